"""playtest: many games of one variant, and what they were like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from duckplay.playtests import sentences
from duckplay.playtests.metrics import cheap
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.spans import ANY, COUNT, PART
from duckplay.playtests.stats.intervals import Interval
from duckplay.playtests.stats.seats import Seats, effects
from duckplay.playtests.stats.verdicts import ALPHA, BETA, Verdict, decide
from duckplay.playtests.studies.answers import Answer, Grid
from duckplay.playtests.studies.asking import Means, an_arm, named
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.figures import told
from duckplay.playtests.studies.judging import bounded
from duckplay.playtests.studies.measures import Measure, measures, needed
from duckplay.playtests.studies.playing import Played, carry_out

POINTS = 0.02
"""An advantage that matters, as a part of the games."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Playtest(Answer):
    """What the games of one variant were like.

    A row is a number: `measure`, `of` (a seat, a bot, or "games"), `value`, `low`, `high`, `games`, `unit`. `games` is
    how many were looked at, `stopped` how many of them a cap ended; `seats` are the wins by seat against their fair
    part, None where nobody sits opposite, and `verdicts` what is decided of each seat.
    """

    games: int
    stopped: int
    seats: Seats | None
    verdicts: tuple[Verdict, ...] = ()


def playtested(
    means: Means,
    seats: int | None,
    bots: Any,
    params: Mapping[str, Any] | None,
    metrics: Sequence[str] | None,
) -> Playtest:
    """See `duckplay.playtest`."""
    arm = an_arm(means.game, seats, bots, params)
    looked = measures(means.game, cheap(arm.seats) if metrics is None else metrics, "metrics")
    run = means.run([arm], needed(looked))
    return read(run, looked, carry_out(run, means.progress))


def read(run: Run, looked: Sequence[Measure], played: Played) -> Playtest:
    """What the leading games of a run say."""
    evidence = Evidence(run, 0, played.n)
    watched = played.interrupted
    seats, verdicts = seated(evidence)
    found = [*_by_seat(evidence, seats, watched), *_by_bot(evidence, watched), *_by_game(evidence, looked, watched)]
    length = bounded(evidence.column("turns"), "turns", weight=evidence.weight, watched=watched, span=COUNT)
    said = sentences.playtest(len(evidence), seats.bounded(watched) if seats else (), verdicts, length)
    return Playtest(
        sentence=sentences.kept(said, played.n, run.plan.games) if watched else said,
        rows=[_row(*each) for each in found],
        run=run,
        n=played.n,
        warnings=cautions([evidence]),
        grids=(Grid("", ("measure", "of", "95 %", "games"), tuple(_line(*each) for each in found)),),
        interrupted=watched,
        games=len(evidence),
        stopped=int(evidence.stopped.sum()),
        seats=seats,
        verdicts=verdicts,
    )


def seated(evidence: Evidence) -> tuple[Seats | None, tuple[Verdict, ...]]:
    """The wins by seat, and what is decided of each; all verdicts hold together. None where nobody sits opposite."""
    wins, weight = evidence.finished, evidence.weight
    if wins.shape[1] < 2 or not len(wins):
        return None, ()
    found, alpha, beta = effects(wins, weight=weight), ALPHA / wins.shape[1], BETA / wins.shape[1]
    return found, tuple(decide(each - found.fair, POINTS, alpha=alpha, beta=beta, weight=weight) for each in wins.T)


Found = tuple[str, str, Interval, str]
"""A measure, of what it is, its number, and the unit."""


def _row(measure: str, of: str, found: Interval, unit: str) -> dict[str, Any]:
    numbers = {"value": found.value, "low": found.low, "high": found.high, "games": found.n}
    return {"measure": measure, "of": of, **numbers, "unit": unit}


def _by_seat(evidence: Evidence, seats: Seats | None, watched: bool) -> Iterator[Found]:
    for seat, share in enumerate(seats.bounded(watched) if seats else ()):
        yield "Wins", f"seat {seat}", share, SHARE
    places = np.where(evidence.stopped[:, None], np.nan, evidence.seats("place"))
    scores = evidence.seats("score").astype(np.float64)
    columns = [("Place", "", places, (1.0, float(evidence.arm.seats)))] if seats else []
    for measure, unit, values, span in (*columns, ("Score", "points", scores, ANY)):
        for seat in range(evidence.arm.seats):
            found = bounded(values[:, seat], unit, weight=evidence.weight, watched=watched, span=span)
            yield measure, f"seat {seat}", found, unit


def _by_bot(evidence: Evidence, watched: bool) -> Iterator[Found]:
    names = named(evidence.arm.bots)
    if len(set(names)) < 2:
        return
    for name in dict.fromkeys(names):
        won = np.mean([evidence.of_bot(evidence.wins, i) for i, other in enumerate(names) if other == name], axis=0)
        yield "Wins", name, bounded(won, SHARE, weight=evidence.weight, watched=watched), SHARE


def _by_game(evidence: Evidence, looked: Sequence[Measure], watched: bool) -> Iterator[Found]:
    numbers = [(measure.title, measure.unit, measure.of, measure.span) for measure in looked]
    if not any("unfinished" in measure.metrics for measure in looked):
        numbers.insert(0, ("Stopped games", SHARE, lambda evidence: evidence.stopped.astype(np.float64), PART))
    for title, unit, of, span in numbers:  # one at a time: all together take more room than all else
        values = of(evidence)
        yield title, "games", bounded(values, unit, weight=evidence.weight, watched=watched, span=span), unit


def _line(measure: str, of: str, found: Interval, unit: str) -> tuple[str, ...]:
    return measure, of, told(found, unit), f"{found.n:,}"
