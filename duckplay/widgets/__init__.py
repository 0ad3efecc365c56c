"""What a person sees and touches: the board and the dials."""

from __future__ import annotations

from typing import Any

from comm import get_comm_manager

from duckplay import served, shelf
from duckplay.game import Game
from duckplay.tables import Table
from duckplay.widgets.board import Board, board_of
from duckplay.widgets.dials import Dials

__all__ = ["Board", "Dials", "board_of", "form", "wall"]


def form(subject: Table | Game | str) -> Dials:
    """The dials of a table (with buttons that act on its board), or of a game."""
    if isinstance(subject, Table):
        return Dials(subject.game, subject)
    return Dials(shelf.find(subject))


def wall() -> None:
    """Takes away the door by which a browser could make widgets of its own in this kernel."""
    targets: dict[str, Any] = get_comm_manager().targets
    targets.pop("jupyter.widget", None)


if served.served():
    wall()
