"""Search plays well, honestly, within its budget, and the same again from the same seed."""

from __future__ import annotations

import math
import pickle
import time
from typing import ClassVar

import pytest

from duckplay.core import BOT, Bot, Chance, Flat, OnePly, Random, Search, State, Tree, playout
from duckplay.core.arms import Arms
from tests.core.toys import HIGHEST, PENNIES, Hands, Heap, Matrix

SEARCHERS = {
    "one ply": OnePly(Random(), iterations=60),
    "flat": Flat(Random(), iterations=240),
    "tree": Tree(Random(), iterations=240),
}
each = pytest.mark.parametrize("bot", SEARCHERS.values(), ids=SEARCHERS)


class Lowest(Bot):
    """Takes the first move."""

    def choose(self, world, seat, legal, chance):
        return legal[0]


class Peeking(Bot):
    """Chooses by what the other seats hold."""

    def choose(self, world, seat, legal, chance):
        others = sum(card for other, hand in enumerate(world.hands) if other != seat for card in hand)
        return legal[others % len(legal)]


class Sealed(Heap):
    """A heap that must not be imagined."""

    def imagine(self, seat, chance):
        raise AssertionError("imagined for a forced move")


class Counted(Matrix):
    """A matrix game that counts the plays of all its copies."""

    plays = 0

    def play(self, seat, move, chance):
        Counted.plays += 1
        super().play(seat, move, chance)

    def copy(self):
        twin = Counted(self.entries, self.rounds, self.rests)
        twin.chosen, twin.points = list(self.chosen), list(self.points)
        return twin


class Traced(Hands):
    """Hands that note what was imagined, and the first move played in each imagined world."""

    worlds: ClassVar[list] = []

    def copy(self):
        twin = Traced([list(hand) for hand in self.hands])
        twin.laid, twin.points = list(self.laid), list(self.points)
        return twin

    def imagine(self, seat, chance):
        world = super().imagine(seat, chance)
        Traced.worlds.append([None, world.digest()])
        return world

    def play(self, seat, move, chance):
        super().play(seat, move, chance)
        if Traced.worlds and Traced.worlds[-1][0] is None:
            Traced.worlds[-1][0] = move


def opened(seed: int = 7, seat: int = 0, decision: int = 0) -> Chance:
    """The stream of a seat's decision."""
    chance = Chance(seed)
    chance.open(BOT + seat, decision)
    return chance


def looks(bot, state, seat=None, chance=None) -> dict[int, tuple[int, float, float]]:
    """Move -> (visits, value, spread)."""
    seat = state.actor() if seat is None else seat
    found = bot.look(state, seat, state.legal(seat), chance or opened(seat=seat))
    return {look.move: (look.visits, look.value, look.spread) for look in found}


def chosen(bot, state, seat=None, chance=None) -> int:
    seat = state.actor() if seat is None else seat
    return bot.choose(state, seat, state.legal(seat), chance or opened(seat=seat))


@each
def test_wins_in_one(bot):
    assert chosen(bot, Heap(2, 3)) == 3
    assert chosen(bot, Heap(2, 2)) == 2


@pytest.mark.parametrize(("sticks", "right"), [(5, 1), (6, 2), (7, 3), (9, 1), (10, 2)])
def test_tree_leaves_a_multiple_of_four(sticks, right):
    assert chosen(Tree(Random(), iterations=2000), Heap(2, sticks)) == right


@each
def test_repeats_from_a_seed(bot):
    for state in (Heap(3, 9), Hands.deal(3, 3, Chance(5)), Matrix(PENNIES, 3)):
        first = looks(bot, state)
        looks(bot, Heap(2, 8), chance=opened(99))
        assert looks(bot, state) == first


def test_other_streams_give_other_searches():
    state = Hands.deal(3, 3, Chance(5))
    bot = SEARCHERS["tree"]
    assert len({str(looks(bot, state, chance=opened(seed, 0, n))) for seed in range(4) for n in range(4)}) == 16


@pytest.mark.parametrize("policy", [Random(), Peeking()], ids=["random", "peeking"])
@pytest.mark.parametrize("iterations", [5, 60])
@pytest.mark.parametrize("kind", [OnePly, Flat, Tree])
def test_imagined_world_is_as_good_as_the_truth(kind, iterations, policy):
    """Whatever world it is handed, a seat that knows the same chooses the same and finds out the same."""
    bot = kind(policy, iterations=iterations)
    for seed in range(5):
        state = Hands.deal(3, 3, Chance(seed))
        state.play(0, state.legal(0)[1], Chance(seed))
        worlds = [state, *(state.imagine(1, opened(seed, 1, n)) for n in range(3))]
        assert len({world.digest() for world in worlds}) > 1
        assert len({str(looks(bot, world)) for world in worlds}) == 1
        assert len({chosen(bot, world) for world in worlds}) == 1


@each
def test_world_it_is_handed_stays_as_it_is(bot):
    for state in (Heap(2, 6), Hands.deal(2, 3, Chance(5)), Matrix(HIGHEST, 2)):
        before = state.digest()
        chosen(bot, state)
        assert state.digest() == before


@each
def test_open_commitment_of_another_seat_is_not_read(bot):
    found = []
    for secret in range(2):
        state = Matrix(PENNIES)
        state.play(0, secret, Chance(1))
        found.append(looks(bot, state, seat=1))
    assert found[0] == found[1]


@pytest.mark.parametrize("seat", [0, 1])
def test_tree_keeps_simultaneous_choices_apart(seat):
    """Served one after the other, matching pennies stays a fair game: no seat answers the other's secret choice."""
    found = looks(Tree(Random(), iterations=2000), Matrix(PENNIES), seat)
    assert [round(value, 1) for _, value, _ in found.values()] == [0.5, 0.5]
    assert all(800 < visits < 1200 for visits, _, _ in found.values())


@each
@pytest.mark.parametrize("seat", [0, 1])
def test_dominant_choice_is_found_by_either_seat(bot, seat):
    """From any stream: bandits that pulled in step would never meet a choice unlike their own."""
    for seed in range(5):
        assert chosen(bot, Matrix(HIGHEST, 2, rests=True), seat, opened(seed, seat)) == 2


@each
@pytest.mark.parametrize("seats", [2, 3])
def test_never_illegal(bot, seats):
    """The toys refuse illegal moves, in the game and in every imagined world."""
    for seed in range(3):
        for state in (Heap(seats, 8), Hands.deal(seats, 3, Chance(seed))):
            playout(state, [bot] * seats, Chance(seed))
            assert len(state.places()) == seats
    playout(Matrix(HIGHEST, 3), [bot, bot], Chance(7))


def test_tree_weighs_moves_by_how_often_they_were_available():
    """The other seat may hold any two cards, each reply is legal in few worlds only: 9 and 8 win whatever they are.

    With 9 and 0 one round is won and one is lost, in whatever order.
    """
    found = looks(Tree(Random(), iterations=2000), Hands([[8, 9], [2, 5]]))
    assert all(value == 1 for _, value, _ in found.values())
    found = looks(Tree(Random(), iterations=2000), Hands([[0, 9], [2, 5]]))
    assert all(value == 0.5 for _, value, _ in found.values())


def test_tree_compares_moves_on_the_same_worlds():
    """The n-th try of every move meets the same n-th imagined world."""
    Traced.worlds.clear()
    looks(Tree(Lowest(), iterations=120), Traced([[1, 3, 5, 7], [0, 2, 8, 9]]))
    met: dict[int, list[int]] = {}
    for move, digest in Traced.worlds:
        if move is not None:
            met.setdefault(move, []).append(digest)
    assert len(met) == 4
    longest = max(met.values(), key=len)
    assert len(set(longest)) > 10
    for digests in met.values():
        assert digests == longest[: len(digests)]


def test_tree_opens_with_the_move_of_its_policy():
    state = Hands([list(range(9)), [9]])
    found = looks(Tree(Lowest(), iterations=1), state)
    assert [move for move, (visits, _, _) in found.items() if visits] == [0]
    found = looks(Tree(Lowest(), iterations=30), state)
    assert sum(visits > 0 for visits, _, _ in found.values()) == 3
    found = looks(Tree(Random(), iterations=30), state)
    assert all(visits > 0 for visits, _, _ in found.values())


def test_tree_sees_through_rollouts_that_mislead():
    """If all go on taking one stick, taking one of seven wins; the other seat does better, and the tree finds it."""
    assert chosen(Flat(Lowest(), iterations=300), Heap(2, 7)) == 1
    assert chosen(Tree(Lowest(), iterations=3000), Heap(2, 7)) == 3


@each
def test_all_plies_in_imagined_worlds_are_counted(bot):
    Counted.plays = 0
    state = Counted(HIGHEST, 3)
    plies = bot.grow(Arms(2, 0.7, True), state, 0, state.legal(0), opened())
    assert plies == Counted.plays > bot.iterations


@each
def test_forced_move_costs_nothing(bot):
    chance = opened()
    assert bot.choose(Sealed(2, 1), 0, Sealed(2, 1).legal(0), chance) == 1
    assert chance.draws == 0


@pytest.mark.parametrize("kind", [OnePly, Flat, Tree])
def test_time_budget_ends_in_time(kind):
    state = Hands.deal(3, 3, Chance(5))
    start = time.monotonic()
    found = looks(kind(Random(), seconds=0.1), state)
    taken = time.monotonic() - start
    assert 0.1 <= taken < 0.6
    assert sum(visits for visits, _, _ in found.values()) > 10


@pytest.mark.parametrize("kind", [OnePly, Flat, Tree])
def test_shortest_time_still_gives_a_legal_move(kind):
    bot = kind(Random(), seconds=1e-9)
    state = Hands.deal(3, 3, Chance(5))
    assert chosen(bot, state) in list(state.legal(0))
    assert sum(visits for visits, _, _ in looks(bot, state).values()) >= 1


@each
def test_iterations_are_spent(bot):
    visits = [visits for visits, _, _ in looks(bot, Heap(2, 7)).values()]
    assert sum(visits) == bot.iterations
    if not isinstance(bot, Tree):
        assert len(set(visits)) == 1


@pytest.mark.parametrize("kind", [Flat, Tree])
def test_search_stops_at_a_rest(kind):
    """A million rounds lie ahead; every iteration plays one, up to the next rest, and asks the running value there."""
    Counted.plays = 0
    found = looks(kind(Random(), iterations=300), Counted(HIGHEST, 1_000_000, rests=True))
    assert Counted.plays == 300 * 2
    assert found[2][1] > found[0][1]


def test_rollouts_follow_the_policy():
    """Where all go on taking one stick, taking one of five wins; where they take at random it does not surely."""
    assert looks(Flat(Lowest(), iterations=30), Heap(2, 5))[1] == (10, 1.0, 0.0)
    assert looks(Flat(Random(), iterations=300), Heap(2, 5))[1][1] < 1


@each
def test_spread_is_the_standard_deviation(bot):
    for visits, value, spread in looks(bot, Hands.deal(2, 4, Chance(5))).values():
        assert 0 <= value <= 1
        assert spread <= math.sqrt(visits / (visits - 1)) / 2 + 1e-9
    visits, value, spread = looks(Flat(Random(), iterations=300), Heap(2, 7))[1]
    assert spread == pytest.approx(math.sqrt(value * (1 - value) * visits / (visits - 1)))


@each
def test_travels_to_other_processes(bot):
    twin = pickle.loads(pickle.dumps(bot))
    assert type(twin) is type(bot)
    assert looks(twin, Heap(2, 7)) == looks(bot, Heap(2, 7))


@pytest.mark.parametrize("kind", [OnePly, Flat, Tree])
@pytest.mark.parametrize("budget", [{}, {"iterations": 5, "seconds": 1.0}, {"iterations": -1}, {"seconds": -1.0}])
def test_budget_is_iterations_or_seconds(kind, budget):
    with pytest.raises(ValueError, match="iterations > 0 or seconds > 0"):
        kind(Random(), **budget)


def test_a_bot_is_told_from_a_search_whichever_was_asked_first():
    first, search = Random(), Tree(Random(), iterations=1)
    for _ in range(2):
        assert [isinstance(first, kind) for kind in (Bot, Search, State)] == [True, False, False]
        assert [isinstance(search, kind) for kind in (State, Search, Bot)] == [False, True, True]


class Biased(Tree):
    """A bot as a notebook cell would make one of another: with a constructor and an attribute of its own."""

    def __init__(self, bias):
        super().__init__(Random(), 7, reach=0.3)
        self.bias = bias


class Fixed(Bot):
    def __init__(self, move):
        self.blind = True
        self.move = move

    def choose(self, world, seat, legal, chance):
        return self.move


def test_a_bot_of_a_cell_travels_with_all_that_it_was_given():
    tree, fixed = (pickle.loads(pickle.dumps(bot)) for bot in (Biased(4), Fixed(2)))
    assert (tree.bias, tree.iterations, tree.reach) == (4, 7, 0.3)
    assert (fixed.move, fixed.blind) == (2, True)
