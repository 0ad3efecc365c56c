"""A set of cards in the form: a table that is edited, loaded and kept, and says at its row what cannot be."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from ipywidgets.widgets.widget import _instances as registry

import duckplay
from duckplay.shelf.abducktion import GAME
from duckplay.tables import Table
from duckplay.widgets import Dials, board_of
from duckplay.widgets.deck import Deck
from duckplay.widgets.pile import Pile

SHEET = 'Name,Shape,Points,Qty\nEgg,"AA\nAA",5,1\nQuick,A,1,3\nTOTAL,,8,4\n'


def table(**given: Any) -> Table:
    return duckplay.table(GAME, seats=1, seed=3, **given)


def deck_of(dials: Dials) -> Deck:
    deck = dials.rows["cards"].input
    assert isinstance(deck, Deck)
    return deck


def say(deck: Deck, data: bytes | None = None, **message: Any) -> None:
    """What a page sends."""
    deck._handle_custom_msg(message, [] if data is None else [memoryview(data)])


def edit(deck: Deck, row: int, field: str, text: str) -> None:
    say(deck, kind="cell", row=deck.view["rows"][row]["id"], field=field, text=text)


def cells(deck: Deck, row: int) -> list[str]:
    return list(deck.view["rows"][row]["cells"])


def wrong(deck: Deck) -> dict[int, tuple[str, str]]:
    return {
        place: (row["wrong"]["field"], row["wrong"]["why"])
        for place, row in enumerate(deck.view["rows"])
        if row["wrong"] is not None
    }


@pytest.fixture
def dials() -> Dials:
    return duckplay.dials(table())


def test_it_shows_the_cards_of_the_rule_sheet_and_nothing_is_changed(dials: Dials) -> None:
    deck = deck_of(dials)
    assert deck.about["columns"][2] == {
        "name": "points",
        "title": "Points",
        "kind": "int",
        "allowed": "a whole number from 0 to 99",
        "choices": [],
    }
    assert len(deck.view["rows"]) == 24
    assert cells(deck, 0) == ["Paddling", "ABCD", "1", "1"]
    assert deck.view["sum"] == "24 cards of 129 points"
    assert not any(row["changed"] for row in deck.view["rows"])
    assert dials.changes == {}


def test_the_cards_of_a_table_are_shown_and_kept() -> None:
    lot = [{"name": "Egg", "shape": "AA / AA", "points": 9, "count": 3}]
    dials = duckplay.dials(table(params={"cards": lot}))
    assert deck_of(dials).view["sum"] == "3 cards of 27 points"
    assert dials.changes == {"cards": lot}
    dials.rows["cards"].reset()
    assert dials.changes == {}
    assert deck_of(dials).view["sum"] == "24 cards of 129 points"


def test_an_edited_cell_is_a_change_of_its_row_and_of_the_dial(dials: Dials) -> None:
    deck = deck_of(dials)
    edit(deck, 0, "shape", " aab/b ")
    edit(deck, 0, "points", "4")
    assert cells(deck, 0) == ["Paddling", "AAB / B--", "4", "1"]
    assert [row["changed"] for row in deck.view["rows"]] == [True] + [False] * 23
    assert dials.rows["cards"].mark == "changed from 24 cards of 129 points"
    assert dials.said.startswith("Formation cards 24 cards of 132 points: applies to a new game")
    edit(deck, 0, "shape", "ABCD")
    edit(deck, 0, "points", "1")
    assert dials.changes == {}


@pytest.mark.parametrize(
    ("field", "text", "why"),
    [
        ("points", "many", "'many': it takes a whole number from 0 to 99"),
        ("points", "", "is empty; it takes a whole number from 0 to 99"),
        ("count", "0", "0: it takes a whole number from 1 to 20"),
        ("shape", "ABCDAB", "a shape is at most 5 ponds wide, not 6"),
        ("name", "", "is empty; it takes text of 1 to 60 characters"),
        ("name", "paddling", "another card before it is called Paddling; each has its own name"),
    ],
)
def test_what_cannot_be_is_said_at_its_row_and_no_game_begins(dials: Dials, field: str, text: str, why: str) -> None:
    deck = deck_of(dials)
    edit(deck, 4, field, text)
    assert wrong(deck) == {4: (field, why)}
    assert dials.rows["cards"].error == f"Formation cards, card 5, {field}: {why}"
    board = dials.board
    assert board is not None
    before = board.table
    dials.buttons["new"].click()
    assert board.table is before
    assert dials.said == f"Not started. Formation cards, card 5, {field}: {why}"
    edit(deck, 4, field, {"name": "Crisscross", "shape": "AB / BA", "points": "3", "count": "1"}[field])
    assert (wrong(deck), dials.rows["cards"].error, dials.changes) == ({}, "", {})


def test_words_of_people_are_text_in_what_is_said_of_them(dials: Dials) -> None:
    deck = deck_of(dials)
    edit(deck, 0, "name", "<img src=x>")
    edit(deck, 1, "name", "<img src=x>")
    assert wrong(deck)[1][1] == "another card before it is called <img src=x>; each has its own name"
    dials.buttons["new"].click()
    told = [dials.rows["cards"].help.value, *(widget.value for widget in (dials._fault.box, dials._said.box))]
    assert "&lt;img src=x&gt;" in told[0]
    assert not any("<img" in words for words in told)


def test_a_game_is_replayed_with_other_cards(dials: Dials) -> None:
    board = dials.board
    assert board is not None
    first = board.table
    first.play(0, first.moves(0)[0].text)
    edit(deck_of(dials), 0, "points", "9")
    dials.buttons["replay"].click()
    assert dials.said == "Replayed with these dials, 1 move in all."
    assert board.table is not first
    assert (board.table.seed, board.table.params.cards[0].points) == (first.seed, 9)


def test_every_row_that_cannot_be_is_marked(dials: Dials) -> None:
    deck = deck_of(dials)
    edit(deck, 2, "points", "x")
    edit(deck, 7, "shape", "?")
    assert set(wrong(deck)) == {2, 7}


def test_a_card_is_added_taken_out_and_put_back(dials: Dials) -> None:
    deck = deck_of(dials)
    say(deck, kind="add")
    assert cells(deck, 24) == ["", "", "", "1"]
    assert (wrong(deck), dials.changes) == ({}, {})
    for field, text in (("name", "Quick"), ("shape", "A"), ("points", "2")):
        edit(deck, 24, field, text)
    assert dials.changes["cards"][24] == {"name": "Quick", "shape": "A", "points": 2, "count": 1}
    say(deck, kind="remove", row=deck.view["rows"][0]["id"])
    assert (deck.view["said"], deck.view["undo"]) == ("Paddling is taken out.", True)
    assert [each["name"] for each in dials.changes["cards"]][::23] == ["Ducklings", "Quick"]
    say(deck, kind="undo")
    assert cells(deck, 0) == ["Paddling", "ABCD", "1", "1"]
    assert not deck.view["undo"]


def test_a_set_has_no_more_and_no_fewer_cards_than_the_dial_says(dials: Dials) -> None:
    deck = deck_of(dials)
    for _ in range(36):
        say(deck, kind="add")
    assert deck.view["fault"] == ""
    say(deck, kind="add")
    assert deck.view["fault"] == "Nothing is changed. A set has at most 60 cards."
    for row in list(deck.view["rows"]):
        say(deck, kind="remove", row=row["id"])
    assert deck.view["rows"] == []
    assert dials.rows["cards"].error.startswith("Formation cards: takes a list of 1 to 60 cards")
    assert deck.view["fault"].startswith("takes a list of 1 to 60 cards")


@pytest.mark.parametrize("data", [None, SHEET.encode(), SHEET.encode("utf-16")])
def test_a_sheet_takes_the_place_of_the_set_and_is_played_with(dials: Dials, data: bytes | None) -> None:
    deck, board = deck_of(dials), dials.board
    assert board is not None
    text, name = (SHEET, "") if data is None else ("", "mine.csv")
    say(deck, data, kind="load", name=name, text=text)
    where = name or "the pasted text"
    assert deck.view["said"] == (
        f"4 cards of 8 points from {where}; row 4 declares a total of 8 points and 4 cards, and it is so."
    )
    dials.buttons["same"].click()
    assert [(card.name, card.count) for card in board.table.params.cards] == [("Egg", 1), ("Quick", 3)]
    assert {each.name for each in board.table.view(0).open} <= {"Egg", "Quick"}


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        (SHEET.replace("Quick,A", "Quick,ABCDAB"), "mine.csv, row 3, shape: a shape is at most 5 ponds wide, not 6"),
        (SHEET.replace("8,4", "9,4"), "mine.csv, row 4, points: the total is declared as 9, but the cards come to 8 "),
        (SHEET.replace("Quick", "egg"), "mine.csv, row 3, name: another card before it is called Egg"),
        ("name,shape,points\n", "mine.csv: takes a list of 1 to 60 cards"),
        ("\n".join(["name,shape,points", *(f"c{i},A,1" for i in range(61))]), "mine.csv: takes a list of 1 to 60"),
        ("no sheet", "mine.csv, row 1, name: no column is headed name"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_row_and_nothing_changes(dials: Dials, sheet: str, why: str) -> None:
    deck = deck_of(dials)
    edit(deck, 0, "points", "4")
    before = deck.view["rows"], dials.changes
    say(deck, sheet.encode(), kind="load", name="mine.csv", text="")
    assert deck.view["fault"].startswith(f"Nothing is changed. {why}")
    assert (deck.view["rows"], dials.changes) == before


def test_a_row_that_says_total_declares_what_the_cards_have_to_come_to(dials: Dials) -> None:
    deck = deck_of(dials)
    say(deck, kind="add")
    edit(deck, 24, "name", "TOTAL")
    edit(deck, 24, "points", "130")
    why = "the total is declared as 130, but the cards come to 129"
    assert wrong(deck) == {24: ("points", why)}
    assert dials.rows["cards"].error == f"Formation cards, card 25, points: {why}"
    dials.buttons["new"].click()
    assert dials.said == f"Not started. Formation cards, card 25, points: {why}"
    edit(deck, 0, "points", "2")
    assert (wrong(deck), dials.rows["cards"].error) == ({}, "")
    assert dials.params.cards[0].points == 2
    edit(deck, 24, "count", "25")
    assert wrong(deck) == {24: ("count", "the total is declared as 25, but the cards come to 24")}


def test_a_sheet_that_leaves_nothing_to_play_for_is_refused(dials: Dials) -> None:
    dials.rows["difficulty"].input.value = "hard"
    say(deck_of(dials), kind="load", name="easy.csv", text="name,shape,points\nEgg,AA,1\n")
    assert deck_of(dials).view["fault"].startswith("Nothing is changed. easy.csv: none is left to claim (hard, ")


def test_the_set_is_kept_as_a_file_that_can_be_loaded_again(dials: Dials, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = deck_of(dials)
    sent: list[Any] = []
    monkeypatch.setattr(deck, "send", lambda content, buffers=None: sent.append(content))
    edit(deck, 0, "points", "4")
    say(deck, kind="keep")
    changed = dials.changes
    dials.rows["cards"].reset()
    say(deck, sent[0]["text"].encode(), kind="load", name=sent[0]["name"], text="")
    assert (sent[0]["name"], dials.changes) == ("cards.csv", changed)
    edit(deck, 0, "points", "x")
    say(deck, kind="keep")
    assert len(sent) == 1
    assert deck.view["fault"] == "Nothing is changed. What is marked cannot be: put it right first."


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "cell", "row": -1, "field": "points", "text": "4"},
        {"kind": "cell", "row": 0, "field": "wings", "text": "4"},
        {"kind": "remove", "row": 10**9},
        {"kind": "undo"},
        {"kind": "nonsense"},
        {"kind": "cell", "row": "0", "field": 3},
    ],
)
def test_what_no_page_of_ours_says_changes_nothing(dials: Dials, message: dict[str, Any]) -> None:
    deck = deck_of(dials)
    before = deck.view
    say(deck, **message)
    deck.set_state({"view": {}, "value": [{"name": "Mine"}]})
    assert (deck.view, dials.changes, deck.errors) == (before, {}, [])


def test_a_handler_that_raises_says_so(
    dials: Dials, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    deck = deck_of(dials)
    monkeypatch.setattr(deck, "_weigh", lambda: 1 / 0)
    edit(deck, 0, "points", "4")
    assert deck.view["fault"] == "Something broke (ZeroDivisionError). Nothing is changed."
    assert "a form's handler raised ZeroDivisionError" in caplog.text


def test_a_closed_form_leaves_no_widget_behind() -> None:
    first = table()
    board_of(first)
    before = set(registry)
    dials = duckplay.dials(first)
    edit(deck_of(dials), 0, "points", "4")
    dials.close()
    assert set(registry) == before


def test_two_dozen_cards_are_one_widget() -> None:
    assert len(deck_of(duckplay.dials(GAME)).view["rows"]) == 24
    assert len(msgspec.json.encode(deck_of(duckplay.dials(GAME)).view)) < 4_000


# A deck that is counted by dials


def pile_of(dials: Dials) -> Pile:
    return dials.piles["The action deck"]


def test_a_sheet_sets_the_dials_of_a_deck_and_they_can_be_put_back(dials: Dials) -> None:
    dials.fold()
    pile = pile_of(dials)
    assert pile.view["sum"] == "60 cards"
    dials.rows["swap_cards"].input.value = 9
    assert pile.view["sum"] == "59 cards"
    pile._handle_custom_msg({"kind": "load", "name": "deck.csv", "text": ""}, [b"Card,Qty\nSwap,4\nOrbit,2\n"])
    assert pile.view["said"].startswith("6 cards from deck.csv; not in it, so none of them: Abducktion, ")
    assert (dials.rows["swap_cards"].value, dials.rows["wormhole_cards"].value) == (4, 0)
    assert (pile.view["sum"], pile.view["undo"]) == ("6 cards", True)
    pile._handle_custom_msg({"kind": "undo"}, [])
    assert dials.changes == {"swap_cards": 9}


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ("Card,Qty\nSwop,4\n", "deck.csv, row 2, name: 'Swop': it takes one of Abducktion, "),
        ("Card,Qty\nSwap,0\n", "deck.csv: the action deck is empty; it needs one card at least, of any kind"),
    ],
)
def test_a_sheet_that_is_no_deck_is_refused_and_the_dials_stay(dials: Dials, sheet: str, why: str) -> None:
    pile = pile_of(dials)
    pile._handle_custom_msg({"kind": "load", "name": "deck.csv", "text": ""}, [sheet.encode()])
    assert pile.view["fault"].startswith(f"Nothing is changed. {why}")
    assert dials.changes == {}


def test_a_deck_is_kept_as_a_sheet(dials: Dials, monkeypatch: pytest.MonkeyPatch) -> None:
    pile = pile_of(dials)
    sent: list[Any] = []
    monkeypatch.setattr(pile, "send", lambda content, buffers=None: sent.append(content))
    pile._handle_custom_msg({"kind": "keep"}, [])
    assert sent[0]["name"] == "the-action-deck.csv"
    assert sent[0]["text"].splitlines()[:2] == ["\ufeffname,count", "Swap,10"]
    pile._handle_custom_msg({"kind": "nonsense"}, [])
    pile._handle_custom_msg({"kind": "add"}, [])
    assert (pile.errors, dials.changes) == ([], {})
