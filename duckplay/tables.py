"""The game being played: a Table is played at, looked at by seats, gone back on, branched, and saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from operator import index
from typing import Any

from duckplay.courses import Course, Entry, LogLine
from duckplay.game import Move, Reason
from duckplay.params import Params, differs
from duckplay.refusals import Closed, IllegalMove, Refused, TableError, integer
from duckplay.seating import Policy, a_bot, a_seed
from duckplay.takeback import decision, spoilt
from duckplay.telling import Kept, Telling
from duckplay.words import plural

__all__ = ["Closed", "Entry", "IllegalMove", "LogLine", "Policy", "Refused", "Table", "TableError"]


class Table(Telling):
    """One game being played. `duckplay.table` and `duckplay.replay` make it.

    `fell` is None, or (ply, why) when a replay under other dials stopped there. A served table is closed until its game
    is over: what it hides raises Closed.
    """

    def __init__(
        self, course: Course, bots: Mapping[int, str], policy: Policy, served: bool, opened: bool = False
    ) -> None:
        super().__init__(course, bots, policy, served, opened)
        self.fell: tuple[int, str] | None = None
        self._judged: dict[int, Reason | None] = {}

    # Playing

    def play(self, seat: int, move: str | tuple[str, ...]) -> None:
        """Play a move given by its text or its picks; then the bots that wait play.

        Raises IllegalMove; whatever is raised, the table is as it was.
        """
        if integer(seat) in self._bots:
            self._person(seat, "the moves of")
        number, found = self._course.find(seat, move)
        with self._whole():
            self._apply(index(seat), number, found)
            self._autoplay()

    def autoplay(self) -> None:
        """Let the bots that wait play, until a person is asked or the game is over."""
        with self._whole():
            self._autoplay()

    def seat_bot(self, seat: int, name: str | None) -> None:
        """Give a seat to a bot by name, or to a person (None).

        A closed table gives no bot's seat to a person, who would see its secrets. Raises TableError, Closed.
        """
        seat = self._person(seat, "the secrets of") if name is None else self._seat(seat)
        before = self.bots
        if name is None:
            self._bots.pop(seat, None)
        else:
            a_bot(self.game, name)
            self._bots[seat] = name
        ply = self.ply
        try:
            self.autoplay()
        except BaseException:
            self._bots = before
            raise
        if self.ply == ply:
            self._changed()

    # Going back

    def may_undo(self, seat: int | None = None) -> Reason | None:
        """None when `undo` is allowed, else why not. `seat` is who asks; None stands for whoever decided last."""
        start = decision(self._course, self._bots, None if seat is None else self._seat(seat))
        if isinstance(start, Reason) or self.policy == "designer":
            return start if isinstance(start, Reason) else None
        if start not in self._judged:
            self._judged[start] = spoilt(self._course, self._bots, start)
        return self._judged[start]

    def undo(self, seat: int | None = None) -> None:
        """Go back to before the last decision of a person; with bots at all seats, of a bot. Raises Refused."""
        reason = self.may_undo(seat)
        start = decision(self._course, self._bots, seat)
        if reason is not None or isinstance(start, Reason):
            raise Refused(reason.why if reason else "")
        self._redo.append(self._course.rewind(start))
        self._changed()

    def may_redo(self) -> Reason | None:
        """None when `redo` is allowed, else why not."""
        return None if self._redo else Reason("nothing was taken back since the last move", "")

    def redo(self) -> None:
        """Play again what the last undo took back. Raises Refused."""
        reason = self.may_redo()
        if reason is not None:
            raise Refused(reason.why)
        with self._whole():
            for entry in self._redo.pop():
                move = Move(entry.text, entry.label, entry.rules, ())
                self._course.push(entry.seat, entry.number, move, entry.choices)
            if not self._redo:  # a seat that waits now may have been given to a bot since
                self._autoplay()

    def put_back(self, kept: Kept) -> None:
        """Let `redo` play what had been taken back of this game when it was kept. Raises IllegalMove."""
        course, starts = self._course, list[int]()
        if kept.undone:
            course.reseed(kept.seeds)
        for taken in reversed(kept.undone):
            starts.append(self.ply)
            for seat, text in taken:
                number, move = course.find(seat, text)
                course.push(seat, number, move, len(course.legal(seat)))
        self._redo = [course.rewind(start) for start in reversed(starts)]

    def at(self, ply: int) -> Table:
        """Another table, standing where this one stood after so many plies."""
        self._open("an earlier position")
        return Table(self._course.until(self._ply(ply)), self._bots, self._policy, self._served, opened=True)

    def branch(self, ply: int, seed: int | None = None) -> Table:
        """Another table with the same past up to a ply, and other luck from there on. Raises Refused for players."""
        self._open("a branch")
        if self.policy == "player":
            raise Refused("under the player policy there is no branch")
        ply, seed = self._ply(ply), a_seed(seed)
        course = self._course.until(ply)
        if ply == 0:
            course = Course(self.game, self.params, self.seats, [(0, seed)])
        else:
            course.reseed([*(pair for pair in course.seeds if pair[0] < ply), (ply, seed)])
        table = Table(course, self._bots, self._policy, self._served, opened=True)
        table.autoplay()
        return table

    def with_params(self, **changes: Any) -> Table:
        """Another table under changed dials: same seeds, same log as far as it stays legal.

        `fell` says at which ply it stopped and why. Raises ParamsError.
        """
        self._open("a replay with other dials")
        course = Course(self.game, self._dials(changes), self.seats, self._course.seeds)
        table = Table(course, self._bots, self._policy, self._served, opened=True)
        for ply, entry in enumerate(self._course.log):
            try:
                number, move = course.find(entry.seat, entry.text)
            except IllegalMove as error:
                table.fell = (ply, error.why)
                break
            course.push(entry.seat, number, move, len(course.legal(entry.seat)))
        table.autoplay()
        return table

    def again(self, *, seed: int | None = None, **changes: Any) -> Table:
        """A new game with the same seats, bots and dials (some changed), and a new seed, or a given one."""
        if seed is not None:
            self._open("a new game with a given seed")
        course = Course(self.game, self._dials(changes), self.seats, [(0, a_seed(seed))])
        table = Table(course, self._bots, self._policy, self._served)
        table.autoplay()
        return table

    # Being shown

    def __repr__(self) -> str:
        seed = "" if self.closed else f", seed {self.seed}"
        if self.over:
            now = f"over, places {', '.join(str(place) for place in self.places)}"
        else:
            now = f"waiting for {', '.join(str(seat) for seat in self.waiting)}"
        return f"<Table {self.game.name}: {plural(self.seats, 'seat')}{seed}, ply {self.ply}, {now}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """The live board, and for readers without a kernel its text and SVG."""
        people = [seat for seat in range(self.seats) if seat not in self._bots]
        view = self.view(people[0] if len(people) == 1 else "watcher")
        picture = self.game.picture
        bundle = {"text/plain": f"{self!r}\n{picture.text(view)}", "image/svg+xml": picture.svg(view)}
        if find_spec("anywidget") is not None:
            from duckplay.widgets import board_of

            live, _ = board_of(self)._repr_mimebundle_()
            bundle.update({kind: data for kind, data in live.items() if kind not in bundle})
        return bundle

    # Inside

    def _dials(self, changes: Mapping[str, Any]) -> Params:
        return self.game.build({**differs(self.params, self.game.sheet.defaults), **changes})

    def _apply(self, seat: int, number: int, move: Move) -> None:
        self._redo.clear()
        self._course.play(seat, number, move)

    def _autoplay(self) -> None:
        course = self._course
        while (seat := next((seat for seat in course.waiting if seat in self._bots), None)) is not None:
            number = course.choice(seat, a_bot(self.game, self._bots[seat]))
            if number not in course.state.legal(seat):
                raise TableError(f"the bot {self._bots[seat]} of seat {seat} chose {number}, which is no legal move")
            self._apply(seat, number, self.game.move(course.state, seat, number))

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All plies of the block, or none."""
        course, ply, redo, seeds = self._course, self.ply, list(self._redo), list(self._course.seeds)
        try:
            yield
        except BaseException:
            course.rewind(ply)
            course.reseed(seeds)
            self._redo = redo
            raise
        if self.ply != ply:
            self._changed()

    def _changed(self) -> None:
        self._judged = {}
        self._opened = self._opened or self.over
        self._tell()
