"""Faults of the program: what a handler raised is kept, logged with its place, and told in words."""

from __future__ import annotations

import logging
import traceback

_log = logging.getLogger(__name__)


def broken(errors: list[Exception], error: Exception, what: str, closed: bool) -> str:
    """Adds an error that a handler of `what` raised to `errors`, logs it, and says it in one sentence.

    Of a `closed` table both tell the kind of error, not its words.
    """
    errors.append(error)
    words = "" if closed else f": {error}"
    place = traceback.extract_tb(error.__traceback__)[-1]
    _log.error("a %s's handler raised %s%s at %s:%s", what, type(error).__name__, words, place.filename, place.lineno)
    return f"Something broke ({type(error).__name__}{words})."
