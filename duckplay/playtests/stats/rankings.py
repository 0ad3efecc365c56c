"""Many arms on the same seeds: which is the best, and which cannot be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec
import numpy as np

from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers
from duckplay.playtests.stats.pairs import probability


class Place(msgspec.Struct, frozen=True):
    """An arm, its mean, and the places it may have: from `best` to `worst`, one alone where it is told apart."""

    arm: int
    mean: Interval
    best: int
    worst: int

    @property
    def tied(self) -> bool:
        """Whether some other arm cannot be told apart from it."""
        return self.best < self.worst


def holm(probabilities: Sequence[float]) -> list[float]:
    """The probabilities of many tests, so corrected that at `level` not one true hypothesis is rejected.

    The smallest of m times m, the next times m - 1, ...; each at least the one before. Holm 1979, "A Simple
    Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6.
    """
    order = np.argsort(probabilities, kind="stable")
    times = np.arange(len(order), 0, -1)
    corrected = np.empty(len(order))
    corrected[order] = np.minimum(1, np.maximum.accumulate(np.asarray(probabilities)[order] * times))
    return [float(each) for each in corrected]


def ranking(
    values: Sequence[Numbers], *, most: bool = True, watched: bool = False, level: float = LEVEL, weight: float = 1.0
) -> tuple[Place, ...]:
    """The arms by the mean of a number per game, the greatest first (or the least), game i of each on the same seed.

    An arm may have every place from one behind all that are surely better to one before all that are surely worse; that
    all places are right at once has probability `level`. For a number of games fixed before, pairs of arms are compared
    by `probability` with Holm's correction. `watched`: by bounds that hold at every look, each pair of arms with its
    part of the error, so that an arm may stop playing as soon as its `best` place is not 1 (successive elimination:
    Even-Dar, Mannor, Mansour 2006, JMLR 7). Arms with fewer games are compared by the games that both have.
    """
    pairs = list(combinations(range(len(values)), 2))
    leads = {pair: lead(values, *pair) for pair in pairs}
    if watched:
        each = 1 - (1 - level) / max(1, len(pairs))
        sure = {pair: not sequences.mean(found, each, weight).holds(0) for pair, found in leads.items()}
    else:
        corrected = holm([probability(found, weight) for found in leads.values()])
        sure = {pair: p <= 1 - level for pair, p in zip(pairs, corrected, strict=True)}
    better = np.zeros(len(values), dtype=int)
    worse = np.zeros(len(values), dtype=int)
    for (one, other), found in leads.items():
        if sure[one, other]:
            up, down = (one, other) if (found.mean() > 0) == most else (other, one)
            better[down] += 1
            worse[up] += 1
    measure = sequences.mean if watched else intervals.mean
    means = [measure(each, level, weight) for each in values]
    order = sorted(range(len(values)), key=lambda arm: -means[arm].value if most else means[arm].value)
    return tuple(Place(arm, means[arm], 1 + int(better[arm]), len(values) - int(worse[arm])) for arm in order)


def lead(values: Sequence[Numbers], one: int, other: int) -> Numbers:
    """What an arm is ahead of another in the games that both have."""
    both = min(len(values[one]), len(values[other]))
    return intervals.known(values[one][:both] - values[other][:both])
