"""Every law for every game of the shelf and the toy game.

DUCKPLAY_CASES is how many cases a law and game; without it 1,000 compiled and 50 interpreted.
"""

from __future__ import annotations

import os

import pytest

from duckplay import interpreted, laws
from tests.clauses import named
from tests.laws.games import GAMES, stored

CASES = int(os.environ.get("DUCKPLAY_CASES") or (50 if interpreted.why() else 1000))
FEWER = {11}
"""Laws whose cases are counted otherwise: as many as are stored."""


@pytest.mark.parametrize("law", range(1, 13))
@pytest.mark.parametrize("name", GAMES)
def test_law(name: str, law: int) -> None:
    report = laws.check(GAMES[name], CASES, [law], named=named(), stored=stored(name))
    assert report.findings[law].cases >= CASES or law in FEWER
    assert not [why for why in report.unchecked if "longest" not in why and "compiled against" not in why]
