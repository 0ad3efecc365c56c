"""The Lab in a real browser: a dial is dragged, decides, and an outlier lands on its ply; stopped, queued, faulted."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from duckplay.playtests.plan import seed_of
from tests.browser.axe import violations
from tests.browser.conftest import Message, Visit
from tests.browser.hands import arrive, choose, middle, settled
from tests.serving import Server, notebook

LAB = 'import duckplay\n\nduckplay.lab("duck-and-cover", seats=3)'
SLOW = "duckplay.lab('duck-and-cover', seats=3, bots='search:3')"
BROKEN = """
import dataclasses

import duckplay
from duckplay.core import Bot
from duckplay.shelf import find


class Grumpy(Bot):
    blind = True

    def choose(self, world, seat, legal, chance):
        if chance.below(400) == 0:
            raise RuntimeError("<b>no more ducks</b>")
        return legal[0]


game = dataclasses.replace(find("duck-and-cover"), bots={"grumpy": Grumpy()})
duckplay.lab(game, seats=2)
"""
SLEEPY = """
import dataclasses

from msgspec.structs import replace

import duckplay
from duckplay.core import Bot
from duckplay.playtests.plan import seed_of
from duckplay.shelf import find


class Sleepy(Bot):
    blind = True

    def choose(self, world, seat, legal, chance):
        while chance.seed == seed_of(1, 7) and chance.index == 5:
            pass
        return legal[chance.below(len(legal))]


lab = duckplay.lab(dataclasses.replace(find("duck-and-cover"), bots={"sleepy": Sleepy()}), seats=2)
lab.request = replace(lab.request, games=200)
lab
"""
"""A bot that never ends one decision of game 7."""
CALM = f"from duckplay.widgets.lab import lab\n\nlab.REST = 2.0\n{LAB}"
"""A Lab whose dials have to stand still for longer: a slow machine takes its time to drag one."""
CONTRAST = """(cell) => {
    const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
    let ground = cell;
    while (ground.parentElement && (parse(getComputedStyle(ground).backgroundColor)[3] ?? 1) === 0) {
        ground = ground.parentElement;
    }
    const light = (rgb) => {
        const linear = (part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        const [r, g, b] = rgb.map((part) => linear(part / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const tones = [getComputedStyle(cell).color, getComputedStyle(ground).backgroundColor].map(parse).map(light);
    return (Math.max(...tones) + 0.05) / (Math.min(...tones) + 0.05);
}"""
"""How much the words of a cell stand out from what is behind them."""
HOLES = """() => {
    const ends = new Map();
    for (const card of document.querySelectorAll(".dpl-charts > *")) {
        const { top, right } = card.getBoundingClientRect();
        ends.set(top, Math.max(ends.get(top) ?? 0, right));
    }
    return [...ends.values()].filter((end) => end < Math.max(...ends.values()) - 1).length;
}"""
"""How many rows of charts end before the others do."""
SURE = re.compile(
    r"^Least( so far)? at Rounds 1 with Competition (on|off): [\d.]+ turns \([\d.]+-[\d.]+\)"
    r".* Most( so far)? at Rounds 5 with Competition (on|off): [\d.]+ turns \([\d.]+-[\d.]+\)"
)
"""What a map says of its fields: the bounds of the two ends, and whether others overlap with them."""
GROUND = "(element) => getComputedStyle(element).backgroundColor"
STOPPED = 2.0
"""Seconds within which what runs has stopped."""


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server of a Lab for one visitor at a time, and of one whose bots think long."""
    folder = tmp_path_factory.mktemp("lab")
    slow = f"import duckplay\n\n{SLOW}"
    pages = (notebook(folder / "lab.ipynb", LAB, title="Lab"), notebook(folder / "slow.ipynb", slow, title="Slow"))
    cards = notebook(folder / "cards.ipynb", "import duckplay\n\nduckplay.lab('abducktion', seats=2)", title="Cards")
    return serve(*pages, cards, notebook(folder / "broken.ipynb", BROKEN, title="Broken"))


def at(server: Server, name: str) -> str:
    return f"{server.url}voila/render/{name}.ipynb"


def found(page: Page) -> Locator:
    """What the Lab says first."""
    return page.locator(".dpl-found")


def sentence(page: Page) -> Locator:
    return page.locator(".dpl-sentence")


def stage(page: Page, name: str) -> None:
    expect(found(page)).to_have_attribute("data-stage", name)


def games(page: Page) -> int:
    """How many games are played, as the page says it."""
    said = re.match(r"([\d,]+) of", page.locator(".dpl-count").inner_text())
    return int(said[1].replace(",", "")) if said else 0


def leave(page: Page) -> None:
    """Leave a page as a person does: its kernel ends, and its games with it."""
    page.goto("about:blank")


def drag(page: Page, name: str, to: float) -> None:
    """Pull the knob of a slider to a part of its way, in many small steps."""
    slider = page.get_by_label(name, exact=True)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    low, high, value = (float(slider.evaluate(f"it => it.{end}")) for end in ("min", "max", "value"))
    y, knob = box["y"] + box["height"] / 2, 16.0
    way = box["width"] - knob
    x = box["x"] + knob / 2 + way * (value - low) / (high - low)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(box["x"] + knob / 2 + way * to, y, steps=12)
    page.mouse.up()


def test_a_dial_is_dragged_and_decides_and_an_outlier_lands_on_its_ply(
    server: Server, visit: Callable[..., Visit], tmp_path: Path
) -> None:
    page = visit(viewport={"width": 1440, "height": 1000}).page
    arrive(page, at(server, "lab"))
    expect(sentence(page)).to_contain_text("a game takes")
    drag(page, "Rounds", 0.0)
    expect(page.locator("[data-dial=rounds] output")).to_have_text("1")
    expect(sentence(page)).to_contain_text("Rounds 1: length in turns")
    expect(sentence(page)).to_contain_text("shorter")
    expect(sentence(page)).to_contain_text("decided after")
    expect(found(page)).to_have_attribute("data-verdict", "more")
    stage(page, "done")
    side_by_side(page)
    chart = page.locator("[data-chart=lead]")
    expect(chart.locator(".dpl-plot")).to_have_attribute("data-drawn", re.compile("."))
    page.screenshot(path=tmp_path / "decided.png", full_page=True)
    outlier = chart.locator(".scatterlayer .trace .points path").last
    outlier.scroll_into_view_if_needed()
    page.mouse.click(*middle(outlier))
    expect(listed(page)).to_have_count(1)
    listed(page).click()
    lands(page)
    expect(page.get_by_text(re.compile(r"You are looking at move \d+ of \d+")).first).to_be_visible()
    page.screenshot(path=tmp_path / "outlier.png", full_page=True)


def test_a_dial_that_is_dragged_through_others_is_compared_for_the_last_value_alone(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    server = serve(notebook(tmp_path / "calm.ipynb", CALM, title="Calm"))
    one = visit(viewport={"width": 1280, "height": 900})
    page = one.page
    arrive(page, server.url)
    stage(page, "done")
    del one.said[:], one.heard[:]
    drag(page, "Rounds", 1.0)
    expect(sentence(page)).to_contain_text("Rounds 9: length in turns")
    stage(page, "done")
    contents = [message.content["data"].get("content", {}) for message in one.said if message.kind == "comm_msg"]
    turned = [content["value"] for content in contents if content.get("kind") == "turn"]
    assert turned[-1] == 9
    assert len(turned) > 2
    views = [view for message in one.heard if (view := told(message))]
    stages = [name for name, _ in itertools.groupby(view["stage"] for view in views)]
    assert stages == ["asked", "running", "done"]
    sentences = [name for name, _ in itertools.groupby(view["sentence"] for view in views)]
    assert all("a game takes" in each or "Rounds 9: " in each for each in sentences)
    leave(page)


def told(message: Message) -> dict[str, Any]:
    """How the Lab stands, in a message that says so."""
    view: dict[str, Any] = message.content.get("data", {}).get("state", {}).get("view", {})
    return view if "sentence" in view else {}


def side_by_side(page: Page) -> None:
    """Charts have A beside B, and what B changes leads to pairs of games, A's and B's of one seed beside each other."""
    wins = page.locator("[data-chart=wins] .dpl-plot")
    expect(wins.locator(".barlayer .trace")).to_have_count(2)
    effects = page.locator("[data-chart=effects]")
    effects.locator("summary").click()
    effects.get_by_role("button", name="Games behind Length").click()
    expect(listed(page)).to_have_count(12)
    names = [each.split()[:2] for each in listed(page).all_inner_texts()]
    assert [arm for arm, _ in names] == ["A", "B"] * 6
    assert [game for _, game in names[::2]] == [game for _, game in names[1::2]]


def test_bounds_narrow_as_more_games_come_in(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit().page
    arrive(page, at(server, "lab"))
    stage(page, "done")
    before, first = games(page), width(page)
    page.get_by_role("button", name="More games").click()
    expect(page.locator(".dpl-count")).to_contain_text("of 4,000 games")
    stage(page, "done")
    assert games(page) == 2 * before
    assert width(page) < first
    leave(page)


def width(page: Page) -> float:
    """How far apart the bounds of a game's length are."""
    said = re.search(r"a game takes [\d.]+ turns \(([\d.]+)-([\d.]+)\)", sentence(page).inner_text())
    assert said
    return float(said[2]) - float(said[1])


def test_every_chart_leads_to_games_by_the_keyboard_alone(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit(viewport={"width": 1280, "height": 720}).page
    arrive(page, at(server, "lab"))
    stage(page, "done")
    for name in ("wins", "length", "uses"):
        summary = page.locator(f"[data-chart={name}] summary")
        summary.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")  # the table, which scrolls
        page.keyboard.press("Tab")
        expect(page.locator(f"[data-chart={name}] button:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        title = page.get_by_role("region", name="Games", exact=True).get_by_role("heading")
        expect(title).to_be_visible()
        summary.focus()
        page.keyboard.press("Enter")


def listed(page: Page) -> Locator:
    """The buttons of the games behind what was touched."""
    return page.get_by_role("region", name="Games", exact=True).locator(".dpl-game")


def lands(page: Page) -> None:
    """The game that was asked for is on the board, at the ply that the page says."""
    shown = page.locator(".dpl-shown")
    expect(shown).to_contain_text(re.compile(r"game \d+ of (A|B|the map), at move \d+ of \d+"))
    ply = re.search(r"at move (\d+) of (\d+)", shown.inner_text())
    assert ply
    settled(page)
    if ply[1] != ply[2]:
        expect(page.get_by_text(f"You are looking at move {ply[1]} of {ply[2]}").first).to_be_visible()


def test_a_map_of_two_dials_is_drawn_and_its_field_opens_games_and_turns_the_dials(
    server: Server, visit: Callable[..., Visit], tmp_path: Path
) -> None:
    page = visit(viewport={"width": 1280, "height": 900}).page
    arrive(page, at(server, "lab"))
    stage(page, "done")
    card = page.get_by_role("region", name="Map of two dials")
    card.get_by_label("Across").select_option(label="Rounds")
    card.get_by_label("Upwards").select_option(label="Rounds")
    draw = card.get_by_role("button", name="Draw the map")
    expect(draw).to_be_disabled()
    card.get_by_label("Upwards").select_option(label="Competition")
    draw.click()
    expect(card).to_contain_text(re.compile(r"[1-9][\d,]* of [\d,]+ games"))
    charts = page.locator("[data-chart^=map-]")
    expect(charts).to_have_count(3)  # for its seats, one less and one more
    chart = page.locator("[data-chart=map-3]")
    expect(chart.locator(".dpl-plot")).to_have_attribute("data-drawn", re.compile("."))
    expect(chart.locator(".dpl-says")).to_have_text(SURE)
    page.screenshot(path=tmp_path / "map.png", full_page=True)
    field = chart.locator(".hm").first
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box
    first = box["x"] + box["width"] / 10, box["y"] + box["height"] / 4  # of five by two fields
    hover = chart.locator(".hoverlayer .hovertext")
    expect(hover).to_have_count(0)
    page.mouse.move(*first)
    expect(hover).to_have_text(re.compile(r"^Rounds 1, Competition on: [\d.]+ turns \([\d.]+-[\d.]+\)$"))
    page.mouse.move(first[0] + box["width"] / 5, first[1] + box["height"] / 2)
    expect(hover).to_have_text(re.compile(r"^Rounds 2, Competition off: [\d.]+ turns \([\d.]+-[\d.]+\)$"))
    page.screenshot(path=tmp_path / "hover.png")
    page.mouse.move(*first)
    expect(hover).to_have_text(re.compile(r"^Rounds 1, Competition on: "))  # what is pressed is what is pointed at
    page.mouse.click(*first)
    games_of = page.get_by_role("region", name="Games", exact=True)
    expect(games_of.get_by_role("heading")).to_contain_text("Rounds 1, Competition on, 3 seats")
    expect(listed(page).first).to_be_visible()
    page.screenshot(path=tmp_path / "field.png", full_page=True)
    listed(page).first.click()
    lands(page)
    expect(page.locator(".dpl-shown")).to_contain_text("of the map")
    chart.locator("summary").click()
    row = chart.get_by_role("row", name=re.compile("^Rounds 1, Competition on"))
    row.get_by_role("button").click()
    games_of.get_by_role("button", name="Turn B’s dials to this field").click()
    expect(page.locator("[data-dial=rounds] output")).to_have_text("1")
    expect(sentence(page)).to_contain_text("Rounds 1")
    expect(sentence(page)).to_contain_text("Competition on")
    leave(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_of_kinds_stands_under_the_charts_and_wears_the_page_s_colours(
    server: Server, visit: Callable[..., Visit], scheme: Any
) -> None:
    page = visit(viewport={"width": 1280, "height": 900}, color_scheme=scheme).page
    arrive(page, at(server, "lab"))
    stage(page, "done")
    table = page.locator("table.dataTable").first
    grounds = [page.locator(each).evaluate(GROUND) for each in (".dpl", ".dpl-page > :last-child")]
    assert grounds[0] == grounds[1]
    assert page.locator(".dt-container").evaluate(GROUND) == page.locator(".dpl-found").evaluate(GROUND)
    expect(table.locator("caption")).to_contain_text("a seat and game")
    expect(table.locator("tbody tr").first).not_to_contain_text("No data")
    assert page.locator("table.dataTable tbody tr").count() > 2
    heads = table.locator("thead th").all_inner_texts()
    cover = table.get_by_role("row", name=re.compile("A Cover "))
    cells = {head: cover.locator("td").nth(at) for at, head in enumerate(heads)}
    for head in ("Came up", "Played", "Won when played, %", "Won with more than others, %", "Points a play"):
        expect(cells[head]).to_have_text(re.compile(r"^[-−]?\d+(\.\d+)?$"))
    cell = table.locator("tbody td").first
    cell.scroll_into_view_if_needed()
    colours = cell.evaluate(CONTRAST)
    assert colours >= 4.5
    box, charts = table.bounding_box(), page.locator("[data-chart=uses]").bounding_box()
    assert box
    assert charts
    assert box["y"] >= charts["y"] + charts["height"]


def test_b_is_played_with_formations_of_one_s_own(server: Server, visit: Callable[..., Visit], tmp_path: Path) -> None:
    page = visit(viewport={"width": 1280, "height": 900}).page
    arrive(page, at(server, "cards"))
    expect(sentence(page)).to_contain_text("a game takes")
    page.get_by_role("button", name="Cards of B: Formation cards, 24 cards of 129 points").click()
    page.get_by_role("button", name="Edit the cards").click()
    points = page.get_by_label("Points of Paddling")
    points.fill("9")
    points.press("Enter")
    expect(sentence(page)).to_contain_text("Formation cards 24 cards of 137 points")
    expect(page.get_by_role("button", name="Cards of B: Formation cards, 24 cards of 137 points")).to_be_visible()
    page.screenshot(path=tmp_path / "cards.png", full_page=True)
    assert violations(page, ".dpd-dials") == []
    leave(page)


def test_what_runs_stops_at_once_and_keeps_what_there_is(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit().page
    arrive(page, at(server, "slow"))
    stage(page, "running")
    expect(page.locator(".dpl-count")).to_have_text(re.compile(r"^[1-9]"))
    before = time.monotonic()
    page.get_by_role("button", name="Stop here").click()
    stage(page, "stopped")
    assert time.monotonic() - before < STOPPED
    kept = games(page)
    assert 0 < kept < 2_000
    page.get_by_role("button", name="Go on").click()
    stage(page, "running")
    page.wait_for_function(f"parseInt(document.querySelector('.dpl-count').textContent.replaceAll(',', '')) > {kept}")
    leave(page)


def test_the_table_is_played_at_while_the_games_run(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit().page
    arrive(page, at(server, "slow"))
    stage(page, "running")
    board = settled(page)
    version = board.get_attribute("data-version")
    choose(page)
    expect(board).not_to_have_attribute("data-version", version or "")
    stage(page, "running")
    leave(page)


def test_who_has_to_wait_is_told_and_has_its_turn_when_the_other_kernel_is_killed(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    server = serve(notebook(tmp_path / "slow.ipynb", f"import duckplay\n\n{SLOW}", title="Slow"), lab_workers=1)
    first, second = visit().page, visit().page
    arrive(first, server.url)
    stage(first, "running")
    (busy,) = server.kernels()
    arrive(second, server.url)
    stage(second, "queued")
    expect(second.get_by_text("Others are playing just now: you are next.")).to_be_visible()
    first.close()  # before the kernel goes: what a page says of its loss is tested elsewhere
    if busy.is_running():
        busy.kill()
    stage(second, "running")


def test_a_bot_that_raises_is_named_on_the_page(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit().page
    arrive(page, at(server, "broken"))
    stage(page, "done")
    warning = page.locator(".dpl-warning").first
    expect(warning).to_contain_text("kept out: bot grumpy")
    expect(warning).to_contain_text("<b>no more ducks</b>")
    assert page.locator(".dpl-warning b").count() == 0


def test_a_bot_that_thinks_too_long_is_named_its_game_kept_out_and_opened_where_it_stood(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    server = serve(notebook(tmp_path / "sleepy.ipynb", SLEEPY, title="Sleepy"), opened=True)
    page = visit(viewport={"width": 1280, "height": 900}).page
    arrive(page, server.url)
    stage(page, "done")
    assert games(page) == 200
    warning = page.locator(".dpl-warning").filter(has_text="kept out")
    expect(warning).to_contain_text("1 game was kept out: bot sleepy, seat")
    expect(warning).to_contain_text(f"seed {seed_of(1, 7)} took too long")
    ply = re.search(r"ply (\d+)", warning.inner_text())
    assert ply
    page.get_by_role("button", name="Games that were kept out").click()
    expect(listed(page)).to_have_count(1)
    expect(listed(page)).to_contain_text(f"A 7 ply {ply[1]}: bot sleepy, seat")
    listed(page).click()
    expect(page.locator(".dpl-shown")).to_contain_text(f"game 7 of A, at move {ply[1]} of {ply[1]}")
    settled(page)
    page.screenshot(path=tmp_path / "sleepy.png", full_page=True)
    page.get_by_label("Rounds", exact=True).fill("1")
    expect(sentence(page)).to_contain_text("Rounds 1: length in turns")  # nothing holds the workers
    leave(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (1280, 720)])
def test_looks(
    server: Server, visit: Callable[..., Visit], tmp_path: Path, scheme: Any, width: int, height: int
) -> None:
    page = visit(viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=width < 500).page
    arrive(page, at(server, "lab"))
    stage(page, "done")
    assert page.evaluate(HOLES) == 0
    if width < 500:
        page.get_by_text("Dials of B").click()
    page.get_by_label("Rounds", exact=True).fill("2")
    expect(sentence(page)).to_contain_text("decided after")
    stage(page, "done")
    expect(page.locator(".dpl-plot:not([data-drawn])")).to_have_count(0)
    page.screenshot(path=tmp_path / f"{scheme}-{width}.png", full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(HOLES) == 0
    assert violations(page, ".dpl") == []
