"""Values and texts of others as they may stand in a message, always there, short, one line; and seats in a sentence."""

from __future__ import annotations

from collections.abc import Iterable


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


def seat_names(numbers: Iterable[int]) -> str:
    """Seats in a sentence: "seat 1", "seats 1 and 2", "seats 1, 2 and 3"; "nobody" for none."""
    names = [str(number) for number in numbers]
    if len(names) < 2:
        return f"seat {names[0]}" if names else "nobody"
    return f"seats {', '.join(names[:-1])} and {names[-1]}"
