"""Bounds that are watched: they hold at all looks together, and cost little width."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckplay.playtests.stats import intervals, sequences

counts = st.integers(1, 5000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games)))


def left(values: np.ndarray, truth: float, bounds) -> bool:
    """Whether the bounds leave the truth out at any of the looks."""
    return any(not bounds(values[:n]).holds(truth) for n in range(20, len(values) + 1, 20))


def share_left(values: np.ndarray, truth: float) -> bool:
    """The same of a share, after every game."""
    games, wins = np.arange(1.0, len(values) + 1), np.cumsum(values)
    below = sequences.surely_below(wins, games, np.full_like(games, truth))
    above = sequences.surely_below(games - wins, games, np.full_like(games, 1 - truth))
    return bool((below | above).any())


@pytest.mark.parametrize("share", [0.5, 1 / 3, 0.03, 0.002])
def test_a_watched_share_stays_within_its_bounds(share):
    rng = np.random.default_rng(3)
    wrong = sum(share_left((rng.random(1000) < share).astype(float), share) for _ in range(200))
    assert wrong <= 16


def test_a_share_with_parts_of_wins_stays_within_its_bounds():
    rng = np.random.default_rng(4)
    draws = (rng.choice([0, 1 / 3, 0.5, 1], p=[0.6, 0.06, 0.04, 0.3], size=1000) for _ in range(200))
    assert sum(share_left(values, 0.34) for values in draws) <= 16


@pytest.mark.parametrize("skew", [0.1, 0.5, 1.0])
def test_a_watched_mean_stays_within_its_bounds_even_when_it_is_skewed(skew):
    rng = np.random.default_rng(6)
    draws = (np.exp(skew * rng.normal(size=1000)) for _ in range(200))
    assert sum(left(values, math.exp(skew * skew / 2), sequences.mean) for values in draws) <= 16


def test_a_watched_median_stays_within_its_bounds():
    rng = np.random.default_rng(16)
    draws = (np.exp(rng.normal(size=1000)) for _ in range(200))
    assert sum(left(values, 1.0, sequences.median) for values in draws) <= 16
    values = np.exp(rng.normal(size=1000))
    watched, fixed = sequences.median(values), intervals.median(values)
    assert watched.low < fixed.low < fixed.value < fixed.high < watched.high
    assert math.isinf(sequences.median(values[:5]).half)


def test_a_mean_of_rare_events_is_not_bounded_before_enough_of_them_were_seen():
    values = np.zeros(2000)
    assert math.isinf(sequences.mean(values).half)
    values[::100] = 1
    assert math.isinf(sequences.mean(values).half)  # 20 events: from about 25 on they are skewed little enough
    values[::50] = 1
    assert sequences.mean(values).holds(0.02)
    assert sequences.mean(values).half < 0.02


def test_forty_games_are_the_least():
    values = np.arange(40.0)
    assert math.isinf(sequences.mean(values[:39]).half)
    assert math.isfinite(sequences.mean(values).half)
    assert math.isinf(sequences.mean(values, weight=0.9).half)


@pytest.mark.parametrize("games", [100, 1000, 20_000])
def test_watching_costs_less_than_about_twice_the_width(games):
    rng = np.random.default_rng(7)
    values = rng.normal(size=games)
    assert 1.5 < sequences.mean(values).half / intervals.mean(values).half < 2.2
    assert 1.4 < sequences.share(games / 2, games).half / intervals.wilson(games / 2, games).half < 2.2


@given(counts)
def test_a_watched_share_is_within_its_bounds_which_lie_outside_those_of_wilson(count):
    watched, fixed = sequences.share(*count), intervals.wilson(*count)
    assert watched.holds(watched.value)
    assert watched.high - watched.low >= fixed.high - fixed.low
    mirrored = sequences.share(count[1] - count[0], count[1])
    assert (watched.low, watched.high) == pytest.approx((1 - mirrored.high, 1 - mirrored.low), abs=1e-9)


@given(counts, st.floats(0.001, 0.999))
def test_surely_below_says_what_the_bounds_say(count, p):
    wins, games = (np.array([float(each)]) for each in count)
    bounds = sequences.share(*count)
    if abs(p - bounds.high) > 1e-9:
        assert sequences.surely_below(wins, games, np.array([p]))[0] == (bounds.high < p)


def test_a_watched_share_of_one_game():
    """Against the mean of all shares, 1/2, a share of 1/40 makes a win 20 times less likely."""
    assert sequences.share(1, 1).low == pytest.approx(1 / 40)
    assert sequences.share(1, 1).high == 1.0
    assert sequences.share(0, 0).low == 0.0
    with pytest.raises(ValueError, match="2 wins of 1 games"):
        sequences.share(2, 1)


def test_the_bounds_of_means_are_narrowest_for_the_games_they_are_tuned_to(monkeypatch):
    here = sequences.errors(1000)
    for other in (300, 3000):
        monkeypatch.setattr(sequences, "TUNED", other)
        assert sequences.errors(1000) > here


def test_a_watched_change_is_wider_than_one_fixed_before():
    rng = np.random.default_rng(8)
    deal = rng.normal(30, 8, 500)
    a, b = deal + rng.normal(0, 3, 500), 0.82 * deal + rng.normal(0, 3, 500)
    watched, fixed = sequences.change(a, b), intervals.change(a, b)
    assert watched.value == fixed.value
    assert watched.low < fixed.low < -0.17
    assert -0.19 < fixed.high < watched.high < -0.1
    assert watched.watched
    assert math.isinf(sequences.change(a[:39], b[:39]).half)


@pytest.mark.parametrize(("part", "less", "jump"), [(1.0, 1.0, 100.0), (0.8, 0.0, 600.0)])
def test_a_watched_change_waits_where_rare_pairs_tip_the_scales(part, less, jump):
    """B is shorter by a turn, or by a fifth, but for 1 pair in 100 that is so much longer that the means are equal."""
    rng, wrong = np.random.default_rng(9), 0
    for _ in range(200):
        a = 30 * np.exp(rng.normal(-0.125, 0.5, 1000))
        b = part * a - less + jump * (rng.random(1000) < 0.01)
        wrong += left(np.stack([a, b], axis=1), 0.0, lambda pairs: sequences.change(*pairs.T))
    assert wrong <= 16


def test_a_watched_change_is_open_where_all_pairs_agree():
    a = np.arange(1.0, 401)
    assert math.isinf(sequences.change(a, 0.8 * a).half)
    assert math.isinf(sequences.change(a, a + 1).half)
