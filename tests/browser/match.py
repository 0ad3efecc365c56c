"""A game of Deduckto on a page, and beside it the same one in Python: every move is made in both, and compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

from playwright.sync_api import Locator, Page, expect

import duckplay
from duckplay.shelf.deduckto import GAME
from duckplay.tables import Table
from tests.browser import hands
from tests.browser.conftest import Visit
from tests.browser.test_hands import ended
from tests.serving import wait

KINDS = ("animal", "disguise", "location")
ON_SHOW = """
    () => {
      const cards = (all) => [...all].map((one) => +one.dataset.card);
      const faces = (root, kind) => cards(root.querySelectorAll(`.dd-pile-${kind} [data-card]`));
      const backs = (root, kind) => +(root.querySelector(`.dd-pile-${kind} .dd-back > b`)?.textContent ?? 0);
      const seats = [...document.querySelectorAll(".dd-seat")].map((seat) => ({
        name: seat.getAttribute("aria-label"),
        secret: seat.querySelector(".dd-secret").dataset.face,
        yes: faces(seat, "yes"), no: faces(seat, "no"), turned: [backs(seat, "yes"), backs(seat, "no")],
        chances: seat.querySelector(".dd-chances").getAttribute("aria-label"),
        guess: [...seat.querySelectorAll(".dd-guess")].at(-1)?.title ?? null,
      }));
      return {
        seats,
        hand: cards(document.querySelectorAll(".dd-held [data-card]")),
        deck: document.querySelector(".dd-deck").getAttribute("aria-label"),
        left: [...document.querySelectorAll(".dd-cell:not(.dd-out)")].map((one) => +one.dataset.suspect),
      };
    }
"""
"""Who sits there with which secret, what lies before them, their last guess; hand, deck, who is still possible."""
Press = Callable[[Page, Locator], None]


def can(page: Page, kind: str) -> Locator:
    """What of a kind can be touched next: card, animal, disguise, location, pile."""
    return page.locator(f".dp-picture [data-state=can][data-id*='/{kind}:']")


def shares(one: int, other: int) -> bool:
    """Whether two cards of the standard deck have an animal, a disguise or a place in common."""
    return one != other and any(part(one) == part(other) for part in (animal, disguise, location))


def animal(card: int) -> int:
    return card // 7


def disguise(card: int) -> int:
    return card % 7


def location(card: int) -> int:
    return (animal(card) + disguise(card)) % 7


class Match:
    """A game on a page, and beside it the same one in Python: what is touched there is played here, and compared."""

    def __init__(self, visitor: Visit, press: Press, **table: Any) -> None:
        self.visitor, self.page, self.press = visitor, visitor.page, press
        self.table: Table = duckplay.table(GAME, **table)
        self.texts: list[str] = []
        self.secrets = [seat.secret for seat in self.table.view("designer").seats]

    @property
    def me(self) -> int:
        """Who is at the screen: the first person that is waited for."""
        return self.table.waiting[0]

    @property
    def view(self) -> Any:
        """What who is at the screen sees."""
        return self.table.view(self.me)

    def play(self, verb: str, names: Sequence[str], *ids: str) -> None:
        """Touch these in turn, and see that it is this move which is made, and what comes of it."""
        text = " ".join((verb, *names))
        version = str(self.page.locator(".dp-table").get_attribute("data-version"))
        for done, one in enumerate(ids, 1):
            self.press(self.page, self.page.locator(f".dp-picture [data-state=can][data-id='{self.me}/{one}']"))
            if done < len(ids):
                expect(hands.made(self.page)).to_have_count(done)
        expect(self.page.locator(".dp-table[aria-busy=false]")).not_to_have_attribute("data-version", version)
        self.table.play(self.me, text)
        self.texts.append(text)
        wait(lambda: self.page.title() and hands.played(self.visitor) == self.texts, f"{text} is what the page plays")

    def give(self, card: int) -> None:
        self.play("give", self.view.names(card), f"card:{card}")

    def reveal(self, card: int) -> None:
        """Reveal a card: it comes to lie in the pile that the secret, which only the test sees, tells."""
        me, secret = self.me, self.secrets[self.me]
        self.play("reveal", self.view.names(card), f"card:{card}")
        own: Any = self.table.view(me).seats[me]
        assert secret is not None
        assert (card in [each.card for each in own.yes.open]) == shares(card, secret)
        assert (card in [each.card for each in own.no.open]) == (not shares(card, secret))

    def guess(self, suspect: int) -> None:
        """Name what it looks like, every time in another order."""
        names = self.view.names(suspect)
        ids = [f"{kind}:{name}" for kind, name in zip(KINDS, names, strict=True)]
        orders = list(permutations(ids))
        self.play("guess", names, *orders[len(self.texts) % len(orders)])

    def turn(self, pile: str) -> None:
        self.play("turn", [pile], f"pile:{pile}")

    def move(self) -> None:
        """Do what a sensible person would: give, reveal what splits those left most evenly, guess the last one left."""
        seen = self.view
        if seen.phase == "gift":
            left = self.secrets[(self.me + 1) % self.table.seats]
            cards = [held.card for held in seen.hand]
            self.give(next((card for card in cards if shares(card, left or 0)), cards[0]))
        elif seen.phase == "pile":
            self.turn("yes" if len(seen.seats[self.me].yes.open) < len(seen.seats[self.me].no.open) else "no")
        elif len(seen.case.possible) == 1 or not seen.hand:
            self.guess(seen.case.possible[0])
        else:
            self.reveal(max(seen.hand, key=lambda held: held.bits).card)

    def whole(self) -> None:
        """Play to the end, page and rules compared after every move; a first guess is wrong, and a pile is turned."""
        self.compare(0)
        for _ in range(2):
            self.move()
            self.compare(0)
        self.guess(next(card for card in range(49) if card not in self.view.case.possible))
        self.compare(0)
        assert self.view.phase == "pile"
        while not self.table.over:
            self.move()
            self.compare(0)
        assert {text.split()[0] for text in self.texts} == {"give", "reveal", "guess", "turn"}
        assert self.texts[-1].split()[0] == "guess"
        assert self.table.places[0] == 1, "the last guess was right"
        told_the_end(self)

    def compare(self, eye: int) -> None:
        """The page shows what this eye may see, and nothing that it may not."""
        hands.settled(self.page)
        expect(self.page.locator("[data-moving]")).to_have_count(0)
        seen = self.table.view(eye)
        assert seen.over or seen.seats[eye].secret is None
        assert self.page.evaluate(ON_SHOW) == on_show(seen)


def on_show(seen: Any) -> dict[str, Any]:
    """What `ON_SHOW` finds where a page shows this view."""
    count = len(seen.seats)
    assert isinstance(seen.eye, int)
    seats = [seen.seats[(seen.eye + 1 + k) % count] for k in range(count)]
    return {
        "seats": [
            {
                "name": "You" if seat.seat == seen.eye else f"Seat {seat.seat}",
                "secret": "" if seat.secret is None else str(seat.secret),
                "yes": [each.card for each in seat.yes.open],
                "no": [each.card for each in seat.no.open],
                "turned": [seat.yes.turned, seat.no.turned],
                "chances": f"{seat.chances} of {seen.limit} chances left",
                "guess": said(seen, seat.guesses[-1]) if seat.guesses else None,
            }
            for seat in seats
        ],
        "hand": [held.card for held in seen.hand],
        "deck": f"deck: {seen.deck} cards",
        "left": sorted(seen.case.possible),
    }


def said(seen: Any, guess: Any) -> str:
    names = (seen.animals[guess.animal], seen.disguises[guess.disguise], seen.locations[guess.location])
    return f"guessed {', '.join(names)}: {'right' if guess.right else 'wrong'}"


def left(page: Page) -> list[str]:
    """The suspects that the case board has not struck out."""
    return [str(one.get_attribute("aria-label")) for one in page.locator(".dd-cell:not(.dd-out)").all()]


def guess(page: Page, press: Press, suspect: str) -> None:
    """Touch the three signs of a suspect."""
    for done, (kind, name) in enumerate(zip(KINDS, re.split(", |: ", suspect)[:3], strict=True), 1):
        press(page, page.locator(f".dp-picture [data-state=can][data-id$='/{kind}:{name}']"))
        if done < len(KINDS):
            expect(hands.made(page)).to_have_count(done)


def told_the_end(match: Match) -> None:
    """The page tells who was first, and who came where, as the rules do."""
    page, table = match.page, match.table
    assert table.over
    ended(page)
    ends = page.get_by_role("region", name="How it ended").get_by_role("listitem")
    expect(ends).to_have_count(table.seats)
    found = {}
    for words in ends.all_inner_texts():
        place, seat = re.findall(r"(\d)(?:st|nd|rd|th)\s+Seat (\d)", words)[0]
        found[int(seat)] = int(place)
    assert [found[seat] for seat in range(table.seats)] == list(table.places)


def click(page: Page, target: Locator) -> None:
    target.click()


def tap(page: Page, target: Locator) -> None:
    target.tap()


def key(page: Page, target: Locator) -> None:
    """Go to the target by arrows from the first that can be touched, and press Enter."""
    wanted = str(target.get_attribute("data-id"))
    page.keyboard.press("Home")
    here = page.locator(".dp-picture [data-id]:focus")
    expect(here).to_have_count(1)
    for _ in range(40):
        now = str(here.get_attribute("data-id"))
        if now == wanted:
            return page.keyboard.press("Enter")
        page.keyboard.press(way(page, now, wanted))
        expect(page.locator(f".dp-picture [data-id='{now}']:focus")).to_have_count(0)
    raise AssertionError(f"no arrows lead to {wanted}")


def way(page: Page, now: str, wanted: str) -> str:
    """The arrow that leads from one element towards another."""
    (x, y), (to_x, to_y) = (hands.middle(page.locator(f"[data-id='{one}']")) for one in (now, wanted))
    if abs(to_y - y) > abs(to_x - x):
        return "ArrowDown" if to_y > y else "ArrowUp"
    return "ArrowRight" if to_x > x else "ArrowLeft"
