"""Metrics of games that are worked out by hand, and of games that others' code is known to get wrong."""

from __future__ import annotations

from dataclasses import replace
from math import log10, nan

import numpy as np
import pytest

from duckplay.playtests.metrics import CHEAP, METRICS, find
from duckplay.playtests.rows import Columns, joined
from duckplay.shelf.duck_and_cover import GAME
from tests.laws.pond import pond
from tests.playtests.hand import Hand, columns

SIX = Hand(
    places=(2, 3, 1),
    scores=(5, 4, 7),
    asked=[
        [(0, 4)],
        [(1, 1)],
        [(2, 3)],
        [(0, 2), (0, 3)],
        [(1, 5)],
        [(2, 1)],
    ],
    standing=[(2, 0, 0), (2, 3, 0), (2, 3, 3), (5, 3, 3), (5, 4, 3), (5, 4, 7)],
    values=[
        (0.56, 0.30, 0.20),
        (0.50, 0.55, 0.30),
        (0.40, 0.50, 0.50),
        (0.80, 0.30, 0.64),
        (0.70, 0.20, 0.85),
        (0.50, 0.00, 1.00),
    ],
)
"""Three seats, six turns, seven plies; seat 2 comes from behind and wins in the last turn."""

BY_HAND = {
    "winning_seats": 1,
    "shared_win": 0,
    "draw": 0,
    "unfinished": 0,
    "completion": 1,
    "first_seat": 0.5,  # seat 0 is second of three: one of two is behind it
    "first_wins": 0,
    "length": 6,
    "length_in_plies": 7,
    "waiting": (4 + 5 + 5) / 18,  # seat 0 decides in turns 1 and 4, seat 1 in turn 5, seat 2 in turn 3
    "forced_turns": 2 / 6,  # turns 2 and 6
    "longest_wait": 4,  # seat 1, turns 1 to 4
    "decisions_per_turn": 5 / 6,
    "agency": 5 / 7,
    "branching": 19 / 7,  # 4 + 1 + 3 + 2 + 3 + 5 + 1
    "branching_median": 2.75,  # by turn 4, 1, 3, 2.5, 5, 1; in the middle 2.5 and 3
    "branching_slope": -1.75 / 17.5,  # -2.5*4 - 1.5*1 - 0.5*3 + 0.5*2.5 + 1.5*5 + 2.5*1, over 2*(2.5^2 + 1.5^2 + 0.5^2)
    "widest": 5,
    "decision_factor": 17 / 5,  # 4, 3, 2, 3, 5
    "tree_complexity": 7 * log10(19 / 7),
    "mean_score": 16 / 3,
    "winning_score": 7,
    "score_spread": 3,
    "margin": 2,
    "leader_gap": (2 + 1 + 0 + 2 + 1 + 2) / 6,
    "lead_changes": 3,  # 0, 1, both 1 and 2, 0, 0, 2
    "lead_turnover": 4 / 5,  # after turns 2, 3, 4 and 6
    "behind": 4 / 5,  # in turns 1, 2, 4, 5, by 2, 3, 2, 2
    "behind_by": 9 / 4,
    "comeback": 3,
    "lead_changes_by_value": 3,  # 0, 1, both 1 and 2, 0, 2, 2
    "lead_turnover_by_value": 4 / 5,  # after turns 2, 3, 4 and 5
    "drama": (0.6 + 0.5 + 0.4) / 3,  # behind by 0.36, 0.25, nothing, 0.16, nothing
    "drama_ludii": (0.36 + 0.25 + 0.16) / 5,
    "decisiveness_threshold": 0.8,  # seat 0, turn 4
    "decisiveness": 1 / 6,  # seat 2 is above that after turn 5 of 6
    "stability": (
        (2.1036 / 6 - (3.46 / 6) ** 2)  # seat 0: the mean of squares less the square of the mean
        + (0.7725 / 6 - (1.85 / 6) ** 2)
        + (2.5121 / 6 - (3.49 / 6) ** 2)
    ),
}


def of(name: str, *hands: Hand) -> list[float]:
    return [float(number) for number in METRICS[name].of(columns(*hands))]


@pytest.mark.parametrize("name", METRICS)
def test_six_turns_by_hand(name: str) -> None:
    assert of(name, SIX) == pytest.approx([BY_HAND[name]], rel=1e-12)


def low(hand: Hand) -> Hand:
    """The same game with scores that count the other way."""
    return replace(
        hand,
        low=True,
        scores=[-score for score in hand.scores],
        standing=[[-score for score in row] for row in hand.standing],
    )


def test_where_the_fewest_points_win_the_lead_is_the_other_way_round() -> None:
    turned = {"mean_score", "winning_score"}
    for name in METRICS:
        assert of(name, low(SIX)) == pytest.approx([-BY_HAND[name] if name in turned else BY_HAND[name]]), name


def test_splashes() -> None:
    """Duck & Cover: 3 splashes beat 5 and 9; one pile alone makes them fewer than none."""
    game = Hand((2, 1, 3), (5, -3, 9), asked=[[(0, 2)]] * 3, standing=[(9, 8, 9), (5, 6, 9), (5, -3, 9)], low=True)
    assert of("winning_score", game) == [-3]
    assert of("margin", game) == [8]
    assert of("score_spread", game) == [12]
    assert of("lead_changes", game) == [2]
    assert of("leader_gap", game) == [(1 + 1 + 8) / 3]
    assert (of("behind", game), of("behind_by", game), of("comeback", game)) == ([0.5], [1], [1])


TIED = Hand((1, 1, 3), (4, 4, 9), low=True)
BROKEN_TIE = Hand((2, 1, 3), (4, 4, 9), low=True)
DRAWN = Hand((1, 1), (6, 6))
STOPPED = Hand((1, 1), (6, 6), stopped=True)
STOPPED_WON = Hand((1, 2), (6, 5), stopped=True)
ALONE = Hand((1,), (14,))


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("winning_seats", [2, 1, 2, 2, 1, 1]),
        ("shared_win", [1, 0, 1, 1, 0, 0]),
        ("draw", [0, 0, 1, 0, 0, 0]),
        ("unfinished", [0, 0, 0, 1, 1, 0]),
        ("completion", [1, 1, 0, 0, 0, 1]),
        ("first_seat", [0.75, 0.5, 0.5, 0.5, 1, nan]),
        ("first_wins", [0.5, 0, 0.5, 0.5, 1, 1]),
        ("winning_score", [4, 4, 6, 6, 6, 14]),
        ("margin", [0, 0, 0, 0, 1, nan]),
        ("score_spread", [5, 5, 0, 0, 1, 0]),
    ],
)
def test_ties_draws_stopped_games_and_a_seat_alone(name: str, numbers: list[float]) -> None:
    assert of(name, TIED, BROKEN_TIE, DRAWN, STOPPED, STOPPED_WON, ALONE) == pytest.approx(numbers, nan_ok=True)


def test_a_shared_first_place_is_no_margin_even_where_scores_differ() -> None:
    assert of("margin", Hand((1, 1, 3), (8, 7, 2))) == [0]


def test_nobody_is_first_where_all_begin_at_once() -> None:
    for name in ("first_seat", "first_wins"):
        assert of(name, replace(SIX, first=-1), replace(SIX, first=2)) == pytest.approx([nan, 1], nan_ok=True)


def test_a_win_by_several_is_behind_only_while_none_of_them_leads() -> None:
    game = Hand((1, 1, 3), (6, 6, 3), asked=[[(0, 2)]] * 4, standing=[(1, 0, 3), (4, 0, 3), (3, 3, 3), (6, 6, 3)])
    assert of("behind", game) == pytest.approx([1 / 3])
    assert of("comeback", game) == [2]


def test_waiting_counts_forced_moves_as_waiting() -> None:
    busy = Hand((1, 2), (1, 0), asked=[[(0, 2), (1, 2)]] * 3)
    idle = Hand((1, 2), (1, 0), asked=[[(0, 1)], [(0, 3)], [(1, 1)]])
    assert of("waiting", busy, idle) == pytest.approx([0, 5 / 6])
    assert of("longest_wait", busy, idle) == [0, 3]
    assert of("forced_turns", busy, idle) == pytest.approx([0, 2 / 3])
    assert of("decision_factor", idle, Hand((1, 2), (1, 0), asked=[[(0, 1)]])) == pytest.approx([3, nan], nan_ok=True)


# ---- what others' code gets wrong: guide, section 4.2, defects (a) to (g); (e) is of the skill ladder ----


def first_above(hand: Hand, threshold: float) -> int:
    """The first turn after which a winner stands above the threshold, the last if there is none."""
    won = [seat for seat, place in enumerate(hand.places) if place == 1]
    above = [t for t, row in enumerate(hand.values, 1) if max(row[seat] for seat in won) > threshold]
    return above[0] if above else len(hand.values)


def test_a_decided_share_is_no_whole_number() -> None:
    """(a) two ints divided as ints make every game 0 or 1."""
    turn = first_above(SIX, 0.8)
    assert turn // 6 == 0
    assert of("decisiveness", SIX) == pytest.approx([1 - turn / 6])
    assert 0 < of("decisiveness", SIX)[0] < 1


def test_only_winners_count_as_winners() -> None:
    """(b) with every seat a winner, drama is the mean gap to the best, and any game is decided at its start."""
    everybody = replace(SIX, places=(1, 1, 1))
    gaps = [max(row) - sum(row) / 3 for row in SIX.values[:-1]]
    assert of("drama_ludii", everybody) == pytest.approx([sum(gaps) / 5])
    assert of("drama_ludii", SIX) != pytest.approx([sum(gaps) / 5])
    assert of("decisiveness_threshold", SIX, everybody) == pytest.approx([0.8, nan], nan_ok=True)
    assert of("decisiveness", SIX, everybody) == pytest.approx([1 - 5 / 6, nan], nan_ok=True)
    assert first_above(SIX, -1) == 1  # the threshold that nobody sets


def test_a_lead_that_is_kept_changes_never() -> None:
    """(c) a game does not begin with a change of lead, and scores as good as equal are equal."""
    kept = Hand((1, 2), (3, 1), asked=[[(0, 2)]] * 3, standing=[(1, 0), (2, 1), (3, 1)], values=[(0.6, 0.4)] * 3)
    level = Hand((1, 1), (0.3, 0.3), asked=[[(0, 2)]] * 3, standing=[(0.3, 0.1 + 0.2), (0.1 + 0.2, 0.3), (0.3, 0.3)])
    assert 0.1 + 0.2 != 0.3
    for name in ("lead_changes", "lead_turnover"):
        assert of(name, kept, level) == [0, 0]
    for name in ("lead_changes_by_value", "lead_turnover_by_value"):
        assert of(name, kept) == [0]


def test_extremes_of_numbers_below_zero() -> None:
    """(d) a largest number that starts from 0 is never below it, and a smallest never above."""
    below = Hand((1, 2, 3), (-2, -5, -9), standing=[(-2, -5, -9)])
    above = Hand((1, 2, 3), (9, 5, 2), standing=[(9, 5, 2)])
    assert of("winning_score", below, above) == [-2, 9]
    assert of("score_spread", below, above) == [7, 7]
    assert of("margin", below, above) == [3, 4]
    assert of("leader_gap", below, above) == [3, 4]


def test_one_turn_has_no_course() -> None:
    """(d), (f) no division by length - 1 of one turn, no mean of an empty list."""
    short = Hand((1, 2), (1, 0), standing=[(1, 0)], values=[(1, 0)])
    for name in ("lead_turnover", "behind", "comeback", "drama", "drama_ludii", "stability", "decisiveness"):
        assert np.isnan(of(name, short)).all(), name
    assert of("lead_changes", short) == [0]
    assert of("branching_slope", short) == pytest.approx([nan], nan_ok=True)


def test_a_draw_is_told_from_a_stopped_game() -> None:
    """(f) neither has a winner; they are not the same."""
    assert of("completion", DRAWN, STOPPED) == [0, 0]
    assert of("draw", DRAWN, STOPPED) == [1, 0]
    assert of("unfinished", DRAWN, STOPPED) == [0, 1]


@pytest.mark.parametrize(
    ("name", "much", "little"),
    [
        ("waiting", Hand((1, 2), (1, 0), asked=[[(0, 1)]]), Hand((1, 2), (1, 0), asked=[[(0, 2), (1, 2)]])),
        ("forced_turns", Hand((1,), (1,), asked=[[(0, 1)]]), Hand((1,), (1,), asked=[[(0, 2)]])),
        ("agency", Hand((1,), (1,), asked=[[(0, 2)]]), Hand((1,), (1,), asked=[[(0, 1)]])),
        ("completion", Hand((1, 2), (1, 0)), DRAWN),
        ("unfinished", STOPPED, DRAWN),
        ("draw", DRAWN, TIED),
    ],
)
def test_a_share_says_what_its_title_says(name: str, much: Hand, little: Hand) -> None:
    """(g) no hidden share under the name of what is seen."""
    assert of(name, much, little) == [1, 0]
    assert METRICS[name].unit == "share"


# ---- all of them ----


def test_games_of_other_sizes_beside_it_change_no_game() -> None:
    two = Hand((1, 2), (3, 1), asked=[[(1, 2)], [(0, 2)]], standing=[(0, 1), (3, 1)], values=[(0.4, 0.6), (1, 0)])
    hands = [SIX, two, replace(SIX, first=-1), low(SIX)]
    mixed = joined([columns(SIX, two), columns(*hands[2:], arm=1)])
    for name, metric in METRICS.items():
        alone = [of(name, hand)[0] for hand in hands]
        assert metric.of(mixed).tolist() == pytest.approx(alone, nan_ok=True), name
        assert metric.of(mixed).dtype == np.float64


def seats_turned(hand: Hand) -> Hand:
    """The same game with the seats numbered from the other end."""
    last = len(hand.places) - 1
    return replace(
        hand,
        first=last - hand.first,
        places=hand.places[::-1],
        scores=hand.scores[::-1],
        asked=[[(last - seat, legal) for seat, legal in turn] for turn in hand.asked],
        standing=[row[::-1] for row in hand.standing],
        values=[row[::-1] for row in hand.values],
    )


def test_the_numbers_of_the_seats_do_not_matter() -> None:
    for name in METRICS:
        assert of(name, seats_turned(SIX)) == pytest.approx([BY_HAND[name]]), name


@pytest.mark.parametrize("name", METRICS)
def test_no_games_have_no_numbers(name: str) -> None:
    assert METRICS[name].of(columns()).shape == (0,)


def without(tables: Columns, needs: frozenset[str]) -> Columns:
    """The columns as a run has them that was asked for no more than this."""
    turns = tables.turns if "turns" in needs else {name: column[:0] for name, column in tables.turns.items()}
    if "values" not in needs:
        turns = turns | {"values": np.zeros((len(turns["turn"]), 0))}
    return replace(tables, turns=turns)


@pytest.mark.parametrize("name", METRICS)
def test_a_metric_reads_no_more_than_it_says_it_needs(name: str) -> None:
    metric = METRICS[name]
    assert metric.of(without(columns(SIX), metric.needs)).tolist() == pytest.approx([BY_HAND[name]])


def test_each_says_what_it_is() -> None:
    for name, metric in METRICS.items():
        assert metric.name == name
        assert metric.meaning.endswith("."), name
        assert all((metric.title, metric.unit, metric.formula, metric.source))
        assert "\n" not in metric.formula
    assert len({metric.title for metric in METRICS.values()}) == len(METRICS)
    assert set(CHEAP) >= {"length", "agency", "branching", "margin", "first_seat"}
    assert not {"turns", "values"} & METRICS["length"].needs


# ---- by name, and of a game's own ----


def test_metrics_are_found_by_name() -> None:
    found = find(GAME, ["length", "tally:quacks", "use:cover"])
    assert [metric.name for metric in found] == ["length", "tally:quacks", "use:cover"]
    assert [metric.title for metric in found] == ["Length in turns", "Quacks", "Moves of the kind cover"]
    assert found[0].needs | found[1].needs | found[2].needs == {"uses"}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("lenght", "no metric is called 'lenght'; there is length"),
        ("tally:quack", "there is tally:quacks"),
        ("use:", "no metric is called 'use:'"),
        ("zzz", "there is winning_seats, "),
    ],
)
def test_a_name_that_is_none_is_told_what_there_is(name: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        find(GAME, [name])


def test_a_game_without_kinds_says_so() -> None:
    with pytest.raises(ValueError, match="'use:cover': Pond does not say of what kind its moves are"):
        find(pond(kind=None), ["use:cover"])


def test_uses_and_tallies_are_counted_game_by_game() -> None:
    used = replace(SIX, uses={(0, "cover"): 3, (1, "cover"): 1, (1, "duck"): 2, (2, "tally:quacks"): 4})
    both = columns(used, SIX)
    counted = {metric.name: metric.of(both).tolist() for metric in find(GAME, ["use:cover", "tally:quacks"])}
    assert counted == {"use:cover": [4, 0], "tally:quacks": [4, 0]}
    assert find(GAME, ["use:give"])[0].of(both).tolist() == [0, 0]
    assert find(GAME, ["use:give"])[0].of(columns()).shape == (0,)
