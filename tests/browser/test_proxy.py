"""Behind a reverse proxy, under a path of a host that has others: pages, files, sockets, cookies and goodbyes work."""

from __future__ import annotations

import urllib.parse
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import proxy
from tests.browser.conftest import Visit
from tests.browser.hands import choose, settled, step
from tests.serving import Server, wait

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
TOKEN = "quack-quack"


@pytest.fixture(scope="module")
def outside() -> str:
    """The address that visitors use."""
    return f"http://127.0.0.1:{proxy.free_port()}/games/"


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory, outside: str) -> Iterator[Server]:
    """A server behind nginx."""
    server = serve(*NOTEBOOKS, url=outside, token=TOKEN)
    ports = [urllib.parse.urlsplit(url).port or 0 for url in (outside, server.url)]
    with proxy.running(tmp_path_factory.mktemp("nginx"), *ports):
        yield server


def test_game_is_played_behind_a_proxy(server: Server, visit: Callable[..., Visit], outside: str) -> None:
    visitor = visit()
    page = visitor.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda channel: asked.append(channel.url.replace("ws:", "http:")))
    page.goto(outside.rstrip("/"))
    expect(page).to_have_url(f"{outside}login?next=%2Fgames%2F")
    page.get_by_label("Token").fill(TOKEN)
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("link", name="Duck & Cover").first.click()
    settled(page)
    step(page, choose)
    wait(lambda: len(server.kernels()) == 1, "the gallery that was left gave its table back")
    (kernel,) = server.kernels()
    page.get_by_role("link", name="All games").first.click()
    expect(page.get_by_role("link", name="Duck & Cover").first).to_be_visible()
    wait(lambda: kernel.pid not in {one.pid for one in server.kernels()}, "the game that was left, too")
    page.goto("about:blank")
    wait(lambda: not server.kernels(), "nobody is there")
    strays = [url for url in asked if not url.startswith((outside, "data:", "blob:", "about:"))]
    assert strays == [outside.rstrip("/")]
    cookies = page.context.cookies()
    assert {cookie["path"] for cookie in cookies} == {"/games/"}


def test_token_in_the_address_lets_in_and_stays_there(
    server: Server, visit: Callable[..., Visit], outside: str
) -> None:
    page = visit().page
    page.goto(f"{outside}?token={TOKEN}")
    expect(page.get_by_role("link", name="Duck & Cover").first).to_be_visible()
    assert "token" not in page.url
    assert TOKEN not in server.log
