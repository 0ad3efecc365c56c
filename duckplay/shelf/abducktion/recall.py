"""What a seat that remembers all it saw can know of the action cards in other hands.

Whoever saw a deck made of known cards knows of each hand how many cards came out of it. A card that is played need not
tell which of the hand's cards it was: it may be one that came since the deck was made, or one from an earlier deck.
So there are several ways in which it may have been, each with its weight: every order of every deck was equally likely,
and the card that is played is any card of the hand as likely as another. In each way the cards of a deck that nobody
has shown lie anywhere among the places that cards of that deck have left, equally likely: in hands, or still in it.

Of an earlier deck a way holds its cards in other hands, five bits a kind, and how many of them each seat holds, four
bits a seat. What is left is of the deck that lies there now.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from duckplay.core.chance import Chance
from duckplay.core.vecs import append, vec
from duckplay.shelf.abducktion.lots import filled
from duckplay.shelf.abducktion.rules import CARDS

PLAYED: Final[i64] = 0
DRAWN: Final[i64] = 1 << 8
RESHUFFLED: Final[i64] = 1 << 9
"""What became of cards, as ints: one of these, with the seat from bit 4 on and the kind of the card below."""
UNSEEN: Final[i64] = 15
"""The kind of a card that another seat drew."""
EVENT_SEAT: Final[i64] = 15

FIVE: Final[i64] = 31
FOUR: Final[i64] = 15
MIXED: Final[i64] = (1 << 30) - 1
MOST: Final[i64] = 512
"""More ways than hands of three cards have in hundreds of games; hands of eight have tens of thousands."""
MORE: Final[i64] = 16
"""So many times as many are looked at again, from the first deal on, where none of those that were kept came true."""
FINE: Final[i64] = 1 << 30
SHARES: Final = 1073741824.0
"""So finely one of several ways is drawn, as an int and as a float."""


class Recall:
    """What one seat knows after the first `at` events. It is not changed: `after` makes a later one.

    Row i of `pools` and `holds`, `decks` numbers each, is way i. `lost` when events do not tell all that the seat drew,
    as in a world that was imagined for another; `missed` when of more than `most` ways none of those that were kept
    came true.
    """

    def __init__(self, seat: i64, seats: i64, copies: vec[i64], most: i64 = MOST) -> None:
        self.seat: i64 = seat
        self.most: i64 = most
        self.missed: bool = False
        self.seats: i64 = seats
        self.at: i64 = 0
        self.lost: bool = False
        self.unseen: vec[i64] = copies[:]
        self.discards: vec[i64] = filled(CARDS, 0)
        self.sizes: vec[i64] = filled(seats, 0)
        self.left: i64 = 0
        for kind in range(CARDS):
            self.left += copies[kind]
        self.decks: i64 = 0
        self.pools: vec[i64] = vec[i64]()
        self.holds: vec[i64] = vec[i64]()
        self.weights: vec[float] = vec[float]([1.0])

    @staticmethod
    def blank(seat: i64, unseen: vec[i64], sizes: vec[i64], left: i64) -> Recall:
        """Where the past is not known, what the seat does not see may lie anywhere."""
        out = Recall(seat, i64(len(sizes)), unseen)
        out.sizes = sizes
        out.left = left
        return out

    def after(self, past: vec[i64]) -> Recall:
        """What the seat knows after all these events, of which it knew the first."""
        out = Recall(self.seat, self.seats, self.unseen, self.most)
        out.at = i64(len(past))
        out.lost, out.missed = self.lost, self.missed
        out.discards = self.discards[:]
        out.sizes = self.sizes[:]
        out.left = self.left
        out.decks, out.pools, out.holds, out.weights = self.decks, self.pools, self.holds, self.weights
        for i in range(self.at, out.at):
            if out.lost or out.missed:
                break
            event = past[i]
            seat = event >> 4 & EVENT_SEAT
            kind = event & 15
            if event & RESHUFFLED:
                out._reshuffled()
            elif event & DRAWN:
                out._drew(seat, kind)
            else:
                out._played(seat, kind)
        return out

    # ---- what an event tells ----

    def _played(self, seat: i64, kind: i64) -> None:
        if seat != self.seat:
            if self.decks > 0:
                self._came(seat, kind)
            self.unseen[kind] -= 1
            self.sizes[seat] -= 1
        self.discards[kind] += 1

    def _came(self, seat: i64, kind: i64) -> None:
        """Each way becomes as many as there are decks of which the card may be."""
        pools, holds, weights = vec[i64](), vec[i64](), vec[float]()
        decks = self.decks
        for way in range(i64(len(self.weights))):
            row = way * decks
            mine = self.sizes[seat]
            fresh = self.unseen[kind]
            cards = self.left
            for other in range(self.seats):
                cards += self.sizes[other]
            for at in range(row, row + decks):
                hold = self.holds[at]
                held = hold >> 4 * seat & FOUR
                copies = self.pools[at] >> 5 * kind & FIVE
                size = held_in(hold)
                mine -= held
                fresh -= copies
                cards -= size
                if held > 0 and copies > 0:
                    for to in range(row, row + decks):
                        one: i64 = 1 if to == at else 0
                        pools = append(pools, self.pools[to] - (one << 5 * kind))
                        holds = append(holds, self.holds[to] - (one << 4 * seat))
                    weights = append(weights, self.weights[way] * float(held * copies) / float(size))
            if mine > 0 and fresh > 0:
                for at in range(row, row + decks):
                    pools = append(pools, self.pools[at])
                    holds = append(holds, self.holds[at])
                weights = append(weights, self.weights[way] * float(mine * fresh) / float(cards))
        self._keep(pools, holds, weights)

    def _drew(self, seat: i64, kind: i64) -> None:
        self.left -= 1
        if seat != self.seat:
            self.sizes[seat] += 1
        elif kind == UNSEEN:
            self.lost = True
        else:
            if self.decks > 0:
                self._found(kind)
            self.unseen[kind] -= 1

    def _found(self, kind: i64) -> None:
        """A way that leaves more such cards in the deck made this one likelier."""
        pools, holds, weights = vec[i64](), vec[i64](), vec[float]()
        decks = self.decks
        for way in range(i64(len(self.weights))):
            fresh = self.unseen[kind]
            cards = self.left + 1
            for other in range(self.seats):
                cards += self.sizes[other]
            for at in range(way * decks, way * decks + decks):
                fresh -= self.pools[at] >> 5 * kind & FIVE
                cards -= held_in(self.holds[at])
            if fresh > 0:
                for at in range(way * decks, way * decks + decks):
                    pools = append(pools, self.pools[at])
                    holds = append(holds, self.holds[at])
                weights = append(weights, self.weights[way] * float(fresh) / float(cards))
        self._keep(pools, holds, weights)

    def _reshuffled(self) -> None:
        """AK-17: what others hold of the deck that has run out is of an earlier deck from now on."""
        if self.left != 0:
            self.lost = True
        pools, holds = vec[i64](), vec[i64]()
        decks = self.decks
        for way in range(i64(len(self.weights))):
            pool: i64 = 0
            for kind in range(CARDS):
                pool |= self.unseen[kind] << 5 * kind
            hold: i64 = 0
            for other in range(self.seats):
                hold |= self.sizes[other] << 4 * other
            for at in range(way * decks, way * decks + decks):
                pool -= self.pools[at]
                hold -= self.holds[at]
                pools = append(pools, self.pools[at])
                holds = append(holds, self.holds[at])
            pools = append(pools, pool)
            holds = append(holds, hold)
        self.decks += 1
        for kind in range(CARDS):
            self.unseen[kind] += self.discards[kind]
            self.left += self.discards[kind]
        self.discards = filled(CARDS, 0)
        self._keep(pools, holds, self.weights)

    def _keep(self, pools: vec[i64], holds: vec[i64], weights: vec[float]) -> None:
        """Ways that have become equal are one; a deck of which nobody holds a card is forgotten."""
        stays = vec[i64]()
        for deck in range(self.decks):
            for way in range(i64(len(weights))):
                if holds[way * self.decks + deck] != 0:
                    stays = append(stays, deck)
                    break
        whole = 0.0
        for weight in weights:
            whole += weight
        places: dict[int, int] = {}
        self.pools, self.holds, self.weights = vec[i64](), vec[i64](), vec[float]()
        for way in range(i64(len(weights))):
            name: i64 = 0
            for deck in stays:
                pool = pools[way * self.decks + deck]
                name = (name & MIXED) * 1000003 + (pool ^ pool >> 30 ^ holds[way * self.decks + deck] << 7)
            at = i64(places.get(name, -1))
            if at >= 0 and self._same(at, pools, holds, way, stays):
                self.weights[at] += weights[way] / whole
                continue
            places[name] = len(self.weights)
            for deck in stays:
                self.pools = append(self.pools, pools[way * self.decks + deck])
                self.holds = append(self.holds, holds[way * self.decks + deck])
            self.weights = append(self.weights, weights[way] / whole)
        self.decks = i64(len(stays))
        if len(self.weights) == 0:
            self.missed = True
        elif len(self.weights) > self.most:
            self._thin()

    def _thin(self) -> None:
        """Of very many ways `most` at equal steps of their weight: a fair part of them."""
        pools, holds, weights = vec[i64](), vec[i64](), vec[float]()
        step = 1.0 / float(self.most)
        goal = step / 2.0
        whole = 0.0
        for way in range(i64(len(self.weights))):
            whole += self.weights[way]
            share = 0.0
            while goal < whole:
                share += step
                goal += step
            if share > 0.0:
                for at in range(way * self.decks, way * self.decks + self.decks):
                    pools = append(pools, self.pools[at])
                    holds = append(holds, self.holds[at])
                weights = append(weights, share)
        self.pools, self.holds, self.weights = pools, holds, weights

    def _same(self, at: i64, pools: vec[i64], holds: vec[i64], way: i64, stays: vec[i64]) -> bool:
        first = at * i64(len(stays))
        for i in range(i64(len(stays))):
            place = way * self.decks + stays[i]
            if self.pools[first + i] != pools[place] or self.holds[first + i] != holds[place]:
                return False
        return True

    # ---- a world ----

    def tells(self, left: i64, unseen: vec[i64], sizes: vec[i64]) -> bool:
        """Whether it leads to a deck of `left` cards, to these cards in it and in other hands, and to such hands."""
        if self.lost or self.missed or self.left != left:
            return False
        same = True
        for kind in range(CARDS):
            same = same and self.unseen[kind] == unseen[kind]
        for seat in range(self.seats):
            same = same and self.sizes[seat] == sizes[seat]
        return same

    def deal(self, chance: Chance) -> vec[i64]:
        """Other hands drawn from the open stream: how many cards of each kind a seat, CARDS numbers a seat; then deck.

        The deck follows as its cards in the order in which they lie.
        """
        out = filled(self.seats * CARDS, 0)
        way = self._drawn(chance)
        rest = self.unseen[:]
        sizes = self.sizes[:]
        for at in range(way * self.decks, way * self.decks + self.decks):
            cards = vec[i64]()
            for kind in range(CARDS):
                copies = self.pools[at] >> 5 * kind & FIVE
                rest[kind] -= copies
                for _ in range(copies):
                    cards = append(cards, kind)
            chance.shuffle(cards)
            first: i64 = 0
            for seat in range(self.seats):
                held = self.holds[at] >> 4 * seat & FOUR
                sizes[seat] -= held
                for card in cards[first : first + held]:
                    out[seat * CARDS + card] += 1
                first += held
        cards = vec[i64]()
        for kind in range(CARDS):
            for _ in range(rest[kind]):
                cards = append(cards, kind)
        chance.shuffle(cards)
        first = 0
        for seat in range(self.seats):
            for card in cards[first : first + sizes[seat]]:
                out[seat * CARDS + card] += 1
            first += sizes[seat]
        for card in cards[first:]:
            out = append(out, card)
        return out

    def _drawn(self, chance: Chance) -> i64:
        """One of the ways, by weight."""
        if len(self.weights) == 1:
            return 0
        at = float(chance.below(FINE)) / SHARES
        last = i64(len(self.weights)) - 1
        for way in range(last):
            at -= self.weights[way]
            if at < 0.0:
                return way
        return last


def held_in(hold: i64) -> i64:
    """How many cards of a deck other seats hold."""
    out: i64 = 0
    while hold > 0:
        out += hold & FOUR
        hold >>= 4
    return out


def seen_by(seat: i64, past: vec[i64]) -> vec[i64]:
    """The same events without the kinds of cards that other seats drew."""
    out = past[:]
    for i in range(i64(len(out))):
        event = out[i]
        if event & DRAWN and event >> 4 & EVENT_SEAT != seat:
            out[i] = event | UNSEEN
    return out
