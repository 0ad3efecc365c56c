"""Metrics of many drawn games at once, against the same formulas written as loops over one game."""

from __future__ import annotations

from math import isnan, nan, sqrt
from statistics import linear_regression, mean, median, pvariance

import numpy as np
import pytest

from duckplay.core import Chance, places_of
from duckplay.playtests.metrics import METRICS
from tests.playtests.hand import Hand, columns

GAMES = 400


def drawn(number: int) -> Hand:
    """A game of one to four seats and one to nine turns with few different numbers, so that ties are common."""
    chance = Chance(77)
    chance.open(1, number)
    below = chance.below
    seats, turns = 1 + below(4), 1 + below(9)
    standing = [[float(below(4) - 1) for _ in range(seats)] for _ in range(turns)]
    values = [[below(6) / 5 for _ in range(seats)] for _ in range(turns)]
    low = below(2) == 0
    places = list(places_of(standing[-1], low))
    if places.count(1) > 1 and below(2):  # what breaks a tie is no score
        places = [place if seat == places.index(1) else place + (place == 1) for seat, place in enumerate(places)]
    return Hand(
        places=places,
        scores=standing[-1],
        asked=[[(below(seats), 1 + below(3)) for _ in range(1 + below(3))] for _ in range(turns)],
        standing=standing,
        values=values,
        first=below(seats + 1) - 1,
        low=low,
        stopped=below(4) == 0,
    )


HANDS = [drawn(number) for number in range(GAMES)]


def winners(hand: Hand) -> list[int]:
    return [seat for seat, place in enumerate(hand.places) if place == 1]


def by_score(hand: Hand) -> list[list[float]]:
    return [[-score if hand.low else score for score in row] for row in hand.standing]


def leaders(row: list[float]) -> set[int]:
    return {seat for seat, number in enumerate(row) if number == max(row)}


def changes(rows: list[list[float]]) -> float:
    count, last = 0, None
    for row in rows:
        if len(leaders(row)) == 1:
            (seat,) = leaders(row)
            count += last is not None and seat != last
            last = seat
    return count


def turnover(rows: list[list[float]]) -> float:
    if len(rows) < 2:
        return nan
    return sum(leaders(rows[t]) != leaders(rows[t - 1]) for t in range(1, len(rows))) / (len(rows) - 1)


def deficits(hand: Hand) -> list[float]:
    rows = by_score(hand)[:-1]
    return [max(row) - max(row[seat] for seat in winners(hand)) for row in rows]


def short(hand: Hand) -> list[float]:
    return [max(row) - mean(row[seat] for seat in winners(hand)) for row in hand.values[:-1]]


def leader_gap(hand: Hand) -> float:
    if len(hand.places) < 2:
        return nan
    return mean(sorted(row)[-1] - sorted(row)[-2] for row in by_score(hand))


def behind(hand: Hand) -> float:
    return mean(lack > 0 for lack in deficits(hand)) if len(hand.asked) > 1 else nan


def behind_by(hand: Hand) -> float:
    lacking = [lack for lack in deficits(hand) if lack > 0]
    return mean(lacking) if lacking else nan


def drama(hand: Hand) -> float:
    roots = [sqrt(lack) for lack in short(hand) if lack > 1e-9]
    return nan if len(hand.asked) < 2 else mean(roots) if roots else 0


def threshold(hand: Hand) -> float:
    hopes = [row[seat] for row in hand.values[:-1] for seat, place in enumerate(hand.places) if place > 1]
    return max(hopes, default=nan)


def decisiveness(hand: Hand) -> float:
    if isnan(threshold(hand)):
        return nan
    for t, row in enumerate(hand.values, 1):
        if max(row[seat] for seat in winners(hand)) > threshold(hand):
            return 1 - t / len(hand.values)
    return 0


def widths(hand: Hand) -> list[float]:
    return [mean(legal for _, legal in turn) for turn in hand.asked]


def longest_wait(hand: Hand) -> int:
    longest = 0
    for seat in range(len(hand.places)):
        run = 0
        for turn in hand.asked:
            run = 0 if any(who == seat and legal > 1 for who, legal in turn) else run + 1
            longest = max(longest, run)
    return longest


def first_seat(hand: Hand) -> float:
    if hand.first < 0 or len(hand.places) < 2:
        return nan
    mine = hand.places[hand.first]
    others = [place for seat, place in enumerate(hand.places) if seat != hand.first]
    return mean(1 if place > mine else 0.5 if place == mine else 0 for place in others)


def margin(hand: Hand) -> float:
    if len(hand.places) < 2:
        return nan
    if len(winners(hand)) > 1:
        return 0
    (won,) = winners(hand)
    last = by_score(hand)[-1]
    return last[won] - max(score for seat, score in enumerate(last) if seat != won)


LOOPS = {
    "leader_gap": leader_gap,
    "lead_changes": lambda hand: changes(by_score(hand)),
    "lead_changes_by_value": lambda hand: changes(list(hand.values)),
    "lead_turnover": lambda hand: turnover(by_score(hand)),
    "lead_turnover_by_value": lambda hand: turnover(list(hand.values)),
    "behind": behind,
    "behind_by": behind_by,
    "comeback": lambda hand: max(deficits(hand), default=nan),
    "drama": drama,
    "drama_ludii": lambda hand: mean(short(hand)) if len(hand.asked) > 1 else nan,
    "decisiveness_threshold": threshold,
    "decisiveness": decisiveness,
    "stability": lambda hand: sum(map(pvariance, zip(*hand.values, strict=True))) if len(hand.values) > 1 else nan,
    "branching_median": lambda hand: median(widths(hand)),
    "branching_slope": lambda hand: (
        linear_regression(range(len(hand.asked)), widths(hand)).slope if len(hand.asked) > 1 else nan
    ),
    "longest_wait": longest_wait,
    "first_seat": first_seat,
    "margin": margin,
    "winning_score": lambda hand: mean(hand.scores[seat] for seat in winners(hand)),
}


@pytest.mark.parametrize("name", LOOPS)
def test_drawn_games(name: str) -> None:
    found = METRICS[name].of(columns(*HANDS))
    expected = np.array([LOOPS[name](hand) for hand in HANDS], float)
    assert found == pytest.approx(expected, rel=1e-9, abs=1e-9, nan_ok=True)
    assert len(set(found[~np.isnan(found)])) > 2


@pytest.mark.parametrize("name", METRICS)
def test_numbers_of_drawn_games_lie_within_the_span_of_the_metric(name: str) -> None:
    metric = METRICS[name]
    found = metric.of(columns(*HANDS))
    known = found[~np.isnan(found)]
    assert len(known)
    assert metric.span[0] <= known.min()
    assert known.max() <= metric.span[1]
