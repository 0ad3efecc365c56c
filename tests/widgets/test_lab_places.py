"""Places of a server's Labs: no more than there are, in the order of asking, and freed by whatever ends a kernel."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from duckplay import served
from duckplay.widgets.lab import places
from duckplay.widgets.lab.places import Places
from duckplay.widgets.lab.workers import Workers
from tests.serving import wait

Make = Callable[..., Places]
ASKS = """
import sys
from pathlib import Path
from duckplay.widgets.lab.places import Places
asked = Places(Path(sys.argv[1]), int(sys.argv[2]))
print(asked.ask(), flush=True)
sys.stdin.read()
"""
RACES = """
import sys, time
from pathlib import Path
from duckplay.widgets.lab.places import Places
folder = Path(sys.argv[1])
asked = Places(folder, 2)
for _ in range(20):
    while asked.ask():
        time.sleep(0.001)
    inside = folder / f"inside-{time.monotonic_ns()}-{id(asked)}"
    inside.touch()
    print(len(list(folder.glob("inside-*"))), flush=True)
    inside.unlink()
    asked.give()
"""


def stop() -> Event:
    """What nobody has set yet."""
    return Event()


def unasked(before: int) -> None:
    raise AssertionError(f"told to wait behind {before}")


@pytest.fixture
def places_of(tmp_path: Path) -> Iterator[Callable[..., Places]]:
    """Makes what several Labs have of one folder, with a single place where no other number is given."""
    made: list[Places] = []

    def make(count: int = 1) -> Places:
        made.append(Places(tmp_path, count))
        return made[-1]

    yield make
    for each in made:
        each.give()


@contextmanager
def kernel(folder: Path, count: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Another process that has asked for a place, and what it was told."""
    command = [sys.executable, "-c", ASKS, str(folder), str(count)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


def test_who_asks_first_has_the_place_and_the_others_are_told_how_many_are_before_them(places_of: Make) -> None:
    first, second, third = (places_of() for _ in range(3))
    assert [first.ask(), second.ask(), third.ask()] == [0, 1, 2]
    assert [second.ask(), third.ask()] == [1, 2]
    assert first.wanted()
    first.give()
    assert third.ask() == 2  # not before who came earlier
    assert [second.ask(), third.ask()] == [0, 1]
    assert [second.held, third.held] == [True, False]


def test_who_waits_no_longer_is_not_waited_for(places_of: Make) -> None:
    first, second, third = (places_of() for _ in range(3))
    assert [first.ask(), second.ask(), third.ask()] == [0, 1, 2]
    second.leave()
    assert third.ask() == 1
    third.leave()
    assert not first.wanted()


def test_several_places_are_taken_by_several(places_of: Make) -> None:
    asked = [places_of(2) for _ in range(4)]
    assert [each.ask() for each in asked] == [0, 0, 1, 2]
    asked[1].give()
    assert [each.ask() for each in asked[2:]] == [0, 1]


def test_a_killed_kernel_frees_its_place(tmp_path: Path, places_of: Make) -> None:
    mine = places_of()
    with kernel(tmp_path, 1) as (other, told):
        assert told == 0
        assert mine.ask() == 1
        other.send_signal(signal.SIGKILL)
        other.wait()
        assert mine.ask() == 0


def test_a_kernel_killed_in_the_queue_is_not_waited_for(tmp_path: Path, places_of: Make) -> None:
    first, last = places_of(), places_of()
    assert first.ask() == 0
    with kernel(tmp_path, 1) as (other, told):
        assert told == 1
        assert last.ask() == 2
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert last.ask() == 1
    first.give()
    assert last.ask() == 0
    assert not [*tmp_path.glob("ticket-*")]


def test_there_are_never_more_at_once_than_places(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RACES, str(tmp_path)]
    racing = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    said = [int(line) for process in racing for line in process.communicate(timeout=60)[0].split()]
    assert [process.returncode for process in racing] == [0] * 4
    assert len(said) == 80
    assert max(said) <= 2


def test_only_served_kernels_need_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = {places.FOLDER: str(tmp_path / "lab"), places.COUNT: "3"}
    monkeypatch.setattr(served, "told", told.get)
    monkeypatch.setattr(served, "served", lambda: False)
    assert places.of_server() is None
    monkeypatch.setattr(served, "served", lambda: True)
    found = places.of_server()
    assert found is not None
    assert (found.folder, found.places) == (tmp_path / "lab", 3)


def test_a_place_is_kept_while_nobody_wants_it_and_given_up_when_somebody_does(places_of: Make) -> None:
    mine, other = Workers(places_of()), places_of()
    executor = mine.take(stop(), unasked)
    assert executor is not None
    mine.rest()
    try:
        assert executor.submit(int).result(60) == 0
        assert mine.take(stop(), unasked) is executor
        assert other.ask() == 1  # something is played there
        mine.rest()
        wait(lambda: other.ask() == 0, "the place of a Lab at rest", 60)
    finally:
        mine.close()


def test_a_lab_that_waits_hears_how_many_are_before_it_and_may_leave(places_of: Make) -> None:
    first, second, mine = places_of(), places_of(), Workers(places_of())
    assert [first.ask(), second.ask()] == [0, 1]
    leave = stop()
    heard: list[int] = []

    def hear(before: int) -> None:
        heard.append(before)
        if before == 1:
            second.leave()
        else:
            leave.set()

    assert mine.take(leave, hear) is None
    assert heard == [1, 0]
    assert not first.wanted()
