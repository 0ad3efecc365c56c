"""Histograms: how long games are, and what is scored in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duckplay.playtests.sentences import amount, counted
from duckplay.playtests.spans import ANY, COUNT, Span
from duckplay.playtests.studies.figures import figure
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.protocol import Chart, Figure, Row
from duckplay.widgets.lab.sample import Numbers, Sample

PILES = 24
"""Most bars of a histogram."""


def lengths(samples: Sequence[Sample]) -> Chart:
    """How many turns the games have."""
    found = [sample.column("turns")[:, None] for sample in samples]
    return piles("length", "How long is a game?", "turns", samples, found, COUNT)


def scores(samples: Sequence[Sample]) -> Chart:
    """What the seats have at the end."""
    unit = samples[0].unit
    return piles("scores", "What is scored?", unit, samples, [sample.scores for sample in samples])


def piles(
    name: str, title: str, unit: str, samples: Sequence[Sample], values: Sequence[NDArray[Any]], span: Span = ANY
) -> Chart:
    """A histogram of a number a game, or a seat of a game (games x numbers), over the same steps for all variants.

    All of them lie within `span`.
    """
    edges = steps(np.concatenate([each.ravel() for each in values]).astype(np.float64))
    width = edges[1] - edges[0]
    data, rows, says = [], [], []
    for sample, found in zip(samples, values, strict=True):
        counts, _ = np.histogram(found.ravel(), edges)
        part = counts / max(found.size, 1)
        middle, said, marks, hover = [], [], [], []
        for low, high, share in zip(edges[:-1], edges[1:], part, strict=True):
            last = high - 1 if width >= 1 else high
            step = figure(low) if last == low else f"{figure(low)}–{figure(last)}"
            middle.append(float(low + last) / 2)
            said.append(step)
            marks.append(f"{name}/{sample.number}/{low:g}/{high:g}")
            hover.append(f"{sample.colon}{counted(step, unit)} in {100 * share:.1f} %")
        data.append(draw.bars(sample.number, middle, 100 * part, marks, hover))
        rows += [
            Row((f"{sample.comma}{counted(step, unit)}", f"{100 * share:.1f} %"), mark)
            for step, share, mark in zip(said, part, marks, strict=True)
            if share
        ]
        mean = sample.mean(found.mean(axis=1), span=span)
        low, high = np.percentile(found, (5, 95), method="inverted_cdf")
        says.append(
            f"{sample.colon}{amount(mean, unit)} on average; nine of ten between {figure(low)} and {figure(high)}."
        )
    shape = draw.layout(unit, "%", names=len(samples) > 1, bargap=0.1, bargroupgap=0.05)
    return Chart(name, title, " ".join(says), Figure(data, shape), (unit.capitalize(), "Share"), tuple(rows))


def steps(values: Numbers) -> Numbers:
    """The edges of at most PILES steps that hold all values, whole ones where these are."""
    low, high = float(np.floor(values.min())), float(np.floor(values.max()))
    finer: tuple[float, ...] = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)
    if (values == np.floor(values)).all():
        finer = ()
    else:
        low, high = float(values.min()), float(values.max())
    sizes = (*finer, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 10**9)
    width = next(each for each in sizes if (high - low) / each < PILES)
    first = np.floor(low / width) * width
    count = int((high - first) // width) + 1
    return np.asarray(first + width * np.arange(count + 1), dtype=np.float64)
