"""Records on the page: copied, loaded, and refused with file, row and field named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import duckplay
from duckplay.tables import Table
from tests.toy import TOY
from tests.widgets.conftest import Page

Open = Callable[[Table], Page]


@pytest.fixture
def played(page: Open) -> Page:
    shown = page(duckplay.table(TOY, seats=2, seed=5, bots={1: "random"}, params={"rounds": 3}))
    shown.say("play", text="rest")
    shown.say("play", text="rest")
    return shown


def test_a_record_that_was_copied_brings_the_table_back(played: Page) -> None:
    record = played.say("record", note="after lunch")["record"]
    before = played.view
    assert duckplay.replay(record, game=TOY).log == played.board.table.log
    assert '"note": "after lunch"' in record
    played.say("new", same=False)
    assert played.say("load", text=record)["ok"]
    after = played.view
    assert after["course"] > before["course"]
    for name in ("version", "seats", "moves", "picture", "seed", "told"):
        assert after[name] == before[name]


def test_what_was_loaded_is_said(played: Page) -> None:
    assert played.say("load", text=duckplay.table(TOY, seats=3).record().json())["ok"]
    assert played.view["notice"] == "Loaded: a game of Under the Pond for 3, no move yet."
    done = duckplay.table(TOY, seats=2, seed=5, bots={0: "random", 1: "random"}, params={"rounds": 1})
    assert played.say("load", text=done.record().json())["ok"]
    assert played.view["notice"] == f"Loaded: a game of Under the Pond for 2, {done.ply} moves, played to its end."


def test_a_note_that_is_too_long_is_refused(played: Page) -> None:
    assert played.say("record", note="x" * 2001)["error"]["kind"] == "unreadable"


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda text: text.replace('[0, "rest"]', '[0, "fly"]', 1), "record, row 0, log[0]: seat 0, 'fly': "),
        (lambda text: text.replace('"seats": 2', '"seats": 9'), "record, scores: has 2 numbers for 9 seats"),
        (lambda text: text.replace('"rounds": 3', '"rounds": 99'), "record, params.rounds: "),
        (lambda text: text.replace(",\n", "\n", 1), "record, row 3: is no JSON: "),
        (lambda text: text.replace('"game"', '"gme"'), "record, gme: "),
        (lambda text: text.replace("under-the-pond", "duck-and-cover"), "record, game: "),
        (lambda text: "", "record, row 1: is no record: its text should start with {"),
        (lambda text: "[]", "record, row 1: is no record: its text should start with {"),
        (lambda text: '{"a":' * 100_000, "record: is no JSON: "),
    ],
)
def test_a_record_that_does_not_fit_is_refused_by_row_and_field_and_nothing_changes(
    played: Page, spoil: Callable[[str], str], why: str
) -> None:
    text = played.say("record", note="")["record"]
    table, before = played.board.table, played.view
    error = played.say("load", text=spoil(text))["error"]
    assert error["kind"] == "refused"
    assert error["why"].startswith(why)
    assert (played.board.table, played.view) == (table, before)


def test_a_page_reads_no_file_of_the_kernel(played: Page, tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    played.board.table.record().save(path)
    for name in (str(path), f"  {path}", str(tmp_path / "missing.json"), "/etc/hostname"):
        assert played.say("load", text=name)["error"]["why"].startswith("record, row 1: is no record")


def test_a_record_of_a_table_is_not_loaded_into_a_closed_one(page: Open, closed: None) -> None:
    shown = page(duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9}))
    words: dict[str, Any] = {"text": '{"game": "under-the-pond"}'}
    assert shown.say("load", **words)["error"]["why"] == "Closed until the game is over."
