"""The Lab's table of kinds, for every game: what came up, was played and won, and the points that a play brings."""

from __future__ import annotations

import json
import threading
from concurrent.futures import Executor
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from duckplay.playtests.executors import Inline
from duckplay.playtests.metrics import OPPOSED
from duckplay.playtests.run import begin
from duckplay.shelf import find
from duckplay.widgets.lab.listing import HEADS, Listing, row
from duckplay.widgets.lab.reach import Reach, counted, look
from duckplay.widgets.lab.readings import fitting, metrics, read
from duckplay.widgets.lab.request import usual
from duckplay.widgets.lab.uses import used
from duckplay.widgets.lab.workers import Workers
from tests.laws.games import GAMES
from tests.widgets.test_lab_charts import played

FEW = 5


@pytest.mark.parametrize("name", GAMES)
def test_what_is_played_came_up_before_and_is_counted_once(name: str) -> None:
    run, reading = played(name)
    for sample in reading.samples:
        for at, game in enumerate(sample.games[:FEW]):
            found = counted(run.plan, sample.number, int(game))
            uses = {kind: int(sample.uses(kind)[at].sum()) for kind in sample.kinds() if not kind.startswith("tally:")}
            assert {kind for kind, count in uses.items() if count} <= set(found)
            for kind, (came, plays, _) in found.items():
                assert came >= 1
                assert plays <= uses.get(kind, 0) <= came


def test_the_points_of_claims_are_all_that_is_scored_in_abducktion() -> None:
    run, reading = played("abducktion")
    (sample, *_) = reading.samples
    for at, game in enumerate(sample.games[:FEW]):
        found = counted(run.plan, 0, int(game))
        assert found["claim"][2] == sample.scores[at].sum()
        assert {kind for kind, (_, _, points) in found.items() if points} == {"claim"}


def test_covering_a_duck_brings_fewer_splashes_and_a_new_deal_is_not_laid_to_it() -> None:
    run, _ = played("duck-and-cover")
    found = Reach(3, [counted(run.plan, 0, game) for game in range(20)])
    cover, duck = found.points("cover"), found.points("duck")
    assert cover
    assert duck
    assert cover.high < -1
    assert (duck.value, duck.alike) == (0, 20)


def test_numbers_of_reach_are_worked_out_by_hand() -> None:
    found = Reach(2, [{"cover": (4, 2, -6.0)}, {"cover": (2, 1, -3.0), "duck": (1, 0, 0.0)}, {"cover": (3, 3, -3.0)}])
    assert found.came("cover").value == pytest.approx((2 + 1 + 1.5) / 3)
    points = found.points("cover")
    assert points
    assert points.value == pytest.approx(-12 / 6)
    spread = np.std([-6 + 2 * 2, -3 + 2 * 1, -3 + 2 * 3], ddof=1) / 2 / np.sqrt(3)
    assert points.high - points.value == pytest.approx(4.302653 * spread)
    assert found.points("duck") is None


@pytest.mark.parametrize("name", GAMES)
def test_every_line_has_its_columns_and_says_what_who_plays_it_wins(name: str) -> None:
    _, reading = played(name)
    for sample in reading.samples:
        reach = Reach(sample.arm.seats, [counted(sample.run.plan, sample.number, int(i)) for i in sample.games[:FEW]])
        for use in used(sample):
            line = dict(zip(HEADS, row(sample, use, reach), strict=True))
            assert line["Kind"] == use.title
            some = (sample.uses(use.kind) > 0) & ~sample.stopped[:, None]
            if some.any():
                assert line["Won when played, %"] == pytest.approx(100 * sample.wins[some].mean(), abs=0.01)
            assert (line["Came up"] is None) == use.kind.startswith("tally:")
            assert row(sample, use)[HEADS.index("Came up")] is None


def test_alone_no_line_says_what_is_won() -> None:
    game = find("abducktion")
    run = begin(replace(usual(game, 1).plan(game, metrics(game)), games=30))
    for _ in run.steps():
        pass
    reading = read(run, "length")
    (sample,) = reading.samples
    lines = [dict(zip(HEADS, row(sample, use), strict=True)) for use in used(sample)]
    assert {line["Kind"] for line in lines} >= {"Claim", "Formations claimed"}
    assert {line[head] for line in lines for head in HEADS if head.startswith("Won ")} == {None}
    assert {measure.name for measure in fitting(run)} & OPPOSED == set()
    (chart,) = [chart for chart in reading.charts if chart.name == "uses"]
    assert chart.heads == ("Kind", "A seat and game", "In games")
    assert {len(each.cells) for each in chart.rows} == {3}
    (chart,) = [chart for chart in reading.charts if chart.name == "ends"]
    assert [each.cells[0] for each in chart.rows] == ["Stopped by a cap"]


class Here(Workers):
    """Workers of this process."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    def take(self, stop: threading.Event, queued: Any) -> Executor:
        self.taken += 1
        return Inline()

    def rest(self) -> None:
        self.taken -= 1


def test_the_table_is_filled_at_once_and_then_with_what_came_up() -> None:
    _, reading = played("duck-and-cover")
    listing, workers, told = Listing(), Here(), threading.Event()
    listing.fill(reading.samples)
    came = HEADS.index("Came up")
    assert all(line[came] is None for line in json.loads(listing._dt_args["data_json"]))

    def done(found: list[Reach], error: Exception | None) -> None:
        assert error is None
        listing.fill(reading.samples, found)
        told.set()

    look(reading.samples, workers, threading.Event(), lambda: True, done)
    assert told.wait(60)
    lines = json.loads(listing._dt_args["data_json"])
    assert {line[0] for line in lines if line[came] is not None} == {"A", "B"}
    listing.close()


def test_nothing_is_counted_for_games_that_nobody_looks_at_any_more() -> None:
    _, reading = played("duck-and-cover")
    workers, asked = Here(), threading.Event()

    def gone() -> bool:
        asked.set()
        return False

    look(reading.samples, workers, threading.Event(), gone, lambda *_: pytest.fail("it was told"))
    assert asked.wait(60)
