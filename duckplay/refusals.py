"""What a table says no with: named errors, in words."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from duckplay.game import Reason
from duckplay.words import brief


class IllegalMove(ValueError):  # noqa: N818 - the public word
    """A move that the rules do not allow: which game, ply, seat and text, why, and the clause that says so."""

    def __init__(self, game: str, ply: int, seat: object, text: str, reason: Reason) -> None:
        super().__init__(game, ply, seat, text, reason)
        self.game = game
        self.ply = ply
        self.seat = seat
        self.text = text
        self.why = reason.why
        self.clause = reason.clause

    def __str__(self) -> str:
        clause = f" ({self.clause})" if self.clause else ""
        where = f"{self.game}, ply {self.ply}, seat {brief(self.seat)}"
        return f"{where}: {brief(self.text)} is not legal: {self.why}{clause}"


class TableError(ValueError):
    """A seat, bot, seed, ply, eye or policy that this table does not have."""


class Refused(PermissionError):  # noqa: N818 - the public word
    """What the table's policy or position does not allow; `why` says it in words."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Closed(Refused):
    """What a closed table hides until its game is over."""


def integer(value: object) -> int | None:
    """A whole number of any type (numpy's too), or None; True is no number."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        return None
    return index(value)


def texts(value: object) -> tuple[str, ...] | None:
    """A tuple or list of texts as a tuple, or None."""
    if not isinstance(value, (tuple, list)) or not all(isinstance(each, str) for each in value):
        return None
    return tuple(value)
