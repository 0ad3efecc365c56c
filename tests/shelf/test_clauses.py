"""Duck & Cover clause by clause, DC-01 to DC-19; low blows has a file of its own."""

from __future__ import annotations

import itertools

import pytest

from duckplay.core import Chance, moves
from duckplay.shelf.duck_and_cover import GAME
from duckplay.shelf.duck_and_cover.state import DuckAndCover
from tests.shelf.positions import MAX, REPEAT, ROW, Playing


def begun(seats: int = 3, seed: int = 1, **dials: object) -> DuckAndCover:
    return GAME.start(GAME.build(dials), seats, Chance(seed))


@pytest.mark.parametrize("seats", range(2, 8))
def test_each_seat_deals_its_own_ducks_into_its_grid(seats: int) -> None:
    """DC-01: ducks 1..12, face up, one on each cell of three rows of four."""
    for grid in GAME.view(begun(seats), "watcher").grids:
        assert [(pile.row, pile.column) for pile in grid.piles] == [(row, col) for row in range(3) for col in range(4)]
        assert all(len(pile.ducks) == 1 and pile.top.owner == grid.seat for pile in grid.piles)
        assert sorted(pile.top.number for pile in grid.piles) == list(range(1, 13))


def test_the_deal_is_random_and_different_for_each_seat() -> None:
    """DC-01: at random."""
    deals = {
        tuple(pile.top.number for pile in grid.piles)
        for seed in range(20)
        for grid in GAME.view(begun(7, seed), "watcher").grids
    }
    assert len(deals) == 140
    corner = [grid.piles[0].top.number for seed in range(300) for grid in GAME.view(begun(4, seed), "watcher").grids]
    assert {number: corner.count(number) > 60 for number in range(1, 13)} == dict.fromkeys(range(1, 13), True)


def test_too_few_and_too_many_seats_are_refused() -> None:
    """DC-01: two to seven seats."""
    for seats in (1, 8):
        with pytest.raises(ValueError, match=f"{seats} is outside 2..7"):
            begun(seats)


def test_only_the_pile_that_shows_the_called_number_moves() -> None:
    """DC-02: every seat that shows the number must move that pile, and no other."""
    game = Playing(ROW, ROW, {(0, 0): (4, 5), (0, 1): 6}, deck=[5, 5])
    assert {move.picks[0] for _, move in game.moves(0).values()} == {"0/pile:0,4"}
    assert list(game.state.waiting()) == [0, 1]
    assert game.view.grids[0].movable == ((0, 4),)


def test_a_pile_moves_as_a_whole() -> None:
    """DC-03: what lies under the top goes with it and stays under it, in the same order; everybody sees all of it."""
    game = Playing({(0, 0): (5, 2, 9), (0, 1): (7, 1), (4, 4): 3}, ROW, deck=[5, 5, 5])
    game.play(0, "duck 5 to 5,4")
    game.any(1)
    assert game.piles(0) == {(0, 1): (7, 1), (4, 4): (3,), (5, 4): (5, 2, 9)}
    game.play(0, "cover 5 onto 3")
    game.any(1)
    assert game.piles(0) == {(0, 1): (7, 1), (4, 4): (5, 2, 9, 3)}
    assert game.seen(1).grids[0].piles == game.seen(0).grids[0].piles


def test_cover_takes_the_four_neighbours_and_no_diagonal() -> None:
    """DC-04: onto an orthogonally adjacent pile; the moved pile ends on top."""
    layout = {(1, 1): 5, (0, 1): 1, (2, 1): 2, (1, 0): 3, (1, 2): 4, (0, 0): 6, (2, 2): 7, (0, 2): 8, (2, 0): 9}
    game = Playing(layout, ROW, deck=[5, 5])
    covers = {text for text in game.texts(0) if text.startswith("cover")}
    assert covers == {f"cover 5 onto {number}" for number in (1, 2, 3, 4)}


def test_a_diagonal_neighbour_is_not_covered() -> None:
    """DC-04: 5 at 0,0 and 7 at 1,1, nothing else: 5 may not cover 7."""
    game = Playing({(0, 0): 5, (1, 1): 7}, ROW, deck=[5, 5])
    assert not any(text.startswith("cover") for text in game.texts(0))
    reason = GAME.why_not(game.seen(0), ("0/pile:0,0", "0/pile:1,1"))
    assert "diagonals do not count" in reason.why
    assert reason.clause == "DC-04"


def test_duck_to_the_four_cells_round_the_only_other_pile() -> None:
    """DC-05: 5 at 0,0 and one other pile at 3,3: exactly the four cells round 3,3, at any distance."""
    game = Playing({(0, 0): 5, (3, 3): (7, 2)}, ROW, deck=[5, 5])
    assert game.texts(0) == {"duck 5 to 2,3", "duck 5 to 4,3", "duck 5 to 3,2", "duck 5 to 3,4"}


def test_the_cell_it_leaves_is_no_anchor_and_staying_is_no_move() -> None:
    """DC-05: next to another pile, inside or outside the starting grid; not where it stood."""
    game = Playing({(0, 0): 5, (1, 0): 7}, ROW, deck=[5, 5])
    assert game.texts(0) == {"cover 5 onto 7", "duck 5 to 1,-1", "duck 5 to 1,1", "duck 5 to 2,0"}
    stay = GAME.why_not(game.seen(0), ("0/pile:0,0", "0/pile:0,0"))
    assert (stay.why, stay.clause) == ("staying where it is is no move", "DC-05")
    alone = GAME.why_not(game.seen(0), ("0/pile:0,0", "0/cell:0,-1"))
    assert "it leaves" in alone.why
    assert alone.clause == "DC-05"


@pytest.mark.parametrize("away", [200, 100_000])
def test_groups_that_fell_apart_are_one_table(away: int) -> None:
    """DC-06: no edge; two groups, far apart in any direction, and both may be ducked to."""
    for down, right in itertools.product((-away, 0, away), repeat=2):
        if down == right == 0:
            continue
        game = Playing({(0, 0): 5, (0, 1): 6, (down, right): 7, (down, right - 1): 8}, ROW, deck=[5, 5])
        texts = game.texts(0)
        assert {f"duck 5 to {down + 1},{right}", f"duck 5 to {down},{right - 2}", "duck 5 to -1,1"} <= texts
        assert len(texts) == 10  # onto the 6, its three other sides, and six cells round the far group
        game.play(0, f"duck 5 to {down},{right + 1}")
        game.any(1)
        assert game.piles(0)[down, right + 1] == (5,)


def test_a_layout_drifts_without_end() -> None:
    """DC-06: one step to the right each turn, for as long as a game may last."""
    game = Playing({(0, 0): 5, (0, 1): 6}, ROW, deck=[5, 6] * 300, max_cards=0)
    for step in range(600):
        top = 5 + step % 2
        game.play(0, f"duck {top} to 0,{step + 2}")
        game.any(1)
    assert sorted(game.piles(0)) == [(0, 600), (0, 601)]


def test_a_seat_that_does_not_show_the_number_quacks() -> None:
    """DC-07: it does nothing, and is not asked."""
    game = Playing(ROW, {(0, 0): (4, 5), (0, 1): 6}, deck=[5, 6])
    assert game.told("quack") == [(1, 5)]
    assert list(game.state.waiting()) == [0]
    assert list(game.state.legal(1)) == []
    assert game.view.grids[1].asked == "quack"
    assert GAME.why_not(game.seen(1), ("1/pile:0,0",)).clause == "DC-07"


def test_a_card_that_moved_nobody_is_discarded_face_up() -> None:
    """DC-08: all quack: discarded and visible to all; any other card goes to the called pile."""
    hidden = {(0, 0): (4, 5), (0, 1): 6}
    game = Playing(hidden, hidden, deck=[5, 6, 5, 4])
    assert (game.view.card, game.view.discards, game.view.counted, game.view.called) == ("6", ("5",), 1, 0)
    game.any(0, 1)
    assert (game.view.card, game.view.discards, game.view.called) == ("4", ("5", "5"), 1)
    assert game.memory(0).called == ("6", "4")


def test_max_moves_the_highest_visible_duck() -> None:
    """DC-09: a covered duck does not count, and there is always a mover."""
    game = Playing({(0, 0): (3, 12), (0, 1): 9}, {(0, 0): (1, 12), (5, 5): 2}, deck=[MAX, 9])
    assert game.view.grids[0].movable == ((0, 1),)
    assert game.view.grids[1].movable == ((5, 5),)
    game.any(0, 1)
    assert game.view.discards == ()


def test_repeat_moves_the_pile_that_moved_on_the_card_before() -> None:
    """DC-10: the same pile again, after MAX the own highest, and again after another REPEAT."""
    game = Playing(ROW, ROW, deck=[5, REPEAT, REPEAT, MAX, REPEAT, 1], repeat_cards=4)
    for card, number in (("5", 5), ("REPEAT", 5), ("REPEAT", 5), ("MAX", 12), ("REPEAT", 12)):
        assert game.view.card == card
        assert {text.split()[1] for seat in (0, 1) for text in game.texts(seat)} == {str(number)}
        game.any(0, 1)


def test_who_quacked_on_the_card_before_quacks_on_repeat() -> None:
    """DC-10: the default ruling."""
    game = Playing(ROW, {(0, 0): (4, 5), (0, 1): 6}, deck=[6, 5, REPEAT, 1])
    game.any(0, 1)
    game.any(0)
    assert (game.view.card, game.view.previous) == ("REPEAT", "5")
    assert [grid.asked for grid in game.view.grids] == ["move", "quack"]
    assert [grid.repeats and grid.repeats.number for grid in game.view.grids] == [5, None]


def test_or_it_moves_what_it_moved_last() -> None:
    """DC-10: repeat_after_own_quack = last_moved; who has not moved in this round still quacks."""
    hidden = {(0, 0): (4, 5), (0, 1): 6}
    game = Playing(ROW, hidden, hidden | {(0, 1): (7, 6)}, deck=[6, 5, REPEAT, 1], repeat_after_own_quack="last_moved")
    game.any(0, 1)
    game.any(0)
    assert [grid.asked for grid in game.view.grids] == ["move", "move", "quack"]
    assert {text.split()[1] for text in game.texts(1)} == {"6"}


def test_what_moved_last_is_forgotten_with_the_round() -> None:
    """DC-10 and DC-18: the pile of an earlier round is not repeated in the next."""
    two = {(0, 0): 5, (0, 1): (6, 7)}
    game = Playing(two, ROW, deck=[5, 6], rounds=2, repeat_after_own_quack="last_moved")
    game.play(0, "cover 5 onto 6")
    game.any(1)
    assert game.view.round == 2
    assert [grid.repeats for grid in game.view.grids] == [None, None]


def test_repeat_with_no_card_before_it_is_set_aside() -> None:
    """DC-11: no discard, and not the card before: a further one right after it is set aside too."""
    game = Playing(ROW, ROW, deck=[REPEAT, REPEAT, 5, 6], repeat_cards=2)
    assert (game.view.card, game.view.previous) == ("5", "")
    assert (game.view.aside, game.view.discards, game.view.counted, game.view.called) == (("REPEAT",) * 2, (), 0, 0)
    assert game.told("aside") == [(REPEAT, 0), (REPEAT, 0)]


@pytest.mark.parametrize(("ruling", "later"), [("round", 4), ("game", 2)])
def test_what_was_set_aside_comes_back_or_is_out_of_the_game(ruling: str, later: int) -> None:
    """DC-11 and DC-18: with the next round, or never (set_aside)."""
    game = Playing(ROW, ROW, deck=[REPEAT, REPEAT, 5], repeat_cards=4, set_aside=ruling)
    assert len(game.view.gone) == (2 if ruling == "game" else 0)
    game.state._end_round(False, game.chance)
    assert game.told("round") == [(1, 24 + 1 + later, 0)]


def test_the_first_card_after_a_reshuffle_is_not_the_first_card() -> None:
    """DC-11 and DC-17: after a reshuffle the card before is remembered, so a REPEAT repeats it."""
    game = Playing(ROW, ROW, deck=[5])
    game.state.called = moves([REPEAT, 5])
    game.state.news = []
    game.play(0, "duck 5 to 1,0")
    while game.view.card != "REPEAT" or not game.view.reshuffles:
        game.any(*game.state.waiting())
    assert game.view.aside == ()
    assert {text.split()[1] for seat in (0, 1) for text in game.texts(seat)} == {"5"}


def test_repeat_right_after_a_discard_is_discarded_and_counts() -> None:
    """DC-12: and so is another one after it."""
    hidden = {(0, 0): (4, 5), (0, 1): 6}
    game = Playing(hidden, hidden, deck=[6, 5, REPEAT, REPEAT, 4], repeat_cards=4)
    game.any(0, 1)
    assert game.view.card == "4"
    assert (game.view.discards, game.view.counted) == (("5", "REPEAT", "REPEAT"), 3)
    assert game.view.discarded


def test_or_it_lies_there_uncounted_and_is_not_reshuffled() -> None:
    """DC-12: repeat_after_discard_counts off."""
    hidden = {(0, 0): (4, 5), (0, 1): 6}
    game = Playing(hidden, hidden, deck=[6, 5, REPEAT, 4], repeat_after_discard_counts=False, discards=2)
    game.any(0, 1)
    assert (game.view.discards, game.view.counted, game.view.round) == (("5", "REPEAT"), 1, 1)
    game.any(0, 1)
    assert game.view.reshuffles == 1
    assert "REPEAT" not in (*game.memory(0).unseen, game.view.card)


def test_the_repeat_that_is_discarded_may_end_the_round() -> None:
    """DC-12 and DC-15: it counts."""
    hidden = {(0, 0): (4, 5), (0, 1): 6}
    game = Playing(hidden, hidden, deck=[6, 5, REPEAT, 4], discards=2, rounds=1)
    game.any(0, 1)
    assert game.view.over
    assert not game.view.stopped


def test_who_can_move_must_move() -> None:
    """DC-13: no pass among the moves, and with two piles or more there is always a cell to duck to."""
    game = Playing({(0, 0): 5, (0, 1): tuple(range(6, 13))}, ROW, deck=[5, 5])
    assert {text.split()[0] for text in game.texts(0)} == {"cover", "duck"}
    assert GAME.why_not(game.seen(0), ()).clause == "DC-13"


def test_the_order_of_handing_in_changes_nothing() -> None:
    """DC-14: four seats, one card: the 24 orders of handing in the same four choices give the same position."""
    ends = set()
    for order in itertools.permutations(range(4)):
        game = Playing(ROW, ROW, ROW, ROW, deck=[5, 6])
        wanted = {0: "cover 5 onto 4", 1: "cover 5 onto 6", 2: "duck 5 to 1,0", 3: "duck 5 to -1,11"}
        for seat in order:
            game.play(seat, wanted[seat])
        ends.add(game.state.digest())
    assert len(ends) == 1


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    """DC-14: others learn that a seat has chosen, not what; the layout stands still until then."""
    game = Playing(ROW, ROW, ROW, deck=[5, 6])
    game.state.news = []
    game.play(1, "cover 5 onto 6")
    assert game.news == [("chosen", 1)]
    assert [one.kind for one in game.state.news if one.to == 1] == ["choice"]
    assert [grid.chosen for grid in game.view.grids] == [False, True, False]
    assert game.seen(0).choice is None
    assert game.view.choice is None
    assert game.seen(1).choice is not None
    assert game.seen(1).choice.target == (0, 5)
    other = Playing(ROW, ROW, ROW, deck=[5, 6])
    other.play(1, "duck 5 to 1,0")
    assert game.memory(0) == other.memory(0)
    assert game.memory(1) != other.memory(1)


def test_a_choice_cannot_be_taken_back() -> None:
    """DC-14: who has chosen has no moves."""
    game = Playing(ROW, ROW, deck=[5, 6])
    game.play(1, "cover 5 onto 6")
    assert list(game.state.legal(1)) == []
    assert list(game.state.waiting()) == [0]
    assert GAME.why_not(game.seen(1), ("1/pile:0,4", "1/pile:0,3")).clause == "DC-14"


def test_a_single_pile_ends_the_round_when_the_card_is_resolved() -> None:
    """DC-15: all choices of that card are carried out first; several seats may finish together."""
    two = {(0, 0): 5, (0, 1): tuple(range(6, 13))}
    game = Playing(two, two, ROW, deck=[5, 6], rounds=1)
    game.play(0, "cover 5 onto 6")
    assert not game.view.over
    game.play(1, "cover 5 onto 6")
    game.play(2, "cover 5 onto 6")
    assert game.view.over
    assert [len(grid.piles) for grid in game.view.grids] == [1, 1, 11]
    assert [grid.total for grid in game.view.grids] == [-2, -2, 28]


def test_the_last_discard_ends_the_round() -> None:
    """DC-15: when the discards reach their number."""
    hidden = {(0, 0): (4, 5), (0, 1): 6}
    game = Playing(hidden, hidden, deck=[5, 5, 6], discards=2, rounds=1)
    assert game.view.over
    assert game.view.discards == ("5", "5")
    assert game.told("score") == [(0, 4, 0), (1, 4, 0)]


@pytest.mark.parametrize(
    ("layout", "points"),
    [
        ({(0, 0): 12, (0, 1): 3, (0, 2): 1}, 6),
        ({(0, 0): (12, 11, 10)}, -5),
        ({(0, 0): (1, 12)}, 0),
        ({(0, 0): (2, 12), (9, 9): (1, 3)}, 1),
        (ROW, 30),
    ],
)
def test_the_score_of_a_round(layout: dict[tuple[int, int], object], points: int) -> None:
    """DC-16: the visible splashes; a single pile counts its top's as negative."""
    game = Playing(layout, ROW, deck=[12, 1])
    assert game.view.grids[0].shown == points


def test_the_standing_adds_what_is_shown_to_the_rounds_before() -> None:
    """DC-16: what each seat would have if the game ended now; when it is over, its score."""
    state = GAME.start(GAME.build({"rounds": 2}), 3, Chance(4))
    seen = set()
    while (seat := state.actor()) >= 0:
        before = state.scores()
        grids = GAME.view(state, "watcher").grids
        assert state.standing() == [points + grid.shown for points, grid in zip(before, grids, strict=True)]
        seen.add(any(before))
        state.play(seat, state.legal(seat)[0], Chance(4))
    assert seen == {False, True}
    assert state.standing() == state.scores()


def test_the_deck_is_made_of_the_called_pile_alone() -> None:
    """DC-17: not of the discards, not of the cards set aside."""
    hidden = {(0, 0): (4, 5), (0, 1): 6}
    game = Playing(hidden, hidden, deck=[REPEAT, 6, 5, 4])
    game.any(0, 1)
    game.any(0, 1)
    assert game.told("reshuffle") == [(2,)]
    assert sorted((*game.memory(0).unseen, game.view.card)) == ["4", "6"]
    assert (game.view.discards, game.view.aside) == (("5",), ("REPEAT",))


def test_the_called_pile_is_shuffled() -> None:
    """DC-17: the new deck's order is drawn, from the seed."""
    orders = []
    for seed in (1, 1, 2, 3, 4, 5):
        game = Playing(ROW, ROW, deck=[12, 1, 2, 3, 4, 5], seed=seed)
        for _ in range(6):
            game.any(0, 1)
        view = GAME.view(game.state, "designer")
        assert view.secret is not None
        assert view.card is not None
        orders.append((view.card, *view.secret.deck))
    assert orders[0] == orders[1]
    assert len(set(orders)) > 3
    assert {tuple(sorted(order)) for order in orders} == {("1", "12", "2", "3", "4", "5")}


@pytest.mark.parametrize("cap", [0, 2])
def test_one_reshuffle_too_many_stops_the_round(cap: int) -> None:
    """DC-17: it is scored as at a discard end, and the game says that it was stopped."""
    game = Playing(ROW, ROW, deck=[5, 6], reshuffles=cap, rounds=1)
    plies = 0
    while not game.view.over:
        game.any(*game.state.waiting())
        plies += 1
    assert plies == 2 * (cap + 1)
    assert game.view.stopped
    assert game.state.stopped()
    assert game.told("score") == [(0, 30, 1), (1, 30, 1)]


def test_a_stopped_round_marks_the_game_and_the_count_starts_anew_each_round() -> None:
    """DC-17: rounds after it have their own reshuffles."""
    game = Playing(ROW, ROW, deck=[5], reshuffles=1, rounds=2)
    game.any(0, 1)
    assert game.view.reshuffles == 1
    game.any(0, 1)
    assert (game.view.round, game.view.reshuffles) == (2, 0)
    assert game.view.stopped


def test_no_card_left_to_shuffle_stops_the_round() -> None:
    """DC-17: deck and called pile both empty."""
    game = Playing(ROW, ROW, deck=[REPEAT], rounds=1)
    assert game.view.over
    assert game.view.stopped
    assert game.view.aside == ("REPEAT",)


def test_a_round_that_the_rules_end_is_not_stopped() -> None:
    """DC-17: only the cap stops."""
    game = Playing({(0, 0): 5, (0, 1): (6, 7)}, ROW, deck=[5, 6], rounds=1)
    game.play(0, "cover 5 onto 6")
    game.any(1)
    assert game.view.over
    assert not game.view.stopped


def test_a_new_round_redeals_everything() -> None:
    """DC-18: all ducks anew, all captain cards but those out of the game."""
    game = Playing({(0, 0): 6, (0, 1): (7, 5)}, {(0, 0): 6, (0, 1): 7}, deck=[REPEAT, 5, 6, 7], rounds=2)
    assert (game.view.discards, game.view.counted, game.view.aside) == (("5",), 1, ("REPEAT",))
    game.play(0, "cover 6 onto 7")
    game.any(1)
    assert game.view.round == 2
    assert [len(grid.piles) for grid in game.view.grids] == [12, 12]
    assert [grid.total for grid in game.view.grids] == [-2, 5]
    assert game.told("round") == [(1, 26, 0)]
    assert len(game.told("deal")) == 2
    fresh = game.view.discards, game.view.counted, game.view.aside, game.view.called, game.view.reshuffles
    assert fresh == ((), 0, (), 0, 0)
    state = begun(2)
    state._end_round(False, Chance(1))
    assert GAME.view(state, "watcher").grids != GAME.view(begun(2), "watcher").grids


def finished(piles: list[int], totals: list[int]) -> DuckAndCover:
    state = begun(len(piles), rounds=1)
    state.phase = 3
    state.points, state.piles = moves(totals), moves(piles)
    return state


@pytest.mark.parametrize(
    ("totals", "piles", "places"),
    [
        ([5, 5, 7], [3, 3, 1], [1, 1, 3]),
        ([5, 5, 7], [3, 2, 1], [2, 1, 3]),
        ([5, 4, 7], [1, 5, 1], [2, 1, 3]),
        ([7, 7, 3, 7], [2, 2, 9, 1], [3, 3, 1, 2]),
        ([-5, 0], [1, 1], [1, 2]),
        ([4, 4, 4], [2, 2, 2], [1, 1, 1]),
    ],
)
def test_places(totals: list[int], piles: list[int], places: list[int]) -> None:
    """DC-19: the lowest total wins; tie: fewer piles; equal seats share a place, also the lower ones."""
    state = finished(piles, totals)
    assert list(state.places()) == places
    assert state.scores() == [float(total) for total in totals]


def test_the_piles_of_the_last_round_decide_a_tie() -> None:
    """DC-19: and the value of a finished game is the share of the others that are behind."""
    game = Playing(
        {(0, 0): 1, (0, 1): (2, 3)}, {(0, 0): 1, (0, 1): 2, (0, 2): (7, 4)}, deck=[1, 1], rounds=1, discards=1
    )
    assert not game.view.over
    game.play(0, "duck 1 to 0,2")
    game.play(1, "duck 1 to 0,3")
    game.state.called = moves([])
    game.any(0, 1)
    assert game.view.over
    assert game.view.places == (1, 2)
    assert [game.state.value(seat) for seat in (0, 1)] == [1.0, 0.0]


def test_no_places_before_the_end() -> None:
    """DC-19: until then the value is a running estimate between 0 and 1, better for who shows less."""
    game = Playing({(0, 0): 1, (0, 1): 2}, ROW, deck=[1, 1])
    assert list(game.state.places()) == []
    assert 1 > game.state.value(0) > 0.5 > game.state.value(1) > 0
