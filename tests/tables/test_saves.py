"""Saves: a game that its kernel did not survive goes on as if unbroken, for whoever holds its name alone."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import duckplay
from duckplay import Closed, Table, saves, served
from duckplay.game import Game, Reason
from duckplay.saves import Keeper, Rescued, SaveError
from tests.tables.ponds import SHELF, finished, played, pond
from tests.toy import TOY


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the saves, not yet there."""
    path = tmp_path / "deep" / "saves"
    monkeypatch.setenv("DUCKPLAY_SAVES", str(path))
    return path


def kept(table: Table, seat: int | None = 0) -> str:
    """The name under which a table has been kept by a board that is gone."""
    keeper = Keeper()
    keeper.write(table, seat)
    return keeper.name


def taken(name: str, game: Game = TOY) -> Table:
    """The table kept under that name."""
    return Keeper().take(name, game)[0]


def refused(call: Callable[[], Any]) -> str:
    with pytest.raises(SaveError) as caught:
        call()
    return caught.value.why


# As if unbroken


@pytest.mark.parametrize("game", SHELF, ids=str)
def test_a_game_taken_up_goes_on_as_if_unbroken_from_every_ply(game: str | Game) -> None:
    whole = duckplay.table(game, seats=2, seed=5, bots={0: "random", 1: "random"})
    for ply in range(0, whole.ply + 1, max(1, whole.ply // 8)):
        table = taken(kept(whole.at(ply)), whole.game)
        assert (table.ply, table.digest, table.log) == (ply, whole.at(ply).digest, whole.log[:ply])
        table.autoplay()
        assert table.log == whole.log
        assert table.digest == whole.digest


def test_all_that_belongs_to_a_table_comes_back() -> None:
    table = pond(seats=3, params={"rounds": 3, "prize": 9}, bots={2: "greedy"}, policy="player")
    for text in ("peek", "rest", "rest"):
        table.play(table.waiting[0], text)
    table.undo()
    found, seat = Keeper().take(kept(table, seat=1), TOY)
    assert seat == 1
    assert (found.game, found.params, found.seats, found.bots) == (TOY, table.params, 3, {2: "greedy"})
    assert (found.policy, found.seeds, found.log, found.digest) == ("player", table.seeds, table.log, table.digest)
    assert (found.waiting, found.closed) == (table.waiting, False)
    assert found.memory(0) == table.memory(0)
    branch = played("rest", "rest").branch(1, seed=11)
    assert taken(kept(branch)).seeds == ((0, 7), (1, 11))
    assert Keeper().take(kept(pond(), seat=None), TOY)[1] is None


@pytest.mark.parametrize("game", SHELF, ids=str)
def test_what_was_taken_back_can_be_played_again_after_a_rescue(game: str | Game) -> None:
    table = duckplay.table(game, seats=2, seed=5, bots={1: "random"})
    for _ in range(2):
        table.play(0, table.moves(0)[0].text)
    table = table.branch(table.ply, seed=6)
    table.play(0, table.moves(0)[0].text)
    stood = [table.digest]
    for _ in range(2):
        table.undo()
        stood.append(table.digest)
    found = taken(kept(table), table.game)
    assert found.digest == stood.pop()
    while stood:
        found.redo()
        table.redo()
        assert found.digest == table.digest == stood.pop()
    assert (found.log, found.seeds, found.may_redo()) == (table.log, table.seeds, table.may_redo())
    again = taken(kept(found), table.game)
    assert again.may_redo() == Reason("nothing was taken back since the last move", "")


def test_what_stands_now_is_kept_not_what_was_taken_back() -> None:
    keeper, table = Keeper(), pond()
    for act in (lambda: table.play(0, "rest"), table.undo, lambda: table.play(0, "roll")):
        act()
        keeper.write(table, 0)
        assert ply(keeper.name) == table.ply
    assert [entry.text for entry in taken(keeper.name).log] == ["roll"]


def ply(name: str) -> int:
    """The ply of what is kept, which is left where it is."""
    return saves.look(name, TOY).ply


def test_a_look_says_what_is_kept_and_takes_nothing() -> None:
    keeper, table = Keeper(), played("rest", "roll")
    keeper.write(table, 0)
    assert saves.look(keeper.name, TOY) == Rescued("under-the-pond", 2, False)
    assert not keeper.taken()
    assert saves.look(kept(finished(pond())), TOY) == Rescued("under-the-pond", 6, True)


# Closed tables


def test_a_closed_table_is_taken_up_closed_with_its_own_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: True)
    table = duckplay.table(TOY, seats=2, bots={1: "random"})
    table.play(0, "rest")
    name = kept(table)
    for closed in (True, False):
        monkeypatch.setattr(served, "closed", lambda closed=closed: closed)
        found = taken(name)
        assert found.closed
        assert found.policy == "player"
        with pytest.raises(Closed):
            _ = found.seed
        assert found.lines(0) == table.lines(0)
        assert found._course.seeds == table._course.seeds
        assert finished(found).log == finished(taken(name)).log


def test_a_table_that_had_opened_is_taken_up_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: True)
    table = finished(duckplay.table(TOY, seats=2))
    assert not taken(kept(table)).closed
    table.undo()
    assert not table.over
    assert not taken(kept(table)).closed
    assert taken(kept(table)).again().closed


def test_no_open_table_is_taken_up_where_tables_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    name = kept(played("rest"))
    monkeypatch.setattr(served, "closed", lambda: True)
    assert refused(lambda: taken(name)) == "it was played at an open table, and the tables here are closed"


# One board at a time


def test_the_board_that_held_a_game_which_another_has_taken_up_keeps_it_no_more() -> None:
    first, second, table = Keeper(), Keeper(), pond()
    assert not first.taken()
    first.write(table, 0)
    assert not first.taken()
    found, _ = second.take(first.name, TOY)
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
    assert ply(keeper.name) == 0
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
        assert {path.suffix for path in home.iterdir()} == {".json", ".lock"}
        away()
        assert list(home.iterdir()) == []
    with keeper.alone(table):
        keeper.write(table, 0)
        keeper.drop()
    assert list(home.iterdir()) == []
    assert refused(lambda: taken(keeper.name)) == "no game is kept under that name"
    assert list(home.iterdir()) == []


def test_a_save_that_was_swept_or_thrown_away_is_written_again() -> None:
    keeper, table = Keeper(), pond()
    keeper.write(table, 0)
    saves.forget(keeper.name)
    assert refused(lambda: taken(keeper.name)) == "no game is kept under that name"
    assert not keeper.taken()
    keeper.write(table, 0)
    assert taken(keeper.name).ply == 0


# Names


def test_names_are_long_random_and_different() -> None:
    names = {Keeper().name for _ in range(100)}
    assert len(names) == 100
    assert all(len(name) == 32 and int(name, 16) >= 0 for name in names)


NAMES: list[Any] = [
    "",
    "x",
    "../../etc/passwd",
    "0" * 31,
    "0" * 33,
    "0" * 32 + "\n",
    "A" * 32,
    "٣" * 32,
    "/" + "0" * 31,
    "0" * 30 + "/.",
    "\0" * 32,
    "\ud800" * 32,
    None,
    5,
    ["0" * 32],
]


@pytest.mark.parametrize("name", NAMES, ids=repr)
def test_a_name_that_is_none_reaches_no_file(name: Any, home: Path) -> None:
    kept(pond())
    before = sorted(path.read_bytes() for path in home.parent.rglob("*") if path.is_file())
    for call in (lambda: saves.look(name, TOY), lambda: Keeper().take(name, TOY), lambda: saves.forget(name)):
        assert refused(call) == "that is not the name of a kept game"
    assert sorted(path.read_bytes() for path in home.parent.rglob("*") if path.is_file()) == before


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=40) | st.text("0123456789abcdef./", min_size=30, max_size=34))
def test_any_name_is_refused_in_words(name: str) -> None:
    assert refused(lambda: saves.look(name, TOY)) in (
        "that is not the name of a kept game",
        "no game is kept under that name",
    )


# Files


def test_the_file_is_for_this_user_alone_and_whole(home: Path) -> None:
    name = kept(pond())
    assert [path.name for path in home.iterdir()] == [f"{name}.json"]
    json.loads((home / f"{name}.json").read_text())
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert stat.S_IMODE((home / f"{name}.json").stat().st_mode) == 0o600
    home.chmod(0o755)
    kept(pond())
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_a_failed_write_leaves_the_save_as_it_was_and_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper, table = Keeper(), pond()
    keeper.write(table, 0)
    table.play(0, "rest")

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", full)
        assert refused(lambda: keeper.write(table, 0)) == "its file could not be written (No space left on device)"
    assert [path.name for path in home.iterdir()] == [f"{keeper.name}.json"]
    assert ply(keeper.name) == 0
    keeper.write(table, 0)
    assert ply(keeper.name) == 1


def test_a_folder_that_cannot_be_had_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.parent.mkdir()
    home.write_text("a file")
    assert refused(lambda: Keeper().write(pond(), 0)) == "there is no folder for kept games (File exists)"
    assert not Keeper().taken()
    home.unlink()
    monkeypatch.setattr(os, "getuid", lambda: 123456)
    assert refused(lambda: Keeper().write(pond(), 0)) == "the folder for kept games belongs to another user"


def test_without_a_folder_named_jupyters_runtime_folder_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DUCKPLAY_SAVES")
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "run"))
    name = kept(pond())
    assert (tmp_path / "run" / "duckplay" / f"{name}.json").exists()


def changed(text: bytes) -> dict[str, bytes]:
    """A save's file as somebody else may have left it."""
    file = json.loads(text)
    return {
        "half": text[: len(text) // 2],
        "empty": b"",
        "another text": b"duck",
        "no text": b"\xff\xfe" + text,
        "deep": b"[" * 100_000,
        "another move": text.replace(b"rest", b"roll", 1),
        "another seed": text.replace(b"[0,7]", b"[0,8]", 1),
        "opened": text.replace(b'"opened":false', b'"opened":true', 1),
        "no check": json.dumps({"holder": file["holder"], "save": file["save"]}).encode(),
        "one field more": json.dumps({**file, "more": 1}).encode(),
        "another check": json.dumps({**file, "check": "0" * 32}).encode(),
    }


@pytest.mark.parametrize("how", changed(b'{"holder": 0, "save": 0}'))
def test_a_file_that_is_not_as_it_was_written_is_refused(how: str, home: Path) -> None:
    name = kept(played("rest"))
    path = home / f"{name}.json"
    text = path.read_bytes()
    assert changed(text)[how] != text
    path.write_bytes(changed(text)[how])
    for call in (lambda: saves.look(name, TOY), lambda: taken(name)):
        assert refused(call) == "its file is not as it was written"


def test_a_file_that_others_could_have_written_is_refused(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = kept(played("rest"))
    path = home / f"{name}.json"
    path.chmod(0o640)
    assert refused(lambda: taken(name)) == "its file is not this user's own alone"
    path.chmod(0o600)
    with monkeypatch.context() as patch:
        patch.setattr(saves, "_own", lambda info: stat.S_ISDIR(info.st_mode))
        assert refused(lambda: taken(name)) == "its file is not this user's own alone"
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert "its file cannot be read" in refused(lambda: taken(name))
    path.unlink()
    path.mkdir()
    assert "its file cannot be read" in refused(lambda: taken(name))


def test_a_file_that_is_too_large_is_not_read(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = kept(played("rest"))
    monkeypatch.setattr(saves, "SIZE", 100)
    assert refused(lambda: taken(name)) == "its file is too large"


def test_a_game_of_another_kind_or_of_changed_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = duckplay.table("duck-and-cover", seats=2).game
    assert (
        refused(lambda: taken(kept(pond()), other))
        == "it is a game of under-the-pond, and duck-and-cover is played here"
    )
    name = kept(played("peek", "roll"))
    with monkeypatch.context() as patch:
        patch.setattr("tests.toy.ROLL", 7)
        patch.setattr("tests.toy.Pond.label", lambda self, seat, move: f"move {move}")
        assert "it does not fit the rules any more: record, row 0, log[0]" in refused(lambda: taken(name))
    with monkeypatch.context() as patch:
        patch.setattr("tests.toy.Pond.digest", lambda self: 5)
        assert refused(lambda: taken(name)) == "the rules have changed since, and it would stand otherwise now"


def test_a_refusal_betrays_nothing_of_a_closed_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: True)
    table = duckplay.table(TOY, seats=2)
    table.play(0, "peek")
    name = kept(table)
    monkeypatch.setattr("tests.toy.Pond.label", lambda self, seat, move: f"move {move}")
    assert refused(lambda: taken(name)) == "it does not fit the rules any more"


# Sweeping


def test_old_saves_and_more_than_are_kept_are_swept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "MOST", 3)
    old, *names = [kept(pond()) for _ in range(4)]
    own = home / "notes.json"
    own.write_text("somebody's own")
    draft = home / f"{'0' * 32}.{'0' * 8}.part"
    draft.write_text("left by a kernel that died while it wrote")
    for path, age in ((home / f"{old}.json", saves.AGE + 60), (draft, saves.AGE + 60), (own, saves.AGE + 60)):
        os.utime(path, (path.stat().st_atime - age, path.stat().st_mtime - age))
    for place, name in enumerate(names):
        path = home / f"{name}.json"
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime - 60 * (3 - place)))
    keeper = Keeper()
    keeper.write(pond(), 0)
    assert {path.name for path in home.iterdir()} == {"notes.json", *(f"{name}.json" for name in (*names, keeper.name))}
    kept(pond())
    assert {path.name for path in home.iterdir()} >= {f"{name}.json" for name in names[1:]}
    assert not (home / f"{names[0]}.json").exists()
