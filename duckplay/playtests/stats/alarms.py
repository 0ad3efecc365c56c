"""What looking often does to three ways of deciding: two that allow for it, and one that does not."""

from __future__ import annotations

import msgspec

from duckplay.playtests.stats import sequences
from duckplay.playtests.stats.intervals import Numbers, known
from duckplay.playtests.stats.pairs import probability
from duckplay.playtests.stats.verdicts import EVERY, decide

PEEKS = 20
"""How often the impatient one looks."""
BELOW = 0.05


class Alarms(msgspec.Struct, frozen=True):
    """After how many pairs each way says that the arms differ; 0 where it never does.

    `verdict`: verdicts.decide. `watched`: the bounds of sequences.mean leave out 0 at some look. `peeking`: a test
    for a number of pairs fixed before, taken PEEKS times all the same, falls below BELOW at some look.
    """

    verdict: int
    watched: int
    peeking: int


def alarms(differences: Numbers, smallest: float) -> Alarms:
    """When each way raises an alarm in the differences of pairs, looked at as they come."""
    found = known(differences)
    n = len(found)
    verdict = decide(found, smallest)
    looks = range(EVERY, n + 1, EVERY)
    peeks = range(max(1, n // PEEKS), n + 1, max(1, n // PEEKS))
    return Alarms(
        verdict.pairs if verdict.answer in ("more", "less") else 0,
        next((look for look in looks if not sequences.mean(found[:look]).holds(0)), 0),
        next((peek for peek in peeks if probability(found[:peek]) < BELOW), 0),
    )
