"""Two arms on the same seeds: the pair is the unit, so what the deal does to both arms cancels out."""

from __future__ import annotations

import math

import msgspec
import numpy as np
from scipy.special import bdtr, ndtr, stdtr

from duckplay.playtests.spans import ANY, Span
from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers, known_pairs


class Pairs(msgspec.Struct, frozen=True):
    """A number per game in A and B on the same seeds.

    n pairs had a number in both arms, `left_out` had not; in `differing` of them the two differ, in `more` A's is the
    greater. `difference` is A's mean less B's for a number of pairs fixed before, `watched` the same with bounds for
    any number of looks. `p` is the probability of a difference at least so great were there none.
    """

    n: int
    left_out: int
    differing: int
    more: int
    a: Interval
    b: Interval
    difference: Interval
    watched: Interval
    p: float


def paired(a: Numbers, b: Numbers, level: float = LEVEL, weight: float = 1.0, span: Span = ANY) -> Pairs:
    """A number per game in both arms, within `span`, game i of each on the same seed.

    Raises ValueError for arrays of two lengths.
    """
    first, second = known_pairs(a, b)
    differences = first - second
    n = len(differences)
    apart = (span[0] - span[1], span[1] - span[0])
    return Pairs(
        n,
        len(a) - n,
        int(np.count_nonzero(differences)),
        int(np.count_nonzero(differences > 0)),
        intervals.mean(first, level, weight, span),
        intervals.mean(second, level, weight, span),
        intervals.mean(differences, level, weight, apart),
        sequences.mean(differences, level, weight, apart),
        probability(differences, weight),
    )


def probability(differences: Numbers, weight: float = 1.0) -> float:
    """How probable so great a mean difference is by chance: McNemar's test for wins, else Student's paired t.

    Where all pairs that differ do so by as much (a game won or lost), each is a fair coin: exact, McNemar 1947, "Note
    on the Sampling Error of the Difference Between Correlated Proportions or Percentages", Psychometrika 12.
    """
    n = len(differences)
    sizes = np.unique(np.abs(differences[differences != 0]))
    if n < 2 or len(sizes) == 0:
        return 1.0
    if len(sizes) == 1:
        differing = int(np.count_nonzero(differences) * weight)
        more = float(np.count_nonzero(differences > 0)) * weight
        fewer = math.floor(min(more, differing - more))
        return min(1.0, 2 * float(bdtr(fewer, differing, 0.5))) if differing else 1.0
    spread = float(differences.std(ddof=1))
    t = abs(float(differences.mean())) / spread * math.sqrt(n * weight)
    return 2 * float(stdtr(n * weight - 1, -t) if n * weight > 1 else ndtr(0.0))
