"""Turns as bytes: they are by far the most of what a run notes, so they travel and are kept narrow, many to a block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckplay.playtests.rows import DTYPES, WIDE, Columns, Rows, empty

ROWS: Final = 1 << 15
"""About how many turns a block holds."""
FORM: Final = 1
"""Of the bytes; another one is another schema of a store."""


class Block(msgspec.Struct, frozen=True, array_like=True):
    """The turns of some games of an arm, from the game `first` to, and with, `last`; `data` says the rest."""

    arm: int
    first: int
    last: int
    data: bytes

    def rows(self, names: Sequence[str]) -> Rows:
        """These columns of its turns, as they were packed."""
        columns: dict[str, tuple[str, int, bytes]] = msgspec.msgpack.decode(self.data)
        found: Rows = {}
        for name in names:
            if name == "arm":
                found[name] = np.full(columns["game"][1], self.arm, DTYPES["turns"]["arm"])
                continue
            narrow, length, data = columns[name]
            column = np.frombuffer(data, narrow).astype(DTYPES["turns"][name])
            if name in WIDE:
                column = column.reshape(length, -1) if length else np.zeros((0, 0))
            found[name] = column + self.first if name == "game" else column
        return found


@dataclass(frozen=True, eq=False)
class Packed:
    """A chunk of games whose turns are packed: `columns` has none."""

    columns: Columns
    turns: tuple[Block, ...] = ()

    @classmethod
    def of(cls, chunk: Columns) -> Packed:
        """Raises ValueError where the columns of the turns are not of one length."""
        without = replace(chunk, turns=empty().turns)
        return cls(without, tuple(_blocks(chunk.turns)))

    def whole(self) -> Columns:
        """The chunk with its turns."""
        return replace(self.columns, turns=unpacked(self.turns, tuple(DTYPES["turns"])))


def unpacked(blocks: Sequence[Block], names: Sequence[str], seats: int | None = None) -> Rows:
    """Columns of the turns of all blocks, sorted; what is noted a seat is `seats` wide, or as wide as the widest.

    It has no width where nothing was noted of any turn.
    """
    parts = [block.rows([*names, "arm", "game"]) for block in blocks]
    found: Rows = {}
    for name in names:
        columns = [part[name] for part in parts]
        if name in WIDE:
            found[name] = _wide(columns, seats)
        else:
            found[name] = np.concatenate([np.zeros(0, DTYPES["turns"][name]), *columns])
    order = ordered(*(np.concatenate([np.zeros(0, "i8"), *(part[name] for part in parts)]) for name in ("arm", "game")))
    return {name: column[order] for name, column in found.items()}


def ordered(arms: NDArray[Any], games: NDArray[Any]) -> NDArray[np.intp] | slice:
    """What brings rows into the order of arms and games, those of a game as they are."""
    keys = (arms.astype(np.int64) << 40) + games
    return np.argsort(keys, kind="stable") if (keys[1:] < keys[:-1]).any() else slice(None)


def _wide(columns: Sequence[NDArray[Any]], seats: int | None) -> NDArray[Any]:
    noted = max((column.shape[1] for column in columns), default=seats or 0)
    width = noted if seats is None or not noted else seats
    found = np.full((sum(map(len, columns)), width), np.nan)
    start = 0
    for column in columns:
        found[start : start + len(column), : column.shape[1]] = column[:, :width]
        start += len(column)
    return found


def _blocks(turns: Rows) -> Iterator[Block]:
    arm, game = turns["arm"], turns["game"]
    if any(len(column) != len(game) for column in turns.values()):
        lengths = ", ".join(f"{name} {len(column)}" for name, column in turns.items())
        raise ValueError(f"turns: the columns are to be of one length, not {lengths}")
    if not len(game):
        return
    other = arm[1:] != arm[:-1]
    starts = np.flatnonzero(other | (game[1:] != game[:-1])) + 1  # of games
    fresh = other[starts - 1] | (np.diff(starts // ROWS, prepend=0) > 0)
    for start, end in pairwise([0, *starts[fresh].tolist(), len(game)]):
        first = int(game[start])
        columns = {}
        for name, column in turns.items():
            if name != "arm":
                part = _narrow(column[start:end] - first if name == "game" else column[start:end])
                columns[name] = part.dtype.str, len(part), part.tobytes()
        yield Block(int(arm[start]), first, int(game[end - 1]), msgspec.msgpack.encode(columns))


def _narrow(column: NDArray[Any]) -> NDArray[Any]:
    """The column in the narrowest type that holds it bit by bit, the lowest byte first."""
    whole = column.astype(column.dtype.newbyteorder("<"), order="C", copy=False)
    if whole.dtype.kind != "f":
        low, high = int(whole.min()), int(whole.max())
        fits = (name for name in ("<i1", "<i2", "<i4") if np.iinfo(name).min <= low and high <= np.iinfo(name).max)
        return whole.astype(next(fits, whole.dtype), copy=False)
    for name in ("<i2", "<f4"):
        with np.errstate(invalid="ignore", over="ignore"):
            narrow = whole.astype(name)
        if np.array_equal(narrow.astype(whole.dtype).view("i8"), whole.view("i8")):
            return narrow
    return whole
