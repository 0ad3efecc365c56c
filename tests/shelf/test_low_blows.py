"""The variant low blows: DC-20."""

from __future__ import annotations

import itertools

import pytest

from duckplay.core import Chance
from duckplay.shelf.duck_and_cover import GAME
from duckplay.shelf.duck_and_cover.view import Duck
from tests.shelf.positions import MAX, REPEAT, ROW, Layout, Playing

REST: Layout = {place: number for place, number in ROW.items() if number != 5}


def blow(*layouts: Layout, deck: tuple[int, ...] = (MAX, 12), **dials: object) -> Playing:
    return Playing(*layouts, deck=list(deck), low_blows=True, **dials)


@pytest.mark.parametrize("card", [MAX, REPEAT])
def test_all_seats_give_one_of_their_two_lowest_to_the_left(card: int) -> None:
    """DC-20: MAX and REPEAT both do it, REPEAT also as the first card of a round."""
    game = blow(ROW, {(0, 0): (4, 5), (0, 1): 6, (7, 7): (9, 1)}, ROW, deck=(card, 12))
    assert list(game.state.waiting()) == [0, 1, 2]
    assert game.view.phase == "give"
    assert [game.texts(seat) for seat in range(3)] == [
        {"give 1 at 0,0", "give 2 at 0,1"},
        {"give 4 at 0,0", "give 6 at 0,1"},
        {"give 1 at 0,0", "give 2 at 0,1"},
    ]
    game.play(2, "give 2 at 0,1")
    game.play(0, "give 1 at 0,0")
    game.play(1, "give 4 at 0,0")
    assert game.view.phase == "place"
    assert [grid.hand for grid in game.view.grids] == [Duck(2, 2), Duck(0, 1), Duck(1, 4)]


def test_the_top_duck_goes_alone() -> None:
    """DC-20: what was under it shows again, at its place."""
    game = blow({(0, 0): (1, 9, 3), (0, 1): 2, (0, 2): 4}, ROW)
    game.play(0, "give 1 at 0,0")
    game.play(1, "give 1 at 0,0")
    assert game.piles(0) == {(0, 0): (9, 3), (0, 1): (2,), (0, 2): (4,)}
    assert len(game.piles(1)) == 11


def test_what_was_given_is_placed_by_the_duck_rule() -> None:
    """DC-20: on an empty cell next to a pile that the receiver has after giving, covering nothing."""
    game = blow({(0, 0): 1, (5, 5): 8}, {(0, 0): 2, (0, 1): (7, 6)})
    game.play(0, "give 1 at 0,0")
    game.play(1, "give 2 at 0,0")
    assert game.texts(0) == {f"place 2 at {cell}" for cell in ("4,5", "6,5", "5,4", "5,6")}
    assert game.texts(1) == {f"place 1 at {cell}" for cell in ("0,0", "-1,1", "1,1", "0,2")}
    game.play(1, "place 1 at 0,0")
    game.play(0, "place 2 at 6,5")
    assert game.piles(0) == {(5, 5): (8,), (6, 5): (2,)}
    assert game.piles(1) == {(0, 0): (1,), (0, 1): (7, 6)}


def test_placing_is_refused_with_its_reason() -> None:
    """DC-20: no covering; DC-05: not apart from all piles."""
    game = blow({(0, 0): 1, (5, 5): 8}, ROW)
    game.play(0, "give 1 at 0,0")
    game.play(1, "give 1 at 0,0")
    assert GAME.why_not(game.seen(0), ("0/pile:5,5",)).clause == "DC-20"
    assert GAME.why_not(game.seen(0), ("0/cell:0,1",)).clause == "DC-05"
    with pytest.raises(ValueError, match="you were given a 1, no 8"):
        GAME.parse(game.seen(0), "place 8 at 5,6")


def test_a_duck_that_is_not_among_the_two_lowest_stays() -> None:
    """DC-20: it may be given when fewer than two visible ducks of the seat are lower, ties included."""
    layout = {(0, 0): 1, (0, 1): 3, (0, 2): ((1, 3), 9), (0, 3): 4}
    game = blow(layout, {(0, 0): 5, (0, 1): 6})
    assert game.texts(0) == {"give 1 at 0,0", "give 3 at 0,1", "give 3 at 0,2"}
    assert GAME.why_not(game.seen(0), ("0/pile:0,3",)).clause == "DC-20"


def test_both_cards_go_to_the_called_pile_and_repeat_nothing() -> None:
    """DC-20: DC-09 to DC-12 do not apply."""
    layout = {(0, 0): 4, (0, 1): 6, (0, 2): 7}
    game = blow(layout, layout, deck=(6, REPEAT, 5, REPEAT, 6))
    game.any(0, 1)
    assert (game.view.card, game.view.phase, game.view.aside) == ("REPEAT", "give", ())
    game.any(0, 1)
    game.any(0, 1)
    assert game.view.card == "REPEAT"
    assert (game.view.discards, game.view.discarded, game.view.phase) == (("5",), True, "give")
    assert game.memory(0).called == ("6", "REPEAT", "REPEAT")
    assert all(grid.repeats is None for grid in game.view.grids)


def test_a_number_on_several_piles_moves_one_of_them() -> None:
    """DC-20: the seat picks which; texts add the cells where a number shows twice."""
    game = blow({(0, 0): 5, (0, 1): (1, 5), (3, 3): ((1, 5), 7)}, REST, deck=(5, 6))
    assert game.view.grids[0].movable == ((0, 0), (3, 3))
    texts = game.texts(0)
    assert {"cover 5 at 0,0 onto 1", "duck 5 at 0,0 to 3,4", "duck 5 at 3,3 to -1,0"} <= texts
    assert {text.split(" at ")[0] for text in texts} == {"cover 5", "duck 5"}
    game.play(0, "duck 5 at 3,3 to 1,1")
    assert game.piles(0) == {(0, 0): (5,), (0, 1): (1, 5), (1, 1): (5, 7)}


def test_a_twin_covers_its_twin() -> None:
    """DC-20: ducks are told apart by owner and number."""
    game = blow({(0, 0): 5, (0, 1): ((1, 5), 7), (1, 0): 8}, REST, deck=(5, 6))
    game.play(0, "cover 5 at 0,1 onto 5 at 0,0")
    pile = next(pile for pile in game.view.grids[0].piles if pile.row == 0)
    assert pile.ducks == (Duck(1, 5), Duck(0, 7), Duck(0, 5))


def test_the_next_round_starts_with_ones_own_ducks() -> None:
    """DC-20: each seat's own twelve again."""
    game = blow(ROW, ROW, rounds=2)
    game.any(0, 1)
    game.any(0, 1)
    assert {pile.top.owner for pile in game.view.grids[0].piles} == {0, 1}
    game.state._end_round(False, game.chance)
    for grid in game.view.grids:
        assert sorted((pile.top.owner, pile.top.number) for pile in grid.piles) == [
            (grid.seat, number) for number in range(1, 13)
        ]


def test_the_order_of_giving_and_placing_changes_nothing() -> None:
    """DC-20 and DC-14: all at once."""
    ends = set()
    for first, second in itertools.product(itertools.permutations(range(3)), repeat=2):
        game = blow(ROW, ROW, ROW)
        for seat in first:
            game.play(seat, f"give {1 + seat % 2} at 0,{seat % 2}")
        for seat in second:
            game.play(seat, sorted(game.texts(seat))[seat])
        ends.add(game.state.digest())
    assert len(ends) == 1


def test_a_blow_never_ends_a_round() -> None:
    """DC-20 and DC-15: what is placed is a pile of its own, so nobody is left with one."""
    game = blow({(0, 0): 1, (0, 1): (8, 2, 3)}, {(0, 0): 1, (0, 1): 2}, rounds=1)
    game.play(0, "give 1 at 0,0")
    game.play(1, "give 2 at 0,1")
    game.any(0, 1)
    assert not game.view.over
    assert [len(grid.piles) for grid in game.view.grids] == [2, 2]


def test_many_blows_lose_no_duck_and_keep_every_hand_public() -> None:
    """DC-20: through long games of seven seats, every duck lies in one grid or one hand."""
    state = GAME.start(GAME.build({"low_blows": True, "max_cards": 4, "repeat_cards": 4, "rounds": 2}), 7, Chance(5))
    dice, chance = Chance(6), Chance(5)
    whole, plies = list(state.components()), 0
    while state.actor() >= 0:
        legal = state.legal(state.actor())
        dice.open(1, plies)
        state.play(state.actor(), legal[dice.below(len(legal))], chance)
        plies += 1
        if plies % 40 == 0:
            assert list(state.components()) == whole
            assert GAME.view(state, 0).grids == GAME.view(state, "watcher").grids
            for seat in range(7):
                tops = list(state.tops[seat * 12 : seat * 12 + state.piles[seat]])
                assert tops == sorted(tops)  # equal positions are equal in all fields, however they came about
    assert plies > 200
    assert list(state.components()) == whole
