"""Fans: how the games went, turn by turn, with the band in which eight of ten of them lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from duckplay.playtests.sentences import SHARE, amount
from duckplay.playtests.spans import COUNT
from duckplay.playtests.studies.figures import figure
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.protocol import Chart, Figure, Row
from duckplay.widgets.lab.sample import Numbers, Sample

RUNNING = 0.2
"""The part of the games that has to be still running for a turn to be drawn."""
STRANGE = 4
"""Games that are drawn as dots: those with the greatest lead."""


def spread(values: Numbers, *parts: float) -> Numbers:
    """Of each column the numbers below which these parts of its values lie."""
    return np.asarray(np.nanquantile(values, parts, axis=0), dtype=np.float64)


def drawn(values: Numbers) -> int:
    """How many turns are drawn: as far as enough games go."""
    running = (~np.isnan(values)).mean(axis=0) >= RUNNING
    return int(np.argmin(running)) if not running.all() else len(running)


def lead(samples: Sequence[Sample]) -> Chart | None:
    """By how much the first one leads, turn by turn, with the strangest games as dots."""
    if samples[0].arm.seats < 2:
        return None
    unit = samples[0].unit
    data, rows, says = [], [], []
    for sample in samples:
        course = sample.course
        last = drawn(course.lead)
        low, middle, high = spread(course.lead[:, :last], 0.1, 0.5, 0.9)
        turns = list(range(1, last + 1))
        marks = [f"lead/{sample.number}/{turn}" for turn in range(last)]
        hover = [
            f"{sample.comma}turn {turn}: {figure(m)} ahead ({figure(a)} to {figure(b)})"
            for turn, a, m, b in zip(turns, low, middle, high, strict=True)
        ]
        data += [
            *draw.band(sample.number, turns, low, high),
            draw.line(sample.number, turns, middle, marks, hover),
        ]
        greatest = np.nanmax(np.nan_to_num(course.lead[:, :last], nan=-1.0), axis=1)
        strange = np.argsort(-greatest, kind="stable")[:STRANGE]
        where = [int(np.nanargmax(np.nan_to_num(course.lead[at, :last], nan=-1.0))) for at in strange]
        names = [
            f"game/{sample.number}/{course.games[at]}/{course.over[at, turn]}"
            for at, turn in zip(strange, where, strict=True)
        ]
        said = [f"{sample.comma}game {course.games[at]}: {figure(greatest[at])} ahead" for at in strange]
        data.append(
            draw.dots(sample.number, [turn + 1 for turn in where], greatest[strange], names, said, showlegend=False)
        )
        rows += [
            Row((f"{sample.comma}turn {turn}", f"{figure(m)} ({figure(a)} to {figure(b)})"), mark)
            for turn, a, m, b, mark in zip(turns, low, middle, high, marks, strict=True)
        ]
        rows += [Row((words, f"turn {turn + 1}"), mark) for words, turn, mark in zip(said, where, names, strict=True)]
        half = last // 2
        says.append(
            f"{sample.colon}{figure(middle[half])} {unit} ahead half-way, {figure(middle[-1])} late." if last else ""
        )
    shape = draw.layout("turn", f"{unit} ahead", names=len(samples) > 1, yaxis={"rangemode": "tozero"})
    return Chart(
        "lead",
        "How does the lead grow?",
        " ".join([*says, "Dots are the strangest games."]),
        Figure(data, shape),
        ("Turn", f"{unit.capitalize()} ahead, eight of ten games"),
        tuple(rows),
    )


def points(samples: Sequence[Sample]) -> Chart:
    """What a seat has, turn by turn."""
    unit = samples[0].unit
    data, rows, says = [], [], []
    for sample in samples:
        course = sample.course
        seats = course.points.transpose(0, 2, 1).reshape(-1, course.points.shape[1])
        last = drawn(seats)
        low, middle, high = spread(seats[:, :last], 0.1, 0.5, 0.9)
        turns = list(range(1, last + 1))
        marks = [f"points/{sample.number}/{turn}" for turn in range(last)]
        words = [f"{figure(m)} ({figure(a)} to {figure(b)})" for a, m, b in zip(low, middle, high, strict=True)]
        hover = [f"{sample.comma}turn {turn}: {each}" for turn, each in zip(turns, words, strict=True)]
        data += [
            *draw.band(sample.number, turns, low, high),
            draw.line(sample.number, turns, middle, marks, hover),
        ]
        rows += [
            Row((f"{sample.comma}turn {turn}", each), mark)
            for turn, each, mark in zip(turns, words, marks, strict=True)
        ]
        if last:
            says.append(f"{sample.colon}from {figure(middle[0])} to {figure(middle[-1])} {unit} a seat.")
    shape = draw.layout("turn", f"{unit} a seat", names=len(samples) > 1)
    return Chart(
        "points",
        "How do the scores move?",
        " ".join(says),
        Figure(data, shape),
        ("Turn", f"{unit.capitalize()} a seat, eight of ten"),
        tuple(rows),
    )


def choices(samples: Sequence[Sample]) -> Chart:
    """How many moves there are to choose from, turn by turn; how many real decisions and forced turns a game has."""
    data, rows, says = [], [], []
    for sample in samples:
        course = sample.course
        last = drawn(course.options)
        low, middle, high = spread(course.options[:, :last], 0.1, 0.5, 0.9)
        none = spread_mean(course.forced[:, :last])
        turns = list(range(1, last + 1))
        marks = [f"choices/{sample.number}/{turn}" for turn in range(last)]
        words = [f"{figure(m)} ({figure(a)} to {figure(b)})" for a, m, b in zip(low, middle, high, strict=True)]
        forced = [f"{100 * each:.0f} %" for each in none]
        hover = [
            f"{sample.comma}turn {turn}: {each} moves to choose from; no choice in {part} of games"
            for turn, each, part in zip(turns, words, forced, strict=True)
        ]
        data += [
            *draw.band(sample.number, turns, low, high),
            draw.line(sample.number, turns, middle, marks, hover),
        ]
        rows += [
            Row((f"{sample.comma}turn {turn}", each, part), mark)
            for turn, each, part, mark in zip(turns, words, forced, marks, strict=True)
        ]
        decisions = amount(sample.mean(sample.column("decisions_per_turn"), span=COUNT), "decisions a turn")
        share = amount(sample.mean(sample.column("forced_turns"), SHARE), SHARE)
        says.append(f"{sample.colon}{decisions}; {share} of turns are forced.")
    shape = draw.layout("turn", "moves to choose from", names=len(samples) > 1, yaxis={"rangemode": "tozero"})
    return Chart(
        "choices",
        "How much is there to decide?",
        " ".join(says),
        Figure(data, shape),
        ("Turn", "Moves to choose from, eight of ten games", "Without a choice"),
        tuple(rows),
    )


def spread_mean(values: Numbers) -> Numbers:
    """The mean of each column."""
    there = ~np.isnan(values)
    return np.asarray(np.where(there, values, 0).sum(axis=0) / np.maximum(there.sum(axis=0), 1), dtype=np.float64)
