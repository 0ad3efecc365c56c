"""Duck & Cover as a visitor meets it: open and closed, on every screen, and with what goes over the wire."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import duckplay
from tests.browser.conftest import Visit
from tests.pages.test_command import COMMAND
from tests.serving import Server, wait

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
GAME = "voila/render/play-duck-and-cover.ipynb"


def settled(page: Page) -> Locator:
    """The board, once it has answered."""
    board = page.locator(".dp-table[data-pace=rest]")
    expect(board).to_be_visible()
    return board


def step(page: Page, act: Callable[[], None]) -> None:
    """Do something that plays a move, and wait until the board shows what came of it."""
    board = settled(page)
    before = board.get_attribute("data-version") or ""
    act()
    expect(page.locator(".dp-table")).not_to_have_attribute("data-version", before)
    settled(page)


def touch_a_move(page: Page) -> None:
    """Make a move on the picture: touch what is ringed until it is whole."""
    ringed = page.locator(".dp-picture [data-state=can]")
    made = page.locator(".dp-picture [data-state=made]")
    ringed.first.click()
    if made.count():
        ringed.first.click()


@pytest.fixture(scope="module")
def opened(serve: Callable[..., Server]) -> Server:
    return serve(*NOTEBOOKS, opened=True)


@pytest.fixture(scope="module")
def closed(serve: Callable[..., Server]) -> Server:
    return serve(*NOTEBOOKS)


def test_a_person_plays_a_whole_game_on_the_page_that_the_command_serves(
    visit: Callable[..., Visit], tmp_path: Path
) -> None:
    server = Server([*COMMAND, "--open", "--port", "0", "--no-browser"], tmp_path)
    try:
        page = visit().page
        page.goto(server.url)
        page.get_by_role("link", name="Duck & Cover").click()
        over = page.locator(".dp-seats", has_text="1st")
        moves = page.get_by_role("region", name="Your moves").locator("button.dp-move")
        touched = 0
        expect(moves.first).to_be_visible()
        while moves.count():
            if touched < 3:
                step(page, lambda: touch_a_move(page))
                touched += 1
            else:
                step(page, lambda: moves.first.click())
        expect(over).to_be_visible()
        assert touched == 3
        record = saved(page)
        assert len(server.kernels()) == 1, "the gallery was left and gave its kernel back"
    finally:
        assert server.stop() == 0


def saved(page: Page) -> None:
    """Check the standings on the page."""
