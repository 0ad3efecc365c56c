"""What a seat of Duck & Cover sees and remembers.

Captain cards are texts: "7", "MAX", "REPEAT", and "?" for one that lies open no more. Places are row, column from the
top left of the starting grid, growing down and right; both may be negative or large, for the table has no edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec.structs import replace

from duckplay.shelf.duck_and_cover.params import Params
from duckplay.shelf.duck_and_cover.rules import CELL, DUCK, MAX, NONE, REPEAT, column_of, row_of
from duckplay.shelf.duck_and_cover.state import OVER, PLACE, DuckAndCover
from duckplay.words import seat_names

if TYPE_CHECKING:
    from duckplay.game import Eye

Asked = Literal["", "move", "quack", "give", "place"]
Phase = Literal["move", "give", "place", "over"]
STRUCK: Final = "?"
PHASES: Final[tuple[Phase, ...]] = ("move", "give", "place", "over")
ASKS: Final[tuple[Asked, ...]] = ("move", "give", "place")


class Duck(msgspec.Struct, frozen=True, array_like=True):
    """A duck card. `owner` is the seat whose set it belongs to: the seat it lies at, but for low blows."""

    owner: int
    number: int


class Pile(msgspec.Struct, frozen=True, array_like=True):
    """A pile at a place; `ducks` from the top down, so ducks[0] is the visible one."""

    row: int
    column: int
    ducks: tuple[Duck, ...]

    @property
    def top(self) -> Duck:
        return self.ducks[0]


class Grid(msgspec.Struct, frozen=True, array_like=True):
    """What lies in front of a seat, all of it public.

    `piles` by row, then column. `asked` is what the called card asks of the seat: to move one of the piles at
    `movable`, to give one of the top ducks at `movable` to the left, to place its `hand`, to quack; "" when over.
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


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """A choice handed in and not carried out yet: this duck (with what lies under it) from its place to a target place.

    A give has the place it lies at as target; a place has no `source`.
    """

    seat: int
    duck: Duck
    source: tuple[int, int] | None
    target: tuple[int, int]


class Secret(msgspec.Struct, frozen=True, array_like=True):
    """What no seat sees: the deck as it will be called, the cards that surprises removed, the open choices."""

    deck: tuple[str, ...]
    removed: tuple[str, ...]
    choices: tuple[Choice, ...]


class View(msgspec.Struct, frozen=True, array_like=True):
    """What the table shows one eye now: a seat, "watcher", or "designer" (who alone has `secret`).

    `round` counts from 1 to `rounds`. `card` is the called card, None when over; `previous` the captain card before it
    in this round ("" = none yet) and `discarded` whether that one was discarded. `deck`, `called` (without the called
    card) and `removed` are numbers of cards. `discards` lie face up in the order they came, `counted` of them towards
    the `limit` that ends the round. `aside` are REPEATs that come back with the next round, `gone` those out of the
    game. `splashes` is the worth of duck 1, 2, 3 ... `choice` is the eye's own open choice. `stopped` says that some
    round was ended by the cap. `places` is empty until over. A captain card that was struck out is "?".
    """

    eye: int | Literal["watcher", "designer"]
    seats: int
    rounds: int
    competition: bool
    low_blows: bool
    round: int
    phase: Phase
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

    `called` is the called pile from the bottom up, the called card on it. `unseen` are the cards, sorted, of which the
    deck and, before the first reshuffle of the round, the removed cards are made. `away` are the removed cards once
    that reshuffle has given them away.
    """

    view: View
    params: Params
    called: tuple[str, ...]
    unseen: tuple[str, ...]
    away: tuple[str, ...]


def view(state: DuckAndCover, eye: Eye) -> View:
    """What the table shows that eye now."""
    over, params = state.phase == OVER, state.rules.params
    return View(
        eye=eye,
        seats=state.seats,
        rounds=params.rounds,
        competition=params.competition,
        low_blows=params.low_blows,
        round=state.round + 1,
        phase=PHASES[state.phase],
        card=None if over else card(state.card),
        previous=card(state.previous) if state.previous > 0 else "",
        discarded=state.discarded,
        deck=state.left,
        called=len(state.called) - (not over),
        removed=len(state.removed),
        reshuffles=state.reshuffles,
        discards=cards(state.discards),
        counted=state.counted,
        limit=state.rules.limit,
        aside=cards(state.aside),
        gone=cards(state.gone),
        splashes=params.splashes,
        grids=tuple(_grid(state, seat) for seat in range(state.seats)),
        choice=_choice(state, eye) if isinstance(eye, int) else None,
        stopped=state.stopped(),
        places=tuple(state.places()),
        secret=_secret(state) if eye == "designer" else None,
    )


def memory(state: DuckAndCover, seat: int) -> Memory:
    """All that the seat knows."""
    return Memory(
        view=view(state, seat),
        params=state.rules.params,
        called=cards(state.called),
        unseen=cards(state.unseen()),
        away=cards(state.removed) if state.reshuffles > 0 else (),
    )


def strike(then: View, now: View) -> View:
    """The earlier view, each captain card in it that lies open no more struck out, and what would name the called one.

    In one round the discards stay where they lie, and the card called before the last one is known as `previous`.
    """
    if then.round != now.round:
        out = replace(then, discards=(STRUCK,) * len(then.discards), aside=(STRUCK,) * len(then.aside))
        calls = -1
    else:
        out, calls = then, then.deck - now.deck if then.reshuffles == now.reshuffles else -1
    if calls == 0:
        return out
    known = then.discarded and then.round == now.round
    out = replace(out, previous=then.previous if known or not then.previous else STRUCK)
    if calls == 1:
        return out
    named = then.phase == "move"
    grids = (replace(grid, movable=() if named else grid.movable, repeats=None) for grid in then.grids)
    return replace(out, card=STRUCK, grids=tuple(grids))


def ask(view: View) -> str:
    """One sentence: what is being asked of whom, or how it ended."""
    if view.over:
        first = [f"seat {seat}" for seat, place in enumerate(view.places) if place == 1]
        totals = ", ".join(str(grid.total) for grid in view.grids)
        how = "wins" if len(first) == 1 else "share the win"
        return f"The game is over: {' and '.join(first)} {how} ({totals}; the lowest total wins)."
    waits = seat_names(view.waiting)
    if view.card == STRUCK:
        return f"An earlier moment: its card was turned over since. The table waited for {waits}."
    if not isinstance(view.eye, int):
        return f"The called card is {view.card}. Waiting for {waits}."
    own = view.grids[view.eye]
    if view.eye not in view.waiting:
        done = "you quack" if own.asked == "quack" else "you have chosen"
        return f"The called card is {view.card}: {done}. Waiting for {waits}."
    if own.asked == "place":
        assert own.hand is not None
        return f"You were given a {own.hand.number}: place it on an empty cell next to one of your piles."
    if own.asked == "give":
        return f"The called card is {view.card}: give one of your two lowest visible ducks to the seat on your left."
    shown = {pile.top.number for pile in own.piles if (pile.row, pile.column) in own.movable}
    which = f"your {shown.pop()}" if len(own.movable) == 1 else f"one of your piles that show {shown.pop()}"
    return (
        f"The called card is {view.card}: move {which} onto a pile beside it, or to an empty cell next to another pile."
    )


def card(number: int) -> str:
    """A captain card as people read it."""
    return "MAX" if number == MAX else "REPEAT" if number == REPEAT else str(number)


def cards(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(card(number) for number in numbers)


def duck(state: DuckAndCover, number: int) -> Duck:
    ducks = state.rules.ducks
    return Duck(number // ducks, number % ducks + 1)


def _grid(state: DuckAndCover, seat: int) -> Grid:
    first = seat * state.rules.ducks
    piles = []
    for top in state.tops[first : first + state.piles[seat]]:
        at, lot, under = state.cell[top], [], top
        while under != NONE:
            lot.append(duck(state, under))
            under = state.under[under]
        piles.append(Pile(row_of(at), column_of(at), tuple(lot)))
    movable = state.movable(seat)
    held = state.phase == PLACE
    scores = tuple(state.points[seat :: state.seats])
    asked: Asked = "" if state.phase == OVER else ASKS[state.phase] if movable else "quack"
    return Grid(
        seat=seat,
        piles=tuple(sorted(piles, key=place)),
        asked=asked,
        movable=() if held else tuple(sorted((row_of(state.cell[one]), column_of(state.cell[one])) for one in movable)),
        hand=duck(state, movable[0]) if held else None,
        chosen=state.choice[seat] != NONE,
        repeats=duck(state, state.moved[seat]) if state.moved[seat] != NONE else None,
        shown=state.shown(seat),
        scores=scores,
        total=sum(scores),
    )


def place(pile: Pile) -> tuple[int, int]:
    return pile.row, pile.column


def _choice(state: DuckAndCover, seat: int) -> Choice | None:
    move = state.choice[seat]
    if move == NONE:
        return None
    top, to = move >> DUCK, move & CELL
    at = state.cell[top]
    source = (row_of(at), column_of(at)) if at >= 0 else None
    return Choice(seat, duck(state, top), source, (row_of(to), column_of(to)))


def _secret(state: DuckAndCover) -> Secret:
    choices = (_choice(state, seat) for seat in range(state.seats))
    return Secret(
        deck=cards(reversed(list(state.deck[: state.left]))),
        removed=cards(state.removed),
        choices=tuple(choice for choice in choices if choice is not None),
    )
