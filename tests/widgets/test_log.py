"""The log: its last lines come with the frame, the others when asked for, and a line keeps its number."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest

import duckplay
from duckplay.tables import Table
from duckplay.widgets.frame import LINES, SIZE
from duckplay.widgets.reading import MOST
from duckplay.widgets.told import Told
from tests.toy import TOY
from tests.widgets.conftest import Page

Open = Callable[[Table], Page]


def pond(seats: int = 2, bots: dict[int, str] | None = None, **given: Any) -> Table:
    return duckplay.table(TOY, seats=seats, seed=5, bots=bots, params={"rounds": 9}, **given)


def everything(shown: Page) -> list[dict[str, Any]]:
    """The whole log, in as many answers as it takes."""
    lines: list[dict[str, Any]] = []
    while len(lines) < shown.view["told"]:
        more = shown.say("lines", start=len(lines), stop=shown.view["told"])["lines"]
        assert 0 < len(more) <= MOST
        lines += more
    return lines


@pytest.mark.parametrize("table", [lambda: pond(), lambda: duckplay.table("duck-and-cover", seats=3, seed=5)])
def test_a_page_that_keeps_what_it_is_told_has_the_log(page: Open, table: Callable[[], Table]) -> None:
    """As long as the course is the same, what was told under a number stays; designers look on without a curtain."""
    shown = page(table())
    shown.say("design", on=True)
    kept: dict[tuple[int, int], dict[str, Any]] = {}
    for step in range(14):
        view = shown.view
        for at, line in enumerate(view["log"], view["told"] - len(view["log"])):
            assert kept.setdefault((view["course"], at), line) == line
        assert everything(shown)[view["told"] - len(view["log"]) :] == view["log"]
        for at, line in enumerate(everything(shown)):
            assert kept.setdefault((view["course"], at), line) == line
        shown.say("undo") if step == 8 else shown.say("play", text=shown.moves[step % 2]["text"])


def test_each_person_at_a_screen_keeps_a_log_of_their_own(page: Open) -> None:
    shown = page(duckplay.table("duck-and-cover", seats=2, seed=5))
    kept: dict[tuple[int, int], tuple[object, object]] = {}
    for _ in range(12):
        view = shown.view
        for at, line in enumerate(everything(shown)):
            told = (view["eye"], line)
            assert kept.setdefault((view["course"], at), told) == told
        shown.say("play", text=shown.moves[0]["text"])


def test_a_frame_holds_the_last_lines_and_how_many_there_are(page: Open) -> None:
    shown = page(pond(seats=1))
    for _ in range(9):
        shown.say("play", text="rest")
    assert (len(shown.view["log"]), shown.view["told"]) == (LINES, 9)
    assert [line["ply"] for line in shown.view["log"]] == [4, 5, 6, 7, 8, 9]


def test_what_a_move_made_known_comes_with_its_frame_as_far_as_there_is_room(page: Open) -> None:
    table = duckplay.table("duck-and-cover", seats=3, seed=5, bots={1: "random", 2: "random"})
    shown = page(table)
    for _ in range(9):
        told = shown.view["told"]
        shown.say("play", text=shown.moves[0]["text"])
        new = shown.view["told"] - told
        assert new > LINES
        assert len(shown.view["log"]) == new or len(json.dumps(shown.view)) > SIZE - 200


def test_lines_are_asked_for_by_their_numbers(page: Open) -> None:
    shown = page(pond(seats=1))
    for _ in range(5):
        shown.say("play", text="rest")
    assert [line["ply"] for line in shown.say("lines", start=1, stop=3)["lines"]] == [2, 3]
    assert shown.say("lines", start=3, stop=1)["lines"] == []
    assert shown.say("lines", start=99, stop=999)["lines"] == []
    assert shown.say("lines", start=-1, stop=3)["error"]["kind"] == "unreadable"
    assert shown.say("lines", start=0, stop=9, version=2)["ok"]
    assert shown.say("lines", start=0, stop=9, course=7)["error"]["kind"] == "stale"


def test_a_choice_that_others_made_in_secret_is_told_when_the_last_of_them_has_been_made(page: Open) -> None:
    shown = page(duckplay.table(TOY, seats=3, seed=5, params={"rounds": 1}))
    for text in ("rest", "rest", "rest", "guess 3", "guess 2"):
        shown.say("play", text=text)
    assert not [line for line in everything(shown) if "guess" in line["text"]]
    shown.say("play", text="guess 1")
    texts = [line["text"] for line in everything(shown)]
    assert [text for text in texts if text in ("guess 3", "guess 2")] == ["guess 3", "guess 2"]
    assert "seat 0 guessed 3" in texts


def test_a_choice_is_told_when_it_is_made_and_by_what_comes_of_it_and_no_third_time() -> None:
    """The last of a card's choices is told by what comes of it alone."""
    table = duckplay.table("duck-and-cover", seats=3, seed=7)
    told = Told(table, 1)
    for seat in (0, 2, 1):
        table.play(seat, table.moves(seat)[0].text)
        lines = told.read()
    assert [line.text for line in lines[:5]] == [
        "Seat 0 has chosen.",
        "Seat 2 has chosen.",
        "Seat 0 covers 2 with 5.",
        "Seat 1 covers 2 with 5.",
        "Seat 2 covers 1 with 5.",
    ]
    assert not any(line.text.endswith("has chosen.") or line.seat is not None for line in lines[2:])


def test_a_table_that_opens_tells_its_whole_log_on_another_course(page: Open, closed: None) -> None:
    shown = page(duckplay.table(TOY, seats=2, bots={1: "random"}, params={"rounds": 1}))
    shown.say("play", text="peek")
    course = shown.view["course"]
    assert all(line["rules"] == [] for line in everything(shown))
    shown.say("play", text="guess 1")
    assert shown.view["over"]
    assert shown.view["course"] > course
    assert {line["ply"] for line in everything(shown)} == set(range(1, shown.view["version"] + 1))
    assert everything(shown)[0]["rules"] != []


def test_what_was_told_is_not_told_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a thousand plies a further one costs what it costs after ten."""
    table = duckplay.table("duck-and-cover", seats=7, seed=5, bots=dict.fromkeys(range(1, 7), "random"))
    told = Told(table, 0)
    asked: list[int] = []
    lines = Table.lines

    def count(self: Table, eye: Any, start: int = 0, remembering: bool = False) -> Any:
        asked.append(self.ply - start)
        return lines(self, eye, start, remembering)

    monkeypatch.setattr(Table, "lines", count)
    while table.ply < 1000:
        table.play(0, table.moves(0)[-1].text)
        if table.over:
            table.undo()
            break
        told.read()
    assert sum(asked) == table.ply
    assert max(asked) < 40
    start = perf_counter()
    told.read()
    assert perf_counter() - start < 0.001
