"""Charts of the Lab, for every game: what they say is what was played, and every mark leads to games on the board."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Generator, Iterator
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from msgspec.structs import replace

from duckplay.game import Game
from duckplay.openings import replay
from duckplay.params import ParamsError, dials
from duckplay.playtests.run import Run, begin
from duckplay.playtests.sentences import SHARE, amount
from duckplay.playtests.stats import sequences
from duckplay.playtests.stats.intervals import Interval
from duckplay.playtests.store import Store
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.measures import Measure
from duckplay.playtests.studies.pairing import effects
from duckplay.widgets.lab import maps, readings, sketch
from duckplay.widgets.lab.behind import LAST, SHOWN, TURNING, behind
from duckplay.widgets.lab.effects import effects as drawn
from duckplay.widgets.lab.errand import recorded
from duckplay.widgets.lab.maps import Map
from duckplay.widgets.lab.protocol import Chart
from duckplay.widgets.lab.readings import Reading, Unwanted
from duckplay.widgets.lab.request import Request, usual
from tests.laws.games import GAMES
from tests.toy import TOY

COUNT = 60
PARTS = ("data", "layout")


def turned(game: Game) -> Request:
    """The usual request with one dial of B turned."""
    request = usual(game)
    for dial in dials(game.params, game.sheet.defaults):
        if dial.kind == "int" and not dial.automatic and dial.default > (dial.ge or 0):
            values = {**request.values, dial.name: dial.default - 1}
            try:
                game.build(values)
            except ParamsError:
                continue
            return replace(request, values=values, games=COUNT)
    raise AssertionError(f"{game.name} has no dial to turn down")


@cache
def played(name: str) -> tuple[Run, Reading]:
    """A comparison of a game, all of it played in this process."""
    game = GAMES[name]
    run = begin(turned(game).plan(game, readings.metrics(game)), store=Store())
    for _ in run.steps():
        pass
    return run, readings.read(run, "length")


@pytest.fixture(params=GAMES)
def reading(request: pytest.FixtureRequest) -> Reading:
    return played(request.param)[1]


def marks(reading: Reading) -> Iterator[tuple[Chart, str]]:
    """Every mark of every chart, of its table and of its drawing."""
    for chart in reading.charts:
        for row in chart.rows:
            if row.mark:
                yield chart, row.mark
        for trace in chart.figure.data:
            for mark in trace.get("customdata", ()):
                yield chart, mark


def test_every_chart_is_one_that_plotly_draws(reading: Reading) -> None:
    assert {"effects", "length", "scores", "points", "ends", "choices"} <= {chart.name for chart in reading.charts}
    for chart in reading.charts:
        figure = go.Figure(data=chart.figure.data, layout=chart.figure.layout)
        assert len(figure.data) == len(chart.figure.data)


@pytest.mark.parametrize("name", GAMES)
def test_the_sentence_alone_is_that_of_the_whole_reading(name: str) -> None:
    run, reading = played(name)
    assert readings.say(run, "length") == (reading.sentence, reading.surety, reading.verdict)


def test_a_reading_that_is_not_wanted_any_more_ends_before_the_next_chart() -> None:
    asked: list[bool] = []

    def wanted() -> bool:
        asked.append(len(asked) < 2)
        return asked[-1]

    with pytest.raises(Unwanted):
        readings.read(played("duck-and-cover")[0], "length", wanted)
    assert asked == [True, True, False]


def test_every_chart_says_what_it_shows_and_has_its_numbers(reading: Reading) -> None:
    for chart in reading.charts:
        assert chart.says
        assert chart.rows
        assert all(len(row.cells) == len(chart.heads) for row in chart.rows)


def test_every_mark_leads_to_games_or_is_of_none(reading: Reading) -> None:
    counts: dict[str, int] = {}
    for chart, mark in marks(reading):
        found = behind(mark, reading.samples)
        assert found is not None, f"{chart.name}: {mark}"
        assert len(found.games) <= SHOWN
        counts[mark] = len(found.games)
    for chart in reading.charts:
        for row in chart.rows:
            assert not row.mark or counts[row.mark], f"{chart.name}: a button {row.mark} for no game"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_behind_a_mark_comes_onto_the_board_as_it_was_played(name: str) -> None:
    run, reading = played(name)
    seen = set()
    for _, mark in marks(reading):
        found = behind(mark, reading.samples)
        if found is None or not found.games or mark.partition("/")[0] in seen:
            continue
        seen.add(mark.partition("/")[0])
        one = found.games[-1]
        record, ply = recorded(run.plan, one.arm, one.game, one.ply, one.kind)
        table = replay(record, GAMES[name])
        assert table.over
        at = int(np.flatnonzero(run.column("game", one.arm) == one.game)[0])
        assert list(table.scores) == run.seats(one.arm)["score"][at].tolist()
        assert table.ply == run.column("plies", one.arm)[at]
        assert 0 <= ply <= table.ply
        if one.ply == LAST and not one.kind:
            assert ply == table.ply
        if one.ply not in (LAST, TURNING):
            assert ply == one.ply


def test_a_mark_that_is_none_of_ours_leads_nowhere(reading: Reading) -> None:
    for mark in (
        "",
        "wins",
        "wins/0",
        "wins/7/0",
        "wins/0/99",
        "lead/0/-1x",
        "game/0/1",
        "ends/0/<b>",
        "no/0/1",
        "uses/0/",
    ):
        found = behind(mark, reading.samples)
        assert found is None or found.games == ()


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_are_those_of_the_games(name: str) -> None:
    run, reading = played(name)
    by_name = {chart.name: chart for chart in reading.charts}
    assert reading.n == COUNT
    bars = by_name["length"].figure.data[0]
    shares = np.asarray(bars["y"])
    assert shares.sum() == pytest.approx(100)
    if "wins" in by_name:
        wins = [np.asarray(trace["y"]) for trace in by_name["wins"].figure.data]
        for arm, found in enumerate(wins):
            firsts = run.seats(arm)["place"] == 1
            won = firsts / firsts.sum(axis=1, keepdims=True)
            ended = ~run.column("stopped", arm).astype(bool)
            assert found == pytest.approx(100 * won[ended].mean(axis=0))


def test_pictures_are_well_formed_and_show_every_bar(reading: Reading) -> None:
    for chart in reading.charts:
        root = ElementTree.fromstring(sketch.svg(chart))
        assert "var(" not in ElementTree.tostring(root, encoding="unicode")
        bars = sum(len(trace["x"]) for trace in chart.figure.data if trace["type"] == "bar")
        assert len(root.findall(".//{*}rect")) >= bars


@pytest.mark.parametrize("name", GAMES)
def test_two_dials_make_a_map_whose_fields_are_settings_that_the_rules_allow(name: str) -> None:
    game = GAMES[name]
    able = [dial for dial in dials(game.params, game.sheet.defaults) if maps.mappable(dial)]
    if len(able) < 2:
        pytest.skip("one dial makes no map")
    drawn = maps.mapped(game, usual(game), able[0], able[1], readings.metrics(game))
    assert drawn.plan.games * len(drawn.plan.arms) <= 20_000
    for field in drawn.fields:
        assert (field.arm is None) == bool(refused(game, field.seats, {able[0].name: field.x, able[1].name: field.y}))
    few = replace(drawn, plan=replace(drawn.plan, games=2))
    run = begin(few.plan, store=Store())
    for _ in run.steps():
        pass
    (measure, *_) = readings.looked(game)
    for chart in maps.charts(few, run, measure):
        go.Figure(data=chart.figure.data, layout=chart.figure.layout)
        ElementTree.fromstring(sketch.svg(chart))
        for mark in filter(None, (row.mark for row in chart.rows)):
            arm = int(mark.removeprefix("field/"))
            found = maps.behind(few, run, arm, measure)
            assert found.field == arm
            assert {(one.arm, one.game) for one in found.games} == {(arm, 0), (arm, 1)}
    one = found.games[0]
    record, ply = recorded(few.plan, one.arm, one.game, one.ply, one.kind)
    table = replay(record, game)
    assert table.over
    assert 0 <= ply <= table.ply
    assert len(table.scores) == few.field(one.arm).seats


def map_of_toy() -> Map:
    """Part of a map of a game of a cell over its rounds and its prize, for two seats."""
    able = {dial.name: dial for dial in dials(TOY.params, TOY.sheet.defaults)}
    drawn = maps.mapped(TOY, usual(TOY, 3), able["rounds"], able["prize"], readings.metrics(TOY))
    fields = drawn.fields[:8]  # two lines of it
    assert [(each.seats, each.arm) for each in fields] == [(2, arm) for arm in range(8)]
    return replace(drawn, fields=fields, plan=replace(drawn.plan, arms=drawn.plan.arms[:8], games=60))


def of_map(name: str) -> Measure:
    return next(each for each in readings.looked(TOY) if each.name == name)


def planted(drawn: Map, *found: Interval) -> Chart:
    """The map with these in its first fields, and a middling number in all others."""
    middling = [Interval(50.0, 45.0, 55.0, 60, watched=True)] * len(drawn.fields)
    return maps.chart(drawn, [*found, *middling[len(found) :]], of_map("length"), 2)


def test_a_map_names_the_least_and_the_most_with_bounds_and_says_where_they_overlap_with_others() -> None:
    drawn = map_of_toy()
    first, second, third = drawn.fields[:3]
    least, most, near = (Interval(at, at - 2, at + 2, 60, watched=True) for at in (20.0, 80.0, 77.0))
    says = planted(drawn, least, most).says
    assert says.startswith(
        f"Least at Rounds {first.x} with Prize {first.y}: 20 turns (18-22). "
        f"Most at Rounds {second.x} with Prize {second.y}: 80 turns (78-82). Touch"
    )
    says = planted(drawn, least, most, near).says
    assert f"Least at Rounds {first.x} with Prize {first.y}: 20 turns (18-22)." in says
    undecided = f"Most so far at Rounds {second.x} with Prize {second.y}: 80 turns (78-82), undecided against 1 other"
    assert undecided in says
    early = [Interval(at, -np.inf, np.inf, 12, watched=True) for at in (20.0, 80.0)]
    says = planted(drawn, *early).says
    assert says.count("undecided against every other field") == 2
    alike = [Interval(50.0, 45.0, 55.0, 60, watched=True)] * 2
    assert planted(drawn, *alike).says.startswith("No field differs from another so far.")
    hover = planted(drawn, least, most).figure.data[0]["hovertext"]
    assert hover[0][0] == f"Rounds {first.x}, Prize {first.y}: 20 turns (18-22)"
    assert f"Rounds {third.x}, Prize {third.y}: 50 turns (45-55)" in hover[0]


def test_a_map_is_made_of_the_leading_games_with_bounds_of_all_fields_together() -> None:
    drawn = map_of_toy()
    store, arms, n = Store(), range(len(drawn.plan.arms)), 50
    for _ in begin(replace(drawn.plan, games=n), store=store).steps():
        pass
    run = begin(drawn.plan, store=store, size=1)
    steps = run.steps()
    next(steps)
    assert isinstance(steps, Generator)
    steps.close()  # one variant is a game ahead of the others
    assert run.ready == n < max(len(run.column("game", arm)) for arm in arms)
    level, weights = 1 - 0.05 / len(arms), [Evidence(run, arm, n).weight for arm in arms]
    said = {row.mark: row.cells[1] for chart in maps.charts(drawn, run, of_map("mean_score")) for row in chart.rows}
    for arm in arms:
        expected = sequences.mean(run.column("mean_score", arm)[:n].astype(float), level, weights[arm])
        assert said[f"field/{arm}"] == amount(expected, "points")
    said = {row.mark: row.cells[1] for chart in maps.charts(drawn, run, of_map("shared_win")) for row in chart.rows}
    for arm in arms:
        shared = run.column("shared_win", arm)[:n]
        known = shared[~np.isnan(shared)]
        assert said[f"field/{arm}"] == amount(sequences.share(known.sum(), len(known), level, weights[arm]), SHARE)


def refused(game: Game, seats: int, params: dict[str, Any]) -> str:
    try:
        game.check(game.build(params), seats)
    except ParamsError as error:
        return error.why
    return ""


def test_a_change_from_nothing_is_no_number_of_per_cent() -> None:
    pairs: Any = SimpleNamespace(pairs=lambda of: (np.zeros(60), np.full(60, 2.0)), weight=1.0)
    measure = Measure("quacks", "Quacks", "times", lambda evidence: np.zeros(0))
    (found,) = effects(pairs, [measure])
    assert np.isnan(found.drawn.value)
    assert drawn([found]) is None
