"""A served table that is closed: a stranger plays a whole game at it, and gets nothing that it keeps to itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Visit
from tests.browser.test_pages import NOTEBOOKS
from tests.serving import Server, notebook, wait

HOT_SEAT = """
import duckplay
duckplay.table("duck-and-cover", seats=3, bots={2: "random"}, params={"rounds": 1})
"""


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    return serve(*NOTEBOOKS, notebook(tmp_path_factory.mktemp("closed") / "hot-seat.ipynb", HOT_SEAT))


def sit(server: Server, visitor: Visit, page: str) -> Page:
    hands.arrive(visitor.page, f"{server.url}voila/render/{page}.ipynb")
    expect(hands.moves(visitor.page).first).to_be_visible()
    return visitor.page


def test_a_stranger_plays_three_rounds_against_two_bots(server: Server, visit: Callable[..., Visit]) -> None:
    visitor = visit(reduced_motion="reduce")
    page = visitor.page
    page.goto(server.url)
    page.get_by_role("link", name="Duck & Cover").first.click()
    hands.settled(page)
    expect(hands.moves(page).first).to_be_visible()
    count = hands.to_the_end(page, hands.mouse)
    assert len(hands.played(visitor)) == count
    ends = page.get_by_role("region", name="How it ended").get_by_role("listitem")
    expect(ends).to_have_count(3)
    expect(ends.first).to_contain_text("1st")
    assert page.get_by_role("region", name="Timeline").get_by_text(re.compile(r"seed \d+")).count() == 1
    page.get_by_role("button", name="Look back").click()
    expect(page.locator(".dp-past", has_text="You are looking at move 0 of")).to_be_visible()


def test_nothing_of_what_it_keeps_is_offered(server: Server, visit: Callable[..., Visit]) -> None:
    visitor = visit(reduced_motion="reduce")
    page = sit(server, visitor, "play-duck-and-cover")
    for _ in range(2):
        hands.step(page, hands.choose)
    table = page.locator(".dp-table")
    assert table.get_by_text(re.compile(r"\bseed\b")).count() == 0
    expect(page.get_by_role("switch", name="Designer view")).to_have_count(0)
    timeline = page.get_by_role("region", name="Timeline")
    for name in ("Branch", "Copy record", "Load record"):
        button = timeline.get_by_role("button", name=name, exact=True)
        expect(button).to_have_attribute("aria-disabled", "true")
        button.click(force=True)
        expect(page.locator("[data-fault=refused]")).to_contain_text(re.compile("closed", re.IGNORECASE))
        page.locator("[data-fault=refused]").get_by_role("button", name="Close this note").click()
    timeline.get_by_role("button", name="New game", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="New game, same seed")).to_have_attribute("aria-disabled", "true")
    dialog.get_by_role("button", name="Keep playing").click()
    page.get_by_role("region", name="Seats").get_by_role("button", name="Seat 1").click()
    expect(dialog.get_by_role("button", name="Greedy")).to_be_visible()
    expect(dialog.get_by_role("button", name="A person")).to_have_count(0)
    page.keyboard.press("Escape")
    told = [one.whole for one in visitor.heard]
    assert any(re.search(r'"seed": ?null', one) for one in told)
    assert not any(re.search(r'"seed": ?"?\d|"digest"', one) for one in told)


def test_an_earlier_moment_is_struck_out_unless_the_coach_remembers(
    server: Server, visit: Callable[..., Visit]
) -> None:
    page = sit(server, visit(reduced_motion="reduce"), "play-duck-and-cover")
    for _ in range(4):
        hands.step(page, hands.choose)
    table = page.locator(".dp-table")
    page.get_by_role("region", name="Timeline").get_by_role("button", name="First moment").click()
    expect(table).to_have_attribute("data-shown", "0")
    hands.settled(page)
    struck = page.locator(".dp-picture").inner_text()
    assert "?" in struck
    page.get_by_role("switch", name="Remember for me").click()
    expect(page.get_by_role("switch", name="Remember for me")).to_have_attribute("aria-checked", "true")
    hands.settled(page)
    expect(table).to_have_attribute("data-shown", "0")
    assert "?" not in page.locator(".dp-picture").inner_text()


def test_the_screen_is_passed_behind_a_curtain(server: Server, visit: Callable[..., Visit]) -> None:
    """Until it is lifted nothing of the next seat's view is on the page or was sent to it."""
    visitor = visit(reduced_motion="reduce")
    page = sit(server, visitor, "hot-seat")
    curtain = page.get_by_role("dialog", name="Pass the screen")
    seats = []
    for _ in range(4):
        wait(lambda: page.title() and (curtain.count() or hands.moves(page).count()), "a curtain, or a move to make")
        if curtain.count():
            frame = latest(visitor)
            assert frame["curtain"] is not None
            assert (frame["view"], frame["picture"], frame["moves"], frame["log"]) == (None, None, [], [])
            assert page.locator(".dp-picture").count() == 0
            assert hands.moves(page).count() == 0
            curtain.get_by_role("button", name=re.compile("I am")).click()
            expect(hands.moves(page).first).to_be_visible()
        seats.append(page.locator(".dp-seat[data-me=true]").get_attribute("data-seat"))
        before = page.locator(".dp-table").get_attribute("data-version") or ""
        hands.choose(page)
        expect(page.locator(".dp-table[aria-busy=false]")).not_to_have_attribute("data-version", before)
    assert set(seats) == {"0", "1"}


def latest(visitor: Visit) -> dict[str, Any]:
    """The last frame that the page was sent since it came up."""
    states = [one.content["data"].get("state", {}) for one in visitor.heard if one.kind == "comm_msg"]
    return next(state["view"] for state in reversed(states) if "view" in state)
