"""DC-08: an earlier moment without what has been turned over since."""

from __future__ import annotations

from xml.dom.minidom import parseString

import pytest

import duckplay
from duckplay.core import Chance
from duckplay.shelf.duck_and_cover import GAME
from duckplay.shelf.duck_and_cover.view import STRUCK, View
from tests.shelf.positions import Playing

LINE = {(0, at): at + 1 for at in range(6)}
VARIANTS = [{}, {"low_blows": True, "max_cards": 4}, {"reshuffles": 40, "repeat_cards": 4, "set_aside": "game"}]


def called(view: View) -> tuple[str | None, str, tuple[str, ...]]:
    return view.card, view.previous, view.discards


def test_the_card_before_the_called_one_is_known_and_no_other() -> None:
    """DC-08: the called pile lies face up, its top alone shows."""
    game = Playing(LINE, LINE, deck=[1, 2, 12, 3, 4, 5])
    moments = [game.seen(0)]
    for _ in range(3):
        game.any(0)
        game.any(1)
        moments.append(game.seen(0))
    assert [called(moment) for moment in moments] == [
        ("1", "", ()),
        ("2", "1", ()),
        ("3", "12", ("12",)),
        ("4", "3", ("12",)),
    ]
    now = moments[-1]
    assert [called(GAME.strike(moment, now)) for moment in moments] == [
        (STRUCK, "", ()),
        (STRUCK, STRUCK, ()),
        ("3", "12", ("12",)),
        ("4", "3", ("12",)),
    ]
    forgotten = GAME.strike(moments[0], now)
    assert [(grid.movable, grid.repeats) for grid in forgotten.grids] == [((), None), ((), None)]
    assert [grid.piles for grid in forgotten.grids] == [grid.piles for grid in moments[0].grids]
    assert GAME.ask(forgotten).startswith("An earlier moment: its card was turned over since.")


@pytest.mark.parametrize("dials", VARIANTS, ids=str)
def test_no_card_of_an_earlier_moment_shows_that_lies_open_no_more(dials: dict[str, object]) -> None:
    """DC-08, DC-11, DC-18, DC-20: in every pair of moments of a game of two rounds."""
    table = duckplay.table(GAME, seats=2, seed=4, params={"rounds": 2, **dials})
    chance = Chance(3)
    chance.open(2000, 0)
    views = [table.view(0)]
    while not table.over and table.ply < 120:
        seat = table.waiting[0]
        table.play(seat, table.moves(seat)[chance.below(len(table.moves(seat)))].text)
        if not table.over:
            views.append(table.view(0))
    for at, now in enumerate(views):
        assert GAME.strike(now, now) == now
        for then in views[:at:3]:
            struck = GAME.strike(then, now)
            assert struck.card in (STRUCK, now.card, now.previous)
            assert struck.previous in (STRUCK, "", now.card, now.previous, *now.discards)
            for lot in ("discards", "aside", "gone"):
                lying = getattr(struck, lot)
                assert set(lying) <= {STRUCK} or lying == getattr(now, lot)[: len(lying)]
            if struck.card == STRUCK and struck.phase == "move":
                assert not any(grid.movable for grid in struck.grids)
            assert GAME.ask(struck) != ""
    earliest = GAME.strike(views[0], views[-1])
    parseString(GAME.picture.svg(earliest))
    assert STRUCK in GAME.picture.text(earliest)
