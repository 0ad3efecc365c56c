"""What the rules of Abducktion are written in: cards and moves as ints, and the dials as they are read.

Action cards are numbered as their clauses AK-31 to AK-41, Swap 0 to Black Hole 10. A move is kind | board << KIND |
argument << BOARD: `board` is the seat whose ducks it acts on. Arguments, ponds as in ponds.py:

SWAP, DUBADUCKTION: number of the pair in `edges`. ABDUCKTION, BLACK_HOLE: pond. BODY_SNATCHER: ponds as a mask.
ORBIT: square * 4 + steps clockwise. SHAPE_SHIFTER: window * 6 + order. GRAVITY_ASSIST: pair * 13 + pair.
TELEPORT: pond * 10 + pond. WORMHOLE: own pond * 10 + the other's pond, alone * 10 + colour. PARALLEL_UNIVERSE: columns
as a mask, 31 for the rows. CLAIM: card << 8 | placement. REFRESH: four bits a kind, how many of it are given.
PLACE: two bits a pond, the colours put into the empty ponds from the most upstream one on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from mypy_extensions import i32, i64

from duckplay.core.vecs import append, vec
from duckplay.shelf.abducktion.formations import Placements
from duckplay.shelf.abducktion.params import Params
from duckplay.shelf.abducktion.ponds import ALL, COLUMNS, PONDS, count_of, edges, pond_at, swapped

SWAP: Final[i64] = 0
ABDUCKTION: Final[i64] = 1
DUBADUCKTION: Final[i64] = 2
BODY_SNATCHER: Final[i64] = 3
ORBIT: Final[i64] = 4
SHAPE_SHIFTER: Final[i64] = 5
GRAVITY_ASSIST: Final[i64] = 6
TELEPORT: Final[i64] = 7
WORMHOLE: Final[i64] = 8
PARALLEL_UNIVERSE: Final[i64] = 9
BLACK_HOLE: Final[i64] = 10
CARDS: Final[i64] = 11
PASS: Final[i64] = 11
CLAIM: Final[i64] = 12
REFRESH: Final[i64] = 13
PLACE: Final[i64] = 14

KIND: Final[i64] = 4
BOARD: Final[i64] = 8
KINDS: Final[i64] = 15
SEATS: Final[i64] = 15
PLACEMENT: Final[i64] = 255
GIVEN: Final[i64] = 15
"""A move is taken apart by shifting by KIND and BOARD and masking with these."""

ORDERS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
"""Of three ducks side by side, which one lies left, in the middle, right (AK-36)."""


class Rearranging:
    """Every rearrangement of a board that cards make.

    Rearrangement n of card kind k is number `shift[k]` + n: the exchanges of ponds steps[begin[it]] to
    steps[begin[it + 1]], each one * 10 + other, make it. `argument` is the argument of its move, `place` leads back
    from kind << 8 | argument. What it makes of a plane of ten bits is planes[number << 10 | plane].
    """

    def __init__(self, by_columns: bool) -> None:
        self.by_columns: bool = by_columns
        self.edges: vec[i64] = edges()
        self.shift: vec[i64] = vec[i64]([0] * 12)
        self.begin: vec[i64] = vec[i64]([0])
        self.steps: vec[i64] = vec[i64]()
        self.argument: vec[i64] = vec[i64]()
        self.place: vec[i64] = vec[i64]([-1] * (11 << 8))
        self._rearrange()
        planes = vec[i32]([0] * (len(self.argument) << 10))
        for number in range(i64(len(self.argument))):
            for plane in range(1 << 10):
                after = plane
                for i in range(self.begin[number], self.begin[number + 1]):
                    after = swapped(after, self.steps[i] // 10, self.steps[i] % 10) & ALL
                planes[number << 10 | plane] = i32(after)
        self.planes: vec[i32] = planes

    def moved(self, number: i64, board: i64) -> i64:
        """The board after a rearrangement, given by its number."""
        first = number << 10
        return i64(self.planes[first | board & ALL]) | i64(self.planes[first | board >> 10]) << 10

    def _rearrange(self) -> None:
        """Number all rearrangements, kind by kind."""
        pairs = [(int(edge) // 10, int(edge) % 10) for edge in self.edges]
        for kind in range(CARDS):
            self.shift[kind] = i64(len(self.argument))
            if kind == SWAP:
                for edge, pair in enumerate(pairs):
                    self._add(kind, edge, [pair])
            elif kind == ORBIT:
                for square in range(4):
                    ring = [pond_at(0, square), pond_at(0, square + 1), pond_at(1, square + 1), pond_at(1, square)]
                    for turn in range(1, 4):
                        self._add(
                            kind,
                            square * 4 + turn,
                            exchanges([int(p) for p in ring], [(i + turn) % 4 for i in range(4)]),
                        )
            elif kind == SHAPE_SHIFTER:
                for window in range(6):
                    three = [int(pond_at(window // 3, window % 3 + i)) for i in range(3)]
                    for order in range(6):
                        self._add(
                            kind, window * 6 + order, exchanges(three, [ORDERS[order].index(i) for i in range(3)])
                        )
            elif kind == GRAVITY_ASSIST:
                for first, one in enumerate(pairs):
                    for second, other in enumerate(pairs):
                        if one[0] in other or one[1] in other:
                            self._add(kind, first * 13 + second, [one, other])
            elif kind == TELEPORT:
                for one_pond in range(PONDS):
                    for other_pond in range(one_pond + 1, PONDS):
                        self._add(kind, one_pond * 10 + other_pond, [(int(one_pond), int(other_pond))])
            elif kind == PARALLEL_UNIVERSE:
                for columns in range(1 if self.by_columns else 31, 32):
                    named = [c for c in range(COLUMNS) if columns >> c & 1]
                    self._add(kind, columns, [(int(pond_at(0, c)), int(pond_at(1, c))) for c in named])
        self.shift[CARDS] = i64(len(self.argument))

    def _add(self, kind: i64, argument: i64, steps: list[tuple[int, int]]) -> None:
        self.place[kind << 8 | argument] = i64(len(self.argument))
        self.argument = append(self.argument, argument)
        for one, other in steps:
            self.steps = append(self.steps, i64(one * 10 + other))
        self.begin = append(self.begin, i64(len(self.steps)))


@lru_cache(maxsize=2)
def rearrangements(by_columns: bool) -> Rearranging:
    return Rearranging(by_columns)


class Rules:
    """The dials as the rules read them: made once, shared by all copies of a state."""

    def __init__(self, params: Params, seats: i64) -> None:
        self.params: Params = params
        self.seats: i64 = seats
        self.solo: bool = seats == 1
        self.hand: i64 = params.solo_hand if seats == 1 else params.hand
        self.plays: i64 = params.plays
        self.face_up: i64 = params.face_up
        self.refresh: bool = params.refresh
        self.cost: i64 = params.refresh_cost
        self.solo_draw: i64 = params.solo_draw
        self.colours: i64 = params.colours
        self.ducks: i64 = params.ducks
        self.turns: i64 = params.turns
        self.by_columns: bool = params.parallel_universe == "columns"
        self.copies: vec[i64] = numbers(list(params.copies))
        self.deck: vec[i64] = numbers(list(params.deck))
        self.formations: i64 = len(params.deck) if seats == 1 else min(params.formations, len(params.deck))
        self.points: vec[i64] = numbers([card.points for card in params.cards])
        self.placements: Placements = Placements([card.shape for card in params.cards])
        reaching = vec[bool]([False] * 11)
        if seats > 1:
            reaching[ABDUCKTION] = params.abducktion_on_others
            reaching[DUBADUCKTION] = params.dubaducktion_on_others
            reaching[BLACK_HOLE] = params.black_hole_on_others
            reaching[WORMHOLE] = params.wormhole_on_others
        self.reaching: vec[bool] = reaching
        self.rearranging: Rearranging = rearrangements(self.by_columns)
        self.edges: vec[i64] = self.rearranging.edges
        self.solver: object = None
        self.arguments: list[vec[i64]] = [self._arguments(kind) for kind in range(CARDS)]
        self.offers: dict[int, vec[i64]] = {}

    def rearranges(self, kind: i64) -> bool:
        """Whether cards of that kind move ducks about on one board, and draw none."""
        return self.rearranging.shift[kind] < self.rearranging.shift[kind + 1]

    def rearranged(self, kind: i64, argument: i64, board: i64) -> i64:
        """The board after a card of that kind."""
        return self.rearranging.moved(self.rearranging.place[kind << 8 | argument], board)

    def offered(self, seat: i64, kinds: i64) -> vec[i64]:
        """All moves of a seat with these kinds of cards, as a mask, on full boards of all seats; not to be changed."""
        key = kinds * 16 + seat
        known = self.offers.get(int(key))
        if known is not None:
            return known
        out = vec[i64]()
        for kind in range(CARDS):
            if kinds >> kind & 1:
                for board in range(self.seats):
                    if self.acts(kind, seat, board):
                        for argument in self.arguments[kind]:
                            out = append(out, kind | board << KIND | argument << BOARD)
        self.offers[int(key)] = out
        return out

    def acts(self, kind: i64, seat: i64, board: i64) -> bool:
        """Whether a seat may play that kind on that board (AK-04, AK-39)."""
        if kind == WORMHOLE and not self.solo:
            return board != seat and self.reaching[kind]
        return board == seat or self.reaching[kind]

    def _arguments(self, kind: i64) -> vec[i64]:
        """What a card of that kind may name on a full board, in order; alone, Wormhole's colours depend on the UFO."""
        if kind in (ABDUCKTION, BLACK_HOLE):
            return numbers(list(range(10)))
        if kind == DUBADUCKTION:
            return numbers(list(range(13)))
        if kind == BODY_SNATCHER:
            return numbers([mask for mask in range(1 << 10) if count_of(mask) == 3])
        if kind == WORMHOLE:
            return numbers([]) if self.solo else numbers(list(range(100)))
        every = self.rearranging
        return every.argument[every.shift[kind] : every.shift[kind + 1]]


def exchanges(ponds: list[int], to: list[int]) -> list[tuple[int, int]]:
    """Exchanges that bring the duck of ponds[i] to ponds[to[i]]: each cycle is turned around its first pond."""
    out: list[tuple[int, int]] = []
    done: set[int] = set()
    for start in range(len(ponds)):
        at = to[start]
        if start in done:
            continue
        while at != start:
            out.append((ponds[start], ponds[at]))
            done.add(at)
            at = to[at]
    return out


def numbers(values: list[int]) -> vec[i64]:
    out = vec[i64]()
    for value in values:
        out = append(out, i64(value))
    return out
