"""What a playtest notes of its games: five tables of numpy columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Rows = dict[str, NDArray[Any]]
"""The columns of a table by name, all of one length."""

TEXT: Final = "O"
"""Columns of Python strings."""
PIECE: Final = "piece:"
"""What stands in `uses` before the name of a piece of the game (`Game.pieces`)."""
WIDE: Final = ("scores", "values")
"""Columns of turns that hold a float64 a seat: arrays of rows x seats, NaN where an arm has fewer seats; of width 0
where nothing was noted."""

DTYPES: Final[Mapping[str, Mapping[str, str]]] = {
    "games": {
        "arm": "i4",
        "game": "i8",
        "seed": "i8",
        "plies": "i4",
        "turns": "i4",
        "decisions": "i4",
        "options": "i8",
        "widest": "i4",
        "first": "i2",
        "low": "?",
        "stopped": "?",
        "path": "u8",
        "digest": "u8",
    },
    "seats": {
        "arm": "i4",
        "game": "i8",
        "seat": "i2",
        "bot": "i2",
        "place": "i2",
        "score": "f8",
        "plies": "i4",
        "decisions": "i4",
        "options": "i8",
        "waited": "i4",
    },
    "turns": {
        "arm": "i4",
        "game": "i8",
        "turn": "i4",
        "ply": "i4",
        "seat": "i2",
        "plies": "i4",
        "decisions": "i4",
        "options": "i8",
        "deciders": "i8",
        "scores": "f8",
        "values": "f8",
    },
    "uses": {"arm": "i4", "game": "i8", "seat": "i2", "kind": TEXT, "count": "i4"},
    "faults": {
        "arm": "i4",
        "game": "i8",
        "seed": "i8",
        "seat": "i2",
        "bot": TEXT,
        "ply": "i4",
        "kind": TEXT,
        "error": TEXT,
    },
}
"""The columns of each table and their types; one float64 column per metric of the plan stands behind those of games.

games: `decisions` counts the plies with more than one legal move, `options` is the number of legal moves summed over
the plies, `widest` the largest of them, `first` the seat that is asked first (-1 when several are), `low` whether the
fewest points win (`Game.low_wins`), `path` a hash of the sequence of (seat, move), `digest` that of the last position.
seats: a row a seat of each game; `bot` is the index into the arm's bots, `waited` counts the turns in which the seat
decided nothing.
turns: `turn` counts from 0, `ply` is its first, `seat` is -1 when several played in it, `deciders` has bit p set where
seat p had a ply with more than one legal move; `scores` (`State.standing`) and `values` stand as they are when the turn
is over. Only there when a metric of the plan needs them.
uses: how often a seat played each kind of move (`Game.kind`), and how often each tally of the game befell it, its kind
"tally:" and the tally's name, or it made use of a piece of the game (`Game.pieces`), "piece:" and its name.
faults: the games that were kept out, and no other table has: `seat` and `ply` where it happened, -1 where unknown;
`kind` is "raised" or "slow".
"""

ORDER: Final[Mapping[str, tuple[str, ...]]] = {
    "games": ("arm", "game"),
    "seats": ("arm", "game", "seat"),
    "turns": ("arm", "game", "turn"),
    "uses": ("arm", "game", "seat", "kind"),
    "faults": ("arm", "game"),
}
"""By what the rows of each table are sorted."""


@dataclass(frozen=True, eq=False)
class Columns:
    """The five tables of some games, each sorted as ORDER says."""

    games: Rows
    seats: Rows
    turns: Rows
    uses: Rows
    faults: Rows

    def table(self, name: str) -> Rows:
        """One of the tables, by name."""
        rows: Rows = getattr(self, name)
        return rows

    def starts(self, table: str) -> NDArray[np.intp]:
        """Of each game, in the order of `games`, the index of its first row in a table, and last that table's length.

        Rows of game k are `starts[k]` up to `starts[k + 1]`; `starts[:-1]` is what `np.add.reduceat` takes where every
        game has a row.
        """
        rows = _keys(self.table(table))
        found = np.searchsorted(rows, _keys(self.games))
        return np.append(found, len(rows))

    def of(self, arm: int, first: int, last: int) -> Columns:
        """The games `first` up to, not with, `last` of an arm."""
        low, high = _key(arm, first), _key(arm, last)

        def cut(rows: Rows) -> Rows:
            start, stop = np.searchsorted(_keys(rows), (low, high))
            return {name: column[start:stop] for name, column in rows.items()}

        return Columns(**{field.name: cut(self.table(field.name)) for field in fields(self)})


def empty(metrics: Sequence[str] = ()) -> Columns:
    """No games, with all the columns of a plan with these metrics."""
    tables = {
        table: {name: np.zeros((0, 0) if name in WIDE else 0, dtype) for name, dtype in columns.items()}
        for table, columns in DTYPES.items()
    }
    tables["games"] |= {name: np.zeros(0) for name in metrics}
    return Columns(**tables)


def joined(parts: Sequence[Columns]) -> Columns:
    """The games of all parts, sorted. A game must not stand in two of them. Raises ValueError for no parts."""
    if not parts:
        raise ValueError("no parts to join; empty() has no games")
    if len(parts) == 1:
        return parts[0]
    whole = stacked(parts)
    tables: dict[str, Rows] = {}
    for table, order in ORDER.items():
        rows = whole.table(table)
        sorting = np.lexsort([rows[name] for name in reversed(order)])
        tables[table] = {name: column[sorting] for name, column in rows.items()}
    return Columns(**tables)


def stacked(parts: Sequence[Columns]) -> Columns:
    """The rows of all parts, one part below the other."""
    return Columns(**{table: _stacked([part.table(table) for part in parts]) for table in ORDER})


def _stacked(parts: Sequence[Rows]) -> Rows:
    """Rows one below the other; columns of a float a seat are made as wide as the widest."""
    kept = [rows for rows in parts if len(rows["game"])] or parts[:1]
    if len(kept) == 1:
        return kept[0]
    return {
        name: _padded([rows[name] for rows in kept]) if name in WIDE else np.concatenate([rows[name] for rows in kept])
        for name in kept[0]
    }


def _padded(columns: Sequence[NDArray[Any]]) -> NDArray[Any]:
    width = max(column.shape[1] for column in columns)
    padded = [np.pad(each, ((0, 0), (0, width - each.shape[1])), constant_values=np.nan) for each in columns]
    return np.concatenate(padded)


def _key(arm: int, game: int) -> int:
    return (arm << 40) + game


def _keys(rows: Rows) -> NDArray[np.int64]:
    """One number a row that sorts as (arm, game) do."""
    keys: NDArray[np.int64] = (rows["arm"].astype(np.int64) << 40) + rows["game"]
    return keys
