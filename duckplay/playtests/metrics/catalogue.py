"""All metrics by name, in the order in which a reader meets them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from duckplay.game import Game
from duckplay.playtests.metrics import decisions, leads, length, outcome, scores, shape
from duckplay.playtests.metrics.metric import Metric
from duckplay.playtests.metrics.uses import tally, use
from duckplay.words import brief

METRICS: Mapping[str, Metric] = {
    metric.name: metric
    for metric in (
        outcome.winning_seats,
        outcome.shared_win,
        outcome.draw,
        outcome.unfinished,
        outcome.completion,
        outcome.first_seat,
        outcome.first_wins,
        length.length,
        length.length_in_plies,
        length.waiting,
        length.forced_turns,
        length.longest_wait,
        decisions.decisions_per_turn,
        decisions.agency,
        decisions.branching,
        decisions.branching_median,
        decisions.branching_slope,
        decisions.widest,
        decisions.decision_factor,
        decisions.tree_complexity,
        scores.mean_score,
        scores.winning_score,
        scores.score_spread,
        scores.margin,
        leads.leader_gap,
        leads.lead_changes,
        leads.lead_turnover,
        leads.behind,
        leads.behind_by,
        leads.comeback,
        leads.lead_changes_by_value,
        leads.lead_turnover_by_value,
        shape.drama,
        shape.drama_ludii,
        shape.decisiveness_threshold,
        shape.decisiveness,
        shape.stability,
    )
}
CHEAP: tuple[str, ...] = tuple(name for name, metric in METRICS.items() if not metric.needs)
"""Outcome and length: what costs next to nothing, for it needs no row a turn."""

OPPOSED = frozenset(
    {"winning_seats", "shared_win", "draw", "first_seat", "first_wins", "waiting", "longest_wait"}
    | {"winning_score", "score_spread", "margin", "leader_gap", "lead_changes", "lead_turnover", "behind", "behind_by"}
    | {"comeback", "lead_changes_by_value", "lead_turnover_by_value", "drama", "drama_ludii"}
    | {"decisiveness_threshold", "decisiveness"}
)
"""What holds seats against each other: it says nothing of a game that somebody plays alone."""


def cheap(seats: int) -> tuple[str, ...]:
    """Those of CHEAP that say something of so many seats."""
    return tuple(name for name in CHEAP if seats > 1 or name not in OPPOSED)


def find(game: Game, names: Iterable[str]) -> tuple[Metric, ...]:
    """The metrics of these names; "use:<kind>" counts a kind of move, "tally:<name>" what the game's tally counts.

    Raises ValueError for a name that is none.
    """
    return tuple(_found(game, name) for name in names)


def _found(game: Game, name: str) -> Metric:
    if name in METRICS:
        return METRICS[name]
    family, _, rest = name.partition(":")
    if family == "use" and rest:
        if game.kind is None:
            raise ValueError(f"metric {brief(name)}: {game.title} does not say of what kind its moves are")
        return use(rest)
    known = [*METRICS, *(f"tally:{one}" for one in game.tallies)]
    if family == "tally" and rest in game.tallies:
        return tally(game, rest)
    near = get_close_matches(name, known, 3, 0.5) or known
    raise ValueError(f"no metric is called {brief(name)}; there is {', '.join(near)}")
