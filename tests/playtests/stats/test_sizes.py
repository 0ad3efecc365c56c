"""How many games it takes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckplay.playtests.stats import sizes
from duckplay.playtests.stats.pairs import probability

GUIDE = [(0.55, 783, 1565), (0.53, 2178, 4356), (0.52, 4904, 9806), (0.51, 19_620, 39_240)]


@pytest.mark.parametrize(("share", "one", "two"), GUIDE)
def test_the_games_that_find_a_difference_are_those_of_the_guide(share, one, two):
    assert sizes.rate(share) == one
    assert sizes.arms(share) == two
    assert sizes.rate(1 - share) == one


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
