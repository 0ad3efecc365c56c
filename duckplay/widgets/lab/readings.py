"""A reading: what the games that have come so far say, in a sentence, in charts, and with what is to be minded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from duckplay.game import Game
from duckplay.playtests import sentences
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.spans import COUNT
from duckplay.playtests.stats.verdicts import decide
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Match
from duckplay.playtests.studies.measures import Measure, measures, needed
from duckplay.playtests.studies.pairing import Effect, effects, matters
from duckplay.playtests.studies.single import seated
from duckplay.widgets.lab.charts import charts
from duckplay.widgets.lab.protocol import Chart, Row, Verdict
from duckplay.widgets.lab.sample import Sample
from duckplay.words import plural

NAMES = (
    "length",
    "decisions_per_turn",
    "forced_turns",
    "branching",
    "waiting",
    "mean_score",
    "margin",
    "leader_gap",
    "lead_changes",
    "shared_win",
    "unfinished",
)
"""What variants are compared by, the first of them unless another is chosen."""


def looked(game: Game) -> tuple[Measure, ...]:
    """The measures by which variants of a game are compared: the usual ones and what the game counts itself."""
    return measures(game, (*NAMES, *(f"tally:{name}" for name in game.tallies)), "measure")


def fitting(run: Run) -> tuple[Measure, ...]:
    """Those that say something of games of so many seats."""
    seats = min(arm.seats for arm in run.plan.arms)
    return tuple(each for each in looked(run.plan.found) if each.seats <= seats)


def metrics(game: Game) -> tuple[str, ...]:
    """What a plan has to measure for them."""
    return needed(looked(game))


class Words(NamedTuple):
    """What is said first, how sure it is, and what is decided."""

    sentence: str
    surety: str
    verdict: Verdict


@dataclass(frozen=True)
class Reading:
    """What a Lab says of its games, `n` of each variant."""

    n: int
    sentence: str
    surety: str
    verdict: Verdict
    warnings: tuple[str, ...]
    charts: list[Chart]
    samples: tuple[Sample, ...]
    fallen: tuple[Row, ...] = ()


class Unwanted(Exception):  # noqa: N818 - nothing is wrong
    """What was to be read is not asked for any more."""


def read(run: Run, measure: str, wanted: Callable[[], bool] = lambda: True) -> Reading:
    """What the leading games of every variant say. Raises Unwanted soon after it is not `wanted` any more."""
    samples = sampled(run)
    words, found = said(samples, fitting(run), measure)
    drawn: list[Chart] = []
    for chart in charts(samples, found):
        if not wanted():
            raise Unwanted
        drawn.append(chart)
    return Reading(len(samples[0]), *words, cautions(samples), drawn, tuple(samples), fallen(samples))


def say(run: Run, measure: str) -> Words:
    """Of the same the sentence alone: whoever waits for it need not wait for all else."""
    words, _ = said(sampled(run), [each for each in fitting(run) if each.name == measure], measure)
    return words


def sampled(run: Run) -> list[Sample]:
    """The leading games of every variant."""
    n = run.ready
    return [Sample(run, arm, n) for arm in range(len(run.plan.arms))]


def said(samples: Sequence[Sample], among: Sequence[Measure], name: str) -> tuple[Words, list[Effect]]:
    """What is said of one variant, or of two by the measure of this name; and what B does to all measures."""
    return compared(samples[0], samples[1], among, name) if len(samples) > 1 else (alone(samples[0]), [])


def fallen(samples: Sequence[Sample]) -> tuple[Row, ...]:
    """Which variants have games that were kept out, and their marks."""
    some = [each for each in samples if len(each.faults["game"])]
    of = " of {}" if len(samples) > 1 else ""
    return tuple(Row((f"Games{of.format(each.name)} that were kept out",), f"faults/{each.number}") for each in some)


def alone(sample: Sample) -> Words:
    """What it is worth to sit somewhere, and how long games are."""
    found, verdicts = seated(sample)
    length = sample.mean(sample.column("length"), span=COUNT)
    sentence = sentences.playtest(len(sample), found.bounded(sample.watched) if found else (), verdicts, length)
    answers = {each.answer for each in verdicts}
    verdict: Verdict = "same" if answers == {"same"} else "more" if answers & {"more", "less"} else "undecided"
    return Words(sentence, watched(len(sample), "game"), verdict if verdicts else "")


def compared(a: Sample, b: Sample, among: Sequence[Measure], name: str) -> tuple[Words, list[Effect]]:
    """What B does to the measure of this name, pair by pair, and to all others."""
    match, measure = Match(a, b), next(each for each in among if each.name == name)
    first, second = match.pairs(measure.of)
    verdict = decide(first - second, matters(measure, first), weight=match.weight)
    found = effects(match, among, name, verdict)
    main = next(each for each in found if each.main)
    change = None if measure.unit == SHARE else main.change
    more, less = measure.words
    names = (a.arm.label, b.arm.label)
    what = measure.title.lower()
    unit = measure.unit
    sentence = sentences.compared(what, *names, main.pairs, verdict, change=change, more=more, less=less, unit=unit)
    return Words(sentence, watched(len(match), "pair"), verdict.answer), found


def watched(count: int, what: str) -> str:
    """How many were looked at, and that looking does no harm."""
    return f"{plural(count, what)} looked at; the bounds hold however often one looks."
