"""What is to be played: arms checked, seeds that follow from the game's number alone, seats that rotate."""

from __future__ import annotations

from typing import Any

import pytest

from duckplay.core import SEEDS, Random
from duckplay.playtests.plan import Arm, Plan, seed_of
from tests.toy import TOY


def plan(**changes: Any) -> Plan:
    given: dict[str, Any] = {
        "game": "duck-and-cover",
        "arms": (Arm(seats=3, bots=("greedy", "random", "cautious")),),
        "games": 10,
        "seed": 7,
    }
    return Plan(**{**given, **changes})


def test_seeds_differ_are_in_range_and_stay_what_they_are() -> None:
    seeds = [seed_of(7, i) for i in range(1000)]
    assert len(set(seeds)) == 1000
    assert min(seeds) >= 0
    assert SEEDS / 2 < max(seeds) < SEEDS
    assert seed_of(8, 0) not in seeds
    assert seeds[:2] == [4200118798398154, 5871680497145913]


def test_each_bot_sits_in_each_seat_equally_often() -> None:
    seatings = [plan().seating(0, i) for i in range(6)]
    assert seatings == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    assert plan(rotate=False).seating(0, 5) == (0, 1, 2)


def test_one_bot_sits_in_every_seat_and_may_be_an_object() -> None:
    mine = Random()
    assert plan(arms=(Arm(seats=2, bots=("greedy",)),)).arms[0].bots == ("greedy", "greedy")
    assert plan(game=TOY, arms=(Arm(seats=2, bots=(mine,)),)).bot(0, 1) is mine


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"games": 0}, "games: 1 to 10,000,000 for each arm, not 0"),
        ({"seed": 2**53}, "seed: a whole number"),
        ({"arms": ()}, "at least one"),
        ({"decision_limit": 0}, "decision_limit: 0.01 to 86,400 seconds, not 0"),
        ({"decision_limit": "10"}, "decision_limit: 0.01 to 86,400 seconds, not '10'"),
        ({"game": "duck-and-coverr"}, "did you mean duck-and-cover"),
        ({"arms": (Arm(seats=9, bots=("random",)),)}, "takes 2 to 7 seats, not 9"),
        ({"arms": (Arm(seats=3, bots=("random",) * 2),)}, "one for each of 3 seats, not 2"),
        ({"arms": (Arm(seats=2, bots=("gredy",)),)}, "no bot 'gredy'; there are random"),
        ({"arms": (Arm(seats=2, bots=("random",), params={"rounds": 0}),)}, "rounds"),
        ({"arms": (Arm(seats=2, bots=("random",), restricted=(2,)),)}, "restricted: places 0 to 1"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_would_be_right(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        plan(**changes)


def test_a_decision_may_take_ten_seconds_unless_a_plan_says_otherwise() -> None:
    assert (plan().decision_limit, plan(decision_limit=0.5).decision_limit) == (10, 0.5)
