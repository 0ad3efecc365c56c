"""What gifts that were a No tell, against all deals counted one by one."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from duckplay.shelf.deduckto.classroom import guessing
from duckplay.shelf.deduckto.reveals import reveals
from duckplay.shelf.deduckto.rules import cards_of
from duckplay.shelf.deduckto.state import GIFT, Deduckto
from duckplay.shelf.deduckto.view import recall, rough
from tests.shelf.deduckto.naive import share
from tests.shelf.deduckto.positions import game, gifts, walk

SMALL: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {"values": 4, "hand": 3}),
    (2, {"values": 4, "hand": 3, "chances": 2, "last_seat": "plays_on"}),
    (3, {"values": 4, "hand": 2}),
    (3, {"values": 4, "hand": 2, "chances": 1, "last_seat": "plays_on"}),
    (3, {"values": 4, "hand": 3, "chances": 2}),
    (4, {"values": 4, "hand": 2, "chances": 2, "last_seat": "plays_on"}),
)

Giver = tuple[int, int, list[int]]
"""A seat that gave a No, the secret that it chose against, and what it revealed since."""


def deals(state: Deduckto, eye: int) -> Counter[int]:
    """How many deals lead to what that seat has seen, by its secret: what each giver of a No had, drew and holds."""
    names = [recall(state, eye).names(card) for card in range(state.rules.cards)]
    shares = [[one is not other and share(one, other) for other in names] for one in names]
    seats, seen, wrong = state.seats, set(cards_of(state.seen(eye))), set(cards_of(state.wrong(eye)))
    yes, no = cards_of(state.yes[eye]), cards_of(state.no[eye])
    found: Counter[int] = Counter()
    for own in {*range(len(names))} - seen - wrong:
        if not all(shares[own][card] for card in yes) or any(shares[own][card] for card in no):
            continue
        givers: list[Giver] = []
        for giver in range(seats):
            receiver = (giver + 1) % seats
            secret = own if receiver == eye else int(state.secrets[receiver])
            if giver != eye and not shares[secret][state.order[giver]]:
                mine = state.yes[giver] | state.no[giver]
                givers.append((giver, secret, [int(card) for card in state.order[seats:] if mine >> card & 1]))
        if count := ways(state, shares, givers, frozenset({*range(len(names))} - seen - {own})):
            found[own] = count
    return found


def ways(state: Deduckto, shares: list[list[bool]], givers: list[Giver], left: frozenset[int]) -> int:
    """In how many ways these givers came to hands from the cards that are left, or to those that they laid open."""
    if not givers:
        return 1
    giver, secret, since = givers[0]
    holds = tuple(cards_of(state.hands[giver]))
    total = 0
    for hand in [holds] if state.is_out(giver) else itertools.combinations(sorted(left), len(holds)):
        if here := histories(state, giver, shares[secret], hand, since):
            total += here * ways(state, shares, givers[1:], left - set(hand))
    return total


def histories(state: Deduckto, giver: int, sharing: list[bool], hand: tuple[int, ...], since: list[int]) -> int:
    """In how many ways a giver of a No came to that hand: first cards that share nothing, then one drawn after each."""
    count = 0
    mine = [*hand, *since]
    for start in itertools.combinations([card for card in mine if not sharing[card]], state.rules.hand - 1):
        rest = [card for card in mine if card not in start]
        for draws in itertools.permutations(rest) if len(rest) == state.drew[giver] else ():
            held = {*start, *draws[:1]}
            for turn, card in enumerate(since, 1):
                if card not in held:
                    break
                held ^= {card, *draws[turn : turn + 1]}
            else:
                count += 1
    return count


def test_the_possible_secrets_are_those_of_all_deals() -> None:
    """DD-02, DD-10: with one No or several, also of seats that are out and laid their hands open."""
    several, cut, out = 0, 0, 0
    for number in range(72):
        seats, changes = SMALL[number % len(SMALL)]
        state, chance = game(seats, number, **changes)
        for _ in walk(state, chance, number, 3):
            if state.phase == GIFT or not state.stingy():
                continue
            for eye in range(seats):
                if state.knows_secret(eye):
                    continue
                possible = set(cards_of(state.possible(eye)))
                assert possible == set(deals(state, eye))
                several += bin(state.stingy() & ~(1 << eye)).count("1") > 1
                out += any(state.stingy() >> seat & 1 and state.is_out(seat) for seat in range(seats))
                case = recall(state, eye).case
                assert case is not None
                cut += any(each.kind == "gift" and each.took for each in case.cuts)
    assert min(several, cut, out) > 10


def test_equal_odds_that_several_nos_bind_are_told_to_be_rough() -> None:
    """DD-02: of two suspects one is a little likelier, though each No by itself leaves them equal."""
    seats, changes = SMALL[3]
    state, chance = game(seats, 117, **changes)
    gifts(state, chance)
    found = 0
    for _ in walk(state, chance, 117, 3):
        shown = recall(state, 0)
        if shown.case is None or shown.case.odds or len(shown.case.possible) != 2:
            continue
        if len(set(deals(state, 0).values())) == 2:
            assert rough(shown)
            assert guessing([shown]).sentence.endswith("a guess is right with about 50%.")
            found += 1
    assert found


def test_odds_are_those_of_all_deals_or_told_to_be_rough() -> None:
    """DD-02: exact where one hidden hand is bound; where several are, each No is counted by itself."""
    exact, equal, off = 0, 0, 0.0
    for number in range(48):
        seats, changes = SMALL[number % len(SMALL)]
        state, chance = game(seats, number, **changes)
        gifts(state, chance)
        for _ in walk(state, chance, number, 3):
            for eye in range(seats):
                if not state.stingy() or state.knows_secret(eye):
                    continue
                shown = recall(state, eye)
                assert shown.case is not None
                odds = shown.case.odds or (1 / len(shown.case.possible),) * len(shown.case.possible)
                counted = deals(state, eye)
                all_of_them = sum(counted.values())
                far = max(
                    abs(chance_of - counted[card] / all_of_them)
                    for card, chance_of in zip(shown.case.possible, odds, strict=True)
                )
                told = guessing([shown])
                assert (" about " in told.sentence) == rough(shown)
                assert (" about " in reveals(shown).sentence) == rough(shown)
                if rough(shown):
                    off = max(off, far)
                else:
                    assert far < 1e-4
                    exact += bool(shown.case.odds)
                    equal += not shown.case.odds
    assert min(exact, equal) > 20, off
    assert 0.005 < off < 0.2
