"""Somebody who plays Abducktion sensibly, and who looks on the page what became of every move.

Games are thought out beforehand, in the test's own process, under the seed of the table that is served: a claim where
one lies open, else a kind of card not played yet, else a card that makes a formation, else one that brings new ducks.
What a card has to do is told by naive.py, which knows the rules without the engine.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, expect

import duckplay
from duckplay.core import Chance
from duckplay.game import Move
from duckplay.tables import Table
from tests.browser import hands
from tests.shelf.abducktion import naive
from tests.shelf.abducktion.positions import STREAM

Touch = Callable[[Page, str], None]
"""Touches the element of an id."""

CARDS = frozenset(
    {
        *("swap", "abducktion", "dubaducktion", "body snatcher", "orbit", "shape shifter", "gravity assist"),
        *("teleport", "wormhole", "parallel universe", "black hole"),
    }
)
DRAWING = {"abducktion", "dubaducktion", "body snatcher", "black hole"}
RANKS = ((0, "Intern"), (15, "Associate"), (31, "Supervisor"), (51, "Manager"), (100, "Vice President"), (129, "CEO"))
SEEDS = 200
LOOK = """
    () => {
      const all = (query) => [...document.querySelectorAll(".dp-picture " + query)];
      const words = (query) => all(query).map((one) => one.textContent);
      return {
        ponds: all("[data-id*='/pond:']").map((one) => [one.dataset.id, one.ariaLabel]),
        lying: all(".ak-own .ak-duck").map((one) => [one.dataset.with, one.className]),
        formations: all(".ak-formation").map((one) => one.ariaLabel),
        cards: all("[data-id*='/card:']").map((one) => one.ariaLabel),
        waiting: all(".ak-held .ak-duck").map((one) => one.className),
        ufo: words(".ak-count"),
        played: words(".ak-pile")[2],
        points: words(".ak-own .ak-points")[0],
        claimed: all(".ak-own .ak-claims").map((one) => one.title)[0],
      };
    }
"""
TOUCHED = """
    () => JSON.stringify([
      document.querySelector(".dp-table").dataset.version,
      document.querySelector(".dp-picture").textContent,
      document.querySelectorAll(".ak-held .ak-duck").length,
      [...document.querySelectorAll(".dp-picture [data-id]")].map((one) =>
        [one.dataset.id, one.dataset.state, one.getAttribute("aria-pressed")]),
    ])
"""
"""How far a move is built up, and which move it is."""


@dataclass(frozen=True)
class Game:
    """A game thought out: the cell that makes its table, the person's moves, and how it ends."""

    cell: str
    moves: tuple[Move, ...]
    scores: tuple[float, ...]

    @property
    def kinds(self) -> Counter[str]:
        return Counter(kind_of(move.text) for move in self.moves)


def thought_out(seats: int, wanted: set[str], most: int, seed: int, **params: Any) -> Game:
    """The first game, by seed, in which somebody makes moves of all wanted kinds, and at most `most` moves in all."""
    bots = dict.fromkeys(range(1, seats), "greedy")
    for each in range(seed, seed + SEEDS):
        table = duckplay.table("abducktion", seats=seats, seed=each, bots=bots, params=params)
        moves: list[Move] = []
        while not table.over and len(moves) < most:
            moves.append(chosen(table, {kind_of(move.text) for move in moves}))
            table.play(0, moves[-1].text)
        if table.over and wanted <= {kind_of(move.text) for move in moves}:
            cell = f"duckplay.table('abducktion', seats={seats}, seed={each}, bots={bots}, params={params})"
            return Game(cell, tuple(moves), table.scores)
    raise AssertionError(f"no seed from {seed} on leads to {wanted} within {most} moves")


def kind_of(text: str) -> str:
    """What a move does: the name of its card, or claim, refresh, pass, place."""
    return next(kind for kind in (*CARDS, "claim", "refresh", "pass", "place") if re.match(rf"{kind}\b", text))


def chosen(table: Table, done: set[str]) -> Move:
    """What somebody sensible does who wants to try every kind of card; `done` are the kinds tried."""
    legal = [(kind_of(move.text), number, move) for number, move in table._course.legal(0)]
    sorts = {kind for kind, _, _ in legal}
    if "claim" in sorts:
        return max((each for each in legal if each[0] == "claim"), key=lambda each: reward(table, each[2]))[2]
    worth = {number: outlook(table, number) for kind, number, _ in legal if kind in CARDS - DRAWING | {"place"}}
    cards = [each for each in legal if each[0] in CARDS | {"place"}]
    for some in (
        [each for each in cards if each[0] not in done],
        [each for each in cards if worth.get(each[1], 0) > 0],
        [each for each in legal if each[0] == "refresh" and "refresh" not in done],
        [each for each in cards if each[0] in DRAWING],
        [each for each in legal if each[0] == "pass"],
        legal,
    ):
        if some:
            return max(some, key=lambda each: (worth.get(each[1], 0), (7 * table.ply + each[1]) % 97))[2]
    raise AssertionError("nothing can be done")


def reward(table: Table, claim: Move) -> int:
    return max(each.points for each in table.view(0).open if claim.text.startswith(f"claim {each.name} at"))


def outlook(table: Table, number: int) -> int:
    """Points of the dearest formation that a card which draws nothing leaves on the board."""
    state: Any = table._course.state.copy()
    state.play(0, number, Chance(0))
    places = state.rules.placements
    board = state.boards[0]
    return max(
        (
            state.rules.points[card]
            for card in state.open
            for at in range(places.first[card], places.first[card + 1])
            if places.fits(at, board)
        ),
        default=0,
    )


# ---- on the page ----


class Sight:
    """What lies on the page's table: boards by seat, a pond's colour "" where it is empty; all else likewise."""

    def __init__(self, page: Page) -> None:
        seen = page.evaluate(LOOK)
        self.boards: dict[int, naive.Board] = {}
        for name, label in seen["ponds"]:
            colour = re.search(r"(\w+) duck,", label)
            self.boards.setdefault(int(name[0]), {})[pond_of(name)] = colour[1] if colour else ""
        self.lying = {pond_of(name): colour_of(look) for name, look in seen["lying"]}
        self.formations = {label.partition(",")[0]: label for label in seen["formations"]}
        counts = [re.search(r"(\d+) in your hand", label) for label in seen["cards"]]
        self.hand = sum(int(count[1]) if count else 1 for count in counts)
        self.waiting = Counter(map(colour_of, seen["waiting"]))
        self.ufo = dict(zip(("yellow", "white", "blue", "pink"), map(int, seen["ufo"]), strict=False))
        self.played = int(re.findall(r"\d+", seen["played"])[0])
        self.points = int(re.findall(r"\d+", seen["points"])[0])
        self.claimed = seen["claimed"].split(", ") if seen["claimed"] else []

    @property
    def own(self) -> naive.Board:
        return self.boards[0]


def pond_of(name: str) -> naive.Pond:
    row, column = name.split(":")[1].split(",")
    return int(row), int(column)


def colour_of(look: str) -> str:
    found = re.search(r"ak-(yellow|white|blue|pink)", look)
    assert found, look
    return found[1]


def play(page: Page, move: Move, touch: Touch) -> None:
    """Build a move up on the board, touch by touch, and look at what is half made and at what came of it."""
    hands.settled(page)
    before = Sight(page)
    version = page.locator(".dp-table").get_attribute("data-version") or ""
    touched: list[str] = []
    for id in (member for pick in move.picks for member in pick.split("+")):
        if touched:
            assert version == page.locator(".dp-table").get_attribute("data-version"), f"{move.text} came too soon"
            half_made(page, before, touched)
        expect(page.locator(f".dp-picture [data-id='{id}'][data-state=can]")).to_be_visible()
        state = page.evaluate(TOUCHED)
        touch(page, id)
        page.wait_for_function(f"(before) => ({TOUCHED})() !== before", arg=state)
        touched.append(id)
    expect(page.locator(".dp-table[aria-busy=false]")).not_to_have_attribute("data-version", version)
    hands.settled(page)
    after = Sight(page)
    if kind_of(move.text) == "claim":
        claimed(move.text, before, after)
    elif kind_of(move.text) != "pass":
        acted(move.text, before, after)
    if after.ufo:
        ducks = Counter(filter(None, after.own.values())) + Counter(after.ufo) + after.waiting
        assert ducks == dict.fromkeys(after.ufo, 20)


def half_made(page: Page, before: Sight, touched: Sequence[str]) -> None:
    """Exchanges that are chosen are seen before the move is made."""
    card, *others = touched
    ducks = dict(before.own)
    if card.endswith(":gravity assist") and len(others) > 1:
        ducks = naive.exchange(ducks, pond_of(others[0]), pond_of(others[1]))
    for id in others:
        if column := re.fullmatch(r"0/column:(\d)", id):
            ducks = naive.exchange(ducks, (0, int(column[1])), (1, int(column[1])))
    if all(before.own.values()):
        assert Sight(page).lying == ducks, touched


def acted(text: str, before: Sight, after: Sight) -> None:
    """What a card did, or the ducks that were placed, or three cards given for ten ducks."""
    kind = kind_of(text)
    alone = len(before.boards) == 1
    of = re.search(r" of (\d)$", text)
    board = int(of[1]) if of else 0
    was, now = before.boards[board], after.boards[board]
    changed = {board, 0} if kind == "wormhole" else {board}
    for seat, ducks in before.boards.items():
        assert seat in changed or after.boards[seat] == ducks, f"{text} changed the board of seat {seat}"
    assert after.points == before.points
    assert after.played - before.played == {"place": 0, "refresh": 3}.get(kind, 1), text
    if kind == "refresh":
        assert before.hand - after.hand == 3
        assert all(now.values())
        assert now != was
    elif kind == "place":
        empty = [pond for pond in sorted(was) if not was[pond]]
        assert now == was | dict(zip(empty, text.split()[1:], strict=True)), text
        assert before.waiting == Counter(text.split()[1:])
        assert not after.waiting
    elif kind == "wormhole":
        mine = pond_of(f":{text.split()[1]}")
        other = text.split()[3]
        if alone:
            assert now == was | {mine: other}, text
            assert Counter(after.ufo) + Counter([other]) == Counter(before.ufo) + Counter([was[mine]])
        else:
            theirs = pond_of(f":{other}")
            assert after.own == before.own | {mine: was[theirs]}, text
            assert now == was | {theirs: before.own[mine]}, text
    elif kind in DRAWING:
        gone = naive.removals(kind, was)[text.removesuffix(f" of {board}")]
        if kind == "body snatcher":
            assert now == was | dict.fromkeys(gone, ""), text
            assert after.waiting.total() == 3
        else:
            assert all(now.values())
            stayed = [now[pond] for pond in STREAM][len(gone) :]
            assert stayed == [was[pond] for pond in STREAM if pond not in gone], text
    else:
        assert now == naive.plays(kind, was, by_columns=text.count("universe ") == 1)[text], text


def claimed(text: str, before: Sight, after: Sight) -> None:
    """A formation that lay there brought its points; alone nobody else moved since: what stayed slid downstream."""
    said = re.fullmatch(r"claim (.+) at (\d),(\d)", text)
    assert said, text
    name, where = said[1], (int(said[2]), int(said[3]))
    card = re.match(r".*, (\d+) points?: ([^;]*)", before.formations[name])
    assert card, before.formations[name]
    shape = card[2].replace(" above ", " / ")
    assert where in naive.matches(shape, before.own), text
    assert after.points - before.points == int(card[1]), text
    assert after.claimed == [*before.claimed, name]
    assert name not in after.formations
    if len(before.boards) > 1:
        return
    rows = shape.split(" / ")
    gone = {
        (where[0] + row, where[1] + column)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter != "-"
    }
    stayed = [after.own[pond] for pond in STREAM][len(gone) :]
    assert stayed == [before.own[pond] for pond in STREAM if pond not in gone], text
    assert after.hand == min(5, before.hand + 2)


def rank(page: Page, points: int) -> None:
    """The rank of so many points and what is missing for the next are told."""
    told = page.get_by_role("group", name="Your rank")
    name = [name for least, name in RANKS if least <= points][-1]
    expect(told.locator("[aria-current=step]")).to_contain_text(name)
    for (_, here), (least, above) in pairwise(RANKS):
        if here == name:
            missing = least - points
            expect(told).to_contain_text(f"{missing} point{'' if missing == 1 else 's'} to {above}")


# ---- hands ----


def press(page: Page, id: str) -> None:
    page.locator(f"[data-id='{id}']").click()


def tap(page: Page, id: str) -> None:
    """Tap it, but not as the other half of a double tap on what lay there before."""
    page.touchscreen.tap(2, 500)
    page.locator(f"[data-id='{id}']").tap()


WAY = """
    (id) => {
      const middle = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      const here = document.activeElement;
      const there = document.querySelector(`.dp-picture [data-id="${id}"]`);
      const [[x, y], [toX, toY]] = [middle(here), middle(there)];
      return [here.dataset.id ?? "", toX - x, toY - y];
    }
"""
ARROWS: Mapping[str, tuple[int, int]] = {
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
}


def keys(page: Page, id: str) -> None:
    """Go there arrow by arrow, each towards it where that leads on, and press Enter."""
    tried: set[tuple[str, str]] = set()
    while True:
        here, x, y = page.evaluate(WAY, id)
        if here == id:
            break
        assert here, "the focus is lost"
        left = [arrow for arrow in ARROWS if (here, arrow) not in tried]
        assert left, f"no arrow leads from {here} to {id}"
        arrow = max(left, key=lambda arrow: ARROWS[arrow][0] * x + ARROWS[arrow][1] * y)
        tried.add((here, arrow))
        page.keyboard.press(arrow)
    page.keyboard.press("Enter")
