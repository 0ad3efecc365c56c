"""Closed tables: what a served kernel hides until the game is over, whatever is asked of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import duckplay
from duckplay import Closed, Refused, Table, served
from tests.tables.attempts import attempt
from tests.tables.ponds import finished
from tests.toy import TOY


@pytest.fixture(autouse=True)
def visited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table of this module is made in a served kernel."""
    monkeypatch.setattr(served, "closed", lambda: True)


def pond(*moves: str, **given: Any) -> Table:
    """A closed table for two, after these moves of whoever waits."""
    table = duckplay.table(TOY, **{"seats": 2, **given})
    for move in moves:
        table.play(table.waiting[0], move)
    return table


HIDDEN: dict[str, Callable[[Table], Any]] = {
    "the seed": lambda table: table.seed,
    "the seeds": lambda table: table.seeds,
    "the log": lambda table: table.log,
    "the scores": lambda table: table.scores,
    "the digest": lambda table: table.digest,
    "the record": lambda table: table.record(),
    "an earlier position": lambda table: table.at(0),
    "a branch": lambda table: table.branch(0, seed=3),
    "a replay with other dials": lambda table: table.with_params(rounds=3),
    "a new game with a given seed": lambda table: table.again(seed=3),
    "the designer's view": lambda table: table.view("designer"),
    "the designer's log": lambda table: table.lines("designer"),
    "the designer's undo": lambda table: setattr(table, "policy", "designer"),
    "a bot's view": lambda table: table.view(1),
    "a bot's memory": lambda table: table.memory(1),
    "a bot's log": lambda table: table.lines(1),
    "a bot's moves": lambda table: table.moves(1),
    "why a bot may not": lambda table: table.why_not(1, ()),
    "playing for a bot": lambda table: table.play(1, "roll"),
    "taking a bot's seat": lambda table: table.seat_bot(1, None),
}


@pytest.mark.parametrize("what", HIDDEN)
def test_what_a_closed_table_hides(what: str) -> None:
    table = pond(bots={1: "random"})
    table.play(0, "peek")
    before = repr(table)
    with pytest.raises(Closed, match="hidden until the game is over"):
        HIDDEN[what](table)
    assert repr(table) == before
    assert table.bots == {1: "random"}


@pytest.mark.parametrize("what", HIDDEN)
def test_when_the_game_is_over_everything_opens(what: str) -> None:
    table = finished(pond(bots={1: "random"}))
    assert not table.closed
    _, error = attempt(lambda: HIDDEN[what](table), ValueError)
    assert error is None or "the game is over" in str(error)


def test_what_has_opened_stays_open_but_a_new_game_is_closed_again() -> None:
    table = finished(pond())
    seed = table.seed
    table.undo()
    assert not table.over
    assert table.seed == seed
    earlier = table.at(1)
    assert earlier.seed == seed
    for fresh in (table.again(), earlier.again(), earlier.branch(1).again(), table.with_params(rounds=3).again()):
        assert fresh.closed
        with pytest.raises(Closed):
            _ = fresh.seed


def test_a_closed_table_plays_and_tells_each_seat_its_own() -> None:
    table = pond("peek", "rest")
    assert table.closed
    assert [line.text for line in table.lines(1)] == ["seat 0 peeks", "seat 1 rests"]
    assert [line.text for line in table.lines("watcher")] == ["seat 0 peeks", "seat 1 rests"]
    assert table.lines(0)[1].text.startswith("you see")
    assert all(line.seat is None and line.rules == () for line in table.lines(0))
    assert (table.waiting, table.ply, table.places) == ((0,), 2, ())


def test_open_choices_are_in_nobody_elses_log() -> None:
    table = pond("rest", "rest", "rest", "rest", "guess 4")
    assert table.waiting == (1,)
    assert not any("guess" in line.text for eye in (1, "watcher") for line in table.lines(eye))
    assert table.lines(0)[-1].text == "you guess 4"
    table.play(1, "guess 2")
    assert "seat 0 guessed 4" in [line.text for line in table.lines(1)]


def test_a_closed_table_draws_its_own_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKPLAY_SEED", "5")
    with pytest.raises(Closed, match="draws its own seed: leave seed out"):
        pond(seed=5)
    seeds = {finished(pond()).seed for _ in range(3)} | {finished(pond().again()).seed}
    assert len(seeds) == 4
    assert 5 not in seeds


def test_only_a_players_undo_is_there_whatever_was_asked_for() -> None:
    table = pond("roll", policy="designer")
    assert table.policy == "player"
    assert table.may_undo() is not None
    with pytest.raises(Refused, match="chance has been drawn from since"):
        table.undo()
    table = pond("rest")
    table.undo()
    assert table.ply == 0
    finished(table)
    assert table.policy == "designer"


def test_a_closed_table_is_shown_without_its_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duckplay.tables.find_spec", lambda name: None)
    table = pond("rest")
    assert repr(table) == "<Table under-the-pond: 2 seats, ply 1, waiting for 1>"
    assert set(table._repr_mimebundle_()) == {"text/plain", "image/svg+xml"}
    assert "seed" not in str(table._repr_mimebundle_())
    table = pond("peek")
    assert "you see" not in str(table._repr_mimebundle_())


def test_a_person_may_leave_a_seat_to_a_bot_but_not_come_back() -> None:
    table = pond("peek")
    table.seat_bot(0, "random")
    for look in (table.view, table.lines, table.memory, table.moves):
        with pytest.raises(Closed):
            look(0)
    with pytest.raises(Closed):
        table.seat_bot(0, None)
    assert table.bots == {0: "random"}


def test_an_earlier_moment_is_shown_as_far_as_the_view_now_still_shows_it() -> None:
    table = duckplay.table("duck-and-cover", seats=2)
    first = table.view(0)
    for _ in range(6):
        seat = table.waiting[0]
        table.play(seat, table.moves(seat)[0].text)
    assert table.glance(0, 0, remembering=True) == first
    assert table.glance(0, 0) == table.game.strike(first, table.view(0)) != first
    assert table.glance(table.ply, 0) == table.view(0)
    with pytest.raises(Closed):
        table.glance(0, "designer")
    with pytest.raises(ValueError, match="no ply 7; the log has 0 to 6"):
        table.glance(7, 0)
    table.seat_bot(1, "random")
    with pytest.raises(Closed):
        table.glance(0, 1)


def test_an_open_table_shows_earlier_moments_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: False)
    table = pond("peek", "rest")
    for ply in range(3):
        for eye in (0, 1, "watcher", "designer"):
            assert table.glance(ply, eye) == table.at(ply).view(eye)
