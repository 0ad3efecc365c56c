"""Which games are played next, and how many at a time."""

from __future__ import annotations

import uuid
from collections import deque
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray

SECONDS: Final = 0.25
"""What a chunk should take; the first of a run take less, that numbers come soon."""
SOON: Final = 0.05
LEAST: Final = 0.02
GROWTH: Final = 8


class Piece(msgspec.Struct, frozen=True):
    """Games of an arm that are played in one go. `losses` counts the workers that were gone before it was done.

    A game that may be what ended them is played `apart`, in a process of its own.
    """

    arm: int
    games: tuple[int, ...]
    token: str
    losses: int = 0
    apart: bool = False


class Chunks:
    """Hands out the games that are missing, an arm beside the other, in pieces of about SECONDS.

    `missing` are the numbers of the missing games by arm, `size` is how many games a piece has whatever they take.
    """

    def __init__(self, missing: list[NDArray[np.int64]], workers: int, size: int | None) -> None:
        self._missing = missing
        self._next = [0] * len(missing)
        self._workers = workers
        self._fixed = size
        self._again: deque[Piece] = deque()
        self._size = [1] * len(missing)
        self._took = [0.0] * len(missing)
        self._played = 0.0

    def next(self) -> Piece | None:
        """What to play now; None when all is handed out."""
        if self._again:
            return self._again.popleft()
        left = [arm for arm, games in enumerate(self._missing) if self._next[arm] < len(games)]
        if not left:
            return None
        arm = min(left, key=lambda each: int(self._missing[each][self._next[each]]))
        start = self._next[arm]
        self._next[arm] = start + self._length(arm)
        return piece(arm, tuple(self._missing[arm][start : self._next[arm]].tolist()))

    def again(self, piece: Piece) -> None:
        """Play a piece before all others."""
        if piece.games:
            self._again.append(piece)

    def took(self, arm: int, games: int, seconds: float) -> None:
        """Learn from what so many games of an arm took."""
        self._played += seconds
        each = max(seconds / games, 1e-7)
        self._took[arm] = each
        wanted = SOON if self._played < SECONDS else SECONDS
        self._size[arm] = max(1, min(round(wanted / each), GROWTH * self._size[arm]))

    def _length(self, arm: int) -> int:
        if self._fixed is not None:
            return self._fixed
        size, each = self._size[arm], self._took[arm]
        if each:  # towards the end pieces shrink, so that the workers end together
            share = (len(self._missing[arm]) - self._next[arm]) // (2 * self._workers)
            size = min(size, max(share, int(LEAST / each), 1))
        return size


def piece(arm: int, games: tuple[int, ...], *, apart: bool = False) -> Piece:
    """Games to be played in one go, under a name of their own."""
    return Piece(arm, games, uuid.uuid4().hex, apart=apart)
