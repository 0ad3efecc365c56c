"""Taking back: a designer anything, a player only a decision that nothing came of."""

from __future__ import annotations

from typing import Any

import pytest

import duckplay
from duckplay import Refused, Table
from duckplay.core import Bot, Chance
from tests.tables.ponds import finished, played, pond
from tests.toy import SHEET, Params, Pond


class Calm(Bot):
    """Rests, or guesses the second card."""

    def choose(self, world: Any, seat: int, legal: Any, chance: Chance) -> int:
        move: int = legal[1]
        return move


def why(table: Table, seat: int | None = None) -> str:
    """Why nothing may be taken back; "" when it may."""
    reason = table.may_undo(seat)
    if reason is None:
        return ""
    digest = table.digest
    with pytest.raises(Refused) as caught:
        table.undo(seat)
    assert caught.value.why == reason.why
    assert table.digest == digest
    return reason.why


# The designer


def test_a_designer_takes_back_ply_by_ply_and_plays_it_again() -> None:
    table = finished(pond())
    digests = {}
    while table.ply:
        digests[table.ply] = table.digest
        table.undo()
    assert why(table) == "nobody has played yet"
    while table.may_redo() is None:
        table.redo()
        assert table.digest == digests[table.ply]
    assert table.over
    with pytest.raises(Refused, match="nothing was taken back since the last move"):
        table.redo()


def test_with_bots_a_designer_goes_back_to_the_last_decision_of_a_person() -> None:
    table = pond(bots={1: "random"})
    table.play(0, "roll")
    before, log = table.digest, table.log
    table.play(0, "rest")
    after = table.digest
    table.undo()
    assert (table.digest, table.log) == (before, log)
    table.redo()
    assert table.digest == after


def test_where_all_are_bots_a_designer_steps_back_by_plies() -> None:
    table = pond(bots={0: "random", 1: "random"})
    ply = table.ply
    table.undo()
    assert table.ply == ply - 1


def test_a_seat_given_to_a_bot_meanwhile_plays_when_it_waits_again() -> None:
    table = played("roll")
    table.undo()
    table.seat_bot(1, "random")
    table.redo()
    assert table.waiting == (0,)
    assert [entry.seat for entry in table.log] == [0, 1]


def test_another_move_forgets_what_was_taken_back() -> None:
    table = played("roll", "roll")
    table.undo()
    table.play(1, "rest")
    assert table.may_redo() is not None


def test_luck_is_the_same_after_going_back() -> None:
    table = played("rest", "roll")
    scores = table.scores
    table.undo()
    table.play(1, "roll")
    assert table.scores == scores


# The player


def test_a_player_takes_back_what_drew_nothing_and_told_nothing() -> None:
    table = played("rest", policy="player")
    assert why(table) == ""
    table.undo()
    assert table.ply == 0
    table.redo()
    assert table.log[0].text == "rest"


def test_a_player_takes_back_no_roll() -> None:
    assert why(played("roll", policy="player")) == "chance has been drawn from since"


def test_a_player_takes_back_no_look() -> None:
    assert why(played("peek", policy="player")) == "the move told seat 0 something it could not know"


def test_a_look_at_what_the_seat_knows_already_is_no_news() -> None:
    assert why(played("peek", "rest", "peek", policy="player"), 0) == ""
    assert why(pond_of_one_card("peek")) == ""


def pond_of_one_card(move: str) -> Table:
    return played(move, params={"cards": 1}, policy="player")


def test_a_player_takes_back_nothing_once_another_person_has_decided() -> None:
    table = played("rest", "rest", policy="player")
    assert why(table, 0) == "seat 1 has decided since"
    assert why(table, 1) == ""
    assert why(table) == ""


def test_a_player_takes_back_nothing_once_told_of_a_bots_move() -> None:
    game = duckplay.SimpleGame(Pond, Params, SHEET, {"calm": Calm()})
    table = duckplay.table(game, seats=2, seed=7, bots={1: "calm"}, policy="player")
    table.play(0, "rest")
    assert [entry.text for entry in table.log] == ["rest", "rest"]
    assert why(table) == "seat 0 has been told something since"


def test_a_choice_made_in_secret_beside_others_is_not_taken_back() -> None:
    table = played("rest", "rest", "rest", "rest", "guess 1", policy="player")
    assert why(table, 0) == "other seats were choosing at the same time"


def test_the_last_of_the_secret_choices_reveals_the_others() -> None:
    table = played("rest", "rest", "rest", "rest", "guess 1", "guess 2", policy="player")
    assert why(table, 1) == "the move told seat 1 something it could not know"


def test_a_seat_takes_back_only_its_own_and_bots_take_back_nothing() -> None:
    table = played("rest", policy="player")
    assert why(table, 1) == "seat 1 has not played yet"
    table = pond(bots={0: "random"}, policy="player")
    assert why(table, 0) == "seat 0 is a bot"


def test_under_the_player_policy_there_is_no_branch() -> None:
    table = played("rest", policy="player")
    with pytest.raises(Refused, match="no branch"):
        table.branch(0)
    assert table.at(0).ply == 0
    table.policy = "designer"
    assert table.branch(0).ply == 0
    with pytest.raises(duckplay.TableError, match="no policy 'guest'"):
        table.policy = "guest"
