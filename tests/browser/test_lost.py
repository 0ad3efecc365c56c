"""When the wire is cut, the kernel dies or the server goes: the page says so in words, and no game is lost."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands, jupyterlab
from tests.browser.conftest import Visit
from tests.browser.hands import arrive, middle
from tests.browser.relay import relay
from tests.serving import Server, notebook, wait

TABLE = 'import duckplay\n\ntable = duckplay.table("duck-and-cover", seats=2, bots={1: "random"})\ntable'
DIALS = "from duckplay.widgets import form\n\nform(table)"
EXPECTED = ("net::ERR_", "WebSocket connection to", "status of 404")
"""What a browser itself writes to its console when nobody answers."""


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return notebook(tmp_path_factory.mktemp("table") / "play.ipynb", TABLE, DIALS)


@pytest.fixture(scope="module")
def opened(serve: Callable[..., Server], page_file: Path) -> Server:
    return serve(page_file, opened=True)


@pytest.fixture(scope="module")
def closed(serve: Callable[..., Server], page_file: Path) -> Server:
    return serve(page_file)


@pytest.fixture
def lost(visit: Callable[..., Visit]) -> Iterator[Callable[..., Visit]]:
    """Open pages whose connection is going to fail: what the browser says of that is no fault of theirs."""
    visits: list[Visit] = []

    def start(**options: Any) -> Visit:
        visits.append(visit(**options))
        return visits[-1]

    yield start
    for one in visits:
        one.page.close()
        one.errors[:] = [error for error in one.errors if not any(word in error for word in EXPECTED)]


def table(page: Page, url: str) -> Locator:
    """Wait for the table at `url`, and for the person's turn at it."""
    arrive(page, url)
    expect(page.locator(".dp-move").first).to_be_visible()
    return page.locator(".dp-table")


def play(page: Page) -> int:
    """Play the first move of the list; the ply that comes of it."""
    board = page.locator(".dp-table")
    before = board.get_attribute("data-version") or ""
    page.locator(".dp-move").first.click()
    expect(board).not_to_have_attribute("data-version", before)
    hands.settled(page)
    return int(board.get_attribute("data-version") or 0)


def own_moves(visitor: Visit) -> set[int]:
    """The plies at which the log that this page was told has a move of seat 0."""
    frames = [one.content.get("data", {}).get("state", {}).get("view") for one in visitor.heard]
    lines = [line for frame in frames if frame for line in frame["log"]]
    return {line["ply"] for line in lines if re.match("Seat 0 (covers|ducks) ", line["text"])}


def saved(visitor: Visit, ply: int) -> Callable[[], bool]:
    """Whether the page has been given the record of that many moves."""

    def found() -> bool:
        visitor.page.evaluate("0")  # lets what has come in be heard
        replies = [one.content.get("data", {}).get("content") or {} for one in visitor.heard]
        return any(len(json.loads(reply["record"])["log"]) == ply for reply in replies if reply.get("record"))

    return found


def test_click_while_the_connection_is_cut_is_carried_out_once(opened: Server, lost: Callable[..., Visit]) -> None:
    visitor = lost()
    page = visitor.page
    with relay(opened.url) as wire:
        board = table(page, wire.url)
        play(page)
        before = board.get_attribute("data-version") or ""
        moves = own_moves(visitor)
        tries: list[str] = []
        page.on("requestfailed", lambda request: tries.append(request.url))
        wire.cut()
        since = time.monotonic()
        page.locator(".dp-move").first.click()
        told = page.get_by_role("alert").filter(has_text="The connection is cut")
        expect(told).to_contain_text("What you asked for is done then, once.")
        expect(board).to_have_attribute("data-contact", "cut")
        page.locator(".dp-move").nth(1).click()
        wait(lambda: page.title() and time.monotonic() > since + 5, "five seconds go by")
        assert len(tries) > 2, "the page tries again and again"
        assert board.get_attribute("data-version") == before
        wire.mend()
        expect(told).to_have_count(0)
        expect(board).not_to_have_attribute("data-version", before)
        expect(board).to_have_attribute("data-contact", "here")
        assert len(own_moves(visitor) - moves) == 1
        play(page)


def test_page_that_cannot_reach_its_server_keeps_the_game(opened: Server, lost: Callable[..., Visit]) -> None:
    visitor = lost(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    with relay(opened.url) as wire:
        table(page, wire.url)
        ply = play(page)
        wait(saved(visitor, ply), "the page has the record")
        wire.cut()
        told = page.get_by_role("alert").filter(has_text="The server cannot be reached")
        expect(told).to_contain_text(f"Your game up to move {ply} is kept here")
        told.get_by_role("button", name="Reload").click()
        expect(told).to_contain_text("The server does not answer yet")
        told.get_by_role("button", name="Copy record").click()
        expect(told).to_contain_text("on the clipboard")
        assert len(json.loads(page.evaluate("navigator.clipboard.readText()"))["log"]) == ply
        wire.mend()
        expect(told).to_have_count(0)


def test_game_is_gone_on_with_after_its_kernel_was_killed(opened: Server, lost: Callable[..., Visit]) -> None:
    visitor = lost(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.page
    board = table(page, opened.url)
    play(page)
    ply = play(page)
    wait(saved(visitor, ply), "the page has the record")
    kill(opened)
    page.locator(".dp-move").first.click()
    told = page.get_by_role("alert").filter(has_text="The kernel is gone")
    expect(told).to_contain_text(f"Your game up to move {ply} is kept here")
    expect(board).to_have_attribute("aria-busy", "false")
    expect(board).to_have_attribute("data-pace", "rest")
    told.get_by_role("button", name="Copy record").click()
    expect(told).to_contain_text("on the clipboard")
    assert len(json.loads(page.evaluate("navigator.clipboard.readText()"))["log"]) == ply
    told.get_by_role("button", name="Reload").click()
    offer = page.get_by_role("status").filter(has_text=f"Your game up to move {ply} is kept")
    offer.get_by_role("button", name="Go on with it").click()
    expect(board).to_have_attribute("data-version", str(ply))
    expect(offer).to_have_count(0)
    play(page)


def test_branch_and_the_game_it_was_left_for_both_outlive_their_kernel(
    opened: Server, lost: Callable[..., Visit]
) -> None:
    page = lost().page
    board = table(page, opened.url)
    trunk = play(page)
    branch = page.get_by_role("button", name="Branch")
    branch.click()
    back = page.get_by_role("button", name=f"Back to the game, at move {trunk}")
    expect(back).to_be_visible()
    ply = play(page)
    kill(opened)
    told = page.get_by_role("alert").filter(has_text="The kernel is gone")
    expect(told).to_contain_text(f"The game you left, at move {trunk}, is kept too.")
    told.get_by_role("button", name="Reload").click()
    offer = page.get_by_role("status").filter(has_text=f"Your game up to move {ply} is kept")
    expect(offer).to_contain_text(f"So is the one you left for it, at move {trunk}.")
    offer.get_by_role("button", name="Go on with it").click()
    expect(board).to_have_attribute("data-version", str(ply))
    back.click()
    expect(board).to_have_attribute("data-version", str(trunk))
    expect(back).to_have_count(0)
    play(page)


def test_dials_without_their_kernel_are_out_of_use_and_say_so_once(opened: Server, lost: Callable[..., Visit]) -> None:
    page = lost().page
    table(page, opened.url)
    page.get_by_role("region", name="Timeline").get_by_role("button", name="Dials").click()
    dials = page.locator(".dpd-dials")
    begin = dials.get_by_role("button", name="New game", exact=True)
    expect(begin).to_be_visible()
    kill(opened)
    expect(page.get_by_role("alert").filter(has_text="The kernel is gone")).to_be_visible()
    expect(dials).to_have_attribute("inert", "")
    expect(dials).to_have_class(re.compile("jupyter-widgets-disconnected"))
    said = "(all) => all.map((one) => getComputedStyle(one, '::before').content).filter((words) => words != 'none')"
    within = page.locator(".dpd-dials, .dpd-dials .jupyter-widgets-disconnected:not(.dpd-fold)")
    assert within.evaluate_all(said) == ['"The kernel is gone: nothing here works any more."']


def test_closed_game_is_gone_on_with_closed(closed: Server, lost: Callable[..., Visit]) -> None:
    visitor = lost()
    page = visitor.page
    board = table(page, closed.url)
    ply = play(page)
    picture = page.locator(".dp-picture").inner_text()
    kill(closed)
    told = page.get_by_role("alert").filter(has_text="The kernel is gone")
    expect(told).to_contain_text("reload the page to go on with it")
    expect(told.get_by_role("button", name="Copy record")).to_have_count(0)
    told.get_by_role("button", name="Reload").click()
    page.get_by_role("button", name="Go on with it").click()
    expect(board).to_have_attribute("data-version", str(ply))
    expect(page.locator(".dp-picture")).to_have_text(picture, use_inner_text=True)
    expect(page.get_by_role("button", name="Branch")).to_have_attribute("aria-disabled", "true")
    assert not any('"record": "{' in one.whole for one in visitor.heard)


def test_game_that_is_left_is_not_offered_again(closed: Server, lost: Callable[..., Visit]) -> None:
    page = lost().page
    table(page, closed.url)
    play(page)
    page.reload()
    offer = page.get_by_role("status").filter(has_text="is kept")
    expect(offer.get_by_role("button")).to_have_count(2)
    tops = {middle(button)[1] for button in offer.get_by_role("button").all()}
    assert len(tops) == 1, "the two answers stand beside each other"
    page.get_by_role("button", name="Leave it").click()
    expect(page.get_by_text("is kept")).to_have_count(0)
    page.reload()
    expect(page.locator(".dp-move").first).to_be_visible()
    expect(page.get_by_text("is kept")).to_have_count(0)


def test_kernel_started_anew_in_jupyterlab_is_told_on_the_board(
    lost: Callable[..., Visit], jupyter: jupyterlab.JupyterLab
) -> None:
    page = lost().page
    jupyterlab.run(page, jupyter.notebook(TABLE))
    ply = play(page)
    page.locator(".jp-Toolbar").get_by_role("button", name="Restart the kernel").first.click()
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    told = page.get_by_role("alert").filter(has_text="The kernel was stopped or started anew")
    expect(told).to_contain_text("run the cell again to go on with it")
    expect(told.get_by_role("button", name="Reload")).to_have_count(0)
    page.locator(".jp-Notebook .cm-content").first.click()
    page.keyboard.press("Control+Enter")
    page.get_by_role("button", name="Go on with it").click()
    expect(page.locator(".dp-table")).to_have_attribute("data-version", str(ply))


def kill(server: Server) -> None:
    """Kill the kernel of the page that was opened last, as a machine short of memory does."""
    max(server.kernels(), key=lambda kernel: kernel.create_time()).kill()
