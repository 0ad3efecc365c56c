"""What a worker does: it plays a chunk of one arm's games and hands back their rows."""

from __future__ import annotations

import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from duckplay.core import Chance, News, State
from duckplay.core.tally import Tally
from duckplay.playtests.metrics import find
from duckplay.playtests.packing import Packed
from duckplay.playtests.plan import Plan, called, seed_of
from duckplay.playtests.rows import DTYPES, PIECE, Columns, Rows, empty
from duckplay.playtests.watch import GRAIN, Cancelled, Death, Watch
from duckplay.travel import unpack
from duckplay.words import brief, printable

HALVES: Final = ("path_low", "path_high", "digest_low", "digest_high")
GAME: Final = ("game", "plies", "turns", "decisions", "options", "widest", "first", "stopped", *HALVES)
SEAT: Final = ("game", "place", "score", "plies", "decisions", "options", "decided")
TURN: Final = ("game", "turn", "ply", "seat", "plies", "decisions", "options", "deciders")
"""The words of `Tally`'s rows, in their order."""
KEPT: Final = 4
BORN: Final = time.monotonic()
SETTLED: Final = 2.0
"""Seconds for which a worker anew does nothing: dask gives up on one that dies while it begins."""
ERROR: Final = 300
LOOK: Final = 0.2
"""Seconds between two looks at whether the process that a worker plays for is there."""
ASKED, ANSWER = "asked", "answer"
"""Files of a game that is played apart."""


class Job(msgspec.Struct, frozen=True):
    """A chunk: games of an arm of a packed plan. `attempt` tells one try at it from the next, `driver` who asks.

    With `apart` the worker has it played by a process of its own, and says what ended that one.
    """

    plan: bytes
    arm: int
    games: tuple[int, ...]
    folder: str
    token: str
    attempt: int
    driver: tuple[str, int]
    apart: bool = False


class Played(msgspec.Struct, frozen=True):
    """What came of a chunk: rows and seconds, or what ended the process that had it before.

    `longest` is about how long the slowest decision took where none could be stopped.
    """

    rows: Packed
    seconds: float
    death: Death | None = None
    longest: float = 0.0


def here() -> tuple[str, int]:
    """Names this process among those of all machines."""
    return socket.gethostname(), os.getpid()


def play(job: Job) -> Played:
    """Play a chunk. A game in which something is raised is a fault; a cancelled run gets those that are done."""
    start = time.perf_counter()
    plan = _plan(job.plan)
    limit = None if job.driver == here() else plan.decision_limit
    elsewhere = job.driver[0] != here()[0]
    watch = Watch(Path(job.folder), job.token, limit, elsewhere=elsewhere)
    if not elsewhere and watch.over:  # a cluster plays again what it lost, whether it is wanted or not
        return Played(Packed(empty(plan.metrics)), 0.0)
    if (death := watch.death()) is not None:
        return Played(Packed(empty(plan.metrics)), 0.0, death)
    if job.apart and limit is not None:
        return _apart(job, plan, watch)
    if "distributed.worker" in sys.modules and watch.shaken:
        time.sleep(max(0.0, BORN + SETTLED - time.monotonic()))
    table = Chunk(plan, job.arm)
    with _deaf(limit is not None), suppress(Cancelled), watch.kept() as note:
        table.tally.note, table.tally.tick, table.tally.grain = note, watch.tick, GRAIN
        for game in job.games:
            watch.begin(game)
            try:
                table.play(game)
            except Cancelled:
                break
        watch.look()
    return Played(Packed.of(table.columns()), time.perf_counter() - start, longest=0.0 if limit else watch.longest)


def _apart(job: Job, plan: Plan, watch: Watch) -> Played:
    """A game that several workers were lost with, of which no note was left that could be read where it is played now.

    Whatever ends its process leaves a note here.
    """
    with tempfile.TemporaryDirectory(prefix="duckplay-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / ASKED).write_bytes(pickle.dumps(msgspec.structs.replace(job, folder=name, apart=False)))
        code = "import sys; from duckplay.playtests import worker; worker.alone(sys.argv[1], int(sys.argv[2]))"
        env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        command = [sys.executable, "-c", code, name, str(os.getpid())]
        nothing = subprocess.DEVNULL
        with subprocess.Popen(command, env=env, stdin=nothing, stdout=nothing) as process:
            while process.poll() is None:
                if job.driver[0] == here()[0] and (watch.over or watch.cancelled):
                    process.kill()
                    return Played(Packed(empty(plan.metrics)), 0.0)
                with suppress(subprocess.TimeoutExpired):
                    process.wait(LOOK)
        if (folder / ANSWER).exists():
            played: Played = pickle.loads((folder / ANSWER).read_bytes())
            return played
        return Played(Packed(empty(plan.metrics)), 0.0, Watch(folder, job.token, plan.decision_limit).death(died=True))


def alone(folder: str, process: int) -> None:
    """In a process of its own: play what is asked for in a folder, for the process that asks."""
    follow(process)
    played = play(pickle.loads((Path(folder) / ASKED).read_bytes()))
    draft = Path(folder) / f"{ANSWER}.part"
    draft.write_bytes(pickle.dumps(played))
    draft.rename(Path(folder) / ANSWER)


def follow(process: int) -> None:
    """In a worker: end with the process that it plays for, however that one ends."""

    def watch() -> None:
        while os.getppid() == process:
            time.sleep(LOOK)
        os._exit(1)

    threading.Thread(target=watch, name="duckplay worker", daemon=True).start()


@contextmanager
def _deaf(worker: bool) -> Iterator[None]:
    """In a worker: Ctrl-C is for who asked for the games. A terminal, or Jupyter, sends it to all processes at once."""
    if not worker or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_plans: dict[bytes, Plan] = {}


def _plan(packed: bytes) -> Plan:
    """The plan, unpacked once for all its chunks."""
    name = blake2b(packed).digest()
    if name not in _plans:
        while len(_plans) >= KEPT:
            _plans.pop(next(iter(_plans)))
        _plans[name] = unpack(packed)
    return _plans[name]


class Chunk:
    """The games of an arm that are being played, and their rows so far."""

    def __init__(self, plan: Plan, arm: int) -> None:
        self.plan, self.arm, self.number = plan, plan.arms[arm], arm
        self.game = plan.found
        self.params = plan.params(arm)
        self.bots = [plan.bot(arm, place) for place in range(self.arm.seats)]
        self.metrics = find(self.game, plan.metrics)
        needs = frozenset().union(*(metric.needs for metric in self.metrics))
        self.uses = plan.uses or "uses" in needs
        self.pieces = self.game.pieces if plan.pieces else None
        self.named = self.pieces.named(self.params) if self.pieces else {}
        self.tally = Tally(self.arm.seats, "turns" in needs or "values" in needs, "values" in needs)
        self.tally.never = frozenset(self.arm.never)
        if self.uses or self.arm.never:
            self.tally.kind = self.game.kind
        self.used: list[tuple[int, int, str, int]] = []
        self.faults: list[tuple[Any, ...]] = []

    def play(self, i: int) -> None:
        """Play game i of the arm; what is raised becomes a fault. Raises Cancelled."""
        tally, seed = self.tally, seed_of(self.plan.seed, i)
        seating = self.plan.seating(self.number, i)
        tally.barred = self.arm.barred(seating)
        tally.seat, tally.ply = -1, 0
        try:
            chance = Chance(seed)
            state = self.game.start(self.params, self.arm.seats, chance)
            if self.pieces or (self.uses and self.game.tallies):
                state.news = []
            tally.play(i, state, [self.bots[place] for place in seating], chance)
        except (Cancelled, KeyboardInterrupt):
            raise
        except BaseException as error:  # a bot that says sys.exit() too
            seat = int(tally.seat)
            bot = called(self.arm.bots[seating[seat]]) if seat >= 0 else ""
            self.faults.append((self.number, i, seed, seat, bot, int(tally.ply), "raised", _said(error)))
        else:
            if self.uses or self.pieces:
                self.used.extend((i, seat, kind, count) for (seat, kind), count in sorted(self._used(state).items()))

    def _used(self, state: State) -> dict[tuple[int, str], int]:
        """Raises ValueError for a tally whose news names no seat where it says, for pieces whose news names none."""
        found = dict(self.tally.used or {})
        tallies, pieces = self.game.tallies if self.uses else {}, self.pieces
        for news in state.news or ():
            keys = [
                (self._seat(news, tally.seat, f"tally {brief(name)}"), f"tally:{name}")
                for name, tally in tallies.items()
                if tally.news == news.kind
            ]
            if pieces and pieces.news == news.kind:
                number = news.args[pieces.number] if pieces.number < len(news.args) else -1
                if number not in self.named:
                    told = f"pieces of {self.game.name}: argument {pieces.number} of the news {brief(news.kind)}"
                    raise ValueError(f"{told} is no number of theirs")
                keys.append((self._seat(news, pieces.seat, "pieces"), f"{PIECE}{self.named[number][0]}"))
            for key in keys:
                found[key] = found.get(key, 0) + 1
        return found

    def _seat(self, news: News, place: int, whose: str) -> int:
        """The seat that an argument of the news names."""
        seat = news.args[place] if place < len(news.args) else -1
        if seat not in range(self.arm.seats):
            told = f"{whose} of {self.game.name}: argument {place}"
            raise ValueError(f"{told} of the news {brief(news.kind)} is no seat")
        return int(seat)

    def columns(self) -> Columns:
        """The rows of all games played, metrics behind those of games."""
        games, seats, turns = self.tally.take()
        width = self.arm.seats
        values = width if self.tally.valued else 0
        whole = np.frombuffer(games, _words(GAME))
        people = np.frombuffer(seats, _words(SEAT, floats=("score",)))
        rounds = np.frombuffer(turns, _words(TURN, scores=width, values=values))
        number = np.tile(np.arange(width), len(whole))
        columns = Columns(
            games=self._table(
                "games",
                whole,
                seed=np.array([seed_of(self.plan.seed, i) for i in whole["game"].tolist()]),
                low=np.full(len(whole), self.game.low_wins(self.params)),
                path=_joined(whole, "path"),
                digest=_joined(whole, "digest"),
            ),
            seats=self._table(
                "seats",
                people,
                seat=number,
                bot=(number + people["game"]) % width if self.plan.rotate else number,
                waited=np.repeat(whole["turns"], width) - people["decided"],
            ),
            turns=self._table("turns", rounds),
            uses=_listed("uses", [(self.number, *row) for row in self.used]),
            faults=_listed("faults", self.faults),
        )
        for metric in self.metrics:
            found = metric.of(columns) if len(whole) else np.zeros(0)
            columns.games[metric.name] = np.asarray(found, np.float64)
        return columns

    def _table(self, table: str, rows: np.ndarray[Any, Any], **made: np.ndarray[Any, Any]) -> Rows:
        """The columns of a table with their types, from words of the tally and what was made of them."""
        made["arm"] = np.full(len(rows), self.number)
        return {
            name: np.ascontiguousarray(made[name] if name in made else rows[name], dtype)
            for name, dtype in DTYPES[table].items()
        }


def _said(error: BaseException) -> str:
    """The error in words, even where it has none of its own."""
    try:
        return printable(f"{type(error).__name__}: {error}")[:ERROR]
    except Exception:
        return printable(type(error).__name__)[:ERROR]


def _joined(rows: np.ndarray[Any, Any], name: str) -> np.ndarray[Any, Any]:
    """The 64 bits of two halves."""
    joined: np.ndarray[Any, Any] = rows[f"{name}_low"].astype("u8") | rows[f"{name}_high"].astype("u8") << np.uint64(32)
    return joined


def _words(names: Sequence[str], floats: Iterable[str] = (), **wide: int) -> np.dtype[Any]:
    """A row of 8-byte words: ints but for those named, and behind them some floats a seat."""
    fields: list[Any] = [(name, "<f8" if name in floats else "<i8") for name in names]
    return np.dtype(fields + [(name, "<f8", (count,)) for name, count in wide.items()])


def _listed(table: str, rows: Sequence[tuple[Any, ...]]) -> Rows:
    """The columns of a table whose rows are Python values."""
    found: Rows = {}
    for place, (name, dtype) in enumerate(DTYPES[table].items()):
        column = np.empty(len(rows), dtype)
        column[:] = [row[place] for row in rows]
        found[name] = column
    return found
