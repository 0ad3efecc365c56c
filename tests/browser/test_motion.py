"""What is seen and felt of a move: pieces that travel, hands that drag, fingers that miss a little."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.hands import arrive
from tests.serving import Server, notebook, wait

TABLE = 'import duckplay\n\ntable = duckplay.table("duck-and-cover", seats=2, seed=7, bots={1: "random"})\ntable'
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
RECORD = """
window.ways = []; window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const from = timing.delay ?? 0;
  ways.push({ piece: this.dataset.guest ?? this.dataset.piece, from, to: from + timing.duration });
  const made = animate.call(this, frames, timing);
  if (window.held) made.pause();
  return made;
};
new MutationObserver((changes) => {
  for (const { target } of changes) moved.push(target.hasAttribute("data-moving"));
}).observe(document, { subtree: true, attributeFilter: ["data-moving"] });
"""
"""Notes every animation of a piece, and when the table says that something moves; holds them all if told to."""


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    return serve(notebook(tmp_path_factory.mktemp("table") / "play.ipynb", TABLE), opened=True)


@pytest.fixture
def seated(server: Server, visit: Callable[..., Visit]) -> Callable[..., Page]:
    """Open the table, at the person's first turn."""

    def sit(**options: Any) -> Page:
        page = visit(**options).page
        page.add_init_script(RECORD)
        arrive(page, server.url)
        expect(page.locator(".dp-move").first).to_be_visible()
        expect(can(page).first).to_be_visible()
        return page

    return sit


def can(page: Page, kind: str = "/") -> Locator:
    """What can be touched next, of one kind."""
    return page.locator(f'.dp-picture [data-state="can"][data-id*="{kind}"]')


def version(page: Page) -> int:
    return int(page.locator(".dp-table").get_attribute("data-version") or 0)


def play(page: Page, words: str = " ") -> None:
    """Play the first move whose text has these words, and wait for the kernel's word."""
    before = version(page)
    page.locator(f'.dp-move[data-move*="{words}"]').first.click()
    expect(page.locator(".dp-table[aria-busy=false]")).not_to_have_attribute("data-version", str(before))


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def nothing_moves(page: Page) -> None:
    """Wait until all motion is over and has left nothing behind."""
    expect(page.locator(".dp-stage[data-moving]")).to_have_count(0)
    expect(page.locator("[data-guest], [data-away], [data-way], [data-held]")).to_have_count(0)


def test_piles_travel_and_then_the_card_turns(seated: Callable[..., Page], tmp_path: Path) -> None:
    page = seated()
    source = can(page, "pile").first
    piece = source.get_attribute("data-piece") or ""
    start = middle(source)
    page.evaluate("held = true")
    play(page, "duck")
    expect(page.locator(".dp-stage[data-moving]")).to_have_count(1)
    page.evaluate("for (const one of document.getAnimations()) one.currentTime = 100")
    under_way = middle(page.locator(f'[data-piece="{piece}"]'))
    page.screenshot(path=tmp_path / "mid-motion.png")
    page.evaluate("held = false; for (const one of document.getAnimations()) one.finish()")
    nothing_moves(page)
    end = middle(page.locator(f'[data-piece="{piece}"]'))
    for one, at, other in zip(start, under_way, end, strict=True):
        assert min(one, other) - 3 <= at <= max(one, other) + 3
    assert max(abs(at - one) for one, at in zip(start, under_way, strict=True)) > 3
    ways = page.evaluate("ways")
    duck = next(way for way in ways if way["piece"] == piece)
    cards = [way for way in ways if (way["piece"] or "").startswith("card:") and way["from"] > 0]
    assert duck["from"] == 0
    assert 150 <= duck["to"] <= 300
    assert cards
    assert all(way["from"] >= 150 for way in cards)
    assert max(way["to"] for way in ways) <= 450


def test_motion_ends_by_itself_and_holds_up_nobody(seated: Callable[..., Page]) -> None:
    page = seated()
    page.evaluate("""() => {
        const [table, stage] = [".dp-table", ".dp-stage"].map((name) => document.querySelector(name));
        const before = table.dataset.version;
        const watch = () => {
            const answered = table.dataset.version !== before && table.dataset.pace === "rest";
            if (!answered || !stage.hasAttribute("data-moving")) return void requestAnimationFrame(watch);
            window.between = Number(table.dataset.version);
            document.querySelector(".dp-move").click();
        };
        watch();
    }""")
    page.locator(".dp-move").first.click()
    page.wait_for_function("Number(document.querySelector('.dp-table').dataset.version) > window.between")
    nothing_moves(page)


def test_steps_through_time_move_both_ways_and_previews_do_not(seated: Callable[..., Page]) -> None:
    page = seated()
    play(page)
    play(page)
    nothing_moves(page)
    table = page.locator(".dp-table")
    for step in ("First moment", "Now"):
        page.evaluate("ways.length = 0")
        before = table.get_attribute("data-shown") or ""
        page.get_by_role("button", name=step, exact=True).click()
        expect(table).not_to_have_attribute("data-shown", before)
        page.wait_for_function("ways.length > 0")
        nothing_moves(page)
    page.evaluate("ways.length = 0")
    page.get_by_role("region", name="Log").get_by_role("button").first.hover()
    expect(table).not_to_have_attribute("data-shown", str(version(page)))
    page.mouse.move(1, 1)
    expect(table).to_have_attribute("data-shown", str(version(page)))
    assert page.evaluate("ways") == []


def test_nothing_moves_for_who_asked_for_that(seated: Callable[..., Page]) -> None:
    page = seated(reduced_motion="reduce")
    play(page)
    play(page)
    page.get_by_role("button", name="First moment", exact=True).click()
    expect(page.locator(".dp-table")).to_have_attribute("data-shown", "0")
    assert page.evaluate("ways") == []
    assert page.evaluate("moved") == []


def test_pile_is_dragged_by_mouse_and_seen_under_it(seated: Callable[..., Page]) -> None:
    page = seated()
    before = version(page)
    source = can(page, "pile").first
    piece = source.get_attribute("data-piece")
    page.mouse.move(*middle(source))
    page.mouse.down()
    page.mouse.move(*[at + 20 for at in middle(source)], steps=3)
    target = middle(can(page, "cell").last)
    page.mouse.move(*target, steps=5)
    held = page.locator(f'[data-guest="{piece}"]')
    assert max(abs(at - to) for at, to in zip(middle(held), target, strict=True)) < 3
    expect(page.locator(".dp-over")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".dp-table[aria-busy=false]")).not_to_have_attribute("data-version", str(before))
    nothing_moves(page)


def test_drop_where_nothing_may_go_says_why_and_goes_back(seated: Callable[..., Page]) -> None:
    page = seated()
    before = version(page)
    source = can(page, "pile").first
    page.mouse.move(*middle(source))
    page.mouse.down()
    page.mouse.move(*[at + 20 for at in middle(source)], steps=3)
    page.mouse.move(*middle(page.locator('[data-id^="1/pile:"]').last), steps=5)
    page.mouse.up()
    expect(page.locator("[data-fault]")).to_contain_text("seat 1")
    nothing_moves(page)
    assert version(page) == before
    page.keyboard.press("Escape")
    expect(page.locator("[data-fault]")).to_have_count(0)


def test_esc_puts_down_what_is_dragged(seated: Callable[..., Page]) -> None:
    page = seated()
    source = can(page, "pile").first
    source.focus()
    page.mouse.move(*middle(source))
    page.mouse.down()
    page.mouse.move(*[at + 40 for at in middle(source)], steps=3)
    expect(page.locator("[data-held]")).not_to_have_count(0)
    page.keyboard.press("Escape")
    nothing_moves(page)
    expect(page.locator('[data-state="made"]')).to_have_count(0)
    page.mouse.up()
    expect(page.locator('[data-state="made"]')).to_have_count(0)


def test_finger_drags_a_pile_and_not_the_page(seated: Callable[..., Page], tmp_path: Path) -> None:
    page = seated(**PHONE)
    before = version(page)
    finger = Finger(page)
    source = can(page, "pile").first
    source.scroll_into_view_if_needed()
    height = page.evaluate("scrollY")
    x, y = middle(source)
    finger.down(x, y)
    finger.move(x + 15, y + 40)
    target = middle(can(page, "cell").last)
    # what a finger holds is seen above it, and goes where it is seen
    finger.move(target[0], target[1] + 16)
    expect(page.locator(".dp-over")).to_have_count(1)
    page.screenshot(path=tmp_path / "finger.png")
    finger.up()
    expect(page.locator(".dp-table[aria-busy=false]")).not_to_have_attribute("data-version", str(before))
    assert page.evaluate("scrollY") == height


def test_finger_beside_a_small_landing_place_means_it(seated: Callable[..., Page]) -> None:
    page = seated(**PHONE | {"viewport": {"width": 300, "height": 640}})
    source = can(page, "pile").first
    source.scroll_into_view_if_needed()
    page.touchscreen.tap(*middle(source))
    cells = can(page, "cell")
    expect(cells).not_to_have_count(0)
    boxes = [box for cell in cells.all() if (box := cell.bounding_box())]
    small = min(boxes, key=lambda box: box["height"])
    assert small["height"] < 40
    before = version(page)
    page.touchscreen.tap(small["x"] + small["width"] / 2, small["y"] + small["height"] / 2 - 21)
    expect(page.locator(".dp-table[aria-busy=false]")).not_to_have_attribute("data-version", str(before))


def test_page_scrolls_under_a_finger_on_the_board(seated: Callable[..., Page]) -> None:
    page = seated(**PHONE)
    finger = Finger(page)
    rest = page.locator('.dp-picture [data-state="rest"]').first
    x, y = middle(rest)

    def scrolled() -> bool:
        finger.down(x, y)
        for way in range(10, 200, 10):
            finger.move(x, y - way)
        finger.up()
        return bool(page.evaluate("scrollY") > 0)

    wait(scrolled, "a finger moves the page")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_keyboard_goes_by_what_lies_where_and_stays_at_the_board(seated: Callable[..., Page]) -> None:
    page = seated()
    expect(page.locator('.dp-picture [data-id][tabindex="0"]')).to_have_count(1)
    first = page.locator('.dp-picture [data-id="0/pile:0,1"]')
    first.focus()
    for key, place in (("ArrowRight", "0,2"), ("ArrowDown", "1,2"), ("ArrowLeft", "1,1"), ("ArrowUp", "0,1")):
        page.keyboard.press(key)
        expect(page.locator(f'.dp-picture [data-id="0/pile:{place}"]')).to_be_focused()
    page.keyboard.press("Home")
    expect(can(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-state="made"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator('[data-state="made"]')).to_have_count(0)
    page.keyboard.press("Home")
    page.keyboard.press(" ")
    page.keyboard.press("End")
    before = version(page)
    page.keyboard.press("Enter")
    expect(page.locator(".dp-table[aria-busy=false]")).not_to_have_attribute("data-version", str(before))
    expect(page.locator(".dp-picture [data-id]:focus")).to_have_count(1)


class Finger:
    """One finger on a page, which touches, moves and lets go."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._touch("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        self._touch("touchMove", {"x": x, "y": y})

    def up(self) -> None:
        self._touch("touchEnd")

    def _touch(self, kind: str, *points: dict[str, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})
