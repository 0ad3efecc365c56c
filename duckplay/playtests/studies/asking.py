"""What a study is asked: seats, bots, dials, games, seed and metrics, checked and made into the arms of a plan."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duckplay.core import SEEDS, Bot
from duckplay.game import Game
from duckplay.playtests.plan import MOST, Arm, Plan, called
from duckplay.playtests.run import Run, begin
from duckplay.playtests.studies.playing import Watch
from duckplay.playtests.studies.refusals import StudyError
from duckplay.refusals import TableError, integer
from duckplay.seating import a_bot, a_count
from duckplay.shelf import find
from duckplay.words import brief, plural


def whole(field: str, value: object, least: int, most: int) -> int:
    """The value as a whole number within bounds. Raises StudyError."""
    number = integer(value)
    if number is None or not least <= number <= most:
        raise StudyError(field, f"a whole number from {least:,} to {most:,} is needed, not {brief(value)}")
    return number


AUTO = "auto"
"""The executor where none is named: worker processes in a notebook, which stays usable meanwhile; else this process."""


@dataclass(frozen=True)
class Means:
    """With what a study plays: the game, how many games an arm, their seed, by whom, and where they are kept."""

    game: Game
    games: int
    seed: int
    executor: Any = None
    store: Any = None
    progress: Watch | None = None

    def run(
        self,
        arms: Sequence[Arm],
        metrics: Sequence[str] = (),
        uses: bool = False,
        games: int = 0,
        pieces: bool = False,
    ) -> Run:
        """The run of these arms, not yet begun."""
        plan = Plan(
            game=self.game,
            arms=tuple(arms),
            games=games or self.games,
            seed=self.seed,
            metrics=tuple(metrics),
            uses=uses,
            pieces=pieces,
        )
        return begin(plan, executor=self.executor, store=self.store)


def means(game: str | Game, games: object, seed: object, executor: Any, store: Any, progress: Watch | None) -> Means:
    """The same, checked. Raises StudyError, ValueError for a game that is not there."""
    number = integer(seed)
    if number is None or not 0 <= number < SEEDS:
        raise StudyError("seed", f"a whole number, 0 <= seed < 2**53, is needed, not {brief(seed)}")
    return Means(find(game), whole("games", games, 1, MOST), number, _where(executor), store, progress)


def _where(executor: Any) -> Any:
    if executor != AUTO:
        return executor
    ipython = sys.modules.get("IPython")
    return "loky" if ipython is not None and hasattr(ipython.get_ipython(), "kernel") else None


def usual(game: Game) -> str:
    """The bot that plays where none is asked for: the first that looks at the position, in their order of strength."""
    return next((name for name, bot in game.bots.items() if not bot.blind), next(iter(game.bots), ""))


def an_arm(
    game: Game,
    seats: object = None,
    bots: object = None,
    params: Mapping[str, Any] | None = None,
    label: str = "",
    never: tuple[str, ...] = (),
) -> Arm:
    """A variant of the game: dials that differ, seats, and a bot a seat.

    One bot sits on all seats; several take turns around the table. With several bots and no seats named, there are as
    many seats as bots. Raises StudyError, ParamsError.
    """
    given = None if bots is None else (bots,) if isinstance(bots, (str, Bot)) else bots
    for bot in given if isinstance(given, Sequence) else (given,):
        if isinstance(bot, type) and issubclass(bot, Bot):
            raise StudyError("bots", f"{bot.__name__} is a class of bots; give a bot of it, such as {bot.__name__}()")
    if given is not None and (not isinstance(given, Sequence) or not given):
        raise StudyError("bots", f'a bot\'s name, a Bot, or a list of them ("greedy", ["greedy"]), not {brief(bots)}')
    dials = game.build({} if params is None else params)
    try:
        count = a_count(game, _seats(game, game.fitting(dials), given) if seats is None else seats)
        for bot in given or ():
            if not isinstance(bot, Bot):
                a_bot(game, bot)
    except TableError as error:
        raise StudyError("bots" if " bot" in str(error) else "seats", str(error)) from None
    game.check(dials, count)
    around = tuple(given) if given is not None else (usual(game),)
    if not around[0]:
        raise StudyError("bots", f"{game.name} has no bots of its own: give a Bot")
    if count % len(around):
        uneven = f"{len(around)} bots do not share {plural(count, 'seat')} evenly"
        raise StudyError("bots", f"{uneven}; give 1{f' or {count}' if count > 1 else ''}")
    return Arm(
        params=dict(params or {}),
        seats=count,
        bots=around * (count // len(around)),
        label=label,
        never=never,
        restricted=(0,) if never else (),
    )


def named(bots: Sequence[str | Bot]) -> list[str]:
    """The names of some bots; other bots of a class that was named before get a number."""
    known: dict[str, list[str | Bot]] = {}
    names = []
    for bot in bots:
        same = known.setdefault(called(bot), [])
        if bot not in same:
            same.append(bot)
        number = same.index(bot)
        names.append(f"{called(bot)} {number + 1}" if number else called(bot))
    return names


def _seats(game: Game, fitting: Sequence[int], bots: Sequence[Any] | None) -> int:
    """As many seats as bots are named; else the fewest that the dials fit, at which somebody sits opposite."""
    if bots is not None and len(bots) in game.seats and len(bots) > 1:
        return len(bots)
    return next((count for count in fitting if count > 1), (*fitting, game.seats[0])[0])
