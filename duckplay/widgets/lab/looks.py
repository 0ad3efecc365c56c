"""Looks: how sure one may be after how many games, for who looks as they come."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from duckplay.playtests import sentences
from duckplay.playtests.sentences import SHARE, amount
from duckplay.playtests.studies.single import seated
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.protocol import Chart, Figure, Row
from duckplay.widgets.lab.sample import Sample
from duckplay.words import plural

FIRST, LOOKS = 20, 40
"""Games before the first look, and how many looks are drawn; each comes after so many games more, in proportion."""
TOLD = 5
"""Every so many of them is told in the table."""


def looks(samples: Sequence[Sample]) -> Chart | None:
    """What the seat that is farthest from fair seemed to win, look by look, with bounds that hold at all of them."""
    sample = samples[0]
    wins = sample.finished
    if sample.arm.seats < 2 or len(wins) < 2 * FIRST:
        return None
    found, verdicts = seated(sample)
    assert found is not None  # several seats, and games
    seat = sentences.farthest(found.shares, verdicts)
    won = np.cumsum(wins[:, seat])
    counts = np.unique(np.geomspace(FIRST, len(wins), LOOKS).round().astype(int)).tolist()
    watched = Sample(sample.run, sample.number, sample.n, watched=True)
    shares = [watched.share(float(won[n - 1]), n) for n in counts]
    said = [amount(each, SHARE) for each in shares]
    low, value, high = ([100 * getattr(each, end) for each in shares] for end in ("low", "value", "high"))
    marks = [f"wins/{sample.number}/{seat}"] * len(counts)
    hover = [f"after {plural(n, 'game')}: {words}" for n, words in zip(counts, said, strict=True)]
    data = [*draw.band(sample.number, counts, low, high), draw.line(sample.number, counts, value, marks, hover)]
    early = counts.index(min(counts, key=lambda n: abs(n - 100)))
    ends = sentences.advantage(verdicts[seat])
    says = f"Seat {seat} wins {said[early]} after {counts[early]:,} games, {said[-1]} after {counts[-1]:,}; {ends}."
    shape = draw.layout("games", f"wins of seat {seat}, %", names=False, shapes=[draw.level(100 * found.fair, "fair")])
    told = range(len(counts) - 1, -1, -TOLD)
    rows = tuple(Row((plural(counts[i], "game"), said[i]), marks[i]) for i in reversed(told))
    return Chart("looks", "How sure, after how many games?", says, Figure(data, shape), ("After", "Wins"), rows)
