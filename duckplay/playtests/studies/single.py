"""playtest: many games of one variant, and what they were like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from duckplay.playtests import sentences
from duckplay.playtests.metrics import CHEAP
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.stats.intervals import Interval
from duckplay.playtests.stats.seats import Seats, effects
from duckplay.playtests.stats.verdicts import ALPHA, Verdict, decide
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
    looked = measures(means.game, CHEAP if metrics is None else metrics, "metrics")
    run = means.run([arm], needed(looked))
    return read(run, looked, carry_out(run, means.progress))


def read(run: Run, looked: Sequence[Measure], played: Played) -> Playtest:
    """What the leading games of a run say."""
    evidence = Evidence(run, 0, played.n)
    wins, weight = evidence.finished, evidence.weight
    opposed = wins.shape[1] > 1 and len(wins) > 0
    seats = effects(wins, weight=weight) if opposed else None
    fair = seats.fair if seats else 0.0
    of_each = ALPHA / max(1, wins.shape[1])
    verdicts = tuple(decide(each - fair, POINTS, alpha=of_each, weight=weight) for each in wins.T) if opposed else ()
    watched = played.interrupted
    rows = [*_by_seat(evidence, seats, watched), *_by_bot(evidence, watched), *_by_game(evidence, looked, watched)]
    length = bounded(evidence.column("turns"), "turns", weight=weight, watched=watched)
    shares = (seats.watched if watched else seats.shares) if seats else ()
    said = sentences.playtest(len(evidence), shares, verdicts, length)
    return Playtest(
        sentence=sentences.kept(said, played.n, run.plan.games) if watched else said,
        rows=rows,
        run=run,
        warnings=cautions([evidence]),
        grids=(Grid("", ("measure", "of", "95 %", "games"), tuple(map(_line, rows))),),
        interrupted=watched,
        games=len(evidence),
        stopped=int(evidence.stopped.sum()),
        seats=seats,
        verdicts=verdicts,
    )


def _row(measure: str, of: str, found: Interval, unit: str) -> dict[str, Any]:
    numbers = {"value": found.value, "low": found.low, "high": found.high, "games": found.n}
    return {"measure": measure, "of": of, **numbers, "unit": unit}


def _by_seat(evidence: Evidence, seats: Seats | None, watched: bool) -> Iterator[dict[str, Any]]:
    for seat, share in enumerate((seats.watched if watched else seats.shares) if seats else ()):
        yield _row("Wins", f"seat {seat}", share, SHARE)
    places = np.where(evidence.stopped[:, None], np.nan, evidence.seats("place"))
    scores = evidence.seats("score").astype(np.float64)
    columns = [("Place", "", places)] if seats else []
    for measure, unit, values in (*columns, ("Score", "points", scores)):
        for seat in range(evidence.arm.seats):
            found = bounded(values[:, seat], unit, weight=evidence.weight, watched=watched)
            yield _row(measure, f"seat {seat}", found, unit)


def _by_bot(evidence: Evidence, watched: bool) -> Iterator[dict[str, Any]]:
    names = named(evidence.arm.bots)
    if len(set(names)) < 2:
        return
    for name in dict.fromkeys(names):
        won = np.mean([evidence.of_bot(evidence.wins, i) for i, other in enumerate(names) if other == name], axis=0)
        yield _row("Wins", name, bounded(won, SHARE, weight=evidence.weight, watched=watched), SHARE)


def _by_game(evidence: Evidence, looked: Sequence[Measure], watched: bool) -> Iterator[dict[str, Any]]:
    numbers = [(measure.title, measure.unit, measure.of(evidence)) for measure in looked]
    if not any("unfinished" in measure.metrics for measure in looked):
        numbers.insert(0, ("Stopped games", SHARE, evidence.stopped.astype(np.float64)))
    for title, unit, values in numbers:
        yield _row(title, "games", bounded(values, unit, weight=evidence.weight, watched=watched), unit)


def _line(row: Mapping[str, Any]) -> tuple[str, ...]:
    found = Interval(row["value"], row["low"], row["high"], row["games"])
    return row["measure"], row["of"], told(found, row["unit"]), f"{found.n:,}"
