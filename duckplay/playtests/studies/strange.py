"""outliers: the strangest games by any metric, each to be opened on the board at the ply that mattered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from duckplay.core import Chance
from duckplay.courses import Course
from duckplay.openings import resume
from duckplay.playtests import sentences
from duckplay.playtests.metrics import find
from duckplay.playtests.run import Run, begin
from duckplay.playtests.stats.intervals import ROUNDING, Numbers
from duckplay.playtests.studies.answers import Answer, Grid
from duckplay.playtests.studies.asking import Means
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.figures import figure
from duckplay.playtests.studies.measures import Measure
from duckplay.records import Record
from duckplay.tables import Table

NORMAL = 1.4826
"""By this times the median distance from the median a normal number is off as by one standard deviation."""


@dataclass(frozen=True, eq=False)
class Strange:
    """One strange game: its number, its seed, what is strange about it, and the ply that mattered."""

    run: Run
    arm: int
    game: int
    seed: int
    value: float
    why: str
    ply: int
    moment: str

    def table(self) -> Table:
        """The game on a table, before the ply that mattered."""
        return self.run.table(self.game, self.arm, self.ply)

    def record(self) -> Record:
        """The game, to be saved."""
        return self.run.record(self.game, self.arm)

    def __repr__(self) -> str:
        return f"game {self.game}, seed {self.seed}: {self.why}; ply {self.ply}: {self.moment}"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Outliers(Answer):
    """The games farthest from the median of a `measure`, the farthest first: `games`, and as `rows` in plain values.

    None where all games of a variant are alike.
    """

    games: tuple[Strange, ...]
    measure: Measure

    def __getitem__(self, number: int) -> Strange:
        return self.games[number]

    def __len__(self) -> int:
        return len(self.games)


def farthest(run: Run, measure: Measure, count: int, interrupted: bool = False) -> Outliers:
    """The strangest of all games of a run, of each arm by itself."""
    found: list[tuple[float, int, int, float, str]] = []
    seen = [Evidence(run, arm) for arm in range(len(run.plan.arms))]
    numbered = 0
    for evidence in seen:
        values = measure.of(evidence)
        known = values[~np.isnan(values)]
        if not len(known):
            continue
        numbered += 1
        low, middle, high = (figure(float(each), measure.unit) for each in np.percentile(known, (25, 50, 75)))
        usual = f"the middle half lies from {low} to {high}" if low != high else f"the middle one is {middle}"
        off = far(values)
        for i in np.argsort(-np.where(np.isnan(off), -1.0, off), kind="stable")[:count]:
            if not off[i] > 0:  # as most are, or without a number
                break
            why = f"{measure.title.lower()} {figure(float(values[i]), measure.unit)}, and {usual}"
            found.append((float(off[i]), evidence.number, int(evidence.games[i]), float(values[i]), why))
    found.sort(key=lambda each: (-each[0], each[1], each[2]))
    games = tuple(_strange(run, *each[1:]) for each in found[:count])
    answer = Outliers(
        sentence="",
        rows=[_row(game, each[0], run) for game, each in zip(games, found, strict=False)],
        run=run,
        warnings=cautions(seen),
        grids=(_grid(games, measure, run),) if games else (),
        games=games,
        measure=measure,
        interrupted=interrupted,
    )
    said = sentences.outliers(measure.title, answer.games, numbered)
    return replace(answer, sentence=sentences.kept(said, run.done, run.total) if interrupted else said)


def again(run: Run, measure: Measure, means: Means) -> Run:
    """The run where its games were noted as the measure needs it; else they are to be played again."""
    noted: frozenset[str] = frozenset({"uses"} if run.plan.uses else ())
    noted = noted.union(*(metric.needs for metric in find(run.plan.found, run.plan.metrics)))
    if all(metric.needs <= noted for metric in find(run.plan.found, measure.metrics)):
        return run
    metrics = (*run.plan.metrics, *measure.metrics)
    plan = msgspec.structs.replace(run.plan, games=max(1, run.ready), metrics=metrics)
    return begin(plan, executor=means.executor, store=means.store)


def far(values: Numbers) -> Numbers:
    """How many standard deviations a number is off the median, as the distances of the middle half have it."""
    off: Numbers = np.abs(values - np.nanmedian(values))
    off = np.where(off <= ROUNDING * np.nanmax(np.abs(values)), 0.0, off)
    spread = NORMAL * float(np.nanmedian(off)) or float(np.nanstd(values))
    return off / spread if spread else off


def turning(course: Course) -> tuple[int, str]:
    """The ply that mattered and why: with which the winner took the lead for good, or else the widest swing."""
    chance = Chance(course.seeds[0][1])
    state = course.game.start(course.params, course.seats, chance)
    sign = -1.0 if course.game.low_wins(course.params) else 1.0
    standing = [[sign * points for points in state.standing()]]
    for entry in course.log:
        state.play(entry.seat, entry.number, chance)
        standing.append([sign * points for points in state.standing()])
    won = [place == 1 for place in state.places()]
    if any(won) and not all(won):
        leads = [_lead(points, won) for points in standing]
        behind = [ply for ply, lead in enumerate(leads) if lead <= 0]
        if behind and behind[-1] < len(course.log):  # else it won by how ties are broken
            who = " and ".join(f"seat {seat}" for seat, first in enumerate(won) if first)
            return behind[-1], f"{who} took the lead for good"
    swings = [max(abs(b - a) for a, b in zip(*pair, strict=True)) for pair in pairwise(standing)]
    if not swings or not max(swings):
        return 0, "the points never changed"
    ply = swings.index(max(swings))
    return ply, f"the widest swing, {sentences.counted(figure(max(swings)), 'points')}"


def _lead(points: list[float], won: list[bool]) -> float:
    """By how much the last of the winners is ahead of the first of the others."""
    return min(p for p, first in zip(points, won, strict=True) if first) - max(
        p for p, first in zip(points, won, strict=True) if not first
    )


def _strange(run: Run, arm: int, game: int, value: float, why: str) -> Strange:
    course, _ = resume(run.record(game, arm), run.plan.found)
    ply, moment = turning(course)
    return Strange(run, arm, game, course.seeds[0][1], value, why, ply, moment)


def _row(game: Strange, far: float, run: Run) -> dict[str, Any]:
    named = {name: getattr(game, name) for name in ("arm", "game", "seed", "value", "why", "ply", "moment")}
    return {"variant": run.plan.arms[game.arm].label, **named, "deviations": far}


def _grid(games: Sequence[Strange], measure: Measure, run: Run) -> Grid:
    lines = [
        (
            *([run.plan.arms[game.arm].label] if len(run.plan.arms) > 1 else []),
            str(game.game),
            str(game.seed),
            figure(game.value, measure.unit),
            str(game.ply),
            game.moment,
        )
        for game in games
    ]
    heads = ("game", "seed", measure.title.lower(), "at ply", "what happened")
    return Grid("", (*(["variant"] if len(run.plan.arms) > 1 else []), *heads), tuple(lines))
