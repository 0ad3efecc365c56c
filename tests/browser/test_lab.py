"""The board in JupyterLab, which takes single keys for commands: on the board they are the board's."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser import labs
from tests.browser.conftest import Visit
from tests.browser.labs import Lab

TABLE = ("import duckplay", "duckplay.table('duck-and-cover', seats=2, seed=7)")


def test_keys_on_the_board_are_no_commands_of_the_notebook(lab: Lab, visit: Callable[..., Visit]) -> None:
    page = visit().page
    cells = labs.run(page, lab.notebook(*TABLE))
    board = page.locator(".dp-table")
    expect(board).to_be_visible()
    here = board.locator('[data-id][tabindex="0"]')
    here.focus()
    before = here.get_attribute("data-id") or ""
    for key in ("a", "b", "d", "d", "x", "m", "ArrowDown", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    expect(cells).to_have_count(2)
    expect(board.locator("[data-id]:focus")).not_to_have_attribute("data-id", before)
    here = board.locator('[data-state="can"]').first
    here.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-version", "1")
    expect(cells).to_have_count(2)
