"""How probable it is that something has happened by a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from duckplay.playtests.metrics.grouping import ends, games_of, leaders, numbered
from duckplay.playtests.metrics.leads import standing
from duckplay.playtests.metrics.ranks import added
from duckplay.playtests.rows import Columns

Event = Callable[[Columns], NDArray[np.bool_]]
"""columns -> of each row of turns, whether it holds after that turn."""


@dataclass(frozen=True, eq=False)
class Chances:
    """Of `games` games, `by[t - 1]` are those in which it happened in turn t or before; the last holds for good."""

    games: int
    by: NDArray[np.int64]

    def __call__(self, turn: int) -> int:
        """In how many games it has happened by this turn, counted from 1."""
        return int(self.by[min(turn, len(self.by)) - 1]) if turn > 0 and len(self.by) else 0


def chances(batches: Iterable[Columns], event: Event) -> Chances:
    """In how many games the event has happened by each turn.

    by(t) = #(games: some turn s <= t after which it holds). The empirical distribution of the first such turn; ours.
    """
    games, first = 0, np.zeros(0, np.int64)
    for columns in batches:
        held = event(columns)
        game, turn = games_of(columns, "turns")[held], numbered(columns)[held]
        new = np.append(np.ones(len(game[:1]), np.bool_), game[1:] != game[:-1])
        first = added(first, np.bincount(turn[new] - 1))
        games += len(columns.games["game"])
    return Chances(games, np.cumsum(first))


def ended(columns: Columns) -> NDArray[np.bool_]:
    """The game is over."""
    return ends(columns)


def leads(seat: int) -> Event:
    """A seat leads, alone or with others."""

    def event(columns: Columns) -> NDArray[np.bool_]:
        lead = leaders(standing(columns))
        return lead[:, seat] if seat < lead.shape[1] else np.zeros(len(lead), np.bool_)

    return event
