"""One board at a time holds a save: it is never played at twice."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

import duckplay
from duckplay import saves, served
from duckplay.saves import Keeper, SaveError
from tests.tables.keepers import kept, kept_in, reached, refused, taken
from tests.tables.ponds import pond
from tests.toy import TOY


def test_the_board_that_held_a_game_which_another_has_taken_up_keeps_it_no_more() -> None:
    first, second, table = Keeper(), Keeper(), pond()
    assert not first.taken()
    first.write(table, 0)
    assert not first.taken()
    found, *_ = second.take(first.name, TOY)
    assert first.taken()
    assert not second.taken()
    table.play(0, "rest")
    assert "has gone on in another page" in refused(lambda: first.write(table, 0))
    found.play(0, "roll")
    second.write(found, 0)
    assert [entry.text for entry in taken(second.name).log] == ["roll"]
    assert second.name == first.name


def test_a_closed_game_is_not_taken_up_while_it_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for it gets it with the move that was being played."""
    monkeypatch.setattr(served, "closed", lambda: True)
    monkeypatch.setattr(saves, "PATIENCE", 60)
    keeper, table = Keeper(), duckplay.table(TOY, seats=2)
    keeper.write(table, 0)
    found: list[int] = []
    other = Thread(target=lambda: found.append(taken(keeper.name).ply))
    with keeper.alone(table):
        other.start()
        other.join(0.2)
        assert found == []
        table.play(0, "rest")
        keeper.write(table, 0)
    other.join()
    assert found == [1]
    with pytest.raises(SaveError, match="has gone on in another page"), keeper.alone(table):
        raise AssertionError("played on")


HOLD = """
import sys
from duckplay import saves
with saves._lock(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def held(name: str) -> Iterator[None]:
    """Another process holds the lock of that save meanwhile."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield
        other.communicate()
        assert other.returncode == 0


def test_nobody_waits_long_for_a_save_that_another_kernel_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: True)
    keeper, table = Keeper(), duckplay.table(TOY, seats=2)
    keeper.write(table, 0)

    def play_on() -> None:
        with keeper.alone(table):
            raise AssertionError("played on")

    with held(keeper.name):
        for call in (lambda: taken(keeper.name), play_on, keeper.drop, lambda: saves.forget(keeper.name)):
            begun = time.monotonic()
            assert refused(call) == saves.BUSY
            assert time.monotonic() - begun < 2
    assert reached(keeper.name) == 0
    with keeper.alone(table):
        pass
    assert taken(keeper.name).ply == 0


def test_who_has_lost_a_game_is_told_so_even_while_it_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: True)
    keeper, table = Keeper(), duckplay.table(TOY, seats=2)
    keeper.write(table, 0)
    taken(keeper.name)
    with held(keeper.name), pytest.raises(SaveError, match="has gone on in another page"), keeper.alone(table):
        raise AssertionError("played on")


def test_a_lock_goes_along_with_its_save(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: True)
    keeper, table = Keeper(), duckplay.table(TOY, seats=2)
    for away in (lambda: saves.forget(keeper.name), keeper.drop):
        with keeper.alone(table):
            keeper.write(table, 0)
        assert {path.suffix for path in kept_in(home)} == {".json", ".lock"}
        away()
        assert kept_in(home) == []
    with keeper.alone(table):
        keeper.write(table, 0)
        keeper.drop()
    assert kept_in(home) == []
    assert refused(lambda: taken(keeper.name)) == "no game is kept under that name"
    assert kept_in(home) == []


def test_a_save_that_was_swept_or_thrown_away_is_written_again() -> None:
    keeper, table = Keeper(), pond()
    keeper.write(table, 0)
    saves.forget(keeper.name)
    assert refused(lambda: taken(keeper.name)) == "no game is kept under that name"
    assert not keeper.taken()
    keeper.write(table, 0)
    assert taken(keeper.name).ply == 0


def test_a_game_taken_up_stays_so_when_its_save_is_swept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one page could look ahead for the other; who holds it writes it anew."""
    monkeypatch.setattr(served, "closed", lambda: True)
    first, second, idle, table = Keeper(), Keeper(), Keeper(), duckplay.table(TOY, seats=2)
    first.write(table, 0)
    idle.write(table, 0)
    found = second.take(first.name, TOY)[0]
    for keeper in (first, idle):
        path = home / f"{keeper.name}.json"
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 60))
    for _ in range(201):
        kept(duckplay.table(TOY, seats=2))
    for keeper in (first, idle):
        assert refused(lambda keeper=keeper: taken(keeper.name)) == "no game is kept under that name"
    assert first.taken()
    with pytest.raises(SaveError, match="has gone on in another page"), first.alone(table):
        raise AssertionError("played on")
    for keeper, game in ((second, found), (idle, table)):
        assert not keeper.taken()
        with keeper.alone(game):
            keeper.write(game, 0)
        assert taken(keeper.name).ply == 0


def test_a_board_that_held_a_game_taken_up_never_plays_it_again_however_many_others_there_are(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is left of that game is swept when no board lives that has held it."""
    first, table = Keeper(), pond()
    first.write(table, 0)
    second = Keeper()
    second.take(first.name, TOY)
    second.drop()
    path = home / f"{first.name}.json"
    monkeypatch.setattr(saves, "MARKS", 0)
    for _ in range(2):
        saves.sweep(home)
        assert first.taken()
        with pytest.raises(SaveError, match="has gone on in another page"), first.alone(table):
            raise AssertionError("played on")
        monkeypatch.setattr(saves, "LIFE", -60)
    del second
    gc.collect()
    saves.sweep(home)
    assert first.taken()
    del first
    gc.collect()
    saves.sweep(home)
    assert not path.exists()
    assert not path.with_suffix(".seat").exists()


def test_a_board_that_takes_another_game_up_stands_in_the_way_of_no_sweep(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a board keeps one mark alive at most."""
    monkeypatch.setattr(saves, "MARKS", 0)
    board = Keeper()
    names = [kept(pond()) for _ in range(3)]
    for name in names:
        board.take(name, TOY)
        board.drop()
    saves.sweep(home)
    assert [path.stem for path in home.glob("*.json")] == names[-1:]


@pytest.mark.parametrize("marks", [0, 1])
def test_what_is_left_of_games_taken_up_is_swept_later_and_counted_apart(
    home: Path, monkeypatch: pytest.MonkeyPatch, marks: int
) -> None:
    """Where no board is left that has held them."""
    names = [kept(pond()) for _ in range(2)]
    for name in names:
        taken(name)
    left = [home / f"{name}.json" for name in names]
    for path, age in zip(left, (saves.AGE + 120, saves.AGE + 60), strict=True):
        _aged(home, path.stem, age)
    gc.collect()
    saves.sweep(home)
    assert [path.stat().st_size for path in left] == [saves.MARK] * 2
    for path, age in zip(left, (120, 60), strict=True):
        _aged(home, path.stem, age)
    monkeypatch.setattr(saves, "MARKS", marks)
    saves.sweep(home)
    assert [path.exists() for path in left] == [False, marks == 1]
    if marks:
        _aged(home, names[1], saves.LIFE + 60)
        saves.sweep(home)
        assert not left[1].exists()


def _aged(home: Path, name: str, age: float) -> None:
    """Nobody wrote to that save for so many seconds."""
    path = home / f"{name}.json"
    os.utime(path, (path.stat().st_atime, path.stat().st_mtime - age))
