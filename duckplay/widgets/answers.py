"""Answers: what a board says to the messages of its pages, each once, and always something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from duckplay.params import ParamsError
from duckplay.records import RecordError
from duckplay.refusals import IllegalMove, Refused, TableError
from duckplay.saves import SaveError
from duckplay.widgets import protocol
from duckplay.widgets.protocol import Fault, Message, Reply
from duckplay.widgets.reading import read

if TYPE_CHECKING:
    from duckplay.widgets.board import Board

KEPT = 64
"""Answers to acting messages kept, by id, so that a message that comes twice is carried out once."""
STEADY = (protocol.Glance, protocol.Lines, protocol.AskRecord, protocol.AskKept)
"""What is asked of a log that may have been continued since, or of no log."""


class Answers:
    """The answers of one board; those to acting messages are kept for a while."""

    def __init__(self) -> None:
        self._given: dict[str, Reply] = {}

    def answer(self, board: Board, content: Any) -> Reply:
        """Carries out what a browser says, and answers it."""
        try:
            message = msgspec.convert(content, Message)
        except msgspec.ValidationError as error:
            said = content.get("id") if isinstance(content, dict) else None
            name = said if isinstance(said, str) else ""
            fault = Fault(kind="unreadable", why=f"this message cannot be read: {error}"[:400])
            return Reply(id=name, ok=False, error=fault)
        if isinstance(message, protocol.Reading):
            return _reply(board, message)
        known = self._given.get(message.id)
        if known is None:
            known = self._given[message.id] = _reply(board, message)
            while len(self._given) > KEPT:
                del self._given[next(iter(self._given))]
        return known


def _reply(board: Board, message: Message) -> Reply:
    """Does what a message asks, or says why not, with nothing changed."""
    fault = _stale(board, message)
    if fault is not None:
        return Reply(message.id, ok=False, error=fault)
    try:
        if isinstance(message, protocol.Reading):
            return read(board, message)
        board.carry_out(message)
        return Reply(message.id, ok=True)
    except IllegalMove as error:
        fault = Fault(kind="illegal", why=error.why, clause=error.clause)
    except (Refused, TableError, RecordError, ParamsError, SaveError) as error:
        fault = Fault(kind="refused", why=str(error))
    except Exception as error:
        fault = Fault(kind="broken", why=board.broke(error))
        board.refresh()
    return Reply(message.id, ok=False, error=fault)


def _stale(board: Board, message: Message) -> Fault | None:
    """Why a message is about another position than this; what only reads needs the same course alone."""
    same = message.course == board.screen.course
    if same and (message.version == board.table.ply or isinstance(message, STEADY)):
        return None
    why = f"that was about move {message.version}; the table stands at move {board.table.ply} now"
    return Fault(kind="stale", why=why)
