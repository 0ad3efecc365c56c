"""The dials of Duck & Cover: ranges, automatic values, official variants, odd sets."""

from __future__ import annotations

import pytest

from duckplay.core import Chance, Random, playout
from duckplay.params import ParamsError, dials
from duckplay.shelf.duck_and_cover import GAME
from duckplay.shelf.duck_and_cover.params import Params
from duckplay.shelf.duck_and_cover.rules import MAX, REPEAT
from duckplay.shelf.duck_and_cover.state import DuckAndCover
from tests.shelf.positions import ROW, Playing


def start(seats: int = 2, seed: int = 1, **changes: object) -> DuckAndCover:
    return GAME.start(GAME.build(changes), seats, Chance(seed))


def captain(state: DuckAndCover) -> list[str]:
    """All captain cards in play, sorted by their text."""
    view = GAME.view(state, "designer")
    assert view.secret is not None
    lots = view.secret.deck, view.secret.removed, view.discards, view.aside, view.gone
    return sorted(card for lot in (*lots, GAME.memory(state, 0).called) for card in lot)


def test_the_defaults_are_the_rulebooks() -> None:
    """DC-01, DC-02: twelve ducks, 26 captain cards, three rounds, no variant."""
    params = GAME.build({})
    assert (params.ducks, params.rows, params.columns, params.rounds, params.reshuffles) == (12, 3, 4, 3, 12)
    assert params.splashes == (0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5)
    assert captain(start()) == sorted([str(n) for n in range(1, 13)] * 2 + ["MAX", "REPEAT"])
    assert not any(
        getattr(params, name) for name in ("competition", "pressure", "surprises", "constraints", "low_blows")
    )


@pytest.mark.parametrize(("seats", "limit"), [(2, 9), (3, 8), (4, 7), (5, 6), (6, 5), (7, 4)])
def test_the_automatic_number_of_discards(seats: int, limit: int) -> None:
    """DC-15: 11 less the seats; resolved at set-up and told to the form."""
    assert GAME.view(start(seats), "watcher").limit == limit
    assert GAME.build({}).automatic(seats)["discards"] == limit
    assert GAME.view(start(seats, discards=3), "watcher").limit == 3


@pytest.mark.parametrize(
    ("rows", "columns", "splashes"),
    [(2, 2, (1, 2, 3, 5)), (2, 3, (1, 2, 2, 3, 4, 5)), (1, 12, (0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5))],
)
def test_the_automatic_splashes_are_the_standard_table_stretched(
    rows: int, columns: int, splashes: tuple[int, ...]
) -> None:
    """DC-16: duck d of n has the table's entry ceil(12 d / n)."""
    assert GAME.build({"rows": rows, "columns": columns}).splashes == splashes
    assert len(GAME.build({"rows": 4, "columns": 5}).splashes) == 20


def test_splashes_of_ones_own() -> None:
    """DC-16: a list has one number for each duck and is what counts."""
    view = GAME.view(start(rows=2, columns=2, splash=[7, 0, 20, 1]), "watcher")
    assert view.splashes == (7, 0, 20, 1)
    assert view.grids[0].shown == 28


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"rows": 1, "columns": 3}, "rows", "1 x 3 is 3 ducks; rows x columns must be 4 to 20"),
        ({"rows": 5, "columns": 5}, "rows", "5 x 5 is 25 ducks"),
        ({"splash": [1, 2, 3, 4]}, "splash", "4 numbers for 12 ducks"),
        ({"splash": [0] * 11 + [21]}, "splash", r"splash\[11\] = 21"),
        ({"discards": 0}, "discards", "from 1 to 20"),
        ({"rounds": 10}, "rounds", "from 1 to 9"),
        ({"reshuffles": 41}, "reshuffles", "from 0 to 40"),
        ({"copies": 5}, "copies", "from 1 to 4"),
        ({"max_cards": -1}, "max_cards", "from 0 to 4"),
        ({"set_aside": "week"}, "set_aside", "'game', 'round'"),
        ({"low_blows": 1}, "low_blows", "true or false"),
        ({"decks": 2}, "decks", "no such dial"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(changes: dict[str, object], field: str, says: str) -> None:
    """DC-01: no set of dials outside the ranges is built."""
    with pytest.raises(ParamsError, match=says) as caught:
        GAME.build(changes)
    assert caught.value.field == field


def test_every_dial_has_a_title_and_a_help() -> None:
    """DC-17 and the other rulings are dials too: a form shows each with words and a unit where it counts something."""
    shown = dials(Params, GAME.sheet.defaults)
    assert [dial.name for dial in shown] == list(Params.__struct_fields__)
    assert all(dial.help and dial.title for dial in shown)
    assert all(dial.unit for dial in shown if dial.kind in ("int", "ints"))


@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (4, 1), (2, 2), (4, 5), (20, 1), (1, 20)])
def test_other_grids(rows: int, columns: int) -> None:
    """DC-01: rows x columns ducks, numbered from 1, dealt into that grid; their numbers are in the captain deck."""
    state = start(3, rows=rows, columns=columns, copies=3, max_cards=2, repeat_cards=0)
    ducks = rows * columns
    for grid in GAME.view(state, "watcher").grids:
        assert {(pile.row, pile.column) for pile in grid.piles} == {(r, c) for r in range(rows) for c in range(columns)}
        assert {pile.top.number for pile in grid.piles} == set(range(1, ducks + 1))
    assert captain(state) == sorted([str(n) for n in range(1, ducks + 1)] * 3 + ["MAX"] * 2)


def test_competition_scores_numbers() -> None:
    """DC-16, variant competition: duck numbers score in place of splashes; a lone 12 is -12."""
    game = Playing({(0, 0): (12, 3)}, {(0, 0): 12, (0, 1): 3, (0, 2): 1}, deck=[1, 2], competition=True)
    assert [grid.shown for grid in game.view.grids] == [-12, 16]
    assert game.view.splashes == tuple(range(1, 13))


@pytest.mark.parametrize(("round", "points"), [(1, -5), (2, -5), (3, -10)])
def test_pressure_doubles_negative_scores_in_the_last_round(round: int, points: int) -> None:
    """DC-16, variant pressure: only negative ones, only in the last round."""
    game = Playing({(0, 0): (12, 3)}, ROW, deck=[1, 2], round=round, pressure=True)
    assert [grid.shown for grid in game.view.grids] == [points, 30]
    game.state._end_round(False, game.chance)
    assert game.told("score")[-2:] == [(0, points, 0), (1, 30, 0)]


def test_surprises_removes_two_cards_unseen() -> None:
    """DC-18, variant surprises: two cards before each round, never shown, and back in the next."""
    state = start(surprises=True, rounds=2)
    view = GAME.view(state, 0)
    assert view.removed == 2
    assert GAME.view(state, "watcher").secret is None
    assert len(captain(state)) == 26
    memory = GAME.memory(state, 0)
    assert len(memory.unseen) == view.deck + 2
    assert memory.away == ()
    removed = {tuple(start(seed=seed, surprises=True).removed) for seed in range(60)}
    assert len(removed) > 40
    state._end_round(False, Chance(1))
    assert len(captain(state)) == 26
    assert GAME.view(state, 0).removed == 2


def test_surprises_leave_the_deck_in_its_order() -> None:
    """DC-18: the same seed deals the same ducks and the same deck, less the removed cards."""
    plain, less = start(seed=9), start(seed=9, surprises=True)
    assert GAME.view(plain, 0).grids[0].piles == GAME.view(less, 0).grids[0].piles
    order, left = [[*state.called, *reversed(list(state.deck[: state.left]))] for state in (plain, less)]
    rest = iter(order)
    assert all(card in rest for card in left)


@pytest.mark.parametrize(("cards", "removed"), [(1, 0), (2, 1), (3, 2), (4, 2)])
def test_surprises_leave_one_card_of_a_small_deck(cards: int, removed: int) -> None:
    """DC-18, variant surprises: two, or all but one of a smaller deck."""
    state = start(rows=2, columns=2, copies=1, max_cards=cards - 1, repeat_cards=0, surprises=True, constraints=True)
    assert GAME.view(state, 0).removed == removed


def test_the_removed_cards_are_known_after_the_first_reshuffle() -> None:
    """DC-17, variant surprises: who counted knows them then; imagined worlds keep them."""
    state = start(surprises=True, discards=20)
    chance = Chance(1)
    while state.reshuffles == 0:
        state.play(state.actor(), state.legal(state.actor())[-1], chance)
    memory = GAME.memory(state, 1)
    assert sorted(memory.away) == sorted(GAME.view(state, "designer").secret.removed)
    dice = Chance(2)
    for index in range(20):
        dice.open(1025, index)
        world = state.imagine(1, dice)
        assert list(world.removed) == list(state.removed)
        assert GAME.memory(world, 1) == memory


def test_constraints_take_the_low_numbers_out() -> None:
    """DC-02, variant constraints: 1, 2 and 3 are not in the captain deck; those ducks move only with a pile."""
    state = start(constraints=True)
    assert captain(state) == sorted([str(n) for n in range(4, 13)] * 2 + ["MAX", "REPEAT"])


def test_max_moves_a_low_duck_under_constraints_when_nothing_higher_shows() -> None:
    """DC-09 says that MAX always has a mover, and holds."""
    game = Playing({(0, 0): (3, 12), (0, 1): 2}, ROW, deck=[MAX, 5], constraints=True)
    assert {text.split()[1] for text in game.texts(0)} == {"3"}


@pytest.mark.parametrize(
    "changes",
    [
        {"max_cards": 0, "repeat_cards": 0, "low_blows": True},
        {
            "rows": 2,
            "columns": 2,
            "copies": 1,
            "max_cards": 0,
            "repeat_cards": 4,
            "surprises": True,
            "constraints": True,
        },
        {
            "rows": 2,
            "columns": 2,
            "copies": 1,
            "repeat_cards": 4,
            "constraints": True,
            "set_aside": "game",
            "rounds": 9,
        },
        {"discards": 1, "reshuffles": 0},
        {"rows": 1, "columns": 20, "copies": 4, "max_cards": 4, "repeat_cards": 4, "discards": 20, "low_blows": True},
        {"competition": True, "pressure": True, "surprises": True, "constraints": True, "low_blows": True},
        {"repeat_after_discard_counts": False, "discards": 20, "repeat_cards": 4, "copies": 1, "rounds": 2},
    ],
)
@pytest.mark.parametrize("seats", [2, 7])
def test_odd_sets_of_dials_are_played_to_the_end(changes: dict[str, object], seats: int) -> None:
    """DC-17 and DC-19: places for all, as many scores as rounds, the same components throughout."""
    params = GAME.build(changes)
    state = GAME.start(params, seats, Chance(3))
    whole = list(state.components())
    playout(state, [Random() for _ in range(seats)], Chance(3))
    view = GAME.view(state, "watcher")
    assert view.over
    assert len(view.places) == seats
    assert all(len(grid.scores) == params.rounds for grid in view.grids)
    assert list(state.components()) == whole


def test_a_round_with_repeats_alone_stops() -> None:
    """DC-11 and DC-17: nothing to repeat, nothing to shuffle."""
    game = Playing(ROW, ROW, deck=[REPEAT, REPEAT], rounds=1, set_aside="game")
    assert game.view.over
    assert game.view.stopped
    assert game.view.gone == ("REPEAT", "REPEAT")


def test_repeats_out_of_the_game_are_fewer_each_round() -> None:
    """DC-11 and DC-18: with set_aside = game the deck of a later round lacks them."""
    state = start(rounds=9, set_aside="game", repeat_cards=4, discards=1, seed=4)
    playout(state, [Random(), Random()], Chance(4))
    gone = len(GAME.view(state, "watcher").gone)
    assert gone > 0
    assert len(captain(state)) == 24 + 1 + 4
