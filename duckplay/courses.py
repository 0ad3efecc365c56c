"""The course of a game, from its start to where it stands: position, seeds, and a log that can be gone back on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping

import msgspec

from duckplay.core import BOT, EVERYBODY, Bot, Chance, News, State
from duckplay.game import Game, Move, Reason
from duckplay.params import Params, differs
from duckplay.records import Record, load
from duckplay.refusals import IllegalMove, integer, texts
from duckplay.words import brief

SNAPSHOTS = 64
TEXT = 200
"""Characters that a move's text may have."""


class Entry(msgspec.Struct, frozen=True):
    """One ply of the log.

    `number` is the move to the engine; `choices` counts the legal moves there were; `alone` says that no other seat was
    choosing; `drew` that the play used chance; `news` is what it made known.
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

    def heard(self, eye: int | str) -> tuple[News, ...]:
        """The news that reached an eye: a seat's own and everybody's; a watcher's; the designer's, all of it."""
        return self.news if eye == "designer" else heard(self.news, eye)


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log as one eye may read it: `ply` from 0, `seat` who moved, None for what became known."""

    ply: int
    seat: int | None
    text: str
    rules: tuple[str, ...]


class Course:
    """A game as far as it has been played; it checks moves, and knows nothing of who looks.

    A position is never changed once it stands: each ply plays on a copy. Of earlier positions at most 64 are kept,
    evenly spaced; the others are played again from the nearest.
    """

    def __init__(self, game: Game, params: Params, seats: int, seeds: Iterable[tuple[int, int]]) -> None:
        game.check(params, seats)
        self.game = game
        self.params = params
        self.seats = seats
        self.seeds = list(seeds)
        self.log: list[Entry] = []
        self._decided = [0] * seats
        self._chances = [Chance(seed) for _, seed in self.seeds]
        self.state = game.start(params, seats, self._chances[0])
        self._snapshots: dict[int, State] = {0: self.state}
        self._stride = 1
        self._known: dict[int, list[tuple[int, Move]]] = {}

    @property
    def ply(self) -> int:
        return len(self.log)

    @property
    def waiting(self) -> tuple[int, ...]:
        return tuple(self.state.waiting())

    def chance(self, ply: int) -> Chance:
        """The dice of that ply."""
        return self._chances[bisect_right([start for start, _ in self.seeds], ply) - 1]

    def legal(self, seat: int) -> list[tuple[int, Move]]:
        """The legal moves of a seat, as the engine and as people know them."""
        if seat not in self._known:
            numbers = self.state.legal(seat) if seat in self.waiting else ()
            self._known[seat] = [(number, self.game.move(self.state, seat, number)) for number in numbers]
        return self._known[seat]

    def find(self, seat: object, move: object) -> tuple[int, Move]:
        """The legal move of that seat with this text, or these picks. Raises IllegalMove."""
        picks = texts(move)
        shown = move if isinstance(move, str) else brief(move) if picks is None else " > ".join(picks)

        def illegal(reason: Reason) -> IllegalMove:
            return IllegalMove(self.game.name, self.ply, seat, shown, reason)

        mine = integer(seat)
        if mine is None or not 0 <= mine < self.seats:
            raise illegal(Reason(f"no seat {brief(seat)}; there are seats 0 to {self.seats - 1}", ""))
        if picks is None and not isinstance(move, str):
            raise illegal(Reason("a move is its text, or the tuple of its picks", ""))
        if mine not in self.waiting:
            raise illegal(self.why_not(mine, ()))
        if isinstance(move, str):
            if len(move) > TEXT:
                raise illegal(Reason(f"the text of a move has at most {TEXT} characters", ""))
            text = " ".join(move.split())
            for found in self.legal(mine):
                if found[1].text == text:
                    return found
            try:
                picks = self.game.parse(self.game.view(self.state, mine), text)
            except ValueError as error:
                raise illegal(Reason(str(error), "")) from None
        for found in self.legal(mine):
            if found[1].picks == picks:
                return found
        raise illegal(self.why_not(mine, picks or ()))

    def why_not(self, seat: int, picks: tuple[str, ...]) -> Reason:
        """Why no legal move of the seat has these picks."""
        waiting = self.waiting
        if not waiting:
            return Reason("the game is over", "")
        if seat not in waiting:
            asked = ", ".join(str(other) for other in waiting)
            return Reason(f"seat {seat} has nothing to choose now; the table waits for {asked}", "")
        return self.game.why_not(self.game.view(self.state, seat), picks)

    def choice(self, seat: int, bot: Bot) -> int:
        """What a bot chooses, as in `core.playout`: in an imagined world, on (seed, BOT + seat, its n-th decision)."""
        state, chance = self.state, self.chance(self.ply)
        chance.open(BOT + seat, self._decided[seat])
        world = state if bot.blind else state.imagine(seat, chance)
        return bot.choose(world, seat, state.legal(seat), chance)

    def play(self, seat: int, number: int, move: Move) -> None:
        """A new ply; seeds that would have held later are gone."""
        while self.seeds[-1][0] > self.ply:
            self.seeds.pop()
            self._chances.pop()
        self.push(seat, number, move, len(self.state.legal(seat)))

    def push(self, seat: int, number: int, move: Move, choices: int) -> None:
        """Carry out a legal move on a copy of the position, and log it with its news."""
        before, chance = self.state, self.chance(self.ply)
        after, drawn = before.copy(), chance.draws
        after.news = []
        after.play(seat, number, chance)
        news, after.news = tuple(after.news), None
        alone, drew = len(before.waiting()) == 1, chance.draws > drawn
        self.log.append(Entry(seat, move.text, move.label, move.rules, number, choices, alone, drew, news))
        self._decided[seat] += 1
        self.state = after
        if self.ply % self._stride == 0:
            self._snapshots[self.ply] = after
        if len(self._snapshots) > SNAPSHOTS:
            self._stride *= 2
            self._snapshots = {at: state for at, state in self._snapshots.items() if at % self._stride == 0}
        self._known = {}

    def rewind(self, ply: int) -> list[Entry]:
        """Go back to where the game stood after so many plies, and return what was taken from the log."""
        self.state = self.state_at(ply)
        taken = self.log[ply:]
        del self.log[ply:]
        for entry in taken:
            self._decided[entry.seat] -= 1
        self._snapshots = {at: state for at, state in self._snapshots.items() if at <= ply}
        self._known = {}
        return taken

    def state_at(self, ply: int) -> State:
        """The position after so many plies; to be played on only in a copy."""
        if ply == self.ply:
            return self.state
        near = max(at for at in self._snapshots if at <= ply)
        if near == ply:
            return self._snapshots[near]
        state = self._snapshots[near].copy()
        for at in range(near, ply):
            state.play(self.log[at].seat, self.log[at].number, self.chance(at))
        return state

    def missed(self, ply: int) -> str:
        """What the seat that moved then could have made of the turn which that move ended; "" when it ended none."""
        if self.game.hindsight is None:
            return ""
        seat, last, after = self.log[ply].seat, self.state_at(ply), self.state_at(ply + 1)
        if after.waiting() and after.turns() == last.turns():
            return ""
        positions, moves = [last], [self.log[ply].number]
        while ply > 0 and self.log[ply - 1].seat == seat:
            ply -= 1
            before = self.state_at(ply)
            if before.turns() != last.turns():
                break
            positions.insert(0, before)
            moves.insert(0, self.log[ply].number)
        return self.game.hindsight(positions, moves, seat)

    def until(self, ply: int) -> Course:
        """Another course with the same past up to that ply."""
        course = Course.__new__(Course)
        course.game, course.params, course.seats = self.game, self.params, self.seats
        course.reseed([pair for pair in self.seeds if pair[0] <= ply])
        course.log = self.log[:ply]
        course._decided = [sum(entry.seat == seat for entry in course.log) for seat in range(self.seats)]
        course.state = self.state_at(ply)
        course._snapshots = {at: state for at, state in self._snapshots.items() if at <= ply}
        course._stride = self._stride
        course._known = {}
        return course

    def record(self, bots: Mapping[int, str], note: str) -> Record:
        """The game so far as a document. Raises RecordError for a note that no record can hold."""
        return load(
            Record(
                game=self.game.name,
                rules=self.game.version,
                seats=self.seats,
                seeds=tuple(pair for pair in self.seeds if pair[0] <= self.ply),
                params=differs(self.params, self.game.sheet.defaults),
                bots=dict(bots),
                log=tuple((entry.seat, entry.text) for entry in self.log),
                counts=tuple(entry.choices for entry in self.log),
                scores=tuple(self.state.scores()),
                note=note,
            )
        )

    def reseed(self, seeds: Iterable[tuple[int, int]]) -> None:
        """Let other seeds hold; the position stays as it is."""
        self.seeds = list(seeds)
        self._chances = [Chance(seed) for _, seed in self.seeds]


def heard(news: Iterable[News], eye: int | str) -> tuple[News, ...]:
    """Those of the news that reach a seat, or a watcher."""
    return tuple(one for one in news if one.to in (EVERYBODY, eye))
