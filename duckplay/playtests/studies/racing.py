"""tune: settings of some dials race each other, and fall out as soon as they surely miss a goal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from duckplay.playtests import sentences
from duckplay.playtests.run import Progress, Run
from duckplay.playtests.stats.intervals import LEVEL, Interval
from duckplay.playtests.store import Store
from duckplay.playtests.studies.answers import Answer, Grid, Scale
from duckplay.playtests.studies.asking import Means, an_arm
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.figures import told
from duckplay.playtests.studies.goals import Goal, Verdict, goals, together
from duckplay.playtests.studies.judging import about, of_goals, reached, unit_of
from duckplay.playtests.studies.measures import Measure, needed
from duckplay.playtests.studies.playing import Watch, carry_out
from duckplay.playtests.studies.refusals import StudyError
from duckplay.playtests.studies.settings import Setting, ranges, seated, settings

MOST = 200
"""Settings that may race."""
FIRST = 50
"""Games of each before the first look; each further look comes after twice as many."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Tuning(Answer):
    """Which settings of the dials meet the goals.

    A row is a setting: the dials, `verdict` ("meets", "dropped", "undecided", "not allowed"), `games` after which it
    stood, `why` (the goal that it surely misses), and of each goal the number with its bounds. The bounds of all rows
    hold together and at every look. `meets` are the settings that surely meet all goals, as `params` to play with;
    `runs` are the games of each setting, in the order of `rows`.
    """

    goals: tuple[Goal, ...]
    meets: tuple[Mapping[str, Any], ...]
    runs: tuple[Run | None, ...] = ()


@dataclass
class Racer:
    """A setting in the race."""

    setting: Setting
    run: Run | None = None
    games: int = 0
    verdict: str = "undecided"
    why: str = ""
    found: dict[str, Interval] = field(default_factory=dict)


def tuned(
    means: Means, dials: Any, aims: Any, seats: int | None, bots: Any, params: Mapping[str, Any] | None
) -> Tuning:
    """See `duckplay.tune`."""
    wanted = goals(aims)
    if not wanted:
        raise StudyError("goals", 'at least one is needed ({"turns": "40-60"})')
    looked = of_goals(means.game, wanted)
    base = dict(params or {})
    cells = settings(means.game, base, ranges(means.game, dials, "dials"), "dials", MOST)
    first = next(each for each in cells if not each.why)
    count = an_arm(means.game, seats, bots, {**base, **first.dials}).seats
    racers = [Racer(each) for each in seated(means.game, base, cells, count)]
    for racer in racers:
        if racer.setting.why:
            racer.verdict, racer.why = "not allowed", racer.setting.why
    level = 1 - (1 - LEVEL) / (len(wanted) * sum(not racer.setting.why for racer in racers))
    means = replace(means, store=Store() if means.store is None else means.store)
    interrupted = False
    for look in looks(means.games):
        for racer in [racer for racer in racers if racer.verdict == "undecided"]:
            arm = an_arm(means.game, count, bots, {**base, **racer.setting.dials}, str(racer.setting))
            run = means.run([arm], needed(looked), games=look)
            try:
                played = carry_out(run, _ahead(means, sum(each.games for each in racers) - racer.games, len(racers)))
            except KeyboardInterrupt:
                interrupted = True
                break
            racer.run, racer.games = run, played.n
            judge(racer, wanted, looked, level)
            if played.interrupted:
                interrupted = True
                break
        if interrupted or all(racer.verdict != "undecided" for racer in racers):
            break
    if not any(racer.games for racer in racers) and interrupted:
        raise KeyboardInterrupt
    return _read(means, racers, wanted, looked, interrupted)


def looks(games: int) -> Iterator[int]:
    """The numbers of games after which all who race are looked at, the last of them `games`."""
    look = FIRST
    while look < games:
        yield look
        look *= 2
    yield games


def judge(racer: Racer, wanted: Sequence[Goal], looked: Sequence[Measure], level: float) -> None:
    """Look at the games of a racer: whether it meets all goals, or surely misses one."""
    assert racer.run is not None
    evidence = Evidence(racer.run, 0, racer.games)
    verdicts: list[Verdict] = []
    for goal in wanted:
        found = reached(goal, about(goal, looked), evidence, level, watched=True)
        racer.found[goal.name] = found
        verdicts.append(goal.judge(found))
    verdict = together(verdicts)
    racer.verdict = {"pass": "meets", "fail": "dropped", "undecided": "undecided"}[verdict]
    if verdict == "fail":
        missed = wanted[verdicts.index("fail")]
        number = told(racer.found[missed.name], unit_of(about(missed, looked)))
        racer.why = f"{missed.name} is {number}, not {missed.text}"


def _ahead(means: Means, before: int, racers: int) -> Watch | None:
    """Tells of the whole race what a run tells of itself; nobody has all games still to play who fell out."""
    tell = means.progress
    if tell is None:
        return None
    return lambda step: tell(Progress(before + step.done, racers * means.games, step.speed))


def _read(
    means: Means, racers: Sequence[Racer], wanted: Sequence[Goal], looked: Sequence[Measure], interrupted: bool
) -> Tuning:
    rows: list[dict[str, Any]] = []
    for racer in racers:
        row = {**racer.setting.dials, "verdict": racer.verdict, "games": racer.games, "why": racer.why}
        for name, found in racer.found.items():
            row |= {name: found.value, f"{name} low": found.low, f"{name} high": found.high}
        rows.append(row)
    seen = [Evidence(racer.run, 0, racer.games) for racer in racers if racer.run and racer.verdict == "meets"]
    answer = Tuning(
        sentence="",
        rows=rows,
        run=next((racer.run for racer in racers if racer.verdict == "meets"), None),
        warnings=cautions(seen),
        grids=(_grid(racers, wanted, looked),),
        scales=tuple(_scale(racers, goal, looked) for goal in wanted),
        goals=tuple(wanted),
        meets=tuple(racer.setting.dials for racer in racers if racer.verdict == "meets"),
        runs=tuple(racer.run for racer in racers),
        interrupted=interrupted,
    )
    said = sentences.tuning(answer)
    done, total = sum(racer.games for racer in racers), means.games * sum(not racer.setting.why for racer in racers)
    return replace(answer, sentence=sentences.kept(said, done, total) if interrupted else said)


def _scale(racers: Sequence[Racer], goal: Goal, looked: Sequence[Measure]) -> Scale:
    """A goal's number of everyone who raced, with where it is meant to lie."""
    lines = tuple(
        (", ".join(map(sentences.setting, racer.setting.dials.values())), racer.found[goal.name])
        for racer in racers
        if goal.name in racer.found
    )
    levels = tuple(end for end in (goal.low, goal.high) if math.isfinite(end))
    unit, dials = unit_of(about(goal, looked)), ", ".join(racers[0].setting.dials)
    return Scale(goal.name, f"Which setting meets {goal}?", unit, lines, levels, dials)


def _grid(racers: Sequence[Racer], wanted: Sequence[Goal], looked: Sequence[Measure]) -> Grid:
    lines = []
    for racer in racers:
        numbers = [told(racer.found[goal.name], unit_of(about(goal, looked))) if racer.found else "" for goal in wanted]
        dials = [sentences.setting(value) for value in racer.setting.dials.values()]
        lines.append((*dials, racer.verdict, f"{racer.games:,}", *numbers, racer.why))
    heads = (*racers[0].setting.dials, "verdict", "games", *map(str, wanted), "why")
    return Grid("", heads, tuple(lines))
