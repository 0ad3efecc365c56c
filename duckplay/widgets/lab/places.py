"""Places: how many worker processes the kernels of one server may have together, counted by locks of the system.

A folder holds a file for each place and one for each kernel that waits. Who has a place, or waits, holds the lock of
its file; the system lets go of it when that process ends, however it ends. Nobody is passed over: places are taken in
the order in which the waiting began.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import IO

from duckplay import served

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl

FOLDER = "DUCKPLAY_LAB"
"""The environment variable by which a server names its folder of places to its kernels."""
COUNT = "DUCKPLAY_LAB_WORKERS"
"""And this many places it has."""
PLACE, TICKET = "place-", "ticket-"
_numbers = count(1)


class Places:
    """The `places` of a folder, so many, as one Lab meets them; `held` while it has one."""

    def __init__(self, folder: Path, places: int) -> None:
        self.folder = folder
        self.places = places
        self._place: IO[bytes] | None = None
        self._ticket: tuple[IO[bytes], Path] | None = None

    @property
    def held(self) -> bool:
        """Whether this process has a place."""
        return self._place is not None

    def ask(self) -> int:
        """Ask for a place, or ask again: 0 when it is there, else how many wait before this process, plus one."""
        if self.held:
            return 0
        if self._ticket is None:
            self._ticket = self._draw()
        before = self._before()
        if before == 0:
            self._place = next(filter(None, map(self._take, self._files())), None)
            if self._place is not None:
                self.leave()
                return 0
        return before + 1

    def wanted(self) -> bool:
        """Whether others wait for a place."""
        return self._before() > 0

    def leave(self) -> None:
        """Wait no longer."""
        if self._ticket is not None:
            file, path = self._ticket
            path.unlink(missing_ok=True)
            file.close()
            self._ticket = None

    def give(self) -> None:
        """Give the place back, and wait no longer."""
        self.leave()
        if self._place is not None:
            self._place.close()
            self._place = None

    def _files(self) -> list[Path]:
        return [self.folder / f"{PLACE}{number}" for number in range(self.places)]

    def _take(self, path: Path) -> IO[bytes] | None:
        """The file, locked; None while another process holds it."""
        file = path.open("ab")
        if locked(file):
            return file
        file.close()
        return None

    def _draw(self) -> tuple[IO[bytes], Path]:
        """A file that stands for this process in the queue: locked before it bears a name that others look for."""
        number = f"{time.time_ns():020}-{os.getpid()}-{next(_numbers)}"
        made, ticket = self.folder / f"new-{number}", self.folder / f"{TICKET}{number}"
        file = made.open("xb")
        locked(file)
        made.rename(ticket)
        return file, ticket

    def _before(self) -> int:
        """How many that live stand in the queue before this process; before everybody, when it does not wait itself."""
        own = "~" if self._ticket is None else self._ticket[1].name
        names = sorted(name for name in os.listdir(self.folder) if name.startswith(TICKET) and name < own)
        return sum(map(self._lives, names))

    def _lives(self, name: str) -> bool:
        """Whether a process stands behind a ticket; one that ended leaves it behind, and it is swept."""
        path = self.folder / name
        try:
            file = path.open("rb+")
        except FileNotFoundError:
            return False
        with file:
            if not locked(file):
                return True
            path.unlink(missing_ok=True)
            return False


def locked(file: IO[bytes]) -> bool:
    """Take a file's lock, unless another process has it."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def of_server() -> Places | None:
    """The places of the server that this kernel belongs to; None in somebody's own notebook.

    Where the server keeps none (plain Voila), all kernels of this user share a single one.
    """
    if not served.served():
        return None
    user = os.getuid() if hasattr(os, "getuid") else "user"
    folder = Path(served.told(FOLDER) or Path(tempfile.gettempdir(), f"duckplay-lab-{user}"))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Places(folder, int(served.told(COUNT) or 1))
