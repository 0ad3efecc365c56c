"""The files of saves: named at random, this user's own, whole, believed only as written, and swept."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import duckplay
from duckplay import saves, served
from duckplay.saves import Keeper
from tests.tables.keepers import kept, kept_in, reached, refused, taken
from tests.tables.ponds import played, pond
from tests.toy import TOY


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


def test_the_file_is_for_this_user_alone_and_whole(home: Path) -> None:
    name = kept(pond())
    assert [path.name for path in kept_in(home)] == [f"{name}.json"]
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
    assert [path.name for path in kept_in(home)] == [f"{keeper.name}.json"]
    assert reached(keeper.name) == 0
    keeper.write(table, 0)
    assert reached(keeper.name) == 1


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
    assert {path.name for path in kept_in(home)} == {"notes.json", *(f"{name}.json" for name in (*names, keeper.name))}
    kept(pond())
    assert {path.name for path in kept_in(home)} >= {f"{name}.json" for name in names[1:]}
    assert not (home / f"{names[0]}.json").exists()
