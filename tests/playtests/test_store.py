"""The store: what was put is there, whole, once, under its plan alone, and a file that is none is told in words."""

from __future__ import annotations

import gc
import os
import signal
import stat
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

import duckplay
from duckplay.playtests import files
from duckplay.playtests.files import StoreError
from duckplay.playtests.rows import DTYPES, Columns, empty, joined
from duckplay.playtests.store import Store
from tests.playtests.chunks import METRICS, chunk, plan, same


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The system's place for temporary files."""
    place = tmp_path / "scratch"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store's, not yet there."""
    return tmp_path / "runs.duckdb"


def begun(path: Path | None = None, key: str = "one", **given: Any) -> Store:
    store = Store.at(path)
    store.begin(key, plan(**given))
    return store


def refused(call: Callable[[], Any]) -> str:
    with pytest.raises(StoreError) as caught:
        call()
    return str(caught.value)


def elsewhere(code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """What another process that runs the code says."""
    command = [sys.executable, "-c", textwrap.dedent(code), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": "."})


# What is put is there


def test_what_was_put_comes_back_in_the_order_of_games_whatever_the_order_it_was_put_in(file: Path) -> None:
    store = begun(file)
    parts = [chunk(plan(), 1, range(10)), chunk(plan(), 0, range(12, 20)), chunk(plan(), 0, range(12))]
    for part in parts:
        store.put("one", part)
    whole = joined(parts)
    for arm, seats in enumerate((2, 3)):
        found = list(store.batches("one", arm=arm, size=7))
        wanted = whole.of(arm, 0, 20)
        wanted.turns["scores"] = wanted.turns["scores"][:, :seats]
        assert [part.games["game"].tolist() for part in found][:2] == [[*range(7)], [*range(7, 14 - 4 * arm)]]
        assert same(joined(found), wanted)


def test_columns_are_read_by_name_arm_and_leading_games() -> None:
    store = begun()
    parts = [chunk(plan(), arm, range(20)) for arm in (0, 1)]
    for part in parts:
        store.put("one", part)
    assert np.array_equal(store.column("one", "length", 1), parts[1].games["length"])
    assert np.array_equal(store.column("one", "gap", last=6), parts[0].games["gap"][:6], equal_nan=True)
    assert store.column("one", "path").dtype == np.uint64
    both = store.rows("one", "seats", ["score", "seat"], first=3, last=5)
    assert both["seat"].tolist() == [0, 1, 0, 1, 0, 1, 2, 0, 1, 2]
    wide = store.rows("one", "turns", ["scores"], first=0, last=20)["scores"]
    assert wide.shape == (len(parts[0].turns["game"]) + len(parts[1].turns["game"]), 3)
    assert np.isnan(wide[: len(parts[0].turns["game"]), 2]).all()
    why = refused(lambda: store.column("one", "lenght"))
    assert "no column 'lenght'" in why
    assert "length" in why


def test_what_is_there_is_known_by_arm_and_game_faulty_games_included(file: Path) -> None:
    store = begun(file)
    store.put("one", chunk(plan(), 0, range(12), faulty=[3]))
    store.put("one", chunk(plan(), 1, [0, 1, 2, 3, 4, 7], faulty=[0]))
    for _ in range(2):
        have = store.have("one", 15)
        assert [np.flatnonzero(each).tolist() for each in have] == [list(range(12)), [0, 1, 2, 3, 4, 7]]
        assert store.ready("one", 15) == 5
        assert store.ready("one", 3) == 3
        assert store.column("one", "game").tolist() == [game for game in range(12) if game != 3]
        assert store.rows("one", "faults", ["game", "error"], arm=0)["error"].tolist() == ["a error"]
        store.close()
        store = Store.at(file)


def test_a_game_that_is_there_already_stays_as_it_is() -> None:
    store = begun()
    store.put("one", chunk(plan(), 0, range(6), faulty=[2]))
    again = chunk(plan(), 0, range(3, 9))
    store.put("one", again)
    store.put("one", chunk(plan(), 0, range(9)))
    whole = chunk(plan(), 0, range(9), faulty=[2])
    assert same(joined(list(store.batches("one", arm=0))), whole)


def test_a_chunk_is_kept_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    store = begun()
    store.put("one", chunk(plan(), 0, range(3)))
    broken = chunk(plan(), 0, range(3, 6))
    broken.turns["scores"] = broken.turns["scores"][:-1]
    with pytest.raises((StoreError, ValueError)):
        store.put("one", broken)
    assert [len(rows) for rows in store.have("one", 9)] == [9, 9]
    assert store.have("one", 9).sum() == 3
    for table in DTYPES:
        assert set(store.rows("one", table, ["game"])["game"].tolist()) <= {0, 1, 2}
    store.put("one", chunk(plan(), 0, range(3, 6)))
    assert same(joined(list(store.batches("one", arm=0))), chunk(plan(), 0, range(6)))


def test_plans_never_mix(file: Path) -> None:
    store = begun(file)
    store.begin("two", plan(metrics=("gap",), seed=6))
    store.put("one", chunk(plan(), 0, range(4)))
    store.put("two", chunk(plan(metrics=("gap",)), 0, range(2, 9)))
    assert store.column("one", "game").tolist() == [0, 1, 2, 3]
    assert store.column("two", "game").tolist() == [2, 3, 4, 5, 6, 7, 8]
    assert [about.metrics for about in store.plans().values()] == [METRICS, ("gap",)]
    assert list(store.plans()) == ["one", "two"]
    assert "keeps no games of plan 'three'" in refused(lambda: store.have("three", 9))


def test_a_longer_plan_goes_on_with_a_shorter_one(file: Path) -> None:
    store = begun(file, games=5)
    store.put("one", chunk(plan(), 0, range(5)))
    store.begin("one", plan(games=9))
    assert store.have("one", 9).sum(axis=1).tolist() == [5, 0]
    store.put("one", chunk(plan(), 0, range(5, 9)))
    assert list(store.plans()) == ["one"]
    assert same(joined(list(store.batches("one", arm=0))), chunk(plan(), 0, range(9)))
    assert same(joined(list(store.batches("one", arm=0, last=5))), chunk(plan(), 0, range(5)))


def test_a_metric_that_the_plan_did_not_name_is_measured_from_what_is_kept() -> None:
    store = begun()
    part = chunk(plan(), 1, range(20))
    store.put("one", part)

    def lead(games: Columns) -> np.ndarray[Any, np.dtype[np.float64]]:
        return np.maximum.reduceat(games.turns["scores"][:, 0], games.starts("turns")[:-1])

    assert np.array_equal(store.measured("one", lead, 1, tables=("games", "turns")), lead(part))
    assert store.measured("one", lead, 0).shape == (0,)


def test_texts_that_no_file_can_hold_are_kept_as_escapes() -> None:
    store = begun()
    part = chunk(plan(), 0, [0], faulty=[0])
    part.faults["error"][:] = ["half a \ud83e duck\x00\x1b[31m"]
    store.put("one", part)
    assert store.rows("one", "faults")["error"].tolist() == ["half a \\ud83e duck\\x00\\x1b[31m"]


def test_values_of_an_evaluator_are_there_when_they_were_noted() -> None:
    store = begun()
    part = chunk(plan(), 0, range(3))
    part.turns["values"] = part.turns["scores"] / 40
    store.put("one", part)
    assert same(joined(list(store.batches("one", arm=0))), part)


def test_no_games_are_read_as_none() -> None:
    store = begun()
    store.put("one", empty(METRICS))
    assert list(store.batches("one")) == []
    assert store.column("one", "length").tolist() == []
    assert store.rows("one", "turns")["scores"].shape[0] == 0


# Its file


def test_a_store_without_a_path_is_this_users_alone_and_leaves_nothing(scratch: Path) -> None:
    store = begun()
    store.put("one", chunk(plan(), 0, range(9)))
    (folder,) = scratch.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    del store
    gc.collect()
    assert list(scratch.iterdir()) == []


def test_the_temporary_file_of_a_killed_process_goes_with_the_next_store(scratch: Path) -> None:
    code = """
        import os, signal, sys, tempfile
        tempfile.tempdir = sys.argv[1]
        from tests.playtests.test_store import begun, chunk, plan
        store = begun()
        store.put("one", chunk(plan(), 0, range(9)))
        os.kill(os.getpid(), signal.SIGKILL)
    """
    assert elsewhere(code, scratch).returncode == -signal.SIGKILL
    (left,) = scratch.iterdir()
    mine = begun()
    other = begun()
    assert not left.exists()
    assert len(list(scratch.iterdir())) == 2  # those that are held stay
    assert mine.have("one", 1).sum() == other.have("one", 1).sum() == 0


def test_a_process_that_ends_leaves_nothing_but_the_file(tmp_path: Path, scratch: Path) -> None:
    code = """
        import sys, tempfile
        tempfile.tempdir = sys.argv[1]
        from tests.playtests.test_store import Path, begun, chunk, plan
        for path in (None, Path(sys.argv[2])):
            begun(path).put("one", chunk(plan(), 0, range(9)))
        kept = [begun(None), begun(Path(sys.argv[2]))]
    """
    done = elsewhere(code, scratch, tmp_path / "runs.duckdb")
    assert (done.returncode, done.stderr) == (0, "")
    assert list(scratch.iterdir()) == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["runs.duckdb", "scratch"]


def test_one_process_has_one_store_of_a_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = begun(file)
    monkeypatch.chdir(file.parent)
    assert Store.at(file.name) is store
    assert Store.at(str(file)) is store
    store.close()
    assert "has been closed: open it again" in refused(lambda: store.have("one", 1))
    assert Store.at(file) is not store


def test_a_file_that_another_process_has_open_is_told_with_that_process(file: Path) -> None:
    store = begun(file)
    code = """
        import os, sys
        from tests.playtests.test_store import Store, refused
        print(refused(lambda: Store.at(sys.argv[1])))
    """
    said = elsewhere(code, file).stdout
    assert said.startswith(f"runs.duckdb: is in use by process {os.getpid()} ")
    assert "give another file" in said
    store.put("one", chunk(plan(), 0, range(9)))
    store.close()
    assert same(joined(list(Store.at(file).batches("one", arm=0))), chunk(plan(), 0, range(9)))


def test_a_file_that_this_process_has_open_otherwise_is_told(file: Path) -> None:
    begun(file).close()
    with duckdb.connect(file):
        assert "is open already in this process" in refused(lambda: Store.at(file))


@pytest.mark.parametrize("change", ["a column", "a type", "a table"])
def test_a_file_of_another_schema_says_so_and_what_to_do(
    change: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = dict(DTYPES["games"])
    others = {
        "a column": DTYPES | {"games": games | {"jokers": "i4"}},
        "a type": DTYPES | {"games": games | {"turns": "i8"}},
        "a table": DTYPES | {"jokers": {"game": "i8"}},
    }
    with monkeypatch.context() as patch:
        patch.setattr(files, "DTYPES", others[change])
        patch.setattr(duckplay, "__version__", "0.0.7")
        Store.at(file).close()
    why = refused(lambda: Store.at(file))
    assert why.startswith("runs.duckdb: was written by duckplay 0.0.7, whose tables are others than those of this")
    assert "open it with the version that wrote it, or give another file" in why
    assert refused(lambda: Store.at(file)) == why  # and lets go of it


def test_files_that_are_no_stores_are_told_and_left_alone(tmp_path: Path) -> None:
    texts = tmp_path / "notes.txt"
    texts.write_text("a shopping list\n" * 2000)
    nothing = tmp_path / "nothing.duckdb"
    nothing.touch()
    other = tmp_path / "other.duckdb"
    with duckdb.connect(other) as connection:
        connection.execute("CREATE TABLE ducks AS SELECT 1 AS duck")
    half = tmp_path / "half.duckdb"
    half.write_bytes(other.read_bytes()[:6000])
    before = {path: path.read_bytes() for path in (texts, nothing, other, half)}
    assert refused(lambda: Store.at(texts)) == "notes.txt: is no DuckDB file: give another file"
    assert refused(lambda: Store.at(nothing)) == "nothing.duckdb: is empty: remove it first"
    assert refused(lambda: Store.at(other)).startswith("other.duckdb: is a DuckDB file but no store of playtests")
    assert refused(lambda: Store.at(half)).startswith("half.duckdb: cannot be opened (")
    assert refused(lambda: Store.at(tmp_path)).endswith("is a folder: give a file in it")
    assert "there is no folder" in refused(lambda: Store.at(tmp_path / "deep" / "runs.duckdb"))
    assert {path: path.read_bytes() for path in before} == before


def test_a_place_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", None)
    code = """
        import os, sys
        from tests.playtests.test_store import Store, refused
        if os.getuid() == 0:  # who may write everywhere
            os.setgroups([]), os.setgid(65534), os.setuid(65534)
        for name in ("runs.duckdb", "new.duckdb"):
            print(refused(lambda: Store.at(os.path.join(sys.argv[1], name))))
    """
    with tempfile.TemporaryDirectory() as name:  # pytest's own is closed to others
        home = Path(name)
        begun(home / "runs.duckdb").close()
        (home / "runs.duckdb").chmod(0o444)
        home.chmod(0o555)
        told = elsewhere(code, home)
        home.chmod(0o755)
        assert [path.name for path in home.iterdir()] == ["runs.duckdb"]
    assert len(told.stdout.splitlines()) == 2, told.stderr
    for name, line in zip(("runs.duckdb", "new.duckdb"), told.stdout.splitlines(), strict=True):
        assert line.startswith(f"{name}: may not be written here: give a file in a folder of your own")


def test_a_disk_without_hard_links_will_do(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", link)
    begun(file).put("one", chunk(plan(), 0, range(3)))
    assert [path.name for path in file.parent.iterdir() if path.is_file()] == ["runs.duckdb"]


def test_a_full_disk_is_told_and_takes_nothing_that_was_kept(file: Path) -> None:
    code = """
        import resource, signal, sys
        from tests.playtests.test_store import Path, begun, chunk, plan, refused
        store = begun(Path(sys.argv[1]))
        store.put("one", chunk(plan(), 0, range(50)))
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
        print(refused(lambda: [store.put("one", chunk(plan(), 0, range(n, n + 50))) for n in range(50, 5000, 50)]))
    """
    done = elsewhere(code, file)
    assert done.stdout.startswith("runs.duckdb: could not be written, the disk is full"), done.stderr
    assert "run again" in done.stdout
    store = Store.at(file)
    (kept,) = store.have("one", 5000)[:1]
    assert kept.sum() % 50 == 0
    assert kept.sum() >= 50
    number = int(kept.sum())
    store.put("one", chunk(plan(), 0, range(number, number + 50)))
    assert same(joined(list(store.batches("one", arm=0))), chunk(plan(), 0, range(number + 50)))


def test_what_it_holds_in_memory_is_limited_and_more_only_while_it_sorts(tmp_path: Path) -> None:
    for store in (Store(), Store.at(tmp_path / "runs.duckdb")):
        assert limit(store) == "30.5 MiB"
        with store.cursor() as cursor:
            assert limit(store) == "61.0 MiB"
            assert cursor.execute("SELECT current_setting('memory_limit')").fetchone() == ("61.0 MiB",)
        assert limit(store) == "30.5 MiB"
        store.close()


def limit(store: Store) -> str:
    """What DuckDB says that it may hold."""
    with store.connected() as connection:
        (said,) = connection.execute("SELECT current_setting('memory_limit')").fetchall()
    return str(said[0])
