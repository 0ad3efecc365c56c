"""One hostile string through every door of board and form: it stays text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any
from xml.dom.minidom import parseString

import ipywidgets
import pytest
from msgspec import Meta

import duckplay
from duckplay import Params, SimpleGame
from duckplay.tables import Table
from tests.toy import SHEET, Pond
from tests.widgets.conftest import Page

EVIL = "<img src=x onerror=alert(1)></text></svg><script>alert('2')</script> & \" {0}"


class Hostile(Params):
    rounds: Annotated[int, Meta(ge=1, le=9, title=EVIL, description=EVIL, extra_json_schema={"unit": EVIL})]
    prize: Annotated[int, Meta(ge=0, le=500, title=EVIL, description=EVIL)]
    cards: int

    def __post_init__(self) -> None:
        if self.rounds == 9:
            raise ValueError(f"rounds: {EVIL}")


class Tongue(Pond):
    def label(self, seat: int, move: int) -> str:
        return f"{EVIL} {super().label(seat, move)}"


def hostile() -> SimpleGame:
    quoted = EVIL.replace('"', '\\"')
    sheet = SHEET.replace("Under the Pond", quoted).replace("Rolling", quoted).replace("made up", quoted)
    return SimpleGame(Tongue, Hostile, sheet, {EVIL: duckplay.core.Random()})


@pytest.fixture
def table() -> Table:
    return duckplay.table(hostile(), seats=2, seed=5, bots={1: EVIL})


def test_pictures_of_a_hostile_table_are_well_formed_and_hold_it_as_text(
    table: Table, page: Callable[[Table], Page]
) -> None:
    shown = page(table)
    shown.say("play", text=shown.moves[1]["text"])
    picture = parseString(shown.view["picture"]["svg"])
    assert {node.tagName for node in picture.getElementsByTagName("*")} <= {"svg", "title", "text"}
    words = "".join(node.firstChild.data for node in picture.getElementsByTagName("text"))
    assert EVIL in words
    shown.board.errors.clear()


def test_the_form_escapes_every_word_that_it_puts_in_html(table: Table) -> None:
    dials = duckplay.dials(table)
    dials.rows["prize"].input.value = 1000
    dials.rows["rounds"].input.value = 9
    dials.buttons["new"].click()
    html = [widget.value for widget in dials.widgets() if isinstance(widget, ipywidgets.HTML)]
    assert len([value for value in html if "&lt;img" in value]) >= 2
    for value in html:
        assert "<img" not in value
        assert "<script" not in value
    for widget in dials.widgets():
        assert not getattr(widget, "description_allow_html", False)


def test_a_hostile_message_comes_back_as_text_of_a_reply(table: Table, page: Callable[[Table], Page]) -> None:
    shown = page(table)
    words: list[tuple[str, dict[str, Any]]] = [
        ("play", {"text": EVIL}),
        ("why", {"picks": [EVIL]}),
        ("sit", {"seat": 1, "bot": EVIL[1:]}),
        (EVIL, {}),
        ("play", {EVIL: 1}),
    ]
    for kind, more in words:
        reply = shown.say(kind, **more)
        assert not reply["ok"]
        assert len(reply["error"]["why"]) <= 500
