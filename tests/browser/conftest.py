"""A real browser on really served pages; every test also proves that nothing outside this machine was asked for."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Request,
    Route,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.browser import chromium, jupyterlab
from tests.serving import Server

INSTALL = "sudo apt-get install --yes chromium    (or name one: CHROMIUM=/path/to/chromium)"
OUTSIDE = re.compile(r"^(?!(?:https?|wss?)://127\.0\.0\.1[:/])(?!data:|blob:)")
PATIENCE = 60_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium.found()
    if path is None:
        pytest.fail(f"no Chromium found, which the browser tests need; run:\n{INSTALL}", pytrace=False)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield chromium.launch(playwright, path)


class Visit:
    """One visitor's page, and all that went over the wire.

    `outside` are requests to other machines (none gets there), `errors` what the console called an error, `heard` and
    `said` the frames of the kernel's websocket.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.heard: list[Message] = []
        self.said: list[Message] = []
        context.set_default_timeout(PATIENCE)
        context.route(OUTSIDE, self._block)
        context.on("request", self._note)
        self.page = context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", self._listen)

    def _block(self, route: Route) -> None:
        route.abort()

    def _note(self, request: Request) -> None:
        if OUTSIDE.match(request.url):
            self.outside.append(request.url)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.location['url']}: {message.text}")

    def _listen(self, socket: WebSocket) -> None:
        if OUTSIDE.match(socket.url):
            self.outside.append(socket.url)
        if "/channels" not in socket.url:
            return
        socket.on("framereceived", lambda frame: self.heard.append(read(frame)))
        socket.on("framesent", lambda frame: self.said.append(read(frame)))


@dataclass(frozen=True)
class Message:
    """A frame of the kernel's websocket.

    `asked` is the kind of the message that it answers, `content` what it says, `whole` all of it as text.
    """

    channel: str
    kind: str
    asked: str
    content: dict[str, Any]
    whole: str


def read(frame: str | bytes) -> Message:
    """Take a frame apart: the protocol v1.kernel.websocket.jupyter.org, offsets before parts."""
    assert isinstance(frame, bytes), "a page and its kernel speak in bytes"
    count = int.from_bytes(frame[:8], "little")
    offsets = [int.from_bytes(frame[8 * at : 8 * at + 8], "little") for at in range(1, count + 1)]
    parts = itertools.islice(itertools.pairwise(offsets), 5)  # what comes after them is bytes
    channel, header, parent, _, content = (frame[a:b].decode() for a, b in parts)
    kind, asked = (json.loads(part).get("msg_type", "") for part in (header, parent))
    return Message(channel, kind, asked, json.loads(content), frame.decode(errors="replace"))


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Visit]]:
    """Open pages as visitors; no visit may ask another machine, or leave an error in the console."""
    visits: list[Visit] = []
    contexts: list[BrowserContext] = []

    def start(**options: Any) -> Visit:
        contexts.append(browser.new_context(**options))
        visits.append(Visit(contexts[-1]))
        return visits[-1]

    yield start
    for context in contexts:
        context.close()
    assert [one.outside for one in visits if one.outside] == []
    assert [one.errors for one in visits if one.errors] == []


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Start servers of notebooks that stop with the module."""
    servers: list[Server] = []

    def start(*notebooks: Path, **settings: Any) -> Server:
        servers.append(Server.of(tmp_path_factory.mktemp("server"), *notebooks, **settings))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[jupyterlab.JupyterLab]:
    """The JupyterLab of all tests; each writes its own notebook into it."""
    with jupyterlab.running(tmp_path_factory.mktemp("jupyterlab")) as started:
        yield started
