"""Games that repeat each other are counted, and worth less."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckplay.playtests.stats.intervals import wilson
from duckplay.playtests.stats.repeats import repeats


def test_a_thousand_games_of_twelve_paths_are_worth_twelve_at_most():
    """Field case E10: bots that play alike fill the table with copies."""
    found = repeats(np.arange(1008) % 12)
    assert (found.games, found.distinct, found.effective) == (1008, 12, pytest.approx(12))
    assert found.warned
    told = wilson(0.75 * 1008, 1008, weight=found.weight)
    assert (told.low, told.high) == pytest.approx((wilson(9, 12).low, wilson(9, 12).high))


def test_one_path_that_prevails_counts_for_less_still():
    assert repeats(np.array([7] * 989 + list(range(100, 111)))).effective < 1.03


def test_games_of_their_own_are_worth_one_each():
    found = repeats(np.arange(500))
    assert (found.weight, found.warned) == (1.0, False)
    assert repeats(np.array([])).weight == 1.0


def test_a_few_that_repeat_by_chance_are_no_reason_to_warn():
    assert not repeats(np.array([*range(980), *range(20)])).warned


def test_pairs_repeat_where_both_their_games_do():
    rows = np.array([[1, 5], [1, 6], [1, 5], [2, 5]])
    assert repeats(rows).distinct == 3


@given(st.lists(st.integers(0, 9), min_size=1, max_size=200))
def test_games_are_worth_one_at_least_and_no_more_than_there_are_paths(paths):
    found = repeats(np.array(paths))
    assert 1 <= found.effective <= found.distinct + 1e-9
    assert 0 < found.weight <= 1
