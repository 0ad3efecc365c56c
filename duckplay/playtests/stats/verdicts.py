"""Verdicts while games come in: A's number is greater, B's is, no difference above x, or undecided yet.

Two sequential probability ratio tests run side by side, of a mean difference of 0 against one of x and against one of
-x (Sobel and Wald 1949, "A Sequential Decision Procedure for Choosing One of Three Hypotheses", Ann. Math. Stat. 20),
each with the spread found in the pairs (the GSPRT of chess engines' testing). Each may be wrong about 0 with
probability alpha / 2 and about x with beta. So of equal arms at most alpha are called different; of arms that differ by
x or more at most beta are called equal. In between both answers are right.

A verdict depends on the pairs in their order alone, never on who looked when: it is what the first look that decides
says, at every EVERY-th pair.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckplay.playtests.stats import sequences
from duckplay.playtests.stats.intervals import Numbers, enough, known, unlike

Answer = Literal["more", "less", "same", "undecided"]

EVERY = 20
"""Pairs between two looks."""
ALPHA = BETA = 0.05
SKEWED = 75
"""Pairs for each unit of squared skewness, three times what is asked of bounds, which are wider: `make calibrate` tells
what that leaves."""


class Verdict(msgspec.Struct, frozen=True):
    """What the pairs say about A's number less B's: "more", "less", "same" (no difference above `smallest`) or not yet.

    `pairs` is how many were used: up to the look that decided, or all. `llr_more` and `llr_less` are the log likelihood
    ratios of a difference of +smallest and of -smallest against none, at that look; `upper` and `lower` are where each
    test ends. `needed` is how many pairs more the decision takes on average, should the true difference and spread be
    those found: 0 when decided, infinite when nothing can be said yet.
    """

    answer: Answer
    pairs: int
    smallest: float
    alpha: float
    beta: float
    llr_more: float
    llr_less: float
    upper: float
    lower: float
    needed: float

    @property
    def decided(self) -> bool:
        """Whether there is an answer."""
        return self.answer != "undecided"


def ratio(n: float, mean: float, variance: float, none: float, some: float) -> float:
    """The log likelihood ratio of the mean `some` against `none`, after n values with this mean and variance.

    n (some - none) (2 mean - none - some) / (2 variance), as in fishtest and cutechess.
    """
    lead = (some - none) * (2 * mean - none - some)
    return n * lead / (2 * variance) if variance > 0 else math.copysign(math.inf, lead) if lead else 0.0


def counted(counts: Numbers, none: float, some: float) -> float:
    """The same for counts of equally spaced scores from 0 to 1: losses, draws, wins, or the five scores of a pair.

    0 while a score never occurred.
    """
    cells = np.asarray(counts, dtype=np.float64)
    if not cells.all():
        return 0.0
    n = float(cells.sum())
    scores = np.linspace(0, 1, len(cells))
    mean = float(cells @ scores) / n
    return ratio(n, mean, float(cells @ (scores - mean) ** 2) / n, none, some)


def decide(
    differences: Numbers, smallest: float, *, alpha: float = ALPHA, beta: float = BETA, weight: float = 1.0
) -> Verdict:
    """The verdict on the differences of pairs in their order, any number per pair: A's less B's.

    Also on one number less what is fair, such as the shares of the first seat less 1/n. No test speaks before the mean
    may pass for normal: as for sequences.normal_enough, but SKEWED as here. Pairs that all agree need none: their
    common difference counts after intervals.enough of them, for alpha where it matters and for beta where it does not.
    Nor do pairs of which a few differ: they are "same" once their part, bounded as sequences.share does with beta,
    times the greatest difference is below `smallest`. Raises ValueError for a `smallest` that is not above 0.
    """
    if not smallest > 0:
        raise ValueError(f"the smallest difference that matters is above 0, not {smallest}")
    found = known(differences)
    upper, lower = ends(alpha, beta)
    looks = np.arange(EVERY, len(found) + 1, EVERY)
    tests = [ratios(found, looks, sign * smallest, weight) for sign in (1, -1)]
    firsts = []
    for llr in tests:
        ended = np.flatnonzero((llr >= upper) | (llr <= lower))
        firsts.append(int(ended[0]) if len(ended) else len(looks))
    raised = [at < len(looks) and bool(llr[at] >= upper) for at, llr in zip(firsts, tests, strict=True)]
    answer: Answer = "undecided"
    at = len(looks)
    if any(raised):
        at = min(first for first, up in zip(firsts, raised, strict=True) if up)
        answer = "more" if raised[0] and firsts[0] == at else "less"
    elif max(firsts) < at:
        at, answer = max(firsts), "same"
    early = agreed(found, looks[:at], smallest, alpha, beta, weight)
    if early is not None:
        at, answer = early
    used = int(looks[at]) if answer != "undecided" else len(found)
    last = min(at, len(looks) - 1)
    more, less = (float(llr[last]) if len(looks) else 0.0 for llr in tests)
    needed = 0.0 if answer != "undecided" else still(found, smallest, alpha, beta, (more, less), weight)
    return Verdict(answer, used, smallest, alpha, beta, more, less, upper, lower, needed)


def ends(alpha: float, beta: float) -> tuple[float, float]:
    """Where each of the two tests ends, above and below."""
    return math.log((1 - beta) / (alpha / 2)), math.log(beta / (1 - alpha / 2))


def ratios(found: Numbers, looks: NDArray[np.int64], some: float, weight: float) -> Numbers:
    """The log likelihood ratio at every look; 0 while the mean may not pass for normal."""
    last, n = looks - 1, looks * weight
    constant = np.cumsum(unlike(found, float(found[0]) if len(found) else 0.0))[last] == 0
    differ = np.cumsum(unlike(found, sequences.common(found)))[last]
    mean, squares, cubes = (np.cumsum(found**power)[last] / looks for power in (1, 2, 3))
    variance = np.where(constant, 0.0, np.maximum(squares - mean * mean, 0.0))
    third = np.where(constant, 0.0, cubes - 3 * mean * squares + 2 * mean**3)
    waits = (n < sequences.LEAST) | (differ < sequences.DIFFERENT)
    waits |= SKEWED * third**2 > n * variance**3
    lead = some * (2 * mean - some)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(waits | (lead == 0), 0.0, n * lead / (2 * variance))


def agreed(
    found: Numbers, looks: NDArray[np.int64], smallest: float, alpha: float, beta: float, weight: float
) -> tuple[int, Answer] | None:
    """The first look at which so many pairs agree that no test is needed, and the answer."""
    last, n, most = looks - 1, (looks * weight).astype(np.float64), sequences.common(found)
    few = np.cumsum(unlike(found, most))[last].astype(np.float64)
    greatest = np.maximum.accumulate(np.abs(found))[last]
    part = smallest / np.maximum(greatest, smallest)  # of the pairs: were so many that far apart, it would matter
    rare = sequences.surely_below(few * weight, n, part, 1 - beta) & (few < sequences.DIFFERENT) & (most == 0)
    at = np.flatnonzero((n >= alike(most, smallest, alpha, beta)) & ((few == 0) | rare))
    if not len(at):
        return None
    return int(at[0]), "more" if most >= smallest else "less" if most <= -smallest else "same"


def alike(difference: float, smallest: float, alpha: float, beta: float) -> int:
    """How many pairs decide that all have this difference: it is another error to say that it matters or that not."""
    return enough(alpha if abs(difference) >= smallest else beta)


def still(found: Numbers, smallest: float, alpha: float, beta: float, at: tuple[float, float], weight: float) -> float:
    """The pairs still needed on average: each test as a Brownian motion between its ends, the longer of the two.

    From y, with drift m and variance v a pair, it leaves (a, b) after (P (b - y) + (1 - P) (a - y)) / m pairs, P the
    probability of leaving at b: Wald 1947, "Sequential Analysis", with the part already gone counted. Pairs that all
    agree go on until they decide at a look.
    """
    n = len(found)
    if n and not unlike(found, found[0]).any():
        wanted = alike(float(found[0]), smallest, alpha, beta) / weight
        return max(0, EVERY * math.ceil(wanted / EVERY) - n)
    if n * weight < sequences.LEAST:
        return math.inf
    mean, variance = float(found.mean()), float(found.var())
    upper, lower = ends(alpha, beta)
    longest = 0.0
    for some, y in zip((smallest, -smallest), at, strict=True):
        drift = weight * some * (2 * mean - some) / (2 * variance)
        spread = weight * smallest * smallest / variance
        if lower < y < upper:
            longest = max(longest, leaving(drift, spread, y - lower, upper - y))
    return math.ceil(longest)


def leaving(drift: float, spread: float, below: float, above: float) -> float:
    """The mean time in which a Brownian motion with this drift and variance leaves (-below, above)."""
    bend = 2 * drift / spread
    if abs(bend) * (below + above) < 1e-6:
        return below * above / spread
    steep = abs(bend)
    up = math.expm1(-steep * below) / math.expm1(-steep * (below + above))  # the probability of leaving at the top
    if bend < 0:
        up = math.exp(-steep * above) * up
    return (up * above - (1 - up) * below) / drift
