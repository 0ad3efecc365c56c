"""Games written down by hand, as the columns of a playtest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from duckplay.playtests.rows import Columns, empty, joined

Numbers = Sequence[float]


@dataclass(frozen=True)
class Hand:
    """One game: what each ply of each turn offered whom, [(seat, legal moves), ...], and how it stood after each turn.

    `scores` are those of the seats at the end; so is the last of `standing`, unless it is left out.
    """

    places: Sequence[int]
    scores: Numbers
    asked: Sequence[Sequence[tuple[int, int]]] = (((0, 2),),)
    standing: Sequence[Numbers] = ()
    values: Sequence[Numbers] = ()
    first: int = 0
    low: bool = False
    stopped: bool = False
    bots: Sequence[int] = ()
    uses: Mapping[tuple[int, str], int] = field(default_factory=dict)


def columns(*hands: Hand, arm: int = 0, start: int = 0) -> Columns:
    """The games, numbered from `start`, all of one arm."""
    return joined([_one(hand, arm, start + k) for k, hand in enumerate(hands)]) if hands else empty()


def _one(hand: Hand, arm: int, game: int) -> Columns:
    seats, turns = range(len(hand.places)), range(len(hand.asked))
    plies = [ply for turn in hand.asked for ply in turn]
    deciders = [{seat for seat, legal in turn if legal > 1} for turn in hand.asked]
    standing = hand.standing or [hand.scores] * len(turns)
    blank = empty()
    rows: dict[str, dict[str, Any]] = {
        "games": {
            "plies": [len(plies)],
            "turns": [len(turns)],
            "decisions": [sum(legal > 1 for _, legal in plies)],
            "options": [sum(legal for _, legal in plies)],
            "widest": [max(legal for _, legal in plies)],
            "first": [hand.first],
            "low": [hand.low],
            "stopped": [hand.stopped],
        },
        "seats": {
            "seat": list(seats),
            "bot": list(hand.bots or seats),
            "place": list(hand.places),
            "score": list(hand.scores),
            "waited": [sum(seat not in who for who in deciders) for seat in seats],
        },
        "turns": {
            "turn": list(turns),
            "plies": [len(turn) for turn in hand.asked],
            "decisions": [sum(legal > 1 for _, legal in turn) for turn in hand.asked],
            "options": [sum(legal for _, legal in turn) for turn in hand.asked],
            "deciders": [sum(1 << seat for seat in who) for who in deciders],
            "scores": [list(row) for row in standing],
            "values": [list(row) for row in hand.values] or np.zeros((len(turns), 0)),
        },
        "uses": {
            "seat": [seat for seat, _ in sorted(hand.uses)],
            "kind": np.array([kind for _, kind in sorted(hand.uses)], object),
            "count": [hand.uses[key] for key in sorted(hand.uses)],
        },
        "faults": {},
    }
    size = {"games": 1, "seats": len(seats), "turns": len(turns), "uses": len(hand.uses), "faults": 0}
    tables: dict[str, Any] = {}
    for table, given in rows.items():
        given |= {"arm": [arm] * size[table], "game": [game] * size[table]}
        tables[table] = {
            name: np.asarray(given.get(name, np.zeros(size[table])), column.dtype)
            for name, column in blank.table(table).items()
        }
    return Columns(**tables)
