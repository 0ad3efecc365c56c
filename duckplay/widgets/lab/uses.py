"""What is played: how often each kind of move, and whether who plays more of it than others wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duckplay.playtests.sentences import SHARE, amount
from duckplay.playtests.spans import COUNT
from duckplay.playtests.stats.intervals import LEVEL, Interval
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.protocol import Chart, Figure, Row
from duckplay.widgets.lab.sample import Sample

MOST = 30
"""Kinds that are drawn; the table below the charts has them all."""


@dataclass(frozen=True)
class Use:
    """A kind of move, or what befalls a seat, in the games of a variant.

    `played` a seat and game; `games` the part of the games in which anybody did; `won` what those seats win that played
    it at all, `winning` those that had more of it than the seats of their game on average: to be held against the fair
    part, with bounds that hold for all kinds together.
    """

    arm: int
    kind: str
    title: str
    played: Interval
    games: Interval
    won: Interval
    winning: Interval


def used(sample: Sample) -> list[Use]:
    """Every kind of move and every tally, most frequent first."""
    found = []
    tallies = sample.run.plan.found.tallies
    kinds = sample.kinds()
    for kind in kinds:
        counts = sample.uses(kind)
        name = kind.removeprefix("tally:")
        title = tallies[name].title if kind != name and name in tallies else kind.replace("_", " ").capitalize()
        more = (counts > counts.mean(axis=1, keepdims=True)) & ~sample.stopped[:, None]
        winning = sample.share(float(sample.wins[more].sum()), int(more.sum()), 1 - (1 - LEVEL) / len(kinds))
        any_ = (counts > 0) & ~sample.stopped[:, None]
        won = sample.share(float(sample.wins[any_].sum()), int(any_.sum()))
        some = sample.share(int(counts.any(axis=1).sum()), len(sample))
        found.append(Use(sample.number, kind, title, sample.mean(counts.mean(axis=1), span=COUNT), some, won, winning))
    return sorted(found, key=lambda use: -use.played.value)


def uses(samples: Sequence[Sample]) -> Chart | None:
    """How often a seat plays each kind, variants side by side."""
    data, rows, says = [], [], []
    alone = samples[0].arm.seats == 1
    columns = 3 if alone else 4
    for sample in samples:
        found = used(sample)[:MOST]
        if not found:
            return None
        titles, marks = [use.title for use in found], [f"uses/{use.arm}/{use.kind}" for use in found]
        played = [amount(use.played, "") for use in found]
        won = [amount(use.winning, SHARE) if use.winning.n else "–" for use in found]
        hover = [
            f"{sample.comma}{use.title}: {often} a seat and game"
            + (f"; who had more than others won {share}" if use.winning.n else "")
            for use, often, share in zip(found, played, won, strict=True)
        ]
        across = {"orientation": "h", "error_x": draw.whiskers([use.played for use in found])}
        data.append(draw.bars(sample.number, [use.played.value for use in found], titles, marks, hover, **across))
        rows += [
            Row((f"{sample.comma}{use.title}", often, amount(use.games, SHARE), share)[:columns], mark)
            for use, often, share, mark in zip(found, played, won, marks, strict=True)
        ]
        best = max(found, key=lambda use: use.winning.low)
        if not alone and best.winning.low > 1 / sample.arm.seats:
            share = amount(best.winning, SHARE)
            says.append(f"{sample.colon}who has more “{best.title}” than others wins {share}.")
        else:
            says.append(f"{sample.colon}“{found[0].title}” is most frequent, {played[0]} a seat.")
    tall = max(260, 90 + 22 * len({title for trace in data for title in trace["y"]}) * len(samples))
    shape = draw.layout(
        "a seat and game", "", names=len(samples) > 1, yaxis={"autorange": "reversed", "dtick": 1}, height=tall
    )
    heads = ("Kind", "A seat and game", "In games", "Won when more than others")[:columns]
    return Chart("uses", "What is played?", " ".join(says), Figure(data, shape), heads, tuple(rows))
