"""The picture in the README, a table as it is served: `python -m tests.browser.draw_table` takes it anew."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from tests import serving
from tests.browser import chromium

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
SIZE = ViewportSize(width=1272, height=690)


def draw() -> None:
    """Take the picture of a game under way, a pile in the hand."""
    path = chromium.found()
    if path is None:
        raise SystemExit("no Chromium found: name one, as CHROMIUM=/path/to/chromium")
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        folder = Path(home)
        page = serving.notebook(folder / "table.ipynb", CELL, title="Duck & Cover")
        server = serving.Server.of(folder, page, environment={"DUCKPLAY_OPEN": "1"})
        browser = chromium.launch(playwright, path)
        try:
            visit = browser.new_page(viewport=SIZE)
            visit.goto(f"{server.url}voila/render/table.ipynb")
            visit.locator(".dp-picture [data-state=can]").first.click(timeout=serving.PATIENCE * 1000)
            visit.locator(".dp-picture [data-state=made]").first.wait_for()
            visit.mouse.move(5, 5)
            visit.locator(".dp-table").screenshot(path=FILE, animations="disabled")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    draw()
