"""Sets of small numbers as the bits of an i64."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TOP: Final[i64] = 1 << 62


def bit(place: i64) -> i64:
    """The set of one number, 0..62. Compiled, `1 << place` would shift a 1 of 32 bits."""
    return TOP >> (62 - place)
