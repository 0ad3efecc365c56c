"""The game being played: a Table is played at, looked at by seats, gone back on, branched, and saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from operator import index
from typing import Any

from duckplay.courses import Course, Entry, Line
from duckplay.game import Eye, Game, Move, Reason
from duckplay.params import Params, differs
from duckplay.records import Record
from duckplay.refusals import Closed, IllegalMove, Refused, TableError, integer, texts
from duckplay.seating import Policy, a_bot, a_policy, a_seed
from duckplay.takeback import decision, spoilt
from duckplay.watching import Watched
from duckplay.words import brief

__all__ = ["Closed", "Entry", "IllegalMove", "Line", "Policy", "Refused", "Table", "TableError"]


class Table(Watched):
    """One game being played. `duckplay.table` and `duckplay.replay` make it.

    `fell` is None, or (ply, why) when a replay under other dials stopped there. A served table is closed until its game
    is over: what it hides raises Closed.
    """

    def __init__(
        self, course: Course, bots: Mapping[int, str], policy: Policy, served: bool, opened: bool = False
    ) -> None:
        super().__init__()
        self.fell: tuple[int, str] | None = None
        self._course = course
        self._bots = dict(bots)
        self._policy: Policy = policy
        self._served = served
        self._opened = opened or not course.waiting
        self._redo: list[list[Entry]] = []
        self._judged: dict[int, Reason | None] = {}

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

        On a closed table all is struck out of it that the eye's view shows no more, unless it is `remembering`.
        """
        eye = self._eye(eye)
        then = self.game.view(self._course.state_at(self._ply(ply)), eye)
        return then if remembering or not self.closed else self.game.strike(then, self.view(eye))

    def lines(self, eye: Eye, start: int = 0) -> list[Line]:
        """The log from a ply on as that eye may read it: its news in words, and on an open table each move as well."""
        eye, closed = self._eye(eye), self.closed
        lines = []
        for ply, entry in enumerate(self._course.log[start:], start):
            if not closed:
                lines.append(Line(ply, entry.seat, entry.label, entry.rules))
            lines.extend(Line(ply, None, self.game.words(news), ()) for news in entry.heard(eye))
        return lines

    def why_not(self, seat: int, picks: tuple[str, ...]) -> Reason:
        """Why no legal move of the seat has these picks, with the clause. Raises TableError for what are no picks."""
        touched = texts(picks)
        if touched is None:
            raise TableError(f"picks are a tuple of ids of what is touched, not {brief(picks)}")
        return self._course.why_not(self._person(seat, "the choices of"), touched)

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
        return f"<Table {self.game.name}: {self.seats} seats{seed}, ply {self.ply}, {now}>"

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
