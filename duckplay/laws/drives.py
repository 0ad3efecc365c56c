"""Games driven by a mix of hands, and the cases drawn from them.

Uniform play alone never reaches an empty deck or a turned pile, so a seat is driven by one of: uniform moves; a kind
of move first, then one of that kind; each of the bots (search with 16 iterations); "never end it"; and the contrary,
the rarest kind of move, which hurries to the end.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mypy_extensions import i64

from duckplay.core import BOT, Bot, Chance, News, Search, State, vec
from duckplay.game import Game, Move
from duckplay.laws.report import Finding, LawBroken
from duckplay.params import Params, build, differs, draw
from duckplay.shelf import SHELF

DRIVE = 2000
"""Purpose of the streams from which drives are drawn: (seed, DRIVE, number of the drive)."""
REACH = (6, 25, 25, 100, 100, 400)
"""How many plies a drive goes at most: long ones are dear, and most of what is odd shows early or late."""
ITERATIONS = 16
PATIENCE = 100
"""After so many games a law gives up when fewer than one game in twenty gave a case."""

Hand = Callable[["Drive", int, "vec[i64]"], int]
"""(drive, seat, legal) -> the move."""


class Drive:
    """One game on its way: drawn params, seats, seed, and a hand for each seat.

    `heard` holds the news of the last ply when it listens, `told` its move when it tells; `committed` counts choices
    that lie open in the present phase; `notes` is what a law keeps from one position to the next.
    """

    def __init__(self, game: Game, seed: int, number: int, listen: bool = False, tells: bool = False) -> None:
        dice = Chance(seed)
        dice.open(DRIVE, number)
        self.game = game
        self.number = number
        self.params: Params = draw(game.params, game.sheet.defaults, dice)
        if dice.below(4) == 0:
            self.params = build(game.params, game.sheet.defaults, {})
        fitting = game.fitting(self.params)
        self.seats = fitting[dice.below(len(fitting))]
        self.dice = dice.fork()
        self.spare = dice.fork()
        self.chance = dice.fork()
        self.reach = REACH[dice.below(len(REACH))]
        self.hands = _hands(game, self.seats, dice)
        self.in_order = dice.below(2) == 0
        self.state: State = game.start(self.params, self.seats, self.chance)
        self.state.news = [] if listen else None
        self.listen = listen
        self.tells = tells
        self.ply = 0
        self.log: list[tuple[int, int]] = []
        self.heard: list[News] = []
        self.told: Move | None = None
        self.decisions = [0] * self.seats
        self.committed = 0
        self.notes: dict[str, Any] = {}

    @property
    def seed(self) -> int:
        """The game's own seed."""
        return int(self.chance.seed)

    @property
    def changes(self) -> dict[str, Any]:
        """The params that are not the defaults."""
        return differs(self.params, self.game.sheet.defaults)

    def fresh(self) -> Chance:
        """The game's dice again, their draws not yet counted."""
        return Chance(self.chance.seed)

    def choose(self) -> tuple[int, int]:
        """(seat, move) of the next ply, not yet played."""
        waiting = list(self.state.waiting())
        seat = waiting[0 if self.in_order else self.dice.below(len(waiting))]
        return seat, self.hands[seat](self, seat, self.state.legal(seat))

    def play(self, seat: int, move: int) -> None:
        """Play one move on; what it makes known goes to `heard`."""
        if self.tells:
            self.told = self.game.move(self.state, seat, move)
        before = list(self.state.waiting())
        self.decisions[seat] += 1
        self.state.play(seat, move, self.chance)
        after = list(self.state.waiting())
        self.committed = self.committed + 1 if after and after == [one for one in before if one != seat] else 0
        self.ply += 1
        self.log.append((seat, move))
        if self.listen:
            self.heard = self.state.news or []
            self.state.news = []

    def served(self, world: State, seat: int, bot: Bot) -> int:
        """What a bot chooses when it is served from `world`, on its own stream, as at a table."""
        chance = self.fresh()
        chance.open(BOT + seat, self.decisions[seat])
        legal = world.legal(seat)
        return int(bot.choose(world if bot.blind else world.imagine(seat, chance), seat, legal, chance))

    def move_text(self, seat: int, move: int) -> str:
        return self.game.move(self.state, seat, move).text


@dataclass(frozen=True)
class Case:
    """One drawn position of a drive and a seat to look from. `drive.state` is the truth; nobody plays on it."""

    drive: Drive
    seat: int


class Run:
    """The check of one law over one game: hands out drives and cases, counts them, names the case that breaks it."""

    def __init__(self, game: Game, law: int, cases: int, seed: int, only: int | None) -> None:
        self.game = game
        self.law = law
        self.wanted = cases
        self.seed = seed
        self.only = only
        self.finding = Finding(law)
        self.drive: Drive | None = None

    def drives(self, listen: bool = False, tells: bool = False) -> Iterator[Drive]:
        """Drives without end, or the only one asked for; the law counts their cases by `count`."""
        for number in itertools.count() if self.only is None else (self.only,):
            if self.only is None and self.finding.cases >= self.wanted:
                return
            if self.only is None and number >= PATIENCE and self.finding.cases * 20 < number:
                came = f"{self.finding.cases or 'no'} cases came up in {number} games"
                self.finding.unchecked.append(f"as many cases as were asked for ({came})")
                return
            self.finding.games += 1
            self.drive = Drive(self.game, self.seed, number, listen, tells)
            yield self.drive

    def cases(
        self,
        listen: bool = False,
        tells: bool = False,
        several: bool = False,
        each: Callable[[Drive], None] | None = None,
    ) -> Iterator[Case]:
        """Cases at random plies, the last position of a finished game too.

        `several`: only where several seats choose; `each` is called with every position on the way.
        """
        for drive in self.drives(listen, tells):
            gap = max(1, drive.reach // 10)
            ahead = drive.spare.below(gap)
            while True:
                if each:
                    each(drive)
                waiting = list(drive.state.waiting())
                if (ahead <= 0 or not waiting) and (len(waiting) > 1 or not several):
                    ahead = 1 + drive.spare.below(2 * gap - 1)
                    seat = drive.spare.below(drive.seats)
                    if waiting and drive.spare.below(4):
                        seat = waiting[drive.spare.below(len(waiting))]
                    self.count()
                    yield Case(drive, seat)
                    if self.only is None and self.finding.cases >= self.wanted:
                        return
                if not waiting or drive.ply >= drive.reach:
                    break
                ahead -= 1
                drive.play(*drive.choose())

    def count(self, cases: int = 1) -> None:
        self.finding.cases += cases

    def broken(self, what: str, drive: Drive | None = None, seat: int | None = None) -> LawBroken:
        """The error to raise, with the case and the line that shows it again."""
        case: dict[str, Any] = {}
        only = ""
        if drive is not None:
            case = {"params": drive.changes, "seats": drive.seats, "seed": drive.seed, "ply": drive.ply}
            case |= {"seat": seat} if seat is not None else {}
            only = f", only={drive.number}"
        name = self.game.name
        again = (
            f"duckplay.laws.check({repr(name) if name in SHELF else 'game'}, laws=[{self.law}], seed={self.seed}{only})"
        )
        return LawBroken(self.law, name, what, case, again)


def small(bot: Bot) -> Bot:
    """A bot for the laws: a searching one thinks 16 iterations, any other is as it is."""
    if isinstance(bot, Search):
        bot = copy.copy(bot)
        bot.iterations, bot.seconds = ITERATIONS, 0.0
    return bot


def bots(game: Game) -> dict[str, Bot]:
    """The game's bots by name, made small; of one kind in several strengths the first stands for all."""
    kinds: dict[str, Bot] = {}
    for name, bot in game.bots.items():
        kinds.setdefault(name.partition(":")[0], small(bot))
    return kinds


def _hands(game: Game, seats: int, dice: Chance) -> list[Hand]:
    """A hand a seat: half the drives have one for all, as "never end it" needs."""
    known: list[Hand] = [_uniform, _uniform, _kinds, _kinds, _endless, _endless, _hurried]
    known += [_bot(bot) for bot in bots(game).values()]
    one = known[dice.below(len(known))]
    return [one] * seats if dice.below(2) else [known[dice.below(len(known))] for _ in range(seats)]


def _uniform(drive: Drive, seat: int, legal: vec[i64]) -> int:
    return legal[drive.dice.below(len(legal))]


def _kinds(drive: Drive, seat: int, legal: vec[i64]) -> int:
    kinds = _by_kind(drive, seat, list(legal))
    kind = sorted(kinds)[drive.dice.below(len(kinds))]
    return kinds[kind][drive.dice.below(len(kinds[kind]))]


def _endless(drive: Drive, seat: int, legal: vec[i64]) -> int:
    """The kind with the most moves, of moves that end neither the game nor a part of it."""
    going = [move for move in legal if _goes_on(drive, seat, move)] or list(legal)
    kind = max(sorted(_by_kind(drive, seat, going).items()), key=lambda one: len(one[1]))[1]
    return kind[drive.dice.below(len(kind))]


def _hurried(drive: Drive, seat: int, legal: vec[i64]) -> int:
    """The kind with the fewest moves."""
    kind = min(sorted(_by_kind(drive, seat, list(legal)).items()), key=lambda one: len(one[1]))[1]
    return kind[drive.dice.below(len(kind))]


def _goes_on(drive: Drive, seat: int, move: int) -> bool:
    after = drive.state.copy()
    after.play(seat, move, drive.fresh())
    return len(after.waiting()) > 0 and not after.resting()


def _by_kind(drive: Drive, seat: int, moves: list[int]) -> dict[str, list[int]]:
    kinds: dict[str, list[int]] = {}
    for move in moves:
        kinds.setdefault(drive.move_text(seat, move).partition(" ")[0], []).append(move)
    return kinds


def _bot(bot: Bot) -> Hand:
    return lambda drive, seat, legal: drive.served(drive.state, seat, bot)
