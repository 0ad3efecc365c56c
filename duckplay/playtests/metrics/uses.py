"""How often moves of a kind are played, and how often befalls what a game's tallies count."""

from __future__ import annotations

import numpy as np

from duckplay.game import Game
from duckplay.playtests.metrics.grouping import summed
from duckplay.playtests.metrics.metric import USES, Floats, Metric
from duckplay.playtests.rows import Columns


def use(kind: str) -> Metric:
    """Plies of a kind of move in a game, of all seats."""

    def of(columns: Columns) -> Floats:
        """How often a move of this kind is played in a game, by all seats."""
        return _count(columns, kind)

    return Metric(
        f"use:{kind}", f"Moves of the kind {kind}", "plies", f"#(plies of the kind {kind})", "TAG, Actions", of, USES
    )


def tally(game: Game, name: str) -> Metric:
    """One of the game's own tallies, of all seats. Raises KeyError for one that it does not have."""
    title = game.tallies[name].title

    def of(columns: Columns) -> Floats:
        """How often it befalls in a game, to all seats."""
        return _count(columns, f"tally:{name}")

    news = game.tallies[name].news
    return Metric(f"tally:{name}", title, "times", f"#(news of the kind {news!r})", f"told by {game.title}", of, USES)


def _count(columns: Columns, kind: str) -> Floats:
    found = columns.uses["kind"] == kind
    return summed(columns, "uses", np.where(found, columns.uses["count"], 0))
