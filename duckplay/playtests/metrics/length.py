"""How long games are, and how long a seat has nothing to decide."""

from __future__ import annotations

import numpy as np

from duckplay.playtests.metrics.grouping import counts, games_of, highest, over, summed, turns, whole
from duckplay.playtests.metrics.metric import TURNS, Floats, metric
from duckplay.playtests.rows import Columns


@metric("Length in turns", "turns", "M", "Ludii, DurationTurns")
def length(columns: Columns) -> Floats:
    """How many turns a game takes."""
    return whole(columns, "turns")


@metric("Length in plies", "plies", "P", "Ludii, DurationActions")
def length_in_plies(columns: Columns) -> Floats:
    """How many moves a game takes, each seat's counted by itself, forced ones too."""
    return whole(columns, "plies")


@metric("Forced turns", "share", "#(turns without a ply of b > 1)/M", "duckplay", TURNS)
def forced_turns(columns: Columns) -> Floats:
    """In what share of the turns nobody has anything to decide."""
    return over(summed(columns, "turns", columns.turns["decisions"] == 0), turns(columns))


@metric("Waiting", "share", "(1/N) sum_p #(turns in which p decides nothing)/M", "duckplay")
def waiting(columns: Columns) -> Floats:
    """In what share of the turns a seat decides nothing, on average over the seats."""
    return over(summed(columns, "seats", columns.seats["waited"]), whole(columns, "turns") * counts(columns))


@metric("Longest wait", "turns", "max_p of the longest run of turns in which p decides nothing", "duckplay", TURNS)
def longest_wait(columns: Columns) -> Floats:
    """For how many turns in a row a seat decides nothing, at most."""
    games, seats = games_of(columns, "turns"), counts(columns)
    before = columns.starts("turns")[games] - 1
    rows = np.arange(len(games))
    longest = np.zeros(len(seats))
    for seat in range(int(seats.max(initial=0))):
        decides = columns.turns["deciders"] >> seat & 1 == 1
        last = np.maximum(np.maximum.accumulate(np.where(decides, rows, -1)), before)
        longest = np.where(seat < seats, np.maximum(longest, highest(columns, "turns", rows - last)), longest)
    return longest
