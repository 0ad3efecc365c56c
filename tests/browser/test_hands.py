"""A whole round by mouse, by keyboard alone, by finger on a phone; and hands that are too quick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Visit
from tests.serving import Server, notebook, wait

ROUND = """
import duckplay
duckplay.table("duck-and-cover", seats=3, seed=7, bots={1: "greedy", 2: "cautious"}, params={"rounds": 1})
"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STILL = {"reduced_motion": "reduce"}


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    return serve(notebook(tmp_path_factory.mktemp("round") / "round.ipynb", ROUND), opened=True)


@pytest.fixture
def sit(server: Server, visit: Callable[..., Visit]) -> Callable[..., Visit]:
    """Sit down at the table of one round."""

    def start(**options: Any) -> Visit:
        visitor = visit(**options)
        hands.arrive(visitor.page, server.url)
        expect(hands.moves(visitor.page).first).to_be_visible()
        hands.settled(visitor.page)
        return visitor

    return start


def ended(page: Page) -> None:
    """The table tells who won."""
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("1st")


def test_a_round_by_mouse(sit: Callable[..., Visit]) -> None:
    visitor = sit()
    page = visitor.page
    count = hands.to_the_end(page, hands.mouse, hands.mouse_drag)
    ended(page)
    assert len(hands.played(visitor)) == count > 3


def test_a_round_by_keyboard_alone(sit: Callable[..., Visit]) -> None:
    page = sit(**STILL).page
    hands.tab_to_picture(page)
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(hands.made(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(hands.made(page)).to_have_count(0)
    hands.to_the_end(page, hands.keys)
    ended(page)


def test_a_round_by_finger_on_a_phone(sit: Callable[..., Visit]) -> None:
    page = sit(**PHONE).page
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    hands.to_the_end(page, hands.tap, hands.finger_drag)
    ended(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_phone_shows_at_once_what_to_touch_and_why_something_cannot_be(sit: Callable[..., Visit]) -> None:
    """Without scrolling: the called card, one's own ducks, what to do, and the reason of a touch that leads nowhere."""
    page = sit(**PHONE).page
    own = page.locator(".dp-picture [data-id^='0/pile']")
    expect(own).to_have_count(12)
    for part in (page.locator(".dp-ask"), page.locator(".dc-call"), *own.all(), page.locator(".dp-foot > span")):
        expect(part).to_be_in_viewport(ratio=1)
    page.locator(".dp-picture [data-id^='0/pile'][data-state=rest]").first.tap(force=True)
    expect(page.locator("[data-fault=illegal]")).to_be_in_viewport(ratio=1)


def test_a_double_click_plays_once(sit: Callable[..., Visit]) -> None:
    """Whether its second half comes before the answer or after it."""
    visitor = sit(**STILL)
    page = visitor.page
    hands.moves(page).nth(2).click(trial=True)
    x, y = hands.middle(hands.moves(page).nth(2))
    hands.step(page, lambda page: page.mouse.click(x, y))
    there = "([x, y]) => document.elementFromPoint(x, y).closest('.dp-move') !== null"
    assert page.evaluate(there, [x, y]), "another move stands where the first was"
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    hands.step(page, lambda page: hands.moves(page).first.dblclick())
    hands.can(page).first.click()
    expect(hands.made(page)).to_have_count(1)
    hands.step(page, lambda page: hands.can(page).last.dblclick())
    wait(lambda: page.title() and len(hands.played(visitor)) >= 3, "three moves were made")
    assert len(hands.played(visitor)) == 3


def test_what_cannot_be_done_says_why_with_its_clause(sit: Callable[..., Visit]) -> None:
    page = sit().page
    page.locator(".dp-picture [data-state=rest]").first.click(force=True)
    told = page.locator("[data-fault=illegal]")
    expect(told).to_be_visible()
    expect(told).to_contain_text("DC-")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
