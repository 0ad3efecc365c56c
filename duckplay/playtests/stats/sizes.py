"""How many games it takes: for bounds so narrow, or for a difference to be found.

All but `watched` for numbers of games fixed before; for a verdict while games come in, Verdict.needed.
"""

from __future__ import annotations

import math

from scipy.special import ndtri

from duckplay.playtests.stats import sequences
from duckplay.playtests.stats.intervals import LEVEL, normal

POWER = 0.8
"""With what probability a difference is to be found that is there."""


def share(half: float, expected: float = 0.5, level: float = LEVEL) -> int:
    """The games after which Wilson's bounds of a share are together 2 * half wide, should the share be as expected.

    Raises ValueError for a half width that is not between 0 and 1/2, or an expected share not from 0 to 1.
    """
    if not 0 < half < 0.5 or not 0 <= expected <= 1:
        raise ValueError(f"bounds of a share are off by more than 0 and less than 0.5, not {half}, of {expected}")
    square, wide = normal(level) ** 2, half * half
    middle = square * (2 * wide - expected * (1 - expected))
    root = math.sqrt(middle * middle - 4 * wide * square * square * (wide - 0.25))
    return math.ceil((root - middle) / (2 * wide))


def watched(half: float, expected: float = 0.5, level: float = LEVEL) -> int:
    """The same for the bounds of a share that is watched, which are wider: sequences.share."""
    least = share(half, expected, level)
    few, many = least, 8 * least
    while few < many:
        middle = (few + many) // 2
        bounds = sequences.share(expected * middle, middle, level)
        few, many = (few, middle) if bounds.high - bounds.low <= 2 * half else (middle + 1, many)
    return few


def mean(half: float, spread: float, level: float = LEVEL) -> int:
    """The games after which a mean is known to ± half, `spread` the standard deviation of a game's number."""
    if not half > 0:
        raise ValueError(f"the bounds of a mean are off by more than 0, not {half}")
    return max(2, math.ceil((normal(level) * spread / half) ** 2))


def rate(share: float, against: float = 0.5, power: float = POWER, level: float = LEVEL) -> int:
    """The games that find a share to be different from `against` with probability `power`.

    (z_level sqrt(q(1-q)) + z_power sqrt(p(1-p)))² / (p - q)²; Fleiss, Levin, Paik 2003, "Statistical Methods for Rates
    and Proportions", chapter 4, as the next. Raises ValueError where the two are the same.
    """
    return games(share - against, against * (1 - against), share * (1 - share), power, level)


def arms(share: float, against: float = 0.5, power: float = POWER, level: float = LEVEL) -> int:
    """The games of each of two arms, on seeds of their own, that find their shares to be different."""
    pooled = (share + against) / 2
    apart = share * (1 - share) + against * (1 - against)
    return games(share - against, 2 * pooled * (1 - pooled), apart, power, level)


def pairs(difference: float, spread: float, power: float = POWER, level: float = LEVEL) -> int:
    """The pairs that find a mean difference, `spread` the standard deviation of the differences."""
    return max(2, games(difference, spread**2, spread**2, power, level))


def games(difference: float, none: float, some: float, power: float, level: float) -> int:
    """The games that find a difference, from a game's variance where there is none and where there is some."""
    if difference == 0:
        raise ValueError("no number of games finds a difference of 0")
    return math.ceil(((normal(level) * math.sqrt(none) + float(ndtri(power)) * math.sqrt(some)) / difference) ** 2)
