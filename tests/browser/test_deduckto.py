"""Deduckto on its board: whole games by mouse, by keys, by a finger; two people at one screen; the coach's switch."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import duckplay
from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.view import View
from duckplay.tables import Table
from tests.browser import axe, hands, pixels, twin
from tests.browser.conftest import Visit
from tests.browser.test_closed import latest
from tests.browser.test_hands import PHONE, STILL, ended
from tests.browser.test_looks import SAME, SEEN, SHARP
from tests.browser.test_motion import RECORD
from tests.browser.test_pages import NOTEBOOKS
from tests.browser.test_play import IDLE, plain
from tests.serving import Server, notebook, wait

ROOT = Path(__file__).resolve().parents[2]
HEAD = "import duckplay\nfrom duckplay.shelf.deduckto import GAME\n"
TABLES: dict[str, dict[str, Any]] = {
    "two": {"seats": 2, "seed": 7, "bots": {1: "careless"}},
    "three": {"seats": 3, "seed": 5, "bots": {1: "careful", 2: "careless"}},
    "four": {"seats": 4, "seed": 11, "bots": {1: "careful", 2: "careless", 3: "planner"}},
    "watched": {"seats": 4, "seed": 7, "bots": dict.fromkeys(range(4), "careless")},
    "poor": {"seats": 2, "seed": 2, "bots": {1: "careless"}, "params": {"chances": 2}},
}
PROJECTOR = {"width": 1280, "height": 720}
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
POINTED = """
    window.pointed = 0;
    for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, () => pointed++, true);
"""
Press = Callable[[Page, Locator], None]


@pytest.fixture(scope="module")
def server(serve: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    home = tmp_path_factory.mktemp("deduckto")
    cells = {name: HEAD + f"duckplay.table(GAME, **{given!r})" for name, given in TABLES.items()}
    return serve(*(notebook(home / f"{name}.ipynb", cell) for name, cell in cells.items()), opened=True)


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
    expect(hands.can(visitor.page).first).to_be_visible()
    hands.settled(visitor.page)
    return visitor.page


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
        expect(self.page.locator(".dp-table")).not_to_have_attribute("data-version", version)
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
        names = self.view.names(suspect)
        self.play("guess", names, *(f"{kind}:{name}" for kind, name in zip(KINDS, names, strict=True)))

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


def began(page: Page) -> None:
    """Give the first card that may be given."""
    hands.step(page, lambda page: can(page, "card").first.click())
    expect(can(page, "animal").first).to_be_visible()


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


def whole(match: Match, eye: int = 0) -> None:
    """Play to the end, comparing page and rules after every move."""
    match.compare(eye)
    while not match.table.over:
        match.move()
        match.compare(eye)
    told_the_end(match)


@pytest.mark.parametrize("name", ["two", "four"])
def test_a_whole_game_against_bots_by_mouse(sit: Callable[..., Visit], name: str) -> None:
    """One guess of it is wrong on purpose: a pile is turned."""
    match = Match(sit(name, **STILL), click, **TABLES[name])
    assert axe.violations(match.page, ".dp-table") == []
    for _ in range(3):
        match.move()
        match.compare(0)
    out = next(card for card in range(49) if card not in match.view.case.possible)
    match.guess(out)
    match.compare(0)
    assert match.view.phase == "pile"
    whole(match)
    assert {text.split()[0] for text in match.texts} >= {"give", "reveal", "guess", "turn"}
    assert axe.violations(match.page, ".dp-table") == []


def test_a_whole_game_by_keyboard_alone(server: Server, visit: Callable[..., Visit]) -> None:
    visitor = visit(**STILL)
    visitor.page.add_init_script(POINTED)
    sit_down(visitor, server, "two")
    hands.tab_to_picture(visitor.page)
    match = Match(visitor, key, **TABLES["two"])
    whole(match)
    assert {text.split()[0] for text in match.texts} == {"give", "reveal", "guess"}
    assert match.table.places[0] == 1, "the last guess by keys was right"
    assert visitor.page.evaluate("pointed") == 0


def test_a_whole_game_by_finger_on_a_phone(sit: Callable[..., Visit]) -> None:
    match = Match(sit("four", **PHONE), tap, **TABLES["four"])
    page = match.page
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    sides = "one => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height)"
    assert page.evaluate(f"Math.min(...[...document.querySelectorAll('.dp-picture [data-id]')].map({sides}))") >= 40
    whole(match)
    assert match.table.places == (1, 2, 2, 2), "the last guess by finger was right"
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_wrong_guess_turns_a_pile_and_the_last_one_puts_out(sit: Callable[..., Visit]) -> None:
    page = sit("poor", **STILL, viewport=PROJECTOR).page
    own = page.locator(".dd-own")
    began(page)
    for chances in (1, 0):
        expect(can(page, "animal").first).to_be_visible()
        struck = page.locator(".dd-cell.dd-out").first.get_attribute("aria-label")
        assert struck
        hands.step(page, lambda page, struck=struck: guess(page, click, struck))  # type: ignore[misc]
        expect(own.get_by_role("img", name=f"{chances} of 2 chances left")).to_be_visible()
        if chances:
            expect(page.get_by_text("which pile?")).to_be_visible()
            hands.step(page, lambda page: can(page, "pile").first.click())
            expect(own.get_by_role("button", name=re.compile("Yes pile: (1 face down|turned)"))).to_be_visible()
    ended(page)
    expect(own.locator(".dd-secret")).not_to_have_class(re.compile("dd-unknown"))


def test_a_guess_half_made_is_worn_by_ones_own_secret_and_taken_back_by_escape(sit: Callable[..., Visit]) -> None:
    page = sit("three", **STILL).page
    began(page)
    expect(can(page, "animal").first).to_be_visible()
    worn = page.locator(".dd-own .dd-secret use")
    expect(worn).to_have_count(0)
    can(page, "animal").first.click()
    can(page, "disguise").nth(2).click()
    expect(worn).to_have_count(4)
    expect(page.locator(".dd-cell.dd-both")).to_have_attribute("aria-label", re.compile("^fox, hat, "))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(worn).to_have_count(0)


def test_the_coach_strikes_out_and_tells_what_a_card_would_tell_unless_it_is_off(sit: Callable[..., Visit]) -> None:
    visitor = sit("three", **STILL)
    page = visitor.page
    began(page)
    expect(can(page, "animal").first).to_be_visible()
    count = len(left(page))
    expect(page.locator(".dd-left")).to_contain_text(f"{count}")
    expect(page.locator(".dd-held").first).to_have_attribute("aria-label", re.compile(rf"Yes to \d+ of {count}, \d"))
    page.mouse.move(0, 0)
    can(page, "card").first.hover()
    yes = re.search(r"Yes to (\d+)", can(page, "card").first.get_attribute("aria-label") or "")
    assert yes
    expect(page.locator(".dd-cell.dd-lit:not(.dd-out)")).to_have_count(int(yes[1]))
    said = len(visitor.said)
    page.get_by_role("switch", name="Coach", exact=True).click()
    expect(page.locator(".dd-cell.dd-out")).to_have_count(0)
    expect(page.locator(".dd-held").first).to_have_attribute("aria-label", re.compile(r"^\w+, \w+, \w+$"))
    asked = {
        one.content["data"].get("content", {}).get("kind") for one in visitor.said[said:] if one.kind == "comm_msg"
    }
    assert asked <= {"record"}, "the coach's switch is the board's own"
    page.reload()
    expect(page.get_by_role("switch", name="Coach", exact=True)).to_have_attribute("aria-checked", "false")


def test_the_designers_view_opens_everything(sit: Callable[..., Visit]) -> None:
    page = sit("four", **STILL, viewport=PROJECTOR).page
    page.get_by_role("switch", name="Designer view").click()
    expect(page.locator(".dd-secret.dd-unknown")).to_have_count(0)
    expect(page.locator(".dd-pile-hand")).to_have_count(3)
    assert axe.violations(page, ".dp-table") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_who_looks_on_sees_how_it_ended_and_no_secret_but_the_winners(
    server: Server, visit: Callable[..., Visit], scheme: str
) -> None:
    page = visit(**STILL, viewport=PROJECTOR, color_scheme=scheme).page
    hands.arrive(page, f"{server.url}voila/render/watched.ipynb")
    hands.settled(page)
    ended(page)
    expect(page.locator(".dd-seat .dd-secret:not(.dd-unknown)")).to_have_count(1)
    expect(page.locator(".dd-turn")).to_contain_text("wins!")
    expect(page.locator(".dd-turn .dd-secret")).to_have_attribute("aria-label", re.compile(r"secret: \w+, \w+, \w+$"))
    assert axe.violations(page, ".dp-table") == []


def test_two_people_and_a_bot_play_to_the_end_at_one_screen_and_never_see_their_own_secret(
    serve: Callable[..., Server], visit: Callable[..., Visit], tmp_path: Path
) -> None:
    """On a closed page, whose curtain falls between them."""
    cell = "from tests.browser import twin\n\ntwin.suspects()"
    server = serve(notebook(tmp_path / "people.ipynb", cell), environment={"PYTHONPATH": str(ROOT)})
    visitor = visit(**STILL)
    page = visitor.page
    hands.arrive(page, f"{server.url}voila/render/people.ipynb")
    match = Match(visitor, click, seats=3, seed=twin.FIRST, bots={2: "careless"})
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
    cell = "from tests.browser import twin\n\ntwin.deduckto(imagined={})"
    worlds = [notebook(tmp_path / f"{name}.ipynb", cell.format(name)) for name in (False, True)]
    server = serve(*worlds, environment={"PYTHONPATH": str(ROOT)})
    heard = []
    for world in worlds:
        visitor = visit(**STILL)
        page = sit_down(visitor, server, world.stem)
        expect(page.get_by_text("has chosen", exact=True)).to_have_count(1)  # the other one gets one's own gift
        page.locator(".dd-held[data-state=rest]").first.click(force=True)
        expect(page.locator("[data-fault=illegal]")).to_contain_text("DD-02")
        page.get_by_role("button", name="Undo").click(force=True)
        expect(page.locator("[data-fault=refused]")).to_be_visible()
        page.locator(".dd-cell").nth(20).hover()
        page.get_by_role("region", name="Timeline").get_by_role("button", name="First moment").click()
        expect(page.locator(".dp-table")).to_have_attribute("data-shown", "0")
        wait(lambda one=visitor: one.page.title() and one.heard[-1].content == IDLE, "the kernel is done")
        heard.append([one for one in visitor.heard if one.asked != "kernel_info_request"])
    for channel in ("iopub", "shell", "control"):
        true, imagined = ([plain(one) for one in told if one.channel == channel] for told in heard)
        assert true == imagined
    views = [view for one in heard[0] for view in re.findall(r'"view": ?("\[.*?[^\\]")', one.whole)]
    assert views
    for view in (msgspec.json.decode(json.loads(each), type=View) for each in views):
        assert (view.eye, view.seats[0].secret, view.secret, view.gift) == (0, None, None, None)
        assert not any(seat.shown for seat in view.seats)


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
            hands.step(page, lambda _, piles=piles: piles.first.click())  # type: ignore[misc]
        elif cards.count() and len(left(page)) > 1:
            hands.step(page, lambda _, cards=cards: cards.first.click())  # type: ignore[misc]
        else:
            hands.step(page, lambda page: guess(page, click, left(page)[0]))
        count += 1
    ended(page)
    assert len(hands.played(visitor)) == count > 1
    assert page.get_by_role("region", name="Timeline").get_by_text(re.compile(r"seed \d+")).count() == 1
    assert axe.violations(page) == []


def test_a_revealed_card_travels_from_the_hand_to_its_pile(server: Server, visit: Callable[..., Visit]) -> None:
    visitor = visit()
    visitor.page.add_init_script(RECORD)
    page = sit_down(visitor, server, "two")
    began(page)
    card = str(can(page, "card").nth(2).get_attribute("data-id")).split(":")[1]
    page.evaluate("ways.length = 0")
    hands.step(page, lambda page: can(page, "card").nth(2).click())
    expect(page.locator(f".dd-own .dd-pile [data-piece='card:{card}']")).to_be_visible()
    wait(lambda: f"card:{card}" in {way["piece"] for way in page.evaluate("ways")}, "the card is on its way")
    expect(page.locator("[data-moving]")).to_have_count(0)


def test_greys_tell_yes_from_no_who_is_out_from_who_is_not_and_whose_seat_it_is(
    sit: Callable[..., Visit], browser: Browser
) -> None:
    page = sit("four", **SHARP).page
    began(page)
    page.add_style_tag(content="html { filter: grayscale(1) }")
    yes, no = (page.locator(f".dd-own .dd-pile-{kind} .dd-tab .da-sign").screenshot() for kind in ("yes", "no"))
    ducks = [duck.screenshot() for duck in page.locator(".dd-portrait").all()]
    out = page.locator(".dd-cell.dd-out").first
    place = page.locator(f".dd-cell:not(.dd-out):has(use[href='{out.locator('use').get_attribute('href')}'])").first
    struck, possible = out.screenshot(), place.screenshot()
    with browser.new_context() as context:
        blank = context.new_page()
        assert pixels.apart(blank, yes, no) > SEEN
        assert pixels.apart(blank, struck, possible) > SEEN
        assert min(pixels.apart(blank, *two) for two in combinations(ducks, 2)) > SEEN
        assert pixels.apart(blank, yes, yes) < SAME


def test_a_suspect_is_asked_about_by_keyboard_and_by_finger(sit: Callable[..., Visit]) -> None:
    """By what clue it is out, and which card that was; a suspect that is left says so."""
    page = sit("two", **STILL).page
    began(page)
    says = page.locator(".dd-says")
    page.locator(".dd-cell").first.focus()
    for card in range(7):
        where = page.locator(f"[data-suspect='{card}']")
        expect(where).to_be_focused()
        expect(says).to_contain_text("Out: " if "dd-out" in str(where.get_attribute("class")) else "may be you")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".dp-picture [data-id]:focus")).to_have_count(1)
    page = sit("two", **PHONE).page
    hands.step(page, lambda page: can(page, "card").first.tap())
    clue = page.locator(".dd-own .dd-pile [data-card]").first
    took = page.locator(".dd-cell.dd-out[aria-label*='clue 1']").last
    took.tap()
    expect(page.locator(".dd-says")).to_contain_text("Out: clue 1")
    expect(page.locator("[data-reason]")).to_have_attribute("data-card", str(clue.get_attribute("data-card")))


def test_a_hint_names_the_best_moves_with_their_worth_and_shows_them(sit: Callable[..., Visit]) -> None:
    page = sit("two", **STILL).page
    began(page)
    page.get_by_role("button", name="Hint").click()
    hints = page.get_by_role("list", name="Hints").get_by_role("button")
    expect(hints.first).to_be_visible()
    assert 1 <= hints.count() <= 3
    for hint in hints.all():
        expect(hint).to_contain_text(re.compile(r"(Reveal|Guess).*\d+ of 100 .*\d+–\d+", re.DOTALL))
    assert axe.violations(page, ".dp-table") == []
    hints.first.hover()
    expect(page.locator(".dp-ring.dp-point").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_moment(sit: Callable[..., Visit], scheme: str) -> None:
    page = sit("poor", **STILL, viewport=PROJECTOR, color_scheme=scheme).page
    found = {"the gifts": axe.violations(page, ".dp-table")}
    page.locator(".dd-held[data-state=rest], .dd-edge[data-state=rest]").first.click(force=True)
    expect(page.locator("[data-fault=illegal]")).to_be_visible()
    found["a refusal"] = axe.violations(page, ".dp-table")
    began(page)
    found["a turn"] = axe.violations(page, ".dp-table")
    page.locator(".dd-cell.dd-out").first.hover()
    expect(page.locator(".dd-says")).to_contain_text("Out: ")
    found["why somebody is out"] = axe.violations(page, ".dp-table")
    can(page, "card").first.hover()
    expect(page.locator(".dd-cell.dd-lit").first).to_be_visible()
    found["what a card would tell"] = axe.violations(page, ".dp-table")
    can(page, "animal").first.click()
    can(page, "disguise").first.click()
    expect(hands.made(page)).to_have_count(2)
    found["half a guess"] = axe.violations(page, ".dp-table")
    struck = str(page.locator(".dd-cell.dd-out").first.get_attribute("aria-label"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    hands.step(page, lambda page: guess(page, click, struck))
    expect(page.get_by_text("which pile?")).to_be_visible()
    found["a pile to turn"] = axe.violations(page, ".dp-table")
    hands.step(page, lambda page: can(page, "pile").first.click())
    found["a turned pile"] = axe.violations(page, ".dp-table")
    page.get_by_role("switch", name="Coach", exact=True).click()
    found["without the coach"] = axe.violations(page, ".dp-table")
    page.get_by_role("region", name="Timeline").get_by_role("button", name="First moment").click()
    expect(page.locator(".dp-table")).to_have_attribute("data-shown", "0")
    found["an earlier moment"] = axe.violations(page, ".dp-table")
    assert {where: faults for where, faults in found.items() if faults} == {}
