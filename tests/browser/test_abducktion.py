"""Abducktion on its board: whole games by mouse, alone, by keys, by finger; and what a closed page is not told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import axe, hands
from tests.browser.conftest import Visit
from tests.browser.test_hands import PHONE, STILL, ended
from tests.browser.test_motion import RECORD
from tests.browser.test_play import IDLE, plain
from tests.serving import Server, notebook, wait

ROOT = Path(__file__).resolve().parents[2]
HEAD = "import duckplay\n"
BOTS = 'bots={1: "greedy", 2: "greedy"}'
TABLES = {
    "whole": f'duckplay.table("abducktion", seats=3, seed=7, {BOTS})',
    "short": f'duckplay.table("abducktion", seats=3, seed=7, {BOTS}, params={{"formations": 3}})',
    "alone": 'duckplay.table("abducktion", seats=1, seed=7)',
    "watched": 'duckplay.table("abducktion", seats=4, seed=7, bots={seat: "greedy" for seat in range(4)})',
    "snatch": 'duckplay.table("abducktion", seats=1, seed=4, params={"body_snatcher_cards": 20, "swap_cards": 0})',
}
TOUCHED = """
    () => JSON.stringify([
      document.querySelector(".dp-table").dataset.version,
      [...document.querySelectorAll(".dp-picture [data-id]")].map((one) =>
        [one.dataset.id, one.dataset.state, one.getAttribute("aria-pressed")]),
    ])
"""
"""How far a move is built up, and which move it is."""

Touch = Callable[[Page, Locator], None]


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    home = tmp_path_factory.mktemp("abducktion")
    return serve(*(notebook(home / f"{name}.ipynb", HEAD + cell) for name, cell in TABLES.items()), opened=True)


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
    hands.settled(visitor.page)
    return visitor.page


def build(page: Page, touch: Touch) -> None:
    """Build a move up on the board, touch by touch, until it is played: a claim where there is one, else a card."""
    version = hands.settled(page).get_attribute("data-version")
    expect(hands.can(page)).not_to_have_count(0)
    while page.locator(".dp-table").get_attribute("data-version") == version:
        before = page.evaluate(TOUCHED)
        touch(page, aimed(page))
        page.wait_for_function(f"(before) => ({TOUCHED})() !== before", arg=before)
    hands.settled(page)


def aimed(page: Page) -> Locator:
    """What to touch next: a claim before a card, a duck of one's own before another's, the end of a turn at last."""
    for kind in (
        "formation",
        "spot",
        "card",
        "done",
        "column",
        "steps",
        "square",
        "rows",
        "held",
        "pond",
        "ufo",
        "pass",
    ):
        found = page.locator(f".dp-picture [data-state=can][data-id*='/{kind}:']")
        if found.count():
            return found.first
    return hands.can(page).first


def press(page: Page, target: Locator) -> None:
    target.click()


def tap(page: Page, target: Locator) -> None:
    """Tap it, but not as the other half of a double tap on what lay there before."""
    page.touchscreen.tap(2, 500)
    target.tap()


def key(page: Page, target: Locator) -> None:
    """Go to the target by Home and arrows, as far as they lead, and press Enter."""
    wanted = target.get_attribute("data-id")
    here = page.locator(".dp-picture [data-id]:focus")
    page.keyboard.press("Home")
    order = hands.can(page).evaluate_all("(all) => all.map((one) => one.dataset.id)")
    if order[-1] == wanted:
        page.keyboard.press("End")
    expect(here).to_have_count(1)
    page.keyboard.press("Enter")


def to_the_end(page: Page, touch: Touch) -> int:
    """Play on until the game is over; how many moves that took."""
    count = 0
    over = page.get_by_role("region", name="How it ended")
    while not over.count():
        build(page, touch)
        count += 1
    return count


def test_a_whole_game_against_bots_by_mouse(sit: Callable[..., Visit]) -> None:
    visitor = sit("whole", **STILL)
    page = visitor.page
    count = to_the_end(page, press)
    ended(page)
    assert len(hands.played(visitor)) == count > 12
    assert {text.split()[0] for text in hands.played(visitor)} > {"claim"}
    expect(page.locator(".ak-podium")).to_contain_text(re.compile(r"win"))
    assert axe.violations(page, ".dp-table") == []


def test_a_whole_game_alone_with_its_rank(sit: Callable[..., Visit]) -> None:
    visitor = sit("alone")
    page = visitor.page
    ranks = page.get_by_role("group", name="Your rank")
    expect(ranks).to_contain_text("15 points to Associate")
    assert axe.violations(page, ".dp-table") == []
    to_the_end(page, press)
    points = int(re.findall(r"\d+", page.locator(".ak-podium").inner_text())[0])
    assert points > 0
    expect(ranks.locator("[aria-current=step]")).to_contain_text("Intern" if points < 15 else "Associate")
    assert axe.violations(page, ".dp-table") == []


def test_a_game_by_keyboard_alone(sit: Callable[..., Visit]) -> None:
    page = sit("short", **STILL).page
    hands.tab_to_picture(page)
    to_the_end(page, key)
    ended(page)


def test_a_game_by_finger_on_a_phone(sit: Callable[..., Visit]) -> None:
    page = sit("short", **PHONE).page
    aside = "document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(aside) <= 0
    to_the_end(page, tap)
    ended(page)
    assert page.evaluate(aside) <= 0
    assert axe.violations(page, ".dp-table") == []


def test_on_a_phone_what_can_be_touched_is_as_large_as_a_fingertip(sit: Callable[..., Visit]) -> None:
    page = sit("whole", **PHONE).page
    small = """
        () => [...document.querySelectorAll(".dp-picture [data-id]")].filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          return Math.min(width, height) < (one.dataset.state === "can" ? 44 : 24);
        }).map((one) => one.dataset.id)
    """
    assert page.evaluate(small) == []
    for card in page.locator(".ak-action[data-state=can]").all():
        card.tap()
        assert page.evaluate(small) == []
        page.keyboard.press("Escape")


def test_three_ducks_come_and_are_placed_where_they_are_wanted(sit: Callable[..., Visit]) -> None:
    visitor = sit("snatch", **STILL)
    page = visitor.page
    page.locator("[data-id='0/card:body snatcher']").click()
    for place in ("1,2", "0,0", "0,4"):
        page.locator(f"[data-id='0/pond:{place}']").click()
    expect(page.locator("[data-id^='0/held:']").first).to_be_visible()
    hands.settled(page)
    assert hands.played(visitor) == ["body snatcher 0,0 0,4 1,2"]
    expect(page.locator(".ak-board .ak-duck")).to_have_count(7)
    hands.can(page).first.click()
    expect(page.locator(".ak-board .ak-duck")).to_have_count(8)  # seen where it would go
    page.keyboard.press("Escape")
    expect(page.locator(".ak-board .ak-duck")).to_have_count(7)
    build(page, press)
    expect(page.locator(".ak-board .ak-duck")).to_have_count(10)


def test_ducks_slide_from_where_they_were(server: Server, visit: Callable[..., Visit]) -> None:
    visitor = visit()
    visitor.page.add_init_script(RECORD)
    page = sit_down(visitor, server, "alone")
    names = "(all) => all.map((one) => one.dataset.piece)"
    ducks = page.locator(".ak-own .ak-duck")
    before = ducks.evaluate_all(names)
    page.locator("[data-id='0/card:swap']").click()
    page.locator("[data-id='0/pond:0,0']").click()
    page.locator("[data-id='0/pond:0,1']").click()
    page.wait_for_function("moved.includes(true)")
    hands.settled(page)
    assert {way["piece"] for way in page.evaluate("ways")} >= set(before[:2])
    after = ducks.evaluate_all(names)
    assert after == [before[1], before[0], *before[2:]]


def test_a_duck_is_pulled_onto_its_neighbour(sit: Callable[..., Visit]) -> None:
    visitor = sit("alone")
    page = visitor.page
    page.locator("[data-id='0/card:swap']").click()
    page.mouse.move(*hands.middle(page.locator("[data-id='0/pond:0,1']")))
    page.mouse.down()
    page.mouse.move(*hands.middle(page.locator("[data-id='0/pond:1,0']")), steps=4)
    expect(page.locator(".dp-guests .ak-duck")).to_have_count(1)
    page.mouse.move(*hands.middle(page.locator("[data-id='0/pond:0,0']")), steps=4)
    page.mouse.up()
    wait(lambda: page.title() and hands.played(visitor) == ["swap 0,0 with 0,1"], "the swap is played")


def test_who_looks_on_sees_all_boards_and_the_designer_what_is_in_the_ufo(sit: Callable[..., Visit]) -> None:
    page = sit("watched").page
    expect(page.locator(".ak-board")).to_have_count(4)
    expect(page.locator(".ak-count")).to_have_count(0)
    page.get_by_role("switch", name="Designer view").click()
    expect(page.locator(".ak-count")).to_have_count(4)
    assert axe.violations(page, ".dp-table") == []


def test_a_closed_page_is_told_the_same_whatever_the_others_hold(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    cell = "from tests.browser import twin\n\ntwin.abducktion(imagined={})"
    worlds = [notebook(tmp_path / f"{name}.ipynb", cell.format(name)) for name in (False, True)]
    server = serve(*worlds, environment={"PYTHONPATH": str(ROOT)})
    heard = []
    for world in worlds:
        visitor = visit(**STILL)
        page = visitor.page
        hands.arrive(page, f"{server.url}voila/render/{world.name}")
        expect(hands.moves(page).first).to_be_visible()
        hands.settled(page)
        page.locator(".dp-picture [data-state=rest]").first.click(force=True)
        expect(page.locator("[data-fault=illegal]")).to_be_visible()
        for _ in range(2):
            build(page, press)
        wait(lambda one=visitor: one.page.title() and one.heard[-1].content == IDLE, "the kernel is done")
        heard.append([one for one in visitor.heard if one.asked != "kernel_info_request"])
    for channel in ("iopub", "shell", "control"):
        true, imagined = ([plain(one) for one in told if one.channel == channel] for told in heard)
        assert true == imagined
    views = [view for one in heard[0] for view in re.findall(r'"view": ?("\[.*?[^\\]")', one.whole)]
    assert views
    for view in map(json.loads, map(json.loads, views)):
        assert (view[0], view[-1]) == (0, None)
