"""Saves: a game that its kernel did not survive goes on as if unbroken, for whoever holds its name alone."""

from __future__ import annotations

import pytest

import duckplay
from duckplay import Closed, saves, served
from duckplay.game import Game, Reason
from duckplay.saves import Keeper, Rescued
from tests.tables.keepers import kept, reached, refused, taken
from tests.tables.ponds import SHELF, finished, played, pond
from tests.toy import TOY


@pytest.mark.parametrize("game", SHELF, ids=str)
def test_a_game_taken_up_goes_on_as_if_unbroken_from_every_ply(game: str | Game) -> None:
    whole = duckplay.table(game, seats=2, seed=5, bots={0: "random", 1: "random"})
    for ply in range(0, whole.ply + 1, max(1, whole.ply // 8)):
        table = taken(kept(whole.at(ply)), whole.game)
        assert (table.ply, table.digest, table.log) == (ply, whole.at(ply).digest, whole.log[:ply])
        table.autoplay()
        assert table.log == whole.log
        assert table.digest == whole.digest


def test_all_that_belongs_to_a_table_comes_back() -> None:
    table = pond(seats=3, params={"rounds": 3, "prize": 9}, bots={2: "greedy"}, policy="player")
    for text in ("peek", "rest", "rest"):
        table.play(table.waiting[0], text)
    table.undo()
    found, seat, left = Keeper().take(kept(table, seat=1), TOY)
    assert (seat, left) == (1, ())
    assert (found.game, found.params, found.seats, found.bots) == (TOY, table.params, 3, {2: "greedy"})
    assert (found.policy, found.seeds, found.log, found.digest) == ("player", table.seeds, table.log, table.digest)
    assert (found.waiting, found.closed) == (table.waiting, False)
    assert found.memory(0) == table.memory(0)
    branch = played("rest", "rest").branch(1, seed=11)
    assert taken(kept(branch)).seeds == ((0, 7), (1, 11))
    assert Keeper().take(kept(pond(), seat=None), TOY)[1] is None


@pytest.mark.parametrize("game", SHELF, ids=str)
def test_what_was_taken_back_can_be_played_again_after_a_rescue(game: str | Game) -> None:
    table = duckplay.table(game, seats=2, seed=5, bots={1: "random"})
    for _ in range(2):
        table.play(0, table.moves(0)[0].text)
    table = table.branch(table.ply, seed=6)
    table.play(0, table.moves(0)[0].text)
    stood = [table.digest]
    for _ in range(2):
        table.undo()
        stood.append(table.digest)
    found = taken(kept(table), table.game)
    assert found.digest == stood.pop()
    while stood:
        found.redo()
        table.redo()
        assert found.digest == table.digest == stood.pop()
    assert (found.log, found.seeds, found.may_redo()) == (table.log, table.seeds, table.may_redo())
    again = taken(kept(found), table.game)
    assert again.may_redo() == Reason("nothing was taken back since the last move", "")


def test_what_stands_now_is_kept_not_what_was_taken_back() -> None:
    keeper, table = Keeper(), pond()
    for act in (lambda: table.play(0, "rest"), table.undo, lambda: table.play(0, "roll")):
        act()
        keeper.write(table, 0)
        assert reached(keeper.name) == table.ply
    assert [entry.text for entry in taken(keeper.name).log] == ["roll"]


def test_a_look_says_what_is_kept_and_takes_nothing() -> None:
    keeper, table = Keeper(), played("rest", "roll")
    keeper.write(table, 0)
    assert saves.look(keeper.name, TOY) == Rescued("under-the-pond", 2, False, None)
    assert not keeper.taken()
    assert saves.look(kept(finished(pond())), TOY) == Rescued("under-the-pond", 6, True, None)


def test_a_closed_table_is_taken_up_closed_with_its_own_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: True)
    table = duckplay.table(TOY, seats=2, bots={1: "random"})
    table.play(0, "rest")
    name = kept(table)
    for closed in (True, False):
        monkeypatch.setattr(served, "closed", lambda closed=closed: closed)
        found = taken(name)
        assert found.closed
        assert found.policy == "player"
        with pytest.raises(Closed):
            _ = found.seed
        assert found.lines(0) == table.lines(0)
        assert found._course.seeds == table._course.seeds
        assert finished(found).log == finished(taken(name)).log


def test_a_table_that_had_opened_is_taken_up_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: True)
    table = finished(duckplay.table(TOY, seats=2))
    assert not taken(kept(table)).closed
    table.undo()
    assert not table.over
    assert not taken(kept(table)).closed
    assert taken(kept(table)).again().closed


def test_no_open_table_is_taken_up_where_tables_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    name = kept(played("rest"))
    monkeypatch.setattr(served, "closed", lambda: True)
    assert refused(lambda: taken(name)) == "it was played at an open table, and the tables here are closed"
