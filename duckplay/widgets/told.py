"""The log of a table as one eye may read it: kept, and added to."""

from __future__ import annotations

import msgspec

from duckplay.game import Eye
from duckplay.tables import Table
from duckplay.widgets.protocol import Line


class Told:
    """The lines told so far; a line keeps its number. Good for as long as the table's log is simply continued.

    A move that made something known is told by its news, which then carries its clauses. Other seats' choices not
    carried out yet stay secret, open or not: they are told when the last of them has been made, where no news tells
    them. Where a closed table's log does not say what lies open no more, lines that were told may read otherwise later:
    `anew` says that some do since they were read last.
    """

    def __init__(self, table: Table, eye: Eye, remembering: bool = False) -> None:
        self.lines: list[Line] = []
        self.anew = False
        self._table = table
        self._eye: Eye = eye
        self._remembering = remembering
        self._read = 0
        self._held: list[Line] = []

    def read(self) -> list[Line]:
        """All lines, with those of the plies since the last reading."""
        table, start = self._table, self._read
        self.anew = False
        if table.ply == start:
            return self.lines
        if table.closed and table.game.hush is not None and not self._remembering:
            before, self.lines, self._held, start = self.lines, [], [], 0
            self._tell(start)
            self.anew = self.lines[: len(before)] != before
        else:
            self._tell(start)
        return self.lines

    def _tell(self, start: int) -> None:
        """Tells the plies from that one on."""
        table = self._table
        self._read = table.ply
        secret = not table.closed and not table.over and self._eye != "designer"
        alone = [entry.alone for entry in table.log[start:]] if secret else []
        at, moved = -1, False
        for row in table.lines(self._eye, start, self._remembering):
            if row.ply != at:
                at, moved = row.ply, False
                if not secret or alone[at - start]:
                    self._tell_held()
            line = Line(ply=row.ply + 1, seat=row.seat, text=row.text, rules=tuple(row.rules))
            if row.seat is not None:
                moved = not secret or alone[at - start] or row.seat == self._eye
                (self.lines if moved else self._held).append(line)
            elif moved:
                self.lines[-1] = msgspec.structs.replace(line, rules=self.lines[-1].rules)
                moved = False
            else:
                if self._held and self._held[-1].ply == line.ply:
                    del self._held[-1]  # what comes of it will tell it
                self.lines.append(line)
        if not secret:
            self._tell_held()

    def _tell_held(self) -> None:
        self.lines += self._held
        self._held = []
