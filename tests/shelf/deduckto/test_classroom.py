"""The tables of the lesson."""

from __future__ import annotations

import pytest

import duckplay
from duckplay.shelf.deduckto.classroom import course, deck, guessing, why
from duckplay.shelf.deduckto.view import view
from tests.shelf.deduckto.positions import game


def test_the_right_values_of_the_deck_are_counted_from_the_suspects_themselves() -> None:
    """DD-01, DD-02: 18 and 30, never two names in common, 0.0832, and 35, 28 and 21 cards."""
    told = deck(view(game(2, 1)[0], "watcher"))
    assert told.sentence == "Each of the 49 suspects shares with 18 others and with 30 nothing."
    assert [row["pairs"] for row in told.rows if "pairs" in row] == [735, 441, 0, 0]
    assert [row["value"] for row in told.rows if "value" in row] == ["18", "30", "0.0832", "35", "28", "21"]
    shuffled = game(2, 3, shuffle_labels=True)[0]
    assert deck(view(shuffled, 0)).sentence == told.sentence
    small = game(2, 1, values=4, hand=2)[0]
    assert "16 suspects shares with 9 others and with 6 nothing" in deck(view(small, 0)).sentence


def test_how_a_case_went_is_told_in_suspects_and_bits() -> None:
    """DD-06: the stored game of the lesson, from 43 suspects to one."""
    lesson = duckplay.lesson("deduckto")
    told = course([lesson.position("lesson-first", ply).view(0) for ply in (1, 2, 4, 6, 9, 11)])
    assert [row["left"] for row in told.rows] == [43, 16, 9, 4, 2, 1]
    assert [row["bits"] for row in told.rows] == [5.426, 4.0, 3.17, 2.0, 1.0, 0.0]
    assert told.sentence.startswith("5.43 bits")
    last = why(lesson.position("lesson-first", 11).view(0))
    assert last.sentence == "1 left: clue 1 took 23 of them. You are pigeon, mask, mountains."
    assert [row["left"] for row in last.rows] == [38, 15, 8, 3, 1, 1]
    assert last.rows[1]["what"] == "clue 1 (Yes: bear, monocle, mountains)"


def test_a_guess_is_right_once_in_as_many_as_are_left_and_who_remembers_is_surer() -> None:
    """DD-08, DD-13."""
    table = duckplay.lesson("deduckto").position("lesson-race", 15)
    told = guessing([*(table.view(seat) for seat in range(3)), table.memory(0).view])
    assert [row["left"] for row in told.rows] == [3, 9, 1, 2]
    assert [row["chance"] for row in told.rows] == pytest.approx([1 / 3, 1 / 9, 1, 1 / 2])
    assert [row["chances"] for row in told.rows] == [2, 2, 3, 2]
    assert told.sentence == "Nobody is surer than seat 2: a guess is right with 100%."
    with pytest.raises(ValueError, match="only a seat has a case, watcher has none"):
        guessing([table.view("watcher")])
