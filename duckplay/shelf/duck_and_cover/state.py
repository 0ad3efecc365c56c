"""The rules of Duck & Cover. Clause ids (DC-05) name the rule sheet's clauses where they are decided.

How ducks, cards, cells and moves are written as ints stands in rules.py; how piles lie in grids.py, with the clauses
that say where one may go.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from duckplay.core.chance import Chance
from duckplay.core.state import EVERYBODY, NOBODY, News, fingerprint
from duckplay.core.vecs import append, vec
from duckplay.shelf.duck_and_cover.grids import COVERED, HELD, Grids
from duckplay.shelf.duck_and_cover.params import Params
from duckplay.shelf.duck_and_cover.rules import (
    CELL,
    COVERS,
    DUCK,
    MAX,
    NONE,
    ONTO,
    REPEAT,
    Rules,
    cell_at,
    column_of,
    filled,
    row_of,
)

MOVE: Final[i64] = 0
GIVE: Final[i64] = 1
PLACE: Final[i64] = 2
OVER: Final[i64] = 3

DEAL: Final[i64] = 1
DECK: Final[i64] = 2
RESHUFFLE: Final[i64] = 3
SURPRISE: Final[i64] = 4


class DuckAndCover(Grids):
    """One game in progress."""

    def __init__(self, rules: Rules) -> None:
        """An empty table: `start` deals the first round."""
        super().__init__(rules)
        self.round: i64 = -1
        self.phase: i64 = MOVE
        self.fresh: bool = True
        self.stops: i64 = 0
        self.asked: i64 = 0
        self.card: i64 = NONE
        self.previous: i64 = NONE
        self.discarded: bool = False
        self.counted: i64 = 0
        self.reshuffles: i64 = 0
        self.turn: i64 = NOBODY
        self.left: i64 = 0
        self.deck: vec[i64] = vec[i64]()
        self.called: vec[i64] = vec[i64]()
        self.discards: vec[i64] = vec[i64]()
        self.aside: vec[i64] = vec[i64]()
        self.gone: vec[i64] = vec[i64]()
        self.removed: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()
        nobody = filled(self.seats, NONE)
        self.mover: vec[i64] = nobody
        self.choice: vec[i64] = nobody[:]
        self.moved: vec[i64] = nobody[:]

    # ---- whose turn, and what may be played ----

    def waiting(self) -> vec[i64]:
        """DC-14: all who must choose on this card choose at the same time."""
        out = vec[i64]()
        for seat in range(self.seats):
            if self.mover[seat] != NONE and self.choice[seat] == NONE:
                out = append(out, seat)
        return out

    def actor(self) -> i64:
        return self.turn

    def legal(self, seat: i64) -> vec[i64]:
        if self.mover[seat] == NONE or self.choice[seat] != NONE:  # DC-14: a choice cannot be taken back
            return vec[i64]()
        return self.options(seat)

    def options(self, seat: i64) -> vec[i64]:
        """The moves of a seat that the card asks something of, whether it has chosen or not."""
        if self.phase == PLACE or not self.rules.low_blows:
            return self.targets(seat, self.mover[seat])
        out = vec[i64]()
        first = seat * self.rules.ducks
        for place in range(first, first + self.piles[seat]):
            duck = self.tops[place]
            if self.phase == GIVE:
                if self._giveable(seat, duck):
                    out = append(out, duck << DUCK | self.cell[duck])
            elif self._number(duck) == self.card:  # DC-20: of several piles that show the number, one moves
                for move in self.targets(seat, duck):
                    out = append(out, move)
        return out

    # ---- playing ----

    def play(self, seat: i64, move: i64, chance: Chance) -> None:
        self.choice[seat] = move
        self.fresh = False
        if seat == self.turn:
            self.turn = self._next_turn(seat + 1)
        if self.turn == NOBODY:
            self._resolve(chance)  # the last choice is told by what comes of it
        elif self.news is not None:
            self._tell_choice(seat, move)

    def _next_turn(self, seat: i64) -> i64:
        while seat < self.seats:
            if self.mover[seat] != NONE and self.choice[seat] == NONE:
                return seat
            seat += 1
        return NOBODY

    def _resolve(self, chance: Chance) -> None:
        """All have chosen (DC-14): carry it out, then go on."""
        choice = self.choice
        if self.phase == GIVE:
            for seat in range(self.seats):
                self._give(seat, choice[seat] >> DUCK)
                choice[seat] = NONE
            self._ask_to_place()
            return
        for seat in range(self.seats):
            move = choice[seat]
            if move == NONE:
                continue
            choice[seat] = NONE
            if self.phase == PLACE:
                self._place(seat, move >> DUCK, move & CELL)
            else:
                self._move(seat, move >> DUCK, (move >> ONTO & COVERS) - 1, move & CELL)
        for seat in range(self.seats):  # DC-15: a seat with a single pile ends the round, after the card is resolved
            if self.piles[seat] == 1:
                self._end_round(False, chance)
                return
        self._call(chance)

    def _move(self, seat: i64, duck: i64, onto: i64, to: i64) -> None:
        """COVER (DC-04) when `onto` is a duck, else DUCK (DC-05); the pile moves as a whole (DC-03)."""
        if self.news is not None:
            self._tell_move(seat, duck, onto, to)
        self.cell[duck] = to
        if onto != NONE:
            self.cell[onto] = COVERED
            bottom = duck
            while self.under[bottom] != NONE:
                bottom = self.under[bottom]
            self.under[bottom] = onto
            self._hide(seat, onto)
        if not self.rules.low_blows:
            self.moved[seat] = duck

    def _call(self, chance: Chance) -> None:
        """DC-02: call captain cards until one asks something of somebody, or the round ends."""
        rules = self.rules
        lost = False  # whether the card before was discarded
        while True:
            if self.left == 0 and not self._reshuffle(chance):
                self._end_round(True, chance)
                return
            self.left -= 1
            card = self.deck[self.left]
            if self.news is not None:
                self._tell(EVERYBODY, "call", (card,))
            if card == REPEAT and self.card == NONE and not rules.low_blows:  # DC-11: no card before it in this round
                if rules.out:
                    self.gone = append(self.gone, card)
                else:
                    self.aside = append(self.aside, card)
                if self.news is not None:
                    self._tell(EVERYBODY, "aside", (card, 1 if rules.out else 0))
                continue
            self.previous = self.card
            self.discarded = lost
            self.card = card
            if rules.low_blows and card >= MAX:  # DC-20: in place of DC-09 to DC-12
                self.called = append(self.called, card)
                self.asked += 1
                self._ask_to_give()
                return
            after_discard = card == REPEAT and lost  # DC-12
            if not after_discard and self._ask_to_move(card):
                self.called = append(self.called, card)
                self.asked += 1
                self.turn = self._next_turn(0)
                return
            lost = True
            counts = rules.counts or not after_discard
            self.discards = append(self.discards, card)  # DC-08
            if counts:
                self.counted += 1
            if self.news is not None:
                self._tell(EVERYBODY, "discard", (card, 1 if counts else 0))
            if self.counted >= rules.limit:  # DC-15
                self._end_round(False, chance)
                return

    def _ask_to_move(self, card: i64) -> bool:
        """Find what each seat must move (DC-02, DC-09, DC-10, DC-13); False when all quack (DC-07)."""
        rules = self.rules
        cell = self.cell
        anybody = False
        self.phase = MOVE
        for seat in range(self.seats):
            mover = NONE
            first = seat * rules.ducks
            if rules.low_blows:
                for place in range(first, first + self.piles[seat]):
                    if self._number(self.tops[place]) == card:
                        mover = self.tops[place]
                        break
            elif card == MAX:  # DC-09: the highest visible duck; there is always one
                mover = self.tops[first + self.piles[seat] - 1]
            elif card == REPEAT:  # DC-10
                mover = self.moved[seat]
            elif cell[first + card - 1] >= 0:
                mover = first + card - 1
            self.mover[seat] = mover
            if mover != NONE:
                anybody = True
            elif rules.forgets:
                self.moved[seat] = NONE  # DC-10: who quacked on the card before quacks again
        if self.news is not None:
            for seat in range(self.seats):
                self._tell_asked(seat)
        return anybody

    def _reshuffle(self, chance: Chance) -> bool:
        """DC-17: the called pile becomes the deck; False when the round must stop instead."""
        if len(self.called) == 0 or self.reshuffles >= self.rules.reshuffles:
            return False
        self.deck = self.called
        self.called = vec[i64]()
        self.left = i64(len(self.deck))
        chance.open(RESHUFFLE, self.round << 6 | self.reshuffles)
        chance.shuffle(self.deck)
        self.reshuffles += 1
        if self.news is not None:
            self._tell(EVERYBODY, "reshuffle", (self.left,))
        return True

    # ---- variant low blows: DC-20 ----

    def _ask_to_give(self) -> None:
        self.phase = GIVE
        for seat in range(self.seats):
            self.mover[seat] = self.tops[seat * self.rules.ducks]  # whichever: each seat is asked
        self.turn = 0
        if self.news is not None:
            for seat in range(self.seats):
                self._tell_asked(seat)

    def _give(self, seat: i64, duck: i64) -> None:
        """The top duck alone goes to the left; what was under it shows again."""
        to = seat + 1 if seat + 1 < self.seats else 0
        if self.news is not None:
            at = self.cell[duck]
            self._tell(EVERYBODY, "give", (seat, *self._duck(duck), row_of(at), column_of(at), to))
        below = self.under[duck]
        self._hide(seat, duck)
        if below != NONE:
            self.cell[below] = self.cell[duck]
            self.under[duck] = NONE
            self._show(seat, below)
        self.cell[duck] = HELD
        self.mover[to] = duck

    def _ask_to_place(self) -> None:
        self.phase = PLACE
        self.turn = 0
        if self.news is not None:
            for seat in range(self.seats):
                self._tell_asked(seat)

    def _place(self, seat: i64, duck: i64, to: i64) -> None:
        if self.news is not None:
            self._tell(EVERYBODY, "place", (seat, *self._duck(duck), row_of(to), column_of(to)))
        self.cell[duck] = to
        self._show(seat, duck)

    # ---- rounds ----

    def _begin_round(self, chance: Chance) -> None:
        """DC-01, DC-18: all ducks are dealt anew, each seat its own, and all captain cards not out of the game."""
        rules = self.rules
        ducks = rules.ducks
        self.round += 1
        self.fresh = True
        self.reshuffles = 0
        self.counted = 0
        self.called = vec[i64]()
        self.discards = vec[i64]()
        self.aside = vec[i64]()
        self.removed = vec[i64]()
        cards = i64(len(rules.captain)) - i64(len(self.gone))  # only REPEATs are ever gone, and they are its last ones
        deck = rules.captain[:cards]
        chance.open(DECK, self.round)
        chance.shuffle(deck)
        self.deck = deck
        self.left = i64(len(deck))
        if rules.surprises:
            self._surprise(chance)
        if self.news is not None:
            self._tell(EVERYBODY, "round", (self.round, self.left, len(self.removed)))
        self.under = filled(self.seats * ducks, NONE)
        self.tops = filled(self.seats * ducks, NONE)
        self.cell = filled(self.seats * ducks, COVERED)
        for seat in range(self.seats):
            self.piles[seat] = ducks
            self.moved[seat] = NONE
            order = vec[i64](capacity=ducks)
            for number in range(ducks):
                order = append(order, number)
            chance.open(DEAL, self.round << 3 | seat)
            chance.shuffle(order)
            for place in range(ducks):
                duck = seat * ducks + order[place]
                self.tops[seat * ducks + place] = seat * ducks + place
                self.cell[duck] = cell_at(place // rules.columns, place % rules.columns)
            if self.news is not None:
                self._tell(EVERYBODY, "deal", (seat, *[number + 1 for number in order]))
        self._call(chance)

    def _surprise(self, chance: Chance) -> None:
        """Variant surprises: two captain cards, or all but one of a smaller deck, are removed unseen."""
        chance.open(SURPRISE, self.round)
        for _ in range(2):
            if self.left > 1:
                place = chance.below(self.left)
                self.removed = append(self.removed, self.deck[place])
                self.left -= 1
                for later in range(place, self.left):
                    self.deck[later] = self.deck[later + 1]
        self.removed = in_order(self.removed)

    def _end_round(self, stopped: bool, chance: Chance) -> None:
        """Score the round; begin the next, or end the game."""
        if stopped:
            self.stops += 1
        for seat in range(self.seats):
            shown = self.shown(seat)
            self.points = append(self.points, shown)
            self.mover[seat] = NONE
        self.card = NONE
        self.previous = NONE
        self.discarded = False
        self.turn = NOBODY
        self.phase = OVER
        if self.news is not None:
            for seat in range(self.seats):
                points = self.points[i64(len(self.points)) - self.seats + seat]
                self._tell(EVERYBODY, "score", (seat, points, 1 if stopped else 0))
        if self.round + 1 < self.rules.rounds:
            self._begin_round(chance)
        elif self.news is not None:
            self._tell(EVERYBODY, "over", tuple(self.places()))

    def shown(self, seat: i64) -> i64:
        """DC-16: what the seat would score if the round ended now."""
        rules = self.rules
        first = seat * rules.ducks
        total: i64 = 0
        for place in range(first, first + self.piles[seat]):
            total += rules.splash[self.tops[place] % rules.ducks]
        if self.piles[seat] == 1:
            total = -total
        if total < 0 and rules.pressure and self.round + 1 == rules.rounds:
            total *= 2  # variant pressure: negative scores count double in the last round
        return total

    # ---- how it stands ----

    def total(self, seat: i64) -> i64:
        """Points of the finished rounds."""
        total: i64 = 0
        place = seat
        while place < i64(len(self.points)):  # a range with a step would be a Python object
            total += self.points[place]
            place += self.seats
        return total

    def scores(self) -> list[float]:
        return [float(self.total(seat)) for seat in range(self.seats)]

    def places(self) -> vec[i64]:
        """DC-19: the lowest total wins; tie: fewer piles at the end of the last round; still tied: shared."""
        out = vec[i64]()
        if self.phase != OVER:
            return out
        for seat in range(self.seats):
            place: i64 = 1
            for other in range(self.seats):
                gap = self.total(other) - self.total(seat)
                if gap < 0 or (gap == 0 and self.piles[other] < self.piles[seat]):
                    place += 1
            out = append(out, place)
        return out

    def standing(self) -> list[float]:
        """The points of the finished rounds and, while one runs, what the piles show (DC-16)."""
        shown = self.phase != OVER
        return [float(self.total(seat) + (self.shown(seat) if shown else 0)) for seat in range(self.seats)]

    def stopped(self) -> bool:
        """DC-17: some round was ended by the cap on reshuffles (or by captain cards running out)."""
        return self.stops > 0

    def turns(self) -> i64:
        """DC-02, DC-14: a turn is a captain card that asks something of somebody; all whom it asks play in it."""
        return self.asked

    def resting(self) -> bool:
        """Between rounds: nobody has chosen anything in this one."""
        return self.fresh

    def value(self, seat: i64) -> float:
        """Share of the other seats that are behind, ties half; before the end, as the points and what is shown tell."""
        places = self.places()
        over = len(places) > 0
        worth = 0.0
        mine = self.total(seat) + self.shown(seat)
        for other in range(self.seats):
            if other == seat:
                continue
            if over:
                worth += 1.0 if places[other] > places[seat] else 0.5 if places[other] == places[seat] else 0.0
            else:
                ahead = float(self.total(other) + self.shown(other) - mine)
                worth += 0.5 + 0.5 * ahead / (abs(ahead) + 8.0)
        return worth / float(self.seats - 1)

    # ---- copies, worlds, checks ----

    def copy(self) -> DuckAndCover:
        new = DuckAndCover(self.rules)
        new.round = self.round
        new.phase = self.phase
        new.fresh = self.fresh
        new.stops = self.stops
        new.asked = self.asked
        new.card = self.card
        new.previous = self.previous
        new.discarded = self.discarded
        new.counted = self.counted
        new.reshuffles = self.reshuffles
        new.turn = self.turn
        new.left = self.left
        new.deck = self.deck[: self.left]
        new.called = self.called[:]
        new.discards = self.discards[:]
        new.aside = self.aside[:]
        new.gone = self.gone[:]
        new.removed = self.removed[:]
        new.points = self.points[:]
        new.piles = self.piles[:]
        new.mover = self.mover[:]
        new.choice = self.choice[:]
        new.moved = self.moved[:]
        new.cell = self.cell[:]
        new.under = self.under[:]
        new.tops = self.tops[:]
        return new

    def imagine(self, seat: i64, chance: Chance) -> DuckAndCover:
        """Drawn anew: the others' open choices, the deck's order, and the removed cards until the first reshuffle.

        From then on the removed cards are known: every other card has been seen.
        """
        new = self.copy()
        for other in range(self.seats):
            if other != seat and self.choice[other] != NONE:
                options = new.options(other)
                new.choice[other] = options[chance.below(i64(len(options)))]
        unseen = self.unseen()
        chance.shuffle(unseen)
        new.deck = unseen[: self.left]
        if self.reshuffles == 0:
            new.removed = in_order(unseen[self.left :])
        return new

    def unseen(self) -> vec[i64]:
        """The cards whose place nobody knows, in order: the deck's, and the removed ones before the first reshuffle."""
        cards = self.deck[: self.left]
        if self.reshuffles == 0:
            for card in self.removed:
                cards = append(cards, card)
        return in_order(cards)

    def components(self) -> vec[i64]:
        """All captain cards, then all ducks as 100 + duck, wherever they lie."""
        cards = self.unseen()
        for lot in (self.called, self.discards, self.aside, self.gone):
            for card in lot:
                cards = append(cards, card)
        if self.reshuffles > 0:
            for card in self.removed:
                cards = append(cards, card)
        ducks = vec[i64]()
        for top in range(i64(len(self.cell))):
            if self.cell[top] != COVERED:  # visible, or held between giving and placing
                duck = top
                while duck != NONE:
                    ducks = append(ducks, duck)
                    duck = self.under[duck]
        out = in_order(cards)
        for duck in range(i64(len(self.cell))):
            for found in ducks:
                if found == duck:
                    out = append(out, 100 + duck)
        return out

    def digest(self) -> int:
        numbers: list[int] = [
            self.seats, self.round, self.phase, int(self.fresh), self.stops, self.card, self.previous,
            int(self.discarded), self.counted, self.reshuffles, self.turn,
        ]  # fmt: skip
        for lot in (
            self.deck[: self.left], self.called, self.discards, self.aside, self.gone, self.removed, self.points,
            self.piles, self.mover, self.choice, self.moved, self.cell, self.under, self.tops,
        ):  # fmt: skip
            numbers.append(len(lot))
            numbers.extend(lot)
        return fingerprint(numbers)

    # ---- news, only when somebody asks ----

    def _tell(self, to: i64, kind: str, args: tuple[int, ...]) -> None:
        if self.news is not None:
            self.news.append(News(to, kind, args))

    def _duck(self, duck: i64) -> tuple[int, int]:
        return duck // self.rules.ducks, duck % self.rules.ducks + 1

    def _tell_asked(self, seat: i64) -> None:
        """("quack", seat) or ("asked", seat, phase, then owner, number, row, column of each pile that it may be)."""
        if self.mover[seat] == NONE:
            self._tell(EVERYBODY, "quack", (seat, self.card))
            return
        args: list[int] = [seat, self.phase]
        for duck in self.movable(seat):
            args.extend(self._duck(duck))
            at = self.cell[duck]
            if at >= 0:
                args.extend((row_of(at), column_of(at)))
        self._tell(EVERYBODY, "asked", tuple(args))

    def movable(self, seat: i64) -> list[int]:
        """The ducks of which the seat must choose one to move, give or place: a public fact."""
        if self.mover[seat] == NONE:
            return []
        if self.phase == PLACE or not self.rules.low_blows:
            return [self.mover[seat]]
        first = seat * self.rules.ducks
        tops = self.tops[first : first + self.piles[seat]]
        if self.phase == GIVE:
            return [duck for duck in tops if self._giveable(seat, duck)]
        return [duck for duck in tops if self._number(duck) == self.card]

    def _tell_choice(self, seat: i64, move: i64) -> None:
        duck = move >> DUCK
        to = move & CELL
        at = self.cell[duck]
        source = (row_of(at), column_of(at)) if at >= 0 else ()
        self._tell(EVERYBODY, "chosen", (seat,))
        self._tell(seat, "choice", (seat, *self._duck(duck), row_of(to), column_of(to), *source))

    def _tell_move(self, seat: i64, duck: i64, onto: i64, to: i64) -> None:
        at = self.cell[duck]
        args = (seat, *self._duck(duck), row_of(at), column_of(at), row_of(to), column_of(to))
        if onto == NONE:
            self._tell(EVERYBODY, "duck", args)
        else:
            self._tell(EVERYBODY, "cover", (*args, *self._duck(onto)))


def start(params: Params, seats: int, chance: Chance) -> DuckAndCover:
    """The first round dealt, its first card called. Raises ValueError for seats outside 2..7."""
    if not 2 <= seats <= 7:
        raise ValueError(f"seats: {seats} is outside 2..7")
    state = DuckAndCover(Rules(params, seats))
    state._begin_round(chance)
    return state


def in_order(cards: vec[i64]) -> vec[i64]:
    """Captain cards sorted."""
    counts = filled(REPEAT + 1, 0)
    for card in cards:
        counts[card] += 1
    out = vec[i64](capacity=i64(len(cards)))
    for card in range(REPEAT + 1):
        for _ in range(counts[card]):
            out = append(out, card)
    return out
