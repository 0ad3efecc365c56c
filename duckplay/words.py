"""Values and texts of others as they may stand in a message, always there, short, one line; ranges, seats."""

from __future__ import annotations

import re
from collections.abc import Iterable

KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object with names and values",
    "null": "nothing",
}
"""What msgspec calls a type -> what a person does."""
BOUNDS = {">=": "of at least", "<=": "of at most", ">": "above", "<": "below"}


def brief(value: object, most: int = 80) -> str:
    """The repr of a value in at most `most` characters; its type where it has none (too deep, too many digits)."""
    try:
        text = repr(value)
    except Exception:
        text = f"a value of type {type(value).__name__} that cannot be printed"
    return text if len(text) <= most else text[: most - 3] + "..."


def printable(text: str) -> str:
    """The text with its control characters, and what no encoding takes, as escapes: safe in a terminal."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)


def ranged(low: float | None, high: float | None, both: str = " from") -> str:
    """A range in a sentence: " from 0 to 9", " of at least 1", " up to 9", "" without bounds."""
    if low is not None and high is not None:
        return f"{both} {low} to {high}"
    return f" of at least {low}" if low is not None else f" up to {high}" if high is not None else ""


def plural(count: int, word: str) -> str:
    """1 game, 1,000 games, 2 plies."""
    many = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return f"{count:,} {word if count == 1 else many}"


def seat_names(numbers: Iterable[int]) -> str:
    """Seats in a sentence: "seat 1", "seats 1 and 2", "seats 1, 2 and 3"; "nobody" for none."""
    names = [str(number) for number in numbers]
    if len(names) < 2:
        return f"seat {names[0]}" if names else "nobody"
    return f"seats {', '.join(names[:-1])} and {names[-1]}"


def plainly(why: str) -> str:
    """What msgspec says is wrong with a value, as a person would say it; other words as they are."""
    if found := re.fullmatch(r"Object missing required field `(.*)`", why, re.DOTALL):
        return f"{found[1]} is missing"
    if found := re.fullmatch(r"Object contains unknown field `(.*)`", why, re.DOTALL):
        return f"there is no field {found[1]}"
    if found := re.fullmatch(r"Expected `([^`]+)`, got `([^`]+)`", why):
        return f"must be {_kinds(found[1])}, not {_kinds(found[2])}"
    if found := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", why):
        return f"must be a list of {found[1]}, not of {found[2]}"
    if found := re.fullmatch(r"Expected `(array|object|str)` of length (>=|<=) (\d+)", why):
        one, more = ("character", "characters") if found[1] == "str" else ("entry", "entries")
        what = one if found[3] == "1" else more
        return f"must have {BOUNDS[found[2]].removeprefix('of ')} {found[3]} {what}"
    if found := re.fullmatch(r"Expected `(int|float)` (>=|<=|>|<) (\S+)", why):
        return f"must be {KINDS[found[1]]} {BOUNDS[found[2]]} {found[3]}"
    return why


def _kinds(names: str) -> str:
    return " or ".join(KINDS.get(name.strip(), name.strip()) for name in names.split("|"))
