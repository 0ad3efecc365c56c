"""Numbers without bounds, as people read them in a table."""

from __future__ import annotations

import math

from duckplay.playtests.sentences import SHARE, amount, digits, number, with_bounds
from duckplay.playtests.stats.intervals import Interval


def figure(value: float, unit: str = "") -> str:
    """34.1 % of a share; else 12, 12.3, 4,310 or 0.0123; a dash where there is no number."""
    if not math.isfinite(value):
        return "–"
    if unit == SHARE:
        return f"{number(100 * value, 1)} %"
    if value == int(value):
        return number(value, 0)
    return number(value, digits(value))


def told(found: Interval, unit: str) -> str:
    """A number with its bounds; a question mark where so few games leave them open."""
    if math.isnan(found.value):
        return "–"
    return amount(found, unit) + ("" if with_bounds(found) else " (?)")
