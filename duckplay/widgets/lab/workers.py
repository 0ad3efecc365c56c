"""Workers: the processes in which a Lab plays, so that its kernel stays free for the table and the page."""

from __future__ import annotations

import faulthandler
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from duckplay.playtests.executors import loky, lost
from duckplay.travel import pack, unpack
from duckplay.widgets.lab.places import Places, of_server

LOOK = 0.2
"""Seconds between two looks at the queue."""
TRIES = 3
"""How often something is begun, where what others play ends the workers."""

Answer = TypeVar("Answer")


class TooLong(Exception):  # noqa: N818 - nothing is wrong
    """What a worker did took longer than it may: it was ended."""


class Workers:
    """The worker processes of one Lab: one for each processor, or on a served page one, for which it needs a place.

    They stay from one request to the next, so that the next one answers sooner; a place goes to others as soon as they
    wait for it and nothing is played here.
    """

    def __init__(self, places: Places | None = None) -> None:
        self.places = of_server() if places is None else places
        self._executor: Executor | None = None
        self._busy = 0
        self._lock = threading.Lock()

    def take(self, stop: threading.Event, queued: Callable[[int], None]) -> Executor | None:
        """The executor to play with, None when `stop` was set first; `queued` hears how many wait before this Lab.

        Whoever took it calls `rest` once.
        """
        told = -1
        while (before := self._ask()) is not None:
            if before != told:
                told = before
                queued(told)
            if stop.wait(LOOK):
                self.leave()
                return None
        assert self._executor is not None
        return self._executor

    def answer(self, patience: float, work: Callable[..., Answer], *given: Any) -> Answer:
        """What `work` answers in a worker, for whoever took the executor; what else is wrong with it is raised.

        A worker that is at it for longer than `patience` seconds ends itself, and leaves a note of that: the time for
        which it waited for a worker, or others ended it, is not counted. Raises TooLong.
        """
        packed = pack(given)  # games and bots of a notebook cell among it
        with TemporaryDirectory(prefix="duckplay-", ignore_cleanup_errors=True) as folder:
            for tries in range(1, TRIES + 1):
                note = Path(folder, str(tries))
                try:
                    return self._current().submit(timed, patience, str(note), work, packed).result()
                except Exception as error:
                    if not lost(error):
                        raise
                    if note.exists() and note.stat().st_size:
                        raise TooLong(f"it took longer than {patience:g} s") from error
                    if tries == TRIES or self._executor is None:
                        raise
        raise AssertionError

    def leave(self) -> None:
        """Wait no longer for a place."""
        with self._lock:
            if self.places is not None:
                self.places.leave()

    def rest(self) -> None:
        """One of those who took the executor needs it no longer: after the last, the place is given up when wanted."""
        with self._lock:
            self._busy -= 1
        if self.places is not None:
            threading.Thread(target=self._linger, name="duckplay lab place", daemon=True).start()

    def close(self) -> None:
        """End the processes, and give the place back."""
        with self._lock:
            self._end()

    def _ask(self) -> int | None:
        """None once there are processes to play with, else how many wait before this Lab."""
        with self._lock:
            if self.places is not None and (place := self.places.ask()):
                return place - 1
            self._busy += 1
            self._executor = self._pool()
            return None

    def _current(self) -> Executor:
        """The executor, made anew where it broke."""
        with self._lock:
            self._executor = self._pool()
            return self._executor

    def _pool(self) -> Executor:
        return loky(None if self.places is None else 1)

    def _linger(self) -> None:
        assert self.places is not None
        while True:
            time.sleep(LOOK)
            with self._lock:
                if self._busy or not self.places.held:
                    return
                if self.places.wanted():
                    self._end()
                    return

    def _end(self) -> None:
        if self._executor is not None:
            executor: Any = self._pool()  # what broke may have been made anew
            executor.shutdown(wait=True, kill_workers=True)
            self._executor = None
        if self.places is not None:
            self.places.give()


def timed(patience: float, note: str, work: Callable[..., Answer], given: bytes) -> Answer:
    """In a worker: what some work answers that is given what was packed, or after so many seconds its end, noted."""
    with open(note, "wb") as file:
        faulthandler.dump_traceback_later(patience, exit=True, file=file)
        try:
            return work(*unpack(given))
        finally:
            faulthandler.cancel_dump_traceback_later()
