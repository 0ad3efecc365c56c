"""A request: the pinned variant A and the turned one B, who plays them, how often, and by what they are compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from duckplay.game import Game
from duckplay.params import ParamsError, dials, plain
from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.sentences import setting
from duckplay.playtests.studies.measures import measures
from duckplay.shelf import SHELF, find
from duckplay.widgets.deck import lot

MOST = 20_000
"""Games that a request may have, both variants together."""
USUAL = 2_000
LEAST = 100
SEED = 1
"""The seed of every request: the same variants tell the same, today and tomorrow."""


class Request(msgspec.Struct, frozen=True):
    """What is to be compared. `pinned` and `values` hold every dial of A and of B, in JSON's types."""

    pinned: dict[str, Any]
    values: dict[str, Any]
    seats: int
    bots: tuple[str, ...]
    games: int = USUAL
    measure: str = "length"

    @property
    def turned(self) -> tuple[str, ...]:
        """The dials in which B differs from A."""
        return tuple(name for name, value in self.values.items() if value != self.pinned[name])

    def told(self, game: Game, values: Mapping[str, Any]) -> str:
        """The dials in which the variants differ, as one of them has them: "Rounds 3, Pressure on"."""
        named = {dial.name: dial for dial in dials(game.params, game.sheet.defaults)}
        return ", ".join(
            f"{named[name].title} {self._cards(name, values) if named[name].kind == 'cards' else setting(values[name])}"
            for name in self.turned
        )

    def _cards(self, name: str, values: Mapping[str, Any]) -> str:
        """A set of cards in short; where both have as many of as many points, only that B's is another."""
        ours, theirs = lot(self.values[name]), lot(self.pinned[name])
        return lot(values[name]) if ours != theirs else "as before" if values is self.pinned else "as edited"

    def plan(self, game: Game, metrics: tuple[str, ...]) -> Plan:
        """What is to be played: A alone where B is the same. Raises ParamsError, PlanError, ValueError."""
        arms = [Arm(params=self.pinned, seats=self.seats, bots=self.bots, label=self.told(game, self.pinned))]
        if self.turned:
            arms.append(Arm(params=self.values, seats=self.seats, bots=self.bots, label=self.told(game, self.values)))
        games = min(self.games, MOST // len(arms))
        return Plan(game=named(game), arms=tuple(arms), games=games, seed=SEED, metrics=metrics, uses=True)


def named(game: Game) -> str | Game:
    """What a plan names the game by: its name, where the shelf has it, so that no code of it need travel."""
    return game.name if game.name in SHELF and find(game.name) is game else game


def usual(game: Game, seats: int | None = None, bots: tuple[str, ...] = ()) -> Request:
    """A as the rules have it, B the same; the first bot that looks at the game on all seats."""
    values = defaults(game)
    count = game.seats[min(1, len(game.seats) - 1)] if seats is None else seats
    seeing = [name for name, bot in game.bots.items() if not bot.blind] or list(game.bots)
    return Request(values, dict(values), count, (bots or (seeing[0],)) * (1 if len(bots) == count else count))


def defaults(game: Game) -> dict[str, Any]:
    """Every dial's value as the rule sheet has it, in JSON's types."""
    return {dial.name: plain(dial.default) for dial in dials(game.params, game.sheet.defaults)}


def seated(request: Request, game: Game, seats: int, bots: tuple[str, ...]) -> Request:
    """The same with other bots, the last of them on the seats that are left over. Raises ValueError.

    It compares by length where its measure says nothing of so many seats.
    """
    if seats not in game.seats:
        raise ValueError(f"{game.title} takes {game.seats[0]} to {game.seats[-1]} seats")
    if unknown := [bot for bot in bots if bot not in game.bots]:
        raise ValueError(f"{game.title} has no bot {unknown[0]!r}; there are {', '.join(game.bots)}")
    (by,) = measures(game, [request.measure], "measure")
    measure = request.measure if by.seats <= seats else "length"
    return msgspec.structs.replace(request, seats=seats, bots=(bots + bots[-1:] * seats)[:seats], measure=measure)


def wrong(game: Game, values: Mapping[str, Any], seats: int) -> dict[str, str]:
    """What is wrong with dials for so many seats, by the name of the dial; "" stands for all of them together."""
    try:
        game.check(game.build(values), seats)
    except ParamsError as error:
        return {error.field: error.why.removeprefix(f"{game.name}: ")}
    return {}
