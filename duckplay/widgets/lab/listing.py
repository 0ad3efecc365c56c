"""Listing: every kind of move as a table to be sorted, searched and kept as CSV."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any

import itables.options
from itables.widget import ITable

from duckplay.playtests.stats.intervals import Interval
from duckplay.widgets.lab.sample import Sample
from duckplay.widgets.lab.uses import Use, used

HEADS = (
    "Variant",
    "Kind",
    "A seat and game",
    "from",
    "to",
    "In games, %",
    "Won with more than others, %",
    "from, %",
    "to, %",
    "Above fair, points",
)
NOTHING = "What was played is counted here when a run ends"
CSV = {"extend": "csvHtml5", "text": "CSV", "escapeExcelFormula": True}
"""The button that has the browser keep the table; no cell of it is taken for a formula."""


class Listing(ITable):
    """The table of kinds; `fill` lists what was played in some games."""

    def __init__(self) -> None:
        itables.options.warn_on_undocumented_option = False  # the rows are given as they are: there is no data frame
        super().__init__(None, caption="What is played, and what it has to do with winning", **given([]))

    def fill(self, samples: Sequence[Sample]) -> None:
        """Lists every kind of these games."""
        rows = [row(sample, use) for sample in samples for use in used(sample)]
        arguments: dict[str, Any] = dict(self._dt_args)
        self._dt_args = arguments | {"data_json": given(rows)["data_json"]}

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Refuses whatever a browser writes."""


def given(rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """What the table is made of. Texts are escaped here: its library takes them for HTML."""
    head = "".join(f"<th>{escape(each)}</th>" for each in HEADS)
    cells = [[escape(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    return {
        "table_html": f"<thead><tr>{head}</tr></thead>",
        "data_json": json.dumps(cells, allow_nan=False),
        "buttons": [CSV],
        "pageLength": 10,
        "language": {"emptyTable": NOTHING, "zeroRecords": "No kind of move is called so"},
        "classes": "display compact",
        "style": "width: 100%",
    }


def row(sample: Sample, use: Use) -> list[Any]:
    """A line of the table: what was counted, to two decimals, None where it is not known yet."""
    fair = 100 / sample.arm.seats
    played, won = bounds(use.played, 1), bounds(use.winning, 100)
    above = None if won[0] is None else round(won[0] - fair, 2)
    return [sample.name, use.title, *played, bounds(use.games, 100)[0], *won, above]


def bounds(found: Interval, scale: float) -> list[float | None]:
    """A number and its ends."""
    numbers = (found.value * scale, found.low * scale, found.high * scale)
    return [round(each, 2) if abs(each) < float("inf") else None for each in numbers]
