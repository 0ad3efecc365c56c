"""`make calibrate`: how often the statistics of playtests are wrong where the truth is known, as a table.

Equal arms on seeds of their own: 200 comparisons of 1,000 games an arm, looked at after every 20 games. A way of
deciding that is wrong in at most 5 % of comparisons raises at most 16 alarms in 200 with probability 97 %. Then how
often bounds hold the true number, and what a verdict says of arms that differ. The same whatever the machine.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import msgspec
import numpy as np

from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.run import begin
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.alarms import PEEKS, alarms
from duckplay.playtests.stats.intervals import Interval, Numbers
from duckplay.playtests.stats.seats import won
from duckplay.playtests.stats.sizes import pairs
from duckplay.playtests.stats.verdicts import EVERY, decide
from duckplay.playtests.studies.measures import Measure
from duckplay.playtests.studies.pairing import PART, POINTS, Judge

HERE = Path(__file__).parent
TABLE = HERE / "calibration.md"
FIRST = HERE / "calibration-first.json"
"""How the first comparisons of each row end, which every change of the project makes again."""
FEW = 2
COMPARISONS = 200
GAMES = 1000
LOOKS = range(EVERY, GAMES + 1, EVERY)
BOUND = 16
"""Alarms that 200 comparisons may raise."""
MATTERS = 0.2
"""The smallest difference that the verdict beside that of `compare` is asked for, in standard deviations of a game."""
HELD = 2000
"""Playtests that tell how often bounds hold which are looked at once."""
POWER = 500
"""Playtests that tell what a verdict says of arms that differ."""

Arms = Iterator[tuple[Numbers, Numbers]]
Draw = Callable[[np.random.Generator, int], Numbers]


def coin(share: float) -> Draw:
    """Wins of one seat."""
    return lambda rng, n: (rng.random(n) < share).astype(np.float64)


def thirds(rng: np.random.Generator, n: int) -> Numbers:
    """Wins of one of three seats, some of them shared by two or by all; 1/3 on average."""
    return rng.choice([0.0, 1 / 3, 0.5, 1.0], n, p=[0.61, 0.03, 0.08, 0.28])


def skewed(shape: float) -> Draw:
    """Lengths around 30 turns with a long tail to the right: lognormal."""
    return lambda rng, n: 30 * np.exp(shape * rng.normal(size=n))


def spread(rng: np.random.Generator, n: int) -> Numbers:
    """Points between the first and the last of three scores."""
    return np.ptp(rng.normal(20, 4, (n, 3)).round(), axis=1)


def jumps(rng: np.random.Generator, a: Numbers) -> Numbers:
    """The same deals, a turn shorter, but in one of a hundred 99 turns longer: as long on average."""
    return a + np.where(rng.random(len(a)) < 0.01, 99.0, -1.0)


ALIKE: Mapping[str, Callable[[np.random.Generator, Numbers], Numbers]] = {
    "lengths, skewed, against games as long as their mean": lambda _, a: np.full(len(a), 30 * math.exp(0.18)),
    "lengths, skewed, against the same with rare jumps": jumps,
}
"""Arms alike in nothing but the mean: by name what B has for A's numbers."""
DRAWS: Mapping[str, tuple[str, Draw]] = {
    "wins of one seat of two": (SHARE, coin(1 / 2)),
    "wins of one seat of three, some shared": (SHARE, thirds),
    "ties, in 3 % of games": (SHARE, coin(0.03)),
    "lengths, a little skewed": ("turns", skewed(0.3)),
    "lengths, skewed": ("turns", skewed(0.6)),
    "lengths, very skewed": ("turns", skewed(1.0)),
    "score spread of three seats": ("points", spread),
    **{name: ("turns", skewed(0.6)) for name in ALIKE},
}
"""By name the unit of a game's number, and how it is drawn."""
PLAYED: Mapping[str, str] = {
    "Duck & Cover: wins of the first seat": SHARE,
    "Duck & Cover: length in turns": "turns",
    "Duck & Cover: score spread": "points",
}
"""The same of what is played."""
UNITS: Mapping[str, str] = {name: unit for name, (unit, _) in DRAWS.items()} | PLAYED


class Ended(msgspec.Struct, frozen=True):
    """After how many pairs each way says that equal arms differ, 0 where it never does.

    Beside `Alarms` that is what `compare` says, and the bounds of the `change` that it tells.
    """

    compare: int
    verdict: int
    watched: int
    change: int
    peeking: int


def drawn(name: str) -> Arms:
    """The numbers of both arms, comparison by comparison."""
    rng = np.random.default_rng([*DRAWS].index(name))
    _, draw = DRAWS[name]
    while True:
        a = draw(rng, GAMES)
        yield a, ALIKE[name](rng, a) if name in ALIKE else draw(rng, GAMES)


def played(comparisons: int) -> Mapping[str, Arms]:
    """The same from games of Duck & Cover between three greedy bots, one round: 1,000 games an arm, then the next."""
    arm = Arm(seats=3, bots=("greedy",), params={"rounds": 1})
    games = 2 * GAMES * comparisons
    run = begin(Plan(game="duck-and-cover", arms=(arm,), games=games, seed=5, metrics=("length", "score_spread")))
    for _ in run.steps():
        pass
    numbers = (won(run.seats()["place"])[:, 0], run.column("length"), run.column("score_spread"))
    return {name: iter(column.reshape(comparisons, 2, GAMES)) for name, column in zip(PLAYED, numbers, strict=True)}


def ends(name: str, arms: Arms, comparisons: int) -> list[Ended]:
    """How each comparison of equal arms ends; what matters beside `compare` is a part of how much the first varies."""
    found: list[Ended] = []
    matters = 0.0
    for a, b in islice(arms, comparisons):
        matters = matters or MATTERS * float(a.std())
        each = alarms(a - b, matters)
        change = next((n for n in LOOKS if not sequences.change(a[:n], b[:n]).holds(0)), 0)
        found.append(Ended(compared(UNITS[name], a, b), each.verdict, each.watched, change, each.peeking))
    return found


def compared(unit: str, a: Numbers, b: Numbers) -> int:
    """After how many pairs `duckplay.compare`, which says by itself what matters, calls two arms different; 0 for not.

    It looks when it does, and at A's numbers for what matters.
    """
    measure = Measure("number", "Number", unit, lambda _: a)
    judge = Judge(measure, len(a), lambda n: (a[:n], b[:n], 1.0))
    if not judge.decided(len(a)):
        return 0
    assert judge.verdict is not None
    return judge.verdict.pairs if judge.verdict.answer in ("more", "less") else 0


WAYS = ("compare", "verdict", "watched", "change", "peeking")


def row(name: str, found: Sequence[Ended]) -> str:
    """A row of the first table: alarms of each way."""
    counted = [sum(getattr(each, way) > 0 for each in found) for way in WAYS]
    return f"| {name} | {' | '.join(map(str, counted))} | {100 * counted[-1] / len(found):.0f} % |"


Bounding = Callable[[Numbers, Numbers], Interval]


def of_share(interval: Callable[[float, int], Interval]) -> Bounding:
    """The bounds of a share, from the parts that each game adds to it."""
    return lambda values, _: interval(float(values.sum()), len(values))


def of_one(interval: Callable[[Numbers], Interval]) -> Bounding:
    """The bounds of a number of one arm."""
    return lambda values, _: interval(values)


class Held(msgspec.Struct, frozen=True):
    """Bounds to be tried: of a measure, on what is drawn, whose truth is known."""

    name: str
    draw: Draw
    truth: float
    fixed: Bounding
    watched: Bounding


def shortened(rng: np.random.Generator, a: Numbers) -> Numbers:
    """An arm B of the same deals: games 18 % shorter on average, each by a part of its own."""
    return a * 0.82 * np.exp(rng.normal(0, 0.2, len(a)) - 0.02)


BOUNDS = (
    Held("share 1/2", coin(1 / 2), 1 / 2, of_share(intervals.wilson), of_share(sequences.share)),
    Held("share 1/3, some wins shared", thirds, 1 / 3, of_share(intervals.wilson), of_share(sequences.share)),
    Held("share 3 %", coin(0.03), 0.03, of_share(intervals.wilson), of_share(sequences.share)),
    Held(
        "mean, a little skewed",
        skewed(0.3), 30 * math.exp(0.045), of_one(intervals.mean), of_one(sequences.mean),
    ),
    Held("mean, skewed", skewed(0.6), 30 * math.exp(0.18), of_one(intervals.mean), of_one(sequences.mean)),
    Held("mean, very skewed", skewed(1.0), 30 * math.exp(0.5), of_one(intervals.mean), of_one(sequences.mean)),
    Held("median, skewed", skewed(0.6), 30, of_one(intervals.median), of_one(sequences.median)),
    Held("change of -18 %, skewed", skewed(0.6), -0.18, intervals.change, sequences.change),
)  # fmt: skip


def held(bounds: Held, n: int, seed: int) -> float:
    """How often bounds of n games hold the truth, in percent of HELD playtests."""
    rng = np.random.default_rng([seed, n])
    found = 0
    for _ in range(HELD):
        a = bounds.draw(rng, n)
        found += bounds.fixed(a, shortened(rng, a)).holds(bounds.truth)
    return 100 * found / HELD


def stayed(bounds: Held, seed: int) -> float:
    """How often watched bounds hold it at every look, in percent of COMPARISONS playtests."""
    rng = np.random.default_rng([seed, 0])
    found = 0
    for _ in range(COMPARISONS):
        a = bounds.draw(rng, GAMES)
        b = shortened(rng, a)
        found += all(bounds.watched(a[:n], b[:n]).holds(bounds.truth) for n in LOOKS)
    return 100 * found / COMPARISONS


def verdicts(apart: float) -> str:
    """A row of the third table: verdicts on arms that are so far apart, in smallest differences that matter."""
    rng = np.random.default_rng(int(10 * apart))
    found = [decide(rng.normal(apart * MATTERS, 1, 10_000), MATTERS) for _ in range(POWER)]
    shares = [100 * sum(each.answer == answer for each in found) / POWER for answer in ("more", "less", "same")]
    used = float(np.mean([each.pairs for each in found]))
    return f"| {apart:g} | {' | '.join(f'{share:.1f}' for share in shares)} | {used:,.0f} |"


def table(found: Mapping[str, Sequence[Ended]]) -> Iterator[str]:
    """All of it as Markdown."""
    yield "# How often the statistics of playtests are wrong"
    yield ""
    yield "## Alarms of equal arms"
    yield ""
    yield (
        f"{COMPARISONS} comparisons of {GAMES:,} games an arm, both arms alike and on seeds of their own. An alarm "
        "says that they differ. `duckplay.compare` (GSPRT, alpha and beta 5 %) takes for the smallest difference that "
        f"matters {100 * POINTS:.0f} points of a share, or {100 * PART:.0f} % of the mean of A's first games; the "
        f"verdict beside it takes {MATTERS} standard deviations of a game, which fewer games can tell. Both, and the "
        f"watched bounds of the difference and of the change in percent, look after every {EVERY} games: at most "
        f"{BOUND} alarms each. Who uses a test for one look, peeks {PEEKS} times all the same and stops at p < .05 "
        "raises the alarms of the last columns. The numbers are drawn but for those of Duck & Cover, played by three "
        "greedy bots, one round a game."
    )
    yield ""
    yield "| number of a game | compare | verdict | watched difference | watched change | peeking | |"
    yield "|---|---|---|---|---|---|---|"
    for name, ended in found.items():
        yield row(name, ended)
    yield ""
    yield "## Bounds that hold"
    yield ""
    yield (
        f"Of 100 playtests of so many games, in how many bounds of 95 % hold the true number: {HELD:,} playtests for a "
        f"number of games fixed before, {COMPARISONS} for bounds watched after every {EVERY} games up to {GAMES:,}."
    )
    yield ""
    yield "| | 30 games | 100 games | 1,000 games | watched |"
    yield "|---|---|---|---|---|"
    for seed, bounds in enumerate(BOUNDS):
        cells = [*(held(bounds, n, seed) for n in (30, 100, 1000)), stayed(bounds, seed)]
        yield f"| {bounds.name} | {' | '.join(f'{cell:.1f}' for cell in cells)} |"
    yield ""
    yield "## Verdicts on arms that differ"
    yield ""
    yield (
        f"{POWER} comparisons each; the true difference is told in smallest differences that matter, here {MATTERS} "
        "standard deviations of a pair; alpha and beta 5 %. A test for a number of pairs fixed before, with the same "
        f"errors, takes {pairs(MATTERS, 1, 0.95):,} pairs each time."
    )
    yield ""
    yield "| difference | more, % | less, % | no difference, % | pairs on average |"
    yield "|---|---|---|---|---|"
    for apart in (0, 0.5, 1, 1.5, 2):
        yield verdicts(apart)


def document(found: Mapping[str, Sequence[Ended]]) -> str:
    """How the first comparisons of each row ended, as JSON, a line a row."""
    lines = [f"  {json.dumps(name)}: {json.dumps(first(ended))}" for name, ended in found.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def first(ended: Sequence[Ended]) -> list[list[int]]:
    """After how many pairs the first comparisons raised each alarm."""
    return [[getattr(each, way) for way in WAYS] for each in ended[:FEW]]


if __name__ == "__main__":
    arms = {name: drawn(name) for name in DRAWS} | played(COMPARISONS)
    found = {name: ends(name, each, COMPARISONS) for name, each in arms.items()}
    FIRST.write_text(document(found), encoding="utf-8")
    lines = [*table(found)]
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(*lines, sep="\n")
