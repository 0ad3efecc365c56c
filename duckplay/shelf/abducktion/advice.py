"""What a hand could make of a turn: the solver's best, for hints, and afterwards what was missed.

It reads the seat's own hand and what lies open, so that it is the same in every world the seat may imagine.
"""

from __future__ import annotations

from collections.abc import Sequence

from duckplay.core import NOBODY, Chance
from duckplay.game import Plan
from duckplay.shelf.abducktion.bots import THRIFT
from duckplay.shelf.abducktion.rules import BOARD, CARDS, CLAIM, KINDS, PLACE, REFRESH
from duckplay.shelf.abducktion.solver import DEEP, best_turn, sure
from duckplay.shelf.abducktion.state import PLACING, Abducktion
from duckplay.shelf.abducktion.view import CARD
from duckplay.words import plural


def plan(state: Abducktion, seat: int) -> Plan | None:
    """The dearest claim of this turn that the seat's hand brings about without a draw; alone, cards are weighed too.

    Of a hand of more cards than are looked through it says how many were, also when they bring nothing about.
    """
    found = _best(state, seat, THRIFT if state.rules.solo else 0)
    if found is None:
        deep = state.phase != PLACING and sure(state, seat) > DEEP
        return Plan((), f"No claim is sure with this hand in {DEEP} cards; more were not tried.") if deep else None
    most = _best(state, seat)
    hand = f"with this hand{f' in {DEEP} cards' if sure(state, seat) > DEEP else ''}"
    if most is None or most[0] <= found[0]:
        words = f"Best that is sure {hand}: {_prize(state, *found)}."
    else:
        words = f"Best if a card is worth {THRIFT} points: {_prize(state, *found)}. "
        words += f"Most that is sure {hand}: {_prize(state, *most)}."
    return Plan(tuple(found[1]), words)


def hindsight(positions: Sequence[Abducktion], moves: Sequence[int], seat: int) -> str:
    """What a turn could have claimed and did not; "" when nothing was dearer.

    `positions` are those in which the seat made the moves of the turn, in order. Claims are looked for within five
    cards. Alone, where cards are dear, only what takes no more cards than were played counts.
    """
    claimed = moves[-1] & KINDS == CLAIM
    if claimed and positions[0].prize != NOBODY:
        return ""
    rules = positions[0].rules
    most = rules.points[moves[-1] >> BOARD + 8] if claimed else -1
    told = ""
    for at, state in enumerate(positions):
        spent = sum(rules.cost if move & KINDS == REFRESH else move & KINDS < CARDS for move in moves[at:])
        found = _best(state, seat, 0, spent if rules.solo else DEEP)
        if found is None or found[0] <= most:
            continue
        most = found[0]
        after = f", after {_name(moves[at - 1])}" if at else ""
        told = f"You missed: {_prize(state, *found)}{after}."
    return told


def _best(state: Abducktion, seat: int, thrift: int = 0, within: int = DEEP) -> tuple[int, list[int]] | None:
    """The points of the best claim and the moves to it; ducks that are held are placed first (AK-12)."""
    if state.phase != PLACING:
        turn = best_turn(state, seat, thrift, within)
        return None if turn is None else (turn.points, turn.moves)
    best: tuple[int, list[int]] | None = None
    least = 0, 0
    for move in state.legal(seat):
        after = state.copy()
        after.play(seat, move, Chance(0))
        if found := _best(after, seat, thrift, within):
            points, moves = found
            worth = points - thrift * len(moves), -len(moves)
            if best is None or worth > least:
                best, least = (points, [move, *moves]), worth
    return best


def _prize(state: Abducktion, points: int, moves: Sequence[int]) -> str:
    """ "7 points (Flock Party) with Orbit then Swap"."""
    name = state.rules.params.cards[moves[-1] >> BOARD + 8].name
    worth = plural(points, "point") if state.prize == NOBODY else "the win"
    cards = [_name(move) for move in moves[:-1]]
    if not cards:
        return f"{worth} ({name}) at once"
    first = f"{', '.join(cards[:-1])} then " if cards[1:] else ""
    return f"{worth} ({name}) with {first}{cards[-1]}"


def _name(move: int) -> str:
    kind = move & KINDS
    return CARD[kind].title() if kind < CARDS else "these ducks" if kind == PLACE else "a refresh"
