"""The grids of Duck & Cover: the ducks in front of each seat, and where a pile of them may go.

A pile is its top duck: `cell[top]` is where it lies, `under[duck]` is the duck right below, NONE at the bottom; a duck
that is covered has no cell. `tops` holds the top ducks of each seat, lowest first, and `piles` how many they are.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from duckplay.core.state import News, State
from duckplay.core.vecs import vec
from duckplay.shelf.duck_and_cover.rules import DUCK, GROUND, NONE, ONTO, STAMP, STAMPS, STRIDE, Rules, filled

COVERED: Final[i64] = -1
HELD: Final[i64] = -2


class Grids(State):
    """What lies on the table; which card is called and who chooses what is the game's to say."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.seats: i64 = rules.seats
        self.news: list[News] | None = None
        self.piles: vec[i64] = filled(self.seats, 0)
        self.cell: vec[i64] = vec[i64]()
        self.under: vec[i64] = vec[i64]()
        self.tops: vec[i64] = vec[i64]()
        self.stamp: i64 = 0
        self.ground: vec[i64] = rules.ground[:]
        self.found: vec[i64] = rules.found[:]

    def targets(self, seat: i64, mover: i64) -> vec[i64]:
        """The moves of one pile, or of a duck held in the hand: covers, then ducks.

        `ground` is a scratch table: the cells that are taken or listed, each at its place or the next free one. What
        was entered under an older stamp counts as free.
        """
        rules = self.rules
        sides = rules.sides
        ground = self.ground
        found = self.found
        cell = self.cell
        if self.stamp >= STAMPS:
            self.stamp = 0
            self.ground = ground = rules.ground[:]
        stamp = self.stamp + 1
        self.stamp = stamp
        base = stamp << STAMP
        start = cell[mover]
        name = mover << DUCK
        naming = name - base
        count: i64 = 0
        first = seat * rules.ducks
        tops = self.tops[first : first + self.piles[seat]]

        for duck in tops:
            at = cell[duck]
            slot = at & GROUND
            while ground[slot] > base:
                slot = (slot + 1) & GROUND
            ground[slot] = base | at  # also the cell the pile would leave: staying is no move (DC-05)
            gap = at - start
            if gap == 1 or gap == -1 or gap == STRIDE or gap == -STRIDE:  # DC-04: orthogonally adjacent
                found[count] = name | (duck + 1) << ONTO | at
                count += 1

        for duck in tops:  # DC-05: next to a pile that is not the moving one, at any distance
            if duck == mover:
                continue
            spot = base | cell[duck]
            for side in sides:
                mark = spot + side
                slot = mark & GROUND
                free = ((ground[slot] ^ mark) - 1) >> ONTO  # below 0: taken or listed; 0: another cell is there
                while free == 0:
                    slot = (slot + 1) & GROUND
                    free = ((ground[slot] ^ mark) - 1) >> ONTO
                ground[slot] = mark
                found[count] = mark + naming
                if free > 0:
                    count += 1
        return found[:count]

    def _number(self, duck: i64) -> i64:
        return duck % self.rules.ducks + 1

    def _giveable(self, seat: i64, duck: i64) -> bool:
        """DC-20: fewer than two visible ducks of the seat are lower than this one."""
        first = seat * self.rules.ducks
        lower: i64 = 0
        for place in range(first, first + self.piles[seat]):
            if self._number(self.tops[place]) < self._number(duck):
                lower += 1
        return lower < 2

    def _show(self, seat: i64, duck: i64) -> None:
        """A duck becomes the top of a pile of the seat: `tops` stays in order."""
        place = seat * self.rules.ducks + self.piles[seat]
        self.piles[seat] += 1
        first = seat * self.rules.ducks
        while place > first and self.tops[place - 1] > duck:
            self.tops[place] = self.tops[place - 1]
            place -= 1
        self.tops[place] = duck

    def _hide(self, seat: i64, duck: i64) -> None:
        """A duck is no longer the top of a pile of the seat."""
        place = seat * self.rules.ducks
        self.piles[seat] -= 1
        last = place + self.piles[seat]
        while self.tops[place] != duck:
            place += 1
        while place < last:
            self.tops[place] = self.tops[place + 1]
            place += 1
        self.tops[last] = NONE
