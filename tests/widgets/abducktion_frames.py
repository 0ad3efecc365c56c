"""The moments of Abducktion that its drawing is tested and looked at with: `python -m tests.widgets.abducktion_frames`.

Each is what the browser is given: the view as it goes over the wire, the seat that acts, the picks of its moves.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckplay
from duckplay.core import Chance
from duckplay.game import Eye
from duckplay.shelf.abducktion.params import KINDS
from duckplay.shelf.abducktion.view import View
from duckplay.tables import Table
from duckplay.widgets.frame import wire

FILE = Path(__file__).resolve().parents[2] / "widgets" / "test" / "abducktion.json"
Frame = dict[str, Any]
EQUAL = [{"name": "Pair", "shape": "AA", "points": 2}, {"name": "Odd Pair", "shape": "AB", "points": 2}]
REACHING = {f"{kind}_on_others": True for kind in ("abducktion", "dubaducktion", "black_hole")}


def frames() -> dict[str, Frame]:
    """All moments by name; the figure in a name is the number of seats."""
    found = {f"fresh{seats}": frame(dealt(seats)) for seats in (1, 2, 3, 4)}
    for kind in KINDS:
        found[f"{kind}2"] = frame(dealt(2, **only(kind)))
    found["reaching3"] = frame(dealt(3, **only("dubaducktion"), **REACHING))
    found["columns2"] = frame(dealt(2, **only("parallel_universe"), parallel_universe="columns"))
    found["wormhole1"] = frame(dealt(1, **only("wormhole")))
    found["place2"] = frame(first(2, lambda view: view.phase == "place", **only("body_snatcher")))
    found["twins2"] = frame(first(2, lambda view: len(set(view.held)) == 2, **only("body_snatcher")))
    found["claim3"] = frame(first(3, lambda view: any(len(one.matches) == 1 for one in view.open)))
    found["spots3"] = frame(first(3, lambda view: any(len(one.matches) > 1 for one in view.open)))
    found["refresh2"] = frame(dealt(2, hand=5, plays=5, refresh_cost=3))
    found["crowd2"] = frame(dealt(2, face_up=6, hand=8, plays=8, refresh=False))
    found["late4"] = frame(dealt(4, plies=60))
    found["watcher3"] = frame(dealt(3, plies=12), "watcher")
    found["designer3"] = frame(dealt(3, plies=12), "designer")
    found["designer1"] = frame(dealt(1, plies=2), "designer")
    found["solo1"] = frame(first(1, lambda view: view.seats[0].points >= 8))
    found["over1"] = frame(first(1, lambda view: view.over))
    found["over3"] = frame(first(3, lambda view: view.over, formations=4))
    found["tie2"] = frame(first(2, lambda view: view.prize != "" and not view.over, formations=2, cards=EQUAL))
    return found


def only(kind: str) -> dict[str, int]:
    """An action deck of one kind of cards."""
    return {f"{each}_cards": 20 if each == kind else 0 for each in KINDS}


def frame(table: Table, eye: Eye | None = None) -> Frame:
    """What the seat at its turn sees, or another eye in its stead."""
    seat = table.waiting[0] if table.waiting else None
    seen = (0 if seat is None else seat) if eye is None else eye
    acts = seat if seat is not None and seen in (seat, "designer") else None
    moves = [move.picks for move in table.moves(acts)] if acts is not None else []
    return {"view": wire(table.view(seen)), "seat": acts, "moves": moves}


def dealt(seats: int, seed: int = 7, plies: int = 0, **dials: Any) -> Table:
    """A table so many moves on."""
    table, dice = duckplay.table("abducktion", seats=seats, seed=seed, params=dials), Chance(seed)
    while table.ply < plies and table.waiting:
        step(table, dice)
    return table


def first(seats: int, when: Callable[[View], bool], **dials: Any) -> Table:
    """The first table, by seed, that comes to such a moment for the seat at its turn."""
    for seed in range(100):
        table, dice = dealt(seats, seed, **dials), Chance(seed)
        while table.ply < 300:
            if when(table.view(table.waiting[0] if table.waiting else 0)):
                return table
            if not table.waiting:
                break
            step(table, dice)
    raise AssertionError("no game came to such a moment")


def step(table: Table, dice: Chance) -> None:
    """A move: a claim where there is one, else any."""
    dice.open(1, table.ply)
    moves = table.moves(table.waiting[0])
    claims = [move for move in moves if move.text.startswith("claim")]
    some = claims or moves
    table.play(table.waiting[0], some[dice.below(len(some))].text)


def text() -> str:
    """All moments as they are stored, one a line."""
    lines = (f"{json.dumps(name)}: {json.dumps(each, separators=(',', ':'))}" for name, each in frames().items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
