"""Where chunks are played: in this process, in loky's workers, or by any `concurrent.futures.Executor`."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing import resource_tracker
from threading import Lock
from typing import Any, Final, Literal

from duckplay.playtests.plan import PlanError
from duckplay.playtests.worker import Job, Played, follow, play
from duckplay.served import served
from duckplay.words import brief

Where = Executor | Literal["loky"] | None
IDLE: Final = 300
"""Seconds after which loky's workers end when they have nothing to do."""
DESERTED: Final = 60.0
LOST = ("KilledWorker", "TerminatedWorkerError", "ShutdownExecutorError")
"""Errors of a chunk whose worker is gone, by name: no cluster need be installed."""
_LOCK: Final = Lock()
_keepers: dict[int, ThreadPoolExecutor] = {}
"""A thread for each number of workers: loky has a pool for each thread that asks, and ends it with the thread."""


class Inline(Executor):
    """Plays in this process, at once."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # as concurrent.futures has it
        """A future that is done."""
        future: Future[Played] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Pool:
    """An executor that stays usable: one that broke because a worker was ended is replaced by one like it.

    None is this process, which cannot end a decision; a page that is served plays in loky's workers all the same.
    `workers` is how many chunks it plays at a time. Raises PlanError for what is no executor.
    """

    def __init__(self, where: Where) -> None:
        self.own: Executor | None = None
        self.deserted: float | None = None
        if where is None and not served():
            self.executor: Executor = Inline()
        elif where is None or where == "loky":
            self.executor = loky(None)
        elif isinstance(where, Executor):
            self.executor = where
        else:
            raise PlanError(f"executor: None, 'loky' or a concurrent.futures.Executor, not {brief(where)}")

    @property
    def workers(self) -> int:
        if isinstance(self.executor, Inline):
            return 1
        count = self._cluster()
        return max(1, count) if count is not None else int(getattr(self.executor, "_max_workers", None) or 4)

    def check(self) -> None:
        """Now and then while nothing is heard: raises PlanError for a cluster that has had no worker for a minute."""
        if self._cluster() != 0:
            self.deserted = None
        elif self.deserted is None:
            self.deserted = time.monotonic()
        elif time.monotonic() > self.deserted + DESERTED:
            raise PlanError(
                "executor: the cluster has lost all its workers; what was played is kept. Dask's LocalCluster gives up "
                "workers that were lost and began anew unless its distributed.deploy.lost-worker-timeout is long"
            )

    def _cluster(self) -> int | None:
        """How many threads the workers of a dask cluster have; None for another executor."""
        client = getattr(self.executor, "_client", None)
        return None if client is None else sum(map(int, client.nthreads().values()))

    def submit(self, job: Job) -> Future[Played]:
        """Have a chunk played."""
        with nullcontext() if isinstance(self.executor, Inline) else _uninterrupted():
            try:
                return self.executor.submit(play, job)
            except BaseException as error:
                if not lost(error):
                    raise
                self._renew()
                return self.executor.submit(play, job)

    def drop(self, futures: Iterable[Future[Played]]) -> None:
        """Take back what no worker has begun; a cluster would throw away with it what one is at, so it takes none."""
        if getattr(self.executor, "_client", None) is None:
            for future in futures:
                future.cancel()

    def close(self) -> None:
        """End the workers that were started in place of others."""
        if self.own is not None:
            self.own.shutdown(wait=False, cancel_futures=True)

    def _renew(self) -> None:
        broken: Any = self.executor
        if type(broken).__module__.startswith("loky."):
            self.executor = loky(int(getattr(broken, "_max_workers", 1)))
        elif type(broken) is ProcessPoolExecutor:
            self.close()
            names = {"max_workers": 1, "mp_context": None, "initializer": None, "initargs": ()}
            made: dict[str, Any] = {name: getattr(broken, f"_{name}", default) for name, default in names.items()}
            self.executor = self.own = ProcessPoolExecutor(**made)
        else:
            time.sleep(0.1)  # a cluster starts its workers anew


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Processes begun in here never hear Ctrl-C, not even while they begin: it is for who asked for the games."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # a pool that begins it lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def lost(error: BaseException) -> bool:
    """Whether an error says that a worker, or all of them, are gone."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ in LOST


def loky(workers: int | None) -> Executor:
    """The one pool of so many loky workers, or one a processor, that this process has, whichever thread asks.

    It is made anew where it broke; its workers end with this process.
    """
    from loky import cpu_count

    count = workers or cpu_count()
    with _LOCK:
        if count not in _keepers:
            _keepers[count] = ThreadPoolExecutor(1, "duckplay workers")
    return _keepers[count].submit(_pool, count).result()


def _pool(workers: int) -> Executor:
    from loky import get_reusable_executor

    executor: Executor = get_reusable_executor(workers, timeout=IDLE, initializer=follow, initargs=(os.getpid(),))
    return executor
