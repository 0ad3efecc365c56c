"""The list of the shelf, as the gallery page shows it."""

from __future__ import annotations

from html import escape
from typing import Any

import duckplay
from duckplay.game import Game
from duckplay.shelf import find


class Gallery:
    """The shelf's games in order; as HTML each title leads to its page."""

    def __init__(self) -> None:
        self.games = tuple(find(name) for name in duckplay.games())

    def __repr__(self) -> str:
        return "\n".join(f"{game.title}, {seats(game)}: {game.sheet.about}" for game in self.games)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {
            "text/plain": repr(self),
            "text/html": f'<ul class="duckplay-gallery">{"".join(map(row, self.games))}</ul>',
        }


def row(game: Game) -> str:
    """A game as an item of the list."""
    link = f'<a href="play-{game.name}.ipynb">{escape(game.title)}</a>'
    return f"<li>{link} <small>{seats(game)}</small><p>{escape(game.sheet.about)}</p></li>"


def seats(game: Game) -> str:
    """How many may play."""
    return f"{game.seats[0]} to {game.seats[-1]} seats"
