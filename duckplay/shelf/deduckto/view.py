"""What a seat of Deduckto sees and remembers.

A card is its number, animal * values + disguise, both by their places among the names in play; `square` tells its
location. A card that was struck out of an earlier view is STRUCK.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec.structs import replace

from duckplay.core import moves
from duckplay.shelf.deduckto.knowledge import Hands
from duckplay.shelf.deduckto.params import ANIMALS, DISGUISES, LOCATIONS, Params
from duckplay.shelf.deduckto.rules import NONE, Square, cards_of, count_of
from duckplay.shelf.deduckto.state import COMBINATION, GIFT, Deduckto
from duckplay.words import seat_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from duckplay.game import Eye

Phase = Literal["gift", "turn", "pile", "over"]
PHASES: Final[tuple[Phase, ...]] = ("gift", "turn", "pile", "over")
STRUCK: Final = -1


class Lying(msgspec.Struct, frozen=True, array_like=True):
    """A card of a pile, and which of the seat's clues it is, from 1: where gifts are given the first is the gift."""

    card: int
    clue: int


class Pile(msgspec.Struct, frozen=True, array_like=True):
    """A Yes or a No pile, in the order it came: what lies open, how many cards lie `turned` face down below.

    `down` says that it was turned, with or without cards. `recalled` are the turned cards, for the designer and where
    the coach remembers.
    """

    open: tuple[Lying, ...]
    turned: int
    down: bool
    recalled: tuple[Lying, ...] = ()


class Guess(msgspec.Struct, frozen=True, array_like=True):
    """What a seat guessed, by the places of its names; `card` is -1 where no suspect looks like that."""

    animal: int
    disguise: int
    location: int
    card: int
    right: bool


class Seat(msgspec.Struct, frozen=True, array_like=True):
    """What lies in front of a seat. `secret` is None for an eye that may not know it.

    `hand` is a number of cards, `drew` how many were drawn to it since the deal, `shown` the cards of a hand that was
    laid open. `chances` is how many more wrong guesses put it out. `chosen` says that it has handed in its gift (never
    which).
    """

    seat: int
    hand: int
    drew: int
    secret: int | None
    yes: Pile
    no: Pile
    guesses: tuple[Guess, ...]
    chances: int
    out: bool
    shown: tuple[int, ...]
    chosen: bool


class Held(msgspec.Struct, frozen=True, array_like=True):
    """A card of the eye's hand: to how many of its possible secrets the answer would be Yes, and what that tells.

    `bits` is the expected information of revealing it, each possible secret being equally likely.
    """

    card: int
    yes: int
    bits: float


class Cut(msgspec.Struct, frozen=True, array_like=True):
    """What took possible secrets away: cards that the eye sees, a clue of its piles, a wrong guess, a No as a gift.

    `card` is the clue's or the guessed one, -1 for what is seen; `number` is which clue, or which guess, from 1. Of a
    No as a gift, whoever got it, `card` is the one given, -1 where only several of them together take this away.
    """

    kind: Literal["seen", "yes", "no", "guess", "gift"]
    card: int
    number: int
    took: tuple[int, ...]


class Case(msgspec.Struct, frozen=True, array_like=True):
    """What the eye may conclude of its own secret.

    `possible` are the suspects that are left; `odds` the chance of each, empty when they are equal. `cuts` took all
    others, each once, in this order. `bits` is the uncertainty that is left, `hand` what revealing the whole hand
    would tell of it on average.
    """

    possible: tuple[int, ...]
    odds: tuple[float, ...]
    cuts: tuple[Cut, ...]
    bits: float
    hand: float


class Secret(msgspec.Struct, frozen=True, array_like=True):
    """What only the designer sees: the hands, the deck as it will come, the gifts chosen (-1: none)."""

    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    gifts: tuple[int, ...]


class View(msgspec.Struct, frozen=True, array_like=True):
    """What the table shows one eye now: a seat, "watcher", or "designer" (who alone has `secret`).

    `turn` is whose turn it is, or who will begin while gifts are chosen; `begun` counts turns. `square` is the place of
    each card's location among `locations`. `deck` is a number of cards, `limit` the chances at the start. `hand` are
    the eye's cards, `gift` the one it chose to give. `case` is what a seat may conclude from what lies open now, or
    where `remembers`, from all it has seen. `winner` is -1 while there is none; `places` is empty until over.
    """

    eye: int | Literal["watcher", "designer"]
    phase: Phase
    turn: int
    begun: int
    animals: tuple[str, ...]
    disguises: tuple[str, ...]
    locations: tuple[str, ...]
    square: tuple[int, ...]
    gifts: bool
    limit: int
    deck: int
    seats: tuple[Seat, ...]
    hand: tuple[Held, ...]
    gift: int | None
    case: Case | None
    remembers: bool
    winner: int
    places: tuple[int, ...]
    secret: Secret | None = None

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def values(self) -> int:
        return len(self.animals)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that may choose now."""
        if self.phase == "gift":
            return tuple(seat.seat for seat in self.seats if not seat.chosen)
        return () if self.over else (self.turn,)

    def names(self, card: int) -> tuple[str, str, str]:
        """Animal, disguise and location of a card."""
        values = self.values
        return self.animals[card // values], self.disguises[card % values], self.locations[self.square[card]]

    def told(self, card: int) -> str:
        """A card as people read it: "fox, hat, pier"."""
        return "a card that lies open no more" if card == STRUCK else ", ".join(self.names(card))

    def card_of(self, animal: int, disguise: int, location: int) -> int:
        """The card that looks like that, -1 when none does."""
        card = animal * self.values + disguise
        return card if self.square[card] == location else NONE


class Memory(msgspec.Struct, frozen=True):
    """All that a seat knows: its view with what lies turned recalled, so that its case is that of perfect memory."""

    view: View
    params: Params


def view(state: Deduckto, eye: Eye) -> View:
    """What the table shows that eye now."""
    return shown(state, eye, eye == "designer")


def recall(state: Deduckto, seat: int) -> View:
    """The seat's view, and in it what a person would have to remember."""
    return shown(state, seat, True)


def memory(state: Deduckto, seat: int) -> Memory:
    """All that the seat knows."""
    return Memory(view=recall(state, seat), params=state.rules.params)


def shown(state: Deduckto, eye: Eye, remembers: bool) -> View:
    """The view of an eye, with the turned cards or without."""
    rules = state.rules
    own = eye if isinstance(eye, int) else None
    values = rules.values
    out = View(
        eye=eye,
        phase=PHASES[state.phase],
        turn=state.turn,
        begun=state.begun,
        animals=ANIMALS[:values],
        disguises=DISGUISES[:values],
        locations=LOCATIONS[:values],
        square=tuple(state.square.location),
        gifts=rules.gifts,
        limit=rules.chances,
        deck=state.left,
        seats=tuple(_seat(state, seat, eye, remembers) for seat in range(state.seats)),
        hand=() if own is None else tuple(Held(card, 0, 0.0) for card in cards_of(state.hands[own])),
        gift=None if own is None or state.gift[own] == NONE else state.gift[own],
        case=None,
        remembers=remembers and own is not None,
        winner=state.winner,
        places=tuple(state.places()),
        secret=_secret(state) if eye == "designer" else None,
    )
    return concluded(out)


def concluded(view: View) -> View:
    """The view with its seat's case, and what each card of the hand would tell, worked out from what else it holds."""
    if not isinstance(view.eye, int):
        return view
    own, square = view.seats[view.eye], square_of(view.values, view.square)
    left = (1 << len(view.square)) - 1
    cuts: list[Cut] = []
    weights: dict[int, float] = {}

    def cut(kind: Literal["seen", "yes", "no", "guess", "gift"], card: int, number: int, keeps: int) -> None:
        nonlocal left
        cuts.append(Cut(kind, card, number, tuple(cards_of(left & ~keeps))))
        left &= keeps

    if own.secret is not None:
        left = 1 << own.secret
    else:
        cut("seen", NONE, 0, ~set_of(seen(view)))
        for lying, yes in clues(own):
            if lying.card != STRUCK:
                share = square.shares[lying.card]
                cut("yes" if yes else "no", lying.card, lying.clue, share if yes else ~share)
        for number, guess in enumerate(own.guesses, 1):
            cut("guess", guess.card, number, ~(1 << guess.card) if guess.card >= 0 else ~0)
        if view.remembers and (hands := hidden(view, square, own)).bound:
            keeps = set_of(card for card in cards_of(left) if hands.allow(card))
            if left & ~keeps or not clues(own)[0][1]:
                cut("gift", binding(view, square, own, left & ~keeps), 1, keeps)
            weights = {card: hands.weight(card) for card in cards_of(left)}
    possible = tuple(cards_of(left))
    if len(set(weights.values())) < 2:
        weights = dict.fromkeys(possible, 1.0)
    total = sum(weights.values())
    odds = {card: weight / total for card, weight in weights.items()}
    case = Case(
        possible=possible,
        odds=tuple(round(odds[card], 4) for card in possible) if len(set(odds.values())) > 1 else (),
        cuts=tuple(cuts),
        bits=uncertainty(odds, []),
        hand=tells(odds, [square.shares[held.card] for held in view.hand if held.card != STRUCK]),
    )
    held = tuple(
        one
        if one.card == STRUCK
        else Held(one.card, count_of(left & square.shares[one.card]), tells(odds, [square.shares[one.card]]))
        for one in view.hand
    )
    return replace(view, case=case, hand=held)


def binding(view: View, square: Square, own: Seat, gone: int) -> int:
    """The gift that was a No and by itself rules all of these out, the seat's own before others; -1 where none does."""
    count = len(view.seats)
    for seat in (view.seats[(own.seat + place) % count] for place in range(count)):
        hands = hidden(view, square, own, (seat.seat - 1) % count)
        if hands.bound and not any(hands.allow(card) for card in cards_of(gone)):
            return clues(seat)[0][0].card
    return NONE


def stingy(view: View) -> tuple[int, ...]:
    """The seats that gave a No, as far as the view shows it."""
    firsts = ((seat.seat, lying.clue, yes) for seat in view.seats for lying, yes in clues(seat))
    return tuple((seat - 1) % len(view.seats) for seat, clue, yes in firsts if view.gifts and clue == 1 and not yes)


def rough(view: View) -> bool:
    """Whether the odds of the case, also equal ones, are not exact.

    Each No of several that bind hidden hands is counted by itself.
    """
    if view.case is None or not view.remembers or len(view.case.possible) < 2:
        return False
    return sum(giver != view.eye and not view.seats[giver].out for giver in stingy(view)) > 1


def hidden(view: View, square: Square, own: Seat, only: int | None = None) -> Hands:
    """The hands that the seat does not see, and what it may conclude of them from gifts that were a No (DD-02).

    Of `only` one giver's No where that is named.
    """
    everything = (1 << len(view.square)) - 1
    order = (lying.card for seat in view.seats for lying, _ in clues(seat))
    out = Hands(square.shares, everything & ~set_of(seen(view)), moves(order))
    count, givers = len(view.seats), stingy(view)
    for seat in view.seats:
        receiver = view.seats[(seat.seat + 1) % count]
        no = seat.seat in givers and only in (None, seat.seat)
        if seat is own or (seat.out and not no):
            continue
        out.add(seat.hand)
        if no:
            since = [lying.card for lying, _ in clues(seat) if lying.clue > 1]
            out.bind(
                NONE if receiver.secret is None else receiver.secret,
                seat.hand - seat.drew + len(since),
                set_of(since),
                seat.drew,
                set_of(seat.shown),
                seat.out,
            )
    return out


def uncertainty(odds: Mapping[int, float], answers: list[int]) -> float:
    """The bits that are missing, on average, once it is known in which of the sets `answers` the secret is."""
    parts: dict[tuple[bool, ...], list[float]] = {}
    for card, chance in odds.items():
        parts.setdefault(tuple(bool(some >> card & 1) for some in answers), []).append(chance)
    missing = 0.0
    for part in parts.values():
        missing -= sum(chance * math.log2(chance / sum(part)) for chance in part)
    return round(abs(missing), 3)


def tells(odds: Mapping[int, float], answers: list[int]) -> float:
    """The bits that these answers tell on average."""
    return round(uncertainty(odds, []) - uncertainty(odds, answers), 3)


def clues(seat: Seat) -> list[tuple[Lying, bool]]:
    """The cards of a seat's piles that the eye sees or recalls, each with its answer, in the order they came."""
    found = [(lying, yes) for pile, yes in ((seat.yes, True), (seat.no, False)) for lying in pile.recalled + pile.open]
    return sorted(found, key=lambda clue: clue[0].clue)


def seen(view: View) -> Iterable[int]:
    """Every card that the view shows its eye."""
    yield from (held.card for held in view.hand)
    for seat in view.seats:
        yield from (lying.card for lying, _ in clues(seat))
        yield from seat.shown
        if seat.secret is not None:
            yield seat.secret


def set_of(cards: Iterable[int]) -> int:
    """The set of some cards; what was struck out is no card."""
    out = 0
    for card in cards:
        out |= 1 << card if card >= 0 else 0
    return out


@lru_cache(maxsize=64)
def square_of(values: int, square: tuple[int, ...]) -> Square:
    return Square(values, moves(square))


def gone(view: View) -> bool:
    """Whether any cards lie turned."""
    return any(pile.turned for seat in view.seats for pile in (seat.yes, seat.no))


def strike(then: View, now: View) -> View:
    """The earlier view, each card in it that lies turned now struck out, and the case as it follows from the rest.

    Nothing is recalled in it. Cards of the hand that are struck out stand last: their place would tell of them.
    """
    lie = set_of(seen(now))
    before = set_of(seen(then))
    gone = before & ~lie

    def kept(card: int) -> int:
        return STRUCK if card >= 0 and gone >> card & 1 else card

    def pile(old: Pile) -> Pile:
        return replace(old, open=tuple(replace(lying, card=kept(lying.card)) for lying in old.open), recalled=())

    hand = sorted((kept(held.card) for held in then.hand), key=lambda card: card == STRUCK)
    return concluded(
        replace(
            then,
            seats=tuple(replace(seat, yes=pile(seat.yes), no=pile(seat.no)) for seat in then.seats),
            hand=tuple(Held(card, 0, 0.0) for card in hand),
            gift=None if then.gift is None else kept(then.gift),
            remembers=False,
        )
    )


def ask(view: View) -> str:
    """One sentence: what is being asked of whom, or how it ended."""
    if view.over:
        if view.winner < 0:
            return "The game is over: the last seat is out as well, and nobody wins."
        named = [guess for guess in view.seats[view.winner].guesses if guess.right]
        how = f"it was {view.told(named[0].card)}" if named else "all others are out"
        who = "you win" if view.winner == view.eye else f"seat {view.winner} wins"
        return f"The game is over: {who}, {how}."
    waits = seat_names(view.waiting)
    if view.phase == "gift":
        if view.eye not in view.waiting:
            have = "You have chosen your gift. " if isinstance(view.eye, int) else "All choose a gift. "
            return f"{have}Waiting for {waits}."
        left = (view.eye + 1) % len(view.seats)
        return (
            f"Give seat {left}, on your left, a card that shares an animal, a disguise or a location with its secret; "
            "any card when you hold none."
        )
    if view.eye != view.turn:
        does = "chooses which of its piles is turned face down" if view.phase == "pile" else "is at its turn"
        return f"Seat {view.turn} {does}."
    if view.phase == "pile":
        return "That was wrong: choose which of your piles is turned face down, Yes or No."
    if not view.hand:
        return "You have no card left: guess an animal, a disguise and a location."
    return "Your turn: reveal a card of your hand, or guess who you are."


def _seat(state: Deduckto, seat: int, eye: Eye, remembers: bool) -> Seat:
    square, out = state.square, state.is_out(seat)
    values = state.rules.values
    knows = eye == "designer" or out or (state.knows_secret(seat) if eye in (seat, "watcher") else True)
    yes: list[Lying] = []
    no: list[Lying] = []
    for card in state.order:
        if (state.yes[seat] | state.no[seat]) >> card & 1:
            (yes if state.yes[seat] >> card & 1 else no).append(Lying(card, len(yes) + len(no) + 1))

    def pile(lot: list[Lying], bit: int) -> Pile:
        down = state.down[seat]
        under = tuple(lying for lying in lot if down >> lying.card & 1)
        return Pile(
            open=tuple(lying for lying in lot if not down >> lying.card & 1),
            turned=len(under),
            down=bool(state.turned[seat] & bit),
            recalled=under if remembers else (),
        )

    secret = state.secrets[seat]
    guesses = [guess & COMBINATION for guess in state.guesses if guess >> 10 == seat]
    return Seat(
        seat=seat,
        hand=count_of(state.hands[seat]),
        drew=state.drew[seat],
        secret=secret if knows else None,
        yes=pile(yes, 1),
        no=pile(no, 2),
        guesses=tuple(
            Guess(
                guess // values // values,
                guess // values % values,
                guess % values,
                square.card_of(guess),
                square.combination(secret) == guess,
            )
            for guess in guesses
        ),
        chances=state.rules.chances - state.misses[seat],
        out=out,
        shown=tuple(cards_of(state.hands[seat])) if out else (),
        chosen=state.phase == GIFT and state.gift[seat] != NONE,
    )


def _secret(state: Deduckto) -> Secret:
    return Secret(
        hands=tuple(tuple(cards_of(hand)) for hand in state.hands),
        deck=tuple(reversed(list(state.deck[: state.left]))),
        gifts=tuple(state.gift),
    )
