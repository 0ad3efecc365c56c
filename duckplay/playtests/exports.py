"""Exports: the games of a plan as CSV that a spreadsheet opens unharmed, or as Parquet.

Rows are sorted and hold no times, so that two runs of one plan export the same bytes, however often one was broken off.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from duckplay.playtests.about import About
from duckplay.playtests.files import GROUP, NAME, StoreError, told, typed
from duckplay.playtests.rows import DTYPES, ORDER, TEXT, WIDE
from duckplay.playtests.store import TABLES, Store, columns, insert
from duckplay.words import brief, printable

FORMULA: Final = "=+-@\t\r\n＝＋－＠"
"""What makes a spreadsheet take a text for a formula."""
LONG: Final = ("seed", "path", "digest")
"""Numbers of more than the 15 digits that a spreadsheet keeps; in CSV they stand in hexadecimal, as 0x1f."""

Cell = Callable[[str, str, str], str]
"""From a column's name, its type and its SQL to the SQL of what is written."""


def csv(
    store: Store,
    key: str,
    path: str | os.PathLike[str],
    *,
    table: str = "games",
    games: int | None = None,
    decimal: str = ".",
) -> list[Path]:
    """Write a table of a plan to `path`, or with a folder for a path each table and the plan; returns the files.

    UTF-8 with a mark; a text that begins like a formula gets an apostrophe before it; with `decimal=","` cells are
    parted by semicolons. `games` takes the first so many of each arm. A file is whole or as it was. Raises StoreError.
    """
    if decimal not in (".", ","):
        raise StoreError(store.name, f'decimal: "." or ",", not {brief(decimal)}')

    def cell(name: str, dtype: str, value: str) -> str:
        if dtype == TEXT:
            return f"CASE WHEN {value}[1] IN ({_formula()}) THEN '''' || {value} ELSE {value} END"
        if name in LONG:
            return f"'0x' || lower(to_hex({value}))"
        if dtype == "f8" and decimal == ",":
            return f"replace({value}::VARCHAR, '.', ',')"
        return value

    form = f"FORMAT csv, HEADER, DELIMITER '{',' if decimal == '.' else ';'}'"
    return _written(store, key, Path(path), "csv", form, cell, table, games)


def parquet(
    store: Store, key: str, path: str | os.PathLike[str], *, table: str = "games", games: int | None = None
) -> list[Path]:
    """Write a table of a plan to `path`, or with a folder for a path each table and the plan; returns the files.

    Values stand as they are; where a number has no meaning there is none. Otherwise as `csv`. Raises StoreError.
    """
    form = f"FORMAT parquet, ROW_GROUP_SIZE {GROUP}, COMPRESSION zstd"
    return _written(store, key, Path(path), "parquet", form, lambda _name, _dtype, value: value, table, games)


def _written(
    store: Store, key: str, path: Path, suffix: str, form: str, cell: Cell, table: str, games: int | None
) -> list[Path]:
    path = path.expanduser().resolve()
    if path.suffix.lower() == f".{suffix}":
        if table not in TABLES:
            raise StoreError(store.name, f"has no table {brief(table)}; it has {', '.join(TABLES)}")
        targets = {path: table}
    elif path.is_file() or path.suffix in (".csv", ".parquet"):
        raise StoreError(path.name, f"give a file that ends in .{suffix}, or a folder")
    else:
        targets = {path / f"{each}.{suffix}": each for each in TABLES}
        with _disk(path):
            path.mkdir(parents=True, exist_ok=True)
    for target, each in targets.items():
        _copy(store, key, target, each, form, cell, games)
    if path not in targets:
        target = path / "plan.json"
        with _disk(target), _draft(target) as draft:
            draft.write_text(store.about(key).json() + "\n", encoding="utf-8")
        return [*targets, target]
    return list(targets)


def _copy(store: Store, key: str, target: Path, table: str, form: str, cell: Cell, games: int | None) -> None:
    """Write one table; the store can be read meanwhile."""
    if target == store.path:
        raise StoreError(target.name, "is the store itself: export to another file")
    where = f"plan = {store.number(key)}" + ("" if games is None else f" AND game < {int(games)}")
    with _disk(target), store.cursor() as cursor, told(target.name), _draft(target) as draft:
        home = NAME
        if table == "turns":
            home = "temp"
            cursor.execute(f"CREATE TEMP TABLE turns ({typed(table)})")
            for part in store.batches(key, [table], last=games):
                insert(cursor, table, store.number(key), part.turns, home=home)
        kept = f"FROM {home}.{table} WHERE {where}"
        noted = [
            name
            for name in WIDE
            if name in DTYPES[table] and cursor.execute(f'SELECT 1 {kept} AND "{name}" IS NOT NULL LIMIT 1').fetchall()
        ]
        cells = [
            f"{cell(name, dtype, value)} AS {_quoted(head)}"
            for name, dtype, value, head in _cells(store.about(key), table, noted, form)
        ]
        order = ", ".join(f'"{name}"' for name in ORDER[table])
        cursor.execute(f"COPY (SELECT {', '.join(cells)} {kept} ORDER BY {order}) TO {_text(str(draft))} ({form})")


def _cells(about: About, table: str, noted: Sequence[str], form: str) -> Iterator[tuple[str, str, str, str]]:
    """Of each column that is written: its name, its type, its value in SQL, and what stands over it."""

    def head(name: str, first: bool = False) -> str:
        if not form.startswith("FORMAT csv"):
            return name
        plain = printable(name)
        return "\ufeff" * first + ("'" + plain if plain.startswith(tuple(FORMULA)) else plain)

    labels = f"[{', '.join(_text(arm.label) for arm in about.arms)}][arm + 1]"
    names = ", ".join(f"[{', '.join(map(_text, arm.bots))}]" for arm in about.arms)
    for name in columns(about, table):
        if name == "arm":
            yield name, "i4", '"arm"', head(name, first=True)
            yield "label", TEXT, labels, head("label")
        elif name == "bot" and table == "seats":
            yield name, "i2", '"bot"', head(name)
            yield "name", TEXT, f"[{names}][arm + 1][bot + 1]", head("name")
        elif name in WIDE:
            if name in noted:
                for seat in range(about.seats()):
                    yield name, "f8", f'"{name}"[{seat + 1}]', head(f"{name}_{seat}")
        elif name in DTYPES[table]:
            yield name, DTYPES[table][name], f'"{name}"', head(name)
        else:
            yield name, "f8", f"metrics[{about.metrics.index(name) + 1}]", head(name)


@contextmanager
def _draft(target: Path) -> Iterator[Path]:
    """A file beside the target that takes its place when all is written."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        yield draft
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def _disk(path: Path) -> Iterator[None]:
    """Raises StoreError in place of the system's errors."""
    try:
        yield
    except OSError as error:
        why = f"cannot be written ({error.strerror or error}): give another place"
        raise StoreError(path.name, why) from error


def _formula() -> str:
    return ", ".join(f"chr({ord(each)})" for each in FORMULA)


def _text(text: str) -> str:
    """A text in SQL."""
    return "'" + text.replace("'", "''") + "'"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
