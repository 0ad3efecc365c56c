"""What many games say together: ranks, endings, histograms, fans, chances and uses, the same in whatever batches."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from duckplay.core import Chance
from duckplay.playtests.metrics import leads
from duckplay.playtests.metrics.events import chances, ended
from duckplay.playtests.metrics.events import leads as leading
from duckplay.playtests.metrics.kinds import Use, uses
from duckplay.playtests.metrics.ranks import endings, ranks
from duckplay.playtests.metrics.spreads import fan, histogram, lead, score
from duckplay.playtests.rows import Columns
from tests.playtests.hand import Hand, columns

ONE = Hand((1, 2, 3), (9, 5, 2), bots=(0, 1, 2))
SHARED = Hand((3, 1, 1), (2, 5, 5), bots=(1, 2, 0))
LEVEL = Hand((1, 1, 1), (4, 4, 4), bots=(2, 0, 1))
STOPPED = Hand((2, 1, 3), (5, 6, 2), bots=(0, 1, 2), stopped=True)
FOUR = [ONE, SHARED, LEVEL, STOPPED]


def batches(hands: list[Hand]) -> list[list[Columns]]:
    """The games in one batch, and in one batch each."""
    return [[columns(*hands)], [columns(hand, start=k) for k, hand in enumerate(hands)]]


@pytest.mark.parametrize("parts", batches(FOUR), ids=["whole", "single"])
def test_ranks_by_seat_and_by_bot(parts: list[Columns]) -> None:
    seats = ranks(parts)
    assert seats.games.tolist() == [4, 4, 4]
    assert seats.wins == pytest.approx([1 + 1 / 3, 1 / 2 + 1 / 3 + 1, 1 / 2 + 1 / 3])
    assert (seats.firsts.tolist(), seats.shared.tolist()) == ([2, 3, 2], [1, 2, 2])
    assert seats.places.tolist() == [[2, 1, 1], [3, 1, 0], [2, 0, 2]]
    assert seats.rates == pytest.approx(seats.wins / 4)
    assert seats.balance == pytest.approx(1 - (11 / 6 - 5 / 6) / 4)
    assert seats.utility == pytest.approx([1 - 1 + 0 + 0, 0 + 0.5 + 0 + 1, -1 + 0.5 + 0 - 1])
    variances = [2 / 4 - 0, 1.25 / 4 - (1.5 / 4) ** 2, 2.25 / 4 - (1.5 / 4) ** 2]
    assert seats.uniformity == pytest.approx(1 - sum(variances) / 3)
    bots = ranks(parts, by="bot")
    assert bots.wins == pytest.approx([1 + 1 / 2 + 1 / 3, 1 / 3 + 1, 1 / 2 + 1 / 3])
    assert bots.places.tolist() == [[3, 1, 0], [2, 1, 1], [2, 0, 2]]


def test_wins_of_all_seats_are_the_games() -> None:
    assert ranks([columns(*FOUR)]).wins.sum() == pytest.approx(4)
    assert ranks([columns(*FOUR)]).places.sum(axis=1).tolist() == [4, 4, 4]


def test_ranks_of_games_of_several_sizes_and_of_none() -> None:
    mixed = ranks([columns(Hand((1, 2), (1, 0))), columns(ONE, start=1), columns(Hand((1,), (3,)), start=2)])
    assert mixed.games.tolist() == [3, 2, 1]
    assert mixed.places.tolist() == [[3, 0, 0], [0, 2, 0], [0, 0, 1]]
    for parts in ([], [columns()]):
        none = ranks(parts)
        assert (none.games.tolist(), np.isnan(none.balance), np.isnan(none.uniformity)) == ([], True, True)


@pytest.mark.parametrize("parts", batches(FOUR), ids=["whole", "single"])
def test_each_game_has_one_ending(parts: list[Columns]) -> None:
    assert endings(parts) == {"one winner": 1, "shared win": 1, "draw": 1, "stopped": 1}
    assert endings([columns(Hand((1,), (9,)))])["one winner"] == 1


def test_a_histogram_of_whole_numbers_has_a_bar_a_number() -> None:
    found = histogram([[3, 5, 3], [float("nan")], [-2, 5, 5]])
    assert found.lows.tolist() == [-2, -1, 0, 1, 2, 3, 4, 5]
    assert (found.counts.tolist(), found.width, found.unknown) == ([1, 0, 0, 0, 0, 2, 0, 3], 1, 1)


def test_a_histogram_of_shares_has_narrow_bars_and_few() -> None:
    found = histogram([np.linspace(0, 1, 1001)], bins=20)
    assert 10 <= len(found.counts) <= 20
    assert found.width == 1 / 16
    assert found.counts.sum() == 1001
    assert found.counts[0] == 63  # 0 up to, not with, 0.0625


@pytest.mark.parametrize("numbers", ["whole", "parts", "far apart", "below", "one"])
def test_a_histogram_is_the_same_in_whatever_batches(numbers: str) -> None:
    random = np.random.default_rng(5)
    values = {
        "whole": random.integers(0, 900, 500).astype(float),
        "parts": random.random(500) * 7,
        "far apart": np.append(random.random(400), random.random(100) * 1e6),
        "below": random.normal(size=500) * 30 - 400,
        "one": np.full(500, 0.3),
    }[numbers]
    wholes = histogram([values])
    assert wholes.counts.sum() == 500
    assert len(wholes.counts) <= 60
    edges = np.append(wholes.lows, wholes.lows[-1] + wholes.width)
    assert wholes.counts.tolist() == np.histogram(values, edges)[0].tolist()
    for parts in (np.array_split(values, 7), np.array_split(values[::-1], 500)):
        found = histogram(parts)
        assert (found.lows.tolist(), found.counts.tolist()) == (wholes.lows.tolist(), wholes.counts.tolist())


def test_no_numbers_have_an_empty_histogram() -> None:
    for parts in ([], [[]], [[float("nan")]]):
        assert len(histogram(parts).counts) == 0


LONG = Hand((1, 2), (6, 1), asked=[[(0, 2)]] * 3, standing=[(1, 0), (2, 2), (6, 1)])
SHORT = Hand((2, 1), (1, 4), asked=[[(0, 2)]] * 2, standing=[(3, 0), (1, 4)])
LOW = Hand((2, 1), (5, 4), asked=[[(0, 2)]], standing=[(5, 4)], low=True)


@pytest.mark.parametrize("parts", batches([LONG, SHORT, LOW]), ids=["whole", "single"])
def test_a_fan_of_scores_and_leads(parts: list[Columns]) -> None:
    mine = fan(parts, score(0), levels=(0, 0.5, 1))
    assert (mine.turns.tolist(), mine.games.tolist()) == ([1, 2, 3], [3, 2, 1])
    assert mine.bands.tolist() == [[1, 1, 6], [3, 1, 6], [5, 2, 6]]
    ahead = fan(parts, lead(0), levels=(0, 0.5, 1))
    assert ahead.bands.tolist() == [[-1, -3, 5], [1, -3, 5], [3, 0, 5]]
    assert fan(parts, leads.gap, levels=(1,)).bands.tolist() == [[3, 3, 5]]


def test_a_fan_of_what_is_not_there_is_empty() -> None:
    alone = columns(Hand((1,), (3,)))
    for parts, of in (([], score(0)), ([columns()], score(0)), ([alone], lead(0)), ([alone], score(4))):
        found = fan(parts, of)
        assert (found.turns.tolist(), found.bands.shape) == ([], (5, 0))


def course(number: int, turns: int) -> Hand:
    """A game whose scores run up to its end."""
    chance = Chance(number)
    chance.open(1, number)
    rows = [(float(t), float(chance.below(50))) for t in range(1, turns + 1)]
    return Hand((1, 2), rows[-1], asked=[[(0, 2)]] * turns, standing=rows)


def test_a_fan_is_the_same_in_whatever_batches_and_right_where_games_are_long() -> None:
    hands = [course(k, 1 + 7 * k) for k in range(40)]
    one, many = (fan(parts, score(1), turns=30) for parts in batches(hands))
    assert one.turns.tolist() == list(range(16, 275, 16)) == many.turns.tolist()
    assert one.bands.tolist() == many.bands.tolist()
    for j, turn in enumerate(one.turns):
        numbers = sorted(hand.standing[turn - 1][1] for hand in hands if len(hand.standing) >= turn)
        assert one.games[j] == len(numbers)
        assert one.bands[2, j] == numbers[(len(numbers) + 1) // 2 - 1]


@pytest.mark.parametrize("parts", batches([LONG, SHORT, LOW]), ids=["whole", "single"])
def test_chances_by_turn(parts: list[Columns]) -> None:
    over = chances(parts, ended)
    assert (over.games, over.by.tolist()) == (3, [1, 2, 3])
    assert [over(turn) for turn in (0, 1, 2, 3, 99)] == [0, 1, 2, 3, 3]
    assert chances(parts, leading(1)).by.tolist() == [1, 3]
    assert chances(parts, leading(7)).by.tolist() == []


USED = [
    replace(ONE, uses={(0, "cover"): 3, (1, "cover"): 1, (1, "duck"): 2, (2, "tally:quacks"): 4}),
    replace(SHARED, uses={(0, "cover"): 2, (1, "duck"): 5}),
]


@pytest.mark.parametrize("parts", batches(USED), ids=["whole", "single"])
def test_uses_and_who_won_with_them(parts: list[Columns]) -> None:
    assert uses(parts) == {
        "cover": Use(times=6, games=2, users=3, wins=1, players=6, won=2),
        "duck": Use(times=7, games=2, users=2, wins=0.5, players=6, won=2),
        "tally:quacks": Use(times=4, games=1, users=1, wins=0, players=6, won=2),
    }
    assert uses([columns(ONE)]) == uses([]) == {}


def test_memory_is_flat_in_the_number_of_games() -> None:
    hands = columns(*(course(k, 20) for k in range(50)))

    def many(times: int) -> Iterator[Columns]:
        for _ in range(times):
            yield hands

    def peak(times: int) -> int:
        tracemalloc.start()
        ranks(many(times))
        fan(many(times), score(1))
        histogram(part.turns["scores"][:, 1] for part in many(times))
        chances(many(times), ended)
        most: Any = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return int(most)

    assert peak(40) < 1.2 * peak(4)
