"""compare: two variants on the same seeds, pair by pair, until it is clear what B has more of, or that none has."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from duckplay.playtests import sentences
from duckplay.playtests.identity import arm_print
from duckplay.playtests.metrics import CHEAP
from duckplay.playtests.plan import Arm
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers
from duckplay.playtests.stats.pairs import Pairs, paired
from duckplay.playtests.stats.sequences import LEAST
from duckplay.playtests.stats.verdicts import SAME, Verdict, decide
from duckplay.playtests.studies.answers import Answer, Grid
from duckplay.playtests.studies.asking import Means
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence, Match
from duckplay.playtests.studies.figures import exactly, figure, told
from duckplay.playtests.studies.measures import Measure, measures, needed
from duckplay.playtests.studies.playing import Played, carry_out
from duckplay.playtests.studies.refusals import StudyError
from duckplay.playtests.studies.variants import variants
from duckplay.words import brief

PART = 0.05
"""Of A's mean: the smallest difference that matters where none is named."""
POINTS = 0.02
"""The same for shares of games."""
FIRST = LEAST
"""Pairs before the first look."""
GROWTH = 1.2
"""The number of pairs grows so much from look to look."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Comparison(Answer):
    """What two variants differ in, on the same seeds.

    `verdict` is "identical", "A better" or "B better", for a metric without a better "B longer", "B more" and such, "no
    difference" above `smallest`, or "undecided"; then about `needed` pairs of games more are wanted than the `pairs`
    that were looked at. `effect` is B's number less A's and `change` the same as a part of A's, with bounds that hold
    however often one looked. `rows` have the paired effect on every metric, the first that of the verdict; all others
    are exploratory, and their bounds hold together.
    """

    a: Arm
    b: Arm
    metric: str
    verdict: str
    pairs: int = 0
    smallest: float = math.nan
    needed: float = 0.0
    effect: Interval | None = None
    change: Interval | None = None


def compared(
    means: Means,
    a: Any,
    b: Any,
    metric: str | None,
    metrics: Sequence[str] | None,
    smallest: float | None,
    early: bool,
    seats: int | None,
    bots: Any,
) -> Comparison:
    """See `duckplay.compare`."""
    game = means.game
    first, second = variants(game, a, b, seats, bots)
    name = metric or ("wins" if first.bots != second.bots and first.seats == second.seats else "turns")
    looked = measures(game, (name, *(CHEAP if metrics is None else metrics)), "metric")
    if smallest is not None and not smallest > 0:
        raise StudyError("smallest", f"the smallest difference that matters is above 0, not {brief(smallest)}")
    run = means.run([first, second], needed(looked))
    if arm_print(run.plan, 0) == arm_print(run.plan, 1):
        said = sentences.IDENTICAL
        return Comparison(sentence=said, rows=(), a=first, b=second, metric=name, verdict="identical")
    judge = Judge(looked[0], run.plan.games, of_run(run, looked[0]), smallest)
    played = carry_out(run, means.progress, judge.decided if early else None)
    return read(run, judge, looked, played, early)


Pairing = Callable[[int], tuple[Numbers, Numbers, float]]
"""n -> a number a game in A and B of the n leading pairs, and what a pair is worth where pairs repeat each other."""


class Judge:
    """Watches pairs come in, until there is a verdict on one measure of theirs; `games` is the most.

    It looks after numbers of pairs that are fixed, so that the verdict is of the games alone, whoever played how many
    at a time.
    """

    def __init__(self, measure: Measure, games: int, pairs: Pairing, smallest: float | None = None) -> None:
        self.measure = measure
        self.games = games
        self.pairs = pairs
        self.smallest = smallest
        self.look = 0
        self.verdict: Verdict | None = None

    def decided(self, n: int) -> bool:
        """Whether the looks within the n leading pairs, and all pairs when none is to come, brought a verdict."""
        while not (self.verdict and self.verdict.decided):
            look = min(max(FIRST, math.ceil(GROWTH * self.look)), self.games)
            if look > n or look == self.look:
                return False
            self.judge(look)
        return True

    def judge(self, n: int) -> Verdict:
        """The verdict on the n leading pairs."""
        a, b, weight = self.pairs(n)
        self.look, smallest = n, matters(self.measure, a) if self.smallest is None else self.smallest
        self.verdict = decide(a - b, smallest, weight=weight)
        return self.verdict


def of_run(run: Run, measure: Measure) -> Pairing:
    """The pairs of a run of two arms."""

    def pairs(n: int) -> tuple[Numbers, Numbers, float]:
        match = Match(Evidence(run, 0, n), Evidence(run, 1, n))
        return *match.pairs(measure.of), match.weight

    return pairs


def matters(measure: Measure, a: Numbers) -> float:
    """The smallest difference that matters where none is named, from the first games of A: a part of its mean."""
    known = intervals.known(a)[:FIRST]
    mean = abs(float(known.mean())) if len(known) else 0.0
    return POINTS if measure.unit == SHARE else rounded(PART * mean) if mean > 0 else 1.0


def rounded(value: float) -> float:
    """With one digit that tells."""
    return float(f"{value:.0e}")


def read(run: Run, judge: Judge, looked: Sequence[Measure], played: Played, early: bool) -> Comparison:
    """What the leading pairs of a run of two arms say; `looked` begins with what the verdict is about."""
    verdict = judge.verdict if judge.decided(played.n) and judge.verdict else judge.judge(played.n)
    n = judge.look if early else played.n
    match = Match(Evidence(run, 0, n), Evidence(run, 1, n))
    level = 1 - (1 - LEVEL) / max(1, len(looked) - 1)
    effects = [_effect(match, measure, level if number else LEVEL) for number, measure in enumerate(looked)]
    (pairs, change), main = effects[0], looked[0]
    a, b = run.plan.arms
    said = _said(main, verdict)
    sentence = sentences.comparison(main, a.label, b.label, pairs, verdict, change, said)
    return Comparison(
        sentence=sentences.kept(sentence, played.n, run.plan.games) if played.interrupted else sentence,
        rows=[_row(measure, *found) for measure, found in zip(looked, effects, strict=True)],
        run=run,
        warnings=(*_unlike(a, b), *cautions([match.a, match.b])),
        grids=(_grid(looked, effects, a.label, b.label),),
        interrupted=played.interrupted,
        a=a,
        b=b,
        metric=main.name,
        verdict=said,
        pairs=len(match),
        smallest=verdict.smallest,
        needed=verdict.needed,
        effect=pairs.watched.turned,
        change=change,
    )


def _said(measure: Measure, verdict: Verdict) -> str:
    """The verdict in words, from what A has more or less of."""
    if verdict.answer == "same":
        return "no difference"
    if verdict.answer == "undecided":
        return "undecided"
    more = verdict.answer == "less"  # of B
    if measure.better:
        return "B better" if more == (measure.better > 0) else "A better"
    return f"B {measure.words[0 if more else 1]}"


def _effect(match: Match, measure: Measure, level: float) -> tuple[Pairs, Interval]:
    """The paired effect, and the change as a part of A's; both watched. Where all pairs agree, they say it exactly."""
    a, b = match.pairs(measure.of)
    found, change = paired(a, b, level, match.weight), sequences.change(a, b, level, match.weight)
    difference = intervals.known(a - b)
    if len(difference) * match.weight >= SAME and (difference == difference[0]).all():
        exact = exactly(float(difference[0]), len(difference), watched=True)
        return msgspec.structs.replace(found, watched=exact), change
    return found, change


def _row(measure: Measure, pairs: Pairs, change: Interval) -> dict[str, Any]:
    difference = pairs.watched.turned
    return {
        "metric": measure.name,
        "title": measure.title,
        "unit": measure.unit,
        "a": pairs.a.value,
        "b": pairs.b.value,
        "difference": difference.value,
        "low": difference.low,
        "high": difference.high,
        "change": change.value,
        "change low": change.low,
        "change high": change.high,
        "pairs": pairs.n,
        "differ": pairs.differing,
        "sure": not difference.holds(0.0),
    }


def _unlike(a: Arm, b: Arm) -> list[str]:
    if a.seats == b.seats:
        return []
    return [f"A has {a.seats} seats and B {b.seats}: the same seed deals each its own cards, so pairs are hardly alike"]


def _grid(looked: Sequence[Measure], effects: Sequence[tuple[Pairs, Interval]], a: str, b: str) -> Grid:
    lines = []
    for number, (measure, (pairs, _)) in enumerate(zip(looked, effects, strict=True)):
        difference = pairs.watched.turned
        means = (figure(pairs.a.value, measure.unit), figure(pairs.b.value, measure.unit))
        sure = "" if difference.holds(0.0) else "sure"
        effect = told(difference, measure.unit)
        lines.append((measure.title, *means, effect, sure, "exploratory" if number else "verdict"))
    return Grid("", ("measure", f"A: {a}", f"B: {b}", "B - A, 95 %", "sure", "told as"), tuple(lines))
