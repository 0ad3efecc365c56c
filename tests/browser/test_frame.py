"""What stands around a notebook: the blank until it is there, the bar, light and dark, paper, and words for faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import settled
from tests.serving import Server, notebook

TABLE = 'import duckplay\n\ntable = duckplay.table("duck-and-cover", seats=3, bots={1: "random", 2: "random"})\ntable'
WAITS = "import pathlib, time\n\nwhile not pathlib.Path('go').exists():\n    time.sleep(0.02)"
WATCH = """
    window.jumps = [];
    new PerformanceObserver((list) => window.jumps.push(...list.getEntries())).observe({type: "layout-shift"});
    new MutationObserver((_, watch) => {
      if (document.getElementById("rendered_cells") === null || document.getElementById("loading") !== null) return;
      window.shown = performance.now();
      watch.disconnect();
    }).observe(document, {childList: true, subtree: true});
"""
OTHERS = ("Unsatisfied version", "No satisfying version")
"""Of what Lab's extensions say of one another's versions."""


@pytest.fixture(scope="module")
def table(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server of one table, with its dials."""
    folder = tmp_path_factory.mktemp("table")
    return serve(notebook(folder / "table.ipynb", TABLE, "duckplay.dials(table)", title="A table"))


def dark(page: Page) -> bool:
    """Whether the page is dark, and the board with it."""
    papers = page.evaluate(
        """["body", ".dp-table", ".duckplay-bar"].map((one) => {
             const [red] = getComputedStyle(document.querySelector(one)).backgroundColor.match(/\\d+/g).map(Number);
             return red < 128;
           })"""
    )
    assert len(set(papers)) == 1, papers
    return bool(papers[0])


def test_blank_says_how_far_it_is_and_gives_way_to_a_page_that_stands(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    server = serve(notebook(tmp_path / "slow.ipynb", WAITS, TABLE))
    visitor = visit(viewport={"width": 1280, "height": 720})
    page = visitor.page
    said: list[str] = []
    page.on("console", lambda one: said.append(one.text) if one.type == "warning" else None)
    page.add_init_script(WATCH)
    page.goto(f"{server.url}voila/render/slow.ipynb", wait_until="commit")
    expect(page.get_by_role("status").filter(has_text="Setting up the table")).to_be_visible()
    progress = page.get_by_role("progressbar", name="Setting up")
    expect(progress).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("link", name="duckplay")).to_be_visible()
    before = progress.evaluate("(bar) => bar.value")
    page.screenshot(path=tmp_path / "blank.png")
    (tmp_path / "go").touch()
    page.wait_for_function(f"document.querySelector('#loading progress')?.value !== {before}")
    page.wait_for_function("window.shown")
    assert page.locator(".dp-picture").is_visible(), "the blank stays until the table is there"
    settled(page)
    late = page.evaluate("window.jumps.filter((jump) => jump.startTime > window.shown).map((jump) => jump.value)")
    assert sum(late) < 0.01, "nothing that was shown moves"
    assert [text for text in said if not text.startswith(OTHERS)] == []


@pytest.mark.parametrize("system", ["light", "dark"])
def test_colours_follow_the_system_until_the_visitor_chooses(
    table: Server, visit: Callable[..., Visit], system: str
) -> None:
    other = "light" if system == "dark" else "dark"
    page = visit(color_scheme=system).page
    page.goto(table.url)
    settled(page)
    switch = page.get_by_role("button", name="Dark colours")
    assert dark(page) is (system == "dark")
    expect(switch).to_have_attribute("aria-pressed", str(system == "dark").lower())
    page.emulate_media(color_scheme=other)
    expect(switch).to_have_attribute("aria-pressed", str(other == "dark").lower())
    assert dark(page) is (other == "dark")
    switch.click()
    assert dark(page) is (system == "dark")
    page.reload()
    settled(page)
    assert dark(page) is (system == "dark"), "a choice is kept"
    switch.click()
    page.emulate_media(color_scheme=system)
    expect(switch).to_have_attribute("aria-pressed", str(system == "dark").lower())
    assert dark(page) is (system == "dark"), "who chose what the system says follows it again"


def test_paper_shows_the_page_without_its_bar(table: Server, visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto(table.url)
    settled(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.locator(".dp-picture")).to_be_visible()


def test_script_that_does_not_arrive_is_told(table: Server, visit: Callable[..., Visit]) -> None:
    visitor = visit()
    visitor.page.route("**/voila/static/voila.js", lambda route: route.abort())
    visitor.page.goto(table.url)
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    expect(visitor.page.get_by_role("alert")).to_have_text("Part of this page did not arrive: reload to try again.")
    assert all("voila.js" in error for error in visitor.errors)
    visitor.errors.clear()


def test_kernel_that_cannot_start_is_told(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    die = "import os\nif 'ipykernel_launcher' in open('/proc/self/cmdline').read():\n    os._exit(1)\n"
    (tmp_path / "sitecustomize.py").write_text(die)
    server = serve(notebook(tmp_path / "table.ipynb", TABLE), environment={"PYTHONPATH": str(tmp_path)})
    page = visit().page
    page.goto(server.url)
    expect(page.get_by_role("alert")).to_contain_text("This page could not be set up.")
    expect(page.get_by_role("progressbar")).to_have_count(0)
