"""The moments that the drawing is tested with are those of the rules as they are, and what is drawn is what says so."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from duckplay.shelf import SHELF, find
from tests.widgets import abducktion_frames, deduckto_frames, drawn_frames
from tests.widgets.typescript import SRC


@pytest.mark.parametrize("moments", [drawn_frames, abducktion_frames, deduckto_frames])
def test_the_stored_moments_are_those_of_the_rules(moments: ModuleType) -> None:
    """After a change that means them to differ: `python -m tests.widgets.drawn_frames`, or the others."""
    assert moments.FILE.read_text(encoding="utf-8") == moments.text()


def test_the_games_that_say_so_are_those_that_are_drawn() -> None:
    registry = (SRC / "games" / "index.ts").read_text(encoding="utf-8")
    drawn = re.findall(r'^  "?([a-z-]+)"?: [A-Z]', registry.split("export const drawings")[1], re.MULTILINE)
    assert {name for name in drawn if name in SHELF} == {name for name in SHELF if find(name).drawn}
