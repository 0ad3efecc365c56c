"""A cancelled run ends within two seconds wherever it is played, keeps what is done, and leaves nobody at it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from duckplay.core import Bot, Random
from duckplay.playtests.executors import Pool
from duckplay.playtests.plan import Arm, seed_of
from duckplay.playtests.run import Run, begin
from tests.playtests.conftest import Made
from tests.playtests.games import ponds

GAMES, SIZE = 600, 60
SECONDS = 2.0
"""What the Lab promises."""


class Slow(Bot):
    """Takes a tenth of a second for each decision of the games that are not quick, and leaves a file there."""

    def __init__(self, folder: Path) -> None:
        self.blind = True
        self.folder = str(folder)
        self.quick = frozenset(seed_of(3, i) for i in range(GAMES) if i % SIZE < 3)

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        if chance.seed not in self.quick:
            Path(self.folder, str(chance.seed)).touch()
            time.sleep(0.1)
        return legal[0]


class Fatal(Bot):
    """In the first game it ends its process when it is asked first, and then lets everybody wait; else it is quick."""

    def __init__(self, folder: Path) -> None:
        self.blind = True
        self.folder = str(folder)

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        if chance.seed == seed_of(3, 0):
            died = Path(self.folder, "died")
            if not died.exists():
                died.touch()
                os._exit(7)
            Path(self.folder, str(os.getpid())).touch()
            time.sleep(600)
        return legal[0]


def cancelled(run: Run, when: Callable[[], bool]) -> float:
    """Seconds that a run goes on for after it was cancelled in the midst of what `when` waits for."""
    carried = Thread(target=lambda: [*run.steps()], daemon=True)
    carried.start()
    until = time.monotonic() + 60
    while not when() and time.monotonic() < until:
        carried.join(0.02)
    assert when()
    assert carried.is_alive()
    start = time.monotonic()
    run.cancel()
    carried.join(30)
    assert not carried.is_alive()
    return time.monotonic() - start


def free(where: Any) -> None:
    """All workers are free for something else: raises TimeoutError where one plays on."""
    pool = Pool(where)
    for future in [pool.executor.submit(os.getpid) for _ in range(2 * pool.workers)]:
        future.result(timeout=15)


@pytest.mark.parametrize("name", ["threads", "loky", "processes", "dask"])
def test_games_that_are_done_are_kept_and_no_worker_plays_on(name: str, executor: Made, tmp_path: Path) -> None:
    where = executor(name)
    free(where)  # they are all there
    arm = Arm(seats=2, bots=(Slow(tmp_path), Random()), params={"rounds": 9})
    run = begin(ponds(arms=(arm,), games=GAMES), executor=where, size=SIZE)  # a chunk takes most of a minute
    took = cancelled(run, lambda: len([*tmp_path.iterdir()]) > 0)
    assert took < SECONDS
    kept = run.column("game").tolist()
    assert {0, 1, 2} <= set(kept) or {SIZE, SIZE + 1, SIZE + 2} <= set(kept)
    assert run.done == len(kept) < SIZE
    free(where)
    begun = sorted(path.name for path in tmp_path.iterdir())
    assert len(begun) < SIZE
    assert len(run.faults["game"]) == 0


def test_a_game_that_is_played_apart_ends_with_the_run(tmp_path: Path) -> None:
    made = ponds(Fatal(tmp_path), Random(), games=6, decision_limit=600.0)
    run = begin(made, executor="loky", size=1)
    took = cancelled(run, lambda: run.done == 5 and apart(tmp_path) != [])
    assert took < SECONDS
    assert run.column("game").tolist() == [1, 2, 3, 4, 5]
    assert len(run.faults["game"]) == 0
    until = time.monotonic() + 15
    while (left := [each for each in apart(tmp_path) if Path(f"/proc/{each}").exists()]) and time.monotonic() < until:
        time.sleep(0.05)
    assert left == []


def apart(folder: Path) -> list[str]:
    """The processes of the game that ended its worker before."""
    return [path.name for path in folder.iterdir() if path.name != "died"]
