"""Abducktion on its board: whole games with a bot and alone, by mouse, keys, finger; what a closed page is not told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe, hands, pilot
from tests.browser.conftest import Visit
from tests.browser.test_hands import PHONE, STILL, ended
from tests.browser.test_motion import RECORD
from tests.browser.test_play import IDLE, plain
from tests.serving import Server, notebook, wait
from tests.shelf.abducktion import naive

ROOT = Path(__file__).resolve().parents[2]
HEAD = "import duckplay\n"
WAYS = ("mouse", "keyboard", "finger")
HANDS = {"mouse": pilot.press, "keyboard": pilot.keys, "finger": pilot.tap}
ROOMS: dict[str, dict[str, Any]] = {"mouse": {}, "keyboard": STILL, "finger": PHONE}
KINDS = pilot.CARDS | {"claim", "place", "refresh", "pass"}
ALONE = {"wormhole", "parallel universe", "gravity assist", "body snatcher", "shape shifter", "refresh"}
"""Kinds of moves that are made in a game with a bot, and alone."""
RICH = [{"name": name, "shape": "W", "points": points} for name, points in (("One", 50), ("Two", 78), ("Three", 1))]
TABLES = {
    "solo": 'duckplay.table("abducktion", seats=1, seed=7)',
    "three": 'duckplay.table("abducktion", seats=3, seed=7, bots={1: "greedy", 2: "greedy"})',
    "watched": 'duckplay.table("abducktion", seats=4, seed=7, bots={seat: "greedy" for seat in range(4)})',
    "snatch": 'duckplay.table("abducktion", seats=1, seed=4, params={"body_snatcher_cards": 20, "swap_cards": 0})',
    "assist": 'duckplay.table("abducktion", seats=1, seed=4, params={"gravity_assist_cards": 20})',
    "rich": f'duckplay.table("abducktion", seats=1, seed=4, params={{"cards": {RICH}}})',
}


@pytest.fixture(scope="module")
def games() -> dict[str, pilot.Game]:
    """Two seats under the ordinary rules; alone under them too, but that a Parallel Universe names its columns."""
    return {
        "whole": pilot.thought_out(2, KINDS, 30, seed=117),
        "alone": pilot.thought_out(1, ALONE, 30, seed=23, parallel_universe="columns"),
    }


@pytest.fixture(scope="module")
def server(
    serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory, games: dict[str, pilot.Game]
) -> Server:
    home = tmp_path_factory.mktemp("abducktion")
    cells = TABLES | {name: game.cell for name, game in games.items()}
    return serve(*(notebook(home / f"{name}.ipynb", HEAD + cell) for name, cell in cells.items()), opened=True)


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


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_with_a_bot(sit: Callable[..., Visit], games: dict[str, pilot.Game], way: str) -> None:
    """Every kind of card is played, and every card does on the page what it is for."""
    game = games["whole"]
    assert game.kinds.keys() == KINDS
    visitor = sit("whole", **ROOMS[way])
    page = to_the_end(visitor, game, way)
    ended(page)
    mine, theirs = (int(points) for points in game.scores)
    expect(page.locator(".ak-podium")).to_contain_text(f"You {mine} · Seat 1 {theirs}")
    expect(page.locator(".ak-podium b")).to_have_text("You win" if mine > theirs else "Seat 1 wins")


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_alone_with_its_ranks(sit: Callable[..., Visit], games: dict[str, pilot.Game], way: str) -> None:
    game = games["alone"]
    assert game.kinds.keys() > ALONE
    visitor = sit("alone", **ROOMS[way])
    pilot.rank(visitor.page, 0)
    page = to_the_end(visitor, game, way, lambda page: pilot.rank(page, pilot.Sight(page).points))
    (points,) = game.scores
    assert points > 15, "no rank was reached"
    expect(page.locator(".ak-podium")).to_contain_text(f"{points:g} points")
    pilot.rank(page, int(points))


def to_the_end(visitor: Visit, game: pilot.Game, way: str, look: Callable[[Page], None] | None = None) -> Page:
    """Play a game that was thought out, move by move, to its end."""
    page, touch = visitor.page, HANDS[way]
    over = page.get_by_role("region", name="How it ended")
    aside = "document.documentElement.scrollWidth - innerWidth"
    if way == "keyboard":
        hands.tab_to_picture(page)
    for move in game.moves:
        expect(over).to_have_count(0)
        pilot.play(page, move, touch)
        if look:
            look(page)
        assert page.evaluate(aside) <= 0
    expect(over).to_have_count(1)
    assert hands.played(visitor) == [move.text for move in game.moves]
    assert axe.violations(page, ".dp-table") == []
    return page


def test_the_highest_rank_is_reached_when_no_point_is_missing(sit: Callable[..., Visit]) -> None:
    page = sit("rich").page
    for number, points in enumerate((0, 50, 128)):
        pilot.rank(page, points)
        pilot.press(page, f"0/formation:{number}")
        hands.step(page, lambda page: pilot.press(page, "0/spot:1,2"))
    pilot.rank(page, 129)
    expect(page.get_by_role("group", name="Your rank")).to_contain_text("There is no higher rank.")


def test_escape_takes_back_touch_by_touch_what_is_half_made(sit: Callable[..., Visit]) -> None:
    page = sit("assist", **STILL).page
    hands.tab_to_picture(page)
    before = pilot.Sight(page)
    for id in ("0/card:gravity assist", "0/pond:0,1", "0/pond:0,2", "0/pond:1,2"):
        pilot.keys(page, id)
    swapped = pilot.Sight(page).lying
    assert swapped == naive.exchange(before.own, (0, 1), (0, 2))
    for lying in (swapped, before.own, before.own, before.own):
        page.keyboard.press("Escape")
        hands.painted(page)
        assert pilot.Sight(page).lying == lying
    expect(hands.made(page)).to_have_count(0)
    assert pilot.Sight(page).boards == before.boards


def test_on_a_phone_what_can_be_touched_is_as_large_as_a_fingertip(sit: Callable[..., Visit]) -> None:
    page = sit("three", **PHONE).page
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
    for duck in pilot.Sight(page).waiting.elements():
        page.locator(f"[data-id='0/held:{duck}']").click()
    expect(page.locator(".ak-board .ak-duck")).to_have_count(10)


def test_ducks_slide_from_where_they_were(server: Server, visit: Callable[..., Visit]) -> None:
    visitor = visit()
    visitor.page.add_init_script(RECORD)
    page = sit_down(visitor, server, "solo")
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
    visitor = sit("solo")
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
            hands.step(page, hands.choose)
        wait(lambda one=visitor: one.page.title() and one.heard[-1].content == IDLE, "the kernel is done")
        heard.append([one for one in visitor.heard if one.asked != "kernel_info_request"])
    for channel in ("iopub", "shell", "control"):
        true, imagined = ([plain(one) for one in told if one.channel == channel] for told in heard)
        assert true == imagined
    views = [view for one in heard[0] for view in re.findall(r'"view": ?("\[.*?[^\\]")', one.whole)]
    assert views
    for view in map(json.loads, map(json.loads, views)):
        assert (view[0], view[-1]) == (0, None)
