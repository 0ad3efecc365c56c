"""Board: the live table of a page, one anywidget; the kernel is the only truth and the browser only asks."""

from __future__ import annotations

import logging
import traceback
from functools import cache
from pathlib import Path
from typing import Any, assert_never
from weakref import WeakValueDictionary

import anywidget
import msgspec
import traitlets

from duckplay.game import Eye
from duckplay.tables import IllegalMove, Refused, Table, TableError
from duckplay.widgets import protocol
from duckplay.widgets.frame import frame, may, rule
from duckplay.widgets.protocol import Fault, Frame, Message, Reply

STATIC = Path(__file__).parent / "static"
KEPT = 64
"""Answers kept, by id, so that a message that comes twice is carried out once."""

_boards: WeakValueDictionary[int, Board] = WeakValueDictionary()
_log = logging.getLogger(__name__)


class Board(anywidget.AnyWidget):
    """Shows a table to whoever sits at the screen, and plays what they say.

    `table` is the table on show (a branch or a new game replaces it), `seat` the seat at the screen: the first waiting
    person's, None for a watcher. `errors` keeps what handlers raised; the page shows the last one as a red line.
    """

    # As texts: for a path anywidget keeps every widget ever made, to tell it when the file changes.
    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seat: int | None = None
        self.errors: list[Exception] = []
        self._line = 0
        self._shown: int | None = None
        self._notice: str | None = None
        self._error: str | None = None
        self._answers: dict[str, Reply] = {}
        self._ply = table.ply
        self._look_round()
        view = msgspec.to_builtins(self._frame())
        super().__init__(_esm=bundle("board.js"), _css=bundle("board.css"), view=view)
        self._attach()
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"Board({self.table!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return super()._repr_mimebundle_(**kwargs) or ({}, {})

    @property
    def eye(self) -> Eye:
        """Whose view the page holds."""
        return "watcher" if self.seat is None else self.seat

    def show(self, table: Table, notice: str | None = None) -> None:
        """Goes over to another table (a branch, a new game, a replay) and says `notice`."""
        self._detach()
        self.table = table
        self.seat = None
        self._line += 1
        self._ply = table.ply
        self._attach()
        self._changed(notice)

    def close(self) -> None:
        """Takes the board off the page and forgets it."""
        self._detach()
        if self.layout is not None:
            self.layout.close()
        super().close()

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Refuses whatever a browser writes: it may only send messages."""
        names = ", ".join(sorted(map(str, sync_data)))[:200]
        why = f"the board's state is written by the kernel alone; refused: {names}"
        self._reply(Reply(id="", ok=False, error=Fault(kind="refused", why=why)))

    def _attach(self) -> None:
        _boards[id(self.table)] = self
        self.table.watch(self._changed)

    def _detach(self) -> None:
        if _boards.get(id(self.table)) is self:
            del _boards[id(self.table)]
        self.table.unwatch(self._changed)

    def _changed(self, notice: str | None = None) -> None:
        """The table was played on, or went back, here or in a cell."""
        if self.table.ply < self._ply:
            self._line += 1
        self._ply = self.table.ply
        self._shown, self._notice, self._error = None, notice, None
        self._refresh()

    def _look_round(self) -> None:
        """Chooses the seat at the screen: the first waiting person, else who sat there, else the first person."""
        people = [seat for seat in range(self.table.seats) if seat not in self.table.bots]
        waiting = [seat for seat in self.table.waiting if seat in people]
        stays = [self.seat] if self.seat in people else []
        self.seat = next(iter([*waiting, *stays, *people]), None)

    def _frame(self) -> Frame:
        return frame(self.table, self.eye, line=self._line, shown=self._shown, notice=self._notice, error=self._error)

    def _refresh(self) -> None:
        """Sends the frame as it is now; one that cannot be made leaves the old one, with the fault."""
        self._look_round()
        try:
            self.view = msgspec.to_builtins(self._frame())
        except Exception as error:
            self._break(error)
            self.view = {**self.view, "error": self._error}

    def _reply(self, reply: Reply) -> None:
        self.send(msgspec.to_builtins(reply))

    def _hear(self, _board: Board, content: Any, _buffers: Any) -> None:
        """Answers one message of a browser: once, by its id, and always."""
        try:
            message = msgspec.convert(content, Message)
        except msgspec.ValidationError as error:
            said = content.get("id") if isinstance(content, dict) else None
            name = said if isinstance(said, str) else ""
            fault = Fault(kind="unreadable", why=f"this message cannot be read: {error}"[:400])
            self._reply(Reply(id=name, ok=False, error=fault))
            return
        known = self._answers.get(message.id)
        if known is None:
            refused = self._carry_out(message)
            known = Reply(id=message.id, ok=refused is None, error=refused)
            self._answers[message.id] = known
            while len(self._answers) > KEPT:
                del self._answers[next(iter(self._answers))]
        self._reply(known)

    def _carry_out(self, message: Message) -> Fault | None:
        """Does what a message asks; None when done, else why not, with nothing changed."""
        if (message.version, message.line) != (self.table.ply, self._line):
            why = f"that was about move {message.version}; the table stands at move {self.table.ply} now"
            return Fault(kind="stale", why=why)
        try:
            return self._do(message)
        except IllegalMove as error:
            return self._fault("illegal", error.why, error.clause)
        except (Refused, TableError) as error:
            return Fault(kind="refused", why=str(error))
        except Exception as error:
            self._break(error)
            self._refresh()
            return Fault(kind="broken", why=self._error or "")

    def _do(self, message: Message) -> Fault | None:
        table = self.table
        match message:
            case protocol.Play(text=text):
                if self.seat is None:
                    raise Refused("nobody sits at this screen: every seat is a bot's")
                table.play(self.seat, text)
            case protocol.Why(picks=picks):
                if self.seat is None:
                    raise Refused("nobody sits at this screen: every seat is a bot's")
                reason = table.why_not(self.seat, picks)
                return self._fault("illegal", reason.why, reason.clause)
            case protocol.Undo():
                table.undo()
            case protocol.Redo():
                table.redo()
            case protocol.Look(ply=ply):
                self._allowed("look")
                if ply is not None:
                    table.at(ply)
                self._shown = None if ply == table.ply else ply
                self._refresh()
            case protocol.Branch(ply=ply):
                self.show(table.branch(ply))
            case protocol.New(same=same):
                if same:
                    self._allowed("again")
                self.show(table.again(seed=table.seed if same else None))
            case protocol.Sit(seat=seat, bot=bot):
                if seat not in table.bots:
                    self._allowed("sit")
                table.seat_bot(seat, bot)
            case _:
                assert_never(message)
        return None

    def _allowed(self, what: str) -> None:
        reason = getattr(may(self.table), what)
        if reason is not None:
            raise Refused(reason.why)

    def _fault(self, kind: Any, why: str, clause: str) -> Fault:
        known = {each.id for each in self.table.game.sheet.clauses}
        return Fault(kind=kind, why=why, clause=clause, rule=rule(self.table, clause) if clause in known else None)

    def _break(self, error: Exception) -> None:
        """Keeps a fault of the program and says so on the page; a closed table tells its kind, not its words."""
        self.errors.append(error)
        words = "" if self.table.closed else f": {error}"
        place = traceback.extract_tb(error.__traceback__)[-1]
        _log.error("a board's handler raised %s%s at %s:%s", type(error).__name__, words, place.filename, place.lineno)
        self._error = f"Something broke ({type(error).__name__}{words}). The game stands at move {self.table.ply}."


@cache
def bundle(name: str) -> str:
    """A built file of the browser side. Raises RuntimeError when it was never built."""
    try:
        return (STATIC / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RuntimeError(
            f"{STATIC} holds no {name}: run `npm ci && npm run build` in widgets/, or install duckplay again"
        ) from None


def board_of(table: Table) -> Board:
    """The board that shows this table, the same one each time."""
    board = _boards.get(id(table))
    return Board(table) if board is None else board
