"""What a table tells: some to anybody, some to whose it is, and some only when it is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from duckplay.courses import Course, Entry, LogLine
from duckplay.game import Eye, Game, Move, Reason
from duckplay.hints import Hint, hints
from duckplay.params import Params
from duckplay.records import Record
from duckplay.refusals import Closed, TableError, integer, texts
from duckplay.seating import Policy, a_policy
from duckplay.watching import Watched
from duckplay.words import brief


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of a table that its file has to hold: the record's text, whether it is closed, and the position's digest.

    `undone` is what `redo` would play, as (seat, move), what was taken back first first; `seeds` are those of it.
    """

    record: str
    policy: Policy
    served: bool
    opened: bool
    digest: int
    undone: tuple[tuple[tuple[int, str], ...], ...] = ()
    seeds: tuple[tuple[int, int], ...] = ()


class Telling(Watched):
    """A table to those who look at it; a served one is closed until its game is over: what it hides raises Closed."""

    def __init__(self, course: Course, bots: Mapping[int, str], policy: Policy, served: bool, opened: bool) -> None:
        super().__init__()
        self._course = course
        self._bots = dict(bots)
        self._policy: Policy = policy
        self._served = served
        self._opened = opened or not course.waiting
        self._redo: list[list[Entry]] = []

    # What anybody may know

    @property
    def game(self) -> Game:
        return self._course.game

    @property
    def params(self) -> Params:
        return self._course.params

    @property
    def seats(self) -> int:
        return self._course.seats

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return self._course.ply

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may choose now; none when over."""
        return self._course.waiting

    @property
    def over(self) -> bool:
        return not self.waiting

    @property
    def stopped(self) -> bool:
        """A cap ended the game, not its rules."""
        return self._course.state.stopped()

    @property
    def places(self) -> tuple[int, ...]:
        """Place of each seat, ties shared; empty until over."""
        return tuple(self._course.state.places())

    @property
    def served(self) -> bool:
        """Whether it was opened for visitors, and so is closed until its game is over."""
        return self._served

    @property
    def closed(self) -> bool:
        """True while the table hides what its visitors may not know."""
        return self._served and not self._opened

    @property
    def bots(self) -> dict[int, str]:
        """The bots by seat, as "name" or "name:strength"."""
        return dict(self._bots)

    @property
    def policy(self) -> Policy:
        """What may be taken back: "designer" anything, "player" only a decision that nothing came of."""
        return "player" if self.closed else self._policy

    @policy.setter
    def policy(self, policy: Policy) -> None:
        a_policy(policy)
        if policy == "designer":
            self._open("the designer's undo")
        self._policy = policy

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat; none while it does not wait."""
        return [move for _, move in self._course.legal(self._person(seat, "the moves of"))]

    def view(self, eye: Eye) -> Any:
        """The frozen struct that the table shows that eye: a seat, "watcher", or "designer" (open tables)."""
        return self.game.view(self._course.state, self._eye(eye))

    def memory(self, seat: int) -> Any:
        """The frozen struct of all that the seat knows."""
        return self.game.memory(self._course.state, self._person(seat, "the memory of"))

    def glance(self, ply: int, eye: Eye, remembering: bool = False) -> Any:
        """The view that the table showed that eye after so many plies.

        On a closed table all is struck out of it that the eye's view shows no more, unless it is `remembering`: then a
        seat's view also holds what it would have to remember.
        """
        eye = self._eye(eye)
        ply = self._ply(ply)
        state = self._course.state_at(ply)
        if remembering and self.game.recall is not None and isinstance(eye, int):
            return self.game.recall(state, eye)
        then = self.game.view(state, eye)
        return then if ply == self.ply or remembering or not self.closed else self.game.strike(then, self.view(eye))

    def forgets(self, seat: int) -> bool:
        """Whether a seat would have to remember something that its view shows no more."""
        gone = self.game.gone
        return gone is not None and gone(self.view(seat))

    def lines(self, eye: Eye, start: int = 0, remembering: bool = False) -> list[LogLine]:
        """The log from a ply on as that eye may read it: its news in words, and on an open table each move as well.

        On a closed table news do not say what lies open no more, unless the eye is `remembering`. After a turn of its
        own a seat is told what it missed, where the game can say so.
        """
        eye, closed, hush = self._eye(eye), self.closed, self.game.hush
        now = self.view(eye) if closed and hush is not None and not remembering else None
        lines = []
        for ply, entry in enumerate(self._course.log[start:], start):
            if not closed:
                lines.append(LogLine(ply, entry.seat, entry.label, entry.rules))
            for news in entry.heard(eye):
                said = news if now is None or hush is None else hush(news, now)
                lines.append(LogLine(ply, None, self.game.words(said, self.params), ()))
            if entry.seat == eye and (missed := self._course.missed(ply)):
                lines.append(LogLine(ply, None, missed, ()))
        return lines

    def why_not(self, seat: int, picks: tuple[str, ...]) -> Reason:
        """Why no legal move of the seat has these picks, with the clause. Raises TableError for what are no picks."""
        touched = texts(picks)
        if touched is None:
            raise TableError(f"picks are a tuple of ids of what is touched, not {brief(picks)}")
        return self._course.why_not(self._person(seat, "the choices of"), touched)

    def hints(self, seat: int, count: int = 3) -> tuple[Hint, ...]:
        """The best moves of a seat, best first; none while it does not wait. Raises TableError for less than one."""
        return hints(self._course, self._person(seat, "the hints of"), count)

    # What only open tables tell

    @property
    def log(self) -> tuple[Entry, ...]:
        self._open("the log of moves (lines(seat) tells what a seat may know)")
        return tuple(self._course.log)

    @property
    def scores(self) -> tuple[float, ...]:
        self._open("the scores (a view shows those that are public)")
        return tuple(self._course.state.scores())

    @property
    def seeds(self) -> tuple[tuple[int, int], ...]:
        """From which ply each seed holds: ((0, 7), (12, 8))."""
        self._open("the seeds")
        return tuple(self._course.seeds)

    @property
    def seed(self) -> int:
        """The seed that holds now."""
        self._open("the seed")
        return self._course.chance(self.ply).seed

    @property
    def digest(self) -> int:
        """64 bits, equal for equal positions."""
        self._open("the digest")
        return self._course.state.digest()

    def record(self, note: str = "") -> Record:
        """The table as a document. Raises RecordError for a note that is no text or has more than 2,000 characters."""
        self._open("the record")
        return self._course.record(self._bots, note)

    def kept(self) -> Kept:
        """All of it, hidden or not, for a file that no page reads. Raises RecordError."""
        course = self._course
        record = course.record(self._bots, "").packed()
        undone = tuple(tuple((entry.seat, entry.text) for entry in taken) for taken in self._redo)
        seeds = tuple(course.seeds) if undone else ()
        return Kept(record, self._policy, self._served, self._opened, course.state.digest(), undone, seeds)

    # Inside

    def _open(self, what: str) -> None:
        if self.closed:
            raise Closed(f"{what}: hidden until the game is over, for this table is served to visitors")

    def _seat(self, seat: object) -> int:
        number = integer(seat)
        if number is None or not 0 <= number < self.seats:
            raise TableError(f"no seat {brief(seat)}; this table has seats 0 to {self.seats - 1}")
        return number

    def _person(self, seat: object, what: str) -> int:
        """A seat whose secrets may be told here."""
        number = self._seat(seat)
        if number in self._bots:
            self._open(f"{what} seat {number}, a bot")
        return number

    def _eye(self, eye: Eye) -> Eye:
        if not isinstance(eye, str):
            return self._person(eye, "the view of")
        if eye not in ("watcher", "designer"):
            raise TableError(f"no eye {brief(eye)}; there are 'watcher', 'designer' and the seats")
        if eye == "designer":
            self._open("the designer's view")
        return eye

    def _ply(self, ply: object) -> int:
        number = integer(ply)
        if number is None or not 0 <= number <= self.ply:
            raise TableError(f"no ply {brief(ply)}; the log has 0 to {self.ply}")
        return number
