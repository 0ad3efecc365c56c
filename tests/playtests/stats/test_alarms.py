"""Alarms: who looks often is misled by a test for one look, and not by the other two."""

from __future__ import annotations

import numpy as np

from duckplay.playtests.stats.alarms import Alarms, alarms


def test_peeking_misleads_and_the_others_do_not():
    """200 comparisons of 1,000 games of equal arms, field case E11."""
    rng = np.random.default_rng(1)
    found = [alarms(rng.normal(size=1000), 0.15) for _ in range(200)]
    assert sum(each.verdict > 0 for each in found) <= 16
    assert sum(each.watched > 0 for each in found) <= 16
    assert 38 <= sum(each.peeking > 0 for each in found) <= 62


def test_a_difference_that_is_there_is_found_by_all():
    rng = np.random.default_rng(2)
    found = alarms(rng.normal(0.5, 1, 1000), 0.15)
    assert 0 < found.peeking <= 100
    assert 0 < found.verdict <= 200
    assert 0 < found.watched <= 200


def test_nothing_alarms_nobody():
    assert alarms(np.zeros(1000), 0.1) == Alarms(0, 0, 0)
    assert alarms(np.array([]), 0.1) == Alarms(0, 0, 0)
