"""Listing: every kind of move as a table to be sorted, searched and kept as CSV."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any

import itables.options
from itables.widget import ITable

from duckplay.playtests.stats.intervals import Interval
from duckplay.widgets.lab.reach import GAMES, Reach
from duckplay.widgets.lab.sample import Sample
from duckplay.widgets.lab.uses import Use, used

HEADS = (
    "Variant",
    "Kind",
    "Came up",
    "Played",
    "from",
    "to",
    "Won when played, %",
    "from, %",
    "to, %",
    "Won with more than others, %",
    "from, %",
    "to, %",
    "Points a play",
    "from",
    "to",
)
CAPTION = (
    "What is played, a seat and game; what who plays it wins, to be held against the fair part; and the points that a "
    f"play brings. Came up: was drawn, or became possible. That and the points are counted in {GAMES} games at most."
)
NOTHING = "What was played is counted here when a run ends"
CSV = {"extend": "csvHtml5", "text": "CSV", "escapeExcelFormula": True}
"""The button that has the browser keep the table; no cell of it is taken for a formula."""


class Listing(ITable):
    """The table of kinds; `fill` lists what was played in some games."""

    def __init__(self) -> None:
        itables.options.warn_on_undocumented_option = False  # the rows are given as they are: there is no data frame
        super().__init__(None, **given([]))

    def fill(self, samples: Sequence[Sample], reach: Sequence[Reach] = ()) -> None:
        """Lists every kind of these games, with what was counted in some of them."""
        of = {sample.number: each for sample, each in zip(samples, reach, strict=False) if each.games}
        rows = [row(sample, use, of.get(sample.number)) for sample in samples for use in used(sample)]
        arguments: dict[str, Any] = dict(self._dt_args)
        self._dt_args = arguments | {"data_json": given(rows)["data_json"]}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Refuses whatever a browser writes."""


def given(rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """What the table is made of. Texts are escaped here: its library takes them for HTML."""
    head = "".join(f"<th>{escape(each)}</th>" for each in HEADS)
    cells = [[escape(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    return {
        "table_html": f"<caption>{CAPTION}</caption><thead><tr>{head}</tr></thead>",
        "data_json": json.dumps(cells, allow_nan=False),
        "buttons": [CSV],
        "pageLength": 10,
        "language": {"emptyTable": NOTHING, "zeroRecords": "No kind of move is called so"},
        "classes": "display compact",
        "style": "width: 100%",
    }


def row(sample: Sample, use: Use, reach: Reach | None = None) -> list[Any]:
    """A line of the table: what was counted, to two decimals, None where it is not known yet."""
    came: float | None = None
    points: Interval | None = None
    if reach is not None and not use.kind.startswith("tally:"):
        came, points = bounds(reach.came(use.kind), 1)[0], reach.points(use.kind)
    alone = sample.arm.seats == 1
    shares = [None] * 6 if alone else [*bounds(use.won, 100), *bounds(use.winning, 100)]
    brings = [None] * 3 if points is None else bounds(points, 1)
    return [sample.name, use.title, came, *bounds(use.played, 1), *shares, *brings]


def bounds(found: Interval, scale: float) -> list[float | None]:
    """A number and its ends."""
    numbers = (found.value * scale, found.low * scale, found.high * scale)
    return [round(each, 2) if abs(each) < float("inf") else None for each in numbers]
