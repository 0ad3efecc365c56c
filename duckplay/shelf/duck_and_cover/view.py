"""What a seat of Duck & Cover sees and remembers.

Captain cards are texts: "7", "MAX", "REPEAT". Places are row, column from the top left of the starting grid, growing
down and right; both may be negative or large, for the table has no edge.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from duckplay.shelf.duck_and_cover.params import Params

Asked = Literal["", "move", "quack", "give", "place"]


class Duck(msgspec.Struct, frozen=True):
    """A duck card. `owner` is the seat whose set it belongs to: the seat it lies at, but for low blows."""

    owner: int
    number: int


class Pile(msgspec.Struct, frozen=True):
    """A pile at a place; `ducks` from the top down, so ducks[0] is the visible one."""

    row: int
    column: int
    ducks: tuple[Duck, ...]

    @property
    def top(self) -> Duck:
        return self.ducks[0]


class Grid(msgspec.Struct, frozen=True):
    """What lies in front of a seat, all of it public.

    `piles` by row, then column. `asked` is what the called card asks of the seat: to move one of the piles at `movable`,
    to give one of the top ducks at `movable` to the left, to place its `hand`, to quack; "" when the game is over.
    `chosen` says that it has handed in its choice (never which). `repeats` is the duck whose pile a REPEAT would move.
    `shown` is what the seat would score if the round ended now; `scores` holds its score of each finished round (of the
    last one too, once over) and `total` their sum.
    """

    seat: int
    piles: tuple[Pile, ...]
    asked: Asked
    movable: tuple[tuple[int, int], ...]
    hand: Duck | None
    chosen: bool
    repeats: Duck | None
    shown: int
    scores: tuple[int, ...]
    total: int


class Choice(msgspec.Struct, frozen=True):
    """A choice handed in and not carried out yet: this duck (with what lies under it) from its place to a target place.

    A give has the place it lies at as target; a place has no `source`.
    """

    seat: int
    duck: Duck
    source: tuple[int, int] | None
    target: tuple[int, int]


class Secret(msgspec.Struct, frozen=True):
    """What no seat sees: the deck in the order it will be called, the cards that surprises removed, the open choices."""

    deck: tuple[str, ...]
    removed: tuple[str, ...]
    choices: tuple[Choice, ...]


class View(msgspec.Struct, frozen=True):
    """What the table shows one eye now: a seat, "watcher", or "designer" (who alone has `secret`).

    `round` counts from 1. `card` is the called card, None when over; `previous` the captain card before it in this round
    ("" = none yet) and `discarded` whether that one was discarded. `deck`, `called` and `removed` are numbers of cards.
    `discards` lie face up in the order they came, `counted` of them towards the `limit` that ends the round. `aside` are
    REPEATs that come back with the next round, `gone` those out of the game. `splashes` is the worth of duck 1, 2, 3 ...
    `choice` is the eye's own open choice. `stopped` says that some round was ended by the cap. `places` is empty until
    over.
    """

    eye: int | Literal["watcher", "designer"]
    params: Params
    seats: int
    round: int
    phase: Literal["move", "give", "place", "over"]
    card: str | None
    previous: str
    discarded: bool
    deck: int
    called: int
    removed: int
    reshuffles: int
    discards: tuple[str, ...]
    counted: int
    limit: int
    aside: tuple[str, ...]
    gone: tuple[str, ...]
    splashes: tuple[int, ...]
    grids: tuple[Grid, ...]
    choice: Choice | None
    stopped: bool
    places: tuple[int, ...]
    secret: Secret | None = None

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may choose now."""
        return tuple(grid.seat for grid in self.grids if grid.asked in ("move", "give", "place") and not grid.chosen)


class Memory(msgspec.Struct, frozen=True):
    """All that a seat knows: its view, and what a person would have to remember.

    `called` is the called pile from the bottom up. `unseen` are the cards, sorted, of which the deck and, before the
    first reshuffle of the round, the removed cards are made. `away` are the removed cards once that reshuffle has given
    them away.
    """

    view: View
    called: tuple[str, ...]
    unseen: tuple[str, ...]
    away: tuple[str, ...]
