"""A reading: what the games that have come so far say, in a sentence, in charts, and with what is to be minded."""

from __future__ import annotations

from dataclasses import dataclass

from duckplay.game import Game
from duckplay.playtests import sentences
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.stats import sequences
from duckplay.playtests.stats.pairs import paired
from duckplay.playtests.stats.seats import effects
from duckplay.playtests.stats.verdicts import ALPHA, decide
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Match
from duckplay.playtests.studies.measures import Measure, measures, needed
from duckplay.playtests.studies.pairing import matters
from duckplay.playtests.studies.single import POINTS
from duckplay.widgets.lab.charts import charts
from duckplay.widgets.lab.protocol import Chart, Verdict
from duckplay.widgets.lab.sample import Sample

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


def metrics(game: Game) -> tuple[str, ...]:
    """What a plan has to measure for them."""
    return needed(looked(game))


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


def read(run: Run, measure: str) -> Reading:
    """What the leading games of every variant say."""
    n = run.ready
    samples = [Sample(run, arm, n) for arm in range(len(run.plan.arms))]
    among = looked(run.plan.found)
    if len(samples) > 1:
        said = compared(samples[0], samples[1], next(each for each in among if each.name == measure))
    else:
        said = alone(samples[0])
    return Reading(n, *said, cautions(samples), charts(samples, among), tuple(samples))


def alone(sample: Sample) -> tuple[str, str, Verdict]:
    """What it is worth to sit somewhere, and how long games are."""
    wins = sample.finished
    opposed = wins.shape[1] > 1 and len(wins) > 0
    found = effects(wins, weight=sample.weight) if opposed else None
    alpha = ALPHA / max(1, wins.shape[1])
    verdicts = (
        [decide(each - found.fair, POINTS, alpha=alpha, weight=sample.weight) for each in wins.T] if found else []
    )
    length = sample.mean(sample.column("length"))
    sentence = sentences.playtest(len(sample), found.watched if found else (), verdicts, length)
    answers = {each.answer for each in verdicts}
    verdict: Verdict = "same" if answers == {"same"} else "more" if answers & {"more", "less"} else "undecided"
    return sentence, watched(len(sample), "game"), verdict if verdicts else ""


def compared(a: Sample, b: Sample, measure: Measure) -> tuple[str, str, Verdict]:
    """What B does to a measure, pair by pair."""
    match = Match(a, b)
    first, second = match.pairs(measure.of)
    pairs = paired(first, second, weight=match.weight)
    verdict = decide(first - second, matters(measure, first), weight=match.weight)
    change = None if measure.unit == SHARE else sequences.change(first, second, weight=match.weight)
    more, less = measure.words
    names = (a.arm.label, b.arm.label)
    what = measure.title.lower()
    unit = measure.unit
    sentence = sentences.compared(what, *names, pairs, verdict, change=change, more=more, less=less, unit=unit)
    return sentence, watched(len(match), "pair"), verdict.answer


def watched(count: int, what: str) -> str:
    """How many were looked at, and that looking does no harm."""
    return f"{sentences.plural(count, what)} looked at; the bounds hold however often one looks."
