"""How much there is to decide: decisions, legal moves, and what they multiply up to.

b is the number of legal moves of the seat that plays a ply; a ply with b = 1 is forced.
"""

from __future__ import annotations

import numpy as np

from duckplay.playtests.metrics.grouping import games_of, over, summed, turns, whole
from duckplay.playtests.metrics.metric import TURNS, Floats, metric
from duckplay.playtests.rows import Columns
from duckplay.playtests.spans import ANY


@metric("Decisions per turn", "decisions", "#(plies with b > 1)/M", "duckplay")
def decisions_per_turn(columns: Columns) -> Floats:
    """How many real decisions a turn holds, of all seats together."""
    return over(columns.games["decisions"], columns.games["turns"])


@metric("Agency", "share", "#(plies with b > 1)/P", "Ludii, DecisionMoves; TAG, Decisions")
def agency(columns: Columns) -> Floats:
    """What share of the moves is a real decision, between two moves or more."""
    return over(columns.games["decisions"], columns.games["plies"])


@metric("Branching factor", "moves", "sum b / P", "Ludii, BranchingFactor; TAG, Actions")
def branching(columns: Columns) -> Floats:
    """Between how many moves a seat chooses, on average over all plies."""
    return over(columns.games["options"], columns.games["plies"])


@metric("Widest choice", "moves", "max b", "Ludii, BranchingFactor (maximum)")
def widest(columns: Columns) -> Floats:
    """The most moves that a seat could choose from at one ply."""
    return whole(columns, "widest")


@metric("Branching, median", "moves", "median over turns of (sum b / plies of the turn)", "Ludii, MultiMetric", TURNS)
def branching_median(columns: Columns) -> Floats:
    """Between how many moves a seat chooses in the middle one of the turns, sorted by it."""
    starts = columns.starts("turns")
    wide = _width(columns)
    ordered = np.append(wide[np.lexsort((wide, games_of(columns, "turns")))], np.nan)
    counted = np.diff(starts)
    middle = ordered[starts[:-1] + (counted - 1) // 2] + ordered[starts[:-1] + counted // 2]
    return np.where(counted > 0, middle / 2, np.nan)


@metric(
    "Branching, slope",
    "moves a turn",
    "least squares of (sum b / plies) over the turns",
    "Ludii, MultiMetric",
    TURNS,
    span=ANY,
)
def branching_slope(columns: Columns) -> Floats:
    """By how many moves a turn the choice grows as the game goes on; below 0 it narrows."""
    turn, wide = columns.turns["turn"].astype(np.float64), _width(columns)
    mean = over(summed(columns, "turns", turn), turns(columns))
    across = turn - mean[games_of(columns, "turns")]
    return over(summed(columns, "turns", across * wide), summed(columns, "turns", across**2))


@metric("Decision factor", "moves", "sum of b over plies with b > 1 / #(plies with b > 1)", "Ludii, DecisionFactor")
def decision_factor(columns: Columns) -> Floats:
    """Between how many moves a seat chooses where it has a choice at all."""
    decisions = whole(columns, "decisions")
    forced = whole(columns, "plies") - decisions
    return over(whole(columns, "options") - forced, decisions)


@metric("Game-tree complexity", "log10", "P * log10(sum b / P)", "Ludii, GameTreeComplexity")
def tree_complexity(columns: Columns) -> Floats:
    """The decimal digits of the number of games there could be, by the mean branching factor."""
    return whole(columns, "plies") * np.log10(branching.of(columns))


def _width(columns: Columns) -> Floats:
    """Legal moves per ply of each turn."""
    return over(columns.turns["options"], columns.turns["plies"])
