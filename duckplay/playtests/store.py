"""The store: the games of playtests in one DuckDB file, kept chunk by chunk, plan by plan."""

from __future__ import annotations

import os
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock
from typing import Any, Final

import duckdb
import msgspec
import numpy as np
from duckdb import DuckDBPyConnection as Connection
from numpy.typing import NDArray

from duckplay.playtests.about import About, about
from duckplay.playtests.files import MEMORY, NAME, SORTING, StoreError, connect, told
from duckplay.playtests.packing import Block, Packed, ordered, unpacked
from duckplay.playtests.plan import Plan
from duckplay.playtests.rows import DTYPES, TEXT, WIDE, Columns, Rows, empty, stacked
from duckplay.playtests.scratch import Scratch
from duckplay.words import brief, printable

BATCH: Final = 1000
"""Games that are read at once where all are."""
TABLES: Final = tuple(DTYPES)

_open: weakref.WeakValueDictionary[str, Store] = weakref.WeakValueDictionary()
_opening = RLock()


class Store:
    """Where the games of plans are kept: a file, or without one memory and a temporary folder that go with the store.

    A plan is known by its key: games of another rule, dial, bot or version never mix, and one with more games goes on
    with what is there. What `put` has kept outlives the death of the process at any moment. All methods may be called
    from any thread, and raise StoreError. `Store.at` gives the store of a file that this process has open already.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = None if path is None else Path(path).expanduser().resolve()
        self.lock = RLock()
        scratch = Scratch()
        try:
            self._connection = connect(self.path, scratch.path)
        except BaseException:
            scratch.remove()
            raise
        self.close = weakref.finalize(self, _close, self._connection, scratch)
        self._entries: dict[str, _Entry] = {}

    @classmethod
    def at(cls, path: str | os.PathLike[str] | None = None) -> Store:
        """The store in that file, the same object as long as this process has it open."""
        if path is None:
            return cls()
        with _opening:
            name = str(Path(path).expanduser().resolve())
            store = _open.get(name)
            if store is None or not store.close.alive:
                store = _open[name] = cls(path)
            return store

    @property
    def name(self) -> str:
        """What it is called in errors."""
        return self.path.name if self.path else "the temporary store"

    def plans(self) -> dict[str, About]:
        """The plans of which games are kept, by key, oldest first."""
        with self.connected() as connection:
            found = connection.execute("SELECT key, about FROM plans ORDER BY plan").fetchall()
        return {key: msgspec.json.decode(text, type=About) for key, text in found}

    def begin(self, key: str, plan: Plan) -> None:
        """Keep games of that plan from now on, beside those of it that are there."""
        with self.connected() as connection:
            if not connection.execute("SELECT 1 FROM plans WHERE key = ?", [key]).fetchall():
                connection.execute(
                    "INSERT INTO plans SELECT coalesce(max(plan), 0) + 1, ?, ? FROM plans",
                    [key, about(plan).json()],
                )

    def about(self, key: str) -> About:
        """What is kept of a plan."""
        return self._entry(key).about

    def number(self, key: str) -> int:
        """The number that rows of a plan carry."""
        return self._entry(key).number

    def have(self, key: str, games: int) -> NDArray[np.bool_]:
        """Arms x games: which of the first games are there, those that were kept out for a fault included."""
        with self.lock:
            entry = self._entry(key)
            found = np.zeros((len(entry.have), games), bool)
            for arm, known in enumerate(entry.have):
                part = known[:games]
                found[arm, : len(part)] = part
            return found

    def ready(self, key: str, games: int) -> int:
        """How many of the leading games are there in every arm."""
        whole = self.have(key, games).all(axis=0)
        return games if whole.all() else int(whole.argmin())

    def put(self, key: str, *chunks: Columns | Packed) -> None:
        """Keep chunks of games, all of them or nothing; games that are there already stay as they are.

        It costs some milliseconds however few they are. No game may stand in two of the chunks.
        """
        parts = [chunk if isinstance(chunk, Packed) else Packed.of(chunk) for chunk in chunks]
        with self.connected() as connection:
            entry = self._entry(key)
            parts = [entry.fresh(part) for part in parts]
            columns = stacked([part.columns for part in parts])
            connection.execute("BEGIN")
            try:
                for table in (each for each in TABLES if each != "turns"):
                    insert(connection, table, entry.number, columns.table(table), entry.about.metrics)
                _blocks(connection, entry.number, [block for part in parts for block in part.turns])
                connection.execute("COMMIT")
            except BaseException:
                self._entries.clear()  # whether it is kept, the file knows
                _rollback(connection)
                raise
            entry.add(columns.games)
            entry.add(columns.faults)

    def rows(
        self,
        key: str,
        table: str = "games",
        names: Sequence[str] | None = None,
        *,
        arm: int | None = None,
        first: int = 0,
        last: int | None = None,
    ) -> Rows:
        """Columns of a table by name, all of them if none is named, sorted as rows.ORDER says.

        Of one arm or all, of the games from `first` up to, not with, `last`. A game kept out for a fault has no row.
        """
        with self.connected() as connection:
            entry = self._entry(key)
            wanted = list(columns(entry.about, table) if names is None else names)
            if table == "turns":
                return self._turns(entry, wanted, arm, first, last)
            parts = [_part(entry.about, table, name) for name in (*wanted, "arm", "game")]
            select = ", ".join(f"{part} AS r{place}" for place, part in enumerate(parts))
            query = f"SELECT {select} FROM {table} WHERE {_where(entry, arm, first, last)}"
            *found, arms, games = connection.execute(query).fetchnumpy().values()
        order = ordered(arms, games)
        return {name: _column(table, name, column)[order] for name, column in zip(wanted, found, strict=True)}

    def _turns(self, entry: _Entry, names: Sequence[str], arm: int | None, first: int, last: int | None) -> Rows:
        """The columns of turns, out of the blocks that they are packed in."""
        for name in names:
            _part(entry.about, "turns", name)
        where = _where(entry, arm, first, last).replace("game >=", "last >=").replace("game <", "first <")
        query = f"SELECT arm, first, last, packed FROM turns WHERE {where} ORDER BY arm, first"
        blocks = [Block(*row) for row in self._connection.execute(query).fetchall()]
        found = unpacked(blocks, list(dict.fromkeys([*names, "game"])), entry.about.seats(arm))
        kept = found["game"] >= first
        if last is not None:
            kept &= found["game"] < last
        return {name: found[name] if kept.all() else found[name][kept] for name in names}

    def column(self, key: str, name: str, arm: int = 0, last: int | None = None) -> NDArray[Any]:
        """A column of the games of an arm, metrics included; column "game" says which games they are."""
        return self.rows(key, "games", [name], arm=arm, last=last)[name]

    def batches(
        self,
        key: str,
        tables: Sequence[str] = TABLES,
        *,
        arm: int | None = None,
        last: int | None = None,
        size: int = BATCH,
    ) -> Iterator[Columns]:
        """The games in their order, `size` of an arm at a time; tables that are not asked for come without rows."""
        entry = self._entry(key)
        for each in range(len(entry.have)) if arm is None else [arm]:
            end = len(entry.have[each]) if last is None else min(last, len(entry.have[each]))
            for first in range(0, end, size):
                found = {
                    table: self.rows(key, table, arm=each, first=first, last=min(first + size, end)) for table in tables
                }
                none = empty(entry.about.metrics)
                yield Columns(**{table: found.get(table, none.table(table)) for table in TABLES})

    def measured(
        self,
        key: str,
        of: Callable[[Columns], NDArray[np.float64]],
        arm: int = 0,
        *,
        tables: Sequence[str] = ("games", "seats", "turns"),
        last: int | None = None,
    ) -> NDArray[np.float64]:
        """A metric that the plan did not name, of the games of an arm that are kept."""
        found = [of(part) for part in self.batches(key, tables, arm=arm, last=last)]
        return np.concatenate([np.zeros(0), *found])

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """The connection, for this thread alone; DuckDB's errors come as StoreError."""
        with self.lock:
            if not self.close.alive:
                raise StoreError(self.name, "has been closed: open it again")
            try:
                with told(self.name):
                    yield self._connection
            except StoreError as error:
                if isinstance(error.__cause__, duckdb.FatalException):  # nothing more works on that connection
                    self.close()
                raise

    @contextmanager
    def cursor(self) -> Iterator[Connection]:
        """Another connection to the file, for a long read beside the others that sorts."""
        with self.connected() as connection:
            cursor = connection.cursor()
            _allow(connection, SORTING)
        try:
            yield cursor
        finally:
            cursor.close()
            with suppress(duckdb.Error):  # another one sorts, or the store was closed meanwhile
                _allow(self._connection, MEMORY)

    def _entry(self, key: str) -> _Entry:
        with self.connected() as connection:
            entry = self._entries.get(key)
            if entry is None:
                found = connection.execute("SELECT plan, about FROM plans WHERE key = ?", [key]).fetchall()
                if not found:
                    raise StoreError(self.name, f"keeps no games of plan {brief(key)}: begin it first")
                number, text = found[0]
                entry = self._entries[key] = _Entry(number, msgspec.json.decode(text, type=About))
                for table in ("games", "faults"):
                    query = f"SELECT arm, game FROM {table} WHERE plan = {number}"
                    entry.add(connection.execute(query).fetchnumpy())
            return entry


class _Entry:
    """A plan of the store: its number there, what it is, and by arm and game what is kept."""

    def __init__(self, number: int, about: About) -> None:
        self.number = number
        self.about = about
        self.have = [np.zeros(0, bool) for _ in about.arms]

    def add(self, rows: Rows) -> None:
        """Note that games are kept."""
        for arm in range(len(self.have)):
            games = rows["game"][rows["arm"] == arm]
            if len(games):
                missing = int(games.max()) + 1 - len(self.have[arm])
                if missing > 0:
                    self.have[arm] = np.concatenate([self.have[arm], np.zeros(missing, bool)])
                self.have[arm][games] = True

    def fresh(self, chunk: Packed) -> Packed:
        """The games of a chunk that are not kept yet."""
        if not any(self._known(rows).any() for rows in (chunk.columns.games, chunk.columns.faults)):
            return chunk
        whole = chunk.whole()
        left = {table: ~self._known(whole.table(table)) for table in TABLES}
        return Packed.of(
            Columns(
                **{
                    table: {name: column[left[table]] for name, column in whole.table(table).items()}
                    for table in TABLES
                }
            )
        )

    def _known(self, rows: Rows) -> NDArray[np.bool_]:
        found = np.zeros(len(rows["game"]), bool)
        for arm, have in enumerate(self.have):
            if len(have):
                of = rows["arm"] == arm
                games = rows["game"][of]
                found[of] = (games < len(have)) & have[np.minimum(games, len(have) - 1)]
        return found


def columns(about: About, table: str) -> list[str]:
    """The columns of a table, and the metrics behind those of games."""
    names = list(DTYPES[table])
    return names + [name for name in about.metrics if name not in names] if table == "games" else names


def insert(
    connection: Connection, table: str, plan: int, rows: Rows, metrics: Sequence[str] = (), home: str = NAME
) -> None:
    """Put rows, one by one, into the table of that name in an attached file."""
    if not len(rows["game"]):
        return
    chunk: dict[str, NDArray[Any]] = {}

    def given(column: NDArray[Any]) -> str:
        name = f"c{len(chunk)}"
        chunk[name] = column
        return name

    def listed(columns: Sequence[NDArray[Any]]) -> str:
        return f"[{', '.join(given(column) for column in columns)}]" if columns else "NULL"

    values = [str(plan)]
    for name, dtype in DTYPES[table].items():
        if name in WIDE:
            values.append(listed(list(rows[name].T)))
        elif dtype == TEXT:
            values.append(given(_texts(rows[name])) + "::VARCHAR")
        else:
            values.append(given(rows[name]))
    if table == "games":
        values.append(listed([rows[name] for name in metrics]))
    connection.register("chunk", chunk)
    try:
        connection.execute(f"INSERT INTO {home}.{table} SELECT {', '.join(values)} FROM chunk")
    finally:
        connection.unregister("chunk")


def _blocks(connection: Connection, plan: int, blocks: Sequence[Block]) -> None:
    if blocks:
        rows = ", ".join(["(?, ?, ?, ?, ?)"] * len(blocks))
        values = [value for block in blocks for value in (plan, block.arm, block.first, block.last, block.data)]
        connection.execute(f"INSERT INTO turns VALUES {rows}", values)


def _texts(column: NDArray[Any]) -> NDArray[Any]:
    """Texts as a file can hold them: control characters, and what no encoding takes, as escapes."""
    safe = {text: printable(str(text)) for text in set(column.tolist())}
    found = np.empty(len(column), "O")
    found[:] = [safe[text] for text in column.tolist()]
    return found


def _where(entry: _Entry, arm: int | None, first: int, last: int | None) -> str:
    found = [f"plan = {entry.number}"]
    if first:
        found.append(f"game >= {int(first)}")
    if arm is not None:
        found.append(f"arm = {int(arm)}")
    if last is not None:
        found.append(f"game < {int(last)}")
    return " AND ".join(found)


def _part(about: About, table: str, name: str) -> str:
    """A column in SQL: one of the table, or a metric out of its list. Raises StoreError."""
    if name in DTYPES[table]:
        return f'"{name}"'
    if table == "games" and name in about.metrics:
        return f"metrics[{about.metrics.index(name) + 1}]"
    names = ", ".join(columns(about, table))
    raise StoreError(table, f"has no column {brief(name)}; it has {names}")


def _column(table: str, name: str, values: NDArray[Any]) -> NDArray[Any]:
    """A column that was read, as it was put."""
    return np.ma.filled(values, np.nan).astype(DTYPES[table].get(name, "f8"), copy=False)


def _allow(connection: Connection, memory: str) -> None:
    connection.execute(f"SET memory_limit = '{memory}'")


def _rollback(connection: Connection) -> None:
    with suppress(duckdb.Error):  # a commit that failed has taken it back
        connection.execute("ROLLBACK")


def _close(connection: Connection, scratch: Scratch) -> None:
    if scratch.mine:
        connection.close()
        scratch.remove()
