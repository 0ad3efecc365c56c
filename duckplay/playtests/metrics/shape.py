"""The shape of a game, by an evaluator: E_p(t) = `State.value` of seat p after turn t, t = 1..M; M is the end.

The evaluator is the game's own running estimate, from 0 to 1; what these say is worth as much as it is. Who won is what
the places say at the end. No metric here is measured unless it is asked for.
"""

from __future__ import annotations

import numpy as np

from duckplay.playtests.metrics.grouping import (
    best,
    ends,
    games_of,
    highest,
    many,
    numbered,
    over,
    summed,
    total,
    turns,
    winners,
)
from duckplay.playtests.metrics.metric import VALUES, Floats, metric
from duckplay.playtests.rows import Columns


@metric(
    "Drama (Ludii)",
    "value",
    "(1/(M - 1)) sum_{t<M} (max_p E_p(t) - mean_w E_w(t)), w = winners",
    "Ludii, Drama, corrected",
    VALUES,
)
def drama_ludii(columns: Columns) -> Floats:
    """How far the winner stood behind the best, on average over all positions before the end."""
    short = _short(columns)
    return over(summed(columns, "turns", short), turns(columns) - 1)


@metric(
    "Drama (Browne)",
    "value",
    "sum of sqrt(E_l(t) - E_w(t)) over t < M with E_w < E_l / #{t < M: E_w < E_l}; 0 if there is none",
    "Browne 2008; Browne & Maire 2010",
    VALUES,
)
def drama(columns: Columns) -> Floats:
    """How badly the winner stood while it was behind: the mean root of what it lacked to the leader."""
    short = _short(columns)
    trailing = summed(columns, "turns", short > 0)
    dramatic = over(summed(columns, "turns", np.sqrt(short)), trailing)
    return np.where(turns(columns) < 2, np.nan, np.where(trailing == 0, 0.0, dramatic))


@metric(
    "Decisiveness threshold",
    "value",
    "max over t < M and over p that do not win of E_p(t)",
    "Ludii, DecisivenessThreshold, corrected",
    VALUES,
)
def decisiveness_threshold(columns: Columns) -> Floats:
    """How well a seat stood at best that did not win; NaN where all won."""
    games = games_of(columns, "turns")
    lost = np.where(winners(columns)[games], np.nan, columns.turns["values"])
    hope = np.where(ends(columns), -np.inf, best(lost))
    threshold = highest(columns, "turns", hope)
    return np.where(np.isfinite(threshold), threshold, np.nan)


@metric(
    "Played on after the decision",
    "share",
    "1 - t*/M, t* = the first t with E_w(t) > threshold for a winner w, M if there is none",
    "Ludii, DecisivenessMoves, corrected",
    VALUES,
)
def decisiveness(columns: Columns) -> Floats:
    """What share of the turns is played after the game is decided: a winner stands better than any loser ever did."""
    games, played = games_of(columns, "turns"), turns(columns)
    threshold = decisiveness_threshold.of(columns)
    won = best(np.where(winners(columns)[games], columns.turns["values"], np.nan))
    after = np.where(won > threshold[games], played[games] - numbered(columns), 0.0)
    return np.where(np.isnan(threshold), np.nan, over(highest(columns, "turns", after), played))


@metric("Stability", "value", "sum_p Var_t(E_p), t = 1..M", "Ludii, Stability", VALUES)
def stability(columns: Columns) -> Floats:
    """How much the seats' prospects vary over the game, all seats added up; low is stable."""
    games, played = games_of(columns, "turns"), turns(columns)
    total = np.zeros(len(played))
    for values in columns.turns["values"].T:
        here = ~np.isnan(values)
        level = np.where(here, values, 0.0)
        mean = over(summed(columns, "turns", level), played)
        total += over(summed(columns, "turns", np.where(here, (level - mean[games]) ** 2, 0.0)), played)
    return np.where(played < 2, np.nan, total)


def _short(columns: Columns) -> Floats:
    """Of each position: what the winners lack to the best, on average over them; 0 at the end."""
    values = columns.turns["values"]
    won = winners(columns)[games_of(columns, "turns")]
    mean = over(total(np.where(won, values, 0.0)), many(won))
    lacking = best(values) - mean
    return np.where(ends(columns) | (lacking < 1e-9), 0.0, lacking)
