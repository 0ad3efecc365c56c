"""A plan being carried out, and what came of it."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from hashlib import blake2b
from os import PathLike
from pathlib import Path
from threading import Event
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckplay.playtests import executors
from duckplay.playtests.chunks import Chunks, Piece, piece
from duckplay.playtests.executors import Pool, Where
from duckplay.playtests.packing import Packed
from duckplay.playtests.plan import Plan, called, seed_of
from duckplay.playtests.replays import replayed, seated
from duckplay.playtests.rows import DTYPES, TEXT, Rows, empty
from duckplay.playtests.store import Store
from duckplay.playtests.watch import CANCEL, Death
from duckplay.playtests.worker import Job, Played, here
from duckplay.records import Record
from duckplay.tables import Table
from duckplay.travel import pack
from duckplay.words import plural

LOSSES: Final = 3
"""Workers that may be gone before a piece is halved, and a piece of one game given up."""
PATIENCE: Final = 1.5
"""Seconds that a cancelled run waits for what is being played."""
HELD: Final = 1.0
"""Seconds for which a chunk that has come in may wait to be kept."""
LOOK: Final = 0.05
SILENCE: Final = 5.0


class Progress(msgspec.Struct, frozen=True):
    """How far a run is: games done and kept, of all arms, those to be done, and games a second since it went on."""

    done: int
    total: int
    speed: float


class Keeper:
    """Puts chunks in a store, several at once where it is slow: a transaction costs more than the rows in it.

    What it costs stays below a thirtieth of the time where it is quick; nothing waits for longer than HELD seconds.
    """

    def __init__(self, store: Store, key: str) -> None:
        self._store = store
        self._key = key
        self._held: list[Packed] = []
        self._next = 0.0
        self._begun = False
        self.waiting = 0
        """Games that are held."""

    def keep(self, rows: Packed) -> None:
        """Keep a chunk, now or soon."""
        self._held.append(rows)
        self.waiting += _count(rows)
        self.look()

    def look(self) -> None:
        """Put what is held once it is time for it, whether more comes or not."""
        if time.monotonic() >= self._next:
            self.flush()

    def flush(self) -> None:
        """Put what is held."""
        if self._held:
            start = time.monotonic()
            self._store.put(self._key, *self._held)
            self._held, self.waiting = [], 0
            end = time.monotonic()
            self._next = end + min(30 * (end - start), HELD) * self._begun  # the first is no measure: it warms up
            self._begun = True


class Run:
    """A plan, its games in a store as they come in, and what they tell. `begin` makes it.

    `steps` carries it out. Rows of games are read from the store: arrays over all games that are there, in their order;
    a game that was kept out has none, and stands in `faults`.
    """

    def __init__(self, plan: Plan, where: Where, store: Store, size: int | None = None) -> None:
        self.plan = plan
        self.key = plan.key
        self.store = store
        self._where: Where = where
        self._size = size
        self._cancelled = Event()
        self._folder: Path | None = None
        self.longest = 0.0
        """Seconds of the slowest decision that no one could stop."""
        store.begin(self.key, plan)

    # Carrying it out

    @property
    def total(self) -> int:
        """Games to be done, of all arms."""
        return self.plan.games * len(self.plan.arms)

    @property
    def done(self) -> int:
        """Games that are done, those that were kept out among them."""
        return int(self.store.have(self.key, self.plan.games).sum())

    @property
    def ready(self) -> int:
        """How many of the leading games are done in every arm: what may be looked at while the run goes on.

        All games that are there would be a selection: short ones come in first.
        """
        return self.store.ready(self.key, self.plan.games)

    def steps(self) -> Iterator[Progress]:
        """Play what is missing, a step after each chunk. Closed, cancelled or killed it keeps what it has.

        Raises PlanError for what is no executor, StoreError, and what a worker raises that cannot play at all.
        """
        self._cancelled.clear()
        have = self.store.have(self.key, self.plan.games)
        missing = [np.flatnonzero(~arm) for arm in have]
        if not sum(map(len, missing)):
            return
        pool = Pool(self._where)
        keeper = Keeper(self.store, self.key)
        folder = self._folder = Path(tempfile.mkdtemp(prefix="duckplay-"))
        try:
            yield from self._steps(pool, folder, Chunks(missing, pool.workers, self._size), int(have.sum()), keeper)
        finally:
            try:
                keeper.flush()
            finally:
                _end(folder)
                pool.close()
                _remove(folder)

    def cancel(self) -> None:
        """End `steps` within two seconds; from any thread."""
        self._cancelled.set()
        if (folder := self._folder) is not None:
            _end(folder)

    def _steps(self, pool: Pool, folder: Path, chunks: Chunks, done: int, keeper: Keeper) -> Iterator[Progress]:
        packed, driver, start, before = pack(self.plan), here(), time.monotonic(), done
        flying: dict[Future[Played], Piece] = {}
        deadline, heard = None, start
        while True:
            while not self._cancelled.is_set() and len(flying) < 2 * pool.workers and (next_ := chunks.next()):
                job = Job(packed, next_.arm, next_.games, str(folder), next_.token, next_.losses, driver, next_.apart)
                flying[pool.submit(job)] = next_
            if not flying:
                return
            if self._cancelled.is_set():
                deadline = deadline or time.monotonic() + PATIENCE
                pool.drop(flying)
                if time.monotonic() > deadline:
                    for future in flying:
                        future.cancel()
                    return
            landed, _ = wait(flying, LOOK, FIRST_COMPLETED)
            keeper.look()
            heard = time.monotonic() if landed else heard
            if time.monotonic() > heard + SILENCE:
                heard = time.monotonic()
                pool.check()
            for future in [each for each in flying if each in landed]:  # leading games first
                flown = flying.pop(future)
                if future.cancelled():
                    continue
                rows = self._landed(future, flown, chunks)
                new = _count(rows)
                if new:
                    keeper.keep(rows)
                    done += new
                    if done == self.total:
                        keeper.flush()
                    speed = (done - before) / (time.monotonic() - start)
                    yield Progress(done - keeper.waiting, self.total, speed)

    def _landed(self, future: Future[Played], flown: Piece, chunks: Chunks) -> Packed:
        """The rows of a piece; what is missing of it is played again."""
        error = future.exception()
        if error is not None:
            if not (executors.lost(error) or isinstance(error, KeyboardInterrupt)):  # meant for this process
                raise error
            return self._lost(flown, chunks)
        played = future.result()
        self.longest = max(self.longest, played.longest)
        if played.death is not None:
            chunks.again(piece(flown.arm, tuple(i for i in flown.games if i != played.death.game)))
            return self._faulty(flown.arm, played.death)
        if games := len(played.rows.columns.games["game"]):
            chunks.took(flown.arm, games, played.seconds)
        return played.rows

    def _lost(self, flown: Piece, chunks: Chunks) -> Packed:
        """A piece whose worker is gone: whoever gets it next reads the note there is, or else it is halved in time."""
        if flown.losses + 1 < LOSSES:
            chunks.again(msgspec.structs.replace(flown, losses=flown.losses + 1, apart=len(flown.games) == 1))
        elif (count := len(flown.games)) > 1:
            chunks.again(piece(flown.arm, flown.games[: count // 2], apart=count // 2 == 1))
            chunks.again(piece(flown.arm, flown.games[count // 2 :], apart=count == 2))
        else:
            (game,) = flown.games
            return self._faulty(flown.arm, Death(game, seat=-1, ply=-1, slow=False))
        return Packed(empty(self.plan.metrics))

    def _faulty(self, arm: int, death: Death) -> Packed:
        """The fault of a game that ended its worker."""
        bots = self.plan.arms[arm].bots
        bot = called(bots[self.plan.seating(arm, death.game)[death.seat]]) if death.seat >= 0 else ""
        error = "its worker process died"
        if death.slow:
            error = f"a decision took longer than {self.plan.decision_limit:g} s"
        row = {
            "arm": arm,
            "game": death.game,
            "seed": seed_of(self.plan.seed, death.game),
            "seat": death.seat,
            "bot": bot,
            "ply": death.ply,
            "kind": "slow" if death.slow else "raised",
            "error": error,
        }
        columns = empty(self.plan.metrics)
        columns.faults.update({name: np.array([row[name]], dtype) for name, dtype in DTYPES["faults"].items()})
        return Packed(columns)

    # What came of it

    def column(self, name: str, arm: int = 0) -> NDArray[Any]:
        """A column of games, or a metric of the plan, of all games of an arm that are there."""
        return self.store.column(self.key, name, arm, self.plan.games)

    def seats(self, arm: int = 0) -> Rows:
        """The columns of seats as arrays of games x seats."""
        rows = self.rows("seats", arm)
        return {name: column.reshape(-1, self.plan.arms[arm].seats) for name, column in rows.items()}

    def uses(self, arm: int = 0) -> Rows:
        """How often which seat played which kind of move, in each game."""
        return self.rows("uses", arm)

    def rows(self, table: str, arm: int | None = None, names: Sequence[str] | None = None) -> Rows:
        """Columns of any table (`rows.DTYPES`)."""
        return self.store.rows(self.key, table, names, arm=arm, last=self.plan.games)

    @property
    def faults(self) -> Rows:
        """The games that were kept out, and why."""
        return self.rows("faults")

    @property
    def identical(self) -> int:
        """How many games took the same path as another of their arm, move by move, to the same end."""
        total = 0
        for arm in range(len(self.plan.arms)):
            rows = self.rows("games", arm, ["path", "digest"])
            _, counts = np.unique(np.column_stack([*rows.values()]), axis=0, return_counts=True)
            total += int(counts[counts > 1].sum())
        return total

    @property
    def digest(self) -> str:
        """32 hex digits over all rows in the order of the games: equal however, and wherever, they were played."""
        found = {
            (table, name): blake2b(digest_size=16)
            for table, columns in DTYPES.items()
            for name in [*columns, *(self.plan.metrics if table == "games" else ())]
            if name != "error"
        }
        for part in self.store.batches(self.key, last=self.plan.games):
            for (table, name), hashed in found.items():
                hashed.update(_bytes(part.table(table)[name]))
        whole = blake2b(digest_size=16)
        for (table, name), hashed in found.items():
            whole.update(f"{table}.{name}={hashed.hexdigest()};".encode())
        return whole.hexdigest()

    def record(self, i: int, arm: int = 0) -> Record:
        """Game i of an arm as a Record, played again; a game that was kept out up to where it went wrong."""
        course = replayed(self.plan, arm, i, self.fell(i, arm))
        return course.record(seated(self.plan, arm, i), "")

    def table(self, i: int, arm: int = 0, ply: int | None = None) -> Table:
        """An open Table with game i of an arm on it, as it stood after `ply` moves; the whole game without."""
        course = replayed(self.plan, arm, i, self.fell(i, arm))
        table = Table(course, seated(self.plan, arm, i), "designer", served=False, opened=True)
        return table if ply is None else table.at(ply)

    def fell(self, i: int, arm: int = 0) -> int | None:
        """The ply at which game i of an arm went wrong and was given up: its record ends there. None for all others."""
        faults = self.rows("faults", arm, ["game", "ply"])
        found = faults["ply"][faults["game"] == i]
        return max(0, int(found[0])) if len(found) else None

    def __repr__(self) -> str:
        arms = len(self.plan.arms)
        done = f"{self.done:,} of {plural(self.total, 'game')}"
        return f"<Run of {self.plan.found.name}: {done}{f', {arms} arms' if arms > 1 else ''}>"


def begin(
    plan: Plan, *, executor: Where = None, store: Store | str | PathLike[str] | None = None, size: int | None = None
) -> Run:
    """A run of a plan, nothing played yet; a store that has games of it already keeps them.

    `executor` is None for this process, "loky", or any `concurrent.futures.Executor`; only worker processes can stop a
    decision that exceeds `decision_limit`, in this process it takes as long as it takes. `store` is a Store or its
    file. `size` fixes how many games are played in one go.
    """
    return Run(plan, executor, store if isinstance(store, Store) else Store.at(store), size)


def _end(folder: Path) -> None:
    """Ask all chunks of a run to end, unless it has ended meanwhile and taken its folder away."""
    with suppress(FileNotFoundError):
        (folder / CANCEL).touch()


def _remove(folder: Path) -> None:
    """Take the folder of a run away: all at once, for a worker that is at it yet may open another file in it."""
    gone = folder.with_name(f"{folder.name}.gone")
    with suppress(OSError):  # not while a file in it is open, on Windows
        folder.rename(gone)
    for each in (gone, folder):
        shutil.rmtree(each, ignore_errors=True)


def _count(rows: Packed) -> int:
    """How many games these are, those that were kept out among them."""
    return len(rows.columns.games["game"]) + len(rows.columns.faults["game"])


def _bytes(column: NDArray[Any]) -> bytes:
    """A column as bytes that are the same on every platform."""
    if column.dtype == TEXT:
        return b"".join(len(text := str(each).encode()).to_bytes(4, "little") + text for each in column)
    return np.ascontiguousarray(column, column.dtype.newbyteorder("<")).tobytes()
