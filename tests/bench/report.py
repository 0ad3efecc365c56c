"""The lines that the benches print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A printed figure; `met` is None where there is no bar."""

    name: str
    figure: str
    bar: str = ""
    met: bool | None = None


def table(report: Sequence[Row]) -> Iterator[str]:
    """The rows as aligned lines."""
    width = max(len(row.name) for row in report)
    for row in report:
        verdict = "" if row.met is None else f"{row.bar:>12}  {'met' if row.met else 'MISSED'}"
        yield f"{row.name:{width}}  {row.figure:>24}  {verdict}".rstrip()
