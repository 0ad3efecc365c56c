"""Pile: a deck whose cards are counted by dials, which a sheet may set all at once, and which can be kept as one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from duckplay.cards import CardsError
from duckplay.columns import fields
from duckplay.decks import card_of, counted, sheet
from duckplay.params import ParamsError, named
from duckplay.widgets.cardform import CardForm, Heard, Keep, Load, Undo
from duckplay.widgets.deck import lot
from duckplay.widgets.row import Row


class Pile(CardForm):
    """What a form shows over the dials of a deck: how many cards there are, and the ways in and out for a sheet.

    `rows` are the rows of its dials by name, and `fits` raises ParamsError where their values cannot be.
    """

    def __init__(
        self,
        title: str,
        rows: Mapping[str, Row],
        fits: Callable[[Mapping[str, Any]], None],
        layout: Any,
    ) -> None:
        self.title, self.rows, self._fits = title, rows, fits
        self.dials = [row.dial for row in rows.values()]
        self._before: dict[str, Any] | None = None
        super().__init__(title, fields(card_of(self.dials)), True, layout)
        self.add_class("dpd-pile")
        self.refresh()

    def refresh(self) -> None:
        """Shows how many cards the dials come to."""
        values = [{"count": value} for value in self._values().values()]
        self.view = {
            "rows": [],
            "sum": lot(values),
            "said": self.said,
            "fault": self.fault,
            "undo": self._before is not None,
        }

    def _values(self) -> dict[str, Any]:
        return {name: row.value for name, row in self.rows.items()}

    def _put(self, values: Mapping[str, Any]) -> None:
        for name, value in values.items():
            self.rows[name].set(value)

    def _act(self, message: Heard, data: bytes | None) -> None:
        """Does what a page asks. Raises CardsError, ParamsError with nothing changed."""
        match message:
            case Load(name=name, text=text):
                file = name.strip()[:100] or "the pasted text"
                values, notes = counted(text if data is None else data, self.dials, file)
                try:
                    self._fits(values)
                except ParamsError as error:
                    if error.field in values:
                        raise CardsError(named(error.why, error.field)[2], file) from None
                self._before = self._values()
                self._put(values)
                self.said = (
                    "; ".join([f"{lot([{'count': each} for each in values.values()])} from {file}", *notes]) + "."
                )
            case Undo():
                if self._before is not None:
                    before, self._before = self._before, None
                    self._put(before)
                    self.said = "The deck is back as it was."
            case Keep():
                values = self._values()
                if not all(isinstance(value, int) for value in values.values()):
                    raise ParamsError("What is marked cannot be: put it right first.")
                name = "-".join(self.title.lower().split())
                self.send({"kind": "file", "name": f"{name}.csv", "text": sheet(values, self.dials)})
            case _:
                pass  # its rows are dials of their own
