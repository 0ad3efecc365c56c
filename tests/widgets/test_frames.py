"""Frames of whole games: what can be chosen is drawn, what is named is explained, what is said is answered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

import duckplay
from duckplay.core import Chance
from duckplay.params import draw
from duckplay.tables import Table
from duckplay.widgets import Board, protocol
from tests.toy import TOY
from tests.widgets.conftest import Page, unbunched

Open = Callable[[Table], Page]
VARIANTS: list[dict[str, Any]] = [
    {},
    {"low_blows": True, "max_cards": 4, "reshuffles": 1},
    {"surprises": True, "constraints": True},
]
SIZE = 5_000
"""Bytes that a state message of a drawn game may have."""


@pytest.mark.parametrize("params", VARIANTS)
def test_a_whole_game_can_be_touched_and_read_in_its_frames(page: Open, params: dict[str, Any]) -> None:
    table = duckplay.table("duck-and-cover", seats=2, seed=3, bots={1: "random"}, params={"rounds": 1, **params})
    shown, chance = page(table), Chance(1)
    chance.open(2000, 0)
    while not shown.view["over"]:
        view = shown.view
        drawn = set(re.findall(r'data-id="([^"]+)"', table.game.picture.svg(table.view(0))))
        clauses, moves = set(shown.about["clauses"]), shown.moves
        for move in moves:
            assert move["picks"] != []
            assert set(move["picks"]) <= drawn
            assert move["label"] != ""
            assert set(move["rules"]) <= clauses
        assert len({tuple(move["picks"]) for move in moves}) == len(moves)
        assert all(set(line["rules"]) <= clauses for line in view["log"])
        choice = moves[chance.below(len(moves))]
        assert shown.say("play", text=choice["text"])["ok"]
    assert sorted(seat["place"] for seat in shown.view["seats"])[0] == 1
    assert shown.view["moves"] == []


def bytes_of(frame: dict[str, Any]) -> int:
    """The length of the message that carries a frame, as a kernel writes it."""
    message = {"method": "update", "state": {"view": frame}, "buffer_paths": []}
    return len(json.dumps(message, ensure_ascii=False).encode())


def largest(table: Table, index: int, plies: int = 100_000, designer: bool = False) -> int:
    """Bytes of the largest frame while the table is played on, seat 0 by luck alone."""
    board, chance = Board(table), Chance(1)
    board.keeps = False
    board.screen.designer = designer
    chance.open(2000, index)
    board.refresh()
    found = bytes_of(board.view)
    while not table.over and table.ply < plies:
        table.play(0, table.moves(0)[chance.below(len(table.moves(0)))].text)
        found = max(found, bytes_of(board.view))
    board.close()
    return found


@pytest.mark.parametrize("seats", range(2, 8))
@pytest.mark.parametrize("served", [False, True])
def test_a_state_message_is_small_at_any_ply(served: bool, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duckplay.served.closed", lambda: served)
    monkeypatch.setattr("secrets.randbits", lambda bits: 3)
    table = duckplay.table("duck-and-cover", seats=seats, bots=dict.fromkeys(range(1, seats), "greedy"))
    assert table.closed is served
    assert largest(table, seats, designer=not served) < SIZE


@pytest.mark.parametrize("index", range(30))
def test_a_state_message_is_small_whatever_the_dials(index: int) -> None:
    chance = Chance(2)
    chance.open(2000, index)
    game = duckplay.shelf.find("duck-and-cover")
    params = draw(game.params, game.sheet.defaults, chance)
    seats = 2 + index % 6
    bots = dict.fromkeys(range(1, seats), "random")
    table = duckplay.table(game, seats=seats, seed=index, bots=bots, params=structs.asdict(params))
    assert largest(table, index, plies=500, designer=index % 2 == 1) < SIZE


DIALS = {"max_cards": 4, "repeat_cards": 4, "copies": 4, "discards": 20, "rounds": 9, "reshuffles": 40}
"""The dials that make a deck long; with 20 ducks and 7 seats a view is as long as it can be."""


@pytest.mark.parametrize("rows", [1, 4, 20])
@pytest.mark.parametrize("low_blows", [False, True])
@pytest.mark.parametrize("designer", [False, True])
def test_a_state_message_is_small_at_the_ends_of_the_dials(rows: int, low_blows: bool, designer: bool) -> None:
    params = {**DIALS, "rows": rows, "columns": 20 // rows, "splash": [20] * 20, "low_blows": low_blows}
    bots = dict.fromkeys(range(1, 7), "random")
    table = duckplay.table("duck-and-cover", seats=7, seed=2, bots=bots, params=params)
    assert largest(table, rows, plies=700, designer=designer) < SIZE


def test_moves_that_have_no_room_in_a_frame_are_told_when_asked_for(page: Open) -> None:
    params = {**DIALS, "rows": 4, "columns": 5, "low_blows": True}
    table = duckplay.table("duck-and-cover", seats=7, seed=2, bots=dict.fromkeys(range(1, 7), "random"), params=params)
    shown, chance, apart = page(table), Chance(2), 0
    shown.board.keeps = False
    shown.say("design", on=True)
    chance.open(2000, 0)
    while table.ply < 300:
        view, moves = shown.view, table.moves(0)
        told = [move["text"] for move in shown.moves]
        assert view["apart"] is (told == [])
        apart += view["apart"]
        if view["apart"]:
            told = [move["text"] for move in unbunched(shown.say("moves")["moves"])]
        assert sorted(told) == sorted(move.text for move in moves)
        assert shown.say("play", text=moves[chance.below(len(moves))].text)["ok"]
    assert apart > 0


WORDS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=300))
CONTENT = st.recursive(WORDS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=9), inner))
KIND = st.sampled_from([*(each.__struct_config__.tag for each in get_args(protocol.Message)), "fly"])
FIELDS = st.fixed_dictionaries(
    {"kind": KIND, "id": st.text(max_size=5), "version": st.integers(0, 2), "course": st.integers(0, 2)},
    optional={
        "text": st.sampled_from(["roll", "rest", "fly", ""]) | WORDS,
        "picks": st.lists(st.text(max_size=20), max_size=3) | WORDS,
        "ply": st.integers(-2, 3) | WORDS,
        "same": st.booleans() | WORDS,
        "seat": st.integers(-2, 3) | WORDS,
        "bot": st.sampled_from(["random", "greedy", None]) | WORDS,
        "on": st.booleans() | WORDS,
        "start": st.integers(-2, 9) | WORDS,
        "stop": st.integers(-2, 9) | WORDS,
        "note": st.text(max_size=20) | WORDS,
        "name": st.text(max_size=20) | WORDS,
    },
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=st.lists(FIELDS | CONTENT, max_size=4))
def test_whatever_is_said_is_answered_and_breaks_nothing(wires: None, messages: list[Any]) -> None:
    board = Board(duckplay.table(TOY, seats=2, seed=5, bots={1: "random"}))
    shown = Page(board)
    for message in messages:
        before = shown.view
        reply = shown.send(message)
        assert reply["ok"] is (reply["error"] is None)
        if not reply["ok"]:
            assert shown.view == before
            assert reply["error"]["kind"] in ("unreadable", "stale", "refused", "illegal")
            assert reply["error"]["why"] != ""
    assert board.errors == []
    board.close()
