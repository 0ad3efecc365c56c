"""Bots and rules that go wrong: the game is kept out and named, all others are played, on every executor."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
import pytest

from duckplay.core import Random
from duckplay.playtests import run as running
from duckplay.playtests.executors import Inline, Pool, loky
from duckplay.playtests.plan import Arm, seed_of
from duckplay.playtests.run import begin
from duckplay.playtests.studies.playing import Played as Told
from duckplay.playtests.studies.single import read
from duckplay.playtests.worker import Job, Played, play
from duckplay.simple import SimpleGame
from duckplay.widgets.lab.behind import LAST, TURNING
from duckplay.widgets.lab.errand import recorded
from tests.playtests.conftest import Made
from tests.playtests.games import Errant, Whole, plan, ponds
from tests.playtests.test_run import digest, played
from tests.toy import SHEET, Params, Pond

GAMES = 12
WRONG = [i for i in range(GAMES) if seed_of(3, i) % 5 == 0]
"""The games of seed 3 in which an Errant errs, at its second decision."""


def errant(does: str, **changes: Any) -> Any:
    return ponds(Errant(does), Random(), **{"games": GAMES, "decision_limit": 0.4, **changes})


def named(run: Any) -> list[tuple[Any, ...]]:
    """(game, seed, seat, bot, ply, kind, error) of each fault."""
    return [tuple(row) for row in zip(*(run.faults[name].tolist() for name in FAULT), strict=True)]


FAULT = ("game", "seed", "seat", "bot", "ply", "kind", "error")


def expected(kind: str, error: str, bot: str = "Errant") -> list[tuple[Any, ...]]:
    """In game i the Errant sits in seat i mod 2 and decides at plies 2 and 3 for the second time."""
    return [(i, seed_of(3, i), i % 2, bot, 2 + i % 2, kind, error) for i in WRONG]


@pytest.mark.parametrize("name", ["None", "threads", "loky", "processes", "dask"])
@pytest.mark.parametrize(
    ("does", "error"),
    [
        ("raises", "LookupError: no such duck"),
        ("errs", "ValueError: chose 99, which is no legal move"),
        ("exits", "SystemExit: no more ducks"),
        ("mumbles", "WordlessError"),
    ],
)
def test_a_bot_that_errs_is_named_and_its_game_kept_out(name: str, does: str, error: str, executor: Made) -> None:
    assert len(WRONG) == 3
    run = played(errant(does), executor=executor(name), size=5)
    assert named(run) == expected("raised", error)
    assert run.column("game").tolist() == [i for i in range(GAMES) if i not in WRONG]
    assert (run.done, run.ready) == (GAMES, GAMES)
    assert set(run.seats()["score"].shape) == {GAMES - 3, 2}
    assert run.digest == digest(errant(does))


@pytest.mark.parametrize("name", ["loky", "processes", "dask"])
@pytest.mark.parametrize("bot", [Errant("hangs"), Errant("waits"), Whole()], ids=["in Python", "asleep", "in C"])
def test_a_decision_that_takes_too_long_is_stopped_and_the_rest_of_its_chunk_played(
    name: str, bot: Any, executor: Made
) -> None:
    run = played(errant("", arms=(Arm(seats=2, bots=(bot, Random())),)), executor=executor(name), size=6)
    assert named(run) == expected("slow", "a decision took longer than 0.4 s", type(bot).__name__)
    assert run.column("game").tolist() == [i for i in range(GAMES) if i not in WRONG]
    assert run.ready == GAMES


@pytest.mark.parametrize("name", ["loky", "processes", "dask"])
def test_a_worker_that_dies_costs_the_game_that_killed_it_alone(name: str, executor: Made) -> None:
    run = played(errant("dies"), executor=executor(name), size=6)
    assert named(run) == expected("raised", "its worker process died")
    assert run.column("game").tolist() == [i for i in range(GAMES) if i not in WRONG]


@pytest.mark.parametrize("name", ["loky", "processes"])
def test_an_interruption_that_all_processes_hear_is_for_the_one_that_asked(name: str, executor: Made) -> None:
    run = played(errant("interrupts"), executor=executor(name), size=6)
    assert len(run.faults["game"]) == 0
    assert run.column("game").tolist() == list(range(GAMES))


def test_where_a_slow_decision_cannot_be_stopped_the_answer_says_so() -> None:
    slow, quick = (
        errant("", arms=(Arm(seats=2, bots=(bot, Random())),), games=3, decision_limit=0.4)
        for bot in (Napping(), Paced())
    )
    told = [warning for warning in read(played(slow), (), Told(3)).warnings if "longer than the 0.4 s" in warning]
    assert len(told) == 1
    assert re.match(r"a decision took 0\.[5-9]\d* s, .*in this process it could not be stopped.*loky", told[0])
    assert not any("longer than" in warning for warning in read(played(quick), (), Told(3)).warnings)


def test_a_served_page_plays_in_workers_whatever_a_notebook_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(Pool(None).executor, Inline)
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    assert type(Pool(None).executor) is type(loky(None))
    run = played(errant("waits"))
    assert named(run) == expected("slow", "a decision took longer than 0.4 s")


def test_many_slow_decisions_that_each_keep_the_limit_are_no_fault() -> None:
    made = errant("", arms=(Arm(seats=2, bots=(Paced(), Paced()), params={"rounds": 9}),), games=2)
    run = played(made, executor="loky")
    assert len(run.faults["game"]) == 0
    assert run.done == 2


class Paced(Errant):
    """Takes a tenth of a second for each decision."""

    def __init__(self) -> None:
        super().__init__("")

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        time.sleep(0.1)
        return legal[chance.below(len(legal))]


class Napping(Paced):
    """Takes most of a second for its second decision."""

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        time.sleep(0.7 if chance.index == 1 else 0.0)
        return legal[0]


class Leaky(Pond):
    """Rules that go wrong when a seat rolls in its second round."""

    def play(self, seat: Any, move: Any, chance: Any) -> None:
        if move == 0 and self.turn >= self.seats and chance.seed % 5 == 0:
            raise ZeroDivisionError("the die is lost")
        super().play(seat, move, chance)


def test_rules_that_err_are_named_with_the_seat_that_played() -> None:
    run = played(errant("", game=SimpleGame(Leaky, Params, SHEET)))
    assert set(run.faults["game"]) <= set(WRONG)
    assert set(run.faults["error"]) == {"ZeroDivisionError: the die is lost"}
    assert set(run.faults["ply"]) <= {2, 3}


def test_a_game_that_was_kept_out_is_on_a_table_up_to_where_it_went_wrong() -> None:
    run = played(errant("raises"))
    for i in WRONG:
        table = run.table(i)
        assert table.ply == 2 + i % 2
        assert not table.over
        assert len(run.record(i).log) == table.ply


@pytest.mark.parametrize("mark", [LAST, TURNING, 1])
def test_a_slow_game_is_fetched_without_the_decision_that_took_too_long(mark: int) -> None:
    made = errant("waits")
    run = played(made, executor="loky")
    assert [run.fell(i) for i in range(GAMES)] == [2 + i % 2 if i in WRONG else None for i in range(GAMES)]
    asked = errant("raises")  # the same bot, but it raises where it is asked for that decision
    for i in WRONG:
        with pytest.raises(LookupError):
            recorded(asked, 0, i, mark, "")
        record, ply = recorded(asked, 0, i, mark, "", run.fell(i))
        assert record.log == run.record(i).log
        assert len(record.log) == run.fell(i)
        assert 0 <= ply <= len(record.log)
        assert ply == {LAST: len(record.log), 1: 1}.get(mark, ply)


def test_the_other_arm_s_game_of_the_same_seed_stays() -> None:
    arms = (Arm(seats=2, bots=(Errant("raises"), Random())), Arm(seats=2, bots=(Random(),)))
    run = played(errant("", arms=arms))
    assert set(run.faults["arm"]) == {0}
    assert run.column("game", 1).tolist() == list(range(GAMES))
    assert run.ready == GAMES


def test_faults_are_kept_and_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.duckdb"
    run = played(errant("raises"), store=file)
    again = begin(errant("raises"), store=file)
    assert [*again.steps()] == []
    assert named(again) == named(run)


def test_an_executor_whose_worker_was_killed_from_outside_goes_on() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        made = plan(games=60)
        run = begin(made, executor=pool, size=4)
        for number, _ in enumerate(run.steps()):
            if number == 3:
                os.kill(next(iter(pool._processes)), 9)
        assert run.digest == digest(made)
        assert len(run.faults["game"]) == 0


REMADE = """
from duckplay.playtests.executors import loky
from duckplay.playtests.run import begin
from tests.playtests.test_faults import errant

if __name__ == "__main__":
    first = loky(None)
    for _ in begin(errant("dies"), executor=first).steps():
        pass
    assert loky(None) is not first
    for _ in begin(errant("waits", decision_limit=600, games=8), executor="loky", size=1).steps():
        print(*loky(None)._processes, flush=True)
"""


def test_workers_of_a_pool_that_was_made_anew_end_with_a_killed_process_whatever_they_do() -> None:
    env = {**os.environ, "PYTHONPATH": "."}
    with subprocess.Popen([sys.executable, "-c", REMADE], stdout=subprocess.PIPE, env=env) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(8 - len([game for game in WRONG if game < 8]))]
        workers = [int(word) for word in told[-1].split()]
        assert workers  # one of them waits
        process.kill()
    until = time.monotonic() + 30
    while (left := [worker for worker in workers if Path(f"/proc/{worker}").exists()]) and time.monotonic() < until:
        time.sleep(0.05)
    assert left == []


def test_without_a_note_a_piece_is_halved_until_the_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duckplay.playtests.watch.Watch.death", lambda _: None)
    monkeypatch.setattr(running, "LOSSES", 1)
    made = errant("dies", games=8)
    run = played(made, executor=Lossy(), size=8)
    lost = [i for i in WRONG if i < 8]
    assert [(row[0], row[2], row[4], row[5]) for row in named(run)] == [(i, -1, -1, "raised") for i in lost]
    assert run.column("game").tolist() == [i for i in range(8) if i not in lost]


@pytest.mark.parametrize(
    ("does", "kind", "error"),
    [
        ("hangs", "slow", "a decision took longer than 0.4 s"),
        ("dies", "raised", "its worker process died"),
    ],
)
def test_a_game_that_ends_workers_of_other_machines_is_named_with_its_ply(does: str, kind: str, error: str) -> None:
    run = played(errant(does), executor=Apart(), size=1)
    assert named(run) == expected(kind, error)
    assert run.column("game").tolist() == [i for i in range(GAMES) if i not in WRONG]


class Apart(Executor):
    """Workers that share no disk with who asks, nor with each other."""

    _max_workers = 2

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        return loky(2).submit(elsewhere, *args)


def elsewhere(job: Job) -> Played:
    """Play on a machine with another disk."""
    with tempfile.TemporaryDirectory() as folder:
        return play(msgspec.structs.replace(job, folder=folder, driver=("another machine", 1)))


class Lossy(ProcessPoolExecutor):
    """Says that the worker died where an Errant would have killed it: in this process, so that it lives on."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        (job,) = args
        future: Any = Future()
        if set(job.games) & set(WRONG):
            future.set_exception(BrokenExecutor("gone"))
        else:
            future.set_result(fn(job))
        return future
