"""What formations are worth against their points: chances, turns and bounds, by other ways to know them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import perm
from typing import Any

import numpy as np
import pytest

from duckplay import interpreted
from duckplay.params import ParamsError
from duckplay.playtests.stats.intervals import Interval, wilson
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.prices import Prices, Worth, chances, chased, played, prices
from duckplay.shelf.abducktion.solver import tables
from tests.shelf.abducktion import naive

pytestmark = pytest.mark.skipif(bool(interpreted.why()), reason="seconds of compiled code")
DIALS = GAME.build({})
ROW = {card.name: row for row, card in enumerate(DIALS.cards)}


@cache
def found() -> Prices:
    return prices(seed=3, deals=2000, games=40, chases=60)


def worth(name: str) -> Worth:
    return next(each for each in found().worths if each.name == name)


def test_by_itself_a_formation_lies_as_often_as_all_boards_say() -> None:
    """AK-07: every board of ten ducks drawn from four times twenty, weighed by how likely it is."""
    solver = tables(DIALS.cards, False)
    solver.warm()
    boards = np.arange(1 << 20)
    counts = np.zeros((4, 1 << 20), np.int64)
    for pond in range(10):
        colour = (boards >> pond & 1) | (boards >> pond + 9 & 2)
        for each in range(4):
            counts[each] += colour == each
    ways = np.array([perm(20, count) for count in range(11)], float)
    likely = ways[counts].prod(axis=0) / perm(80, 10)
    assert likely.sum() == pytest.approx(1)
    lying = np.array(list(solver.now))[np.array(list(solver.rows))]
    deals, sampled = 4000, chances(DIALS, 5, 4000)
    for row in range(len(DIALS.cards)):
        exact = float(likely[(lying >> row & 1) == 1].sum())
        assert abs(sampled[0, row] / deals - exact) < 4.5 * np.sqrt(exact * (1 - exact) / deals) + 1 / deals


def test_what_one_card_brings_is_what_trying_every_move_brings() -> None:
    """AK-08, AK-31 to AK-41: a deck of one kind, hands of it, and the matcher of the tests."""
    kinds = {f"{kind.replace(' ', '_')}_cards": 0 for kind in ("swap", "orbit", "teleport")}
    others = {name: 0 for name in GAME.params.__struct_fields__ if name.endswith("_cards")} | kinds
    dials = GAME.build(others | {"swap_cards": 6})
    deals, sampled = 300, chances(dials, 9, 300)
    dice, hits = np.random.default_rng(9), np.zeros(len(DIALS.cards))
    colours, deck = np.repeat(np.arange(4), 20), np.zeros(6, int)
    for _ in range(deals):
        ducks = dice.permutation(colours)[:20]
        dice.permutation(deck)
        stream = ["YWBP"[colour] for colour in ducks[:10]]
        rows = f"{''.join(stream[:5])} / {''.join(reversed(stream[5:]))}"
        reached = naive.reached(
            naive.of(rows), Counter(["swap"]), {card.name: card.shape for card in DIALS.cards}, False
        )
        for name in reached:
            hits[ROW[name]] += 1
    assert sampled[1].tolist() == hits.tolist()


def test_more_cards_reach_no_less_and_no_hand_reaches_what_cards_that_draw_bring() -> None:
    """AK-32: of cards that draw ducks alone nothing is sure."""
    for each in found().worths:
        assert [chance.value for chance in each.chances] == sorted(chance.value for chance in each.chances)
    others = {name: 0 for name in GAME.params.__struct_fields__ if name.endswith("_cards")}
    lucky = chances(GAME.build(others | {"black_hole_cards": 5}), 1, 200)
    assert (lucky == lucky[0]).all()


def test_rare_formations_take_longer_and_the_middle_one_is_paid_as_it_should_be() -> None:
    rare, common = worth("Big Dipper"), worth("Ducklings")
    assert rare.turns.low > common.turns.high
    assert rare.lay.value > common.lay.value
    assert rare.played.high < common.played.low
    assert rare.chances[3].high < common.chances[0].low
    paid = sorted(each.pays.value for each in found().worths)
    middle = (paid[11] + paid[12]) / 2
    assert rare.fair.value == pytest.approx(rare.turns.value * middle)
    assert sum(each.points > each.fair.value for each in found().worths) == 12
    assert (rare.verdict, worth("Gooseneck").verdict) == ("pays less", "pays more")


def test_turns_to_collect_are_at_least_one_and_at_most_what_the_cap_leaves() -> None:
    """AK-09, AK-14."""
    taken, cut = chased(GAME.build({"turns": 20}), ROW["Big Dipper"], 2, 30)
    assert taken.min() >= 1
    assert taken.max() == 10
    assert 0 < cut <= (taken == 10).sum()
    ready, none = chased(DIALS, ROW["Ducklings"], 2, 30)
    assert (ready.min(), none) == (1, 0)


def test_what_the_cap_cut_is_told_as_a_bound_without_a_verdict() -> None:
    """The turns that were counted are fewer than it takes, so it pays at most what they say."""
    short = prices({"turns": 60}, seed=3, deals=100, games=5, chases=60)
    cut = next(each for each in short.worths if each.name == "Big Dipper")
    assert (cut.verdict, cut.turns.high, cut.fair.high, cut.pays.low) == ("", np.inf, np.inf, 0)
    assert 1 < cut.turns.low < cut.turns.value <= worth("Big Dipper").turns.value
    assert cut.pays.high == cut.points / cut.turns.low
    line = next(line for line in repr(short).splitlines() if line.startswith("Big Dipper") and "at least" in line)
    assert line.count("at least") == 2
    assert line.count("at most") == 1
    assert any(f"{cut.cut} of 60 games in which Big Dipper alone was wanted" in words for words in short.warnings)
    assert {each.verdict for each in short.worths} > {""}
    assert found().warnings == ()
    assert all(each.verdict == "" for each in short.worths if each.cut)


def lot(*cards: tuple[str, str, int]) -> list[dict[str, Any]]:
    """Formations by name, shape and points."""
    return [{"name": name, "shape": shape, "points": points} for name, shape, points in cards]


@pytest.mark.parametrize(
    ("cards", "cut"),
    [
        ((("Any", "A", 1), ("Dipper", "--AA / AAAA", 80), ("Alligator", "----A / AAAA-", 70)), [True, True, False]),
        ((("Any", "A", 50), ("Dipper", "--AA / AAAA", 99), ("Pair", "A / W", 5)), [True, False, False]),
    ],
    ids=["above the middle", "the middle itself"],
)
def test_a_middle_that_the_cap_may_have_moved_judges_nothing(
    cards: tuple[tuple[str, str, int], ...], cut: list[bool]
) -> None:
    """Dear formations that are hardly ever claimed within ten turns pay nobody knows what."""
    told = prices({"turns": 20, "cards": lot(*cards)}, deals=20, games=3, chases=60)
    assert [each.cut > 0 for each in told.worths] == cut
    assert {each.verdict for each in told.worths} == {""}
    assert told.warnings[-1].startswith("Which formation is paid as the middle one hangs on games")
    assert sum("unknown" in line for line in repr(told).splitlines()) == 3


@pytest.mark.parametrize("points", [0, 1])
def test_a_card_is_collected_when_it_is_first_claimed(points: int) -> None:
    """AK-19: one without points leaves the game tied and comes back; that is no part of the chase."""
    dials = GAME.build({"cards": lot(("Square", "AAAA", points), ("Pair", "A / W", 5)), "face_up": 1})
    turns, cut = chased(dials, 0, 1, 40)
    assert (turns.min(), cut) == (1, 0)


def test_numbers_that_agree_in_all_games_have_bounds_all_the_same() -> None:
    """A formation of one duck lies on every board: no game says how rare another number is, but all together do."""
    few = prices({"cards": [{"name": "Any", "shape": "A", "points": 1}], "face_up": 1}, deals=50, games=20, chases=20)
    (any,) = few.worths
    assert (any.turns.value, any.played.value, any.lay.value) == (1, 1, 1)
    assert any.turns.high == pytest.approx(1 + (1 - 0.05 ** (1 / 20)) * 199)
    assert any.lay.high == pytest.approx(1 + (1 - 0.05 ** (1 / 20)) * 399)
    assert any.played == wilson(20, 20)
    assert any.pays.low < any.pays.value == any.pays.high == 1


def test_what_lies_open_in_play_is_what_is_claimed_or_left() -> None:
    """AK-16, AK-18: three lie open at each turn until the stack is empty."""
    lay, ready = played(DIALS, 4, 20)
    assert (ready <= lay).all()
    one, _ = played(GAME.build({"formations": 1}), 4, 20)
    assert (one > 0).sum(axis=1).tolist() == [1] * 20


def test_the_bounds_of_a_mean_hold_what_more_games_find() -> None:
    small, large = found(), prices(seed=77, deals=2000, games=150, chases=200)
    held = 0
    for each in small.worths:
        twin = next(other for other in large.worths if other.name == each.name)
        for one, other in ((each.turns, twin.turns), (each.played, twin.played), (each.lay, twin.lay)):
            held += overlap(one, other)
    assert held >= 68


def overlap(one: Interval, other: Interval) -> bool:
    return one.low <= other.high and other.low <= one.high


def test_the_same_seed_tells_the_same_and_another_seed_another() -> None:
    one, again, other = (prices(seed=seed, deals=100, games=5, chases=5) for seed in (1, 1, 2))
    assert (one.worths, repr(one)) == (again.worths, repr(again))
    assert one.worths != other.worths


def test_other_sets_and_dials_are_priced_too() -> None:
    """AK-20: an added formation beside the others; junior leaves the dear ones out."""
    mine = {"name": "Column", "shape": "A / A", "points": 1}
    cards = [{"name": card.name, "shape": card.shape, "points": card.points} for card in DIALS.cards]
    few = {"deals": 100, "games": 5, "chases": 5}
    found = prices({"cards": [*cards, mine]}, **few)
    assert found.worths[-1].name == "Column" or "Column" in [each.name for each in found.worths]
    assert max(each.points for each in prices({"difficulty": "junior"}, **few).worths) == 5
    assert len(prices({"colours": 2}, **few).worths) < 24


def test_it_is_told_in_a_sentence_rows_and_tables(tmp_path) -> None:
    told = found()
    assert told.sentence.startswith("A turn spent on ")
    assert len(told.rows) == 24
    assert told.rows[0]["name"] == "Big Dipper"
    assert "Big Dipper" in repr(told)
    assert "| Big Dipper | 10 |" in told._repr_markdown_()
    assert told.csv(tmp_path / "worths.csv").read_text(encoding="utf-8-sig").count("\n") == 25


def test_what_cannot_be_counted_is_refused() -> None:
    with pytest.raises(ValueError, match="two at least, not 1"):
        prices(chases=1)
    with pytest.raises(ParamsError, match="hand"):
        prices({"hand": 99})
