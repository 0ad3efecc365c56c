"""Findings: what a study found, drawn: its numbers side by side with their bounds, or how far off strange games are."""

from __future__ import annotations

import math

import numpy as np

from duckplay.playtests.sentences import SHARE, amount
from duckplay.playtests.studies.answers import Answer, Scale
from duckplay.playtests.studies.strange import Outliers, far
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.piles import piles
from duckplay.widgets.lab.protocol import Chart, Figure, Row
from duckplay.widgets.lab.sample import Sample


def scaled(answer: Answer, scale: Scale) -> Chart:
    """The numbers of an answer as dots with bounds, and what they are held against as a line."""
    part = 100.0 if scale.unit == SHARE else 1.0
    names = [name for name, _ in scale.lines]
    found = [each for _, each in scale.lines]
    said = ["–" if math.isnan(each.value) else amount(each, scale.unit) for each in found]
    nothing = [""] * len(names)
    hover = [f"{name}: {words}" for name, words in zip(names, said, strict=True)]
    values = [part * each.value for each in found]
    dots = draw.dots(0, values, names, nothing, hover, error_x=draw.whiskers(found, part))
    shape = draw.layout(
        "%" if scale.unit == SHARE else scale.unit,
        scale.along,
        names=False,
        yaxis={"autorange": "reversed", "dtick": 1},
        height=90 + 24 * max(2, len(names)),
        shapes=[draw.level(part * level, "", upright=True) for level in scale.levels],
    )
    rows = tuple(Row((name, words)) for name, words in zip(names, said, strict=True))
    heads = (scale.along or "Of", scale.unit.capitalize() or "Number")
    return Chart(scale.name, scale.title, answer.sentence, Figure([dots], shape), heads, rows)


def strange(answer: Outliers) -> Chart:
    """All games by what is strange, with the strangest as dots; and how many of them are that far off."""
    first, measure, run = answer.games[0], answer.measure, answer.run
    assert run is not None
    sample = Sample(run, first.arm, run.ready, watched=False)
    values = measure.of(sample)
    off = far(values)
    share = sample.share(int((off >= off[np.searchsorted(sample.games, first.game)]).sum()), len(off))
    part, unit = (100.0, "%") if measure.unit == SHARE else (1.0, measure.unit)
    known, span = values[~np.isnan(values)][:, None], (part * measure.span[0], part * measure.span[1])
    chart = piles("strange", f"How strange? {measure.title}", unit, [sample], [part * known], span)
    games = [game for game in answer.games if game.arm == first.arm]
    hover = [f"game {game.game}: {game.why}" for game in games]
    at = [part * game.value for game in games]
    dots = draw.dots(1, at, [0.0] * len(games), [""] * len(games), hover, name="strange")
    says = f"{answer.sentence} So far off: {amount(share, SHARE)} of the games."
    return Chart(
        chart.name, chart.title, says, Figure([*chart.figure.data, dots], chart.figure.layout), chart.heads, chart.rows
    )
