"""The games that a study looks at: the leading ones of an arm, as arrays by game and seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duckplay.playtests.metrics import find
from duckplay.playtests.plan import Arm
from duckplay.playtests.rows import DTYPES, PIECE, Rows
from duckplay.playtests.run import Run
from duckplay.playtests.stats.repeats import Repeats, repeats
from duckplay.playtests.stats.seats import won

Numbers = NDArray[np.float64]


class Evidence:
    """The games below number `n` of one arm of a run, but for those kept out for a bot's fault.

    A game that a cap stopped has no winner: its wins are NaN, and it is counted apart.
    """

    def __init__(self, run: Run, arm: int = 0, n: int | None = None) -> None:
        self.run = run
        self.number = arm
        self.n = run.plan.games if n is None else n
        self.games: NDArray[np.int64] = self._rows("games", ["game"])["game"]
        self._games: Rows = {"game": self.games}
        self._seats: Rows = {}

    def __len__(self) -> int:
        return len(self.games)

    @property
    def arm(self) -> Arm:
        return self.run.plan.arms[self.number]

    def column(self, name: str) -> NDArray[Any]:
        """A number a game: a column of games, or a metric, of the plan or not.

        Metrics of the plan are read anew each time: all of them at once take more room than all else.
        """
        if name in self.run.plan.metrics:
            return self._rows("games", [name])[name]
        if name in DTYPES["games"] and name not in self._games:
            self._games |= self._rows("games", [name])
        if name not in self._games:
            (metric,) = find(self.run.plan.found, [name])
            tables = ("games", "seats", "turns", "uses")
            measured = self.run.store.measured(self.run.key, metric.of, self.number, tables=tables, last=self.n)
            self._games[name] = measured
        return self._games[name]

    def seats(self, name: str) -> NDArray[Any]:
        """A number a seat, games x seats."""
        if name not in self._seats:
            self._seats |= self._rows("seats", [name])
        return self._seats[name].reshape(-1, self.arm.seats)

    @property
    def faults(self) -> Rows:
        """The games that were kept out."""
        return self._rows("faults")

    @cached_property
    def _uses(self) -> Rows:
        return self._rows("uses")

    def _rows(self, table: str, names: Sequence[str] | None = None) -> Rows:
        return self.run.store.rows(self.run.key, table, names, arm=self.number, last=self.n)

    @cached_property
    def stopped(self) -> NDArray[np.bool_]:
        return self.column("stopped").astype(np.bool_)

    @cached_property
    def wins(self) -> Numbers:
        """What each seat won, games x seats: 1, or its part of a shared win."""
        return np.where(self.stopped[:, None], np.nan, won(self.seats("place")))

    @cached_property
    def finished(self) -> Numbers:
        """The same without the games that were stopped."""
        return self.wins[~self.stopped]

    def of_bot(self, values: NDArray[Any], bot: int = 0) -> NDArray[Any]:
        """Of games x seats the number of the seat where that bot of the arm sat."""
        at = np.argmax(self.seats("bot") == bot, axis=1)
        found: NDArray[Any] = values[np.arange(len(values)), at]
        return found

    def kinds(self) -> list[str]:
        """The kinds of moves that were played, and "tally:" with the name of what else befell."""
        return sorted(kind for kind in set(self._uses["kind"].tolist()) if not kind.startswith(PIECE))

    def uses(self, kind: str) -> NDArray[np.int64]:
        """How often each seat played a kind of move, games x seats."""
        counts = np.zeros((len(self), self.arm.seats), np.int64)
        of = self._uses["kind"] == kind
        at = np.searchsorted(self.games, self._uses["game"][of])
        counts[at, self._uses["seat"][of]] = self._uses["count"][of]
        return counts

    @cached_property
    def repeats(self) -> Repeats:
        """How often the games repeat each other."""
        return repeats(self.told_apart())

    def told_apart(self) -> NDArray[Any]:
        """What tells games apart: their plays, and where these and the dice led."""
        return np.column_stack([self.column("path"), self.column("digest")])

    @property
    def weight(self) -> float:
        """What a game is worth where games repeat each other."""
        return self.repeats.weight


class Match:
    """Two arms, game i of each on the same seed, in the games that both have."""

    def __init__(self, a: Evidence, b: Evidence) -> None:
        self.a, self.b = a, b
        _, self._left, self._right = np.intersect1d(a.games, b.games, assume_unique=True, return_indices=True)

    def __len__(self) -> int:
        return len(self._left)

    def pairs(
        self, of: Callable[[Evidence], Numbers], other: Callable[[Evidence], Numbers] | None = None
    ) -> tuple[Numbers, Numbers]:
        """A number a game in A, and the same (or another) in B."""
        return of(self.a)[self._left], (other or of)(self.b)[self._right]

    @cached_property
    def weight(self) -> float:
        """What a pair is worth where pairs repeat each other."""
        return repeats(np.concatenate(self.pairs(Evidence.told_apart), axis=1)).weight
