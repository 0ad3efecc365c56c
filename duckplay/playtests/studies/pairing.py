"""compare: two variants on the same seeds, pair by pair, until it is clear what B has more of, or that none has."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from duckplay.playtests import sentences
from duckplay.playtests.identity import arm_print
from duckplay.playtests.metrics import cheap
from duckplay.playtests.plan import Arm
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers
from duckplay.playtests.stats.pairs import Pairs, paired
from duckplay.playtests.stats.sequences import LEAST
from duckplay.playtests.stats.verdicts import Verdict, decide
from duckplay.playtests.studies.answers import Answer, Grid
from duckplay.playtests.studies.asking import Means
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence, Match
from duckplay.playtests.studies.figures import figure, told
from duckplay.playtests.studies.measures import Measure, measures, needed
from duckplay.playtests.studies.playing import Played, carry_out
from duckplay.playtests.studies.refusals import StudyError
from duckplay.playtests.studies.variants import variants
from duckplay.words import brief, plural

PART = 0.05
"""Of A's mean: the smallest difference that matters where none is named."""
POINTS = 0.02
"""The same for shares of games."""
FIRST = LEAST
"""Pairs before the first look."""
GROWTH = 1.2
"""The number of pairs grows so much from look to look."""


@dataclass(frozen=True, eq=False)
class Effect:
    """What B does to one measure: its difference and, as a part of A's, its change, both with bounds to be watched.

    `sure` says that they differ: so the verdict has it where it is about this measure, else the bounds.
    """

    measure: Measure
    pairs: Pairs
    change: Interval
    sure: bool
    main: bool

    @property
    def drawn(self) -> Interval:
        """The number that is drawn beside others: of shares the difference, else the change."""
        return self.pairs.watched.turned if self.measure.unit == SHARE else self.change

    @property
    def words(self) -> str:
        """What is told of it, here as in a comparison's sentence: "18 % shorter (16-20)"."""
        more, less = self.measure.words
        part = self.change if self.measure.unit != SHARE else None
        return sentences.differ(self.pairs, part, more, less, self.measure.unit)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Comparison(Answer):
    """What two variants differ in, on the same seeds.

    `verdict` is "identical", "A better" or "B better", for a metric without a better "B longer", "B more" and such, "no
    difference" above `smallest`, or "undecided"; then about `needed` pairs of games more are wanted than the `pairs`
    that were looked at. `effect` is B's number less A's and `change` the same as a part of A's, with bounds that hold
    however often one looked. `rows` have the paired effect on every metric, the first that of the verdict; all others
    are exploratory, and their bounds hold together. So have `effects`, as numbers with bounds.
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
    effects: tuple[Effect, ...] = ()


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
    usual = cheap(min(first.seats, second.seats))
    looked = measures(game, (name, *(usual if metrics is None else metrics)), "metric")
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
    found = effects(match, looked, looked[0].name, verdict)
    main, pairs, change = looked[0], found[0].pairs, found[0].change
    a, b = run.plan.arms
    said = _said(main, verdict)
    sentence = sentences.comparison(main, a.label, b.label, pairs, verdict, change, said)
    return Comparison(
        sentence=sentences.kept(sentence, played.n, run.plan.games) if played.interrupted else sentence,
        rows=[_row(each) for each in found],
        run=run,
        n=n,
        warnings=(*_unlike(a, b), *cautions([match.a, match.b])),
        grids=(_grid(found, a.label, b.label),),
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
        effects=tuple(found),
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


def effects(match: Match, looked: Sequence[Measure], main: str = "", verdict: Verdict | None = None) -> list[Effect]:
    """What B does to every measure; of the one of this name there is a verdict, all others' bounds hold together."""
    others = sum(measure.name != main for measure in looked)
    found = []
    for measure in looked:
        judged = verdict if measure.name == main else None
        level = 1 - (1 - LEVEL) / others if judged is None else LEVEL
        a, b = match.pairs(measure.of)
        pairs = paired(a, b, level, match.weight, measure.span)
        change = sequences.change(a, b, level, match.weight, measure.span)
        sure = judged.answer in ("more", "less") if judged else not pairs.watched.holds(0.0)
        found.append(Effect(measure, pairs, change, sure, judged is not None))
    return found


def _row(effect: Effect) -> dict[str, Any]:
    measure, pairs, change = effect.measure, effect.pairs, effect.change
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
        "sure": effect.sure,
    }


def _unlike(a: Arm, b: Arm) -> list[str]:
    if a.seats == b.seats:
        return []
    seats = f"A has {plural(a.seats, 'seat')} and B {b.seats}"
    return [f"{seats}: the same seed deals each its own cards, so pairs are hardly alike"]


def _grid(effects: Sequence[Effect], a: str, b: str) -> Grid:
    lines = []
    for each in effects:
        pairs, unit = each.pairs, each.measure.unit
        means = (figure(pairs.a.value, unit), figure(pairs.b.value, unit))
        sure, told_as = "sure" if each.sure else "", "verdict" if each.main else "exploratory"
        lines.append((each.measure.title, *means, told(pairs.watched.turned, unit), sure, told_as))
    return Grid("", ("measure", f"A: {a}", f"B: {b}", "B - A, 95 %", "sure", "told as"), tuple(lines))
