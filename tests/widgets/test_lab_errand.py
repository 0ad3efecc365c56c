"""Games fetched for the Lab's table: those that were kept out too, and none that holds a worker for long."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from duckplay.core import Random
from duckplay.playtests.plan import Plan
from duckplay.records import Record
from duckplay.widgets.lab import errand
from duckplay.widgets.lab.behind import LAST, behind
from duckplay.widgets.lab.places import Places
from duckplay.widgets.lab.readings import fallen
from duckplay.widgets.lab.sample import Sample
from duckplay.widgets.lab.workers import TooLong, Workers
from tests.playtests.games import Errant, ponds
from tests.playtests.test_run import played

Found = tuple[tuple[Record, int] | None, Exception | None]


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers()
    assert made.take(threading.Event(), lambda _: None) is not None
    yield made
    made.rest()
    made.close()


def plan(does: str) -> Plan:
    made: Plan = ponds(Errant(does), Random(), games=12, decision_limit=0.4)
    return made


def fetched(made: Plan, game: int, workers: Workers, until: int | None = None) -> Found:
    """What comes of a game that is asked for."""
    heard: list[Found] = []
    come = threading.Event()

    def done(found: tuple[Record, int] | None, error: Exception | None) -> None:
        heard.append((found, error))
        come.set()

    errand.fetch(made, 0, game, LAST, "", workers, threading.Event(), done, until)
    assert come.wait(60)
    return heard[0]


def test_a_game_that_takes_too_long_ends_its_worker_and_the_next_one_comes(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = plan("hangs")
    wrong = next(iter(played(slow, executor="loky").faults["game"].tolist()))
    monkeypatch.setattr(errand, "PATIENCE", 1.0)
    found, error = fetched(slow, wrong, workers)
    assert found is None
    assert isinstance(error, TooLong)
    assert "longer than 1 s" in str(error)
    monkeypatch.undo()
    found, error = fetched(slow, wrong + 1, workers)
    assert error is None
    assert found is not None


def test_games_that_were_kept_out_have_a_mark_that_leads_to_the_ply_where_they_went_wrong(workers: Workers) -> None:
    run = played(plan("hangs"), executor="loky")
    (row,) = fallen([Sample(run, 0, run.ready)])
    assert row.cells == ("Games that were kept out",)
    marked = behind(row.mark, [Sample(run, 0, run.ready)])
    assert marked is not None
    assert [one.game for one in marked.games] == run.faults["game"].tolist()
    for one, ply in zip(marked.games, run.faults["ply"].tolist(), strict=True):
        assert f"ply {ply}: bot Errant, seat {one.game % 2}, took too long" in one.words
        found, error = fetched(run.plan, one.game, workers, run.fell(one.game))
        assert error is None
        assert found is not None
        assert (len(found[0].log), found[1]) == (ply, ply)


def test_where_nothing_was_kept_out_there_is_no_mark_for_it() -> None:
    run = played(plan(""))
    assert fallen([Sample(run, 0, run.ready)]) == ()


def dies_once(marker: str) -> str:
    """Ends its worker the first time."""
    path = Path(marker)
    if not path.exists():
        path.touch()
        os._exit(7)
    return "here"


def raises() -> None:
    raise LookupError("no such duck")


def hangs() -> None:
    while True:
        time.sleep(0)


def test_what_a_worker_answers_is_asked_for_again_where_others_ended_it(workers: Workers, tmp_path: Path) -> None:
    assert workers.answer(60, dies_once, str(tmp_path / "dead")) == "here"
    with pytest.raises(LookupError, match="no such duck"):
        workers.answer(60, raises)
    with pytest.raises(TooLong):
        workers.answer(0.5, hangs)
    assert workers.answer(60, int) == 0


def hangs_noted(pipe: str) -> None:
    with open(pipe, "w"):
        pass
    hangs()


def test_the_time_spent_waiting_for_a_worker_is_not_that_of_the_work(tmp_path: Path) -> None:
    one, pipe = Workers(Places(tmp_path, 1)), tmp_path / "pipe"
    os.mkfifo(pipe)
    assert one.take(threading.Event(), lambda _: None) is not None
    with ThreadPoolExecutor(1) as other:
        slow = other.submit(one.answer, 2.0, hangs_noted, str(pipe))
        with pipe.open():
            pass  # it has begun
        assert one.answer(1.0, int) == 0
        assert isinstance(slow.exception(), TooLong)
    one.rest()
    one.close()


def test_workers_that_were_made_anew_end_with_the_lab(workers: Workers) -> None:
    with pytest.raises(TooLong):
        workers.answer(0.5, hangs)
    process: Any = workers.answer(60, os.getpid)
    workers.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
