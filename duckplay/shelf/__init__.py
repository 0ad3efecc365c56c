"""The shelf: the games that come with duckplay, one line each."""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from duckplay.game import Game

SHELF: dict[str, str] = {
    "duck-and-cover": "duckplay.shelf.duck_and_cover",
    "abducktion": "duckplay.shelf.abducktion",
    "deduckto": "duckplay.shelf.deduckto",
}
"""Name -> the package whose GAME it is; imported when first asked for."""


def find(game: str | Game) -> Game:
    """The game with that name; a Game is handed back. Raises ValueError that names the games there are."""
    if not isinstance(game, str):
        from duckplay.game import Game

        if isinstance(game, Game):
            return game
        raise TypeError(f"a game is given by its name or as a Game, not as {type(game).__name__}")
    if game not in SHELF:
        near = difflib.get_close_matches(game, SHELF, 1)
        hint = f"did you mean {near[0]}? " if near else ""
        raise ValueError(f"no game {game[:60]!r} on the shelf; {hint}there are {', '.join(SHELF)}")
    found: Game = import_module(SHELF[game]).GAME
    return found
