"""One seat's piles drawn: where they lie, where they may land, and what an open choice will do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from duckplay.shelf import art
from duckplay.shelf.duck_and_cover.view import Choice, Duck, Grid, Pile, View

LAYERS: Final = 5
"""Cards drawn under a top duck at most; the number on the card counts on."""
LONGEST: Final = 2
"""Empty rows or columns in a run that are still drawn."""
GAP: Final = 0.7
"""Width of a break, in cells."""
LARGEST: Final = 104.0
SMALLEST: Final = 40.0
"""Sides of a cell: at most, and what a grid grows downwards for."""
Place = tuple[int, int]


class Axis:
    """Rows or columns in use along a line, in units of a cell; a long empty stretch shrinks to a break."""

    def __init__(self, used: Iterable[int]) -> None:
        self.at: dict[int, float] = {}
        self.breaks: list[tuple[float, int]] = []
        """(where, how many rows or columns are left out)."""
        self.length = 0.0
        before: int | None = None
        for line in sorted(set(used)):
            missing = 0 if before is None else line - before - 1
            if missing > LONGEST:
                self.breaks.append((self.length, missing))
                self.length += GAP
                missing = 0
            for shown in range(line - missing, line + 1):
                self.at[shown] = self.length
                self.length += 1
            before = line


def landings(view: View, grid: Grid) -> list[Place]:
    """Places where a pile that must move, or a duck in hand, may land (DC-05), as far as this eye is asked about them.

    A seat is shown its own, watcher and designer everybody's; none once the seat has chosen.
    """
    if view.eye not in (grid.seat, "watcher", "designer") or grid.chosen or grid.asked not in ("move", "place"):
        return []
    taken = {(pile.row, pile.column) for pile in grid.piles}
    found: set[Place] = set()
    for leaving in grid.movable if grid.asked == "move" else (None,):
        for row, column in taken - {leaving}:
            found.update({(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)})
    return sorted(found - taken)


def choices(view: View, grid: Grid) -> list[Choice]:
    """The open choice of a seat, where this eye may see it."""
    known = view.secret.choices if view.secret is not None else () if view.choice is None else (view.choice,)
    return [choice for choice in known if choice.seat == grid.seat]


class Plan:
    """Where the piles of one grid are drawn. A cell is `unit` wide on paper on which the duck is 100 wide."""

    def __init__(self, view: View, grid: Grid) -> None:
        self.grid = grid
        self.splashes = () if view.competition else view.splashes
        self.large = view.eye == grid.seat
        self.unit = 190 if self.large else 225
        self.spots = landings(view, grid)
        self.choices = choices(view, grid)
        used = [(pile.row, pile.column) for pile in grid.piles] + self.spots
        used += [choice.target for choice in self.choices]
        self.rows, self.columns = Axis(row for row, _ in used), Axis(column for _, column in used)

    def cell(self, width: float, height: float) -> float:
        """Side of a cell: as large as fits, but grow downwards rather than become too small to read."""
        return min(width / self.columns.length, max(height / self.rows.length, SMALLEST), LARGEST)

    def draw(self, x: float, y: float, size: float) -> str:
        scale = size / self.unit
        parts = [self.breaks(), self.numbers(scale) if self.large else ""]
        if self.spots:
            look = f'class="k w" fill="{art.SPOT}" stroke="{art.LEAD}" stroke-width="5" stroke-dasharray="14 11"'
            parts.append(f"<g {look}>{''.join(map(self.spot, self.spots))}</g>")
        font = round(self.unit * (0.35 if self.large else 0.46))
        piles = "".join(map(self.pile, self.grid.piles))
        parts.append(f'<g {art.brush(self.grid.seat)} font-size="{font}" font-weight="700">{piles}</g>')
        parts += map(self.arrow, self.choices)
        return art.group(x, y, scale, "".join(parts))

    def at(self, place: Place) -> tuple[int, int]:
        return round(self.columns.at[place[1]] * self.unit), round(self.rows.at[place[0]] * self.unit)

    def breaks(self) -> str:
        wide, high = self.columns.length * self.unit, self.rows.length * self.unit
        middle = GAP / 2
        return "".join(
            [zigzag(0, (at + middle) * self.unit, wide, f"{gone} empty rows", False) for at, gone in self.rows.breaks]
            + [
                zigzag((at + middle) * self.unit, 0, high, f"{gone} empty columns", True)
                for at, gone in self.columns.breaks
            ]
        )

    def numbers(self, scale: float) -> str:
        """Row and column numbers along the edges, those of the notation."""
        half, size = self.unit / 2, 15 / scale
        above = [(at * self.unit + half, -8 / scale, line, "middle") for line, at in self.columns.at.items()]
        beside = [(-6 / scale, at * self.unit + half + size / 3, line, "end") for line, at in self.rows.at.items()]
        return "".join(art.words(x, y, size, str(line), anchor=anchor) for x, y, line, anchor in above + beside)

    def spot(self, place: Place) -> str:
        x, y = self.at(place)
        where, inset, side = f"{place[0]},{place[1]}", round(0.05 * self.unit), round(0.82 * self.unit)
        cell = art.rectangle(x + inset, y + inset, side, side, 22)
        return f'<g data-id="{self.grid.seat}/cell:{where}"><title>land at {where}</title>{cell}</g>'

    def pile(self, pile: Pile) -> str:
        x, y = self.at((pile.row, pile.column))
        seat, where, corner = self.grid.seat, f"{pile.row},{pile.column}", round(0.85 * self.unit)
        moves = (pile.row, pile.column) in self.grid.movable and not self.grid.chosen
        inner = f"<title>{spell(pile.ducks, seat)} at {where}</title>{tile(seat, pile.ducks, self.unit, moves)}"
        if self.large and self.splashes:
            inner += drop(self.splashes[pile.top.number - 1])
        return art.group(x + corner - 100, y + corner - 92, 1, inner, f'data-id="{seat}/pile:{where}"')

    def arrow(self, choice: Choice) -> str:
        """The open choice: from the pile to where it will go."""
        x, y = (round(edge + self.unit / 2) for edge in self.at(choice.target))
        out = f'<circle class="l" fill="{art.LEAD}" cx="{x}" cy="{y}" r="26"/>'
        if choice.source is not None and choice.source != choice.target:
            a, b = (round(edge + self.unit / 2) for edge in self.at(choice.source))
            look = f'class="w" stroke="{art.LEAD}" stroke-width="14" stroke-dasharray="4 24" stroke-linecap="round"'
            out += f'<path {look} d="M{a} {b}L{x} {y}"/>'
        return out


def spell(ducks: Sequence[Duck], seat: int) -> str:
    """A pile in words, from the top: 5 on 7, 2."""
    names = [f"{duck.number}" + (f" of seat {duck.owner}" if duck.owner != seat else "") for duck in ducks]
    return names[0] + (f" on {', '.join(names[1:])}" if len(names) > 1 else "")


def tile(seat: int, ducks: Sequence[Duck], unit: float, moves: bool = False) -> str:
    """A pile in the brush of its seat: the top card, the edges of those under it, and how many they are.

    The duck stands at the origin and the card round it, its lower right corner at (100, 92).
    """
    side, step = round(0.82 * unit), round(0.025 * unit)
    x, y = 100 - side, 92 - side
    edges = "".join(
        f"M{100 + step * k} {y + 14 + step * k}V{82 + step * k}q0 10-10 10H{x + 14 + step * k}"
        for k in range(1, min(len(ducks) - 1, LAYERS) + 1)
    )
    out = f'<path class="e" fill="none" d="{edges}"/>' if edges else ""
    lead = f' class="w" stroke="{art.LEAD}" stroke-width="14"' if moves else ""
    out += art.rectangle(x, y, side, side, 20, f'fill="{art.CARD}"{lead}')
    base = round(y + (0.32 if unit < 200 else 0.4) * unit)
    out += f'<text x="{x + 12}" y="{base}" {art.PAPER}>{ducks[0].number}</text>'
    out += art.duck(ducks[0].owner, colour=ducks[0].owner != seat)
    if edges:
        size, count = round(unit * 0.2), f"\N{MULTIPLICATION SIGN}{len(ducks)}"
        out += f'<text x="{x + 8}" y="84" font-size="{size}" {art.PAPER}>{count}</text>'
    return out


def drop(splash: int) -> str:
    """What a visible duck costs, in the upper right corner of a large card."""
    shape = f'<path fill="{art.WATER}" stroke="none" d="M78-60c26 30 19 44 0 44s-26-14 0-44z"/>'
    return shape + f'<text x="78" y="-24" font-size="28" text-anchor="middle" {art.PAPER}>{splash}</text>'


def zigzag(x: float, y: float, length: float, label: str, down: bool) -> str:
    """A torn edge across the grid where empty places are left out."""
    steps = max(2, round(length / 40))
    step = art.number(length / steps)
    teeth = "".join(f"l{side} {step}" if down else f"l{step} {side}" for side in ((-18, 18) * steps)[:steps])
    look = f'class="e" fill="none" stroke="{art.INK}" stroke-width="6"'
    return f'<path {look} d="M{art.number(x)} {art.number(y)}{teeth}"><title>{label}</title></path>'
