"""Messages that change something: each is carried out whole, or refused with its reason."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING, assert_never

from duckplay.openings import replay
from duckplay.records import RecordError, load
from duckplay.refusals import Refused
from duckplay.saves import forget
from duckplay.tables import Table
from duckplay.widgets import protocol
from duckplay.words import plural

if TYPE_CHECKING:
    from duckplay.widgets.board import Board

ELSEWHERE = (protocol.New, protocol.Rescue, protocol.Forget)
"""What a board may still do whose game another one has taken up."""
NOTE = 300
"""Characters of a record's note that are shown."""


def act(board: Board, message: protocol.Acting) -> None:
    """Does what a message asks.

    Raises IllegalMove, Refused, TableError, RecordError, SaveError with nothing changed.
    """
    if isinstance(message, ELSEWHERE):
        _act(board, message)
        return
    with board.keeper.alone(board.table):
        _act(board, message)


def _act(board: Board, message: protocol.Acting) -> None:
    table, screen = board.table, board.screen
    match message:
        case protocol.Play(text=text):
            table.play(seat_at(board), text)
        case protocol.Undo():
            allowed(board, "undo")
            table.undo(screen.undoes)
        case protocol.Redo():
            table.redo()
        case protocol.Look(ply=ply):
            allowed(board, "look")
            if ply is not None:
                table.glance(ply, screen.eye)
            screen.shown = None if ply == table.ply else ply
            board.refresh()
        case protocol.Branch(ply=ply):
            words = f"A branch from move {ply}. The game it left stays as it was, at move {table.ply}."
            board.show(table.branch(ply), words, (*screen.left, table))
        case protocol.Back():
            if not screen.left:
                raise Refused("this game is no branch: there is no game to go back to")
            *left, game = screen.left
            board.show(game, f"Back to the game as it was left, at move {game.ply}.", tuple(left))
        case protocol.New(same=same):
            if same:
                allowed(board, "again")
            board.show(table.again(seed=table.seed if same else None))
        case protocol.Sit(seat=seat, bot=bot):
            if seat not in table.bots:
                allowed(board, "sit")
            table.seat_bot(seat, bot)
        case protocol.Face(seat=seat):
            screen.face(seat)
            board.refresh()
            board.keep()
        case protocol.Design(on=on):
            if on:
                allowed(board, "design")
            screen.designer = on
            board.refresh()
        case protocol.Remember(on=on):
            screen.remembering = on
            board.refresh()
        case protocol.Load(text=text):
            allowed(board, "load")
            record = load(written(text))
            loaded = replay(record, table.game)
            note = f" Its note: {shorten(record.note, NOTE, placeholder=' …')}" if record.note.strip() else ""
            board.show(loaded, f"Loaded: {told(loaded)}.{note}", screen.leaving)
        case protocol.Rescue(name=name):
            board.take_up(name)
        case protocol.Forget(name=name):
            forget(name)
        case _:
            assert_never(message)


def written(text: str) -> str:
    """The text of a record; never the name of a file, which a page has no business to read. Raises RecordError."""
    if not text.lstrip().startswith("{"):
        raise RecordError("is no record: its text should start with {", row=1)
    return text


def told(table: Table) -> str:
    """A game that was taken up, in few words."""
    moves = "no move yet" if table.ply == 0 else plural(table.ply, "move")
    return f"a game of {table.game.title} for {table.seats}, {moves}{', played to its end' if table.over else ''}"


def allowed(board: Board, what: str) -> None:
    """Raises Refused with the reason when the frame does not offer it."""
    reason = getattr(board.may(), what)
    if reason is not None:
        raise Refused(reason.why)


def seat_at(board: Board) -> int:
    """The seat that acts at this screen. Raises Refused."""
    behind = board.screen.closed_to()
    if behind is not None:
        raise Refused(behind.why)
    if board.screen.acting is None:
        raise Refused("nobody sits at this screen: every seat is a bot's")
    return board.screen.acting
