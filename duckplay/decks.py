"""Decks of numbers: several dials that say how many of each card there are, as one sheet of names and copies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from duckplay.cards import CardsError, load, read, write

if TYPE_CHECKING:
    from pathlib import Path

    from duckplay.params import Dial


def card_of(dials: Sequence[Dial]) -> type[msgspec.Struct]:
    """The struct of a row: the name of a card among the dials' titles, and how many copies."""
    low, high = min(dial.ge or 0 for dial in dials), max(dial.le or 0 for dial in dials)
    names: Any = Literal[tuple(dial.title for dial in dials)]
    copies: Any = Annotated[int, Meta(ge=low, le=high)]
    return msgspec.defstruct("Copies", [("name", names), ("count", copies, 1)], frozen=True, kw_only=True)


def counted(source: Path | str | bytes, dials: Sequence[Dial], name: str = "") -> tuple[dict[str, int], list[str]]:
    """The numbers that a sheet gives the dials, 0 where it names no card of theirs, and what there is to say of it.

    Raises CardsError with file, row and field; OSError for a file that is not there.
    """
    card = card_of(dials)
    deck = read(source, card, name) if isinstance(source, (str, bytes)) else load(source, card)
    fields = {dial.title: dial.name for dial in dials}
    found: dict[str, int] = {}
    first: dict[str, int] = {}
    for row, one in zip(deck.rows, map(msgspec.to_builtins, deck.cards), strict=True):
        field = fields[one["name"]]
        if field in found:
            file = name if isinstance(source, (str, bytes)) else source.name
            raise CardsError(f"{one['name']} stands in row {first[field]} already", file, row, "name")
        found[field], first[field] = one["count"], row
    left = [title for title, field in fields.items() if field not in found]
    notes = [*deck.notes, *([f"not in it, so none of them: {', '.join(left)}"] if left else [])]
    return {dial.name: found.get(dial.name, 0) for dial in dials}, notes


def sheet(values: Mapping[str, int], dials: Sequence[Dial]) -> str:
    """The dials' numbers as CSV text that `counted` reads back."""
    card = card_of(dials)
    return write([card(name=dial.title, count=values[dial.name]) for dial in dials], card)
