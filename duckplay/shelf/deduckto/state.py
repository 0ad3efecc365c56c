"""The rules of Deduckto. Clause ids (DD-06) name the rule sheet's clauses where they are decided.

How suspects and moves are written as ints stands in rules.py; what a seat can know of its own secret in knowledge.py.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from duckplay.core.bits import bit
from duckplay.core.chance import Chance
from duckplay.core.state import EVERYBODY, NOBODY, News, State, fingerprint, places_of
from duckplay.core.vecs import append, vec
from duckplay.shelf.deduckto.knowledge import Hands, fitting, told, told_together
from duckplay.shelf.deduckto.params import Params
from duckplay.shelf.deduckto.rules import (
    DECK,
    FIRST,
    GUESS,
    NONE,
    TURN_NO,
    TURN_YES,
    Rules,
    Square,
    cards_of,
    count_of,
    filled,
)

GIFT: Final[i64] = 0
TURN: Final[i64] = 1
PILE: Final[i64] = 2
OVER: Final[i64] = 3
COMBINATION: Final[i64] = 1023
"""Of a guess, what was named; the seat stands above."""


class Deduckto(State):
    """One game in progress.

    A number a seat: `secrets` is a card; `hands`, `yes`, `no` and `down` are sets of cards, `down` those of its two
    piles that lie face down; `turned` tells which piles were turned, 1 the Yes pile, 2 the No pile; `misses` are its
    wrong guesses, `drew` the cards it drew since the deal, `gift` the card it will give. `order` holds the cards of all
    piles as they came, `guesses` seat << 10 | combination. The deck is drawn from its end.
    """

    def __init__(self, rules: Rules, square: Square) -> None:
        """Nothing is dealt yet: `start` deals."""
        seats = rules.seats
        self.rules: Rules = rules
        self.square: Square = square
        self.seats: i64 = seats
        self.news: list[News] | None = None
        self.phase: i64 = GIFT
        self.turn: i64 = 0
        self.begun: i64 = 0
        self.winner: i64 = NOBODY
        self.left: i64 = 0
        self.deck: vec[i64] = vec[i64]()
        self.order: vec[i64] = vec[i64]()
        self.guesses: vec[i64] = vec[i64]()
        nothing = filled(seats, 0)
        self.secrets: vec[i64] = nothing[:]
        self.hands: vec[i64] = nothing[:]
        self.yes: vec[i64] = nothing[:]
        self.no: vec[i64] = nothing[:]
        self.down: vec[i64] = nothing[:]
        self.turned: vec[i64] = nothing[:]
        self.misses: vec[i64] = nothing[:]
        self.drew: vec[i64] = nothing[:]
        self.gift: vec[i64] = filled(seats, NONE)

    # ---- whose turn, and what may be played ----

    def waiting(self) -> vec[i64]:
        """DD-02: all give at the same time."""
        if self.phase == OVER:
            return vec[i64]()
        if self.phase != GIFT:
            return vec[i64]([self.turn])
        out = vec[i64]()
        for seat in range(self.seats):
            if self.gift[seat] == NONE:
                out = append(out, seat)
        return out

    def actor(self) -> i64:
        if self.phase == OVER:
            return NOBODY
        if self.phase != GIFT:
            return self.turn
        seat: i64 = 0
        while self.gift[seat] != NONE:
            seat += 1
        return seat

    def legal(self, seat: i64) -> vec[i64]:
        if self.phase == GIFT:
            if self.gift[seat] != NONE:  # DD-02: a choice cannot be taken back
                return vec[i64]()
            return cards_of(self.giveable(seat))
        if seat != self.turn or self.phase == OVER:
            return vec[i64]()
        if self.phase == PILE:
            return vec[i64]([TURN_YES, TURN_NO])
        hand = self.hands[seat]
        place: i64 = 0
        out = self.rules.choices[self.rules.hand - count_of(hand) :]  # DD-07, DD-08: any guess, at any time
        while hand != 0:
            low = hand & -hand
            out[place] = count_of(low - 1)
            place += 1
            hand ^= low
        return out

    def giveable(self, seat: i64) -> i64:
        """DD-02: the cards of its hand that share an attribute with the secret on its left, or any when none does."""
        hand = self.hands[seat]
        sharing = hand & self.square.shares[self.secrets[(seat + 1) % self.seats]]
        return sharing if sharing != 0 else hand

    # ---- playing ----

    def play(self, seat: i64, move: i64, chance: Chance) -> None:
        if self.phase == GIFT:
            self.gift[seat] = move
            if self.actor_left() == NOBODY:
                self._give()
            elif self.news is not None:
                self._tell(EVERYBODY, "chosen", (seat,))
                self._tell(seat, "choice", (seat, self.face(move)))
        elif move < GUESS:
            self._reveal(seat, move)
        elif move < TURN_YES:
            self._guess(seat, move - GUESS)
        else:
            self._turn_pile(seat, 1 if move == TURN_YES else 2)
            self._next(seat)

    def actor_left(self) -> i64:
        """The first seat that still has to give, NOBODY when all have chosen."""
        for seat in range(self.seats):
            if self.gift[seat] == NONE:
                return seat
        return NOBODY

    def _give(self) -> None:
        """DD-02, DD-03: all gifts are laid down, then each giver draws a card."""
        for seat in range(self.seats):
            self.hands[seat] &= ~bit(self.gift[seat])
            self._lay((seat + 1) % self.seats, self.gift[seat], seat)
        for seat in range(self.seats):
            self.gift[seat] = NONE
            self._draw(seat)
        self._begin(self.turn)

    def _reveal(self, seat: i64, card: i64) -> None:
        """DD-06: the card goes to the Yes or the No pile, and a card is drawn."""
        self.hands[seat] &= ~bit(card)
        self._lay(seat, card, seat)
        self._draw(seat)
        self._next(seat)

    def _lay(self, seat: i64, card: i64, giver: i64) -> None:
        """DD-06: Yes when the card shares an attribute with the seat's secret; which one is not said."""
        answer = self.square.shares[self.secrets[seat]] >> card & 1
        if answer == 1:
            self.yes[seat] |= bit(card)
        else:
            self.no[seat] |= bit(card)
        self.order = append(self.order, card)
        if self.news is not None:
            kind = "reveal" if giver == seat else "gift"
            self._tell(EVERYBODY, kind, (giver, seat, self.face(card), answer))

    def _draw(self, seat: i64) -> None:
        """DD-07: with the deck empty nothing is drawn."""
        if self.left == 0:
            return
        self.left -= 1
        card = self.deck[self.left]
        self.hands[seat] |= bit(card)
        self.drew[seat] += 1
        if self.news is not None:
            self._tell(EVERYBODY, "drew", (seat, self.left))
            self._tell(seat, "hand", (self.face(card),))

    def _guess(self, seat: i64, combination: i64) -> None:
        """DD-08: one guess a turn; it draws nothing."""
        self.guesses = append(self.guesses, seat << 10 | combination)
        secret = self.secrets[seat]
        right = self.square.combination(secret) == combination
        if self.news is not None:
            self._tell(EVERYBODY, "guess", (seat, *self.looks(combination), 1 if right else 0))
        if right:
            self._end(seat)  # DD-11
            return
        self.misses[seat] += 1
        misses = self.misses[seat]
        if misses == self.rules.chances:
            self._leave(seat)
        elif misses == 1:
            self.phase = PILE  # DD-09: it chooses which pile is turned
            if self.news is not None:
                self._tell(EVERYBODY, "asked", (seat,))
        else:
            if misses == 2:
                self._turn_pile(seat, 3 - self.turned[seat])  # DD-09: the other one
            self._next(seat)

    def _turn_pile(self, seat: i64, pile: i64) -> None:
        """DD-09: what lies in it is turned face down, for everybody; cards that come later lie face up."""
        self.turned[seat] |= pile
        self.down[seat] |= self.yes[seat] if pile == 1 else self.no[seat]
        if self.news is not None:
            self._tell(EVERYBODY, "turned", (seat, 2 - pile))

    def _leave(self, seat: i64) -> None:
        """DD-10: out; hand and secret are laid open. DD-12: the last seat left wins, or plays on alone."""
        if self.news is not None:
            hand = [self.face(card) for card in cards_of(self.hands[seat])]
            self._tell(EVERYBODY, "out", (seat, self.face(self.secrets[seat]), *hand))
        alive: i64 = 0
        last: i64 = NOBODY
        for other in range(self.seats):
            if not self.is_out(other):
                alive += 1
                last = other
        if alive == 0:
            self._end(NOBODY)
        elif alive == 1 and self.rules.last_wins:
            self._end(last)
        else:
            self._next(seat)

    def is_out(self, seat: i64) -> bool:
        return self.misses[seat] >= self.rules.chances

    def _next(self, seat: i64) -> None:
        """DD-04: on to the left; DD-10: past those that are out."""
        after = (seat + 1) % self.seats
        while self.is_out(after):
            after = (after + 1) % self.seats
        self._begin(after)

    def _begin(self, seat: i64) -> None:
        self.phase = TURN
        self.turn = seat
        self.begun += 1
        if self.news is not None:
            self._tell(EVERYBODY, "turn", (seat, self.begun))

    def _end(self, winner: i64) -> None:
        self.phase = OVER
        self.winner = winner
        if self.news is not None:
            self._tell(EVERYBODY, "over", (winner,))

    def turns(self) -> i64:
        return self.begun + i64(self.rules.gifts)

    def scores(self) -> list[float]:
        """1 for the winner."""
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]

    def places(self) -> vec[i64]:
        """DD-11, DD-12: the winner has place 1; where nobody wins all are equal."""
        return places_of(self.scores(), False) if self.phase == OVER else vec[i64]()

    def value(self, seat: i64) -> float:
        """1 for the winner, 0 for others; before the end the seat's part, by how few secrets each could have."""
        if self.phase == OVER:
            return 1.0 if seat == self.winner else 0.0
        if self.is_out(seat):
            return 0.0
        mine = 0.0
        total = 0.0
        for other in range(self.seats):
            if not self.is_out(other):
                share = 1.0 / float(max(1, count_of(self.possible(other))))
                total += share
                if other == seat:
                    mine = share
        return mine / total

    # ---- what a seat knows (DD-13) ----

    def knows_secret(self, seat: i64) -> bool:
        """DD-13: a right guess or going out tells a seat its own secret."""
        if self.is_out(seat):
            return True
        return self.winner == seat and self.guessed_right()

    def guessed_right(self) -> bool:
        """Whether the last guess was right: it ends the game, as no other guess is."""
        count = i64(len(self.guesses))
        if count == 0 or self.phase != OVER:
            return False
        last = self.guesses[count - 1]
        seat = last >> 10
        return self.square.combination(self.secrets[seat]) == last & COMBINATION

    def seen(self, seat: i64) -> i64:
        """Every card that the seat has ever seen: its hand, all piles, the secrets it knows, hands laid open."""
        out = self.hands[seat]
        for other in range(self.seats):
            out |= self.yes[other] | self.no[other]
            if other != seat or self.knows_secret(seat):
                out |= bit(self.secrets[other])
            if self.is_out(other):
                out |= self.hands[other]
        return out

    def possible(self, seat: i64) -> i64:
        """The seat's possible secrets with perfect memory: what it has not seen, cut by each clue and wrong guess.

        A No as a gift can take more of them away, for the giver must give what shares (DD-02).
        """
        if self.knows_secret(seat):
            return bit(self.secrets[seat])
        unseen = self.rules.all & ~self.seen(seat)
        out = fitting(self.square.shares, unseen & ~self.wrong(seat), self.yes[seat], self.no[seat])
        if self.stingy() != 0:
            hands = self.hidden(seat, unseen)
            for card in cards_of(out):
                if not hands.allow(card):
                    out &= ~bit(card)
        return out

    def survey(self, seat: i64) -> tuple[int, float, list[float]]:
        """The possible secrets, and in bits what the whole hand would tell of them and each of its cards by itself.

        Expected information where each possible secret is equally likely; the cards in order.
        """
        possible, hand = self.possible(seat), self.hands[seat]
        shares = self.square.shares
        return (
            possible,
            told_together(shares, possible, hand),
            [told(shares, possible, card) for card in cards_of(hand)],
        )

    def open_case(self, seat: i64) -> i64:
        """The seat's possible secrets by what lies open now (DD-13), turned piles forgotten, its own guesses not."""
        if self.knows_secret(seat):
            return bit(self.secrets[seat])
        seen = self.hands[seat] | self.wrong(seat)
        for other in range(self.seats):
            seen |= (self.yes[other] | self.no[other]) & ~self.down[other]
            if other != seat:
                seen |= bit(self.secrets[other])
                if self.is_out(other):
                    seen |= self.hands[other]
        up = ~self.down[seat]
        return fitting(self.square.shares, self.rules.all & ~seen, self.yes[seat] & up, self.no[seat] & up)

    def stingy(self) -> i64:
        """The seats that gave a No."""
        out: i64 = 0
        if self.rules.gifts and self.phase != GIFT:
            for seat in range(self.seats):
                if self.no[(seat + 1) % self.seats] >> self.order[seat] & 1:
                    out |= bit(seat)
        return out

    def hidden(self, seat: i64, unseen: i64) -> Hands:
        """The hands that a seat does not see, and what it knows of them; hands laid open are told with them."""
        out = Hands(self.square.shares, unseen, self.order)
        stingy = self.stingy()
        for other in range(self.seats):
            if other == seat:
                continue
            shut = not self.is_out(other)
            if not shut and stingy >> other & 1 == 0:
                continue
            out.add(count_of(self.hands[other]))
            if stingy >> other & 1:
                receiver = (other + 1) % self.seats
                unknown = receiver == seat and not self.knows_secret(seat)
                got = bit(self.order[(other + self.seats - 1) % self.seats])
                out.bind(
                    NONE if unknown else self.secrets[receiver],
                    self.rules.hand - 1,
                    (self.yes[other] | self.no[other]) & ~got,
                    self.drew[other],
                    0 if shut else self.hands[other],
                    not shut,
                )
        return out

    def wrong(self, seat: i64) -> i64:
        """The suspects that the seat has guessed in vain."""
        out: i64 = 0
        for guess in self.guesses:
            if guess >> 10 == seat:
                card = self.square.card_of(guess & COMBINATION)
                if card != NONE:
                    out |= bit(card)
        return out

    # ---- copies, imagined worlds, what is where ----

    def copy(self) -> Deduckto:
        out = Deduckto(self.rules, self.square)
        out.phase = self.phase
        out.turn = self.turn
        out.begun = self.begun
        out.winner = self.winner
        out.left = self.left
        out.deck = self.deck
        out.order = self.order[:]
        out.guesses = self.guesses[:]
        out.secrets = self.secrets
        out.hands = self.hands[:]
        out.yes = self.yes[:]
        out.no = self.no[:]
        out.down = self.down[:]
        out.turned = self.turned[:]
        out.misses = self.misses[:]
        out.drew = self.drew[:]
        out.gift = self.gift[:]
        return out

    def imagine(self, seat: i64, chance: Chance) -> Deduckto:
        """The seat's own secret, other hands, the deck's order and the others' open gifts drawn anew."""
        out = self.copy()
        hands = self.hidden(seat, self.rules.all & ~self.seen(seat))
        own = NONE
        if not self.knows_secret(seat):
            own = hands.own(self.possible(seat), chance)
            out.secrets = self.secrets[:]
            out.secrets[seat] = own
        cards = hands.deal(own, chance)
        at: i64 = 0
        for other in range(self.seats):
            if other != seat and not self.is_out(other):
                some: i64 = 0
                for card in cards[at : at + count_of(self.hands[other])]:
                    some |= bit(card)
                at += count_of(self.hands[other])
                out.hands[other] = some
        out.deck = cards[at:]
        if self.phase == GIFT:
            for other in range(self.seats):
                if other != seat and self.gift[other] != NONE:
                    choices = cards_of(out.giveable(other))
                    out.gift[other] = choices[chance.below(i64(len(choices)))]
        return out

    def components(self) -> vec[i64]:
        """The number of each suspect, sorted."""
        counts = filled(self.rules.cards, 0)
        for card in self.deck[: self.left]:
            counts[card] += 1
        for seat in range(self.seats):
            counts[self.secrets[seat]] += 1
            for card in cards_of(self.hands[seat]):
                counts[card] += 1
            for card in cards_of(self.yes[seat]):
                counts[card] += 1
            for card in cards_of(self.no[seat]):
                counts[card] += 1
        out = vec[i64]()
        for card in range(self.rules.cards):
            for _ in range(counts[card]):
                out = append(out, card)
        return out

    def digest(self) -> int:
        numbers: list[int] = [self.seats, self.phase, self.turn, self.begun, self.winner]
        for lot in (
            self.deck[: self.left], self.order, self.guesses, self.square.location, self.secrets, self.hands,
            self.yes, self.no, self.down, self.turned, self.misses, self.drew, self.gift,
        ):  # fmt: skip
            numbers.append(len(lot))
            numbers.extend(lot)
        return fingerprint(numbers)

    # ---- news, only when somebody asks ----

    def face(self, card: i64) -> int:
        """A card as its names: animal * 49 + disguise * 7 + location."""
        values = self.rules.values
        return card // values * 49 + card % values * 7 + self.square.location[card]

    def looks(self, combination: i64) -> tuple[int, int, int]:
        """Animal, disguise and location of a guess."""
        values = self.rules.values
        return combination // values // values, combination // values % values, combination % values

    def _tell(self, to: i64, kind: str, args: tuple[int, ...]) -> None:
        if self.news is not None:
            self.news.append(News(to, kind, args))


@lru_cache(maxsize=16)
def rules_of(params: Params, seats: int) -> Rules:
    return Rules(params, seats)


def start(params: Params, seats: int, chance: Chance) -> Deduckto:
    """DD-01. Raises ValueError for seats outside 2..4."""
    if not 2 <= seats <= 4:
        raise ValueError(f"seats: {seats} is outside 2..4")
    rules = rules_of(params, seats)
    state = Deduckto(rules, rules.shuffled(chance))
    deck = vec[i64](capacity=rules.cards)
    for card in range(rules.cards):
        deck = append(deck, card)
    chance.open(DECK, 0)
    chance.shuffle(deck)
    state.deck = deck
    state.left = rules.cards
    for seat in range(rules.seats):
        for _ in range(rules.hand):
            state.left -= 1
            state.hands[seat] |= bit(deck[state.left])
    for seat in range(rules.seats):
        state.left -= 1
        state.secrets[seat] = deck[state.left]
    chance.open(FIRST, 0)
    state.turn = chance.below(rules.seats)  # DD-04
    if not rules.gifts:
        state._begin(state.turn)
    return state
