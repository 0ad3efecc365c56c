"""A closed table tells a browser what its seat may know, and nothing else: proved on the frames themselves."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable

import pytest

import duckplay
from duckplay.tables import Table
from duckplay.widgets import board_of
from duckplay.widgets.protocol import Message
from tests.toy import TOY
from tests.widgets.conftest import Page
from tests.widgets.twins import TWINS, sent

Open = Callable[[Table], Page]


@pytest.mark.parametrize("name", TWINS)
def test_the_frames_are_the_same_in_the_truth_and_in_worlds_that_the_seat_cannot_tell_from_it(
    closed: None, name: str
) -> None:
    twins = TWINS[name]
    true = twins.told()
    assert len(true) > len(twins.script)
    for world in twins.worlds(twins.truth()):
        assert world.digest() != twins.truth().digest()
        assert twins.told(world) == true


def test_the_scripts_say_everything_that_can_be_said() -> None:
    said = {kind for twins in TWINS.values() for kind, _ in twins.script}
    assert said == {each.__struct_config__.tag for each in Message.__args__}


def test_the_frames_name_no_seed_record_digest_or_secret(
    page: Open, closed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda bits: 6_543_210_987)
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9, "cards": 9})
    shown = page(table)
    for kind, words in TWINS["a pond with two bots"].script:
        shown.say(kind, **(words if isinstance(words, dict) else words(shown)))
    everything = "".join(sent(shown))
    for secret in ("6543210987", str(table._course.state.digest()), "hidden ="):
        assert secret not in everything
    assert '"seed": null' in everything


def test_what_a_closed_table_hides_is_refused_with_its_reason(page: Open, closed: None) -> None:
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9})
    shown = page(table)
    shown.say("play", text="roll")
    why = {name for name, reason in shown.view["may"].items() if reason is not None}
    assert why == {"undo", "redo", "branch", "again", "sit", "design", "record", "load"}
    view = shown.view
    for kind, words in (
        ("undo", {}),
        ("redo", {}),
        ("branch", {"ply": 0}),
        ("back", {}),
        ("new", {"same": True}),
        ("sit", {"seat": 1, "bot": None}),
        ("sit", {"seat": 0, "bot": "random"}),
        ("design", {"on": True}),
        ("record", {"note": ""}),
        ("load", {"text": "{}"}),
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
    assert shown.say("design", on=True)["ok"]
    assert shown.view["eye"] == "designer"
    assert shown.say("record", note="done")["record"] == table.record("done").json()
    assert sorted(seat["place"] for seat in shown.view["seats"])[0] == 1


def test_a_fault_on_a_closed_table_tells_its_kind_and_not_its_words(
    page: Open, closed: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9})
    shown = page(table)

    def fail(seat: int, move: str) -> None:
        raise KeyError("the fourth lies there")

    monkeypatch.setattr(table, "play", fail)
    reply = shown.say("play", text="rest")
    assert reply["error"]["why"] == "Something broke (KeyError). The game stands at move 0."
    assert "fourth" not in "".join(sent(shown)) + caplog.text
    assert len(shown.board.errors) == 1
    shown.board.errors.clear()


def test_what_a_saved_notebook_keeps_of_a_closed_table_is_the_watchers_or_the_seats(closed: None) -> None:
    table = duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 9})
    kept = json.dumps(board_of(table).get_state(), default=str)
    assert str(table._course.seeds[0][1]) not in kept
    assert "hidden = " not in kept
