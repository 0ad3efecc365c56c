"""What a study answers: a sentence, warnings, rows of plain values, and how they are shown and saved."""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from duckplay.playtests.exports import FORMULA
from duckplay.playtests.run import Run
from duckplay.playtests.stats.intervals import Interval
from duckplay.words import printable

SHOWN = 40
"""Lines of a table that a display shows; `rows` has them all."""
WHOLE = 10**15
"""Whole numbers from here on have more digits than a spreadsheet keeps."""
MARKS = re.compile(r"([\\`*_{}\[\]<>#|~$&])")


@dataclass(frozen=True)
class Grid:
    """A table made for reading: a caption, the headings, and lines of short texts."""

    caption: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        """As plain text in columns; control characters are escaped."""
        cells = [tuple(map(printable, line)) for line in (self.heads, *self.lines[:SHOWN])]
        widths = [max(len(line[i]) for line in cells) for i in range(len(self.heads))]
        body = [
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells
        ]
        return "\n".join([*([printable(self.caption)] if self.caption else []), *body, *self._rest()])

    def markdown(self) -> str:
        """As a Markdown table; what others wrote is escaped."""
        lines = ["| " + " | ".join(map(marked, line)) + " |" for line in (self.heads, *self.lines[:SHOWN])]
        lines.insert(1, "|" + " --- |" * len(self.heads))
        caption = [f"**{marked(self.caption)}**", ""] if self.caption else []
        return "\n".join([*caption, *lines, *(["", *self._rest()] if self._rest() else [])])

    def _rest(self) -> list[str]:
        more = len(self.lines) - SHOWN
        return [f"... and {more} more in .rows"] if more > 0 else []


@dataclass(frozen=True)
class Scale:
    """Numbers that stand beside each other on one scale, to be drawn: each with what it is of, and its bounds.

    `unit` is theirs; `levels` are the values that they are held against; `along` says what the lines are.
    """

    name: str
    title: str
    unit: str
    lines: tuple[tuple[str, Interval], ...]
    levels: tuple[float, ...] = ()
    along: str = ""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Answer:
    """What a study found.

    `sentence` says it in words; `warnings` are what to mind before believing it; `rows` are plain dicts, the bounds of
    a number beside it; `run` holds the games, None where nothing was played; `scales` are its numbers as they may be
    drawn, the one that matters first; `n` is how many leading games of each variant were looked at, all of them where
    it is None; `interrupted` says that it was broken off. Shown as text or Markdown.
    """

    sentence: str
    rows: Sequence[Mapping[str, Any]]
    run: Run | None = None
    warnings: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()
    scales: tuple[Scale, ...] = ()
    n: int | None = None
    interrupted: bool = False

    def csv(self, path: str | Path) -> Path:
        """Write the rows to a CSV file that opens in a spreadsheet; the file's path. Raises OSError."""
        target = Path(path).expanduser()
        heads = list(dict.fromkeys(name for row in self.rows for name in row))
        with target.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(map(_cell, heads))
            writer.writerows([_cell(row.get(name)) for name in heads] for row in self.rows)
        return target

    def __repr__(self) -> str:
        parts = [printable(self.sentence), *(f"! {printable(warning)}" for warning in self.warnings)]
        return "\n".join(["\n".join(parts), *("\n" + grid.text() for grid in self.grids)])

    def _repr_markdown_(self) -> str:
        warnings = [f"- ⚠ {marked(warning)}" for warning in self.warnings]
        parts = [f"**{marked(self.sentence)}**", "\n".join(warnings), *(grid.markdown() for grid in self.grids)]
        return "\n\n".join(part for part in parts if part)


def _cell(value: Any) -> Any:
    """The value as a cell that no spreadsheet takes for a formula, or rounds."""
    if isinstance(value, float):
        return value if math.isfinite(value) else ""
    if value is None or isinstance(value, (bool, int)):
        return value if value is None or abs(value) < WHOLE else f"0x{value:x}"
    text = ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return f"'{text}" if text and text[0] in FORMULA else text


def marked(text: str) -> str:
    """The text as it may stand in Markdown: no mark of it is taken for markup, no line of it for another."""
    return MARKS.sub(r"\\\1", printable(text)).replace(r"\&", "&amp;").replace(r"\<", "&lt;").replace(r"\>", "&gt;")
