"""Hints: the best moves, honestly measured, from what the seat knows and nothing else."""

from __future__ import annotations

import itertools
import math
from statistics import fmean

import pytest

import duckplay
from duckplay import Closed, Table, TableError, hints, served
from duckplay.core import Bot, Chance, Flat, OnePly, Random, State, Tree, moves
from duckplay.game import Game
from duckplay.hints import Hint, best, interval, strongest
from duckplay.tables import Table as Played
from tests.core.toys import HIGHEST, PENNIES, Hands, Heap, Matrix, Toy
from tests.laws.games import GAMES
from tests.tables.ponds import finished, played, pond
from tests.toy import TOY

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


class Urn(Toy):
    """Seat 0 chooses one of some odds, in hundredths, of winning on a card that nobody has seen, one for each move."""

    def __init__(self, odds: tuple[int, ...]) -> None:
        super().__init__(2)
        self.odds = odds
        self.cards = [0] * len(odds)
        self.chosen = -1

    def facts(self) -> list[int]:
        return [*self.cards, self.chosen]

    def waiting(self):
        return moves([0] if self.chosen < 0 else [])

    def legal(self, seat: int):
        return moves(range(len(self.odds)) if seat == self.actor() else [])

    def play(self, seat: int, move: int, chance: Chance) -> None:
        self.check(seat, move)
        self.chosen = move
        self.points[0 if self.cards[move] < self.odds[move] else 1] = 1.0

    def copy(self) -> Urn:
        twin = type(self)(self.odds)
        twin.cards, twin.chosen, twin.points = list(self.cards), self.chosen, list(self.points)
        return twin

    def imagine(self, seat: int, chance: Chance) -> Urn:
        world = self.copy()
        world.cards = [chance.below(100) for _ in self.odds]
        return world


class Peeking(Bot):
    """Chooses by what the other seats hold."""

    def choose(self, world, seat, legal, chance):
        others = sum(card for other, hand in enumerate(world.hands) if other != seat for card in hand)
        return legal[others % len(legal)]


def opened(seed: int = 7) -> Chance:
    chance = Chance(seed)
    chance.open(3, 0)
    return chance


def few(monkeypatch: pytest.MonkeyPatch, sorting: int, proving: int) -> None:
    """Hints of so few rollouts, however slow the machine is."""
    monkeypatch.setattr(hints, "SECONDS", 60.0)
    monkeypatch.setattr(hints, "SORTING", sorting)
    monkeypatch.setattr(hints, "PROVING", proving)


def asked(table: Table, count: int = 3) -> tuple[Hint, ...]:
    """Hints for the first seat that waits."""
    return table.hints(table.waiting[0], count)


def in_world(table: Table, world: State) -> Table:
    """The same table, another world in the place of the truth."""
    course = table._course.until(table.ply)
    course.state = world
    return Played(course, table.bots, table.policy, served=False)


# What they depend on


@each_game
def test_hints_are_the_same_in_the_truth_and_in_every_world_the_seat_cannot_tell_from_it(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, 30, 10)
    chance = opened()
    told, other, secret = 0, 0, 0
    for seats, seed in itertools.product((game.seats[0], game.seats[-1]), range(3)):
        table = duckplay.table(game, seats=seats, seed=seed)
        while not table.over and table.ply < 60:
            seat = table.waiting[chance.below(len(table.waiting))]
            if len(table.waiting) > 1 or table.ply % 7 == 0:
                world = table._course.state.imagine(seat, chance)
                found = table.hints(seat)
                assert found == in_world(table, world).hints(seat)
                told += len(found) > 0
                other += world.digest() != table.digest
                secret += not table.log[-1].alone if table.log else 0
            options = table.moves(seat)
            table.play(seat, options[chance.below(len(options))].text)
    assert told > 10
    assert other > 10
    assert secret > 0 or all(entry.alone for entry in table.log)


@pytest.mark.parametrize("policy", [Random(), Peeking()], ids=["random", "peeking"])
def test_hints_on_the_toys_read_no_hidden_card(policy: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    few(monkeypatch, 30, 10)
    for seed in range(5):
        state = Hands.deal(3, 3, Chance(seed))
        state.play(0, state.legal(0)[1], Chance(seed))
        worlds = [state, *(state.imagine(1, opened(n)) for n in range(3))]
        assert len({world.digest() for world in worlds}) > 1
        assert len({str(best(world, 1, 3, Flat(policy, 1), opened())) for world in worlds}) == 1


def test_an_open_secret_choice_of_another_seat_changes_no_hint() -> None:
    found = []
    for secret in range(2):
        state = Matrix(PENNIES)
        state.play(0, secret, Chance(1))
        found.append(str(best(state, 1, 2, Flat(Random(), 1), opened())))
    assert found[0] == found[1]


@each_game
def test_the_same_seed_gives_the_same_hint_and_another_ply_or_seed_another(game: Game) -> None:
    def told(seed: int, ply: int = 0) -> tuple[Hint, ...]:
        table = duckplay.table(game, seats=2, seed=seed)
        for _ in range(ply):
            table.play(table.waiting[0], table.moves(table.waiting[0])[-1].text)
        return asked(table)

    assert told(5) == told(5)
    assert told(5, 2) == told(5, 2)
    assert len({told(5), told(6), told(5, 1), told(5, 2)}) == 4


@each_game
def test_asking_for_hints_changes_nothing(game: Game) -> None:
    def course(ask: bool) -> tuple[object, ...]:
        table = duckplay.table(game, seats=2, seed=5, bots={1: list(game.bots)[1]})
        while not table.over and table.ply < 30:
            if ask:
                before = table.digest
                assert asked(table)
                assert table.digest == before
            table.play(0, table.moves(0)[0].text)
        return table.log

    assert course(ask=True) == course(ask=False)


# What they say


@pytest.mark.parametrize(
    ("odds", "proving"),
    [((50,) * 6, 60), ((99, 98, 97, 1), 60), ((60, 55, 50, 45, 40), 20), ((100, 0, 50), 60), ((5, 4, 0), 25)],
    ids=str,
)
def test_the_intervals_of_a_hint_hold_together_as_often_as_they_say(
    odds: tuple[int, ...], proving: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the odds are known: in 95 of 100 hints, give or take what 400 of them can show, and not for being wide."""
    few(monkeypatch, 60, proving)
    held, widths, ideal = 0, [], []
    for seed in range(400):
        found = best(Urn(odds), 0, 3, Flat(Random(), 1), opened(seed))
        bounds = [(interval(look, 3), odds[look.move] / 100) for look in found]
        held += all(low <= true <= high for (low, high), true in bounds)
        widths += [high - low for (low, high), _ in bounds]
        ideal += [2 * 1.96 * math.sqrt(max(true * (1 - true), 3 / proving) / proving) for _, true in bounds]
    assert held / 400 >= 0.95 - 3 * math.sqrt(0.05 * 0.95 / 400)
    assert fmean(widths) < 1.5 * fmean(ideal)


def test_a_value_is_not_flattered_by_what_made_its_move_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty moves of even odds: the three that looked best are worth one half all the same."""
    few(monkeypatch, 60, 30)
    found = [best(Urn((50,) * 20), 0, 3, Flat(Random(), 1), opened(seed)) for seed in range(200)]
    assert fmean(look.value for looks in found for look in looks) == pytest.approx(0.5, abs=0.02)


def test_the_best_moves_are_found_best_first() -> None:
    odds = (10, 20, 30, 80, 15, 60, 5, 70, 25, 12, 18)
    for seed in range(5):
        found = best(Urn(odds), 0, 3, Flat(Random(), 1), opened(seed))
        assert [look.move for look in found] == [3, 7, 5]
        assert all(look.visits == hints.PROVING for look in found)
    for bot in (Flat(Random(), 1), strongest({"tree": Tree(Random(), 1)})):
        assert best(Matrix(HIGHEST), 1, 2, bot, opened())[0].move == 2
        assert [look.move for look in best(Heap(2, 3), 0, 1, bot, opened())] == [3]


def test_hints_name_moves_that_can_be_played_with_a_value_inside_its_bounds() -> None:
    for game in GAMES.values():
        table = duckplay.table(game, seats=2, seed=3)
        texts = {move.text: move.label for move in table.moves(table.waiting[0])}
        found = asked(table)
        assert len(found) == min(3, len(texts))
        assert [hint.value for hint in found] == sorted((hint.value for hint in found), reverse=True)
        for hint in found:
            assert texts[hint.text] == hint.label
            assert 0 <= hint.low <= hint.value <= hint.high <= 1
            assert hint.high - hint.low < 0.2
            assert hint.rollouts == hints.PROVING


@pytest.mark.parametrize("count", [1, 2, 3, 9])
def test_as_many_hints_as_asked_for_or_as_there_are_moves(count: int) -> None:
    assert len(asked(pond(), count)) == min(count, 3)
    table = duckplay.table("duck-and-cover", seats=2, seed=3)
    assert len(asked(table, count)) == count
    assert len({hint.text for hint in asked(table, 99)}) == len(table.moves(0))


@pytest.mark.parametrize("count", [0, -1, None, "3", 2.5, True])
def test_a_count_that_is_none_is_refused_in_words(count: object) -> None:
    with pytest.raises(TableError, match="count is how many hints, at least 1"):
        pond().hints(0, count)  # type: ignore[arg-type]  # no number is the test


def test_a_forced_move_is_a_hint_too() -> None:
    (look,) = best(Heap(2, 1), 0, 3, Flat(Random(), 1), opened())
    assert (look.move, look.value) == (1, 1.0)
    assert interval(look, 1)[1] == 1
    assert 0.98 < interval(look, 1)[0] < 1


# Who is told


def test_a_seat_that_does_not_wait_gets_no_hint() -> None:
    table = pond()
    assert table.hints(1) == ()
    assert finished(pond()).hints(0) == ()
    with pytest.raises(TableError, match="no seat 2"):
        table.hints(2)


def test_a_seat_that_still_chooses_in_secret_gets_hints_and_one_that_has_chosen_none() -> None:
    table = played("rest", "rest", "rest", "rest", "guess 4")
    assert table.waiting == (1,)
    assert len(table.hints(1)) == 3
    assert table.hints(0) == ()


def test_a_closed_table_hints_for_a_person_and_not_for_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "closed", lambda: True)
    table = duckplay.table(TOY, seats=2, bots={1: "random"})
    assert len(table.hints(0)) == 3
    with pytest.raises(Closed):
        table.hints(1)


# How long they take


class Slow(Urn):
    """An urn from which a card is taken slowly, by the clock in `now`."""

    now = 0.0
    step = 0.0

    def play(self, seat: int, move: int, chance: Chance) -> None:
        super().play(seat, move, chance)
        Slow.now += Slow.step


@pytest.mark.parametrize("step", [0.001, 0.01, 0.1, 0.3, 0.5])
def test_a_slow_game_is_hinted_at_within_a_second_with_fewer_rollouts_and_less_certainty(
    step: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Slow, "now", 0.0)
    monkeypatch.setattr(Slow, "step", step)
    monkeypatch.setattr(hints, "monotonic", lambda: Slow.now)
    found = best(Slow((20, 50, 40, 60, 30, 90, 10, 5, 80)), 0, 3, Flat(Random(), 1), opened())
    assert Slow.now <= 1.0 + 1e-9
    assert 1 <= len(found) <= 3
    for look in found:
        low, high = interval(look, len(found))
        assert 1 <= look.visits < hints.PROVING
        assert high - low > 0.1


# Which bot thinks


def test_hints_play_on_as_the_last_of_the_bots_does() -> None:
    policy, tried = Random(), Flat(Peeking(), 5)
    assert strongest({"random": Random(), "flat": tried}) is tried
    assert strongest({"tree": Tree(policy, 5)}).policy is policy
    assert strongest({"one ply": OnePly(policy, 5)}).policy is policy
    assert not isinstance(strongest({"one ply": OnePly(policy, 5)}), OnePly)
    assert strongest({"random": Random(), "own": (own := Peeking())}).policy is own
    assert isinstance(strongest({}).policy, Random)


def test_hints_keep_to_the_shortlist_of_the_games_search_unless_it_is_too_short() -> None:
    class Short(Flat):
        def shortlist(self, world, seat, legal):
            return moves([4, 5])

    bot = Short(Random(), 1)
    assert {look.move for look in best(Urn((90, 80, 70, 60, 50, 40)), 0, 2, bot, opened())} == {4, 5}
    assert {look.move for look in best(Urn((90, 80, 70, 60, 50, 40)), 0, 3, bot, opened())} == {0, 1, 2}
    assert bot.choose(Urn((90, 80, 70, 60, 50, 40)), 0, moves(range(6)), opened()) in (4, 5)
