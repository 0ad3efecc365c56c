"""The bare loop serves every bot as a table would."""

from __future__ import annotations

from duckplay.core import BOT, Bot, Chance, Random, playout, rollout
from tests.core.toys import PENNIES, Hands, Heap, Matrix


class Witness(Bot):
    """Takes the first move and writes down what it was handed."""

    def __init__(self) -> None:
        self.heard = []

    def choose(self, world, seat, legal, chance):
        self.heard.append((world, seat, list(legal), chance.purpose, chance.index))
        return legal[0]


class Known(Hands):
    """Hands that count how often they were imagined."""

    imagined = 0

    def imagine(self, seat, chance):
        Known.imagined += 1
        return super().imagine(seat, chance)


def test_playout_ends_the_game_and_counts_its_plies():
    state = Heap(3, 20)
    plies = playout(state, [Random(), Random(), Random()], Chance(3))
    assert len(state.waiting()) == 0
    assert sorted(state.scores()) == [0, 0, 1]
    assert 7 <= plies <= 20


def test_bot_decides_on_its_own_stream_counted_by_its_own_decisions():
    first, second = Witness(), Witness()
    playout(Matrix(PENNIES, 4), [first, second], Chance(3))
    assert [(seat, purpose, index) for _, seat, _, purpose, index in first.heard] == [(0, BOT, n) for n in range(4)]
    assert [(seat, purpose, index) for _, seat, _, purpose, index in second.heard] == [
        (1, BOT + 1, n) for n in range(4)
    ]


def test_bot_never_sees_the_truth():
    state = Hands.deal(3, 3, Chance(5))
    truth = state.digest()
    witness = Witness()
    playout(state, [witness, Random(), Random()], Chance(5))
    first, seat, legal, _, _ = witness.heard[0]
    assert first is not state
    assert legal == list(first.legal(seat))
    assert first.digest() != truth


def test_blind_bot_and_forced_move_are_imagined_nothing():
    Known.imagined = 0
    playout(Known([[0, 1, 2], [3, 4, 5]]), [Random(), Random()], Chance(5))
    assert Known.imagined == 0
    witness = Witness()
    playout(Known([[0, 1, 2], [3, 4, 5]]), [witness, Random()], Chance(5))
    assert Known.imagined == 2
    assert [len(legal) for _, _, legal, _, _ in witness.heard] == [3, 2]


def test_forced_decisions_count():
    """A seat's n-th decision has index n, forced ones included."""
    witness = Witness()
    playout(Heap(1, 4), [witness], Chance(5))
    assert [index for *_, index in witness.heard] == [0, 1, 2]


def test_rollout_stops_at_a_rest():
    world = Matrix(PENNIES, rounds=1_000_000, rests=True)
    mind = Chance(8)
    mind.open(BOT, 0)
    assert rollout(world, Random(), Chance(9), mind) == 2
    assert world.rounds == 999_999
