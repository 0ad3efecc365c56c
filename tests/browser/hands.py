"""How a person plays: by mouse, by keys, by a finger; every step ends when the board shows what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit

Way = Callable[[Page], None]


def arrive(page: Page, url: str) -> None:
    """Open a page and wait until nothing covers it: a raw mouse, and a forced click, would hit the cover."""
    page.goto(url)
    uncovered(page)


def uncovered(page: Page) -> None:
    expect(page.locator("#loading")).to_have_count(0)


def settled(page: Page) -> Locator:
    """The board, once it is at rest and seen as it is: hands reach for what was painted."""
    board = page.locator(".dp-table[aria-busy=false]")
    expect(board).to_be_visible()
    uncovered(page)
    painted(page)
    return board


def painted(page: Page) -> None:
    """Wait until what the page is now has been seen: what is drawn last, names among it, comes with the next frame."""
    page.evaluate("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")


def step(page: Page, act: Way) -> None:
    """Do what plays a move, and wait until the board shows what came of it."""
    before = settled(page).get_attribute("data-version") or ""
    act(page)
    expect(page.locator(".dp-table")).not_to_have_attribute("data-version", before)
    settled(page)


def to_the_end(page: Page, *ways: Way) -> int:
    """Play on, by these ways in turn, until nothing is asked any more; how many moves that took."""
    count = 0
    while moves(page).count():
        step(page, ways[count % len(ways)])
        count += 1
    return count


def moves(page: Page) -> Locator:
    return page.get_by_role("region", name="Your moves").locator("button.dp-move")


def can(page: Page) -> Locator:
    """What can be touched next."""
    return page.locator(".dp-picture [data-state=can]")


def made(page: Page) -> Locator:
    """What has been touched of a move half made."""
    return page.locator(".dp-picture [data-state=made]")


def choose(page: Page) -> None:
    """Make the first move of the list."""
    moves(page).first.click()


def mouse(page: Page) -> None:
    """Make a move on the picture: press what is ringed, then what is ringed next."""
    can(page).first.click()
    expect(made(page)).to_have_count(1)
    can(page).last.click()


def mouse_drag(page: Page) -> None:
    """Make a move on the picture: pull what is ringed to a place that is ringed once it is held."""
    page.mouse.move(*middle(can(page).first))
    page.mouse.down()
    target = pulled(page, lambda x, y: page.mouse.move(x, y))
    page.mouse.move(*target)
    page.mouse.up()


def keys(page: Page) -> None:
    """Make a move with no other hand than the keyboard's: the focus is on the picture and stays there."""
    page.keyboard.press("Home")
    expect(page.locator(".dp-picture [data-state=can]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(made(page)).to_have_count(1)
    page.keyboard.press("End")
    page.keyboard.press("Enter")


def tab_to_picture(page: Page) -> None:
    """From the start of the page to the picture by Tab alone."""
    here = page.locator(".dp-picture [data-id]:focus")
    for _ in range(100):
        page.keyboard.press("Tab")
        if here.count():
            return
    raise AssertionError("Tab does not lead to the picture")


def tap(page: Page) -> None:
    """Make a move with a finger: tap what is ringed, then what is ringed next."""
    can(page).first.tap()
    expect(made(page)).to_have_count(1)
    can(page).last.tap()


def finger_drag(page: Page) -> None:
    """Make a move with a finger that stays on the glass."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        spots: list[dict[str, Any]] = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    # what stays at the top and the foot of a phone's screen covers what is only just in view
    can(page).first.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    touch("touchStart", middle(can(page).first))
    touch("touchMove", pulled(page, lambda x, y: touch("touchMove", (x, y))))
    touch("touchEnd")
    finger.detach()


OPEN = """
    (places) => [...places.keys()].filter((at) => {
      const { x, y, width, height } = places[at].getBoundingClientRect();
      const there = document.elementFromPoint(x + width / 2, y + height / 2);
      return there !== null && there.closest(".dp-foot") === null;
    })
"""
"""The numbers of the places that are in view, and not under what a phone keeps to the foot of its screen."""


def pulled(page: Page, move: Callable[[float, float], None]) -> tuple[float, float]:
    """Pull what is held a little, until the places for it are ringed; the middle of the last that nothing covers."""
    x, y = middle(can(page).first)
    for far in (4, 8, 12, 16):
        move(x + far, y + far)
    expect(made(page)).to_have_count(1)
    return middle(can(page).nth(max(can(page).evaluate_all(OPEN))))


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box, f"{place} is not on the page"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def played(visit: Visit) -> list[str]:
    """The moves that the page sent, as notation."""
    said = [one.content["data"].get("content", {}) for one in visit.said if one.kind == "comm_msg"]
    return [one["text"] for one in said if one.get("kind") == "play"]
