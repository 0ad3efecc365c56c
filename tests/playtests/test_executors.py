"""Every executor gives the same rows, however many workers it has; games and bots of a cell play there too."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psutil
import pytest
from loky import ProcessPoolExecutor as LokyExecutor
from loky import get_reusable_executor

from duckplay.core import Bot
from duckplay.playtests.executors import loky
from tests.playtests.conftest import Made
from tests.playtests.games import plan, ponds
from tests.playtests.test_run import digest, played
from tests.tables.cells import cell_game

ROOT = Path(__file__).parents[2]
EXECUTORS = pytest.mark.parametrize("name", ["None", "threads", "loky", "processes", "dask"])


@EXECUTORS
def test_the_same_rows_come_from_every_executor(name: str, executor: Made) -> None:
    assert digest(plan(games=60), executor=executor(name)) == digest(plan(games=60))


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_the_same_rows_come_from_any_number_of_workers(workers: int) -> None:
    made = plan(games=60)
    assert digest(made, executor=get_reusable_executor(workers), size=5) == digest(made)


def test_whichever_thread_asks_the_workers_are_the_same() -> None:
    asked = [pool.submit(loky, 1).result() for pool in (ThreadPoolExecutor(1), ThreadPoolExecutor(1))]
    assert asked == [loky(1)] * 2
    assert loky(2) is not loky(1)
    worker = loky(1).submit(os.getpid).result()
    with ThreadPoolExecutor(1) as other:
        assert other.submit(lambda: loky(1).submit(os.getpid).result()).result() == worker
    assert loky(1).submit(os.getpid).result() == worker


@contextmanager
def interrupted() -> Iterator[set[psutil.Process]]:
    """Sends Ctrl-C to every process that this one begins meanwhile, over and over; those processes."""
    me, begun, ended = psutil.Process(), set[psutil.Process](), Event()
    before = set(me.children())

    def strike() -> None:
        while not ended.wait(0.001):
            begun.update(set(me.children()) - before)
            for process in begun:
                process.send_signal(signal.SIGINT)

    striking = Thread(target=strike)
    striking.start()
    try:
        yield begun
    finally:
        ended.set()
        striking.join()


@pytest.mark.parametrize("kind", [LokyExecutor, ProcessPoolExecutor])
def test_a_worker_never_hears_ctrl_c_not_while_it_begins_nor_between_two_chunks(kind: Any) -> None:
    with kind(max_workers=2) as executor:
        with interrupted() as begun:
            assert digest(plan(games=60), executor=executor, size=5) == digest(plan(games=60))
        assert len(begun) >= 2
        assert all(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in begun)


class Mean(Bot):
    """A bot as a cell makes it, with an attribute of its own."""

    def __init__(self, rank: int) -> None:
        self.rank = rank

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        return legal[min(self.rank, len(legal) - 1)]


@EXECUTORS
def test_a_game_and_bots_of_a_cell_play_on_every_executor(name: str, executor: Made) -> None:
    Mean.__module__ = "__main__"
    try:
        made = ponds(Mean(1), "greedy", Mean(0), game=cell_game(), uses=True)
        assert digest(made, executor=executor(name)) == digest(made)
        seats = played(made, executor=executor(name)).seats()
        assert len({(score, bot) for score, bot in zip(seats["score"].flat, seats["bot"].flat, strict=True)}) > 3
    finally:
        Mean.__module__ = __name__


SCRIPT = """
from concurrent.futures import ProcessPoolExecutor
from distributed import Client, LocalCluster
from duckplay.core import Bot
from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.run import begin
from tests.tables.cells import CELL

if __name__ == "__main__":
    exec(compile(CELL, "cell", "exec"))

    class Mine(Bot):
        def choose(self, world, seat, legal, chance):
            return legal[len(legal) // 2]

    plan = Plan(game=TOY, arms=(Arm(seats=2, bots=("greedy", Mine())),), games=9, seed=1)
    found = set()
    with LocalCluster(n_workers=1, processes=True, dashboard_address=":0") as cluster, Client(cluster) as client:
        for executor in (None, "loky", client.get_executor()):
            run = begin(plan, executor=executor)
            assert [step.done for step in run.steps()][-1] == 9
            found.add(run.digest)
    print(len(found))
"""


def test_a_script_s_own_bots_and_games_play_in_workers_and_all_ends_without_a_word(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(script)],
        env={"PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")
