"""What B changes, measure by measure: one dot each, with bounds, in percent of what A has."""

from __future__ import annotations

import math
from collections.abc import Sequence

from duckplay.playtests.studies.pairing import Effect
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.protocol import Chart, Figure, Row


def effects(every: Sequence[Effect]) -> Chart | None:
    """The difference that B makes to every measure, as the comparison has it; None where there is none."""
    found = [each for each in every if not math.isnan(each.drawn.value)]
    if not found:
        return None
    titles = [each.measure.title for each in found]
    said = [each.words for each in found]
    marks = [f"effects/{each.measure.name}" for each in found]
    values = [100 * each.drawn.value for each in found]
    dots = draw.dots(
        1, values, titles, marks, [f"{a}: {b}" for a, b in zip(titles, said, strict=True)],
        error_x=draw.whiskers([each.drawn for each in found], 100),
    )  # fmt: skip
    sure = [each.measure.title.lower() for each in found if each.sure]
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
