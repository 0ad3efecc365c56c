"""Earlier moments: previewed and pinned, open and closed, with and without the coach's memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import duckplay
from duckplay.shelf.duck_and_cover.view import STRUCK, View
from duckplay.tables import Table
from tests.toy import TOY
from tests.widgets.conftest import Page

Open = Callable[[Table], Page]


def ducks(page: Open, plays: int = 6) -> Page:
    """A page on a game of Duck & Cover with a bot, after some plays."""
    shown = page(duckplay.table("duck-and-cover", seats=2, bots={1: "random"}))
    for _ in range(plays):
        shown.say("play", text=shown.moves[0]["text"])
    return shown


def seen(moment: dict[str, Any]) -> View:
    return msgspec.json.decode(moment["view"], type=View)


def test_a_preview_changes_nothing_and_is_what_a_pin_shows(page: Open) -> None:
    shown = ducks(page)
    before, sent = shown.view, len(shown.frames)
    reply = shown.say("glance", ply=1)
    assert (shown.view, len(shown.frames)) == (before, sent + 1)
    glimpse = reply["glimpse"]
    assert seen(glimpse) == shown.board.table.at(1).view(0)
    assert shown.say("look", ply=1)["ok"]
    view = shown.view
    assert glimpse == {"ply": 1, "ask": view["ask"], "view": view["view"], "picture": view["picture"]}
    assert (view["shown"], view["moves"]) == (1, [])
    assert view["version"] == before["version"]


@pytest.mark.parametrize("ply", [-1, 10_000])
def test_a_moment_that_there_is_not_is_refused_by_its_number(page: Open, ply: int) -> None:
    shown = ducks(page)
    for kind in ("glance", "look"):
        error = shown.say(kind, ply=ply)["error"]
        assert error["kind"] == "refused"
        assert error["why"] == f"no ply {ply}; the log has 0 to {shown.view['version']}"


def test_a_preview_asked_for_just_before_a_move_is_still_answered(page: Open) -> None:
    shown = ducks(page)
    version = shown.view["version"]
    shown.say("play", text=shown.moves[0]["text"])
    assert shown.say("glance", ply=1, version=version)["ok"]
    shown.say("undo")
    assert shown.say("glance", ply=1, course=shown.view["course"] - 1)["error"]["kind"] == "stale"


def test_a_closed_table_strikes_out_of_an_earlier_moment_what_lies_open_no_more(page: Open, closed: None) -> None:
    shown = ducks(page)
    then = shown.board.table.glance(0, 0, remembering=True)
    assert then.card != STRUCK
    forgotten = seen(shown.say("glance", ply=0)["glimpse"])
    assert (forgotten.card, forgotten.grids[0].movable) == (STRUCK, ())
    assert [grid.piles for grid in forgotten.grids] == [grid.piles for grid in then.grids]
    assert shown.say("look", ply=0)["ok"]
    assert seen(shown.view) == forgotten
    assert shown.say("remember", on=True)["ok"]
    assert shown.view["remembering"]
    assert shown.view["shown"] == 0
    assert seen(shown.view) == seen(shown.say("glance", ply=0)["glimpse"]) == then
    assert shown.say("remember", on=False)["ok"]
    assert seen(shown.view) == forgotten


def test_an_open_table_shows_an_earlier_moment_whole(page: Open) -> None:
    shown = ducks(page)
    assert seen(shown.say("glance", ply=0)["glimpse"]).card != STRUCK


def test_a_hint_is_about_now(page: Open) -> None:
    shown = ducks(page)
    assert shown.view["may"]["hint"] is None
    shown.say("look", ply=1)
    assert shown.say("hint")["error"]["why"] == "This is an earlier moment: go back to now first."


def test_two_pages_of_one_board_show_the_same_moment(page: Open) -> None:
    """What is pinned, who looks and what is remembered is the kernel's to know."""
    shown = ducks(page)
    other = Page(shown.board, name="other")
    shown.say("look", ply=2)
    other.say("design", on=True)
    assert shown.view == other.view == json.loads(json.dumps(shown.board.get_state()["view"]))
    assert (shown.view["shown"], shown.view["eye"]) == (2, "designer")
    other.say("play", text=other.moves[0]["text"] if other.moves else "none")
    other.say("look", ply=None)
    assert shown.view["shown"] == shown.view["version"]


def test_a_game_that_names_nothing_to_strike_shows_its_earlier_moments_as_they_were(page: Open, closed: None) -> None:
    shown = page(duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9}))
    shown.say("play", text="peek")
    shown.say("play", text="rest")
    glimpse = shown.say("glance", ply=1)["glimpse"]
    assert "you see" in glimpse["picture"]["text"]
    assert "rests" not in glimpse["picture"]["text"]
