"""A run that is killed at any moment goes on, and ends as if it had never been broken off."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from duckplay.playtests import exports
from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.rows import joined
from duckplay.playtests.run import begin
from duckplay.playtests.store import Store
from tests.playtests.chunks import chunk, plan, same

GAMES = 400


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "scratch"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def exported(store: Store, folder: Path) -> dict[str, bytes]:
    """The bytes of all exports."""
    exports.csv(store, "one", folder, games=GAMES)
    exports.parquet(store, "one", folder, games=GAMES)
    return contents(folder)


KEEP = """
import sys, tempfile
from tests.playtests.chunks import chunk, plan
from duckplay.playtests.store import Store
path, size, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
store = Store.at(path)
store.begin("one", plan(games))
for first in range(0, games, size):
    for arm in (0, 1):
        store.put("one", chunk(plan(games), arm, range(first, min(first + size, games)), faulty=[7]))
        print(arm, first, flush=True)
"""


def killed(path: Path, size: int, chunks: int) -> None:
    """A process that keeps games is killed after so many chunks, in the midst of what it is doing then."""
    env = {**os.environ, "PYTHONPATH": ".", "TMPDIR": str(tempfile.gettempdir())}
    command = [sys.executable, "-c", KEEP, path, str(size), str(GAMES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        for _ in range(chunks):
            assert process.stdout.readline()
        process.send_signal(signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL


def test_what_was_kept_before_a_kill_is_there_and_nothing_half(tmp_path: Path) -> None:
    path = tmp_path / "runs.duckdb"
    for chunks, size in ((1, 7), (30, 3), (50, 5)):
        killed(path, size, chunks)
        store = Store.at(path)
        have = store.have("one", GAMES)
        assert have.sum() >= chunks * size
        for arm in (0, 1):
            numbers = [game for game in range(GAMES) if have[arm][game]]
            assert numbers == list(range(len(numbers)))
            parts = list(store.batches("one", arm=arm))
            assert not numbers or same(joined(parts), chunk(plan(GAMES), arm, numbers, faulty=[7]))
        store.close()


def test_a_run_killed_at_sixty_percent_exports_the_same_bytes_in_the_end(tmp_path: Path) -> None:
    whole = Store()
    whole.begin("one", plan(GAMES))
    for arm in (1, 0):
        whole.put("one", chunk(plan(GAMES), arm, range(GAMES), faulty=[7]))
    path = tmp_path / "runs.duckdb"
    killed(path, 10, 48)
    store = Store.at(path)
    share = store.have("one", GAMES).mean()
    assert 0.6 <= share < 1
    for arm, have in enumerate(store.have("one", GAMES)):
        missing = [game for game in range(GAMES) if not have[game]]
        for first in range(0, len(missing), 13):
            store.put("one", chunk(plan(GAMES), arm, missing[first : first + 13], faulty=[7]))
    assert exported(store, tmp_path / "broken") == exported(whole, tmp_path / "whole")


def hands(games: int) -> Plan:
    """Two variants of a game of the shelf, some of its metrics, and the kinds of moves."""
    arms = tuple(Arm(seats=3, bots=("greedy",), params={"rounds": rounds}) for rounds in (1, 2))
    return Plan(game="duck-and-cover", arms=arms, games=games, seed=3, metrics=("length", "lead_changes"), uses=True)


RUN = """
import sys
from duckplay.playtests import run
from tests.playtests.test_resume import hands
if __name__ == "__main__":
    run.HELD = 0.0  # whatever comes in is kept at once, so that no step is a leap
    for step in run.begin(hands(int(sys.argv[2])), executor="loky", store=sys.argv[1], size=10).steps():
        print(step.done, flush=True)
        sys.stdin.readline()
"""


def test_a_killed_run_goes_on_with_other_workers_and_ends_as_one_that_was_not(tmp_path: Path) -> None:
    games = 1000
    path = tmp_path / "runs.duckdb"
    env = {**os.environ, "PYTHONPATH": ".", "TMPDIR": tempfile.gettempdir()}
    command = [sys.executable, "-c", RUN, path, str(games)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, env=env, start_new_session=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        done = 0
        while done < 0.6 * 2 * games:
            process.stdin.write(b"\n")  # it goes on, one step at a time
            process.stdin.flush()
            done = int(process.stdout.readline())
        os.killpg(process.pid, signal.SIGKILL)  # it and its workers
    broken = begin(hands(games), store=path)
    before = broken.done
    assert 0.6 <= done / broken.total <= before / broken.total < 1
    assert next(broken.steps()).done > before
    assert list(broken.steps())[-1].done == broken.total
    whole = begin(hands(games))
    assert len(list(whole.steps())) > 0
    assert broken.digest == whole.digest
    for run, folder in ((broken, tmp_path / "broken"), (whole, tmp_path / "whole")):
        exports.csv(run.store, run.key, folder)
        exports.parquet(run.store, run.key, folder)
    assert contents(tmp_path / "broken") == contents(tmp_path / "whole")
    assert len(contents(tmp_path / "whole")) == 11
    shorter = begin(hands(100), store=broken.store)
    assert (shorter.key, shorter.done) == (broken.key, shorter.total)
