"""Pairs on the same seeds: the pair is the unit."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from duckplay.playtests.stats.pairs import paired, probability

games = st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100)), min_size=2, max_size=60).map(np.array)


def test_wins_on_the_same_seeds_are_compared_as_mcnemar_does():
    """40 seeds won in both arms, 12 in A alone, 3 in B alone, 45 in neither: 3 or fewer heads of 15, both sides."""
    a = np.repeat([1.0, 1.0, 0.0, 0.0], [40, 12, 3, 45])
    b = np.repeat([1.0, 0.0, 1.0, 0.0], [40, 12, 3, 45])
    found = paired(a, b)
    assert (found.n, found.differing, found.more, found.left_out) == (100, 15, 12, 0)
    assert found.p == pytest.approx(stats.binomtest(3, 15).pvalue)
    assert found.difference.value == pytest.approx(0.09)
    assert found.p == pytest.approx(0.03515625)


def test_other_numbers_are_compared_by_students_paired_t():
    rng = np.random.default_rng(1)
    a = rng.normal(30, 5, 80)
    b = a + rng.normal(0.5, 2, 80)
    told = stats.ttest_rel(a, b)
    found = paired(a, b)
    assert found.p == pytest.approx(told.pvalue)
    interval = told.confidence_interval()
    assert (found.difference.low, found.difference.high) == pytest.approx((interval.low, interval.high))
    assert found.watched.low < found.difference.low


def test_the_same_seeds_tell_more_than_seeds_of_their_own():
    rng = np.random.default_rng(2)
    deal = rng.normal(30, 8, 200)
    a, b = deal + rng.normal(0, 1, 200), deal + rng.normal(0.5, 1, 200)
    assert paired(a, b).p < 0.001
    assert paired(a, rng.permutation(b)).p > 0.05


@given(games)
def test_a_and_b_may_change_places(both):
    here, there = paired(both[:, 0], both[:, 1]), paired(both[:, 1], both[:, 0])
    assert here.p == pytest.approx(there.p)
    assert 0 <= here.p <= 1
    assert here.difference.value == pytest.approx(-there.difference.value)
    assert here.difference.holds(here.difference.value)
    assert here.more + there.more == here.differing


def test_equal_arms_are_not_found_to_differ():
    values = np.arange(50.0)
    found = paired(values, values)
    assert (found.differing, found.p, found.difference.value) == (0, 1.0, 0.0)
    assert math.isinf(found.watched.half)
    assert probability(np.array([])) == 1.0


def test_a_pair_with_a_number_in_one_arm_alone_is_left_out_and_counted():
    found = paired(np.array([1.0, math.nan, 3.0, 4.0]), np.array([1.0, 2.0, math.nan, 5.0]))
    assert (found.n, found.left_out) == (2, 2)
    assert found.a.value == 2.5


def test_games_that_repeat_each_other_prove_less():
    rng = np.random.default_rng(3)
    differences = rng.normal(0.2, 1, 400)
    assert probability(differences, weight=0.1) > 10 * probability(differences)
    wins = np.repeat([1.0, -1.0, 0.0], [60, 30, 10])
    assert probability(wins, weight=0.1) > 10 * probability(wins)
