"""The right values of the standard deck, worked out from the square that is played with."""

from __future__ import annotations

import itertools
import math

import pytest

from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.rules import cards_of, count_of
from duckplay.shelf.deduckto.view import view
from tests.shelf.deduckto.positions import game, gifts


@pytest.mark.parametrize("values", [4, 5, 6, 7])
def test_any_two_suspects_share_at_most_one_attribute_and_each_value_is_on_as_many_cards(values: int) -> None:
    """DD-01: a Latin square, whatever its size and however its names are shuffled."""
    for seed in range(5):
        state, _ = game(2, seed, values=values, hand=2, shuffle_labels=seed > 0)
        shown = view(state, "watcher")
        suspects = [shown.names(card) for card in range(values * values)]
        assert len(set(suspects)) == values * values
        for one, other in itertools.combinations(suspects, 2):
            assert sum(mine == theirs for mine, theirs in zip(one, other, strict=True)) <= 1
        for attribute in range(3):
            names = [suspect[attribute] for suspect in suspects]
            assert {names.count(name) for name in names} == {values}


def test_each_card_shares_with_eighteen_others_and_with_thirty_none() -> None:
    """DD-06."""
    state, _ = game(2, 1)
    for card in range(49):
        assert count_of(state.square.shares[card]) == 18
        assert state.square.shares[card] >> card & 1 == 0
    assert state.square.location[0] == 0
    assert [int(place) for place in state.square.location] == [(card // 7 + card % 7) % 7 for card in range(49)]


def test_the_chance_that_five_cards_hold_none_that_shares() -> None:
    """DD-02: 0.0832 for a given secret."""
    state, _ = game(2, 1)
    without = 48 - count_of(state.square.shares[0])
    assert math.comb(without, 5) / math.comb(48, 5) == pytest.approx(0.0832, abs=5e-5)


@pytest.mark.parametrize(("seats", "left"), [(2, 35), (3, 28), (4, 21)])
def test_cards_left_after_the_set_up(seats: int, left: int) -> None:
    """DD-01, DD-03: the deck when the gifts lie open and their givers have drawn."""
    state, chance = game(seats, 3)
    gifts(state, chance)
    assert state.left == left


def test_shuffled_names_differ_from_game_to_game_and_stay_what_they_are_within_one() -> None:
    squares = {tuple(game(2, seed, shuffle_labels=True)[0].square.location) for seed in range(20)}
    assert len(squares) > 15
    assert len({tuple(game(2, seed)[0].square.location) for seed in range(20)}) == 1


def test_bits_count_and_hold_every_card() -> None:
    everything = 0
    for card in range(49):
        everything |= 1 << card
        assert count_of(everything) == card + 1
        assert list(cards_of(1 << card)) == [card]
    assert list(cards_of(everything)) == list(range(49))


def test_smaller_decks_take_the_first_names_of_each_list() -> None:
    shown = view(game(2, 1, values=4, hand=2)[0], "watcher")
    assert shown.animals == ("fox", "pigeon", "bear", "dog")
    assert len(shown.square) == 16
    assert GAME.sheet.components[0].count == 49
