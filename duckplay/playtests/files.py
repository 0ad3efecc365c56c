"""The DuckDB file of a store: made whole, opened by one process at a time, and told in words when it cannot be."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

import duckdb
from duckdb import DuckDBPyConnection as Connection

import duckplay
from duckplay.playtests.packing import FORM
from duckplay.playtests.rows import DTYPES, WIDE
from duckplay.words import brief, printable

MEMORY: Final = "32MB"
"""What DuckDB holds of a store at most; more goes to its scratch folder."""
SORTING: Final = "64MB"
"""And while it sorts a table for an export."""
GROUP: Final = 30720
"""Rows that are compressed together. A chunk that fills a group is written once, and does not pass through the log."""
NAME: Final = "store"
"""Of the attached file in SQL."""

TYPES: Final = {
    "?": "BOOLEAN",
    "i2": "SMALLINT",
    "i4": "INTEGER",
    "i8": "BIGINT",
    "u8": "UBIGINT",
    "f8": "DOUBLE",
    "O": "VARCHAR",
}


class StoreError(ValueError):
    """A store that cannot be opened, read or written: names its file, what is wrong, and what to do."""

    def __init__(self, file: str, why: str) -> None:
        super().__init__(file, why)
        self.file = file
        self.why = why

    def __str__(self) -> str:
        return printable(f"{self.file}: {self.why}")


def tables() -> dict[str, str]:
    """The columns of each table in SQL."""
    found = {
        "duckplay": "schema VARCHAR, version VARCHAR",
        "plans": "plan INTEGER, key VARCHAR, about VARCHAR",
    }
    for table in DTYPES:
        found[table] = typed(table) + (", metrics DOUBLE[]" if table == "games" else "")
    found["turns"] = "plan INTEGER, arm INTEGER, first BIGINT, last BIGINT, packed BLOB USING COMPRESSION uncompressed"
    return found


def typed(table: str) -> str:
    """The columns of a table in SQL, a row of it a row."""
    names = [f'"{name}" {TYPES[dtype]}{"[]" * (name in WIDE)}' for name, dtype in DTYPES[table].items()]
    return ", ".join(["plan INTEGER", *names])


def schema() -> str:
    """The tables as a hash, which a file must have."""
    said = repr((tables(), typed("turns"), FORM))
    return blake2b(said.encode(), digest_size=8).hexdigest()


def connect(path: Path | None, scratch: Path) -> Connection:
    """A connection to the store in that file, which is made when it is missing. Raises StoreError.

    Without a file it is in memory, and what MEMORY does not hold in the scratch folder. Nothing is looked for on the
    network, nothing read from the home folder.
    """
    if path is not None and not path.parent.is_dir():
        raise StoreError(path.name, f"there is no folder {brief(str(path.parent))}: make it, or name another place")
    connection = duckdb.connect(
        ":memory:",
        config={
            "threads": 1,
            "memory_limit": MEMORY,
            "temp_directory": str(scratch / "spill"),
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "allow_persistent_secrets": False,
            "python_enable_replacements": False,
        },
    )
    try:
        if path is None:
            _attach(connection, None, "the temporary store")
            _create(connection)
        else:
            if not path.exists():
                _make(connection, path)
            _attach(connection, path, path.name)
            _check(connection, path.name)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def told(file: str) -> Iterator[None]:
    """Raises StoreError in place of DuckDB's errors."""
    try:
        yield
    except duckdb.Error as error:
        raise StoreError(file, _why(str(error))) from error


def _make(connection: Connection, path: Path) -> None:
    """Make an empty store; the file is whole from its first moment. Raises StoreError."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        _attach(connection, draft, path.name)
        with told(path.name):
            _create(connection)
            connection.execute(f"USE memory; DETACH {NAME}")
        _name(draft, path)
    except OSError as error:
        raise StoreError(path.name, f"cannot be made ({error.strerror}): give a file in another folder") from None
    finally:
        for each in (draft, draft.with_name(draft.name + ".wal")):
            with suppress(OSError):
                each.unlink()


def _create(connection: Connection) -> None:
    """The tables, with nothing in them."""
    connection.execute("BEGIN")
    for table, columns in tables().items():
        connection.execute(f"CREATE TABLE {table} ({columns})")
    connection.execute("INSERT INTO duckplay VALUES (?, ?)", [schema(), duckplay.__version__])
    connection.execute("COMMIT")


def _name(draft: Path, path: Path) -> None:
    """Give the draft its name, unless another process was faster."""
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without hard links
        draft.rename(path)


def _attach(connection: Connection, path: Path | None, name: str) -> None:
    quoted = ":memory:" if path is None else str(path).replace("'", "''")
    try:
        connection.execute(f"ATTACH '{quoted}' AS {NAME} (TYPE duckdb, ROW_GROUP_SIZE {GROUP}); USE {NAME}")
    except duckdb.Error as error:
        raise StoreError(name, str(error) if path is None else _unopened(path, str(error))) from error


def _check(connection: Connection, file: str) -> None:
    """Raises StoreError for a DuckDB file that is no store, or one of another schema."""
    with told(file):
        names = connection.execute("SELECT table_name FROM duckdb_tables() WHERE database_name = ?", [NAME]).fetchall()
        if ("duckplay",) not in names:
            raise StoreError(file, "is a DuckDB file but no store of playtests: give another file")
        found = connection.execute("SELECT schema, version FROM duckplay").fetchall()
    theirs, version = found[0] if found else ("", "of some version")
    if theirs != schema():
        why = (
            f"was written by duckplay {version}, whose tables are others than those of this version, "
            f"{duckplay.__version__}: open it with the version that wrote it, or give another file and play again"
        )
        raise StoreError(file, why)


def _unopened(path: Path, error: str) -> str:
    """Why a file cannot be attached, and what to do."""
    if path.is_dir():
        return "is a folder: give a file in it"
    if "lock" in error:
        holder = re.search(r"held in (.*?) \(PID (\d+)\)", error)
        who = f"process {holder[2]} ({Path(holder[1]).name})" if holder else "another process"
        return f"is in use by {who}: open it there, close it there first, or give another file"
    if "already attached" in error or "different configuration" in error:
        return "is open already in this process, by something else than duckplay: close it there, or give another file"
    if "ermission denied" in error or "ead-only" in error or "ead only" in error:
        return "may not be written here: give a file in a folder of your own, or copy it there"
    head = _head(path) if path.is_file() else None
    if head is not None and head[8:] != b"DUCK":
        return "is no DuckDB file: give another file" if head else "is empty: remove it first"
    if "version number" in error:
        return f"was written by another version of DuckDB ({_line(error)}): install that, or give another file"
    return f"cannot be opened ({_line(error)}): give another file, or the latest copy of this one"


def _why(error: str) -> str:
    """Why a read or a write failed, and what to do."""
    if "No space left" in error or "File too large" in error or "quota" in error:
        return (
            f"could not be written, the disk is full ({_line(error)}): free some room and run again; what was kept is"
        )
    if "Out of Memory" in error and "max_temp_directory_size" in error:
        return f"the disk of the temporary files is full ({_line(error)}): free some room, or set TMPDIR to another"
    return f"could not be read or written ({_line(error)}): open it again; what was kept before is kept"


def _head(path: Path) -> bytes | None:
    """The first bytes of a file, 12 of a DuckDB file; None where it cannot be read, or is gone."""
    try:
        with path.open("rb") as file:
            return file.read(12)
    except OSError:
        return None


def _line(error: str) -> str:
    """The first line of DuckDB's message."""
    return brief(error.splitlines()[0], 200)[1:-1] if error else "no reason given"
