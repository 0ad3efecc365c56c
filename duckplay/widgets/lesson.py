"""A lesson's question with its board, and the line that keeps the score."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as ipw
import msgspec
import traitlets
from msgspec import structs

from duckplay.game import Reason
from duckplay.lessons import Lesson, Question
from duckplay.refusals import Refused
from duckplay.tables import Table
from duckplay.widgets import protocol
from duckplay.widgets.board import Board, bundle
from duckplay.widgets.screen import Screen

ALONE = Reason(why="a question's board takes an answer, or goes back to the question", clause="")
ASKED = Reason(why="the question is not answered yet", clause="")


class Desk(Screen):
    """The screen of a question: the seat that is asked sits there, whoever else may choose."""

    def __init__(self, table: Table, seat: int) -> None:
        self._asked = seat
        super().__init__(table)

    def settle(self) -> None:
        self.seat = self.faced = self._asked


class QuestionBoard(Board):
    """A board that asks a question beside its picture: a move answers it, an undo puts the position back."""

    keeps = False

    task = traitlets.Dict().tag(sync=True)

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question.table)
        self.task = self._task()
        question.lesson.watch(self._heard)

    def carry_out(self, message: protocol.Acting) -> None:
        """Answers the question, or puts its position back. Raises IllegalMove, Refused."""
        match message:
            case protocol.Play(text=text):
                if self.question.state != "asked":
                    raise Refused("this question is answered: put the position back to try again")
                self.question.answer(text)
            case protocol.Undo():
                self.question.again()
            case _:
                raise Refused(ALONE.why)

    def may(self) -> protocol.May:
        """What is answered may be put back; all else that plays or tells is left out, a hint would be the answer."""
        undo = ASKED if self.question.state == "asked" else None
        other = dict.fromkeys(("redo", "look", "branch", "again", "sit", "design", "load", "hint"), ALONE)
        return structs.replace(super().may(), undo=undo, **other)

    def close(self) -> None:
        """Takes the board off the page; the question makes another one when it is shown again."""
        self.question.lesson.unwatch(self._heard)
        self.question.__dict__.pop("board", None)
        super().close()

    def _screen(self, table: Table) -> Screen:
        return Desk(table, self.question.seat)

    def _frame(self) -> Any:
        frame = super()._frame()
        return frame if self.question.state == "asked" else {**frame, "moves": []}

    def _heard(self) -> None:
        """The lesson went on; what was asked elsewhere changes nothing here."""
        task, table = self._task(), self.question.table
        if task == self.task and table is self.table:
            return
        self.task = task
        if table is self.table:
            self.refresh()
        else:
            self.show(table)

    def _task(self) -> Any:
        question = self.question
        return msgspec.to_builtins(
            protocol.Task(question.number, question.ask, question.state, question.said, question.rules)
        )


class Score:
    """The line that says how many questions are right, and which; it goes along with the answers."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        layout = ipw.Layout()
        self._line = ipw.HTML(layout=layout)
        self._style = ipw.HTML(f"<style>{bundle('dials.css')}</style>", layout=layout)
        self.box = ipw.Box([self._style, self._line], layout=layout)
        self.box.add_class("dpd-dials")
        lesson.watch(self._heard)
        self._heard()

    def __repr__(self) -> str:
        return self.lesson.standing

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return (self.box._repr_mimebundle_(**kwargs) or {}) | {"text/plain": repr(self)}

    def close(self) -> None:
        """Takes the line off the page; the lesson makes another one when it is asked for again."""
        self.lesson.unwatch(self._heard)
        self.lesson.__dict__.pop("_score", None)
        for widget in (self._line.style, self._style.style, self._line, self._style, self.box, self.box.layout):
            widget.close()

    def _heard(self) -> None:
        marks = "".join(map(_mark, self.lesson.questions))
        words = f'<p role="status">{escape(self.lesson.standing)}.</p>'
        self._line.value = f'<div class="dpd-score"><ol>{marks}</ol>{words}</div>'


def _mark(question: Question) -> str:
    """A question as a mark of the score: open, tried, right, or right at once."""
    how = "open" if question.tries == 0 else "tried"
    if question.solved:
        how = "first" if question.tries == 1 else "right"
    words = {"open": "open", "tried": "tried", "right": "right", "first": "right at the first try"}[how]
    name = f"question {question.number}: {words}"
    return f'<li data-how="{how}" title="{name}"><span aria-label="{name}" role="img">{question.number}</span></li>'
