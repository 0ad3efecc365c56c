"""A race: a plan being carried out in worker processes, waited for in a thread of its own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from duckplay.playtests.plan import Plan
from duckplay.playtests.run import Run, begin
from duckplay.playtests.store import Store
from duckplay.widgets.lab.workers import Workers

PAUSE = 0.25
"""Seconds between two tellings, at least."""
SHARE = 3
"""So many times as long as the last telling took, if that is longer: most of the time goes to playing."""


@dataclass(frozen=True)
class Queued:
    """So many others wait before this race."""

    before: int


@dataclass(frozen=True)
class Begun:
    """Nobody is before this race any more."""


@dataclass(frozen=True)
class Came:
    """Games are there, so many of all arms, at so many a second."""

    run: Run
    done: int
    speed: float


@dataclass(frozen=True)
class Ended:
    """No more come: all are there, the race was stopped, or something broke. No run where it never began."""

    run: Run | None
    error: Exception | None


@dataclass(frozen=True)
class Broken:
    """What came could not be read."""

    error: Exception


Event = Queued | Begun | Came | Ended | Broken


class Race:
    """A plan being played, once `after` has ended; `tell` hears what comes of it, in the race's thread.

    What `store` has of the plan is not played again.
    """

    def __init__(
        self, plan: Plan, workers: Workers, store: Store, tell: Callable[[Race, Event], None], after: Race | None
    ) -> None:
        self.plan = plan
        self.run: Run | None = None
        self._workers = workers
        self._store = store
        self._tell = tell
        self._after = after
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._go, name="duckplay lab", daemon=True)

    @property
    def stopped(self) -> bool:
        """Whether it was told to stop."""
        return self._stop.is_set()

    def start(self) -> None:
        """Begin, without waiting."""
        self._thread.start()

    def cancel(self) -> None:
        """Stop soon, without waiting; what is there is kept."""
        self._stop.set()
        if self.run is not None:
            self.run.cancel()

    def join(self, patience: float | None = None) -> None:
        """Wait for its end."""
        self._thread.join(patience)

    def _go(self) -> None:
        error: Exception | None = None
        try:
            if self._after is not None:
                self._after.join()
                self._after = None
            self._play()
        except Exception as fault:
            error = fault
        self._tell(self, Ended(self.run, error))

    def _play(self) -> None:
        executor = self._workers.take(self._stop, lambda before: self._tell(self, Queued(before)))
        if executor is None:
            return
        try:
            self._tell(self, Begun())
            self._carry_out(executor)
        finally:
            self._workers.rest()

    def _carry_out(self, executor: Executor) -> None:
        self.run = begin(self.plan, executor=executor, store=self._store)
        next_ = 0.0
        for progress in self.run.steps():
            if self._stop.is_set():
                self.run.cancel()
            elif self.run.ready and (begun := time.monotonic()) >= next_:
                self._tell(self, Came(self.run, progress.done, progress.speed))
                next_ = (now := time.monotonic()) + max(PAUSE, SHARE * (now - begun))
