"""Hints: the best moves of a seat, what each is worth and how sure that is, found in imagined worlds alone.

First sequential halving sorts out the best moves (Karnin, Koren, Somekh 2013, "Almost Optimal Exploration in
Multi-Armed Bandits", ICML): all are tried equally often, in the same worlds with the same luck, then the worse half
goes. What made a move win there flatters it, so the values of the best are measured anew, in other worlds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import NormalDist, fmean
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from duckplay.core import BOT, Bot, Chance, Flat, Look, OnePly, Random, Search, State
from duckplay.refusals import TableError, integer
from duckplay.words import brief

if TYPE_CHECKING:
    from duckplay.courses import Course

HINT = 2046
"""Purpose of the stream of hints; its index is the ply and the seat."""
SEATS = 20
SORTING = 800
"""Rollouts that sort out the best moves."""
PROVING = 400
"""Rollouts that measure each of them."""
SECONDS = 0.8
"""What a slow game may take: half of it for sorting. Fewer rollouts then, and wider intervals."""
SURE = 0.95


class Hint(msgspec.Struct, frozen=True):
    """A move and its value for the seat: 0..1, 1 the first place alone, as a strong bot guesses the game goes on.

    `low` and `high` bound the value; the intervals of all hints of one answer hold together in 95 of 100 answers.
    `rollouts` is how many continuations were played to measure it. `why` says what the game itself knows of the move:
    to what claim it surely leads; beside the first of all, when nothing sure was found, how far was looked.
    """

    text: str
    label: str
    value: float
    low: float
    high: float
    rollouts: int
    why: str = ""


def hints(course: Course, seat: int, count: int) -> tuple[Hint, ...]:
    """The best moves of a seat, best first; none while it does not wait.

    They depend on what the seat knows, the seed and the ply, and in a slow game on how many rollouts SECONDS leave time
    for. Raises TableError for less than one hint.
    """
    if (integer(count) or 0) < 1:
        raise TableError(f"count is how many hints, at least 1, not {brief(count)}")
    if not course.legal(seat):
        return ()
    chance = Chance(course.chance(course.ply).seed)
    chance.open(HINT, course.ply * SEATS + seat)
    plan = course.game.plan(course.state, seat) if course.game.plan else None
    sure = plan.moves[0] if plan and plan.moves else None
    bots = course.game.bots
    found = best(course.state, seat, count, strongest(bots), chance, sure, lister(bots))
    known = dict(course.legal(seat))
    out: list[Hint] = []
    for look in found:
        low, high = interval(look, len(found))
        move = known[look.move]
        told = look.move == sure or (sure is None and not out)
        why = plan.words if plan and told else ""
        out.append(Hint(move.text, move.label, look.value, low, high, look.visits, why))
    return tuple(out)


def strongest(bots: Mapping[str, Bot]) -> Flat:
    """The search that plays on as the last of a game's bots does, and keeps to its shortlist where it has one."""
    bot = [Random(), *bots.values()][-1]
    if isinstance(bot, Flat) and not isinstance(bot, OnePly):
        return bot
    return Flat(bot.policy if isinstance(bot, Search) else bot, 1)


def lister(bots: Mapping[str, Bot]) -> Flat:
    """Whose shortlist is tried: the strongest search's, where the strongest bot of all does not search."""
    searches = [bot for bot in bots.values() if isinstance(bot, Flat) and not isinstance(bot, OnePly)]
    return strongest(bots) if not searches or isinstance([*bots.values()][-1], Search) else searches[-1]


def best(
    state: State,
    seat: int,
    count: int,
    bot: Flat,
    chance: Chance,
    sure: int | None = None,
    listing: Flat | None = None,
) -> list[Look]:
    """What is found out about the best moves of a seat, best first; all it draws comes from the open stream.

    The move that is `sure` is one of them, and measured first, lest time be up before it. What is tried is the
    shortlist of `listing`, or of the bot itself.
    """
    world = state.imagine(seat, chance)
    legal = world.legal(seat)
    trials = Trials(bot, world, seat, chance)
    half, end = monotonic() + SECONDS / 2, monotonic() + SECONDS
    short = list((listing or bot).shortlist(world, seat, legal))
    chosen = trials.halve(short if len(short) >= count else list(legal), count, half)
    if sure is not None:
        chosen = [sure, *(move for move in chosen if move != sure)][:count]
    proof = Trials(bot, world, seat, chance)
    proof.sweep(chosen, PROVING, end)
    return sorted(map(proof.look, proof.values), key=lambda look: -look.value)


def interval(look: Look, among: int) -> tuple[float, float]:
    """Bounds of a mean of values in 0..1 that hold for all of `among` such means at once, SURE of the time.

    Agresti and Coull 1998, "Approximate Is Better than 'Exact'", The American Statistician 52(2): z²/2 values of 0 and
    as many of 1 are added to what was found, so that a move that never lost is not sure to win; with Šidák's z.
    """
    z = NormalDist().inv_cdf((1 + SURE ** (1 / among)) / 2)
    extra, visits = z * z, float(look.visits)
    count = visits + extra
    mean = (look.value * visits + extra / 2) / count
    squares = look.spread**2 * (visits - 1) + look.value**2 * visits
    wide = z * math.sqrt(max(0.0, (squares + extra / 2) / count - mean * mean) / count)
    return max(0.0, min(look.value, mean - wide)), min(1.0, max(look.value, mean + wide))


class Trials:
    """Moves tried in imagined worlds: each world is drawn once and meets all moves of a sweep with the same luck."""

    def __init__(self, bot: Flat, world: State, seat: int, chance: Chance) -> None:
        self.bot, self.world, self.seat = bot, world, seat
        self.dreams, self.mind = chance.fork(), chance.fork()
        self.worlds = 0
        self.values: dict[int, list[float]] = {}

    def sweep(self, moves: list[int], times: int, end: float) -> bool:
        """Try each move so many times. False when time was up: one was tried even then."""
        for _ in range(times):
            self.dreams.open(BOT, self.worlds)
            dreamt, luck = self.world.imagine(self.seat, self.dreams), self.dreams.fork()
            self.worlds += 1
            for move in moves:
                if self.values and monotonic() >= end:
                    return False
                trial = dreamt.copy()
                self.mind.open(BOT, self.worlds)
                self.bot.play_on(trial, self.seat, move, luck, self.mind)
                self.values.setdefault(move, []).append(trial.value(self.seat))
        return True

    def halve(self, moves: list[int], count: int, end: float) -> list[int]:
        """The best `count` of the moves; what was not tried when time was up comes last."""
        rounds = max(1, math.ceil(math.log2(len(moves) / count)))
        left = moves
        while len(left) > count:
            going = self.sweep(left, max(1, SORTING // (rounds * len(left))), end)
            keep = max(count, (len(left) + 1) // 2) if going else count
            left = sorted(left, key=lambda move: -fmean(self.values.get(move, [-1.0])))[:keep]
        return left

    def look(self, move: int) -> Look:
        """What was found out about a move."""
        values = self.values[move]
        return Look(move, len(values), math.fsum(values), math.fsum(value * value for value in values))
