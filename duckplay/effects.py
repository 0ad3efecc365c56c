"""Effects: what turning one dial does to a game of the shelf, as it was measured beforehand, told beside the dial.

`make effects` measures them anew. Reading them needs nothing that measures.
"""

from __future__ import annotations

from typing import Any

import msgspec

from duckplay.game import Game
from duckplay.sheets import seeds
from duckplay.shelf import SHELF, find
from duckplay.words import plural


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when one dial is turned from its default to `value`: "game 18 % shorter (16-20)".

    `probe` is a digest of the first games with it: what a test plays again to learn whether the rules are the same.
    """

    dial: str
    value: Any
    words: str
    probe: str


class Effects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effects on one game, and under what they were measured: rules version, defaults, seats, bot, games, seed."""

    game: str
    rules: int
    defaults: dict[str, Any]
    seats: int
    bot: str
    games: int
    seed: int
    effects: tuple[Effect, ...]

    @property
    def basis(self) -> str:
        """What they were measured with, in words."""
        return f"{plural(self.games, 'game')} with each, {plural(self.seats, 'seat')}, {self.bot} bots; 95 % intervals"


def effects(game: Game) -> Effects | None:
    """The measured effects; None where there are none, and where the rules or their defaults have changed since."""
    if game.name not in SHELF or find(game.name) is not game:
        return None
    file = seeds() / "effects" / f"{game.name}.json"
    if not file.is_file():
        return None
    found = msgspec.json.decode(file.read_bytes(), type=Effects)
    current = msgspec.to_builtins(game.sheet.defaults)
    return found if (found.rules, found.defaults) == (game.version, current) else None
