"""The picture in the README, from a stored record: `python -m tests.shelf.draw_table` after a change of the picture."""

from __future__ import annotations

from pathlib import Path

import duckplay
from duckplay.sheets import seeds

FILE = Path(__file__).resolve().parents[2] / "notebooks" / "table.svg"
RECORD, PLY, EYE = "whole-game", 23, 0


def drawn() -> str:
    """The table as seat EYE sees it before ply PLY of the record."""
    table = duckplay.replay(seeds() / "records" / "duck-and-cover" / f"{RECORD}.json")
    return table.game.picture.svg(table.at(PLY).view(EYE)) + "\n"


if __name__ == "__main__":
    FILE.write_text(drawn(), encoding="utf-8")
