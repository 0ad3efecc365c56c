"""What seats, watchers and designers see of Duck & Cover, what seats remember, and what they are told."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from duckplay.core import EVERYBODY, Chance
from duckplay.params import draw
from duckplay.shelf.duck_and_cover import GAME
from duckplay.shelf.duck_and_cover.state import DuckAndCover
from duckplay.shelf.duck_and_cover.view import Duck, View
from tests.shelf.positions import REPEAT, ROW, Playing


def drawn(number: int) -> tuple[DuckAndCover, Chance, Chance]:
    """A new game with drawn dials, seats and seed; its chance, and dice to choose with."""
    dice = Chance(number)
    dice.open(1, 0)
    params = draw(GAME.params, GAME.sheet.defaults, dice)
    chance = Chance(number)
    return GAME.start(params, 2 + dice.below(6), chance), chance, dice


def stations(number: int, plies: int) -> Iterator[tuple[DuckAndCover, Chance]]:
    """A drawn game before each of its first plies, any of the waiting seats choosing at random."""
    state, chance, dice = drawn(number)
    for ply in range(plies):
        waiting = state.waiting()
        if not len(waiting):
            return
        yield state, chance
        dice.open(2, ply)
        seat = waiting[dice.below(len(waiting))]
        legal = state.legal(seat)
        state.play(seat, legal[dice.below(len(legal))], chance)


@pytest.mark.parametrize("number", range(12))
def test_memory_folded_from_news_is_the_memory(number: int) -> None:
    """DC-14, DC-17: what a seat is told, piece by piece, is all that it knows; every piece can be put in words."""
    memories = None
    for state, _ in stations(number, 160):
        if memories is None:
            memories = [GAME.memory(state, seat) for seat in range(state.seats)]
            state.news = []
            continue
        for news in state.news or []:
            assert GAME.words(news, state.rules.params)
            for seat in range(state.seats):
                if news.to in (EVERYBODY, seat):
                    memories[seat] = GAME.fold(memories[seat], news)
        assert memories == [GAME.memory(state, seat) for seat in range(state.seats)]
        state.news = []


@pytest.mark.parametrize("number", range(8))
def test_imagined_worlds_keep_what_a_seat_knows(number: int) -> None:
    """DC-14, DC-17: memory, moves and components stay; the luck of a world depends on the stream alone."""
    dice = Chance(99)
    for ply, (state, _) in enumerate(stations(number, 60)):
        for seat in range(state.seats):
            worlds = []
            for before in (False, True):
                dice.open(1030, 7)
                truth = state.imagine(seat, dice) if before else state
                dice.open(1031, ply)
                worlds.append(truth.imagine(seat, dice))
            assert worlds[0].digest() == worlds[1].digest()
            assert GAME.memory(worlds[0], seat) == GAME.memory(state, seat)
            assert list(worlds[0].legal(seat)) == list(state.legal(seat))
            assert list(worlds[0].components()) == list(state.components())


def test_imagined_worlds_differ_in_all_that_is_hidden() -> None:
    """DC-14, DC-17: the deck's order, the removed cards, and the open choices of the others."""
    state = GAME.start(GAME.build({"surprises": True}), 3, Chance(1))
    asked = list(state.waiting())
    for seat in asked[1:]:
        state.play(seat, state.legal(seat)[0], Chance(1))
    hidden: dict[str, set[object]] = {"deck": set(), "removed": set(), "choices": set()}
    dice = Chance(3)
    for index in range(60):
        dice.open(1024, index)
        secret = GAME.view(state.imagine(asked[0], dice), "designer").secret
        for name, found in hidden.items():
            found.add(getattr(secret, name))
    assert {name: len(found) > 10 for name, found in hidden.items()} == dict.fromkeys(hidden, True)


@pytest.mark.parametrize("number", range(6))
def test_a_copy_goes_its_own_way(number: int) -> None:
    """DC-03: nothing of a copy is shared with the original, in any phase."""
    for state, _ in stations(number, 50):
        before, copy = state.digest(), state.copy()
        assert copy.digest() == before
        assert copy.news is None
        chance = Chance(8)
        for _ in range(12):
            if copy.actor() < 0:
                break
            copy.play(copy.actor(), copy.legal(copy.actor())[0], chance)
        assert state.digest() == before
        assert copy.digest() != before


def test_only_the_designer_sees_secrets() -> None:
    """DC-14: deck, removed cards and open choices are in no other view, whatever they are."""
    state = GAME.start(GAME.build({"surprises": True}), 3, Chance(1))
    seat = state.actor()
    state.play(seat, state.legal(seat)[0], Chance(1))
    secret = GAME.view(state, "designer").secret
    assert secret is not None
    assert len(secret.deck) == GAME.view(state, 0).deck
    assert len(secret.removed) == 2
    assert [choice.seat for choice in secret.choices] == [seat]
    for eye in (*range(3), "watcher"):
        view = GAME.view(state, eye)
        assert view.secret is None
        assert (view.choice is not None) == (eye == seat)


def test_the_designer_sees_the_deck_as_it_will_be_called() -> None:
    """DC-02: its first card is called next."""
    state = GAME.start(GAME.build({"max_cards": 0, "repeat_cards": 0}), 2, Chance(4))
    for _ in range(8):
        secret = GAME.view(state, "designer").secret
        assert secret is not None
        state.news = []
        while not any(one.kind == "call" for one in state.news):
            state.play(state.actor(), state.legal(state.actor())[-1], Chance(4))
        assert next(str(one.args[0]) for one in state.news if one.kind == "call") == secret.deck[0]


def test_a_view_travels_as_json() -> None:
    """DC-03: the browser gets all that the table shows, piles with all their ducks."""
    game = Playing({(0, 0): (5, 2), (0, 1): 6}, ROW, deck=[5, 6])
    view = msgspec.json.decode(msgspec.json.encode(game.seen(0)), type=View)
    assert view.grids[0].piles[0].ducks == (Duck(0, 5), Duck(0, 2))
    assert view == game.seen(0)


def test_the_question_is_always_in_words() -> None:
    """DC-02, DC-07, DC-09, DC-20: what is asked of the seat, or for whom the table waits."""
    game = Playing(ROW, {(0, 0): (4, 5), (0, 1): 6}, deck=[5, 6])
    assert GAME.ask(game.seen(0)).startswith("The called card is 5: move your 5 onto a pile beside it")
    assert GAME.ask(game.seen(1)) == "The called card is 5: you quack. Waiting for seat 0."
    assert GAME.ask(game.view) == "The called card is 5. Waiting for seat 0."
    game.any(0)
    game.any(0)
    assert GAME.ask(game.seen(0)) == "The called card is 6: you have chosen. Waiting for seat 1."
    crowd = Playing(ROW, ROW, ROW, deck=[5, 6])
    assert GAME.ask(crowd.view) == "The called card is 5. Waiting for seats 0, 1 and 2."
    crowd.any(1)
    assert GAME.ask(crowd.seen(1)) == "The called card is 5: you have chosen. Waiting for seats 0 and 2."
    low = Playing(ROW, ROW, deck=[REPEAT, 5], low_blows=True)
    assert "give one of your two lowest" in GAME.ask(low.seen(0))
    low.any(0, 1)
    assert GAME.ask(low.seen(0)) == "You were given a 1: place it on an empty cell next to one of your piles."


def test_the_end_is_told_in_words() -> None:
    """DC-19: who won, or who share the win, with the totals."""
    over = Playing(ROW, ROW, deck=[REPEAT], rounds=1)
    assert (
        GAME.ask(over.seen(0)) == "The game is over: seat 0 and seat 1 share the win (30, 30; the lowest total wins)."
    )
    won = Playing({(0, 0): 1, (0, 1): 2}, ROW, deck=[REPEAT], rounds=1)
    assert GAME.ask(won.view) == "The game is over: seat 0 wins (1, 30; the lowest total wins)."


def test_the_log_names_foreign_ducks_by_their_seat() -> None:
    """DC-20: ducks are told apart by owner and number."""
    game = Playing(ROW, ROW, deck=[REPEAT, 5], low_blows=True)
    game.play(0, "give 1 at 0,0")
    game.play(1, "give 2 at 0,1")
    game.any(0, 1)
    lines = [GAME.words(one, game.state.rules.params) for one in game.state.news or []]
    assert "Seat 0 gives 1 to seat 1." in lines
    assert "Seat 1 must place the 1 of seat 0 that it was given." in lines
    assert any(line.startswith("Seat 1 places 1 of seat 0 at ") for line in lines)


def test_rest_is_between_rounds() -> None:
    """DC-18: a rollout may stop when a round is over and nobody has moved in the next."""
    game = Playing({(0, 0): 5, (0, 1): (6, 7)}, ROW, deck=[5, 6], rounds=2)
    game.play(0, "cover 5 onto 6")
    assert not game.state.resting()
    game.any(1)
    assert game.view.round == 2
    assert game.state.resting()
    game.any(game.state.actor())
    assert not game.state.resting()
