"""The game being played: a Table holds the position, the log and the seeds, and can go back, branch and be saved."""

from __future__ import annotations

import os
import secrets
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from operator import index
from typing import Any, Literal
from weakref import WeakMethod

import msgspec

from duckplay import served, shelf
from duckplay.core import BOT, EVERYBODY, Bot, Chance, News, State
from duckplay.game import Eye, Game, Move, Reason
from duckplay.params import Params, ParamsError, differs
from duckplay.records import Record, RecordError, load

Policy = Literal["designer", "player"]
SEEDS = 1 << 53
JUDGE = 2047
"""Purpose of the stream on which a decision is tried in imagined worlds, before a player may take it back."""
WORLDS = 64
SNAPSHOTS = 64


class IllegalMove(ValueError):  # noqa: N818 - the public word
    """A move that the rules do not allow: which game, ply, seat and text, why, and the clause that says so."""

    def __init__(self, game: str, ply: int, seat: object, text: str, reason: Reason) -> None:
        clause = f" ({reason.clause})" if reason.clause else ""
        super().__init__(f"{game}, ply {ply}, seat {seat!r}: {text[:80]!r} is not legal: {reason.why}{clause}")
        self.game = game
        self.ply = ply
        self.seat = seat
        self.text = text
        self.why = reason.why
        self.clause = reason.clause


class TableError(ValueError):
    """A seat, bot, seed, ply or eye that this table does not have."""


class Refused(PermissionError):  # noqa: N818 - the public word
    """What the table's policy or position does not allow; `why` says it in words."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Closed(Refused):
    """What a closed table hides until its game is over."""


class Entry(msgspec.Struct, frozen=True):
    """One ply of the log.

    `choices` counts the legal moves there were; `alone` says that no other seat was choosing; `drew` that the play used
    chance; `news` is what it made known.
    """

    seat: int
    text: str
    label: str
    rules: tuple[str, ...]
    number: int
    choices: int
    alone: bool
    drew: bool
    news: tuple[News, ...]


class Line(msgspec.Struct, frozen=True):
    """A line of the log as one eye may read it; `seat` is who moved, None for what became known."""

    ply: int
    seat: int | None
    text: str
    rules: tuple[str, ...]


class Table:
    """One game being played: game, params, seeds, and a log of (seat, move). Made by `duckplay.table`.

    `fell` is None, or (ply, why) when a replay under other dials stopped there. A table in a served kernel is closed
    until its game is over: what it hides raises Closed.
    """

    def __init__(
        self, game: Game, params: Params, seats: int, seeds: tuple[tuple[int, int], ...], closed: bool
    ) -> None:
        self.game = game
        self.params = params
        self.seats = seats
        self.fell: tuple[int, str] | None = None
        self._closed = closed
        self._policy: Policy = "designer"
        self._bots: dict[int, str] = {}
        self._log: list[Entry] = []
        self._redo: list[tuple[Entry, ...]] = []
        self._seeds = list(seeds)
        self._chances = [Chance(seed) for _, seed in seeds]
        self._state = game.start(params, seats, self._chances[0])
        self._snapshots: dict[int, State] = {0: self._state}
        self._stride = 1
        self._known: dict[int, list[tuple[int, Move]]] = {}
        self._judged: dict[int, Reason | None] = {}
        self._watchers: list[WeakMethod[Callable[[], None]]] = []

    # What anybody may know

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._log)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may choose now; none when over."""
        return tuple(self._state.waiting())

    @property
    def over(self) -> bool:
        return not self.waiting

    @property
    def stopped(self) -> bool:
        """A cap ended the game, not its rules."""
        return self._state.stopped()

    @property
    def places(self) -> tuple[int, ...]:
        """Place of each seat, ties shared; empty until over."""
        return tuple(self._state.places())

    @property
    def closed(self) -> bool:
        """True while the table hides what its visitors may not know."""
        return self._closed and not self.over

    @property
    def bots(self) -> dict[int, str]:
        """The bots by seat, as "name" or "name:strength"."""
        return dict(self._bots)

    @property
    def policy(self) -> Policy:
        """Who may take what back: "designer" anything, "player" only a decision that nothing came of."""
        return "player" if self.closed else self._policy

    @policy.setter
    def policy(self, policy: Policy) -> None:
        if policy not in ("designer", "player"):
            raise TableError(f"no policy {policy!r}; there are 'designer' and 'player'")
        if policy == "designer":
            self._open("the designer's undo")
        self._policy = policy

    def moves(self, seat: int) -> list[Move]:
        """The legal moves of a seat; none while it does not wait."""
        return [move for _, move in self._legal(self._person(seat, "the moves of"))]

    def view(self, eye: Eye) -> Any:
        """The frozen struct that the table shows that eye: a seat, "watcher", or "designer" (open tables)."""
        return self.game.view(self._state, self._eye(eye))

    def memory(self, seat: int) -> Any:
        """The frozen struct of all that the seat knows."""
        return self.game.memory(self._state, self._person(seat, "the memory of"))

    def lines(self, eye: Eye) -> list[Line]:
        """The log as that eye may read it: the news it got, in words, and on an open table each move as well."""
        eye = self._eye(eye)
        closed = self.closed
        lines = []
        for ply, entry in enumerate(self._log):
            if not closed:
                lines.append(Line(ply, entry.seat, entry.label, entry.rules))
            for news in entry.news:
                if news.to in (EVERYBODY, eye) or eye == "designer":
                    lines.append(Line(ply, None, self.game.words(news), ()))
        return lines

    def why_not(self, seat: int, picks: tuple[str, ...]) -> Reason:
        """Why no legal move of the seat has these picks, with the clause."""
        if self.over:
            return Reason("the game is over", "")
        if seat not in self.waiting:
            asked = ", ".join(str(other) for other in self.waiting)
            return Reason(f"seat {seat} has nothing to choose now; the table waits for seat {asked}", "")
        return self.game.why_not(self.view(seat), picks)

    # What only open tables tell

    @property
    def log(self) -> tuple[Entry, ...]:
        self._open("the log of moves (lines(seat) tells what the seat may know)")
        return tuple(self._log)

    @property
    def scores(self) -> tuple[float, ...]:
        self._open("the scores (the view shows those that are public)")
        return tuple(self._state.scores())

    @property
    def seeds(self) -> tuple[tuple[int, int], ...]:
        """From which ply each seed holds: ((0, 7), (12, 8))."""
        self._open("the seed")
        return tuple(self._seeds)

    @property
    def seed(self) -> int:
        """The seed that holds now."""
        self._open("the seed")
        return self._chance(self.ply).seed

    @property
    def digest(self) -> int:
        """64 bits, equal for equal positions."""
        self._open("the digest")
        return self._state.digest()

    def record(self, note: str = "") -> Record:
        """The table as a document. Raises RecordError for a note that is no text or has more than 2,000 characters."""
        self._open("the record")
        seeds = [pair for pair in self._seeds if pair[0] <= self.ply]
        record = Record(
            game=self.game.name,
            rules=self.game.version,
            seats=self.seats,
            seeds=tuple(seeds),
            params=differs(self.params, self.game.sheet.defaults),
            bots=self.bots,
            log=tuple((entry.seat, entry.text) for entry in self._log),
            counts=tuple(entry.choices for entry in self._log),
            scores=tuple(self._state.scores()),
            note=note,
        )
        return load(record)

    # Playing

    def play(self, seat: int, move: str | tuple[str, ...]) -> None:
        """Play a move given by its text or its picks; then the bots that wait play.

        Raises IllegalMove; whatever is raised, the table is as it was.
        """
        number, found = self._find(seat, move)
        with self._whole():
            self._apply(seat, number, found)
            self._autoplay()

    def autoplay(self) -> None:
        """Let the bots that wait play, until a person is asked or the game is over."""
        with self._whole():
            self._autoplay()

    def seat_bot(self, seat: int, name: str | None) -> None:
        """Give a seat to a bot by name, or to a person (None; a closed table refuses, for it would show its cards)."""
        self._seat(seat)
        if name is not None:
            _bot(self.game, name)
        elif seat in self._bots:
            self._open(f"seat {seat}, a bot's from the start")
        before = dict(self._bots)
        self._bots.pop(seat, None)
        if name is not None:
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
        """None when `undo` is allowed, else why not. `seat` is who asks; None is whoever decided last."""
        if seat is not None:
            self._seat(seat)
        start = self._decision(seat)
        if isinstance(start, Reason):
            return start
        return self._judge(start) if self.policy == "player" else None

    def undo(self, seat: int | None = None) -> None:
        """Go back to before the last decision of a person (without persons or bots: the last ply). Raises Refused."""
        reason = self.may_undo(seat)
        start = self._decision(seat)
        if reason is not None or isinstance(start, Reason):
            raise Refused(reason.why if reason else "")
        self._redo.append(tuple(self._log[start:]))
        self._rewind(start)
        self._changed()

    def may_redo(self) -> Reason | None:
        """None when `redo` is allowed, else why not."""
        return None if self._redo else Reason("nothing was taken back since the last move", "")

    def redo(self) -> None:
        """Play again what the last undo took back. Raises Refused."""
        if not self._redo:
            raise Refused("nothing was taken back since the last move")
        for entry in self._redo.pop():
            self._push(entry.seat, entry.number, Move(entry.text, entry.label, entry.rules, ()), entry.choices)
        self._changed()

    def at(self, ply: int) -> Table:
        """Another table that stands where this one stood after so many plies."""
        self._open("an earlier position")
        ply = self._ply(ply)
        table = self._sibling(self.params, [pair for pair in self._seeds if pair[0] <= ply])
        table._log = self._log[:ply]
        table._snapshots = {at: state for at, state in self._snapshots.items() if at <= ply}
        table._stride = self._stride
        table._state = self._state_at(ply)
        return table

    def branch(self, ply: int, seed: int | None = None) -> Table:
        """Another table with the same past up to a ply and other luck from there on. Raises Refused for players."""
        if self.policy == "player":
            self._open("a branch")
            raise Refused("under the player policy there is no branch")
        table = self.at(ply)
        seeds = [*(pair for pair in self._seeds if pair[0] < ply), (ply, _seed(seed))]
        table._seeds, table._chances = seeds, [Chance(seed) for _, seed in seeds]
        if ply == 0:
            table = self._sibling(self.params, seeds)
        table.autoplay()
        return table

    def with_params(self, **changes: Any) -> Table:
        """Another table under changed dials: same seeds, same log as far as it stays legal.

        `fell` says at which ply it stopped and why. Raises ParamsError.
        """
        self._open("a replay with other dials")
        kept = differs(self.params, self.game.sheet.defaults)
        table = self._sibling(self.game.build({**kept, **changes}), self._seeds)
        for ply, entry in enumerate(self._log):
            try:
                number, move = table._find(entry.seat, entry.text)
            except IllegalMove as error:
                table.fell = (ply, error.why)
                break
            table._apply(entry.seat, number, move)
        table.autoplay()
        return table

    def again(self, *, seed: int | None = None, **changes: Any) -> Table:
        """A new game at the same table: seats, bots and dials (some changed), with a new seed or a given one."""
        if seed is not None:
            self._open("a new game with a given seed")
        kept = differs(self.params, self.game.sheet.defaults)
        closed = self._closed and served.closed()
        params = self.game.build({**kept, **changes})
        table = Table(self.game, params, self.seats, ((0, _seed(seed)),), closed)
        table._bots, table._policy = self.bots, self._policy
        table.autoplay()
        return table

    # Being shown

    def watch(self, callback: Callable[[], None]) -> None:
        """Have a bound method, held weakly, called after every change of the table."""
        self._watchers.append(WeakMethod(callback))

    def unwatch(self, callback: Callable[[], None]) -> None:
        """Stop calling it."""
        self._watchers = [watcher for watcher in self._watchers if watcher() not in (None, callback)]

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
        number = _integer(seat)
        if number is None or not 0 <= number < self.seats:
            raise TableError(f"no seat {_brief(seat)}; this table has seats 0 to {self.seats - 1}")
        return number

    def _person(self, seat: object, what: str) -> int:
        """A seat whose secrets may be told here."""
        number = self._seat(seat)
        if number in self._bots:
            self._open(f"{what} seat {number}, a bot")
        return number

    def _eye(self, eye: Eye) -> Eye:
        if isinstance(eye, str):
            if eye not in ("watcher", "designer"):
                raise TableError(f"no eye {_brief(eye)}; there are 'watcher', 'designer' and the seats")
            if eye == "designer":
                self._open("the designer's view")
            return eye
        return self._person(eye, "the view of")

    def _ply(self, ply: object) -> int:
        number = _integer(ply)
        if number is None or not 0 <= number <= self.ply:
            raise TableError(f"no ply {_brief(ply)}; the log has 0 to {self.ply}")
        return number

    def _legal(self, seat: int) -> list[tuple[int, Move]]:
        if seat not in self._known:
            state = self._state
            numbers = state.legal(seat) if seat in self.waiting else ()
            self._known[seat] = [(number, self.game.move(state, seat, number)) for number in numbers]
        return self._known[seat]

    def _find(self, seat: object, move: object) -> tuple[int, Move]:
        """The legal move with this text or these picks. Raises IllegalMove."""
        shown = move if isinstance(move, str) else " > ".join(map(str, move)) if isinstance(move, tuple) else repr(move)

        def illegal(why: str, clause: str = "") -> IllegalMove:
            return IllegalMove(self.game.name, self.ply, seat, shown, Reason(why, clause))

        try:
            mine = self._person(seat, "the moves of")
        except TableError as error:
            raise illegal(str(error)) from None
        if isinstance(move, list):
            move = tuple(move)
        if not isinstance(move, str) and not (isinstance(move, tuple) and all(isinstance(pick, str) for pick in move)):
            raise illegal("a move is its text, or the tuple of its picks")
        if self.over or mine not in self.waiting:
            reason = self.why_not(mine, ())
            raise illegal(reason.why, reason.clause)
        legal = self._legal(mine)
        if isinstance(move, str):
            if len(move) > 200:
                raise illegal("the text of a move has at most 200 characters")
            text = " ".join(move.split())
            for found in legal:
                if found[1].text == text:
                    return found
            try:
                move = self.game.parse(self.view(mine), text)
            except ValueError as error:
                raise illegal(str(error)) from None
        for found in legal:
            if found[1].picks == move:
                return found
        reason = self.why_not(mine, move)
        raise illegal(reason.why, reason.clause)

    def _apply(self, seat: int, number: int, move: Move) -> None:
        """A new ply: what was taken back is gone, and so are seeds that would have held later."""
        self._redo.clear()
        while self._seeds[-1][0] > self.ply:
            self._seeds.pop()
            self._chances.pop()
        self._push(seat, number, move, len(self._state.legal(seat)))

    def _push(self, seat: int, number: int, move: Move, choices: int) -> None:
        before, chance = self._state, self._chance(self.ply)
        after, drawn = before.copy(), chance.draws
        after.news = []
        after.play(seat, number, chance)
        news, after.news = tuple(after.news), None
        alone, drew = len(before.waiting()) == 1, chance.draws > drawn
        self._log.append(Entry(seat, move.text, move.label, move.rules, number, choices, alone, drew, news))
        self._state = after
        if self.ply % self._stride == 0:
            self._snapshots[self.ply] = after
        if len(self._snapshots) > SNAPSHOTS:
            self._stride *= 2
            self._snapshots = {at: state for at, state in self._snapshots.items() if at % self._stride == 0}
        self._forget()

    def _autoplay(self) -> None:
        """Bots play as in `core.playout`: in an imagined world, on the stream (seed, BOT + seat, its n-th decision)."""
        while True:
            seat = next((seat for seat in self.waiting if seat in self._bots), None)
            if seat is None:
                return
            state, chance, bot = self._state, self._chance(self.ply), _bot(self.game, self._bots[seat])
            legal = state.legal(seat)
            chance.open(BOT + seat, sum(entry.seat == seat for entry in self._log))
            world = state if bot.blind else state.imagine(seat, chance)
            number = bot.choose(world, seat, legal, chance)
            if number not in legal:
                raise TableError(f"the bot {self._bots[seat]} of seat {seat} chose {number}, which is no legal move")
            self._apply(seat, number, self.game.move(state, seat, number))

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All plies of the block, or none."""
        ply, redo, seeds = self.ply, list(self._redo), list(self._seeds)
        try:
            yield
        except BaseException:
            self._rewind(ply)
            self._redo, self._seeds = redo, seeds
            self._chances = [Chance(seed) for _, seed in seeds]
            raise
        if self.ply != ply:
            self._changed()

    def _rewind(self, ply: int) -> None:
        self._state = self._state_at(ply)
        del self._log[ply:]
        self._snapshots = {at: state for at, state in self._snapshots.items() if at <= ply}
        self._forget()

    def _state_at(self, ply: int) -> State:
        """The position after so many plies; not to be played on but in a copy."""
        if ply == self.ply:
            return self._state
        near = max(at for at in self._snapshots if at <= ply)
        if near == ply:
            return self._snapshots[near]
        state = self._snapshots[near].copy()
        for at in range(near, ply):
            state.play(self._log[at].seat, self._log[at].number, self._chance(at))
        return state

    def _chance(self, ply: int) -> Chance:
        return self._chances[bisect_right([start for start, _ in self._seeds], ply) - 1]

    def _decision(self, seat: int | None) -> int | Reason:
        """The ply of the last decision: of that seat, else of a person, else (nobody is a person) of anybody."""
        people = {seat} if seat is not None else set(range(self.seats)) - self._bots.keys()
        for ply in range(self.ply - 1, -1, -1):
            if self._log[ply].seat in people or not people:
                return ply
        return Reason("nobody has played yet" if seat is None else f"seat {seat} has not played yet", "")

    def _judge(self, start: int) -> Reason | None:
        """Whether a player may take back the decision at that ply: nothing may have come of it."""
        if start not in self._judged:
            why = self._spoilt(start)
            self._judged[start] = Reason(why, "") if why else None
        return self._judged[start]

    def _spoilt(self, start: int) -> str:
        decision, since = self._log[start], self._log[start + 1 :]
        other = next((entry.seat for entry in since if entry.seat not in self._bots), None)
        if decision.seat in self._bots:
            return f"seat {decision.seat} is a bot"
        if not decision.alone:
            return "other seats were choosing at the same time"
        if other is not None:
            return f"seat {other} has decided since"
        if decision.drew or any(entry.drew for entry in since):
            return "chance has been drawn from since"
        if any(_heard(entry.news, decision.seat) for entry in since):
            return f"seat {decision.seat} has been told something since"
        if self._revealed(start):
            return f"the move told seat {decision.seat} something it could not know"
        return ""

    def _revealed(self, ply: int) -> bool:
        """Whether the news of that decision would be other news in other worlds that its seat could not tell apart."""
        entry, before = self._log[ply], self._state_at(ply)
        chance = Chance(self._chance(ply).seed)
        for world in range(WORLDS):
            chance.open(JUDGE, ply * WORLDS + world)
            state = before.imagine(entry.seat, chance)
            state.news = []
            state.play(entry.seat, entry.number, chance)
            if _heard(state.news, entry.seat) != _heard(entry.news, entry.seat):
                return True
        return False

    def _sibling(self, params: Params, seeds: list[tuple[int, int]]) -> Table:
        """A table at ply 0 with the same seats, bots and policy; as open as this one."""
        table = Table(self.game, params, self.seats, tuple(seeds), self.closed)
        table._bots, table._policy = self.bots, self._policy
        return table

    def _forget(self) -> None:
        self._known = {}
        self._judged = {}

    def _changed(self) -> None:
        for watcher in list(self._watchers):
            if (callback := watcher()) is not None:
                callback()


def set_up(
    game: str | Game,
    *,
    seats: int | None = None,
    seed: int | None = None,
    params: Mapping[str, Any] | None = None,
    bots: Mapping[int, str] | None = None,
    policy: Policy = "designer",
) -> Table:
    """A new table of a game, by name or Game. `duckplay.table`.

    `seats` is by default the fewest; `seed` 0 <= seed < 2**53, by default DUCKPLAY_SEED or drawn; a served (closed)
    table draws its own. Raises ValueError, TableError, ParamsError, Closed.
    """
    found = shelf.find(game)
    closed = served.closed()
    if closed and seed is not None:
        raise Closed("a table served to visitors draws its own seed: leave seed out")
    dials = found.build({} if params is None else params)
    count = found.seats.start if seats is None else _integer(seats)
    if count is None or count not in found.seats:
        raise TableError(f"{found.name} takes {found.seats[0]} to {found.seats[-1]} seats, not {_brief(seats)}")
    chairs = _chairs(found, count, {} if bots is None else bots)
    if seed is None and not closed:
        seed = _environment()
    table = Table(found, dials, count, ((0, _seed(seed)),), closed)
    table.policy = "player" if closed else policy
    table._bots = chairs
    table.autoplay()
    return table


def replay(record: Any, *, game: str | Game | None = None) -> Table:
    """The table of a record (a Record, its JSON, or its file). `duckplay.replay`.

    A record by another version of the rules is taken when it still fits. Raises RecordError with the first ply that
    differs, Closed for an unfinished game in a served kernel.
    """
    saved = load(record)
    try:
        found = shelf.find(saved.game if game is None else game)
    except ValueError as error:
        raise RecordError(f"{error}; a game that is not on the shelf is passed as game=", "game") from None
    if saved.game != found.name:
        raise RecordError(f"is of {saved.game}, not of {found.name}", "game")
    try:
        params = found.build(saved.params)
    except ParamsError as error:
        raise RecordError(str(error), f"params.{error.field}".rstrip(".")) from None
    if saved.seats not in found.seats:
        raise RecordError(f"{found.name} takes {found.seats[0]} to {found.seats[-1]} seats, not {saved.seats}", "seats")
    try:
        chairs = _chairs(found, saved.seats, saved.bots)
    except TableError as error:
        raise RecordError(str(error), "bots") from None
    table = Table(found, params, saved.seats, saved.seeds, served.closed())
    by = "" if saved.rules == found.version else f"played by rules {saved.rules}, these are rules {found.version}: "
    for ply, (seat, text) in enumerate(saved.log):
        try:
            number, move = table._find(seat, text)
        except IllegalMove as error:
            raise RecordError(f"{by}seat {seat}, {text[:80]!r}: {error.why}", f"log[{ply}]", ply) from None
        table._push(seat, number, move, len(table._legal(seat)))
        if saved.counts and saved.counts[ply] != table._log[ply].choices:
            why = f"seat {seat} chose among {saved.counts[ply]} moves then, and among {table._log[ply].choices} now"
            raise RecordError(by + why, f"log[{ply}]", ply)
    if saved.scores and saved.scores != tuple(table._state.scores()):
        raise RecordError(f"{by}the scores are {table._state.scores()} now", "scores", len(saved.log))
    if table.closed:
        raise Closed("a table served to visitors draws its own seed: only a record of a finished game is shown")
    table._bots = chairs
    return table


def _chairs(game: Game, seats: int, bots: Mapping[int, str]) -> dict[int, str]:
    if not isinstance(bots, Mapping):
        raise TableError(f"bots are names by seat ({{1: 'random'}}), not {_brief(bots)}")
    chairs: dict[int, str] = {}
    for seat, name in bots.items():
        number = _integer(seat)
        if number is None or not 0 <= number < seats:
            raise TableError(f"bots: no seat {_brief(seat)}; with {seats} seats there are 0 to {seats - 1}")
        _bot(game, name)
        chairs[number] = name
    return dict(sorted(chairs.items()))


def _bot(game: Game, name: object) -> Bot:
    if isinstance(name, str):
        if name in game.bots:
            return game.bots[name]
        kind = name.partition(":")[0]
        strengths = [other for other in game.bots if other.partition(":")[0] == kind]
        if strengths:
            raise TableError(
                f"the bot {kind} of {game.name} has no strength {_brief(name)}; there are {', '.join(strengths)}"
            )
    raise TableError(f"{game.name} has no bot {_brief(name)}; there are {', '.join(game.bots) or 'none'}")


def _seed(seed: object) -> int:
    if seed is None:
        return secrets.randbits(53)
    number = _integer(seed)
    if number is None or not 0 <= number < SEEDS:
        raise TableError(f"no seed {_brief(seed)}; a seed is a whole number, 0 <= seed < 2**53")
    return number


def _environment() -> int | None:
    """DUCKPLAY_SEED: the seed that open tables take when none is given."""
    text = os.environ.get("DUCKPLAY_SEED")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 16 or int(text) >= SEEDS:
        raise TableError(f"DUCKPLAY_SEED={text[:40]!r} is no seed; a seed is a whole number, 0 <= seed < 2**53")
    return int(text)


def _heard(news: Iterable[News], seat: int) -> list[News]:
    return [one for one in news if one.to in (EVERYBODY, seat)]


def _integer(value: object) -> int | None:
    """A whole number of any type (numpy's too), or None; True is no number."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    return index(value)


def _brief(value: object) -> str:
    if isinstance(value, int) and abs(value) > 10**30:
        return "of more than 30 digits"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
