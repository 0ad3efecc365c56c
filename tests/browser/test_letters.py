"""What is written on a table can be read: on every screen, at every size of party, from the deal to the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, ViewportSize, expect

import duckplay
from duckplay.core import Chance
from duckplay.shelf import SHELF, find
from tests.browser import fingertips, hands, legible, letters
from tests.browser.conftest import Visit
from tests.serving import Server, notebook

LEAST = 12
"""Pixels that letters have at least: 9 points, on a screen of any size."""
BOTS = {"duck-and-cover": "greedy", "abducktion": "greedy", "deduckto": "careful"}
BOARDS = {"duck-and-cover": ".dc-table", "abducktion": ".ak-table", "deduckto": ".dd-table"}
TOLD = {"duck-and-cover": ".dc-under", "abducktion": ".ak-own .ak-claims, .ak-state", "deduckto": ""}
"""What ends in dots where room ends, and is told in full elsewhere."""
DESKS = {"projector": (1280, 720), "desk": (1440, 900), "large": (1920, 1080)}
PHONES = {"phone": (390, 844)}
SCREENS: dict[str, tuple[dict[str, Any], dict[str, tuple[int, int]]]] = {
    "desks": ({"reduced_motion": "reduce"}, DESKS),
    "phone": ({"reduced_motion": "reduce", "has_touch": True, "is_mobile": True}, PHONES),
}
TABLE = """
import duckplay
duckplay.table("{game}", seats={seats}, seed=7, bots=dict.fromkeys(range(1, {seats}), "{bot}"))
"""


@pytest.fixture(scope="module")
def servers(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Server]:
    folder = tmp_path_factory.mktemp("letters")
    cells = {game: TABLE.format(game=game, seats=max(find(game).seats), bot=BOTS[game]) for game in SHELF}
    server = serve(*(notebook(folder / f"{game}.ipynb", cell) for game, cell in cells.items()), opened=True)
    return lambda game: server


def moments(game: str, seats: int) -> Iterator[tuple[str, str]]:
    """A game as records of it: seat 0's third choice, one half-way, and the end."""
    bots = dict.fromkeys(range(1, seats), BOTS[game])
    whole, dice = duckplay.table(game, seats=seats, seed=7, bots=bots), Chance(7)
    choices = []
    while whole.waiting:
        choices.append(whole.ply)
        dice.open(1, whole.ply)
        texts = [move.text for move in whole.moves(0)]
        some = [text for text in texts if not text.startswith("guess")] or texts
        whole.play(0, some[dice.below(len(some))])
    for name, ply in (("begun", choices[2]), ("half-way", choices[len(choices) // 2])):
        table = whole.at(ply)
        for seat, bot in bots.items():
            table.seat_bot(seat, bot)
        yield name, msgspec.json.encode(table.record()).decode()
    yield "over", msgspec.json.encode(whole.record()).decode()


def load(page: Page, record: str) -> None:
    page.get_by_role("region", name="Timeline").get_by_role("button", name="Load record", exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name="Load a record")
    dialog.get_by_role("textbox", name="Record").fill(record)
    dialog.get_by_role("button", name="Load it").press("Enter")
    expect(dialog).to_have_count(0)
    hands.settled(page)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", SHELF)
def test_all_letters_can_be_read(
    servers: Callable[[str], Server], visit: Callable[..., Visit], game: str, screen: str
) -> None:
    """And none is cut off or lies upon another, for a seat and for the designer; what a finger presses is large."""
    options, sizes = SCREENS[screen]
    page = visit(**options).page
    hands.arrive(page, f"{servers(game).url}voila/render/{game}.ipynb")
    hands.settled(page)
    found: dict[tuple[Any, ...], list[str]] = {}
    designer = page.get_by_role("switch", name="Designer view")

    def look(*when: Any) -> None:
        for name, (width, height) in sizes.items():
            page.set_viewport_size(ViewportSize(width=width, height=height))
            hands.settled(page)
            for _ in range(10):
                faults = letters.small(page, "body", LEAST) + legible.faults(page, BOARDS[game], TOLD[game])
                faults += fingertips.small(page) if screen == "phone" else []
                if not faults:
                    break
                hands.painted(page)  # a board takes its new size a frame after the screen
            if faults:
                found[*when, name] = faults

    for seats in find(game).seats:
        for moment, record in moments(game, seats):
            load(page, record)
            look(seats, moment)
            if moment == "half-way":
                for on in (True, False):
                    designer.press("Enter")
                    expect(designer).to_be_checked(checked=on)
                    if on:
                        look(seats, "designer")
    assert found == {}
