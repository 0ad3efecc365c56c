"""Several persons at one screen: between two of them nothing of the position is on show."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import duckplay
from duckplay.tables import Table
from tests.toy import TOY
from tests.widgets.conftest import Page

Open = Callable[[Table], Page]
KEPT = {"version": 1, "closed": False, "over": False, "seed": "5", "seat": None, "eye": "watcher", "shown": 1}


def pond(seats: int = 2, bots: dict[int, str] | None = None, **given: Any) -> Table:
    return duckplay.table(TOY, seats=seats, seed=5, bots=bots, **given)


def pond_unseeded(**given: Any) -> Table:
    return duckplay.table(TOY, seats=2, **given)


@pytest.fixture
def passed(page: Open) -> Page:
    """Seat 0 has peeked; the screen is on its way to seat 1."""
    shown = page(pond())
    shown.lifts = False
    assert shown.view["curtain"] is None
    shown.say("play", text="peek")
    return shown


def test_behind_the_curtain_the_frame_holds_nothing_of_anybodys_view(passed: Page) -> None:
    view = passed.view
    assert view["curtain"] == 1
    assert {name: view[name] for name in KEPT} == KEPT
    assert (view["view"], view["picture"], view["moves"], view["log"], view["told"]) == (None, None, [], [], 0)
    assert view["ask"] == "Pass the screen to seat 1."
    assert [seat["score"] for seat in view["seats"]] == [None, None]
    assert "peek" not in json.dumps(view)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("play", {"text": "rest"}),
        ("why", {"picks": []}),
        ("look", {"ply": 0}),
        ("glance", {"ply": 0}),
        ("hint", {}),
        ("face", {"seat": 0}),
        ("face", {"seat": 7}),
    ],
)
def test_behind_the_curtain_nothing_is_told_and_nothing_played(passed: Page, kind: str, words: dict[str, Any]) -> None:
    before = passed.view
    reply = passed.say(kind, **words)
    assert (reply["error"]["kind"], passed.view, passed.board.table.ply) == ("refused", before, 1)
    assert passed.say("lines", start=0, stop=9)["lines"] == []


def test_who_says_who_they_are_sees_their_own(passed: Page) -> None:
    course = passed.view["course"]
    assert passed.say("face", seat=1)["ok"]
    assert (passed.view["curtain"], passed.view["eye"], passed.view["seat"]) == (None, 1, 1)
    assert passed.view["course"] > course
    assert not [line for line in passed.view["log"] if "you see" in line["text"]]
    assert passed.say("face", seat=1)["error"]["kind"] == "refused"
    assert passed.say("play", text="rest")["ok"]
    assert passed.view["curtain"] == 0


def test_the_curtain_stays_drawn_on_a_page_that_is_loaded_again(passed: Page) -> None:
    again = passed.board.get_state()["view"]
    assert (again["curtain"], again["picture"]) == (1, None)


def test_whoever_had_the_screen_may_take_the_decision_back(passed: Page) -> None:
    assert passed.say("undo")["ok"]
    assert (passed.view["curtain"], passed.view["eye"], passed.view["version"]) == (None, 0, 0)


@pytest.mark.parametrize("served", [True, False], ids=["closed", "open, by the player's rules"])
def test_under_the_players_rules_nobody_takes_back_what_another_one_did(
    page: Open, served: bool, request: pytest.FixtureRequest
) -> None:
    if served:
        request.getfixturevalue("closed")
    table = duckplay.table(TOY, seats=2, policy="player")
    shown = page(table)
    shown.lifts = False

    def refused() -> str:
        before = shown.view
        reply = shown.say("undo")
        assert (reply["error"]["kind"], shown.view, table.ply) == ("refused", before, before["version"])
        assert before["may"]["undo"]["why"] == reply["error"]["why"]
        why: str = reply["error"]["why"]
        return why

    shown.say("play", text="rest")
    assert refused() == "the screen waits for seat 1: lift the curtain first"
    shown.say("face", seat=1)
    assert refused() == "seat 1 has not played yet"
    shown.say("play", text="rest")
    assert "lift the curtain first" in refused()
    shown.say("face", seat=0)
    assert refused() == "seat 1 has decided since"
    assert table.closed == served


def test_the_designer_sees_everything_and_no_curtain(passed: Page) -> None:
    assert passed.say("design", on=True)["ok"]
    assert (passed.view["curtain"], passed.view["eye"], passed.view["seat"]) == (None, "designer", 1)
    assert "hidden = " in passed.view["picture"]["text"]
    assert passed.say("play", text="rest")["ok"]
    assert (passed.view["curtain"], passed.view["seat"]) == (None, 0)
    assert "you see" in json.dumps(passed.view["log"])
    passed.say("play", text="rest")
    assert passed.say("design", on=False)["ok"]
    assert (passed.view["curtain"], passed.view["picture"]) == (1, None)


def test_a_person_alone_among_bots_never_meets_a_curtain(page: Open) -> None:
    shown = page(pond(seats=3, bots={0: "random", 2: "random"}))
    shown.lifts = False
    for _ in range(2):
        assert (shown.view["curtain"], shown.view["seat"]) == (None, 1)
        shown.say("play", text="rest")
    shown.say("sit", seat=2, bot=None)
    shown.say("sit", seat=1, bot="random")
    assert shown.view["curtain"] is None


def test_when_the_game_is_over_there_is_nothing_to_hide(page: Open) -> None:
    shown = page(pond(params={"rounds": 1}))
    for text in ("rest", "rest", "guess 1", "guess 2"):
        shown.say("play", text=text)
    assert shown.view["over"]
    assert shown.view["curtain"] is None


def test_a_new_game_begins_with_the_curtain_when_another_person_does(passed: Page) -> None:
    passed.say("face", seat=1)
    assert passed.say("new", same=False)["ok"]
    assert (passed.view["version"], passed.view["curtain"], passed.view["picture"]) == (0, 0, None)


def test_a_game_that_was_left_is_gone_back_to_through_the_curtain(page: Open, closed: None) -> None:
    """Whoever played another one to its end at that screen may be anybody."""
    shown = page(pond_unseeded(params={"rounds": 1}))
    dials = duckplay.dials(shown.board.table)
    shown.say("play", text="rest")
    left = shown.board.table
    dials.buttons["new"].click()
    shown.say("face", seat=0)
    for text in ("rest", "rest", "guess 1", "guess 2"):
        shown.say("play", text=text)
    assert shown.view["over"]
    shown.lifts = False
    assert shown.say("back")["ok"]
    assert shown.board.table is left
    assert (shown.view["curtain"], shown.view["picture"], shown.view["seat"]) == (1, None, None)
    assert shown.say("face", seat=1)["ok"]
    assert (shown.view["curtain"], shown.view["eye"]) == (None, 1)


def test_a_game_kept_while_nobody_had_played_at_another_is_taken_up_behind_the_curtain(
    page: Open, closed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUCKPLAY_SAVES", str(tmp_path))
    shown = page(pond_unseeded())
    dials = duckplay.dials(shown.board.table)
    shown.say("play", text="rest")
    dials.buttons["new"].click()
    shown.say("face", seat=0)
    assert shown.view["version"] == 0
    second = page(pond_unseeded())
    assert second.ask("rescue", name=shown.view["rescue"])["ok"]
    assert (second.view["version"], second.view["curtain"], second.view["picture"]) == (1, 1, None)
