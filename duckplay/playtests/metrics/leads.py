"""Who is ahead while the game goes on, by score or by value.

Position t is the one after turn t, t = 1..M; M is the end. S is the standing then, turned round where the fewest points
win; a lead that is shared is nobody's alone.
"""

from __future__ import annotations

import numpy as np

from duckplay.playtests.metrics.grouping import (
    Numbers,
    best,
    ends,
    games_of,
    highest,
    leaders,
    many,
    over,
    sign,
    summed,
    turns,
)
from duckplay.playtests.metrics.grouping import winners as first_places
from duckplay.playtests.metrics.metric import TURNS, VALUES, Floats, metric
from duckplay.playtests.rows import Columns


def standing(columns: Columns) -> Floats:
    """Turns x seats: the scores at each position, more is better."""
    scores: Floats = columns.turns["scores"] * sign(columns)[games_of(columns, "turns")][:, None]
    return scores


def gap(columns: Columns) -> Floats:
    """Of each turn: by how much the leader is ahead of the next; 0 where the lead is shared, NaN for a seat alone."""
    rows = standing(columns)
    lead = leaders(rows)
    ahead = best(rows) - best(np.where(lead, np.nan, rows))
    seats = many(~np.isnan(rows))
    return np.where(seats < 2, np.nan, np.where(many(lead) > 1, 0.0, ahead))


@metric(
    "Leader gap", "points", "(1/M) sum_t (S of the leader - S of the second at t)", "TAG, GameScore (LeaderGap)", TURNS
)
def leader_gap(columns: Columns) -> Floats:
    """By how many points the leader is ahead of the next, on average over the game; 0 while the lead is shared."""
    return over(summed(columns, "turns", gap(columns)), turns(columns))


@metric(
    "Lead changes",
    "changes",
    "#(t: one seat leads alone, and the last to do so was another)",
    "Browne & Maire 2010, ties passed over",
    TURNS,
)
def lead_changes(columns: Columns) -> Floats:
    """How often another seat takes the lead, by points; to come level, or ahead from level, is no change by itself."""
    return _changes(columns, standing(columns))


@metric(
    "Lead changes by value",
    "changes",
    "#(t: one seat leads alone by E, and the last was another)",
    "Browne & Maire 2010, ties passed over",
    VALUES,
)
def lead_changes_by_value(columns: Columns) -> Floats:
    """How often another seat stands best, as the game's own estimate has it."""
    return _changes(columns, columns.turns["values"])


@metric(
    "Turnover of the lead",
    "share",
    "#(t = 2..M: leaders(t) != leaders(t-1))/(M - 1), leaders = argmax S",
    "Browne & Maire 2010; Ludii, LeadChange, corrected",
    TURNS,
)
def lead_turnover(columns: Columns) -> Floats:
    """After what share of the turns others lead than before, by points; one who draws level counts."""
    return _turnover(columns, standing(columns))


@metric(
    "Turnover of the lead by value",
    "share",
    "#(t = 2..M: leaders(t) != leaders(t-1))/(M - 1), leaders = argmax E",
    "Browne & Maire 2010; Ludii, LeadChange, corrected",
    VALUES,
)
def lead_turnover_by_value(columns: Columns) -> Floats:
    """After what share of the turns others stand best than before, as the game's own estimate has it."""
    return _turnover(columns, columns.turns["values"])


@metric("Winner behind", "share", "#(t < M: no winner leads)/(M - 1)", "duckplay", TURNS)
def behind(columns: Columns) -> Floats:
    """In what share of the positions before the end the winner was behind, by points."""
    deficit = _deficit(columns)
    return over(summed(columns, "turns", deficit > 0), turns(columns) - 1)


@metric(
    "Winner behind by",
    "points",
    "mean of S_leader - S_winner over t < M where no winner leads",
    "duckplay",
    TURNS,
)
def behind_by(columns: Columns) -> Floats:
    """By how many points the winner was behind, on average while it was; NaN where it never was."""
    deficit = _deficit(columns)
    return over(summed(columns, "turns", deficit), summed(columns, "turns", deficit > 0))


@metric("Comeback", "points", "max over t < M of S_leader - S_winner", "duckplay", TURNS)
def comeback(columns: Columns) -> Floats:
    """How many points the winner made good at most; 0 where it never was behind."""
    return np.where(turns(columns) > 1, highest(columns, "turns", _deficit(columns)), np.nan)


def _deficit(columns: Columns) -> Floats:
    """Of each position: how far the best of the winners is behind the leader; 0 while it leads, and at the end."""
    rows = standing(columns)
    won = first_places(columns)[games_of(columns, "turns")]
    behind = best(rows) - best(np.where(won, rows, np.nan))
    level = many(leaders(rows) & won) > 0
    return np.where(level | ends(columns), 0.0, behind)


def _changes(columns: Columns, rows: Floats) -> Floats:
    """Of each game: how often the one that leads alone is another than the last that did."""
    lead = leaders(rows)
    alone = many(lead) == 1
    seat = np.nonzero(lead[alone])[1]
    game = games_of(columns, "turns")[alone]
    other = (seat[1:] != seat[:-1]) & (game[1:] == game[:-1])
    return _count(columns, game[1:][other])


def _turnover(columns: Columns, rows: Floats) -> Floats:
    """Of each game: the share of its turns but the first after which the set of leaders is another."""
    lead = leaders(rows)
    game = games_of(columns, "turns")
    other = (many(lead[1:] != lead[:-1]) > 0) & (game[1:] == game[:-1])
    return over(_count(columns, game[1:][other]), turns(columns) - 1)


def _count(columns: Columns, games: Numbers) -> Floats:
    return np.bincount(games, minlength=len(columns.games["game"])).astype(np.float64)
