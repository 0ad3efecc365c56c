"""Tables of the toy game: new, played on, and played to the end; and the games that every table must serve."""

from __future__ import annotations

from typing import Any

import duckplay
from duckplay import Table
from duckplay.game import Game
from tests.toy import TOY

SHELF: list[str | Game] = [TOY, *duckplay.games()]


def pond(seed: int = 7, **given: Any) -> Table:
    """A table of the toy game for two."""
    return duckplay.table(TOY, **{"seats": 2, "seed": seed, **given})


def played(*moves: str, **given: Any) -> Table:
    """A table at which these moves have been played by whoever waits."""
    table = pond(**given)
    for move in moves:
        table.play(table.waiting[0], move)
    return table


def finished(table: Table) -> Table:
    """The table played to its end, always by the last of the moves there are."""
    while not table.over:
        table.play(table.waiting[0], table.moves(table.waiting[0])[-1].text)
    return table
