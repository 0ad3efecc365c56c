"""No study is surer than its games let it be: no number from games that were drawn has bounds of no width."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

import duckplay
from duckplay.playtests.stats.intervals import Interval
from duckplay.playtests.studies.answers import Answer
from duckplay.playtests.studies.pairing import Comparison
from duckplay.playtests.studies.pieces import Worth
from duckplay.shelf.deduckto.reveals import clues
from duckplay.widgets.lab.pictures import picture
from tests.playtests.hands import HANDS, Shows
from tests.toy import TOY


class Always(Shows):
    """Always shows the same; where it may not, the first that it may."""

    def __init__(self, hand: int) -> None:
        super().__init__(hand, slip=False)

    def choose(self, world: Any, seat: int, legal: Any, chance: Any) -> int:
        return self.hand if self.hand in legal else int(legal[0])


ROCK, PAPER = Always(0), Always(1)
"""Paper wins every game, and all games are alike."""
ALIKE = {"bots": [ROCK, PAPER], "games": 60}
CALM = {"params": {"weather": False}, **ALIKE}
STUDIES: Mapping[str, Callable[[], Answer]] = {
    "playtest, alike": lambda: duckplay.playtest(HANDS, **ALIKE),
    "playtest, repeated": lambda: duckplay.playtest(HANDS, **CALM),
    "playtest": lambda: duckplay.playtest("duck-and-cover", games=40),
    "compare, alike": lambda: duckplay.compare(HANDS, {"bots": [ROCK, PAPER]}, {"bots": [PAPER, ROCK]}, games=400),
    "compare, few": lambda: duckplay.compare(HANDS, {"bots": [ROCK, PAPER]}, {"bots": [PAPER, ROCK]}, games=30),
    "compare": lambda: duckplay.compare("duck-and-cover", {"rounds": 1}, {"rounds": 2}, games=60, early=False),
    "sweep, alike": lambda: duckplay.sweep(
        HANDS,
        {"weather": [True]},
        goals={"winning_seats": "1-1", "turns": "1-9", "tie": "<9%", "waiting": ">1%"},
        **ALIKE,
    ),
    "sweep": lambda: duckplay.sweep("duck-and-cover", {"rounds": [1, 2]}, seats=2, games=30),
    "ladder, alike": lambda: duckplay.ladder(HANDS, bots=[ROCK, PAPER], games=60),
    "ladder": lambda: duckplay.ladder("duck-and-cover", bots=["random", "cautious"], games=30),
    "restrict, alike": lambda: duckplay.restrict(HANDS, "rock", **ALIKE),
    "restrict": lambda: duckplay.restrict("duck-and-cover", "cover", games=30),
    "worth, alike": lambda: duckplay.worth(HANDS, **ALIKE),
    "worth": lambda: duckplay.worth("abducktion", seats=2, bots="greedy", games=20, never=False),
    "tune, alike": lambda: duckplay.tune(HANDS, {"weather": None}, {"winning_seats": "1-1", "turns": "1-1"}, **ALIKE),
    "tune": lambda: duckplay.tune(TOY, {"rounds": (1, 2)}, {"turns": "1-9"}, games=100),
    "playtest, one": lambda: duckplay.playtest(HANDS, **{**ALIKE, "games": 1}),
    "compare, one": lambda: duckplay.compare("duck-and-cover", {"rounds": 1}, {"rounds": 2}, games=1, early=False),
    "sweep, one": lambda: duckplay.sweep("duck-and-cover", {"rounds": [1, 2]}, seats=2, games=1),
    "restrict, one": lambda: duckplay.restrict(HANDS, "rock", **{**ALIKE, "games": 1}),
    "worth, one": lambda: duckplay.worth("abducktion", seats=2, bots="greedy", games=1, never=False),
    "tune, one": lambda: duckplay.tune(TOY, {"rounds": (1, 2)}, {"turns": "1-9"}, games=1),
    "clues": lambda: clues(games=30),
}


def bounds(answer: Answer) -> Iterator[tuple[str, float, float]]:
    """(of what, low, high) of all that an answer bounds: in its rows, its charts and by itself."""
    for row in answer.rows:
        for name in row:
            if name.endswith("low") and row[name] is not None:
                yield f"{name} of {dict(row)}", row[name], row[name.removesuffix("low") + "high"]
    given = [each for each in vars(answer).values() if isinstance(each, Interval)]
    given += [found for scale in answer.scales for _, found in scale.lines]
    if isinstance(answer, Comparison):
        given += [found for each in answer.effects for found in (each.pairs.a, each.pairs.b, each.pairs.difference)]
        given += [found for each in answer.effects for found in (each.pairs.watched, each.change)]
    if isinstance(answer, Worth):
        for row in answer.pieces:
            yield f"gain of {dict(row)}", row["gain low"], row["gain high"]
    for found in given:
        yield str(found), found.low, found.high


@pytest.mark.parametrize("name", STUDIES)
def test_no_number_has_bounds_of_no_width(name: str) -> None:
    answer = STUDIES[name]()
    found = [*bounds(answer)]
    assert found
    assert not re.search(r"\de\+\d|all 1 alike|unknown %|\bnan\b", f"{answer!r}{answer.scales and picture(answer)!r}")
    for what, low, high in found:
        assert math.isnan(low) or low < high, what
    for grid in answer.grids:
        told = [at for at, head in enumerate(grid.heads) if "95 %" in head]
        for line in grid.lines:
            for at in told:
                assert line[at] in ("", "–") or line[at].endswith(")"), f"{line[at]} of {line}"


def test_games_that_all_agree_are_told_as_such_with_how_many_may_be_otherwise() -> None:
    played = duckplay.playtest(HANDS, **ALIKE)
    assert "a game takes 1 turn (all 60 alike; others at most 4.9 %)" in played.sentence
    cost = duckplay.restrict(HANDS, "rock", **ALIKE).cost  # never again behind, always level
    assert cost.value == -0.5
    assert cost.low == pytest.approx(-0.5 - 0.5 * cost.others)
    assert cost.high == pytest.approx(-0.5 + 1.5 * cost.others)
    (missed,) = (row for row in duckplay.sweep(HANDS, {"weather": [True]}, goals={"turns": "1-1"}, **ALIKE).rows)
    assert missed["verdict"] == "undecided"
    many = {**ALIKE, "games": 300}
    assert duckplay.sweep(HANDS, {"weather": [True]}, goals={"turns": "1-1"}, **many).rows[0]["verdict"] == "pass"
    assert duckplay.sweep(HANDS, {"weather": [True]}, goals={"turns": "2-9"}, **many).rows[0]["verdict"] == "fail"
    assert not duckplay.tune(HANDS, {"weather": [True]}, {"turns": "1-1"}, **many).meets  # looked at more than once
    assert duckplay.tune(HANDS, {"weather": [True]}, {"turns": "1-1"}, **{**many, "games": 1000}).meets
    told = duckplay.playtest(HANDS, **{**CALM, "games": 400})
    assert "all 400 alike; others at most 78 %" in told.sentence  # two in truth: each bot in each seat
