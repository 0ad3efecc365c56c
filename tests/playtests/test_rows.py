"""Columns: joined in the order of games, cut by games, found by game."""

from __future__ import annotations

import numpy as np
import pytest

from duckplay.playtests.rows import DTYPES, TEXT, WIDE, Columns, empty, joined


def some(arm: int, games: list[int], seats: int) -> Columns:
    """Games with as many turns as their number says."""
    tables = empty(("length",))
    rows = {"games": games, "seats": [game for game in games for _ in range(seats)]}
    rows["turns"] = [game for game in games for _ in range(game)]
    rows["uses"], rows["faults"] = rows["seats"], []
    for table, numbers in rows.items():
        columns = tables.table(table)
        for name, column in columns.items():
            columns[name] = np.full((len(numbers), seats) if name in WIDE else len(numbers), 1, column.dtype)
        columns["arm"][:] = arm
        columns["game"][:] = numbers
    for table, name in (("seats", "seat"), ("uses", "seat")):
        tables.table(table)[name][:] = list(range(seats)) * len(games)
    tables.turns["turn"][:] = [turn for game in games for turn in range(game)]
    return tables


def test_joined_games_stand_in_order_whatever_the_order_of_the_parts() -> None:
    parts = [some(1, [0, 1], 3), some(0, [4, 5], 2), some(0, [2, 3], 2)]
    for given in (parts, parts[::-1]):
        whole = joined(given)
        assert list(zip(whole.games["arm"], whole.games["game"], strict=True)) == [
            (0, 2),
            (0, 3),
            (0, 4),
            (0, 5),
            (1, 0),
            (1, 1),
        ]
        assert list(whole.seats["seat"]) == [0, 1] * 4 + [0, 1, 2] * 2
        assert whole.starts("turns").tolist() == [0, 2, 5, 9, 14, 14, 15]
        assert whole.turns["scores"].shape == (15, 3)
        assert np.isnan(whole.turns["scores"][:14, 2]).all()
        assert not np.isnan(whole.turns["scores"][14]).any()


def test_games_are_cut_out_with_all_their_rows() -> None:
    cut = joined([some(0, [2, 3, 4], 2), some(1, [2, 3, 4], 2)]).of(1, 3, 9)
    assert cut.games["game"].tolist() == [3, 4]
    assert set(cut.games["arm"]) == {1}
    assert cut.turns["turn"].tolist() == [0, 1, 2, 0, 1, 2, 3]
    assert len(cut.uses["kind"]) == 4


def test_no_games_have_every_column_with_its_type() -> None:
    for table, columns in DTYPES.items():
        found = empty(("length",)).table(table)
        assert [*columns, *(["length"] if table == "games" else [])] == list(found)
        assert all(found[name].dtype == np.dtype(kind) for name, kind in columns.items())
        assert all(len(column) == 0 for column in found.values())
    assert {name for name, kind in DTYPES["faults"].items() if kind == TEXT} == {"bot", "kind", "error"}
    assert joined([empty(), empty()]).games["game"].dtype == np.int64


def test_nothing_is_not_joined() -> None:
    with pytest.raises(ValueError, match="no parts"):
        joined([])
