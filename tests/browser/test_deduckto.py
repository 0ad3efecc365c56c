"""Deduckto on its board: whole games by mouse, by keys, by a finger; guesses, the case board, the coach's switch."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe, hands, legible, pixels
from tests.browser.conftest import Visit
from tests.browser.match import Match, can, click, guess, key, left, tap
from tests.browser.test_hands import PHONE, STILL, ended
from tests.browser.test_looks import SAME, SEEN, SHARP
from tests.browser.test_motion import RECORD
from tests.serving import Server, notebook, wait

HEAD = "import duckplay\nfrom duckplay.shelf.deduckto import GAME\n"
TABLES: dict[str, dict[str, Any]] = {
    "two": {"seats": 2, "seed": 2, "bots": {1: "careless"}},
    "three": {"seats": 3, "seed": 5, "bots": {1: "careful", 2: "careless"}},
    "four": {"seats": 4, "seed": 11, "bots": {1: "careful", 2: "careless", 3: "planner"}},
    "watched": {"seats": 4, "seed": 7, "bots": dict.fromkeys(range(4), "careless")},
    "poor": {"seats": 2, "seed": 2, "bots": {1: "careless"}, "params": {"chances": 2}},
}
PROJECTOR = {"width": 1280, "height": 720}
POINTED = """
    window.pointed = 0;
    for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, () => pointed++, true);
"""


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    home = tmp_path_factory.mktemp("deduckto")
    cells = {name: HEAD + f"duckplay.table(GAME, **{given!r})" for name, given in TABLES.items()}
    return serve(*(notebook(home / f"{name}.ipynb", cell) for name, cell in cells.items()), opened=True)


@pytest.fixture
def sit(server: Server, visit: Callable[..., Visit]) -> Callable[..., Visit]:
    """Sit down at a table."""

    def start(name: str, **options: Any) -> Visit:
        visitor = visit(**options)
        sit_down(visitor, server, name)
        return visitor

    return start


def sit_down(visitor: Visit, server: Server, name: str) -> Page:
    hands.arrive(visitor.page, f"{server.url}voila/render/{name}.ipynb")
    expect(hands.can(visitor.page).first).to_be_visible()
    hands.settled(visitor.page)
    return visitor.page


def began(page: Page) -> None:
    """Give the first card that may be given."""
    hands.step(page, lambda page: can(page, "card").first.click())
    expect(can(page, "animal").first).to_be_visible()


@pytest.mark.parametrize("name", ["two", "four"])
def test_a_whole_game_against_bots_by_mouse(sit: Callable[..., Visit], name: str) -> None:
    match = Match(sit(name, **STILL), click, **TABLES[name])
    assert axe.violations(match.page, ".dp-table") == []
    match.whole()
    assert axe.violations(match.page, ".dp-table") == []


@pytest.mark.parametrize("name", ["two", "four"])
def test_a_whole_game_by_keyboard_alone(server: Server, visit: Callable[..., Visit], name: str) -> None:
    visitor = visit(**STILL)
    visitor.page.add_init_script(POINTED)
    sit_down(visitor, server, name)
    hands.tab_to_picture(visitor.page)
    Match(visitor, key, **TABLES[name]).whole()
    assert visitor.page.evaluate("pointed") == 0


@pytest.mark.parametrize("name", ["two", "four"])
def test_a_whole_game_by_finger_on_a_phone(sit: Callable[..., Visit], name: str) -> None:
    match = Match(sit(name, **PHONE), tap, **TABLES[name])
    page = match.page
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    sides = "one => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height)"
    assert page.evaluate(f"Math.min(...[...document.querySelectorAll('.dp-picture [data-id]')].map({sides}))") >= 40
    match.whole()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_wrong_guess_turns_a_pile_and_the_last_one_puts_out(sit: Callable[..., Visit]) -> None:
    page = sit("poor", **STILL, viewport=PROJECTOR).page
    own = page.locator(".dd-own")
    began(page)
    for chances in (1, 0):
        expect(can(page, "animal").first).to_be_visible()
        struck = page.locator(".dd-cell.dd-out").first.get_attribute("aria-label")
        assert struck
        hands.step(page, lambda page, struck=struck: guess(page, click, struck))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        expect(own.get_by_role("img", name=f"{chances} of 2 chances left")).to_be_visible()
        if chances:
            expect(page.get_by_text("which pile?")).to_be_visible()
            for width in (880, 390, 1280):
                page.set_viewport_size({"width": width, "height": 720})
                hands.settled(page)
                assert legible.faults(page, ".dd-own") == []
            hands.step(page, lambda page: can(page, "pile").first.click())
            expect(own.get_by_role("button", name=re.compile("Yes pile: (1 face down|turned)"))).to_be_visible()
    ended(page)
    expect(own.locator(".dd-secret")).not_to_have_class(re.compile("dd-unknown"))


def test_a_guess_half_made_is_worn_by_ones_own_secret_and_taken_back_by_escape(sit: Callable[..., Visit]) -> None:
    page = sit("three", **STILL).page
    began(page)
    expect(can(page, "animal").first).to_be_visible()
    worn = page.locator(".dd-own .dd-secret use")
    expect(worn).to_have_count(0)
    can(page, "disguise").nth(2).click()
    can(page, "animal").first.click()
    expect(worn).to_have_count(4)
    expect(page.locator(".dd-cell.dd-both")).to_have_attribute("aria-label", re.compile("^fox, hat, "))
    page.locator("[data-id='0/disguise:wig']").click(force=True)  # in its place
    expect(page.locator(".dd-cell.dd-both")).to_have_attribute("aria-label", re.compile("^fox, wig, "))
    expect(hands.made(page)).to_have_count(2)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(worn).to_have_count(0)


def test_the_coach_strikes_out_and_tells_what_a_card_would_tell_unless_it_is_off(sit: Callable[..., Visit]) -> None:
    visitor = sit("three", **STILL)
    page = visitor.page
    began(page)
    expect(can(page, "animal").first).to_be_visible()
    count = len(left(page))
    expect(page.locator(".dd-left")).to_contain_text(f"{count}")
    expect(page.locator(".dd-held").first).to_have_attribute("aria-label", re.compile(rf"Yes to \d+ of {count}, \d"))
    page.mouse.move(0, 0)
    can(page, "card").first.hover()
    yes = re.search(r"Yes to (\d+)", can(page, "card").first.get_attribute("aria-label") or "")
    assert yes
    expect(page.locator(".dd-cell.dd-lit:not(.dd-out)")).to_have_count(int(yes[1]))
    said = len(visitor.said)
    page.get_by_role("switch", name="Coach", exact=True).click()
    expect(page.locator(".dd-cell.dd-out")).to_have_count(0)
    expect(page.locator(".dd-held").first).to_have_attribute("aria-label", re.compile(r"^\w+, \w+, \w+$"))
    asked = {
        one.content["data"].get("content", {}).get("kind") for one in visitor.said[said:] if one.kind == "comm_msg"
    }
    assert asked <= {"record"}, "the coach's switch is the board's own"
    page.reload()
    expect(page.get_by_role("switch", name="Coach", exact=True)).to_have_attribute("aria-checked", "false")


def test_the_designers_view_opens_everything(sit: Callable[..., Visit]) -> None:
    page = sit("four", **STILL, viewport=PROJECTOR).page
    page.get_by_role("switch", name="Designer view").click()
    expect(page.locator(".dd-secret.dd-unknown")).to_have_count(0)
    expect(page.locator(".dd-pile-hand")).to_have_count(3)
    assert axe.violations(page, ".dp-table") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_looks_on_sees_how_it_ended_and_no_secret_but_the_winners(
    server: Server, visit: Callable[..., Visit], scheme: str
) -> None:
    page = visit(**STILL, viewport=PROJECTOR, color_scheme=scheme).page
    hands.arrive(page, f"{server.url}voila/render/watched.ipynb")
    hands.settled(page)
    ended(page)
    expect(page.locator(".dd-seat .dd-secret:not(.dd-unknown)")).to_have_count(1)
    expect(page.locator(".dd-turn")).to_contain_text("wins!")
    expect(page.locator(".dd-turn .dd-secret")).to_have_attribute("aria-label", re.compile(r"secret: \w+, \w+, \w+$"))
    assert axe.violations(page, ".dp-table") == []


def test_a_revealed_card_travels_from_the_hand_to_its_pile(server: Server, visit: Callable[..., Visit]) -> None:
    visitor = visit()
    visitor.page.add_init_script(RECORD)
    page = sit_down(visitor, server, "two")
    began(page)
    card = str(can(page, "card").nth(2).get_attribute("data-id")).split(":")[1]
    page.evaluate("ways.length = 0")
    hands.step(page, lambda page: can(page, "card").nth(2).click())
    expect(page.locator(f".dd-own .dd-pile [data-piece='card:{card}']")).to_be_visible()
    wait(lambda: f"card:{card}" in {way["piece"] for way in page.evaluate("ways")}, "the card is on its way")
    expect(page.locator("[data-moving]")).to_have_count(0)


def test_greys_tell_yes_from_no_who_is_out_from_who_is_not_and_whose_seat_it_is(
    sit: Callable[..., Visit], browser: Browser
) -> None:
    page = sit("four", **SHARP).page
    began(page)
    page.add_style_tag(content="html { filter: grayscale(1) }")
    yes, no = (page.locator(f".dd-own .dd-pile-{kind} .dd-tab .da-sign").screenshot() for kind in ("yes", "no"))
    ducks = [duck.screenshot() for duck in page.locator(".dd-portrait").all()]
    out = page.locator(".dd-cell.dd-out").first
    place = page.locator(f".dd-cell:not(.dd-out):has(use[href='{out.locator('use').get_attribute('href')}'])").first
    struck, possible = out.screenshot(), place.screenshot()
    with browser.new_context() as context:
        blank = context.new_page()
        assert pixels.apart(blank, yes, no) > SEEN
        assert pixels.apart(blank, struck, possible) > SEEN
        assert min(pixels.apart(blank, *two) for two in combinations(ducks, 2)) > SEEN
        assert pixels.apart(blank, yes, yes) < SAME


def test_a_suspect_is_asked_about_by_keyboard_and_by_finger(sit: Callable[..., Visit]) -> None:
    """By what clue it is out, and which card that was; a suspect that is left says so."""
    page = sit("two", **STILL).page
    began(page)
    says = page.locator(".dd-says")
    page.locator(".dd-cell").first.focus()
    for card in range(7):
        where = page.locator(f"[data-suspect='{card}']")
        expect(where).to_be_focused()
        expect(says).to_contain_text("Out: " if "dd-out" in str(where.get_attribute("class")) else "may be you")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".dp-picture [data-id]:focus")).to_have_count(1)
    page = sit("two", **PHONE).page
    hands.step(page, lambda page: can(page, "card").first.tap())
    clue = page.locator(".dd-own .dd-pile [data-card]").first
    took = page.locator(".dd-cell.dd-out[aria-label*='clue 1']").last
    took.tap()
    expect(page.locator(".dd-says")).to_contain_text("Out: clue 1")
    expect(page.locator("[data-reason]")).to_have_attribute("data-card", str(clue.get_attribute("data-card")))


def test_a_hint_names_the_best_moves_with_their_worth_and_shows_them(sit: Callable[..., Visit]) -> None:
    page = sit("two", **STILL).page
    began(page)
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("list", name="Hints").get_by_role("button")
    expect(hints.first).to_be_visible()
    assert 1 <= hints.count() <= 3
    for hint in hints.all():
        expect(hint).to_contain_text(re.compile(r"(Reveal|Guess).*\d+ of 100 .*\d+–\d+", re.DOTALL))
    assert axe.violations(page, ".dp-table") == []
    hints.first.hover()
    expect(page.locator(".dp-ring.dp-point").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_moment(sit: Callable[..., Visit], scheme: str) -> None:
    page = sit("poor", **STILL, viewport=PROJECTOR, color_scheme=scheme).page
    found = {"the gifts": axe.violations(page, ".dp-table")}
    page.locator(".dd-held[data-state=rest], .dd-edge[data-state=rest]").first.click(force=True)
    expect(page.locator("[data-fault=illegal]")).to_be_visible()
    found["a refusal"] = axe.violations(page, ".dp-table")
    began(page)
    found["a turn"] = axe.violations(page, ".dp-table")
    page.locator(".dd-cell.dd-out").first.hover()
    expect(page.locator(".dd-says")).to_contain_text("Out: ")
    found["why somebody is out"] = axe.violations(page, ".dp-table")
    can(page, "card").first.hover()
    expect(page.locator(".dd-cell.dd-lit").first).to_be_visible()
    found["what a card would tell"] = axe.violations(page, ".dp-table")
    can(page, "animal").first.click()
    can(page, "disguise").first.click()
    expect(hands.made(page)).to_have_count(2)
    found["half a guess"] = axe.violations(page, ".dp-table")
    struck = str(page.locator(".dd-cell.dd-out").first.get_attribute("aria-label"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    hands.step(page, lambda page: guess(page, click, struck))
    expect(page.get_by_text("which pile?")).to_be_visible()
    found["a pile to turn"] = axe.violations(page, ".dp-table")
    hands.step(page, lambda page: can(page, "pile").first.click())
    found["a turned pile"] = axe.violations(page, ".dp-table")
    page.get_by_role("switch", name="Coach", exact=True).click()
    found["without the coach"] = axe.violations(page, ".dp-table")
    page.get_by_role("region", name="Timeline").get_by_role("button", name="First moment").click()
    expect(page.locator(".dp-table")).to_have_attribute("data-shown", "0")
    found["an earlier moment"] = axe.violations(page, ".dp-table")
    assert {where: faults for where, faults in found.items() if faults} == {}
