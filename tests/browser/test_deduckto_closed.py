"""Deduckto at closed tables: two people at one screen, a stranger's whole game, and what a page is never told."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
from playwright.sync_api import Page, expect

from duckplay.shelf.deduckto.view import View
from tests.browser import axe, hands, twins, worlds
from tests.browser.conftest import Message, Visit
from tests.browser.match import Match, can, click, guess, left, told_the_end
from tests.browser.test_closed import latest
from tests.browser.test_hands import STILL, ended
from tests.browser.test_pages import NOTEBOOKS
from tests.serving import Server, notebook, wait


def test_two_people_and_a_bot_play_to_the_end_at_one_screen_and_never_see_their_own_secret(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    """On a closed page, whose curtain falls between them."""
    cell = "from tests.browser import worlds\n\nworlds.suspects()"
    server = serve(notebook(tmp_path / "people.ipynb", cell), environment={"PYTHONPATH": str(twins.ROOT)})
    visitor = visit(**STILL)
    page = visitor.page
    hands.arrive(page, f"{server.url}voila/render/people.ipynb")
    match = Match(visitor, click, seats=3, seed=worlds.FIRST, bots={2: "careless"})
    curtain = page.get_by_role("dialog", name="Pass the screen")
    passed = []
    while not match.table.over:
        me = match.me
        wait(lambda: page.title() and (curtain.count() or hands.can(page).count()), "a curtain or a turn")
        if curtain.count():
            passed.append(me)
            frame = latest(visitor)
            assert (frame["view"], frame["picture"], frame["moves"], frame["log"]) == (None, None, [], [])
            expect(page.locator(".dp-picture, .dd-table")).to_have_count(0)
            assert axe.violations(page, ".dp-table") == []
            curtain.get_by_role("button", name=f"I am seat {me}").click()
            expect(hands.can(page).first).to_be_visible()
        match.compare(me)
        expect(page.locator(".dd-own .dd-secret")).to_have_attribute("aria-label", "your secret: unknown")
        for other in {0, 1, 2} - {me}:
            words = ", ".join(match.view.names(match.secrets[other] or 0))
            expect(page.get_by_label(f"seat {other}'s secret: {words}")).to_be_visible()
        match.move()
    assert set(passed) == {0, 1}
    assert match.table.places == (1, 2, 2), "seat 0 guessed right"
    told_the_end(match)


def test_until_all_gifts_are_in_a_closed_page_is_told_the_same_whatever_the_others_chose(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    def script(page: Page) -> None:
        expect(page.get_by_text("has chosen", exact=True)).to_have_count(1)  # the other one gets one's own gift
        twins.refused(page, "DD-02")
        page.locator(".dd-cell").nth(20).hover()
        page.get_by_role("button", name="Hint").click()
        hints = page.get_by_role("list", name="Hints").get_by_role("button")
        expect(hints.first).to_be_visible()
        hints.first.hover()

    heard = views(twins.told(serve, visit, tmp_path, "gifts", script, **STILL))
    assert heard
    for view in heard:
        assert (view.eye, view.seats[0].secret, view.secret, view.gift) == (0, None, None, None)
        assert not any(seat.shown for seat in view.seats)


def test_a_closed_page_is_told_the_same_whatever_lies_turned_and_whoever_it_is(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    """Clues come, guesses are wrong, piles are turned, while the own secret, hands, deck and turned piles differ."""

    def script(page: Page) -> None:
        own = page.locator(".dd-own")
        expect(page.locator(".dd-seat .dd-back")).to_have_count(2)
        page.get_by_role("button", name="Hint").click(force=True)
        expect(page.locator("[data-fault=refused]")).to_be_visible()
        hands.step(page, lambda page: page.locator("[data-id='0/card:18']").click())
        expect(page.locator(".dd-seat .dd-back")).to_have_count(3)  # a seat that guessed wrong has turned its Yes pile
        hands.step(page, lambda page: guess(page, click, "bear, mask, aquarium"))
        expect(own.get_by_role("img", name="1 of 3 chances left")).to_be_visible()
        expect(own.locator(".dd-back")).to_have_count(2)
        page.locator(".dd-cell").nth(20).hover()
        twins.refused(page)
        twins.looked_back(page)
        twins.taken_up(page)
        hands.step(page, lambda page: can(page, "card").last.click())

    heard = views(twins.told(serve, visit, tmp_path, "turned", script, **STILL))
    assert heard
    hidden = {card for pair in worlds.UNSEEN for card in pair}
    for view in heard:
        assert (view.eye, view.seats[0].secret, view.secret) == (0, None, None)
        assert not any(seat.shown or seat.yes.recalled or seat.no.recalled for seat in view.seats)
        assert hidden.isdisjoint(held.card for held in view.hand)
        lying = (card.card for seat in view.seats for pile in (seat.yes, seat.no) for card in pile.open)
        assert hidden.isdisjoint(lying)


def views(heard: list[Message]) -> list[View]:
    return [msgspec.json.decode(view, type=View) for view in twins.views(heard)]


def test_a_stranger_comes_from_the_gallery_and_plays_the_closed_page_to_its_end(
    serve: Callable[..., Server], visit: Callable[..., Visit]
) -> None:
    """By what the page shows alone: cards that are ringed, and when one suspect is left, that one."""
    visitor = visit(**STILL)
    page = visitor.page
    page.goto(serve(*NOTEBOOKS).url)
    page.get_by_role("link", name="Deduckto").first.click()
    expect(hands.can(page).first).to_be_visible()
    assert axe.violations(page) == []
    count = 0
    while not page.get_by_role("region", name="How it ended").count():
        cards, piles = can(page, "card"), can(page, "pile")
        if piles.count():
            hands.step(page, lambda _, piles=piles: piles.first.click())  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        elif cards.count() and len(left(page)) > 1:
            hands.step(page, lambda _, cards=cards: cards.first.click())  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        else:
            hands.step(page, lambda page: guess(page, click, left(page)[0]))
        count += 1
    ended(page)
    assert len(hands.played(visitor)) == count > 1
    assert page.get_by_role("region", name="Timeline").get_by_text(re.compile(r"seed \d+")).count() == 1
    assert axe.violations(page) == []
