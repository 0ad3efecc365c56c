"""Abducktion on its board: whole games with a bot and alone, by mouse, keys, finger; what a closed page is not told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import duckplay
from tests.browser import axe, hands, legible, pilot, twins
from tests.browser.conftest import Visit
from tests.browser.test_hands import PHONE, STILL, ended
from tests.browser.test_motion import RECORD
from tests.serving import Server, notebook, wait
from tests.shelf.abducktion import naive

HEAD = "import duckplay\n"
WAYS = ("mouse", "keyboard", "finger")
HANDS = {"mouse": pilot.press, "keyboard": pilot.keys, "finger": pilot.tap}
ROOMS: dict[str, dict[str, Any]] = {"mouse": {}, "keyboard": STILL, "finger": PHONE}
KINDS = pilot.CARDS | {"claim", "place", "refresh", "pass"}
ALONE = {"wormhole", "parallel universe", "gravity assist", "body snatcher", "shape shifter", "refresh"}
"""Kinds of moves that are made in a game with a bot, and alone."""
RICH = [{"name": name, "shape": "W", "points": points} for name, points in (("One", 50), ("Two", 78), ("Three", 1))]
ENDED = """
table = duckplay.table("abducktion", seats={0}, seed=7, bots=dict.fromkeys(range({0}), "solver"))
table.autoplay()
table.seat_bot(0, None)
table
"""
TABLES = {
    "solo": 'duckplay.table("abducktion", seats=1, seed=7)',
    "three": 'duckplay.table("abducktion", seats=3, seed=7, bots={1: "greedy", 2: "greedy"})',
    "watched": 'duckplay.table("abducktion", seats=4, seed=7, bots={seat: "greedy" for seat in range(4)})',
    "snatch": 'duckplay.table("abducktion", seats=1, seed=4, params={"body_snatcher_cards": 20, "swap_cards": 0})',
    "assist": 'duckplay.table("abducktion", seats=1, seed=4, params={"gravity_assist_cards": 20})',
    "people": 'duckplay.table("abducktion", seats=2, seed=7)',
    "ended": ENDED.format(3),
    "ended alone": ENDED.format(1),
    "rich": f'duckplay.table("abducktion", seats=1, seed=4, params={{"cards": {RICH}}})',
}


@pytest.fixture(scope="module")
def games() -> dict[str, pilot.Game]:
    """Two seats under the ordinary rules; alone under them too, but that a Parallel Universe names its columns."""
    return {
        "whole": pilot.thought_out(2, KINDS, 30, seed=322),
        "alone": pilot.thought_out(1, ALONE, 30, seed=23, parallel_universe="columns"),
    }


@dataclass(frozen=True)
class Chance:
    """A first turn on which so many cards bring a claim and fewer do not: what is said of it."""

    cell: str
    words: str
    prize: str
    points: int


@pytest.fixture(scope="module")
def chances() -> dict[int, Chance]:
    return {cards: chance(cards) for cards in (1, 2)}


def chance(cards: int) -> Chance:
    """The first table, by seed, whose person begins and misses a claim by ending the turn at once."""
    for seed in range(200):
        table = duckplay.table("abducktion", seats=2, seed=seed, bots={1: "greedy"})
        if table.ply or table.waiting != (0,):
            continue
        course = table._course
        assert course.game.plan
        found = course.game.plan(course.state, 0)
        if found is None or len(found.moves) != cards + 1:
            continue
        texts = []
        for number in found.moves:
            texts.append(dict(table._course.legal(0))[number].text)
            table.play(0, texts[-1])
        points = table.view(0).seats[0].points
        prize = f"{points} point{'' if points == 1 else 's'} ({texts[-1][6:].rpartition(' at ')[0]})"
        names = " then ".join(pilot.kind_of(text).title() for text in texts[:-1])
        cell = f'duckplay.table("abducktion", seats=2, seed={seed}, bots={{1: "greedy"}})'
        return Chance(cell, f"{prize} with {names}", prize, points)
    raise AssertionError("no seed leads to such a turn")


@pytest.fixture(scope="module")
def server(
    serve: Callable[..., Server],
    tmp_path_factory: pytest.TempPathFactory,
    games: dict[str, pilot.Game],
    chances: dict[int, Chance],
) -> Server:
    home = tmp_path_factory.mktemp("abducktion")
    cells = TABLES | {name: game.cell for name, game in games.items()}
    cells |= {f"chance {cards}": one.cell for cards, one in chances.items()}
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


def test_axe_finds_nothing_in_the_midst_of_a_move_at_a_refusal_and_at_the_end(sit: Callable[..., Visit]) -> None:
    """In light and dark, on a projector and on a phone."""
    found = {}

    def look(moment: str, page: Page) -> None:
        papers = set()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]  # a scheme is one of Playwright's words
            for width in (1280, 390):
                page.set_viewport_size({"width": width, "height": 720})
                hands.settled(page)
                found[moment, scheme, width] = axe.violations(page, ".dp-table")
            papers.add(page.evaluate("getComputedStyle(document.querySelector('.dp-table')).color"))
        assert len(papers) == 2

    page = sit("assist", **STILL).page
    for id in ("0/card:gravity assist", "0/pond:0,1", "0/pond:0,2"):
        pilot.press(page, id)
    expect(page.locator(".ak-changed")).to_be_visible()
    look("half made", page)
    page.locator("[data-id='0/pond:1,4']").click(force=True)
    expect(page.locator("[data-fault=illegal]")).to_be_visible()
    look("refused", page)
    for name in ("ended", "ended alone"):
        look(name, sit(name, **STILL).page)
    page = sit("people", **STILL).page
    page.locator("[data-id$='/pass:turn']").click()
    expect(page.get_by_role("dialog", name="Pass the screen")).to_be_visible()
    look("curtain", page)
    assert {moment: faults for moment, faults in found.items() if faults} == {}


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


def test_no_words_are_cut_or_lie_upon_others(sit: Callable[..., Visit]) -> None:
    """At turn and at the end, with others and alone, on a projector and on phones, for a seat and for the designer."""
    found = {}
    for name in ("three", "solo", "ended", "ended alone"):
        page = sit(name, **STILL).page
        for eye in ("seat", "designer"):
            for width in (1280, 390, 320):
                page.set_viewport_size({"width": width, "height": 720})
                hands.settled(page)
                told = ".ak-own .ak-claims" + ("" if eye == "seat" else ", .ak-state")
                found[name, eye, width] = legible.faults(page, ".ak-table", told)
            page.get_by_role("switch", name="Designer view").click()
            expect(page.get_by_role("switch", name="Designer view")).to_be_checked(checked=eye == "seat")
    assert {where: faults for where, faults in found.items() if faults} == {}


@pytest.mark.parametrize("cards", [1, 2])
def test_what_a_turn_missed_is_said_and_the_hint_leads_to_it(
    sit: Callable[..., Visit], chances: dict[int, Chance], cards: int
) -> None:
    chance = chances[cards]
    page = sit(f"chance {cards}", **STILL).page
    log = page.get_by_role("region", name="Log")
    expect(log).not_to_contain_text("You missed")
    hands.step(page, lambda page: pilot.press(page, "0/pass:turn"))
    expect(log.locator(".dp-told", has_text="You missed")).to_have_text(f"You missed: {chance.words}.")
    hands.step(page, lambda page: page.get_by_role("button", name="Undo").click())
    expect(log).not_to_contain_text("You missed")
    for left in range(cards, -1, -1):
        page.get_by_role("button", name="Hint").click()
        hint = page.get_by_role("list", name="Hints").locator("button", has_text="sure with this hand")
        expect(hint).to_have_count(1)
        expect(hint).to_contain_text(chance.words if left == cards else chance.prize)
        hands.step(page, lambda page, hint=hint: hint.click())
    assert pilot.Sight(page).points == chance.points
    expect(log).not_to_contain_text("You missed")


def test_alone_a_hint_says_what_a_card_is_worth(sit: Callable[..., Visit]) -> None:
    """The best once cards are weighed, and the most there is, in words under the move; and the move leads on."""
    page = sit("solo").page
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("list", name="Hints").get_by_role("button")
    expect(hints.first).to_be_visible()
    told = hints.filter(has_text=re.compile(r"\d+ points? \("))
    expect(told).to_have_count(1)
    expect(told.locator("em")).to_have_text(re.compile(r"^Best (that is sure with|if a card is worth) .+\.$"))
    assert axe.violations(page, ".dp-table") == []


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
    """And whatever comes later: cards, claims, hints, undo, earlier moments, what was missed, a game taken up again."""

    def script(page: Page) -> None:
        page.get_by_role("button", name="Hint").click()
        hints = page.get_by_role("list", name="Hints").get_by_role("button")
        expect(hints.first).to_be_visible()
        hints.first.hover()
        for id in ("0/card:swap", "0/pond:0,0"):
            pilot.press(page, id)
        hands.step(page, lambda page: pilot.press(page, "0/pond:0,1"))
        hands.step(page, lambda page: page.get_by_role("button", name="Undo").click())
        pilot.press(page, "0/card:abducktion")
        hands.step(page, lambda page: pilot.press(page, "0/pond:1,0"))
        twins.refused(page)
        page.get_by_role("button", name="Hint").click()
        expect(hints.first).to_be_visible()
        hands.step(page, lambda page: hands.moves(page).filter(has_text="Claim").first.click())
        twins.looked_back(page)
        twins.taken_up(page)
        page.get_by_role("button", name="Hint").click()
        expect(hints.first).to_be_visible()
        hands.step(page, lambda page: page.locator("[data-id$='/pass:turn']").click())
        expect(hands.can(page).first).to_be_visible()

    heard = twins.told(serve, visit, tmp_path, "abducktion", script, **STILL)
    found = [json.loads(view) for view in twins.views(heard)]
    assert found
    for view in found:
        assert (view[0], view[-1]) == (0, None)
