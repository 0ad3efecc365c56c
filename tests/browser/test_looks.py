"""What every page is for every eye: no fault that axe-core knows, signs that greys tell apart, stillness on request."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe, hands, pixels
from tests.browser.conftest import Visit
from tests.browser.test_pages import NOTEBOOKS
from tests.serving import Server, notebook

TABLE = """
import duckplay
duckplay.table("duck-and-cover", seats={seats}, seed=7, bots=dict.fromkeys(range(1, {seats}), "greedy"))
"""
TWO_PEOPLE = 'import duckplay\nduckplay.table("duck-and-cover", seats=3, seed=7, bots={2: "random"})'
SCHEMES = ("light", "dark")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PLAYED = ("gallery", "learn", "play-", "solo")
"""Pages for players, on which nothing is as small as in a table of figures."""
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


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_axe_finds_nothing_on_a_page(server: Server, visit: Callable[..., Visit], path: Path, scheme: str) -> None:
    page = up(server, visit(color_scheme=scheme, reduced_motion="reduce").page, path.stem)
    expect(page.locator(SIGHTS.get(path.stem, ".dp-table")).first).to_be_visible()
    assert axe.violations(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_in_what_the_table_opens(server: Server, visit: Callable[..., Visit], scheme: str) -> None:
    page = up(server, visit(color_scheme=scheme, reduced_motion="reduce").page, "play-duck-and-cover")
    expect(hands.moves(page).first).to_be_visible()
    hands.step(page, hands.choose)
    page.locator(".dp-picture [data-state=rest]").first.click(force=True)
    expect(page.locator("[data-fault=illegal]")).to_be_visible()
    found = {"a refusal": axe.violations(page)}
    hands.can(page).first.click()
    expect(hands.made(page)).to_have_count(1)
    found["half a move"] = axe.violations(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("list", name="Hints").get_by_role("button").first).to_be_visible()
    found["hints"] = axe.violations(page)
    for opener in ("New game", "Load record"):
        page.get_by_role("region", name="Timeline").get_by_role("button", name=opener, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found[opener] = axe.violations(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("region", name="Seats").get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found["seats"] = axe.violations(page)
    page.keyboard.press("Escape")
    page.locator(".dp-log").get_by_role("button", name="DC-").first.click()
    found["a clause"] = axe.violations(page)
    page.get_by_role("region", name="Timeline").get_by_role("button", name="First moment").click()
    expect(page.locator(".dp-table")).to_have_attribute("data-shown", "0")
    found["an earlier moment"] = axe.violations(page)
    assert {where: faults for where, faults in found.items() if faults} == {}


def test_axe_finds_nothing_on_a_phone(server: Server, visit: Callable[..., Visit]) -> None:
    page = up(server, visit(reduced_motion="reduce", **PHONE).page, "play-duck-and-cover")
    expect(hands.moves(page).first).to_be_visible()
    found = {"at rest": axe.violations(page)}
    page.locator(".dp-picture [data-id^='0/pile'][data-state=rest]").first.tap(force=True)
    expect(page.locator("[data-fault=illegal]")).to_be_visible()
    found["a refusal"] = axe.violations(page)
    hands.can(page).first.tap()
    expect(hands.made(page)).to_have_count(1)
    found["half a move"] = axe.violations(page)
    assert {where: faults for where, faults in found.items() if faults} == {}


FINGERTIP = """
    () => {
      const pressed = "button, select, input, textarea, summary, a[href], [role=button], [data-state]";
      const size = (one) => {
        const box = (one.type === "checkbox" ? one.closest("label") : one).getBoundingClientRect();
        return [Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10];
      };
      const least = (one) => {
        if (one.closest(".dp-picture [data-state=rest], .dp-lesson .dp-picture") !== null) return 24;
        return one.closest(".dp-picture .dd-case") === null ? 44 : 41;
      };
      return [...document.querySelectorAll(pressed)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest("p, li, svg") === null)
        .filter((one) => one.closest("h2") === null)
        .filter((one) => Math.min(...size(one)) < least(one))
        .map((one) => `${one.tagName}.${one.className} ${one.ariaLabel ?? one.textContent}: ${size(one).join(" x ")}`);
    }
"""
"""What is pressed and is smaller than 44 px; what does not move at present, and a lesson's positions, as wide as they
come, may have 24. A link in a sentence is as high as its line, a card's title leads where its button does, and of
Deduckto's case board eight places lie beside each other: 41 px."""


@pytest.mark.parametrize(
    "path", [path for path in NOTEBOOKS if path.stem.startswith(PLAYED)], ids=lambda path: path.stem
)
def test_on_a_phone_all_that_is_pressed_is_as_large_as_a_fingertip(
    server: Server, visit: Callable[..., Visit], path: Path
) -> None:
    page = up(server, visit(reduced_motion="reduce", **PHONE).page, path.stem)
    expect(page.locator(SIGHTS.get(path.stem, ".dp-table")).first).to_be_visible()
    found = {"at rest": page.evaluate(FINGERTIP)}
    if path.stem.startswith(("play", "solo")):
        hands.settled(page)
        page.get_by_role("button", name="Hint").tap()
        expect(page.get_by_role("list", name="Hints").get_by_role("button").first).to_be_visible()
        page.get_by_role("region", name="Timeline").get_by_role("button", name="Dials").tap()
        expect(page.locator(".dpd-dials input").first).to_be_visible()
        found["hints and dials"] = page.evaluate(FINGERTIP)
        page.get_by_role("region", name="Timeline").get_by_role("button", name="Load record", exact=True).tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        found["a record"] = page.evaluate(FINGERTIP)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.get_by_role("region", name="Seats").get_by_role("button").first.tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        found["seats"] = page.evaluate(FINGERTIP)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        hands.can(page).first.tap()
        hands.settled(page)
        found["half a move"] = page.evaluate(FINGERTIP)
    assert {where: small for where, small in found.items() if small} == {}


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
