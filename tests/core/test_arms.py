"""The memory of a tree search keeps every arm and node apart."""

from __future__ import annotations

from duckplay.core import Chance, moves
from duckplay.core.arms import ROOT, Arms


def opened() -> Chance:
    chance = Chance(3)
    chance.open(1, 0)
    return chance


def test_every_bandit_and_move_has_an_arm_of_its_own():
    """Also where moves are huge or negative, and after the hash has grown several times."""
    arms = Arms(3, 0.7, True)
    names = [(node, seat, move) for node in range(12) for seat in range(3) for move in (-1, 0, 1, 5 << 49, 2**62, 7)]
    found = {name: arms.arm(*name) for name in names}
    assert len(set(found.values())) == len(names)
    assert ROOT not in found.values()
    assert {name: arms.arm(*name) for name in names} == found


def test_node_after_secret_choices_is_named_by_all_of_them():
    arms = Arms(2, 0.7, True)
    nodes = {}
    for mine in range(3):
        for theirs in range(3):
            chain = arms.after(ROOT, ROOT, arms.arm(ROOT, 0, mine))
            nodes[mine, theirs] = arms.after(ROOT, chain, arms.arm(ROOT, 1, theirs))
    assert len({ROOT, *nodes.values()}) == 10


def test_bandit_takes_moves_in_slowly_unless_it_is_wide():
    for wide, tried in ((True, 20), (False, 5)):
        arms = Arms(1, 0.7, wide)
        legal, dice = moves(range(20)), opened()
        assert arms.select(ROOT, 0, legal, dice, False) == ROOT
        arms.credit(arms.arm(ROOT, 0, 11), 0.5)
        for _ in range(100):
            arms.credit(arms.select(ROOT, 0, legal, dice, False), 0.5)
        assert sum(arms.visits[arms.arm(ROOT, 0, move)] > 0 for move in range(20)) == tried


def test_move_seldom_available_is_not_held_back_by_the_pulls_of_others():
    """Two moves of equal worth, one legal every tenth time: each is pulled in the same share of its chances."""
    arms, dice = Arms(1, 0.7, True), opened()
    chances = 0
    for turn in range(2000):
        legal = moves([1, 2] if turn % 10 == 0 else [1, 3])
        chances += turn % 10 == 0
        arm = arms.select(ROOT, 0, legal, dice, False)
        arms.credit(arms.arm(ROOT, 0, legal[0]) if arm == ROOT else arm, 0.5)
    rare = arms.visits[arms.arm(ROOT, 0, 2)]
    assert 0.5 < rare / chances <= 1
