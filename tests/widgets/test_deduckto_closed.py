"""What a closed table of Deduckto keeps to itself: a seat's own secret, the others' hands, cards that were turned."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import duckplay
from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.view import View
from duckplay.tables import Table
from tests.widgets.conftest import Page

Open = Callable[[Table], Page]


@pytest.fixture
def shown(page: Open, closed: None, monkeypatch: pytest.MonkeyPatch) -> Page:
    """Two people at one screen, one of whom has turned a pile of two cards or more and is asked again; and two bots."""
    for seed in range(40):
        monkeypatch.setattr(secrets, "randbits", lambda _, seed=seed: seed)
        shown = page(duckplay.table(GAME, seats=4, bots={2: "careless", 3: "careless"}))
        if turns_a_pile(shown):
            assert shown.board.table.closed
            return shown
    pytest.fail("nobody turned a pile")


def turns_a_pile(page: Page) -> bool:
    """Play on until somebody has turned a pile of two cards or more and is asked again; False when it ends before."""
    while not (seen := view(page)).over:
        assert isinstance(seen.eye, int)
        own = seen.seats[seen.eye]
        if own.yes.turned > 1:
            return True
        if seen.phase == "pile":
            page.say("play", text="turn yes")
        elif seen.phase == "turn" and own.chances == seen.limit and len(own.yes.open) > 1:
            page.say("play", text=f"guess {' '.join(seen.names(seen.hand[0].card))}")
        elif seen.phase == "gift":
            page.say("play", text=page.moves[0]["text"])
        else:
            page.say("play", text=f"reveal {' '.join(seen.names(seen.hand[-1].card))}")
    return False


def view(page: Page) -> View:
    return decoded(page.view["view"])


def decoded(wire: Any) -> View:
    return msgspec.json.decode(wire, type=View)


def views(page: Page, since: int = 0) -> Iterator[View]:
    """All views that the page was sent, whatever they were a part of."""

    def within(what: Any) -> Iterator[View]:
        for key, each in what.items() if isinstance(what, dict) else enumerate(what) if isinstance(what, list) else ():
            if key == "view" and isinstance(each, str):
                yield decoded(each)
            else:
                yield from within(each)

    for frame in page.frames[since:]:
        yield from within(frame)


def look_at_everything(page: Page) -> int:
    """Every earlier moment, previewed and pinned, and a hint; the number of the first frame that told of it."""
    since = len(page.frames)
    for ply in range(page.view["version"] + 1):
        assert page.say("glance", ply=ply)["ok"]
        assert page.say("look", ply=ply)["ok"]
    page.say("look", ply=None)
    reply = page.say("hint")
    assert reply["ok"] == page.view["remembering"], reply
    return since


def faces(seen: View) -> set[int]:
    """The cards that a view shows by their faces."""
    piles = [pile for seat in seen.seats for pile in (seat.yes, seat.no)]
    lying = {each.card for pile in piles for each in (*pile.open, *pile.recalled)}
    hands = {card for seat in seen.seats for card in seat.shown} | {held.card for held in seen.hand}
    cuts = {cut.card for cut in seen.case.cuts} if seen.case else set()
    secrets = {seat.secret for seat in seen.seats if seat.secret is not None}
    return lying | hands | cuts | secrets | ({seen.gift} if seen.gift is not None else set())


def test_of_a_turned_pile_no_moment_shows_a_card_unless_the_coach_remembers(shown: Page) -> None:
    seat = view(shown).eye
    assert isinstance(seat, int)
    own = shown.board.table.memory(seat).view.seats[seat]
    gone = {each.card for pile in (own.yes, own.no) for each in pile.recalled}
    assert len(gone) > 1
    since = look_at_everything(shown)
    assert len(list(views(shown, since))) > shown.view["version"]
    for seen in views(shown, since):
        assert not faces(seen) & gone
        assert not any(pile.recalled for each in seen.seats for pile in (each.yes, each.no))
        assert not seen.remembers
    assert shown.say("remember", on=True)["ok"]
    since = look_at_everything(shown)
    assert gone <= faces(view(shown))
    assert gone <= set().union(*map(faces, views(shown, since)))


def test_a_hint_that_remembers_a_turned_pile_is_given_to_who_has_all_remembered(shown: Page) -> None:
    why = "The hint remembers what lies open no more: choose Remember for me first."
    assert shown.view["may"]["hint"] == {"why": why, "clause": ""}
    reply = shown.say("hint")
    assert (reply["ok"], reply["error"]["kind"], reply["error"]["why"], reply["hints"]) == (False, "refused", why, None)
    shown.say("remember", on=True)
    assert shown.view["may"]["hint"] is None
    assert shown.say("hint")["hints"]
    shown.say("remember", on=False)
    assert shown.say("hint")["error"]["why"] == why


def test_while_nothing_lies_turned_a_hint_is_given_without_the_coach(page: Open, closed: None) -> None:
    shown = page(duckplay.table(GAME, seats=2, bots={1: "careful"}))
    while view(shown).phase == "gift":
        shown.say("play", text=shown.moves[0]["text"])
    for _ in range(3):
        assert (shown.view["may"]["hint"], shown.view["remembering"]) == (None, False)
        assert shown.say("hint")["hints"]
        if view(shown).over or any(seat.yes.down or seat.no.down for seat in view(shown).seats):
            break
        shown.say("play", text=f"reveal {' '.join(view(shown).names(view(shown).hand[0].card))}")


def test_no_frame_holds_ones_own_secret_or_what_others_hold(shown: Page) -> None:
    look_at_everything(shown)
    shown.say("remember", on=True)
    look_at_everything(shown)
    for seen in views(shown):
        assert isinstance(seen.eye, int)
        assert seen.secret is None
        assert seen.seats[seen.eye].secret is None
        assert all(seat.secret is not None for seat in seen.seats if seat.seat != seen.eye)
        assert all(seat.shown == () for seat in seen.seats)
    assert {seen.eye for seen in views(shown)} == {0, 1}


def test_the_hands_and_gifts_of_the_others_stand_in_no_text(shown: Page) -> None:
    """Each piece of the log that is for one seat comes to nobody else's log."""
    state: Any = shown.board.table._course.state
    for seat in (2, 3):
        for card in (card for card in range(49) if state.hands[seat] >> card & 1):
            names = ", ".join(view(shown).names(card))
            for frame in shown.frames:
                assert names not in json.dumps(frame)
    drawn = re.compile(r"The card is|Only seat (\d) knows")
    for eye in (0, 1):
        told = [line.text for line in shown.board.table.lines(eye) if drawn.match(line.text)]
        assert told
        assert all(found[1] in (None, str(eye)) for text in told if (found := drawn.match(text)))


def log(page: Page) -> list[str]:
    """The whole log as the page may ask for it."""
    lines: list[str] = []
    while len(lines) < page.view["told"]:
        reply = page.say("lines", start=len(lines), stop=page.view["told"])
        assert reply["lines"], reply
        lines += [line["text"] for line in reply["lines"]]
    return lines


def test_the_log_names_no_card_that_lies_turned_now_unless_the_coach_remembers(shown: Page) -> None:
    """What lies open is told in full; a page that holds older lines is told that they read otherwise now."""
    seen = view(shown)
    assert isinstance(seen.eye, int)
    own = shown.board.table.memory(seen.eye).view.seats[seen.eye]
    gone = [", ".join(seen.names(each.card)) for each in own.yes.recalled]
    lying = [", ".join(seen.names(each.card)) for seat in seen.seats for each in (*seat.yes.open, *seat.no.open)]
    told = "\n".join(log(shown))
    assert len(gone) > 1
    assert not any(f"{names}: Yes" in told or f"The card is {names}" in told for names in gone)
    assert told.count("a card that lies turned now: Yes.") == sum(seat.yes.turned for seat in seen.seats)
    assert lying
    assert all(f"{names}: " in told for names in lying)
    course = shown.view["course"]
    assert shown.say("remember", on=True)["ok"]
    assert shown.view["course"] > course
    assert all(f"{names}: Yes." in "\n".join(log(shown)) for names in gone)
    assert shown.say("remember", on=False)["ok"]
    assert "\n".join(log(shown)) == told


def test_a_page_drops_the_lines_it_holds_when_a_pile_is_turned(
    page: Open, closed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _: 5)
    shown = page(duckplay.table(GAME, seats=2, bots={1: "careful"}))
    courses = []
    while not view(shown).over and len(courses) < 2:
        seen = view(shown)
        if seen.phase == "pile":
            courses = [shown.view["course"]]
            shown.say("play", text="turn yes" if seen.seats[0].yes.open else "turn no")
            courses.append(shown.view["course"])
        elif seen.phase == "turn":
            shown.say("play", text=f"guess {' '.join(seen.names(seen.hand[0].card))}")
        else:
            shown.say("play", text=shown.moves[0]["text"])
    assert len(courses) == 2
    assert courses[1] > courses[0]
