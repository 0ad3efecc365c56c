"""Moves go over the wire in bunches, and come out as they went in."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

import duckplay
from duckplay.game import Move
from duckplay.tables import Table
from duckplay.widgets.bunches import bunches
from duckplay.widgets.protocol import Bunch
from tests.widgets.conftest import Page

SHORT = st.text("ab1", max_size=4)
MOVES = st.lists(
    st.builds(
        Move,
        text=SHORT,
        label=SHORT,
        rules=st.sampled_from([(), ("A",), ("A", "B")]),
        picks=st.lists(SHORT, max_size=3).map(tuple),
    ),
    max_size=8,
)


def unbunched(lots: tuple[Bunch, ...]) -> list[Move]:
    found = []
    for lot in lots:
        for end in lot.ends:
            text, label, pick = (end, end, end) if isinstance(end, str) else end
            picks = lot.picks if lot.pick is None else (*lot.picks, lot.pick + pick)
            found.append(Move(lot.text + text, lot.label + label, lot.rules, picks))
    return found


@given(moves=MOVES)
def test_no_move_is_lost_and_none_changed(moves: list[Move]) -> None:
    order = sorted(moves, key=repr)
    assert sorted(unbunched(bunches(moves)), key=repr) == order


def test_moves_of_one_pile_are_one_bunch_and_their_ends_are_short(page: Callable[[Table], Page]) -> None:
    shown = page(duckplay.table("duck-and-cover", seats=2, seed=5))
    lots = shown.view["moves"]
    ducks = next(lot for lot in lots if lot["text"].startswith("duck"))
    assert len(lots) == 2
    assert all(isinstance(end, str) for end in ducks["ends"])
    assert {move.text for move in shown.board.table.moves(0)} == {move["text"] for move in shown.moves}


def test_a_guess_of_three_names_is_bunched_by_the_first_two() -> None:
    table = duckplay.table("deduckto", seats=2, seed=5, bots={1: "random"}, params={"gifts": False})
    lots = [lot for lot in bunches(table.moves(0)) if lot.text.startswith("guess")]
    assert len(lots) == 49
    assert all(lot.picks == () and isinstance(end, str) for lot in lots for end in lot.ends)
    assert unbunched(bunches(table.moves(0))) == table.moves(0)
