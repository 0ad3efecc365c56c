"""What is to be played: a plan, and the arms that it sets against each other."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from duckplay.core import SEEDS, Bot
from duckplay.game import Game
from duckplay.params import Params
from duckplay.playtests import identity
from duckplay.refusals import integer
from duckplay.seating import a_bot, a_count
from duckplay.shelf import find
from duckplay.words import brief

MOST: int = 10_000_000
"""Games an arm."""


class PlanError(ValueError):
    """A plan that cannot be played; says which part of it is wrong and what would be right."""


class Arm(msgspec.Struct, frozen=True, kw_only=True):
    """One variant: dials that differ from the defaults, seats, and who sits there.

    `bots` names a bot of the game (or is one) per seat; one for all is enough. The bots at the places `restricted` of
    that tuple never play a move of the kinds `never` (`Game.kind`) while they have another; with no places given, all.
    """

    seats: int
    bots: tuple[str | Bot, ...]
    params: dict[str, Any] = {}
    never: tuple[str, ...] = ()
    restricted: tuple[int, ...] = ()
    label: str = ""

    def barred(self, seating: tuple[int, ...]) -> list[bool] | None:
        """By seat who never plays some kinds of moves, when `seating` says whose bot sits there; None for nobody."""
        if not self.never:
            return None
        return [not self.restricted or place in self.restricted for place in seating]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a run plays: game i of each arm for i below `games`, all on the seed that i has.

    `metrics` are names of `duckplay.playtests.metrics`; `uses` asks for the kinds of moves played and the game's
    tallies, `pieces` beside them for the use of what carries points (`Game.pieces`). With `rotate` the bots change
    seats from game to game. A decision that takes longer than `decision_limit` seconds is stopped, and its game kept
    out; only worker processes can do so. Raises PlanError, and ValueError as `duckplay.table` does.
    """

    game: str | Game
    arms: tuple[Arm, ...]
    games: int
    seed: int
    metrics: tuple[str, ...] = ()
    uses: bool = False
    pieces: bool = False
    rotate: bool = True
    decision_limit: float = 10.0

    def __post_init__(self) -> None:
        game = find(self.game)
        games, seed = integer(self.games), integer(self.seed)
        if games is None or not 1 <= games <= MOST:
            raise PlanError(f"games: 1 to {MOST:,} for each arm, not {brief(self.games)}")
        if seed is None or not 0 <= seed < SEEDS:
            raise PlanError(f"seed: a whole number, 0 <= seed < 2**53, not {brief(self.seed)}")
        if not self.arms:
            raise PlanError("arms: a plan has at least one")
        if type(self.decision_limit) not in (int, float) or not 0.01 <= self.decision_limit <= 86400:
            raise PlanError(f"decision_limit: 0.01 to 86,400 seconds, not {brief(self.decision_limit)}")
        for arm in self.arms:
            _check(game, arm)
        whole = tuple(
            msgspec.structs.replace(arm, bots=arm.bots * arm.seats if len(arm.bots) == 1 else arm.bots)
            for arm in self.arms
        )
        for name, value in (("games", games), ("seed", seed), ("arms", whole)):
            msgspec.structs.force_setattr(self, name, value)

    @property
    def key(self) -> str:
        """A hash of all that decides what is noted of a game, the number of games left out."""
        return identity.key(self)

    @property
    def identical(self) -> bool:
        """Whether all arms, two or more, would play the very same games."""
        first, *others = [identity.arm_print(self, number) for number in range(len(self.arms))]
        return bool(others) and all(other == first for other in others)

    @property
    def found(self) -> Game:
        """The game, where it was given by its name too."""
        return find(self.game)

    def params(self, arm: int) -> Params:
        """The dials of an arm, all of them."""
        return self.found.build(self.arms[arm].params)

    def seating(self, arm: int, i: int) -> tuple[int, ...]:
        """Of each seat in game i, which of the arm's bots sits there."""
        seats = self.arms[arm].seats
        return tuple((seat + i) % seats if self.rotate else seat for seat in range(seats))

    def bot(self, arm: int, number: int) -> Bot:
        """One of the arm's bots."""
        bot = self.arms[arm].bots[number]
        return bot if isinstance(bot, Bot) else a_bot(self.found, bot)


def seed_of(plan_seed: int, i: int) -> int:
    """The seed of game i, 53 bits of BLAKE2b over both numbers: the same in every arm, worker and chunk."""
    return int.from_bytes(blake2b(f"{plan_seed},{i}".encode(), digest_size=8).digest(), "big") % SEEDS


def called(bot: str | Bot) -> str:
    """What people read for a bot: its name in the game, or of its class."""
    return bot if isinstance(bot, str) else type(bot).__name__


def _check(game: Game, arm: Arm) -> None:
    """Raises PlanError, TableError or ParamsError for an arm that cannot be played."""
    a_count(game, arm.seats)
    game.check(game.build(arm.params), arm.seats)
    if len(arm.bots) not in (1, arm.seats):
        raise PlanError(f"bots: one for all or one for each of {arm.seats} seats, not {len(arm.bots)}")
    for bot in arm.bots:
        if not isinstance(bot, Bot):
            a_bot(game, bot)
    if strange := [place for place in arm.restricted if place not in range(arm.seats)]:
        raise PlanError(f"restricted: places 0 to {arm.seats - 1} among the bots, not {brief(strange[0])}")
    if arm.never and getattr(game, "kind", None) is None:
        raise PlanError(f"never: {game.name} does not say of what kind its moves are")
