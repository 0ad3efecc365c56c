"""A chart claims what its sentence claims, from the same games, with the same bounds: in studies and in notebooks."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import duckplay
from duckplay.playtests import sentences
from duckplay.playtests.plan import Arm
from duckplay.playtests.run import begin
from duckplay.playtests.studies.pairing import Comparison
from duckplay.playtests.studies.playing import Played
from duckplay.playtests.studies.single import Playtest, read
from duckplay.widgets.lab import readings
from duckplay.widgets.lab.pictures import picture
from tests.playtests.games import plan
from tests.playtests.hands import HANDS

NOTEBOOKS = sorted(Path("notebooks").glob("playtest-*.ipynb"))


@cache
def alone(seed: int) -> Playtest:
    return duckplay.playtest(HANDS, games=400, seed=seed, bots=["rock", "scissors" if seed % 2 else "rock"])


@cache
def between(seed: int) -> Comparison:
    """Rules that differ in the length of the games, and in more or less besides."""
    names = ["turns", "length_in_plies", "margin", "lead_changes", "shared_win", "waiting"]
    a, b = {"rounds": 3, "rows": 3}, {"rounds": 3, "rows": 4}
    return duckplay.compare(
        "duck-and-cover", a, b, metrics=names, games=60 + 40 * seed, seed=seed, early=bool(seed % 2)
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_chart_of_wins_says_of_the_seats_what_the_sentence_says(seed: int) -> None:
    found = alone(seed)
    wins, looks = (picture(found, name).chart.says for name in ("wins", "looks"))
    assert found.sentence.startswith(wins.removesuffix("."))
    assert found.seats is not None
    far = sentences.farthest(found.seats.shares, found.verdicts)
    verdict = sentences.advantage(found.verdicts[far])
    assert looks.startswith(f"Seat {far} wins ")
    assert looks.endswith(f"; {verdict}.")
    assert wins.endswith(f"{verdict}.") or wins.startswith("No seat")


def test_the_lab_says_of_the_seats_what_its_chart_says() -> None:
    run = begin(plan(arms=(Arm(seats=3, bots=("greedy",), params={"rounds": 1}),), games=150, metrics=readings.NAMES))
    for _ in run.steps():
        pass
    found = readings.read(run, "length")
    (wins,) = (chart for chart in found.charts if chart.name == "wins")
    assert found.sentence.startswith(wins.says.removesuffix("."))


def test_of_games_that_were_broken_off_a_chart_has_the_bounds_of_the_sentence() -> None:
    run = alone(1).run
    assert run is not None
    broken = read(run, (), Played(200, interrupted=True))
    assert picture(broken, "wins").chart.says.removesuffix(".") in broken.sentence
    assert [row.cells[1] for row in picture(broken, "wins").chart.rows] == [
        sentences.amount(share, "share") for share in broken.seats.watched
    ]


@pytest.mark.parametrize("seed", range(6))
def test_the_chart_of_a_comparison_is_sure_of_what_its_table_is_sure_of(seed: int) -> None:
    found = between(seed)
    chart = picture(found).chart
    sure = [str(row["title"]).lower() for row in found.rows if row["sure"]]
    assert chart.says == (f"B surely changes {', '.join(sure)}." if sure else "Nothing has surely changed yet.")
    main = found.rows[0]
    assert main["sure"] == (found.verdict in ("B longer", "B shorter"))
    told = next(row.cells[1] for row in chart.rows if row.cells[0] == main["title"])
    assert found.verdict == "no difference" or told in found.sentence
    assert main["pairs"] == found.pairs <= found.run.ready


def test_where_a_verdict_comes_early_a_chart_has_no_later_games() -> None:
    found = between(5)
    assert found.run.ready > found.pairs
    assert picture(found, "length").chart.rows == picture_of(found.pairs).chart.rows


def picture_of(pairs: int) -> Any:
    """The lengths of the games that a comparison looked at, from a run of no more than those."""
    run = between(5).run
    short = begin(plan_of(run.plan, pairs), store=run.store)
    assert short.ready == pairs
    return picture(short, "length")


def plan_of(whole: Any, games: int) -> Any:
    return msgspec.structs.replace(whole, games=games)


# In the notebooks as they are kept; nbval sees to it that they are what comes out


def outputs(path: Path) -> list[tuple[str, str]]:
    """(the code, its output as text) of the cells of a notebook that have one."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [
        ("".join(cell["source"]), "".join(output["data"]["text/plain"]))
        for cell in cells
        if cell["cell_type"] == "code"
        for output in cell["outputs"]
        if "data" in output
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_charts_of_a_notebook_claim_what_its_studies_claim(path: Path) -> None:
    studies: dict[str, str] = {}
    seen: set[str] = set()
    for code, told in outputs(path):
        drawn = re.search(r"picture\((\w+)(?:, \"(\w+)\")?\)", code)
        named = re.match(r"(?:.*\n)*?(\w+) = \w+(?:\.\w+)?\(", code)
        if drawn is None:
            if named:
                studies[named[1]] = told
            continue
        study, name = drawn[1], drawn[2] or ""
        says = told.splitlines()[1]
        if study not in studies:
            continue
        seen.add(name)
        sentence = studies[study].splitlines()[0]
        if name == "wins":
            assert sentence.startswith(says.removesuffix(".")), says
        elif name == "looks":
            assert sentence.split(": ")[-1].split("; ")[0].removeprefix("undecided") in says.replace("undecided", "")
        elif name == "effects":
            lines = [re.split(r"  +", line) for line in studies[study].splitlines()[3:]]
            sure = [line[0].lower() for line in lines if line[-2] == "sure"]
            assert says == (f"B surely changes {', '.join(sure)}." if sure else "Nothing has surely changed yet.")
        elif name == "":
            assert says.startswith(sentence), says
    assert seen >= {"wins", "looks", "effects", ""}
