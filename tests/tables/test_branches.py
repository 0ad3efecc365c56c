"""The table at other times and in other worlds: looked back on, branched, replayed under other dials, begun again."""

from __future__ import annotations

import pytest

import duckplay
from duckplay import ParamsError
from duckplay.courses import SNAPSHOTS
from tests.tables.ponds import played, pond


def test_every_earlier_position_can_be_stood_at() -> None:
    table = pond(params={"rounds": 9})
    digests = [table.digest]
    while not table.over:
        table.play(table.waiting[0], table.moves(table.waiting[0])[0].text)
        digests.append(table.digest)
    assert [table.at(ply).digest for ply in range(table.ply + 1)] == digests
    early = table.at(5)
    early.play(early.waiting[0], "peek")
    assert early.digest != digests[6]
    assert table.digest == digests[-1]


def test_a_long_game_keeps_few_positions_and_goes_back_all_the_same() -> None:
    table = duckplay.table("duck-and-cover", seats=4, seed=2, bots=dict.fromkeys(range(4), "random"))
    assert table.ply > 2 * SNAPSHOTS
    assert len(table._course._snapshots) <= SNAPSHOTS
    half = table.at(table.ply // 2)
    half.autoplay()
    assert half.digest == table.digest
    for _ in range(3):
        table.undo()
    for _ in range(3):
        table.redo()
    assert half.digest == table.digest


def test_a_branch_keeps_the_past_and_changes_the_luck() -> None:
    table = played("rest", "rest", "roll", "roll")
    branches = [table.branch(2, seed=seed) for seed in range(8, 28)]
    for branch in branches:
        assert branch.log == table.log[:2]
        assert branch.seeds == ((0, 7), (2, branch.seed))
        branch.play(0, "roll")
    assert len({branch.scores for branch in branches}) > 1
    assert table.branch(0, seed=9).digest == pond(seed=9).digest
    assert len({table.branch(2).seed for _ in range(3)}) == 3


def test_what_is_played_after_going_back_forgets_later_seeds() -> None:
    branch = played("rest", "rest", "roll").branch(2, seed=8)
    branch.play(0, "roll")
    branch.undo()
    branch.play(0, "rest")
    assert branch.seeds == ((0, 7), (2, 8))
    branch.undo()
    branch.undo()
    assert branch.record().seeds == ((0, 7),)
    branch.redo()
    assert branch.seed == 8
    branch.undo()
    branch.play(1, "roll")
    assert branch.seeds == ((0, 7),)
    assert branch.digest == played("rest", "roll").digest


def test_a_branch_lets_waiting_bots_play_on_and_looking_back_does_not() -> None:
    table = pond(bots={1: "random"})
    table.play(0, "rest")
    assert table.at(1).waiting == (1,)
    assert table.branch(1, seed=3).waiting == (0,)
    resumed = table.at(1)
    resumed.autoplay()
    assert resumed.log == table.log


def test_other_dials_replay_the_same_moves_with_the_same_luck() -> None:
    table = played("roll", "rest", "rest", "peek", "guess 4", "guess 2")
    richer = table.with_params(prize=20)
    assert richer.fell is None
    assert richer.seeds == table.seeds
    assert [entry.text for entry in richer.log] == [entry.text for entry in table.log]
    assert richer.params.prize == 20
    assert richer.with_params(rounds=3).params.prize == 20


def test_other_dials_say_where_the_replay_stopped_and_why() -> None:
    table = played("roll", "rest", "rest", "peek", "guess 4", "guess 2")
    fewer = table.with_params(cards=3)
    assert fewer.fell is not None
    assert fewer.fell[0] == fewer.ply == 4
    assert "seat 0 may choose guess 1, guess 2, guess 3" in fewer.fell[1]
    shorter = table.with_params(rounds=1)
    assert shorter.fell is not None
    assert (shorter.fell[0], shorter.ply) == (2, 2)
    with pytest.raises(ParamsError, match="rounds = 0"):
        table.with_params(rounds=0)


def test_a_new_game_keeps_seats_bots_and_dials() -> None:
    table = pond(bots={1: "random"}, params={"rounds": 3}, policy="player")
    other = table.again()
    assert (other.seats, other.bots, other.params, other.policy) == (2, {1: "random"}, table.params, "player")
    assert other.seed != table.seed
    assert table.again(seed=7).digest == table.digest
    assert table.again(rounds=4).params.rounds == 4
