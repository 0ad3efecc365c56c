"""Positions of Duck & Cover laid out by hand, and played on by the texts of moves."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from duckplay.core import EVERYBODY, Chance, moves
from duckplay.game import Move
from duckplay.shelf.duck_and_cover import GAME
from duckplay.shelf.duck_and_cover.rules import MAX, REPEAT, Rules, cell_at
from duckplay.shelf.duck_and_cover.state import DuckAndCover
from duckplay.shelf.duck_and_cover.view import Memory, View

Layout = Mapping[tuple[int, int], Any]
"""Place -> the pile there, from the top down: 5, (5, 7), or with a duck of another seat's set ((1, 5), 7)."""

ROW: Layout = {(0, number - 1): number for number in range(1, 13)}
"""All twelve ducks in one row."""


class Playing:
    """A game under way: one layout for each seat, the captain cards as they will be called, dials that differ.

    `news` collects all that was told. `round` counts from 1.
    """

    def __init__(self, *layouts: Layout, deck: list[int], round: int = 1, seed: int = 1, **dials: Any) -> None:
        params = GAME.build(dials)
        self.chance = Chance(seed)
        seats = len(layouts)
        state = DuckAndCover(Rules(params, seats))
        ducks = params.ducks
        cell, under, tops = [-1] * seats * ducks, [-1] * seats * ducks, [-1] * seats * ducks
        for seat, layout in enumerate(layouts):
            shown = []
            for (row, column), pile in layout.items():
                lot = [
                    one[0] * ducks + one[1] - 1 if isinstance(one, tuple) else seat * ducks + one - 1
                    for one in (pile if isinstance(pile, tuple) else (pile,))
                ]
                cell[lot[0]] = cell_at(row, column)
                for upper, lower in pairwise(lot):
                    under[upper] = lower
                shown.append(lot[0])
            tops[seat * ducks : seat * ducks + len(shown)] = sorted(shown)
        state.cell, state.under, state.tops = moves(cell), moves(under), moves(tops)
        state.piles = moves(len(layout) for layout in layouts)
        state.round = round - 1
        state.points = moves([0] * (round - 1) * seats)
        state.deck = moves(reversed(deck))
        state.left = len(deck)
        state.news = []
        self.state = state
        state._call(self.chance)

    @property
    def news(self) -> list[tuple[Any, ...]]:
        """What everybody was told, each as (kind, *numbers)."""
        return [(one.kind, *one.args) for one in self.state.news or [] if one.to == EVERYBODY]

    def told(self, kind: str) -> list[tuple[int, ...]]:
        return [one[1:] for one in self.news if one[0] == kind]

    @property
    def view(self) -> View:
        return GAME.view(self.state, "watcher")

    def seen(self, seat: int) -> View:
        return GAME.view(self.state, seat)

    def memory(self, seat: int) -> Memory:
        return GAME.memory(self.state, seat)

    def moves(self, seat: int) -> dict[str, tuple[int, Move]]:
        """The legal moves of a seat by their texts."""
        found = [(number, GAME.move(self.state, seat, number)) for number in self.state.legal(seat)]
        assert len({move.text for _, move in found}) == len(found)
        return {move.text: (number, move) for number, move in found}

    def texts(self, seat: int) -> set[str]:
        return set(self.moves(seat))

    def play(self, seat: int, text: str) -> None:
        self.state.play(seat, self.moves(seat)[text][0], self.chance)

    def any(self, *seats: int) -> None:
        """Each of these seats makes some move that covers nothing."""
        for seat in seats:
            self.play(seat, next(text for text in self.moves(seat) if not text.startswith("cover")))

    def piles(self, seat: int) -> dict[tuple[int, int], tuple[int, ...]]:
        """The numbers of each pile of a seat, from the top down."""
        return {
            (pile.row, pile.column): tuple(duck.number for duck in pile.ducks) for pile in self.view.grids[seat].piles
        }


__all__ = ["MAX", "REPEAT", "ROW", "Layout", "Playing"]
