"""A dial that holds a set of cards, and dials that fit some numbers of seats only."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

import duckplay
from duckplay import ParamsError, SimpleGame
from duckplay.core import Chance
from duckplay.params import build, dials, differs, draw
from duckplay.playtests.plan import Arm, Plan
from duckplay.records import RecordError
from tests.toy import SHEET, Pond


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1)]
    points: Annotated[int, Meta(ge=0, le=9)]
    count: int = 1

    def __post_init__(self) -> None:
        if self.name == "Goose":
            raise ValueError("a goose is no duck")


class Lot(duckplay.Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=9)]
    prize: Annotated[int, Meta(ge=0, le=20)]
    cards: Annotated[int, Meta(ge=1, le=9)]
    lot: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=4, title="Cards")] = (
        Card(name="Mallard", points=3),
        Card(name="Teal", points=1, count=2),
    )

    def check(self, seats: int) -> None:
        if self.rounds < seats:
            raise ValueError(f"rounds: {seats} seats need {seats} rounds at least")


GAME = SimpleGame(Pond, Lot, SHEET)
DEFAULTS = GAME.sheet.defaults | {"lot": [{"name": "Mallard", "points": 3}, {"name": "Teal", "points": 1, "count": 2}]}


def test_a_set_of_cards_is_a_dial() -> None:
    (dial,) = (dial for dial in dials(Lot, DEFAULTS) if dial.kind == "cards")
    assert (dial.name, dial.title, dial.least, dial.most, dial.fields) == (
        "lot",
        "Cards",
        1,
        4,
        ("name", "points", "count"),
    )
    assert dial.default[0] == {"name": "Mallard", "points": 3, "count": 1}
    assert dial.allowed == "a list of 1 to 4 cards, each with name, points, count"


def test_cards_go_to_json_and_back() -> None:
    changed = build(Lot, DEFAULTS, {"lot": [{"name": "Eider", "points": 9}]})
    assert differs(changed, DEFAULTS) == {"lot": [{"name": "Eider", "points": 9, "count": 1}]}
    assert build(Lot, DEFAULTS, differs(changed, DEFAULTS)) == changed
    assert differs(build(Lot, DEFAULTS, {"lot": DEFAULTS["lot"]}), DEFAULTS) == {}


@pytest.mark.parametrize(
    ("lot", "words"),
    [
        ([], "lot = []: lot takes a list of 1 to 4 cards"),
        (
            [{"name": "Eider", "points": 10}],
            r"lot\[0\].points: 10: it takes a whole number from 0 to 9, in {'name': 'Eider'",
        ),
        (
            [{"name": "Eider"}],
            r"lot\[0\].points: is missing; it takes a whole number from 0 to 9, in {'name': 'Eider'}",
        ),
        ([{"name": "Teal", "points": 1}, {"name": "Goose", "points": 1}], r"lot\[1\]: a goose is no duck, in"),
        ([{"name": "Teal", "points": 1, "wings": 2}], r"lot\[0\]: there is no field wings"),
        ("Teal", "lot = 'Teal': lot takes a list"),
    ],
)
def test_what_is_wrong_with_a_card_is_told_with_its_row(lot: Any, words: str) -> None:
    with pytest.raises(ParamsError, match=words.replace("= []", r"= \[\]")) as told:
        build(Lot, DEFAULTS, {"lot": lot})
    assert told.value.field == "lot"


def test_sets_of_cards_are_drawn() -> None:
    drawn = set()
    for index in range(60):
        dice = Chance(1)
        dice.open(1, index)
        drawn.add(len(draw(Lot, DEFAULTS, dice).lot))
    assert drawn == {1, 2}


def test_the_form_of_any_game_has_its_cards_in_a_table_of_their_fields() -> None:
    table = duckplay.table(GAME, seats=2, params={"lot": [{"name": "Eider", "points": 9, "count": 3}]})
    form = duckplay.dials(table)
    row = form.rows["lot"]
    assert [column["name"] for column in row.input.about["columns"]] == ["name", "points", "count"]
    assert (row.input.view["sum"], row.input.view["rows"][0]["cells"]) == ("3 cards of 27 points", ["Eider", "9", "3"])
    assert form.changes == {"lot": [{"name": "Eider", "points": 9, "count": 3}]}
    assert form.params == table.params
    row.input.lines[0].cells[0] = "Goose"
    row.input._weigh()
    assert row.error == "Cards, card 1: a goose is no duck"
    row.reset()
    assert row.input.view["sum"] == "3 cards of 5 points"
    assert form.changes == {}


def test_dials_that_do_not_fit_the_seats_are_refused_by_name() -> None:
    for begin in (
        lambda: duckplay.table(GAME, seats=3, params={"rounds": 2}),
        lambda: Plan(game=GAME, arms=(Arm(params={"rounds": 2}, seats=3, bots=("random",)),), games=1, seed=1),
    ):
        with pytest.raises(ParamsError, match="under-the-pond: rounds: 3 seats need 3 rounds at least") as told:
            begin()
        assert told.value.field == "rounds"
    assert GAME.fitting(GAME.build({"rounds": 2})) == [1, 2]
    record = duckplay.table(GAME, seats=2, params={"rounds": 2}).record()
    with pytest.raises(RecordError, match="3 seats need 3 rounds at least") as said:
        duckplay.replay(msgspec.structs.replace(record, seats=3, scores=()), game=GAME)
    assert said.value.field == "params.rounds"
