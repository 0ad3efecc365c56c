"""Positions of Abducktion laid out by hand, and played on by the texts of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duckplay.core import EVERYBODY, Chance, News, moves
from duckplay.game import Move
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.params import KINDS
from duckplay.shelf.abducktion.recall import DRAWN
from duckplay.shelf.abducktion.state import Abducktion
from duckplay.shelf.abducktion.view import CARD, View

COLOURS = "YWBP"
STREAM = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 4), (1, 3), (1, 2), (1, 1), (1, 0)]
"""The ponds as (row, column) down the stream, from the digest."""
MIXED = "YWBPY / PYWBP"


def board(text: str) -> int:
    """A board from its two rows, "YWBPY / PYWBP"."""
    rows = [row.strip() for row in text.split("/")]
    planes = 0
    for pond, (row, column) in enumerate(STREAM):
        colour = COLOURS.index(rows[row][column])
        planes |= (colour & 1) << pond | (colour >> 1) << 10 + pond
    return planes


def shown(planes: int) -> str:
    """The two rows of a board."""
    rows = [[""] * 5, [""] * 5]
    for pond, (row, column) in enumerate(STREAM):
        rows[row][column] = COLOURS[(planes >> pond & 1) | (planes >> 10 + pond & 1) << 1]
    return " / ".join("".join(row) for row in rows)


def cards(text: str) -> list[int]:
    """How many of each kind a hand "swap, swap, orbit" has."""
    named = [one.strip() for one in text.split(",") if one.strip()]
    return [named.count(kind) for kind in CARD]


def kinds(counts: Sequence[int]) -> list[int]:
    """So many cards of each kind, one by one."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


class Playing:
    """A game under way, seat 0's turn: a board and a hand for each seat, the formations that lie open and come next."""

    def __init__(
        self,
        *boards: str,
        hands: Sequence[str] = (),
        open: Sequence[str] = ("Alligator",),
        stack: Sequence[str] = (),
        seed: int = 1,
        **dials: Any,
    ) -> None:
        params = GAME.build(dials)
        self.chance = Chance(seed)
        seats = len(boards)
        state: Abducktion = GAME.start(params, seats, self.chance)  # type: ignore[assignment]  # a State of this game
        counts = [0, 0, 0, 0]
        for one in boards:
            for colour in range(4):
                counts[colour] += one.count(COLOURS[colour])
        state.boards = moves(board(one) for one in boards)
        state.ufo = moves(params.ducks * (colour < params.colours) - counts[colour] for colour in range(4))
        state.turn = 0
        dealt = [cards(hands[seat] if seat < len(hands) else "") for seat in range(seats)]
        state.hands = moves(count for hand in dealt for count in hand)
        state.past = moves(DRAWN | seat << 4 | kind for seat in range(seats) for kind in kinds(dealt[seat]))
        rest = list(params.copies)
        for hand in dealt:
            rest = [left - count for left, count in zip(rest, hand, strict=True)]
        state.deck = moves(kind for kind in range(len(KINDS)) for _ in range(rest[kind]))
        state.left = len(state.deck)
        names = [card.name for card in params.cards]
        state.open = moves(names.index(name) for name in open)
        state.stack = moves(names.index(name) for name in reversed(stack))
        away = set(state.open) | set(state.stack)
        state.box = moves(card for card in params.deck if card not in away)
        state.phase = 0
        state.news = []
        self.state = state

    def moves(self, seat: int = 0) -> dict[str, tuple[int, Move]]:
        """The legal moves of a seat by their texts."""
        found = [(number, GAME.move(self.state, seat, number)) for number in self.state.legal(seat)]
        assert len({move.text for _, move in found}) == len(found)
        return {move.text: (number, move) for number, move in found}

    def texts(self, seat: int = 0, kind: str = "") -> list[str]:
        return [text for text in self.moves(seat) if text.startswith(kind)]

    def play(self, *texts: str, seat: int = 0) -> Playing:
        for text in texts:
            self.state.play(seat, self.moves(seat)[text][0], self.chance)
        return self

    def board(self, seat: int = 0) -> str:
        return shown(self.state.boards[seat])

    def seen(self, eye: Any = 0) -> View:
        view: View = GAME.view(self.state, eye)
        return view

    @property
    def news(self) -> list[tuple[Any, ...]]:
        """What everybody was told, each as (kind, *numbers)."""
        return [(one.kind, *one.args) for one in self.told if one.to == EVERYBODY]

    @property
    def told(self) -> list[News]:
        return self.state.news or []

    def deal(self, *kinds: str) -> None:
        """Put these cards on top of the deck, the first to come on top; the rest of it stays below."""
        deck = list(self.state.deck[: self.state.left])
        for kind in reversed(kinds):
            number = CARD.index(kind)
            deck.remove(number)
            deck.append(number)
        self.state.deck = moves(deck)
