"""What a board keeps of its game, gives back to the page that comes after it, and advises on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import duckplay
from duckplay import saves
from duckplay.core import Random
from duckplay.tables import Table
from duckplay.widgets import Board, board
from tests.tables.keepers import kept_in
from tests.toy import SHEET, TOY, Params, Pond
from tests.widgets.conftest import Page

Open = Callable[[Table], Page]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the saves."""
    monkeypatch.setenv("DUCKPLAY_SAVES", str(tmp_path / "saves"))
    return tmp_path / "saves"


def pond(seats: int = 2, **given: object) -> Table:
    return duckplay.table(TOY, **{"seats": seats, "bots": {1: "random"}, "params": {"rounds": 9}, **given})


def rescued(page: Open, name: str, **given: object) -> Page:
    """The page of another kernel, that went over to the game kept under that name."""
    shown = page(pond(**given))
    reply = shown.ask("rescue", name=name)
    assert reply["ok"], reply
    return shown


# Rescue


def test_a_game_is_kept_after_every_change_and_goes_on_on_another_page(page: Open) -> None:
    first = page(pond())
    name = first.view["rescue"]
    for say, words in (("play", {"text": "rest"}), ("play", {"text": "peek"}), ("undo", {}), ("sit", SIT)):
        assert first.say(say, **words)["ok"]
    second = rescued(page, name)
    kept, table = second.board.table, first.board.table
    assert (kept.log, kept.digest, kept.bots, kept.seeds) == (table.log, table.digest, {1: "greedy"}, table.seeds)
    assert second.view["rescue"] == name
    assert second.view["version"] == table.ply
    second.say("play", text="rest")
    assert rescued(page, name).board.table.log == second.board.table.log


SIT = {"seat": 1, "bot": "greedy"}


def test_a_page_that_looks_is_told_what_is_kept_and_takes_nothing(page: Open) -> None:
    first = page(pond())
    first.say("play", text="rest")
    second = page(pond())
    reply = second.ask("kept", name=first.view["rescue"])
    assert reply["rescued"] == {"game": "under-the-pond", "ply": 2, "over": False, "back": None}
    assert second.view["version"] == 0
    assert first.say("play", text="rest")["ok"]


def test_a_page_that_looks_is_told_nothing_is_kept_apart_from_what_cannot_be_read(page: Open, home: Path) -> None:
    first, shown = page(pond()), page(pond())
    first.say("play", text="rest")
    name = first.view["rescue"]
    for none in ("0" * 32, "../saves", ""):
        reply = shown.ask("kept", name=none)
        assert (reply["ok"], reply["rescued"]) == (True, None)
    (home / f"{name}.json").write_text("{}")
    reply = shown.ask("kept", name=name)
    assert (reply["error"]["kind"], reply["error"]["why"]) == ("refused", "its file is not as it was written")


def test_a_game_taken_up_is_played_by_one_page_alone(page: Open) -> None:
    first = page(pond())
    first.say("play", text="rest")
    second = rescued(page, first.view["rescue"])
    for say, words in (("play", {"text": "roll"}), ("undo", {}), ("sit", SIT), ("look", {"ply": 0})):
        reply = first.ask(say, **words)
        assert reply["error"]["kind"] == "refused"
        assert "has gone on in another page" in reply["error"]["why"]
    assert first.board.table.ply == 2
    assert second.say("play", text="rest")["ok"]
    assert first.say("new", same=False)["ok"]
    assert first.view["rescue"] != second.view["rescue"]
    assert first.say("play", text="rest")["ok"]
    assert second.say("play", text="rest")["ok"]


@pytest.mark.parametrize(("say", "words"), [("new", {"same": False}), ("forget", {})])
def test_a_game_taken_up_and_thrown_away_is_not_gone_on_with_by_who_held_it_before(
    page: Open, closed: None, say: str, words: dict[str, Any]
) -> None:
    """Else one page could look ahead for the other."""
    first = page(pond())
    first.say("play", text="rest")
    name = first.view["rescue"]
    second = rescued(page, name)
    second.say("play", text="peek")
    assert second.ask(say, **(words or {"name": name}))["ok"]
    assert "has gone on in another page" in first.ask("play", text="rest")["error"]["why"]
    assert page(pond()).ask("rescue", name=name)["error"]["why"] == "no game is kept under that name"
    assert second.say("play", text="rest")["ok"]
    assert "has gone on in another page" in first.ask("play", text="rest")["error"]["why"]


def test_a_closed_table_is_rescued_closed(page: Open, closed: None) -> None:
    first = page(pond())
    first.say("play", text="rest")
    second = rescued(page, first.view["rescue"])
    assert (second.view["closed"], second.view["seed"]) == (True, None)
    assert second.board.table.lines(0) == first.board.table.lines(0)
    assert second.board.table._course.seeds == first.board.table._course.seeds


def test_the_screen_faces_whom_it_faced(page: Open, closed: None) -> None:
    """After a play the curtain is drawn for the next seat; lifted, it stays lifted over a reload."""
    first = page(pond(bots={}))
    first.ask("play", text="rest")
    assert first.view["curtain"] == 1
    second = rescued(page, first.view["rescue"], bots={})
    assert (second.view["curtain"], second.view["seat"], second.moves) == (1, None, [])
    assert second.ask("face", seat=1)["ok"]
    third = rescued(page, first.view["rescue"], bots={})
    assert (third.view["curtain"], third.view["seat"], third.view["eye"]) == (None, 1, 1)


def test_what_cannot_be_rescued_is_refused_in_words_and_changes_nothing(page: Open, home: Path) -> None:
    first = page(pond())
    first.say("play", text="rest")
    name = first.view["rescue"]
    (home / f"{name}.json").write_text("{}")
    shown = page(pond())
    for wrong, words in (("../saves", "not the name"), ("0" * 32, "no game is kept"), (name, "not as it was written")):
        reply = shown.ask("rescue", name=wrong)
        assert reply["error"]["kind"] == "refused"
        assert words in reply["error"]["why"]
    assert shown.view["version"] == 0
    assert shown.say("play", text="rest")["ok"]


def test_a_rescue_is_thrown_away_when_the_page_says_so(page: Open, home: Path) -> None:
    first = page(pond())
    first.say("play", text="rest")
    shown = page(pond())
    assert shown.ask("forget", name=first.view["rescue"])["ok"]
    assert kept_in(home) == []
    assert not shown.ask("rescue", name=first.view["rescue"])["ok"]
    assert shown.ask("forget", name="../x")["error"]["kind"] == "refused"


def test_nothing_is_kept_of_a_game_that_nobody_has_played_at(page: Open, home: Path) -> None:
    shown = page(pond())
    assert not home.exists() or kept_in(home) == []
    shown.say("play", text="rest")
    assert len(kept_in(home)) == 1
    shown.say("new", same=False)
    assert kept_in(home) == []


def test_a_branch_and_a_loaded_record_are_kept_too(page: Open) -> None:
    shown = page(pond())
    shown.say("play", text="rest")
    shown.say("branch", ply=1)
    assert rescued(page, shown.view["rescue"]).board.table.log == shown.board.table.log
    other = page(pond())
    assert other.say("load", text=shown.board.table.record().json())["ok"]
    assert rescued(page, other.view["rescue"]).board.table.log == other.board.table.log


def test_a_branch_is_rescued_with_the_games_that_were_left_for_it(page: Open) -> None:
    shown = page(pond())
    for _ in range(3):
        shown.say("play", text="rest")
    shown.say("undo")
    trunk = shown.board.table
    shown.say("branch", ply=1)
    words = "A branch from move 1. The game it left stays as it was, at move 4."
    assert shown.view["notice"] == words
    shown.say("play", text="roll")
    branch = shown.board.table
    assert shown.say("load", text=branch.record().json())["ok"]
    name = shown.view["rescue"]
    told = {"game": "under-the-pond", "ply": branch.ply, "over": False, "back": branch.ply}
    assert page(pond()).ask("kept", name=name)["rescued"] == told
    second = rescued(page, name)
    for left, back in ((branch, trunk.ply), (trunk, None)):
        assert second.view["back"] == left.ply
        assert second.say("back")["ok"]
        table = second.board.table
        assert (table.log, table.digest, table.seeds, table.bots) == (left.log, left.digest, left.seeds, left.bots)
        assert second.view["back"] == back
    assert second.say("redo")["ok"]
    assert second.view["version"] == 6
    assert rescued(page, name).view["back"] is None


def test_a_game_is_kept_while_nobody_has_played_at_the_one_it_was_left_for(page: Open) -> None:
    shown = page(pond())
    shown.say("play", text="rest")
    trunk = shown.board.table
    shown.say("branch", ply=0)
    assert shown.view["version"] == 0
    second = rescued(page, shown.view["rescue"])
    assert (second.board.table.log, second.view["back"]) == (trunk.log, None)


def test_the_games_left_first_are_not_kept_where_a_file_would_be_too_large(
    page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = page(pond())
    shown.say("play", text="rest")
    for most in (4_000, 3_000, 2_000):
        monkeypatch.setattr(saves, "SIZE", most)
        for _ in range(9):
            shown.say("branch", ply=2)
            file = saves.where() / f"{shown.view['rescue']}.json"
            assert file.stat().st_size <= most
    second = rescued(page, shown.view["rescue"])
    assert second.board.table.log == shown.board.table.log
    assert [each.seeds for each in second.board.screen.left] == [each.seeds for each in shown.board.screen.left[-1:]]


def test_a_game_that_cannot_be_kept_is_said_on_the_page_until_it_can(page: Open, home: Path) -> None:
    home.write_text("no folder")
    shown = page(pond())
    for ply in (2, 4):
        assert shown.say("play", text="rest")["ok"]
        assert (shown.view["version"], shown.view["rescue"]) == (ply, "")
        words = "This game is not being kept: there is no folder for kept games (File exists)."
        assert shown.view["notice"] == words
    home.unlink()
    assert shown.say("play", text="rest")["ok"]
    assert (shown.view["rescue"], shown.view["notice"]) == (shown.board.keeper.name, None)
    assert rescued(page, shown.view["rescue"]).board.table.ply == 6


def test_a_fault_of_keeping_is_no_secret(page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(saves.Keeper, "write", fail)
    shown = page(pond())
    assert shown.say("play", text="rest")["ok"]
    assert shown.view["rescue"] == ""
    assert shown.view["notice"] == "This game is not being kept."
    assert "KeyError" in shown.view["error"]
    assert len(shown.board.errors) == 1
    shown.board.errors.clear()


def test_the_answer_to_a_click_does_not_wait_for_the_disk(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "get_running_loop", asyncio.get_running_loop)

    async def click() -> tuple[bool, bool]:
        shown = Page(Board(pond()))
        shown.say("play", text="rest")
        before = home.exists()
        await asyncio.sleep(0)
        return before, len(kept_in(home)) == 1

    with ThreadPoolExecutor() as kernel:
        assert kernel.submit(asyncio.run, click()).result() == (False, True)


def test_what_a_closed_table_shows_has_been_kept_before(
    page: Open, closed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last move too, by which everything opens: a kernel killed in time gives no decision back."""
    shown = page(pond(params={"rounds": 1}))
    write, seen = saves.Keeper.write, []

    def noted(keeper: saves.Keeper, table: Table, *rest: Any) -> None:
        seen.append((table.ply, table.over, shown.view["version"]))
        write(keeper, table, *rest)

    monkeypatch.setattr(saves.Keeper, "write", noted)
    shown.say("play", text="rest")
    shown.say("play", text="guess 1")
    assert [over for _, over, _ in seen] == [False, True]
    assert all(version < ply for ply, _, version in seen)
    assert saves.look(shown.view["rescue"], TOY).ply == 4


def test_a_game_that_no_record_can_hold_is_said_not_to_be_kept(page: Open) -> None:
    name = "x" * 61
    game = duckplay.SimpleGame(Pond, Params, SHEET, bots={name: Random()})
    shown = page(duckplay.table(game, seats=2, bots={1: name}))
    assert shown.say("play", text="rest")["ok"]
    assert shown.view["rescue"] == ""
    assert "This game is not being kept: no record can hold it (record, bots" in shown.view["notice"]


# Hints


def test_hints_are_told_to_the_seat_at_the_screen_alone(page: Open, closed: None) -> None:
    shown = page(pond())
    reply = shown.ask("hint")
    assert [hint["text"] for hint in reply["hints"]] == [hint.text for hint in shown.board.table.hints(0)]
    assert set(reply["hints"][0]) == {"text", "label", "value", "low", "high", "rollouts", "why"}
    assert shown.view["version"] == 0


def test_there_is_no_hint_behind_the_curtain_for_a_watcher_or_when_it_is_over(page: Open) -> None:
    hot = page(pond(bots={}))
    hot.ask("play", text="rest")
    watched = page(pond(bots={0: "random", 1: "random"}))
    over = page(pond(params={"rounds": 1}))
    over.say("play", text="rest")
    over.say("play", text="guess 1")
    assert over.view["over"]
    for shown in (hot, watched, over):
        assert shown.view["may"]["hint"]["why"] != ""
        assert shown.ask("hint")["error"]["kind"] == "refused"
    assert page(pond()).view["may"]["hint"] is None


def test_a_hint_about_an_older_position_is_stale(page: Open) -> None:
    shown = page(pond())
    shown.say("play", text="rest")
    assert shown.ask("hint", version=0)["error"]["kind"] == "stale"
