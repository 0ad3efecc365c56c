"""What is measured of Abducktion: random play, the solver's best claim of a hand, its tables, and solo games.

Times are of processor time, and scaled to a machine on which the yardstick makes 6 million moves a second.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from statistics import median

from duckplay.core import Bot, Chance, Random, moves, playout
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.rules import (
    CARDS,
    GRAVITY_ASSIST,
    ORBIT,
    PARALLEL_UNIVERSE,
    SHAPE_SHIFTER,
    SWAP,
    TELEPORT,
)
from duckplay.shelf.abducktion.solver import SORTS, Solver, best_turn, solver_of, tables
from duckplay.shelf.abducktion.state import Abducktion
from tests.bench.report import Row

REFERENCE = 6e6
"""Moves a second of the yardstick on the machine for which the bars are set."""
RATIO, QUERY, WARMING, MEGABYTES, SOLO = 0.05, 5.0, 1.0, 20.0, 300.0
"""Bars: random play to the yardstick; microseconds, seconds, size of the tables; solo games a second."""
QUERIES = 2000
HANDS = [sum(1 << 4 * sort for sort in lot) for lot in combinations_with_replacement(range(SORTS), 3)]
"""All hands of three cards that draw no duck."""
OWN = (SWAP, ORBIT, SHAPE_SHIFTER, GRAVITY_ASSIST, TELEPORT, PARALLEL_UNIVERSE)
CALLS = {
    "query": "claim of three cards (Solver.reach)",
    "turn": "turn of three cards (best_turn)",
}
"""Asked of hands of three cards that draw no duck and stay on the own board, once the tables are filled: the dearest of
three formations by `Solver.reach` and `dearest`, and the same of a game, with the moves to it, by `best_turn`."""


def games(seats: int, bot: Bot, seconds: float) -> tuple[float, float]:
    """Moves and games a second of whole games."""
    params, plies, seed, start = GAME.build({}), 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        chance = Chance(seed)
        plies += playout(GAME.start(params, seats, chance), [bot] * seats, chance)
        seed += 1
    spent = time.process_time() - start
    return plies / spent, seed / spent


def timed(calls: Sequence[tuple[object, ...]], ask: object) -> float:
    """Median microseconds of calls, without what the clock takes."""
    assert callable(ask)
    clock, taken, idle = time.process_time_ns, [], []
    for arguments in calls:
        start = clock()
        ask(*arguments)
        taken.append(clock() - start)
        start = clock()
        idle.append(clock() - start)
    return (median(taken) - median(idle)) / 1000


def figures(seconds: float, compiled: bool) -> dict[str, float]:
    """Of a round: moves a second, and when it runs compiled the solver's figures."""
    found = {f"abducktion random {seats}": games(seats, Random(), seconds)[0] for seats in (1, 4)}
    if not compiled:
        return found
    for how in ("rows", "columns"):
        tables.cache_clear()
        states = [(thrice(seed, how), 0) for seed in range(QUERIES)]
        solver = solver_of(states[0][0].rules)
        start = time.process_time()
        solver.warm()
        found[f"abducktion warm {how}"] = time.process_time() - start
        narrow = (solver.rows, solver.boards, solver.rearranging.planes)
        wide = (solver.now, solver.one, solver.two, solver.may)
        size = 4 * sum(len(table) for table in narrow) + 8 * sum(len(table) for table in wide)
        found[f"abducktion size {how}"] = size / 1e6
        dice = Chance(1)
        dice.open(1, 0)
        calls = [
            (solver, dice.below(1 << 20), HANDS[dice.below(len(HANDS))], sum({1 << dice.below(24) for _ in range(3)}))
            for _ in range(QUERIES)
        ]
        found[f"abducktion query {how}"] = timed(calls, best)
        found[f"abducktion turn {how}"] = timed(states, best_turn)
    dealt = [(start_of(seed), 0) for seed in range(QUERIES)]
    timed(dealt, best_turn)
    found["abducktion turn"] = timed(dealt, best_turn)
    found["abducktion solo"] = games(1, GAME.bots["solver"], seconds)[1]
    return found


def best(solver: Solver, board: int, hand: int, open: int) -> int:
    """The dearest of the open formations that a hand of three can bring about."""
    return solver.dearest(open & solver.reach(board, hand, 3, open))


def thrice(seed: int, how: str) -> Abducktion:
    """A game of two seats at the turn of seat 0, whose three cards draw no duck and stay on its board."""
    state = start_of(seed, parallel_universe=how)
    dice = Chance(seed)
    dice.open(1, 0)
    hand = [0] * 2 * CARDS
    for _ in range(3):
        hand[OWN[dice.below(len(OWN))]] += 1
    state.hands = moves(hand)
    return state


def start_of(seed: int, **dials: str) -> Abducktion:
    """A game of two seats at seat 0's turn."""
    state: Abducktion = GAME.start(GAME.build(dials), 2, Chance(seed))  # type: ignore[assignment]  # a State of this game
    state.turn = 0
    return state


def rows(way: str, found: Sequence[dict[str, float]], raws: Sequence[float]) -> Iterator[Row]:
    """What there is to say of rounds, with bars where a yardstick ran (`raws`)."""

    def middle(name: str) -> float:
        return median(each[name] for each in found)

    for seats in (1, 4):
        moves = middle(f"abducktion random {seats}")
        yield Row(f"Abducktion, {way}: random, {seats} seat{'s' * (seats > 1)}", f"{moves:,.0f} moves/s")
    if way != "compiled" or not raws:
        return
    part = median(each["abducktion random 4"] / raw for each, raw in zip(found, raws, strict=True))
    yield Row("Abducktion, compiled: random to yardstick", f"{part:.2f}", f">= {RATIO:.2f}", part >= RATIO)
    scale = median(raws) / REFERENCE
    for how in ("rows", "columns"):
        for name, call in CALLS.items():
            taken = middle(f"abducktion {name} {how}") * scale
            yield Row(f"Abducktion: {call}, {how}", f"{taken:.1f} us", f"< {QUERY:.0f} us", taken < QUERY)
        taken = middle(f"abducktion warm {how}") * scale
        yield Row(f"Abducktion: its tables filled, {how}", f"{taken:.2f} s", f"< {WARMING:.0f} s", taken < WARMING)
        size = middle(f"abducktion size {how}")
        yield Row(f"Abducktion: its tables, {how}", f"{size:.1f} MB", f"< {MEGABYTES:.0f} MB", size < MEGABYTES)
    yield Row("Abducktion: best_turn, as dealt", f"{middle('abducktion turn') * scale:.1f} us")
    solo = middle("abducktion solo") / scale
    yield Row("Abducktion: solo games by the solver", f"{solo:,.0f} games/s", f">= {SOLO:.0f} games/s", solo >= SOLO)
