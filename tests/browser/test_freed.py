"""Boards that were shown in JupyterLab and closed: its page lets go of them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser import jupyterlab
from tests.browser.conftest import Visit
from tests.browser.jupyterlab import JupyterLab

ROUNDS, EACH = 5, 40
MAKE = f"""
import duckplay
from duckplay.widgets import board_of
boards = [board_of(duckplay.table("duck-and-cover", seats=2, seed=seed)) for seed in range({EACH})]
display(*boards)
"""
CLOSE = """
for board in boards:
    board.close()
del board, boards[:]
"""
COUNT = """
function () {
  const table = (one) => {
    try {
      return one.classList.contains("dp-table");
    } catch {
      return false; // a prototype
    }
  };
  return this.filter(table).length;
}
"""


def run(page: Page, cell: Locator) -> None:
    cell.locator(".cm-content").click()
    page.keyboard.press("Control+Enter")


def alive(page: Page) -> int:
    """The tables of the page, those that are on no page any more and still held by something among them."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    kind = session.send("Runtime.evaluate", {"expression": "HTMLElement.prototype"})["result"]["objectId"]
    found = session.send("Runtime.queryObjects", {"prototypeObjectId": kind})["objects"]["objectId"]
    asked = {"objectId": found, "functionDeclaration": COUNT, "returnByValue": True}
    count: int = session.send("Runtime.callFunctionOn", asked)["result"]["value"]
    session.detach()
    return count


def test_two_hundred_boards_made_and_closed_leave_the_page(jupyter: JupyterLab, visit: Callable[..., Visit]) -> None:
    page = visit(reduced_motion="reduce").page
    cells = jupyterlab.run(page, jupyter.notebook("0", "0"))
    tables = page.locator(".dp-table")
    make, close = cells.nth(0), cells.nth(1)
    for cell, source in ((make, MAKE), (close, CLOSE)):
        cell.locator(".cm-content").fill(source.strip())
    for _ in range(ROUNDS):
        run(page, make)
        expect(tables).to_have_count(EACH)
        assert alive(page) >= EACH, "what is on the page is counted"
        run(page, close)
        expect(tables).to_have_count(0)
    assert alive(page) <= 1, "but for the one that was touched last"
