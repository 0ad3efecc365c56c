"""Variants of a game as a person names them, {"rounds": 3, "bots": "greedy"}, made into arms that are told apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from duckplay.core import Bot
from duckplay.game import Game
from duckplay.playtests.plan import Arm
from duckplay.playtests.sentences import setting
from duckplay.playtests.studies.asking import an_arm, named
from duckplay.playtests.studies.refusals import StudyError
from duckplay.words import brief, plural

APART = ("seats", "bots", "params")
"""What a variant may name beside dials, unless the game has dials of these names."""


def variants(game: Game, a: Any, b: Any, seats: Any = None, bots: Any = None) -> tuple[Arm, Arm]:
    """The arms A and B, each labelled with what the other has not. `seats` and `bots` hold for who names none.

    Raises StudyError, ParamsError.
    """
    arms = [_arm(game, field, given, seats, bots) for field, given in (("a", a), ("b", b))]
    labels = [_apart(game, *pair) for pair in (arms, arms[::-1])]
    if labels[0] == labels[1]:
        labels = ["A", "B"]
    first, second = (msgspec.structs.replace(arm, label=label) for arm, label in zip(arms, labels, strict=True))
    return first, second


def _arm(game: Game, field: str, given: Any, seats: Any, bots: Any) -> Arm:
    if not isinstance(given, Mapping):
        raise StudyError(field, f'dials, and seats or bots ({{"rounds": 3}}), not {brief(given)}')
    apart = {name: given[name] for name in APART if name in given and name not in game.params.__struct_fields__}
    dials = {name: value for name, value in given.items() if name not in apart}
    params = apart.get("params", {})
    if not isinstance(params, Mapping):
        raise StudyError(field, f"params are dials with values, not {brief(params)}")
    return an_arm(game, apart.get("seats", seats), apart.get("bots", bots), {**params, **dials})


def _apart(game: Game, arm: Arm, other: Arm) -> str:
    """What an arm has that the other has not, in words."""
    mine, its = game.build(arm.params), game.build(other.params)
    names = [name for name in mine.__struct_fields__ if getattr(mine, name) != getattr(its, name)]
    parts = [f"{name} {setting(getattr(mine, name))}" for name in names]
    if arm.seats != other.seats:
        parts.append(plural(arm.seats, "seat"))
    elif arm.bots != other.bots:
        parts.append(_sitting(arm.bots))
    return ", ".join(parts)


def _sitting(bots: tuple[str | Bot, ...]) -> str:
    names = named(bots)
    return names[0] if len(set(names)) == 1 else " and ".join(names)
