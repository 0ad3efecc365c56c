"""Suspects and moves of Deduckto as ints, and the square that tells who is where.

A card is animal * values + disguise, each the number of its name. A set of cards is an int whose bit `card` is set.
A move is a card that is given or revealed, or GUESS plus (animal * values + disguise) * values + location, or one of
TURN_YES and TURN_NO.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from duckplay.core.bits import bit
from duckplay.core.chance import Chance
from duckplay.core.vecs import append, vec
from duckplay.shelf.deduckto.params import Params

NONE: Final[i64] = -1
GUESS: Final[i64] = 64
TURN_YES: Final[i64] = 1024
TURN_NO: Final[i64] = 1025

LABELS: Final[i64] = 1
DECK: Final[i64] = 2
FIRST: Final[i64] = 3

EVEN: Final[i64] = 0x5555555555555
PAIRS: Final[i64] = 0x3333333333333
NIBBLES: Final[i64] = 0xF0F0F0F0F0F0F
"""Masks for counting the bits of 52: every second, two of four, four of eight."""


class Square:
    """The Latin square of the suspects: any two share at most one attribute.

    `location` is a number a card; `shares` the set of the other cards that share an attribute with it.
    """

    def __init__(self, values: i64, location: vec[i64]) -> None:
        self.values: i64 = values
        self.location: vec[i64] = location
        shares = vec[i64]()
        for card in range(values * values):
            some: i64 = 0
            for other in range(values * values):
                if other != card and (
                    other // values == card // values
                    or other % values == card % values
                    or location[other] == location[card]
                ):
                    some |= bit(other)
            shares = append(shares, some)
        self.shares: vec[i64] = shares

    def card_of(self, combination: i64) -> i64:
        """The card of (animal * values + disguise) * values + location, NONE when no suspect looks like that."""
        card = combination // self.values
        return card if self.location[card] == combination % self.values else NONE

    def combination(self, card: i64) -> i64:
        """(animal * values + disguise) * values + location of a card."""
        return card * self.values + self.location[card]


def arranged(values: i64, animals: vec[i64], disguises: vec[i64], locations: vec[i64]) -> Square:
    """location = (animal + disguise) modulo values, each attribute's values in the order that is given."""
    location = vec[i64](capacity=values * values)
    for card in range(values * values):
        location = append(location, locations[(animals[card // values] + disguises[card % values]) % values])
    return Square(values, location)


def values_square(values: i64) -> Square:
    """The square whose names stand in the order of their lists."""
    order = vec[i64](capacity=values)
    for value in range(values):
        order = append(order, value)
    return arranged(values, order, order, order)


class Rules:
    """The dials as the rules read them: made once for a game, shared by all copies of its state.

    `choices` are places for the cards of a full hand, then all guesses.
    """

    def __init__(self, params: Params, seats: i64) -> None:
        self.params: Params = params
        self.seats: i64 = seats
        values: i64 = params.values
        self.values: i64 = values
        self.cards: i64 = values * values
        self.all: i64 = bit(self.cards) - 1
        self.hand: i64 = params.hand
        self.chances: i64 = params.chances
        self.gifts: bool = params.gifts
        self.last_wins: bool = params.last_seat == "wins"
        self.shuffles: bool = params.shuffle_labels
        order = vec[i64]()
        for value in range(values):
            order = append(order, value)
        self.order: vec[i64] = order
        self.square: Square = values_square(values)
        choices = filled(self.hand, NONE)
        for combination in range(values * values * values):
            choices = append(choices, GUESS + combination)
        self.choices: vec[i64] = choices

    def shuffled(self, chance: Chance) -> Square:
        """The square of one game: with `shuffle_labels` each attribute's names are permuted by themselves."""
        if not self.shuffles:
            return self.square
        animals = self.order[:]
        disguises = self.order[:]
        locations = self.order[:]
        chance.open(LABELS, 0)
        chance.shuffle(animals)
        chance.open(LABELS, 1)
        chance.shuffle(disguises)
        chance.open(LABELS, 2)
        chance.shuffle(locations)
        return arranged(self.values, animals, disguises, locations)


def count_of(some: i64) -> i64:
    """How many cards are in a set."""
    some = (some & EVEN) + (some >> 1 & EVEN)
    some = (some & PAIRS) + (some >> 2 & PAIRS)
    some = (some & NIBBLES) + (some >> 4 & NIBBLES)
    some += some >> 8
    some += some >> 16
    some += some >> 32
    return some & 127


def cards_of(some: i64) -> vec[i64]:
    """The cards of a set, in order."""
    out = vec[i64](capacity=count_of(some))
    while some != 0:
        low = some & -some
        out = append(out, count_of(low - 1))
        some ^= low
    return out


def filled(count: i64, value: i64) -> vec[i64]:
    out = vec[i64](capacity=count)
    for _ in range(count):
        out = append(out, value)
    return out
