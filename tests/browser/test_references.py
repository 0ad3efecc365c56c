"""The table as it was when somebody last looked at it: a layout that breaks shows as a picture that strays.

After a change that is meant to show, `make references` takes the pictures anew: look at each before it is committed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import draw_table, hands, pixels
from tests.browser.conftest import Visit
from tests.browser.test_looks import TWO_PEOPLE, up
from tests.browser.test_pages import NOTEBOOKS
from tests.serving import Server, notebook

KEPT = Path(__file__).parent / "references"
SIZE = 150_000
"""Bytes that a picture may have."""
STRAYED = 0.1
"""The share of blocks that may differ: a machine's other fonts change 5 to 8 of 100, a board 12 pixels aside 14."""
ANEW = os.environ.get("DUCKPLAY_REFERENCES") == "new"
DESK, PROJECTOR, PHONE = {"width": 1440, "height": 900}, {"width": 1280, "height": 720}, {"width": 390, "height": 844}


def rest(page: Page) -> None:
    """After one move."""
    hands.step(page, hands.choose)
    page.mouse.move(1, 1)


def half(page: Page) -> None:
    """A move half made."""
    hands.can(page).first.click()
    expect(hands.made(page)).to_have_count(1)


def error(page: Page) -> None:
    """A touch that no rule allows."""
    page.locator(".dp-picture [data-state=rest]").first.click(force=True)
    expect(page.locator("[data-fault=illegal]")).to_be_visible()


def curtain(page: Page) -> None:
    """The screen is to be passed."""
    hands.choose(page)
    expect(page.get_by_role("dialog", name="Pass the screen")).to_be_visible()


def card(page: Page) -> None:
    """An action card chosen, and one of the ducks that it asks for."""
    page.locator(".ak-action[data-state=can]").first.click()
    page.locator(".ak-own .ak-pond[data-state=can], .ak-hub[data-state=can]").first.click()
    page.mouse.move(1, 1)


def guess(page: Page) -> None:
    """A guess that lacks its place."""
    rest(page)
    page.locator("[data-id='0/animal:fox']").click()
    page.locator("[data-id='0/disguise:hat']").click()
    expect(hands.made(page)).to_have_count(2)
    page.mouse.move(1, 1)


def why(page: Page) -> None:
    """It is asked why a suspect is out."""
    rest(page)
    page.locator(".dd-cut-yes, .dd-cut-no").first.hover()
    page.locator(".dd-cell.dd-lit").first.hover()


PLAY, PEOPLE = "play-duck-and-cover", "people"
POND, ALONE = "play-abducktion", "solo-abducktion"
CASE = "play-deduckto"
PICTURES: dict[str, tuple[str, Callable[[Page], None], dict[str, Any]]] = {
    "light": (PLAY, rest, {"viewport": DESK}),
    "dark": (PLAY, rest, {"viewport": DESK, "color_scheme": "dark"}),
    "projector": (PLAY, rest, {"viewport": PROJECTOR}),
    "phone": (PLAY, rest, {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    "mid-move": (PLAY, half, {"viewport": PROJECTOR}),
    "error": (PLAY, error, {"viewport": PROJECTOR}),
    "curtain": (PEOPLE, curtain, {"viewport": PROJECTOR}),
    "abducktion": (POND, rest, {"viewport": PROJECTOR}),
    "abducktion-card": (POND, card, {"viewport": PROJECTOR, "color_scheme": "dark"}),
    "abducktion-phone": (POND, rest, {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
    "abducktion-alone": (ALONE, rest, {"viewport": PROJECTOR}),
    "deduckto": (CASE, why, {"viewport": PROJECTOR}),
    "deduckto-guess": (CASE, guess, {"viewport": DESK, "color_scheme": "dark"}),
    "deduckto-phone": (CASE, rest, {"viewport": PHONE, "has_touch": True, "is_mobile": True}),
}


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    people = notebook(tmp_path_factory.mktemp("people") / "people.ipynb", TWO_PEOPLE)
    return serve(*NOTEBOOKS, people, opened=True, environment={"DUCKPLAY_SEED": "7"})


@pytest.mark.parametrize("name", PICTURES)
def test_the_table_looks_as_it_did(
    server: Server, visit: Callable[..., Visit], browser: Browser, tmp_path: Path, name: str
) -> None:
    where, act, options = PICTURES[name]
    page = up(server, visit(reduced_motion="reduce", **options).page, where)
    expect(hands.moves(page).first).to_be_visible()
    act(page)
    now, kept = tmp_path / f"{name}.jpg", KEPT / f"{name}.jpg"
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=now, type="jpeg", quality=55, animations="disabled", caret="hide")
    if ANEW:
        kept.write_bytes(now.read_bytes())
    assert kept.stat().st_size < SIZE
    with browser.new_context() as context:
        strayed = pixels.strayed(context.new_page(), kept.read_bytes(), now.read_bytes())
    assert strayed < STRAYED, f"compare {now} with {kept}"


def test_the_readme_shows_a_table_of_today(
    serve: Callable[..., Server], visit: Callable[..., Visit], browser: Browser, tmp_path: Path
) -> None:
    """`python -m tests.browser.draw_table` takes its picture anew."""
    server = serve(draw_table.served(tmp_path), opened=True)
    now = draw_table.picture(visit(viewport=draw_table.SIZE, reduced_motion="reduce").page, server.url)
    (tmp_path / "table.png").write_bytes(now)
    with browser.new_context() as context:
        strayed = pixels.strayed(context.new_page(), draw_table.FILE.read_bytes(), now)
    assert strayed < STRAYED, f"compare {tmp_path / 'table.png'} with {draw_table.FILE}"
