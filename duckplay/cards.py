"""Card sheets: sets of cards as CSV or TSV, checked row by row against the struct that a card is, and written back.

The first row names the columns, in any order and case, by the names of the struct's fields or words for the same
(Title, Qty, VP). A count column fills the field of that meaning; where the struct has none it repeats the card. A row
that says TOTAL declares the sums above or below it. Rows are numbered as a spreadsheet numbers them, from 1, blank
ones and the one with the headings included.
"""

from __future__ import annotations

import csv
import difflib
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from duckplay.columns import COUNT, NUMBERS, CardError, Field, bare, cell_of, convert, counts, fields, value_of
from duckplay.totals import agree, says_total
from duckplay.words import brief, printable

C = TypeVar("C", bound=msgspec.Struct)
MOST_BYTES: Final = 1_000_000
MOST_CARDS: Final = 2_000
DELIMITERS: Final = ",;\t|"
MEANINGS: Final = (
    frozenset({"name", "title", "card", "cardname", "formation", "label"}),
    frozenset({"points", "point", "pts", "pt", "vp", "vps", "victorypoints", "score", "value", "worth"}),
    frozenset({"shape", "pattern", "picture", "figure", "diagram"}),
    frozenset({"text", "effect", "description", "ability", "rules"}),
    frozenset({"cost", "price"}),
)
"""Headings that mean the same, bare of case, spaces, accents and signs."""
FORMULA: Final = re.compile(r"'*[=+\-@\t]")
"""What a spreadsheet would take for a formula, and what had to be kept from that: an apostrophe goes before it."""
COUNT_COLUMN: Final = "count"
"""The count column of cards that have no field for it."""
FOUND: Final = re.compile(r"#(NAME|REF|VALUE|N/A|DIV/0|NUM|NULL|ERROR)[?!]?")


class CardsError(ValueError):
    """A card sheet that cannot be used: which file, which row (as a spreadsheet numbers it), which field."""

    def __init__(self, why: str, file: str, row: int = 0, field: str = "") -> None:
        super().__init__(why, file, row, field)
        self.why = why
        self.file = file
        self.row = row
        self.field = field

    def __str__(self) -> str:
        place = f", row {self.row}" if self.row else ""
        return printable(f"{self.file}{place}{f', {self.field}' if self.field else ''}: {self.why}")


COPIES: Final = Field(name="count", title="Count", kind="int", type=int, ge=0, le=MOST_CARDS, default=1)


@dataclass(frozen=True)
class Deck(Generic[C]):
    """A set that was read: its cards, the row of each, and what else there is to say of the sheet."""

    cards: tuple[C, ...]
    rows: tuple[int, ...]
    notes: tuple[str, ...]


def read(source: str | bytes, card: type[C], name: str = "the pasted text") -> Deck[C]:
    """The cards of a sheet, all or none; `name` is the file's for errors. Raises CardsError with file, row, field."""
    rows = _rows(_text(source, name), fields(card), name)
    known = fields(card)
    start = next((place for place, row in enumerate(rows) if any(row)), None)
    if start is None:
        raise CardsError("is empty; its first row names the columns: " + _named(known), name)
    columns, notes = _columns(rows[start], known, name, start + 1)
    found: list[tuple[int, C, int]] = []
    totals: list[tuple[int, dict[str, str]]] = []
    for place, row in enumerate(rows[start + 1 :], start + 2):
        if not any(row):
            continue
        if any(row[len(columns) :]):
            why = f"has {len(row)} cells under {len(columns)} headings; a cell that holds the sign between two cells"
            raise CardsError(f"{why} stands in quotation marks", name, place)
        cells = {column: cell for column, cell in zip(columns, row, strict=False) if column}
        if _is_total(row, cells, known):
            totals.append((place, cells))
            continue
        made, copies = _row(cells, card, known, name, place)
        if made is None:
            notes.append(f"row {place} has 0 copies and is left out")
        else:
            found.append((place, made, copies))
    repeats = not any(counts(each.name) for each in known)
    if sum(copies for _, _, copies in found) > MOST_CARDS:
        raise CardsError(f"holds more than {MOST_CARDS:,} cards", name)
    lot = [(msgspec.to_builtins(made), copies) for _, made, copies in found]
    for place, cells in totals:
        sums = {each.name for each in known if each.kind in NUMBERS} | {COUNT_COLUMN}
        try:
            words = agree({column: cell for column, cell in cells.items() if cell and column in sums}, lot)
        except CardError as error:
            raise CardsError(error.why, name, place, error.field) from None
        notes.append(f"row {place} declares {words}")
    many = [(place, made) for place, made, copies in found for _ in range(copies if repeats else 1)]
    return Deck(tuple(made for _, made in many), tuple(place for place, _ in many), tuple(notes))


def load(path: str | Path, card: type[C]) -> Deck[C]:
    """The cards of a CSV or TSV file, as `read`. Raises CardsError; OSError when there is no such file."""
    path = Path(path)
    return read(path.read_bytes(), card, path.name)


def write(cards: Iterable[msgspec.Struct], card: type[msgspec.Struct]) -> str:
    """A set as CSV text that spreadsheets open and `read` reads back: with a BOM, formulas made harmless."""
    known = fields(card)
    out = io.StringIO(newline="")
    rows = csv.writer(out)
    rows.writerow([each.name for each in known])
    for one in cards:
        rows.writerow([_cell(getattr(one, each.name)) for each in known])
    return "\ufeff" + out.getvalue()


# --- the text ---------------------------------------------------------------------------------------------------------


def _text(source: str | bytes, name: str) -> str:
    if len(source) > MOST_BYTES:
        raise CardsError(f"is larger than {MOST_BYTES // 1_000_000} MB, which no set of cards is", name)
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    if source.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise CardsError("is a workbook, not CSV: save it as CSV UTF-8 and load that", name)
    encoding = "utf-16" if source.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return source.decode(encoding)
    except UnicodeDecodeError as error:
        row = source[: error.start].count(b"\n") + 1
        raise CardsError("is not UTF-8 text: save it as CSV UTF-8 and load that", name, row) from None


def _rows(text: str, known: Sequence[Field], name: str) -> list[list[str]]:
    """The cells of every row, bare of the spaces around them."""
    told = re.match(r"\s*sep=(.)[ \t]*(?:\r\n?|\n|$)", text, re.IGNORECASE)
    if told:
        text = text[told.end() :]
    delimiter = told[1] if told else max(DELIMITERS, key=lambda each: _suits(text, each, known))
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            rows.append([_bare_cell(cell) for cell in row])
    except (csv.Error, TypeError) as error:
        why = str(error)
        if "unexpected end of data" in why or "field limit" in why:
            why = "a quotation mark that opens a cell is never closed"
        elif "expected after" in why:
            why = "text follows a closing quotation mark; inside a cell they are doubled"
        raise CardsError(why, name, len(rows) + 1) from None
    return rows


def _suits(text: str, delimiter: str, known: Sequence[Field]) -> tuple[int, int]:
    """How many headings a delimiter makes of the first row that are known, and how often it stands there."""
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            if any(cell.strip() for cell in row):
                headings = [_meaning(cell, known) for cell in row]
                return sum(1 for field, _ in headings if field), len(headings) - 1
    except csv.Error:
        pass
    return 0, 0


def _bare_cell(cell: str) -> str:
    """A cell without what stands around its text; a picture of several lines keeps its first line's place."""
    lines = [line.rstrip() for line in re.split(r"\r\n?|\n", cell)]
    text = "\n".join(lines).strip("\n")
    text = text if "\n" in text else text.strip()
    return text[1:] if text.startswith("'") and FORMULA.match(text) else text


def _cell(value: Any) -> str:
    """A value as a cell that no spreadsheet takes for a formula; a number may begin with its sign."""
    text = cell_of(value)
    return "'" + text if isinstance(value, str) and FORMULA.match(text) else text


# --- headings ---------------------------------------------------------------------------------------------------------


def _meaning(heading: str, known: Sequence[Field]) -> tuple[str, bool]:
    """The field that a heading means ("" for none), and whether it is called exactly so."""
    said = bare(heading)
    for each in known:
        if said and said in (bare(each.name), bare(each.title)):
            return each.name, True
    for words in (*MEANINGS, COUNT):
        if said in words:
            meant = [each.name for each in known if bare(each.name) in words]
            if len(meant) == 1:
                return meant[0], False
            return (COUNT_COLUMN, said == "count") if words is COUNT and not meant else ("", False)
    return "", False


def _columns(headings: Sequence[str], known: Sequence[Field], name: str, row: int) -> tuple[list[str], list[str]]:
    """The field that each column fills, "" for none, and what there is to say of the columns that are not read."""
    meant = [_meaning(heading, known) for heading in headings]
    columns, notes = [], []
    for heading, (field, exact) in zip(headings, meant, strict=True):
        rivals = [(other, best) for other, (one, best) in zip(headings, meant, strict=True) if one == field]
        best = any(each for _, each in rivals)  # a heading that is the field's own name goes before words for the same
        ahead = [other for other, each in rivals if each == best]
        if field and len(ahead) > 1:
            what = "how many copies" if field == COUNT_COLUMN else field
            raise CardsError(f"the headings {' and '.join(map(brief, ahead))} all say {what}; keep one", name, row)
        taken = field if exact == best else ""
        columns.append(taken)
        if heading and not taken:
            near = difflib.get_close_matches(bare(heading), [each.name for each in known], 1, 0.7)
            hint = f" (is it {near[0]}?)" if near and near[0] not in [one for one, _ in meant] else ""
            notes.append(f"the column {brief(heading)} is not read{hint}")
    missing = [each for each in known if each.default is msgspec.NODEFAULT and each.name not in columns]
    if missing:
        seen = ", ".join(brief(heading) for heading in headings if heading)
        why = f"no column is headed {missing[0].name}; this row has {seen}, and has to name: {_named(known)}"
        raise CardsError(why, name, row, missing[0].name)
    return columns, notes


def _named(known: Sequence[Field]) -> str:
    """The columns, in words."""
    return ", ".join(each.name + ("" if each.default is msgspec.NODEFAULT else " (may be left out)") for each in known)


# --- rows -------------------------------------------------------------------------------------------------------------


def _row(cells: Mapping[str, str], card: type[C], known: Sequence[Field], name: str, row: int) -> tuple[C | None, int]:
    """A row's card and how many copies of it, None and 0 for no copies."""
    values = {each.name: value_of(cells[each.name], each) for each in known if each.name in cells}
    counted = next((each for each in known if counts(each.name)), None)
    try:
        if counted is None and COUNT_COLUMN in cells:
            copies = value_of(cells[COUNT_COLUMN], COPIES)
            if not isinstance(copies, int) or not 0 <= copies <= MOST_CARDS:
                raise CardError(f"{brief(copies)}: it takes {COPIES.allowed}", "count")
        else:
            copies = values.get(counted.name, 1) if counted and counted.kind == "int" else 1
        if copies == 0 and (counted is None or (counted.ge or 0) > 0):
            return None, 0
        return convert(values, card, known), copies if isinstance(copies, int) else 1
    except CardError as error:
        why = error.why
        if FOUND.fullmatch(cells.get(error.field, "")):
            why += "; the spreadsheet took it for a formula: type an apostrophe before it"
        raise CardsError(why, name, row, error.field) from None


def _is_total(row: Sequence[str], cells: Mapping[str, str], known: Sequence[Field]) -> bool:
    """Whether a row declares sums: its first words say so, and it holds nothing else than numbers."""
    first = next(cell for cell in row if cell)
    if not says_total(first):
        return False
    return all(not cells.get(each.name) or cells[each.name] == first for each in known if each.kind not in NUMBERS)
