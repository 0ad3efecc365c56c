"""Frames of whole games: what can be chosen is drawn, what is named is explained, what is said is answered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import duckplay
from duckplay.core import Chance
from duckplay.tables import Table
from duckplay.widgets import Board
from tests.toy import TOY
from tests.widgets.conftest import Page

Open = Callable[[Table], Page]
VARIANTS: list[dict[str, Any]] = [
    {},
    {"low_blows": True, "max_cards": 4, "reshuffles": 1},
    {"surprises": True, "constraints": True},
]
SIZE = 100_000
"""Bytes that a frame of the largest table may have."""


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


def test_a_frame_of_the_largest_table_is_no_burden(page: Open) -> None:
    table = duckplay.table("duck-and-cover", seats=7, seed=3, bots=dict.fromkeys(range(1, 7), "random"))
    shown = page(table)
    while not table.over and table.ply < 300:
        table.play(0, table.moves(0)[-1].text)
    assert len(json.dumps(shown.view)) < SIZE
    assert shown.view["earlier"] > 0
    assert shown.view["log"][-1]["ply"] == table.ply
    shown.say("look", ply=20)
    assert {20, 21} <= {line["ply"] for line in shown.view["log"]}
    assert shown.view["log"][-1]["ply"] < table.ply


WORDS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=300))
CONTENT = st.recursive(WORDS, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=9), inner))
KIND = st.sampled_from(["play", "why", "undo", "redo", "look", "branch", "new", "sit", "fly"])
FIELDS = st.fixed_dictionaries(
    {"kind": KIND, "id": st.text(max_size=5), "version": st.integers(0, 2), "course": st.integers(0, 2)},
    optional={
        "text": st.sampled_from(["roll", "rest", "fly", ""]) | WORDS,
        "picks": st.lists(st.text(max_size=20), max_size=3) | WORDS,
        "ply": st.integers(-2, 3) | WORDS,
        "same": st.booleans() | WORDS,
        "seat": st.integers(-2, 3) | WORDS,
        "bot": st.sampled_from(["random", "greedy", None]) | WORDS,
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
