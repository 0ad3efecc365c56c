"""worth: every kind of move, how often it is played, by whom, and what a bot loses that never plays it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from duckplay.game import Game
from duckplay.playtests import sentences
from duckplay.playtests.rows import PIECE
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.stats import intervals
from duckplay.playtests.stats.intervals import LEVEL, Interval
from duckplay.playtests.studies.answers import Answer, Grid, Scale
from duckplay.playtests.studies.asking import Means, an_arm
from duckplay.playtests.studies.bans import cost, harmed
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence, Match
from duckplay.playtests.studies.figures import figure, told
from duckplay.playtests.studies.measures import Measure
from duckplay.playtests.studies.playing import carry_out
from duckplay.playtests.studies.refusals import StudyError

MOST = 24
"""Kinds of moves that are forbidden one by one: the most played."""


ONE = (-1.0, 1.0)
"""Between what the wins lie that a use brings: one game's at most, or costs them."""
USED = ("played", "seats", "by winners")


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Worth(Answer):
    """What each kind of move, and each thing that the game counts, is worth; the worthiest first.

    A row: `kind`, `played` a game by all seats, `seats` the part of the seats that played it at all, `by winners` the
    part of its plays that winners made, `wins with` and `wins without` it of a seat, with bounds, and `cost`, `low`,
    `high`: what a bot wins less that never plays it, all kinds' bounds together. None where it was not tried. Where
    nobody sits opposite, the cost is in points of its score: `measure` says which.

    `pieces` are rows of the formations, cards or the like that carry points (`Game.pieces`), the dearest first:
    `piece`, `points`, `played`, `seats` and `by winners` as above, `brings`, its points times how often a game it is
    used, `gain`, what a seat wins more by each use more than the others have, with bounds that hold for all together,
    and `gain a point` of its points.
    """

    pieces: Sequence[Mapping[str, Any]] = ()
    banned: Run | None = None
    measure: Measure


def weighed(means: Means, never: bool, seats: int | None, bots: Any, params: Mapping[str, Any] | None) -> Worth:
    """See `duckplay.worth`."""
    game = means.game
    if game.kind is None and not game.tallies and game.pieces is None:
        raise StudyError("game", f"{game.name} does not say of what kind its moves are, and counts nothing else")
    run = means.run([an_arm(game, seats, bots, params)], uses=True, pieces=game.pieces is not None)
    played = carry_out(run, means.progress)
    free = Evidence(run, 0, played.n)
    rows = {kind: _row(free, kind) for kind in free.kinds()}
    pieces, gains = _pieces(free)
    moves = sorted((kind for kind in rows if not kind.startswith("tally:")), key=lambda kind: -rows[kind]["played"])
    tried = moves[:MOST] if never and len(moves) > 1 and not played.interrupted else []
    banned, measure = None, harmed(free)[0]
    if tried:
        arms = [an_arm(game, seats, bots, params, f"never {kind}", (kind,)) for kind in tried]
        banned = means.run(arms)
        then = carry_out(banned, means.progress)
        for arm, kind in enumerate(tried):
            match = Match(free, Evidence(banned, arm, then.n))
            found = cost(match, measure, 1 - (1 - LEVEL) / len(tried), then.interrupted)
            rows[kind] |= {"cost": found.value, "low": found.low, "high": found.high, "sure": not found.holds(0.0)}
        played = then
    ordered = sorted(rows.values(), key=lambda row: (row["cost"] is None, -(row["cost"] or 0.0), -row["played"]))
    answer = Worth(
        sentence="",
        rows=ordered,
        run=run,
        warnings=cautions([free]),
        grids=(_grid(ordered, measure.unit), *([_priced(game, pieces, gains)] if pieces else [])),
        pieces=pieces,
        scales=_scales(ordered, free.arm.seats, measure.unit),
        banned=banned,
        measure=measure,
        interrupted=played.interrupted,
    )
    said = sentences.worth(answer)
    return replace(answer, sentence=sentences.kept(said, played.n, run.plan.games) if played.interrupted else said)


def _scales(rows: Sequence[Mapping[str, Any]], seats: int, unit: str) -> tuple[Scale, ...]:
    """What it costs to do without each kind, where that was tried; and what who plays it wins, if from somebody."""
    tried = tuple(
        (row["kind"], Interval(row["cost"], row["low"], row["high"], 0)) for row in rows if row["sure"] is not None
    )
    wins = tuple(
        (row["kind"], Interval(row["wins with"], row["wins with low"], row["wins with high"], 0)) for row in rows
    )
    cost = Scale("cost", "What does it cost never to play it?", unit, tried, (0.0,))
    won = Scale("wins", "What wins who plays it?", SHARE, wins, (1 / seats,))
    return (*((cost,) if tried else ()), *((won,) if seats > 1 else ()))


def _row(evidence: Evidence, kind: str) -> dict[str, Any]:
    counts, wins = evidence.uses(kind), evidence.wins
    done = ~evidence.stopped
    used = counts[done] > 0
    winners = float((counts[done] * (wins[done] > 0)).sum() / counts[done].sum()) if counts[done].sum() else math.nan
    with_it, without = (_share(wins[done][where], evidence.weight) for where in (used, ~used))
    return {
        "kind": kind.removeprefix("tally:"),
        "counted": "tally" if kind.startswith("tally:") else "moves",
        "played": float(counts.sum(axis=1).mean()),
        "seats": float(np.mean(counts > 0)),
        "by winners": winners,
        "wins with": with_it.value,
        "wins with low": with_it.low,
        "wins with high": with_it.high,
        "wins without": without.value,
        "wins without low": without.low,
        "wins without high": without.high,
        "cost": None,
        "low": None,
        "high": None,
        "sure": None,
    }


def _pieces(evidence: Evidence) -> tuple[list[dict[str, Any]], dict[str, Interval]]:
    """What carries points, each against what it does, also what was never used; and what a use of each gains."""
    game = evidence.run.plan.found
    if game.pieces is None:
        return [], {}
    points: dict[str, float] = {}
    for name, worth in game.pieces.named(evidence.run.plan.params(evidence.number)).values():
        points.setdefault(name, float(worth))
    level = 1 - (1 - LEVEL) / max(1, len(points))
    rows, gains = [], {}
    for name, worth in points.items():
        row, found = _row(evidence, PIECE + name), _gain(evidence, PIECE + name, level)
        gains[name] = found
        rows.append(
            {"piece": name, "points": worth, **{each: row[each] for each in USED}, "brings": row["played"] * worth}
            | {"gain": found.value, "gain low": found.low, "gain high": found.high}
            | {"gain a point": found.value / worth if worth else math.nan}
        )
    return sorted(rows, key=lambda row: -row["points"]), gains


def _gain(evidence: Evidence, kind: str, level: float) -> Interval:
    """What a seat wins more by each use more than the seats of its table have on average.

    Least squares within games, sum x y / sum x², x and y less the game's means; bounds by linearisation, the game the
    unit: Cochran 1977, "Sampling Techniques", section 6.3. Games that all seats use it equally often in, or never, tell
    nothing of it, and are not counted.
    """
    x, y = evidence.uses(kind)[~evidence.stopped].astype(np.float64), evidence.finished
    x, y = (each - each.mean(axis=1, keepdims=True) for each in (x, y))
    of, to = (x * y).sum(axis=1), (x * x).sum(axis=1)
    of, to = of[to > 0], to[to > 0]
    if not len(to):
        return Interval(math.nan, -math.inf, math.inf, 0, level)
    slope = float(of.sum() / to.sum())
    return intervals.mean(slope + (of - slope * to) / to.mean(), level, evidence.weight, ONE)


def _priced(game: Game, rows: Sequence[Mapping[str, Any]], gains: Mapping[str, Interval]) -> Grid:
    assert game.pieces is not None
    lines = []
    for row in rows:
        numbers = (figure(row[name]) for name in ("points", "played", "brings"))
        shares = (figure(row[name], SHARE) for name in USED[1:])
        lines.append(
            (row["piece"], *numbers, *shares, told(gains[row["piece"]], SHARE), figure(row["gain a point"], SHARE))
        )
    heads = ("piece", "points", "a game", "points a game", "seats", "by winners", "each wins, 95 %", "a point of it")
    return Grid(game.pieces.title, heads, tuple(lines))


def _share(wins: np.ndarray[Any, np.dtype[np.float64]], weight: float) -> Interval:
    return intervals.wilson(float(wins.sum()), len(wins), weight=weight)


def _grid(rows: Sequence[Mapping[str, Any]], unit: str) -> Grid:
    shares = ("seats", "by winners", "wins with", "wins without") if unit == SHARE else ("seats",)
    lines = []
    for row in rows:
        tried = row["cost"] is not None
        found = Interval(row["cost"], row["low"], row["high"], 0) if tried else None
        lines.append(
            (
                row["kind"],
                figure(row["played"]),
                *(figure(row[name], SHARE) for name in shares),
                told(found, unit) if found else "",
                "sure" if row["sure"] else "",
            )
        )
    heads = ("kind", "a game", *shares, "cost of never, 95 %", "sure")
    return Grid("", heads, tuple(lines))
