"""What each kind of move, or tally, has to do with winning."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from duckplay.playtests.metrics.grouping import games_of, winners
from duckplay.playtests.rows import PIECE, Columns


@dataclass
class Use:
    """How often a kind was played, and how those did who played it.

    A player is a seat in one game. Of `players` in all, `users` played the kind, `times` times together, in `games`
    games; `wins` of theirs, shared wins by their part, of `won` in all. Who plays a kind may do so because it is
    winning: what a kind is worth is for `restrict` to say.
    """

    times: int = 0
    games: int = 0
    users: int = 0
    wins: float = 0.0
    players: int = 0
    won: float = 0.0


def uses(batches: Iterable[Columns]) -> dict[str, Use]:
    """The use of each kind and tally that came up, by name; pieces are for `duckplay.worth`.

    times(k) = sum over games and seats of n(k); users(k) = #(game, seat: n(k) > 0);
    wins(k) = sum over those of 1/#(winners) if it won, else 0; its win rate is wins/users.
    TAG, Actions; the rate is ours.
    """
    found: dict[str, Use] = {}
    players, won = 0, 0.0
    for columns in batches:
        first = winners(columns)
        parts = first / np.maximum(first.sum(axis=1, keepdims=True), 1)
        players += len(columns.seats["seat"])
        won += float(parts.sum())
        names = columns.uses["kind"].tolist()
        kinds = sorted(kind for kind in set(names) if not kind.startswith(PIECE))
        places = {kind: k for k, kind in enumerate(kinds)}
        which = np.array([places.get(name, -1) for name in names], np.intp)
        told = which >= 0
        which, game = which[told], games_of(columns, "uses")[told]
        part = parts[game, columns.uses["seat"][told]]
        pairs = np.unique(which * len(columns.games["game"]) + game) // max(len(columns.games["game"]), 1)
        tables = (
            np.bincount(which, columns.uses["count"][told], len(kinds)),
            np.bincount(pairs, minlength=len(kinds)),
            np.bincount(which, minlength=len(kinds)),
            np.bincount(which, part, len(kinds)),
        )
        for k, kind in enumerate(kinds):
            use = found.setdefault(kind, Use())
            use.times += int(tables[0][k])
            use.games += int(tables[1][k])
            use.users += int(tables[2][k])
            use.wins += float(tables[3][k])
    for use in found.values():
        use.players, use.won = players, won
    return dict(sorted(found.items()))
