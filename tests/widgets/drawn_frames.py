"""The moments of Duck & Cover that its drawing is tested and looked at with: `python -m tests.widgets.drawn_frames`.

Each is what the browser is given (the view as it goes over the wire, the seat that acts, the picks of its moves) and
the ids that the picture of nbviewer and GitHub carries, which the drawing must carry too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import duckplay
from duckplay.core import Chance
from duckplay.game import Eye, Move
from duckplay.shelf.duck_and_cover import GAME, picture
from duckplay.shelf.duck_and_cover.view import View
from duckplay.tables import Table
from duckplay.widgets.frame import wire
from tests.shelf.positions import ROW, Playing

FILE = Path(__file__).resolve().parents[2] / "widgets" / "test" / "frames.json"
Frame = dict[str, Any]


def frames() -> dict[str, Frame]:
    """All moments by name; the figure in a name is the number of seats."""
    found = {f"fresh{seats}": acting(dealt(seats)) for seats in range(2, 8)}
    found |= {f"mid{seats}": acting(dealt(seats, plies=10 * seats, covers=50)) for seats in (2, 3, 4, 7)}
    found["drift3"] = acting(dealt(3, seed=5, plies=75, covers=10))
    found["drift7"] = acting(dealt(7, seed=5, plies=150, covers=10))
    found["far2"], found["far3"] = far()
    found["quack3"] = watching(*first(3, lambda view: view.grids[0].asked == "quack"), 0)
    found["max3"] = acting(first(3, lambda view: view.card == "MAX")[0])
    found["repeat3"] = acting(first(3, lambda view: view.card == "REPEAT" and view.discarded is False)[0])
    found["discards3"] = acting(first(3, lambda view: view.counted >= 5, covers=100)[0])
    found["give3"] = acting(first(3, lambda view: view.phase == "give", low_blows=True)[0])
    found["place3"] = acting(first(3, lambda view: view.phase == "place", low_blows=True)[0])
    found["secrets3"] = acting(first(3, lambda view: len(view.aside) > 0, surprises=True)[0])
    found["wide2"] = acting(dealt(2, plies=5, rows=2, columns=10, discards=20))
    found["tall2"] = acting(dealt(2, plies=5, rows=5, columns=4, competition=True))
    table, _ = first(4, lambda view: len(view.waiting) == 2)
    found["waiting4"] = watching(table, table.view("watcher"), next(s for s in range(4) if chosen(table, s)))
    found["watcher4"] = watching(table, table.view("watcher"), "watcher")
    found["designer4"] = acting(table, "designer")
    found["designer2"] = acting(dealt(2, plies=12, covers=50), "designer")
    found["designer7"] = acting(dealt(7, plies=40, covers=50), "designer")
    late = dealt(3, seed=4, plies=110, covers=90)
    found["late3"] = acting(late)
    found["struck3"] = frame(GAME.strike(late.at(late.ply - 9).view(0), late.view(0)))
    found["over3"] = watching(*first(3, lambda view: view.over, covers=90), 0)
    found["over7"] = watching(*first(7, lambda view: view.over, covers=90), 2)
    return found


def frame(view: View, seat: int | None = None, moves: Iterable[Move] = ()) -> Frame:
    ids = sorted(set(re.findall(r'data-id="([^"]+)"', picture.svg(view))))
    return {"view": wire(view), "seat": seat, "moves": [move.picks for move in moves], "ids": ids}


def acting(table: Table, eye: Eye | None = None) -> Frame:
    """What the seat that is to choose first sees, or the designer in its stead."""
    seat = table.waiting[0]
    return frame(table.view(seat if eye is None else eye), seat, table.moves(seat))


def watching(table: Table, _: View, eye: Eye) -> Frame:
    return frame(table.view(eye))


def dealt(seats: int, seed: int = 7, plies: int = 0, covers: int = 0, **dials: Any) -> Table:
    """A table so many moves on; where it can, a seat covers `covers` times in a hundred."""
    table, dice = duckplay.table("duck-and-cover", seats=seats, seed=seed, params=dials), Chance(seed)
    while table.ply < plies and table.waiting:
        step(table, dice, covers)
    return table


def first(seats: int, when: Callable[[View], bool], covers: int = 40, **dials: Any) -> tuple[Table, View]:
    """The first table, by seed, that comes to such a moment after a few moves."""
    for seed in range(200):
        table, dice = dealt(seats, seed, 0 if dials else 2 * seats, covers, **dials), Chance(seed)
        while True:
            view = table.view("watcher")
            if when(view):
                return table, view
            if not table.waiting or (table.ply > 80 and covers < 80):
                break
            step(table, dice, covers)
    raise AssertionError("no game came to such a moment")


def step(table: Table, dice: Chance, covers: int) -> None:
    dice.open(1, table.ply)
    moves = table.moves(table.waiting[0])
    liked = [move for move in moves if move.text.startswith("cover")]
    some = liked if liked and dice.below(100) < covers else moves
    table.play(table.waiting[0], some[dice.below(len(some))].text)


def chosen(table: Table, seat: int) -> bool:
    return bool(table.view("watcher").grids[seat].chosen)


def far() -> tuple[Frame, Frame]:
    """Layouts that have drifted far apart, with piles of many cards."""
    pond: dict[tuple[int, int], Any] = {(0, 0): (5, 7), (0, 1): 1, (0, 9): (2, 4, 6, 8, 10, 12, 11), (3, 9): 9}
    two = Playing({(0, -40): 3, (0, 9): 2, (0, 70): (4, 5, 6, 7, 8, 9, 10, 11, 12), (-33, 5): 1}, ROW, deck=[3, 6, 7])
    third = {(0, 0): 1, (0, 30): (2, 5, 7), (-20, 1): (3, 4, 6, 8, 9, 10, 11, 12)}
    three = Playing({**pond, (40, -3): 3}, ROW, third, deck=[5, 6, 7])
    return tuple(frame(game.seen(0), 0, [move for _, move in game.moves(0).values()]) for game in (two, three))  # type: ignore[return-value]  # mypy does not count what a loop makes


def text() -> str:
    """All moments as they are stored, one a line."""
    lines = (f"{json.dumps(name)}: {json.dumps(each, separators=(',', ':'))}" for name, each in frames().items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
