"""What every page is for every eye: no fault that axe-core knows, signs that greys tell apart, stillness on request."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from duckplay.widgets.lab.sketch import COLOURS
from tests.browser import axe, fingertips, hands, pixels
from tests.browser.conftest import Visit
from tests.browser.test_pages import DRAWN, NOTEBOOKS
from tests.serving import Server, notebook

TABLE = """
import duckplay
duckplay.table("duck-and-cover", seats={seats}, seed=7, bots=dict.fromkeys(range(1, {seats}), "greedy"))
"""
TWO_PEOPLE = 'import duckplay\nduckplay.table("duck-and-cover", seats=3, seed=7, bots={2: "random"})'
SCHEMES = ("light", "dark")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PLAYS = [path for path in NOTEBOOKS if path.stem.startswith(("play-", "solo"))]
"""Pages with a table on which a game is played."""
SIGHTS = {"gallery": "main h2", "learn-numbers": "main [role=img]"}
"""What is seen last on a page without a table."""
SEEN, SAME = 0.012, 0.004
"""The share of a sign's pixels whose greys differ: at least for a scarf or one more duck, at most for nothing."""
SHARP = {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 3, "reduced_motion": "reduce"}


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    folder = tmp_path_factory.mktemp("looks")
    seven = notebook(folder / "seven.ipynb", TABLE.format(seats=7))
    people = notebook(folder / "people.ipynb", TWO_PEOPLE)
    return serve(*NOTEBOOKS, seven, people, opened=True, environment={"DUCKPLAY_SEED": "7"})


@pytest.fixture
def blank(browser: Browser) -> Any:
    """A page on which pictures are compared."""
    with browser.new_context() as context:
        yield context.new_page()


def up(server: Server, page: Page, name: str) -> Page:
    page.goto(f"{server.url}voila/render/{name}.ipynb")
    hands.uncovered(page)
    expect(page.get_by_role("main")).to_be_visible()
    return page


def begun(page: Page) -> None:
    """The first move is made: the log has a line, and something is asked."""
    expect(hands.moves(page).first).to_be_visible()
    hands.step(page, hands.choose)
    expect(hands.moves(page).first).to_be_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_axe_finds_nothing_on_a_page(server: Server, visit: Callable[..., Visit], path: Path, scheme: str) -> None:
    page = up(server, visit(color_scheme=scheme, reduced_motion="reduce").page, path.stem)
    expect(page.locator(SIGHTS.get(path.stem, ".dp-table")).first).to_be_visible()
    page.wait_for_function(DRAWN)
    assert axe.violations(page) == []


UNTURNED = """colours => [...document.querySelectorAll(".dp-sketch *")].flatMap((part) =>
  ["fill", "stroke"].filter((kind) => {
    const given = part.getAttribute(kind);
    if (!colours.includes(given)) return false;
    const kept = given.match(/[0-9a-f]{2}/g).map((each) => parseInt(each, 16));
    return getComputedStyle(part)[kind] === `rgb(${kept.join(", ")})`;
  }).map((kind) => part.getAttribute(kind)))"""
"""The colours of charts kept as pictures that are seen as they were kept."""


def test_a_chart_that_is_kept_as_a_picture_turns_dark_with_its_page(
    server: Server, visit: Callable[..., Visit]
) -> None:
    colours, seen = list(COLOURS.values()), {}
    for scheme in SCHEMES:
        page = up(server, visit(color_scheme=scheme, reduced_motion="reduce").page, "learn-numbers")
        expect(page.locator(".dp-sketch")).to_have_count(2)
        seen[scheme] = set(page.evaluate(UNTURNED, colours))
    assert seen["dark"] == set()
    assert {COLOURS["--dp-card"], COLOURS["--dp-ink"], COLOURS["--dp-arm-0"]} <= seen["light"]


Look = Callable[[Page], list[str]]
"""What is wrong with a page, a line for each fault."""


def opened(page: Page, look: Look, press: Callable[..., None]) -> dict[str, list[str]]:
    """Open all that a table opens, one after the other; what a look finds wrong, and with what."""
    timeline, dialog = page.get_by_role("region", name="Timeline"), page.get_by_role("dialog")
    found = {"at rest": look(page)}
    press(page.locator(".dp-picture [data-state=rest]").first, force=True)
    expect(page.locator("[data-fault=illegal]")).to_be_visible()
    found["a refusal"] = look(page)
    press(hands.can(page).first, force=True)
    hands.settled(page)
    found["half a move"] = look(page)
    page.keyboard.press("Escape")
    press(page.get_by_role("button", name="Hint"))
    expect(page.get_by_role("list", name="Hints").get_by_role("button").first).to_be_visible()
    found["hints"] = look(page)
    press(timeline.get_by_role("button", name="Dials"))
    expect(page.locator(".dpd-dials input").first).to_be_visible()
    found["dials"] = look(page)
    press(page.locator(".dpd-dials").get_by_role("button", name=re.compile("^Dials")))
    expect(page.locator(".dpd-dials input").first).to_be_hidden()
    openers = {name: timeline.get_by_role("button", name=name, exact=True) for name in ("New game", "Load record")}
    openers["seats"] = page.get_by_role("region", name="Seats").get_by_role("button").first
    for name, opener in openers.items():
        press(opener)
        expect(dialog).to_be_visible()
        found[name] = look(page)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    press(page.locator(".dp-log .dp-clause").first)
    expect(page.locator(".dp-rule").locator("visible=true")).to_have_count(1)
    found["a clause"] = look(page)
    press(timeline.get_by_role("button", name="First moment"))
    expect(page.locator(".dp-table")).to_have_attribute("data-shown", "0")
    found["an earlier moment"] = look(page)
    return {where: faults for where, faults in found.items() if faults}


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_axe_finds_nothing_in_what_a_table_opens(server: Server, visit: Callable[..., Visit], path: Path) -> None:
    """In the dark; by day on a phone, below."""
    page = up(server, visit(color_scheme="dark", reduced_motion="reduce").page, path.stem)
    begun(page)
    assert opened(page, axe.violations, Locator.click) == {}


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_on_a_phone_all_that_is_pressed_is_as_large_as_a_fingertip_and_axe_finds_nothing(
    server: Server, visit: Callable[..., Visit], path: Path
) -> None:
    def look(page: Page) -> list[str]:
        return fingertips.small(page) + axe.violations(page)

    page = up(server, visit(reduced_motion="reduce", **PHONE).page, path.stem)
    begun(page)
    assert opened(page, look, Locator.tap) == {}


@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path not in PLAYS], ids=lambda path: path.stem)
def test_on_a_dark_phone_what_is_pressed_on_other_pages_is_as_large_and_axe_finds_nothing(
    server: Server, visit: Callable[..., Visit], path: Path
) -> None:
    page = up(server, visit(color_scheme="dark", reduced_motion="reduce", **PHONE).page, path.stem)
    expect(page.locator(SIGHTS.get(path.stem, ".dp-table")).first).to_be_visible()
    page.wait_for_function(DRAWN)
    assert fingertips.small(page) == []
    assert axe.violations(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_on_the_curtain(server: Server, visit: Callable[..., Visit], scheme: str) -> None:
    page = up(server, visit(color_scheme=scheme, reduced_motion="reduce").page, "people")
    expect(hands.moves(page).first).to_be_visible()
    hands.choose(page)
    expect(page.get_by_role("dialog", name="Pass the screen")).to_be_visible()
    assert axe.violations(page) == []


@pytest.mark.parametrize("width", [320, 390])
def test_seven_seats_can_be_read_on_a_phone_without_sideways_scrolling(
    server: Server, visit: Callable[..., Visit], width: int
) -> None:
    page = up(server, visit(viewport={"width": width, "height": 700}, has_touch=True, is_mobile=True).page, "seven")
    hands.settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    cut = page.evaluate("""() => [...document.querySelectorAll(".dc-plate")].flatMap((plate) => {
      const box = plate.getBoundingClientRect();
      return [...plate.children].filter((part) => {
        const its = part.getBoundingClientRect();
        return its.right > box.right + 1 || its.left < box.left - 1 || part.scrollWidth > part.clientWidth + 1;
      }).map((part) => part.textContent);
    })""")
    assert cut == []


def test_greys_tell_seven_seats_apart(server: Server, visit: Callable[..., Visit], blank: Page) -> None:
    page = up(server, visit(**SHARP).page, "seven")
    page.add_style_tag(content="html { filter: grayscale(1) }")
    ducks = page.get_by_role("region", name="Seats").locator(".dp-dot")
    expect(ducks).to_have_count(7)
    pictures = [duck.screenshot() for duck in ducks.all()]
    alike = {
        (one, other): share
        for one, other in combinations(range(7), 2)
        if (share := pixels.apart(blank, pictures[one], pictures[other])) < SEEN
    }
    assert alike == {}
    assert pixels.apart(blank, pictures[0], ducks.first.screenshot()) < SAME


def test_greys_tell_whose_a_pile_is(server: Server, visit: Callable[..., Visit], blank: Page) -> None:
    """Piles of the same number, of the others, who are all drawn in one size."""
    page = up(server, visit(**SHARP).page, "seven")
    hands.settled(page)
    page.add_style_tag(content="html { filter: grayscale(1) } .dp-rings { visibility: hidden }")
    piles = [
        page.locator(f".dp-picture [data-id^='{seat}/pile'][aria-label^=\"seat {seat}'s 5,\"]") for seat in range(1, 7)
    ]
    pictures = [pile.screenshot() for pile in piles]
    alike = {
        (one + 1, other + 1): share
        for one, other in combinations(range(6), 2)
        if (share := pixels.apart(blank, pictures[one], pictures[other])) < SEEN
    }
    assert alike == {}


def test_greys_tell_a_thick_pile_from_a_thin_one(server: Server, visit: Callable[..., Visit], blank: Page) -> None:
    """Of every seat."""
    page = up(server, visit(**SHARP).page, "play-duck-and-cover")
    expect(hands.moves(page).first).to_be_visible()
    page.add_style_tag(content="html { filter: grayscale(1) } .dp-rings { visibility: hidden }")
    waiting = {0, 1, 2}
    while waiting:
        for seat in sorted(waiting):
            deep = page.locator(f".dp-picture [data-id^='{seat}/pile'][aria-label*=' under it']")
            thin = page.locator(f".dp-picture [data-id^='{seat}/pile']:not([aria-label*=' under it'])")
            if deep.count() and thin.count():
                assert pixels.apart(blank, thin.first.screenshot(), deep.first.screenshot()) > SEEN, f"of seat {seat}"
                waiting.remove(seat)
        if waiting:
            moves = hands.moves(page)
            cover = moves.and_(page.locator("[data-move^=cover]"))
            first = (cover if cover.count() else moves).first
            hands.step(page, lambda _, first=first: first.click())


def test_whoever_asks_for_no_motion_gets_none(server: Server, visit: Callable[..., Visit]) -> None:
    """And whoever does not sees pieces move, shortly."""
    count = """
        window.moved = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { window.moved++; return animate.apply(this, given); };
        const lasts = ({ target }) => target.getAnimations().some((one) => one.effect.getComputedTiming().duration > 0);
        for (const begun of ["transitionrun", "animationstart"]) {
          addEventListener(begun, (event) => { if (lasts(event)) window.moved++; }, true);
        }
    """
    moved = {}
    for asked in ("reduce", "no-preference"):
        page = visit(reduced_motion=asked).page
        page.add_init_script(count)
        up(server, page, "play-duck-and-cover")
        expect(hands.moves(page).first).to_be_visible()
        page.mouse.move(1, 1)
        page.evaluate("window.moved = 0")
        for _ in range(3):
            hands.step(page, lambda page: hands.moves(page).first.focus() or page.keyboard.press("Enter"))
        moved[asked] = page.evaluate("window.moved")
        expect(page.locator("[data-moving]")).to_have_count(0)
    assert moved["reduce"] == 0
    assert moved["no-preference"] > 0
