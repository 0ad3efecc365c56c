"""What B changes, measure by measure: one dot each, with bounds, in percent of what A has."""

from __future__ import annotations

import math
from collections.abc import Sequence

from duckplay.playtests import sentences
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.stats import intervals, sequences
from duckplay.playtests.stats.intervals import LEVEL, Interval
from duckplay.playtests.stats.pairs import paired
from duckplay.playtests.studies.evidence import Match
from duckplay.playtests.studies.measures import Measure
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.protocol import Chart, Figure, Row
from duckplay.widgets.lab.sample import Sample


def effects(samples: Sequence[Sample], looked: Sequence[Measure]) -> Chart | None:
    """The difference that B makes to every measure; all their bounds hold together, however often one looks."""
    if len(samples) < 2:
        return None
    match = Match(samples[0], samples[1])
    found = {measure: change(match, measure, 1 - (1 - LEVEL) / len(looked), samples[0].watched) for measure in looked}
    found = {measure: each for measure, each in found.items() if not math.isnan(each.value)}
    titles = [measure.title for measure in found]
    said = [words(measure, each) for measure, each in found.items()]
    marks = [f"effects/{measure.name}" for measure in found]
    values = [100 * each.value for each in found.values()]
    dots = draw.dots(
        1, values, titles, marks, [f"{a}: {b}" for a, b in zip(titles, said, strict=True)],
        error_x=draw.whiskers(list(found.values()), 100),
    )  # fmt: skip
    sure = [measure.title.lower() for measure, each in found.items() if not each.holds(0)]
    says = f"B surely changes {', '.join(sure)}." if sure else "Nothing has surely changed yet."
    shape = draw.layout(
        "B against A, %",
        "",
        names=False,
        yaxis={"autorange": "reversed", "dtick": 1},
        height=60 + 24 * len(found),
        shapes=[draw.level(0, "none", upright=True)],
    )
    rows = [Row((title, words), mark) for title, words, mark in zip(titles, said, marks, strict=True)]
    return Chart("effects", "What does B change?", says, Figure([dots], shape), ("Measure", "B against A"), tuple(rows))


def change(match: Match, measure: Measure, level: float, watched: bool) -> Interval:
    """B's number less A's as a part of A's, NaN where A's is 0; of shares, the difference itself."""
    a, b = match.pairs(measure.of)
    if measure.unit != SHARE:
        return (sequences.change if watched else intervals.change)(a, b, level, match.weight)
    pairs = paired(b, a, level, match.weight)
    return pairs.watched if watched else pairs.difference


def words(measure: Measure, found: Interval) -> str:
    """The change in words."""
    more, less = measure.words
    return sentences.effect("", found, more, less, SHARE if measure.unit == SHARE else "%").strip()
