"""The page around the table: landmarks, screens, leaving, faults, closed tables, and text from people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, expect

import tests.toy
from tests.browser.conftest import Visit
from tests.browser.hands import arrive
from tests.serving import Server, notebook, wait

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
TABLE = 'import duckplay\n\ntable = duckplay.table("duck-and-cover", seats=2, bots={1: "random"})'
FAULT = 'def fault(*words):\n    raise RuntimeError("planted " + "fault")'
SCREENS = {
    "light": {"viewport": {"width": 1440, "height": 900}},
    "dark": {"viewport": {"width": 1280, "height": 720}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}
DRAWN = """
    () => [...document.querySelectorAll("main [data-mime-type='application/vnd.jupyter.widget-view+json']")].every(
      (one) => one.querySelector(".jupyter-widgets, .duckplay") !== null && one.clientHeight > 20
    )
"""
"""All widgets of the page are on it."""


def board(page: Page) -> None:
    """Wait for the table."""
    expect(page.locator("button.dp-move").first).to_be_visible()


@pytest.fixture(scope="module")
def opened(serve: Callable[..., Server]) -> Server:
    return serve(*NOTEBOOKS, opened=True)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_page_fits_its_screen(
    opened: Server, visit: Callable[..., Visit], tmp_path: Path, path: Path, name: str
) -> None:
    page = visit(**SCREENS[name]).page
    page.goto(f"{opened.url}voila/render/{path.name}")
    expect(page.get_by_role("main")).to_have_count(1)
    main = page.get_by_role("main")
    if path.stem.startswith("play-"):
        board(page)
        expect(main.locator(".dp-table")).to_have_count(1)
        expect(main.locator(".dpd-dials")).to_have_count(1)
    expect(page.get_by_text("Setting up")).to_have_count(0)
    outputs = [output for cell in nbformat.read(path, as_version=4).cells for output in cell.get("outputs", ())]
    expect(main.locator(".jp-OutputArea-output")).to_have_count(len(outputs))
    page.wait_for_function(DRAWN)
    expect(main.get_by_role("heading", level=1)).to_be_visible()
    width = page.viewport_size["width"] if page.viewport_size else 0
    page.wait_for_function(
        "(width) => document.documentElement.scrollWidth <= width", arg=width
    )  # a board shrinks to it
    assert page.locator(".anchor-link:visible, .jp-InputPrompt:visible, .jp-OutputPrompt:visible").count() == 0
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    assert (sum(paper) < 200) is (name == "dark")
    page.screenshot(path=tmp_path / f"{path.stem}-{name}.png", full_page=True)


def test_page_that_is_left_ends_its_kernel(serve: Callable[..., Server], visit: Callable[..., Visit]) -> None:
    server = serve(*NOTEBOOKS)
    pages = [visit().page for _ in range(3)]
    for page in pages:
        page.goto(server.url)
        expect(page.get_by_role("link", name="Duck & Cover")).to_be_visible()
    kernels = {kernel.pid for kernel in server.kernels()}
    assert len(kernels) == 3
    pages[0].reload()
    pages[1].get_by_role("link", name="Duck & Cover").click()
    board(pages[1])
    pages[1].go_back()
    expect(pages[1].get_by_role("link", name="Duck & Cover")).to_be_visible()
    pages[2].close()
    wait(lambda: kernels.isdisjoint(kernel.pid for kernel in server.kernels()), "reloaded, led on, closed: each ends")
    expect(pages[0].get_by_role("link", name="Duck & Cover")).to_be_visible()
    wait(lambda: len(server.kernels()) == 2, "two pages are left open")
    for page in pages[:2]:
        page.goto("about:blank")
    wait(lambda: not server.kernels(), "every page was left")


def test_closed_tables_are_dealt_anew_for_every_visit(
    serve: Callable[..., Server], visit: Callable[..., Visit]
) -> None:
    server = serve(*NOTEBOOKS, environment={"DUCKPLAY_SEED": "7", "DUCKPLAY_OPEN": "1"})
    deals = []
    for _ in range(2):
        page = visit().page
        arrive(page, f"{server.url}voila/render/play-duck-and-cover.ipynb")
        board(page)
        deals.append(page.locator(".dp-picture").inner_text())
        assert page.locator(".dp-table").get_by_text("seed").count() == 0
        branch = page.get_by_role("region", name="Timeline").get_by_role("button", name="Branch")
        expect(branch).to_have_attribute("aria-disabled", "true")
        branch.click(force=True)
        expect(page.get_by_role("alert").filter(has_text="closed")).to_be_visible()
    assert deals[0] != deals[1]


@pytest.mark.parametrize("open_tables", [True, False])
def test_fault_of_the_program_is_told_on_the_table(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path, open_tables: bool
) -> None:
    cells = (TABLE, FAULT, "table.play = fault", "table")
    server = serve(notebook(tmp_path / "fault.ipynb", *cells), opened=open_tables)
    visitor = visit()
    visitor.page.goto(server.url)
    board(visitor.page)
    visitor.page.locator("button.dp-move").first.click()
    told = visitor.page.get_by_role("alert").filter(has_text="Something broke (RuntimeError")
    expect(told.first).to_be_visible()
    visitor.page.screenshot(path=tmp_path / "fault.png")
    assert ("planted fault" in told.first.inner_text()) is open_tables
    assert not any("Traceback" in one.whole for one in visitor.heard)
    assert open_tables or not any("planted fault" in one.whole for one in visitor.heard)
    wait(lambda: "a board's handler raised RuntimeError" in server.log, "the log names the fault")


def test_fault_of_another_widget_stays_in_the_log(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    button = 'import ipywidgets\n\nbutton = ipywidgets.Button(description="Try")\nbutton.on_click(fault)\nbutton'
    server = serve(notebook(tmp_path / "fault.ipynb", FAULT, button))
    visitor = visit()
    visitor.page.goto(server.url)
    visitor.page.get_by_role("button", name="Try").click()
    wait(lambda: visitor.page.title() and "RuntimeError: planted fault" in server.log, "the log has the traceback")
    assert not any("planted fault" in one.whole for one in visitor.heard)


def test_text_of_people_is_shown_and_never_run(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    hostile = "<img src=x onerror=window.ran=1><script>window.ran=1</script>"
    source = Path(str(tests.toy.__file__)).read_text(encoding="utf-8")
    for words in (
        "Under the Pond",
        "On its turn a seat rolls",
        "Rounds",
        '"seat {} rolls {}"',
        '("roll", "rest", "peek")',
    ):
        assert words in source
        mark = f'{words[:-1]} {hostile}"' if words.startswith('"') else f"{hostile} {words}"
        source = source.replace(words, f'("{hostile} roll", "rest", "peek")' if words.startswith("(") else mark)
    table = "from duckplay.widgets import form\n\ntable = duckplay.table(TOY, seats=2, bots={1: 'random'})\ntable"
    server = serve(notebook(tmp_path / "toy.ipynb", source, table, "form(table)", title=f"{hostile} Pond"))
    page = visit().page
    page.goto(server.url)
    roll = page.locator("button.dp-move").filter(has_text="roll")
    expect(roll).to_contain_text(hostile)
    roll.click()
    expect(page.get_by_role("region", name="Log")).to_contain_text(hostile)
    expect(page).to_have_title(f"{hostile} Pond")
    page.locator(".dpd-dials").get_by_role("button", name="Dials").click()
    expect(page.locator(".dpd-dials")).to_contain_text(f"{hostile} Rounds")
    expect(page.locator("main img, main script[src]")).to_have_count(0)
    assert page.evaluate("window.ran") is None
