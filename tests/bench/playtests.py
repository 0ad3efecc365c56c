"""What playtests cost: the measured loop beside the bare one, workers, store and statistics, memory, a comparison.

What is compared takes turns within a round; ratios are taken within a round, and their medians are printed. Loops are
measured in processor time, whole runs by the clock: those need a machine that does nothing else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import dask
from distributed import Client, LocalCluster
from loky import get_reusable_executor

import duckplay
from duckplay.core import Chance, playout
from duckplay.playtests import executors
from duckplay.playtests.metrics import CHEAP
from duckplay.playtests.plan import Arm, Plan, seed_of
from duckplay.playtests.run import begin
from duckplay.playtests.watch import GRAIN, WORDS
from duckplay.playtests.worker import Chunk
from tests.bench.report import Row

HERE = Path(__file__).parent
ROUNDS = 5
SEATS = (2, 4)
BATCH = 400
"""Games of a round of loops, as many as a chunk has."""
METRICS = (*CHEAP, "leader_gap", "lead_changes")
"""Outcome and length, with a row a turn."""
LOOP, WORKERS, KEEPING, CLUSTER = 1.5, 1.8, 0.10, 1.3
"""Bars: the measured loop to the bare one, two processes to one, the part of store and statistics, dask to loky."""
GAMES, MANY, MEMORY, FLAT = 20_000, 100_000, 286, 1.15
"""Games of a run and of one that shows that memory is flat; 300 MB in MiB; to half as many, whose store is full."""
PAIRS, SECONDS = 1000, 3.0

LARGE = """
import json, resource, sys
import duckplay
from tests.bench.playtests import METRICS
found = duckplay.playtest(
    "duck-and-cover", games=int(sys.argv[1]), bots="greedy", params={"rounds": 1}, metrics=METRICS
)
told = repr(found)
print(json.dumps([found.games, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""
"""In a process of its own: a playtest as people ask for it, all of it told."""


def plan(games: int, seats: int = 2, **params: Any) -> Plan:
    """Duck & Cover by greedy bots; so many games in all, of two arms."""
    arms = (Arm(seats=seats, bots=("greedy",), params=params), Arm(seats=seats, bots=("greedy",), params={"rounds": 2}))
    return Plan(game="duck-and-cover", arms=arms, games=games // 2, seed=1, metrics=METRICS)


def loops(seats: int) -> tuple[float, float]:
    """Seconds of processor time of the bare loop and of the measured one, metrics and a worker's watch included."""
    made = plan(2 * BATCH, seats)
    game, params, bots = made.found, made.params(0), [made.bot(0, place) for place in range(seats)]
    start = time.process_time()
    for i in range(BATCH):
        chance = Chance(seed_of(made.seed, i))
        playout(game.start(params, seats, chance), bots, chance)
    bare = time.process_time() - start
    start = time.process_time()
    chunk = Chunk(made, 0)
    chunk.tally.note, chunk.tally.tick = memoryview(bytearray(8 * WORDS)).cast("q"), lambda: None
    chunk.tally.grain = GRAIN
    for i in range(BATCH):
        chunk.play(i)
    chunk.columns()
    return bare, time.process_time() - start


def awake(seconds: float) -> int:
    """In a worker: its process, when it has been busy for a while with all that it needs in it."""
    made = plan(40)
    for arm in (0, 1):
        chunk = Chunk(made, arm)
        for i in range(made.games):
            chunk.play(i)
        chunk.columns()
    time.sleep(seconds)
    return os.getpid()


def gathered(executor: executors.Where) -> None:
    """Wait until all workers are there: one that still begins would take part of what is measured."""
    client = getattr(executor, "_client", None)
    if client is not None:  # dask may give all to one
        client.run(awake, 0.0)
        return
    pool, found = executors.Pool(executor), set[int]()
    while len(found) < pool.workers:
        waiting = [pool.executor.submit(awake, 0.1) for _ in range(2 * pool.workers)]
        found |= {future.result() for future in waiting}


def took(made: Plan, executor: executors.Where) -> float:
    """Seconds of a run, by the clock, its workers there already."""
    gathered(executor)
    for _ in begin(plan(40), executor=executor).steps():
        pass
    start = time.perf_counter()
    for _ in begin(made, executor=executor).steps():
        pass
    return time.perf_counter() - start


def compared(executor: executors.Where, pairs: int) -> float:
    """Seconds of a comparison of two variants, all of its games, whatever is clear before."""
    start = time.perf_counter()
    found = duckplay.compare(
        "duck-and-cover",
        a={"rounds": 3},
        b={"rounds": 2},
        early=False,
        bots="greedy",
        games=pairs,
        seed=1,
        executor=executor,
    )
    seconds = time.perf_counter() - start
    assert found.run is not None
    assert (found.run.done, found.pairs) == (2 * pairs, pairs)
    return seconds


def keeping(store: Path | None, clock: Callable[[], float] = time.process_time) -> float:
    """The part of a playtest that is not playing: handing out, store (a file, or none), statistics and the answer.

    In processor time, which is the same on a busy machine; or by another clock, where waiting for the disk counts too.
    """
    played, play = [], executors.play

    def timed(job: Any) -> Any:
        start = clock()
        found = play(job)
        played.append(clock() - start)
        return found

    executors.play = timed  # type: ignore[assignment]  # played in this process, so that it can be timed
    start = clock()
    try:
        found = duckplay.playtest(
            "duck-and-cover", games=GAMES, bots="greedy", metrics=METRICS, executor=None, store=store
        )
        told = repr(found)
    finally:
        executors.play = play
    whole = clock() - start
    assert found.run is not None
    assert found.run.done == found.games == GAMES
    assert "Lead changes" in told
    return (whole - sum(played)) / whole


KEPT = ("in memory", "in a file", "in a file, by the clock")


def kept() -> tuple[float, ...]:
    """The same without a file and with one, and with one by the clock, in turns."""
    with tempfile.TemporaryDirectory() as folder:
        file, other = (Path(folder) / name for name in ("games.duckdb", "others.duckdb"))
        return keeping(None), keeping(file), keeping(other, time.perf_counter)


def memory(games: int) -> float:
    """MiB that a process had at most in which `duckplay.playtest` played so many games and told of them."""
    done = subprocess.run(
        [sys.executable, "-c", LARGE, str(games)], cwd=HERE.parents[1], capture_output=True, text=True, check=True
    )
    played, most = json.loads(done.stdout)
    assert played == games
    return float(most)


def rows(yardstick: Callable[[], float] | None = None) -> Iterator[Row]:
    """What there is to say about playtests; `yardstick` gives the moves a second of the C program."""
    for seats in SEATS:
        ratio = median(measured / bare for bare, measured in (loops(seats) for _ in range(ROUNDS)))
        name = f"playtests: the measured loop to the bare one, greedy, {seats} seats"
        yield Row(name, f"{ratio:.2f}", f"<= {LOOP:.1f}", ratio <= LOOP)
    made = plan(GAMES)
    ratio = median(took(made, get_reusable_executor(1)) / took(made, get_reusable_executor(2)) for _ in range(3))
    yield Row("playtests: two processes to one", f"{ratio:.2f}", f">= {WORKERS:.1f}", ratio >= WORKERS)
    kept()  # what is imported late is no part of it
    parts = [kept() for _ in range(3)]
    for name, each in zip(KEPT, zip(*parts, strict=True), strict=True):
        part, told = median(each), f"playtests: store {name} and statistics, {GAMES:,} games"
        yield Row(told, f"{100 * part:.1f} %", f"<= {100 * KEEPING:.0f} %", part <= KEEPING)
    few, many = memory(MANY // 2), memory(MANY)
    yield Row(f"playtests: memory, {MANY:,} games", f"{many:.0f} MiB", f"< {MEMORY} MiB", many < MEMORY)
    name = f"playtests: memory, {MANY:,} games to {MANY // 2:,}"
    yield Row(name, f"{many / few:.2f}", f"<= {FLAT:.2f}", many / few <= FLAT)
    if yardstick is not None:
        took(plan(40), "loky")
        scaled = median(compared("loky", PAIRS) * yardstick() / 6e6 for _ in range(3))
        name = f"playtests: two variants, {PAIRS:,} pairs, where the yardstick makes 6 million"
        yield Row(name, f"{scaled:.2f} s", f"< {SECONDS:.0f} s", scaled < SECONDS)
    with (
        dask.config.set({"distributed.deploy.lost-worker-timeout": "1h"}),
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        dasks = client.get_executor()
        ratio = median(took(made, dasks) / took(made, get_reusable_executor(2)) for _ in range(3))
    yield Row(f"playtests: dask to loky, {GAMES:,} games", f"{ratio:.2f}", f"<= {CLUSTER:.1f}", ratio <= CLUSTER)
