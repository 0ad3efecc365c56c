"""What studies can look at: the metrics of a playtest, and what the bot that is named first wins and scores."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from duckplay.game import Game
from duckplay.playtests.metrics import METRICS, OPPOSED, find
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.spans import ANY, PART, Span
from duckplay.playtests.studies.evidence import Evidence, Numbers
from duckplay.playtests.studies.refusals import StudyError
from duckplay.words import brief

ALIASES = {
    "turns": "length",
    "plies": "length_in_plies",
    "tie": "shared_win",
    "ties": "shared_win",
    "draws": "draw",
    "stopped": "unfinished",
}
"""Words that designers use -> the metric."""
LONGER = ("length", "length_in_plies")
"""Metrics of which more is longer."""


@dataclass(frozen=True)
class Measure:
    """A number a game; `name` is how it was asked for.

    It lies within `span`, of the unit "share" from 0 to 1. `better` is 1 where more of it is better and -1 where less
    is; `metrics` is what the plan must measure for it; it says something of games of `seats` seats and more.
    """

    name: str
    title: str
    unit: str
    of: Callable[[Evidence], Numbers]
    metrics: tuple[str, ...] = ()
    words: tuple[str, str] = ("more", "less")
    better: int = 0
    span: Span = ANY
    seats: int = 1


def measures(game: Game, names: Iterable[str], field: str, beside: Sequence[str] = ()) -> tuple[Measure, ...]:
    """The measures of these names, each metric once. `beside` are names that the caller knows besides.

    Raises StudyError with the names that are near.
    """
    if isinstance(names, str):
        raise StudyError(field, f"a list of names is needed, not {brief(names)}")
    found: dict[str, Measure] = {}
    for name in names:
        meant = ALIASES.get(name, name) if isinstance(name, str) else ""
        if meant not in found:
            found[meant] = _measure(game, name, meant, field, beside)
    return tuple(found.values())


def needed(looked: Iterable[Measure]) -> tuple[str, ...]:
    """The metrics that a plan must have for these."""
    return tuple(dict.fromkeys(name for measure in looked for name in measure.metrics))


def _measure(game: Game, name: str, meant: str, field: str, beside: Sequence[str]) -> Measure:
    if meant == "wins":
        return Measure(name, "Wins of the first bot", SHARE, _wins, better=1, span=PART, seats=2)
    if meant == "score":
        low = game.low_wins(game.build({}))
        return Measure(name, "Score of the first bot", "points", _score, better=-1 if low else 1)
    try:
        (metric,) = find(game, [meant])
    except ValueError as error:
        known = [*METRICS, *ALIASES, *beside, "wins", "score", *(f"tally:{tally}" for tally in game.tallies)]
        near = difflib.get_close_matches(meant, known, 3, 0.5)
        raise StudyError(field, f"no metric is called {brief(name)}; there is {', '.join(near or known)}") from error
    return Measure(
        name,
        metric.title,
        metric.unit,
        lambda evidence: np.asarray(evidence.column(meant), dtype=np.float64),
        (meant,),
        ("longer", "shorter") if meant in LONGER else ("more", "less"),
        span=metric.span,
        seats=2 if meant in OPPOSED else 1,
    )


def _wins(evidence: Evidence) -> Numbers:
    return np.asarray(evidence.of_bot(evidence.wins), dtype=np.float64)


def _score(evidence: Evidence) -> Numbers:
    return np.asarray(evidence.of_bot(evidence.seats("score")), dtype=np.float64)
