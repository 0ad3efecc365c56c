"""The games behind a mark: which they are, and at which ply each of them is worth looking at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duckplay.playtests import sentences
from duckplay.playtests.studies.evidence import Match
from duckplay.playtests.studies.figures import figure
from duckplay.widgets.lab.protocol import Behind, Marked
from duckplay.widgets.lab.sample import Sample
from duckplay.words import brief, plural

SHOWN = 12
"""Games that are listed for a mark."""
LAST, TURNING = -1, -2
"""The plies that stand for the end of a game, and for where its winner took the lead for good."""


def behind(mark: str, samples: Sequence[Sample]) -> Marked | None:
    """The games of a mark, None for one that there is not: whatever a page may say."""
    name, _, rest = mark.partition("/")
    if name == "effects" and len(samples) > 1 and rest in samples[0].run.plan.metrics:
        return of_effects(samples, rest)
    arm, _, key = rest.partition("/")
    if name not in FINDERS or not arm.isdecimal() or int(arm) >= len(samples):
        return None
    try:
        return FINDERS[name](samples[int(arm)], key)
    except (ValueError, IndexError):
        return None


def listed(sample: Sample, title: str, at: Iterable[int], ply: Callable[[int], int], kind: str = "") -> Marked:
    """Games by their number among those of a sample, the first of them."""
    chosen = list(at)
    more = f" ({len(chosen):,}, the first {SHOWN})" if len(chosen) > SHOWN else f" ({len(chosen):,})"
    games = tuple(
        Behind(sample.number, int(sample.games[i]), ply(i), told(sample, i), kind) for i in map(int, chosen[:SHOWN])
    )
    return Marked(f"{sample.name}: {title}{more}", games)


def told(sample: Sample, i: int) -> str:
    """What there is to say of a game in a line."""
    scores = " : ".join(figure(score) for score in sample.scores[i])
    return f"{plural(int(sample.column('turns')[i]), 'turn')}, {scores}"


def end(_: int) -> int:
    """The end of each game."""
    return LAST


def of_wins(sample: Sample, key: str) -> Marked:
    """Games that a seat won, those it won alone first."""
    seat = int(key)
    won = sample.wins[:, seat]
    order = np.argsort(-np.nan_to_num(won), kind="stable")[: int((won > 0).sum())]
    return listed(sample, f"won by seat {seat}, where it took the lead for good", order, lambda i: TURNING)


def of_length(sample: Sample, key: str) -> Marked:
    """Games of so many turns."""
    low, high = map(float, key.split("/"))
    turns = sample.column("turns")
    at = np.flatnonzero((turns >= low) & (turns < high))
    return listed(sample, f"{sentences.counted(span(low, high), 'turns')}, at the end", at, end)


def of_scores(sample: Sample, key: str) -> Marked:
    """Games in which a seat ended with so much."""
    low, high = map(float, key.split("/"))
    at = np.flatnonzero(((sample.scores >= low) & (sample.scores < high)).any(axis=1))
    return listed(sample, f"a score of {span(low, high)}, at the end", at, end)


def of_ends(sample: Sample, key: str) -> Marked:
    """Games that were shared or stopped."""
    games = {"shared": sample.shared, "stopped": sample.stopped}[key] if key in ("shared", "stopped") else None
    if games is None:
        raise ValueError(key)
    return listed(sample, "a shared win" if key == "shared" else "stopped by a cap", np.flatnonzero(games), end)


def of_turn(sample: Sample, key: str, what: str) -> Marked:
    """Games after a turn: those with the greatest, the middle and the least of what is drawn."""
    turn, course = int(key), sample.course
    there = np.flatnonzero(course.over[:, turn] >= 0)
    values = course.lead[:, turn] if what == "lead" else course.points[:, turn].max(axis=1)
    ordered = there[np.argsort(-values[there], kind="stable")]
    title = f"after turn {turn + 1}: the greatest, the middle and the least"
    return listed(sample, title, thirds(ordered), lambda i: int(course.over[i, turn]))


def thirds(ordered: NDArray[Any]) -> list[int]:
    """The first, the middle and the last of some games."""
    third = SHOWN // 3
    middle = max(0, len(ordered) // 2 - third // 2)
    chosen = [*ordered[:third], *ordered[middle : middle + third], *ordered[-third:]]
    return list(dict.fromkeys(map(int, chosen)))


def of_choices(sample: Sample, key: str) -> Marked:
    """Games in which there was least to choose from in a turn."""
    turn, course = int(key), sample.course
    there = np.flatnonzero(course.begun[:, turn] >= 0)
    order = there[np.argsort(course.options[there, turn], kind="stable")]
    title = f"least to choose from in turn {turn + 1}"
    return listed(sample, title, order, lambda i: int(course.begun[i, turn]))


def of_uses(sample: Sample, key: str) -> Marked:
    """Games in which a kind was played most often."""
    counts = sample.uses(key).sum(axis=1)
    order = np.argsort(-counts, kind="stable")[: int((counts > 0).sum())]
    return listed(sample, f"most of “{key.removeprefix('tally:').replace('_', ' ')}”", order, lambda i: LAST, key)


def of_game(sample: Sample, key: str) -> Marked:
    """One game at one ply: a dot of its own."""
    game, ply = map(int, key.split("/"))
    at = int(np.searchsorted(sample.games, game))
    if sample.games[at] != game:
        raise ValueError(key)
    return listed(sample, "a strange game, at the moment that the dot stands for", [at], lambda i: ply)


def of_faults(sample: Sample) -> Marked:
    """Games that were kept out, where they went wrong: they end there."""
    rows = sample.faults
    count = len(rows["game"])
    games = tuple(
        Behind(sample.number, int(rows["game"][at]), LAST, fault({name: rows[name][at] for name in rows}))
        for at in range(min(count, SHOWN))
    )
    more = f"the first {SHOWN} of {count:,}" if count > SHOWN else f"{count:,}"
    return Marked(f"{sample.name}: kept out, where they went wrong ({more})", games)


def fault(row: dict[str, Any]) -> str:
    """What went wrong in a game, in a line."""
    what = "took too long" if row["kind"] == "slow" else f"raised {brief(row['error'], 60)}"
    return what if row["seat"] < 0 else f"ply {row['ply']}: bot {row['bot']}, seat {row['seat']}, {what}"


def of_effects(samples: Sequence[Sample], name: str) -> Marked:
    """The pairs of games in which B differs most from A."""
    match = Match(samples[0], samples[1])
    a, b = match.pairs(lambda evidence: np.asarray(evidence.column(name), dtype=np.float64))
    far = np.argsort(-np.nan_to_num(np.abs(b - a)), kind="stable")[: SHOWN // 2]
    numbers = [np.searchsorted(sample.games, np.intersect1d(samples[0].games, samples[1].games)) for sample in samples]
    pairs = [(sample, int(at[i])) for i in far for sample, at in zip(samples, numbers, strict=True)]
    games = tuple(
        Behind(sample.number, int(sample.games[i]), LAST, f"{figure(float(sample.column(name)[i]))}; {told(sample, i)}")
        for sample, i in pairs
    )
    return Marked(f"{name.replace('_', ' ')}: the pairs of games that differ most, at the end", games)


def span(low: float, high: float) -> str:
    """The whole numbers from one up to, not with, another."""
    return figure(low) if high - low <= 1 else f"{figure(low)}–{figure(high - 1)}"


FINDERS: dict[str, Callable[[Sample, str], Marked]] = {
    "wins": of_wins,
    "length": of_length,
    "scores": of_scores,
    "ends": of_ends,
    "lead": lambda sample, key: of_turn(sample, key, "lead"),
    "points": lambda sample, key: of_turn(sample, key, "points"),
    "choices": of_choices,
    "uses": of_uses,
    "game": of_game,
    "faults": lambda sample, _: of_faults(sample),
}
