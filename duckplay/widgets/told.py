"""The log of a table as one eye may read it: kept, and only ever added to."""

from __future__ import annotations

import msgspec

from duckplay.game import Eye
from duckplay.tables import Table
from duckplay.widgets.protocol import Line


class Told:
    """The lines told so far; a line keeps its number. Good for as long as the table's log is simply continued.

    A move that made something known is told by its news, which then carries its clauses. Other seats' choices not
    carried out yet stay secret, open or not: they are told when the last of them has been made, where no news tells
    them.
    """

    def __init__(self, table: Table, eye: Eye) -> None:
        self.lines: list[Line] = []
        self._table = table
        self._eye: Eye = eye
        self._read = 0
        self._held: list[Line] = []

    def read(self) -> list[Line]:
        """All lines, with those of the plies since the last reading."""
        table, start = self._table, self._read
        if table.ply == start:
            return self.lines
        self._read = table.ply
        secret = not table.closed and not table.over and self._eye != "designer"
        alone = [entry.alone for entry in table.log[start:]] if secret else []
        at, moved = -1, False
        for row in table.lines(self._eye, start):
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
        return self.lines

    def _tell_held(self) -> None:
        self.lines += self._held
        self._held = []
