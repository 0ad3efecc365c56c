"""What the rules of Duck & Cover are written in: ducks, cards, cells and moves as ints, and the dials as they are read.

A duck is owner * ducks + number - 1. A captain card is its number, or MAX, or REPEAT.
A cell is (row + MIDDLE) * STRIDE + column + MIDDLE, row and column from the top left of the starting grid: the table
has no edge (DC-06); no game can drift half a million cells.
A move names places: duck << DUCK | (covered duck + 1) << ONTO | target cell.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from duckplay.core.state import moves
from duckplay.core.vecs import append, vec
from duckplay.shelf.duck_and_cover.params import Params

NONE: Final[i64] = -1

MAX: Final[i64] = 21
REPEAT: Final[i64] = 22

MIDDLE: Final[i64] = 1 << 19
STRIDE: Final[i64] = (1 << 20) + 16
CELL: Final[i64] = (1 << 41) - 1
ONTO: Final[i64] = 41
COVERS: Final[i64] = 0xFF
DUCK: Final[i64] = 49

GROUND: Final[i64] = 255
"""Places in the scratch table of `Grids.targets`, less one: a cell's place is its row and column modulo 16."""
STAMP: Final[i64] = 42
STAMPS: Final[i64] = 1 << 20
"""A stamp stands above the bits of a cell; after so many the table is wiped."""


def cell_at(row: i64, column: i64) -> i64:
    return (row + MIDDLE) * STRIDE + column + MIDDLE


def row_of(cell: i64) -> i64:
    return cell // STRIDE - MIDDLE


def column_of(cell: i64) -> i64:
    return cell % STRIDE - MIDDLE


class Rules:
    """The dials as the rules read them: made once for a game, shared by all copies of its state."""

    def __init__(self, params: Params, seats: i64) -> None:
        self.params: Params = params
        self.seats: i64 = seats
        self.rounds: i64 = params.rounds
        self.columns: i64 = params.columns
        self.ducks: i64 = params.ducks
        self.limit: i64 = params.limit(seats)
        self.reshuffles: i64 = params.reshuffles
        self.forgets: bool = params.repeat_after_own_quack == "quack"
        self.counts: bool = params.repeat_after_discard_counts
        self.out: bool = params.set_aside == "game"
        self.pressure: bool = params.pressure
        self.surprises: bool = params.surprises
        self.low_blows: bool = params.low_blows
        splash = vec[i64]()
        for points in params.splashes:
            splash = append(splash, i64(points))
        self.splash: vec[i64] = splash
        self.sides: vec[i64] = moves((1, -1, STRIDE, -STRIDE))
        captain = vec[i64]()
        for number in range(4 if params.constraints else 1, params.ducks + 1):  # variant constraints: no 1, 2, 3
            for _ in range(params.copies):
                captain = append(captain, i64(number))
        for _ in range(params.max_cards):
            captain = append(captain, MAX)
        for _ in range(params.repeat_cards):
            captain = append(captain, REPEAT)
        self.captain: vec[i64] = captain
        self.ground: vec[i64] = filled(GROUND + 1, 0)
        self.found: vec[i64] = filled(5 + 4 * self.ducks, 0)


def filled(count: i64, value: i64) -> vec[i64]:
    out = vec[i64](capacity=count)
    for _ in range(count):
        out = append(out, value)
    return out
