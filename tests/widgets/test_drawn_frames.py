"""The moments that the drawing is tested with are those of the rules as they are, and what is drawn is what says so."""

from __future__ import annotations

import re

from duckplay.shelf import SHELF, find
from tests.widgets import drawn_frames
from tests.widgets.typescript import SRC


def test_the_stored_moments_are_those_of_the_rules() -> None:
    """After a change that means them to differ: `python -m tests.widgets.drawn_frames`."""
    assert drawn_frames.FILE.read_text(encoding="utf-8") == drawn_frames.text()


def test_the_games_that_say_so_are_those_that_are_drawn() -> None:
    registry = (SRC / "games" / "index.ts").read_text(encoding="utf-8")
    drawn = re.findall(r'"([a-z-]+)": [A-Z]', registry.split("export const drawings")[1])
    assert sorted(drawn) == sorted(name for name in SHELF if find(name).drawn)
