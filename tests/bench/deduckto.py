"""What is measured of Deduckto: random play, and how soon a seat knows what its hand would tell it.

Times are of processor time, and scaled to a machine on which the yardstick makes 6 million moves a second.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import median

from duckplay.core import Bot, Chance, Random, playout
from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.state import GIFT, Deduckto
from tests.bench.abducktion import REFERENCE, timed
from tests.bench.report import Row

RATIO, SURVEY = 0.05, 50.0
"""Bars: random play to the yardstick; microseconds for the possible secrets and what a whole hand tells of them, over
positions as they come and over those where a No as a gift binds hands that the seat does not see."""
SURVEYS = 1000
SEATS = (2, 4)
BOTS = ("careful", "planner", "search:1", "search:2")


def games(seats: int, bot: Bot, seconds: float) -> tuple[float, float]:
    """Moves and games a second of whole games."""
    params, plies, seed, start = GAME.build({}), 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        chance = Chance(seed)
        plies += playout(GAME.start(params, seats, chance), [bot] * seats, chance)
        seed += 1
    spent = time.process_time() - start
    return plies / spent, seed / spent


def positions(no: bool) -> list[tuple[Deduckto, int]]:
    """Positions of games that careful seats play, each with the seat at its turn; only those with a No as a gift."""
    found: list[tuple[Deduckto, int]] = []
    careful, mind, seed = GAME.bots["careful"], Chance(1), 0
    mind.open(1, 0)
    while len(found) < SURVEYS:
        chance = Chance(seed)
        state: Deduckto = GAME.start(GAME.build({}), 2 + seed % 3, chance)  # type: ignore[assignment]  # a State of this game
        seed += 1
        while (seat := state.actor()) >= 0:
            if state.phase != GIFT and (not no or state.stingy() != 0):
                found.append((state.copy(), seat))
            state.play(seat, careful.choose(state, seat, state.legal(seat), mind), chance)
    return found


def figures(seconds: float, compiled: bool) -> dict[str, float]:
    """Of a round: moves a second, microseconds of a survey, and milliseconds of a decision of the bots."""
    found = {f"deduckto random {seats}": games(seats, Random(), seconds)[0] for seats in SEATS}
    calls = positions(False)
    for way, some in (("", calls), (" no", positions(True))):
        timed(some[:100], Deduckto.survey)
        found[f"deduckto survey{way}"] = timed(some, Deduckto.survey)
    if compiled:
        for name in BOTS:
            found[f"deduckto {name}"] = median(decided(state, seat, GAME.bots[name]) for state, seat in calls[:40])
    return found


def decided(state: Deduckto, seat: int, bot: Bot) -> float:
    """Milliseconds of a decision, the imagined world included."""
    chance = Chance(1)
    chance.open(1, 0)
    start = time.process_time()
    bot.choose(state.imagine(seat, chance), seat, state.legal(seat), chance)
    return 1000 * (time.process_time() - start)


def rows(way: str, found: Sequence[dict[str, float]], raws: Sequence[float]) -> Iterator[Row]:
    """What there is to say of rounds, with bars where a yardstick ran (`raws`)."""

    def middle(name: str) -> float:
        return median(each[name] for each in found)

    for seats in SEATS:
        yield Row(f"Deduckto, {way}: random, {seats} seats", f"{middle(f'deduckto random {seats}'):,.0f} moves/s")
    if way != "compiled" or not raws:
        return
    part = median(each["deduckto random 4"] / raw for each, raw in zip(found, raws, strict=True))
    yield Row("Deduckto, compiled: random to yardstick", f"{part:.2f}", f">= {RATIO:.2f}", part >= RATIO)
    scale = median(raws) / REFERENCE
    for some, where in (("", ""), (" no", ", a gift was a No")):
        taken = middle(f"deduckto survey{some}") * scale
        name = f"Deduckto: possible secrets and what a hand tells{where}"
        yield Row(name, f"{taken:.1f} us", f"< {SURVEY:.0f} us", taken < SURVEY)
    for name in BOTS:
        yield Row(f"Deduckto: {name}, median decision", f"{middle(f'deduckto {name}') * scale:.2f} ms")
