"""restrict: a bot that never plays a kind of move, beside itself without the ban on the same seeds: what that costs."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from duckplay.game import Game
from duckplay.playtests import sentences
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import counted
from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers
from duckplay.playtests.stats.pairs import paired
from duckplay.playtests.studies.answers import Answer, Grid, Scale
from duckplay.playtests.studies.asking import Means, an_arm
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence, Match
from duckplay.playtests.studies.figures import figure, told
from duckplay.playtests.studies.measures import Measure, measures
from duckplay.playtests.studies.playing import Played, carry_out
from duckplay.playtests.studies.refusals import StudyError
from duckplay.words import brief


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Restriction(Answer):
    """What it costs one bot never to play some kinds of moves, wherever it sits; the others may.

    `cost` is what it wins less by that, as a part of the games, with bounds; where nobody sits opposite, how much
    worse it scores: `measure` says which. `played` is how often a game it plays such a
    move when it may, `forced` how often when it may not: where it has no other move. `rows` have the paired cost of its
    wins and of its score, where the fewest points win of points more.
    """

    never: tuple[str, ...]
    cost: Interval
    measure: Measure
    played: float
    forced: float


def restricted(means: Means, never: Any, seats: int | None, bots: Any, params: Mapping[str, Any] | None) -> Restriction:
    """See `duckplay.restrict`."""
    kinds = _kinds(means.game, never)
    arms = [an_arm(means.game, seats, bots, params, label, ban) for label, ban in (("free", ()), ("restricted", kinds))]
    run = means.run(arms, uses=True)
    played = carry_out(run, means.progress)
    free, banned = (Evidence(run, arm, played.n) for arm in (0, 1))
    seen = free.kinds()
    if not any(kind in seen for kind in kinds):
        near = difflib.get_close_matches(kinds[0], seen, 3, 0.5) or seen
        raise StudyError(
            "never", f"no move of the kind {brief(kinds[0])} was played by these bots; there is {', '.join(near)}"
        )
    return _read(run, kinds, Match(free, banned), played)


def cost(match: Match, measure: Measure, level: float = LEVEL, watched: bool = False) -> Interval:
    """How much worse off the first bot is by it in B than in A: it has less, or more where less is better."""
    pairs = paired(*match.pairs(measure.of), level, match.weight, measure.span)
    found = pairs.watched if watched else pairs.difference
    return found.turned if measure.better < 0 else found


def harmed(evidence: Evidence) -> tuple[Measure, ...]:
    """By what a bot may be worse off, what matters first: its wins, where somebody sits opposite, and its score."""
    wins, score = measures(evidence.run.plan.found, ("wins", "score"), "metric")
    return (wins, score) if evidence.arm.seats > 1 else (score,)


def _kinds(game: Game, never: Any) -> tuple[str, ...]:
    if game.kind is None:
        raise StudyError("never", f"{game.name} does not say of what kind its moves are")
    kinds = (never,) if isinstance(never, str) else tuple(never) if isinstance(never, (tuple, list)) else ()
    if not kinds or not all(isinstance(kind, str) for kind in kinds):
        raise StudyError("never", f'a kind of move ("cover") or a list of them is needed, not {brief(never)}')
    return kinds


def _read(run: Run, kinds: tuple[str, ...], match: Match, played: Played) -> Restriction:
    looked = harmed(match.a)
    rows, costs = [], [cost(match, measure, watched=played.interrupted) for measure in looked]
    for measure, found in zip(looked, costs, strict=True):
        a, b = match.pairs(measure.of)
        numbers = {"free": float(np.nanmean(a)), "restricted": float(np.nanmean(b))}
        rows.append(
            {"measure": measure.title, **numbers, "cost": found.value, "low": found.low, "high": found.high}
            | {"pairs": found.n, "sure": not found.holds(0.0), "unit": measure.unit}
        )
    answer = Restriction(
        sentence="",
        rows=rows,
        run=run,
        warnings=(*_unavoidable(kinds, _often(match.b, kinds)), *cautions([match.a, match.b])),
        grids=(_grid(rows, costs),),
        scales=tuple(_scale(*each) for each in zip(rows, costs, strict=True)),
        never=kinds,
        cost=costs[0],
        measure=looked[0],
        played=_often(match.a, kinds),
        forced=_often(match.b, kinds),
        interrupted=played.interrupted,
    )
    said = sentences.restriction(answer)
    return replace(answer, sentence=sentences.kept(said, played.n, run.plan.games) if played.interrupted else said)


def _often(evidence: Evidence, kinds: Iterable[str]) -> float:
    """How often a game the first bot plays moves of these kinds."""
    counts: Numbers = np.sum([evidence.of_bot(evidence.uses(kind)) for kind in kinds], axis=0)
    return float(counts.mean())


def _unavoidable(kinds: tuple[str, ...], forced: float) -> list[str]:
    if not forced:
        return []
    often = counted(figure(forced), "times")
    return [f"{' or '.join(kinds)} was played all the same, {often} a game: there was no other move"]


def _scale(row: Mapping[str, Any], found: Interval) -> Scale:
    title = f"What does the ban cost in {row['measure'].lower()}?"
    return Scale(row["measure"].lower(), title, row["unit"], (("cost", found),), (0.0,))


def _grid(rows: Sequence[Mapping[str, Any]], costs: Sequence[Interval]) -> Grid:
    lines = []
    for row, found in zip(rows, costs, strict=True):
        unit = row["unit"]
        numbers = [figure(row[name], unit) for name in ("free", "restricted")]
        lines.append((row["measure"], *numbers, told(found, unit), "sure" if row["sure"] else "", f"{found.n:,}"))
    return Grid("", ("measure", "free", "restricted", "cost, 95 %", "sure", "pairs"), tuple(lines))
