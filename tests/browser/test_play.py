"""Duck & Cover as a visitor meets it: a whole game on the open page, and what a closed page is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import duckplay
from tests.browser import hands, twins, worlds
from tests.browser.conftest import Visit
from tests.browser.hands import moves, played, settled, step
from tests.browser.test_hands import STILL
from tests.pages.test_command import COMMAND
from tests.serving import Server, wait


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """What `duckplay --open` serves."""
    server = Server([*COMMAND, "--open", "--port", "0", "--no-browser"], tmp_path_factory.mktemp("command"))
    yield server
    assert server.stop() == 0


def test_a_person_plays_a_whole_game_on_the_page_that_the_command_serves(
    command: Server, visit: Callable[..., Visit]
) -> None:
    visitor = visit()
    page = visitor.page
    hands.arrive(page, command.url)
    page.get_by_role("link", name="Duck & Cover").click()
    settled(page)
    expect(moves(page).first).to_be_visible()
    bots = page.get_by_role("region", name="Seats").locator(".dp-player").all_inner_texts()[1:]
    seed = re.search(r"seed (\d+)", page.get_by_role("region", name="Timeline").inner_text())
    assert seed
    for _ in range(3):
        step(page, hands.mouse)
    while moves(page).count():
        step(page, hands.choose)
    ends = page.get_by_role("region", name="How it ended").get_by_role("listitem")
    said = [" ".join(ends.filter(has_text=f"Seat {seat} ").inner_text().split()) for seat in range(3)]
    wait(lambda: len(command.kernels()) == 1, "the gallery, once left, gives its kernel back")

    table = duckplay.table("duck-and-cover", seats=3, seed=int(seed[1]), bots={1: bots[0].lower(), 2: bots[1].lower()})
    for text in played(visitor):
        table.play(0, text)
    assert table.over
    assert not table.stopped
    ordinal = {1: "1st", 2: "2nd", 3: "3rd"}
    for words, score, place in zip(said, table.scores, table.places, strict=True):
        assert f"{score:g} splashes" in words
        assert words.startswith(ordinal[place])


def test_a_closed_page_is_told_the_same_in_the_truth_and_in_an_imagined_world(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    def script(page: Page) -> None:
        twins.refused(page)
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_role("list", name="Hints").get_by_role("button").first).to_be_visible()
        for _ in range(worlds.CALLED):
            step(page, hands.choose)
        twins.looked_back(page)
        twins.taken_up(page)
        assert page.get_by_text(re.compile(r"\bseed\b")).count() == 0

    heard = twins.told(serve, visit, tmp_path, "duck_and_cover", script, **STILL)
    made = duckplay.table("duck-and-cover", seats=3, seed=worlds.SEED, params={"surprises": True})
    deck, removed = worlds.hidden(made._course.state)
    whole = "".join(one.whole for one in heard)
    for secret in (str(worlds.SEED), str(made.digest)):
        assert secret not in whole
    assert removed
    assert '"seed": null' in whole or '"seed":null' in whole
    for between in (", ", '", "', '","', " "):
        assert between.join(deck[:4]) not in whole
        assert between.join(reversed(deck[-4:])) not in whole
