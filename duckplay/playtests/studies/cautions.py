"""What to mind before believing a number: games that repeat each other, games kept out, games that were stopped."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from duckplay.playtests import sentences
from duckplay.playtests.plan import called
from duckplay.playtests.stats.seats import effects
from duckplay.playtests.studies.asking import named
from duckplay.playtests.studies.evidence import Evidence
from duckplay.words import brief, plural

SURE = 0.001
"""How improbable a baseline must be before it is called unfair."""


def cautions(evidence: Sequence[Evidence]) -> tuple[str, ...]:
    """The warnings of some arms of a run, each arm's by its label."""
    found: list[str] = []
    for each in evidence:
        of = f"{each.arm.label}: " if len(evidence) > 1 and each.arm.label else ""
        found += [f"{of}{warning}" for warning in (*_repeated(each), *_stopped(each), *_unfair(each))]
    return (*found, *_kept_out(evidence), *_unstopped(evidence)) if evidence else ()


def _repeated(evidence: Evidence) -> list[str]:
    said = sentences.repeated(evidence.repeats)
    return [said] if said else []


def _stopped(evidence: Evidence) -> list[str]:
    stopped = int(evidence.stopped.sum())
    were, they = ("was", "it has") if stopped == 1 else ("were", "they have")
    of = plural(len(evidence), "game")
    return [f"{stopped:,} of {of} {were} stopped by a cap: {they} no winner"] if stopped else []


def _unfair(evidence: Evidence) -> list[str]:
    """The baseline: equal bots that take turns around the table must win equally often."""
    bots, wins = evidence.arm.bots, evidence.finished
    if len(set(named(bots))) > 1 or len(bots) < 2 or len(wins) < 2 or evidence.arm.never:
        return []
    by_bot = np.stack([evidence.of_bot(evidence.wins, bot)[~evidence.stopped] for bot in range(len(bots))], axis=1)
    if effects(by_bot, weight=evidence.weight).p >= SURE:
        return []
    return [f"equal bots ({called(bots[0])}) that take turns around the table do not win equally often: games repeat"]


def _unstopped(evidence: Sequence[Evidence]) -> list[str]:
    """Only worker processes can be ended when a bot thinks too long."""
    slowest = max((each.run for each in evidence), key=lambda run: run.longest)
    limit = slowest.plan.decision_limit
    if slowest.longest <= limit:
        return []
    return [
        f"a decision took {slowest.longest:.3g} s, longer than the {limit:g} s it may: in this process it could not be "
        'stopped, in workers (executor="loky") it is'
    ]


def _kept_out(evidence: Sequence[Evidence]) -> list[str]:
    """Of the games that were looked at, not of others that were played meanwhile."""
    faults = [(each.faults, place) for each in evidence for place in range(len(each.faults["game"]))]
    count = len(faults)
    if not count:
        return []
    rows, place = faults[0]
    first = {name: column[place] for name, column in rows.items()}
    what = "took too long" if first["kind"] == "slow" else f"raised {brief(first['error'], 120)}"
    where = f"seed {first['seed']}"
    if first["seat"] >= 0:
        where = f"bot {first['bot']}, seat {first['seat']}, ply {first['ply']}, {where}"
    return [f"{plural(count, 'game')} {'was' if count == 1 else 'were'} kept out: {where} {what}"]
