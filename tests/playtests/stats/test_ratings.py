"""Ratings: Elo of those who met, with bounds."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckplay.playtests.stats.intervals import wilson
from duckplay.playtests.stats.ratings import elo, elo_of, ratings


@pytest.mark.parametrize(("share", "points"), [(0.5, 0), (0.75, 190.85), (0.909090909, 400), (0.36, -99.95)])
def test_elo_of_a_share(share, points):
    assert elo(share) == pytest.approx(points, abs=0.005)


def test_a_share_of_all_or_nothing_is_infinitely_far():
    found = elo_of(wilson(20, 20))
    assert found.high == math.inf
    assert 0 < found.low < 400
    assert elo(0) == -math.inf


@given(st.integers(0, 400))
def test_two_bots_are_as_far_apart_as_their_share_says(wins):
    """One drawn game more: (wins + 1/2) of 401."""
    won, games = np.array([[0, 400 - wins], [wins, 0]], dtype=float), np.array([[0, 400], [400, 0]], dtype=float)
    found = ratings(won, games)
    assert found[0].value == found[0].low == found[0].high == 0
    assert found[1].value == pytest.approx(elo((wins + 0.5) / 401), abs=1e-4)
    assert found[1].low < found[1].value < found[1].high < 3000


def test_true_ratings_are_within_their_bounds_as_often_as_these_say():
    rng = np.random.default_rng(1)
    truth = np.array([0.0, 80.0, 150.0, 320.0])
    shares = 1 / (1 + 10 ** ((truth[None, :] - truth[:, None]) / 400))
    games = np.full((4, 4), 200.0) - 200 * np.eye(4)
    held = 0
    for _ in range(300):
        upper = np.triu(rng.binomial(200, shares), 1).astype(float)
        won = upper + np.tril(200 - upper.T, -1)
        held += sum(each.holds(true) for each, true in zip(ratings(won, games)[1:], truth[1:], strict=True))
    assert 0.92 <= held / 900 <= 0.98


def test_bots_that_met_through_others_are_rated_and_strangers_are_not():
    won = np.array([[0, 5, 0], [15, 0, 8], [0, 12, 0.0]])
    games = won + won.T
    found = ratings(won, games)
    assert found[2].value > found[1].value > 0
    won[1, 2] = won[2, 1] = games[1, 2] = games[2, 1] = 0
    with pytest.raises(ValueError, match="where all met, at least through others"):
        ratings(won, games)


def test_games_must_add_up():
    with pytest.raises(ValueError, match="the wins of two bots against each other add up to their games"):
        ratings(np.array([[0, 5], [6, 0.0]]), np.array([[0, 10], [10, 0.0]]))
