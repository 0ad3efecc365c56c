"""The rules of Abducktion. Clause ids (AK-11) name the rule sheet's clauses where they are decided.

How cards and moves are written as ints stands in rules.py; boards in ponds.py; where formations match in formations.py.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from duckplay.core.chance import Chance
from duckplay.core.state import EVERYBODY, NOBODY, News, State, fingerprint
from duckplay.core.vecs import append, vec
from duckplay.shelf.abducktion.lots import filled, in_order
from duckplay.shelf.abducktion.params import Params
from duckplay.shelf.abducktion.ponds import PONDS, colour_of, coloured, count_of, painted, slid
from duckplay.shelf.abducktion.recall import DRAWN, MORE, MOST, PLAYED, RESHUFFLED, Recall, seen_by
from duckplay.shelf.abducktion.rules import (
    ABDUCKTION,
    BLACK_HOLE,
    BOARD,
    BODY_SNATCHER,
    CARDS,
    CLAIM,
    DUBADUCKTION,
    GIVEN,
    KIND,
    KINDS,
    PASS,
    PLACE,
    PLACEMENT,
    REFRESH,
    SEATS,
    WORMHOLE,
    Rules,
)

TURN: Final[i64] = 0
PLACING: Final[i64] = 1
OVER: Final[i64] = 2

DUCK: Final[i64] = 1
DECK: Final[i64] = 2
FORMATIONS: Final[i64] = 3
FIRST: Final[i64] = 4
TIE: Final[i64] = 5
COLOURS: Final[i64] = 4


class Abducktion(State):
    """One game in progress.

    `hands` holds how many cards of each kind a seat has, CARDS numbers a seat; `past` what became of all cards, as in
    recall.py; `deck` and `stack` are drawn from their ends.
    """

    def __init__(self, rules: Rules) -> None:
        """Boards, decks and hands still empty: `start` sets them up."""
        seats = rules.seats
        self.rules: Rules = rules
        self.seats: i64 = seats
        self.news: list[News] | None = None
        self.phase: i64 = TURN
        self.turn: i64 = 0
        self.played: i64 = 0
        self.ended: i64 = 0
        self.stops: bool = False
        self.boards: vec[i64] = filled(seats, 0)
        self.ufo: vec[i64] = filled(COLOURS, 0)
        self.ducks: i64 = 0
        self.empty: i64 = 0
        self.held: vec[i64] = filled(COLOURS, 0)
        self.hands: vec[i64] = filled(seats * CARDS, 0)
        self.past: vec[i64] = vec[i64]()
        self.recalls: list[Recall | None] = [None] * seats
        self.deck: vec[i64] = vec[i64]()
        self.left: i64 = 0
        self.discards: vec[i64] = vec[i64]()
        self.reshuffles: i64 = 0
        self.stack: vec[i64] = vec[i64]()
        self.box: vec[i64] = vec[i64]()
        self.open: vec[i64] = vec[i64]()
        self.claimed: vec[i64] = vec[i64]()
        self.owner: vec[i64] = vec[i64]()
        self.points: vec[i64] = filled(seats, 0)
        self.prize: i64 = NOBODY
        self.tied: i64 = (1 << seats) - 1
        self.winner: i64 = NOBODY

    # ---- whose turn, and what may be played ----

    def waiting(self) -> vec[i64]:
        return vec[i64]() if self.phase == OVER else vec[i64]([self.turn])

    def actor(self) -> i64:
        return NOBODY if self.phase == OVER else self.turn

    def legal(self, seat: i64) -> vec[i64]:
        if seat != self.turn or self.phase == OVER:
            return vec[i64]()
        if self.phase == PLACING:
            return self._placings(seat)
        rules = self.rules
        out = self._plays(seat) if rules.solo or self.played < rules.plays else vec[i64]()
        board = self.boards[seat]
        placements = rules.placements
        for i in range(i64(len(self.open))):
            card = self.open[i]
            twin = False  # a second copy of a card that lies open is the same claim
            for j in range(i):
                twin = twin or self.open[j] == card
            if not twin:
                first = placements.first[card]
                for at in range(first, placements.first[card + 1]):
                    if placements.fits(at, board):  # AK-08
                        out = append(out, CLAIM | seat << KIND | (card << 8 | at - first) << BOARD)
        if rules.refresh and (rules.solo or self.played + rules.cost <= rules.plays):
            out = self._refreshes(seat, out)
        if not rules.solo:  # AK-25: no passing alone
            out = append(out, PASS | seat << KIND)
        return out

    def _plays(self, seat: i64) -> vec[i64]:
        """The action cards of the hand, all that they may name (AK-04, AK-05)."""
        hands = self.hands
        kinds: i64 = 0
        first = seat * CARDS
        for kind in range(CARDS):
            if hands[first + kind] > 0:
                kinds |= 1 << kind
        offered = self.rules.offered(seat, kinds)
        if self.tied == (1 << self.seats) - 1:
            out = offered[:]
        else:
            out = vec[i64]()
            for move in offered:
                if self.tied >> (move >> KIND & SEATS) & 1:  # AK-19: boards of seats that are out cannot be targeted
                    out = append(out, move)
        if self.rules.solo and kinds >> WORMHOLE & 1:  # AK-27
            for pond in range(PONDS):
                for colour in range(COLOURS):
                    if self.ufo[colour] > 0:
                        out = append(out, WORMHOLE | seat << KIND | (pond * 10 + colour) << BOARD)
        return out

    def _refreshes(self, seat: i64, out: vec[i64]) -> vec[i64]:
        """AK-13: every choice of so many cards of the hand."""
        if self.held_by(seat) < self.rules.cost:
            return out
        return self._given(seat * CARDS, 0, self.rules.cost, 0, out)

    def _given(self, first: i64, kind: i64, missing: i64, given: i64, out: vec[i64]) -> vec[i64]:
        """Goes through the kinds, giving from none to all cards of each."""
        if missing == 0:
            return append(out, REFRESH | (first // CARDS) << KIND | given << BOARD)
        if kind == CARDS:
            return out
        most = min(missing, self.hands[first + kind])
        for count in range(most + 1):
            out = self._given(first, kind + 1, missing - count, given | count << 4 * kind, out)
        return out

    def _placings(self, seat: i64) -> vec[i64]:
        """AK-12: every way to put the held ducks into the empty ponds; equal colours are the same way."""
        out = vec[i64]()
        held = self.held
        for one in range(COLOURS):
            if held[one] == 0:
                continue
            for two in range(COLOURS):
                if held[two] <= (1 if two == one else 0):
                    continue
                for three in range(COLOURS):
                    if held[three] > (1 if three == one else 0) + (1 if three == two else 0):
                        out = append(out, PLACE | seat << KIND | (one | two << 2 | three << 4) << BOARD)
        return out

    # ---- playing ----

    def play(self, seat: i64, move: i64, chance: Chance) -> None:
        kind = move & KINDS
        if kind < CARDS:
            self._card(seat, kind, move >> KIND & SEATS, move >> BOARD, chance)
        elif kind == PLACE:
            self._put(seat, move >> BOARD)
        elif kind == CLAIM:
            self._claim(seat, move >> BOARD + 8, move >> BOARD & PLACEMENT, chance)
        elif kind == REFRESH:
            self._refresh(seat, move >> BOARD, chance)
        else:
            self._tell(EVERYBODY, "pass", (seat,))
            self._end_turn(NOBODY, chance)
        if self.rules.solo and self.phase == TURN:
            self._stuck()

    def _card(self, seat: i64, kind: i64, board: i64, argument: i64, chance: Chance) -> None:
        """AK-03: play an action card; what it does follows AK-31 to AK-41."""
        self._discard(seat, kind)
        self.played += 1
        if self.news is not None:
            self._tell(EVERYBODY, "play", (seat, kind, board, argument))
        ducks = self.boards[board]
        if kind == ABDUCKTION:
            self._remove(board, 1 << argument, chance)
        elif kind == DUBADUCKTION:
            edge = self.rules.edges[argument]
            self._remove(board, 1 << edge // 10 | 1 << edge % 10, chance)
        elif kind == BLACK_HOLE:
            self._remove(board, coloured(ducks, colour_of(ducks, argument)), chance)
        elif kind == BODY_SNATCHER:
            self._snatch(seat, argument, chance)
        elif kind == WORMHOLE:
            self._exchange(seat, board, argument // 10, argument % 10)
        else:
            self.boards[board] = self.rules.rearranged(kind, argument, ducks)

    def _exchange(self, seat: i64, board: i64, pond: i64, other: i64) -> None:
        """AK-39: two ducks change boards; alone (AK-27) one changes with a colour of the UFO."""
        mine = colour_of(self.boards[seat], pond)
        if self.rules.solo:
            self.ufo[other] -= 1
            self.ufo[mine] += 1
            self.boards[seat] = painted(self.boards[seat], pond, other)
            return
        theirs = colour_of(self.boards[board], other)
        self.boards[seat] = painted(self.boards[seat], pond, theirs)
        self.boards[board] = painted(self.boards[board], other, mine)

    def _snatch(self, seat: i64, ponds: i64, chance: Chance) -> None:
        """AK-12: three ducks leave, nothing slides, three are drawn, which the seat will place."""
        self._to_ufo(seat, ponds)
        self.empty = ponds
        drawn = (self._duck(chance), self._duck(chance), self._duck(chance))
        for colour in drawn:
            self.held[colour] += 1
        for pond in range(PONDS):
            if ponds >> pond & 1:
                self.boards[seat] = painted(self.boards[seat], pond, 0)
        self.phase = PLACING
        if self.news is not None:
            self._tell(EVERYBODY, "snatch", (seat, *sorted(drawn)))

    def _put(self, seat: i64, colours: i64) -> None:
        """AK-12: the held ducks go into the empty ponds."""
        self.boards[seat] = put(self.boards[seat], self.empty, colours)
        self.empty = 0
        self.held = filled(COLOURS, 0)
        self.phase = TURN
        if self.news is not None:
            self._tell(EVERYBODY, "place", (seat, colours & 3, colours >> 2 & 3, colours >> 4 & 3))

    def _claim(self, seat: i64, card: i64, number: i64, chance: Chance) -> None:
        """AK-09: the ducks leave, the card and its points come, the turn ends."""
        placements = self.rules.placements
        placement = placements.first[card] + number
        ducks = placements.ducks[placement]
        at: i64 = 0
        while self.open[at] != card:
            at += 1
        rest = vec[i64]()
        for i in range(i64(len(self.open))):
            if i != at:
                rest = append(rest, self.open[i])
        self.open = rest
        if self.news is not None:
            self._tell(EVERYBODY, "claim", (seat, card, number))
        if self.prize == NOBODY:
            self.claimed = append(self.claimed, card)
            self.owner = append(self.owner, seat)
            self.points[seat] += self.rules.points[card]
            self._turn_up()  # AK-15, AK-16
        else:
            self.winner = seat  # AK-19: it changes nobody's score
        self._remove(seat, ducks, chance)
        self._end_turn(seat, chance)

    def _refresh(self, seat: i64, given: i64, chance: Chance) -> None:
        """AK-13: some cards for ten new ducks."""
        for kind in range(CARDS):
            for _ in range(given >> 4 * kind & GIVEN):
                self._discard(seat, kind)
                self.played += 1
        if self.news is not None:
            self._tell(EVERYBODY, "refresh", (seat, *[int(given >> 4 * kind & GIVEN) for kind in range(CARDS)]))
        self._remove(seat, (1 << PONDS) - 1, chance)

    # ---- ducks ----

    def _remove(self, seat: i64, gone: i64, chance: Chance) -> None:
        """AK-10, AK-11: back to the UFO at once; the rest slide; then new ones, the most downstream pond first."""
        self._to_ufo(seat, gone)
        board = slid(self.boards[seat], gone)
        pond = count_of(gone)
        drawn: list[int] = [seat]
        telling = self.news is not None
        while pond > 0:
            pond -= 1
            colour = self._duck(chance)
            board = painted(board, pond, colour)
            if telling:
                drawn.append(colour)
        self.boards[seat] = board
        if telling:
            self._tell(EVERYBODY, "refill", (*drawn[:1], gone, *drawn[1:]))

    def _to_ufo(self, seat: i64, gone: i64) -> None:
        board = self.boards[seat]
        for pond in range(PONDS):
            if gone >> pond & 1:
                self.ufo[colour_of(board, pond)] += 1

    def _duck(self, chance: Chance) -> i64:
        """The colour of the next duck that comes out of the UFO, each duck in it equally likely."""
        ufo = self.ufo
        chance.open(DUCK, self.ducks)
        self.ducks += 1
        at = chance.below(ufo[0] + ufo[1] + ufo[2] + ufo[3])
        colour: i64 = 0
        while at >= ufo[colour]:
            at -= ufo[colour]
            colour += 1
        ufo[colour] -= 1
        return colour

    # ---- cards ----

    def held_by(self, seat: i64) -> i64:
        """How many action cards a seat holds."""
        out: i64 = 0
        for at in range(seat * CARDS, seat * CARDS + CARDS):
            out += self.hands[at]
        return out

    def _discard(self, seat: i64, kind: i64) -> None:
        self.hands[seat * CARDS + kind] -= 1
        self.discards = append(self.discards, kind)
        self.past = append(self.past, PLAYED | seat << 4 | kind)

    def _draw(self, seat: i64, most: i64, chance: Chance) -> None:
        """Draw until the hand holds `most` (AK-15), or no card is left anywhere (AK-17)."""
        first = seat * CARDS
        held = self.held_by(seat)
        drawn: list[int] = []
        while held < most:
            if self.left == 0:
                if len(self.discards) == 0:
                    break
                self._tell_drawn(seat, drawn)
                drawn = []
                self._reshuffle(chance)
            self.left -= 1
            kind = self.deck[self.left]
            self.hands[first + kind] += 1
            self.past = append(self.past, DRAWN | seat << 4 | kind)
            held += 1
            if self.news is not None:
                drawn.append(kind)
        self._tell_drawn(seat, drawn)

    def _reshuffle(self, chance: Chance) -> None:
        """AK-17: the discards become the new deck."""
        cards = in_order(self.discards, CARDS)
        self.past = append(self.past, RESHUFFLED)
        self.reshuffles += 1
        chance.open(DECK, self.reshuffles)
        chance.shuffle(cards)
        self.deck = cards
        self.left = i64(len(cards))
        self.discards = vec[i64]()
        if self.news is not None:
            self._tell(EVERYBODY, "reshuffle", (self.left,))

    def _turn_up(self) -> None:
        """AK-16: so many formations lie open as long as the stack has any."""
        while i64(len(self.open)) < self.rules.face_up and len(self.stack) > 0:
            last = i64(len(self.stack)) - 1
            card = self.stack[last]
            self.stack = self.stack[:last]
            self.open = append(self.open, card)
            if self.news is not None:
                self._tell(EVERYBODY, "open", (card,))

    # ---- the end of a turn, and of the game ----

    def _end_turn(self, claimer: i64, chance: Chance) -> None:
        """AK-15: cards are drawn, then the next seat comes, or the game ends."""
        rules = self.rules
        seat = self.turn
        if not rules.solo:
            self._draw(seat, rules.hand, chance)
        elif claimer != NOBODY:  # AK-26
            self._draw(seat, min(rules.hand, self.held_by(seat) + rules.solo_draw), chance)
        self.ended += 1
        self.played = 0
        if self.winner != NOBODY or (len(self.open) == 0 and (rules.solo or not self._tie(chance))):
            self._over()
        elif self.ended >= rules.turns:
            self.stops = True
            self._over()
        else:
            if claimer == NOBODY or self.prize == NOBODY:  # AK-19: who took the last card begins, if it is tied
                self.turn = (seat + 1) % self.seats
            while self.tied >> self.turn & 1 == 0:
                self.turn = (self.turn + 1) % self.seats
            if self.news is not None:
                self._tell(EVERYBODY, "turn", (self.turn, self.ended))

    def _tie(self, chance: Chance) -> bool:
        """AK-19: the dearest claimed card comes back for those that are tied. False when nobody is."""
        most = self.points[0]
        for seat in range(self.seats):
            most = max(most, self.points[seat])
        tied: i64 = 0
        for seat in range(self.seats):
            if self.points[seat] == most:
                tied |= 1 << seat
        if count_of(tied) < 2:
            return False
        dearest: i64 = 0
        for card in self.claimed:
            dearest = max(dearest, self.rules.points[card])
        cards = vec[i64]()
        for card in self.claimed:
            if self.rules.points[card] == dearest:
                cards = append(cards, card)
        cards = in_order(cards, i64(len(self.rules.points)))
        chance.open(TIE, 0)
        self.prize = cards[chance.below(i64(len(cards)))]
        self.tied = tied
        self.open = vec[i64]([self.prize])
        if self.news is not None:
            self._tell(EVERYBODY, "tie", (self.prize, tied))
        return True

    def _stuck(self) -> None:
        """AK-29: alone, the game ends when nothing can be played or claimed."""
        for kind in range(CARDS):
            if kind != WORMHOLE and self.hands[kind] > 0:
                return
        if len(self.legal(0)) == 0:
            self._over()

    def _over(self) -> None:
        self.phase = OVER
        if self.news is not None:
            self._tell(EVERYBODY, "over", (self.ended, *[int(place) for place in self.places()]))

    def turns(self) -> i64:
        return self.ended + (1 if self.phase != OVER or self.played > 0 else 0)

    def resting(self) -> bool:
        """Each seat has had as many turns as the others; alone never, for cards that are spent are not had later."""
        return self.seats > 1 and self.phase == TURN and self.played == 0 and self.ended % self.seats == 0

    def stopped(self) -> bool:
        return self.stops

    def scores(self) -> list[float]:
        return [float(self.points[seat]) for seat in range(self.seats)]

    def places(self) -> vec[i64]:
        if self.phase != OVER:
            return vec[i64]()
        out = vec[i64]()
        for seat in range(self.seats):
            place: i64 = 1
            for other in range(self.seats):
                if self.points[other] > self.points[seat] or (
                    self.winner == other and other != seat and self.points[other] == self.points[seat]
                ):
                    place += 1
            out = append(out, place)
        return out

    def value(self, seat: i64) -> float:
        """From the places when over; before, from the lead, as a part of all points of the deck; alone, points."""
        everything: i64 = 0
        for card in self.rules.deck:
            everything += self.rules.points[card]
        if self.rules.solo:
            return float(self.points[0]) / float(max(1, everything))
        if self.phase == OVER:
            places = self.places()
            worse: i64 = 0
            ties: i64 = -1
            for place in places:
                worse += i64(place > places[seat])
                ties += i64(place == places[seat])
            return (float(worse) + float(ties) / 2.0) / float(self.seats - 1)
        best = -everything
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.points[other])
        return 0.5 + 0.5 * float(self.points[seat] - best) / float(max(1, everything))

    # ---- copies, imagined worlds, what is where ----

    def copy(self) -> Abducktion:
        out = Abducktion(self.rules)
        out.phase = self.phase
        out.turn = self.turn
        out.played = self.played
        out.ended = self.ended
        out.stops = self.stops
        out.boards = self.boards[:]
        out.ufo = self.ufo[:]
        out.ducks = self.ducks
        out.empty = self.empty
        out.held = self.held[:]
        out.hands = self.hands[:]
        out.past = self.past[:]
        out.recalls = self.recalls
        out.deck = self.deck
        out.left = self.left
        out.discards = self.discards[:]
        out.reshuffles = self.reshuffles
        out.stack = self.stack
        out.box = self.box
        out.open = self.open[:]
        out.claimed = self.claimed[:]
        out.owner = self.owner[:]
        out.points = self.points[:]
        out.prize = self.prize
        out.tied = self.tied
        out.winner = self.winner
        return out

    def unseen(self, seat: i64) -> vec[i64]:
        """How many action cards of each kind lie in the deck and in other hands, together."""
        out = self.rules.copies[:]
        for card in self.discards:
            out[card] -= 1
        for kind in range(CARDS):
            out[kind] -= self.hands[seat * CARDS + kind]
        return out

    def recall(self, seat: i64) -> Recall:
        """What the seat knows of the action cards in other hands, if it remembers all."""
        known = self.recalls[seat]
        if known is None:
            known = Recall(seat, self.seats, self.rules.copies)
        if known.at != i64(len(self.past)):
            known = known.after(self.past)
            if known.missed and known.most == MOST:
                known = Recall(seat, self.seats, self.rules.copies, MOST * MORE).after(self.past)
            recalls = self.recalls[:]  # a copy of this game has the same list
            recalls[seat] = known
            self.recalls = recalls
        return known

    def hidden(self) -> vec[i64]:
        """Formations in the stack and in the box, in order: nobody knows which lie where."""
        cards = self.stack[:]
        for card in self.box:
            cards = append(cards, card)
        return in_order(cards, i64(len(self.rules.points)))

    def imagine(self, seat: i64, chance: Chance) -> Abducktion:
        """Other hands, the deck's order and the stack drawn anew.

        Where no way that is remembered came true (recall.py: hands of five and more, seldom) cards that the seat does
        not see may lie anywhere.
        """
        out = self.copy()
        known = self.recall(seat)
        out.recalls = [None] * self.seats
        out.recalls[seat] = known
        out.past = seen_by(seat, self.past)
        unseen = self.unseen(seat)
        sizes = filled(self.seats, 0)
        for other in range(self.seats):
            if other != seat:
                sizes[other] = self.held_by(other)
        if not known.tells(self.left, unseen, sizes):
            known = Recall.blank(seat, unseen, sizes, self.left)
        dealt = known.deal(chance)
        first = self.seats * CARDS
        for at in range(first):
            if at // CARDS != seat:
                out.hands[at] = dealt[at]
        out.deck = dealt[first:]
        cards = self.hidden()
        chance.shuffle(cards)
        size = i64(len(self.stack))
        out.stack = cards[:size]
        out.box = cards[size:]
        return out

    def components(self) -> vec[i64]:
        """All ducks by colour, then all action cards as 10 + kind, then all formations as 100 + card."""
        ducks = filled(COLOURS, 0)
        for colour in range(COLOURS):
            ducks[colour] += self.ufo[colour] + self.held[colour]
        for seat in range(self.seats):
            for pond in range(PONDS):
                if seat != self.turn or self.empty >> pond & 1 == 0:
                    ducks[colour_of(self.boards[seat], pond)] += 1
        out = vec[i64]()
        for colour in range(COLOURS):
            for _ in range(ducks[colour]):
                out = append(out, colour)
        cards = filled(CARDS, 0)
        for card in self.deck[: self.left]:
            cards[card] += 1
        for card in self.discards:
            cards[card] += 1
        for at in range(self.seats * CARDS):
            cards[at % CARDS] += self.hands[at]
        for kind in range(CARDS):
            for _ in range(cards[kind]):
                out = append(out, 10 + kind)
        formations = self.hidden()
        if self.prize == NOBODY:  # AK-19: a card that came back is still the one that was claimed
            for card in self.open:
                formations = append(formations, card)
        for card in self.claimed:
            formations = append(formations, card)
        for card in in_order(formations, i64(len(self.rules.points))):
            out = append(out, 100 + card)
        return out

    def digest(self) -> int:
        numbers: list[int] = [
            self.seats, self.phase, self.turn, self.played, self.ended, int(self.stops), self.ducks, self.empty,
            self.reshuffles, self.prize, self.tied, self.winner,
        ]  # fmt: skip
        for lot in (
            self.boards, self.ufo, self.held, self.hands, self.past, self.deck[: self.left],
            self.discards, self.stack, self.box, self.open, self.claimed, self.owner, self.points,
        ):  # fmt: skip
            numbers.append(len(lot))
            numbers.extend(lot)
        return fingerprint(numbers)

    # ---- news, only when somebody asks ----

    def _tell(self, to: i64, kind: str, args: tuple[int, ...]) -> None:
        if self.news is not None:
            self.news.append(News(to, kind, args))

    def _tell_drawn(self, seat: i64, drawn: list[int]) -> None:
        """("drew", seat, number of cards) to all, ("hand", kinds) to the seat."""
        if self.news is not None and drawn:
            self._tell(EVERYBODY, "drew", (seat, len(drawn)))
            self._tell(seat, "hand", tuple(drawn))


@lru_cache(maxsize=8)
def rules_of(params: Params, seats: int) -> Rules:
    return Rules(params, seats)


def start(params: Params, seats: int, chance: Chance) -> Abducktion:
    """AK-01, AK-02; solo AK-25. Raises ValueError for seats outside 1..4."""
    if not 1 <= seats <= 4:
        raise ValueError(f"seats: {seats} is outside 1..4")
    rules = rules_of(params, seats)
    state = Abducktion(rules)
    for colour in range(rules.colours):
        state.ufo[colour] = rules.ducks
    for seat in range(rules.seats):
        pond = PONDS
        while pond > 0:
            pond -= 1
            state.boards[seat] = painted(state.boards[seat], pond, state._duck(chance))
    formations = rules.deck[:]
    chance.open(FORMATIONS, 0)
    chance.shuffle(formations)
    state.stack = formations[: rules.formations]
    state.box = formations[rules.formations :]
    state._turn_up()
    cards = vec[i64]()
    for kind in range(CARDS):
        for _ in range(rules.copies[kind]):
            cards = append(cards, kind)
    chance.open(DECK, 0)
    chance.shuffle(cards)
    state.deck = cards
    state.left = i64(len(cards))
    for seat in range(rules.seats):
        state._draw(seat, rules.hand, chance)
    chance.open(FIRST, 0)
    state.turn = chance.below(rules.seats)
    if rules.solo:
        state._stuck()
    return state


def put(board: i64, empty: i64, colours: i64) -> i64:
    """The board with ducks put into its empty ponds: two bits a pond, the most upstream one first (AK-12)."""
    for pond in range(PONDS):
        if empty >> pond & 1:
            board = painted(board, pond, colours & 3)
            colours >>= 2
    return board
