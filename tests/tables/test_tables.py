"""The table: played by text or by picks, refused in words, shared with bots, watched, and as quick as a click."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import duckplay
from duckplay import IllegalMove, ParamsError, Reason, Table, TableError
from duckplay.core import Bot, Chance, playout
from duckplay.game import Game
from tests.tables.attempts import attempt
from tests.tables.ponds import SHELF, finished, played, pond
from tests.toy import SHEET, TOY, Params, Pond

# Play


def test_text_and_picks_play_the_same_move() -> None:
    by_text, by_picks = pond(), pond()
    by_text.play(0, "peek")
    by_picks.play(0, by_picks.moves(0)[2].picks)
    assert by_text.digest == by_picks.digest
    assert by_text.log == by_picks.log
    by_text.play(1, "  roll ")
    assert by_text.log[1].text == "roll"


@pytest.mark.parametrize(
    ("seat", "move", "why"),
    [
        (0, "quack", "none of the moves there are now; seat 0 may choose roll, rest, peek"),
        (0, "", "an empty text is no move"),
        (0, ("0/move:fly",), "none of the moves there are now"),
        (0, (), "none of the moves"),
        (0, "x" * 201, "at most 200 characters"),
        (0, 5, "its text, or the tuple of its picks"),
        (0, (5,), "its text, or the tuple of its picks"),
        (1, "roll", "seat 1 has nothing to choose now; the table waits for 0"),
        (2, "roll", "no seat 2; there are seats 0 to 1"),
        (-1, "roll", "no seat -1"),
        (True, "roll", "no seat True"),
        ("0", "roll", "no seat '0'"),
        (10**50, "roll", "no seat 1000000"),
        (0, ([10**5000],), "a move is its text, or the tuple of its picks"),
    ],
)
def test_an_illegal_move_says_why_and_changes_nothing(seat: Any, move: Any, why: str) -> None:
    table = pond()
    before = (table.digest, table.log, repr(table))
    with pytest.raises(IllegalMove) as caught:
        table.play(seat, move)
    assert why in caught.value.why
    assert (caught.value.game, caught.value.ply, caught.value.seat) == ("under-the-pond", 0, seat)
    assert "under-the-pond, ply 0, seat" in str(caught.value)
    assert len(str(caught.value)) < 400
    assert (table.digest, table.log, repr(table)) == before


@pytest.mark.parametrize(
    "error",
    [
        IllegalMove("pond", 3, 1, "fly", Reason("ducks walk", "UP-01")),
        TableError("no seat 9"),
        duckplay.Closed("the seed"),
        ParamsError("rounds = 0", "rounds"),
        duckplay.RecordError("is no JSON", "log[3]", 3, "lesson.json"),
        duckplay.SheetError("no such status", "pond.toml", 3, "clauses[0].status"),
    ],
    ids=repr,
)
def test_an_error_comes_back_from_a_worker_as_it_was(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_nothing_is_legal_once_the_game_is_over() -> None:
    table = finished(pond())
    assert table.over
    assert sorted(table.places) == [1, 2] or table.places == (1, 1)
    assert table.moves(0) == []
    with pytest.raises(IllegalMove, match="the game is over"):
        table.play(0, "roll")
    assert table.why_not(0, ()).why == "the game is over"


@pytest.mark.parametrize("picks", [None, 3, "roll", (1,), ([],)])
def test_what_are_no_picks_is_named(picks: Any) -> None:
    with pytest.raises(TableError, match="picks are a tuple of ids"):
        pond().why_not(0, picks)


def test_an_eye_or_seat_that_is_not_there_is_named() -> None:
    table = pond()
    with pytest.raises(TableError, match="no eye 'owner'; there are 'watcher', 'designer' and the seats"):
        table.view("owner")
    for call in (table.view, table.lines, table.moves, table.memory, table.may_undo):
        with pytest.raises(TableError, match="no seat 2; this table has seats 0 to 1"):
            call(2)
    with pytest.raises(TableError, match="no ply 1; the log has 0 to 0"):
        table.at(1)


def test_each_eye_reads_its_own_log() -> None:
    table = played("peek", "rest")
    secret = f"you see {table.game.memory(table._course.state, 0).facts[1][1]}"
    texts = {eye: [line.text for line in table.lines(eye)] for eye in (0, 1, "watcher", "designer")}
    assert texts[0] == texts["designer"] == ["peek", "seat 0 peeks", secret, "rest", "seat 1 rests"]
    assert texts[1] == texts["watcher"] == ["peek", "seat 0 peeks", "rest", "seat 1 rests"]
    first, second = table.lines(1)[:2]
    assert (first.ply, first.seat, first.rules) == (0, 0, ("UP-01", "UP-02"))
    assert (second.ply, second.seat, second.rules) == (0, None, ())


# Bots


def test_bots_play_until_a_person_is_asked() -> None:
    table = pond(bots={0: "random"})
    assert table.waiting == (1,)
    table.play(1, "rest")
    assert table.waiting == (1,)
    assert [entry.seat for entry in table.log] == [0, 1, 0]


@pytest.mark.parametrize("game", SHELF, ids=str)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_table_and_playout_play_the_same_game(game: str | Game, seed: int) -> None:
    found = duckplay.table(game).game
    seats = max(found.seats[0], 3)
    quick = list(found.bots)[:2]
    names = [quick[seat % len(quick)] for seat in range(seats)]
    table = duckplay.table(game, seats=seats, seed=seed, bots=dict(enumerate(names)))
    chance = Chance(seed)
    state = found.start(found.build({}), seats, chance)
    plies = playout(state, [found.bots[name] for name in names], chance)
    assert (table.ply, table.digest) == (plies, state.digest())
    assert table.over


def test_a_seat_changes_between_person_and_bot_at_any_time() -> None:
    table = played("roll", "roll", "rest", "rest")
    assert table.waiting == (0, 1)
    table.seat_bot(1, "random")
    assert table.waiting == (0,)
    table.seat_bot(1, None)
    assert table.bots == {}
    table.seat_bot(0, "greedy")
    assert table.over
    with pytest.raises(TableError, match="no bot 'clever'"):
        table.seat_bot(0, "clever")
    assert table.bots == {0: "greedy"}


class Broken(Bot):
    """Raises, or chooses what is not legal."""

    def __init__(self, error: bool) -> None:
        self.error = error

    def choose(self, world: Any, seat: int, legal: Any, chance: Chance) -> int:
        if self.error:
            raise ZeroDivisionError("the bot is broken")
        return 99


@pytest.mark.parametrize(("error", "kind"), [(True, ZeroDivisionError), (False, TableError)])
def test_when_a_bot_fails_nothing_has_changed(error: bool, kind: type[Exception]) -> None:
    game = duckplay.SimpleGame(Pond, Params, SHEET, {"broken": Broken(error), **TOY.bots})
    table = duckplay.table(game, seats=2, seed=1, bots={1: "broken"})
    before = (table.digest, table.log)
    with pytest.raises(kind, match="the bot"):
        table.play(0, "rest")
    assert (table.digest, table.log) == before
    table.seat_bot(1, "random")
    with pytest.raises(kind, match="the bot"):
        duckplay.table(game, seats=2, seed=1, bots={0: "random", 1: "broken"})
    table.play(0, "rest")
    with pytest.raises(kind, match="the bot"):
        table.seat_bot(0, "broken")
    assert table.bots == {1: "random"}


def test_when_a_bot_fails_after_a_redo_nothing_has_changed() -> None:
    game = duckplay.SimpleGame(Pond, Params, SHEET, {"broken": Broken(True)})
    table = duckplay.table(game, seats=2, seed=1)
    table.play(0, "rest")
    table.undo()
    table.seat_bot(1, "broken")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            table.redo()
        assert (table.ply, table.may_redo()) == (0, None)


# Shown


def test_a_table_prints_the_same_each_time_and_no_address() -> None:
    assert repr(pond()) == "<Table under-the-pond: 2 seats, seed 7, ply 0, waiting for 0>"
    assert repr(played("rest", "rest", "rest", "rest")).endswith("ply 4, waiting for 0, 1>")
    assert "over, places" in repr(finished(pond()))


def test_a_table_without_a_kernel_is_text_and_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duckplay.tables.find_spec", lambda name: None)
    bundle = played("peek", "rest")._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "image/svg+xml"}
    assert bundle["text/plain"].startswith("<Table under-the-pond: 2 seats, seed 7, ply 2, waiting for 0>\n")
    assert bundle == played("peek", "rest")._repr_mimebundle_()
    assert "you see" not in json.dumps(bundle)
    assert "you see" in json.dumps(pond_with_bot("peek")._repr_mimebundle_())


def pond_with_bot(*moves: str) -> Table:
    table = pond(bots={1: "random"})
    for move in moves:
        table.play(0, move)
    return table


def test_who_watches_hears_of_every_change() -> None:
    class Ear:
        def __init__(self) -> None:
            self.heard = 0

        def hear(self) -> None:
            self.heard += 1

    table, ear = pond(), Ear()
    table.watch(ear.hear)
    changes: list[Callable[[], None]] = [
        lambda: table.play(0, "rest"),
        table.undo,
        table.redo,
        lambda: table.seat_bot(1, "random"),
        lambda: table.seat_bot(1, None),
    ]
    for change in changes:
        before = ear.heard
        change()
        assert ear.heard == before + 1
    with pytest.raises(IllegalMove):
        table.play(0, "fly")
    table.unwatch(ear.hear)
    table.undo()
    assert ear.heard == len(changes)


# Quick enough for a click


@pytest.mark.parametrize("game", SHELF, ids=str)
def test_the_moves_of_a_seat_come_within_a_click(game: str | Game) -> None:
    table = duckplay.table(game, seed=4)
    times = []
    while not table.over and len(times) < 40:
        seat = table.waiting[0]
        start = perf_counter()
        moves = table.moves(seat)
        times.append(perf_counter() - start)
        table.play(seat, moves[0].text)
    assert sorted(times)[len(times) // 2] < 0.005


# Whatever is asked


def asked(table: Table) -> Iterator[tuple[Any, ...]]:
    """What can be asked of a table, as (method, arguments) by number."""
    seat = table.waiting[0] if table.waiting else 0
    yield table.play, seat, table.moves(seat)[0].text if table.moves(seat) else "rest"
    yield table.play, seat, table.moves(seat)[-1].picks if table.moves(seat) else ()
    yield table.play, 1 - seat, "rest"
    yield (table.undo,)
    yield (table.redo,)
    yield table.seat_bot, 1, "random"
    yield table.seat_bot, 1, None
    yield table.undo, 0


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 50), st.lists(st.integers(0, 7), max_size=20), st.sampled_from(["designer", "player"]))
def test_whatever_is_asked_the_table_stays_true_to_its_record(seed: int, orders: list[int], policy: Any) -> None:
    table = pond(seed=seed, policy=policy)
    for order in orders:
        method, *arguments = list(asked(table))[order]
        before = (table.digest, table.log)
        try:
            method(*arguments)
        except (IllegalMove, duckplay.Refused):
            assert (table.digest, table.log) == before
        again = duckplay.replay(table.record(), game=TOY)
        assert (again.digest, again.log, again.bots) == (table.digest, table.log, table.bots)


@settings(max_examples=200, deadline=None)
@given(
    st.integers(-3, 3) | st.none() | st.text(max_size=3),
    st.text(max_size=30) | st.lists(st.text(max_size=12), max_size=3).map(tuple) | st.integers() | st.none(),
)
def test_any_move_is_played_or_refused_by_name(seat: Any, move: Any) -> None:
    table = pond()
    _, error = attempt(lambda: table.play(seat, move), IllegalMove)
    assert error is None or error.why
    assert table.ply == (error is None)
