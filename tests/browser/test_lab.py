"""The board in JupyterLab, which takes single keys for commands: on the board they are the board's."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OUTSIDE, PATIENCE
from tests.serving import notebook, wait

ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/lab")


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of a notebook with a board, in a JupyterLab of its own."""
    cells = ("import duckplay", "duckplay.table('duck-and-cover', seats=2, seed=7)")
    notebook(tmp_path / "play.ipynb", *cells, kernelspec={"name": "python3", "display_name": "Python 3"})
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--port=0", "--ip=127.0.0.1", "--allow-root"]
    command += ["--IdentityProvider.token=duck", f"--ServerApp.root_dir={tmp_path}", "--LabApp.news_url="]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    log = tmp_path / "log"
    own = {"JUPYTER_CONFIG_DIR": str(tmp_path / "config"), "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime")}
    with (
        log.open("w") as errors,
        subprocess.Popen(command, cwd=tmp_path, stderr=errors, env=os.environ | own) as server,
    ):
        try:
            wait(lambda: ADDRESS.search(log.read_text()) or server.poll() is not None, "JupyterLab's address")
            found = ADDRESS.search(log.read_text())
            assert found, log.read_text()
            yield f"{found[1]}/lab/tree/play.ipynb?token=duck"
        finally:
            server.kill()  # its kernel ends when it sees that nobody is there


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that reaches this machine alone."""
    with browser.new_context() as context:
        context.set_default_timeout(PATIENCE)
        context.route(OUTSIDE, lambda route: route.abort())
        yield context.new_page()


def test_keys_on_the_board_are_no_commands_of_the_notebook(lab: str, page: Page) -> None:
    page.goto(lab)
    cells = page.locator(".jp-Notebook .jp-Cell")
    expect(cells).to_have_count(2, timeout=PATIENCE)
    expect(page.get_by_role("button", name="Python 3 (ipykernel) | Idle")).to_be_visible(timeout=PATIENCE)
    cells.first.click()
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Control+Enter")
    board = page.locator(".dp-table")
    expect(board).to_be_visible(timeout=PATIENCE)
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
