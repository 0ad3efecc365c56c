"""Moves of Duck & Cover as texts, as picks, and why one is not allowed.

    cover 5 onto 7          the pile topped by 5 onto the pile topped by 7
    duck 5 to 2,-1          the pile topped by 5 to the empty cell at row 2, column -1
    give 2 at 0,1           low blows: the 2 that lies at 0,1 to the seat on the left
    place 2 at 3,0          low blows: the 2 that was given to 3,0

Rows and columns count from the top left of the starting grid, down and to the right. Where two visible ducks of the
seat show a number, its cell is added: `cover 5 at 0,1 onto 7 at 0,2`. Picks are the ids of the piles and cells touched:
("0/pile:0,1", "0/pile:0,2"), ("0/pile:0,1", "0/cell:2,-1"); to give ("0/pile:0,1",), to place ("0/cell:3,0",).
"""

from __future__ import annotations

import re
from typing import Final

from duckplay.game import Move, Reason
from duckplay.shelf.duck_and_cover.rules import CELL, COVERS, DUCK, MAX, NONE, ONTO, REPEAT, column_of, row_of
from duckplay.shelf.duck_and_cover.state import GIVE, PLACE, DuckAndCover
from duckplay.shelf.duck_and_cover.view import Grid, Pile, View, place

Place = tuple[int, int]

AT: Final = r"(-?\d{1,7}) ?, ?(-?\d{1,7})"
COVER: Final = re.compile(rf"cover (\d+)(?: at {AT})? onto (\d+)(?: at {AT})?")
MOVE: Final = re.compile(rf"duck (\d+)(?: at {AT})? to {AT}")
GIVING: Final = re.compile(rf"give (\d+)(?: at {AT})?")
PLACING: Final = re.compile(rf"place (\d+) at {AT}")
PICK: Final = re.compile(r"([0-9])/(pile|cell):(0|-?[1-9][0-9]{0,6}),(0|-?[1-9][0-9]{0,6})")
FORMS: Final = "'cover 5 onto 7', 'duck 5 to 2,-1', 'give 2 at 0,1' or 'place 2 at 3,0'"


def move(state: DuckAndCover, seat: int, number: int) -> Move:
    """A move as people meet it."""
    top, onto, to = number >> DUCK, (number >> ONTO & COVERS) - 1, number & CELL
    target = f"{row_of(to)},{column_of(to)}"
    shown = top % state.rules.ducks + 1
    if state.phase == GIVE:
        text, label = f"give {shown} at {target}", f"Give the {shown} at {target} to the seat on the left"
        return Move(text, label, ("DC-20",), (f"{seat}/pile:{target}",))
    if state.phase == PLACE:
        text, label = f"place {shown} at {target}", f"Place the {shown} on the empty cell {target}"
        return Move(text, label, ("DC-20", "DC-05"), (f"{seat}/cell:{target}",))
    at = state.cell[top]
    source = f"{row_of(at)},{column_of(at)}"
    why = "DC-09" if state.card == MAX else "DC-10" if state.card == REPEAT else "DC-02"
    mover = _named(state, seat, top)
    below = 0
    while state.under[top] != NONE:
        top = state.under[top]
        below += 1
    load = f" and the {below} below it" if below else ""
    if onto == NONE:
        label = f"Duck: move the {shown}{load} to the empty cell {target}"
        return Move(
            f"duck {mover} to {target}", label, ("DC-05", why), (f"{seat}/pile:{source}", f"{seat}/cell:{target}")
        )
    label = f"Cover: move the {shown}{load} onto the {onto % state.rules.ducks + 1}"
    text = f"cover {mover} onto {_named(state, seat, onto)}"
    return Move(text, label, ("DC-04", why), (f"{seat}/pile:{source}", f"{seat}/pile:{target}"))


def kind(state: DuckAndCover, seat: int, number: int) -> str:
    """What a move does: cover, duck, give or place."""
    if state.phase == GIVE:
        return "give"
    if state.phase == PLACE:
        return "place"
    return "cover" if number >> ONTO & COVERS else "duck"


def _named(state: DuckAndCover, seat: int, top: int) -> str:
    """The number of a visible duck, with its cell where another one of the seat shows the same."""
    ducks = state.rules.ducks
    number = top % ducks + 1
    if state.rules.low_blows:
        first = seat * ducks
        if sum(other % ducks + 1 == number for other in state.tops[first : first + state.piles[seat]]) > 1:
            at = state.cell[top]
            return f"{number} at {row_of(at)},{column_of(at)}"
    return str(number)


def parse(view: View, text: str) -> tuple[str, ...]:
    """The picks that a text of the view's seat stands for. Raises ValueError: what cannot be read, what would be."""
    if not isinstance(view.eye, int):
        raise ValueError("only a seat can move")
    seat = view.eye
    grid = view.grids[seat]
    text = " ".join(text.lower().split())
    if found := COVER.fullmatch(text):
        number, row, column, onto, onto_row, onto_column = found.groups()
        source, target = _find(grid, number, row, column), _find(grid, onto, onto_row, onto_column)
        return _pick(seat, "pile", source), _pick(seat, "pile", target)
    if found := MOVE.fullmatch(text):
        number, row, column, to_row, to_column = found.groups()
        return _pick(seat, "pile", _find(grid, number, row, column)), _pick(seat, "cell", (int(to_row), int(to_column)))
    if found := GIVING.fullmatch(text):
        return (_pick(seat, "pile", _find(grid, *found.groups())),)
    if found := PLACING.fullmatch(text):
        number, row, column = found.groups()
        if grid.hand is None or grid.hand.number != int(number):
            raise ValueError(
                f"you were given {'no duck' if grid.hand is None else f'a {grid.hand.number}, no {number}'}"
            )
        return (_pick(seat, "cell", (int(row), int(column))),)
    raise ValueError(f"a move reads {FORMS}; it names ducks by the numbers that show, and cells as row,column")


def _pick(seat: int, kind: str, at: Place) -> str:
    return f"{seat}/{kind}:{at[0]},{at[1]}"


def _find(grid: Grid, number: str, row: str | None, column: str | None) -> Place:
    """The place of the visible duck with that number. Raises ValueError when there is none, or not just one."""
    found = [place(pile) for pile in grid.piles if pile.top.number == int(number)]
    if row is not None and column is not None:
        if (int(row), int(column)) not in found:
            where = " or ".join(f"{at[0]},{at[1]}" for at in found)
            there = f"; it is visible at {where}" if found else ""
            raise ValueError(f"no visible {number} of yours lies at {int(row)},{int(column)}{there}")
        return int(row), int(column)
    if not found:
        shown = ", ".join(str(number) for number in sorted(pile.top.number for pile in grid.piles))
        raise ValueError(f"no {number} is visible in your grid; visible are {shown}")
    if len(found) > 1:
        raise ValueError(f"your {number} is visible twice; add its cell: '{number} at {found[0][0]},{found[0][1]}'")
    return found[0]


def why_not(view: View, picks: tuple[str, ...]) -> Reason:
    """Why no legal move of the view's seat has these picks."""
    if view.over:
        return Reason("the game is over", "DC-19")
    if not isinstance(view.eye, int):
        return Reason("only a seat can move", "")
    grid = view.grids[view.eye]
    if grid.asked == "quack":
        return Reason(f"the called card is {view.card} and asks nothing of you: you quack", "DC-07")
    if grid.chosen:
        return Reason("you have chosen already, and a choice cannot be taken back", "DC-14")
    places: list[tuple[str, Place]] = []
    for pick in picks:
        found = PICK.fullmatch(pick)
        if found is None:
            return Reason(f"{pick[:60]!r} is nothing on this table; a pick reads '0/pile:1,2' or '0/cell:2,-1'", "")
        if int(found[1]) != view.eye:
            return Reason(f"you move only your own ducks; what you touched belongs to seat {found[1]}", "DC-02")
        kind, at = found[2], (int(found[3]), int(found[4]))
        here = any(place(pile) == at for pile in grid.piles)
        if here != (kind == "pile"):
            there = "a pile lies there" if here else "no pile of yours lies there"
            return Reason(f"{_words(at)}: {there}", "DC-05" if here else "DC-04")
        places.append((kind, at))
    if grid.asked == "place":
        return _not_place(grid, places)
    if not places:
        return Reason(f"first pick the pile: {_choices(grid)}", "DC-13")
    kind, source = places[0]
    if kind == "cell":
        return Reason(f"first pick the pile: {_choices(grid)}", "DC-13")
    if source not in grid.movable:
        return _not_source(view, grid, source)
    if grid.asked == "give":
        return _fits(places, 1)
    if len(places) == 1:
        return Reason("now pick where it goes: a pile beside it, or an empty cell next to another pile", "DC-13")
    return _not_target(grid, source, places)


def _not_target(grid: Grid, source: Place, places: list[tuple[str, Place]]) -> Reason:
    kind, target = places[1]
    if kind == "pile":
        if target == source:
            return Reason("staying where it is is no move", "DC-05")
        if abs(target[0] - source[0]) == 1 == abs(target[1] - source[1]):
            return Reason(
                f"{_words(target)} touches {_words(source)} at a corner only: diagonals do not count", "DC-04"
            )
        if target not in _beside(source):
            return Reason(f"{_words(target)} is not directly beside {_words(source)}", "DC-04")
        return _fits(places, 2)
    anchors = [place(pile) for pile in grid.piles if place(pile) in _beside(target)]
    if not anchors:
        return Reason(f"no pile lies directly beside {_words(target)}; a corner is not enough", "DC-05")
    if anchors == [source]:
        return Reason(f"the only pile beside {_words(target)} is the one that moves, and it leaves", "DC-05")
    return _fits(places, 2)


def _not_source(view: View, grid: Grid, source: Place) -> Reason:
    clause = {"MAX": "DC-09", "REPEAT": "DC-10"}.get(view.card or "", "DC-02")
    if grid.asked == "give":
        return Reason(f"only one of your two lowest visible ducks may be given: {_choices(grid)}", "DC-20")
    return Reason(
        f"the called card is {view.card}: you move {_choices(grid)}, not the pile at {_words(source)}", clause
    )


def _not_place(grid: Grid, places: list[tuple[str, Place]]) -> Reason:
    number = grid.hand.number if grid.hand else 0
    if not places:
        return Reason(f"pick an empty cell next to one of your piles for the {number}", "DC-20")
    kind, at = places[0]
    if kind == "pile":
        return Reason(f"what you were given covers nothing: pick an empty cell for the {number}", "DC-20")
    if not any(place(pile) in _beside(at) for pile in grid.piles):
        return Reason(f"no pile lies directly beside {_words(at)}; a corner is not enough", "DC-05")
    return _fits(places, 1)


def _fits(places: list[tuple[str, Place]], count: int) -> Reason:
    if len(places) > count:
        return Reason(f"that is one pick too many: a move has {count} here", "")
    return Reason("that is a legal move", "")


def _beside(at: Place) -> set[Place]:
    row, column = at
    return {(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)}


def _words(at: Place) -> str:
    return f"{at[0]},{at[1]}"


def _choices(grid: Grid) -> str:
    tops: dict[Place, Pile] = {place(pile): pile for pile in grid.piles}
    return " or ".join(f"the {tops[at].top.number} at {_words(at)}" for at in grid.movable)
