"""Board: the live table of a page, one anywidget; the kernel is the only truth and the browser only asks."""

from __future__ import annotations

from asyncio import get_running_loop
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import anywidget
import msgspec
import traitlets

from duckplay.saves import Keeper, SaveError
from duckplay.tables import Table
from duckplay.widgets import protocol
from duckplay.widgets.acting import act
from duckplay.widgets.answers import Answers
from duckplay.widgets.faults import broken
from duckplay.widgets.frame import about, frame, may
from duckplay.widgets.protocol import Fault, May, Reply
from duckplay.widgets.screen import NOBODY, Screen

STATIC = Path(__file__).parent / "static"

_boards: WeakValueDictionary[int, Board] = WeakValueDictionary()
_numbers = count(1)


class Board(anywidget.AnyWidget):
    """Shows a table to whoever sits at the screen, and plays what they say.

    `table` is the table on show (a branch or a new game replaces it), `screen` who looks at which moment of it;
    `number` tells it from its kernel's other boards; `keeper` keeps the game for when the kernel dies. `errors` keeps
    what handlers raised; the page shows the last one as a red line.
    """

    keeps = True
    """The game is kept for when the kernel dies."""

    # As texts: for a path anywidget keeps every widget ever made, to tell it when the file changes.
    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, table: Table) -> None:
        self.number = next(_numbers)
        self.screen = self._screen(table)
        self.keeper = Keeper()
        self.errors: list[Exception] = []
        self._keeping = False
        self._unkept = ""
        self._notice: str | None = None
        self._error: str | None = None
        self._answers = Answers()
        module = f"board-{table.game.name}" if table.game.drawn else "board"
        script, sheet = bundle(f"{module}.js"), bundle(f"{module}.css")
        super().__init__(_esm=script, _css=sheet, about=self._about(), view=self._frame())
        self._attach()
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"Board({self.table!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return super()._repr_mimebundle_(**kwargs) or ({}, {})

    @property
    def table(self) -> Table:
        """The table on show."""
        return self.screen.table

    def show(self, table: Table, notice: str | None = None, left: tuple[Table, ...] = ()) -> None:
        """Goes over to another table (a branch, a new game, a replay) and says `notice`.

        `left` are the games to go back to from there; none, when this board's game has gone on in another page.
        """
        self._detach()
        if self.keeper.taken():
            self.keeper, left = Keeper(), ()
        self.screen.turn(table, left)
        self._attach()
        self.about = self._about()
        self._say(notice)
        self.keep()

    def take_up(self, name: str) -> None:
        """Goes over to the game that was kept under a name. Raises SaveError."""
        table, self.screen.faced, left = self.keeper.take(name, self.table.game)
        self.show(table, left=left)

    def keep(self) -> None:
        """Has the game kept as it stands, as soon as what is being answered is answered."""
        if self._keeping or not self.keeps:
            return
        self._keeping = True
        try:
            loop = get_running_loop()
        except RuntimeError:  # a script: nobody waits for an answer
            self._keep()
        else:
            loop.call_soon(self._keep)

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

    def refresh(self) -> None:
        """Sends the frame as it is now; where it cannot be made the old picture stays, with the fault."""
        try:
            self.view = self._frame()
        except Exception as error:
            self.broke(error)
            now = {"version": self.table.ply, "course": self.screen.course, "moves": [], "error": self._error}
            hidden: dict[str, Any] = (
                {"view": None, "picture": None, "log": [], "told": 0} if self.screen.curtain is not None else {}
            )
            self.view = {**self.view, **now, **hidden}

    def broke(self, error: Exception) -> str:
        """Keeps a fault of the program, and says it in the next frame; a closed table tells its kind, not its words."""
        told = broken(self.errors, error, "board", self.table.closed)
        self._error = f"{told} The game stands at move {self.table.ply}."
        return self._error

    def carry_out(self, message: protocol.Acting) -> None:
        """Does what an acting message asks. Raises what `act` raises, with nothing changed."""
        act(self, message)

    def may(self) -> May:
        """What the board offers now, each with its reason when it does not."""
        return may(self.screen)

    def _screen(self, table: Table) -> Screen:
        return Screen(table)

    def _attach(self) -> None:
        _boards[id(self.table)] = self
        self.table.watch(self._changed)

    def _detach(self) -> None:
        if _boards.get(id(self.table)) is self:
            del _boards[id(self.table)]
        self.table.unwatch(self._changed)

    def _changed(self) -> None:
        """The table was played on, or went back, here or in a cell."""
        self.screen.follow()
        first = self.keeps and self.table.served
        if first:
            self._keep()
        self._say(None)
        if not first:
            self.keep()

    def _keep(self) -> None:
        """Writes the game down; the page is told when that begins to fail, and when it works again.

        Where nobody has played at it the one that was left for it is kept, to whoever sits at the screen then.
        """
        self._keeping, before = False, self._unkept
        try:
            played = [each for each in (*self.screen.left, self.table) if each.ply]
            if played:
                faced = self.screen.faced if played[-1] is self.table else NOBODY
                self.keeper.write(played[-1], faced, tuple(played[:-1]))
            else:
                self.keeper.drop()
            self._unkept = ""
        except SaveError as error:
            self._unkept = f"This game is not being kept: {error.why}."
        except Exception as error:
            self.broke(error)
            self._unkept = "This game is not being kept."
        if self._unkept != before:
            self.refresh()

    def _say(self, notice: str | None) -> None:
        self._notice, self._error = notice, None
        self.refresh()

    def _about(self) -> Any:
        return msgspec.to_builtins(about(self.table.game, self.table.seats, self.number))

    def _frame(self) -> Any:
        self.screen.settle()
        self.screen.mark()
        rescue = self.keeper.name if self.keeps and not self._unkept else ""
        notice = self._notice or self._unkept or None
        made = frame(self.screen, self.may(), rescue=rescue, notice=notice, error=self._error)
        self.screen.sent = made.told
        return msgspec.to_builtins(made)

    def _reply(self, reply: Reply) -> None:
        self.send(msgspec.to_builtins(reply))

    def _hear(self, _board: Board, content: Any, _buffers: Any) -> None:
        self._reply(self._answers.answer(self, content))


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
