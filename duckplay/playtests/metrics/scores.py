"""Scores at the end. S is the score as the game counts it; where the fewest points win, fewer is better."""

from __future__ import annotations

import numpy as np

from duckplay.playtests.metrics.grouping import best, by_seat, counts, many, over, sign, summed, total, winners
from duckplay.playtests.metrics.metric import Floats, metric
from duckplay.playtests.rows import Columns
from duckplay.playtests.spans import ANY


@metric("Mean score", "points", "(1/N) sum_p S_p", "TAG, GameScore", span=ANY)
def mean_score(columns: Columns) -> Floats:
    """What a seat scores, on average over the seats."""
    return over(summed(columns, "seats", columns.seats["score"]), counts(columns))


@metric("Winning score", "points", "mean of S_w over the winners w", "TAG, GameScore", span=ANY)
def winning_score(columns: Columns) -> Floats:
    """What the winner scores."""
    won = winners(columns)
    return over(total(np.where(won, by_seat(columns, "score"), 0.0)), many(won))


@metric("Score spread", "points", "max_p S_p - min_p S_p", "TAG, GameScore")
def score_spread(columns: Columns) -> Floats:
    """How far the highest score is above the lowest."""
    scores = by_seat(columns, "score")
    return best(scores) + best(-scores)


@metric(
    "Margin", "points", "|S of place 1 - S of the best other|, 0 if place 1 is shared", "TAG, GameScore (LeaderGap)"
)
def margin(columns: Columns) -> Floats:
    """By how many points the winner is ahead of the next; 0 where the first place is shared.

    NaN where a seat plays alone.
    """
    won = winners(columns)
    scores = by_seat(columns, "score") * sign(columns)[:, None]
    ahead = best(np.where(won, scores, np.nan)) - best(np.where(won, np.nan, scores))
    ahead = np.where(many(won) > 1, 0.0, ahead)
    return np.where(counts(columns) > 1, ahead, np.nan)
