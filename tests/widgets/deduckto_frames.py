"""The moments of Deduckto that its drawing is tested and looked at with: `python -m tests.widgets.deduckto_frames`.

Each is what the browser is given (the view as it goes over the wire, the seat that acts) and what its moves are picked
by.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckplay
from duckplay.core import Chance
from duckplay.game import Eye
from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.view import View
from duckplay.tables import Table
from duckplay.widgets.frame import wire

FILE = Path(__file__).resolve().parents[2] / "widgets" / "test" / "deduckto.json"
Frame = dict[str, Any]


def frames() -> dict[str, Frame]:
    """All moments by name; the figure in a name is the number of seats."""
    found = {f"gift{seats}": frame(dealt(seats)) for seats in (2, 3, 4)}
    found["chosen3"] = frame(dealt(3, plies=1), 0)
    found |= {f"mid{seats}": frame(dealt(seats, plies=5 * seats)) for seats in (2, 3, 4)}
    found["recalled3"] = frame(first(3, lambda view: mine(view).yes.turned > 1), recalls=True)
    found["turned3"] = frame(first(3, lambda view: mine(view).yes.turned > 1))
    found["both2"] = frame(first(2, lambda view: mine(view).yes.down and mine(view).no.down))
    found["pile4"] = frame(first(4, lambda view: view.phase == "pile"))
    found["out3"] = frame(first(3, lambda view: any(seat.out for seat in view.seats)))
    found["late4"] = frame(dealt(4, plies=44, guesses=0))
    found["empty2"] = frame(first(2, lambda view: not view.hand, guesses=0))
    found["small3"] = frame(dealt(3, plies=9, values=4, hand=3, gifts=False))
    many = {"hand": 10, "chances": 9, "shuffle_labels": True}
    found["large2"] = frame(first(2, lambda view: len(mine(view).guesses) > 3, guesses=60, **many))
    found["watcher4"] = frame(dealt(4, plies=20), "watcher")
    found["designer4"] = frame(dealt(4, plies=20), "designer")
    found["designer2"] = frame(dealt(2, plies=2), "designer")
    late = first(3, lambda view: mine(view).no.turned > 1)
    eye = late.waiting[0]
    found["struck3"] = still(GAME.strike(late.at(late.ply - 9).view(eye), late.view(eye)))
    found["known3"] = frame(first(3, lambda view: view.over and view.winner == 0), 0)
    found["over4"] = frame(first(4, lambda view: view.over), 2)
    found["nobody2"] = frame(first(2, lambda view: view.over and view.winner < 0, guesses=60, last_seat="plays_on"), 0)
    return found


def mine(view: View) -> Any:
    """The seat that the view is of."""
    assert isinstance(view.eye, int)
    return view.seats[view.eye]


def frame(table: Table, eye: Eye | None = None, recalls: bool = False) -> Frame:
    """What the seat at its turn sees, or another eye in its stead; as one sees who remembers, where it `recalls`."""
    seat = table.waiting[0] if table.waiting else None
    seen = (0 if seat is None else seat) if eye is None else eye
    acts = seat if seat is not None and seen in (seat, "designer") else None
    shown = table.memory(seen).view if recalls and isinstance(seen, int) else table.view(seen)
    moves = table.moves(acts) if acts is not None else []
    picks = sorted({pick for move in moves for group in move.picks for pick in group.split("+")})
    return {"view": wire(shown), "seat": acts, "ids": picks}


def still(view: View) -> Frame:
    return {"view": wire(view), "seat": None, "ids": []}


def dealt(seats: int, seed: int = 7, plies: int = 0, guesses: int = 2, **dials: Any) -> Table:
    """A table so many moves on; a seat guesses `guesses` times in a hundred."""
    table, dice = duckplay.table(GAME, seats=seats, seed=seed, params=dials), Chance(seed)
    while table.ply < plies and table.waiting:
        step(table, dice, guesses)
    return table


def first(seats: int, when: Callable[[View], bool], guesses: int = 25, **dials: Any) -> Table:
    """The first table, by seed, that comes to such a moment for the seat at its turn."""
    for seed in range(200):
        table, dice = dealt(seats, seed, **dials), Chance(seed)
        while table.ply < 300:
            if when(table.view(table.waiting[0] if table.waiting else 0)):
                return table
            if not table.waiting:
                break
            step(table, dice, guesses)
    raise AssertionError("no game came to such a moment")


def step(table: Table, dice: Chance, guesses: int) -> None:
    """A move: now and then a guess of who may still be it, else a card."""
    dice.open(1, table.ply)
    seat = table.waiting[0]
    moves = table.moves(seat)
    cards = [move.text for move in moves if not move.text.startswith("guess")]
    view = table.view(seat)
    if cards and (view.phase != "turn" or dice.below(100) >= guesses):
        table.play(seat, cards[dice.below(len(cards))])
    else:
        some = view.case.possible
        table.play(seat, "guess " + " ".join(view.names(some[dice.below(len(some))])))


def text() -> str:
    """All moments as they are stored, one a line."""
    lines = (f"{json.dumps(name)}: {json.dumps(each, separators=(',', ':'))}" for name, each in frames().items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
