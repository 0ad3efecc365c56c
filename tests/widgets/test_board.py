"""A board shows its table, plays what the browser says, and believes nothing else of it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import ref

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances as registry

import duckplay
from duckplay.shelf import SHELF
from duckplay.tables import Table
from duckplay.widgets import Board, board_of
from duckplay.widgets.board import bundle
from tests.bundles import bundled
from tests.toy import TOY
from tests.widgets.conftest import Page, Wire

Open = Callable[[Table], Page]
QUIET = dict.fromkeys(("error", "glimpse", "hints", "lines", "moves", "record", "rescued"))
"""A reply that holds nothing."""


def pond(seats: int = 2, bots: dict[int, str] | None = None, **given: Any) -> Table:
    return duckplay.table(TOY, seats=seats, seed=5, bots=bots, **given)


def test_the_frame_says_what_is_asked_of_the_seat_at_the_screen_and_what_it_may_do(page: Open) -> None:
    shown = page(pond(bots={1: "random"}))
    view = shown.view
    assert (view["eye"], view["seat"]) == (0, 0)
    assert view["ask"] == "Seat 0, choose: roll, rest, peek."
    assert [(move["text"], move["rules"]) for move in shown.moves] == [
        ("roll", ["UP-01", "UP-02"]),
        ("rest", ["UP-01", "UP-02"]),
        ("peek", ["UP-01", "UP-02"]),
    ]
    assert shown.about["clauses"]["UP-01"]["origin"] == "our invention"


def test_a_move_is_played_and_the_truth_comes_through_the_frame(page: Open) -> None:
    table = pond(bots={1: "random"})
    shown = page(table)
    assert shown.say("play", text="rest") == {**QUIET, "id": "m1", "ok": True}
    assert table.log[0].text == "rest"
    assert shown.view["version"] == table.ply == 2
    assert shown.view["log"][0] == {"ply": 1, "seat": None, "text": "seat 0 rests", "rules": ["UP-01", "UP-02"]}


def test_an_illegal_move_is_refused_with_its_reason_and_nothing_changes(page: Open) -> None:
    table = pond()
    shown = page(table)
    sent = len(shown.frames)
    reply = shown.say("play", text="fly")
    assert reply["error"]["kind"] == "illegal"
    assert reply["error"]["why"] == "it is none of the moves there are now; seat 0 may choose roll, rest, peek"
    assert (table.ply, len(shown.frames)) == (0, sent + 1)


def test_an_impossible_pick_is_told_why(page: Open) -> None:
    reply = page(pond()).say("why", picks=["0/move:fly"])
    assert not reply["ok"]
    assert reply["error"]["kind"] == "illegal"
    assert reply["error"]["why"] != ""


def test_a_move_about_an_older_position_is_stale(page: Open) -> None:
    table = pond()
    shown = page(table)
    reply = shown.say("play", text="rest", version=3)
    assert reply["error"] == {
        "kind": "stale",
        "why": "that was about move 3; the table stands at move 0 now",
        "clause": "",
    }
    assert table.ply == 0


def test_a_move_about_a_line_that_was_taken_back_is_stale_even_at_the_same_ply(page: Open) -> None:
    table = pond()
    shown = page(table)
    old = shown.view["course"]
    shown.say("play", text="rest")
    shown.say("undo")
    assert shown.view["version"] == 0
    assert shown.say("play", text="rest", course=old)["error"]["kind"] == "stale"
    assert table.ply == 0


def test_a_message_that_comes_twice_is_carried_out_once_and_answered_twice(page: Open) -> None:
    table = pond(seats=1)
    shown = page(table)
    message = {"kind": "play", "id": "a", "version": 0, "course": 0, "text": "rest"}
    assert shown.send(message) == shown.send(message) == {**QUIET, "id": "a", "ok": True}
    assert table.ply == 1


def test_five_clicks_in_a_burst_play_one_move(page: Open) -> None:
    table = pond(seats=1)
    shown = page(table)
    replies = [shown.send({"kind": "play", "id": str(n), "version": 0, "course": 0, "text": "rest"}) for n in range(5)]
    assert [reply["ok"] for reply in replies] == [True, False, False, False, False]
    assert {reply["error"]["kind"] for reply in replies[1:]} == {"stale"}
    assert table.ply == 1


def test_a_message_names_no_seat(page: Open) -> None:
    table = pond(seats=2)
    reply = page(table).say("play", text="rest", seat=1)
    assert reply["error"]["kind"] == "unreadable"
    assert "seat" in reply["error"]["why"]
    assert table.ply == 0


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        "play",
        [],
        {},
        {"kind": "play"},
        {"kind": "destroy", "id": "x", "version": 0, "course": 0},
        {"kind": "play", "id": "x", "version": "0", "course": 0, "text": "rest"},
        {"kind": "play", "id": "x", "version": 0, "course": 0, "text": None},
        {"kind": "play", "id": "x" * 101, "version": 0, "course": 0, "text": "rest"},
        {"kind": "play", "id": "x", "version": 0, "course": 0, "text": "r" * 201},
        {"kind": "look", "id": "x", "version": 0, "course": 0, "ply": 1.5},
        {"kind": "anywidget-command", "name": "close", "msg": {}, "id": "x"},
    ],
)
def test_a_message_that_cannot_be_read_is_answered_by_a_named_error(page: Open, content: Any) -> None:
    table = pond()
    shown = page(table)
    view = shown.view
    reply = shown.send(content)
    assert (reply["ok"], reply["error"]["kind"]) == (False, "unreadable")
    assert reply["error"]["why"].startswith("this message cannot be read: ")
    assert shown.view == view


def test_no_trait_can_be_written_from_the_browser(page: Open) -> None:
    shown = page(pond())
    wire = shown.board.comm
    assert isinstance(wire, Wire)
    before = {name: getattr(shown.board, name) for name in shown.board.keys if name != "layout"}
    forged = {name: {"forged": True} if name in ("about", "view") else "forged" for name in before}
    sent = len(shown.frames)
    wire.browser({"method": "update", "state": forged, "buffer_paths": []})
    assert {name: getattr(shown.board, name) for name in before} == before
    assert [each["data"]["method"] for each in shown.frames[sent:]] == ["custom"]
    assert shown.frames[-1]["data"]["content"]["error"]["kind"] == "refused"


def test_one_trait_holds_the_view_one_the_game_and_no_trait_names_the_seat(page: Open) -> None:
    own = set(page(pond()).board.keys) - set(ipywidgets.DOMWidget().keys)
    assert own == {"about", "view", "_esm", "_css", "_anywidget_id"}


def test_the_board_holds_the_view_of_the_first_person_who_is_awaited(page: Open) -> None:
    table = pond(seats=3, bots={1: "random"})
    shown = page(table)
    assert shown.view["eye"] == 0
    shown.say("play", text="peek")
    assert shown.view["eye"] == 2
    assert not [row for row in shown.view["log"] if "you see" in row["text"]]
    shown.say("play", text="peek")
    assert shown.view["eye"] == 0
    assert len([row for row in shown.view["log"] if "you see" in row["text"]]) == 1


def test_nobody_sits_at_a_table_of_bots(page: Open) -> None:
    shown = page(pond(seats=2, bots={0: "random", 1: "random"}))
    assert shown.view["eye"] == "watcher"
    assert shown.view["over"]
    assert shown.say("play", text="rest")["error"]["kind"] == "refused"


def test_choices_not_carried_out_yet_are_no_lines_of_the_log(page: Open) -> None:
    table = pond(seats=2, params={"rounds": 1})
    shown = page(table)
    for text in ("rest", "rest", "guess 3"):
        shown.say("play", text=text)
    assert shown.view["eye"] == 1
    assert not [row for row in shown.view["log"] if "guess" in row["text"]]
    shown.say("play", text="guess 2")
    assert "seat 0 guessed 3" in [row["text"] for row in shown.view["log"]]


def test_undo_and_redo_go_back_and_forth(page: Open) -> None:
    table = pond()
    shown = page(table)
    assert shown.view["may"]["undo"] == {"why": "nobody has played yet", "clause": ""}
    assert shown.say("undo")["error"]["kind"] == "refused"
    shown.say("play", text="rest")
    assert shown.view["may"]["undo"] is None
    shown.say("undo")
    assert table.ply == 0
    assert shown.view["may"]["redo"] is None
    shown.say("redo")
    assert table.ply == 1


def test_an_earlier_moment_is_looked_at_and_left_again(page: Open) -> None:
    table = pond()
    shown = page(table)
    for text in ("rest", "roll", "rest"):
        shown.say("play", text=text)
    assert shown.say("look", ply=1)["ok"]
    assert (shown.view["shown"], shown.view["version"], shown.view["moves"]) == (1, 3, [])
    assert "rolls" not in shown.view["picture"]["text"]
    assert shown.say("look", ply=4)["error"]["kind"] == "refused"
    assert shown.say("look", ply=None)["ok"]
    assert shown.view["shown"] == 3
    assert shown.view["moves"] != []


def test_playing_on_in_a_cell_comes_back_to_now(page: Open) -> None:
    table = pond()
    shown = page(table)
    table.play(0, "rest")
    shown.say("look", ply=0)
    table.play(1, "rest")
    assert (shown.view["version"], shown.view["shown"]) == (2, 2)
    table.undo()
    assert shown.view["version"] == 1


def test_a_branch_is_a_table_of_its_own(page: Open) -> None:
    table = pond()
    shown = page(table)
    shown.say("play", text="rest")
    shown.say("play", text="rest")
    assert shown.say("branch", ply=1)["ok"]
    assert shown.board.table is not table
    assert (shown.view["version"], table.ply) == (1, 2)
    assert shown.say("branch", ply=9)["error"]["kind"] == "refused"
    table.play(0, "rest")
    assert shown.view["version"] == 1


def test_a_branch_is_left_for_the_game_it_branched_from_which_stands_as_it_was_left(page: Open) -> None:
    table = pond()
    shown = page(table)
    for _ in range(3):
        shown.say("play", text="rest")
    shown.say("undo")
    shown.say("look", ply=1)
    assert shown.view["back"] is None
    left = (table.digest, table.ply, table.seeds)
    shown.say("branch", ply=1)
    assert shown.view["back"] == 2
    shown.say("play", text="roll")
    shown.say("branch", ply=0)
    assert (shown.view["version"], shown.view["back"]) == (0, 2)
    assert shown.say("back")["ok"]
    assert (shown.view["version"], shown.view["back"]) == (2, 2)
    assert shown.board.table is not table
    assert shown.say("back")["ok"]
    assert shown.board.table is table
    assert (table.digest, table.ply, table.seeds) == left
    assert (shown.view["version"], shown.view["shown"], shown.view["back"]) == (2, 2, None)
    assert shown.view["notice"] == "Back to the game as it was left, at move 2."
    assert shown.say("redo")["ok"]
    assert shown.view["version"] == 3


def test_only_a_branch_has_a_game_to_go_back_to(page: Open) -> None:
    shown = page(pond())
    assert shown.say("back")["error"]["why"] == "this game is no branch: there is no game to go back to"
    shown.say("play", text="rest")
    shown.say("branch", ply=0)
    assert shown.view["back"] is not None
    assert shown.say("new", same=False)["ok"]
    assert shown.view["back"] is None
    assert shown.say("back")["error"]["kind"] == "refused"


def test_a_record_that_is_loaded_takes_no_game_away(page: Open) -> None:
    table = pond()
    shown = page(table)
    text = table.record().json()
    assert shown.say("load", text=text)["ok"]
    assert shown.view["back"] is None
    shown.say("play", text="rest")
    shown.say("play", text="rest")
    game = shown.board.table
    shown.say("branch", ply=1)
    branch = shown.board.table
    assert shown.say("load", text=text)["ok"]
    for left, back in ((branch, game.ply), (game, None)):
        assert shown.view["back"] == left.ply
        assert shown.say("back")["ok"]
        assert shown.board.table is left
        assert shown.view["back"] == back


def test_a_new_game_has_a_new_seed_or_the_same(page: Open) -> None:
    shown = page(pond(bots={1: "random"}, params={"rounds": 3}))
    shown.say("play", text="rest")
    shown.say("new", same=True)
    assert (shown.view["version"], shown.view["seed"]) == (0, "5")
    shown.say("new", same=False)
    assert shown.view["seed"] != "5"
    assert shown.board.table.params.rounds == 3
    assert shown.board.table.bots == {1: "random"}


def test_a_seat_goes_to_a_bot_or_to_a_person(page: Open) -> None:
    table = pond(bots={1: "random"})
    shown = page(table)
    assert shown.say("sit", seat=1, bot="greedy")["ok"]
    assert shown.view["seats"][1]["bot"] == "greedy"
    assert shown.say("sit", seat=1, bot=None)["ok"]
    assert shown.view["seats"][1]["bot"] is None
    assert shown.say("sit", seat=1, bot="oracle")["error"]["kind"] == "refused"
    assert shown.say("sit", seat=7, bot="random")["error"]["kind"] == "refused"
    table.seat_bot(1, "random")
    assert shown.view["seats"][1]["bot"] == "random"


def test_one_change_sends_one_frame(page: Open) -> None:
    table = pond(seats=3, bots={1: "random", 2: "random"})
    shown = page(table)
    sent = len(shown.frames)
    table.play(0, "rest")
    assert [each["data"]["method"] for each in shown.frames[sent:]] == ["update"]


def test_a_raising_handler_shows_a_red_line_and_changes_nothing(
    page: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = pond()
    shown = page(table)

    def fail(seat: int, move: str) -> None:
        raise ZeroDivisionError("no ducks")

    monkeypatch.setattr(table, "play", fail)
    reply = shown.say("play", text="rest")
    assert reply["error"]["kind"] == "broken"
    assert shown.view["error"] == "Something broke (ZeroDivisionError: no ducks). The game stands at move 0."
    assert [type(error) for error in shown.board.errors] == [ZeroDivisionError]
    assert "ZeroDivisionError" in caplog.text
    shown.board.errors.clear()
    monkeypatch.undo()
    shown.say("play", text="rest")
    assert shown.view["error"] is None


def test_a_picture_that_cannot_be_drawn_is_a_red_line_too(page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    table = pond()
    shown = page(table)
    monkeypatch.setattr(type(TOY.picture), "svg", lambda self, view: 1 / 0)
    assert shown.say("play", text="rest")["ok"]
    assert shown.view["error"].startswith("Something broke (ZeroDivisionError")
    assert len(shown.board.errors) == 1
    shown.board.errors.clear()
    monkeypatch.undo()
    assert shown.view["version"] == 1
    assert shown.say("undo")["ok"]
    assert (shown.view["version"], shown.view["error"]) == (0, None)


def test_the_same_table_is_always_shown_by_the_same_board() -> None:
    table = pond()
    board = board_of(table)
    assert board_of(table) is board
    bundle = table._repr_mimebundle_()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert bundle["image/svg+xml"].startswith("<svg")
    board.close()
    assert board_of(table) is not board


def test_a_table_keeps_nobody_alive_who_watches_it() -> None:
    class Ear:
        def hear(self) -> None:
            raise AssertionError("nobody is there")

    table, ear = pond(), Ear()
    table.watch(ear.hear)
    left = ref(ear)
    del ear
    gc.collect()
    assert left() is None
    table.play(0, "rest")


def test_its_words_are_the_same_each_time_and_hold_no_address() -> None:
    assert repr(board_of(pond())) == repr(board_of(pond())) == f"Board({pond()!r})"
    assert "0x" not in repr(board_of(pond()))


@pytest.mark.parametrize("game", SHELF)
def test_the_bundle_of_a_game_is_small_and_no_other_games(game: str) -> None:
    shown = board_of(duckplay.table(game))
    assert shown._esm == bundle(f"board-{game}.js")
    assert shown._css == bundle(f"board-{game}.css")
    assert bundled(game) < 80_000


def test_a_game_without_a_drawing_has_the_board_alone() -> None:
    shown = board_of(pond())
    assert (shown._esm, shown._css) == (bundle("board.js"), bundle("board.css"))


def test_a_missing_bundle_is_named_with_the_way_to_make_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("duckplay.widgets.board.STATIC", tmp_path)
    with pytest.raises(RuntimeError, match=r"holds no other.js: run `npm ci && npm run build` in widgets/"):
        bundle("other.js")


def test_a_hundred_moves_leave_the_registry_of_widgets_as_it_was(page: Open) -> None:
    table = pond(seats=1, params={"rounds": 9})
    shown = page(table)
    count = len(registry)
    for _ in range(100):
        shown.say("play", text="rest")
        shown.say("undo")
    assert len(registry) == count
    shown.board.close()
    assert len(registry) == count - 2


def test_a_closed_board_is_gone_and_its_table_plays_on() -> None:
    table = pond()
    board = Board(table)
    left = ref(board)
    board.close()
    del board
    gc.collect()
    assert left() is None
    table.play(0, "rest")
