"""Deduckto's own bots. Of the imagined world they are handed they read what their seat knows, and what it dreamt."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from duckplay.core.chance import Chance
from duckplay.core.search import Flat
from duckplay.core.state import Bot, Random, State
from duckplay.core.vecs import append, vec
from duckplay.shelf.deduckto.knowledge import fitting, told
from duckplay.shelf.deduckto.rules import GUESS, TURN_NO, TURN_YES, cards_of, count_of
from duckplay.shelf.deduckto.state import GIFT, PILE, Deduckto

HASTE: Final[i64] = 4
"""Careless guesses when so few secrets seem possible."""
HALVES: Final = 0.35
"""What a reveal leaves of the possible secrets, as Planner expects it."""
NEAR: Final = 3.0
"""With so few secrets left, Planner thinks, a seat guesses on its next turn."""
AHEAD: Final[i64] = 12
"""So many turns ahead Planner thinks."""
SHORT: Final[i64] = 2
"""Reveals that Search tries, beside a guess, and gifts."""


class Careless(Bot):
    """Looks at what lies open now, reveals any card, and guesses as soon as few suspects seem possible."""

    def choose(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        state = cast(Deduckto, world)
        if state.phase == GIFT or state.phase == PILE:
            return legal[chance.below(i64(len(legal)))]
        possible = state.open_case(seat)
        if not reveals(legal) or (guesses(legal) and count_of(possible) <= HASTE):
            return guess_of(state, one_of(possible, chance))
        return one_of(state.hands[seat], chance)


class Careful(Bot):
    """Forgets nothing, reveals the card whose answer tells most, gives the one that tells least, guesses when sure."""

    def choose(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        state = cast(Deduckto, world)
        if state.phase == GIFT:
            return given(state, seat, legal, chance)
        if state.phase == PILE:
            return turned(state, seat)
        possible = state.possible(seat)
        if not reveals(legal) or (guesses(legal) and self.dares(state, seat, count_of(possible))):
            return guess_of(state, one_of(possible, chance))
        return revealed(state, possible, state.hands[seat], chance)

    def dares(self, state: Deduckto, seat: i64, left: i64) -> bool:
        """Whether to guess now, with so many secrets left, and not to reveal a card."""
        return left == 1


class Planner(Careful):
    """As Careful, but weighs a guess now against a reveal, by how soon it or another seat would know."""

    def dares(self, state: Deduckto, seat: i64, left: i64) -> bool:
        chances = state.rules.chances - state.misses[seat]
        rivals = [
            float(count_of(state.possible(other))) for other in range(state.seats) if is_rival(state, seat, other)
        ]
        return wins(float(left), chances, rivals, True) >= wins(float(left), chances, rivals, False)


def reveals(legal: vec[i64]) -> bool:
    """Whether a card may be revealed: cards come first among the moves of a turn."""
    return legal[0] < GUESS


def guesses(legal: vec[i64]) -> bool:
    return legal[i64(len(legal)) - 1] >= GUESS


def is_rival(state: Deduckto, seat: i64, other: i64) -> bool:
    return other != seat and not state.is_out(other)


def wins(left: float, chances: i64, rivals: list[float], guess: bool) -> float:
    """About how often a seat with so many secrets left wins, when it guesses first, or reveals first."""
    won = 0.0
    alive = 1.0
    turn: i64 = 0
    while alive > 0.001 and turn < AHEAD:
        if guess or left <= NEAR:
            hit = 1.0 / max(1.0, left)
            won += alive * hit
            alive *= 1.0 - hit
            left = max(1.0, left - 1.0)
            chances -= 1
            if chances <= 0:
                return won
        else:
            left *= HALVES
        for rival in rivals:
            alive *= 1.0 - danger(rival, turn)
        guess = False
        turn += 1
    return won


def danger(left: float, turns: i64) -> float:
    """How likely a seat with so many possible secrets wins when it has had so many turns more."""
    for _ in range(turns):
        left *= HALVES
    return 0.0 if left > NEAR else 1.0 / max(1.0, left)


# without it a compiled class cannot be made anew from what travels: its __new__ calls __init__
@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Flat):
    """Flat Monte Carlo, Planner to the end, over a guess and the cards that tell most, or the gifts that tell least."""

    def shortlist(self, world: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        return shortlist(cast(Deduckto, world), seat, legal)


def shortlist(state: Deduckto, seat: i64, legal: vec[i64]) -> vec[i64]:
    """A guess (the secret that was dreamt, one of the possible ones) and SHORT reveals; or gifts; or a pile."""
    if state.phase == PILE:
        return vec[i64]([turned(state, seat)])
    if state.phase == GIFT:
        return likely(state, (seat + 1) % state.seats, state.giveable(seat), -1.0, vec[i64]())
    guess = vec[i64]([guess_of(state, state.secrets[seat])]) if guesses(legal) else vec[i64]()
    if not reveals(legal) or (guesses(legal) and count_of(state.possible(seat)) == 1):
        return guess
    return likely(state, seat, state.hands[seat], 1.0, guess)


def likely(state: Deduckto, whose: i64, hand: i64, sign: float, out: vec[i64]) -> vec[i64]:
    """SHORT cards more: those that tell most of that seat's secret, or with a negative sign least; the lower first."""
    possible, shares, cards = state.possible(whose), state.square.shares, cards_of(hand)
    for card in cards:
        mine = sign * told(shares, possible, card)
        better: i64 = 0
        for other in cards:
            theirs = sign * told(shares, possible, other)
            better += i64(theirs > mine or (theirs == mine and other < card))
        if better < SHORT:
            out = append(out, card)
    return out


def one_of(some: i64, chance: Chance) -> i64:
    cards = cards_of(some)
    return cards[chance.below(i64(len(cards)))]


def guess_of(state: Deduckto, card: i64) -> i64:
    return GUESS + state.square.combination(card)


def revealed(state: Deduckto, possible: i64, hand: i64, chance: Chance) -> i64:
    """The card of the hand whose answer tells most; equal ones are drawn."""
    shares = state.square.shares
    most = -1.0
    equal: i64 = 0
    chosen: i64 = 0
    for card in cards_of(hand):
        bits = told(shares, possible, card)
        if bits > most:
            most, equal, chosen = bits, 1, card
        elif bits == most:
            equal += 1
            if chance.below(equal) == 0:
                chosen = card
    return chosen


def given(state: Deduckto, seat: i64, legal: vec[i64], chance: Chance) -> i64:
    """The gift that tells the seat on the left least; equal ones are drawn."""
    left = (seat + 1) % state.seats
    possible = state.possible(left)
    least = 99.0
    equal: i64 = 0
    chosen = legal[0]
    for card in legal:
        bits = told(state.square.shares, possible, card)
        if bits < least:
            least, equal, chosen = bits, 1, card
        elif bits == least:
            equal += 1
            if chance.below(equal) == 0:
                chosen = card
    return chosen


def turned(state: Deduckto, seat: i64) -> i64:
    """The pile that is missed less: without it fewer secrets seem possible."""
    unseen = state.rules.all & ~state.seen(seat)
    shares = state.square.shares
    without_yes = count_of(fitting(shares, unseen, 0, state.no[seat]))
    without_no = count_of(fitting(shares, unseen, state.yes[seat], 0))
    return TURN_YES if without_yes < without_no else TURN_NO


BOTS: Final[dict[str, Bot]] = {
    "random": Random(),
    "careless": Careless(),
    "careful": Careful(),
    "planner": Planner(),
    "search:1": Search(Planner(), 300),
    "search:2": Search(Planner(), 1200),
}
"""By name; behind the colon the strength of a search, a matter of iterations."""
WAYS: Final[dict[str, str]] = {
    "random": "Plays any legal move: nearly all of them are guesses.",
    "careless": "Goes by what lies open now, and guesses early.",
    "careful": "Forgets nothing, reveals what tells most, and guesses when it is sure.",
    "planner": "Forgets nothing, and guesses when another would know first.",
    "search:1": "Tries a guess and the best reveals in imagined games, quickly.",
    "search:2": "Tries a guess and the best reveals in many imagined games: the strongest.",
}
"""How each bot chooses, for people."""
