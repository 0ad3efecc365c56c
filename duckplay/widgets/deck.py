"""Deck: a set of cards as a table in the form: cells to edit, rows to add and take out, sheets to load and keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

import msgspec
import traitlets

from duckplay import cards
from duckplay.cards import CardsError
from duckplay.columns import NUMBERS, CardError, Field, cell_of, convert, fields, value_of
from duckplay.params import Dial, ParamsError, named, plain
from duckplay.totals import agree, copies_of, is_total
from duckplay.widgets.cardform import Add, CardForm, Cell, Heard, Keep, Load, Remove, Undo
from duckplay.words import plural

MOST = 2_000
"""Characters of a cell, and rows of a set without a bound of its own."""
_ids = count(1)


class Line(msgspec.Struct):
    """A row of the table: the texts of its cells, as typed."""

    cells: list[str]
    id: int = msgspec.field(default_factory=lambda: next(_ids))


class Deck(CardForm):
    """A set of cards that is edited; `value` are its cards in JSON's types, believed by nobody.

    `fits` raises ParamsError where the dials cannot be with other cards. A row without a word is none, one that says
    TOTAL declares what the cards have to come to.
    """

    value: traitlets.List[Any] = traitlets.List()

    def __init__(self, dial: Dial, fits: Callable[[Any], None], layout: Any) -> None:
        assert dial.card is not None
        self.dial, self.card, self._fits = dial, dial.card, fits
        self.fields: Sequence[Field] = fields(dial.card)
        self.lines: list[Line] = []
        self.wrong: dict[int, tuple[str, str]] = {}
        self._told = ""
        self._before: list[Line] | None = None
        self._fresh = [self._text(each, msgspec.NODEFAULT) for each in self.fields]
        super().__init__(dial.title, self.fields, False, layout)
        self.add_class("dpd-deck")

    def set(self, values: Any) -> None:
        """Shows a set of cards, as it is stored."""
        self._before, self.said, self.fault = None, "", ""
        self.lines = self._written(values)
        self._weigh()

    def tell(self, error: str) -> None:
        """Says what is wrong with the set as a whole, or at the row that the error names."""
        if self._told != error:
            self._told = error
            self.refresh()

    # What a page says

    def _act(self, message: Heard, data: bytes | None) -> None:
        """Does what a page asks. Raises CardsError, ParamsError with nothing changed."""
        match message:
            case Cell(row=row, field=name, text=text):
                place = next((place for place, each in enumerate(self.fields) if each.name == name), None)
                line = self._line(row)
                if line is not None and place is not None:
                    line.cells[place] = text[:MOST].strip()
                    self._weigh()
            case Add():
                most = MOST if self.dial.most is None else self.dial.most
                if len(self.lines) >= most:
                    raise ParamsError(f"A set has at most {most} cards.")
                self.lines.append(Line(list(self._fresh)))
            case Remove(row=row):
                line = self._line(row)
                if line is not None:
                    self._replace([each for each in self.lines if each is not line])
                    self.said = f"{self._called(line)} is taken out."
            case Load(name=name, text=text):
                self._load(text if data is None else data, name.strip()[:100] or "the pasted text")
            case Undo():
                if self._before is not None:
                    self.lines, self._before = self._before, None
                    self.said = "The cards are back as they were."
                    self._weigh()
            case Keep():
                made = [msgspec.convert(each, self.card) for each in self._sound()]
                self.send({"kind": "file", "name": f"{self.dial.name}.csv", "text": cards.write(made, self.card)})

    def _load(self, source: str | bytes, name: str) -> None:
        """Puts a sheet's cards in place of the set, when they can be played with."""
        deck = cards.read(source, self.card, name)
        values = [msgspec.to_builtins(card) for card in deck.cards]
        try:
            self._fits(values)
        except ParamsError as error:
            if error.field == self.dial.name:
                place, field, why = named(error.why, self.dial.name)
                raise CardsError(why, name, 0 if place is None else deck.rows[place], field) from None
        self._replace(self._written(values))
        self.said = "; ".join([f"{lot(values)} from {name}", *deck.notes]) + "."

    # What it shows

    def _replace(self, lines: list[Line]) -> None:
        self._before, self.lines = self.lines, lines
        self._weigh()

    def _weigh(self) -> None:
        """Reads the cells: what a row stands for, and what is wrong with it."""
        self.wrong = {}
        found = []
        totals = []
        for line in self.lines:
            if self._blank(line):
                continue
            if self._is_total(line):
                totals.append(line)
                continue
            values = {each.name: value_of(cell, each) for each, cell in zip(self.fields, line.cells, strict=True)}
            try:
                values = msgspec.to_builtins(convert(values, self.card, self.fields))
                line.cells = [self._text(each, values[each.name]) for each in self.fields]
            except CardError as error:
                self.wrong[line.id] = (error.field, error.why)
            found.append(values)
        lot = [(values, copies_of(values, self.fields)) for values in ([] if self.wrong else found)]
        for line in totals if not self.wrong else ():
            cells = zip(self.fields, line.cells, self._fresh, strict=True)
            sums = {each.name: cell for each, cell, fresh in cells if each.kind in NUMBERS and cell not in ("", fresh)}
            try:
                agree(sums, lot)
            except CardError as error:
                self.wrong[line.id] = (error.field, error.why)
                found.append({self.fields[0].name: line.cells[0], **sums})  # no game begins with it
        self.value = found
        self.refresh()

    def refresh(self) -> None:
        """Sends the table as it stands."""
        place, field, why = named(self._told, self.dial.name)
        filled = [line for line in self.lines if not (self._blank(line) or self._is_total(line))]
        wrong = dict(self.wrong)
        whole = ""
        if why and not wrong:
            if place is None or place >= len(filled):
                whole = why
            else:
                wrong[filled[place].id] = (field, why)
        default = [[self._text(each, card[each.name]) for each in self.fields] for card in plain(self.dial.default)]
        rows = [
            {
                "id": line.id,
                "cells": line.cells,
                "changed": line.cells not in default,
                "wrong": self._why(wrong, line.id),
            }
            for line in self.lines
        ]
        self.view = {
            "rows": rows,
            "sum": lot(self.value),
            "said": self.said,
            "fault": self.fault or whole,
            "undo": self._before is not None,
        }

    def _why(self, wrong: Mapping[int, tuple[str, str]], id: int) -> dict[str, str] | None:
        return {"field": wrong[id][0], "why": wrong[id][1]} if id in wrong else None

    def _written(self, values: Any) -> list[Line]:
        return [Line([self._text(each, card[each.name]) for each in self.fields]) for card in plain(values)]

    def _text(self, field: Field, value: Any) -> str:
        """A value as the text of its cell; that of a new row where there is none."""
        if value is not msgspec.NODEFAULT:
            return cell_of(value)
        return "" if field.default is msgspec.NODEFAULT else cell_of(field.default)

    def _blank(self, line: Line) -> bool:
        return all(cell in ("", fresh) for cell, fresh in zip(line.cells, self._fresh, strict=True))

    def _is_total(self, line: Line) -> bool:
        """Whether a row declares sums."""
        return is_total(dict(zip((each.name for each in self.fields), line.cells, strict=True)), self.fields)

    def _sound(self) -> list[Any]:
        """The cards, where each can be. Raises ParamsError."""
        if self.wrong:
            raise ParamsError("What is marked cannot be: put it right first.")
        return list(self.value)

    def _line(self, id: int) -> Line | None:
        return next((line for line in self.lines if line.id == id), None)

    def _called(self, line: Line) -> str:
        """A row as people would call it: by its first text."""
        return line.cells[0] or f"Card {self.lines.index(line) + 1 if line in self.lines else ''}".strip()


def lot(values: Any) -> str:
    """A set of cards in short: how many, and the points on them where they have any."""
    many = [(each.get("count", 1), each.get("points", 0)) for each in plain(values)]
    sound = [(copies, points) for copies, points in many if isinstance(copies, int) and isinstance(points, int)]
    total = sum(copies for copies, _ in sound)
    points = sum(copies * points for copies, points in sound)
    return plural(total, "card") + (f" of {plural(points, 'point')}" if points else "")
