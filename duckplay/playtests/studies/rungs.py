"""ladder: bots against each other, on the same deals from both sides: how much is skill and how much is luck."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from graphlib import CycleError, TopologicalSorter
from typing import Any

import numpy as np

from duckplay.core import Bot
from duckplay.game import Game
from duckplay.playtests import sentences
from duckplay.playtests.plan import Arm, called
from duckplay.playtests.run import Run
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.spans import PART
from duckplay.playtests.stats import intervals
from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers
from duckplay.playtests.stats.ratings import ratings
from duckplay.playtests.studies.answers import Answer, Grid, Scale
from duckplay.playtests.studies.asking import Means, an_arm, named, whole
from duckplay.playtests.studies.cautions import cautions
from duckplay.playtests.studies.evidence import Evidence, Match
from duckplay.playtests.studies.figures import figure, told
from duckplay.playtests.studies.playing import Played, carry_out
from duckplay.playtests.studies.refusals import StudyError
from duckplay.words import brief


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Ladder(Answer):
    """How often the stronger bot of each two is ahead.

    A row is a pair of bots: `bot`, `against`, `ahead` (its part of the comparisons of a seat of the one with a seat of
    the other, a shared place a half) with `low` and `high`, `deals` (each played from both sides), `games`, and the
    parts of the deals where it was ahead from "both sides" and from "neither side". `ratings` are Elo points, the first
    bot's 0; `cycle` are bots each of which beats the next, and the last the first. `skill` compares the last bot with
    the first: the part of the deals where it is ahead from both sides, less those where it is behind from both. 0 is
    luck alone, 1 skill alone.
    """

    bots: tuple[str, ...]
    ratings: Mapping[str, Interval]
    cycle: tuple[str, ...]
    skill: Interval


def climbed(means: Means, bots: Any, seats: int | None, params: Mapping[str, Any] | None) -> Ladder:
    """See `duckplay.ladder`."""
    game = means.game
    usual = 2 if 2 in game.seats else game.seats[0]
    kinds = {name.partition(":")[0]: name for name in reversed(list(game.bots))}
    given = list(kinds.values())[::-1] if bots is None else list(bots) if isinstance(bots, (list, tuple)) else []
    if len(given) < 2 or any(bot in given[:at] for at, bot in enumerate(given)):
        raise StudyError("bots", f'two or more different bots are needed (["random", "greedy"]), not {brief(bots)}')
    count = usual if seats is None else whole("seats", seats, game.seats[0], game.seats[-1])
    if count < 2:
        raise StudyError("seats", "bots are set against each other at two seats or more")
    arms = [
        _arm(game, count, params, pair)
        for one, other in itertools.combinations(given, 2)
        for pair in ((other, one), (one, other))
    ]
    run = means.run(arms, games=math.ceil(means.games / 2))
    return read(run, named(given), carry_out(run, means.progress))


def _arm(game: Game, seats: int, params: Mapping[str, Any] | None, pair: tuple[str | Bot, str | Bot]) -> Arm:
    around = [pair[seat % 2] for seat in range(seats)]
    return an_arm(game, seats, around, params, f"{called(pair[0])} and {called(pair[1])}")


def ahead(evidence: Evidence, first: int = 0) -> Numbers:
    """Of each game, how often a bot at an even place of the arm is ahead of one at an odd place, or half so.

    `first` 1 asks the other way round.
    """
    place, even = evidence.seats("place"), evidence.seats("bot") % 2 == first
    better = place[:, :, None] < place[:, None, :]
    level = place[:, :, None] == place[:, None, :]
    between = even[:, :, None] & ~even[:, None, :]
    found = ((better + 0.5 * level) * between).sum(axis=(1, 2)) / between.sum(axis=(1, 2))
    return np.where(evidence.stopped, np.nan, found)


def read(run: Run, names: Sequence[str], played: Played) -> Ladder:
    """What the leading deals say of each two bots."""
    pairs = list(itertools.combinations(range(len(names)), 2))
    level = 1 - (1 - LEVEL) / len(pairs)
    rows: list[dict[str, Any]] = []
    looked: list[Evidence] = []
    skill = Interval(math.nan, -1.0, 1.0, 0)
    for at, (weak, strong) in enumerate(pairs):
        match = Match(Evidence(run, 2 * at, played.n), Evidence(run, 2 * at + 1, played.n))
        looked += [match.a, match.b]
        rows.append(_row(match, names[strong], names[weak], level))
        if (weak, strong) == (0, len(names) - 1):
            skill = _skill(intervals.known(_sides(match)), match.weight)
    sure = {
        (row["bot"], row["against"]) if row["low"] > 0.5 else (row["against"], row["bot"])
        for row in rows
        if row["sure"]
    }
    found = Ladder(
        sentence="",
        rows=rows,
        run=run,
        warnings=(*_together(looked), *cautions(looked)),
        grids=(),
        scales=(_scale(rows),),
        bots=tuple(names),
        ratings=rated(names, rows),
        cycle=cycle(sure),
        skill=skill,
        interrupted=played.interrupted,
    )
    said = sentences.ladder(found)
    said = sentences.kept(said, played.n, run.plan.games) if played.interrupted else said
    return replace(found, sentence=said, grids=(_ratings(found), _pairs(rows)))


def _together(looked: Sequence[Evidence]) -> list[str]:
    places = [evidence.seats("place") for evidence in looked]
    if any((each != each[:, :1]).any() for each in places):
        return []
    return ["all seats share the same place in every game: they win together, and no bot is ahead of another"]


def _sides(match: Match) -> Numbers:
    """Of each deal 1 where the bot named first in A is ahead from both sides, -1 where it is behind from both."""
    here, there = match.pairs(ahead, lambda evidence: ahead(evidence, 1))
    both: Numbers = 1.0 * ((here > 0.5) & (there > 0.5)) - 1.0 * ((here < 0.5) & (there < 0.5))
    return np.where(np.isnan(here + there), np.nan, both)


def _skill(sides: Numbers, weight: float) -> Interval:
    """Their mean; bounded as the share that they are when -1, 0, 1 are read as 0, one half, 1."""
    share = intervals.wilson(float((sides + 1).sum() / 2), len(sides), weight=weight)
    return Interval(2 * share.value - 1, 2 * share.low - 1, 2 * share.high - 1, share.n)


def _row(match: Match, bot: str, against: str, level: float) -> dict[str, Any]:
    here, there = match.pairs(ahead, lambda evidence: ahead(evidence, 1))
    deals = intervals.known((here + there) / 2)
    found = intervals.mean(deals, level, match.weight, PART)
    if not deals.std():  # all alike: as if each deal were one game
        found = intervals.wilson(float(deals.sum()), len(deals), level, match.weight)
    sides = intervals.known(_sides(match))
    return {
        "bot": bot,
        "against": against,
        "ahead": found.value,
        "low": found.low,
        "high": found.high,
        "sure": not found.holds(0.5),
        "deals": len(deals),
        "games": 2 * len(deals),
        "both sides": float(np.mean(sides == 1)) if len(sides) else math.nan,
        "neither side": float(np.mean(sides == -1)) if len(sides) else math.nan,
    }


def rated(names: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> dict[str, Interval]:
    """The Elo points of each bot above the first, whose own are 0."""
    at = {name: number for number, name in enumerate(names)}
    won, games = (np.zeros((len(names), len(names))) for _ in range(2))
    for row in rows:
        one, other = at[row["bot"]], at[row["against"]]
        points = row["ahead"] * row["deals"] if row["deals"] else 0.0
        won[one, other], won[other, one] = points, row["deals"] - points
        games[one, other] = games[other, one] = row["deals"]
    return dict(zip(names, ratings(won, games), strict=True))


def cycle(sure: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Bots each of which is surely ahead of the next, and the last of the first; empty where there are none."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for winner, loser in sorted(sure):
        sorter.add(loser, winner)
    try:
        sorter.prepare()
    except CycleError as error:
        return tuple(error.args[1][:-1])
    return ()


def _scale(rows: Sequence[Mapping[str, Any]]) -> Scale:
    pairs = tuple(
        (f"{row['bot']} of {row['against']}", Interval(row["ahead"], row["low"], row["high"], row["deals"]))
        for row in rows
    )
    return Scale("ahead", "How often is the stronger bot ahead?", SHARE, pairs, (0.5,))


def _ratings(found: Ladder) -> Grid:
    best = sorted(found.ratings.items(), key=lambda each: -each[1].value)
    lines = [(name, *(f"{number:.0f}" for number in (points.value, points.low, points.high))) for name, points in best]
    return Grid("", ("bot", "Elo points", "from", "to"), tuple(lines))


def _pairs(rows: Sequence[Mapping[str, Any]]) -> Grid:
    lines = []
    for row in rows:
        found = told(Interval(row["ahead"], row["low"], row["high"], row["deals"]), SHARE)
        sides = [figure(row[name], SHARE) for name in ("both sides", "neither side")]
        lines.append((row["bot"], row["against"], found, "sure" if row["sure"] else "", *sides, f"{row['games']:,}"))
    heads = ("bot", "against", "ahead, 95 %", "sure", "from both sides", "from neither", "games")
    return Grid("", heads, tuple(lines))
