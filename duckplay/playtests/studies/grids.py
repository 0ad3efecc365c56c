"""sweep: one or two dials turned through their values, at each number of seats, against goals that were set before."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from duckplay.playtests import sentences
from duckplay.playtests.stats.intervals import LEVEL, Interval
from duckplay.playtests.studies.answers import Answer, Grid, Scale
from duckplay.playtests.studies.asking import Means, an_arm
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.figures import told
from duckplay.playtests.studies.goals import Goal, Verdict, goals, together
from duckplay.playtests.studies.judging import about, of_goals, reached, unit_of
from duckplay.playtests.studies.measures import needed
from duckplay.playtests.studies.playing import carry_out
from duckplay.playtests.studies.refusals import StudyError
from duckplay.playtests.studies.settings import counts, listed, seated, settings
from duckplay.words import plural

MOST = 400
"""Settings, at each number of seats."""
LOOKED_AT = {"turns": ">=0", "advantage": ">=0"}
"""What a sweep without goals shows."""
MARKS: Mapping[Verdict, str] = {"pass": "✓", "fail": "✗", "undecided": "?"}


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Sweep(Answer):
    """What goals each setting of the dials meets, at each number of seats.

    A row is a setting: `seats`, the dials, `arm` in the run, `verdict` ("pass" where it meets all goals, "fail" where
    it surely misses one, "undecided", "played" where there are no goals, "not allowed" with `why` where dials do not
    fit each other), and of each goal the number, `<goal> low`, `<goal> high` and `<goal> verdict`. The bounds of all
    rows and goals hold together.
    """

    dials: tuple[str, ...]
    goals: tuple[Goal, ...]


def swept(means: Means, over: Any, seats: Any, aims: Any, bots: Any, params: Mapping[str, Any] | None) -> Sweep:
    """See `duckplay.sweep`."""
    wanted = goals(LOOKED_AT if aims is None else aims)
    looked = of_goals(means.game, wanted)
    dials, tables = listed(over, "over"), counts(means.game, seats)
    cells = settings(means.game, params or {}, dials, "over", MOST)
    every = [(count, cell) for count in tables for cell in seated(means.game, params or {}, cells, count)]
    played = [(count, cell) for count, cell in every if not cell.why]
    if not played:
        raise StudyError("over", f"no setting can be played: {every[0][1]}: {every[0][1].why}")
    arms = [
        an_arm(means.game, count, bots, {**(params or {}), **cell.dials}, f"{plural(count, 'seat')}, {cell}")
        for count, cell in played
    ]
    run = means.run(arms, needed(looked))
    done = carry_out(run, means.progress)
    level = 1 - (1 - LEVEL) / (len(arms) * len(wanted))
    units = {goal.metric: unit_of(about(goal, looked)) for goal in wanted}
    rows: list[dict[str, Any]] = []
    numbers: list[dict[str, Interval]] = []
    seen: list[Evidence] = []
    for count, cell in every:
        row: dict[str, Any] = {"seats": count, **cell.dials, "arm": None, "games": 0, "verdict": "not allowed"}
        numbers.append({})
        if not cell.why:
            at = played.index((count, cell))
            evidence = Evidence(run, at, done.n)
            seen.append(evidence)
            row |= {"arm": at, "games": len(evidence)}
            verdicts: list[Verdict] = []
            for goal in wanted:
                found = reached(goal, about(goal, looked), evidence, level, done.interrupted)
                numbers[-1][goal.name] = found
                verdicts.append(goal.judge(found))
                row |= {goal.name: found.value, f"{goal.name} low": found.low, f"{goal.name} high": found.high}
                row |= {f"{goal.name} verdict": verdicts[-1]}
            row["verdict"] = together(verdicts) if aims is not None else "played"
        rows.append(row | {"why": cell.why})
    answer = Sweep(
        sentence="",
        rows=rows,
        run=run,
        warnings=cautions(seen),
        grids=tuple(
            _grid(
                count,
                [each for each in zip(rows, numbers, strict=True) if each[0]["seats"] == count],
                list(dials),
                wanted,
                units,
                aims is not None,
            )
            for count in tables
        ),
        scales=tuple(
            _scale([*zip(rows, numbers, strict=True)], list(dials), goal, units[goal.metric], aims is not None)
            for goal in wanted
        ),
        dials=tuple(dials),
        goals=wanted if aims is not None else (),
        interrupted=done.interrupted,
    )
    said = sentences.sweep(answer)
    return replace(answer, sentence=sentences.kept(said, done.n, run.plan.games) if done.interrupted else said)


Line = tuple[Mapping[str, Any], Mapping[str, Interval]]
"""A row, and the numbers of the goals in it."""


def _scale(rows: Sequence[Line], dials: Sequence[str], goal: Goal, unit: str, judged: bool) -> Scale:
    """A goal's number in every setting that was played, with where it is meant to lie."""
    several = len({row["seats"] for row, _ in rows}) > 1
    lines = []
    for row, numbers in rows:
        if row["arm"] is None:
            continue
        label = ", ".join(sentences.setting(row[dial]) for dial in dials)
        mark = f" {MARKS[row[f'{goal.name} verdict']]}" if judged else ""
        seats = f"{plural(row['seats'], 'seat')}: " if several else ""
        lines.append((f"{seats}{label}{mark}", numbers[goal.name]))
    levels = tuple(end for end in (goal.low, goal.high) if judged and math.isfinite(end))
    title = f"Where does it meet {goal}?" if judged else f"What is {goal.name.replace('_', ' ')}?"
    return Scale(goal.name, title, unit, tuple(lines), levels, ", ".join(dials))


def _grid(
    count: int,
    rows: Sequence[Line],
    dials: Sequence[str],
    goals: Sequence[Goal],
    units: Mapping[str, str],
    judged: bool,
) -> Grid:
    lines = []
    for row, numbers in rows:
        line = [sentences.setting(row[dial]) for dial in dials]
        for goal in goals:
            if row["arm"] is None:
                line.append("")
                continue
            mark = f" {MARKS[row[f'{goal.name} verdict']]}" if judged else ""
            line.append(told(numbers[goal.name], units[goal.metric]) + mark)
        lines.append((*line, row["why"] or (row["verdict"] if judged else "")))
    heads = (*dials, *(str(goal) if judged else goal.name for goal in goals), "verdict" if judged else "note")
    return Grid(plural(count, "seat"), heads, tuple(lines))
