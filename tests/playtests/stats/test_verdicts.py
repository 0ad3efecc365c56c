"""Verdicts: the published figure, the errors that are promised, and answers that depend on the pairs alone."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckplay.playtests.stats.verdicts import EVERY, counted, decide, leaving, ratio

scores = st.sampled_from([-1.0, -0.5, 0.0, 0.0, 0.5, 1.0])
pairs = st.lists(scores, max_size=400).map(np.array)


def elo(points: float) -> float:
    return 1 / (1 + 10 ** (-points / 400))


def test_the_ratio_is_that_of_the_guide():
    """fishtest's and jw1912/SPRT's example: 4,307 wins, 4,063 losses, 8,620 draws, 0 against 3 Elo."""
    assert counted(np.array([4063, 8620, 4307]), elo(0), elo(3)) == pytest.approx(2.992, abs=5e-4)


@pytest.mark.parametrize("counts", [[0, 8, 4], [3, 0, 4], [3, 8, 0], [0, 0, 0], [1, 2, 3, 4, 0]])
def test_an_empty_cell_says_nothing(counts):
    assert counted(np.array(counts), 0.5, 0.51) == 0.0


def test_five_scores_of_a_pair_are_counted_as_their_mean_and_spread():
    counts = np.array([10, 40, 100, 60, 20])
    values = np.repeat([0, 0.25, 0.5, 0.75, 1], counts)
    told = ratio(230, float(values.mean()), float(values.var()), 0.5, 0.52)
    assert counted(counts, 0.5, 0.52) == pytest.approx(told)


def test_a_verdict_of_game_scores_is_drawn_where_the_guides_ratio_says():
    rng = np.random.default_rng(2)
    differences = rng.choice([-0.5, 0.0, 0.5], p=[0.22, 0.5, 0.28], size=6000)
    found = decide(differences, 0.02)
    used = differences[: found.pairs]
    wins, losses = int((used > 0).sum()), int((used < 0).sum())
    llr = counted(np.array([losses, len(used) - wins - losses, wins]), 0.5, 0.52)
    assert found.answer == "more"
    assert found.llr_more == pytest.approx(llr)
    assert found.upper == pytest.approx(math.log(0.95 / 0.025))
    assert found.lower == pytest.approx(math.log(0.05 / 0.975))
    assert llr >= found.upper


@pytest.mark.parametrize("smallest", [0.1, 0.2, 0.5])
def test_it_errs_as_seldom_as_it_says(smallest):
    """400 playtests of equal arms, 400 of arms that differ by just what matters, in standard deviations of a pair."""
    rng = np.random.default_rng(9)
    equal = [decide(rng.normal(size=4000), smallest).answer for _ in range(400)]
    apart = [decide(rng.normal(size=4000) - smallest, smallest).answer for _ in range(400)]
    assert equal.count("more") + equal.count("less") <= 0.05 * 400 + 9
    assert equal.count("same") >= 360
    assert apart.count("same") + apart.count("more") <= 0.05 * 400 + 9
    assert apart.count("less") >= 360


def test_a_skewed_difference_of_equal_means_raises_no_more_alarms():
    """A: a number per game that is mostly small and rarely great; B always its mean."""
    rng = np.random.default_rng(10)
    rare = [decide((rng.random(2000) < 0.03) - 0.03, 0.017).answer for _ in range(200)]
    assert rare.count("more") + rare.count("less") <= 16
    skewed = [decide(np.exp(rng.normal(size=2000)) - math.exp(0.5), 0.4).answer for _ in range(200)]
    assert skewed.count("more") + skewed.count("less") <= 16


@given(pairs, st.floats(0.05, 0.9))
def test_a_and_b_may_change_places(differences, smallest):
    turned = {"more": "less", "less": "more", "same": "same", "undecided": "undecided"}
    here, there = decide(differences, smallest), decide(-differences, smallest)
    assert there.answer == turned[here.answer]
    assert (there.pairs, there.needed) == (here.pairs, here.needed)
    assert (there.llr_less, there.llr_more) == pytest.approx((here.llr_more, here.llr_less))


@given(pairs, st.floats(0.05, 0.9), st.lists(scores, max_size=100))
def test_a_decision_stays_whatever_comes_after_it(differences, smallest, later):
    found = decide(differences, smallest)
    if found.decided:
        assert decide(np.concatenate([differences, np.array(later)]), smallest) == found


def test_when_one_looks_changes_nothing():
    differences = np.random.default_rng(11).normal(0.2, 1, 1000)
    whole = decide(differences, 0.2)
    for n in (whole.pairs, whole.pairs + 13, 1000):
        assert decide(differences[:n], 0.2) == whole
    assert not decide(differences[: whole.pairs - 1], 0.2).decided


def test_no_pairs_and_few_pairs_are_undecided():
    assert decide(np.array([]), 0.1).answer == "undecided"
    assert decide(np.array([]), 0.1).needed == math.inf
    assert decide(np.full(39, 5.0) + np.arange(39), 0.1).answer == "undecided"


@pytest.mark.parametrize(("value", "answer"), [(0.0, "same"), (0.05, "same"), (3.0, "more"), (-3.0, "less")])
def test_pairs_that_all_agree_are_decided_by_rule_after_300(value, answer):
    before = decide(np.full(299, value), 0.1)
    assert before.answer == "undecided"
    assert before.needed == 1
    assert decide(np.full(300, value), 0.1).answer == answer


@pytest.mark.parametrize("error", [0.05, 0.05 / 2, 0.05 / 4, 0.001, 1e-6])
@pytest.mark.parametrize(("value", "answer"), [(0.0, "same"), (0.05, "same"), (3.0, "more"), (-3.0, "less")])
def test_pairs_that_all_agree_decide_at_the_error_that_is_asked_for(error, value, answer):
    """Were one pair in 100 another, so many would all agree in no more than that part of the playtests."""
    ways = {"alpha": error, "beta": 0.2} if answer != "same" else {"alpha": 0.2, "beta": error}
    found = decide(np.full(5000, value), 0.1, **ways)
    assert found.answer == answer
    assert 0.99**found.pairs <= error < 0.99 ** (found.pairs - 2 * EVERY)
    before = decide(np.full(found.pairs - 1, value), 0.1, **ways)
    assert (before.answer, before.needed) == ("undecided", 1)
    half = decide(np.full(5000, value), 0.1, **ways, weight=0.5)
    assert 0.99 ** (half.pairs / 2) <= error


def test_pairs_of_which_one_in_a_hundred_differs_are_hardly_called_equal_at_a_stricter_level():
    """One pair in 100 is 10 more, so A is more by what matters: in 2,000 playtests no more errors than promised."""
    rng = np.random.default_rng(16)
    for beta in (0.05, 0.0125):
        found = [decide(10.0 * (rng.random(600) < 0.01), 0.1, beta=beta).answer for _ in range(2000)]
        assert found.count("same") <= 2000 * beta + 3 * math.sqrt(2000 * beta)


def test_a_few_pairs_that_differ_do_not_hold_the_answer_up_for_ever():
    differences = np.zeros(2000)
    differences[[100, 700, 900]] = [1, -1, 1]
    found = decide(differences, 0.02)
    assert found.answer == "same"
    assert 300 < found.pairs < 1000
    differences[[100, 700, 900]] = [500, -1, 500]
    assert not decide(differences, 0.02).decided


def test_games_that_repeat_each_other_decide_later():
    differences = np.random.default_rng(12).normal(0.3, 1, 4000)
    assert decide(differences, 0.2, weight=0.25).pairs > 2 * decide(differences, 0.2).pairs


def test_pairs_without_a_number_are_left_out():
    differences = np.random.default_rng(13).normal(0.3, 1, 400)
    holes = np.insert(differences, [0, 5, 200], math.nan)
    assert decide(holes, 0.2) == decide(differences, 0.2)


def test_what_matters_is_more_than_nothing():
    with pytest.raises(ValueError, match="the smallest difference that matters is above 0, not 0"):
        decide(np.zeros(3), 0)


@pytest.mark.parametrize("drift", [0.0, 0.05, -0.05, 0.3, -0.3])
def test_the_time_of_leaving_is_that_of_a_simulated_walk(drift):
    """Steps so small that the walk hardly jumps over the end."""
    rng = np.random.default_rng(14)
    walks = np.cumsum(rng.normal(drift / 100, 1 / 10, (600, 5000)), axis=1)
    out = (walks <= -2) | (walks >= 3)
    gone = np.argmax(out, axis=1)[out.any(axis=1)] / 100
    assert len(gone) > 594
    assert leaving(drift, 1.0, 2.0, 3.0) == pytest.approx(gone.mean(), rel=0.12)


def test_what_is_still_needed_is_what_it_takes():
    """From 200 pairs on, of a difference that is there: within a quarter of what it takes on average."""
    rng = np.random.default_rng(15)
    told, took = [], []
    for _ in range(200):
        base = rng.normal(size=200)
        start = 0.12 + (base - base.mean()) / base.std()
        first = decide(start, 0.1)
        if first.decided:
            continue
        told.append(first.needed)
        took.append(decide(np.concatenate([start, rng.normal(0.12, 1, 4000)]), 0.1).pairs - 200)
    assert len(told) > 100
    assert np.mean(told) == pytest.approx(np.mean(took), rel=0.25)
