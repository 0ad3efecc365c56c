"""How a table is opened: by game, seats, seed, bots and dials, each refused in words where it does not fit."""

from __future__ import annotations

import os
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import duckplay
from duckplay import ParamsError, TableError
from duckplay.core import Search
from duckplay.seating import TIMES, a_bot
from duckplay.shelf import find
from tests.tables.attempts import attempt
from tests.tables.ponds import pond
from tests.toy import TOY


def test_a_table_says_who_waits_and_what_they_may_do() -> None:
    table = pond()
    assert table.waiting == (0,)
    assert [move.text for move in table.moves(0)] == ["roll", "rest", "peek"]
    assert table.moves(0)[0].rules == ("UP-01", "UP-02")
    assert table.moves(0)[0].picks == ("0/move:roll",)
    assert table.moves(1) == []
    assert (table.ply, table.seats, table.seed, table.seeds) == (0, 2, 7, ((0, 7),))
    assert (table.bots, table.places, table.over, table.stopped, table.closed) == ({}, (), False, False, False)


def test_a_game_is_given_by_name_or_as_a_game() -> None:
    assert duckplay.table("duck-and-cover").game.name == "duck-and-cover"
    assert duckplay.table(TOY).game is TOY
    assert duckplay.table(TOY).seats == 1
    with pytest.raises(ValueError, match="no game 'nope' on the shelf; there are duck-and-cover"):
        duckplay.table("nope")
    with pytest.raises(ValueError, match="did you mean duck-and-cover"):
        duckplay.table("duck-and-covr")
    with pytest.raises(TypeError, match="a game is given by its name or as a Game, not as int"):
        duckplay.table(5)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"seats": 0}, "under-the-pond takes 1 to 4 seats, not 0"),
        ({"seats": 5}, "takes 1 to 4 seats, not 5"),
        ({"seats": True}, "not True"),
        ({"seats": 2.0}, "not 2.0"),
        ({"seats": "2"}, "not '2'"),
        ({"seed": -1}, "0 <= seed < 2\\*\\*53"),
        ({"seed": 1 << 53}, "no seed"),
        ({"seed": 10**60}, "no seed 1000000"),
        ({"seed": "7"}, "no seed '7'"),
        ({"bots": {2: "random"}}, "no seat 2; with 2 seats there are 0 to 1"),
        ({"bots": {-1: "random"}}, "no seat -1"),
        ({"bots": {"0": "random"}}, "no seat '0'"),
        ({"bots": {0: "clever"}}, "under-the-pond has no bot 'clever'; there are random, greedy"),
        ({"bots": {0: "greedy:9"}}, "no strength 'greedy:9' of that bot; there are greedy"),
        ({"bots": {0: None}}, "no bot None"),
        ({"bots": ["random"]}, "bots are names by seat"),
        ({"params": {"rounds": 10}}, "under-the-pond: rounds = 10: rounds takes a whole number from 1 to 9"),
        ({"params": {"ronds": 1}}, "did you mean rounds"),
        ({"params": [1]}, "names with values"),
        ({"policy": "guest"}, "no policy 'guest'; there are 'designer' and 'player'"),
    ],
)
def test_a_wrong_set_up_is_refused_in_words(given: dict[str, Any], words: str) -> None:
    with pytest.raises((TableError, ParamsError), match=words):
        pond(**given)


@pytest.mark.parametrize("name", duckplay.games())
def test_a_search_is_seated_by_its_strength_or_its_iterations(name: str) -> None:
    game = find(name)
    searches = [bot for bot in game.bots.values() if isinstance(bot, Search)]
    asked = a_bot(game, "search:20")
    assert isinstance(asked, Search)
    assert (asked.iterations, type(asked)) == (20, type(searches[-1]))
    assert all(bot.iterations != 20 for bot in searches)  # the game's own stay as they are
    table = duckplay.table(game, seats=2, seed=3, bots={0: "search:20", 1: "random"})
    again = duckplay.replay(table.record())
    assert again.bots == {0: "search:20", 1: "random"}
    most = TIMES * max(int(bot.iterations) for bot in searches)
    assert isinstance(a_bot(game, f"search:{most}"), Search)
    for strength in ("9", "020", "+20", "20.0", "²", "", str(most + 1), "9" * 5000):
        with pytest.raises(TableError, match=f"no strength 'search:.*in iterations, search:10 to search:{most}"):
            a_bot(game, f"search:{strength}")


def test_the_default_seed_is_drawn_or_taken_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DUCKPLAY_SEED", raising=False)
    assert duckplay.table(TOY).seed != duckplay.table(TOY).seed
    monkeypatch.setenv("DUCKPLAY_SEED", "12")
    assert duckplay.table(TOY).seed == 12
    assert duckplay.table(TOY, seed=3).seed == 3


@pytest.mark.parametrize("text", ["", "x", "-1", "1.0", "٣", "9" * 17, str(1 << 53), "9" * 5000])
def test_a_wrong_seed_in_the_environment_is_named(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("DUCKPLAY_SEED", text)
    with pytest.raises(TableError, match=r"DUCKPLAY_SEED=.* is no seed"):
        duckplay.table(TOY)


@settings(max_examples=100, deadline=None)
@given(
    st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), max_size=20) | st.integers().map(str)
)
def test_any_seed_in_the_environment_is_taken_or_refused_by_name(text: str) -> None:
    with patch.dict(os.environ, {"DUCKPLAY_SEED": text}):
        table, error = attempt(lambda: duckplay.table(TOY), TableError)
    assert table is None or table.seed == int(text)
    assert error is None or "DUCKPLAY_SEED" in str(error)
