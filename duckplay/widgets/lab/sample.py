"""A sample: the games of one variant that have come so far, as arrays by game, seat and turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duckplay.playtests.run import Run
from duckplay.playtests.spans import ANY, Span
from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.intervals import LEVEL, Interval
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.judging import bounded

Numbers = NDArray[np.float64]

DETAILED = 1_000
"""Games of a variant whose turns are drawn one by one."""
LONGEST = 400
"""Turns of a game that are drawn."""
TURNS = ("game", "turn", "ply", "plies", "decisions", "options", "scores")


class Sample(Evidence):
    """The evidence of one variant, with its turns.

    `name` is A or B, none in a map; `colon` and `comma` begin what is said of it. `watched` says that it is looked at
    while games come in: bounds are then those for any number of looks.
    """

    def __init__(self, run: Run, arm: int, n: int, watched: bool = True) -> None:
        super().__init__(run, arm, n)
        self.watched = watched
        self.name = "AB"[arm : arm + 1]
        several = len(run.plan.arms) > 1
        self.colon, self.comma = (f"{self.name}: ", f"{self.name}, ") if several else ("", "")
        self.low = run.plan.found.low_wins(run.plan.params(arm))
        self.unit = run.plan.found.terms.get("score", "points")

    def share(self, some: float, of: int, level: float = LEVEL) -> Interval:
        """A part of games, with its bounds."""
        bound = sequences.share if self.watched else intervals.wilson
        return bound(some, of, level, self.weight)

    def mean(self, values: NDArray[Any], unit: str = "", span: Span = ANY) -> Interval:
        """The mean of a number a game within `span`, with its bounds: as studies have it."""
        found = np.asarray(values, dtype=np.float64)
        return bounded(found, unit, weight=self.weight, watched=self.watched, span=span)

    @cached_property
    def places(self) -> NDArray[Any]:
        return self.seats("place")

    @cached_property
    def scores(self) -> Numbers:
        return np.asarray(self.seats("score"), dtype=np.float64)

    @cached_property
    def shared(self) -> NDArray[np.bool_]:
        """Games that ended with several winners."""
        several: NDArray[np.bool_] = (self.places == 1).sum(axis=1) > 1
        return ~self.stopped & several

    @cached_property
    def course(self) -> Course:
        """What the turns of the first games were like."""
        rows = self.run.store.rows(self.run.key, "turns", TURNS, arm=self.number, last=min(self.n, DETAILED))
        return course(self.games[self.games < DETAILED], rows, self.arm.seats, self.low)


@dataclass(frozen=True)
class Course:
    """Games x turns, NaN where a game was over: `points` by seat after the turn, and by how much the first one leads.

    `forced` is 1 where nobody had a choice, `options` is how many moves there were to choose from; `begun` and `over`
    are the plies between which the turn lies, -1 where there was none.
    """

    games: NDArray[np.int64]
    points: Numbers
    lead: Numbers
    forced: Numbers
    options: Numbers
    begun: NDArray[np.int64]
    over: NDArray[np.int64]

    def __len__(self) -> int:
        return int(self.lead.shape[1])


def course(games: NDArray[np.int64], rows: dict[str, NDArray[Any]], seats: int, low: bool) -> Course:
    """Rows of turns as tables of games x turns."""
    kept = rows["turn"] < LONGEST
    rows = {name: column[kept] for name, column in rows.items()}
    at, turn = np.searchsorted(games, rows["game"]), rows["turn"]
    shape = (len(games), int(turn.max()) + 1 if len(turn) else 0)

    def spread(values: NDArray[Any], empty: float) -> NDArray[Any]:
        whole = np.full((*shape, *values.shape[1:]), empty, dtype=np.int64 if empty == -1 else np.float64)
        whole[at, turn] = values
        return whole

    points = spread(rows["scores"][:, :seats], np.nan)
    ordered = np.sort(-points if low else points, axis=2)
    lead = ordered[:, :, -1] - ordered[:, :, -2] if seats > 1 else points[:, :, 0]
    forced = spread((rows["decisions"] == 0).astype(np.float64), np.nan)
    options = spread(rows["options"] / np.maximum(rows["plies"], 1), np.nan)
    begun, over = spread(rows["ply"], -1), spread(rows["ply"] + rows["plies"], -1)
    return Course(games, points, lead, forced, options, begun, over)
