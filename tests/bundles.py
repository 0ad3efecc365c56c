"""What the browser is sent of the program itself, by its size."""

from __future__ import annotations

import gzip

from duckplay.widgets import board


def bundled(game: str) -> int:
    """Bytes of all scripts and sheets that a page of one game may load, each gzipped."""
    shared = [path for path in board.STATIC.glob("*.[jc]s*") if not path.name.startswith("board")]
    own = board.STATIC.glob(f"board-{game}.[jc]s*")
    return sum(len(gzip.compress(path.read_bytes())) for path in [*shared, *own])
