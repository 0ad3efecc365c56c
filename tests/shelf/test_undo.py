"""What a player takes back of a real game: nothing that brought out what was hidden, however likely it had been."""

from __future__ import annotations

from itertools import product

import pytest

import duckplay
from duckplay import Refused, Table
from duckplay.core import Chance
from duckplay.courses import Course, heard
from duckplay.game import Game
from duckplay.shelf import SHELF, find
from duckplay.shelf.deduckto import GAME as DEDUCKTO

GAMES = [find(name) for name in SHELF]
SEEDS, PLIES, WORLDS = 4, 80, 16


def suspects(seed: int, seats: int, gifts: bool) -> Table:
    """A table where seat 0 is at its turn, all others are bots, and the player's rules of undo hold."""
    bots = dict.fromkeys(range(1, seats), "careful")
    table = duckplay.table(DEDUCKTO, seats=seats, seed=seed, params={"gifts": gifts}, bots=bots, policy="player")
    while table.view(0).phase == "gift":
        table.play(0, table.moves(0)[0].text)
    return table


@pytest.mark.parametrize(("seats", "gifts"), list(product((2, 3, 4), (True, False))))
def test_no_guess_and_no_card_of_a_suspect_is_taken_back(seats: int, gifts: bool) -> None:
    """A wrong guess of one in forty surprises nobody, and tells something for all that."""
    for seed in range(34):
        table = suspects(seed, seats, gifts)
        view, truth = table.view(0), table.view("designer").seats[0].secret
        wrong = next(card for card in view.case.possible if card != truth)
        table.play(0, f"guess {' '.join(view.names(wrong))}")
        assert table.view(0).phase == "pile"
        reason = table.may_undo(0)
        assert reason is not None
        assert reason.why == "the guess was answered"
        with pytest.raises(Refused, match="the guess was answered"):
            table.undo()
        other = suspects(seed, seats, gifts)
        other.play(0, f"reveal {' '.join(view.names(view.hand[0].card))}")
        with pytest.raises(Refused, match=r"the card was answered|told something since"):
            other.undo()


def test_which_pile_was_turned_may_be_chosen_again_by_who_is_alone_with_it() -> None:
    table = duckplay.table(DEDUCKTO, seats=2, seed=7, params={"gifts": False}, policy="player")
    view, truth = table.view(0), table.view("designer").seats[0].secret
    wrong = next(card for card in view.case.possible if card != truth)
    table.play(0, f"guess {' '.join(view.names(wrong))}")
    table.play(0, "turn yes")
    table.undo(0)
    assert table.view(0).phase == "pile"
    assert table.may_undo(0) is not None


@pytest.mark.parametrize("game", GAMES, ids=SHELF)
def test_where_worlds_differ_in_what_a_seat_hears_the_game_names_such_news(game: Game) -> None:
    """Then no undo hangs on whether one of a few worlds was unlike the truth."""
    named = 0
    for seed, seats in product(range(SEEDS), game.seats):
        course, dice = Course(game, game.build({}), seats, [(0, seed)]), Chance(seed)
        while course.waiting and course.ply < PLIES:
            dice.open(1, course.ply)
            seat, before = course.waiting[0], course.state
            legal = course.legal(seat)
            number, move = legal[dice.below(len(legal))]
            course.play(seat, number, move)
            entry = course.log[-1]
            if not entry.alone or entry.drew:
                continue
            if {news.kind for news in entry.heard(seat)} & set(game.answers):
                named += 1
                continue
            for _ in range(WORLDS):
                world = before.imagine(seat, dice)
                world.news = []
                world.play(seat, number, dice)
                assert heard(world.news, seat) == entry.heard(seat), move.text
    assert named
