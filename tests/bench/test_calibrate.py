"""The committed calibration is that of the statistics as they are, and keeps what they promise."""

from __future__ import annotations

import json
import re

import pytest

from tests.bench.calibrate import (
    BOUND,
    BOUNDS,
    COMPARISONS,
    DRAWS,
    FEW,
    FIRST,
    TABLE,
    drawn,
    ends,
    first,
    played,
    row,
    verdicts,
)
from tests.bench.measure import COMPILED

TEXT = TABLE.read_text(encoding="utf-8")
ALARMS = re.findall(r"^\| ([^|]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) % \|$", TEXT, re.MULTILINE)
RECORDED = json.loads(FIRST.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", DRAWS)
def test_the_first_comparisons_end_as_recorded(name):
    assert first(ends(name, drawn(name), FEW)) == RECORDED[name]


def test_the_first_comparisons_of_games_end_as_recorded():
    few = FEW if COMPILED else 1
    for name, arms in played(few).items():
        assert first(ends(name, arms, few)) == RECORDED[name][:few], f"{name}: run make calibrate"


def test_a_whole_row_is_as_committed():
    name = "wins of one seat of three, some shared"
    assert row(name, ends(name, drawn(name), COMPARISONS)) in TEXT.splitlines()


def test_a_row_of_verdicts_is_as_committed():
    assert verdicts(1) in TEXT.splitlines()


def test_no_row_raises_more_alarms_than_promised():
    assert {name for name, *_ in ALARMS} == set(RECORDED) > set(DRAWS)
    for _, *ways, _, _ in ALARMS:
        assert len(ways) == 4
        assert all(int(way) <= BOUND for way in ways)


def test_peeking_raises_about_a_quarter():
    """Where a game's number takes many values; rare ones, such as ties, are counted too coarsely for so many.

    Pairs that nearly all differ alike mislead everyone who looks once at a test for numbers spread evenly.
    """
    shares = [int(share) for name, *_, share in ALARMS if "ties" not in name and "jumps" not in name]
    assert 20 <= sum(shares) / len(shares) <= 30
    assert min(shares) > 2 * 100 * BOUND / COMPARISONS


def test_watched_bounds_hold_and_fixed_ones_do_where_there_are_games_enough():
    told = re.findall(r"^\| ([^|]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \| ([\d.]+) \|$", TEXT, re.MULTILINE)
    rows = {name: [float(cell) for cell in cells] for name, *cells in told}
    assert {bounds.name for bounds in BOUNDS} <= set(rows)
    for bounds in BOUNDS:
        assert rows[bounds.name][2] >= 93.5
        assert rows[bounds.name][3] >= 92
