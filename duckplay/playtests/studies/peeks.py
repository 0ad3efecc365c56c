"""How often looking misleads: the same games set against each other, where whoever finds a difference is wrong."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from duckplay.playtests.sentences import SHARE, amount
from duckplay.playtests.stats.alarms import BELOW, PEEKS, alarms
from duckplay.playtests.stats.intervals import Interval, wilson
from duckplay.playtests.studies.answers import Answer, Grid, Scale
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.measures import measures
from duckplay.playtests.studies.pairing import matters
from duckplay.playtests.studies.single import Playtest

WAYS = {
    "peeking": f"test for one look, taken {PEEKS} times",
    "watched": "bounds that hold at every look",
    "verdict": "verdict that says when it is reached",
}
"""The ways of deciding, as alarms.py has them."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Peeking(Answer):
    """How often each way of deciding finds a difference where there is none.

    A row is a way: `way`, `title`, `wrong` as a part of the comparisons, with `low` and `high`, `comparisons`, `games`.
    """


def peeked(played: Playtest, metric: str = "turns", comparisons: int = 200, games: int = 600) -> Peeking:
    """Draw two arms of so many games from those of a playtest, again and again, and look at them as they come."""
    assert played.run is not None
    (measure,) = measures(played.run.plan.found, (metric,), "metric")
    values = measure.of(Evidence(played.run, 0, played.games))
    dice = np.random.default_rng(played.run.plan.seed)
    arms = dice.choice(values[~np.isnan(values)], (comparisons, 2, games)).astype(np.float64)
    smallest = matters(measure, values)
    raised = [alarms(a - b, smallest) for a, b in arms]
    wrong = {way: wilson(sum(getattr(each, way) > 0 for each in raised), comparisons) for way in WAYS}
    rows = [
        {"way": way, "title": WAYS[way], "wrong": each.value, "low": each.low, "high": each.high}
        | {"comparisons": comparisons, "games": games}
        for way, each in wrong.items()
    ]
    lines = tuple((title, amount(wrong[way], SHARE), f"{comparisons:,}") for way, title in WAYS.items())
    scale = Scale(
        "wrong", "Who finds a difference where there is none?", SHARE,
        tuple((title, wrong[way]) for way, title in WAYS.items()), (BELOW,),
    )  # fmt: skip
    return Peeking(
        sentence=_sentence(wrong),
        rows=rows,
        run=played.run,
        grids=(Grid("", ("decided by", "wrong, 95 %", "comparisons"), lines),),
        scales=(scale,),
    )


def _sentence(wrong: dict[str, Interval]) -> str:
    peeking, watched, verdict = (amount(wrong[way], SHARE) for way in WAYS)
    return (
        f"A test for one look, taken {PEEKS} times, is wrong in {peeking} of the comparisons; "
        f"bounds that hold at every look are in {watched}, and the verdict in {verdict}."
    )
