"""Decks whose cards are counted by dials: a sheet of names and copies sets them all, or is refused with its row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from duckplay import ParamsError
from duckplay.cards import CardsError
from duckplay.decks import counted, sheet
from duckplay.params import dials
from duckplay.shelf.abducktion import GAME

KNOWN = {dial.name: dial for dial in dials(GAME.params, GAME.sheet.defaults)}
DIALS = [KNOWN[name] for name in GAME.params.decks["action_deck"]]


def test_a_sheet_sets_every_number_and_says_which_cards_it_leaves_out() -> None:
    values, notes = counted("Card;Qty;Effect\nSwap;12;exchange\nblack hole;0;\nBody  Snatcher;;\nTOTAL;13;\n", DIALS)
    assert (values["swap_cards"], values["black_hole_cards"], values["body_snatcher_cards"]) == (12, 0, 1)
    assert sum(values.values()) == 13
    assert notes[0] == "the column 'Effect' is not read"
    assert notes[1] == "row 5 declares a total of 13 cards, and it is so"
    assert notes[2].startswith("not in it, so none of them: Abducktion, Dubaducktion, Orbit")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name,count\nSwap,3\nSwop,2\n", "deck.csv, row 3, name: 'Swop': it takes one of Abducktion, Black Hole, "),
        ("name,count\nSwap,3\n\nswap,2\n", "deck.csv, row 4, name: Swap stands in row 2 already"),
        ("name,count\nSwap,21\n", "deck.csv, row 2, count: 21: it takes a whole number from 0 to 20"),
        ("name,count\nSwap,3\nTOTAL,60\n", "row 3, count: the total is declared as 60, but the cards come to 3"),
        ("card\n", ""),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_row(text: str, words: str) -> None:
    if not words:
        assert set(counted(text, DIALS, "deck.csv")[0].values()) == {0}
        return
    with pytest.raises(CardsError) as told:
        counted(text, DIALS, "deck.csv")
    assert words in str(told.value)


def test_a_deck_goes_out_and_comes_back() -> None:
    values: dict[str, Any] = {dial.name: place for place, dial in enumerate(DIALS)}
    assert counted(sheet(values, DIALS), DIALS) == (values, [])


def test_a_file_is_a_deck_for_the_dials(tmp_path: Path) -> None:
    file = tmp_path / "deck.tsv"
    file.write_text("Title\tCopies\nSwap\t2\nOrbit\t3\n", encoding="utf-8")
    params: Any = GAME.build({"action_deck": file, "hand": 2})
    assert params.copies == (2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0)
    file.write_text("Title\tCopies\nSwap\tmany\n", encoding="utf-8")
    words = r"abducktion: action_deck: deck\.tsv, row 2, count: 'many': it takes a whole number from 0 to 20"
    with pytest.raises(ParamsError, match=words):
        GAME.build({"action_deck": file})
    file.write_text("Title\tCopies\n", encoding="utf-8")
    with pytest.raises(ParamsError, match="the action deck is empty"):
        GAME.build({"action_deck": file})
    with pytest.raises(ParamsError, match=r"action_deck: .*none: No such file"):
        GAME.build({"action_deck": tmp_path / "none"})
    with pytest.raises(ParamsError, match="action_deck = 3: action_deck takes the Path of a card sheet"):
        GAME.build({"action_deck": 3})
