"""One JupyterLab in its own process, with nothing of this user's settings, and notebooks written into it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.serving import notebook, wait

ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+)/lab")
KERNEL = {"name": "python3", "display_name": "Python 3"}


class JupyterLab:
    """A JupyterLab that runs; `folder` holds its notebooks."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder
        self._count = 0

    def notebook(self, *cells: str) -> str:
        """Write a notebook and return its address."""
        self._count += 1
        path = notebook(self.folder / f"table-{self._count}.ipynb", *cells, kernelspec=KERNEL)
        # a workspace of its own: JupyterLab would open what another test left open
        return f"{self.url}/lab/workspaces/{path.stem}/tree/{path.name}?token=duck"


@contextmanager
def running(folder: Path) -> Iterator[JupyterLab]:
    """A JupyterLab until the end of the block."""
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--port=0", "--ip=127.0.0.1", "--allow-root"]
    command += ["--IdentityProvider.token=duck", f"--ServerApp.root_dir={folder}", "--LabApp.news_url="]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    log = folder / "log"
    names = ("config", "runtime", "workspaces", "settings")
    places = ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTERLAB_WORKSPACES_DIR", "JUPYTERLAB_SETTINGS_DIR")
    own = {place: str(folder / f".{name}") for place, name in zip(places, names, strict=True)}
    with (
        log.open("w") as errors,
        subprocess.Popen(command, cwd=folder, stderr=errors, env=os.environ | own) as server,
    ):
        try:
            wait(lambda: ADDRESS.search(log.read_text()) or server.poll() is not None, "JupyterLab's address")
            found = ADDRESS.search(log.read_text())
            assert found, log.read_text()
            yield JupyterLab(found[1], folder)
        finally:
            server.kill()  # its kernels end when they see that nobody is there


def run(page: Page, address: str) -> Locator:
    """Open a notebook and run all its cells; its cells, once the last has run."""
    page.goto(address)
    cells = page.locator(".jp-Notebook .jp-Cell")
    expect(cells.first).to_be_visible()
    expect(page.get_by_role("button", name="Python 3 (ipykernel) | Idle")).to_be_visible()
    cells.first.click()
    count = cells.count()
    for at in range(count):
        page.keyboard.press("Shift+Enter" if at + 1 < count else "Control+Enter")
    expect(cells.last.locator(".jp-InputPrompt")).to_have_text(f"[{count}]:")
    return cells
