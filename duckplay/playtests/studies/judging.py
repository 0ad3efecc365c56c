"""Whether an arm's games meet a goal: the number that the goal is about, its bounds, and what they say."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from duckplay.game import Game
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.spans import ANY, PART, Span
from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers, known
from duckplay.playtests.stats.seats import effects
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.goals import Goal
from duckplay.playtests.studies.measures import ALIASES, Measure, measures
from duckplay.playtests.studies.refusals import StudyError
from duckplay.words import brief

ADVANTAGE = "advantage"
"""A goal's metric: what the seat that is farthest from its fair part of the wins has above or below it."""


def of_goals(game: Game, goals: tuple[Goal, ...]) -> tuple[Measure, ...]:
    """The measures that the goals are about.

    Raises StudyError, for bounds too that no share has, and for two goals of one number, whatever it is called in each.
    """
    seen: dict[tuple[str, str], Goal] = {}
    for goal in goals:
        first = seen.setdefault((ALIASES.get(goal.metric, goal.metric), goal.middle), goal)
        if first is not goal:
            both = f"{brief(first.name)} and {brief(goal.name)} are the same number"
            raise StudyError("goals", f'{both}: give one goal for it ("{first.text}" or "{goal.text}")')
    found = measures(game, [goal.metric for goal in goals if goal.metric != ADVANTAGE], "goals", (ADVANTAGE,))
    shares = {ALIASES.get(measure.name, measure.name) for measure in found if measure.unit == SHARE} | {ADVANTAGE}
    for goal in goals:
        if ALIASES.get(goal.metric, goal.metric) in shares:
            within(goal)
    return found


def within(goal: Goal) -> None:
    """Raise StudyError for a goal of a share that is not within 0 and 1, or that means 1 % and says 100 %."""
    bare = "%" not in goal.text
    bounds = [bound for bound in (goal.high, goal.low) if math.isfinite(bound)]
    off = [bound for bound in bounds if not 0 <= bound <= 1]
    if not off and not (bare and goal.low == -math.inf and goal.high == 1):
        return
    meant = bare and all(0 <= bound <= 100 for bound in bounds)
    right = f'did you mean "{goal.text}%"?' if meant else '"<5%", "40-60%" and "0.4-0.6" are goals'
    bound = 100 * (off or bounds)[0]
    raise StudyError("goals", f'{brief(goal.metric)} is a share, from 0 to 1: "{goal.text}" means {bound:g} %; {right}')


def about(goal: Goal, looked: Iterable[Measure]) -> Measure | None:
    """The measure that a goal is about, by whatever name it was asked for; None for the advantage of a seat."""
    meant = ALIASES.get(goal.metric, goal.metric)
    return next((each for each in looked if ALIASES.get(each.name, each.name) == meant), None)


def unit_of(measure: Measure | None) -> str:
    """In what the number of a goal is told."""
    return SHARE if measure is None else measure.unit


def reached(
    goal: Goal, measure: Measure | None, evidence: Evidence, level: float = LEVEL, watched: bool = False
) -> Interval:
    """The number that a goal is about, with its bounds: for games counted before, or `watched` as they come."""
    if measure is None:
        return advantage(evidence, level, watched)
    values = known(measure.of(evidence))
    if goal.middle == "median":
        of = median if watched else intervals.median
        return of(values, level, evidence.weight)
    return bounded(values, measure.unit, level, evidence.weight, watched, measure.span)


def bounded(
    values: Numbers,
    unit: str,
    level: float = LEVEL,
    weight: float = 1.0,
    watched: bool = False,
    span: Span = ANY,
) -> Interval:
    """The mean of a number a game within `span`, for games counted before or `watched` as they come.

    A share of games is bounded as such; a share that each game has by itself, hardly ever 0 or 1, as other numbers are.
    """
    found = known(values)
    n = len(found)
    if unit == SHARE and 2 * np.count_nonzero((found == 0) | (found == 1)) >= n:
        share = sequences.share if watched else intervals.wilson
        return share(float(found.sum()), n, level, weight)
    of = sequences.mean if watched else intervals.mean
    return of(found, level, weight, PART if unit == SHARE else span)


def advantage(evidence: Evidence, level: float = LEVEL, watched: bool = False) -> Interval:
    """How far from its fair part the seat is that is farthest: all seats' bounds hold together."""
    wins, seats = evidence.finished, evidence.arm.seats
    if seats < 2 or not len(wins):
        return Interval(math.nan, 0.0, 1.0, len(wins), level, watched)
    found = effects(wins, 1 - (1 - level) / seats, evidence.weight)
    shares = found.watched if watched else found.shares
    far = [abs(each.value - found.fair) for each in shares]
    near = [max(0.0, each.low - found.fair, found.fair - each.high) for each in shares]
    most = [max(each.high - found.fair, found.fair - each.low) for each in shares]
    return Interval(max(far), max(near), max(most), len(wins), level, watched)


def median(values: Numbers, level: float = LEVEL, weight: float = 1.0) -> Interval:
    """The median with bounds for any number of looks.

    Were it above the w-th smallest, at least w of the n games would lie below it; w is the least number of wins for
    which the bounds of `sequences.share` lie above one half. The same from the top.
    """
    ordered = np.sort(values)
    n = len(ordered)
    value = float(np.median(ordered)) if n else math.nan
    half = 1 - (1 - level) / 2
    if not n or sequences.share(n, n, half, weight).low <= 0.5:
        return Interval(value, -math.inf, math.inf, n, level, True)
    low, high = n // 2, n
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if sequences.share(middle, n, half, weight).low > 0.5 else (middle, high)
    return Interval(value, float(ordered[n - high]), float(ordered[high - 1]), n, level, True)
