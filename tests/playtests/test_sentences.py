"""Sentences: what a person reads of a result, word by word."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckplay.playtests import sentences
from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.intervals import Interval, wilson
from duckplay.playtests.stats.pairs import paired
from duckplay.playtests.stats.rankings import Place
from duckplay.playtests.stats.repeats import repeats
from duckplay.playtests.stats.verdicts import Answer, Verdict, decide


def verdict(answer: Answer, pairs: int = 4000, needed: float = 0.0, smallest: float = 0.02) -> Verdict:
    return Verdict(answer, pairs, smallest, 0.05, 0.05, 0.0, 0.0, 3.6, -3.0, needed)


LEAD = Interval(0.341, 0.326, 0.356, 4000, watched=True)


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (verdict("more"), "Seat 0 wins 34.1 % (32.6-35.6): an advantage, decided after 4,000 games."),
        (verdict("less"), "Seat 0 wins 34.1 % (32.6-35.6): a disadvantage, decided after 4,000 games."),
        (verdict("same"), "Seat 0 wins 34.1 % (32.6-35.6): no advantage above 2 points, decided after 4,000 games."),
        (verdict("undecided", needed=2265), "Seat 0 wins 34.1 % (32.6-35.6); undecided: about 2,300 more games."),
        (verdict("undecided", needed=math.inf), "Seat 0 wins 34.1 % (32.6-35.6); undecided: too few games yet."),
    ],
)
def test_a_seat(found, sentence):
    assert sentences.seat(0, LEAD, found) == sentence


def test_a_few_games_are_told_with_bounds_and_nothing_is_called_better():
    """Field case E1: seven of ten is not "70 %"."""
    wins = np.array([1.0] * 7 + [0.0] * 3)
    told = sentences.seat(0, wilson(7, 10), decide(wins - 0.5, 0.02))
    assert told == "Seat 0 wins 70 % (40-89); undecided: too few games yet."


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Interval(-0.18, -0.20, -0.16, 500), "game 18 % shorter (16-20)"),
        (Interval(0.18, 0.16, 0.20, 500), "game 18 % longer (16-20)"),
        (Interval(-0.03, -0.08, 0.02, 500), "game 3 % shorter (-2 to 8)"),
        (Interval(0.031, -0.021, 0.083, 500), "game 3 % longer (-2 to 8)"),
        (Interval(0.0, -0.004, 0.004, 500), "game 0.0 % longer (-0.4 to 0.4)"),
        (Interval(-0.18, -math.inf, math.inf, 9), "game 18.0 % shorter"),
        (Interval(math.nan, -math.inf, math.inf, 0), "game: unknown"),
    ],
)
def test_an_effect(change, words):
    assert sentences.effect("game", change, "longer", "shorter") == words


def test_an_effect_on_a_share_is_told_in_points_and_another_in_its_unit():
    assert (
        sentences.effect("ties", Interval(0.021, 0.0154, 0.0266, 9), unit="share") == "ties 2.1 points more (1.5-2.7)"
    )
    assert sentences.effect("spread", Interval(-4.2, -4.5, -3.9, 9), unit="ducks") == "spread 4.2 ducks less (3.9-4.5)"


def test_two_arms_that_differ():
    rng = np.random.default_rng(1)
    a = rng.normal(40, 6, 2000)
    b = 0.82 * a + rng.normal(0, 1, 2000)
    told = sentences.compared(
        "game", "rounds=3", "rounds=1", paired(a, b), decide(a - b, 0.8),
        change=sequences.change(a, b), more="longer", less="shorter",
    )  # fmt: skip
    assert told == "rounds=1: game 18.02 % shorter (17.85-18.19) than rounds=3, decided after 40 pairs."
    turned = sentences.compared(
        "game", "rounds=1", "rounds=3", paired(b, a), decide(b - a, 0.8), more="longer", less="shorter", unit="turns"
    )  # fmt: skip
    assert turned.startswith("rounds=3: game 7.19 turns longer (7.09-7.29) than rounds=1")


def test_two_arms_that_hardly_differ():
    rng = np.random.default_rng(2)
    a = rng.normal(40, 2, 4000)
    b = a + rng.normal(0, 2, 4000)
    found = paired(a, b)
    with_part = {"change": sequences.change(a, b), "more": "longer", "less": "shorter"}
    told = sentences.compared("game", "A", "B", found, decide(a - b, 0.4), **with_part)
    number = sentences.differ(found, **with_part)
    assert told.startswith(f"B: game {number} than A: no difference rather than 1 % or more, decided after ")
    told = sentences.compared("ties", "A", "B", found, verdict("same"), unit="share")
    number = sentences.differ(found, unit="share")
    assert told == (f"B: ties {number} than A: no difference rather than 2 points or more, decided after 4,000 pairs.")
    few = paired(a[:60], b[:60])
    told = sentences.compared(
        "game", "A", "B", few, verdict("undecided", needed=812), change=sequences.change(a[:60], b[:60])
    )
    assert told.endswith("than A; undecided: about 820 more pairs.")
    told = sentences.compared("game", "A", "B", few, verdict("more", 60), more="longer", less="shorter")
    number = sentences.differ(few, more="longer", less="shorter")
    assert told == f"B: game {number} than A: shorter, decided after 60 pairs, by how much is open."


def test_arms_that_never_differ():
    values = np.arange(300.0)
    told = sentences.compared("game", "A", "B", paired(values, values), decide(values - values, 1))
    assert told == "B: game the same as A in all of 300 pairs (others at most 2.9 %)."


def test_a_number_that_no_pair_has_is_not_compared():
    none = np.full(9, np.nan)
    told = sentences.compared("lead", "A", "B", paired(none, none), decide(none, 1))
    assert told == "B: lead has no number in both games of any pair, so there is nothing to compare with A."


@given(
    st.lists(st.tuples(st.floats(1, 50), st.floats(1, 50)), min_size=50, max_size=200),
    st.sampled_from([0.5, 2.0, 10.0]),
    st.sampled_from([0.0, 60.0]),
)
def test_the_word_and_the_sign_agree_with_the_numbers(both, smallest, below):
    """B's mean above A's is never told as less, whichever way the sentence goes; nor where both are below 0."""
    a, b = np.array(both).T - below
    for change in (None, sequences.change(a, b)):
        told = sentences.compared(
            "n", "A", "B", paired(a, b), decide(a - b, smallest), change=change, more="UP", less="DOWN"
        )
        if "not " not in told and "same" not in told and "open" not in told and abs(b.mean() - a.mean()) > 1e-9:
            assert ("UP" if b.mean() > a.mean() else "DOWN") in told


def test_measured_numbers():
    assert sentences.amount(Interval(41.32, 40.81, 41.83, 900), "turns") == "41.3 turns (40.8-41.8)"
    assert sentences.amount(Interval(1234.5, 1200.0, 1269.0, 900), "") == "1,234 (1,200-1,269)"
    assert sentences.amount(wilson(0, 20), "share") == "0 % (0-16)"
    assert (
        sentences.amount(intervals.mean(np.full(50, 24.0)), "turns") == "24 turns (all 50 alike; others at most 5.8 %)"
    )
    assert sentences.amount(Interval(24.0, 24.0, 24.0, 900), "turns") == "24 turns (24-24)"  # a median's
    for value, told in ((24.5, "24.5"), (73 / 3, "24.3"), (1 / 3, "0.333"), (1234.5678, "1,235")):
        assert sentences.told(intervals.mean(np.full(50, value)))[0] == told
    assert sentences.amount(intervals.mean(np.array([])), "turns") == "unknown turns"
    assert sentences.amount(intervals.mean(np.array([24.0])), "turns") == "24.0 turns"  # one game agrees with none
    two = intervals.mean(np.full(2, 24.0), 0.99999)
    assert sentences.amount(two, "turns") == "24 turns (all 2 alike; others at most 99.7 %)"
    assert sentences.amount(Interval(-0.00001, -0.3, 0.3, 900), "") == "0.0 (-0.3 to 0.3)"


def test_places_that_may_be_shared():
    mean = Interval(0.5, 0.47, 0.53, 900)
    ranking = [Place(2, mean, 1, 1), Place(0, mean, 2, 3), Place(1, mean, 2, 3)]
    told = sentences.places(["x=1", "x=2", "x=3"], ranking, "share")
    assert told == ["1. x=3: 50 % (47-53)", "2-3. x=1: 50 % (47-53)", "2-3. x=2: 50 % (47-53)"]


def test_a_rung():
    told = sentences.rung("search:1", "search:2", wilson(248, 400))
    assert told == "search:2 wins 62 % (57-67) against search:1: 85 Elo stronger (50-120)."
    assert sentences.rung("a", "b", wilson(205, 400)).endswith("against a: not told apart.")
    assert sentences.rung("a", "b", wilson(100, 400)).endswith("Elo weaker (152-230).")


def test_games_that_repeat_each_other():
    assert sentences.repeated(repeats(np.arange(1008) % 12)) == (
        "Of 1,008 games 12 are distinct: they are worth 12, and all bounds are as wide as for so few."
    )
    assert sentences.repeated(repeats(np.arange(1008))) == ""
