"""A deck that was edited by hand: loaded in the served page and played with, or refused with its row."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Visit
from tests.browser.hands import arrive, settled, step
from tests.browser.pilot import Sight
from tests.serving import Server, notebook

TABLE = """
import duckplay

table = duckplay.table("abducktion", seats=2, bots={1: "random"})
table
"""


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A closed table, as visitors meet it, with its dials."""
    folder = tmp_path_factory.mktemp("cards")
    return serve(notebook(folder / "cards.ipynb", TABLE, "duckplay.dials(table)", title="Cards"))


def unfolded(server: Server, page: Page) -> Locator:
    """The page's table of cards."""
    arrive(page, f"{server.url}voila/render/cards.ipynb")
    settled(page)
    page.locator("button.dpd-fold").click()
    deck = page.get_by_role("group", name="Formation cards")
    deck.get_by_role("button", name="Edit the cards").click()
    expect(deck.get_by_role("row")).to_have_count(25)
    return deck


def load(deck: Locator, name: str, sheet: str) -> None:
    opener = deck.get_by_role("button", name="Load CSV or TSV")
    if opener.get_attribute("aria-expanded") == "false":
        opener.click()
    file = {"name": name, "mimeType": "text/csv", "buffer": sheet.encode()}
    deck.get_by_label("Choose a file").set_input_files(files=[file])


def kept(deck: Locator) -> list[list[str]]:
    """The rows of the file that the page gives."""
    with deck.page.expect_download() as started:
        deck.get_by_role("button", name="Download CSV").click()
    assert started.value.suggested_filename == "cards.csv"
    return list(csv.reader(io.StringIO(Path(started.value.path()).read_text(encoding="utf-8-sig"), newline="")))


def sheet_of(rows: list[list[str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=";").writerows(rows)
    return text.getvalue()


def test_a_deck_edited_by_hand_is_loaded_and_its_new_formation_is_claimed(
    server: Server, visit: Callable[..., Visit]
) -> None:
    page = visit(accept_downloads=True).page
    deck = unfolded(server, page)
    head, *rows = kept(deck)
    assert [head, rows[0]] == [["name", "shape", "points", "count"], ["Paddling", "ABCD", "1", "1"]]
    by_hand = [
        ["Title", "Shape", "VP", "Qty"],
        rows[0],
        [],
        ["Night Flight", "W-X\n-Y-", "11", "2"],
        ["TOTAL", "", "23", "3"],
    ]
    load(deck, "mine.csv", sheet_of(by_hand))
    expect(deck.get_by_role("status").first).to_have_text(
        "3 cards of 23 points from mine.csv; row 5 declares a total of 23 points and 3 cards, and it is so."
    )
    expect(deck.get_by_label("Shape of Night Flight")).to_have_value("W-X / -Y-")
    expect(page.locator(".dpd-said")).to_contain_text("Formation cards 3 cards of 23 points: applies to a new game")
    board = page.locator(".dp-table")
    expect(board).not_to_contain_text("Night Flight")
    page.get_by_role("button", name="New game", exact=True).last.click()
    expect(page.locator(".dpd-said")).to_have_text("A new game, under these dials.")
    settled(page)
    expect(board.locator(".dp-picture")).to_contain_text("Night Flight")
    assert kept(deck)[2] == ["Night Flight", "W-X / -Y-", "11", "2"]
    before = Sight(page)
    board.locator("[data-id*='/formation:'][aria-label^='Night Flight']").first.click()
    step(page, lambda _: board.locator("[data-id$='/spot:0,1']").click())
    after = Sight(page)
    assert (before.points, after.points) == (0, 11)
    assert after.claimed == ["Night Flight"]
    expect(page.get_by_role("region", name="Log")).to_contain_text("Night Flight: 11 points")


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (["Too Long", "ABCDAB", "3", "1"], "row 26, shape: a shape is at most 5 ponds wide, not 6"),
        (["Pricey", "AB", "many", "1"], "row 26, points: 'many': it takes a whole number from 0 to 99"),
        (["egg", "AB", "3", "1"], "row 26, name: another card before it is called Egg; each has its own name"),
        (["TOTAL", "", "130", ""], "row 26, points: the total is declared as 130, but the cards come to 129"),
    ],
    ids=lambda each: each[0] if isinstance(each, list) else "",
)
def test_a_bad_deck_is_refused_with_its_row_and_nothing_changes(
    server: Server, visit: Callable[..., Visit], row: list[str], words: str
) -> None:
    page = visit(accept_downloads=True).page
    deck = unfolded(server, page)
    before = kept(deck)
    load(deck, "bad.csv", sheet_of([*before, row]))
    expect(deck.get_by_role("alert").first).to_have_text(f"Nothing is changed. bad.csv, {words}")
    assert kept(deck) == before
    expect(page.locator(".dpd-said")).to_have_text("The game on the table is played with these dials.")
    load(deck, "good.csv", sheet_of(before[:4]))
    expect(deck.get_by_role("alert").first).to_have_text("")
    expect(deck.get_by_role("row")).to_have_count(4)


def test_a_card_is_added_with_the_keyboard_alone_and_what_is_wrong_is_said_at_its_row(
    server: Server, visit: Callable[..., Visit]
) -> None:
    page = visit().page
    deck = unfolded(server, page)
    deck.get_by_role("button", name="Add a card").first.press("Enter")
    name = deck.get_by_label("Name of card 25")
    expect(name).to_be_focused()
    page.keyboard.type("Night Flight")
    page.keyboard.press("Tab")
    page.keyboard.type("a-a/-e-")
    page.keyboard.press("Tab")
    page.keyboard.type("11")
    page.keyboard.press("Tab")
    shape = deck.get_by_label("Shape of Night Flight")
    expect(shape).to_have_attribute("aria-invalid", "true")
    expect(shape).to_have_accessible_description("Shape: 'E' is no pond of a shape: A to D, W to Z and - are")
    shape.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("a-a/-b-")
    page.keyboard.press("Tab")
    expect(shape).to_have_value("A-A / -B-")
    expect(shape).to_have_attribute("aria-invalid", "false")
    expect(page.locator(".dpd-said")).to_contain_text("Formation cards 25 cards of 140 points: applies to a new game")


def test_an_action_deck_from_a_sheet_is_dealt_in_the_next_game(server: Server, visit: Callable[..., Visit]) -> None:
    page = visit().page
    unfolded(server, page)
    pile = page.get_by_role("group", name="The action deck")
    pile.get_by_role("button", name="Load or keep it as a sheet").click()
    load(pile, "bad.csv", "Card,Qty\nOrbit,3\nOrbits,3\n")
    expect(pile.get_by_role("alert").first).to_contain_text(
        "Nothing is changed. bad.csv, row 3, name: 'Orbits': it takes"
    )
    expect(page.get_by_label("Orbit", exact=True)).to_have_value("6")
    load(pile, "deck.csv", "Card,Qty\nOrbit,8\nTOTAL,8\n")
    expect(pile.get_by_role("status").first).to_contain_text("8 cards from deck.csv; row 3 declares a total of 8 cards")
    expect(page.get_by_label("Orbit", exact=True)).to_have_value("8")
    expect(page.get_by_label("Swap", exact=True)).to_have_value("0")
    page.get_by_role("button", name="New game", exact=True).last.click()
    expect(page.locator(".dpd-said")).to_have_text("A new game, under these dials.")
    settled(page)
    expect(page.get_by_role("group", name="Your hand").get_by_text("Orbit", exact=True).first).to_be_visible()
    expect(page.get_by_role("group", name="Your hand").get_by_text("Swap", exact=True)).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_of_cards_is_for_everybody_and_fits_a_phone(
    server: Server, visit: Callable[..., Visit], scheme: str
) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = visit(color_scheme=scheme, reduced_motion="reduce", **phone).page
    deck = unfolded(server, page)
    load(deck, "bad.csv", "name,shape\n")
    expect(deck.get_by_role("alert").first).to_contain_text("no column is headed points")
    points = deck.get_by_label("Points of Egg")
    points.fill("many")
    points.press("Enter")
    expect(points).to_have_attribute("aria-invalid", "true")
    assert violations(page, ".dpd-set") == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
