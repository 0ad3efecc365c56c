"""Columns by game: sums, extremes and seats of many games at once, without a loop over rows."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from duckplay.playtests.metrics.metric import Floats
from duckplay.playtests.rows import Columns

Numbers = NDArray[Any]
Places = NDArray[np.intp]


def whole(columns: Columns, name: str) -> Floats:
    """A column of games as floats."""
    return columns.games[name].astype(np.float64)


def over(part: Numbers, whole: Numbers) -> Floats:
    """part / whole, NaN where whole is not above 0."""
    out = np.full(np.broadcast_shapes(np.shape(part), np.shape(whole)), np.nan)
    np.divide(part, whole, out=out, where=np.asarray(whole) > 0)
    return out


def games_of(columns: Columns, table: str) -> Places:
    """Of each row of a table, which game it belongs to, as the place in `games`."""
    return np.repeat(np.arange(len(columns.games["game"])), np.diff(columns.starts(table)))


def summed(columns: Columns, table: str, rows: Numbers) -> Floats:
    """The sum over the rows of each game, 0 where it has none."""
    found = np.bincount(games_of(columns, table), rows.astype(np.float64), len(columns.games["game"]))
    return found.astype(np.float64)  # bincount counts in ints where there is no row


def turns(columns: Columns) -> Floats:
    """M: how many rows of turns each game has."""
    return np.diff(columns.starts("turns")).astype(np.float64)


def numbered(columns: Columns) -> Numbers:
    """Of each row of turns its number t in the game, from 1."""
    return np.arange(len(columns.turns["turn"])) - columns.starts("turns")[games_of(columns, "turns")] + 1


def highest(columns: Columns, table: str, rows: Numbers) -> Floats:
    """The largest of each game's rows, NaN where it has none."""
    starts = columns.starts(table)
    some = np.diff(starts) > 0
    out = np.full(len(some), np.nan)
    if some.any():
        out[some] = np.maximum.reduceat(rows, starts[:-1][some])
    return out


def by_seat(columns: Columns, name: str) -> Floats:
    """A column of seats as games x most seats, NaN where a game has fewer."""
    games = games_of(columns, "seats")
    seats = columns.seats["seat"]
    out = np.full((len(columns.games["game"]), int(seats.max(initial=0)) + 1), np.nan)
    out[games, seats] = columns.seats[name]
    return out


def counts(columns: Columns) -> Floats:
    """How many seats each game has."""
    return np.diff(columns.starts("seats")).astype(np.float64)


def sign(columns: Columns) -> Floats:
    """1 where the most points win, -1 where the fewest do."""
    return np.where(columns.games["low"], -1.0, 1.0)


def ends(columns: Columns) -> NDArray[np.bool_]:
    """Of each row of turns, whether it is its game's last: the position there is the end."""
    games = games_of(columns, "turns")
    return np.append(games[1:] != games[:-1], np.ones(len(games[:1]), np.bool_))


def best(rows: Floats) -> Floats:
    """The largest number of each row, NaN left out; -inf where there is none."""
    most = np.full(len(rows), -np.inf)
    for seat in rows.T:  # a few long columns are faster than many short rows
        np.fmax(most, seat, out=most)
    return most


def many(flags: NDArray[np.bool_]) -> Places:
    """How many are set in each row."""
    return total(flags).astype(np.intp)


def total(rows: Numbers) -> Floats:
    """The sum of each row."""
    found = np.zeros(len(rows))
    for seat in rows.T:
        found += seat
    return found


def leaders(rows: Floats) -> NDArray[np.bool_]:
    """Rows x seats: who is in the lead, where more is better; numbers as good as equal share it."""
    top = best(rows)[:, None]
    leading: NDArray[np.bool_] = top - rows <= 1e-9 * np.maximum(1.0, np.abs(top))
    return leading


def winners(columns: Columns) -> NDArray[np.bool_]:
    """Games x seats: who has the first place, alone or shared."""
    first: NDArray[np.bool_] = by_seat(columns, "place") == 1
    return first
