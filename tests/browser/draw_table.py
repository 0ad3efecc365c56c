"""The picture in the README, a table as it is served: `python -m tests.browser.draw_table` takes it anew."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from tests import serving
from tests.browser import chromium, hands

FILE = Path(__file__).resolve().parents[2] / "notebooks" / "table.png"
CELL = """
import duckplay
from duckplay.sheets import seeds
game = duckplay.replay(seeds() / "records" / "duck-and-cover" / "whole-game.json")
table = game.at(23)
table.seat_bot(1, "greedy")
table.seat_bot(2, "cautious")
table
"""
DIALS = "duckplay.dials(table)"
SIZE = ViewportSize(width=1272, height=690)


def picture(page: Page, url: str) -> bytes:
    """A game under way, a pile in the hand."""
    hands.arrive(page, url)
    expect(page.get_by_role("region", name="Timeline").get_by_role("button", name="Dials")).to_be_visible()
    hands.settled(page)
    hands.can(page).first.click()
    expect(hands.made(page)).to_have_count(1)
    page.mouse.move(5, 5)
    hands.painted(page)
    return page.locator(".dp-table").screenshot(animations="disabled")


def served(folder: Path) -> Path:
    """The notebook that is pictured."""
    return serving.notebook(folder / "table.ipynb", CELL, DIALS, title="Duck & Cover")


def draw() -> None:
    """Take the picture."""
    path = chromium.found()
    if path is None:
        raise SystemExit("no Chromium found: name one, as CHROMIUM=/path/to/chromium")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        folder = Path(home)
        server = serving.Server.of(folder, served(folder), environment={"DUCKPLAY_OPEN": "1"})
        browser = chromium.launch(playwright, path)
        try:
            FILE.write_bytes(picture(browser.new_page(viewport=SIZE, reduced_motion="reduce"), server.url))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    draw()
