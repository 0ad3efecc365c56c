"""What came of asking: a result, or the named error."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")
Named = TypeVar("Named", bound=Exception)


def attempt(call: Callable[[], Result], kind: type[Named]) -> tuple[Result | None, Named | None]:
    """(result, None), or (None, error) when an error of that kind was raised; any other is a failure of the test."""
    try:
        return call(), None
    except kind as error:
        return None, error
