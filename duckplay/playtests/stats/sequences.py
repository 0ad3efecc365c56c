"""Numbers with bounds that hold at every look together: watch them as often as you like, stop when you like.

Somewhere, at any time, the true number leaves the bounds in at most 1 - level of playtests. The price is width: half as
much again as the bounds for a number of games fixed before.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaln, lambertw, xlog1py, xlogy

from duckplay.playtests.spans import ANY, Span
from duckplay.playtests.stats.intervals import (
    LEVEL,
    Interval,
    Numbers,
    agreeing,
    between,
    fieller,
    known,
    known_pairs,
    of_parts,
    rest,
    unlike,
    within,
)

LEAST = 40
"""Games before the sum of a number may pass for normal: with fewer the bounds of means are infinite."""
DIFFERENT = 10
"""Games that must differ from what is common before their spread may be believed."""
SKEWED = 25
"""Games for each unit of squared skewness: Cochran 1977, "Sampling Techniques", p. 42."""
TUNED = 1000
"""The number of games for which the bounds of means are narrowest."""


def share(wins: float, games: int, level: float = LEVEL, weight: float = 1.0) -> Interval:
    """A share of games, shared wins counted by their part; the bounds hold from the first game on, for any share.

    All p whose likelihood is at least 1 - level of the likelihood averaged over all shares: Robbins 1970, "Statistical
    Methods Related to the Law of the Iterated Logarithm", Ann. Math. Stat. 41. It covers parts of wins too: the
    likelihood ratio is convex in a game's value, so no number from 0 to 1 with that mean makes it greater on average
    than 0 and 1 do (Howard, Ramdas, McAuliffe, Sekhon 2021, Ann. Stat. 49). Raises ValueError for more wins than games.
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins of {games} games: wins are from 0 to the number of games")
    if games == 0:
        return Interval(math.nan, 0.0, 1.0, 0, level, True)
    won, lost = wins * weight, (games - wins) * weight
    least = float(betaln(won + 1, lost + 1)) + math.log(1 - level)
    value = wins / games

    def inside(p: float) -> bool:
        return bool(xlogy(won, p) + xlog1py(lost, -p) >= least)

    return Interval(value, edge(value, 0.0, inside), edge(value, 1.0, inside), games, level, True)


def surely_below(wins: Numbers, games: Numbers, p: Numbers, level: float = LEVEL) -> NDArray[np.bool_]:
    """Whether the bounds of `share` lie below p: many shares at once."""
    lost = games - wins
    outside = xlogy(wins, p) + xlog1py(lost, -p) < betaln(wins + 1, lost + 1) + math.log(1 - level)
    below: NDArray[np.bool_] = outside & (wins < p * games)
    return below


def edge(inner: float, outer: float, inside: Callable[[float], bool]) -> float:
    """Where `inside` ends on the way from a point inside to one that may lie outside."""
    if inside(outer):
        return outer
    for _ in range(50):
        middle = (inner + outer) / 2
        if inside(middle):
            inner = middle
        else:
            outer = middle
    return outer


def errors(n: float, level: float = LEVEL) -> float:
    """Half the width of the bounds of a mean of n games, in standard deviations of a game's number.

    sqrt(2 (n r + 1) / (n² r) log(sqrt(n r + 1) / alpha)), r such that it is least at TUNED games: the asymptotic
    confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas 2024, "Time-uniform Central Limit Theory and
    Asymptotic Confidence Sequences", Ann. Stat. 52.
    """
    if n < LEAST:
        return math.inf
    alpha = 1 - level
    rate = (-float(lambertw(-alpha * alpha / math.e, -1).real) - 1) / TUNED
    grown = n * rate + 1
    return math.sqrt(2 * grown / (n * n * rate) * math.log(math.sqrt(grown) / alpha))


def common(values: Numbers) -> float:
    """What most of the first games agree on, where most do; later ones do not change it."""
    return float(np.median(values[:LEAST])) if len(values) else 0.0


def normal_enough(values: Numbers) -> bool:
    """Whether the mean of so many numbers spread like these may pass for normal.

    They are at least LEAST and SKEWED times their skewness squared, and DIFFERENT differ from what is common.
    """
    n = len(values)
    if n < LEAST or np.count_nonzero(unlike(values, common(values))) < DIFFERENT:
        return False
    off = values - values.mean()
    return bool(SKEWED * (off * off * off).mean() ** 2 <= n * (off * off).mean() ** 3)


def mean(values: Numbers, level: float = LEVEL, weight: float = 1.0, span: Span = ANY) -> Interval:
    """The mean of a number per game, or of a difference per pair, for as long as one likes to watch it.

    It lies within `span`, as its bounds do. They are infinite while `normal_enough` says no; where all games agree see
    `intervals.agreeing`. Shares of games are for `share`.
    """
    found = known(values)
    n = len(found)
    if n and not unlike(found, found[0]).any():
        return agreeing(float(found[0]), n, level, weight, span, watched=True)
    value = float(found.mean()) if n else math.nan
    off = errors(n * weight, level)
    if math.isinf(off) or not normal_enough(found):
        return Interval(value, -math.inf, math.inf, n, level, True)
    half = off * float(found.std(ddof=1))
    return within(Interval(value, value - half, value + half, n, level, True), span)


def median(values: Numbers, level: float = LEVEL, weight: float = 1.0) -> Interval:
    """The median of a number per game, between two of the numbers that were found, to be watched from the first game.

    The j-th smallest lies above the median where the part of games up to the median, of which it is 1/2, was found in
    fewer than j: the greatest j for which `share` rules that out bounds it, and as many from the top.
    """
    found = known(values)
    counted = int(len(found) * weight)
    lower = np.arange((counted + 1) // 2, dtype=np.float64)
    out = surely_below(lower, np.full_like(lower, counted), np.full_like(lower, 0.5), level)
    return between(found, counted, int(np.count_nonzero(out)), level, watched=True)


def change(a: Numbers, b: Numbers, level: float = LEVEL, weight: float = 1.0, span: Span = ANY) -> Interval:
    """How much greater the mean is in B than in A, as a part of A's (see intervals.change), to be watched.

    A ratio r is tested by the mean of b - r a, so bounds are infinite until that may pass for normal: for r = 1, no
    change, and for the one that was found. Where most pairs differ alike the few that do not may tip the scales.
    """
    first, second = known_pairs(a, b)
    off = errors(len(first) * weight, level)
    if not math.isinf(off) and not (normal_enough(second - first) and normal_enough(rest(first, second))):
        off = math.inf
    return within(fieller(first, second, off, level, weight, watched=True), of_parts(span))
