"""Rankings: the best first, ties marked, and corrected for how many arms there are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckplay.playtests.stats.rankings import holm, ranking


def test_holms_correction_is_that_of_his_paper():
    """Hand-computed: .01 x 4, .03 x 2 and .005 ... in order .005 x 4, .01 x 3, .03 x 2, .04 x 1, never falling."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
    assert holm([0.7, 0.8]) == [1.0, 1.0]


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_corrected_probabilities_are_greater_and_in_the_same_order(found):
    corrected = holm(found)
    assert all(one <= other for one, other in zip(found, corrected, strict=True))
    assert sorted(range(len(found)), key=found.__getitem__) == sorted(
        range(len(found)), key=lambda i: (corrected[i], found[i])
    )


def arms(means: list[float], games: int = 400, seed: int = 1) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    deal = rng.normal(30, 5, games)
    return [deal + rng.normal(mean, 1, games) for mean in means]


@pytest.mark.parametrize("watched", [False, True])
def test_arms_that_cannot_be_told_apart_share_their_places(watched):
    found = ranking(arms([0.0, 2.0, 0.02, 1.0]), watched=watched)
    assert [place.arm for place in found][:2] == [1, 3]
    assert [(place.best, place.worst) for place in found] == [(1, 1), (2, 2), (3, 4), (3, 4)]
    assert [place.tied for place in found] == [False, False, True, True]
    assert all(place.mean.watched == watched for place in found)


def test_the_least_may_be_the_best():
    found = ranking(arms([0.0, 2.0, 1.0]), most=False)
    assert [place.arm for place in found] == [0, 2, 1]
    assert [place.best for place in found] == [1, 2, 3]


def test_an_arm_that_stopped_is_compared_by_the_games_it_played():
    values = arms([0.0, 2.0, 2.0])
    values[0] = values[0][:60]
    found = ranking(values, watched=True)
    assert [(place.arm, place.best) for place in found][-1] == (0, 3)
    assert found[-1].mean.n == 60


@pytest.mark.parametrize(("watched", "looks"), [(False, [200]), (True, range(40, 401, 40))])
def test_of_ten_equal_arms_seldom_any_is_told_apart(watched, looks):
    """50 playtests; without correction more than half of them would find something."""
    wrong = 0
    for seed in range(50):
        values = arms([0.0] * 10, 400, seed)
        wrong += any(place.best > 1 for n in looks for place in ranking([each[:n] for each in values], watched=watched))
    assert wrong <= 6


def test_one_arm_is_first_and_none_is_nobody():
    assert [(place.best, place.worst) for place in ranking([np.arange(50.0)])] == [(1, 1)]
    assert ranking([]) == ()
