"""Pictures of what a study found: every number of its answer, with its bounds, under a sentence that says it."""

from __future__ import annotations

import dataclasses
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
import pytest

import duckplay
from duckplay.pages.server import TEMPLATES
from duckplay.playtests.studies.answers import Answer
from duckplay.playtests.studies.peeks import peeked
from duckplay.playtests.studies.single import Playtest
from duckplay.playtests.studies.strange import Outliers
from duckplay.shelf import find
from duckplay.widgets.lab.pictures import MAKERS, picture
from duckplay.widgets.lab.piles import PILES, steps
from duckplay.widgets.lab.sketch import COLOURS, svg

DUCKS = "duck-and-cover"
PLAIN = dataclasses.replace(find("deduckto"), kind=None, tallies={})
"""A game that says of no move of what kind it is."""
ROUND = {"rounds": 1}


@cache
def plain() -> Playtest:
    found = duckplay.playtest(DUCKS, games=120, seats=3, params=ROUND)
    assert isinstance(found, Playtest)
    return found


STUDIES: dict[str, Callable[[], Answer]] = {
    "playtest": plain,
    "compare": lambda: duckplay.compare(DUCKS, ROUND, {"rounds": 2}, games=40),
    "sweep": lambda: duckplay.sweep(DUCKS, {"rounds": [1, 2]}, seats=[2, 3], goals={"turns": "10-20"}, games=30),
    "no goals": lambda: duckplay.sweep(DUCKS, {"surprises": [False, True]}, games=30, params=ROUND),
    "tune": lambda: duckplay.tune(DUCKS, {"rounds": [1, 2]}, {"turns": "10-20", "tie": "<50%"}, games=60),
    "ladder": lambda: duckplay.ladder(DUCKS, bots=["random", "greedy"], games=20, params=ROUND),
    "restrict": lambda: duckplay.restrict(DUCKS, "cover", games=30, params=ROUND),
    "worth": lambda: duckplay.worth(DUCKS, games=30, params=ROUND),
    "worth as played": lambda: duckplay.worth(DUCKS, games=30, params=ROUND, never=False),
    "outliers": lambda: duckplay.outliers(plain(), "turns", count=3),
    "outliers of a share": lambda: duckplay.outliers(plain(), "agency", count=3),
    "peeking": lambda: peeked(plain(), comparisons=20, games=100),
}


@pytest.mark.parametrize("study", STUDIES)
def test_every_study_is_drawn_under_a_sentence_of_its_own(study: str) -> None:
    shown = picture(STUDIES[study]())
    root = ElementTree.fromstring(svg(shown.chart))
    words = " ".join("".join(text.itertext()) for text in root.findall("{*}text"))
    assert words == f"{shown.chart.title} {' '.join(shown.chart.says.split())}"
    assert shown.chart.says.endswith(".")
    marks = [
        mark for shape in ("circle", "rect", "path[@fill='#0a5f8a']") for mark in root.findall(f"{{*}}g/{{*}}{shape}")
    ]
    assert len(marks) >= min(2, len(shown.chart.rows))


@pytest.mark.parametrize("study", STUDIES)
def test_every_number_of_a_scale_is_drawn_with_its_bounds(study: str) -> None:
    answer = STUDIES[study]()
    for scale in answer.scales:
        chart = picture(answer, scale.name).chart
        assert [row.cells[0] for row in chart.rows] == [name for name, _ in scale.lines]
        (dots,) = chart.figure.data
        part = 100 if scale.unit == "share" else 1
        assert dots["x"] == pytest.approx([part * found.value for _, found in scale.lines])
        above = [0.0 if np.isinf(found.high) else part * (found.high - found.value) for _, found in scale.lines]
        assert dots["error_x"]["array"] == pytest.approx(above)
        assert len(chart.figure.layout["shapes"]) == len(scale.levels)
    assert answer.scales or study in ("playtest", "compare") or isinstance(answer, Outliers)


def test_the_strangest_games_are_dots_beside_all_others_with_how_many_are_so_far_off() -> None:
    found = duckplay.outliers(plain(), "turns", count=3)
    chart = picture(found).chart
    bars, dots = chart.figure.data
    assert sum(bars["y"]) == pytest.approx(100)
    assert dots["x"] == [game.value for game in found.games]
    assert re.search(r"So far off: [\d.]+ % \([\d.]+-[\d.]+\) of the games\.$", chart.says)


def test_looks_narrow_as_games_come_in_and_end_at_the_number_that_was_found() -> None:
    chart = picture(plain(), "looks").chart
    low, high, line = chart.figure.data
    width = [b - a for a, b in zip(low["y"], high["y"], strict=True)]
    assert width[-1] < width[0] / 1.5
    assert line["x"][-1] == 120
    seats = [row["value"] for row in plain().rows if row["measure"] == "Wins"]
    assert min(abs(100 * share - line["y"][-1]) for share in seats) < 1e-9
    fair = 100 / 3
    assert abs(line["y"][-1] - fair) == pytest.approx(max(abs(100 * share - fair) for share in seats))


def test_who_peeks_is_told_to_be_wrong_more_often_than_who_is_allowed_to_look() -> None:
    peeking, watched, verdict = peeked(plain()).rows
    assert peeking["wrong"] > 3 * max(watched["wrong"], verdict["wrong"])
    assert peeking["low"] > 0.05


@pytest.mark.parametrize("values", [[1, 9, 40], [0.2, 0.31, 0.9], [-3.0, 900.0], [0.5], [2, 2]])
def test_the_steps_of_a_histogram_hold_all_values(values: list[float]) -> None:
    edges = steps(np.asarray(values, dtype=np.float64))
    assert edges[0] <= min(values)
    assert edges[-1] > max(values)
    assert len(edges) <= PILES + 2
    assert np.histogram(values, edges)[0].sum() == len(values)


@pytest.mark.parametrize("name", MAKERS)
def test_a_chart_of_what_was_not_noted_is_refused_in_plain_words(name: str) -> None:
    found = plain()
    if name in ("wins", "looks", "length", "scores", "ends"):
        assert picture(found, name).chart.rows
        return
    noted = r"not noted what is played; duckplay\.worth\(game\) notes it"
    said = noted if name == "uses" else "this run did not note turns; give a metric of turns, such as"
    with pytest.raises(ValueError, match=f"^{name}: .*{said}"):
        picture(found, name)
    with_turns = duckplay.playtest(
        DUCKS, games=30, params=ROUND, metrics=["lead_changes", "decisions_per_turn", "forced_turns"]
    )
    if name != "uses":
        assert picture(with_turns, name).chart.rows


@pytest.mark.parametrize("colour", COLOURS.values())
def test_a_dark_page_turns_every_colour_of_a_picture(colour: str) -> None:
    sheet = (TEMPLATES / "voila" / "templates" / "duckplay" / "static" / "page.css").read_text(encoding="utf-8")
    for kind in ("fill", "stroke"):
        assert f':root[data-theme="dark"] .dp-sketch [{kind}="{colour}"] {{\n  {kind}: ' in sheet


@pytest.mark.parametrize("name", ["", *MAKERS, "effects"])
def test_a_chart_that_games_cannot_fill_says_what_is_missing_and_what_would_help(name: str) -> None:
    alone = duckplay.playtest("abducktion", seats=1, bots="greedy", games=3, metrics=["length"])
    for of in (alone, duckplay.compare(DUCKS, ROUND, ROUND), duckplay.playtest(PLAIN, games=3)):
        said = refused(partial(picture, of, name))
        assert re.fullmatch(r"|[a-z]+: .*; .*(give|play|duckplay|compare).*", said), said
        assert "nothing to draw" not in said


def refused(call: Callable[[], Any]) -> str:
    """Why there is no such picture; nothing where there is."""
    try:
        call()
    except ValueError as error:
        return str(error)
    return ""


def test_a_kind_that_nobody_had_more_of_than_others_has_no_share_of_wins() -> None:
    drawn = picture(duckplay.worth("deduckto", games=20, never=False), "uses")
    give = next(row for row in drawn.chart.rows if row.cells[0] == "Give")
    assert give.cells[-1] == "–"
    assert "unknown" not in repr(drawn) + svg(drawn.chart)
    assert any(text.endswith("a seat and game") for trace in drawn.chart.figure.data for text in trace["hovertext"])


def test_a_chart_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=", ".join(MAKERS)):
        picture(plain(), "cake")
    same: Any = duckplay.compare(DUCKS, ROUND, ROUND)
    with pytest.raises(ValueError, match="nothing was played"):
        picture(same)
