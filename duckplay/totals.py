"""Totals: a row of a set of cards that says TOTAL, and declares what the cards have to come to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from duckplay.columns import NUMBERS, CardError, Field, counts
from duckplay.words import brief

TOTAL: Final = re.compile(r"(grand )?totals?|sum|in all", re.IGNORECASE)


def says_total(words: object) -> bool:
    """Whether a text is the heading of a row of sums."""
    return isinstance(words, str) and TOTAL.fullmatch(words.strip().rstrip(":= ")) is not None


def is_total(values: object, known: Sequence[Field]) -> bool:
    """Whether a card's fields are a row of sums: its one text says so, and beside it stand numbers only."""
    if not isinstance(values, Mapping):
        return False
    words = [values.get(each.name) for each in known if each.kind not in NUMBERS]
    words = [each for each in words if each not in ("", None)]
    return len(words) == 1 and says_total(words[0])


def copies_of(card: Mapping[str, Any], known: Sequence[Field]) -> int:
    """How many copies there are of a card, by the field that says so; one where none does."""
    field = next((each for each in known if each.kind == "int" and counts(each.name)), None)
    return 1 if field is None else int(card[field.name])


def agree(declared: Mapping[str, Any], lot: Sequence[tuple[Mapping[str, Any], int]]) -> str:
    """That the cards, each with its number of copies, come to the sums that are declared by field, in words.

    Points may be summed with the copies or without. Raises CardError with the field.
    """
    found = []
    for name, total in declared.items():
        counted = counts(name)
        whole = sum(copies * (1 if counted else card[name]) for card, copies in lot)
        once = whole if counted else sum(card[name] for card, _ in lot)
        text = str(total)
        if not re.fullmatch(r"[0-9]{1,15}(\.0+)?", text):
            raise CardError(f"the total {brief(total)} is no whole number; the cards come to {whole}", name)
        if int(text.partition(".")[0]) not in (whole, once):
            come = f"{whole}" if whole == once else f"{whole} with their copies, {once} without"
            raise CardError(f"the total is declared as {text}, but the cards come to {come}", name)
        found.append(f"{text.partition('.')[0]} {'cards' if counted else name}")
    return f"a total{' of ' + ' and '.join(found) + ', and it is so' if found else ''}"
