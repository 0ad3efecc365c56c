"""Who wins, and which places are taken: by seat, or by bot where bots change seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from duckplay.playtests.metrics import outcome
from duckplay.playtests.metrics.grouping import by_seat, counts, games_of, many, over, total, winners
from duckplay.playtests.metrics.metric import Floats
from duckplay.playtests.rows import Columns

Counts = NDArray[np.int64]
ENDINGS = ("one winner", "shared win", "draw", "stopped")


@dataclass(frozen=True, eq=False)
class Ranks:
    """Counts of games, a row a seat or bot.

    `games` it sat in; `wins`, shared ones by their part; `firsts` first places, of which `shared` were not its alone;
    `places[who, k]` how often it came to place k + 1; `utility` and `squares`: sums over its games of u and u², u from
    1 for the first place alone to -1 for the last, by the share of the others left behind, ties half.
    """

    games: Counts
    wins: Floats
    firsts: Counts
    shared: Counts
    places: Counts
    utility: Floats
    squares: Floats

    @property
    def rates(self) -> Floats:
        """Wins a game; NaN for who never sat."""
        return over(self.wins, self.games)

    @property
    def balance(self) -> float:
        """1 - (highest rate - lowest rate); 1 where all win as often. Ludii, Balance; GAVEL, pooled over all games."""
        return float(1.0 - np.ptp(self.rates)) if len(self.games) else np.nan

    @property
    def uniformity(self) -> float:
        """1 - (1/N) sum_p Var(u_p); 1 where each seat always ends alike. Ludii, OutcomeUniformity."""
        mean = over(self.utility, self.games)
        return float(1.0 - (over(self.squares, self.games) - mean**2).mean()) if len(self.games) else np.nan


def ranks(batches: Iterable[Columns], by: Literal["seat", "bot"] = "seat") -> Ranks:
    """The ranks in all games of the batches, by seat or by bot (its number among the arm's bots).

    wins(p) = sum over games of 1/#(q: place(q) = 1) if place(p) = 1, else 0;
    u(p) = (2 #(q: place(q) > place(p)) + #(q != p: place(q) = place(p)))/(N - 1) - 1.
    TAG, OrdinalPosition; Ludii, RankUtils.
    """
    sums: dict[str, NDArray[Any]] = {}
    for columns in batches:
        who = columns.seats[by].astype(np.int64)
        game = games_of(columns, "seats")
        place = columns.seats["place"].astype(np.int64)
        first = place == 1
        sharing = outcome.winning_seats.of(columns)[game]
        behind, level = _behind(columns)
        others = counts(columns)[game] - 1
        u = np.where(others > 0, over(2 * behind + level, others) - 1, 0.0)
        size = int(who.max(initial=-1)) + 1
        wide = int(place.max(initial=0))
        found: dict[str, NDArray[Any]] = {
            "games": np.bincount(who, minlength=size),
            "wins": np.bincount(who, first / sharing, size),
            "firsts": np.bincount(who, first, size).astype(np.int64),
            "shared": np.bincount(who, first & (sharing > 1), size).astype(np.int64),
            "places": np.bincount(who * wide + place - 1, minlength=size * wide).reshape(size, wide),
            "utility": np.bincount(who, u, size),
            "squares": np.bincount(who, u**2, size),
        }
        sums = {name: added(sums[name], part) for name, part in found.items()} if sums else found
    if not sums:
        none = np.zeros(0, np.int64)
        return Ranks(none, np.zeros(0), none, none, np.zeros((0, 0), np.int64), np.zeros(0), np.zeros(0))
    return Ranks(**sums)


def endings(batches: Iterable[Columns]) -> dict[str, int]:
    """How many games ended in each way: by the rules with one winner, with several, with all level; or stopped.

    Of w = #(p: place(p) = 1) and N seats: w = 1 (or N = 1), 1 < w < N, w = N > 1. Ludii, Completion, Drawishness and
    Timeouts, told apart.
    """
    totals = np.zeros(len(ENDINGS), np.int64)
    for columns in batches:
        stopped = columns.games["stopped"].astype(np.bool_)
        drawn = outcome.draw.of(columns) > 0
        shared = (outcome.shared_win.of(columns) > 0) & ~drawn & ~stopped
        alone = (many(winners(columns)) == 1) & ~stopped
        totals += [np.count_nonzero(each) for each in (alone, shared, drawn, stopped)]
    return dict(zip(ENDINGS, totals.tolist(), strict=True))


def added(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    """The sum of two arrays, each made as large as the larger, with zeros behind."""
    shape = np.maximum(one.shape, other.shape)
    both = np.zeros(shape, np.result_type(one, other))
    for part in (one, other):
        both[tuple(slice(length) for length in part.shape)] += part
    return both


def _behind(columns: Columns) -> tuple[Floats, Floats]:
    """Of each row of seats: how many others are placed behind it, and how many share its place."""
    places = by_seat(columns, "place")[games_of(columns, "seats")]
    mine = columns.seats["place"][:, None]
    return total(places > mine), total(places == mine) - 1
