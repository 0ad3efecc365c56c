"""The repository as Binder opens it: postBuild and start are run for real, in an environment made for them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from duckplay.pages.server import EXTENSIONS
from tests.browser.conftest import Visit
from tests.browser.hands import choose, settled, step
from tests.serving import wait

ROOT = Path(__file__).resolve().parents[2]
BINDER = ROOT / "binder"
ADDRESS = re.compile(r"(http://127\.0\.0\.1:\d+/user/x/)")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with what this one has, and a home of its own; postBuild has run in it."""
    made = tmp_path_factory.mktemp("binder")
    venv.create(made, symlinks=True)
    (bin_folder,) = made.glob("bin")
    (packages,) = made.glob("lib/python*/site-packages")
    here = sysconfig.get_path("purelib")
    (packages / "here.pth").write_text(f"import site; site.addsitedir({here!r})\n")
    share, etc = (Path(sys.prefix, part, "jupyter") for part in ("share", "etc"))
    own = {
        "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(made),
        "JUPYTER_PATH": os.pathsep.join(filter(None, (os.environ.get("JUPYTER_PATH"), str(share)))),
        "JUPYTER_CONFIG_PATH": str(etc),
        "JUPYTER_PLATFORM_DIRS": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DUCKPLAY_", "JUPYTER_"))}
    subprocess.run([BINDER / "postBuild"], env=kept | own, check=True, timeout=60)
    return kept | own


@pytest.fixture(scope="module")
def binder(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the Jupyter server that `start` starts."""
    log = tmp_path_factory.mktemp("log") / "log"
    command = [BINDER / "start", "python", "-m", "jupyterlab", "--no-browser", "--port=0", "--ip=127.0.0.1"]
    command += ["--allow-root", "--ServerApp.base_url=/user/x/", "--IdentityProvider.token=duck", "--LabApp.news_url="]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    with log.open("w") as errors, subprocess.Popen(command, cwd=ROOT, stderr=errors, env=environment) as server:
        try:
            wait(lambda: ADDRESS.search(log.read_text()) or server.poll() is not None, "the server's address")
            found = ADDRESS.search(log.read_text())
            assert found, log.read_text()
            yield found[1]
        finally:
            server.kill()  # its kernels end when they see that nobody is there


def test_gallery_leads_to_open_tables(binder: str, visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto(f"{binder}voila/render/notebooks/gallery.ipynb?token=duck")
    page.get_by_role("link", name="Duck & Cover").first.click()
    settled(page)
    step(page, choose)
    expect(page.get_by_role("button", name="Branch")).not_to_have_attribute("aria-disabled", "true")
    page.get_by_role("link", name="All games").first.click()
    expect(page).to_have_url(f"{binder}voila/render/notebooks/gallery.ipynb")
    expect(page.get_by_role("link", name="Duck & Cover").first).to_be_visible()


def test_notebooks_open_in_jupyterlab(binder: str, visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto(f"{binder}lab/tree/notebooks/play-duck-and-cover.ipynb?token=duck")
    expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible()


def test_links_of_the_readme_name_what_is_there() -> None:
    links = re.findall(
        r"https://mybinder\.org/v2/gh/OWNER/REPO/main\?urlpath=([^)\s]+)", (ROOT / "README.md").read_text()
    )
    kinds = {link.removesuffix(path): path for link in links for path in re.findall(r"notebooks/.*", link)}
    assert set(kinds) == {"voila/render/", "lab/tree/"}
    assert all((ROOT / path).exists() for path in kinds.values())


def test_binder_is_told_what_the_server_is() -> None:
    told = json.loads((BINDER / "jupyter_server_config.json").read_text())["VoilaConfiguration"]
    assert told["extension_allowlist"] == EXTENSIONS
    version = (BINDER / "runtime.txt").read_text().strip()
    assert re.fullmatch(r"python-3\.1[1-4]", version)
    for script in ("postBuild", "start"):
        assert os.access(BINDER / script, os.X_OK), script
