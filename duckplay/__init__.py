"""Tabletop games about ducks, played, stepped through and measured in notebooks and on web pages."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from duckplay import interpreted

interpreted.install()  # first: it decides where every other module comes from

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from duckplay.core import Bot
    from duckplay.game import Game, Move, Reason
    from duckplay.lessons import Lesson
    from duckplay.params import Params, ParamsError
    from duckplay.playtests.studies.calls import (
        compare,
        ladder,
        outliers,
        playtest,
        restrict,
        sweep,
        tune,
        worth,
    )
    from duckplay.records import Record, RecordError
    from duckplay.sheets import SheetError
    from duckplay.simple import SimpleGame, SimpleState
    from duckplay.tables import Closed, IllegalMove, Refused, Table, TableError
    from duckplay.widgets import Dials
    from duckplay.widgets.lab.lab import Lab

__version__ = "0.1.0"

_HOMES = {
    "Bot": "core",
    "Closed": "tables",
    "Game": "game",
    "IllegalMove": "tables",
    "Move": "game",
    "Params": "params",
    "ParamsError": "params",
    "Reason": "game",
    "Record": "records",
    "RecordError": "records",
    "Refused": "tables",
    "SheetError": "sheets",
    "SimpleGame": "simple",
    "SimpleState": "simple",
    "Table": "tables",
    "TableError": "tables",
    "compare": "playtests.studies.calls",
    "ladder": "playtests.studies.calls",
    "outliers": "playtests.studies.calls",
    "playtest": "playtests.studies.calls",
    "restrict": "playtests.studies.calls",
    "sweep": "playtests.studies.calls",
    "tune": "playtests.studies.calls",
    "worth": "playtests.studies.calls",
}
"""Public name -> its module, imported when the name is first used."""

__all__ = [
    "Bot",
    "Closed",
    "Game",
    "IllegalMove",
    "Move",
    "Params",
    "ParamsError",
    "Reason",
    "Record",
    "RecordError",
    "Refused",
    "SheetError",
    "SimpleGame",
    "SimpleState",
    "Table",
    "TableError",
    "compare",
    "dials",
    "games",
    "lab",
    "ladder",
    "lesson",
    "outliers",
    "playtest",
    "replay",
    "restrict",
    "sweep",
    "table",
    "tune",
    "worth",
]


def games() -> tuple[str, ...]:
    """The names of the shelf's games."""
    from duckplay.shelf import SHELF

    return tuple(SHELF)


def table(
    game: str | Game,
    *,
    seats: int | None = None,
    seed: int | None = None,
    params: Mapping[str, Any] | None = None,
    bots: Mapping[int, str] | None = None,
    policy: Literal["designer", "player"] = "designer",
) -> Table:
    """A new table: a game of the shelf by name, or a Game; by default the fewest seats and a drawn seed.

    `params` are the dials that differ from the defaults, `bots` names by seat: {1: "random"}. `policy` says what may be
    taken back: by a "designer" anything, by a "player" only a decision that nothing came of. Raises ValueError.
    """
    from duckplay.openings import set_up

    return set_up(game, seats, seed, params, bots, policy)


def dials(subject: Table | Game | str) -> Dials:
    """The form of a table's dials, with a new game and a replay at its buttons; or of a game's, by name or Game."""
    from duckplay.widgets import form

    return form(subject)


def lab(game: str | Game, *, seats: int | None = None, bots: Sequence[str] = ()) -> Lab:
    """The dashboard of a game, by name or Game: two variants side by side, played while their dials are turned.

    `bots` are names, one for all `seats` or one for each. Raises ValueError.
    """
    from duckplay.shelf import find
    from duckplay.widgets.lab.lab import Lab

    return Lab(find(game), seats, (bots,) if isinstance(bots, str) else tuple(bots))


def lesson(game: str | Game) -> Lesson:
    """A new lesson in a game, by name or Game: its `question` asks about a position, and is answered by a move."""
    from duckplay.lessons import Lesson
    from duckplay.shelf import find

    return Lesson(find(game))


def replay(record: Any, *, game: str | Game | None = None) -> Table:
    """The table that a record stands for: a Record, its JSON text or object, or its file.

    `game` is needed for a game that is not on the shelf. Raises RecordError with the first ply that differs.
    """
    from duckplay.openings import replay as resumed

    return resumed(record, game)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"duckplay.{_HOMES[name]}"), name)
    if name == "laws":
        return import_module("duckplay.laws")
    raise AttributeError(f"module 'duckplay' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
