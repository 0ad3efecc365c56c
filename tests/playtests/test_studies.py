"""playtest and compare: what they say, when they say it, and what they refuse."""

from __future__ import annotations

import csv
import math
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import duckplay
from duckplay.core import Bot
from duckplay.playtests.metrics import METRICS, OPPOSED
from duckplay.playtests.studies.answers import Answer, Grid, marked
from duckplay.playtests.studies.asking import AUTO, means
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence
from duckplay.playtests.studies.figures import figure
from duckplay.playtests.studies.measures import measures
from duckplay.playtests.studies.pairing import Judge, of_run
from duckplay.playtests.studies.playing import Watch, _some
from duckplay.playtests.studies.refusals import StudyError
from tests.playtests.hands import HANDS, Shows
from tests.toy import TOY

DUCKS = "duck-and-cover"
STILL = {"weather": False}
HOSTILE = "=<b>|`*_x\x1b\n"


class First(Bot):
    """Plays the first of its moves."""

    blind = True

    def choose(self, world: Any, seat: int, legal: Any, chance: Any) -> int:
        return int(legal[0])


class Broken(Bot):
    """Raises now and then, or always."""

    def __init__(self, often: int) -> None:
        self.blind = True
        self.often = often

    def choose(self, world: Any, seat: int, legal: Any, chance: Any) -> int:
        if not chance.below(self.often):
            raise RuntimeError("a bot that is broken")
        return int(legal[0])


class Interrupting(Bot):
    """Somebody presses Ctrl-C while it thinks."""

    def choose(self, world: Any, seat: int, legal: Any, chance: Any) -> int:
        raise KeyboardInterrupt


def rows(answer: Answer, **named: Any) -> list[Any]:
    """The rows that have these values."""
    return [row for row in answer.rows if all(row[name] == value for name, value in named.items())]


# playtest


def test_a_playtest_says_who_wins_how_long_it_takes_and_how_sure_that_is() -> None:
    found = duckplay.playtest(DUCKS, games=200, seats=3, params={"rounds": 1})
    assert found.sentence.startswith("Seat ") or found.sentence.startswith("No seat ")
    assert " turns" in found.sentence
    wins = rows(found, measure="Wins")
    assert [row["of"] for row in wins] == ["seat 0", "seat 1", "seat 2"]
    assert sum(row["value"] for row in wins) == pytest.approx(1)
    assert all(0 <= row["low"] < row["value"] < row["high"] <= 1 and row["games"] == 200 for row in wins)
    assert sum(row["value"] for row in rows(found, measure="Place")) == pytest.approx(2 * 3, abs=0.5)
    assert rows(found, measure="Stopped games")[0]["value"] == found.stopped / 200
    assert (found.games, found.interrupted, found.warnings) == (200, False, ())


def test_it_is_the_same_again_and_another_with_another_seed() -> None:
    asked: dict[str, Any] = {"games": 40, "params": {"rounds": 1}}
    first, again = (duckplay.playtest(DUCKS, **asked) for _ in range(2))
    assert repr(first) == repr(again)
    assert repr(duckplay.playtest(DUCKS, seed=2, **asked)) != repr(first)


def test_ten_games_leave_the_seats_undecided_and_name_how_many_it_takes() -> None:
    """Field case E3: no advantage is called certain after ten games."""
    found = duckplay.playtest(DUCKS, games=10, seats=3)
    assert "undecided" in found.sentence
    assert all(row["high"] - row["low"] > 0.3 for row in rows(found, measure="Wins"))


def test_bots_that_differ_are_told_apart_and_a_seat_is_not_taken_for_its_bot() -> None:
    found = duckplay.playtest(DUCKS, games=60, bots=["greedy", "random"], params={"rounds": 1})
    (greedy,), (random,) = (rows(found, measure="Wins", of=name) for name in ("greedy", "random"))
    assert greedy["low"] > 0.5 > random["high"]
    assert all(0.3 < row["value"] < 0.7 for row in rows(found, measure="Wins") if row["of"].startswith("seat"))


def test_two_bots_of_one_class_are_two_bots() -> None:
    found = duckplay.playtest(HANDS, games=60, bots=[Shows(0), Shows(1)])
    (rock,), (paper,) = (rows(found, measure="Wins", of=name) for name in ("Shows", "Shows 2"))
    assert rock["high"] < 0.5 < paper["low"]


def test_games_that_repeat_each_other_are_warned_of_and_count_for_less() -> None:
    """Field case E10: without chance a thousand games are one."""
    sure = duckplay.playtest(HANDS, games=60, bots=[Shows(0, slip=False), Shows(1, slip=False)], params=STILL)
    assert sure.warnings[0].startswith("Of 60 games 2 are distinct: they are worth 2, ")
    assert rows(sure, measure="Wins", of="seat 0")[0]["low"] < 0.2
    assert duckplay.playtest(HANDS, games=60, bots=Shows(0, slip=False)).warnings == ()


def test_a_game_in_which_a_bot_fails_is_kept_out_and_the_bot_named() -> None:
    found = duckplay.playtest(DUCKS, games=12, bots=[Broken(40), "greedy"])
    assert 0 < found.games < 12
    (warning,) = [each for each in found.warnings if "kept out" in each]
    assert "Broken" in warning
    assert "a bot that is broken" in warning
    assert "seed" in warning


@dataclass
class Plain(Bot):
    """A bot as a designer writes one: dataclasses have no hash."""

    move: int = 0
    blind = True

    def choose(self, world: Any, seat: int, legal: Any, chance: Any) -> int:
        return int(legal[self.move])


def test_bots_need_no_hash() -> None:
    found = duckplay.playtest(TOY, games=20, bots=[Plain(0), Plain(1)])
    assert {row["of"] for row in found.rows} >= {"Plain", "Plain 2"}
    assert duckplay.compare(TOY, {"bots": Plain(0)}, {"bots": Plain(1)}, games=20).a.label == "A"
    assert duckplay.ladder(TOY, bots=[Plain(0), Plain(1)], games=20).bots == ("Plain", "Plain 2")


def test_games_kept_out_are_told_of_those_that_were_looked_at_alone() -> None:
    found = duckplay.compare(DUCKS, {"bots": [Broken(400), "greedy"]}, {"bots": "random"}, games=200, early=False)
    run = found.run
    assert run is not None
    late = int(run.faults["game"][0])
    assert late > 0
    assert [each for each in cautions([Evidence(run, 0, late + 1)]) if "kept out" in each]
    assert not [each for each in cautions([Evidence(run, 0, late)]) if "kept out" in each]


def test_a_bot_that_fails_now_and_then_is_not_one_that_always_fails() -> None:
    """Chunks that come in early hold faults behind the leading games: those are not all that there is."""
    found = duckplay.playtest(DUCKS, games=60, bots=[Broken(40), "greedy"])
    assert found.run is not None
    faults = set(found.run.faults["game"].tolist())
    assert len(faults) > 2
    ready = SimpleNamespace(plan=found.run.plan, faults=found.run.faults, ready=min(faults) or 1)
    _some(ready)  # type: ignore[arg-type]  # has all of a run that is asked for


def test_stopped_games_have_no_winner_and_their_own_row() -> None:
    """Field case E15: what a cap ended is neither won nor drawn."""
    found = duckplay.playtest(DUCKS, games=40, params={"reshuffles": 0})
    assert found.stopped > 0
    assert any("stopped by a cap" in warning for warning in found.warnings)
    assert {row["games"] for row in rows(found, measure="Wins")} <= {40 - found.stopped}


def test_a_game_for_one_seat_has_no_advantage_to_tell_of() -> None:
    found = duckplay.playtest(TOY, games=10, seats=1)
    assert found.seats is None
    assert found.sentence.startswith("In 10 games a game takes ")
    told = {row["measure"] for row in found.rows}
    assert {"Score", "Length in turns", "Mean score", "Completed games"} <= told
    assert not told & {METRICS[name].title for name in OPPOSED}
    assert rows(duckplay.playtest(TOY, games=10, seats=1, metrics=["margin"]), measure="Margin")
    compared = duckplay.compare(TOY, {"rounds": 1}, {"rounds": 2}, games=10, seats=1)
    assert not {row["title"] for row in compared.rows} & {METRICS[name].title for name in OPPOSED}


def test_a_bot_that_fails_in_every_game_is_refused_by_name() -> None:
    with pytest.raises(StudyError, match=r"bots: bot Broken fails in every game: .*a bot that is broken"):
        duckplay.playtest(DUCKS, games=5, bots=Broken(1))


# compare


def test_identical_variants_are_not_played() -> None:
    """A dial named with its default is no difference; a bot that plays as another does is none either."""
    for a, b in (
        ({}, {"rounds": TOY.sheet.defaults["rounds"]}),
        ({"bots": "greedy"}, {"bots": ["greedy", "greedy"]}),
        ({"bots": First()}, {"bots": First()}),
    ):
        found = duckplay.compare(TOY, a, b, progress=refuse)
        assert (found.verdict, found.run, len(found.rows)) == ("identical", None, 0)
        assert "identical" in found.sentence


def test_a_dial_that_makes_games_longer_is_found_long_before_all_games_are_played() -> None:
    found = duckplay.compare(DUCKS, {"rounds": 1}, {"rounds": 3}, games=2000)
    assert found.verdict == "B longer"
    assert found.pairs < 200
    assert found.effect is not None
    assert 0 < found.effect.low < found.effect.value < found.effect.high
    assert found.change is not None
    assert found.change.low > 1
    assert "rounds 3: length in turns" in found.sentence
    assert "longer" in found.sentence
    assert (found.a.label, found.b.label) == ("rounds 1", "rounds 3")


def test_turned_round_the_verdict_and_the_effect_are_turned_round() -> None:
    there = duckplay.compare(DUCKS, {"rounds": 1}, {"rounds": 3})
    back = duckplay.compare(DUCKS, {"rounds": 3}, {"rounds": 1}, smallest=there.smallest)
    assert (there.verdict, back.verdict) == ("B longer", "B shorter")
    assert back.pairs == there.pairs
    assert back.effect is not None
    assert there.effect is not None
    assert back.effect.value == pytest.approx(-there.effect.value)


def test_the_better_bot_is_called_better_whichever_arm_has_it() -> None:
    good, bad = {"bots": ["greedy", "random"]}, {"bots": ["random", "random"]}
    asked = {"rounds": 1}
    found = duckplay.compare(DUCKS, good | asked, bad | asked)
    assert (found.metric, found.verdict) == ("wins", "A better")
    assert found.sentence.startswith("A better. ")
    assert duckplay.compare(DUCKS, bad | asked, good | asked).verdict == "B better"


def test_where_the_fewest_points_win_less_is_better() -> None:
    good, bad = ["greedy", "greedy"], ["random", "greedy"]
    found = duckplay.compare(DUCKS, {"bots": good}, {"bots": bad}, metric="score")
    assert found.effect is not None
    assert found.effect.value > 0
    assert found.verdict == "A better"


def test_few_pairs_leave_it_undecided_and_say_how_many_more_it_takes() -> None:
    found = duckplay.compare(DUCKS, {"splash": None}, {"repeat_cards": 3}, metric="margin", games=60, smallest=0.01)
    assert found.verdict == "undecided"
    assert found.pairs == 60
    assert 0 < found.needed < math.inf
    assert "undecided: about" in found.sentence


def test_a_dial_without_effect_makes_no_difference() -> None:
    found = duckplay.compare(TOY, {"prize": 6}, {"prize": 7}, games=400, bots="random", metrics=())
    assert found.verdict == "no difference"
    assert found.smallest > 0


def test_the_verdict_is_of_the_games_alone_not_of_how_many_were_looked_at_at_a_time() -> None:
    found = duckplay.compare(DUCKS, {}, {"rows": 4}, metric="margin", games=150, metrics=(), early=False)
    assert found.run is not None
    (margin,) = measures(found.run.plan.found, ["margin"], "metric")
    whole, parts = (Judge(margin, 150, of_run(found.run, margin)) for _ in range(2))
    whole.decided(150)
    for n in range(1, 151, 7):
        parts.decided(n)
    parts.decided(150)
    assert (whole.look, whole.verdict) == (parts.look, parts.verdict)


def test_every_other_metric_is_marked_exploratory_with_wider_bounds() -> None:
    one = duckplay.compare(DUCKS, {"rounds": 1}, {"rounds": 2}, metrics=["margin"])
    many = duckplay.compare(DUCKS, {"rounds": 1}, {"rounds": 2}, metrics=["margin", "winning_score", "agency"])
    assert [row["metric"] for row in many.rows] == ["turns", "margin", "winning_score", "agency"]
    widths = [rows(found, metric="margin")[0] for found in (one, many)]
    assert widths[0]["high"] - widths[0]["low"] < widths[1]["high"] - widths[1]["low"]
    assert "exploratory" in repr(many)


def test_with_other_seats_it_warns_that_pairs_are_hardly_alike() -> None:
    found = duckplay.compare(DUCKS, {"seats": 2}, {"seats": 4}, games=40)
    assert any("2 seats" in warning and "4" in warning for warning in found.warnings)


# Progress and interruption


def refuse(step: Any) -> None:
    raise AssertionError("nothing was to be played")


def stop(step: Any) -> None:
    if step.done >= 20:
        raise KeyboardInterrupt


def test_ctrl_c_keeps_what_is_done_and_says_so() -> None:
    found = duckplay.playtest(DUCKS, games=100_000, progress=stop)
    assert found.interrupted
    assert 0 < found.games < 100_000
    assert found.sentence.startswith("Stopped after ")
    assert "of 100,000 games" in found.sentence
    assert all(math.isfinite(row["low"]) for row in rows(found, measure="Wins"))
    both = duckplay.compare(DUCKS, {}, {"rows": 4}, metric="margin", smallest=0.001, games=100_000, progress=stop)
    assert both.interrupted
    assert both.sentence.startswith("Stopped after ")


STOPPED: Mapping[str, Callable[[Watch], Answer]] = {
    "sweep": lambda at: duckplay.sweep(DUCKS, {"rounds": [1, 2]}, seats=2, games=100_000, progress=at),
    "tune": lambda at: duckplay.tune(DUCKS, {"rounds": [1, 2]}, {"turns": "20-21"}, games=100_000, progress=at),
    "ladder": lambda at: duckplay.ladder(DUCKS, bots=["random", "greedy"], games=100_000, progress=at),
    "restrict": lambda at: duckplay.restrict(DUCKS, "cover", games=100_000, progress=at),
    "worth": lambda at: duckplay.worth(DUCKS, games=100_000, progress=at),
    "outliers": lambda at: duckplay.outliers(DUCKS, games=100_000, progress=at),
}


@pytest.mark.parametrize("name", STOPPED)
def test_every_study_that_was_stopped_says_after_how_many_games(name: str) -> None:
    found = STOPPED[name](stop)
    assert found.interrupted
    assert re.match(r"Stopped after [\d,]+ of [\d,]+ games, which are kept\. \S", found.sentence)


def test_ctrl_c_before_anything_is_done_is_raised() -> None:
    with pytest.raises(KeyboardInterrupt):
        duckplay.playtest(HANDS, games=5, bots=Interrupting())


def test_progress_is_told_up_to_the_last_game() -> None:
    seen: list[Any] = []
    duckplay.playtest(DUCKS, games=300, progress=seen.append)
    assert [(step.done, step.total) for step in seen][-1] == (300, 300)
    assert [step.done for step in seen] == sorted(step.done for step in seen)


def test_a_notebook_has_workers_play_and_other_programs_play_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(executor: Any = AUTO) -> Any:
        return means(DUCKS, 1, 1, executor, None, None).executor

    monkeypatch.setitem(sys.modules, "IPython", None)
    assert asked() is None
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    assert asked() is None
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=1)))
    assert (asked(), asked(None)) == ("loky", None)


def test_a_game_and_bots_of_a_cell_are_played_by_workers_as_here() -> None:
    asked: dict[str, Any] = {"games": 30, "bots": [Shows(0), Shows(2)]}
    assert repr(duckplay.playtest(HANDS, executor="loky", **asked)) == repr(duckplay.playtest(HANDS, **asked))


# What is shown


def test_it_is_shown_sentence_first_then_warnings_then_the_table() -> None:
    found = Answer(
        sentence="Seat 0 wins.", rows=(), warnings=("mind this",), grids=(Grid("T", ("a", "b"), (("1", "2"),)),)
    )
    assert repr(found) == "Seat 0 wins.\n! mind this\n\nT\na  b\n1  2"
    assert (
        found._repr_markdown_() == "**Seat 0 wins.**\n\n- ⚠ mind this\n\n**T**\n\n| a | b |\n| --- | --- |\n| 1 | 2 |"
    )


def test_what_others_wrote_is_harmless_in_text_and_markdown() -> None:
    grid = Grid(HOSTILE, (HOSTILE,), ((HOSTILE,),))
    found = Answer(sentence=HOSTILE, rows=(), warnings=(HOSTILE,), grids=(grid,))
    assert "\x1b" not in repr(found) + found._repr_markdown_()
    assert "\\n" in repr(found)
    shown = found._repr_markdown_()
    assert "<b>" not in shown
    assert marked(HOSTILE) == r"=&lt;b&gt;\|\`\*\_x\\x1b\\n"
    assert [line.count("|") - line.count(r"\|") for line in shown.splitlines() if line.startswith("|")] == [2, 2, 2]


def test_a_long_table_says_how_much_more_there_is() -> None:
    grid = Grid("", ("n",), tuple((str(n),) for n in range(100)))
    assert grid.text().splitlines()[-1] == "... and 60 more in .rows"
    assert len(grid.text().splitlines()) == 42


def test_rows_are_saved_for_a_spreadsheet(tmp_path: Path) -> None:
    many = [{"name": HOSTILE, "n": 1}, {"name": "+1", "seed": 2**52, "x": math.inf, "gone": None, "sure": True}]
    path = Answer(sentence="", rows=many).csv(tmp_path / "rows.csv")
    data = path.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    with path.open(encoding="utf-8-sig", newline="") as file:
        first, second = csv.DictReader(file)
    assert first["name"] == "'" + HOSTILE
    assert second == {"name": "'+1", "n": "", "seed": hex(2**52), "x": "", "gone": "", "sure": "True"}


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(0.341, "share", "34.1 %"), (12.0, "", "12"), (4310.4, "", "4,310"), (0.01234, "", "0.0123"), (math.nan, "", "–")],
)
def test_a_number_without_bounds_is_told_with_few_digits(value: float, unit: str, text: str) -> None:
    assert figure(value, unit) == text


# What is refused


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"games": 0}, "games: a whole number from 1 to 10,000,000 is needed, not 0"),
        ({"games": True}, "games: a whole number"),
        ({"seed": -1}, "seed: a whole number, 0 <= seed < 2**53, is needed, not -1"),
        ({"seats": 9}, "seats: duck-and-cover takes 2 to 7 seats, not 9"),
        ({"bots": "gredy"}, "bots: duck-and-cover has no bot 'gredy'; there are random, greedy"),
        ({"bots": "search:4"}, "bots: duck-and-cover has no strength 'search:4' of that bot; there are search:1"),
        ({"bots": 7}, "bots: a bot's name, a Bot, or a list of them"),
        ({"bots": Broken}, "bots: Broken is a class of bots; give a bot of it, such as Broken()"),
        ({"bots": ["greedy", Broken]}, "bots: Broken is a class of bots; give a bot of it, such as Broken()"),
        ({"bots": ["greedy", "random"], "seats": 3}, "bots: 2 bots do not share 3 seats evenly; give 1 or 3"),
        ({"metrics": ["lenght"]}, "metrics: no metric is called 'lenght'; there is length"),
        ({"metrics": "length"}, "metrics: a list of names is needed, not 'length'"),
        ({"params": {"round": 1}}, "duck-and-cover: 'round': no such dial; did you mean rounds?"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_name(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}"):
        duckplay.playtest(DUCKS, **asked)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (({}, 3), "b: dials, and seats or bots"),
        (({"rounds": 10}, {}), "duck-and-cover: rounds = 10: rounds takes a whole number from 1 to 9"),
        (({"params": 3}, {}), "a: params are dials with values, not 3"),
    ],
)
def test_a_variant_that_cannot_be_is_refused_by_name(asked: tuple[Any, Any], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}"):
        duckplay.compare(DUCKS, *asked)


def test_a_metric_or_a_difference_that_cannot_be_is_refused() -> None:
    with pytest.raises(StudyError, match="metric: no metric is called 'durns'; there is turns"):
        duckplay.compare(DUCKS, {}, {"rounds": 1}, metric="durns")
    with pytest.raises(StudyError, match="smallest: the smallest difference that matters is above 0, not 0"):
        duckplay.compare(DUCKS, {}, {"rounds": 1}, smallest=0)


def test_what_is_decided_of_all_seats_holds_together() -> None:
    found = duckplay.playtest(DUCKS, games=40, seats=4)
    for error in ("alpha", "beta"):
        assert sum(getattr(verdict, error) for verdict in found.verdicts) == pytest.approx(0.05)
