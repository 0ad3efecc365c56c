"""An open table: back and forth through the game, branches, hints, seats, dials, records, the designer's view."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.conftest import Visit
from tests.serving import Server, notebook

TABLE = """
import duckplay
from duckplay.widgets import form
table = duckplay.table("duck-and-cover", seats=3, seed=7, bots={1: "greedy", 2: "cautious"})
table
"""
MOVES = 3


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    folder = tmp_path_factory.mktemp("open")
    return serve(notebook(folder / "open.ipynb", TABLE, "form(table)"), opened=True)


@pytest.fixture
def page(server: Server, visit: Callable[..., Visit]) -> Page:
    """A page on which a few moves have been made."""
    page = visit(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]).page
    hands.arrive(page, server.url)
    expect(hands.moves(page).first).to_be_visible()
    for _ in range(MOVES):
        hands.step(page, hands.choose)
    return page


def board(page: Page) -> Locator:
    return page.locator(".dp-table")


def number(page: Page, name: str) -> int:
    """A number that the table carries: data-version, data-shown."""
    return int(board(page).get_attribute(f"data-{name}") or "")


def row(page: Page, ply: int) -> Locator:
    return page.get_by_role("region", name="Log").locator(f"[data-ply='{ply}']")


def press(page: Page, name: str) -> None:
    page.get_by_role("region", name="Timeline").get_by_role("button", name=name, exact=True).click()


def apart(one: Locator, other: Locator) -> bool:
    """Whether two parts of the page share no point."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return beside or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


def test_a_row_of_the_log_previews_its_moment_and_a_press_stays_there(page: Page) -> None:
    now = number(page, "version")
    present = page.locator(".dp-picture").inner_html()
    row(page, now - 1).hover()
    expect(board(page)).to_have_attribute("data-shown", str(now - 1))
    assert page.locator(".dp-picture").inner_html() != present
    page.mouse.move(1, 1)
    expect(board(page)).to_have_attribute("data-shown", str(now))
    expect(hands.moves(page).first).to_be_visible()
    row(page, now - 1).click()
    page.mouse.move(1, 1)
    expect(page.locator(".dp-past", has_text=f"You are looking at move {now - 1} of {now}")).to_be_visible()
    expect(board(page)).to_have_attribute("data-shown", str(now - 1))
    expect(hands.can(page)).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    expect(board(page)).to_have_attribute("data-shown", str(now))
    expect(hands.can(page)).not_to_have_count(0)


def test_steps_and_the_slider_go_through_the_game(page: Page) -> None:
    now = number(page, "version")
    press(page, "First moment")
    expect(board(page)).to_have_attribute("data-shown", "0")
    press(page, "One move on")
    expect(board(page)).to_have_attribute("data-shown", "1")
    page.get_by_role("slider", name="Moment of the game").focus()
    page.keyboard.press("End")
    expect(board(page)).to_have_attribute("data-shown", str(now))
    press(page, "One move back")
    expect(board(page)).to_have_attribute("data-shown", str(now - 1))
    press(page, "Now")
    expect(board(page)).to_have_attribute("data-shown", str(now))


def test_a_branch_goes_another_way_from_an_earlier_moment_and_is_left_for_the_game_again(page: Page) -> None:
    before = number(page, "version")
    press(page, "First moment")
    expect(board(page)).to_have_attribute("data-shown", "0")
    page.get_by_role("button", name="Branch here").click()
    expect(page.get_by_text("You are looking at")).to_have_count(0)
    expect(hands.moves(page).first).to_be_visible()
    hands.settled(page)
    assert number(page, "version") < before
    hands.step(page, hands.choose)
    page.get_by_role("button", name=f"Back to the game, at move {before}").press("Enter")
    expect(board(page)).to_have_attribute("data-version", str(before))
    expect(page.get_by_role("button", name=re.compile("^Back to the game"))).to_have_count(0)
    expect(page.locator(".dp-picture [data-id]:focus")).to_have_count(1)


def test_neither_a_branch_nor_a_long_seed_moves_the_table_and_a_notice_leaves_room_for_the_log(page: Page) -> None:
    """On a projector, 1280 by 720."""
    page.set_viewport_size({"width": 1280, "height": 720})
    hands.settled(page)
    parts = (".dp-stage", ".dp-timeline")
    stood = [page.locator(part).bounding_box() for part in parts]
    press(page, "Branch")
    expect(page.get_by_role("button", name=re.compile("^Back to the game"))).to_be_visible()
    hands.settled(page)
    assert [page.locator(part).bounding_box() for part in parts] == stood
    press(page, "Copy record")
    expect(page.locator(".dp-notice", has_text="on the clipboard")).to_be_visible()
    log = page.get_by_role("region", name="Log")
    row = log.locator(".dp-row").first.evaluate("(row) => parseFloat(getComputedStyle(row).minHeight)")
    assert log.locator("ol").evaluate("(lines) => lines.clientHeight") >= 3 * row
    press(page, "New game")
    page.get_by_role("dialog").get_by_role("button", name="New game, new seed").click()
    expect(page.get_by_role("region", name="Timeline")).to_contain_text(re.compile(r"seed \d{10,}"))
    hands.settled(page)
    assert [page.locator(part).bounding_box() for part in parts] == stood, "a long seed takes no second line"


def test_undo_redo_and_why_not(page: Page) -> None:
    redo = page.get_by_role("button", name="Redo", exact=True)
    expect(redo).to_have_attribute("aria-disabled", "true")
    redo.click(force=True)
    expect(page.locator("[data-fault=refused]")).to_contain_text("nothing was taken back")
    versions = [number(page, "version")]
    for name in ("Undo", "Undo", "Redo", "Redo"):
        hands.step(page, lambda page, name=name: press(page, name))
        versions.append(number(page, "version"))
    assert versions[0] > versions[1] > versions[2]
    assert versions[4] == versions[0]
    expect(redo).to_have_attribute("aria-disabled", "true")


def test_the_coach_hints_at_moves_that_can_be_made(page: Page) -> None:
    legal = {one.get_attribute("data-move") for one in hands.moves(page).all()}
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("list", name="Hints").get_by_role("button")
    expect(hints.first).to_be_visible()
    assert 1 <= hints.count() <= 3
    assert {one.get_attribute("data-move") for one in hints.all()} <= legal
    expect(hints.first).to_contain_text(re.compile(r"\d+ of 100.*\(\d+–\d+, \d+ tries\)"))
    hands.step(page, lambda page: hints.first.click())
    expect(hints).to_have_count(0)


def test_seats_change_hands_while_the_game_goes_on(page: Page) -> None:
    seats = page.get_by_role("region", name="Seats")
    before = number(page, "version")
    seats.get_by_role("button", name="Seat 1").click()
    page.get_by_role("dialog").get_by_role("button", name="A person").click()
    expect(seats.get_by_role("button", name=re.compile("Seat 1 a person"))).to_be_visible()
    assert number(page, "version") == before
    seats.get_by_role("button", name="Seat 0").click()
    page.get_by_role("dialog").get_by_role("button", name="Greedy").click()
    expect(seats.get_by_role("button", name=re.compile("Seat 0 Greedy"))).to_be_visible()
    hands.settled(page)
    assert number(page, "version") > before


def test_dials_begin_the_same_deal_anew_and_replay_the_game(page: Page) -> None:
    def deal() -> list[str]:
        return sorted(one.get_attribute("aria-label") or "" for one in page.locator("[data-id^='0/pile']").all())

    press(page, "First moment")
    expect(board(page)).to_have_attribute("data-shown", "0")
    first = deal()
    press(page, "Now")
    log = number(page, "version")
    dials = page.locator(".dpd-dials")
    dials.get_by_role("button", name=re.compile("^Dials")).click()
    dials.get_by_label("Rounds").first.fill("2")
    page.keyboard.press("Tab")
    dials.get_by_role("button", name=re.compile("Replay")).click()
    expect(page.get_by_text(re.compile("of 2"))).not_to_have_count(0)
    assert number(page, "version") == log
    dials.get_by_role("button", name="New game, same seed").click()
    expect(page.locator(".dp-table[aria-busy=false]")).not_to_have_attribute("data-version", str(log))
    assert deal() == first


def test_a_record_is_copied_and_loaded(page: Page) -> None:
    version = number(page, "version")
    press(page, "Copy record")
    expect(page.get_by_text("on the clipboard")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    assert json.loads(text)["seeds"] == [[0, 7]]
    hands.step(page, lambda page: press(page, "Undo"))
    press(page, "Load record")
    dialog = page.get_by_role("dialog", name="Load a record")
    dialog.get_by_role("textbox", name="Record").fill(text.replace('"seats"', '"saets"'))
    dialog.get_by_role("button", name="Load it").click()
    expect(dialog.get_by_role("alert")).to_contain_text("saets")
    noted = json.dumps({**json.loads(text), "note": "Why is the 5 stuck?"})
    dialog.get_by_role("textbox", name="Record").fill(noted)
    dialog.get_by_role("button", name="Load it").click()
    expect(dialog).to_have_count(0)
    expect(board(page)).to_have_attribute("data-version", str(version))
    said = page.locator(".dp-notice", has_text=f"Loaded: a game of Duck & Cover for 3, {version} moves.")
    expect(said).to_contain_text("Its note: Why is the 5 stuck?")
    for read in (".dp-stage", ".dp-ask", ".dp-coach", ".dp-log", ".dp-timeline"):
        assert apart(said, page.locator(read)), f"the notice lies over {read}"


def test_the_designers_view_shows_what_is_hidden(page: Page) -> None:
    switch = page.get_by_role("switch", name="Designer view")
    plain = page.locator(".dp-picture").inner_text()
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    hands.settled(page)
    assert page.locator(".dp-picture").inner_text() != plain
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    hands.settled(page)
    assert page.locator(".dp-picture").inner_text() == plain
