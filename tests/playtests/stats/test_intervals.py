"""Numbers with bounds for a number of games fixed before: the published figures, the laws, and how often they hold."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from duckplay.playtests.spans import PART
from duckplay.playtests.stats import sequences
from duckplay.playtests.stats.intervals import Interval, change, mean, median, newcombe, wilson
from duckplay.playtests.stats.verdicts import decide

numbers = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=50).map(np.array)
levels = st.sampled_from([0.5, 0.9, 0.95, 0.99])
counts = st.integers(1, 5000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games)))


@pytest.mark.parametrize(
    ("wins", "games", "bounds"),
    [
        (50, 100, (0.4038, 0.5962)),
        (0, 20, (0.0, 0.1611)),
        (8, 10, (0.4902, 0.9433)),
        (550, 1000, (0.5190, 0.5806)),
        (1, 1, (0.2065, 1.0)),
    ],
)
def test_wilson_gives_the_figures_of_the_guide(wins, games, bounds):
    found = wilson(wins, games)
    assert (found.low, found.high) == pytest.approx(bounds, abs=5e-5)


@given(counts, levels)
def test_wilson_is_that_of_scipy(count, level):
    wins, games = count
    told = stats.binomtest(wins, games).proportion_ci(level, method="wilson")
    assert (wilson(*count, level).low, wilson(*count, level).high) == pytest.approx((told.low, told.high), abs=1e-12)


@given(counts, levels)
def test_a_share_and_what_is_left_of_it_have_mirrored_bounds(count, level):
    wins, games = count
    here, there = wilson(wins, games, level), wilson(games - wins, games, level)
    assert here.holds(here.value)
    assert (here.low, here.high) == pytest.approx((1 - there.high, 1 - there.low), abs=1e-12)


@given(counts, st.integers(2, 9))
def test_more_games_of_the_same_share_narrow_its_bounds(count, times):
    wins, games = count
    few, many = wilson(wins, games), wilson(times * wins, times * games)
    assert many.high - many.low < few.high - few.low


def test_no_games_leave_a_share_unknown_and_too_many_wins_are_refused():
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    with pytest.raises(ValueError, match="11 wins of 10 games: wins are from 0 to the number of games"):
        wilson(11, 10)


def test_newcombe_gives_the_figures_of_the_guide():
    found = newcombe(wilson(56, 70), wilson(48, 80))
    assert (found.value, found.low, found.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


@given(counts, counts)
def test_the_difference_of_b_and_a_is_that_of_a_and_b_turned_round(a, b):
    here, there = newcombe(wilson(*a), wilson(*b)), newcombe(wilson(*b), wilson(*a))
    assert here.holds(here.value)
    assert (here.low, here.high) == pytest.approx((-there.high, -there.low))


@given(numbers, levels)
def test_a_mean_is_bounded_as_scipy_does(values, level):
    found = mean(values, level)
    assert found.holds(found.value)
    if np.ptp(values) > 1e-3:
        told = stats.ttest_1samp(values, 0).confidence_interval(level)
        assert (found.low, found.high) == pytest.approx((told.low, told.high), rel=1e-6, abs=1e-6)


def test_one_game_bounds_no_mean_and_a_game_without_the_number_is_left_out():
    assert math.isinf(mean(np.array([3.0])).half)
    assert mean(np.array([1.0, math.nan, 2.0, 3.0])) == mean(np.array([1.0, 2.0, 3.0]))
    assert mean(np.array([math.nan])).n == 0


@given(st.lists(st.integers(0, 30), min_size=6, max_size=200), levels)
def test_a_median_is_bounded_as_scipy_does(values, level):
    found = median(np.array(values, dtype=float), level)
    told = stats.quantile_test(values, p=0.5).confidence_interval(level)
    assert found.value == np.median(values)
    if not math.isnan(told.low):
        assert (found.low, found.high) == (told.low, told.high)


def test_too_few_games_bound_no_median():
    assert math.isinf(median(np.arange(5.0)).half)
    assert (median(np.arange(6.0)).low, median(np.arange(6.0)).high) == (0.0, 5.0)
    assert math.isnan(median(np.array([])).value)


def test_where_all_games_agree_the_bounds_are_of_how_many_others_there_may_be():
    """1 - 0.05^(1/n) of them: 3/n for many games."""
    lengths = np.arange(20.0, 80.0)
    for found in (change(lengths, 0.82 * lengths), mean(np.full(60, 7.0))):
        assert math.isinf(found.half)
        assert found.alike == 60
        assert found.others == pytest.approx(0.0487, abs=5e-5)
        assert not found.settled
        assert found.holds(99)
    assert change(lengths, 0.82 * lengths).value == pytest.approx(-0.18)
    settled = mean(np.full(300, 7.0))
    assert settled.settled
    assert settled.others == pytest.approx(3 / 300, rel=0.01)
    assert settled.holds(7)
    assert not settled.holds(7.1)
    assert not mean(np.full(300, 7.0), weight=0.5).settled


def test_games_settle_at_the_level_of_the_bounds():
    """A hundred bounds that hold together: each needs more games until others are as few."""
    for bound in (mean, sequences.mean):
        for level in (0.95, 0.9995):
            games = next(n for n in range(1, 5000) if bound(np.full(n, 7.0), level).settled)
            assert bound(np.full(games, 7.0), level).others <= 0.01 < bound(np.full(games - 1, 7.0), level).others
    assert not mean(np.full(300, 7.0), 0.9995).settled
    assert mean(np.full(760, 7.0), 0.9995).settled


@pytest.mark.parametrize("bound", [mean, sequences.mean])
def test_where_all_games_agree_on_a_share_the_others_are_between_none_and_all(bound):
    half = bound(np.full(60, 0.5), span=PART)
    assert (half.low, half.high) == pytest.approx((0.5 - half.others / 2, 0.5 + half.others / 2))
    none = bound(np.zeros(60), span=PART)
    assert (none.low, none.high) == pytest.approx((0, none.others))
    watched = sequences.share(0, 60)
    assert bound is mean or none.high == pytest.approx(watched.high)


def test_what_rounding_leaves_is_no_difference():
    thirds = np.full(400, 1 / 3) + np.where(np.arange(400) % 2, 1e-16, 0)
    assert mean(thirds).alike == sequences.mean(thirds).alike == 400
    found = decide(thirds, 0.1)
    assert (found.answer, found.pairs) == ("more", 300)


def test_a_number_below_zero_that_grows_is_more():
    a = np.array([-3.0, -2.5, -3.5, -3.0])
    assert change(a, a / 2).value == pytest.approx(0.5)
    assert change(a, 2 * a).value == pytest.approx(-1)
    uneven = np.array([-6.0, -5.1, -6.9, -6.2])
    assert change(a, uneven).low < change(a, uneven).value < change(a, uneven).high < 0


def test_a_change_from_a_mean_that_may_be_none_has_no_bounds():
    found = change(np.array([-1.0, 1.0, 2.0, 0.0]), np.array([3.0, 4.0, 3.0, 5.0]))
    assert math.isinf(found.low)
    assert math.isinf(found.high)
    assert math.isnan(change(np.zeros(9), np.ones(9)).value)


@pytest.mark.parametrize("games", [30, 300])
def test_the_bounds_of_a_change_hold_as_often_as_they_say(games):
    """2,000 playtests of paired skewed lengths that share their deal; the true change is -18 %."""
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(2000):
        deal = rng.normal(0, 0.3, games)
        a = 30 * np.exp(deal + rng.normal(0, 0.2, games))
        b = 0.82 * 30 * np.exp(deal + rng.normal(0, 0.2, games))
        held += change(a, b).holds(-0.18)
    assert 0.935 <= held / 2000 <= 0.965


@given(numbers, st.floats(0.1, 1.0))
def test_games_worth_less_widen_bounds_and_keep_the_number(values, weight):
    for measure in (mean, median):
        full, less = measure(values), measure(values, weight=weight)
        assert less.value == full.value
        assert less.low <= full.low
        assert less.high >= full.high
    full, less = wilson(7, 20), wilson(7, 20, weight=weight)
    assert less.high - less.low >= full.high - full.low


def test_pairs_need_both_halves():
    with pytest.raises(ValueError, match=r"as many numbers of A as of B, not \(3,\) and \(2,\)"):
        change(np.ones(3), np.ones(2))


def test_half_is_the_farther_bound():
    assert Interval(0.2, 0.1, 0.5, 9).half == 0.3
