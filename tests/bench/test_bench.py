"""The bench tells what it measured, which bars are met, and what it could not measure."""

from __future__ import annotations

import shutil

import pytest

from tests.bench import bench, deduckto, lab, pages, playtests
from tests.bench.bench import Round, main, rounds, rows
from tests.bench.report import Row, table

FIGURES = {"yardstick": 2e6, "defaults": 2e6} | {
    f"{name} {seats}": value
    for seats in (2, 4)
    for name, value in {
        "bare": 1e6, "whole": 3e5, "search": 5e5,
        "random": 0.001, "greedy": 0.002, "cautious": 0.004, "search:1": 1.0, "search:2": 5.0, "search:3": 9.0,
    }.items()
}  # fmt: skip
FIGURES |= {
    "abducktion random 1": 2e6,
    "abducktion random 4": 2e6,
    "abducktion turn": 5.0,
    "abducktion solo": 1000.0,
} | {
    f"abducktion {name} {how}": value
    for how in ("rows", "columns")
    for name, value in {"warm": 0.4, "size": 14.0, "query": 3.0, "turn": 4.0}.items()
}
FIGURES |= {"deduckto random 2": 1e6, "deduckto random 4": 1e6, "deduckto survey": 5.0, "deduckto survey no": 9.0} | {
    f"deduckto {name}": 1.0 for name in deduckto.BOTS
}
SLOW = {name: value / 30 if value > 1000 else value for name, value in FIGURES.items()}


def verdicts(*found: Round) -> dict[str, bool | None]:
    return {row.name: row.met for row in rows(found)}


def test_bars_are_met_or_missed():
    found = verdicts(Round(6e6, FIGURES, SLOW), Round(5e6, FIGURES, SLOW), Round(7e6, FIGURES, SLOW))
    assert found["compiled: random to yardstick"] is True
    assert found["interpreted: random where the yardstick makes 6 million"] is True
    assert False not in found.values()
    dull = {
        "abducktion query rows": 6.0,
        "abducktion turn columns": 6.0,
        "abducktion size columns": 21.0,
        "abducktion solo": 200.0,
    } | {
        "deduckto survey": 51.0,
        "deduckto survey no": 51.0,
        "deduckto random 4": 2e5,
    }
    found = verdicts(Round(6e6, FIGURES | dull, SLOW))
    assert [name for name, met in found.items() if met is False] == [
        "Abducktion: claim of three cards (Solver.reach), rows",
        "Abducktion: turn of three cards (best_turn), columns",
        "Abducktion: its tables, columns",
        "Abducktion: solo games by the solver",
        "Deduckto, compiled: random to yardstick",
        "Deduckto: possible secrets and what a hand tells",
        "Deduckto: possible secrets and what a hand tells, a gift was a No",
    ]
    found = verdicts(Round(7e6, FIGURES, SLOW))
    assert found["compiled: random to yardstick"] is False
    assert found["interpreted: random where the yardstick makes 6 million"] is False
    found = verdicts(Round(6e6, FIGURES | {"search 4": 1e5, "search:2 2": 31.0}, SLOW))
    assert [name for name, met in found.items() if met is False] == [
        "compiled: search to bare greedy, 4 seats",
        "compiled: search:2, median decision, 2 and 4 seats",
    ]


def test_ratios_are_taken_within_a_round():
    """Where the machine was busy for one whole round, its ratio stands."""
    busy = {name: value / 10 if value > 1000 else value for name, value in FIGURES.items()}
    report = {row.name: row.figure for row in rows([Round(5e6, FIGURES, SLOW), Round(5e5, busy, SLOW)])}
    assert report["compiled: random to yardstick"] == "0.40"


def test_without_a_c_compiler_there_are_figures_but_no_ratios():
    report = [*rows([Round(None, FIGURES, SLOW)])]
    assert report[0].figure == "no C compiler: no ratios"
    assert not any("yardstick makes" in row.name or "to yardstick" in row.name for row in report)
    assert any(row.figure == "2,000,000 moves/s" for row in report)


def test_no_compiler_is_found_where_path_has_none(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert bench.yardstick(tmp_path) is None


def test_engine_that_is_not_compiled_is_a_missed_bar():
    assert verdicts(Round(6e6, None, SLOW))["compiled"] is False


@pytest.mark.parametrize(("speed", "code"), [(1e6, 0), (1e7, 1)])
def test_check_fails_only_when_asked_and_a_bar_is_missed(monkeypatch, capsys, speed, code):
    monkeypatch.setattr(bench, "rounds", lambda count, seconds: iter([Round(speed, FIGURES, SLOW)] * count))
    monkeypatch.setattr(bench, "importing", lambda: 100.0)
    monkeypatch.setattr(pages, "rows", lambda: iter([Row("bundle", "17 kB", "< 80 kB", True)]))
    monkeypatch.setattr(lab, "rows", lambda: iter([lab.told([900, 900, 300, 400, 700])]))
    monkeypatch.setattr(playtests, "rows", lambda yardstick: iter([Row("loop", "1.2", "<= 1.5", True)]))
    assert main([]) == 0
    assert main(["--check"]) == code
    printed = capsys.readouterr().out
    assert ("MISSED" in printed) == bool(code)
    assert "import duckplay" in printed
    assert "bundle" in printed
    assert "moving a dial to first numbers" in printed


def test_a_short_round_measures_everything():
    (found,) = rounds(1, 0.01)
    assert (found.yardstick is None) == (shutil.which("cc") is None)
    for figures in filter(None, (found.compiled, found.interpreted)):
        assert all(value > 0 for value in figures.values())
    assert all(len(line) < 120 for line in table([*rows([found])]))


def test_first_numbers_are_late_when_they_mostly_are():
    """The first moves warm up, and one that the machine held up is told but not held against the Lab."""
    assert lab.told([5000, 5000, 400, 450, 3000]).met is True
    assert "at most 3.00 s" in lab.told([5000, 5000, 400, 450, 3000]).figure
    assert lab.told([100, 100, 400, 600, 700]).met is False


def test_pages_are_compared_within_a_round():
    """A round in which the machine was busy weighs on both pages alike."""
    calm, busy = pages.Round((1000, 1200), (6, 9), (8, 20)), pages.Round((5000, 6100), (60, 89), (80, 200))
    assert [row.met for row in pages.compared([calm, busy, calm], 40, 50)] == [True, None, True, True]
    slow = pages.Round((1000, 1400), (6, 10), (8, 20))
    assert [row.met for row in pages.compared([calm, slow, slow], 40, 53)] == [False, None, False, False]


def test_a_state_message_is_weighed_as_it_is_sent(monkeypatch):
    monkeypatch.setattr(pages, "SHELF", ("duck-and-cover",))
    monkeypatch.setattr(pages, "VARIANTS", {"duck-and-cover": ({"rounds": 1},)})
    small, small_designer, *_, large, large_designer = (size for _, size in pages.messages())
    assert 0 < small < large
    assert 0 < small_designer < large_designer


def test_without_chromium_the_sizes_are_told_all_the_same(monkeypatch):
    monkeypatch.setattr(pages.chromium, "found", lambda: None)
    monkeypatch.setattr(pages, "messages", lambda: iter([("2 seats", 4_000), ("7 seats", 5_000)]))
    bundle, message, served = pages.rows()
    assert bundle.met is True
    assert (message.met, "7 seats" in message.name) == (False, True)
    assert served.figure == "no Chromium: not measured"


def test_what_playtests_cost_is_measured(monkeypatch):
    monkeypatch.setattr(playtests, "BATCH", 5)
    monkeypatch.setattr(playtests, "GAMES", 40)
    bare, measured = playtests.loops(2)
    assert 0 < bare < measured * 10
    assert all(0 < part < 1 for part in playtests.kept())
    assert playtests.took(playtests.plan(8), None) > 0
    assert playtests.compared(None, 20) > 0
    assert 50 < playtests.memory(40) < 1000
