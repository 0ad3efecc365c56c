"""What clues tell of a hidden suspect: sets of cards as bits, and information in bits.

`shares` is that of the square: for each card the set of the others that share an attribute with it.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from duckplay.core.bits import bit
from duckplay.core.chance import Chance
from duckplay.core.vecs import append, vec
from duckplay.shelf.deduckto.rules import NONE, cards_of, count_of, filled

TRIES: Final[i64] = 40
"""So often hidden hands are dealt before those that must hold certain cards are served first."""
IMPOSSIBLE: Final[i64] = 99
UNIT: Final[float] = 1.0 / 4294967296.0


def fitting(shares: vec[i64], some: i64, yes: i64, no: i64) -> i64:
    """Those of some suspects that share with every card of the Yes pile and with none of the No pile."""
    while yes != 0:
        low = yes & -yes
        some &= shares[count_of(low - 1)]
        yes ^= low
    while no != 0:
        low = no & -no
        some &= ~shares[count_of(low - 1)]
        no ^= low
    return some


def surprise(part: i64, whole: i64) -> float:
    """Expected information, in bits, of an answer that is Yes for `part` of `whole` equally likely suspects."""
    if part <= 0 or part >= whole:
        return 0.0
    share = float(part) / float(whole)
    return -share * math.log2(share) - (1.0 - share) * math.log2(1.0 - share)


def told(shares: vec[i64], possible: i64, card: i64) -> float:
    """Expected information, in bits, of revealing a card where each of these secrets is equally likely."""
    return surprise(count_of(possible & shares[card]), count_of(possible))


def told_together(shares: vec[i64], possible: i64, hand: i64) -> float:
    """Expected information, in bits, of revealing a whole hand: how its answers split the secrets, taken together."""
    parts = vec[i64]([possible])
    while hand != 0:
        low = hand & -hand
        share = shares[count_of(low - 1)]
        hand ^= low
        finer = vec[i64]()
        for part in parts:
            inside = part & share
            if inside != 0:
                finer = append(finer, inside)
            if inside != part:
                finer = append(finer, part ^ inside)
        parts = finer
    whole = count_of(possible)
    bits = 0.0
    for part in parts:
        count = count_of(part)
        if count > 0:
            share_of = float(count) / float(whole)
            bits -= share_of * math.log2(share_of)
    return bits


def choose(n: i64, k: i64) -> float:
    """Ways to choose k of n things; exact, as they are far below 2**53."""
    if k < 0 or k > n:
        return 0.0
    out = 1.0
    for i in range(k):
        out = out * float(n - i) / float(i + 1)
    return out


def in_a_row(n: i64, k: i64) -> float:
    """Ways to take k of n things one after the other."""
    out = 1.0
    for i in range(k):
        out *= float(n - i)
    return out


class Hands:
    """The hands that a seat does not see, and what a No as a gift says of them (DD-02).

    A giver that holds a card which shares with the receiver's secret must give such a card. So after a No the `rest` of
    its hand shared nothing with that secret. It `drew` cards since, and revealed those in `since`, in the order that
    they have in `order`; `size` cards it holds now. `secret` is NONE where it is the seat's own, which it does not
    know; `open` is the hand where it was `laid` open. `unseen` are the cards that may be anywhere, the own secret among
    them when it is unknown.
    """

    def __init__(self, shares: vec[i64], unseen: i64, order: vec[i64]) -> None:
        self.shares: vec[i64] = shares
        self.unseen: i64 = unseen
        self.order: vec[i64] = order
        self.size: vec[i64] = vec[i64]()
        self.secret: vec[i64] = vec[i64]()
        self.rest: vec[i64] = vec[i64]()
        self.since: vec[i64] = vec[i64]()
        self.drew: vec[i64] = vec[i64]()
        self.open: vec[i64] = vec[i64]()
        self.laid: vec[i64] = vec[i64]()
        self.bound: bool = False

    def add(self, size: i64) -> None:
        """A hidden hand of which nothing is known."""
        self.size = append(self.size, size)
        self.secret = append(self.secret, NONE)
        self.rest = append(self.rest, 0)
        self.since = append(self.since, 0)
        self.drew = append(self.drew, 0)
        self.open = append(self.open, 0)
        self.laid = append(self.laid, 0)

    def bind(self, secret: i64, rest: i64, since: i64, drew: i64, open: i64, laid: bool) -> None:
        """What is known of the hand that was added last: its seat gave a No."""
        last = i64(len(self.size)) - 1
        self.secret[last] = secret
        self.rest[last] = rest
        self.since[last] = since
        self.drew[last] = drew
        self.open[last] = open
        self.laid[last] = 1 if laid else 0
        self.bound = self.bound or rest > 0

    def without(self, own: i64) -> i64:
        """The cards that lie in hands and deck where `own` is the seat's secret, NONE when it knows it."""
        return self.unseen if own == NONE else self.unseen & ~bit(own)

    def share(self, hand: i64, own: i64) -> i64:
        """The cards that share with the secret that this hand was chosen against."""
        return self.shares[own if self.secret[hand] == NONE else self.secret[hand]]

    def histories(self, hand: i64, own: i64) -> list[float]:
        """In how many ways the cards it revealed can have come to it, by how many of them it held from the start.

        What shares was drawn, before it was revealed; what shares nothing was drawn or was there.
        """
        share, since, drew = self.share(hand, own), self.since[hand], self.drew[hand]
        ways = [0.0] * (self.rest[hand] + 1)
        ways[0] = 1.0
        before: i64 = 0
        for card in self.order:
            if since >> card & 1 == 0:
                continue
            slots = min(before + 1, drew)
            held = i64(len(ways)) - 1
            while held >= 0:
                more = ways[held] * float(max(0, slots - before + held))
                if held > 0 and share >> card & 1 == 0:
                    more += ways[held - 1]
                ways[held] = more
                held -= 1
            before += 1
        return ways

    def least(self, hand: i64, own: i64) -> i64:
        """How many cards of this hand share nothing with that secret at least; too many when it cannot be."""
        rest = self.rest[hand]
        if rest == 0:
            return 0
        ways = self.histories(hand, own)
        held = rest
        while held >= 0 and ways[held] == 0.0:
            held -= 1
        if held < 0:
            return IMPOSSIBLE
        if self.laid[hand] == 1:
            return 0 if count_of(self.open[hand] & ~self.share(hand, own)) >= rest - held else IMPOSSIBLE
        return rest - held

    def allow(self, own: i64) -> bool:
        """Whether cards can lie so where `own` is the seat's secret: enough of them for each set of givers (Hall)."""
        count = i64(len(self.size))
        least = vec[i64]()
        for hand in range(count):
            least = append(least, self.least(hand, own))
        for some in range(1, bit(count)):
            need: i64 = 0
            cards: i64 = 0
            for hand in range(count):
                if some >> hand & 1 and least[hand] > 0:
                    need += least[hand]
                    cards |= self.without(own) & ~self.share(hand, own)
            if need > count_of(cards):
                return False
        return True

    def deals(self, hand: i64, own: i64, left: i64) -> list[float]:
        """In how many ways this hand can have come about from the cards in `left`, by how many it held of those that it
        revealed."""
        rest, size = self.rest[hand], self.size[hand]
        free = left & ~self.share(hand, own)
        ways = self.histories(hand, own)
        for held in range(rest + 1):
            kept = rest - held
            if self.laid[hand] == 1:
                good = count_of(self.open[hand] & ~self.share(hand, own))
                ways[held] *= choose(good, kept) * in_a_row(size - kept, size - kept)
            elif kept > size:
                ways[held] = 0.0
            else:
                ways[held] *= choose(count_of(free), kept) * in_a_row(count_of(left) - kept, size - kept)
        return ways

    def weight(self, own: i64) -> float:
        """How many deals could have led to what is seen where `own` is the seat's secret, up to a common factor.

        Exact for one No; where several seats gave a No, each is counted as if it were the only one.
        """
        out = 1.0
        everything = self.without(own)
        for hand in range(i64(len(self.size))):
            if self.rest[hand] > 0:
                out *= sum(self.deals(hand, own, everything)) / in_a_row(40, self.size[hand])
        return out

    def own(self, possible: i64, chance: Chance) -> i64:
        """One of the possible secrets, drawn by its weight."""
        cards = cards_of(possible)
        if not self.bound:
            return cards[chance.below(i64(len(cards)))]
        return cards[drawn([self.weight(card) for card in cards], chance)]

    def deal(self, own: i64, chance: Chance) -> vec[i64]:
        """The hidden cards in a drawn order: hand after hand as they were added, but those laid open; then the deck."""
        cards = cards_of(self.without(own))
        chance.shuffle(cards)
        if not self.bound:
            return cards
        for _ in range(TRIES):
            sets = self.served(own, chance)
            if len(sets) > 0:
                return self.in_order(sets, cards)
        return self.in_order(self.matched(cards, own), cards)

    def served(self, own: i64, chance: Chance) -> vec[i64]:
        """A set of cards for each hand, dealt one after the other; empty when one could not be filled."""
        count = i64(len(self.size))
        left = self.without(own)
        sets = filled(count, 0)
        for bound in range(2):  # those of which something is known come first
            for hand in range(count):
                if self.laid[hand] == 1 or (self.rest[hand] > 0) == (bound == 1):
                    continue
                kept: i64 = 0
                if self.rest[hand] > 0:
                    ways = self.deals(hand, own, left)
                    if sum(ways) <= 0.0:
                        return vec[i64]()
                    kept = self.rest[hand] - drawn(ways, chance)
                mine = some_of(left & ~self.share(hand, own), kept, chance) if kept > 0 else 0
                mine |= some_of(left & ~mine, self.size[hand] - kept, chance)
                sets[hand] = mine
                left &= ~mine
        return sets

    def matched(self, cards: vec[i64], own: i64) -> vec[i64]:
        """A set of cards for each hand, which first gets those it must hold, found by augmenting paths, then any."""
        count = i64(len(self.size))
        holder = filled(64, NONE)
        for hand in range(count):
            for _ in range(self.least(hand, own)):
                self.augment(holder, cards, own, hand, 0)
        sets = filled(count, 0)
        left = self.without(own)
        for card in cards:
            if holder[card] != NONE:
                sets[holder[card]] |= bit(card)
                left &= ~bit(card)
        for hand in range(count):
            for card in cards:
                if self.laid[hand] == 0 and left >> card & 1 and count_of(sets[hand]) < self.size[hand]:
                    sets[hand] |= bit(card)
                    left &= ~bit(card)
        return sets

    def augment(self, holder: vec[i64], cards: vec[i64], own: i64, hand: i64, asked: i64) -> bool:
        """Find this hand one card more that it must hold, moving cards of other hands where that helps."""
        free = self.without(own) & ~self.share(hand, own)
        for card in cards:
            if free >> card & 1 and holder[card] == NONE:
                holder[card] = hand
                return True
        asked |= bit(hand)
        for card in cards:
            fresh = free >> card & 1 == 1 and asked >> holder[card] & 1 == 0
            if fresh and self.augment(holder, cards, own, holder[card], asked):
                holder[card] = hand
                return True
        return False

    def in_order(self, sets: vec[i64], cards: vec[i64]) -> vec[i64]:
        """The cards of each set, then those of none, in the order of `cards`."""
        out = vec[i64](capacity=i64(len(cards)))
        left: i64 = -1
        for hand in range(i64(len(sets))):
            left &= ~sets[hand]
            for card in cards:
                if sets[hand] >> card & 1:
                    out = append(out, card)
        for card in cards:
            if left >> card & 1:
                out = append(out, card)
        return out


def drawn(weights: list[float], chance: Chance) -> i64:
    """A place, drawn by its weight."""
    at = float(chance.word()) * UNIT * sum(weights)
    last: i64 = 0
    for i in range(i64(len(weights))):
        if weights[i] > 0.0:
            last = i
            if at < weights[i]:
                return i
        at -= weights[i]
    return last


def some_of(cards: i64, count: i64, chance: Chance) -> i64:
    """So many of the cards, drawn."""
    lot = cards_of(cards)
    chance.shuffle(lot)
    out: i64 = 0
    for card in lot[:count]:
        out |= bit(card)
    return out
