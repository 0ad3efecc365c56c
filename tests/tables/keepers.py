"""Games kept by boards that are gone, and taken up by others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from duckplay import Table, saves
from duckplay.game import Game
from duckplay.saves import Keeper, SaveError
from tests.toy import TOY


def kept(table: Table, seat: int | None = 0) -> str:
    """The name under which a table has been kept by a board that is gone."""
    keeper = Keeper()
    keeper.write(table, seat)
    return keeper.name


def taken(name: str, game: Game = TOY) -> Table:
    """The table kept under that name."""
    return Keeper().take(name, game)[0]


def reached(name: str) -> int:
    """The ply of what is kept, which is left where it is."""
    return saves.look(name, TOY).ply


def refused(call: Callable[[], Any]) -> str:
    with pytest.raises(SaveError) as caught:
        call()
    return caught.value.why


def kept_in(home: Path) -> list[Path]:
    """What lies in a folder of saves but for the seats of boards."""
    return [path for path in home.iterdir() if path.suffix != ".seat"]
