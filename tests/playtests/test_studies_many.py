"""sweep, ladder, restrict, worth, tune and outliers: what they say, and what they refuse."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import duckplay
from duckplay.game import Pieces
from duckplay.playtests.stats import sequences
from duckplay.playtests.stats.intervals import Interval
from duckplay.playtests.studies.goals import Goal, goals, together
from duckplay.playtests.studies.judging import bounded, median, of_goals
from duckplay.playtests.studies.pieces import _gain
from duckplay.playtests.studies.racing import looks
from duckplay.playtests.studies.rungs import cycle
from duckplay.playtests.studies.strange import far
from duckplay.shelf import find
from tests import toy
from tests.playtests.hands import BOTS, HANDS, SHEET, Hands, Params, Shows
from tests.toy import TOY

DUCKS = "duck-and-cover"
SHORT = {"rounds": 1}
GREEDY = type(find(DUCKS).bots["greedy"])


class Indoors(Params, frozen=True):
    """Hands for two or three, where three want it still."""

    def check(self, seats: int) -> None:
        if self.weather and seats == 3:
            raise ValueError("weather: three stay at home in bad weather")


class Crowd(Hands):
    """Hands, and a third seat that looks on."""

    def scores(self) -> list[float]:
        return [*super().scores(), *[0.0] * (self.seats - 2)]


CROWDED = duckplay.SimpleGame(Crowd, Indoors, SHEET.replace("[2, 2]", "[2, 3]"), bots=BOTS)

# Goals


@pytest.mark.parametrize(
    ("name", "wanted", "goal"),
    [
        ("tie", "<5%", ("tie", "mean", -math.inf, 0.05)),
        ("tie", "<= 5 %", ("tie", "mean", -math.inf, 0.05)),
        ("turns", ">40", ("turns", "mean", 40, math.inf)),
        ("turns", "40-60", ("turns", "mean", 40, 60)),
        ("first_wins", "48-52%", ("first_wins", "mean", 0.48, 0.52)),
        ("turns", "median 40-60", ("turns", "median", 40, 60)),
        ("median turns", "40 to 60", ("turns", "median", 40, 60)),
        ("margin", "-3 to -1.5", ("margin", "mean", -3, -1.5)),
        ("turns", (40, 60), ("turns", "mean", 40, 60)),
    ],
)
def test_goals_are_said_as_designers_say_them(name: str, wanted: Any, goal: tuple[Any, ...]) -> None:
    (found,) = goals({name: wanted})
    assert (found.metric, found.middle, found.low, found.high) == goal


@pytest.mark.parametrize("wanted", ["about 40", "", "60-40", "40", 5, (1, 2, 3), None, "<5% or so", "median"])
def test_what_is_no_goal_is_refused_with_what_would_be_one(wanted: Any) -> None:
    with pytest.raises(ValueError, match=r'^goals: \'turns\': .* is no goal; "<5%", ">40", "40-60"'):
        goals({"turns": wanted})


def test_the_advantage_of_a_seat_goes_by_what_designers_call_it() -> None:
    assert goals({"seat advantage": "<2%"}) == goals({"advantage": "<2%"})
    with pytest.raises(ValueError, match="'advantage' and 'advantage' are the same number"):
        duckplay.sweep(DUCKS, {"rounds": [1]}, seats=2, goals={"seat advantage": "<2%", "advantage": "<3%"}, games=4)


@pytest.mark.parametrize(
    ("name", "wanted", "said"),
    [
        ("tie", "<5", '"<5" means 500 %; did you mean "<5%"?'),
        ("tie", "<1", '"<1" means 100 %; did you mean "<1%"?'),
        ("advantage", "<2", '"<2" means 200 %; did you mean "<2%"?'),
        ("first_wins", "48-52", '"48-52" means 5200 %; did you mean "48-52%"?'),
        ("first_wins", (1, 5), '"1-5" means 500 %; did you mean "1-5%"?'),
        ("wins", "median 40-60", '"40-60" means 6000 %; did you mean "40-60%"?'),
        ("tie", "<500%", '"<500%" means 500 %; "<5%", "40-60%" and "0.4-0.6" are goals'),
        ("draws", ">-0.1", '">-0.1" means -10 %; "<5%", "40-60%" and "0.4-0.6" are goals'),
    ],
)
def test_no_share_is_asked_to_be_more_than_all(name: str, wanted: Any, said: str) -> None:
    words = f"^goals: {name!r} is a share, from 0 to 1: {re.escape(said)}$"
    with pytest.raises(ValueError, match=words):
        duckplay.sweep(DUCKS, {"rounds": [1]}, seats=2, goals={"turns": ">1", name: wanted}, games=4)
    with pytest.raises(ValueError, match=words):
        duckplay.tune(DUCKS, {"rounds": [1]}, {name: wanted}, games=4, seats=2)


def test_a_share_may_be_asked_for_in_parts_and_per_cent_up_to_all() -> None:
    aims = {"tie": "<=100%", "first_wins": "0.4-0.6", "wins": ">=1", "advantage": (0, 1), "draws": "0-1"}
    assert of_goals(find(DUCKS), goals(aims))


@pytest.mark.parametrize(
    ("first", "other", "named"),
    [("turns", "length", "length"), ("median tie", "ties", "ties"), ("turns", "mean turns", "turns")],
)
def test_two_goals_of_one_number_are_refused_whatever_they_call_it(first: str, other: str, named: str) -> None:
    aims = {first: "<50%" if "tie" in first else "40-60", other: "median <40%" if "tie" in first else "50-70"}
    for ask in (duckplay.tune, duckplay.sweep):
        with pytest.raises(
            ValueError, match=rf"^goals: '{first}' and '(median )?{named}' are the same number: give one"
        ):
            ask(DUCKS, {"rounds": [1]}, goals=aims, seats=2, games=4)


def test_a_mean_and_a_median_of_one_number_may_both_be_goals_by_two_names() -> None:
    aims = {"turns": ">1", "median length": "1-99"}
    found = duckplay.tune(DUCKS, {"rounds": [1]}, aims, seats=2, games=60)
    assert found.rows[0]["verdict"] == "meets"
    assert found.rows[0]["turns"] == pytest.approx(found.rows[0]["median length"], rel=0.2)


def test_a_goal_is_met_missed_or_undecided_by_the_bounds_of_a_number() -> None:
    goal = Goal("turns", "mean", 40, 60, "40-60")
    for low, high, verdict in ((41, 59, "pass"), (61, 70, "fail"), (20, 39, "fail"), (39, 50, "undecided")):
        assert goal.judge(Interval((low + high) / 2, low, high, 100)) == verdict
    assert goal.judge(Interval(50, -math.inf, math.inf, 5)) == "undecided"
    assert [together(each) for each in (["pass", "fail"], ["pass", "pass"], ["pass", "undecided"])] == [
        "fail",
        "pass",
        "undecided",
    ]


def test_a_median_may_be_watched() -> None:
    """In at most one of twenty playtests do its bounds ever leave the median out."""
    missed = 0
    for seed in range(30):
        values = np.random.default_rng(seed).exponential(1.0, 400)
        missed += any(not median(values[:n]).holds(math.log(2)) for n in range(20, 401, 20))
    assert missed <= 3
    assert median(np.arange(1000.0)).half < 100
    assert math.isinf(median(np.arange(4.0)).half)


def test_a_share_that_each_game_has_by_itself_is_not_bounded_as_a_share_of_games() -> None:
    each = bounded(np.full(100, 0.4) + np.linspace(-0.01, 0.01, 100), "share")
    assert each.half < 0.01
    assert bounded(np.array([0.0, 1.0] * 50), "share").half > 0.09
    assert not bounded(np.full(400, 7.0), "turns", watched=True).settled
    assert bounded(np.full(1000, 7.0), "turns", watched=True).settled
    assert math.isinf(sequences.mean(np.full(400, 7.0)).half)


# sweep


def test_a_sweep_judges_each_setting_at_each_number_of_seats() -> None:
    aims = {"turns": "<30", "tie": "<90%"}
    found = duckplay.sweep(DUCKS, {"rounds": [1, 4], "repeat_cards": [1]}, seats=(2, 3), goals=aims, games=60)
    assert [(row["seats"], row["rounds"], row["verdict"]) for row in found.rows] == [
        (2, 1, "pass"),
        (2, 4, "fail"),
        (3, 1, "pass"),
        (3, 4, "fail"),
    ]
    assert [grid.caption for grid in found.grids] == ["2 seats", "3 seats"]
    for row in found.rows:
        assert row["turns low"] <= row["turns"] <= row["turns high"]
        assert row["turns verdict"] == ("pass" if row["rounds"] == 1 else "fail")
    assert "✓" in repr(found)
    assert "✗" in repr(found)
    assert found.sentence.startswith(
        "2 seats, rounds 1, repeat_cards 1; 3 seats, rounds 1, repeat_cards 1 meet turns <30"
    )


def test_more_settings_make_the_bounds_of_each_wider() -> None:
    one, many = (
        duckplay.sweep(DUCKS, {"rounds": rounds}, seats=2, goals={"turns": "1-99"}, games=40)
        for rounds in ([1], [1, 2, 3, 4])
    )
    assert one.rows[0]["turns"] == many.rows[0]["turns"]
    assert many.rows[0]["turns high"] > one.rows[0]["turns high"]


def test_settings_that_do_not_fit_each_other_are_told_and_left_out() -> None:
    found = duckplay.sweep(DUCKS, {"rows": [2, 5], "columns": [2, 5]}, seats=2, games=5)
    assert [row["verdict"] for row in found.rows] == ["played", "played", "played", "not allowed"]
    assert "25 ducks" in found.rows[3]["why"]
    with pytest.raises(ValueError, match="rows: 9 x 4 is 36 ducks"):
        duckplay.sweep(DUCKS, {"rows": [2, 9]}, seats=2, games=5)


def test_a_setting_that_does_not_fit_some_number_of_seats_is_told_there() -> None:
    found = duckplay.sweep(CROWDED, {"weather": [True, False]}, seats=(2, 3), games=4)
    assert [(row["seats"], row["weather"], row["verdict"]) for row in found.rows] == [
        (2, True, "played"),
        (2, False, "played"),
        (3, True, "not allowed"),
        (3, False, "played"),
    ]
    assert "three stay at home in bad weather" in found.rows[2]["why"]
    tuned = duckplay.tune(CROWDED, {"weather": None}, {"turns": ">=1"}, games=4, seats=3)
    assert [row["verdict"] for row in tuned.rows] == ["undecided", "not allowed"]
    assert duckplay.playtest(CROWDED, games=2, params={"weather": True}).games == 2


def test_a_sweep_without_goals_shows_numbers_and_asks_for_goals() -> None:
    found = duckplay.sweep(DUCKS, {"rounds": [1, 2]}, seats=2, games=5)
    assert "name goals" in found.sentence
    assert "✓" not in repr(found)


def test_a_sweep_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    """Field case E16: what was played is not played again, and the end is the same."""
    store, asked = tmp_path / "games.duckdb", {"seats": 2, "games": 4000}
    seen: list[Any] = []

    def stop(step: Any) -> None:
        if step.done > 20:
            raise KeyboardInterrupt

    broken = duckplay.sweep(DUCKS, {"rounds": [1, 2]}, store=store, progress=stop, **asked)
    assert broken.interrupted
    assert broken.run is not None
    done = broken.run.done
    whole = duckplay.sweep(DUCKS, {"rounds": [1, 2]}, store=store, progress=seen.append, **asked)
    assert seen[0].done > done
    assert whole.rows == duckplay.sweep(DUCKS, {"rounds": [1, 2]}, **asked).rows


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"over": {}}, "over: dials with their values"),
        ({"over": {"rounds": 3}}, "over: 'rounds': a list of values is needed, not 3"),
        ({"over": {"rounds": []}}, "over: 'rounds': at least one value is needed"),
        ({"over": {"rounds": range(9), "rows": range(99)}}, "over: 891 settings are more than 400"),
        ({"over": {"rond": [1]}}, "duck-and-cover: 'rond': no such dial; did you mean rounds?"),
        ({"over": {"rounds": [1]}, "seats": (2, 9)}, "seats: duck-and-cover takes 2 to 7 seats"),
        ({"over": {"rounds": [1]}, "goals": {"turnz": "<5"}}, "goals: no metric is called 'turnz'; there is turns"),
        ({"over": {"rounds": [1]}, "goals": "turns"}, "goals: are metrics with ranges"),
    ],
)
def test_a_sweep_that_cannot_be_is_refused_by_name(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}"):
        duckplay.sweep(DUCKS, **asked)


# ladder


def test_a_ladder_tells_skill_from_luck() -> None:
    found = duckplay.ladder(DUCKS, bots=["random", "greedy"], games=60, params=SHORT)
    (row,) = found.rows
    assert (row["bot"], row["against"], row["games"], row["deals"]) == ("greedy", "random", 60, 30)
    assert 0.5 < row["low"] <= row["ahead"] <= row["high"] <= 1
    assert found.skill.low > 0.3
    assert found.ratings["random"].value == 0 < found.ratings["greedy"].low
    assert found.sentence.startswith("greedy is ahead of random in ")


def test_the_bots_of_a_ladder_are_one_of_each_kind() -> None:
    found = duckplay.ladder(DUCKS, games=2, params=SHORT)
    assert found.bots == ("random", "greedy", "cautious", "search:1")
    assert len(found.rows) == 6


def test_equal_bots_are_not_told_apart_and_show_no_skill() -> None:
    found = duckplay.ladder(DUCKS, bots=["greedy", GREEDY()], games=60, params=SHORT)
    assert found.skill.holds(0)
    assert "Not shown to be ahead: Greedy of greedy" in found.sentence


def test_all_pairs_play_as_often_and_bots_that_beat_each_other_in_a_circle_are_told() -> None:
    found = duckplay.ladder(HANDS, games=80)
    assert {row["games"] for row in found.rows} == {80}
    assert sorted(found.cycle) == ["paper", "rock", "scissors"]
    assert "in a circle" in found.sentence


def test_a_circle_is_found_and_a_ladder_is_none() -> None:
    assert cycle([("a", "b"), ("b", "c")]) == ()
    assert cycle([("a", "b"), ("b", "c"), ("c", "a")]) in (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))


def test_where_all_win_together_no_bot_is_ahead_and_that_is_told() -> None:
    found = duckplay.ladder(HANDS, bots=[Shows(0, slip=False), Shows(0, slip=False)], games=4)
    assert found.bots == ("Shows", "Shows 2")
    assert any("they win together" in warning for warning in found.warnings)


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "greedy"], "greedy", []])
def test_a_ladder_needs_two_bots(bots: Any) -> None:
    with pytest.raises(ValueError, match="bots: two or more different bots are needed"):
        duckplay.ladder(DUCKS, bots=bots)


# restrict and worth


def test_never_to_play_a_good_kind_of_move_costs_wins() -> None:
    found = duckplay.restrict(TOY, "roll", games=120, bots="random")
    assert found.never == ("roll",)
    assert 0 < found.cost.low < found.cost.value < found.cost.high
    assert found.played > 0 == found.forced
    assert found.sentence.startswith("Never to play roll costs a bot ")
    assert [row["measure"] for row in found.rows] == ["Wins of the first bot", "Score of the first bot"]


def test_never_to_play_a_bad_kind_of_move_gains_them() -> None:
    found = duckplay.restrict(TOY, ["peek"], games=120, bots="random", params={"prize": 0})
    assert found.cost.high < 0
    assert "gains a bot" in found.sentence


def test_where_the_fewest_points_win_more_points_are_a_cost() -> None:
    found = duckplay.restrict("duck-and-cover", "cover", games=60, bots="greedy", params={"rounds": 1})
    wins, score = found.rows
    assert wins["cost"] > 0
    assert score["restricted"] > score["free"]
    assert score["cost"] == pytest.approx(score["restricted"] - score["free"])
    assert score["low"] < score["cost"] < score["high"]


def test_a_move_that_cannot_be_avoided_is_told() -> None:
    found = duckplay.restrict(DUCKS, "duck", games=40, params=SHORT)
    assert found.forced > 0
    assert any("no other move" in warning for warning in found.warnings)


def test_a_kind_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="never: no move of the kind 'rol' was played by these bots; there is roll"):
        duckplay.restrict(TOY, "rol", games=10, bots="random")
    with pytest.raises(ValueError, match="never: a kind of move"):
        duckplay.restrict(TOY, 3)  # type: ignore[arg-type]  # no such value is the test


ROLLED = Pieces(
    "Numbers of the die", "seat {} rolls {}", lambda params: {pips: (f"a {pips}", float(pips)) for pips in range(1, 7)}
)
DICE = duckplay.SimpleGame(toy.Pond, toy.Params, toy.SHEET, pieces=ROLLED)


def test_what_carries_points_is_weighed_against_what_it_does() -> None:
    """By hand: news of each game told again, counted seat by seat."""
    found = duckplay.worth(DICE, never=False, games=40, bots="random", params={"rounds": 2})
    assert found.run is not None
    assert not any(row["kind"].startswith("piece:") for row in found.rows)
    assert [row["piece"] for row in found.pieces] == [f"a {pips}" for pips in (6, 5, 4, 3, 2, 1)]
    rolls = np.zeros((40, 2, 7), int)
    wins = np.zeros((40, 2))
    for i in range(40):
        table = found.run.table(i)
        places = np.array(table.places)
        wins[i] = (places == 1) / (places == 1).sum()
        course = duckplay.table(DICE, seats=2, seed=table.seed, params={"rounds": 2})
        for seat, text in table.record().log:
            before = course.scores
            course.play(seat, text)
            if text == "roll":
                rolls[i, seat, int(course.scores[seat] - before[seat])] += 1
    assert rolls[:, :, 0].sum() == 0
    for row in found.pieces:
        pips = int(row["points"])
        used = rolls[:, :, pips] > 0
        assert row["played"] == pytest.approx(rolls[:, :, pips].sum() / 40)
        assert row["brings"] == pytest.approx(pips * row["played"])
        assert row["seats"] == pytest.approx(used.mean())
        uses = rolls[:, :, pips]
        more, won = (each - each.mean(axis=1, keepdims=True) for each in (uses, wins))
        assert row["gain"] == pytest.approx((more * won).sum() / (more * more).sum())
        assert row["gain a point"] == pytest.approx(row["gain"] / pips)
        assert row["gain low"] < row["gain"] < row["gain high"]
    assert "Numbers of the die" in repr(found)


@pytest.mark.parametrize(("name", "kind"), [("abducktion", "claim"), ("duck-and-cover", "cover")])
def test_formations_and_ducks_are_weighed_by_their_points(name: str, kind: str) -> None:
    """Each claim takes a formation, each cover a duck."""
    found = duckplay.worth(name, never=False, games=12, seats=2, bots="greedy")
    (claims,) = (row for row in found.rows if row["kind"] == kind)
    assert sum(row["played"] for row in found.pieces) == pytest.approx(claims["played"])
    points = [row["points"] for row in found.pieces]
    assert points == sorted(points, reverse=True)
    game = find(name)
    assert game.pieces is not None
    named = game.pieces.named(game.build({}))
    assert {(row["piece"], row["points"]) for row in found.pieces} == set(named.values())


def test_a_piece_that_is_hardly_ever_used_is_weighed_by_the_games_that_it_is_used_in() -> None:
    """Twice in 400 games, won both times."""
    uses, wins = np.zeros((400, 2)), np.full((400, 2), 0.5)
    uses[[7, 300], 0], wins[[7, 300]] = 1, (1.0, 0.0)
    planted: Any = SimpleNamespace(uses=lambda kind: uses, stopped=np.zeros(400, bool), finished=wins, weight=1.0)
    found = _gain(planted, "piece:rare", 0.95)
    assert (found.value, found.n, found.alike) == (1.0, 2, 2)
    assert not found.settled
    uses[:] = 1
    assert math.isnan(_gain(planted, "piece:rare", 0.95).value)


def test_the_strangest_of_games_that_are_all_alike_is_none() -> None:
    found = duckplay.outliers(TOY, "turns", games=20)
    assert (len(found), found.sentence) == (0, "All games are alike in length in turns.")
    others = duckplay.outliers(DUCKS, "tie", games=20, params=SHORT, count=20)
    assert 0 < len(others) < 20
    assert len({game.value for game in others.games}) == 1


def test_pieces_whose_news_names_none_are_told() -> None:
    none = Pieces("Dice", "seat {} rolls {}", lambda params: {7: ("a 7", 7.0)})
    made = duckplay.SimpleGame(toy.Pond, toy.Params, toy.SHEET, pieces=none)
    with pytest.raises(ValueError, match=r"argument 1 of the news 'seat \{} rolls \{}' is no number of theirs"):
        duckplay.worth(made, never=False, games=4, bots="random")


def test_kinds_of_moves_are_weighed_by_use_by_wins_and_by_doing_without() -> None:
    found = duckplay.worth(TOY, games=120, bots="random", params={"rounds": 3})
    kinds = {row["kind"]: row for row in found.rows}
    assert set(kinds) == {"guess", "peek", "peeks", "rest", "roll"}
    assert kinds["peek"]["played"] == pytest.approx(kinds["peeks"]["played"])
    assert kinds["peeks"]["counted"] == "tally"
    assert kinds["peeks"]["cost"] is None
    assert found.rows[0]["kind"] == "roll"
    assert kinds["roll"]["sure"]
    assert kinds["roll"]["wins with"] > kinds["roll"]["wins without"]
    assert kinds["roll"]["cost"] > 0 > kinds["peek"]["cost"]
    assert sum(kinds[kind]["played"] for kind in ("roll", "rest", "peek")) == pytest.approx(6)
    assert found.sentence.startswith("roll is worth most")


def test_without_bans_nothing_is_said_of_doing_without() -> None:
    found = duckplay.worth(TOY, never=False, games=20, bots="random")
    assert {row["cost"] for row in found.rows} == {None}
    assert "is played most" in found.sentence


# tune


def test_tuning_finds_the_settings_that_meet_the_goals_and_says_why_others_do_not() -> None:
    found = duckplay.tune(DUCKS, {"rounds": (1, 4)}, {"turns": "25-35", "advantage": "<15%"}, games=400, seats=2)
    verdicts = {row["rounds"]: row["verdict"] for row in found.rows}
    assert verdicts == {1: "dropped", 2: "meets", 3: "dropped", 4: "dropped"}
    assert found.meets == ({"rounds": 2},)
    assert found.rows[3]["games"] < found.rows[1]["games"]
    assert found.rows[0]["why"].startswith("turns is ")
    assert "not 25-35" in found.rows[0]["why"]
    assert found.sentence.startswith("rounds 2 meets turns 25-35 and advantage <15%: 3 fell out")


def test_tuning_is_honest_where_none_meets_them() -> None:
    found = duckplay.tune(DUCKS, {"rounds": [1, 2]}, {"turns": ">500"}, games=50, seats=2)
    assert found.meets == ()
    assert found.sentence == "None of 2 settings surely meets turns >500: 2 fell out."


def test_tuning_leaves_undecided_what_the_games_do_not_tell() -> None:
    found = duckplay.tune(DUCKS, {"rounds": [1]}, {"advantage": "<1%"}, games=60, seats=2)
    assert found.rows[0]["verdict"] == "undecided"
    assert "1 undecided" in found.sentence


def test_the_looks_double_and_end_with_all_games() -> None:
    assert list(looks(2000)) == [50, 100, 200, 400, 800, 1600, 2000]
    assert list(looks(10)) == [10]


def test_tuning_needs_goals_and_dials() -> None:
    with pytest.raises(ValueError, match="goals: at least one is needed"):
        duckplay.tune(DUCKS, {"rounds": [1]}, {})
    with pytest.raises(ValueError, match="dials: dials with their values"):
        duckplay.tune(DUCKS, [], {"turns": ">1"})  # type: ignore[arg-type]  # no such value is the test


def test_a_dial_may_be_tuned_over_all_that_it_allows() -> None:
    found = duckplay.tune(DUCKS, {"competition": None}, {"turns": ">0"}, games=50, seats=2, params=SHORT)
    assert [row["competition"] for row in found.rows] == [False, True]


def test_the_progress_of_a_race_is_that_of_all_who_run() -> None:
    seen: list[Any] = []
    duckplay.tune(DUCKS, {"rounds": [1, 2]}, {"turns": ">500"}, games=100, seats=2, progress=seen.append)
    assert {step.total for step in seen} == {200}
    assert [step.done for step in seen] == sorted(step.done for step in seen)
    assert seen[-1].done == 100


# outliers


def test_the_strangest_game_is_opened_where_it_turned() -> None:
    """Field case F14: show me that strange game again."""
    found = duckplay.outliers(DUCKS, "turns", count=3, games=60, params=SHORT)
    assert len(found) == 3
    first = found[0]
    run = first.run
    lengths = run.column("length")
    assert first.value in (lengths.min(), lengths.max())
    table = first.table()
    assert table.ply == first.ply
    assert not table.over
    record = first.record()
    assert record.seeds == ((0, first.seed),)
    assert first.seed == run.column("seed")[first.game]
    assert duckplay.replay(record).scores == tuple(run.seats()["score"][first.game])
    assert [row["game"] for row in found.rows] == [game.game for game in found.games]
    assert "the middle half lies from" in first.why
    assert str(first.seed) in found.sentence


def test_the_ply_that_mattered_is_where_the_winner_took_the_lead_for_good() -> None:
    """The last ply at which the winner is not ahead of everyone, looked for on the board, move by move."""
    led = 0
    for name, by in ((DUCKS, "margin"), ("abducktion", "turns"), ("deduckto", "turns")):
        found = duckplay.outliers(name, by, count=6, games=40, seats=2)
        for game in found.games:
            whole, plan = game.run.table(game.game), game.run.plan
            sign = -1 if plan.found.low_wins(plan.params(0)) else 1
            standing = [[sign * points for points in at(whole, ply)] for ply in range(whole.ply + 1)]
            first = [seat for seat, place in enumerate(whole._course.state.places()) if place == 1]
            behind = [ply for ply, points in enumerate(standing) if points[first[0]] <= points[1 - first[0]]]
            if len(first) == 1 and behind and behind[-1] < whole.ply:
                led += 1
                assert (game.ply, game.moment) == (behind[-1], f"seat {first[0]} took the lead for good")
                continue
            swings = [
                max(abs(after - before) for before, after in zip(*pair, strict=True)) for pair in pairwise(standing)
            ]
            assert swings[game.ply] == max(swings)
            assert max(swings[: game.ply], default=-1) < max(swings)
    assert led > 6


def at(table: Any, ply: int) -> list[float]:
    """What the seats had after so many moves."""
    return list(table.at(ply)._course.state.standing())


def test_the_games_of_another_study_are_looked_at_and_not_played_again() -> None:
    study = duckplay.compare(DUCKS, SHORT, {"rounds": 2}, games=60, metrics=["margin"])
    seen: list[Any] = []
    found = duckplay.outliers(study, "margin", count=2, progress=seen.append)
    assert {game.arm for game in found.games} <= {0, 1}
    assert all(game.run is study.run for game in found.games)
    assert seen == []


def test_a_metric_that_the_study_did_not_have_is_measured_on_the_same_games() -> None:
    study = duckplay.playtest(DUCKS, games=20, metrics=[], params=SHORT)
    assert study.run is not None
    for metric, again in (("margin", False), ("lead_changes", True)):
        found = duckplay.outliers(study, metric, count=1)
        assert (found.run is not study.run) == again
        assert found[0].seed == study.run.column("seed")[found[0].game]


def test_nothing_is_strange_where_nothing_was_played_or_all_games_are_alike() -> None:
    with pytest.raises(ValueError, match="game: nothing was played"):
        duckplay.outliers(duckplay.compare(DUCKS, {}, {}))
    assert far(np.array([3.0, 3.0, 3.0])).tolist() == [0, 0, 0]
    assert far(np.array([1.0, 1.0, 1.0, 9.0])).argmax() == 3


def test_a_count_or_a_metric_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="count: a whole number from 1 to 1,000 is needed, not 0"):
        duckplay.outliers(DUCKS, count=0)
    with pytest.raises(ValueError, match="by: no metric is called 'marginn'; there is margin"):
        duckplay.outliers(DUCKS, "marginn")
