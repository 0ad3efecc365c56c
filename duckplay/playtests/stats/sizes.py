"""How many games it takes for a difference to be found, by one look at a number of games fixed before.

For a verdict while games come in there is Verdict.needed.
"""

from __future__ import annotations

import math

from scipy.special import ndtri

from duckplay.playtests.stats.intervals import LEVEL, normal

POWER = 0.8
"""With what probability a difference is to be found that is there."""


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
