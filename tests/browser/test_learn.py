"""The lesson and the dials as a visitor meets them on a closed server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import duckplay
from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.hands import arrive
from tests.serving import Server

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ANSWERS = (
    ("0/pile:2,2", "0/pile:2,1"),
    ("0/pile:0,3", "0/cell:-1,1"),
    ("0/pile:2,3", "0/cell:3,2"),
    ("0/pile:2,1", "0/pile:1,1"),
    ("0/pile:1,1", "0/cell:3,2"),
    ("0/pile:0,3", "0/pile:1,3"),
    ("0/pile:2,0", "0/pile:2,1"),
    ("0/pile:1,3", "0/pile:1,2"),
    ("0/pile:0,0", "0/pile:0,1"),
    ("0/pile:1,1", "0/pile:1,2"),
    ("0/pile:0,0", "0/pile:1,0"),
    ("0/pile:0,5", "0/pile:0,4"),
    ("0/pile:-2,2", "0/pile:-1,2"),
    ("0/pile:0,2", "0/pile:1,2"),
    ("0/pile:0,2", "0/pile:1,2"),
    ("0/pile:2,0", "0/pile:2,1"),
    ("0/pile:2,1", "0/pile:2,2"),
)
"""What the teacher's note expects, as picks."""
PLAYED = (
    ("lesson-first", 35, "claim Cassiopeia at 0,0"),
    ("lesson-first", 0, "swap 1,3 with 1,4"),
    ("lesson-first", 1, "swap 0,4 with 1,4"),
    ("lesson-first", 16, "orbit 0,2 by 2"),
    ("lesson-chance", 7, "shape shifter 1,2 1,3 1,1"),
    ("lesson-first", 48, "gravity assist 1,1 with 1,2 then 1,0 with 1,1"),
    ("lesson-chance", 36, "wormhole 1,0 with 1,0 of 1"),
    ("lesson-chance", 36, "parallel universe"),
    ("lesson-first", 0, "swap 0,2 with 1,2"),
    ("lesson-gravity", 44, "abducktion 1,3"),
    ("lesson-gravity", 31, "dubaducktion 0,3 and 0,4"),
    ("lesson-first", 27, "place white white pink"),
    ("lesson-chance", 29, "abducktion 1,0"),
    ("lesson-tie", 47, "gravity assist 0,2 with 1,2 then 0,1 with 0,2"),
)
"""The same of Abducktion: a stored game, how many moves of it were played, and the answer."""
DEDUCED = (
    ("lesson-first", 1, "give fox mask desert"),
    ("lesson-first", 2, "reveal rabbit monocle city"),
    ("lesson-first", 2, "reveal dog hat aquarium"),
    ("lesson-first", 4, "reveal rabbit monocle city"),
    ("lesson-first", 9, "reveal pig mask park"),
    ("lesson-first", 11, "guess pigeon mask mountains"),
    ("lesson-first", 2, "guess fox hat desert"),
    ("lesson-race", 11, "turn no"),
    ("lesson-race", 15, "guess rabbit mustache mountains"),
)
"""The same of Deduckto."""


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server]) -> Server:
    return serve(*NOTEBOOKS)


def learn(server: Server, visit: Callable[..., Visit], **options: object) -> Page:
    page = visit(**options).page
    arrive(page, f"{server.url}voila/render/learn-duck-and-cover.ipynb")
    expect(page.locator(".dp-lesson")).to_have_count(len(ANSWERS))
    return page


def question(page: Page, number: int) -> Locator:
    return page.get_by_role("region", name=f"Question {number}", exact=True)


def touch(part: Locator, pick: str, tap: bool = False) -> None:
    target = part.locator(f'.dp-picture [data-id="{pick}"]')
    target.tap() if tap else target.click()


def test_every_question_is_answered_by_moving_a_duck(server: Server, visit: Callable[..., Visit]) -> None:
    page = learn(server, visit)
    for number, (pile, target) in enumerate(ANSWERS, 1):
        part = question(page, number)
        touch(part, pile)
        touch(part, target)
        expect(part.get_by_role("status").first).to_contain_text("Right.")
        expect(part.locator(".dp-picture [data-state=can]")).to_have_count(0)
    count = len(ANSWERS)
    expect(page.locator(".dpd-score")).to_contain_text(f"{count} of {count} right, {count} of them at the first try.")
    assert violations(page, ".dp-task") + violations(page, ".dpd-score") == []


@pytest.mark.parametrize(("game", "played"), [("abducktion", PLAYED), ("deduckto", DEDUCED)])
def test_every_question_about_another_game_is_answered_by_playing(
    server: Server, visit: Callable[..., Visit], game: str, played: tuple[tuple[str, int, str], ...]
) -> None:
    page = visit(reduced_motion="reduce").page
    arrive(page, f"{server.url}voila/render/learn-{game}.ipynb")
    lesson = duckplay.lesson(game)
    for number, (record, ply, text) in enumerate(played, 1):
        position = lesson.position(record, ply)
        picks = next(move.picks for move in position.moves(0) if move.text == text)
        part = question(page, number)
        for pick in "+".join(picks).split("+"):
            touch(part, pick)
        expect(part.get_by_role("status").first).to_contain_text("Right.")
    count = len(played)
    expect(page.locator(".dpd-score")).to_contain_text(f"{count} of {count} right, {count} of them at the first try.")
    assert violations(page, ".dp-task") == []


def test_a_case_of_ones_own_is_answered_while_it_is_typed_and_its_contradiction_is_named(
    server: Server, visit: Callable[..., Visit]
) -> None:
    page = visit().page
    arrive(page, f"{server.url}voila/render/learn-deduckto.ipynb")
    facts = page.get_by_label("Facts")
    told = page.locator(".widget-html").filter(has=page.locator("b")).last
    expect(told).to_contain_text("fact 1 (Yes: fox, hat, pier) and fact 4 (No: fox, hat, pier) cannot both be true.")
    facts.fill("yes fox hat pier\nyes pigeon mustache pier")
    expect(told).to_contain_text("7 left: fact 1 took 31 of them.")
    facts.fill("yes <b>goose</b> hat pier")
    expect(page.locator(".widget-html").last).to_contain_text("line 1: '<b>goose</b>' is no animal")


def test_the_boards_of_a_page_share_one_module(server: Server, visit: Callable[..., Visit]) -> None:
    """Else a slow machine loads it anew for each, and anywidget gives up on those that take two seconds."""
    page = learn(server, visit)
    assert page.evaluate("globalThis[Symbol.for('duckplay boards')].size") == 1
    assert page.evaluate("[...globalThis[Symbol.for('duckplay boards')].keys()][0].length") > 50_000


def test_what_is_wrong_or_cannot_be_is_told_and_tried_again_by_keys_alone(
    server: Server, visit: Callable[..., Visit]
) -> None:
    page = learn(server, visit, reduced_motion="reduce")
    part = question(page, 5)
    part.locator('.dp-picture [data-id="0/pile:1,1"]').focus()
    for key in ("Enter", "ArrowDown"):
        page.keyboard.press(key)
    part.locator('.dp-picture [data-id="0/pile:2,2"]').focus()
    page.keyboard.press("Enter")
    expect(part.locator("[data-fault=illegal]")).to_contain_text("corner")
    part.locator('.dp-picture [data-id="0/cell:1,2"]').focus()
    page.keyboard.press("Enter")
    expect(part.get_by_role("status").first).to_contain_text("Not this one.")
    part.get_by_role("button", name="Try again").press("Enter")
    expect(part.get_by_role("status").first).to_have_text("")
    expect(page.locator(".dpd-score")).to_contain_text(f"none of {len(ANSWERS)} answered yet")


def test_a_phone_learns_too(server: Server, visit: Callable[..., Visit]) -> None:
    page = learn(server, visit, **PHONE)
    touch(question(page, 1), "0/pile:2,2", tap=True)
    touch(question(page, 1), "0/pile:2,1", tap=True)
    expect(question(page, 1).get_by_role("status").first).to_contain_text("Right.")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dials_of_a_closed_table_begin_a_new_game_and_hide_nothing_from_ears(
    server: Server, visit: Callable[..., Visit], scheme: str
) -> None:
    page = visit(color_scheme=scheme, viewport={"width": 1280, "height": 720}).page
    arrive(page, f"{server.url}voila/render/play-duck-and-cover.ipynb")
    page.get_by_role("region", name="Timeline").get_by_role("button", name="Dials").click()
    dials = page.locator(".dpd-dials")
    rows = dials.get_by_label("Grid rows")
    rows.fill("7")
    rows.press("Tab")
    expect(dials.get_by_role("alert")).to_contain_text(["Grid rows: 7 x 4 is 28 ducks"])
    rows.fill("2")
    rows.press("Tab")
    dials.get_by_label("Pressure").check()
    expect(dials.get_by_role("button", name="Dials: 2 changed")).to_be_visible()
    assert violations(page, ".dpd-dials") == []
    assert [name for name in dials.get_by_role("button").all_inner_texts() if "game" in name] == ["New game"]
    dials.get_by_role("button", name="New game", exact=True).click()
    expect(page.locator(".dp-table")).to_contain_text("A new game, under these dials.")
    expect(page.locator(".dp-picture [data-id^='0/pile']")).to_have_count(8)


def test_the_gallery_leads_to_a_game_and_to_its_lesson(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit().page
    page.goto(server.url)
    expect(page.get_by_role("link", name="Play", exact=True).first).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Learn it by playing").first.click()
    expect(page.get_by_role("heading", name="Learn Duck & Cover")).to_be_visible()
