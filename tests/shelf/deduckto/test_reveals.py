"""What clues tell, in bits."""

from __future__ import annotations

import math

import pytest

from duckplay.params import ParamsError
from duckplay.shelf.deduckto.reveals import clues, missing, reveals
from duckplay.shelf.deduckto.view import recall, view
from tests.shelf.deduckto.positions import game, gifts, walk


def test_a_hand_tells_for_each_card_what_a_yes_and_a_no_would_tell_and_both_on_average() -> None:
    """DD-06: log2 of the suspects before less that after, by how often each answer comes."""
    state, chance = game(2, 3)
    gifts(state, chance)
    shown = view(state, state.turn)
    assert shown.case is not None
    left = len(shown.case.possible)
    rows = reveals(shown).rows
    assert len(rows) == len(shown.hand)
    assert [row["bits"] for row in rows] == sorted((row["bits"] for row in rows), reverse=True)
    for row in rows:
        (held,) = (held for held in shown.hand if shown.told(held.card) == row["card"])
        assert row["yes"] == held.yes
        assert row["bits"] == pytest.approx(held.bits, abs=1e-3)
        assert row["a_yes_tells"] == pytest.approx(math.log2(left / held.yes))
        assert row["a_no_tells"] == pytest.approx(math.log2(left / (left - held.yes)))
    assert f"{left} suspects left" in reveals(shown).sentence
    with pytest.raises(ValueError, match="watcher has none: take the view of a seat"):
        reveals(view(state, "watcher"))


def test_with_uneven_odds_the_average_is_still_that_of_the_view() -> None:
    """DD-02: after a No as a gift suspects differ in their odds."""
    uneven = 0
    for seed in range(120):
        state, chance = game(2, seed, values=4, hand=2)
        for _ in walk(state, chance, seed):
            shown = recall(state, 0)
            if shown.case is None or not shown.case.odds:
                continue
            uneven += 1
            bits = {row["card"]: row["bits"] for row in reveals(shown).rows}
            for held in shown.hand:
                assert bits[shown.told(held.card)] == pytest.approx(held.bits, abs=5e-3)
    assert uneven > 20


def test_one_suspect_left_misses_nothing() -> None:
    assert missing([1.0]) == 0
    assert missing([0.25] * 4) == 2
    assert missing([1, 1]) == 1
    assert missing([]) == 0


def test_in_games_the_first_clue_is_the_gift_and_mostly_a_yes_that_tells_more_than_any_later_one() -> None:
    """DD-02: a giver that holds nothing which shares is one in twelve; without gifts a clue tells a bit at most."""
    rows = clues(games=150).rows
    assert [row["clue"] for row in rows] == [*range(1, len(rows) + 1)]
    assert rows[0]["left"] == 42
    assert rows[0]["yes_low"] < 1 - 0.0832 < rows[0]["yes_high"]
    assert all(rows[0]["bits_low"] > row["bits_high"] for row in rows[1:3])
    assert clues({"gifts": False}, games=60).rows[0]["bits_low"] < 1.0


def test_clues_say_what_was_wrong() -> None:
    with pytest.raises(ValueError, match="bots are random, careless"):
        clues(bot="greedy")
    with pytest.raises(ParamsError, match="hand"):
        clues({"hand": 10, "values": 4})
