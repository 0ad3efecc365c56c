"""The board in JupyterLab, which takes single keys for commands: on the board they are the board's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import axe, hands, jupyterlab
from tests.browser.conftest import Visit
from tests.browser.jupyterlab import JupyterLab

TABLE = ("import duckplay", "duckplay.table('duck-and-cover', seats=2, seed=7)")


def test_keys_on_the_board_are_no_commands_of_the_notebook(jupyter: JupyterLab, visit: Callable[..., Visit]) -> None:
    page = visit().page
    cells = jupyterlab.run(page, jupyter.notebook(*TABLE))
    board = page.locator(".dp-table")
    expect(board).to_be_visible()
    here = board.locator('[data-id][tabindex="0"]')
    here.focus()
    before = here.get_attribute("data-id") or ""
    for keys in (("a",), ("b",), ("d", "d"), ("x",), ("m", "ArrowDown", "ArrowUp", "ArrowRight")):
        for key in keys:
            page.keyboard.press(key)
        hands.painted(page)
        expect(cells).to_have_count(2)
    expect(board.locator("[data-id]:focus")).not_to_have_attribute("data-id", before)
    here = board.locator('[data-state="can"]').first
    here.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(board).to_have_attribute("data-version", "1")
    expect(cells).to_have_count(2)


def test_what_is_asked_and_ones_own_ducks_are_seen_at_once_beside_the_file_browser(
    jupyter: JupyterLab, visit: Callable[..., Visit]
) -> None:
    page = visit(viewport={"width": 1280, "height": 720}, reduced_motion="reduce").page
    bots = "bots={1: 'greedy', 2: 'greedy'}"
    jupyterlab.run(page, jupyter.notebook("import duckplay", f"duckplay.table('duck-and-cover', seats=3, {bots})"))
    hands.settled(page).evaluate("(board) => board.scrollIntoView()")
    panel = page.locator(".jp-WindowedPanel-outer").bounding_box()
    assert panel
    own = page.locator(".dp-picture [data-id^='0/pile']")
    expect(own).to_have_count(12)
    for seen in (page.locator(".dp-ask"), *own.all()):
        box = seen.bounding_box()
        assert box
        assert box["y"] >= panel["y"]
        assert box["y"] + box["height"] <= panel["y"] + panel["height"]
    assert page.locator(".dp-pane").evaluate("(pane) => pane.scrollHeight <= pane.clientHeight + 1")


def test_the_lab_answers_in_an_output_and_its_dials_are_turned_by_keys(
    jupyter: JupyterLab, visit: Callable[..., Visit]
) -> None:
    """Its keys are no commands of the notebook; a dial that is turned asks anew."""
    page = visit(viewport={"width": 1400, "height": 1200}, reduced_motion="reduce").page
    cells = jupyterlab.run(page, jupyter.notebook("import duckplay", "duckplay.lab('duck-and-cover', seats=2)"))
    found = page.locator(".dpl-found")
    expect(found).to_have_attribute("data-stage", "done", timeout=60_000)
    expect(page.locator(".dpl-sentence")).to_contain_text("a game takes")
    expect(page.locator(".dpl-plot:not([data-drawn])")).to_have_count(0)
    dial = page.get_by_label("Rounds", exact=True)
    dial.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-dial=rounds] output")).to_have_text("2")
    expect(page.locator(".dpl-sentence")).to_contain_text("Rounds 2: length in turns", timeout=60_000)
    expect(found).to_have_attribute("data-stage", "done", timeout=60_000)
    expect(cells).to_have_count(2)
    expect(page.locator("table.dataTable tbody tr").first).to_contain_text("A")


def test_two_views_of_one_board_agree(jupyter: JupyterLab, visit: Callable[..., Visit]) -> None:
    """What is played, pinned and opened in one output is seen in the other."""
    page = visit(viewport={"width": 1400, "height": 1600}, reduced_motion="reduce").page
    cells = ("import duckplay", "table = duckplay.table('duck-and-cover', seats=2, seed=7, bots={1: 'random'})")
    jupyterlab.run(page, jupyter.notebook(*cells, "table", "table"))
    boards = page.locator(".dp-table")
    expect(boards).to_have_count(2)
    one, other = boards.nth(0), boards.nth(1)
    for here, there in ((one, other), (other, one)):
        before = there.get_attribute("data-version") or ""
        here.locator("button.dp-move").first.click()
        expect(there).not_to_have_attribute("data-version", before)
        expect(here).to_have_attribute("data-version", there.get_attribute("data-version") or "")
        expect(page.locator(".dp-table[aria-busy=true]")).to_have_count(0)
    now = one.get_attribute("data-version") or ""
    one.get_by_role("region", name="Timeline").get_by_role("button", name="First moment").click()
    for board in (one, other):
        expect(board).to_have_attribute("data-shown", "0")
        expect(board.locator(".dp-past", has_text=f"You are looking at move 0 of {now}")).to_be_visible()
    other.get_by_role("button", name="Back to now").click()
    for board in (one, other):
        expect(board).to_have_attribute("data-shown", now)
    one.get_by_role("switch", name="Designer view").click()
    for board in (one, other):
        expect(board.get_by_role("switch", name="Designer view")).to_have_attribute("aria-checked", "true")
    assert one.locator(".dp-picture").inner_text() == other.locator(".dp-picture").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_an_output(jupyter: JupyterLab, visit: Callable[..., Visit], scheme: str) -> None:
    page = visit(reduced_motion="reduce").page
    jupyterlab.run(page, jupyter.notebook(*TABLE))
    if scheme == "dark":
        page.evaluate(
            "document.body.dataset.jpThemeLight = 'false';document.body.dataset.jpThemeName = 'JupyterLab Dark';"
        )
    expect(page.locator(".dp-table")).to_be_visible()
    hands.can(page).first.click()
    expect(hands.made(page)).to_have_count(1)
    assert axe.violations(page, ".dp-table") == []


def test_keys_on_any_part_of_the_board_and_its_dials_are_no_commands_of_the_notebook(
    jupyter: JupyterLab, visit: Callable[..., Visit]
) -> None:
    """Whatever has the focus: a button, the slider, a row of the log, a clause, a dial."""
    page = visit(viewport={"width": 1400, "height": 1600}, reduced_motion="reduce").page
    table = "table = duckplay.table('duck-and-cover', seats=2, seed=7, bots={1: 'random'})"
    cells = jupyterlab.run(page, jupyter.notebook("import duckplay", table, "table", "duckplay.dials(table)"))
    board, dials = page.locator(".dp-table"), page.locator(".dpd-dials")
    hands.step(page, hands.choose)
    board.get_by_role("button", name="Dials").click()
    expect(dials.get_by_role("button", name="New game", exact=True)).to_be_visible()
    expect(dials.get_by_role("checkbox").first).to_be_visible()
    for part, least in ((board, 30), (dials, 20)):
        places = part.locator("button:visible:enabled, input:visible:enabled, select:visible:enabled, [tabindex='0']")
        assert places.count() >= least
        for place in places.all():
            place.focus()
            page.keyboard.press("a")
        hands.painted(page)
        expect(cells).to_have_count(4)
    dials.get_by_role("checkbox").first.focus()
    for _ in range(2):
        page.keyboard.press("d")
    hands.painted(page)
    expect(cells).to_have_count(4)
    cells.first.locator(".jp-InputPrompt").click()
    page.keyboard.press("a")
    expect(cells).to_have_count(5)
