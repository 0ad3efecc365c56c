"""Sketch: a chart as a still picture, for readers without a kernel; drawn from the same figure that plotly draws."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from html import escape
from itertools import pairwise
from textwrap import wrap
from typing import Any

from duckplay.widgets.lab.protocol import Chart, Figure

WIDTH, HEIGHT = 560, 300
RIGHT, TOP, BOTTOM = 14, 30, 46
NUMBERED, NAMED, MOST = 62, 150, 310
"""Room on the left for numbers, and for names: as much as the longest takes."""
LETTER = 6.3
COLUMNS, LINE = 80, 17
"""Letters of a line of words above a drawing, and its height."""
COLOURS = {
    "--dp-arm-0": "#9a6a05",
    "--dp-arm-1": "#0a5f8a",
    "--dp-arm-0-soft": "#e2d2b4",
    "--dp-arm-1-soft": "#b9d4e1",
    "--dp-ink": "#3b2a1a",
    "--dp-quiet": "#6a5238",
    "--dp-card-edge": "#e2d1b0",
    "--dp-card": "#fffaf0",
    "--dp-alarm": "#9c1f14",
    "--dp-water-edge": "#5f9692",
}
"""Those of the light theme: a still picture has paper of its own. A page that is dark turns them (page.css)."""
VAR = re.compile(r"var\((--[\w-]+)\)")
Place = Callable[[float], float]


def svg(chart: Chart) -> str:
    """The chart as an SVG, under its question and what it says."""
    figure = chart.figure
    across = any(trace.get("orientation") == "h" for trace in figure.data)
    named = [_names(figure, "x"), _names(figure, "y")]
    spans = [_span(figure, "x", named[0]), _span(figure, "y", named[1])]
    if figure.layout.get("yaxis", {}).get("autorange") == "reversed":
        spans[1] = (spans[1][1], spans[1][0])
    title = figure.layout.get("yaxis", {}).get("title", {}).get("text", "")
    left = _room([*named[1], title]) if named[1] else NUMBERED
    foot = figure.layout.get("height", HEIGHT) - BOTTOM
    x = _scale(spans[0], left, WIDTH - RIGHT)
    y = _scale(spans[1], foot, TOP)
    parts = [*_axes(figure, spans, named, x, y, left, foot)]
    bars = [trace for trace in figure.data if trace["type"] == "bar"]
    for trace in figure.data:
        if trace["type"] == "heatmap":
            parts += _cells(trace, x, y, named)
        elif trace["type"] == "bar":
            parts += _bars(trace, bars.index(trace), len(bars), x, y, named, across)
        elif "fill" in trace:
            parts.append(_band(figure.data[figure.data.index(trace) - 1], trace, x, y))
        elif "lines" in trace["mode"] and trace.get("hoverinfo") != "skip":
            parts.append(_line(trace, x, y))
        if "markers" in trace.get("mode", ""):
            parts += _dots(trace, x, y, named)
    parts += [_level(shape, x, y, left, foot) for shape in figure.layout.get("shapes", [])]
    parts += _legend(figure, left)
    body = VAR.sub(lambda found: COLOURS.get(found[1], "#3b2a1a"), "".join(parts))
    said = wrap(chart.says, COLUMNS)
    words = [_text(RIGHT, 24, chart.title, "start", ' font-weight="700" font-size="14"')]
    words += [_text(RIGHT, 26 + LINE * number, line, "start") for number, line in enumerate(said, 1)]
    head = 26 + LINE * len(said)
    above = VAR.sub(COLOURS["--dp-ink"], "".join(words))
    tall = head + foot + BOTTOM
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {tall}" width="{WIDTH}" role="img" '
        'class="dp-sketch" font-family="system-ui, sans-serif" font-size="12">'
        f"<title>{escape(chart.title)} {escape(chart.says)}</title>"
        f'<rect width="{WIDTH}" height="{tall}" rx="14" fill="#fffaf0"/>{above}'
        f'<g transform="translate(0 {head})">{body}</g></svg>'
    )


def _room(names: Sequence[str]) -> int:
    """How much room names at the left take."""
    return min(MOST, max(NAMED, round(14 + LETTER * max(map(len, names)))))


def _names(figure: Figure, axis: str) -> list[str]:
    """The names along an axis that has names instead of numbers."""
    found: dict[str, None] = {}
    for trace in figure.data:
        found |= dict.fromkeys(each for each in trace[axis] if isinstance(each, str))
    return list(found)


def _at(value: Any, names: Sequence[str]) -> float:
    return float(names.index(value)) if isinstance(value, str) else float(value)


def _span(figure: Figure, axis: str, names: Sequence[str]) -> tuple[float, float]:
    """The least and the greatest of what is drawn along an axis, with a little room."""
    if names:
        return -0.6, len(names) - 0.4
    layout = figure.layout.get(f"{axis}axis", {})
    if "range" in layout:
        low, high = layout["range"]
        return float(low), float(high)
    values: list[float] = []
    zero = layout.get("rangemode") == "tozero"
    for trace in figure.data:
        numbers = [float(each) for each in trace[axis] if each is not None]
        errors = trace.get(f"error_{axis}")
        if errors:
            pairs = zip(trace[axis], errors["array"], errors["arrayminus"], strict=True)
            numbers += [end for v, up, down in pairs if v is not None for end in (v + (up or 0), v - (down or 0))]
        values += numbers
        upright = trace.get("orientation") != "h"
        zero = zero or (trace["type"] == "bar" and axis == ("y" if upright else "x"))
        if trace["type"] in ("bar", "heatmap") and numbers and axis == ("x" if upright else "y"):
            step = _step(numbers)
            values += [min(numbers) - step / 2, max(numbers) + step / 2]
    values += [float(s[axis + "0"]) for s in figure.layout.get("shapes", []) if s.get(f"{axis}ref") != "paper"
               and s[axis + "0"] == s[axis + "1"]]  # fmt: skip
    low, high = min(values, default=0.0), max(values, default=1.0)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    room = 0.04 * (high - low) or 0.5
    return (low if zero and low == 0 else low - room), high + room


def _scale(span: tuple[float, float], start: float, end: float) -> Place:
    low, high = span
    return lambda value: round(start + (value - low) / (high - low) * (end - start), 1)


def _step(numbers: Sequence[float]) -> float:
    ordered = sorted(set(numbers))
    return min((b - a for a, b in pairwise(ordered)), default=1.0)


def _ticks(span: tuple[float, float]) -> list[float]:
    low, high = sorted(span)
    size = (high - low) / 5
    unit = 10 ** math.floor(math.log10(size))
    step = next(unit * many for many in (1, 2, 5, 10) if unit * many >= size)
    return [step * i for i in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _text(x: float, y: float, words: str, anchor: str = "middle", more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="var(--dp-ink)"{more}>{escape(words)}</text>'


def _axes(
    figure: Figure,
    spans: Sequence[tuple[float, float]],
    named: Sequence[Sequence[str]],
    x: Place,
    y: Place,
    left: int,
    foot: int,
) -> list[str]:
    """Grid, ticks and titles."""
    parts = []
    ticks = [
        [(float(i), name) for i, name in enumerate(names)] if names else [(at, f"{at:g}") for at in _ticks(span)]
        for names, span in zip(named, spans, strict=True)
    ]
    line = '<path d="{}" stroke="var(--dp-card-edge)" fill="none"/>'
    for at, words in ticks[0]:
        parts.append(line.format(f"M{x(at):g} {TOP}V{foot}") if not named[0] else "")
        parts.append(_text(x(at), foot + 16, words[:14]))
    for at, words in ticks[1]:
        parts.append(line.format(f"M{left} {y(at):g}H{WIDTH - RIGHT}") if not named[1] else "")
        parts.append(_text(left - 9, y(at) + 4, _fitting(words, left), "end"))
    titles = [figure.layout.get(f"{axis}axis", {}).get("title", {}).get("text", "") for axis in "xy"]
    parts.append(_text((left + WIDTH - RIGHT) / 2, foot + BOTTOM - 10, titles[0]) if titles[0] else "")
    if titles[1] and named[1]:
        parts.append(_text(left - 9, TOP - 10, _fitting(titles[1], left), "end", ' font-style="italic"'))
    elif titles[1]:
        middle = (TOP + foot) / 2
        parts.append(_text(14, middle, titles[1], more=f' transform="rotate(-90 14 {middle:g})"'))
    return parts


def _fitting(words: str, left: int) -> str:
    """As much of a name as there is room for."""
    most = int((left - 14) / LETTER)
    return words if len(words) <= most else words[: most - 1] + "…"


def _bars(
    trace: dict[str, Any], number: int, count: int, x: Place, y: Place, named: Sequence[Sequence[str]], across: bool
) -> list[str]:
    parts = []
    along, names = (trace["y"], named[1]) if across else (trace["x"], named[0])
    sizes = trace["x"] if across else trace["y"]
    place, size = (y, x) if across else (x, y)
    step = 1.0 if names else _step([_at(each, names) for each in along])
    wide = 0.8 * step / count
    errors = trace.get("error_x" if across else "error_y", {})
    for i, (at, value) in enumerate(zip(along, sizes, strict=True)):
        if value is None:
            continue
        start = _at(at, names) - 0.4 * step + number * wide
        a, b = sorted((place(start), place(start + wide)))
        c, d = sorted((size(0), size(value)))
        box = (c, a, d - c, b - a) if across else (a, c, b - a, d - c)
        parts.append('<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="2"'.format(*(round(v, 1) for v in box)))
        parts.append(f' fill="{trace["marker"]["color"]}"/>')
        if errors:
            ends = size(value - (errors["arrayminus"][i] or 0)), size(value + (errors["array"][i] or 0))
            parts.append(_whisker((a + b) / 2, *ends, across=across))
    return parts


def _whisker(at: float, low: float, high: float, *, across: bool) -> str:
    if across:
        path = f"M{low:g} {at:g}H{high:g}M{low:g} {at - 4:g}v8M{high:g} {at - 4:g}v8"
    else:
        path = f"M{at:g} {low:g}V{high:g}M{at - 4:g} {low:g}h8M{at - 4:g} {high:g}h8"
    return f'<path d="{path}" stroke="var(--dp-ink)" stroke-width="2" fill="none"/>'


def _line(trace: dict[str, Any], x: Place, y: Place) -> str:
    points = " ".join(f"{x(a):g},{y(b):g}" for a, b in zip(trace["x"], trace["y"], strict=True) if b is not None)
    dash = ' stroke-dasharray="7 4"' if trace["line"].get("dash", "solid") != "solid" else ""
    colour = trace["line"]["color"]
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3"{dash}/>'


def _band(low: dict[str, Any], high: dict[str, Any], x: Place, y: Place) -> str:
    there = [
        (a, b, c) for a, b, c in zip(low["x"], low["y"], high["y"], strict=True) if b is not None and c is not None
    ]
    points = [(a, b) for a, b, _ in there] + [(a, c) for a, _, c in reversed(there)]
    path = " ".join(f"{x(a):g},{y(b):g}" for a, b in points)
    return f'<polygon points="{path}" fill="{high["fillcolor"]}" fill-opacity=".7"/>'


def _dots(trace: dict[str, Any], x: Place, y: Place, named: Sequence[Sequence[str]]) -> list[str]:
    parts = []
    for i, (a, b) in enumerate(zip(trace["x"], trace["y"], strict=True)):
        if a is None or b is None:
            continue
        left, top = x(_at(a, named[0])), y(_at(b, named[1]))
        for axis, across in (("error_x", True), ("error_y", False)):
            if axis in trace:
                up, down = trace[axis]["array"][i] or 0, trace[axis]["arrayminus"][i] or 0
                ends = (x(a - down), x(a + up)) if across else (y(b - down), y(b + up))
                parts.append(_whisker(top if across else left, *ends, across=across))
        colour = trace["marker"]["color"]
        if trace["marker"].get("symbol") == "diamond":
            parts.append(f'<path d="M{left:g} {top - 7:g}l7 7l-7 7l-7 -7Z" fill="{colour}"/>')
        else:
            parts.append(f'<circle cx="{left:g}" cy="{top:g}" r="6" fill="{colour}"/>')
    return parts


def _cells(trace: dict[str, Any], x: Place, y: Place, named: Sequence[Sequence[str]]) -> list[str]:
    values = [each for row in trace["z"] for each in row if each is not None]
    low, high = min(values, default=0.0), max(values, default=1.0)
    parts = []
    for b, row, words in zip(trace["y"], trace["z"], trace["text"], strict=True):
        for a, value, said in zip(trace["x"], row, words, strict=True):
            left, top = x(_at(a, named[0])), y(_at(b, named[1]))
            wide, tall = x(1) - x(0) - 2, abs(y(1) - y(0)) - 2
            part = 0.0 if value is None or high == low else (value - low) / (high - low)
            parts.append(
                f'<rect x="{left - wide / 2:g}" y="{top - tall / 2:g}" width="{wide:g}" height="{tall:g}" rx="3" '
                f'fill="var(--dp-arm-1)" fill-opacity="{0.08 + 0.5 * part:.2f}"/>'
            )
            parts.append(_text(left, top + 4, said))
    return parts


def _level(shape: dict[str, Any], x: Place, y: Place, left: int, foot: int) -> str:
    upright = shape["x0"] == shape["x1"]
    path = f"M{x(shape['x0']):g} {TOP}V{foot}" if upright else f"M{left} {y(shape['y0']):g}H{WIDTH - RIGHT}"
    return f'<path d="{path}" stroke="var(--dp-quiet)" stroke-width="2" stroke-dasharray="2 4" fill="none"/>'


def _legend(figure: Figure, left: int) -> list[str]:
    if not figure.layout.get("showlegend"):
        return []
    parts, at = [], float(left)
    for trace in figure.data:
        if trace.get("showlegend") is False or "name" not in trace:
            continue
        colour = trace["line"]["color"] if "lines" in trace.get("mode", "") else trace["marker"]["color"]
        parts.append(f'<rect x="{at:g}" y="10" width="12" height="12" rx="3" fill="{colour}"/>')
        parts.append(_text(at + 17, 20, trace["name"], "start"))
        at += 30 + 7 * len(trace["name"])
    return parts
