"""Games of Deduckto driven for tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from duckplay.core import Chance, News
from duckplay.params import build
from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.params import Params
from duckplay.shelf.deduckto.rules import GUESS, TURN_YES
from duckplay.shelf.deduckto.state import GIFT, Deduckto, start


def game(seats: int = 3, seed: int = 1, **changes: Any) -> tuple[Deduckto, Chance]:
    """A game just dealt, its news being told."""
    chance = Chance(seed)
    state = start(build(Params, GAME.sheet.defaults, changes), seats, chance)
    state.news = []
    return state, chance


def walk(state: Deduckto, chance: Chance, seed: int, guesses: int = 6) -> Iterator[list[News]]:
    """Play on at random to the end: once in so many turns a guess, of a possible secret half the time.

    Yields the news of each ply.
    """
    dice = Chance(seed)
    while (seat := state.actor()) >= 0:
        legal = list(state.legal(seat))
        cards = [move for move in legal if move < GUESS or move >= TURN_YES]
        if state.phase != GIFT and (not cards or dice.below(guesses) == 0) and legal[0] < TURN_YES:
            cards = [move for move in legal if GUESS <= move < TURN_YES]
            if dice.below(2):
                possible = state.possible(seat)
                some = [card for card in range(state.rules.cards) if possible >> card & 1]
                cards = [GUESS + state.square.combination(some[dice.below(len(some))])]
        state.play(seat, cards[dice.below(len(cards))], chance)
        told, state.news = state.news or [], []
        yield told


def gifts(state: Deduckto, chance: Chance) -> None:
    """The gift round, each seat giving its first legal card."""
    while state.phase == GIFT:
        seat = state.actor()
        state.play(seat, state.legal(seat)[0], chance)


def stacked(state: Deduckto, secrets: list[int], hands: list[list[int]]) -> None:
    """Deal these secrets and hands, the rest of the deck in order, before the gifts."""
    for seat, hand in enumerate(hands):
        state.hands[seat] = sum(1 << card for card in hand)
        state.secrets[seat] = secrets[seat]
    used = {*secrets, *(card for hand in hands for card in hand)}
    rest = [card for card in range(state.rules.cards) if card not in used]
    for place, card in enumerate(rest):
        state.deck[place] = card
    state.left = len(rest)
