"""How a number is spread over games: histograms, and fans of it turn by turn, in one pass and little memory.

Numbers are counted in bins of 2^k, k as small as the number of bins allows: so the counts are the same in whatever
batches the games come. Whole numbers are never cut finer than 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from duckplay.playtests.metrics.grouping import best, numbered
from duckplay.playtests.metrics.leads import standing
from duckplay.playtests.metrics.metric import Floats
from duckplay.playtests.rows import Columns

FINEST: Final = -20
BINS: Final = 60
LEVELS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
Keys = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Histogram:
    """`counts[i]` numbers lie from `lows[i]` up to, not with, lows[i] + width; `unknown` games had none (NaN)."""

    lows: Floats
    width: float
    counts: Keys
    unknown: int


@dataclass(frozen=True, eq=False)
class Fan:
    """Quantiles by turn, of the games that still go on then: `bands[i, j]` is that of `levels[i]` after `turns[j]`.

    `games[j]` is how many games these are: as they become fewer, the fan tells of long games only.
    """

    turns: Keys
    games: Keys
    levels: tuple[float, ...]
    bands: Floats


class _Bins:
    """Counts by (row, bin), the bins made wider as numbers come that lie further apart."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.power = FINEST
        self.whole = True
        self.rows: Keys = np.zeros(0, np.int64)
        self.keys: Keys = np.zeros(0, np.int64)
        self.counts: Keys = np.zeros(0, np.int64)

    def add(self, rows: Keys, numbers: Floats) -> None:
        """Count numbers, none of them NaN, each in its row."""
        if not len(numbers):
            return
        self.whole = self.whole and bool((numbers == np.floor(numbers)).all())
        spread = np.ptp(numbers) / self.most
        power = max(self.power, FINEST if spread <= 0 else int(np.floor(np.log2(spread))) - 1)
        self.widen(power)
        self._merge(rows, np.floor(numbers / 2.0**power).astype(np.int64), np.ones(len(numbers), np.int64))
        while np.ptp(self.keys) >= self.most:
            self.widen(self.power + 1)

    def widen(self, power: int) -> None:
        """Bins of 2^power, or as wide as they are."""
        if power > self.power:
            keys, self.power = self.keys >> min(power - self.power, 63), power
            self._merge(self.rows[:0], keys[:0], self.counts[:0], keys)

    def thin(self, rows: NDArray[np.bool_]) -> None:
        """Keep these of the rows counted so far."""
        self.rows, self.keys, self.counts = self.rows[rows], self.keys[rows], self.counts[rows]

    @property
    def width(self) -> float:
        return float(2.0 ** (max(self.power, 0) if self.whole else self.power))

    def _merge(self, rows: Keys, keys: Keys, counts: Keys, mine: Keys | None = None) -> None:
        """Add counts to those there are, whose keys are now `mine`; sorted by row and key."""
        rows = np.append(self.rows, rows)
        keys = np.append(self.keys if mine is None else mine, keys)
        counts = np.append(self.counts, counts)
        sorting = np.lexsort((keys, rows))
        rows, keys, counts = rows[sorting], keys[sorting], counts[sorting]
        new = np.append(np.ones(len(rows[:1]), np.bool_), (rows[1:] != rows[:-1]) | (keys[1:] != keys[:-1]))
        starts = np.flatnonzero(new)
        self.rows, self.keys = rows[starts], keys[starts]
        self.counts = np.add.reduceat(counts, starts) if len(starts) else counts


def histogram(parts: Iterable[ArrayLike], bins: int = BINS) -> Histogram:
    """The histogram of the numbers of all parts, in at most so many bins."""
    found, unknown = _Bins(bins), 0
    for part in parts:
        numbers = np.asarray(part, np.float64)
        known = numbers[~np.isnan(numbers)]
        unknown += len(numbers) - len(known)
        found.add(np.zeros(len(known), np.int64), known)
    if found.whole:
        found.widen(0)
    if not len(found.keys):
        return Histogram(np.zeros(0), 1.0, np.zeros(0, np.int64), unknown)
    every = np.arange(found.keys[0], found.keys[-1] + 1)
    counts = np.zeros(len(every), np.int64)
    counts[found.keys - found.keys[0]] = found.counts
    return Histogram(every * found.width, found.width, counts, unknown)


def fan(
    batches: Iterable[Columns],
    of: Callable[[Columns], Floats],
    levels: Sequence[float] = LEVELS,
    turns: int = BINS,
    bins: int = 1024,
) -> Fan:
    """The fan of a number a turn, such as `score(0)`, `lead(0)` or `leads.gap`.

    At most so many turns are told, every second (fourth, ...) where games are longer. The quantiles are numbers that
    were found, or within one of `bins` of them.
    """
    found, step = _Bins(bins), 1
    for columns in batches:
        turn, numbers = numbered(columns), of(columns)
        here = (turn % step == 0) & ~np.isnan(numbers)
        longest = int(turn[here].max(initial=0))
        while longest // step > turns:
            step *= 2
        here &= turn % step == 0
        found.thin(found.rows % step == 0)
        found.add(turn[here].astype(np.int64), numbers[here])
    starts = np.flatnonzero(np.append(np.ones(len(found.rows[:1]), np.bool_), found.rows[1:] != found.rows[:-1]))
    games = np.add.reduceat(found.counts, starts) if len(starts) else found.counts
    values = found.keys * 2.0**found.power + (0.0 if found.whole and found.power <= 0 else 2.0**found.power / 2)
    upto = np.cumsum(found.counts)
    before = np.append(0, upto)[starts]
    bands = [values[np.searchsorted(upto, before + np.maximum(np.ceil(level * games), 1))] for level in levels]
    return Fan(found.rows[starts], games, tuple(levels), np.array(bands, np.float64).reshape(len(levels), len(starts)))


def score(seat: int) -> Callable[[Columns], Floats]:
    """The points of a seat after each turn, as the game counts them; NaN where a game has no such seat."""

    def of(columns: Columns) -> Floats:
        return _column(columns.turns["scores"], seat)

    return of


def lead(seat: int) -> Callable[[Columns], Floats]:
    """By how many points a seat is ahead of the best other after each turn, below 0 where it is behind."""

    def of(columns: Columns) -> Floats:
        rows = standing(columns)
        others = rows.copy()
        others[:, seat : seat + 1] = np.nan
        ahead = _column(rows, seat) - best(others)
        return np.where(np.isfinite(ahead), ahead, np.nan)

    return of


def _column(rows: NDArray[Any], seat: int) -> Floats:
    return rows[:, seat] if seat < rows.shape[1] else np.full(len(rows), np.nan)
