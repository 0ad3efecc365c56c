"""The moves of Duck & Cover against a slow search that reads like the rule."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from duckplay.core import Chance, Random, playout
from duckplay.shelf.duck_and_cover import GAME
from duckplay.shelf.duck_and_cover.rules import MIDDLE, STAMPS, cell_at, column_of, row_of
from tests.shelf.positions import ROW, Playing

Place = tuple[int, int]
NEAR = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
CLASH = st.tuples(st.integers(-3, 3).map(lambda k: 16 * k), st.integers(-3, 3).map(lambda k: 16 * k))
FAR = st.tuples(st.integers(-100_000, 100_000), st.integers(-100_000, 100_000))


def beside(place: Place) -> set[Place]:
    row, column = place
    return {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}


def by_the_rule(tops: dict[Place, int], start: Place) -> set[str]:
    """DC-04 and DC-05, word for word."""
    others = set(tops) - {start}
    cells = {cell for other in others for cell in beside(other)} - set(tops)
    covers = {f"cover {tops[start]} onto {tops[other]}" for other in others & beside(start)}
    return covers | {f"duck {tops[start]} to {row},{column}" for row, column in cells}


@given(st.lists(NEAR | CLASH | FAR, min_size=2, max_size=12, unique=True), st.data())
def test_moves_are_those_of_the_rule_on_any_layout(places: list[Place], data: st.DataObject) -> None:
    """DC-04, DC-05, DC-06: near, far, in groups, at distances that share places of the scratch table."""
    numbers = data.draw(st.permutations(range(1, len(places) + 1)))
    tops = dict(zip(places, numbers, strict=True))
    called = data.draw(st.sampled_from(numbers))
    game = Playing(tops, ROW, deck=[called, called])
    start = next(place for place, number in tops.items() if number == called)
    assert game.texts(0) == by_the_rule(tops, start)


def test_moves_stay_those_of_the_rule_through_long_games() -> None:
    """DC-03, DC-04, DC-05: in games of twenty ducks a seat."""
    state = GAME.start(GAME.build({"rows": 4, "columns": 5, "rounds": 1}), 2, Chance(2))
    dice, chance, ply = Chance(3), Chance(2), 0
    while state.actor() >= 0 and ply < 400:
        seat = state.actor()
        grid = GAME.view(state, seat).grids[seat]
        tops = {(pile.row, pile.column): pile.top.number for pile in grid.piles}
        texts = [GAME.move(state, seat, number).text for number in state.legal(seat)]
        assert len(texts) == len(set(texts))
        assert set(texts) == by_the_rule(tops, grid.movable[0])
        dice.open(1, ply)
        state.play(seat, state.legal(seat)[dice.below(len(texts))], chance)
        ply += 1


def test_asking_for_moves_a_million_times_changes_none() -> None:
    """DC-05: the scratch table is wiped before its stamps run out."""
    game = Playing({(0, 0): 5, (0, 1): 6, (9, 9): 7}, ROW, deck=[5, 6])
    texts, digest = game.texts(0), game.state.digest()
    game.state.stamp = STAMPS - 3
    for _ in range(4):
        assert game.texts(0) == texts
        assert len(game.texts(1)) == 26
    assert game.state.stamp < 10
    assert game.state.digest() == digest


@given(st.integers(1 - MIDDLE, MIDDLE - 1), st.integers(1 - MIDDLE, MIDDLE - 1))
def test_a_cell_is_its_row_and_column(row: int, column: int) -> None:
    """DC-06: for any place that a game can reach."""
    assert (row_of(cell_at(row, column)), column_of(cell_at(row, column))) == (row, column)


def test_no_game_drifts_as_far_as_a_cell_can_tell() -> None:
    """DC-06: the longest game calls this many cards in a round, and a layout grows by at most a cell on each."""
    longest = 41 * (20 * 4 + 4 + 4)
    assert longest + 20 < MIDDLE // 100


def test_the_same_seed_is_the_same_game() -> None:
    """DC-18: deals, decks and reshuffles come from the seed alone."""
    ends = []
    for _ in range(2):
        state = GAME.start(GAME.build({"discards": 4}), 4, Chance(12))
        ends.append((playout(state, [Random() for _ in range(4)], Chance(12)), state.digest()))
    assert ends[0] == ends[1]
