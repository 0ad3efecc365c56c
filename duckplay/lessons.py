"""Lessons: questions about real positions, answered by playing a move on the board.

Play a game to its end and save its record: `table.record().save("mine.json")`. Then, in a notebook, a cell each:

    lesson = duckplay.lesson("duck-and-cover")
    lesson.question(lesson.position("mine.json", 12), "Cover the 7.", right="cover 5 onto 7", because="It is beside.")
    lesson.score()

The number is that of the moves played before. What is right is a move's text, several of them, or a function that is
handed the table after each legal move: `right=lambda table: table.view(0).grids[0].shown == 6`. A wrong answer is told
`otherwise`, a touch that no rule allows is told why, and every answer may be tried again. Positions of finished games
are open on a served page too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

import duckplay
from duckplay.game import Game, Move
from duckplay.records import Record
from duckplay.sheets import seeds
from duckplay.tables import Table
from duckplay.watching import Watched
from duckplay.words import brief

if TYPE_CHECKING:
    from duckplay.widgets.lesson import QuestionBoard, Score

Right = str | Collection[str] | Callable[[Table], object]
"""Which moves are right: one by its text, several, or those after which a function of the table says yes."""


class LessonError(ValueError):
    """A question that cannot be asked or answered: which one, what is wrong, what would be right."""


class Lesson(Watched):
    """The questions of a lesson, in the order in which they were asked.

    A cell asks one and shows it: `lesson.question(lesson.position("mine", 12), "Cover it.", right="cover 5 onto 7")`
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.questions: list[Question] = []
        self._replays: dict[str, Table] = {}

    def __repr__(self) -> str:
        return f"<Lesson {self.game.name}: {self.standing}>"

    @property
    def standing(self) -> str:
        """How far the reader has come, in words."""
        solved = [question for question in self.questions if question.solved]
        if not solved:
            return f"none of {len(self.questions)} answered yet"
        first = sum(question.tries == 1 for question in solved)
        return f"{len(solved)} of {len(self.questions)} right, {first} of them at the first try"

    def position(self, record: str | PathLike[str] | Record, ply: int) -> Table:
        """The table of a finished record after so many moves.

        `record` is a stored one by its name ("whole-game"), a file ("mine.json"), or a Record. Raises RecordError,
        TableError.
        """
        stored = isinstance(record, str) and not record.endswith(".json")
        known = record.json() if isinstance(record, Record) else str(record)
        if known not in self._replays:
            path = seeds() / "records" / self.game.name / f"{record}.json" if stored else record
            self._replays[known] = duckplay.replay(path, game=self.game)
        return self._replays[known].at(ply)

    def question(
        self,
        table: Table,
        ask: str,
        because: str = "",
        otherwise: str = "",
        *,
        right: Right,
        clause: str | Collection[str] = (),
    ) -> Question:
        """A question about the position of `table`; as the last line of a cell it is shown with its board.

        The seat that is to choose answers by a move; where several choose at once, the last of them. `because` is said
        to a right answer, `otherwise` to a wrong one, with the clauses that decide (by default those of the move).
        A cell that is run again asks its question anew: one about the same position in the same words goes.
        Raises LessonError when no legal move is right, or a right one is not legal.
        """
        place = next(
            (at for at, old in enumerate(self.questions) if old.ask == ask and old.start.digest == table.digest),
            len(self.questions),
        )
        asked = Question(self, place + 1, table, ask, right, because, otherwise, clause)
        gone, self.questions[place : place + 1] = self.questions[place : place + 1], [asked]
        for old in gone:
            old.close()
        self.changed()
        return asked

    def score(self) -> Score:
        """The line that says how many are right, the same each time; shown in a cell it goes along with the answers."""
        return self._score

    def changed(self) -> None:
        """Tells all who watch that a question was asked or answered."""
        self._tell()

    @cached_property
    def _score(self) -> Score:
        from duckplay.widgets.lesson import Score

        return Score(self)


class Question:
    """A question, its board, and what the reader made of it.

    `table` is what is on show: the position, or what an answer made of it; `answers` are the texts of all right moves,
    found by trying each; `state` is "asked", "right" or "wrong"; `solved` says that it was once right, `tries` after
    how many answers.
    """

    def __init__(
        self,
        lesson: Lesson,
        number: int,
        table: Table,
        ask: str,
        right: Right,
        because: str,
        otherwise: str,
        clause: str | Collection[str],
    ) -> None:
        self.lesson = lesson
        self.number = number
        self.ask = ask
        self.start = table.at(table.ply)
        self.table = table.at(table.ply)
        self.state: Literal["asked", "right", "wrong"] = "asked"
        self.said = ""
        self.tries = 0
        self.solved = False
        self.rules: tuple[str, ...] = (clause,) if isinstance(clause, str) else tuple(clause)
        self._clauses = self.rules
        self._because, self._otherwise = because, otherwise
        if not table.waiting:
            raise LessonError(f"question {self.number}: the game is over there; a question needs somebody to choose")
        for id in self.rules:
            if id not in {each.id for each in lesson.game.sheet.clauses}:
                raise LessonError(f"question {self.number}: {lesson.game.name} has no clause {brief(id, 40)}")
        self.seat = table.waiting[-1]
        self._moves = {move.text: move for move in self.start.moves(self.seat)}
        self.answers = self._right(right)

    def __repr__(self) -> str:
        return f"<Question {self.number}, {self.state}: {self.ask}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The question with its live board; for readers without a kernel its words and the picture."""
        view, picture = self.table.view(self.seat), self.lesson.game.picture
        told = f"Question {self.number}. {self.ask}\n\n{picture.text(view)}"
        live, _ = self.board._repr_mimebundle_()
        return {**live, "text/plain": told, "image/svg+xml": picture.svg(view)}

    @cached_property
    def board(self) -> QuestionBoard:
        """The live board that asks it."""
        from duckplay.widgets.lesson import QuestionBoard

        return QuestionBoard(self)

    def close(self) -> None:
        """Takes its board off the page, if it was shown; shown again it has another one."""
        if "board" in self.__dict__:
            self.board.close()

    def answer(self, text: str) -> bool:
        """Answers by a move of the position, and says whether it is right. Raises IllegalMove, LessonError."""
        if self.state != "asked":
            raise LessonError(f"question {self.number} is answered; again() puts it back")
        ply = self.table.ply
        self.table.play(self.seat, text)
        if self.table.ply > ply + 1:  # bots went on
            self.table = self.table.at(ply + 1)
        move = self._moves[self.table.log[ply].text]
        good = move.text in self.answers
        self.state = "right" if good else "wrong"
        self.tries += not self.solved
        self.solved = self.solved or good
        self.said = self._words(move, good)
        self.rules = self.rules or move.rules
        self.lesson.changed()
        return good

    def again(self) -> None:
        """Puts the position back for another try."""
        self.table = self.start.at(self.start.ply)
        self.state, self.said, self.rules = "asked", "", self._clauses
        self.lesson.changed()

    def _words(self, move: Move, good: bool) -> str:
        if good:
            return f"Right. {self._because}".strip()
        return f"Not this one. {self._otherwise}".strip()

    def _after(self, text: str) -> Table:
        """The position after a move of the reader, before anybody else goes on."""
        table = self.start.at(self.start.ply)
        table.play(self.seat, text)
        return table.at(self.start.ply + 1)

    def _right(self, right: Right) -> tuple[str, ...]:
        """The texts of the right moves. Raises LessonError."""
        where = f"question {self.number}"
        if callable(right):
            found = []
            for text in self._moves:
                try:
                    if right(self._after(text)):
                        found.append(text)
                except Exception as error:
                    raise LessonError(f"{where}: right() failed after {text!r}: {error}") from error
            if not found:
                raise LessonError(f"{where}: no legal move is right; seat {self.seat} has {', '.join(self._moves)}")
            return tuple(found)
        texts = (right,) if isinstance(right, str) else tuple(right)
        for text in texts:
            if text not in self._moves:
                raise LessonError(
                    f"{where}: {brief(text, 60)} is no legal move; seat {self.seat} has {', '.join(self._moves)}"
                )
        if not texts:
            raise LessonError(f"{where}: right names no move; seat {self.seat} has {', '.join(self._moves)}")
        return texts
