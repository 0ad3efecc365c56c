"""How games end: first places, ties, draws, stopped games, and what it is worth to begin."""

from __future__ import annotations

import numpy as np

from duckplay.playtests.metrics.grouping import by_seat, counts, over, total, whole, winners
from duckplay.playtests.metrics.metric import Floats, metric
from duckplay.playtests.rows import Columns


@metric("Winners", "seats", "#(p: place(p) = 1)", "TAG, OrdinalPosition")
def winning_seats(columns: Columns) -> Floats:
    """How many seats share the first place."""
    return total(winners(columns))


@metric("Shared first places", "share", "1 if #(p: place(p) = 1) > 1, else 0", "TAG, OrdinalPosition")
def shared_win(columns: Columns) -> Floats:
    """The first place is shared by two seats or more."""
    return np.asarray(winning_seats.of(columns) > 1, np.float64)


@metric("Draws", "share", "1 if not stopped and place(p) = 1 for all p, N > 1; else 0", "Ludii, Drawishness")
def draw(columns: Columns) -> Floats:
    """The rules ended the game and all seats share one place; a stopped game is no draw."""
    seats = counts(columns)
    level = (winning_seats.of(columns) == seats) & (seats > 1)
    return np.asarray(level & ~columns.games["stopped"], np.float64)


@metric("Stopped games", "share", "1 if a cap ended it or a part of it, else 0", "Ludii, Timeouts")
def unfinished(columns: Columns) -> Floats:
    """A cap stopped the game or a part of it, not the rules."""
    return whole(columns, "stopped")


@metric("Completed games", "share", "1 - draw - stopped", "Ludii, Completion")
def completion(columns: Columns) -> Floats:
    """The rules ended the game and told seats apart: neither a draw nor stopped."""
    return 1.0 - draw.of(columns) - unfinished.of(columns)


@metric(
    "Seats left behind by the first", "share", "(u + 1)/2 of the first seat, u = -1..1 by place", "Ludii, AdvantageP1"
)
def first_seat(columns: Columns) -> Floats:
    """What share of the other seats the one that begins leaves behind, ties half; 50 % is fair.

    NaN where all begin at once, and where a seat plays alone.
    """
    places = by_seat(columns, "place")
    mine = _of_first(columns, places)[:, None]
    ahead = total(places > mine) + (total(places == mine) - 1) / 2
    return np.where(np.isnan(mine[:, 0]), np.nan, over(ahead, counts(columns) - 1))


@metric("Wins of the first seat", "share", "1/winners if place(first) = 1, else 0", "TAG, OrdinalPosition")
def first_wins(columns: Columns) -> Floats:
    """The seat that begins wins; of a shared win it has its part. One over the number of seats is fair.

    NaN where all begin at once.
    """
    mine = _of_first(columns, by_seat(columns, "place"))
    return np.where(np.isnan(mine), np.nan, (mine == 1) / winning_seats.of(columns))


def _of_first(columns: Columns, by_seats: Floats) -> Floats:
    """What the seat that begins has, NaN where none does."""
    first = columns.games["first"].astype(np.intp)
    return np.where(first < 0, np.nan, by_seats[np.arange(len(first)), first])
