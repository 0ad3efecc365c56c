"""Messages that change nothing: what a page asks for, as the answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from duckplay.saves import NoSaveError, Rescued, look
from duckplay.widgets import protocol
from duckplay.widgets.acting import allowed, seat_at
from duckplay.widgets.frame import glimpse, moves
from duckplay.widgets.protocol import Fault, Reply

if TYPE_CHECKING:
    from duckplay.widgets.board import Board

MOST = 200
"""Lines of the log in one answer."""


def read(board: Board, message: protocol.Reading) -> Reply:
    """The answer to a message. Raises IllegalMove, Refused, TableError, SaveError."""
    screen = board.screen
    match message:
        case protocol.Why(picks=picks):
            reason = board.table.why_not(seat_at(board), picks)
            return Reply(message.id, ok=False, error=Fault("illegal", reason.why, reason.clause))
        case protocol.Glance(ply=ply):
            allowed(board, "look")
            return Reply(message.id, ok=True, glimpse=glimpse(screen, ply))
        case protocol.Lines(start=start, stop=stop):
            return Reply(message.id, ok=True, lines=tuple(screen.lines[start : min(stop, start + MOST)]))
        case protocol.AskMoves():
            return Reply(message.id, ok=True, moves=moves(screen))
        case protocol.AskRecord(note=note):
            return Reply(message.id, ok=True, record=board.table.record(note).json())
        case protocol.AskKept(name=name):
            return Reply(message.id, ok=True, rescued=kept(board, name))
        case protocol.AskHint():
            allowed(board, "hint")
            return Reply(message.id, ok=True, hints=board.table.hints(seat_at(board)))
        case _:
            assert_never(message)


def kept(board: Board, name: str) -> Rescued | None:
    """What is kept under a name; None when nothing is. Raises SaveError when it is, and cannot be read."""
    try:
        return look(name, board.table.game)
    except NoSaveError:
        return None
