"""Made-up games of a plan: what each is like follows from its arm and number alone, as it does when they are played."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.rows import DTYPES, TEXT, WIDE, Columns, joined
from tests.toy import TOY

METRICS = ("length", "gap")
KINDS = ("rest", "roll")


def plan(games: int = 20, metrics: tuple[str, ...] = METRICS, **given: Any) -> Plan:
    """Two arms of the toy game, one for two, one for three."""
    arms = (
        Arm(seats=2, bots=("random", "greedy"), label="short", params={"rounds": 1}),
        Arm(seats=3, bots=("greedy",), label="long"),
    )
    return Plan(**{"game": TOY, "arms": arms, "games": games, "seed": 5, "metrics": metrics, "uses": True, **given})


def chunk(of: Plan, arm: int, games: Iterable[int], faulty: Iterable[int] = ()) -> Columns:
    """These games of an arm; the faulty ones are kept out, with what a bot raised."""
    faulty = set(faulty)
    return joined([_game(of, arm, game, game in faulty) for game in games])


def _game(of: Plan, arm: int, game: int, faulty: bool) -> Columns:
    luck = np.random.default_rng([arm, game])
    seats = of.arms[arm].seats
    turns = 0 if faulty else int(luck.integers(1, 9))
    rows = {"games": 1, "seats": seats, "turns": turns, "uses": seats * len(KINDS), "faults": 0}
    if faulty:
        rows = {table: int(table == "faults") for table in rows}
    found = {}
    for table, number in rows.items():
        columns: dict[str, Any] = {}
        for name, dtype in DTYPES[table].items():
            if name in WIDE:
                width = seats if name == "scores" else 0
                columns[name] = luck.integers(-9, 40, (number, width)).astype("f8")
            elif dtype == TEXT:
                columns[name] = np.full(number, f"a {name}", "O")
            else:
                columns[name] = luck.integers(0, 99, number).astype(dtype)
        columns["arm"] = np.full(number, arm, "i4")
        columns["game"] = np.full(number, game, "i8")
        found[table] = columns
    for name in of.metrics:
        found["games"][name] = luck.normal(size=len(found["games"]["game"]))
        if name == "gap" and game % 4 == 3:
            found["games"][name][:] = np.nan
    found["games"]["path"] = luck.integers(2**63, 2**64 - 1, len(found["games"]["game"]), dtype="u8")
    found["games"]["stopped"] = found["games"]["game"] % 5 == 0
    found["seats"]["seat"] = found["seats"]["bot"] = np.arange(rows["seats"], dtype="i2")
    found["turns"]["turn"] = np.arange(turns, dtype="i4")
    found["uses"]["seat"] = np.arange(rows["uses"], dtype="i2") // len(KINDS)
    found["uses"]["kind"] = np.array(KINDS * (rows["uses"] // len(KINDS)), "O")
    return Columns(**found)


def same(one: Columns, other: Columns) -> bool:
    """Whether the tables are equal in values, types and shapes."""
    return all(_equal(one.table(table), other.table(table)) for table in DTYPES)


def _equal(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return list(one) == list(other) and all(
        column.dtype == other[name].dtype
        and column.shape == other[name].shape
        and np.array_equal(column, other[name], equal_nan=column.dtype.kind == "f")
        for name, column in one.items()
    )
