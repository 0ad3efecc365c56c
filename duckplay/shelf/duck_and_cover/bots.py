"""Duck & Cover's own bots. What they read of a world is what all seats see: the layouts and the splashes."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from duckplay.core.chance import Chance
from duckplay.core.search import Flat
from duckplay.core.state import Bot, Random, State
from duckplay.core.vecs import append, vec
from duckplay.shelf.duck_and_cover.rules import CELL, COVERS, DUCK, NONE, ONTO, STRIDE
from duckplay.shelf.duck_and_cover.state import GIVE, PLACE, DuckAndCover

LEAST: Final[i64] = -(1 << 40)
FINISH: Final[i64] = 1 << 20
SPLASH: Final[i64] = 10
"""What a visible splash costs a layout in the eyes of Cautious."""
NEAR: Final[i64] = 3
"""What it gets back for each splash of a pile that has a neighbour."""
CROWDED: Final[i64] = 2
"""What it gets back for a pile with two neighbours or more."""


SHORT: Final[i64] = 8
"""Moves that Search tries."""


class Greedy(Bot):
    """Shows as few splashes as it can after this card: covers the dearest duck in reach.

    Equal moves are drawn. Under low blows it gives the duck that shows most more than what lies under it.
    """

    def choose(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        count = i64(len(legal))
        chosen = legal[0]
        if count == 1:
            return chosen
        state = cast(DuckAndCover, world)
        rules = state.rules
        splash = rules.splash
        ducks = rules.ducks
        several = rules.low_blows
        gives = state.phase == GIVE
        most = LEAST
        equal: i64 = 0
        for i in range(count):
            move = legal[i]
            onto = move >> ONTO & COVERS
            gain: i64 = -1
            if onto > 0:
                gain = splash[(onto - 1) % ducks]
            elif gives:
                duck = move >> DUCK
                below = state.under[duck]
                gain = splash[duck % ducks] - (splash[below % ducks] if below != NONE else 0)
            elif most >= 0 and not several:
                break  # a pile's covers come before its ducks
            if gain > most:
                most, equal, chosen = gain, 1, move
            elif gain == most:
                equal += 1
                if chance.below(equal) == 0:
                    chosen = move
        return chosen


class Cautious(Bot):
    """Weighs the layout it would leave: few splashes, but also a neighbour for each pile, to cover or be covered by.

    Equal moves are drawn.
    """

    def choose(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        state = cast(DuckAndCover, world)
        chosen = legal[0]
        most = LEAST
        equal: i64 = 0
        for i in range(i64(len(legal))):
            gain = self.worth(state, seat, legal[i])
            if gain > most:
                most, equal, chosen = gain, 1, legal[i]
            elif gain == most:
                equal += 1
                if chance.below(equal) == 0:
                    chosen = legal[i]
        return chosen

    def worth(self, state: DuckAndCover, seat: i64, move: i64) -> i64:
        """What the layout after a move is worth: the higher the better."""
        splash = state.rules.splash
        ducks = state.rules.ducks
        tops = state.tops
        cell = state.cell
        duck = move >> DUCK
        covered = (move >> ONTO & COVERS) - 1
        to = move & CELL
        shows = duck
        """What the moved pile shows: under GIVE, what was below the duck that went."""
        first = seat * ducks
        last = first + state.piles[seat]
        if covered != NONE and last - first == 2:
            return FINISH + splash[duck % ducks]
        if state.phase == GIVE:
            shows = state.under[duck]
            if shows == NONE:
                covered = duck
        elif state.phase == PLACE:
            last += 1
        worth: i64 = 0
        for place in range(first, last):
            top = tops[place] if place < first + state.piles[seat] else duck
            if top == covered:
                continue
            at = to if top == duck else cell[top]
            near: i64 = 0
            for other in range(first, last):
                rival = tops[other] if other < first + state.piles[seat] else duck
                if rival != covered:
                    gap = (to if rival == duck else cell[rival]) - at
                    if gap == 1 or gap == -1 or gap == STRIDE or gap == -STRIDE:
                        near += 1
            points = splash[(shows if top == duck else top) % ducks]
            worth -= SPLASH * points
            if near > 0:
                worth += NEAR * points
            if near > 1:
                worth += CROWDED
        return worth


class Search(Flat):
    """Flat Monte Carlo, greedy to the end of the round, over the moves that Cautious likes best.

    Two dozen moves a card are too many to try each often enough; `look` still looks at whatever it is asked about.
    """

    def shortlist(self, world: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        return shortlist(cast(DuckAndCover, world), seat, legal)


def shortlist(state: DuckAndCover, seat: i64, legal: vec[i64]) -> vec[i64]:
    """The SHORT moves of most worth in the order of `legal`, the earlier at equal worth."""
    count = i64(len(legal))
    if count <= SHORT:
        return legal
    judge = Cautious()
    worth = vec[i64](capacity=count)
    for move in legal:
        worth = append(worth, judge.worth(state, seat, move))
    out = vec[i64](capacity=SHORT)
    for i in range(count):
        better: i64 = 0
        for j in range(count):
            better += i64(worth[j] > worth[i] or (worth[j] == worth[i] and j < i))
        if better < SHORT:
            out = append(out, legal[i])
    return out


BOTS: Final[dict[str, Bot]] = {
    "random": Random(),
    "greedy": Greedy(),
    "cautious": Cautious(),
    "search:1": Search(Greedy(), 150),
    "search:2": Search(Greedy(), 500),
    "search:3": Search(Greedy(), 1600),
}
"""By name; behind the colon the strength of a search, a matter of iterations.

Flat search serves this game better than a tree: it tries all moves on the same deals, and luck in the deals to come
outweighs what a tree learns about the next card.
"""
WAYS: Final[dict[str, str]] = {
    "random": "Plays any legal move.",
    "greedy": "Shows as few splashes as it can after this card.",
    "cautious": "Looks for few splashes, and keeps a neighbour for each pile.",
    "search:1": "Tries the likely moves on imagined cards, quickly.",
    "search:2": "Tries the likely moves on more imagined cards.",
    "search:3": "Tries the likely moves on many imagined cards: the strongest.",
}
"""How each bot chooses, for people."""
