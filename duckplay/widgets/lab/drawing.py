"""The parts that charts are drawn of, as plotly has them, in the colours of the page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from duckplay.playtests.stats.intervals import Interval

Values = Iterable[Any]
"""Numbers or names, in an array or a list."""
ARMS = ("var(--dp-arm-0)", "var(--dp-arm-1)")
SOFT = ("var(--dp-arm-0-soft)", "var(--dp-arm-1-soft)")
INK, QUIET, LINES, PAPER = "var(--dp-ink)", "var(--dp-quiet)", "var(--dp-card-edge)", "var(--dp-card)"
SIGNS = ("circle", "diamond")
"""What tells the variants apart without colour, with the hatching of A's bars."""


def plain(values: Values) -> list[Any]:
    """Values as JSON has them: what is no number is null."""
    found = [each.item() if hasattr(each, "item") else each for each in values]
    return [None if isinstance(each, float) and not math.isfinite(each) else each for each in found]


def layout(x: str, y: str, *, names: bool, **more: Any) -> dict[str, Any]:
    """A drawing with titles of its axes; `names` asks for a line that names the variants."""
    axis = {"gridcolor": LINES, "linecolor": LINES, "zeroline": False, "automargin": True, "fixedrange": True}
    found: dict[str, Any] = {
        "margin": {"l": 8, "r": 8, "t": 28 if names else 8, "b": 8},
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "showlegend": names,
        "legend": {
            "orientation": "h",
            "x": 0,
            "y": 1.02,
            "yanchor": "bottom",
            "itemclick": False,
            "traceorder": "normal",
        },
        "hoverlabel": {"bgcolor": PAPER, "bordercolor": LINES, "font": {"color": INK}},
        "bargap": 0.25,
        "xaxis": {**axis, "title": {"text": x, "standoff": 6}},
        "yaxis": {**axis, "title": {"text": y, "standoff": 6}},
    }
    for name, value in more.items():
        found[name] = {**found[name], **value} if isinstance(found.get(name), dict) else value
    return found


def whiskers(found: Sequence[Interval], scale: float = 1.0) -> dict[str, Any]:
    """The bounds of numbers, as lines from them; none where they are not known."""
    known = [
        each if math.isfinite(each.half) else Interval(each.value, each.value, each.value, each.n) for each in found
    ]
    return {
        "type": "data",
        "symmetric": False,
        "array": plain([scale * (each.high - each.value) for each in known]),
        "arrayminus": plain([scale * (each.value - each.low) for each in known]),
        "color": INK,
        "thickness": 2,
        "width": 6,
    }


def bars(arm: int, x: Values, y: Values, marks: Sequence[str], hover: Sequence[str], **more: Any) -> Any:
    """Upright bars of a variant, each with its mark and with what is said of it when it is pointed at."""
    pattern = {"shape": "/" if arm == 0 else "", "fgcolor": PAPER, "size": 7, "solidity": 0.15, "fillmode": "overlay"}
    return {
        **_told(arm, x, y, marks, hover),
        "type": "bar",
        "marker": {"color": ARMS[arm], "pattern": pattern},
        **more,
    }


def dots(arm: int, x: Values, y: Values, marks: Sequence[str], hover: Sequence[str], **more: Any) -> Any:
    """Dots of a variant."""
    return {
        **_told(arm, x, y, marks, hover),
        "type": "scatter",
        "mode": "markers",
        "marker": {"color": ARMS[arm], "symbol": SIGNS[arm], "size": 11, "line": {"color": PAPER, "width": 1}},
        **more,
    }


def line(arm: int, x: Values, y: Values, marks: Sequence[str], hover: Sequence[str], **more: Any) -> Any:
    """A line of a variant; B's is dashed where both are drawn over each other."""
    return {
        **_told(arm, x, y, marks, hover),
        "type": "scatter",
        "mode": "lines",
        "line": {"color": ARMS[arm], "width": 3, "dash": "solid" if arm == 0 else "6px,3px"},
        **more,
    }


def _told(arm: int, x: Values, y: Values, marks: Sequence[str], hover: Sequence[str]) -> dict[str, Any]:
    """Where something of a variant stands, with the mark of each and what is said of it when it is pointed at."""
    return {
        "name": "AB"[arm],
        "x": plain(x),
        "y": plain(y),
        "customdata": list(marks),
        "hovertext": list(hover),
        "hoverinfo": "text",
    }


def band(arm: int, x: Values, low: Values, high: Values) -> list[Any]:
    """What lies between two lines of a variant."""
    edge = {"type": "scatter", "mode": "lines", "x": plain(x), "hoverinfo": "skip", "showlegend": False}
    thin = {"color": ARMS[arm], "width": 0.5}
    return [
        {**edge, "y": plain(low), "line": thin},
        {**edge, "y": plain(high), "line": thin, "fill": "tonexty", "fillcolor": SOFT[arm]},
    ]


def level(value: float, words: str, upright: bool = False) -> dict[str, Any]:
    """A dashed line at a value, for a layout's `shapes`."""
    ends = {"x0": value, "x1": value, "y0": 0, "y1": 1, "yref": "paper"}
    across = {"y0": value, "y1": value, "x0": 0, "x1": 1, "xref": "paper"}
    return {"type": "line", "line": {"color": QUIET, "width": 2, "dash": "dot"}, "name": words} | (
        ends if upright else across
    )
