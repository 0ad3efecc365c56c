"""What a seat can know of its secret: exact, never untrue, and the same from whatever it is worked out."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import pytest

from duckplay.core import Chance
from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.rules import cards_of
from duckplay.shelf.deduckto.state import Deduckto
from duckplay.shelf.deduckto.view import concluded, memory, recall, view
from tests.shelf.deduckto.naive import Notes, share
from tests.shelf.deduckto.positions import game, gifts, stacked, walk

CHANGES: tuple[dict[str, Any], ...] = (
    {},
    {"values": 4, "hand": 2},
    {"values": 5, "hand": 5, "chances": 5, "last_seat": "plays_on"},
    {"gifts": False, "shuffle_labels": True},
    {"values": 6, "hand": 4, "shuffle_labels": True},
    {"values": 4, "hand": 6, "chances": 9},
    {"hand": 10, "chances": 2},
    {"hand": 1, "chances": 1, "gifts": False, "last_seat": "plays_on"},
)


def test_possible_secrets_equal_a_naive_recomputation_at_every_ply_of_1000_games_and_never_lose_the_truth() -> None:
    """DD-06, DD-02: 49 less every card seen, cut by each clue, each wrong guess, and what a No as a gift says.

    DD-13: and the same from what lies open now. All of it from the deal on. Half of the games are standard, with every
    number of seats; the others go through all changes of the dials.
    """
    bound, forgot, played = 0, 0, Counter[tuple[int, int]]()
    for number in range(1000):
        change = number // 2 % len(CHANGES) if number % 2 else 0
        changes = CHANGES[change]
        fitting = GAME.fitting(GAME.build(changes))
        seats = fitting[number // 2 % len(fitting)]
        played[change, seats] += 1
        state, chance = game(seats, number, **changes)
        notes = [Notes(view(state, seat)) for seat in range(state.seats)]
        for told in itertools.chain([[]], walk(state, chance, number)):
            bound += state.stingy() != 0
            for seat, note in enumerate(notes):
                for news in told:
                    note.hear(news)
                possible = list(cards_of(state.possible(seat)))
                truth = state.secrets[seat]
                assert truth in possible
                names = recall(state, seat).names if number < 20 else view(state, "watcher").names
                assert {names(card) for card in possible} == note.possible()
                open_now = list(cards_of(state.open_case(seat)))
                assert truth in open_now
                assert {names(card) for card in open_now} == note.open_now()
                forgot += open_now != possible
    assert bound > 500
    assert forgot > 500
    assert min(played[0, seats] for seats in (2, 3, 4)) > 150
    assert {change for change, _ in played} == set(range(len(CHANGES)))


def test_the_case_of_perfect_memory_is_what_the_engine_knows_and_its_cuts_take_each_suspect_once() -> None:
    for number in range(60):
        changes = CHANGES[number % len(CHANGES)]
        state, chance = game(2, number, **changes)
        for _ in walk(state, chance, number):
            for seat in range(state.seats):
                case = memory(state, seat).view.case
                assert case is not None
                assert case.possible == tuple(cards_of(state.possible(seat)))
                assert not case.odds or sum(case.odds) == pytest.approx(1, abs=0.01)
                taken = [card for cut in case.cuts for card in cut.took]
                if not state.knows_secret(seat):
                    assert sorted([*case.possible, *taken]) == list(range(state.rules.cards))
                open_now = view(state, seat).case
                assert open_now is not None
                assert open_now.possible == tuple(cards_of(state.open_case(seat)))
                assert state.secrets[seat] in open_now.possible


def test_what_the_open_piles_tell_forgets_what_was_turned() -> None:
    """DD-13: the view's own set follows from what lies open now; the coach's from all that was seen."""
    differed = 0
    for number in range(40):
        state, chance = game(3, number)
        for _ in walk(state, chance, number):
            for seat in range(3):
                shown, recalled = view(state, seat), recall(state, seat)
                assert shown.case is not None
                assert recalled.case is not None
                assert set(recalled.case.possible) <= set(shown.case.possible)
                differed += shown.case.possible != recalled.case.possible
                assert concluded(shown) == shown
    assert differed > 100


def fair(state: Deduckto, seat: int) -> bool:
    """Whether every No as a gift could have come about as the seat's world stands: a deal of the originals exists."""
    for giver in range(state.seats):
        if state.stingy() >> giver & 1:
            receiver = (giver + 1) % state.seats
            secret = state.square.shares[state.secrets[receiver]]
            got = state.order[(giver - 1) % state.seats]
            since = [c for c in state.order if (state.yes[giver] | state.no[giver]) >> c & 1 and c != got]
            sharing = [card for card in since if secret >> card & 1]
            need = state.rules.hand - 1 - (len(since) - len(sharing))
            hidden = [card for card in cards_of(state.hands[giver]) if not secret >> card & 1]
            if len(sharing) > state.drew[giver] or len(hidden) < need:
                return False
    return True


def test_every_imagined_world_is_one_in_which_a_no_had_to_be_given() -> None:
    """DD-02: after a No the giver's hand shared nothing with the receiver's secret, in imagined worlds as well."""
    looked = 0
    for number in range(400):
        changes = CHANGES[number % len(CHANGES)]
        fitting = GAME.fitting(GAME.build(changes))
        state, chance = game(fitting[-1], number, **changes)
        for _ in walk(state, chance, number):
            if state.stingy():
                assert fair(state, 0)
                dice = Chance(number)
                for seat in range(state.seats):
                    dice.open(7, seat)
                    looked += 1
                    assert fair(state.imagine(seat, dice), seat)
    assert looked > 1000


def test_an_imagined_world_holds_every_suspect_once_also_for_a_seat_that_knows_its_secret() -> None:
    """DD-10, DD-13."""
    known = 0
    for number in range(60):
        changes = CHANGES[number % len(CHANGES)]
        state, chance = game(2 if changes.get("values") == 4 else 3, number, **changes)
        everything = list(state.components())
        for _ in walk(state, chance, number, 2):
            for seat in range(state.seats):
                known += state.knows_secret(seat)
                assert list(state.imagine(seat, Chance(number)).components()) == everything
    assert known > 30


def test_hands_that_only_just_fit_are_dealt_as_well() -> None:
    """Where drawing hand after hand fails, those that must hold certain cards are served first."""
    state, chance = game(3, 5, values=4, hand=3)
    shares = state.square.shares
    found = 0
    for seed in range(400):
        state, chance = game(3, seed, values=4, hand=3)
        gifts(state, chance)
        if bin(state.stingy()).count("1") < 2:
            continue
        for seat in range(3):
            hands = state.hidden(seat, state.rules.all & ~state.seen(seat))
            own = state.secrets[seat]
            cards = cards_of(hands.without(own))
            sets = hands.matched(cards, own)
            for hand in range(len(sets)):
                good = sets[hand] & ~shares[own if hands.secret[hand] < 0 else hands.secret[hand]]
                assert bin(sets[hand]).count("1") == hands.size[hand]
                assert bin(good).count("1") >= hands.least(hand, own)
                found += 1
    assert found > 10


def test_the_odds_after_a_no_are_those_of_all_deals_counted_one_by_one() -> None:
    """DD-02: each deal that leads to what the receiver saw counts once; the odds of its secret follow."""
    state, chance = game(2, 1, values=4, hand=2)
    looked = 0
    for seed in range(300):
        state, chance = game(2, seed, values=4, hand=2)
        first = state.turn
        gifts(state, chance)
        if not state.stingy() >> (1 - first) & 1 or state.left < 3:
            continue
        mine = state.order[0] if first == 0 else state.order[1]
        for _ in range(3):
            seat = state.turn
            cards = [move for move in state.legal(seat) if move < 64]
            state.play(seat, cards[0], chance)
        counted = Counter(by_hand(state, first, mine))
        case = memory(state, first).view.case
        assert case is not None
        odds = case.odds or (1 / len(case.possible),) * len(case.possible)
        assert set(counted) == set(case.possible)
        total = sum(counted.values())
        for card, chance_of in zip(case.possible, odds, strict=True):
            assert chance_of == pytest.approx(counted[card] / total, abs=1e-4)
        looked += 1
        if looked == 6:
            return
    raise AssertionError("no such game came up")


def by_hand(state: Deduckto, seat: int, given: int) -> list[int]:
    """The seat's secret in each deal (two cards to the other, then the three it drew) that fits what the seat saw."""
    other = 1 - seat
    names = view(state, "watcher").names
    hidden = cards_of(state.rules.all & ~state.seen(seat))
    pile = state.yes[other] | state.no[other]
    revealed = [card for card in state.order[2:] if pile >> card & 1]
    drew = state.drew[other]
    gift = state.order[other]
    possible = [card for card in hidden if fits(state, seat, card, names)]
    secrets = []
    for secret in possible:
        pool = [card for card in hidden if card != secret] + revealed
        for start in itertools.combinations(pool, state.rules.hand - 1):
            if any(share(names(card), names(secret)) for card in (*start, gift)):
                continue
            rest = [card for card in pool if card not in start]
            for draws in itertools.permutations(rest, drew):
                hand = [*start, draws[0]]
                for turn, card in enumerate(revealed):
                    if card not in hand:
                        break
                    hand.remove(card)
                    hand += draws[turn + 1 : turn + 2]
                else:
                    secrets.append(secret)
    return secrets


def fits(state: Deduckto, seat: int, card: int, names) -> bool:  # type: ignore[no-untyped-def]  # names: of a card what it shows, in sets
    yes, no = cards_of(state.yes[seat]), cards_of(state.no[seat])
    return all(share(names(card), names(one)) for one in yes) and not any(share(names(card), names(one)) for one in no)


def test_expected_information_is_what_a_reveal_takes_away_on_average() -> None:
    """A card that half of the possible secrets share tells one bit; one that all share tells nothing."""
    state, chance = game(2, 3)
    gifts(state, chance)
    shown = recall(state, state.turn)
    case = shown.case
    assert case is not None
    shares = state.square.shares
    for held in shown.hand:
        yes = [card for card in case.possible if shares[held.card] >> card & 1]
        assert held.yes == len(yes)
        if 0 < len(yes) < len(case.possible):
            assert 0 < held.bits <= case.hand <= case.bits
        else:
            assert held.bits == 0


def test_a_whole_hand_tells_no_more_than_its_cards_by_themselves_and_no_less_than_the_best() -> None:
    for number in range(30):
        state, chance = game(3, number)
        for _ in walk(state, chance, number):
            shown = recall(state, 0)
            assert shown.case is not None
            bits = [held.bits for held in shown.hand]
            assert max(bits, default=0) - 0.002 <= shown.case.hand <= min(sum(bits), shown.case.bits) + 0.005


def test_the_right_deck_is_dealt_for_tests() -> None:
    state, _ = game(2, 1)
    before = list(state.components())
    stacked(state, [0, 8], [[1, 2, 3, 4, 5], [9, 10, 11, 12, 13]])
    assert list(state.components()) == before
