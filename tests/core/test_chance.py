"""The dice: a published generator, streams that do not touch each other, draws without bias."""

from __future__ import annotations

import math

import pytest

from duckplay.core import BOT, Chance, moves

REFERENCE = [
    0x03B80BB8, 0xA87DBC7E, 0x1787178C, 0x4C7B7234, 0xC65DADE2, 0x2C692349, 0xF52C2153, 0xDF098072,
    0x9D49B03C, 0x9562381A, 0xC9B41738, 0x64B75E54, 0x36CE9B32, 0xF106947E, 0x0AFC726B, 0x549BBC87,
]  # fmt: skip
"""PractRand's own sfc32 seeded with (0, 2, 1) and 15 rounds, as the rand_sfc crate's test records it."""

GOLDEN = {
    (0, 0, 0): [0x00000001, 0x00000002, 0x0000000C, 0x0120001F],
    (7, 1, 0): [0xE4D4738B, 0x08C66858, 0x54C0C1C0, 0xA2305725],
    (7, 1, 1): [0xC056E795, 0x52C98056, 0x34901293, 0xE76DC743],
    (7, 2, 0): [0x51B79FB9, 0x6A9F2603, 0x714D6DA1, 0x32B6E094],
    (8, 1, 0): [0x13F8DBD0, 0x72335CD8, 0xE9170260, 0xF2F70C5D],
    (2**53 - 1, 2047, 2**32 - 1): [0xC6DE99EB, 0xE862B2DE, 0x4CF63CF3, 0xBF23C2FB],
    (2**32, BOT + 6, 12): [0xDDC71A00, 0x4EB13B58, 0x223F6047, 0xAEE2484A],
}
"""(seed, purpose, index) -> first four words. Records are kept by these numbers: they never change."""


def words(seed: int, purpose: int, index: int, count: int) -> list[int]:
    chance = Chance(seed)
    chance.open(purpose, index)
    return [chance.word() for _ in range(count)]


def critical(freedom: int, z: float = 3.29) -> float:
    """The chi-square value that a fair die exceeds once in 2,000 times (Wilson and Hilferty 1931)."""
    return freedom * (1 - 2 / (9 * freedom) + z * math.sqrt(2 / (9 * freedom))) ** 3


def test_generator_is_the_published_one():
    """Started as PractRand starts it, our generator gives its numbers."""
    chance = Chance(0)
    chance.a, chance.b, chance.c, chance.counter, chance.keyed = 0, 2, 1, 1, True
    for _ in range(15):
        chance.word()
    assert [chance.word() for _ in range(16)] == REFERENCE


@pytest.mark.parametrize("name", GOLDEN)
def test_streams_keep_their_numbers(name):
    assert words(*name, 4) == GOLDEN[name]


def test_stream_starts_anew_whenever_it_is_opened():
    chance = Chance(7)
    chance.open(3, 4)
    first = [chance.word() for _ in range(5)]
    chance.open(3, 5)
    assert [chance.word() for _ in range(5)] != first
    chance.open(3, 4)
    assert [chance.word() for _ in range(5)] == first
    assert chance.draws == 15


def test_no_two_streams_agree():
    """Neighbouring seeds, purposes and indices, and pairs that meet in one of the three seed words."""
    names = [
        (seed, purpose, index) for seed in (0, 1, 2, 2**32, 3 * 2**32) for purpose in range(8) for index in range(8)
    ]
    assert len({tuple(words(*name, 2)) for name in names}) == len(names)


def test_neighbouring_streams_are_independent():
    """Pairs of first draws from neighbouring indices, purposes and seeds fill all 36 cells of two dice evenly."""
    for step in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        cells = [0] * 36
        for index in range(0, 7200, 2):
            name = (7 + index * step[0], 5 * (1 - step[1]) + (index % 1000) * step[1], index)
            other = (name[0] + step[0], name[1] + step[1], name[2] + step[2])
            pair = []
            for seed, purpose, place in (name, other):
                chance = Chance(seed)
                chance.open(purpose, place)
                pair.append(chance.below(6))
            cells[6 * pair[0] + pair[1]] += 1
        assert sum((cell - 100) ** 2 / 100 for cell in cells) < critical(35), step


@pytest.mark.parametrize("sides", [2, 3, 6, 12, 26, 84, 1000])
def test_below_is_uniform(sides):
    chance = Chance(11)
    chance.open(1, sides)
    counts = [0] * sides
    for _ in range(100 * sides):
        counts[chance.below(sides)] += 1
    assert sum((count - 100) ** 2 / 100 for count in counts) < critical(sides - 1)


def test_below_is_unbiased_where_words_do_not_divide():
    """Of 3 * 2**29 sides, taking the word's remainder would draw the first third twice as often as each other."""
    sides = 3 * 2**29
    chance = Chance(12)
    chance.open(1, 0)
    thirds = [0, 0, 0]
    for _ in range(3000):
        thirds[chance.below(sides) // 2**29] += 1
    assert sum((third - 1000) ** 2 / 1000 for third in thirds) < critical(2)
    assert chance.draws > 3000


def test_below_one_draws_nothing_and_below_none_is_refused():
    chance = Chance(1)
    chance.open(1, 0)
    assert chance.below(1) == 0
    assert chance.draws == 0
    for sides in (0, -3):
        with pytest.raises(ValueError, match="at least 1"):
            chance.below(sides)


def test_every_order_of_a_shuffle_is_equally_likely():
    chance = Chance(13)
    chance.open(1, 0)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(2400):
        items = moves([1, 2, 3, 4])
        chance.shuffle(items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < critical(23)


def test_fork_is_another_chance_named_by_the_open_stream():
    chance = Chance(7)
    chance.open(1, 0)
    first, second = chance.fork(), chance.fork()
    chance.open(1, 0)
    again = chance.fork()
    assert first.seed == again.seed
    assert len({first.seed, second.seed, chance.seed}) == 3
    assert chance.draws == 6
    assert first.draws == 0


@pytest.mark.parametrize("seed", [-1, 2**53])
def test_seed_outside_its_range_is_refused(seed):
    with pytest.raises(ValueError, match="outside 0 <= seed < 2"):
        Chance(seed)


@pytest.mark.parametrize("name", [(-1, 0), (2048, 0), (0, -1), (0, 2**32)])
def test_stream_outside_its_range_is_refused(name):
    with pytest.raises(ValueError, match="no stream"):
        Chance(1).open(*name)
