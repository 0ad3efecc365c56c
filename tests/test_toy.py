"""The rules of the toy game, clause by clause, at its table."""

from __future__ import annotations

import duckplay
from tests.toy import TOY


def test_each_round_every_seat_rolls_rests_or_peeks_in_turn() -> None:
    """UP-01"""
    table = duckplay.table(TOY, seats=2, seed=1)
    for seat in (0, 1, 0, 1):
        assert table.waiting == (seat,)
        assert [move.text for move in table.moves(seat)] == ["roll", "rest", "peek"]
        table.play(seat, "rest")
    assert table.waiting == (0, 1)


def test_rolling_scores_the_die_resting_one_and_peeking_costs_two() -> None:
    """UP-02"""
    table = duckplay.table(TOY, seats=3, seed=1)
    table.play(0, "roll")
    die = table.scores[0]
    assert 1 <= die <= 6
    assert ("seat {} rolls {}", 0, die) in table.memory(2).facts
    table.play(1, "rest")
    table.play(2, "peek")
    assert table.scores == (die, 1, -2)
    told = [[kind for kind, *_ in table.memory(seat).facts] for seat in range(3)]
    assert ["you see {}" in facts for facts in told] == [False, False, True]


def test_all_guess_at_the_same_time_and_who_is_right_wins_the_prize() -> None:
    """UP-03"""
    table = duckplay.table(TOY, seats=2, seed=1, params={"rounds": 1})
    table.play(0, "peek")
    table.play(1, "rest")
    [hidden] = [numbers[0] for kind, *numbers in table.memory(0).facts if kind == "you see {}"]
    table.play(1, f"guess {hidden % 5 + 1}")
    assert not [kind for kind, *_ in table.memory(0).facts if "guess" in kind]
    table.play(0, f"guess {hidden}")
    assert table.scores == (-2 + 6, 1)
    assert table.places == (1, 2)
