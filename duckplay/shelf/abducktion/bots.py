"""Abducktion's own bots. They read boards, the cards that lie open and their own hand, never what is imagined."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from duckplay.core.chance import Chance
from duckplay.core.search import Flat
from duckplay.core.state import Bot, Random, State
from duckplay.core.vecs import append, vec
from duckplay.shelf.abducktion.ponds import PONDS, colour_of, coloured, count_of, painted, slid
from duckplay.shelf.abducktion.rules import (
    ABDUCKTION,
    BLACK_HOLE,
    BOARD,
    BODY_SNATCHER,
    CARDS,
    CLAIM,
    DUBADUCKTION,
    KIND,
    KINDS,
    PLACE,
    REFRESH,
    SEATS,
    WORMHOLE,
)
from duckplay.shelf.abducktion.solver import (
    Solver,
    best_turn,
    left,
    opened,
    rearranging,
    solver_of,
    wealth,
)
from duckplay.shelf.abducktion.state import Abducktion, put

READY: Final[i64] = 100
"""What a point that can be claimed at once weighs against one that a card can bring about."""
THRIFT: Final[i64] = 3
"""Alone, the points that a card should bring: a claim draws only two."""
TRIPLES: Final[i64] = 6
"""Sets of three ducks that Solver tries for a Body Snatcher, drawn from the 120 there are."""


class Greedy(Bot):
    """Claims the dearest formation it can now, else after one card, else plays what brings formations within a card.

    Cards that draw ducks, or any at all, are played only when none of the others helps. Equal moves are drawn.
    """

    def choose(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        state = cast(Abducktion, world)
        solver = solver_of(state.rules)
        board = state.boards[seat]
        hand = rearranging(solver, state, seat)
        open = opened(state)
        cards = left(state, seat)
        least: i64 = 0 if legal[0] & KINDS == PLACE else prospect(solver, board, open, hand, cards)
        chosen: i64 = -1
        equal: i64 = 0
        for move in legal:
            worth = self.worth(state, solver, seat, move, board, open, hand, cards)
            if worth > least or (worth == least and equal > 0):
                equal = equal + 1 if worth == least else 1
                least = worth
                if chance.below(equal) == 0:
                    chosen = move
        return chosen if chosen >= 0 else fallback(state, seat, legal, chance)

    def worth(
        self, state: Abducktion, solver: Solver, seat: i64, move: i64, board: i64, open: i64, hand: i64, cards: i64
    ) -> i64:
        """What a move is worth by what can be claimed after it; -1 where that is a matter of luck, or of others."""
        rules = state.rules
        kind = move & KINDS
        argument = move >> BOARD
        if kind == CLAIM:
            return READY * READY * (1 + rules.points[argument >> 8])
        if kind == PLACE:
            return 1 + prospect(solver, put(board, state.empty, argument), open, hand, cards)
        if kind >= CARDS:
            return -1
        if kind == WORMHOLE:
            pond = argument // 10
            colour = argument % 10
            if not rules.solo:
                colour = colour_of(state.boards[move >> KIND & SEATS], colour)
            return prospect(solver, painted(board, pond, colour), open, hand, cards - 1)
        if not rules.rearranges(kind):
            return -1
        after = rules.rearranged(kind, argument, board)
        return prospect(solver, after, open, hand - solver.unit(kind), cards - 1)


def prospect(solver: Solver, board: i64, open: i64, hand: i64, cards: i64) -> i64:
    """The points that lie ready on a board, the dearest, and, much lighter, all that one more card can bring about."""
    ready = solver.reach(board, 0, 0) & open
    dearest = solver.dearest(ready)
    worth: i64 = 0
    if dearest >= 0:
        worth = READY * (1 + solver.points[dearest])
    if cards > 0:
        worth += wealth(solver, solver.reach(board, hand, 1) & open & ~ready)
    return worth


def fallback(state: Abducktion, seat: i64, legal: vec[i64], chance: Chance) -> i64:
    """Nothing helps: new ducks for the own board if there are any to be had, else any card, and then the turn's end."""
    if len(legal) == 1:
        return legal[0]
    draws = vec[i64]()
    for move in legal:
        kind = move & KINDS
        if kind in (ABDUCKTION, DUBADUCKTION, BODY_SNATCHER, BLACK_HOLE) and move >> KIND & SEATS == seat:
            draws = append(draws, move)
    if len(draws) == 0 and state.played > 0 and not state.rules.solo:
        return legal[i64(len(legal)) - 1]  # pass
    if len(draws) == 0:
        draws = legal
    return draws[chance.below(i64(len(draws)))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Solving(Bot):
    """Follows the best turn that its hand allows; where luck decides, what a few drawn refills say.

    Alone, it weighs points against the cards they cost. `samples` is how many refills are drawn for each way.
    """

    def __init__(self, samples: i64 = 3) -> None:
        self.samples: i64 = samples

    def choose(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        state = cast(Abducktion, world)
        if len(legal) == 1:
            return legal[0]
        if legal[0] & KINDS == PLACE:
            return self._place(state, seat, legal, chance)
        plan = best_turn(state, seat, THRIFT if state.rules.solo else 0)
        if plan is not None:
            first: i64 = plan.moves[0]
            for move in legal:
                if move == first:  # it may be banned
                    return move
        return self._lucky(state, seat, legal, chance)

    def _place(self, state: Abducktion, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        """Where the three ducks are worth most."""
        solver = solver_of(state.rules)
        open = opened(state)
        hand = rearranging(solver, state, seat)
        cards = left(state, seat)
        most: i64 = -1
        chosen = legal[0]
        for move in legal:
            board = put(state.boards[seat], state.empty, move >> BOARD)
            worth = READY * outlook(solver, board, open, hand, cards) + prospect(solver, board, open, hand, cards)
            if worth > most:
                most, chosen = worth, move
        return chosen

    def _lucky(self, state: Abducktion, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        """The draw with the best mean of what can be claimed after it; none where none brings anything."""
        solver = solver_of(state.rules)
        open = opened(state)
        hand = rearranging(solver, state, seat)
        cards = left(state, seat)
        board = state.boards[seat]
        most: i64 = 0
        chosen: i64 = -1
        snatch: i64 = -1
        for move in legal:
            kind = move & KINDS
            if move >> KIND & SEATS != seat:
                continue
            argument = move >> BOARD
            if kind == ABDUCKTION:
                gone: i64 = 1 << argument
            elif kind == DUBADUCKTION:
                edge = state.rules.edges[argument]
                gone = 1 << edge // 10 | 1 << edge % 10
            elif kind == BLACK_HOLE:
                gone = coloured(board, colour_of(board, argument))
                if gone & -gone != 1 << argument:
                    continue  # the same ducks as with the first of their colour
            elif kind == BODY_SNATCHER:
                snatch = move
                continue
            else:
                continue
            worth: i64 = 0
            for _ in range(self.samples):
                worth += outlook(solver, refilled(board, gone, state.ufo[:], chance), open, hand, cards - 1)
            if worth > most:
                most, chosen = worth, move
        if snatch >= 0:
            for _ in range(TRIPLES):
                gone = triple(chance)
                worth = 0
                for _ in range(self.samples):
                    worth += self._snatched(state, board, gone, open, hand, cards - 1, chance)
                if worth > most:
                    most = worth
                    chosen = BODY_SNATCHER | seat << KIND | gone << BOARD
        if legal[i64(len(legal)) - (1 if state.rules.solo else 2)] & KINDS == REFRESH and not state.rules.solo:
            worth = 0
            for _ in range(4 * self.samples):
                worth += outlook(solver, refilled(board, (1 << PONDS) - 1, state.ufo[:], chance), open, 0, 0)
            if worth > 4 * most:
                return legal[i64(len(legal)) - 2]
        if chosen >= 0:
            return chosen
        return GREEDY.choose(state, seat, legal, chance)

    def _snatched(
        self, state: Abducktion, board: i64, gone: i64, open: i64, hand: i64, cards: i64, chance: Chance
    ) -> i64:
        """The best of the ways to place three drawn ducks, of three that keep their order."""
        solver = solver_of(state.rules)
        fresh = refilled(board, gone, state.ufo[:], chance)
        most: i64 = 0
        for turn in range(3):
            after = board
            at: i64 = 0
            for pond in range(PONDS):
                if gone >> pond & 1:
                    after = painted(after, pond, colour_of(fresh, (at + turn) % 3))
                    at += 1
            most = max(most, outlook(solver, after, open, hand, cards))
        return most


def outlook(solver: Solver, board: i64, open: i64, hand: i64, cards: i64) -> i64:
    """The points of the dearest formation within two cards."""
    card = solver.dearest(solver.reach(board, hand, min(cards, 2)) & open)
    return solver.points[card] if card >= 0 else 0


def refilled(board: i64, gone: i64, ufo: vec[i64], chance: Chance) -> i64:
    """A board once these ducks have left, the others have slid and new ones were drawn; `ufo` is used up."""
    for pond in range(PONDS):
        if gone >> pond & 1:
            ufo[colour_of(board, pond)] += 1
    after = slid(board, gone)
    whole = ufo[0] + ufo[1] + ufo[2] + ufo[3]
    pond = count_of(gone)
    while pond > 0:
        pond -= 1
        at = chance.below(whole)
        colour: i64 = 0
        while at >= ufo[colour]:
            at -= ufo[colour]
            colour += 1
        ufo[colour] -= 1
        whole -= 1
        after = painted(after, pond, colour)
    return after


def triple(chance: Chance) -> i64:
    """Three ponds, as a mask, each set equally likely."""
    mask: i64 = 0
    while count_of(mask) < 3:
        mask |= 1 << chance.below(PONDS)
    return mask


# without it a compiled class cannot be made anew from what travels: its __new__ calls __init__
@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Flat):
    """Flat Monte Carlo, greedy to the end, over the moves that Greedy likes best."""

    def shortlist(self, world: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        state = cast(Abducktion, world)
        if len(legal) <= SHORT:
            return legal
        solver = solver_of(state.rules)
        hand = rearranging(solver, state, seat)
        board = state.boards[seat]
        open = opened(state)
        cards = left(state, seat)
        worth = vec[i64]()
        for move in legal:
            worth = append(worth, GREEDY.worth(state, solver, seat, move, board, open, hand, cards))
        out = vec[i64]()
        for i in range(i64(len(legal))):
            better: i64 = 0
            for j in range(i64(len(legal))):
                better += i64(worth[j] > worth[i] or (worth[j] == worth[i] and j < i))
            if better < SHORT - 1 or i == i64(len(legal)) - 1:
                out = append(out, legal[i])
        return out


SHORT: Final[i64] = 8
GREEDY: Final = Greedy()
BOTS: Final[dict[str, Bot]] = {
    "random": Random(),
    "greedy": GREEDY,
    "search": Search(GREEDY, 60),
    "solver": Solving(),
}
"""By name, the strongest last."""
WAYS: Final[dict[str, str]] = {
    "random": "Plays any legal move.",
    "greedy": "Claims what it can with one card at most, and plays what brings formations within reach.",
    "search": "Tries the moves that look best on imagined cards, greedy to the end.",
    "solver": "Finds the dearest claim that its hand can bring about this turn; where ducks are drawn, tries a few.",
}
"""How each bot chooses, for people."""
