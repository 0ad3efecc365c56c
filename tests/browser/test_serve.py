"""A designer's own notebooks: a game that stands in a cell is served, played, its dials turned, its rules changed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import tests.toy
from tests.browser.conftest import Visit
from tests.browser.hands import choose, settled, step
from tests.serving import Server, notebook

COMMAND = [sys.executable, "-c", "import sys; from duckplay.pages.command import main; sys.exit(main())"]
GAME = Path(str(tests.toy.__file__)).read_text(encoding="utf-8")
TABLE = "from bots import others\n\ntable = duckplay.table(TOY, seats=2, bots=others)\ntable"
DIALS = "duckplay.dials(table)"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with a game, what it imports, and another notebook."""
    folder = tmp_path / "my games ü"
    (folder / "old").mkdir(parents=True)
    (folder / "bots.py").write_text("others = {1: 'random'}\n")
    notebook(folder / "a pond #1.ipynb", GAME, TABLE, DIALS, title="Under my Pond")
    notebook(folder / "old" / "a pond #1.ipynb", "print('the first try')")
    return folder


@pytest.fixture
def command(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Serve paths by the command."""
    servers: list[Server] = []

    def start(*arguments: str) -> Server:
        folder = tmp_path / f"log-{len(servers)}"
        folder.mkdir()
        servers.append(Server([*COMMAND, "serve", *arguments, "--port", "0", "--no-browser"], folder))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def test_folder_is_listed_and_its_game_played_and_its_dials_turned(
    command: Callable[..., Server], visit: Callable[..., Visit], own: Path, tmp_path: Path
) -> None:
    server = command(str(own), "--open")
    page = visit().page
    page.goto(server.url)
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(2)
    page.screenshot(path=tmp_path / "listing.png")
    page.get_by_role("link", name="Under my Pond").click()
    settled(page)
    expect(page).to_have_title("Under my Pond")
    step(page, choose)
    expect(page.get_by_role("region", name="Log")).to_contain_text("seat 0")

    dials = page.locator(".dpd-dials")
    dials.get_by_role("button", name="Dials").click()
    rounds = dials.get_by_label("Rounds").locator("visible=true").first
    rounds.fill("1")
    rounds.press("Enter")
    dials.get_by_role("button", name="New game", exact=True).click()
    expect(page.locator(".dp-table")).to_have_attribute("data-version", "0")
    step(page, choose)
    expect(page.get_by_role("region", name="Your moves")).to_contain_text("guess")
    page.screenshot(path=tmp_path / "pond.png")

    page.get_by_role("link", name="All games").click()
    page.get_by_role("link", name="a pond #1", exact=True).click()
    expect(page.get_by_role("main")).to_contain_text("the first try")
    for name in ("bots.py", "a%20pond%20%231.ipynb", "voila/files/bots.py", "voila/render/bots.py", "old/"):
        assert server.visitor().get(name).status == 404


def test_notebook_that_is_alone_is_shown_at_once_closed_and_as_it_now_is(
    command: Callable[..., Server], visit: Callable[..., Visit], own: Path, tmp_path: Path
) -> None:
    path = own / "a pond #1.ipynb"
    server = command(str(path))
    page = visit().page
    page.goto(server.url)
    settled(page)
    expect(page.get_by_role("link", name="All games")).to_have_count(0)
    expect(page.get_by_role("button", name="Branch")).to_have_attribute("aria-disabled", "true")
    step(page, choose)
    notebook(path, GAME.replace('"roll", "rest", "peek"', '"throw", "rest", "peek"'), TABLE)
    page.reload()
    expect(page.get_by_role("region", name="Your moves")).to_contain_text("throw")
