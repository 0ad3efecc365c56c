"""Values and texts of others as they may stand in a message: always there, short, one line."""

from __future__ import annotations


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
