"""Formation cards: their shapes as little pictures of text, and where they match on a board.

A shape is one or two rows, "AA- / -AA": A, B, C, D stand for one colour each, all different; W, X, Y, Z for one colour
each, which may be equal to any; "-" for any duck. It may be shifted, never turned or mirrored, and a shape of one row
may lie in either (AK-07). The rows may also stand in lines of their own, as in the cell of a card sheet.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from duckplay.core.vecs import append, vec
from duckplay.shelf.abducktion.ponds import ALL, COLUMNS, count_of, pond_at

STRICT: Final = "ABCD"
FREE: Final = "WXYZ"
ANY: Final = "-"


def rows_of(shape: str) -> list[str]:
    """The rows of a shape, equally long. Raises ValueError: what cannot lie on two rows of five ponds, and why."""
    if "/" in shape or "\n" not in shape.strip():
        rows = [row.strip().upper() for row in shape.split("/")]
    else:  # a blank before a duck in a picture of lines would have a meaning: it is refused below, not dropped
        rows = [row.rstrip().upper() for row in shape.strip("\n").split("\n")]
    if len(rows) > 2:
        raise ValueError(f"a shape has one row or two, not {len(rows)}")
    width = max(len(row) for row in rows)
    rows = [row + ANY * (width - len(row)) for row in rows]
    for row in rows:
        for letter in row:
            if letter not in STRICT and letter not in FREE and letter != ANY:
                raise ValueError(f"{letter!r} is no pond of a shape: A to D, W to Z and - are")
    while width > 0 and all(row[0] == ANY for row in rows):
        rows = [row[1:] for row in rows]
        width -= 1
    while width > 0 and all(row[-1] == ANY for row in rows):
        rows = [row[:-1] for row in rows]
        width -= 1
    if width == 0:
        raise ValueError("a shape names at least one duck by a letter")
    if width > COLUMNS:
        raise ValueError(f"a shape is at most {COLUMNS} ponds wide, not {width}")
    return rows


class Placements:
    """All places where the cards of a set may match, in flat arrays.

    Placement n of card k is number first[k] + n. `ducks` are its ponds as a mask; its groups, of one colour each, are
    groups[begin[n]] to groups[begin[n + 1]]; the first `strict[n]` of them must differ.
    """

    def __init__(self, shapes: list[str]) -> None:
        self.first: vec[i64] = vec[i64]([0])
        self.ducks: vec[i64] = vec[i64]()
        self.begin: vec[i64] = vec[i64]([0])
        self.strict: vec[i64] = vec[i64]()
        self.groups: vec[i64] = vec[i64]()
        self.row: vec[i64] = vec[i64]()
        self.column: vec[i64] = vec[i64]()
        for shape in shapes:
            rows = rows_of(shape)
            for row in range(3 - len(rows)):
                for column in range(COLUMNS + 1 - len(rows[0])):
                    self._place(rows, row, column)
            self.first = append(self.first, i64(len(self.ducks)))

    def _place(self, rows: list[str], row: i64, column: i64) -> None:
        ducks: i64 = 0
        strict: i64 = 0
        for letter in STRICT + FREE:
            group: i64 = 0
            for r in range(len(rows)):
                for c in range(len(rows[r])):
                    if rows[r][c] == letter:
                        group |= 1 << pond_at(row + r, column + c)
            if group != 0:
                self.groups = append(self.groups, group)
                ducks |= group
                if letter in STRICT:
                    strict += 1
        self.ducks = append(self.ducks, ducks)
        self.strict = append(self.strict, strict)
        self.begin = append(self.begin, i64(len(self.groups)))
        self.row = append(self.row, row)
        self.column = append(self.column, column)

    def fits(self, placement: i64, board: i64) -> bool:
        """Whether the ducks of a full board make the shape there (AK-07)."""
        low = board & ALL
        high = board >> 10
        begin = self.begin[placement]
        distinct = begin + self.strict[placement]
        at = begin
        colours: i64 = 0
        while at < self.begin[placement + 1]:
            group = self.groups[at]
            lows = low & group
            highs = high & group
            if (lows != 0 and lows != group) or (highs != 0 and highs != group):
                return False
            if at < distinct:
                colour: i64 = 1 << (i64(lows != 0) | i64(highs != 0) << 1)
                if colours & colour:
                    return False
                colours |= colour
            at += 1
        return True

    def matches(self, card: i64, board: i64) -> bool:
        """Whether a card can be claimed anywhere on a board."""
        placement = self.first[card]
        last = self.first[card + 1]
        while placement < last and not self.fits(placement, board):
            placement += 1
        return placement < last

    def possible(self, card: i64, counts: vec[i64]) -> bool:
        """Whether a board with so many ducks of each colour can have a card's shape, however they lie."""
        placement = self.first[card]
        begin = self.begin[placement]
        return self._seated(begin, begin + self.strict[placement], self.begin[placement + 1], 0, counts)

    def _seated(self, at: i64, distinct: i64, end: i64, used: i64, counts: vec[i64]) -> bool:
        """Whether the groups from `at` on find colours; strict ones none of those that are `used`."""
        if at == end:
            return True
        size = count_of(self.groups[at])
        for colour in range(i64(len(counts))):
            if counts[colour] < size or (at < distinct and used >> colour & 1):
                continue
            counts[colour] -= size
            seated = self._seated(at + 1, distinct, end, used | 1 << colour, counts)
            counts[colour] += size
            if seated:
                return True
        return False
