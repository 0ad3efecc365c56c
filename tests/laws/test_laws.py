"""Every law for every game of the shelf and the toy game.

DUCKPLAY_CASES is how many cases a law and game; without it 1,000 compiled and 50 interpreted.
"""

from __future__ import annotations

import os

import pytest

from duckplay import interpreted, laws
from duckplay.core import Chance
from duckplay.laws.steps import HANDS, SECONDS, play_out
from tests.clauses import named
from tests.laws.games import GAMES, stored

CASES = int(os.environ.get("DUCKPLAY_CASES") or (50 if interpreted.why() else 1000))
FEWER = {11}
"""Laws whose cases are counted otherwise: as many as are stored."""
IN_TURN = {"abducktion"}
"""Games in which never two seats choose at a time: law 7 has nothing to check there."""


@pytest.mark.parametrize("law", range(1, 13))
@pytest.mark.parametrize("name", GAMES)
def test_law(name: str, law: int) -> None:
    report = laws.check(GAMES[name], CASES, [law], named=named(), stored=stored(name))
    if law == 7 and name in IN_TURN:
        assert report.findings[law].cases == 0
        return
    assert report.findings[law].cases >= CASES or law in FEWER
    assert not [why for why in report.unchecked if "longest" not in why and "compiled against" not in why]


def test_the_longest_duck_and_cover_ends_by_its_caps_within_a_second() -> None:
    """DC-17: seats that always duck, at the upper edge of every dial, are stopped by the reshuffles."""
    game = GAMES["duck-and-cover"]
    edges = {"rounds": 9, "rows": 4, "columns": 5, "copies": 4, "max_cards": 4, "repeat_cards": 4, "reshuffles": 40}
    chance = Chance(1)
    state = game.start(game.build(edges), game.seats[-1], chance)
    plies, seconds = play_out(state, HANDS.index("last legal"), chance)
    assert state.stopped()
    assert plies > 200_000
    assert 0 <= seconds < (60 if interpreted.why() else SECONDS)
