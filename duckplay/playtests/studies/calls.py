"""The studies as people call them: each is one question about a game, and plays what it takes to answer it.

`game` is a name of the shelf or a Game, `games` how many are played of each variant, all on seeds drawn from `seed`;
game i has the same seed in every variant. `bots` is a bot for all seats, by name and strength ("search:2") or number of
iterations ("search:200"), or a Bot, or a list with one for each seat; they change seats from game to game. `executor`
is "auto" (worker processes in a notebook, else this process), None (this process, which cannot stop a bot that thinks
too long), "loky", or any Executor of concurrent.futures; `store` is a file that keeps the games, so that what was
broken off goes on; `progress` is called with how far it came. Ctrl-C keeps what is done, and the answer says so. All
raise ValueError that names the argument.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duckplay.game import Game
from duckplay.playtests.run import Run
from duckplay.playtests.studies.answers import Answer
from duckplay.playtests.studies.asking import AUTO, an_arm, means, whole
from duckplay.playtests.studies.bans import Restriction, restricted
from duckplay.playtests.studies.grids import Sweep, swept
from duckplay.playtests.studies.measures import measures, needed
from duckplay.playtests.studies.pairing import Comparison, compared
from duckplay.playtests.studies.pieces import Worth, weighed
from duckplay.playtests.studies.playing import Watch, carry_out
from duckplay.playtests.studies.racing import Tuning, tuned
from duckplay.playtests.studies.refusals import StudyError
from duckplay.playtests.studies.rungs import Ladder, climbed
from duckplay.playtests.studies.single import Playtest, playtested
from duckplay.playtests.studies.strange import Outliers, again, farthest

Bots = Any
"""A bot's name, a Bot, or a list of them."""
Dials = Mapping[str, Any] | None


def playtest(
    game: str | Game,
    *,
    games: int = 1000,
    seed: int = 1,
    seats: int | None = None,
    bots: Bots = None,
    params: Dials = None,
    metrics: Sequence[str] | None = None,
    executor: Any = AUTO,
    store: Any = None,
    progress: Watch | None = None,
) -> Playtest:
    """What the games of one variant are like: who wins, how long they take, how they end, what there is to decide.

    `metrics` are names of `duckplay.playtests.metrics.METRICS`, and "tally:<name>" of the game's own; without, all that
    cost next to nothing.
    """
    return playtested(means(game, games, seed, executor, store, progress), seats, bots, params, metrics)


def compare(
    game: str | Game,
    a: Mapping[str, Any],
    b: Mapping[str, Any],
    *,
    metric: str | None = None,
    metrics: Sequence[str] | None = None,
    smallest: float | None = None,
    early: bool = True,
    games: int = 1000,
    seed: int = 1,
    seats: int | None = None,
    bots: Bots = None,
    executor: Any = AUTO,
    store: Any = None,
    progress: Watch | None = None,
) -> Comparison:
    """What variant B has more or less of than A, on the same seeds: {"rounds": 1} against {"rounds": 3}.

    A variant names dials that differ from the defaults, and seats or bots. The verdict is about `metric`, by default
    the length in turns, or where the bots differ what the bot that is named first "wins" (or its "score"); a difference
    below `smallest` does not matter, by default a twentieth of A's mean, or 2 points of a share. It ends as soon as
    there is a verdict, unless `early` is False. Identical variants are not played.
    """
    asked = means(game, games, seed, executor, store, progress)
    return compared(asked, a, b, metric, metrics, smallest, early, seats, bots)


def sweep(
    game: str | Game,
    over: Mapping[str, Sequence[Any]],
    *,
    goals: Mapping[str, Any] | None = None,
    seats: int | Sequence[int] | None = None,
    games: int = 300,
    seed: int = 1,
    bots: Bots = None,
    params: Dials = None,
    executor: Any = AUTO,
    store: Any = None,
    progress: Watch | None = None,
) -> Sweep:
    """Which values of some dials meet your goals, at each number of seats: {"rounds": [1, 2, 3]}.

    `goals` are metrics with where they are meant to lie: {"tie": "<5%", "turns": "40-60", "advantage": "<2%"} or
    "median 40-60"; "advantage" is what the seat farthest from its fair part wins above or below it.
    """
    return swept(means(game, games, seed, executor, store, progress), over, seats, goals, bots, params)


def ladder(
    game: str | Game,
    *,
    bots: Sequence[Any] | None = None,
    games: int = 200,
    seed: int = 1,
    seats: int | None = None,
    params: Dials = None,
    executor: Any = AUTO,
    store: Any = None,
    progress: Watch | None = None,
) -> Ladder:
    """How much is skill and how much luck: each two of the bots on the same deals, from both sides.

    `games` is how many each two of them play; `bots` are in rising strength, by default the game's, of each kind the
    first strength.
    """
    return climbed(means(game, games, seed, executor, store, progress), bots, seats, params)


def restrict(
    game: str | Game,
    never: str | Sequence[str],
    *,
    games: int = 1000,
    seed: int = 1,
    seats: int | None = None,
    bots: Bots = None,
    params: Dials = None,
    executor: Any = AUTO,
    store: Any = None,
    progress: Watch | None = None,
) -> Restriction:
    """What it costs a bot never to play a kind of move ("cover") while the others may, on the same seeds."""
    return restricted(means(game, games, seed, executor, store, progress), never, seats, bots, params)


def worth(
    game: str | Game,
    *,
    never: bool = True,
    games: int = 1000,
    seed: int = 1,
    seats: int | None = None,
    bots: Bots = None,
    params: Dials = None,
    executor: Any = AUTO,
    store: Any = None,
    progress: Watch | None = None,
) -> Worth:
    """What each kind of move is worth: how often it is played, who wins with it, what it costs to do without.

    What of the game carries points, formations or cards, stands beside it: its points against what it does.
    Without `never` the last is left out, which takes as many games more as there are kinds.
    """
    return weighed(means(game, games, seed, executor, store, progress), never, seats, bots, params)


def tune(
    game: str | Game,
    dials: Mapping[str, Any],
    goals: Mapping[str, Any],
    *,
    games: int = 2000,
    seed: int = 1,
    seats: int | None = None,
    bots: Bots = None,
    params: Dials = None,
    executor: Any = AUTO,
    store: Any = None,
    progress: Watch | None = None,
) -> Tuning:
    """Values of some dials that meet your goals: settings race each other, and fall out once they surely miss one.

    A dial's values are a list, or (low, high) for all whole numbers between, or None for all that the dial allows.
    `goals` are as in `sweep`, `games` the most that a setting plays.
    """
    return tuned(means(game, games, seed, executor, store, progress), dials, goals, seats, bots, params)


def outliers(
    game: str | Game | Run | Answer,
    by: str = "turns",
    *,
    count: int = 5,
    games: int = 1000,
    seed: int = 1,
    seats: int | None = None,
    bots: Bots = None,
    params: Dials = None,
    executor: Any = AUTO,
    store: Any = None,
    progress: Watch | None = None,
) -> Outliers:
    """The strangest games by a metric, each with its seed, what is strange, and the ply that mattered.

    `game` may be the answer of another study or its run: then its own games are looked at. `outliers(...)[0].table()`
    is the strangest on a table, at that ply, and `.record()` its record.
    """
    whole("count", count, 1, 1000)
    run = game.run if isinstance(game, Answer) else game if isinstance(game, Run) else None
    if isinstance(game, Answer) and run is None:
        raise StudyError("game", "nothing was played in this study, so nothing in it is strange")
    asked = means(game if run is None else run.plan.game, games, seed, executor, store, progress)  # type: ignore[arg-type]  # a run's plan names its game, or has it
    (measure,) = measures(asked.game, (by,), "by")
    if run is None:
        looked = asked.run([an_arm(asked.game, seats, bots, params)], needed([measure]))
    else:
        looked = again(run, measure, asked)
    interrupted = looked is not run and carry_out(looked, progress).interrupted
    return farthest(looked, measure, count, interrupted)
