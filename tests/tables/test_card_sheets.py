"""Card sheets: CSV and TSV as designers have them, read whole or refused with file, row and field, and written back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from duckplay import ParamsError, SheetError, sheets
from duckplay.cards import CardsError, load, read, write
from duckplay.columns import fields
from duckplay.sheets import seeds
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.params import Formation
from duckplay.totals import says_total


def dealt(changes: Any) -> Any:
    """The formation cards of a game of Abducktion."""
    return GAME.build(changes).cards


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card of each kind of column, and none that counts copies."""

    name: Annotated[str, Meta(min_length=1, max_length=20)]
    points: Annotated[int, Meta(ge=-9, le=99)]
    weight: float = 1.5
    foil: bool = False
    suit: Literal["pond", "deep_sea"] = "pond"
    limit: Annotated[int, Meta(ge=0)] | None = None


EGG = Formation(name="Egg", shape="AA / AA", points=5)
GOOSE = Formation(name="Gooseneck", shape="AAA / --A", points=7, count=2)
SHEETS = {
    "commas": 'name,shape,points,count\nEgg,"AA\nAA",5,1\nGooseneck,"AAA\n--A",7,2\n',
    "semicolons": 'Title;Pattern;VP;Qty\nEgg;"AA\nAA";5;1\nGooseneck;"AAA\n--A";7;2',
    "tabs, as a spreadsheet copies them": "Count\tPts\tShape\tCard Name\n"
    '\t5\t"AA\nAA"\tEgg\n2\t7\t"AAA\n--A"\tGooseneck\n',
    "rows in one line": "NAME , Shape, Points , Number of copies\nEgg,AA / AA,5,\nGooseneck,aaa/--a,7,2\n",
    "a byte order mark, and lines as Windows ends them": '\ufeff"name","shape","points","count"\r\n'
    '"Egg","AA\r\nAA","5","1"\r\n"Gooseneck","AAA\r\n--A","7","2"\r\n',
    "Excel's own first line": "sep=|\r\nname|shape|points|count\r\nEgg|AA/AA|5|1\r\nGooseneck|AAA/--A|7|2\r\n",
    "blank rows and cells": "\n,,,\nname,shape,points,count,\n\nEgg,AA/AA,5,,\n,,,,\nGooseneck,AAA/--A,7,2\n\n",
    "numbers as spreadsheets may write them": "name,shape,points,count\nEgg,AA/AA,5.0,+1\nGooseneck,AAA/--A,07,2.00",
    "other columns between": "id,name,art,shape,points,notes,quantity\n"
    "1,Egg,egg.png,AA/AA,5,old,1\n2,Gooseneck,,AAA/--A,7,,2",
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_sheets_as_designers_have_them_are_the_same_two_cards(sheet: str) -> None:
    deck = read(SHEETS[sheet], Formation)
    assert deck.cards == (EGG, GOOSE)
    assert read(SHEETS[sheet].encode(), Formation).cards == deck.cards
    assert read(SHEETS[sheet].encode("utf-16"), Formation).cards == deck.cards


def test_rows_are_numbered_as_a_spreadsheet_does() -> None:
    assert read(SHEETS["commas"], Formation).rows == (2, 3)
    assert read(SHEETS["blank rows and cells"], Formation).rows == (5, 7)
    assert read(SHEETS["Excel's own first line"], Formation).rows == (2, 3)


def test_what_is_not_read_is_said() -> None:
    deck = read("name,shape,points,Coutn,art\nEgg,AA/AA,5,3,egg.png\n", Formation)
    assert deck.cards == (EGG,)
    assert deck.notes == ("the column 'Coutn' is not read (is it count?)", "the column 'art' is not read")


def test_a_count_column_repeats_cards_that_have_no_field_for_it() -> None:
    deck = read("Card;Anzahl;Value\nTeal;3;1\nMallard;;2\nEider;0;9\n", Card)
    assert [card.name for card in deck.cards] == ["Teal"] * 3 + ["Mallard"]
    assert deck.rows == (2, 2, 2, 3)
    assert deck.notes == ("row 4 has 0 copies and is left out",)


def test_every_kind_of_column_is_read() -> None:
    sheet = "name,points,weight,foil,suit,limit\nTeal,-3,2.25,x,Deep Sea,4\nMallard,1,,No,pond,\n"
    assert read(sheet, Card).cards == (
        Card(name="Teal", points=-3, weight=2.25, foil=True, suit="deep_sea", limit=4),
        Card(name="Mallard", points=1),
    )


@pytest.mark.parametrize(
    ("total", "said"),
    [
        ("TOTAL,,19,3", "row 4 declares a total of 19 points and 3 cards, and it is so"),
        ("Total:,,12,", "row 4 declares a total of 12 points, and it is so"),
        ("grand total,,,3", "row 4 declares a total of 3 cards, and it is so"),
        (",TOTAL,19.0,", "row 4 declares a total of 19 points, and it is so"),
        ("Sum,,,", "row 4 declares a total"),
    ],
)
def test_a_total_that_the_cards_come_to_with_or_without_their_copies_is_reported(total: str, said: str) -> None:
    deck = read(f"name,shape,points,count\nEgg,AA/AA,5,1\nGooseneck,AAA/--A,7,2\n{total}\n", Formation)
    assert (deck.cards, deck.notes) == ((EGG, GOOSE), (said,))


def test_a_card_that_is_called_total_is_a_card() -> None:
    assert read("name,shape,points\nTotal,AA,5\n", Formation).cards[0].name == "Total"


HEAD = "name,shape,points,count\nEgg,AA/AA,5,1\n"
WRONG = [
    ("", "deck.csv: is empty; its first row names the columns: name, shape, points, count (may be left out)"),
    ("\n\n,,\n", "deck.csv: is empty"),
    ("Egg,AA/AA,5,1\n", "deck.csv, row 1, name: no column is headed name; this row has 'Egg', 'AA/AA', '5', '1', and"),
    ("\nname,points\nEgg,5\n", "deck.csv, row 2, shape: no column is headed shape; this row has 'name', 'points'"),
    ("name,shape,vp,pts\nEgg,AA,5,5", "deck.csv, row 1: the headings 'vp' and 'pts' all say points; keep one"),
    ("name,shape,points,Points\nEgg,AA,5,5", "the headings 'points' and 'Points' all say points; keep one"),
    (HEAD + "Odd,ABCDAB,1,1", "deck.csv, row 3, shape: a shape is at most 5 ponds wide, not 6"),
    (HEAD + 'Odd,"A\nA\nA",1,1', "deck.csv, row 3, shape: a shape has one row or two, not 3"),
    (HEAD + 'Odd," A\nAA",1,1', "deck.csv, row 3, shape: ' ' is no pond of a shape: A to D, W to Z and - are"),
    (HEAD + "\nOdd,A,many,1", "deck.csv, row 4, points: 'many': it takes a whole number from 0 to 99"),
    (HEAD + "Odd,A,1.5,1", "deck.csv, row 3, points: '1.5': it takes a whole number from 0 to 99"),
    (HEAD + "Odd,A,100,1", "deck.csv, row 3, points: 100: it takes a whole number from 0 to 99"),
    (HEAD + "Odd,A,,1", "deck.csv, row 3, points: is empty; it takes a whole number from 0 to 99"),
    (HEAD + ",A,1,1", "deck.csv, row 3, name: is empty; it takes text of 1 to 60 characters"),
    (HEAD + "Odd,A,1,21", "deck.csv, row 3, count: 21: it takes a whole number from 1 to 20"),
    (HEAD + "Odd,A,1,-1", "deck.csv, row 3, count: -1: it takes a whole number from 1 to 20"),
    (HEAD + "Odd,#NAME?,1,1", "the spreadsheet took it for a formula: type an apostrophe before it"),
    (HEAD + "Odd,A,1,1,9", "deck.csv, row 3: has 5 cells under 4 headings"),
    (HEAD + 'Odd,"AA,1,1\nB,B,1,1\n', "deck.csv, row 3: a quotation mark that opens a cell is never closed"),
    (HEAD + 'Odd,"A"A,1,1\n', "deck.csv, row 3: text follows a closing quotation mark; inside a cell they are doubled"),
    (HEAD + "TOTAL,,6,1", "deck.csv, row 3, points: the total is declared as 6, but the cards come to 5"),
    (
        HEAD + "G,AAA,7,2\nTOTAL,,20,",
        "row 4, points: the total is declared as 20, but the cards come to 19 with their copies",
    ),
    (HEAD + "TOTAL,,5,2", "deck.csv, row 3, count: the total is declared as 2, but the cards come to 1"),
    (HEAD + "TOTAL,,#REF!,", "deck.csv, row 3, points: the total '#REF!' is no whole number; the cards come to 5"),
    ("x" * 1_000_001, "deck.csv: is larger than 1 MB"),
]


@pytest.mark.parametrize(("sheet", "words"), WRONG)
def test_what_cannot_be_is_refused_with_file_row_and_field(sheet: str, words: str) -> None:
    with pytest.raises(CardsError) as told:
        read(sheet, Formation, "deck.csv")
    assert words in str(told.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"name,shape,points\nEgg,AA,5\nC\xf4te,A,1\n", "deck.csv, row 3: is not UTF-8 text: save it as CSV UTF-8"),
        (b"PK\x03\x04 and so on", "deck.csv: is a workbook, not CSV: save it as CSV UTF-8"),
        (b"\xff\xfea", "is not UTF-8 text"),
    ],
)
def test_files_that_are_no_text_are_refused_with_the_way_out(data: bytes, words: str) -> None:
    with pytest.raises(CardsError, match=words):
        read(data, Formation, "deck.csv")


def test_a_count_of_a_million_is_refused_before_anything_is_made_of_it() -> None:
    with pytest.raises(CardsError, match=r"row 2, count: 1000000: it takes a whole number from 0 to 2000"):
        read("name,points,count\nTeal,1,1000000\n", Card)
    with pytest.raises(CardsError, match="holds more than 2,000 cards"):
        read("name,points,count\nTeal,1,1500\nEider,1,1500\n", Card)


def test_hostile_words_stay_words_in_an_error() -> None:
    with pytest.raises(CardsError) as told:
        read("name,shape,points\nEgg\x1b[2J,\x1b[31m,5\n", Formation, "de\x1bck.csv")
    assert str(told.value).isprintable()


def test_a_field_that_no_column_can_show_is_refused() -> None:
    class Odd(msgspec.Struct):
        name: str
        parts: dict[str, int]

    with pytest.raises(TypeError, match="card field parts"):
        fields(Odd)


# Writing back


def test_the_cards_of_the_rule_sheet_go_out_and_come_back() -> None:
    lot = dealt({})
    text = write(lot, Formation)
    assert text.startswith("\ufeffname,shape,points,count\r\n")
    assert read(text.encode(), Formation).cards == lot


def test_no_cell_is_a_formula_for_a_spreadsheet() -> None:
    lot = [Formation(name="=1+1", shape="-A- / AAA", points=1), Formation(name="'+", shape="A", points=1)]
    text = write(lot, Formation)
    assert text.splitlines()[1:] == ["'=1+1,'-A- / AAA,1,1", "''+,A,1,1"]
    assert list(read(text, Formation).cards) == lot


WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=20)
NAMES = WORDS.filter(lambda name: name == name.strip() and not says_total(name))
ANY_CARD = st.builds(
    Card,
    name=NAMES,
    points=st.integers(-9, 99),
    weight=st.integers(0, 400).map(lambda quarters: quarters / 4),
    foil=st.booleans(),
    suit=st.sampled_from(["pond", "deep_sea"]),
    limit=st.none() | st.integers(0, 99),
)


@settings(deadline=None)
@given(st.lists(ANY_CARD, max_size=8))
def test_whatever_set_is_written_is_read_back(lot: list[Card]) -> None:
    assert list(read(write(lot, Card), Card).cards) == lot


@settings(deadline=None)
@given(st.text(alphabet='name,shapoit;\t"\n\r/A-=5 TOL\x00', max_size=120) | st.binary(max_size=60))
def test_whatever_is_given_is_read_or_refused_in_words(source: str | bytes) -> None:
    for sheet in (
        source,
        "name,shape,points\n" + source if isinstance(source, str) else b"name,shape,points\n" + source,
    ):
        try:
            deck = read(sheet, Formation)
        except CardsError as error:
            words = str(error)
        else:
            words = " ".join(deck.notes)
            assert len(deck.cards) == len(deck.rows)
        assert words.isprintable()


# In the dials


def test_a_file_is_a_set_of_cards_for_the_dials(tmp_path: Path) -> None:
    sheet = tmp_path / "deck.csv"
    sheet.write_text(SHEETS["commas"], encoding="utf-8")
    assert dealt({"cards": sheet}) == (EGG, GOOSE)
    assert load(sheet, Formation).cards == (EGG, GOOSE)


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (HEAD + "Odd,AAAAAA,1,1", "abducktion: cards: deck.csv, row 3, shape: a shape is at most 5 ponds wide"),
        (
            HEAD + "\negg,A,1,1",
            r"abducktion: cards\[1\] \(row 4 of the file\)\.name: another card before it is called Egg",
        ),
        ("name,shape,points\n", "abducktion: cards = .*: cards takes a list of 1 to 60 cards"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused_with_its_row(tmp_path: Path, sheet: str, words: str) -> None:
    (tmp_path / "deck.csv").write_text(sheet, encoding="utf-8")
    with pytest.raises(ParamsError, match=words) as told:
        GAME.build({"cards": tmp_path / "deck.csv"})
    assert told.value.field == "cards"


def test_a_file_that_is_not_there_and_a_file_for_a_number_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ParamsError, match=r"cards: .*none\.csv: No such file"):
        GAME.build({"cards": tmp_path / "none.csv"})
    with pytest.raises(ParamsError, match="hand is no set of cards, which alone comes from a file"):
        GAME.build({"hand": tmp_path / "none.csv"})


def test_cards_that_were_made_by_hand_are_checked_too() -> None:
    odd: Any = Formation(name="Odd", shape="A", points=100)
    with pytest.raises(ParamsError, match=r"cards\[0\]\.points: 100: it takes a whole number from 0 to 99"):
        GAME.build({"cards": [odd]})


EGGS = [
    {"name": "Egg", "shape": "AA / AA", "points": 5},
    {"name": "Goose", "shape": "AAA / --A", "points": 7, "count": 2},
]


@pytest.mark.parametrize("total", [{"points": 19}, {"points": 12, "count": 3}, {"shape": "", "count": 3}, {}])
def test_a_set_may_end_with_the_total_that_it_comes_to(total: dict[str, Any]) -> None:
    assert len(dealt({"cards": [*EGGS, {"name": "Total", **total}]})) == 2


@pytest.mark.parametrize(
    ("total", "words"),
    [
        (
            {"points": 13},
            r"cards\[2\]\.points: the total is declared as 13, but the cards come to 19 with",
        ),
        ({"count": 2}, r"cards\[2\]\.count: the total is declared as 2, but the cards come to 3"),
        ({"points": "many"}, r"cards\[2\]\.points: the total 'many' is no whole number; the cards come to 19"),
    ],
)
def test_a_set_that_does_not_come_to_its_declared_total_is_refused(total: dict[str, Any], words: str) -> None:
    with pytest.raises(ParamsError, match=words) as told:
        GAME.build({"cards": [*EGGS, {"name": "TOTAL", **total}]})
    assert told.value.field == "cards"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("points = 129", "points = 130", "cards[24].points: the total is declared as 130, but the cards come to 129"),
        (
            '"Egg", shape = "AA / AA"',
            '"Egg", shape = "AAAAAA"',
            "cards[10].shape: a shape is at most 5 ponds wide, not 6",
        ),
        ('name = "Turtle"', 'name = "egg"', "cards[21].name: another card before it is called Egg"),
    ],
)
def test_a_rule_sheet_whose_cards_cannot_be_is_refused_with_the_row_of_the_card(old: str, new: str, words: str) -> None:
    text = (seeds() / "abducktion.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    row = text[: text.index(old)].count("\n") + 1
    with pytest.raises(SheetError) as told:
        sheets.read(text.replace(old, new), "abducktion.toml", GAME.params)
    assert str(told.value).startswith(f"abducktion.toml, row {row}, params.cards: {words}")


def test_the_declared_total_of_a_rule_sheet_is_no_card() -> None:
    assert [card["name"] for card in GAME.sheet.defaults["cards"]][-1] == "Big Dipper"


@pytest.mark.parametrize(
    ("old", "new", "row", "words"),
    [
        (
            "swap_cards = 10",
            "swap_cards = 9",
            "count = 60",
            "60 action cards are declared, but action_deck in",
        ),
        (
            '"AAA / --A", points = 7',
            '"AAA / --A", points = 7, count = 2',
            "count = 24",
            "24 formation cards are declared, but cards",
        ),
        ('deck = "action_deck"', 'deck = "hand"', 'deck = "hand"', "hand is no deck and no set of cards of this game"),
    ],
)
def test_a_rule_sheet_that_declares_another_number_of_cards_is_refused(
    old: str, new: str, row: str, words: str
) -> None:
    text = (
        (seeds() / "abducktion.toml")
        .read_text(encoding="utf-8")
        .replace('  { name = "TOTAL", points = 129, count = 24 },\n', "")
    )
    assert text.count(old) == 1
    text = text.replace(old, new)
    line = next(place for place, each in enumerate(text.splitlines(), 1) if each == row)
    with pytest.raises(SheetError) as told:
        sheets.read(text, "abducktion.toml", GAME.params)
    assert f"abducktion.toml, row {line}, components[" in str(told.value)
    assert words in str(told.value)
