"""Seats: Pearson's chi-square where every game has one winner, and as honest where wins are shared."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from duckplay.playtests.stats.seats import effects, won

places = st.lists(st.lists(st.integers(1, 3), min_size=3, max_size=3), min_size=1, max_size=80)


def winners(counts: list[int]) -> np.ndarray:
    """Games with so many wins of each seat and no shared ones."""
    return np.repeat(np.eye(len(counts)), counts, axis=0)


@given(st.lists(st.integers(1, 300), min_size=2, max_size=6))
def test_without_shared_wins_it_is_the_chi_square_of_scipy(counts):
    told = stats.chisquare(counts)
    found = effects(winners(counts))
    assert (found.square, found.p) == pytest.approx((told.statistic, told.pvalue))
    assert sum(share.value for share in found.shares) == pytest.approx(1)


def test_shared_wins_are_worth_their_part():
    """Hand-computed: seats 1 and 2 share two games, seat 1 wins one, seat 3 one.

    Sums 2, 1, 1 (mean 4/3). The parts of a game lie around 1/3: a shared game 1/36 + 1/36 + 1/9 = 1/6, a game with one
    winner 2/3. Square: (4/9 + 1/9 + 1/9) / ((1/6 + 1/6 + 2/3 + 2/3) / 2) = (2/3) / (5/6) = 0.8.
    """
    found = effects(won([[1, 1, 3], [1, 1, 3], [1, 2, 3], [3, 2, 1]]))
    assert [share.value for share in found.shares] == [0.5, 0.25, 0.25]
    assert found.square == pytest.approx(0.8)
    assert found.p == pytest.approx(np.exp(-0.4))  # chi-square with two degrees of freedom
    assert (found.shared, found.nobody, found.games) == (2, 0, 4)


def test_shared_wins_do_not_raise_false_alarms_nor_hide_true_ones():
    """2,000 playtests of 300 games for three, a third of them shared by two: 5 % below .05, not fewer, not more."""
    rng = np.random.default_rng(1)
    ways = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0], [0.5, 0, 0.5], [0, 0.5, 0.5]])
    odds = np.array([2, 2, 2, 1, 1, 1]) / 9
    below = [effects(ways[rng.choice(6, 300, p=odds)]).p < 0.05 for _ in range(2000)]
    assert 0.04 <= np.mean(below) <= 0.06
    uneven = np.array([3, 2, 2, 1, 1, 1]) / 10
    assert np.mean([effects(ways[rng.choice(6, 1000, p=uneven)]).p < 0.05 for _ in range(100)]) > 0.9


def test_the_first_seats_advantage_is_what_it_wins_above_its_part():
    found = effects(winners([400, 300, 300]))
    assert found.fair == pytest.approx(1 / 3)
    assert found.first.value == pytest.approx(0.4 - 1 / 3)
    assert found.first.low > 0
    assert found.watched[0].low < found.shares[0].low


def test_games_that_nobody_won_lower_every_part():
    found = effects(won([[1, 2], [2, 1], [2, 2], [0, 0]]))
    assert (found.nobody, found.fair) == (2, 0.25)
    assert found.first.value == 0.0
    assert found.p == 1.0


@given(places, st.permutations([0, 1, 2]))
def test_seats_may_change_places(places, order):
    wins = won(places)
    here, there = effects(wins), effects(wins[:, order])
    assert here.p == pytest.approx(there.p)
    assert [there.shares[i].value for i in range(3)] == pytest.approx([here.shares[j].value for j in order])


def test_where_all_always_win_or_none_played_nothing_is_uneven():
    assert effects(np.full((50, 4), 0.25)).p == 1.0
    assert effects(np.zeros((0, 3))).p == 1.0


def test_games_that_repeat_each_other_prove_less():
    wins = winners([60, 40])
    assert effects(wins, weight=0.25).square == pytest.approx(effects(wins).square / 4)


def test_one_seat_has_no_other_to_be_compared_with():
    with pytest.raises(ValueError, match="games of two or more, not 1"):
        effects(np.ones((5, 1)))
