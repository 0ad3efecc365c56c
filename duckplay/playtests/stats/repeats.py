"""Games that repeat each other: with bots that play alike and little chance, a thousand games may be a dozen."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

FEW = 0.9
"""Below this part of games that count, a person is warned."""


class Repeats(msgspec.Struct, frozen=True):
    """How many of the games are distinct, and how many games of their own they are worth (`effective`)."""

    games: int
    distinct: int
    effective: float

    @property
    def weight(self) -> float:
        """What one of the games is worth, above 0 to 1: the `weight` of all statistics."""
        return self.effective / self.games if self.games else 1.0

    @property
    def warned(self) -> bool:
        """Whether so many repeat each other that numbers from so many games promise too much."""
        return self.weight < FEW


def repeats(paths: NDArray[Any]) -> Repeats:
    """From a hash of each game's plays (pairs: rows of two) how often games repeat each other.

    n games of which the k-th path was played c_k times are worth n² / sum c_k²: as many as there are paths when all are
    as frequent, fewer where some are more. Kish 1965, "Survey Sampling".
    """
    counts = np.unique(paths, axis=0, return_counts=True)[1].astype(np.float64)
    games = int(counts.sum())
    return Repeats(games, len(counts), games**2 / float((counts**2).sum()) if games else 0.0)
