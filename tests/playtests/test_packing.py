"""Packed turns: they come back bit by bit, in the order of games, however they were cut into blocks."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from duckplay.playtests import packing
from duckplay.playtests.packing import Packed, unpacked
from duckplay.playtests.rows import DTYPES, empty, joined
from tests.playtests.chunks import METRICS, chunk, plan, same

NAMES = tuple(DTYPES["turns"])


@pytest.mark.parametrize("rows", [1, 7, packing.ROWS])
def test_a_chunk_comes_back_whole_whatever_a_block_holds(rows: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "ROWS", rows)
    for part in (chunk(plan(), 0, range(20), faulty=[3]), chunk(plan(), 1, [2, 5, 900]), empty(METRICS)):
        packed = Packed.of(part)
        assert len(packed.columns.turns["game"]) == 0
        assert same(packed.whole(), part)
        assert sum(len(block.rows(["game"])["game"]) for block in packed.turns) == len(part.turns["game"])


def test_a_block_has_games_of_one_arm_and_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "ROWS", 10)
    parts = [chunk(plan(), 1, range(3, 30)), chunk(plan(), 0, range(9))]
    blocks = Packed.of(joined(parts)).turns
    assert len(blocks) > 4
    for block in blocks:
        rows = block.rows(["arm", "game"])
        assert set(rows["arm"]) == {block.arm}
        assert (rows["game"][0], rows["game"][-1]) == (block.first, block.last)
    for one, other in pairwise(blocks):
        assert (one.arm, one.last) < (other.arm, other.first)  # a game is whole in its block


def test_every_number_keeps_all_its_bits() -> None:
    part = chunk(plan(), 0, range(4))
    rows = part.turns
    count = len(rows["game"])
    strange = [-0.0, 0.1, np.nan, np.inf, 2.0**40, 7.0, -3.5, 5e-324]
    rows["scores"][:, 0] = np.resize(strange, count)
    rows["options"][:] = np.resize([2**62, -(2**63), 0], count)
    rows["deciders"][:] = 2**31
    back = Packed.of(part).whole().turns
    for name, column in rows.items():
        assert back[name].dtype == column.dtype
        assert back[name].tobytes() == column.tobytes()


def test_zeros_below_nothing_are_told_from_those_above_in_narrow_columns() -> None:
    part = chunk(plan(), 0, range(4))
    part.turns["scores"][:] = -0.0
    assert np.signbit(Packed.of(part).whole().turns["scores"]).all()


def test_what_arms_of_different_sizes_noted_is_made_as_wide_as_asked() -> None:
    blocks = [*Packed.of(chunk(plan(), 1, range(3))).turns, *Packed.of(chunk(plan(), 0, range(3))).turns]
    found = unpacked(blocks, ["arm", "scores", "values"])
    assert found["scores"].shape == (len(found["arm"]), 3)
    assert np.isnan(found["scores"][found["arm"] == 0, 2]).all()
    assert found["values"].shape == (len(found["arm"]), 0)
    assert unpacked(blocks, ["scores"], 2)["scores"].shape == (len(found["arm"]), 2)
    assert unpacked([], NAMES, 2)["scores"].shape == (0, 2)


def test_columns_of_different_lengths_are_refused() -> None:
    part = chunk(plan(), 0, range(3))
    part.turns["ply"] = part.turns["ply"][:-1]
    with pytest.raises(ValueError, match="of one length, not arm"):
        Packed.of(part)


def test_turns_are_some_bytes_each() -> None:
    part = chunk(plan(), 0, range(2000))
    size = sum(len(block.data) for block in Packed.of(part).turns)
    assert size < 20 * len(part.turns["game"])
