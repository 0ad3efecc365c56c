"""Worker processes that end themselves when a decision takes too long, and leave a note of which it was.

A decision may hang where no Python code can stop it: faulthandler's watchdog, a thread in C, ends the whole process.
The note tells whoever plays the chunk next, in the same folder, what to leave out.
"""

from __future__ import annotations

import faulthandler
import mmap
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, get_ident
from typing import IO, Literal

import msgspec

GRAIN = 0.1
"""Seconds between looks at the clock: a decision may take so much longer than its limit before it is stopped."""
CANCEL = "cancel"
"""File that asks all chunks of a folder to end with what they have."""
PLACE, GAME, SINCE, PROCESS, DEATHS, WORDS = range(6)
"""What a note holds, an i64 each: ply << 5 | seat, the game, when the clock was last wound (ns), whose note it is."""


class Death(msgspec.Struct, frozen=True):
    """What ended the process that played a chunk before: a game, and where in it."""

    game: int
    seat: int
    ply: int
    slow: bool


class Cancelled(Exception):  # noqa: N818 - nothing is wrong
    """The run was cancelled: what a chunk has so far is kept."""


class Watch:
    """Looks after one chunk: its note, its clock when `limit` seconds are set, and whether the run was cancelled.

    Without a limit nothing is ended; `longest` then says about how many seconds the slowest decision took, to GRAIN.
    The folder is the run's, which takes it away when it ends; a machine `elsewhere` makes its own. Other processes come
    and go in it: whatever is there may be gone at the next moment.
    """

    def __init__(self, folder: Path, token: str, limit: float | None, *, elsewhere: bool = False) -> None:
        self._folder = folder
        self._elsewhere = elsewhere
        self._path = folder / token
        self._cancel = folder / CANCEL
        self._limit = limit
        self._deaths = 0
        self._note: memoryview | None = None
        self._since = time.monotonic()
        self.longest = 0.0

    @property
    def over(self) -> bool:
        """Whether the run that a chunk of this machine belongs to has ended: its folder is gone."""
        return not self._folder.exists()

    @property
    def cancelled(self) -> bool:
        """Whether all chunks of the folder are asked to end."""
        return self._cancel.exists()

    @property
    def shaken(self) -> bool:
        """Whether a process that played for this run has been ended."""
        return self._deaths > 0 or _any_ended(self._folder)

    def death(self, died: bool = False) -> Death | None:
        """What ended the process that had this chunk before: a slow decision; or anything else, met there twice.

        Once is enough of a process that is known to have `died`.
        """
        try:
            data = self._path.read_bytes()
        except OSError:
            return None
        if len(data) != 8 * WORDS:
            return None
        note = memoryview(data).cast("q")
        place, game, since, process, deaths = (note[word] for word in range(WORDS))
        if process == os.getpid():
            return None
        slow = _timed_out(self._folder, process, since, self._limit)
        if slow is False and not died:
            return None
        self._deaths = deaths + 1
        if slow or died or self._deaths > 1:
            return Death(game, place & 31, place >> 5, slow is True)
        return None

    @contextmanager
    def kept(self) -> Iterator[memoryview | None]:
        """The note of the chunk, in a file while it is played; None where no limit is set.

        Raises Cancelled where the run has ended meanwhile.
        """
        if self._limit is None:
            yield None
            return
        if self._elsewhere:
            self._folder.mkdir(parents=True, exist_ok=True)
        with _opened(self._path, "w+b") as file:
            file.truncate(8 * WORDS)
            with mmap.mmap(file.fileno(), 8 * WORDS) as memory:
                note = self._note = memoryview(memory).cast("q")
                note[PROCESS], note[DEATHS] = os.getpid(), self._deaths
                try:
                    yield note
                finally:
                    _CLOCK.stop()
                    self._note = None
                    note.release()
        self._path.unlink(missing_ok=True)

    def begin(self, game: int) -> None:
        """Note the game that comes next."""
        if self._note is not None:
            self._note[GAME] = game

    def tick(self) -> None:
        """Before a decision, now and then: wind the clock, let other threads run. Raises Cancelled."""
        if self.cancelled:
            raise Cancelled
        if self._note is None or self._limit is None:
            self.look()
            time.sleep(0)
            return
        if self.over:
            raise Cancelled
        self._note[SINCE] = time.time_ns()
        _CLOCK.wind(self._folder, self._limit + GRAIN)

    def look(self) -> None:
        """Between decisions: how long the ones before took."""
        now = time.monotonic()
        self.longest = max(self.longest, now - self._since - GRAIN)
        self._since = now


class _Clock:
    """The watchdog of this process: it ends it when the first of its threads' deadlines has passed."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._deadlines: dict[int, float] = {}
        self._trace: IO[bytes] | None = None

    def wind(self, folder: Path, seconds: float) -> None:
        """Let this thread have so many seconds from now. Raises Cancelled where the run has ended."""
        with self._lock:
            self._deadlines[get_ident()] = time.monotonic() + seconds
            path = trace(folder, os.getpid())
            if self._trace is None or self._trace.name != str(path):
                self._close()
                self._trace = _opened(path, "wb")  # the watchdog writes to it later
            self._start()

    def stop(self) -> None:
        with self._lock:
            self._deadlines.pop(get_ident(), None)
            if self._deadlines:
                self._start()
            else:
                faulthandler.cancel_dump_traceback_later()
                self._close()

    def _start(self) -> None:
        assert self._trace is not None
        left = min(self._deadlines.values()) - time.monotonic()
        faulthandler.dump_traceback_later(max(left, 0.001), exit=True, file=self._trace)

    def _close(self) -> None:
        if self._trace is not None:
            self._trace.close()
            Path(self._trace.name).unlink(missing_ok=True)
            self._trace = None


_CLOCK = _Clock()


def trace(folder: Path, process: int) -> Path:
    """Where the watchdog of a process writes that it ended it."""
    return folder / f"{process}.trace"


def _opened(path: Path, mode: Literal["wb", "w+b"]) -> IO[bytes]:
    """A file in the folder of a run. Raises Cancelled where the folder is gone."""
    try:
        return path.open(mode)
    except FileNotFoundError:
        raise Cancelled from None


def _told(path: Path) -> os.stat_result | None:
    """About a trace that was written to; None where it is empty, or gone."""
    try:
        told = path.stat()
    except OSError:
        return None
    return told if told.st_size else None


def _any_ended(folder: Path) -> bool:
    """Whether the clock ended any process that played for a run; those that live take their empty traces away."""
    with suppress(OSError):  # the folder is gone
        return any(_told(path) for path in folder.glob("*.trace"))
    return False


def _timed_out(folder: Path, process: int, since: int, limit: float | None) -> bool | None:
    """Whether the clock ended a process for the decision that began at `since`; None when it was not the clock."""
    told = _told(trace(folder, process))
    return None if told is None else told.st_mtime_ns - since >= (limit or 0) * 1e9
