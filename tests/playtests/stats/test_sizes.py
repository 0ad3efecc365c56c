"""How many games it takes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckplay.playtests.stats import sequences, sizes
from duckplay.playtests.stats.intervals import mean, wilson
from duckplay.playtests.stats.pairs import probability

GUIDE = [(0.55, 783, 1565), (0.53, 2178, 4356), (0.52, 4904, 9806), (0.51, 19_620, 39_240)]


@pytest.mark.parametrize(("share", "one", "two"), GUIDE)
def test_the_games_that_find_a_difference_are_those_of_the_guide(share, one, two):
    assert sizes.rate(share) == one
    assert sizes.arms(share) == two
    assert sizes.rate(1 - share) == one


def test_a_tenth_between_the_bounds_takes_four_hundred_games():
    assert sizes.share(0.05) == pytest.approx(400, rel=0.05)


@given(st.floats(0.005, 0.3), st.floats(0, 1))
def test_after_so_many_games_the_bounds_are_as_narrow_as_asked_and_not_before(half, share):
    games = sizes.share(half, share)
    enough = wilson(games * share, games)
    assert (enough.high - enough.low) / 2 <= half + 1e-9
    if games > 1:
        fewer = wilson((games - 1) * share, games - 1)
        assert (fewer.high - fewer.low) / 2 > half - 1e-9


@given(st.floats(0.005, 0.3), st.floats(0, 1))
def test_watched_bounds_are_as_narrow_as_asked_after_more_games(half, share):
    games = sizes.watched(half, share)
    enough, fewer = (sequences.share(n * share, n) for n in (games, games - 1))
    assert games > sizes.share(half, share)
    assert enough.high - enough.low <= 2 * half < fewer.high - fewer.low


def test_a_mean_is_as_narrow_as_asked():
    values = np.random.default_rng(1).normal(0, 7, sizes.mean(0.25, 7))
    assert mean(values).half == pytest.approx(0.25, rel=0.05)


def test_so_many_pairs_find_a_difference_four_times_of_five():
    rng = np.random.default_rng(2)
    n = sizes.pairs(0.3, 2)
    found = sum(probability(rng.normal(0.3, 2, n)) < 0.05 for _ in range(1000))
    assert 760 <= found <= 840


@given(st.floats(0.51, 0.99), st.floats(0.5, 0.95))
def test_more_power_takes_more_games(share, power):
    assert sizes.rate(share, power=power) <= sizes.rate(share, power=power + 0.04)


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="no number of games finds a difference of 0"):
        sizes.rate(0.5)
    with pytest.raises(ValueError, match=r"more than 0 and less than 0\.5, not 0\.6"):
        sizes.share(0.6)
    with pytest.raises(ValueError, match="off by more than 0, not 0"):
        sizes.mean(0, 3)
