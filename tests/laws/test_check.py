"""What `duckplay.laws.check` says, and for whom it works."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from duckplay import laws, sheets
from duckplay.core import moves, vec
from tests.laws import pond
from tests.laws.test_planted_faults import LosesADuck

CELL = """
from tests.laws import pond as parent

class Mine(parent.Pond):
    def resolve(self, chance):
        super().resolve(chance)
        self.rolled = self.rolled * {times}

game = parent.pond(Mine, start=lambda params, seats, chance: Mine(params, seats, chance))
"""


def broken(game: Any, **how: Any) -> laws.LawBroken:
    with pytest.raises(laws.LawBroken) as caught:
        laws.check(game, cases=200, **how)
    return caught.value


def test_a_broken_law_names_its_case_and_the_line_that_shows_it_again() -> None:
    error = broken(pond.pond(LosesADuck), laws=[3])
    assert list(error.case) == ["params", "seats", "seed", "ply"]
    for part in ("law 3 (nothing is lost)", "pond", "seats", "seed", "ply", error.what, error.again):
        assert part in str(error)
    shown = eval(error.again, {"duckplay": Shown, "game": pond.pond(LosesADuck)})
    assert (shown.what, shown.case) == (error.what, error.case)


class Shown:
    """Stands for the package in the line above: what it raises is the answer."""

    class laws:  # noqa: N801 - stands for the module
        @staticmethod
        def check(game: Any, **how: Any) -> laws.LawBroken:
            return broken(game, **how)


def test_the_line_that_shows_a_case_again_needs_no_more_than_duckplay() -> None:
    line = "import duckplay; print(duckplay.laws.check('duck-and-cover', laws=[3], seed=1, only=2))"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("duck-and-cover: 1 law holds (seed 1)\n   3 nothing is lost: ")
    assert "in 1 game," in done.stdout


def test_the_same_seed_draws_the_same_cases_and_another_seed_others() -> None:
    errors = [broken(pond.pond(LosesADuck), laws=[3], seed=seed) for seed in (1, 1, 2)]
    assert errors[0].case == errors[1].case != errors[2].case


def test_a_game_of_a_cell_replays_in_another_process() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(CELL.format(times=2), names)
    report = laws.check(names["game"], cases=20, laws=[1])
    assert report.findings[1].cases == 20
    assert not [why for why in report.unchecked if "cannot be sent" in why]


def test_a_game_that_cannot_travel_is_told_in_the_report() -> None:
    report = laws.check(pond.pond(ask=(line for line in ())), cases=20, laws=[1])
    assert "cannot be sent" in report.unchecked[0]
    assert report.unchecked[0] in repr(report).replace("     not checked", "law 1")


class InTurn(pond.Pond):
    """Seats choose one after the other."""

    def waiting(self) -> vec[int]:
        return moves(list(super().waiting())[:1])


def test_a_law_that_finds_no_case_says_so() -> None:
    report = laws.check(pond.pond(InTurn), cases=20, laws=[7])
    assert report.findings[7].cases == 0
    assert report.unchecked == ("law 7: as many cases as were asked for (no cases came up in 100 games)",)


def test_what_was_not_given_is_told_as_not_checked() -> None:
    report = laws.check(pond.pond(), cases=20, laws=[11, 12])
    assert [why.split(":")[0] for why in report.unchecked] == ["law 11", "law 12"]


def test_a_clause_without_a_test_breaks_law_12() -> None:
    error = broken(pond.pond(), laws=[12], named={"PO-01"})
    assert "PO-02" in error.what


def test_counts_of_another_version_are_not_compared() -> None:
    stored = json.loads(laws.count(pond.pond()))
    later = sheets.read(pond.SHEET.replace("version = 1", "version = 2"), "pond.toml")
    error = broken(pond.pond(sheet=later), laws=[11], stored=stored)
    assert "version 1" in error.what


def test_there_is_no_law_13() -> None:
    with pytest.raises(ValueError, match="no law 13"):
        laws.check(pond.pond(), laws=[13])
