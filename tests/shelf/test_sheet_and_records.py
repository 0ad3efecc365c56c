"""The rule sheet of Duck & Cover, and the recorded games that show it."""

from __future__ import annotations

from pathlib import Path

import pytest

import duckplay
from duckplay.core import Chance
from duckplay.sheets import seeds
from duckplay.shelf.duck_and_cover import GAME
from tests.clauses import named
from tests.shelf.positions import MAX, Playing

RECORDS = sorted((seeds() / "records" / GAME.name).glob("*.json"))


def test_the_sheet_has_every_clause_and_each_is_named_by_a_test() -> None:
    """DC-01 to DC-20, in order."""
    ids = [clause.id for clause in GAME.sheet.clauses]
    assert ids == [f"DC-{number:02}" for number in range(1, 21)]
    here = named(Path(__file__).parent)
    assert [id for id in ids if id not in here] == []


def test_rulings_are_not_shown_as_the_publishers() -> None:
    """DC-17, DC-18: what the sources do not say is marked; what they say in part says which part is not theirs."""
    status = {clause.id: clause.status for clause in GAME.sheet.clauses}
    assert {id for id, found in status.items() if found == "ruling"} == {"DC-17", "DC-18"}
    assert {id for id, found in status.items() if found == "found"} == {"DC-06", "DC-20"}
    for id in ("DC-03", "DC-05", "DC-10", "DC-11", "DC-12", "DC-14", "DC-19", "DC-20"):
        assert "ruling" in GAME.sheet.clause(id).note


def test_the_examples_of_the_grammar_are_read() -> None:
    """DC-04, DC-05, DC-20: the example of each form is a text of a move in some position."""
    layout = {(0, 0): 5, (0, 1): (2, 9), (1, 0): 7, (2, 0): 6}
    called = Playing(layout, {(0, 0): 4, (2, -2): 6}, deck=[5, 6], low_blows=True)
    blow = Playing(layout, {(0, 0): 2, (0, 1): 6}, deck=[MAX, 6], low_blows=True)
    texts = called.texts(0) | blow.texts(0)
    blow.play(0, "give 2 at 0,1")
    blow.play(1, "give 2 at 0,0")
    texts |= blow.texts(0)
    forms = {form.example.split()[0]: form.example for form in GAME.sheet.grammar}
    assert set(forms) == {"cover", "duck", "give", "place"}
    assert {"cover 5 onto 7", "give 2 at 0,1", "place 2 at 3,0"} <= texts
    assert {text for text in forms.values() if not text.startswith("duck")} <= texts
    assert GAME.parse(called.seen(0), forms["duck"]) == ("0/pile:0,0", "0/cell:2,-1")


def test_the_components_are_counted() -> None:
    """DC-01, DC-02: seven sets of ducks and the captain deck."""
    counts = {component.name: component.count for component in GAME.sheet.components}
    state = GAME.start(GAME.build({}), 7, Chance(1))
    assert len(state.components()) == sum(counts.values()) == 84 + 26


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_are_replayed_to_the_same_end(path: Path) -> None:
    """DC-19: the same moves, choices, scores and places."""
    table = duckplay.replay(path)
    assert table.over
    assert not table.stopped
    assert min(table.places) == 1
    assert "\n" in table.record().json()
    assert duckplay.replay(table.record()).digest == table.digest


def test_the_game_names_a_record_that_there_is() -> None:
    """DC-18: a whole game of three rounds."""
    assert GAME.record in [path.stem for path in RECORDS]
    table = duckplay.replay(seeds() / "records" / GAME.name / f"{GAME.record}.json")
    assert all(len(grid.scores) == 3 for grid in table.view("watcher").grids)
