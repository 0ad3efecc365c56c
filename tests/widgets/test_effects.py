"""Measured effects beside the dials: of the rules as they are, with their interval, and hidden once rules change."""

from __future__ import annotations

import dataclasses
import json
import re
import subprocess
import sys

import msgspec
import pytest

import duckplay
from duckplay.effects import effects
from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.run import begin
from duckplay.playtests.studies.measures import measures, needed
from duckplay.shelf import find
from tests.toy import TOY
from tests.widgets.effects import MAIN, probe, told, turned

INTERVAL = re.compile(r"\((?:(-?[\d.]+)-|([-+]?[\d.]+) to )(?!(?:\1|\2)(?: %)?\))[-+]?[\d.]+(?: %)?\)")
"""Two different bounds."""
ALIKE = re.compile(r"\(all [\d,]+ alike; others at most [\d.]+ %\)")
HEAVY = {"duckdb", "itables", "numpy", "plotly", "scipy"}
SHOWN = """
import json, sys
import duckplay
dials = duckplay.dials(duckplay.table("duck-and-cover", seed=1))
dials.fold()
print(json.dumps([dials.rows["rounds"].help.value, sorted(sys.modules)]))
"""


@pytest.mark.parametrize("name", duckplay.games())
def test_effects_are_those_of_the_rules_as_they_are(name: str) -> None:
    """Where this fails, and the change was meant: `make effects`."""
    game, found = find(name), effects(find(name))
    assert found is not None
    assert [(each.dial, each.value) for each in found.effects] == list(turned(game, found.seats))
    for each in found.effects:
        assert each.probe == probe(game, each.dial, each.value, found.seats, found.bot), (each.dial, each.value)


@pytest.mark.parametrize("name", duckplay.games())
def test_each_measured_dial_tells_its_effect_with_its_interval(name: str) -> None:
    found = effects(find(name))
    assert found is not None
    dials = duckplay.dials(name)
    for each in found.effects:
        told = dials.rows[each.dial].effects
        assert any(line.endswith(each.words) for line in told)
        parts = ALIKE.sub("(0-1)", each.words).split("; ")
        assert all(INTERVAL.search(part) for part in parts), each.words
        assert "→" in dials.rows[each.dial].help.value


@pytest.mark.parametrize("change", ["version", "defaults"])
def test_a_changed_rule_or_default_hides_them(monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    game = find("duck-and-cover")
    assert effects(game) is not None
    other = {"version": game.version + 1, "defaults": {**game.sheet.defaults, "rounds": 2}}[change]
    changed = dataclasses.replace(game, sheet=msgspec.structs.replace(game.sheet, **{change: other}))
    monkeypatch.setattr("duckplay.effects.find", lambda _name: changed)
    assert effects(changed) is None


def test_a_game_that_is_not_on_the_shelf_has_none() -> None:
    assert effects(TOY) is None
    assert effects(dataclasses.replace(find("duck-and-cover"))) is None
    assert duckplay.dials(TOY).rows


def test_games_that_all_change_alike_are_told_to_change() -> None:
    looked = measures(TOY, (MAIN,), "metrics")
    said = []
    for dial, value in (("rounds", 5), ("prize", 7)):
        arms = tuple(Arm(seats=2, bots=("random",), params=params) for params in ({}, {dial: value}))
        run = begin(Plan(game=TOY, arms=arms, games=60, seed=1, metrics=needed(looked)))
        assert len([*run.steps()])
        said.append(told(run, looked))
    assert said == [
        "game 120 % longer (all 60 alike; others at most 4.9 %)",
        "game no longer or shorter (all 60 alike; others at most 4.9 %)",
    ]


def test_a_play_page_shows_them_without_what_measures() -> None:
    done = subprocess.run([sys.executable, "-c", SHOWN], capture_output=True, text=True, check=True)
    said, modules = json.loads(done.stdout)
    assert "3 → 4: game" in said
    assert not HEAVY & set(modules)
