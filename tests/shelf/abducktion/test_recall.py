"""Worlds that a seat imagines fit all that it has heard, and come as often as they are likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from duckplay.core import BOT, Chance
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.recall import MOST
from duckplay.shelf.abducktion.rules import CARDS
from duckplay.shelf.abducktion.state import Abducktion
from tests.shelf.abducktion.worlds import NONE, Cards, Event, Hands, chances, heard, possible

MANY = {
    "swap_cards": 3, "abducktion_cards": 2, "dubaducktion_cards": 0, "body_snatcher_cards": 0, "orbit_cards": 1,
    "shape_shifter_cards": 2, "gravity_assist_cards": 0, "teleport_cards": 1, "wormhole_cards": 0,
    "parallel_universe_cards": 1, "black_hole_cards": 0, "hand": 2, "refresh_cost": 2,
}  # fmt: skip
"""Ten cards, seven at most of which are in hands: a deck is soon drawn out."""


def hands(state: Abducktion) -> Hands:
    return tuple(tuple(state.hands[seat * CARDS : seat * CARDS + CARDS]) for seat in range(state.seats))


def deck(state: Abducktion) -> Cards:
    lot = list(state.deck[: state.left])
    return tuple(lot.count(kind) for kind in range(CARDS))


def games(
    seed: int, seats: int, turns: int, **dials: Any
) -> Iterator[tuple[Abducktion, list[list[Event]], Cards, int]]:
    """A game by greedy and random seats, ply by ply: the position, what each seat has heard, all cards, the ply."""
    params, chance = GAME.build(dials), Chance(seed)
    state: Abducktion = GAME.start(params, seats, chance)  # type: ignore[assignment]  # a State of this game
    seen: list[list[Event]] = [[] for _ in range(seats)]
    for eye in range(seats):
        for seat, hand in enumerate(hands(state)):
            for kind, count in enumerate(hand):
                seen[eye].extend([("drew", seat, kind if seat == eye else -1)] * count)
    bots = [GAME.bots["greedy" if (seat + seed) % 2 else "random"] for seat in range(seats)]
    for ply in range(turns):
        seat = state.actor()
        if seat < 0:
            return
        legal = state.legal(seat)
        chance.open(BOT + seat, ply)
        state.news = []
        state.play(seat, bots[seat].choose(state, seat, legal, chance), chance)
        for eye in range(seats):
            seen[eye].extend(heard(state.news, eye))
        yield state, seen, tuple(params.copies), ply


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_world_contradicts_what_its_seat_has_heard(seats: int) -> None:
    """AK-17, AK-22: over whole games with reshuffles, told naively from the news alone."""
    worlds = doubts = reshuffles = 0
    for seed in range(4):
        for state, seen, copies, ply in games(seed, seats, 240, formations=24):
            seat = ply % seats
            if ply % 5 or not state.reshuffles:
                continue
            world = state.imagine(seat, Chance(ply))
            assert possible(seen[seat], hands(world), deck(world), copies), (seed, ply, seat)
            worlds += 1
            doubts += len(state.recall(seat).weights) > 1
        reshuffles += state.reshuffles
    assert worlds > 80
    assert reshuffles > 4
    assert doubts > (20 if seats > 2 else 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_worlds_come_as_often_as_their_deals_are_likely(seats: int) -> None:
    """Each order of each deck alike, and a card that is played any of its hand: against all deals, counted exactly."""
    looked = 0
    for state, seen, copies, ply in (at for seed in range(4) for at in games(seed, seats, 60, **MANY)):
        if ply % 7 or state.reshuffles < 1:
            continue
        for seat in range(seats):
            exact = chances(seen[seat], seats, copies)
            found: Counter[tuple[Hands, Cards]] = Counter()
            for draw in range(SAMPLES):
                world = state.imagine(seat, Chance(draw))
                found[hands(world), deck(world)] += 1
            assert set(found) <= set(exact)
            for place, share in exact.items():
                mean = SAMPLES * float(share)
                assert abs(found[place] - mean) <= 5 * (mean * (1 - float(share))) ** 0.5 + 3, (ply, seat, place)
            looked += len(exact) > 1 and len(state.recall(seat).weights) > 1
    assert looked >= (9 if seats > 2 else 1)


SAMPLES = 1500


@pytest.mark.parametrize("seed", [1, 4, 12])
def test_more_ways_are_kept_where_none_of_the_first_came_true(seed: int) -> None:
    """Hands of five, decks drawn out several times: what is heard late can rule out all of a fair part of the ways."""
    again = 0
    for state, _, _, ply in games(seed, 4, 1000, formations=24, hand=5):
        known = state.recall(ply % 4)
        assert not known.lost
        assert not known.missed
        again += known.most > MOST
    assert again > 0


def test_very_many_ways_are_thinned_and_none_is_lost() -> None:
    """Hands of eight that play a card a turn: tens of thousands of ways."""
    most = 0
    for state, _, _, ply in games(2, 4, 200, formations=24, hand=8, plays=1):
        known = state.recall(ply % 4)
        most = max(most, len(known.weights))
        assert not known.missed
        assert sum(known.weights) == pytest.approx(1)
    assert 0.9 * MOST < most <= MOST


def test_a_world_imagined_for_another_seat_tells_nothing_of_what_it_drew() -> None:
    """It can be imagined on for that seat all the same, from what lies open."""
    for state, _, _, ply in games(2, 3, 150):
        if ply == 149:
            world = state.imagine(0, Chance(1))
            again = world.imagine(1, Chance(2))
            assert hands(again)[1] == hands(world)[1]
            assert all(held >= none for hand in hands(again) for held, none in zip(hand, NONE, strict=True))
            assert world.recall(1).lost
