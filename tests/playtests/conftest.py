"""Executors for the tests of playtests; examples that hypothesis draws, the same in every run, and never too slow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from typing import Any

import dask
import pytest
from distributed import Client, LocalCluster
from hypothesis import settings

from duckplay.playtests.executors import Where

settings.register_profile("same", deadline=None, derandomize=True, database=None)
settings.load_profile("same")
# A LocalCluster gives up a worker that begins anew just when it looks, so long after it was lost before.
dask.config.set({"distributed.deploy.lost-worker-timeout": "1h"})

Made = Callable[[str], Where]


@pytest.fixture(scope="module")
def executor() -> Iterator[Made]:
    """Executors by name, each made when it is first asked for."""
    with ExitStack() as stack:
        made: dict[str, Any] = {"None": None, "loky": "loky"}

        def make(name: str) -> Executor:
            if name == "threads":
                return stack.enter_context(ThreadPoolExecutor(2))
            if name == "processes":
                return stack.enter_context(ProcessPoolExecutor(2, mp_context=get_context("spawn")))
            if name == "dask":
                cluster = LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0")
                client = stack.enter_context(Client(stack.enter_context(cluster)))
                executor: Executor = client.get_executor()
                return executor
            raise KeyError(name)

        def get(name: str) -> Where:
            if name not in made:
                made[name] = make(name)
            where: Where = made[name]
            return where

        yield get
