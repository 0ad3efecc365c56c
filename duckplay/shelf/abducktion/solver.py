"""What a hand can make of a board without drawing a duck: exact, from tables that fill as they are asked.

Colours are alike but for their names, so that 43,947 boards stand for all; for each, a table holds which formations
one card, and two, can bring about. Rearranging cards move ducks whatever their colours are: a duck that Wormhole puts
into a pond after them could as well have been put, before them, where that pond's duck came from. So Wormholes first,
then the others in every order, is all there is. A formation for which a board has too few ducks of a colour is not
looked for. Turns of more than five cards, which only dials allow, are looked into five cards deep.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, cast

from mypy_extensions import i32, i64

from duckplay.core.bits import bit
from duckplay.core.vecs import append, vec
from duckplay.shelf.abducktion.formations import Placements
from duckplay.shelf.abducktion.params import Formation
from duckplay.shelf.abducktion.ponds import ALL, PONDS, colour_of, count_of, painted
from duckplay.shelf.abducktion.rules import (
    BOARD,
    CARDS,
    CLAIM,
    GRAVITY_ASSIST,
    KIND,
    ORBIT,
    PARALLEL_UNIVERSE,
    SHAPE_SHIFTER,
    SWAP,
    TELEPORT,
    WORMHOLE,
    Rearranging,
    Rules,
    numbers,
    rearrangements,
)
from duckplay.shelf.abducktion.state import COLOURS, Abducktion

SORTS: Final[i64] = 6
PAIRS: Final[i64] = 21
BOARDS: Final[i64] = 43_947
"""Boards of ten ducks in four colours, up to the colours' names."""
UNKNOWN: Final[i64] = -1
EVERY: Final[i64] = (1 << 62) - 1
FEW: Final[i64] = 15
"""A hand holds fewer than sixteen cards of a kind: four bits each."""
DEEP: Final[i64] = 5
"""Cards of a turn that `best_turn` looks at: all that a hand holds, alone too, unless a dial gives it more."""


class Solver:
    """The tables of one set of formations and one reading of Parallel Universe (AK-40).

    A set of formations is a mask: bit n is row n of the dial `cards`. A hand is how many cards it has of each of the
    six rearranging kinds, four bits each, in the order of `kinds`. Row r of the tables is a board up to colours' names.
    `numbers` are the rearrangements that a card of a sort makes, from `first` on, those of equal effect once. The
    tables take 14 MB.
    """

    def __init__(self, cards: tuple[Formation, ...], by_columns: bool) -> None:
        self.points: vec[i64] = numbers([card.points for card in cards])
        self.placements: Placements = Placements([card.shape for card in cards])
        self.rearranging: Rearranging = rearrangements(by_columns)
        self.kinds: vec[i64] = vec[i64]([SWAP, ORBIT, SHAPE_SHIFTER, GRAVITY_ASSIST, TELEPORT, PARALLEL_UNIVERSE])
        self.first: vec[i64] = vec[i64]([0])
        self.numbers: vec[i64] = vec[i64]()
        self._number()
        self.rows: vec[i32] = vec[i32]([-1] * (1 << 20))
        self.met: i64 = 0
        self.boards: vec[i32] = vec[i32]([0] * 43_947)
        self.now: vec[i64] = vec[i64]([0] * 43_947)
        self.one: vec[i64] = vec[i64]([-1] * (43_947 * 6))
        self.two: vec[i64] = vec[i64]([-1] * (43_947 * 21))
        self.may: vec[i64] = vec[i64]([-1] * 1_331)

    def _number(self) -> None:
        every = self.rearranging
        for sort in range(SORTS):
            kind = self.kinds[sort]
            known: set[tuple[int, ...]] = set()
            for number in range(every.shift[kind], every.shift[kind + 1]):
                effect = tuple(int(every.planes[number << 10 | 1 << pond]) for pond in range(PONDS))
                if effect not in known and effect != IDLE:
                    known.add(effect)
                    self.numbers = append(self.numbers, number)
            self.first = append(self.first, i64(len(self.numbers)))

    def unit(self, kind: i64) -> i64:
        """One card of a rearranging kind, as a hand."""
        sort: i64 = 0
        while self.kinds[sort] != kind:
            sort += 1
        return 1 << 4 * sort

    def row(self, board: i64) -> i64:
        """The row of a board."""
        row = i64(self.rows[board])
        return row if row >= 0 else self._meet(board)

    def _meet(self, board: i64) -> i64:
        """Colours named anew in the order in which they come, a row made for what has none yet."""
        names = vec[i64]([-1, -1, -1, -1])
        known: i64 = 0
        plain: i64 = 0
        for pond in range(PONDS):
            colour = colour_of(board, pond)
            if names[colour] < 0:
                names[colour] = known
                known += 1
            plain = painted(plain, pond, names[colour])
        row = i64(self.rows[plain])
        if row < 0:
            row = self.met
            self.met += 1
            found: i64 = 0
            for card in range(i64(len(self.points))):
                if self.placements.matches(card, plain):
                    found |= bit(card)
            self.boards[row] = i32(plain)
            self.now[row] = found
            self.rows[plain] = i32(row)
        self.rows[board] = i32(row)
        return row

    def with_one(self, row: i64, sort: i64) -> i64:
        """What lies open to a claim now, or after one card of a kind."""
        found = self.one[row * SORTS + sort]
        if found < 0:
            board = i64(self.boards[row])
            found = self.now[row]
            for n in range(self.first[sort], self.first[sort + 1]):
                found |= self.now[self.row(self.rearranging.moved(self.numbers[n], board))]
            self.one[row * SORTS + sort] = found
        return found

    def with_two(self, row: i64, low: i64, high: i64) -> i64:
        """The same with up to one card of each of two kinds, low <= high, or up to two of one kind."""
        at = row * PAIRS + high * (high + 1) // 2 + low
        found = self.two[at]
        if found < 0:
            found = self._after(row, low, high)
            if low != high:
                found |= self._after(row, high, low)
            self.two[at] = found
        return found

    def _after(self, row: i64, first: i64, second: i64) -> i64:
        """What one card of a kind after one of another makes, or either alone."""
        board = i64(self.boards[row])
        found = self.with_one(row, first) | self.with_one(row, second)
        for n in range(self.first[first], self.first[first + 1]):
            found |= self.with_one(self.row(self.rearranging.moved(self.numbers[n], board)), second)
        return found

    def warm(self) -> None:
        """Fill the tables: half a second, after which `reach` only looks up. Who asks a few times need not."""
        acc = vec[i64]([0] * 36)
        rows, now, one, two, planes = self.rows, self.now, self.one, self.two, self.rearranging.planes
        for board in range(1 << 20):
            if rows[board] < 0:
                self._meet(board)
        for step in range(2):
            for row in range(self.met):
                board = i64(self.boards[row])
                low, high = board & ALL, board >> 10
                for sort in range(SORTS):
                    for other in range(SORTS):
                        acc[sort * SORTS + other] = 0
                    found = now[row]
                    for n in range(self.first[sort], self.first[sort + 1]):
                        first = self.numbers[n] << 10
                        after = i64(rows[i64(planes[first | low]) | i64(planes[first | high]) << 10])
                        if step == 0:
                            found |= now[after]
                            continue
                        for other in range(SORTS):
                            acc[sort * SORTS + other] |= one[after * SORTS + other]
                    if step == 0:
                        one[row * SORTS + sort] = found
                if step == 1:
                    for sort in range(SORTS):
                        for other in range(sort + 1):
                            both = acc[sort * SORTS + other] | acc[other * SORTS + sort]
                            both |= one[row * SORTS + sort] | one[row * SORTS + other]
                            two[row * PAIRS + sort * (sort + 1) // 2 + other] = both

    def reach(self, board: i64, hand: i64, plays: i64, want: i64 = EVERY) -> i64:
        """Every formation that at most `plays` cards of a hand can bring about, as a set.

        It stops looking once it has found all of `want`.
        """
        row = self.row(board)
        found = self.now[row]
        plays = min(plays, cards_of(hand))
        if plays == 0 or found & want == want:
            return found
        if plays <= 2:
            return found | self._near(row, hand, plays)
        return found | self._far(board, hand, plays, want & self.possible(board) & ~found)

    def possible(self, board: i64) -> i64:
        """The formations that the ducks of a board can make, however they are rearranged, as a set."""
        threes = count_of(board & board >> 10)
        ones, twos = count_of(board & ALL) - threes, count_of(board >> 10) - threes
        at = (ones * 11 + twos) * 11 + threes
        found = self.may[at]
        if found < 0:
            found = 0
            counts = vec[i64]([PONDS - ones - twos - threes, ones, twos, threes])
            for card in range(i64(len(self.points))):
                if self.placements.possible(card, counts):
                    found |= bit(card)
            self.may[at] = found
        return found

    def _far(self, board: i64, hand: i64, plays: i64, want: i64) -> i64:
        """What one to `plays` cards of a hand can bring about, three or more."""
        found: i64 = 0
        for sort in range(SORTS):
            if hand >> 4 * sort & FEW != 0 and found & want != want:
                found |= self._then(board, sort, hand - (1 << 4 * sort), plays - 1, want & ~found)
        return found

    def _then(self, board: i64, sort: i64, hand: i64, plays: i64, want: i64) -> i64:
        """What a card of a kind makes with at most `plays` of a hand, two or more, after it."""
        found: i64 = 0
        rearranging, numbers, rows, two = self.rearranging, self.numbers, self.rows, self.two
        planes = rearranging.planes
        low, high = board & ALL, board >> 10
        pair = pair_of(hand) if plays == 2 and cards_of(hand) == 2 else UNKNOWN
        for n in range(self.first[sort], self.first[sort + 1]):
            first = numbers[n] << 10
            after = i64(planes[first | low]) | i64(planes[first | high]) << 10
            row = i64(rows[after])
            if row < 0:
                row = self._meet(after)
            if plays > 2:
                found |= self.now[row]
                found |= self._far(after, hand, plays, want & ~found)
            else:
                more = two[row * PAIRS + pair] if pair >= 0 else UNKNOWN
                found |= more if more >= 0 else self._near(row, hand, 2)
            if found & want == want:
                break
        return found

    def _near(self, row: i64, hand: i64, plays: i64) -> i64:
        """What one card of a hand can bring about, or two."""
        found = self.now[row]
        for high in range(SORTS):
            if hand >> 4 * high & FEW == 0:
                continue
            if plays == 1:
                found |= self.with_one(row, high)
                continue
            rest = hand - (1 << 4 * high)
            for low in range(high + 1):
                if rest >> 4 * low & FEW:
                    found |= self.with_two(row, low, high)
        return found

    def reach_far(
        self,
        board: i64,
        hand: i64,
        holes: i64,
        pool: vec[i64],
        plays: i64,
        want: i64 = EVERY,
        last: i64 = -1,
        gave: i64 = -1,
    ) -> i64:
        """The same with so many Wormholes too; `pool` is how many ducks of each colour they can bring.

        The one before went to the pond `last` and gave the colour `gave`. Two of which neither needs the other are
        tried in the order of their ponds alone.
        """
        found = self.reach(board, hand, plays, want)
        if holes == 0 or plays == 0 or found & want == want:
            return found
        for pond in range(PONDS):
            if pond == last:
                continue
            mine = colour_of(board, pond)
            for colour in range(COLOURS):
                if colour == mine or pool[colour] == 0:
                    continue
                if pond > last or (colour == gave and pool[colour] == 1):
                    pool[colour] -= 1
                    pool[mine] += 1
                    after = painted(board, pond, colour)
                    found |= self.reach_far(after, hand, holes - 1, pool, plays - 1, want & ~found, pond, mine)
                    pool[mine] -= 1
                    pool[colour] += 1
                    if found & want == want:
                        return found
        return found

    def dearer(self, cards: vec[i64], points: i64) -> i64:
        """Those of some cards that bring more than so many points, as a set."""
        out: i64 = 0
        for card in cards:
            if self.points[card] > points:
                out |= bit(card)
        return out

    def dearest(self, cards: i64) -> i64:
        """The card of most points in a set, the first of equals; -1 in an empty one."""
        best: i64 = -1
        most: i64 = -1
        card: i64 = 0
        while cards != 0:
            if cards & 1 and self.points[card] > most:
                best, most = card, self.points[card]
            cards >>= 1
            card += 1
        return best


IDLE: Final = tuple(1 << pond for pond in range(10))


def pair_of(hand: i64) -> i64:
    """The place of a hand of two cards among the pairs of kinds."""
    high: i64 = 0
    low: i64 = -1
    for sort in range(SORTS):
        count = hand >> 4 * sort & FEW
        if count == 2:
            low, high = sort, sort
        elif count == 1:
            if low < 0:
                low = sort
            high = sort
    return high * (high + 1) // 2 + low


class Turn:
    """A way to claim a formation in this turn without a draw: its card and the moves to it, the claim the last."""

    def __init__(self, card: i64, points: i64, moves: list[int]) -> None:
        self.card: i64 = card
        self.points: i64 = points
        self.moves: list[int] = moves

    def __repr__(self) -> str:
        return f"Turn({self.card}, {self.points} points, {self.moves})"


def best_turn(state: Abducktion, seat: i64, thrift: i64 = 0, within: i64 = DEEP) -> Turn | None:
    """The dearest claim that the cards in a seat's hand can bring about in this turn, with the fewest cards.

    Exact over all orders of cards that draw no duck, up to `within` of them, at most five. It looks at the seat's own
    hand and at what lies open alone. With `thrift`, each card held after the claim counts as so many points.
    """
    rules = state.rules
    solver = solver_of(rules)
    hand, holes = rearranging(solver, state, seat), wormholes(state, seat)
    plays = min(left(state, seat), cards_of(hand) + holes, within, DEEP)
    held = state.held_by(seat)
    pool = reached(state, seat) if holes > 0 else vec[i64]()
    board = state.boards[seat]
    card: i64 = -1
    few: i64 = 0
    most: i64 = -1
    for cards in range(plays + 1):
        kept = thrift * min(rules.hand, held - cards + rules.solo_draw)
        want = solver.dearer(state.open, most - kept)
        if want == 0:
            break
        found = want & solver.reach_far(board, hand, holes, pool, cards, want)
        if found != 0:
            card, few = solver.dearest(found), cards
            most = solver.points[card] + kept
    if card < 0:
        return None
    want = bit(card)
    moves: list[int] = []
    world = state
    while few > 0 and solver.reach(board, hand, few, want) & want == 0:
        few -= 1
        world = state.copy() if world is state else world
        moves.append(_bring(solver, world, seat, hand, holes, pool, few, want))
        board = world.boards[seat]
        holes -= 1
    board = _arrange(solver, seat, board, hand, few, want, moves)
    placements = rules.placements
    number: i64 = 0
    while not placements.fits(placements.first[card] + number, board):
        number += 1
    moves.append(CLAIM | seat << KIND | (card << 8 | number) << BOARD)
    return Turn(card, solver.points[card], moves)


def _arrange(solver: Solver, seat: i64, board: i64, hand: i64, few: i64, want: i64, moves: list[int]) -> i64:
    """The board after the `few` rearranging cards that bring `want` about; their moves are added."""
    if few == 0:
        return board
    numbers, rows, now, planes = solver.numbers, solver.rows, solver.now, solver.rearranging.planes
    low, high = board & ALL, board >> 10
    for sort in range(SORTS):
        if hand >> 4 * sort & FEW == 0:
            continue
        rest = hand - (1 << 4 * sort)
        for n in range(solver.first[sort], solver.first[sort + 1]):
            number = numbers[n]
            after = i64(planes[number << 10 | low]) | i64(planes[number << 10 | high]) << 10
            row = i64(rows[after])
            if row < 0:
                row = solver.row(after)
            found = now[row] if few == 1 else solver.reach(after, rest, few - 1, want)
            if found & want:
                moves.append(solver.kinds[sort] | seat << KIND | solver.rearranging.argument[number] << BOARD)
                return _arrange(solver, seat, after, rest, few - 1, want, moves)
    raise ValueError(f"{few} cards do not bring it about")


def _bring(
    solver: Solver, world: Abducktion, seat: i64, hand: i64, holes: i64, pool: vec[i64], few: i64, want: i64
) -> int:
    """Play on `world` the first Wormhole after which `few` more cards suffice; `pool` follows. The move."""
    board = world.boards[seat]
    for pond in range(PONDS):
        mine = colour_of(board, pond)
        for colour in range(COLOURS):
            if colour == mine or pool[colour] == 0:
                continue
            pool[colour] -= 1
            pool[mine] += 1
            if solver.reach_far(painted(board, pond, colour), hand, holes - 1, pool, few, want) & want:
                return _hole(world, seat, pond, colour)
            pool[mine] -= 1
            pool[colour] += 1
    raise ValueError(f"no Wormhole and {few} cards bring it about")


def _hole(world: Abducktion, seat: i64, pond: i64, colour: i64) -> int:
    """Exchange a pond's duck on `world` for one of that colour, the first there is; the move."""
    if world.rules.solo:
        world._exchange(seat, seat, pond, colour)
        return WORMHOLE | seat << KIND | (pond * 10 + colour) << BOARD
    for other in range(world.seats):
        if other != seat and world.tied >> other & 1:
            for place in range(PONDS):
                if colour_of(world.boards[other], place) == colour:
                    world._exchange(seat, other, pond, place)
                    return WORMHOLE | other << KIND | (pond * 10 + place) << BOARD
    raise ValueError(f"no board that can be reached has a duck of colour {colour}")


def rearranging(solver: Solver, state: Abducktion, seat: i64) -> i64:
    """A seat's rearranging cards, four bits a kind."""
    hand: i64 = 0
    for sort in range(SORTS):
        hand |= state.hands[seat * CARDS + solver.kinds[sort]] << 4 * sort
    return hand


def wormholes(state: Abducktion, seat: i64) -> i64:
    """How many Wormholes a seat could play."""
    rules = state.rules
    return state.hands[seat * CARDS + WORMHOLE] if rules.solo or rules.reaching[WORMHOLE] else 0


def left(state: Abducktion, seat: i64) -> i64:
    """How many action cards the seat may still play in this turn."""
    held = state.held_by(seat)
    return held if state.rules.solo else min(held, state.rules.plays - state.played)


def sure(state: Abducktion, seat: i64) -> i64:
    """How many of them draw no duck, at most: what they bring about is sure."""
    solver = solver_of(state.rules)
    return min(left(state, seat), cards_of(rearranging(solver, state, seat)) + wormholes(state, seat))


def reached(state: Abducktion, seat: i64) -> vec[i64]:
    """How many ducks of each colour a Wormhole of the seat could bring."""
    if state.rules.solo:
        return state.ufo[:]
    pool = vec[i64]([0, 0, 0, 0])
    for other in range(state.seats):
        if other != seat and state.tied >> other & 1:
            for pond in range(PONDS):
                pool[colour_of(state.boards[other], pond)] += 1
    return pool


def opened(state: Abducktion) -> i64:
    """The formations that lie open, as a set."""
    cards: i64 = 0
    for card in state.open:
        cards |= bit(card)
    return cards


def cards_of(hand: i64) -> i64:
    """How many cards a hand has."""
    out: i64 = 0
    while hand != 0:
        out += hand & FEW
        hand >>= 4
    return out


def wealth(solver: Solver, cards: i64) -> i64:
    """The points of a set of formations, one more for each."""
    out: i64 = 0
    card: i64 = 0
    while cards != 0:
        if cards & 1:
            out += 1 + solver.points[card]
        cards >>= 1
        card += 1
    return out


@lru_cache(maxsize=2)
def tables(cards: tuple[Formation, ...], by_columns: bool) -> Solver:
    return Solver(cards, by_columns)


def solver_of(rules: Rules) -> Solver:
    """The tables for a game's formations, made when first asked for: other dials share them."""
    if rules.solver is None:
        rules.solver = tables(rules.params.cards, rules.by_columns)
    return cast(Solver, rules.solver)
