"""Numbers with bounds, for a number of games fixed before any was looked at.

`weight` is what a game is worth: 1, less where games repeat each other (repeats.py). The bounds widen with it, the
numbers stay. For numbers watched while games come in there are the bounds of sequences.py.
"""

from __future__ import annotations

import math

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.special import bdtr, ndtri, stdtrit

from duckplay.playtests.spans import ANY, Span

Numbers = NDArray[np.float64]

LEVEL = 0.95
FEW = 0.01
"""The part of games that may be unlike all that were seen, which are still taken for what they are."""
ROUNDING = 1e-12
"""The part of a number below which it is taken for what is left by rounding."""


class Interval(msgspec.Struct, frozen=True):
    """A number found in n games (or pairs of games), and bounds that hold the true one with probability `level`.

    `watched` says that the bounds hold at all looks together, however often one looks. Bounds that cannot be given yet
    are infinite. So they are where the number was the same in all games, for nothing tells how far off others may be:
    then `alike` is how many games those are worth, and `others` bounds the part of the games that differ.
    """

    value: float
    low: float
    high: float
    n: int
    level: float = LEVEL
    watched: bool = False
    alike: float = 0.0

    @property
    def others(self) -> float:
        """The greatest part of games with another number that agrees with none among so many; 1 where some differ.

        (1 - others)^alike = 1 - level, the rule of three; watched, the same by sequences.share.
        """
        if not self.alike:
            return 1.0
        least = (1 - self.level) / (self.alike + 1 if self.watched else 1)
        return float(1 - least ** (1 / self.alike))

    @property
    def settled(self) -> bool:
        """Whether so many games agree that they are taken for what they are: others are FEW at the bounds' level.

        So bounds that hold together do so with those that settled: 300 games at 95 %, more the more bounds there are.
        """
        return math.isinf(self.half) and self.others <= FEW

    @property
    def half(self) -> float:
        """The greater distance of a bound from the number."""
        return max(self.high - self.value, self.value - self.low)

    @property
    def turned(self) -> Interval:
        """The same of the negative number: b - a where this is a - b."""
        return Interval(-self.value, -self.high, -self.low, self.n, self.level, self.watched, self.alike)

    def holds(self, value: float) -> bool:
        """Whether a value lies within the bounds; where games settled on a number, whether it is that."""
        if self.settled:
            return value == self.value
        return self.low <= value <= self.high


def known(values: Numbers) -> Numbers:
    """The values that are numbers; NaN is how a game says that a measure has no meaning in it."""
    found = np.asarray(values, dtype=np.float64)
    return found[~np.isnan(found)]


def known_pairs(a: Numbers, b: Numbers) -> tuple[Numbers, Numbers]:
    """The values of the pairs in which both are numbers. Raises ValueError for arrays of two lengths."""
    first, second = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if first.shape != second.shape:
        raise ValueError(f"pairs need as many numbers of A as of B, not {first.shape} and {second.shape}")
    both = ~(np.isnan(first) | np.isnan(second))
    return first[both], second[both]


def unlike(values: Numbers, value: float) -> NDArray[np.bool_]:
    """Which of the values differ from one by more than rounding leaves."""
    apart: NDArray[np.bool_] = np.abs(values - value) > ROUNDING * np.max(np.abs(values), initial=0.0)
    return apart


def enough(error: float) -> int:
    """Games that agree, all of them, after which they are taken for what they are, at this probability of an error.

    Were FEW of all games to differ, so many would all agree in fewer than `error` of playtests: 299 of 5 %.
    """
    return math.ceil(math.log(error) / math.log1p(-FEW))


def normal(level: float) -> float:
    """How many standard errors from the middle the bounds of a normal number lie, on both sides."""
    return float(ndtri((1 + level) / 2))


def student(n: float, level: float) -> float:
    """The same where the standard error was found from the same n numbers: infinite for one number or less."""
    return float(stdtrit(n - 1, (1 + level) / 2)) if n > 1 else math.inf


def wilson(wins: float, games: int, level: float = LEVEL, weight: float = 1.0) -> Interval:
    """A share of games, from 0 to 1. A shared win counts by its part: the bounds are then too wide, never too narrow.

    (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n). Wilson 1927, "Probable Inference, the Law of Succession, and
    Statistical Inference", JASA 22. Raises ValueError for more wins than games.
    """
    if not 0 <= wins <= games:
        raise ValueError(f"{wins} wins of {games} games: wins are from 0 to the number of games")
    if games == 0:
        return Interval(math.nan, 0.0, 1.0, 0, level)
    share, n, z = wins / games, games * weight, normal(level)
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Interval(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)), games, level)


def newcombe(a: Interval, b: Interval) -> Interval:
    """The difference a - b of two shares found in games of their own, from their Wilson intervals of one level.

    Newcombe 1998, "Interval Estimation for the Difference Between Independent Proportions", Statistics in Medicine 17,
    method 10. For games on the same seeds pairs.py is narrower.
    """
    value = a.value - b.value
    below = math.hypot(a.value - a.low, b.high - b.value)
    above = math.hypot(a.high - a.value, b.value - b.low)
    return Interval(value, value - below, value + above, min(a.n, b.n), a.level)


def mean(values: Numbers, level: float = LEVEL, weight: float = 1.0, span: Span = ANY) -> Interval:
    """The mean of a number per game, which lies within `span` as its bounds do, by Student's t.

    For skewed numbers too: `make calibrate` tells how often the bounds hold the mean of skewed lengths. Shares of games
    are for `wilson`. Where all games agree see `agreeing`.
    """
    found = known(values)
    n = len(found)
    if n == 0:
        return Interval(math.nan, -math.inf, math.inf, 0, level)
    value = float(found.mean())
    spread = float(found.std(ddof=1)) if unlike(found, found[0]).any() else 0.0
    if not spread:
        return agreeing(float(found[0]), n, level, weight, span)
    half = student(n * weight, level) * spread / math.sqrt(n * weight)
    return within(Interval(value, value - half, value + half, n, level), span)


def within(found: Interval, span: Span) -> Interval:
    """A number with no bounds but possible ones."""
    low, high = max(found.low, min(span[0], found.value)), min(found.high, max(span[1], found.value))
    return msgspec.structs.replace(found, low=low, high=high)


def agreeing(value: float, n: int, level: float, weight: float, span: Span = ANY, watched: bool = False) -> Interval:
    """The mean of a number that was the same in all of n games: others are few, and as far off as `span` lets them."""
    open_ = Interval(value, -math.inf, math.inf, n, level, watched, n * weight)
    low, high = (value + open_.others * (end - value) for end in span)
    return msgspec.structs.replace(open_, low=low, high=high)


def median(values: Numbers, level: float = LEVEL, weight: float = 1.0) -> Interval:
    """The median of a number per game, between two of the numbers that were found.

    The j-th smallest lies above the median with probability P(fewer than j of n fair coins show heads); the greatest j
    for which that is at most (1 - level) / 2 bounds it, and as many from the top. Infinite below six games.
    """
    found = known(values)
    counted = int(len(found) * weight)
    heads = bdtr(np.arange(counted), counted, 0.5)
    return between(found, counted, int(np.searchsorted(heads, (1 - level) / 2, side="right")), level)


def between(found: Numbers, counted: int, rank: int, level: float, watched: bool = False) -> Interval:
    """The median, bounded by the numbers that rank so far from both ends in as many games as they are worth."""
    n = len(found)
    value = float(np.median(found)) if n else math.nan
    if rank == 0:
        return Interval(value, -math.inf, math.inf, n, level, watched)
    ordered = np.sort(found)
    first = (rank - 1) * (n - 1) // (counted - 1)
    return Interval(value, float(ordered[first]), float(ordered[n - 1 - first]), n, level, watched)


def change(a: Numbers, b: Numbers, level: float = LEVEL, weight: float = 1.0, span: Span = ANY) -> Interval:
    """How much greater the mean is in B than in A, as a part of A's size: -0.18 is 18 % less. Pairs on the same seeds.

    Of numbers whose `span` has none below 0 nothing is more than 100 % less.

    Every ratio r for which the mean of b - r a is not surely different from 0. Fieller 1954, "Some Problems in
    Interval Estimation", JRSS B 16. The bounds are infinite while A's mean is not surely different from 0, and where
    all pairs differ by the same part.
    """
    first, second = known_pairs(a, b)
    n = len(first)
    errors = student(n * weight, level) / math.sqrt(n * weight) if n > 1 else math.inf
    return within(fieller(first, second, errors, level, weight), of_parts(span))


def of_parts(span: Span) -> Span:
    """Between what a change may lie, as a part, of a number with this span."""
    return (-1.0, math.inf) if span[0] >= 0 else ANY


def rest(a: Numbers, b: Numbers) -> Numbers:
    """What of B is not A in the proportion of their means, and not what rounding leaves either."""
    under = float(a.mean()) if len(a) else 0.0
    left = b - a * (float(b.mean()) / under) if under else b
    return np.where(np.abs(left) <= ROUNDING * np.abs(b), 0.0, left)


def fieller(
    a: Numbers, b: Numbers, errors: float, level: float, weight: float = 1.0, watched: bool = False
) -> Interval:
    """The change from a to b whose bounds are so many standard deviations of b - r a off."""
    n = len(a)
    over, under = (float(b.mean()), float(a.mean())) if n else (math.nan, math.nan)
    if under < 0:  # a part of its size: from -2 to -1 is half of it more
        return fieller(-a, -b, errors, level, weight, watched).turned
    if under and not rest(a, b).any():
        return agreeing(over / under - 1, n, level, weight, watched=watched)
    if n < 2 or under == 0 or math.isinf(errors):
        value = over / under - 1 if under else math.nan
        return Interval(value, -math.inf, math.inf, n, level, watched)
    square, value = errors * errors, over / under - 1
    spread_a, spread_b = float(a.var(ddof=1)), float(b.var(ddof=1))
    shared = float(((a - under) * (b - over)).sum()) / (n - 1)
    lead = under * under - square * spread_a
    if lead <= 0:
        return Interval(value, -math.inf, math.inf, n, level, watched)
    cross = under * over - square * shared
    root = math.sqrt(max(0.0, cross * cross - lead * (over * over - square * spread_b)))
    low, high = (cross - root) / lead - 1, (cross + root) / lead - 1
    return Interval(value, min(low, value), max(high, value), n, level, watched)
