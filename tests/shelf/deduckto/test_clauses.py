"""The rules of Deduckto, clause by clause."""

from __future__ import annotations

import itertools

import pytest

import duckplay
from duckplay import IllegalMove
from duckplay.core import Chance
from duckplay.params import ParamsError
from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.rules import GUESS, NONE, TURN_NO, TURN_YES, cards_of, count_of
from duckplay.shelf.deduckto.state import GIFT, OVER, PILE, TURN, Deduckto
from duckplay.shelf.deduckto.view import view
from tests.shelf.deduckto.positions import game, gifts, stacked, walk


def wrong(state: Deduckto, seat: int) -> int:
    """A guess of a suspect that the seat is not."""
    return GUESS + state.square.combination((state.secrets[seat] + 1) % state.rules.cards)


def right(state: Deduckto, seat: int) -> int:
    return GUESS + state.square.combination(state.secrets[seat])


def at_turn(seats: int = 3, seed: int = 1, **changes: object) -> tuple[Deduckto, Chance]:
    """A game after the gift round."""
    state, chance = game(seats, seed, **changes)
    gifts(state, chance)
    return state, chance


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_is_dealt_a_hand_and_a_secret_and_the_rest_is_the_deck(seats: int) -> None:
    """DD-01, DD-13."""
    state, _ = game(seats, 7)
    assert [count_of(hand) for hand in state.hands] == [5] * seats
    assert state.left == 49 - 6 * seats
    assert list(state.components()) == list(range(49))
    for seat in range(seats):
        shown = view(state, seat)
        assert [one.secret is None for one in shown.seats] == [other == seat for other in range(seats)]
    assert all(one.secret is None for one in view(state, "watcher").seats)


def test_a_gift_must_share_with_the_secret_on_the_left_where_the_hand_holds_such_a_card() -> None:
    """DD-02: which of them is the giver's choice."""
    state, _ = game(2, 1)
    stacked(state, [48, 0], [[1, 2, 24, 32], [8, 16]])
    assert list(state.legal(0)) == [1, 2]  # foxes, as seat 1's secret is
    shares = state.square.shares[48]
    assert list(state.legal(1)) == [card for card in (8, 16) if shares >> card & 1] or [8, 16]


def test_any_card_may_be_given_where_none_shares() -> None:
    """DD-02."""
    state, chance = game(2, 1)
    stacked(state, [48, 0], [[8, 9, 10, 11, 12], [1, 2, 3, 4, 5]])
    assert not any(state.square.shares[0] >> card & 1 for card in (8, 9, 10, 11, 12))
    assert list(state.legal(0)) == [8, 9, 10, 11, 12]
    state.play(0, 8, chance)
    state.play(1, state.legal(1)[0], chance)
    assert cards_of(state.no[1]) == cards_of(1 << 8)


def test_gifts_are_chosen_in_secret_and_stand_and_lie_open_all_at_once() -> None:
    """DD-02."""
    for order in itertools.permutations(range(3)):
        state, chance = game(3, 4)
        chosen = {seat: state.legal(seat)[0] for seat in range(3)}
        for seat in order[:-1]:
            state.play(seat, chosen[seat], chance)
            assert not list(state.legal(seat))
            assert all(state.yes[other] | state.no[other] == 0 for other in range(3))
            for other in range(3):
                shown = view(state, other)
                assert shown.gift == (chosen[other] if state.gift[other] != NONE else None)
                assert [one.chosen for one in shown.seats] == [state.gift[s] != NONE for s in range(3)]
        state.play(order[-1], chosen[order[-1]], chance)
        assert state.phase == TURN
        for seat in range(3):
            assert list(cards_of(state.yes[(seat + 1) % 3] | state.no[(seat + 1) % 3])) == [chosen[seat]]


def test_each_giver_draws_a_card() -> None:
    """DD-03."""
    state, _ = at_turn(4)
    assert [count_of(hand) for hand in state.hands] == [5] * 4
    assert state.left == 49 - 24 - 4


def test_the_first_seat_is_drawn_and_then_it_goes_on_to_the_left() -> None:
    """DD-04."""
    firsts = {game(4, seed)[0].turn for seed in range(60)}
    assert firsts == {0, 1, 2, 3}
    state, chance = at_turn(4)
    first = state.turn
    for step in range(8):
        assert state.turn == (first + step) % 4
        assert list(state.waiting()) == [state.turn]
        state.play(state.turn, state.legal(state.turn)[0], chance)


def test_on_its_turn_a_seat_reveals_a_card_of_its_hand_or_guesses() -> None:
    """DD-05, DD-08: 343 guesses, whether a suspect looks so or not."""
    state, _ = at_turn()
    cards = list(cards_of(state.hands[state.turn]))
    assert list(state.legal(state.turn)) == cards + [GUESS + combination for combination in range(343)]
    assert all(not list(state.legal(seat)) for seat in range(3) if seat != state.turn)


def test_the_answer_is_yes_exactly_where_an_attribute_is_shared() -> None:
    """DD-06: for all 49 x 48 pairs of a secret and a card that is revealed; a card draws a card."""
    watcher = view(game(2, 1)[0], "watcher")
    for secret, card in itertools.permutations(range(49), 2):
        state, chance = game(2, 1, gifts=False)
        spare = [one for one in range(49) if one not in (secret, card)]
        stacked(state, [secret, spare[0]], [[card, *spare[1:5]], spare[5:10]])
        state.turn = 0
        left = state.left
        state.play(0, card, chance)
        one, other = watcher.names(secret), watcher.names(card)
        shared = any(mine == theirs for mine, theirs in zip(one, other, strict=True))
        assert (state.yes[0], state.no[0]) == ((1 << card, 0) if shared else (0, 1 << card))
        assert state.left == left - 1
        assert count_of(state.hands[0]) == 5


def test_a_clue_tells_the_same_to_everybody_and_never_which_attribute() -> None:
    """DD-06: its news name the card and Yes or No, nothing more."""
    state, chance = at_turn()
    state.news = []
    seat, card = state.turn, cards_of(state.hands[state.turn])[0]
    state.play(seat, card, chance)
    (told,) = [news for news in state.news if news.kind == "reveal"]
    assert told.to == -1
    assert told.args == (seat, seat, state.face(card), state.yes[seat] >> card & 1)


def test_with_the_deck_empty_the_game_goes_on_without_drawing_and_an_empty_hand_must_guess() -> None:
    """DD-07."""
    state, chance = at_turn(2, values=4, hand=6)
    assert state.left == 0
    while state.hands[state.turn] != 0:
        seat, held = state.turn, count_of(state.hands[state.turn])
        state.play(seat, state.legal(seat)[0], chance)
        assert count_of(state.hands[seat]) == held - 1
    assert all(move >= GUESS for move in state.legal(state.turn))
    assert len(state.legal(state.turn)) == 64


def test_a_guess_that_fits_no_suspect_is_legal_and_wrong_and_draws_nothing() -> None:
    """DD-08."""
    state, chance = at_turn()
    seat = state.turn
    odd = next(move for move in state.legal(seat) if move >= GUESS and state.square.card_of(move - GUESS) == NONE)
    hand, left = state.hands[seat], state.left
    state.play(seat, odd, chance)
    assert (state.misses[seat], state.hands[seat], state.left) == (1, hand, left)
    assert view(state, seat).seats[seat].guesses[0].card == -1


@pytest.mark.parametrize("pile", [TURN_YES, TURN_NO])
def test_after_the_first_wrong_guess_a_pile_is_turned_and_after_the_second_the_other(pile: int) -> None:
    """DD-09: an empty pile too; cards that come later lie face up."""
    state, chance = at_turn()
    seat = state.turn
    state.play(seat, wrong(state, seat), chance)
    assert state.phase == PILE
    assert list(state.waiting()) == [seat]
    assert list(state.legal(seat)) == [TURN_YES, TURN_NO]
    before = {TURN_YES: state.yes[seat], TURN_NO: state.no[seat]}
    state.play(seat, pile, chance)
    assert state.down[seat] == before[pile]
    assert state.turn != seat
    while state.turn != seat:
        state.play(state.turn, state.legal(state.turn)[0], chance)
    card = cards_of(state.hands[seat])[0]
    state.play(seat, card, chance)
    assert state.down[seat] == before[pile]
    for eye in (*range(3), "watcher"):
        shown = view(state, eye).seats[seat]  # type: ignore[arg-type]  # a seat or one of the two other eyes
        turned = shown.yes if pile == TURN_YES else shown.no
        assert turned.down
        assert turned.turned == count_of(before[pile])
        assert not turned.recalled
    while state.turn != seat:
        state.play(state.turn, state.legal(state.turn)[0], chance)
    other = state.no[seat] if pile == TURN_YES else state.yes[seat]
    state.play(seat, wrong(state, seat), chance)
    assert state.phase == TURN
    assert state.turned[seat] == 3
    assert state.down[seat] == before[pile] | other


@pytest.mark.parametrize(("chances", "turned"), [(1, 0), (2, 1), (3, 2), (6, 2)])
def test_with_other_chances_the_last_puts_out_and_misses_from_the_third_on_turn_nothing(
    chances: int, turned: int
) -> None:
    """DD-09, DD-10."""
    state, chance = at_turn(2, chances=chances)
    seat = state.turn
    for miss in range(1, chances + 1):
        while state.turn != seat:
            state.play(state.turn, state.legal(state.turn)[0], chance)
        assert not state.is_out(seat)
        state.play(seat, wrong(state, seat), chance)
        assert (state.phase == PILE) == (miss == 1 < chances)
        if state.phase == PILE:
            state.play(seat, TURN_NO, chance)
        assert count_of(state.turned[seat]) == min(miss, turned)
    assert state.is_out(seat)


def test_who_is_out_takes_no_turns_and_lies_open() -> None:
    """DD-10, DD-13: hand and secret are laid open, to its owner too."""
    state, chance = at_turn(3, chances=1)
    seat = state.turn
    hand, secret = state.hands[seat], state.secrets[seat]
    state.play(seat, wrong(state, seat), chance)
    for eye in (0, 1, 2, "watcher"):
        shown = view(state, eye).seats[seat]  # type: ignore[arg-type]  # a seat or one of the two other eyes
        assert (shown.out, shown.secret, shown.shown) == (True, secret, tuple(cards_of(hand)))
    assert list(cards_of(state.possible(seat))) == [secret]
    for _ in range(6):
        assert state.turn != seat
        state.play(state.turn, state.legal(state.turn)[0], chance)


def test_the_first_right_guess_wins_at_once() -> None:
    """DD-11."""
    state, chance = at_turn(4)
    seat = state.turn
    state.play(seat, right(state, seat), chance)
    assert state.phase == OVER
    assert not list(state.waiting())
    assert list(state.places()) == [1 if other == seat else 2 for other in range(4)]
    assert state.scores()[seat] == 1
    assert GAME.ask(view(state, seat)).startswith("The game is over: you win, it was ")


def test_the_end_opens_nothing_but_the_secret_that_was_guessed() -> None:
    """DD-13."""
    state, chance = at_turn(3)
    seat = state.turn
    state.play(seat, right(state, seat), chance)
    for other in range(3):
        secrets = [one.secret for one in view(state, other).seats]
        assert [card is not None for card in secrets] == [one != other or one == seat for one in range(3)]
    assert [one.secret is not None for one in view(state, "watcher").seats] == [one == seat for one in range(3)]


def test_the_last_seat_left_wins_at_once() -> None:
    """DD-12."""
    state, chance = at_turn(3, chances=1)
    out = [state.turn]
    state.play(out[0], wrong(state, out[0]), chance)
    out.append(state.turn)
    state.play(out[1], wrong(state, out[1]), chance)
    (last,) = {0, 1, 2} - set(out)
    assert (state.phase, state.winner) == (OVER, last)
    assert view(state, last).seats[last].secret is None  # DD-13: it never learns who it was
    assert GAME.why_not(view(state, last), ()).clause == "DD-12"


def test_who_missed_and_wins_as_the_last_seat_left_wins_by_that_clause() -> None:
    """DD-12: and not by its guess, which was wrong."""
    state, chance = at_turn(2, chances=2)
    first = state.turn
    for _ in range(2):
        state.play(first, wrong(state, first), chance)
        if state.phase == PILE:
            state.play(first, TURN_YES, chance)
            state.play(1 - first, wrong(state, 1 - first), chance)
            state.play(1 - first, TURN_YES, chance)
    assert (state.phase, state.winner) == (OVER, 1 - first)
    assert GAME.why_not(view(state, 0), ()).clause == "DD-12"


def test_the_last_seat_may_have_to_play_on_alone_and_may_still_lose() -> None:
    """DD-12."""
    for wins in (True, False):
        state, chance = at_turn(2, chances=2, last_seat="plays_on")
        seat = state.turn
        other = 1 - seat
        for _ in range(2):
            while state.turn != seat:
                state.play(state.turn, state.legal(state.turn)[0], chance)
            state.play(seat, wrong(state, seat), chance)
            if state.phase == PILE:
                state.play(seat, TURN_YES, chance)
        for _ in range(3):
            assert list(state.waiting()) == [other]
            state.play(other, state.legal(other)[0], chance)
        if wins:
            state.play(other, right(state, other), chance)
            assert state.winner == other
        else:
            state.play(other, wrong(state, other), chance)
            state.play(other, TURN_NO, chance)
            state.play(other, wrong(state, other), chance)
            assert (state.phase, state.winner) == (OVER, -1)
            assert state.scores() == [0, 0]
            assert [state.value(one) for one in (0, 1)] == [0, 0]
            assert list(state.places()) == [1, 1]
            assert "nobody wins" in GAME.ask(view(state, 0))
            assert GAME.why_not(view(state, 0), ()).clause == "DD-12"


def test_no_view_holds_what_its_eye_may_not_know() -> None:
    """DD-13: hands of others are numbers, turned cards are numbers, the deck is a number."""
    for seed in range(20):
        state, chance = game(3, seed)
        for _ in walk(state, chance, seed):
            for seat in range(3):
                shown = view(state, seat)
                assert shown.secret is None
                assert {held.card for held in shown.hand} == set(cards_of(state.hands[seat]))
                for one in shown.seats:
                    lying = {card.card for pile in (one.yes, one.no) for card in pile.open + pile.recalled}
                    assert not lying & set(cards_of(state.down[one.seat]))
                    assert one.yes.turned + one.no.turned == count_of(state.down[one.seat])
                    assert not one.shown or one.out


def test_more_cards_than_suspects_are_refused_by_name() -> None:
    """DD-01: the dials are refused where the deal needs more suspects than there are."""
    with pytest.raises(ParamsError, match="hand: 2 seats need 24 suspects, 12 each, and there are 16; a hand of 6"):
        GAME.build({"values": 4, "hand": 10})
    with pytest.raises(ParamsError, match="deduckto: hand: 4 seats need 24 suspects"):
        duckplay.table(GAME, seats=4, params={"values": 4, "hand": 4})
    assert GAME.fitting(GAME.build({"values": 4, "hand": 4})) == [2]


def test_without_the_gift_round_the_first_seat_begins_at_once() -> None:
    """DD-02, DD-04."""
    state, _ = game(3, 1, gifts=False)
    assert state.phase == TURN
    assert game(3, 1)[0].phase == GIFT


@pytest.mark.parametrize(
    ("seat", "text", "clause"),
    [
        (0, "give pig wig city", "DD-02"),
        (0, "guess fox hat pier", "DD-02"),
        (0, "turn yes", "DD-09"),
    ],
)
def test_what_is_not_allowed_in_the_gift_round_says_so(seat: int, text: str, clause: str) -> None:
    """DD-02, DD-09."""
    table = duckplay.table(GAME, seats=2, seed=3)
    with pytest.raises(IllegalMove) as refused:
        table.play(seat, text)
    assert refused.value.why
    assert refused.value.clause in (clause, "")


def test_the_view_with_the_coachs_memory_on_holds_the_turned_cards() -> None:
    """DD-13: what a person may remember is a choice of the coach."""
    table = duckplay.table(GAME, seats=2, seed=3)
    for seat in (0, 1):
        table.play(seat, table.moves(seat)[0].text)
    (seat,) = table.waiting
    guess = next(move for move in table.moves(seat) if move.text.startswith("guess"))
    table.play(seat, guess.text)
    pile = "yes" if table.view(seat).seats[seat].yes.open else "no"
    table.play(seat, f"turn {pile}")
    plain, coached = (table.glance(table.ply, seat, remembering) for remembering in (False, True))
    assert not getattr(plain.seats[seat], pile).recalled
    assert len(getattr(coached.seats[seat], pile).recalled) == 1
    assert coached.remembers
    assert len(coached.case.possible) <= len(plain.case.possible)
