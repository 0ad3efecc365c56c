"""A closed table tells a browser what its seat may know, and nothing else: proved on the frames themselves."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest

import duckplay
from duckplay.core import Chance, State
from duckplay.tables import Table
from duckplay.widgets import board_of
from tests.toy import TOY
from tests.widgets.conftest import Page

Open = Callable[[Table], Page]
Script = list[tuple[str, dict[str, Any]]]
SCRIPT: Script = [
    ("why", {"picks": ["0/move:fly"]}),
    ("play", {"text": "fly"}),
    ("play", {"text": "rest"}),
    ("undo", {}),
    ("redo", {}),
    ("look", {"ply": 0}),
    ("branch", {"ply": 0}),
    ("new", {"same": True}),
    ("sit", {"seat": 1, "bot": None}),
    ("sit", {"seat": 1, "bot": "greedy"}),
    ("play", {"text": "rest", "version": 0}),
    ("play", {"txt": "rest"}),
    ("hint", {}),
    ("play", {"text": "roll"}),
    ("hint", {}),
    ("rescue", {"name": "0" * 32, "take": False}),
    ("rescue", {"name": "0" * 32, "take": True}),
    ("forget", {"name": "0" * 32}),
    ("play", {"text": "rest"}),
]
BLANK = re.compile(r'IPY_MODEL_\w+|(?<="rescue": ")[0-9a-f]{32}(?=")')


def frames(page: Page) -> list[str]:
    """All that the page was sent, in order, ids of widgets and names of saves blanked."""
    return [BLANK.sub("", json.dumps(frame)) for frame in page.frames]


def in_world(table: Table, world: State) -> Table:
    """The table of a game that has not begun, another world in the place of the truth."""
    course = table._course
    course.state, course._snapshots, course._known = world, {0: world}, {}
    return table


def told(page: Open, table: Table, script: Script, bots: dict[int, str]) -> list[str]:
    for seat, bot in bots.items():
        table.seat_bot(seat, bot)
    shown = page(table)
    for kind, words in script:
        shown.say(kind, **words)
    return frames(shown)


def test_the_frames_are_the_same_in_the_truth_and_in_an_imagined_world(
    page: Open, closed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 7)
    chance = Chance(1)
    chance.open(2000, 0)

    def table() -> Table:
        return duckplay.table(TOY, seats=3, params={"rounds": 9, "cards": 9})

    bots = {1: "random", 2: "greedy"}
    truth = table()
    worlds: list[Any] = [truth._course.state.imagine(0, chance) for _ in range(6)]
    assert {world.hidden for world in worlds} != {worlds[0].hidden}
    true = told(page, truth, SCRIPT, bots)
    assert len(true) > len(SCRIPT)
    for world in worlds:
        assert told(page, in_world(table(), world), SCRIPT, bots) == true


def test_the_frames_of_duck_and_cover_tell_nothing_of_the_deck_below_what_is_called(
    page: Open, closed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 11)
    chance = Chance(1)
    chance.open(2000, 0)

    def table() -> Table:
        return duckplay.table("duck-and-cover", seats=3, params={"surprises": True})

    def secret(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The cards that the script will call, and those that were removed."""
        hidden = truth.game.view(state, "designer").secret
        return hidden.deck[:2], hidden.removed

    truth = table()
    called, removed = secret(truth._course.state)
    drawn = (truth._course.state.imagine(0, chance) for _ in range(50_000))
    world = next(each for each in drawn if secret(each)[0] == called and secret(each)[1] != removed)
    deck = truth.view(0).deck

    def told_of(one: Table) -> list[str]:
        one.seat_bot(1, "random")
        one.seat_bot(2, "random")
        shown = page(one)
        for kind, words in SCRIPT:
            shown.say(kind, **words)
        while one.view(0).deck > deck - 2:
            shown.say("play", text=shown.moves[0]["text"])
        assert one.view(0).deck == deck - 2
        return frames(shown)

    assert told_of(in_world(table(), world)) == told_of(truth)


def test_the_frames_name_no_seed_record_digest_or_secret(
    page: Open, closed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 6_543_210_987)
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9, "cards": 9})
    sent = "".join(told(page, table, SCRIPT, {}))
    for secret in ("6543210987", str(table._course.state.digest()), "hidden ="):
        assert secret not in sent
    assert '"seed": null' in sent


def test_what_a_closed_table_hides_is_refused_with_its_reason(page: Open, closed: None) -> None:
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9})
    shown = page(table)
    shown.say("play", text="roll")
    why = {name for name, reason in shown.view["may"].items() if reason is not None}
    assert why == {"undo", "redo", "look", "branch", "again", "sit"}
    view = shown.view
    for kind, words in (
        ("undo", {}),
        ("redo", {}),
        ("look", {"ply": 0}),
        ("branch", {"ply": 0}),
        ("new", {"same": True}),
        ("sit", {"seat": 1, "bot": None}),
        ("sit", {"seat": 0, "bot": "random"}),
    ):
        reply = shown.say(kind, **words)
        assert reply["error"]["kind"] == "refused", kind
        assert reply["error"]["why"] != ""
        assert shown.view == view


def test_a_closed_table_still_begins_anew_with_a_seed_of_its_own(page: Open, closed: None) -> None:
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9})
    shown = page(table)
    shown.say("play", text="rest")
    assert shown.say("new", same=False)["ok"]
    assert (shown.view["version"], shown.view["closed"], shown.view["seed"]) == (0, True, None)


def test_points_of_a_closed_table_are_those_the_picture_shows(page: Open, closed: None) -> None:
    shown = page(duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9}))
    assert [seat["score"] for seat in shown.view["seats"]] == [None, None]


def test_when_the_game_is_over_everything_opens(page: Open, closed: None) -> None:
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 1})
    shown = page(table)
    shown.say("play", text="rest")
    shown.say("play", text="guess 1")
    assert (shown.view["over"], shown.view["closed"]) == (True, False)
    assert shown.view["seed"] == str(table.seed)
    assert shown.say("look", ply=0)["ok"]
    assert sorted(seat["place"] for seat in shown.view["seats"])[0] == 1


def test_a_fault_on_a_closed_table_tells_its_kind_and_not_its_words(
    page: Open, closed: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9})
    shown = page(table)

    def fail(seat: int, move: str) -> None:
        raise KeyError("the hidden card is 4")

    monkeypatch.setattr(table, "play", fail)
    reply = shown.say("play", text="rest")
    assert reply["error"]["why"] == "Something broke (KeyError). The game stands at move 0."
    assert "hidden card" not in "".join(frames(shown)) + caplog.text
    assert len(shown.board.errors) == 1
    shown.board.errors.clear()


def test_what_a_saved_notebook_keeps_of_a_closed_table_is_the_watchers_or_the_seats(closed: None) -> None:
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9})
    kept = json.dumps(board_of(table).get_state(), default=str)
    assert str(table._course.seeds[0][1]) not in kept
    assert "hidden = " not in kept
