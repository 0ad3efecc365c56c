"""The bots play as they played when the ladder was measured."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from duckplay.shelf import SHELF
from tests.bench.ladder import FEW, LADDERS, Ladder, table, tournament, wilson
from tests.bench.measure import COMPILED

each_ladder = pytest.mark.parametrize("ladder", LADDERS.values(), ids=LADDERS)


def test_every_game_of_the_shelf_has_a_ladder():
    assert set(SHELF) <= set(LADDERS)


@each_ladder
def test_few_games_end_as_recorded(ladder: Ladder):
    """Interpreted, the searches would play for an hour: there the others prove that the results are the same."""
    among = [pair for pair in ladder.few() if COMPILED or not any(":" in name for name in pair)]
    recorded = json.loads(ladder.fews.read_text(encoding="utf-8"))
    assert list(recorded) == [f"{first} against {second}" for first, second in ladder.few()]
    for (first, second), shares in tournament(ladder, FEW, ladder.short, among).items():
        assert shares == recorded[f"{first} against {second}"], f"{first} against {second}: run make ladder"


@each_ladder
def test_committed_ladder_rises(ladder: Ladder):
    """Random, greedy, and so on: the interval of each against the one before lies above one half."""
    text = ladder.table.read_text(encoding="utf-8")
    told = re.findall(r"- (\S+) beats (\S+): ([\d.]+) to [\d.]+ %, above one half", text)
    assert [(lower, higher) for higher, lower, _ in told] == list(pairwise(ladder.rungs))
    assert all(float(low) > 50 for _, _, low in told)


@pytest.mark.parametrize(
    ("wins", "games", "interval"),
    [
        (50, 100, (0.4038, 0.5962)),
        (0, 20, (0.0, 0.1611)),
        (8, 10, (0.4902, 0.9433)),
        (550, 1000, (0.5190, 0.5806)),
        (1, 1, (0.2065, 1.0)),
    ],
)
def test_wilson_interval(wins, games, interval):
    assert wilson(wins, games) == pytest.approx(interval, abs=5e-5)


def test_table_tells_both_sides_of_a_pair():
    ladder = LADDERS["duck-and-cover"]
    shares = {pair: [1.5, 1.0] for pair in ladder.pairs()}
    lines = [*table(ladder, shares, 4)]
    assert "| **random** |  | 62.5 " in lines[6]
    assert "| **greedy** | 37.5 " in lines[7]
