"""Exports: the same bytes for the same games, harmless in a spreadsheet, and whole or not there."""

from __future__ import annotations

import csv as reader
import json
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import numpy as np
import pytest
from numpy.typing import NDArray

from duckplay.core import Bot
from duckplay.playtests import exports
from duckplay.playtests.exports import FORMULA
from duckplay.playtests.files import StoreError
from duckplay.playtests.plan import Arm
from duckplay.playtests.rows import DTYPES, TEXT, joined
from duckplay.playtests.store import Store
from duckplay.words import printable
from tests.playtests.chunks import METRICS, chunk, plan

HOSTILE = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",
    'a "quoted", text; two\nlines',
    "'); DROP TABLE games; --",
    "half a \ud83e",
    "\x00\x1b[31m",
    "<script>alert(1)</script>",
    "äöü ducks 🦆",
]


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / 'it\'s a folder; "so" to say'


def store(games: int = 20, shuffled: int | None = None, **given: Any) -> Store:
    """All games of the plan, in chunks of some order."""
    found = Store()
    found.begin("one", plan(**given))
    chunks = [(arm, range(first, min(first + 3, games))) for arm in (1, 0) for first in range(0, games, 3)]
    if shuffled is not None:
        Random(shuffled).shuffle(chunks)
    for arm, numbers in chunks:
        found.put("one", chunk(plan(**given), arm, numbers, faulty=[4]))
    return found


def cells(path: Path, delimiter: str = ",") -> list[dict[str, str]]:
    """The rows of a CSV file, as a spreadsheet reads them."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(reader.DictReader(file, delimiter=delimiter))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(call: Callable[[], Any]) -> str:
    with pytest.raises(StoreError) as caught:
        call()
    return str(caught.value)


# The same bytes


@pytest.mark.parametrize("write", [exports.csv, exports.parquet], ids=["csv", "parquet"])
def test_exports_of_the_same_games_are_equal_to_the_byte_in_whatever_order_they_were_kept(
    write: Callable[..., list[Path]], tmp_path: Path
) -> None:
    orders = [None, 1, 2]
    for number, order in enumerate(orders):
        write(store(shuffled=order), "one", tmp_path / str(number))
    first = contents(tmp_path / "0")
    assert len(first) == len(DTYPES) + 1
    assert all(len(each) > 100 for each in first.values())
    for number in range(1, len(orders)):
        assert contents(tmp_path / str(number)) == first


def test_the_first_games_of_a_longer_plan_export_as_the_shorter_one(tmp_path: Path) -> None:
    for write in (exports.csv, exports.parquet):
        write(store(20), "one", tmp_path / "long", games=7)
        write(store(7), "one", tmp_path / "short")
        assert contents(tmp_path / "long") == contents(tmp_path / "short")


# What is in them


def test_csv_holds_every_value_of_every_table(folder: Path) -> None:
    kept = store()
    written = exports.csv(kept, "one", folder)
    assert [path.name for path in written] == [*(f"{table}.csv" for table in DTYPES), "plan.json"]
    whole = joined(list(kept.batches("one")))
    for table, columns in DTYPES.items():
        found = cells(folder / f"{table}.csv")
        assert found
        for name in [*columns, *(METRICS if table == "games" else ())]:
            column = whole.table(table)[name]
            if name == "scores":
                heads = [f"scores_{seat}" for seat in range(3)]
                assert np.array_equal(_floats([[row[head] for head in heads] for row in found]), column, equal_nan=True)
            elif column.dtype.kind == "f":
                assert name == "values" or np.array_equal(_floats([row[name] for row in found]), column, equal_nan=True)
            else:
                assert [_value(name, columns[name], row[name]) for row in found] == column.tolist()
    seats = cells(folder / "seats.csv")
    assert [(row["label"], row["name"]) for row in seats[:2]] == [("short", "random"), ("short", "greedy")]
    assert {row["label"] for row in seats} == {"short", "long"}
    about = json.loads((folder / "plan.json").read_text())
    assert (about["game"], about["arms"][0]["params"]) == ("under-the-pond", {"rounds": 1})


def _value(name: str, dtype: str, cell: str) -> Any:
    if name in exports.LONG:
        assert cell.startswith("0x")
        return int(cell, 16)
    return {TEXT: str, "?": "true".__eq__}.get(dtype, int)(cell)


def _floats(cells: list[Any]) -> NDArray[np.float64]:
    texts = np.array(cells)
    return np.where(texts == "", "nan", texts).astype("f8")


def test_no_number_is_too_long_for_a_spreadsheet_and_none_is_no_number(folder: Path) -> None:
    exports.csv(store(), "one", folder)
    for table in DTYPES:
        for row in cells(folder / f"{table}.csv"):
            for cell in row.values():
                assert not re.fullmatch(r"-?\d{16,}|nan", cell)


def test_a_decimal_comma_parts_cells_by_semicolons(tmp_path: Path) -> None:
    point, comma = tmp_path / "point.csv", tmp_path / "comma.csv"
    assert exports.csv(store(), "one", point) == [point]
    assert exports.csv(store(), "one", comma, decimal=",") == [comma]
    told = cells(comma, ";")
    assert any(row["length"].startswith("-") for row in told)
    assert [{name: cell.replace(",", ".") for name, cell in row.items()} for row in told] == cells(point)
    assert 'decimal: "." or ","' in refused(lambda: exports.csv(store(), "one", comma, decimal=";"))


def test_parquet_holds_values_as_they_are_and_nothing_for_what_has_no_meaning(tmp_path: Path) -> None:
    kept = store()
    exports.parquet(kept, "one", tmp_path / "out")
    with duckdb.connect() as connection:
        games = connection.execute(f"SELECT * FROM '{tmp_path}/out/games.parquet'").fetchnumpy()
        turns = connection.execute(f"SELECT scores_0, scores_2 FROM '{tmp_path}/out/turns.parquet'").fetchnumpy()
    whole = joined(list(kept.batches("one")))
    for name in DTYPES["games"]:
        assert games[name].dtype == whole.games[name].dtype
        assert np.array_equal(games[name], whole.games[name])
    assert np.array_equal(games["gap"].mask, np.isnan(whole.games["gap"]))
    assert np.array_equal(turns["scores_0"], whole.turns["scores"][:, 0])
    assert np.array_equal(turns["scores_2"].mask, np.isnan(whole.turns["scores"][:, 2]))


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_goes_through_every_door_and_is_a_text_behind_it(text: str, folder: Path) -> None:
    name = text.encode(errors="ignore").decode().replace("\x00", "")
    stranger = type(name, (Bot,), {"choose": lambda *_: 0})()
    arms = (Arm(seats=2, bots=(stranger,), label=text, params={"rounds": 1}), Arm(seats=3, bots=("greedy",)))
    hostile = plan(arms=arms, metrics=(name, "gap"))
    kept = Store()
    kept.begin("one", hostile)
    part = chunk(hostile, 0, range(8), faulty=[4])
    doors = [("uses", "kind"), ("faults", "bot"), ("faults", "kind"), ("faults", "error")]
    for table, column in doors:
        part.table(table)[column][:] = text
    kept.put("one", part)
    exports.parquet(kept, "one", folder)
    safe = _safe(text)
    for delimiter, decimal in (",.", ";,"):
        exports.csv(kept, "one", folder, decimal=decimal)
        for table in DTYPES:
            rows = cells(folder / f"{table}.csv", delimiter)
            assert len(rows) == len(part.table(table)["game"])
            assert {row["label"] for row in rows} == {safe}
            for row in rows:
                assert None not in row
                for cell in (*row, *row.values()):
                    assert re.fullmatch(r"(-?[0-9.,e-]+)?", cell) or not cell.startswith(tuple(FORMULA)), cell
        assert _safe(name) in cells(folder / "games.csv", delimiter)[0]
        assert {row["name"] for row in cells(folder / "seats.csv", delimiter)} == {_safe(name)}
        for table, column in doors:
            assert {row[column] for row in cells(folder / f"{table}.csv", delimiter)} == {safe}
    (about,) = kept.plans().values()
    assert json.loads((folder / "plan.json").read_text(encoding="utf-8"))["arms"][0]["label"] == about.arms[0].label


def _safe(text: str) -> str:
    """As it stands in a cell."""
    plain = printable(text)
    return "'" + plain if plain.startswith(tuple(FORMULA)) else plain


# Where they go


def test_a_table_goes_to_a_file_and_all_of_them_to_a_folder(tmp_path: Path) -> None:
    kept = store()
    exports.csv(kept, "one", tmp_path / "t.csv", table="turns")
    exports.csv(kept, "one", tmp_path / "v1.2")
    assert (tmp_path / "t.csv").read_bytes() == (tmp_path / "v1.2" / "turns.csv").read_bytes()
    assert "has no table 'goes'" in refused(lambda: exports.csv(kept, "one", tmp_path / "t.csv", table="goes"))
    assert "ends in .parquet, or a folder" in refused(lambda: exports.parquet(kept, "one", tmp_path / "t.csv"))
    assert "no games of plan 'two'" in refused(lambda: exports.csv(kept, "two", tmp_path / "t.csv"))


def test_a_file_is_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = store()
    (path,) = exports.csv(kept, "one", tmp_path / "games.csv", games=3)
    before = path.read_bytes()
    assert before.startswith(b"\xef\xbb\xbfarm,")
    folders = sorted(tmp_path.iterdir())

    def replace(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", replace)
        why = refused(lambda: exports.csv(kept, "one", path))
    assert why.startswith("games.csv: cannot be written (No space left on device)")
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == folders


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    kept = store()
    assert refused(lambda: exports.csv(kept, "one", "/proc/games.csv")).startswith("games.csv: ")
    assert refused(lambda: exports.csv(kept, "one", "/proc/out")).startswith("out: cannot be written (")
    assert refused(lambda: exports.csv(kept, "one", tmp_path / "no" / "games.csv")).startswith("games.csv: ")


def test_the_store_itself_is_never_written_over(tmp_path: Path) -> None:
    kept = Store.at(tmp_path / "store.csv")
    kept.begin("one", plan())
    assert "is the store itself" in refused(lambda: exports.csv(kept, "one", tmp_path / "store.csv"))
