"""A game written in a notebook cell, played in the same shell as the games of the shelf."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

import tests.toy
from tests.browser.conftest import Visit
from tests.serving import Server, notebook


def test_a_game_from_a_cell_is_played_to_its_end(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    source = Path(str(tests.toy.__file__)).read_text(encoding="utf-8")
    table = "duckplay.table(TOY, seats=2, bots={1: 'random'})"
    server = serve(notebook(tmp_path / "toy.ipynb", source, table, title="Under the Pond"))
    page = visit().page
    page.goto(server.url)
    board = page.locator(".dp-table")
    expect(page).to_have_title("Under the Pond")
    for move in ("roll", "peek"):
        before = board.get_attribute("data-version") or ""
        page.get_by_role("button", name=move, exact=True).click()
        expect(board).not_to_have_attribute("data-version", before)
        expect(board).to_have_attribute("aria-busy", "false")
    log = page.get_by_role("region", name="Log")
    expect(log).to_contain_text(re.compile(r"you see \d"))
    seen = re.search(r"you see (\d)", log.inner_text())
    assert seen
    page.get_by_role("button", name=f"guess {seen[1]}", exact=True).click()
    expect(log).to_contain_text(f"the hidden card is {seen[1]}")
    expect(page.get_by_role("region", name="Seats")).to_contain_text("1st")
