"""The screen: who looks at a table, and at which moment of it."""

from __future__ import annotations

from duckplay.game import Eye, Reason
from duckplay.refusals import Refused
from duckplay.tables import Table
from duckplay.widgets.protocol import Line
from duckplay.widgets.told import Told

NOBODY = -1
"""Whom the screen faces of whom nobody knows: where there are several people the curtain is drawn for the next one."""


class Screen:
    """What one board shows of its table, the same on every page that shows the board.

    `seat` is the person's seat at the screen: the first waiting person's, else who sat there; None for a watcher.
    `shown` is the earlier ply that is looked at, None for now. `course` is raised whenever the log on show was not
    simply continued; `sent` counts the lines of it that pages hold. `faced` is whom the screen was passed to last:
    where one person follows another, nothing of the position is on show until the next one says who they are. `left`
    are the games that were left for branches and others, the last one last.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seat: int | None = None
        self.shown: int | None = None
        self.course = 0
        self.sent = 0
        self.designer = False
        self.remembering = False
        self.faced: int | None = None
        self.left: tuple[Table, ...] = ()
        self._ply = table.ply
        self._told: dict[tuple[Eye, bool], Told] = {}
        self.settle()
        self._key = (self.eye, table.closed, False)

    @property
    def curtain(self) -> int | None:
        """The seat that the screen has to be passed to, None when it faces whom it should."""
        if self.designer or self.seat is None or self.seat == self.faced or self.table.over:
            return None
        return self.seat

    @property
    def acting(self) -> int | None:
        """The seat that may act here now."""
        return None if self.curtain is not None else self.seat

    @property
    def undoes(self) -> int | None:
        """Whose decision is taken back here: under the player's rules that of the seat at the screen alone."""
        return self.seat if self.table.policy == "player" else None

    @property
    def eye(self) -> Eye:
        """Whose view the page holds."""
        if self.designer:
            return "designer"
        return "watcher" if self.acting is None else self.acting

    @property
    def lines(self) -> list[Line]:
        """The log as this eye may read it; empty while the curtain is drawn."""
        if self.curtain is not None:
            return []
        key = (self.eye, self.remembering)
        told = self._told.setdefault(key, Told(self.table, *key))
        lines = told.read()
        if told.anew:
            self._turn_over()
        return lines

    @property
    def leaving(self) -> tuple[Table, ...]:
        """The games to go back to from another one: those that were left before, and this one once it is played."""
        return (*self.left, self.table) if self.table.ply else self.left

    def turn(self, table: Table, left: tuple[Table, ...]) -> None:
        """Shows another table from here on; one that was left, to whoever says who they are."""
        if table in self.left:
            self.faced = NOBODY
        self.table, self.seat, self.left = table, None, left
        self.follow(anew=True)

    def follow(self, anew: bool = False) -> None:
        """Looks at the table as it stands now, after it changed."""
        self.shown = None
        anew = anew or self.table.ply < self._ply
        self._ply = self.table.ply
        self.settle()
        if anew:
            self._told = {}
            self._turn_over()

    def settle(self) -> None:
        """Chooses the seat at the screen: the first waiting person, else who sat there, else the first person."""
        table = self.table
        people = [seat for seat in range(table.seats) if seat not in table.bots]
        waiting = [seat for seat in table.waiting if seat in people]
        stays = [self.seat] if self.seat in people else []
        self.seat = next(iter([*waiting, *stays, *people]), None)
        if self.faced is None or table.over or len(people) < 2:
            self.faced = self.seat
        self.designer = self.designer and not table.closed

    def mark(self) -> None:
        """Notices another eye, a table that opened, or a log that says more or less: another log is read then."""
        table = self.table
        key = (self.eye, table.closed, table.closed and table.game.hush is not None and self.remembering)
        if key != self._key:
            if key[1] != self._key[1]:
                self._told = {}
            self._key = key
            self._turn_over()

    def _turn_over(self) -> None:
        """Begins a log of which no page holds a line."""
        self.course += 1
        self.sent = 0

    def face(self, seat: int) -> None:
        """Lifts the curtain for the seat it is drawn for. Raises Refused."""
        if seat != self.curtain:
            raise Refused(f"the screen is not passed to seat {seat} now")
        self.faced = seat

    def closed_to(self) -> Reason | None:
        """Why nothing of the position may be asked for here now, None when it may."""
        if self.curtain is None:
            return None
        return Reason(f"the screen waits for seat {self.curtain}: lift the curtain first", "")
