"""Closed games that a script plays in the truth and in other worlds that the persons at the screen cannot tell from it.

What a page is sent has to be the same in all of them: every frame, every reply, and how many there are.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import msgspec

import duckplay
from duckplay import hints as thinking
from duckplay.core import Chance, State, moves
from duckplay.shelf import find
from duckplay.shelf.deduckto import GAME as DEDUCKTO
from duckplay.shelf.deduckto.view import View as Suspects
from duckplay.tables import Table
from duckplay.widgets import Board
from tests.toy import TOY
from tests.widgets.conftest import Page

Say = tuple[str, dict[str, Any] | Callable[[Page], dict[str, Any]]]
SEED = 7


@dataclass(frozen=True, kw_only=True)
class Twins:
    """A game, who sits where, what is said, and worlds that differ from the truth in what no person there knows."""

    game: Any
    seats: int
    bots: dict[int, str]
    params: dict[str, Any]
    worlds: Callable[[State], list[State]]
    script: tuple[Say, ...]
    since: int | None = None
    """From which thing said on the frames are to be the same: who was at the screen before knows the worlds apart."""

    def told(self, world: State | None = None) -> list[str]:
        """All that a page is sent while the script is played, in the truth or in a world in its place."""
        with seeded():
            table = duckplay.table(self.game, seats=self.seats, params=self.params)
            assert table.closed
            if world is not None:
                put(table, world)
            for seat, bot in self.bots.items():
                table.seat_bot(seat, bot)
            board = Board(table)
            page = Page(board)
            before = 0
            for at, (kind, words) in enumerate(self.script):
                before = len(page.frames) if at == self.since else before
                page.say(kind, **(words if isinstance(words, dict) else words(page)))
            assert board.errors == []
            return sent(page)[before:]

    def truth(self) -> State:
        """The position before the first move, before any bot has sat down."""
        with seeded():
            state: State = duckplay.table(self.game, seats=self.seats, params=self.params)._course.state
        return state


@contextmanager
def seeded() -> Iterator[None]:
    """Every seed that is drawn is the same one, and hints stop by their count, not by the clock."""
    few = {"SORTING": 60, "PROVING": 20, "SECONDS": 1e6}
    with patch.object(secrets, "randbits", lambda bits: SEED), patch.multiple(thinking, **few):
        yield


def put(table: Table, world: State) -> None:
    """Another world in the place of the truth, in a game that has not begun."""
    course = table._course
    assert course.ply == 0
    course.state, course._snapshots, course._known = world.copy(), {0: world.copy()}, {}


NAMES = re.compile(r'(?<="rescue": ")\w+|(?<=IPY_MODEL_)\w+|(?<="board": )\d+')


def sent(page: Page) -> list[str]:
    """All that a page was sent, in order, ids of widgets and of kept games and numbers of boards blanked."""
    said = (json.dumps(frame) for frame in page.frames)
    return [NAMES.sub("-", one) for one in said]


def move(at: int) -> Callable[[Page], dict[str, Any]]:
    """One of the moves on show; any text while there is none."""
    return lambda page: {"text": page.moves[at % len(page.moves)]["text"] if page.moves else "none"}


def earlier(back: int) -> Callable[[Page], dict[str, Any]]:
    """A moment so many plies back."""
    return lambda page: {"ply": max(0, page.view["version"] - back)}


LOOKING: tuple[Say, ...] = (
    ("glance", earlier(3)),
    ("glance", {"ply": 0}),
    ("glance", {"ply": 999}),
    ("look", earlier(2)),
    ("lines", {"start": 0, "stop": 90}),
    ("moves", {}),
    ("remember", {"on": True}),
    ("glance", {"ply": 0}),
    ("look", {"ply": 0}),
    ("play", move(0)),
    ("remember", {"on": False}),
    ("look", {"ply": None}),
    ("hint", {}),
    ("undo", {}),
    ("redo", {}),
    ("design", {"on": True}),
    ("design", {"on": False}),
    ("record", {"note": ""}),
    ("load", {"text": "{}"}),
    ("kept", lambda page: {"name": page.view["rescue"]}),
    ("kept", {"name": "0" * 32}),
    ("rescue", {"name": "0" * 32}),
    ("forget", {"name": "0" * 32}),
    ("branch", {"ply": 0}),
    ("back", {}),
    ("new", {"same": True}),
    ("sit", {"seat": 1, "bot": None}),
    ("face", {"seat": 1}),
    ("why", {"picks": ["0/move:fly"]}),
    ("play", {"text": "rest", "version": 0}),
    ("play", {"txt": "rest"}),
)
"""Everything that can be said, allowed or not."""


WATCHING: tuple[Say, ...] = tuple(each for each in LOOKING if each[0] != "play")
"""The same, but for a move."""


def hidden_cards(state: State) -> list[State]:
    """Other cards under the pond, as far as nobody has peeked."""
    chance = Chance(1)
    chance.open(2000, 0)
    worlds: list[Any] = [state.imagine(0, chance) for _ in range(5)]
    truth: Any = state
    assert {world.hidden for world in worlds} - {truth.hidden}
    return list(worlds)


CALLED = 12
"""Captain cards that a script turns up at most; below them the deck is another one."""


def other_decks(state: State) -> list[State]:
    """The same next cards, below them others, and others taken out."""
    chance = Chance(1)
    worlds: list[State] = []
    for index in range(3):
        chance.open(2000, index)
        world: Any = state.copy()
        deck, removed = world.deck, world.removed
        below = world.left - CALLED
        cards = moves([*deck[:below], *removed])
        chance.shuffle(cards)
        for place in range(below):
            deck[place] = cards[place]
        for place in range(len(removed)):
            removed[place] = cards[below + place]
        world.deck, world.removed = deck, removed
        worlds.append(world)
    return worlds


REVEALED = 2
"""Cards that a script has seat 0 reveal, each the first of its hand, while nobody else draws."""
DRAWN = 8
"""Cards that a script draws at most."""


def other_suspects(state: State, alone: bool = True) -> list[State]:
    """The deck below what a script draws in another order; `alone` at the screen, seat 0 is somebody else there.

    Whoever it is shares with the same cards of those that it will reveal: its answers tell the worlds not apart.
    """
    chance, worlds = Chance(1), []
    truth: Any = state
    shown: set[int] = set()
    hand = {card for card in range(49) if truth.hands[0] >> card & 1}
    for drawn in range(REVEALED):
        shown.add(min(hand))
        hand = hand - {min(hand)} | {truth.deck[truth.left - 1 - drawn]}
    shares = truth.square.shares
    same = [
        place
        for place in range(truth.left - DRAWN)
        if all((shares[truth.deck[place]] ^ shares[truth.secrets[0]]) >> card & 1 == 0 for card in shown)
    ]
    for index in range(3):
        chance.open(2000, index)
        world: Any = state.copy()
        deck, secrets_ = world.deck[:], world.secrets[:]
        if alone:
            place = same[index]
            deck[place], secrets_[0] = secrets_[0], deck[place]
        below = moves(list(deck)[: world.left - DRAWN])
        chance.shuffle(below)
        for place in range(len(below)):
            deck[place] = below[place]
        world.deck, world.secrets = deck, secrets_
        worlds.append(world)
    return worlds


def others_at_the_table(state: State, seat: int) -> list[State]:
    """All that a seat does not know drawn anew, while no gift has been laid down: hands, the deck, its own secret."""
    chance = Chance(1)
    chance.open(2000, seat)
    return [state.imagine(seat, chance) for _ in range(5)]


def reveal(page: Page) -> dict[str, Any]:
    """The first card of the hand on show; any text while there is none."""
    if page.view["view"] is None:
        return {"text": "none"}
    view = msgspec.json.decode(page.view["view"], type=Suspects)
    return {"text": f"reveal {' '.join(view.names(view.hand[0].card))}"}


DUCKS: dict[str, Any] = {
    "game": find("duck-and-cover"),
    "params": {"surprises": True},
    "worlds": other_decks,
}
SUSPECTS: dict[str, Any] = {"game": DEDUCKTO, "seats": 2, "params": {"gifts": False}}
GIFTS: dict[str, Any] = {"game": DEDUCKTO, "params": {}}
POND: dict[str, Any] = {"game": TOY, "params": {"rounds": 9, "cards": 9}, "worlds": hidden_cards}
AFRESH: tuple[Say, ...] = (("new", {"same": False}), ("play", move(0)), ("glance", {"ply": 0}))
PLAYED: tuple[Say, ...] = (("play", move(0)), ("play", move(4)), *LOOKING, ("play", move(3)))
TWINS = {
    "a pond with two bots": Twins(
        seats=3, bots={1: "random", 2: "random"}, script=(("play", {"text": "rest"}), *PLAYED, *LOOKING), **POND
    ),
    "a pond alone, where a decision is taken back": Twins(
        seats=1, bots={}, script=(("play", {"text": "rest"}), ("undo", {}), ("redo", {}), *LOOKING), **POND
    ),
    "a pond for two at one screen": Twins(
        seats=2, bots={}, script=(("play", {"text": "rest"}), *LOOKING, ("play", {"text": "roll"}), *LOOKING), **POND
    ),
    "ducks with two bots": Twins(
        seats=3, bots={1: "random", 2: "random"}, script=(*PLAYED, *LOOKING, *AFRESH), **DUCKS
    ),
    "ducks for two at one screen, and a bot": Twins(
        seats=3, bots={2: "random"}, script=(*PLAYED, ("play", move(1)), *LOOKING), **DUCKS
    ),
    "a suspect and a bot": Twins(
        bots={1: "random"},
        worlds=other_suspects,
        script=(("play", reveal), *LOOKING, ("play", reveal), *LOOKING, *AFRESH),
        **SUSPECTS,
    ),
    "two suspects at one screen": Twins(
        bots={},
        worlds=lambda state: other_suspects(state, alone=False),
        script=(("play", reveal), ("face", {"seat": 1}), *LOOKING, ("play", reveal), ("face", {"seat": 0}), *PLAYED),
        **SUSPECTS,
    ),
    "a suspect while bots have chosen their gifts": Twins(
        seats=3,
        bots={0: "random", 2: "careful"},
        worlds=lambda state: others_at_the_table(state, 1),
        script=(*WATCHING, ("why", {"picks": ["1/location:pier"]}), *WATCHING, ("new", {"same": False})),
        **GIFTS,
    ),
    "a suspect at the screen where another has just chosen a gift": Twins(
        seats=2,
        bots={},
        worlds=lambda state: others_at_the_table(state, 1),
        script=(("play", move(0)), *WATCHING),
        since=0,
        **GIFTS,
    ),
}
