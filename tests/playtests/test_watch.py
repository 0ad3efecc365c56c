"""The folder that the processes of a run share: what is listed in it may be gone at the next moment, and so may it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from duckplay.core import Bot, Random
from duckplay.playtests import files, worker
from duckplay.playtests.run import begin
from duckplay.playtests.watch import CANCEL, Cancelled, Watch, trace
from duckplay.travel import pack
from tests.playtests.games import ponds


@pytest.fixture
def vanish(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Path, Callable[[], None]], None]:
    """Have something done by another process just after a method of Path said something of a path."""

    def after(method: str, path: Path, does: Callable[[], None]) -> None:
        said = getattr(Path, method)

        def then(self: Path, *args: Any, **kwargs: Any) -> Any:
            found = said(self, *args, **kwargs)
            if self == path:
                found = list(found) if method == "glob" else found
                does()
            return found

        monkeypatch.setattr(Path, method, then)

    return after


class Closer(Bot):
    """Has the run that it plays for end, its folder gone, when it is first asked; it would play on as it can."""

    def __init__(self, folder: Path) -> None:
        self.blind = True
        self.folder = str(folder)

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        if Path(self.folder).exists():
            Path(self.folder).rename(f"{self.folder}.gone")
        return legal[0]


@pytest.mark.parametrize("ended", [False, True])
def test_workers_that_take_their_traces_away_do_not_disturb_who_counts_the_dead(
    ended: bool, vanish: Any, tmp_path: Path
) -> None:
    alive = [trace(tmp_path, process) for process in (15655, 15656)]
    for path in alive:
        path.touch()
    if ended:
        trace(tmp_path, 15657).write_text("Timeout!")
    vanish("glob", tmp_path, lambda: [path.unlink() for path in alive])
    assert Watch(tmp_path, "token", 1.0).shaken == ended


def test_a_run_that_ends_while_a_worker_looks_has_no_dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(self: Path, pattern: str) -> Any:
        raise FileNotFoundError(self)

    monkeypatch.setattr(Path, "glob", gone)
    assert not Watch(tmp_path, "token", 1.0).shaken


def test_a_chunk_of_a_run_that_has_ended_meanwhile_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with pytest.raises(Cancelled), Watch(folder, "token", 1.0).kept():
        pass
    assert not folder.exists()
    with Watch(folder, "token", 1.0, elsewhere=True).kept() as note:  # on another machine it is made
        assert note is not None
    assert [*folder.iterdir()] == []


def test_a_worker_ends_with_the_run_whose_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "GRAIN", 0.0)  # it looks before every decision
    folder = tmp_path / "run"
    folder.mkdir()
    made = ponds(Closer(folder), Random(), games=6)
    host, process = worker.here()
    played = worker.play(worker.Job(pack(made), 0, tuple(range(6)), str(folder), "token", 0, (host, process + 1)))
    assert len(played.rows.columns.games["game"]) + len(played.rows.columns.faults["game"]) == 0
    assert not folder.exists()


def test_who_cancels_a_run_while_it_ends_by_itself_hears_nothing_of_it(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    run = begin(ponds(Random(), Random(), games=2))
    steps = run.steps()
    next(steps)
    (folder,) = (path for path in tmp_path.iterdir() if "runs" not in path.name)
    touch = Path.touch

    def late(self: Path, *args: Any, **kwargs: Any) -> None:
        if self.name == CANCEL and folder.exists():
            folder.rmdir()
        touch(self, *args, **kwargs)

    monkeypatch.setattr(Path, "touch", late)
    run.cancel()
    steps.close()
    assert [path for path in tmp_path.iterdir() if "runs" not in path.name] == []


def test_a_file_that_goes_while_it_is_looked_at_is_told_of_like_any(vanish: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.duckdb"
    file.write_text("no store, but some text")
    vanish("open", file, file.unlink)
    assert "is no DuckDB file" in files._unopened(file, "something")
    assert "cannot be opened (something)" in files._unopened(file, "something")
