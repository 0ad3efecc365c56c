"""A board of Abducktion as an int, and how its ducks move.

A pond is its place in the stream, 0 (top left, where it enters) to 9 (bottom left): the top row runs right, the bottom
row back to the left. A board is two planes of ten bits: bit p is the low bit of the colour in pond p, bit 10 + p its
high bit. An empty pond reads as colour 0: who empties ponds keeps a mask of them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from duckplay.core.vecs import append, vec

PONDS: Final[i64] = 10
COLUMNS: Final[i64] = 5
ALL: Final[i64] = (1 << 10) - 1
PAIR: Final[i64] = 1 | 1 << 10
"""Both bits of the colour in pond 0."""


def pond_at(row: i64, column: i64) -> i64:
    return column if row == 0 else 9 - column


def row_of(pond: i64) -> i64:
    return pond // COLUMNS


def column_of(pond: i64) -> i64:
    return pond if pond < COLUMNS else 9 - pond


def colour_of(board: i64, pond: i64) -> i64:
    return (board >> pond & 1) | (board >> pond + 9 & 2)


def painted(board: i64, pond: i64, colour: i64) -> i64:
    """The board with a duck of that colour in that pond."""
    return (board & ~(PAIR << pond)) | (((colour & 1) | (colour >> 1) << 10) << pond)


def swapped(board: i64, one: i64, other: i64) -> i64:
    """The board with the ducks of two ponds exchanged."""
    change = (board >> one ^ board >> other) & PAIR
    return board ^ (change << one | change << other)


def coloured(board: i64, colour: i64) -> i64:
    """The ponds, as a mask, whose duck has that colour."""
    low = board & ALL if colour & 1 else ~board & ALL
    high = board >> 10 & ALL if colour & 2 else ~board >> 10 & ALL
    return low & high


def slid(board: i64, gone: i64) -> i64:
    """The board once the ducks in the ponds of a mask have left and the others have moved downstream (AK-11).

    As many ponds as left are empty then, the most upstream ones.
    """
    out: i64 = 0
    to = PONDS
    pond = PONDS
    while pond > 0:
        pond -= 1
        if gone >> pond & 1 == 0:
            to -= 1
            out |= (board >> pond & PAIR) << to
    return out


def count_of(mask: i64) -> i64:
    """How many ponds a mask holds."""
    out: i64 = 0
    while mask != 0:
        mask &= mask - 1
        out += 1
    return out


def edges() -> vec[i64]:
    """The pairs of adjacent ponds (AK-06) as one * 10 + other: along the rows, then across."""
    out = vec[i64]()
    for row in range(2):
        for column in range(4):
            out = append(out, pond_at(row, column) * 10 + pond_at(row, column + 1))
    for column in range(5):
        out = append(out, pond_at(0, column) * 10 + pond_at(1, column))
    return out
