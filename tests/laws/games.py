"""The games that the laws are run over: the shelf and the toy game; and their stored move counts.

`python -m tests.laws.games` counts anew and writes tests/laws/counts/<game>.json. Do it when the rules have changed,
and read the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from duckplay import laws
from duckplay.game import Game
from duckplay.shelf import SHELF, find
from tests.toy import TOY

COUNTS = Path(__file__).parent / "counts"
GAMES: dict[str, Game] = {
    **{name: find(name) for name in SHELF},
    TOY.name: TOY,
}


def stored(name: str) -> dict[str, Any]:
    """The stored counts of a game."""
    counts: dict[str, Any] = json.loads((COUNTS / f"{name}.json").read_text(encoding="utf-8"))
    return counts


if __name__ == "__main__":
    COUNTS.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (COUNTS / f"{name}.json").write_text(laws.count(game), encoding="utf-8")
