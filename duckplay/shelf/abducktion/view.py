"""What a seat of Abducktion sees and remembers.

Ponds are row, column from the top left. Colours and kinds of action cards are texts: "pink", "gravity assist".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from duckplay.core import NOBODY
from duckplay.shelf.abducktion.formations import rows_of
from duckplay.shelf.abducktion.params import KINDS, Params
from duckplay.shelf.abducktion.ponds import PONDS, colour_of, column_of, pond_at, row_of
from duckplay.shelf.abducktion.recall import DRAWN, EVENT_SEAT, RESHUFFLED, UNSEEN
from duckplay.shelf.abducktion.rules import CARDS
from duckplay.shelf.abducktion.state import COLOURS, OVER, PLACING, Abducktion
from duckplay.words import plural

if TYPE_CHECKING:
    from duckplay.game import Eye

Pond = tuple[int, int]
Phase = Literal["turn", "place", "over"]

NAMES: Final = ("yellow", "white", "blue", "pink")
CARD: Final = tuple(kind.replace("_", " ") for kind in KINDS)
RANKS: Final = (
    (0, "Intern"),
    (15, "Associate"),
    (31, "Supervisor"),
    (51, "Manager"),
    (100, "Vice President"),
    (129, "CEO"),
)
"""AK-30: the fewest points of each rank."""


class Match(msgspec.Struct, frozen=True, array_like=True):
    """Where a formation matches: the top left of its shape, and the ponds whose ducks it takes."""

    row: int
    column: int
    ponds: tuple[Pond, ...]


class Formation(msgspec.Struct, frozen=True, array_like=True):
    """A formation that lies open. `number` is its row in the dial `cards`, `matches` are on the eye's own board."""

    number: int
    name: str
    shape: tuple[str, ...]
    points: int
    matches: tuple[Match, ...]


class Seat(msgspec.Struct, frozen=True, array_like=True):
    """What lies in front of a seat: ten colours row by row ("" = an empty pond), cards in hand, what it claimed."""

    seat: int
    ducks: tuple[str, ...]
    hand: int
    claimed: tuple[str, ...]
    points: int
    playing: bool


class Secret(msgspec.Struct, frozen=True, array_like=True):
    """What no seat sees: the hands, the deck and the stack as they will come, the formations in the box."""

    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    stack: tuple[str, ...]
    box: tuple[str, ...]


class View(msgspec.Struct, frozen=True, array_like=True):
    """What the table shows one eye now: a seat, "watcher", or "designer" (who alone has `secret`).

    `turn` is whose turn it is, `played` how many cards it has played of `plays` (0 alone: no limit), `ended` how many
    turns are over of `limit`. `hand` are the eye's own action cards. `deck` and `stack` are numbers, `ufo` is how many
    ducks of each colour lie on no board; `discards` lie open, the last on top. While three ducks wait to be placed
    `held` are their colours and `empty` their ponds.
    `prize` is the formation that ties are broken by, "" before. `rank` and `next` (points, rank) are there alone;
    `next` only as far as all formations of the deck together reach.
    """

    eye: int | Literal["watcher", "designer"]
    phase: Phase
    turn: int
    played: int
    plays: int
    ended: int
    limit: int
    cost: int
    seats: tuple[Seat, ...]
    hand: tuple[str, ...]
    open: tuple[Formation, ...]
    stack: int
    deck: int
    discards: tuple[str, ...]
    ufo: tuple[int, ...]
    held: tuple[str, ...]
    empty: tuple[Pond, ...]
    prize: str
    stopped: bool
    places: tuple[int, ...]
    rank: str
    next: tuple[int, str] | None
    secret: Secret | None = None

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def alone(self) -> bool:
        return len(self.seats) == 1

    @property
    def waiting(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)


Event = tuple[Literal["played", "drew", "reshuffle"], int, str]
"""What became of a card: what happened, the seat (-1 for the deck's making), the card ("" where it was not seen)."""
RESHUFFLE: Final[Event] = ("reshuffle", NOBODY, "")


class Memory(msgspec.Struct, frozen=True):
    """All that a seat knows: its view, and what a person would have to remember.

    `unseen` is how many action cards of each kind lie in the deck and in other hands, `past` what became of all cards
    since they were first dealt, in order. `hidden` are the formations, in the order of the dial, of which stack and box
    are made.
    """

    view: View
    params: Params
    unseen: tuple[int, ...]
    past: tuple[Event, ...]
    hidden: tuple[int, ...]


def view(state: Abducktion, eye: Eye) -> View:
    """What the table shows that eye now."""
    rules, params = state.rules, state.rules.params
    own = eye if isinstance(eye, int) else None
    here, above = rank(state.points[0], params.total) if rules.solo and params.difficulty == "base" else ("", None)
    return View(
        eye=eye,
        phase="over" if state.phase == OVER else "place" if state.phase == PLACING else "turn",
        turn=state.turn,
        played=state.played,
        plays=0 if rules.solo else rules.plays,
        ended=state.ended,
        limit=rules.turns,
        cost=rules.cost if rules.refresh else 0,
        seats=tuple(_seat(state, seat) for seat in range(state.seats)),
        hand=() if own is None else hand(state, own),
        open=tuple(formation(state, card, own) for card in state.open),
        stack=len(state.stack),
        deck=state.left,
        discards=tuple(CARD[kind] for kind in state.discards),
        ufo=tuple(state.ufo),
        held=tuple(NAMES[colour] for colour in range(COLOURS) for _ in range(state.held[colour])),
        empty=tuple(sorted(place(pond) for pond in range(PONDS) if state.empty >> pond & 1)),
        prize="" if state.prize == NOBODY else params.cards[state.prize].name,
        stopped=state.stopped(),
        places=tuple(state.places()),
        rank=here,
        next=above,
        secret=_secret(state) if eye == "designer" else None,
    )


def memory(state: Abducktion, seat: int) -> Memory:
    """All that the seat knows."""
    return Memory(
        view=view(state, seat),
        params=state.rules.params,
        unseen=tuple(state.unseen(seat)),
        past=tuple(_event(event, seat) for event in state.past),
        hidden=tuple(state.hidden()),
    )


def _event(event: int, eye: int) -> Event:
    if event & RESHUFFLED:
        return RESHUFFLE
    seat, kind = event >> 4 & EVENT_SEAT, event & UNSEEN
    if event & DRAWN:
        return "drew", seat, CARD[kind] if seat == eye else ""
    return "played", seat, CARD[kind]


def ask(view: View) -> str:
    """One sentence: what is being asked of whom, or how it ended."""
    if view.over:
        return _ended(view)
    if view.eye != view.turn:
        doing = "places three ducks" if view.phase == "place" else "is at its turn"
        return f"Seat {view.turn} {doing}."
    if view.phase == "place":
        row, column = view.empty[0]
        return f"Place the three ducks that came ({', '.join(view.held)}): choose which goes to {row},{column} first."
    ready = [one.name for one in view.open if one.matches]
    claim = f"claim {' or '.join(ready)}" if ready else ""
    left = len(view.hand) if view.alone else min(len(view.hand), view.plays - view.played)
    cards = f"play one of your cards ({left} left{'' if view.alone else ' this turn'})" if left else ""
    done = "" if view.alone else "end your turn"
    offers = [offer for offer in (claim, cards, done) if offer]
    return f"Your turn: {', or '.join(offers)}."


def rank(points: int, total: int) -> tuple[str, tuple[int, str] | None]:
    """AK-30: the rank of so many points, and the fewest points of the next with its name, if `total` reaches it."""
    at = max(place for place, (least, _) in enumerate(RANKS) if points >= least)
    return RANKS[at][1], RANKS[at + 1] if at + 1 < len(RANKS) and RANKS[at + 1][0] <= total else None


def formation(state: Abducktion, number: int, own: int | None) -> Formation:
    """A formation of the dial `cards`, with its matches on the own board while that is full."""
    card = state.rules.params.cards[number]
    found = []
    if own is not None and (state.empty == 0 or own != state.turn):
        places = state.rules.placements
        for at in range(places.first[number], places.first[number + 1]):
            if places.fits(at, state.boards[own]):
                ponds = sorted(place(pond) for pond in range(PONDS) if places.ducks[at] >> pond & 1)
                found.append(Match(places.row[at], places.column[at], tuple(ponds)))
    return Formation(number, card.name, tuple(rows_of(card.shape)), card.points, tuple(found))


def hand(state: Abducktion, seat: int) -> tuple[str, ...]:
    """The action cards of a seat, in the order of the kinds."""
    return tuple(CARD[kind] for kind in range(CARDS) for _ in range(state.hands[seat * CARDS + kind]))


def place(pond: int) -> Pond:
    return row_of(pond), column_of(pond)


def ducks(board: int, empty: int) -> tuple[str, ...]:
    """The colours of a board row by row."""
    ponds = [pond_at(row, column) for row in range(2) for column in range(5)]
    return tuple("" if empty >> pond & 1 else NAMES[colour_of(board, pond)] for pond in ponds)


def _seat(state: Abducktion, seat: int) -> Seat:
    claimed = (
        state.rules.params.cards[card].name for card, by in zip(state.claimed, state.owner, strict=True) if by == seat
    )
    return Seat(
        seat=seat,
        ducks=ducks(state.boards[seat], state.empty if seat == state.turn else 0),
        hand=state.held_by(seat),
        claimed=tuple(claimed),
        points=state.points[seat],
        playing=bool(state.tied >> seat & 1),
    )


def _ended(view: View) -> str:
    if view.alone:
        so = f": {view.rank}" if view.rank else ""
        return f"The game is over with {plural(view.seats[0].points, 'point')}{so}."
    first = [f"seat {seat}" for seat, at in enumerate(view.places) if at == 1]
    points = ", ".join(str(seat.points) for seat in view.seats)
    how = "wins" if len(first) == 1 else "share the win"
    tie = f", the tie broken by {view.prize}" if view.prize and len(first) == 1 else ""
    return f"The game is over: {' and '.join(first)} {how} ({points} points{tie})."


def _secret(state: Abducktion) -> Secret:
    cards = state.rules.params.cards

    def names(numbers: Iterable[int]) -> tuple[str, ...]:
        return tuple(cards[number].name for number in numbers)

    return Secret(
        hands=tuple(hand(state, seat) for seat in range(state.seats)),
        deck=tuple(CARD[kind] for kind in reversed(list(state.deck[: state.left]))),
        stack=names(reversed(list(state.stack))),
        box=names(state.box),
    )
