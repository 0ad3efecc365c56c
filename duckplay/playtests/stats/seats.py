"""What a seat is worth: the shares of wins by seat, and whether they are more uneven than chance makes them."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import ArrayLike
from scipy.special import chdtrc

from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers


class Seats(msgspec.Struct, frozen=True):
    """The shares of wins by seat, their bounds fixed before (`shares`) and for any number of looks (`watched`).

    `first` is what the first seat wins above its fair part 1/n. `square` is the chi-square against fair parts with
    n - 1 degrees of freedom, `p` the probability of one at least so great were all seats alike. `shared` games had
    several winners, `nobody` games had none.
    """

    games: int
    shares: tuple[Interval, ...]
    watched: tuple[Interval, ...]
    first: Interval
    square: float
    p: float
    shared: int
    nobody: int

    @property
    def fair(self) -> float:
        """What each seat would win were all alike: 1/n, less where nobody wins some games."""
        return (self.games - self.nobody) / self.games / len(self.shares) if self.games else 0.0

    def bounded(self, watched: bool) -> tuple[Interval, ...]:
        """The shares with their bounds for any number of looks, or for games counted before."""
        return self.watched if watched else self.shares


def won(places: ArrayLike) -> Numbers:
    """From places (games x seats, 1 the first, below 1 none) what each seat won: 1, or its part of a shared win."""
    first = np.asarray(places) == 1
    parts: Numbers = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
    return parts


def effects(wins: Numbers, level: float = LEVEL, weight: float = 1.0) -> Seats:
    """The effect of the seat in games x seats of wins and parts of wins, each row's sum 1, or 0 where nobody won.

    Shared wins are no counts, so the chi-square is of the game as the unit: were seats alike, who of a game's seats got
    which part would be chance, and the sums of the seats would spread by the mean square of the parts around their mean
    (Friedman 1937, "The Use of Ranks to Avoid the Assumption of Normality", JASA 32, with the games' own parts for
    ranks). Without shared wins that is Pearson's chi-square against 1/n. Raises ValueError for fewer than two seats.
    """
    games, seats = wins.shape
    if seats < 2:
        raise ValueError(f"seats are compared in games of two or more, not {seats}")
    sums = np.minimum(wins.sum(axis=0), games)  # thirds add up to a hair more
    rows = wins.sum(axis=1)
    spread = float(((wins - rows[:, None] / seats) ** 2).sum()) / (seats - 1)
    square = weight * float(((sums - sums.mean()) ** 2).sum()) / spread if spread > 1e-12 else 0.0
    shares = tuple(intervals.wilson(float(each), games, level, weight) for each in sums)
    watched = tuple(sequences.share(float(each), games, level, weight) for each in sums)
    nobody = int(np.count_nonzero(rows == 0))
    fair = (games - nobody) / games / seats if games else 0.0
    lead = shares[0]
    first = Interval(lead.value - fair, lead.low - fair, lead.high - fair, games, level)
    shared = int(np.count_nonzero((wins > 0).sum(axis=1) > 1))
    return Seats(games, shares, watched, first, square, float(chdtrc(seats - 1, square)), shared, nobody)
