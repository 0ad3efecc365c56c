"""Deduckto on its board: whole games by mouse, by keys, by a finger; two people at one screen; the coach's switch."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import axe, hands
from tests.browser.conftest import Visit
from tests.browser.test_hands import PHONE, STILL, ended
from tests.serving import Server, notebook, wait

HEAD = "import duckplay\nfrom duckplay.shelf.deduckto import GAME\n"
TABLES = {
    "two": 'duckplay.table(GAME, seats=2, seed=7, bots={1: "careless"})',
    "three": 'duckplay.table(GAME, seats=3, seed=5, bots={1: "careful", 2: "careless"})',
    "four": 'duckplay.table(GAME, seats=4, seed=3, bots={1: "careful", 2: "careless", 3: "planner"})',
    "poor": 'duckplay.table(GAME, seats=2, seed=2, bots={1: "careless"}, params={"chances": 2})',
}
PEOPLE = "duckplay.table(GAME, seats=2)"
PROJECTOR = {"width": 1280, "height": 720}
Press = Callable[[Page, Locator], None]


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    home = tmp_path_factory.mktemp("deduckto")
    return serve(*(notebook(home / f"{name}.ipynb", HEAD + cell) for name, cell in TABLES.items()), opened=True)


@pytest.fixture
def sit(server: Server, visit: Callable[..., Visit]) -> Callable[..., Visit]:
    """Sit down at a table."""

    def start(name: str, **options: Any) -> Visit:
        visitor = visit(**options)
        hands.arrive(visitor.page, f"{server.url}voila/render/{name}.ipynb")
        expect(hands.can(visitor.page).first).to_be_visible()
        hands.settled(visitor.page)
        return visitor

    return start


def can(page: Page, kind: str) -> Locator:
    """What of a kind can be touched next: card, animal, disguise, location, pile."""
    return page.locator(f".dp-picture [data-state=can][data-id*='/{kind}:']")


def left(page: Page) -> list[str]:
    """The suspects that the case board has not struck out."""
    return [str(one.get_attribute("aria-label")) for one in page.locator(".dd-cell:not(.dd-out)").all()]


def turn(page: Page, press: Press, which: int = 0) -> None:
    """Guess where few are left or no card is, else reveal a card, from the left; give and turn what can be.

    Not the same place twice in a row: two touches of one place at once are a double click.
    """
    expect(hands.can(page)).not_to_have_count(0)
    cards = can(page, "card")
    if can(page, "pile").count():
        hands.step(page, lambda page: press(page, can(page, "pile").first))
    elif cards.count() and (not can(page, "animal").count() or len(left(page)) > 3):
        hands.step(page, lambda page: press(page, cards.nth(which % cards.count())))
    else:
        hands.step(page, lambda page: guess(page, press, left(page)[0]))


def guess(page: Page, press: Press, suspect: str) -> None:
    kinds = ("animal", "disguise", "location")
    for done, (kind, name) in enumerate(zip(kinds, re.split(", |: ", suspect)[:3], strict=True), 1):
        press(page, page.locator(f".dp-picture [data-state=can][data-id$='/{kind}:{name}']"))
        if done < len(kinds):
            expect(hands.made(page)).to_have_count(done)


def to_the_end(page: Page, press: Press) -> int:
    """Play on until the game is over; how many moves that took."""
    count = 0
    while not page.get_by_role("region", name="How it ended").count():
        turn(page, press, count)
        count += 1
        wait(
            lambda: page.get_by_role("region", name="How it ended").count() or hands.can(page).count(),
            "something to touch, or the end",
        )
    return count


def click(page: Page, target: Locator) -> None:
    target.click()


def tap(page: Page, target: Locator) -> None:
    target.tap()


def key(page: Page, target: Locator) -> None:
    """Go to the target by arrows from the first that can be touched, and press Enter."""
    wanted = str(target.get_attribute("data-id"))
    page.keyboard.press("Home")
    here = page.locator(".dp-picture [data-id]:focus")
    expect(here).to_have_count(1)
    for _ in range(40):
        now = str(here.get_attribute("data-id"))
        if now == wanted:
            return page.keyboard.press("Enter")
        page.keyboard.press(way(page, now, wanted))
        expect(page.locator(f".dp-picture [data-id='{now}']:focus")).to_have_count(0)
    raise AssertionError(f"no arrows lead to {wanted}")


def way(page: Page, now: str, wanted: str) -> str:
    """The arrow that leads from one element towards another."""
    (x, y), (to_x, to_y) = (hands.middle(page.locator(f"[data-id='{one}']")) for one in (now, wanted))
    if abs(to_y - y) > abs(to_x - x):
        return "ArrowDown" if to_y > y else "ArrowUp"
    return "ArrowRight" if to_x > x else "ArrowLeft"


def test_a_whole_game_against_bots_by_mouse(sit: Callable[..., Visit]) -> None:
    visitor = sit("three", **STILL)
    page = visitor.page
    assert axe.violations(page, ".dp-table") == []
    count = to_the_end(page, click)
    ended(page)
    assert len(hands.played(visitor)) == count > 3
    assert {text.split()[0] for text in hands.played(visitor)} >= {"give", "reveal"}
    assert axe.violations(page, ".dp-table") == []


def test_a_whole_game_by_keyboard_alone(sit: Callable[..., Visit]) -> None:
    page = sit("two", **STILL).page
    hands.tab_to_picture(page)
    to_the_end(page, key)
    ended(page)


def test_a_whole_game_by_finger_on_a_phone(sit: Callable[..., Visit]) -> None:
    page = sit("four", **PHONE).page
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    sides = "one => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height)"
    assert page.evaluate(f"Math.min(...[...document.querySelectorAll('.dp-picture [data-id]')].map({sides}))") >= 40
    to_the_end(page, tap)
    ended(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_wrong_guess_turns_a_pile_and_the_last_one_puts_out(sit: Callable[..., Visit]) -> None:
    page = sit("poor", **STILL, viewport=PROJECTOR).page
    own = page.locator(".dd-own")
    turn(page, click)
    for chances in (1, 0):
        expect(can(page, "animal").first).to_be_visible()
        struck = page.locator(".dd-cell.dd-out").first.get_attribute("aria-label")
        assert struck
        hands.step(page, lambda page, struck=struck: guess(page, click, struck))  # type: ignore[misc]
        expect(own.get_by_role("img", name=f"{chances} of 2 chances left")).to_be_visible()
        if chances:
            expect(page.get_by_text("which pile?")).to_be_visible()
            hands.step(page, lambda page: can(page, "pile").first.click())
            expect(own.get_by_role("button", name=re.compile("Yes pile: (1 face down|turned)"))).to_be_visible()
    ended(page)
    expect(own.locator(".dd-secret")).not_to_have_class(re.compile("dd-unknown"))


def test_a_guess_half_made_is_worn_by_ones_own_secret_and_taken_back_by_escape(sit: Callable[..., Visit]) -> None:
    page = sit("three", **STILL).page
    turn(page, click)
    expect(can(page, "animal").first).to_be_visible()
    worn = page.locator(".dd-own .dd-secret use")
    expect(worn).to_have_count(0)
    can(page, "animal").first.click()
    can(page, "disguise").nth(2).click()
    expect(worn).to_have_count(4)
    expect(page.locator(".dd-cell.dd-both")).to_have_attribute("aria-label", re.compile("^fox, hat, "))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(worn).to_have_count(0)


def test_the_coach_strikes_out_and_tells_what_a_card_would_tell_unless_it_is_off(sit: Callable[..., Visit]) -> None:
    visitor = sit("three", **STILL)
    page = visitor.page
    turn(page, click)
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


def test_two_people_pass_the_screen_and_never_see_their_own_secret(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    visitor = visit(**STILL)
    page = visitor.page
    hands.arrive(page, f"{serve(notebook(tmp_path / 'people.ipynb', HEAD + PEOPLE)).url}voila/render/people.ipynb")
    curtain = page.get_by_role("dialog", name="Pass the screen")
    over = page.get_by_role("region", name="How it ended")
    seen: list[str] = []
    while len(seen) < 6 and not over.count():
        wait(lambda: curtain.count() or hands.can(page).count() or over.count(), "a curtain, a turn or the end")
        if curtain.count():
            assert page.locator(".dp-picture").count() == 0
            curtain.get_by_role("button", name=re.compile("I am")).click()
            expect(hands.can(page).first).to_be_visible()
        me = str(page.locator(".dp-seat[data-me=true]").get_attribute("data-seat"))
        seen.append(me)
        expect(page.locator(".dd-own .dd-secret")).to_have_attribute("aria-label", "your secret: unknown")
        expect(page.locator(".dd-seat:not(.dd-own) .dd-secret")).to_have_attribute(
            "aria-label", re.compile(rf"^seat {1 - int(me)}'s secret: \w+, \w+, \w+$")
        )
        before = page.locator(".dp-table").get_attribute("data-version") or ""
        can(page, "card").first.click()
        expect(page.locator(".dp-table")).not_to_have_attribute("data-version", before)
    assert set(seen) == {"0", "1"}
