"""What the solver tells people: the best with this hand beside a hint, and after a turn what was missed."""

from __future__ import annotations

import pytest

import duckplay
from duckplay import Table, served
from duckplay.core import Chance
from duckplay.core import moves as numbers
from duckplay.courses import Course
from duckplay.hints import lister, strongest
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.advice import hindsight, plan
from duckplay.shelf.abducktion.bots import THRIFT
from duckplay.shelf.abducktion.solver import best_turn
from tests.laws.games import GAMES
from tests.shelf.abducktion.positions import MIXED, Playing

EGG = "YYBWP / YWYPB"
"""A swap away from the Egg."""
DIPPER = [{"name": "Big Dipper", "shape": "--AA / AAAA", "points": 10}]


def turn(game: Playing, *texts: str) -> str:
    """What seat 0 is told after a turn of these moves."""
    positions, moves = [], []
    for text in texts:
        positions.append(game.state.copy())
        moves.append(game.moves()[text][0])
        game.play(text)
    return hindsight(positions, moves, 0)


def test_the_best_with_a_hand_is_named_with_its_points_and_its_cards() -> None:
    """AK-03, AK-08."""
    words = {
        ("swap", "Egg"): "Best that is sure with this hand: 5 points (Egg) with Swap.",
        ("swap, swap, orbit", "Egg"): "Best that is sure with this hand: 5 points (Egg) with Swap.",
        ("swap", "Paddling"): "Best that is sure with this hand: 1 point (Paddling) at once.",
    }
    for (hand, card), told in words.items():
        game = Playing("YYBWP / YWYPB" if card == "Egg" else "YWBPP / YYYYY", MIXED, hands=[hand], open=[card])
        found = plan(game.state, 0)
        assert found is not None
        assert found.words == told
    assert plan(Playing(MIXED, MIXED, hands=["black hole"]).state, 0) is None


def test_alone_a_cheap_claim_that_goes_before_a_dear_one_is_told_with_it() -> None:
    """AK-25, AK-26: a claim draws two cards, so that five for five more points are too many."""
    hand, open = "swap, orbit, orbit, swap, swap", ["Ducklings", "Flock Party"]
    game = Playing("YYYWP / YWYPB", hands=[hand], open=open)
    found = plan(game.state, 0)
    assert found is not None
    cheap, dear = best_turn(game.state, 0, THRIFT), best_turn(game.state, 0)
    assert cheap is not None
    assert dear is not None
    assert (cheap.points, dear.points, found.moves) == (2, 7, tuple(cheap.moves))
    assert found.words == (
        "Best if a card is worth 3 points: 2 points (Ducklings) at once. "
        "Most that is sure with this hand: 7 points (Flock Party) with Swap, Swap, Swap, Orbit then Orbit."
    )
    other = Playing("YYYWP / YWYPB", MIXED, hands=[hand], open=open)
    told = plan(other.state, 0)
    assert told is not None
    assert told.words.startswith("Best that is sure with this hand: ")


def test_hands_of_more_cards_than_are_looked_at_say_so() -> None:
    """AK-13: by the dials a hand holds up to eight cards, and so many are played."""
    dials = {"hand": 8, "plays": 8}
    for hand, words in (("swap, " * 6, " in 5 cards"), ("swap, " * 5 + "abducktion", "")):
        found = plan(Playing(EGG, MIXED, hands=[hand], open=["Egg"], **dials).state, 0)
        assert found is not None
        assert found.words == f"Best that is sure with this hand{words}: 5 points (Egg) with Swap."


def test_a_long_hand_that_brings_nothing_within_five_cards_says_how_far_was_looked() -> None:
    """AK-13: eight Swaps might; where the hand has five, nothing more is to be said."""
    none = {name: 0 for name in GAME.params.__struct_fields__ if name.endswith("_cards")}
    dials = none | {"swap_cards": 20, "plays": 8, "cards": DIPPER, "face_up": 1}
    long = duckplay.table(GAME, seats=2, seed=3, params={**dials, "hand": 8})
    seat = long.waiting[0]
    told = "No claim is sure with this hand in 5 cards; more were not tried."
    assert [hint.why for hint in long.hints(seat, 2)] == [told, ""]
    short = duckplay.table(GAME, seats=2, seed=3, params={**dials, "hand": 5})
    assert [hint.why for hint in short.hints(seat, 2)] == ["", ""]


def test_held_ducks_are_placed_where_they_bring_most() -> None:
    """AK-12."""
    game = Playing("YYBWP / YWPPB", MIXED, hands=["body snatcher"], open=["Egg"])
    game.play("body snatcher 0,2 1,1 1,2")
    game.state.held = numbers([1, 1, 1, 0])
    found = plan(game.state, 0)
    assert found is not None
    assert found.words == "Best that is sure with this hand: 5 points (Egg) with these ducks."
    game.state.play(0, found.moves[0], game.chance)
    assert found.moves[1] in game.state.legal(0)


def test_a_turn_that_missed_a_claim_is_told_what_and_how() -> None:
    """AK-08, AK-14."""
    game = Playing(EGG, MIXED, hands=["swap, orbit"], open=["Egg"])
    assert turn(game, "pass") == "You missed: 5 points (Egg) with Swap."


def test_what_took_two_cards_and_was_missed_is_told_with_both() -> None:
    """AK-03, AK-08: in the order in which they are played."""
    for rows, cards in (("WBBWB / PWYWB", "Swap then Orbit"), ("BPPYY / WWPPB", "Orbit then Swap")):
        game = Playing(rows, MIXED, hands=["swap, orbit, black hole"], open=["Egg"])
        assert turn(game, "pass") == f"You missed: 5 points (Egg) with {cards}."


def test_a_dearer_claim_is_missed_and_an_equal_one_is_not() -> None:
    """AK-09."""
    rows = "YYYWP / YWYPB"
    cheap = Playing(rows, MIXED, hands=["swap"], open=["Ducklings", "Egg"])
    assert turn(cheap, "claim Ducklings at 0,0") == "You missed: 5 points (Egg) with Swap."
    dear = Playing(rows, MIXED, hands=["swap"], open=["Ducklings", "Egg"])
    assert turn(dear, "swap 1,1 with 1,2", "claim Egg at 0,0") == ""


def test_what_a_draw_made_possible_is_missed_too() -> None:
    """AK-11: what nobody could know before the ducks came is told as of after them."""
    game = Playing("YYBWP / BYWYP", MIXED, hands=["abducktion, swap"], open=["Egg"])
    assert turn(game, "abducktion 1,0", "pass") == "You missed: 5 points (Egg) with Swap, after Abducktion."


def test_alone_only_what_takes_no_more_cards_counts() -> None:
    """AK-25, AK-26: three cards for three more points are no mistake alone."""
    rows = "YYYWP / YWYPB"
    game = Playing(rows, hands=["swap, orbit, orbit"], open=["Ducklings", "Egg"])
    assert turn(game, "claim Ducklings at 0,0") == ""
    game = Playing(rows, hands=["swap, swap, orbit"], open=["Ducklings", "Egg"])
    assert turn(game, "swap 0,3 with 0,4", "claim Ducklings at 0,0") == "You missed: 5 points (Egg) with Swap."


def test_alone_what_the_same_cards_would_have_brought_is_missed_though_more_would_bring_more() -> None:
    """AK-25, AK-26: nine points take four cards, five points one, as was played."""
    rows = "YYYWP / YWYPB"
    game = Playing(rows, hands=["swap, orbit, orbit, swap, swap"], open=["Ducklings", "Egg", "Turtle"])
    dear = best_turn(game.state, 0)
    assert dear is not None
    assert dear.points == 9
    assert turn(game, "swap 0,3 with 0,4", "claim Ducklings at 0,0") == "You missed: 5 points (Egg) with Swap."


def test_who_breaks_a_tie_missed_nothing_and_who_does_not_missed_the_win() -> None:
    """AK-19."""
    rows = "YYWBP / YYBPB"
    for text, told in {"claim Egg at 0,0": "", "pass": "You missed: the win (Egg) at once."}.items():
        game = Playing(rows, MIXED, hands=["swap"], open=["Egg"])
        game.state.prize = game.state.open[0]
        assert turn(game, text) == told


def driven(seats: int, seed: int, plies: int = 150) -> Table:
    """A table at which all move at random."""
    table = duckplay.table(GAME, seats=seats, seed=seed)
    dice = Chance(seed)
    while not table.over and table.ply < plies:
        options = table.moves(table.waiting[0])
        if dice.below(2):
            options = [move for move in options if move.text.startswith(("pass", "claim"))] or options
        table.play(table.waiting[0], options[dice.below(len(options))].text)
    return table


def missed(table: Table, eye: int | str) -> list[tuple[int, str]]:
    return [(line.ply, line.text) for line in table.lines(eye) if line.text.startswith("You missed")]  # type: ignore[arg-type]  # a seat or one of the two other eyes


def test_it_is_told_to_that_seat_alone() -> None:
    """AK-22: hands are secret, and what they could have done is."""
    for seats in (1, 2, 4):
        table = driven(seats, seats)
        told = {seat: missed(table, seat) for seat in range(seats)}
        assert all(told.values())
        for seat, lines in told.items():
            assert all(table.log[ply].seat == seat for ply, _ in lines)
        assert missed(table, "watcher") == missed(table, "designer") == []


def test_a_seat_of_a_closed_table_reads_what_it_missed_and_nobody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """AK-22."""
    monkeypatch.setattr(served, "closed", lambda: True)
    table = duckplay.table(GAME, seats=2, bots={1: "random"})
    while not missed(table, 0) and not table.over:
        table.play(0, "pass" if "pass" in [move.text for move in table.moves(0)] else table.moves(0)[0].text)
    assert missed(table, 0)
    assert missed(table, "watcher") == []
    if table.closed:
        with pytest.raises(duckplay.Closed):
            table.lines(1)


def test_what_was_missed_is_the_same_in_every_world_that_the_seat_cannot_tell_from_the_truth() -> None:
    """AK-08, AK-22: other hands, decks and the stack are drawn anew, and no word changes."""
    other = 0
    for seats in (1, 2, 3):
        table = driven(seats, 5 + seats, 40)
        course: Course = table._course
        for ply in range(table.ply):
            seat, before = course.log[ply].seat, course.state_at(ply)
            world = before.imagine(seat, Chance(ply))
            moves = [course.log[ply].number]
            assert hindsight([before], moves, seat) == hindsight([world], moves, seat)  # type: ignore[list-item]  # a State of this game
            assert plan(before, seat) == plan(world, seat)  # type: ignore[arg-type]  # a State of this game
            other += world.digest() != before.digest()
    assert other > 20


def test_taking_a_turn_back_takes_its_line_back() -> None:
    """AK-14."""
    table = driven(2, 3)
    last = [ply for seat in range(2) for ply, _ in missed(table, seat)]
    while table.ply > min(last):
        table.undo()
    assert [line for seat in range(2) for line in missed(table, seat)] == []


def test_hints_hold_the_best_with_the_hand_and_say_so() -> None:
    """AK-08: whatever else looks good, it is measured and told."""
    told = 0
    for seed in range(6):
        table = duckplay.table(GAME, seats=1 + seed % 3, seed=seed)
        seat = table.waiting[0]
        sure = plan(table._course.state, seat)  # type: ignore[arg-type]  # a State of this game
        found = [hint.why for hint in table.hints(seat) if hint.why]
        assert found == ([] if sure is None else [sure.words])
        told += len(found)
    assert told > 1


def test_hints_try_what_the_search_would_and_play_on_as_the_solver_does() -> None:
    assert lister(GAME.bots) is GAME.bots["search"]
    assert strongest(GAME.bots).policy is GAME.bots["solver"]
    ducks = GAMES["duck-and-cover"].bots
    assert lister({"random": ducks["random"]}).policy is ducks["random"]


def test_alone_a_hint_is_worth_what_the_whole_game_brings() -> None:
    """AK-26, AK-29: a card that is spent is not had later, so that no rollout stops at a claim."""
    table = duckplay.table(GAME, seats=1, seed=2)
    state = table._course.state
    assert not state.resting()
    best = table.hints(0)[0]
    assert best.low <= best.value <= best.high


@pytest.mark.parametrize("name", [name for name in GAMES if name != "abducktion"])
def test_games_that_cannot_say_it_say_nothing(name: str) -> None:
    table = duckplay.table(GAMES[name], seed=4)
    while not table.over and table.ply < 30:
        table.play(table.waiting[0], table.moves(table.waiting[0])[0].text)
    assert all(table._course.missed(ply) == "" for ply in range(table.ply))
    assert GAMES[name].plan is None
