"""What answers say, whatever game, study and metric: nothing impossible, no more than is known, in whole English."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest

import duckplay
from duckplay.playtests.metrics import METRICS
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.stats.intervals import Interval
from duckplay.playtests.studies.answers import Answer
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.measures import measures
from duckplay.playtests.studies.pairing import Comparison, Judge, of_run, read
from duckplay.playtests.studies.playing import Played
from duckplay.shelf import find
from duckplay.widgets.lab.pictures import picture
from tests.playtests.hands import HANDS
from tests.playtests.test_widths import STUDIES, Always
from tests.toy import TOY

GAMES: Mapping[str, tuple[Any, dict[str, Any], tuple[Any, Any]]] = {
    "duck-and-cover": ("duck-and-cover", {}, ({"rounds": 1, "rows": 3}, {"rounds": 1, "rows": 4})),
    "abducktion": ("abducktion", {"bots": "greedy"}, ({"hand": 2}, {"hand": 3})),
    "abducktion, alone": ("abducktion", {"bots": "greedy", "seats": 1}, ({"hand": 2}, {"hand": 3})),
    "deduckto": ("deduckto", {}, ({"bots": "random"}, {})),
    "hands": (HANDS, {"bots": Always(0)}, ({}, {"bots": [Always(0), Always(1)]})),
    "the toy": (TOY, {}, ({"rounds": 1}, {"rounds": 2})),
    "the toy, alone": (TOY, {"seats": 1}, ({"rounds": 1}, {"rounds": 2})),
}
"""Each with who plays it, and two variants."""
FEW = 12
"""Games: so few that bounds are wide."""


@cache
def compared(name: str) -> tuple[Run, tuple[Any, ...]]:
    """A run of two variants with all that can be looked at."""
    game, how, (a, b) = GAMES[name]
    names = [*METRICS, "wins", "score"]
    found = duckplay.compare(game, a, b, metrics=names, games=60, early=False, **how)
    assert found.run is not None
    return found.run, measures(found.run.plan.found, names, "metrics")


def comparisons(name: str) -> Iterator[Comparison]:
    """Every metric as the one that the verdict is of, at few games and at all, by what matters at all and by half."""
    run, looked = compared(name)
    for n, half in ((FEW, False), (60, False), (60, True)):
        for main in looked:
            values = main.of(Evidence(run, 0, n))
            smallest = 0.5 * (1 if main.unit == SHARE else float(np.nanmax(np.abs(values), initial=1.0)))
            judge = Judge(main, n, of_run(run, main), smallest if half else None)
            yield read(run, judge, (main,), Played(n), early=False)


@cache
def studies(name: str) -> tuple[Answer, ...]:
    """All studies of a game that it can answer, from few games."""
    game, how, (a, _) = GAMES[name]
    params = {dial: value for dial, value in a.items() if dial != "bots"}
    given = {**how, "games": FEW}
    (dial,) = list(params.items())[:1] or [("", None)]
    table = {name: given[name] for name in given if name != "seats"}
    asked: list[Callable[[], Answer]] = [
        lambda: duckplay.playtest(game, metrics=[*METRICS], **given),
        lambda: duckplay.worth(game, **given),
        lambda: duckplay.outliers(game, **given),
    ]
    if dial[0]:
        goals = {"turns": "1-30", "tie": "<50%", "branching_slope": "<9", "median plies": ">2"}
        asked.append(
            lambda: duckplay.sweep(game, {dial[0]: [dial[1]]}, goals=goals, seats=how.get("seats", 2), **table)
        )
        asked.append(lambda: duckplay.tune(game, {dial[0]: [dial[1]]}, goals, **given))
    found = [each() for each in asked]
    kind = next(row["kind"] for row in found[1].rows if not str(row["kind"]).startswith("tally:"))
    found.append(duckplay.restrict(game, str(kind), **given))
    if how.get("seats") != 1:
        found.append(duckplay.ladder(game, bots=list(find(game).bots)[:2], games=FEW, params=params))
    return tuple(found)


def told(answer: Answer) -> str:
    """All that a person reads of an answer."""
    drawn = [picture(answer, scale.name) for scale in answer.scales] if answer.run is not None else []
    return "\n".join([repr(answer), *map(repr, drawn)])


UNITS = "turns|plies|points|games|pairs|seats|moves|decisions|changes|times|settings|cards|bots|deals|are"
SEVERAL = re.compile(rf"(?<![\d.,])1 ({UNITS})\b")
"""One of several."""
EXACT = re.compile(r"(-?[\d.,]+)(?: \S+){0,3} \(all ")


def check_words(text: str) -> None:
    found = SEVERAL.search(text)
    assert not found, text[max(0, found.start() - 80) : found.end() + 40]
    for number in EXACT.findall(text):
        digits = number.replace(",", "").lstrip("-0.").replace(".", "")
        assert "." not in number or len(digits) <= 3, number
    for share in re.findall(r"% \((-?[\d.]+)(?: to |-)(-?[\d.]+)\)(?! *(?:longer|shorter|more|less))", text):
        assert all(abs(float(end)) <= 100 for end in share) or "er (" in text, share


def spans(answer: Answer) -> Iterator[tuple[Interval, float, float]]:
    """Each number of an answer with what it may be."""
    for row in answer.rows:
        if "unit" in row and "low" in row:
            low, high = (0.0, 1.0) if row["unit"] == SHARE else (-math.inf, math.inf)
            if "cost" in row:
                low, high = low - high, high - low
            elif row.get("measure") == "Place":
                assert answer.run is not None
                low, high = 1.0, float(answer.run.plan.arms[0].seats)
            value = row["cost"] if "cost" in row else row["value"] if "value" in row else row["difference"]
            if "difference" in row:
                low, high = (-1.0, 1.0) if row["unit"] == SHARE else (-math.inf, math.inf)
            yield Interval(value, row["low"], row["high"], 0), low, high
    for scale in answer.scales:
        for _, found in scale.lines:
            if scale.unit == SHARE:
                yield found, (-1.0 if scale.name.startswith(("cost", "wins of", "gain")) else 0.0), 1.0
    if isinstance(answer, Comparison):
        for each in answer.effects:
            low, high = each.measure.span
            for found in (each.pairs.a, each.pairs.b):
                yield found, low, high
            for found in (each.pairs.difference, each.pairs.watched):
                yield found, low - high, high - low
            yield each.change, (-1.0 if low >= 0 else -math.inf), math.inf


def check_bounds(answer: Answer) -> None:
    for found, low, high in spans(answer):
        if not math.isnan(found.value):
            assert found.low <= found.value <= found.high
            if math.isfinite(found.half):  # else they cannot be said yet, and are not
                assert low <= found.low, (answer.sentence, found)
                assert found.high <= high, (answer.sentence, found)


@pytest.mark.parametrize("name", GAMES)
def test_every_study_of_every_game_says_what_can_be_in_whole_english(name: str) -> None:
    for answer in studies(name):
        check_words(told(answer))
        check_bounds(answer)


@pytest.mark.parametrize("name", STUDIES)
def test_so_do_studies_of_games_that_are_alike_or_few(name: str) -> None:
    answer = STUDIES[name]()
    check_words(told(answer))
    check_bounds(answer)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_game_lies_within_its_span_and_so_do_the_bounds_of_its_mean(name: str) -> None:
    (played, *_) = studies(name)
    assert played.run is not None
    looked = {each.title: each for each in measures(played.run.plan.found, METRICS, "metrics")}
    for title, measure in looked.items():
        values = played.run.column(measure.metrics[0])
        known = values[~(values != values)]
        low, high = measure.span
        assert ((low <= known) & (known <= high)).all(), title
        (row,) = (row for row in played.rows if (row["measure"], row["of"]) == (title, "games"))
        if len(known):
            assert low <= row["low"] <= row["high"] <= high, row


@pytest.mark.parametrize("name", GAMES)
def test_the_sentence_of_a_comparison_tells_the_number_that_its_chart_tells(name: str) -> None:
    answers = set()
    for found in comparisons(name):
        check_words(told(found))
        check_bounds(found)
        main = found.effects[0]
        answers.add(found.verdict)
        if not main.pairs.n:
            continue
        if not math.isnan(main.drawn.value):
            rows = {row.cells[0]: row.cells[1] for row in picture(found).chart.rows}
            assert rows[main.measure.title] == main.words
        if main.pairs.differing:
            assert f" {main.words} than " in found.sentence
        else:
            assert main.words.removeprefix("the same ") in found.sentence
        if found.verdict == "no difference" and main.pairs.differing:
            assert " rather than " in found.sentence
    assert name != "duck-and-cover" or answers >= {"undecided", "no difference", "B longer", "B more"}


def test_a_bot_that_plays_alone_is_told_the_points_that_a_ban_costs() -> None:
    for name in ("abducktion, alone", "the toy, alone"):
        _, worth, *_, ban = studies(name)
        assert "of its wins" not in worth.sentence + ban.sentence
        assert [row["measure"] for row in ban.rows] == ["Score of the first bot"]
        assert [scale.unit for scale in ban.scales] == ["points"]
        assert "wins" not in worth.grids[0].heads
    found = duckplay.restrict("abducktion", "claim", seats=1, bots="greedy", games=30)
    assert re.fullmatch(
        r"Never to play claim costs a bot [\d.]+ points \([\d.]+-[\d.]+\) of its score\.", found.sentence
    )
