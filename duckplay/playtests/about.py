"""What a store says of a plan: enough to read and export its games without the code that played them."""

from __future__ import annotations

from typing import Any

import msgspec

from duckplay.playtests.plan import Plan, called
from duckplay.words import printable


class ArmAbout(msgspec.Struct, frozen=True, kw_only=True):
    """An arm as people read it; a bot that is an object stands there by the name of its class."""

    label: str
    seats: int
    params: dict[str, Any]
    bots: tuple[str, ...]
    never: tuple[str, ...]
    restricted: tuple[int, ...]


class About(msgspec.Struct, frozen=True, kw_only=True):
    """A plan as people read it; `rules` is the version of the game's rules."""

    game: str
    rules: int
    seed: int
    rotate: bool
    metrics: tuple[str, ...]
    uses: bool
    arms: tuple[ArmAbout, ...]

    def json(self) -> str:
        """The document as text."""
        return msgspec.json.encode(self, enc_hook=repr).decode()

    def seats(self, arm: int | None = None) -> int:
        """The seats of an arm, or the most that one has."""
        return max(each.seats for each in self.arms) if arm is None else self.arms[arm].seats


def about(plan: Plan) -> About:
    """What is kept of a plan."""
    arms = tuple(
        ArmAbout(
            label=printable(arm.label),
            seats=arm.seats,
            params=dict(arm.params),
            bots=tuple(printable(called(bot)) for bot in arm.bots),
            never=tuple(map(printable, arm.never)),
            restricted=arm.restricted,
        )
        for arm in plan.arms
    )
    return About(
        game=plan.found.name,
        rules=plan.found.version,
        seed=plan.seed,
        rotate=plan.rotate,
        metrics=plan.metrics,
        uses=plan.uses,
        arms=arms,
    )
