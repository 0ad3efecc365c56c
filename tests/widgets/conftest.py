"""A browser in the place of one: a fake comm that keeps every frame, and tables both open and closed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import comm
import ipywidgets
import pytest
from comm.base_comm import BaseComm

from duckplay import served
from duckplay.tables import Table
from duckplay.widgets import Board


class Wire(BaseComm):
    """A comm whose far end is the test: `frames` is all that was sent, as JSON would carry it."""

    def __init__(self, **given: Any) -> None:
        self.frames: list[dict[str, Any]] = []
        super().__init__(**given)

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        self.frames.append(json.loads(json.dumps({"type": msg_type, "data": data})))

    def browser(self, data: dict[str, Any]) -> None:
        """The browser says something."""
        self.handle_msg({"content": {"data": data}, "buffers": []})


class Page:
    """A page that shows a board: what it was sent, and what it says."""

    def __init__(self, board: Board, name: str = "m") -> None:
        self.board = board
        self.name = name
        self.lifts = True
        """Whoever the screen is passed to says so at once."""
        self._count = 0

    @property
    def frames(self) -> list[dict[str, Any]]:
        wire = self.board.comm
        assert isinstance(wire, Wire)
        return wire.frames

    @property
    def view(self) -> dict[str, Any]:
        """The frame on show, as the browser holds it."""
        return self._held("view")

    @property
    def about(self) -> dict[str, Any]:
        """What the browser holds of the table's game."""
        return self._held("about")

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The moves of the frame on show, out of their bunches."""
        return unbunched(self.view["moves"])

    def _held(self, trait: str) -> dict[str, Any]:
        states = [each["data"]["state"] for each in self.frames if "state" in (each["data"] or {})]
        found: dict[str, Any] = next(state[trait] for state in reversed(states) if trait in state)
        return found

    def say(self, kind: str, **words: Any) -> dict[str, Any]:
        """Sends a message about the frame on show and returns the reply; then lifts the curtain, where it may."""
        reply = self.ask(kind, **words)
        if self.lifts and self.view["curtain"] is not None:
            self.ask("face", seat=self.view["curtain"])
        return reply

    def ask(self, kind: str, **words: Any) -> dict[str, Any]:
        """Sends a message about the frame on show and returns the reply."""
        self._count += 1
        about = {"version": self.view["version"], "course": self.view["course"]}
        return self.send({"kind": kind, "id": f"{self.name}{self._count}", **about, **words})

    def send(self, content: Any) -> dict[str, Any]:
        wire = self.board.comm
        assert isinstance(wire, Wire)
        wire.browser({"method": "custom", "content": content})
        last = self.frames[-1]["data"]
        assert last["method"] == "custom"
        reply: dict[str, Any] = last["content"]
        return reply


def unbunched(bunches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Moves out of their bunches."""
    moves = []
    for bunch in bunches:
        for end in bunch["ends"]:
            text, label, pick = [end] * 3 if isinstance(end, str) else end
            picks = [] if bunch["pick"] is None else [*bunch["picks"], bunch["pick"] + pick]
            words = {"text": bunch["text"] + text, "label": bunch["label"] + label}
            moves.append({**words, "rules": bunch["rules"], "picks": picks})
    return moves


def no_loop() -> asyncio.AbstractEventLoop:
    raise RuntimeError("no running event loop")


@pytest.fixture(autouse=True)
def wires(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every widget made in a test talks to the test; no loop runs for a board, even where a browser's test left one."""
    monkeypatch.setattr(comm, "create_comm", Wire)
    monkeypatch.setattr("duckplay.widgets.board.get_running_loop", no_loop)


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    """No widget outlives its test."""
    yield
    ipywidgets.Widget.close_all()


@pytest.fixture
def page() -> Iterator[Callable[[Table], Page]]:
    """Opens a page on a table. The test fails when a handler of its board has raised and the test has not looked."""
    pages: list[Page] = []

    def open_page(table: Table) -> Page:
        pages.append(Page(Board(table)))
        return pages[-1]

    yield open_page
    for each in pages:
        assert each.board.errors == []


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables made from here on are closed, as in a served kernel."""
    monkeypatch.setattr(served, "closed", lambda: True)
