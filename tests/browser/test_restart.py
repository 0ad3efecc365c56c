"""A table whose kernel is gone: JupyterLab shows its picture, never an error in its place."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import jupyterlab
from tests.browser.conftest import Visit
from tests.browser.jupyterlab import JupyterLab
from tests.serving import notebook

CELLS = ("import duckplay", "duckplay.table('duck-and-cover', seats=2, seed=7)")
ERROR = "Error displaying widget"


def kernel(page: Page, command: str) -> None:
    """Take a command of the kernel's menu."""
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_role("menuitem", name=command).click()


def save(page: Page, path: Path) -> None:
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    assert "image/svg+xml" in path.read_text()


def shown(page: Page) -> None:
    """The output is the picture, and no error."""
    output = page.locator(".jp-OutputArea-output").last
    expect(output.locator("img[src^='data:image/svg+xml']")).to_be_visible()
    expect(output).not_to_contain_text(ERROR)
    expect(page.locator(".dp-table")).to_have_count(0)


def test_a_kernel_started_anew_leaves_the_picture_and_the_cell_brings_the_board_back(
    jupyter: JupyterLab, visit: Callable[..., Visit]
) -> None:
    seen = visit()
    page = seen.page
    address = jupyter.notebook(*CELLS)
    jupyterlab.run(page, address)
    expect(page.locator(".dp-table")).to_be_visible()
    save(page, sorted(jupyter.folder.glob("table-*.ipynb"), key=lambda path: path.stat().st_mtime)[-1])
    kernel(page, "Restart Kernel…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    expect(page.locator(".jp-OutputArea-output").last).not_to_contain_text(ERROR)
    page.reload()
    with page.expect_console_message(lambda message: "widget model not found" in message.text):
        shown(page)
    shown(page)
    jupyterlab.run(page, address)
    expect(page.locator(".dp-table")).to_be_visible()
    expect(page.locator(".jp-OutputArea-output img")).to_have_count(0)
    seen.errors[:] = [error for error in seen.errors if "widget model not found" not in error]


def test_a_notebook_whose_kernel_cannot_start_shows_the_picture(
    tmp_path: Path, visit: Callable[..., Visit], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "Python 3 (ipykernel)"
    spec = tmp_path / "share" / "kernels" / "mine" / "kernel.json"
    spec.parent.mkdir(parents=True)

    def starts(*command: str) -> None:
        spec.write_text(json.dumps({"argv": command, "display_name": name, "language": "duck"}))

    starts(sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}")
    there = [str(tmp_path / "share"), os.environ.get("JUPYTER_PATH", "")]
    monkeypatch.setenv("JUPYTER_PATH", os.pathsep.join(filter(None, there)))
    path = notebook(tmp_path / "mine.ipynb", *CELLS, kernelspec={"name": "mine", "display_name": name})
    seen = visit()
    page = seen.page
    with jupyterlab.running(tmp_path) as jupyter:
        jupyterlab.run(page, f"{jupyter.url}/lab/workspaces/mine/tree/{path.name}?token=duck")
        expect(page.locator(".dp-table")).to_be_visible()
        save(page, path)
        kernel(page, "Shut Down Kernel")
        starts("no such program")
        page.reload()
        expect(page.locator(".jp-Dialog")).to_contain_text("Error Starting Kernel")
        shown(page)
        page.close()
    seen.errors.clear()  # JupyterLab's own, of a kernel that does not start
