"""View -> text and SVG: what Duck & Cover looks like where no board is drawn, and what the plain board shows.

Drawn from the view alone. A pile carries `data-id="<seat>/pile:<row>,<column>"`, a place to land
`data-id="<seat>/cell:<row>,<column>"`. Rows and columns are those of the notation, however far the layout has drifted:
only the drawing leaves out long empty stretches, at a visible break.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from duckplay.shelf import art
from duckplay.shelf.duck_and_cover.view import Choice, Duck, Grid, Pile, View

WIDTH: Final = 720.0
EDGE: Final = 14.0
WIDE: Final = 500.0
"""A seat with more room than this has its plate beside its grid."""
LAYERS: Final = 5
"""Cards drawn under a top duck at most; the badge counts on."""
LONGEST: Final = 2
"""Empty rows or columns in a run that are still drawn."""
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
            if before is not None and missing <= LONGEST:
                for empty in range(before + 1, line):
                    self._add(empty)
            elif missing:
                self.breaks.append((self.length, missing))
                self.length += 0.7
            self._add(line)
            before = line

    def _add(self, line: int) -> None:
        self.at[line] = self.length
        self.length += 1


def landings(grid: Grid) -> list[Place]:
    """Places where a pile that must move, or a duck in hand, may land (DC-05); none once the seat has chosen."""
    if grid.chosen or grid.asked not in ("move", "place"):
        return []
    taken = {(pile.row, pile.column) for pile in grid.piles}
    found: set[Place] = set()
    for leaving in grid.movable if grid.asked == "move" else (None,):
        for row, column in taken - {leaving}:
            found.update({(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)})
    return sorted(found - taken)


def spots(view: View, grid: Grid) -> list[Place]:
    """The landings that this eye is shown: its own, or everybody's."""
    return landings(grid) if view.eye in (grid.seat, "watcher", "designer") else []


def open_choices(view: View) -> tuple[Choice, ...]:
    """The choices that this eye may see: its own, or all of them."""
    if view.secret is not None:
        return view.secret.choices
    return () if view.choice is None else (view.choice,)


def asks(view: View, grid: Grid) -> str:
    """What the called card means for a seat, in few words."""
    if view.over:
        return f"{ordinal(view.places[grid.seat])} place"
    if grid.asked == "quack":
        return "QUACK!"
    if grid.asked == "place" and grid.hand is not None:
        names = str(grid.hand.number)
    else:
        tops = {(pile.row, pile.column): pile.top.number for pile in grid.piles}
        names = " or ".join(str(name) for name in sorted({tops[place] for place in grid.movable}))
    verb = grid.asked if grid.seat == view.eye else f"{grid.asked}s"
    return f"{verb} {names}{' ✓' if grid.chosen else ''}"


def ordinal(place: int) -> str:
    return f"{place}" + {1: "st", 2: "nd", 3: "rd"}.get(place, "th")


def sum_of(grid: Grid) -> str:
    """Scores of the finished rounds as a sum: 12 + 3 - 5."""
    text = ""
    for score in grid.scores:
        text += f" {'-' if score < 0 else '+'} {abs(score)}" if text else str(score)
    return text


def called(view: View) -> str:
    return view.card if view.card is not None else "-"


def name_of(view: View, seat: int) -> str:
    return f"Seat {seat} (you)" if seat == view.eye else f"Seat {seat}"


# --- text ---------------------------------------------------------------------------------------------------------


def text(view: View) -> str:
    """The table in monospaced text: a grid a seat. `>` moves, `+2` lies on two ducks, `[]` is a place to land."""
    head = f"Duck & Cover, round {view.round} of {view.params.rounds}"
    head += ", over" if view.over else f", {called(view)} is called"
    head += ", stopped by the cap" if view.stopped else ""
    lines = [head, f"{view.counted} of {view.limit} discards{': ' if view.discards else ''}{' '.join(view.discards)}"]
    away = [f"deck {view.deck}", f"called pile {view.called}"]
    away += [f"set aside {len(view.aside)}"] if view.aside else []
    away += [f"out of the game {len(view.gone)}"] if view.gone else []
    away += [f"removed in secret {view.removed}"] if view.removed else []
    away += [f"reshuffled {view.reshuffles} times"] if view.reshuffles else []
    lines.append(", ".join(away))
    if view.secret is not None:
        lines.append("to come: " + (" ".join(view.secret.deck) or "nothing"))
    for grid in view.grids:
        lines += ["", *grid_text(view, grid)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def grid_text(view: View, grid: Grid) -> list[str]:
    score = f"scored {sum_of(grid)} = {grid.total}" if grid.scores else f"total {grid.total}"
    lines = [f"{name_of(view, grid.seat)}: {asks(view, grid)}; {score}" + ("" if view.over else f", now {grid.shown}")]
    piles = {(pile.row, pile.column): pile for pile in grid.piles}
    cells = dict.fromkeys(spots(view, grid), "[]")
    rows, columns = Axis(row for row, _ in [*piles, *cells]), Axis(column for _, column in [*piles, *cells])
    for place, pile in piles.items():
        mark = ">" if place in grid.movable and not grid.chosen else ""
        foreign = f"@{pile.top.owner}" if pile.top.owner != grid.seat else ""
        under = f"+{len(pile.ducks) - 1}" if len(pile.ducks) > 1 else ""
        cells[place] = f"{mark}{pile.top.number}{foreign}{under}"
    width = max(len(cell) for cell in [*cells.values(), *map(str, columns.at)]) + 2
    margin = max(len(str(row)) for row in rows.at) + 2

    def line(name: str, middle: dict[int, str]) -> str:
        cuts = dict(columns.breaks)
        out = name.rjust(margin)
        for column, where in columns.at.items():
            out += "  ~" if where - 0.7 in cuts else ""
            out += middle.get(column, ".").rjust(width)
        return out

    lines.append(line("", {column: str(column) for column in columns.at}))
    cuts = {where + 0.7: missing for where, missing in rows.breaks}
    for row, where in rows.at.items():
        if where in cuts:
            lines.append(f"{'~'.rjust(margin)}  {cuts[where]} empty rows")
        lines.append(line(str(row), {place[1]: cell for place, cell in cells.items() if place[0] == row}))
    return lines


# --- SVG ----------------------------------------------------------------------------------------------------------


def svg(view: View) -> str:
    """The table as a picture: the others at the top, the cards in the middle, the eye's own grid large below them."""
    own = view.eye if isinstance(view.eye, int) else None
    order = (
        [view.grids[(own + 1 + k) % view.seats] for k in range(view.seats - 1)] if own is not None else [*view.grids]
    )
    rows = shelves(order, own is not None)
    parts = [title(view)]
    y = 52.0
    for index, row in enumerate(rows):
        height, drawn = panels(view, row, y, 190 if own is not None else 280)
        parts.append(drawn)
        y += height + EDGE
        if index == (len(rows) - 1) // 2 if own is None else index == len(rows) - 1:
            parts.append(strip(view, y))
            y += 176 + EDGE
    if own is not None:
        height, drawn = panels(view, [view.grids[own]], y, 430)
        parts.append(drawn)
        y += height + EDGE
    return art.sheet(WIDTH, y, f"Duck & Cover, round {view.round} of {view.params.rounds}", "".join(parts))


def shelves(grids: list[Grid], owned: bool) -> list[list[Grid]]:
    """Grids cut into rows of at most three, as even as can be."""
    most = 3 if owned or len(grids) > 4 else 2
    rows = -(-len(grids) // most)
    cut = [len(grids) * k // rows for k in range(rows + 1)]
    return [grids[cut[k] : cut[k + 1]] for k in range(rows)]


def title(view: View) -> str:
    right = "game over" if view.over else f"round {view.round} of {view.params.rounds}"
    right += " · stopped" if view.stopped else ""
    return art.words(EDGE + 6, 36, 28, "Duck & Cover", bold=True) + art.words(
        WIDTH - EDGE - 6, 36, 24, right, anchor="end"
    )


def panels(view: View, grids: Sequence[Grid], y: float, height: float) -> tuple[float, str]:
    """Seats side by side; returns the height they take and the drawing."""
    width = (WIDTH - EDGE * (len(grids) + 1)) / len(grids)
    wide = width > WIDE
    left, top = (200.0, 10.0) if wide else (8.0, 90.0)
    room = width - left - 8
    plans = [Plan(view, grid) for grid in grids]
    margin = 30.0 if any(plan.large for plan in plans) else 0.0
    sizes = [plan.cell(room - margin, height) for plan in plans]
    tall = max(plan.rows.length * size for plan, size in zip(plans, sizes, strict=True)) + top + 8 + margin
    tall = max(tall, 240 if wide else 0)
    out = []
    for k, (plan, size) in enumerate(zip(plans, sizes, strict=True)):
        x = EDGE + k * (width + EDGE)
        waits = plan.grid.seat in view.waiting
        look = 'class="m w"' if waits else 'class="m"'
        look += ' fill="#e2c99d"' + f' stroke="{art.LEAD}" stroke-width="3"' * waits
        right = x + left + margin + (room - margin - plan.columns.length * size) / 2
        down = y + top + margin + (tall - top - 8 - margin - plan.rows.length * size) / 2
        out += [
            art.rectangle(x, y, width, tall, 16, look),
            plate(view, plan.grid, x, y, width),
            plan.draw(right, down, size),
        ]
    return tall, "".join(out)


def plate(view: View, grid: Grid, x: float, y: float, width: float) -> str:
    """Who sits here, what the card means for them, what they have."""
    waits, quacks = grid.seat in view.waiting, grid.asked == "quack"
    wide = width > WIDE
    you = grid.seat == view.eye
    size, step = (1.0, 36) if wide else (0.52, 25)
    left, top = (x + 18, y + 142) if wide else (x + 68, y + 27)
    out = art.group(x + (18 if wide else 10), y + (24 if wide else 16), size, art.duck(grid.seat), art.brush(grid.seat))
    out += art.words(left, top, 26 if wide else 21, "You" if you else f"Seat {grid.seat}", bold=True)
    line = asks(view, grid)
    if quacks:
        out += art.rectangle(left - 8, top + step - 22, 152 if wide else 118, 31, 14, f'fill="{art.CARD}"')
        if not wide:
            out += f'<path fill="{art.CARD}" d="M{art.number(left - 22)} {art.number(top + 1)}l24 4l-8 14z"/>'
    role = "" if quacks else "l" if waits else "i"
    out += art.words(left, top + step, 28 if wide else 22, line, bold=True, role=role)
    score = f"{sum_of(grid)} = {grid.total}" if view.over else f"now {grid.shown} · total {grid.total}"
    room = 172 if wide else width - 24
    out += art.words(left if wide else x + 12, top + 2 * step - 2, art.fitting(19, score, room), score)
    if you:
        out += "".join(art.words(left, top + 108 + 23 * k, 18, hint) for k, hint in enumerate(hints(view, grid)))
    if grid.hand is not None:
        place = (left + 46, top + 230, 0.55) if wide else (x + width - 40, y + 34, 0.28)
        look = f'{art.brush(grid.seat)} font-size="66" font-weight="700"'
        out += art.group(*place, tile(grid.seat, (grid.hand,), 190), look)
    return out


def hints(view: View, grid: Grid) -> tuple[str, ...]:
    """What the eye may do, in lines short enough for its plate."""
    if grid.chosen:
        return ("You have chosen:", "wait for the others.")
    if grid.asked == "move":
        return ("Cover a neighbour,", "or duck to a", "dashed place.")
    if grid.asked == "give":
        return ("Pick the duck that", f"seat {(grid.seat + 1) % view.seats} shall get.")
    if grid.asked == "place":
        return ("Put it on a", "dashed place.")
    return () if view.over else ("None of your ducks", "is called: wait.")


class Plan:
    """Where the piles of one grid are drawn. A cell is `unit` wide on paper in which the duck is 100 wide."""

    def __init__(self, view: View, grid: Grid) -> None:
        self.grid = grid
        self.large = view.eye == grid.seat
        self.unit = 190 if self.large else 225
        self.spots = spots(view, grid)
        self.choices = [choice for choice in open_choices(view) if choice.seat == grid.seat]
        used = [(pile.row, pile.column) for pile in grid.piles] + self.spots
        used += [choice.target for choice in self.choices]
        self.rows, self.columns = Axis(row for row, _ in used), Axis(column for _, column in used)

    def cell(self, width: float, height: float) -> float:
        """Units a cell may have: as large as fits, but grow downwards rather than become too small to read."""
        across = width / self.columns.length
        return min(across, max(height / self.rows.length, 40), 110)

    def draw(self, x: float, y: float, size: float) -> str:
        self.scale = size / self.unit
        parts = [self.ground()]
        if self.spots:
            look = f'class="k w" fill="#efe0c2" stroke="{art.LEAD}" stroke-width="5" stroke-dasharray="14 11"'
            parts.append(f"<g {look}>{''.join(map(self.spot, self.spots))}</g>")
        font = round(self.unit * (0.35 if self.large else 0.46))
        parts.append(f'<g {art.brush(self.grid.seat)} font-size="{font}" font-weight="700">')
        parts += [self.pile(pile) for pile in self.grid.piles]
        parts += ["</g>", *map(self.arrow, self.choices)]
        return art.group(x, y, self.scale, "".join(parts))

    def at(self, place: Place) -> tuple[int, int]:
        return round(self.columns.at[place[1]] * self.unit), round(self.rows.at[place[0]] * self.unit)

    def ground(self) -> str:
        """Breaks, and the numbers of rows and columns where there is room for them."""
        wide, high = self.columns.length * self.unit, self.rows.length * self.unit
        out = "".join(
            zigzag(0, (where + 0.35) * self.unit, wide, f"{missing} empty rows", False)
            for where, missing in self.rows.breaks
        )
        out += "".join(
            zigzag((where + 0.35) * self.unit, 0, high, f"{missing} empty columns", True)
            for where, missing in self.columns.breaks
        )
        if not self.large:
            return out
        half, small = self.unit / 2, 15 / self.scale
        names = [
            art.words(where * self.unit + half, -8 / self.scale, small, str(line), anchor="middle")
            for line, where in self.columns.at.items()
        ]
        names += [
            art.words(-6 / self.scale, where * self.unit + half + small / 3, small, str(line), anchor="end")
            for line, where in self.rows.at.items()
        ]
        return out + "".join(names)

    def spot(self, place: Place) -> str:
        x, y = self.at(place)
        where, side = f"{place[0]},{place[1]}", 0.82 * self.unit
        rectangle = art.rectangle(
            round(x + 0.05 * self.unit), round(y + 0.05 * self.unit), round(side), round(side), 22
        )
        return f'<g data-id="{self.grid.seat}/cell:{where}"><title>land at {where}</title>{rectangle}</g>'

    def pile(self, pile: Pile) -> str:
        x, y = self.at((pile.row, pile.column))
        where = f"{pile.row},{pile.column}"
        moves = (pile.row, pile.column) in self.grid.movable and not self.grid.chosen
        title = f"<title>{spell(pile.ducks, self.grid.seat)} at {where}</title>"
        inner = title + tile(self.grid.seat, pile.ducks, self.unit, moves)
        corner = 0.85 * self.unit
        return art.group(
            round(x + corner) - 100, round(y + corner) - 92, 1, inner, f'data-id="{self.grid.seat}/pile:{where}"'
        )

    def arrow(self, choice: Choice) -> str:
        """The open choice: from the pile to where it will go."""
        x, y = (place + self.unit / 2 for place in self.at(choice.target))
        dot = f'<circle class="l" fill="{art.LEAD}" cx="{art.number(x)}" cy="{art.number(y)}" r="26"/>'
        if choice.source is None or choice.source == choice.target:
            return dot
        a, b = (place + self.unit / 2 for place in self.at(choice.source))
        line = f"M{art.number(a)} {art.number(b)}L{art.number(x)} {art.number(y)}"
        stroke = f'stroke="{art.LEAD}" stroke-width="14" stroke-dasharray="4 24" stroke-linecap="round"'
        return f'{dot}<path class="w" {stroke} d="{line}"/>'


def spell(ducks: Sequence[Duck], seat: int) -> str:
    """A pile in words, from the top: 5 on 7, 2."""
    names = [f"{duck.number}" + (f" of seat {duck.owner}" if duck.owner != seat else "") for duck in ducks]
    return names[0] + (f" on {', '.join(names[1:])}" if len(names) > 1 else "")


def tile(seat: int, ducks: Sequence[Duck], unit: float, moves: bool = False) -> str:
    """A pile in the brush of its seat: the top card, the edges of those under it, and how many they are.

    The duck stands at the origin and the card round it, its lower right corner at (100, 92).
    """
    side = round(0.82 * unit)
    x, y = 100 - side, 92 - side
    look = f'fill="{art.CARD}"' + f' class="w" stroke="{art.LEAD}" stroke-width="14"' * moves
    step = round(unit * 0.025)
    edges = "".join(
        f"M{100 + step * k} {y + 14 + step * k}V{82 + step * k}q0 {10}-10 10H{x + 14 + step * k}"
        for k in range(1, min(len(ducks) - 1, LAYERS) + 1)
    )
    out = f'<path class="e" fill="none" d="{edges}"/>' if edges else ""
    out += art.rectangle(x, y, side, side, 20, look)
    number = ducks[0].number
    out += f'<text x="{x + 12}" y="{round(y + (0.32 if unit < 200 else 0.4) * unit)}" {art.PAPER}>{number}</text>'
    out += art.duck(ducks[0].owner, colour=ducks[0].owner != seat)
    if edges:
        out += f'<text x="{x + 10}" y="84" font-size="{round(unit * 0.2)}" {art.PAPER}>×{len(ducks)}</text>'
    return out


def zigzag(x: float, y: float, length: float, label: str, down: bool) -> str:
    """A torn edge across the grid where empty places are left out."""
    steps = max(2, round(length / 40))
    step = art.number(length / steps)
    teeth = "".join(
        f"l{'18' if k % 2 else '-18'} {step}" if down else f"l{step} {'18' if k % 2 else '-18'}" for k in range(steps)
    )
    return (
        f'<path class="e" fill="none" stroke="{art.INK}" stroke-width="6" d="M{art.number(x)} {art.number(y)}{teeth}">'
        f"<title>{label}</title></path>"
    )


# --- the captain's cards ------------------------------------------------------------------------------------------


def strip(view: View, y: float) -> str:
    """Deck, called pile, the called card or the winners, and the discards."""
    middle = podium(view, y) if view.over else captain(view.card or "", WIDTH / 2 - 62, y, 124)
    top = view.previous if view.called and not view.discarded else ""
    out = stack(view.deck, 34, y + 6, "deck") + stack(view.called, 154, y + 6, "called", top)
    return out + middle + discards(view, 452, y)


def captain(card: str, x: float, y: float, width: float) -> str:
    """A captain card, face up: its number, MAX, or REPEAT's turning arrow."""
    height = width * 1.36
    look = f'fill="{art.CARD}" stroke="{art.INK}" stroke-width="{art.number(1 + width * 0.02)}"'
    out = art.rectangle(x, y, width, height, width * 0.12, look)
    middle, size = x + width / 2, width * (0.66 if len(card) < 3 else 0.34)
    if card != "REPEAT":
        return out + art.words(middle, y + height / 2 + size * 0.36, size, card, anchor="middle", bold=True, role="")
    turn = f'<path d="M22-18A28 28 0 1 0 28 4M24-32v16h-16"/><title>{card}</title>'
    look = f'fill="none" stroke="{art.INK}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
    return out + art.group(middle, y + height / 2, width / 100, turn, look)


def stack(count: int, x: float, y: float, name: str, top: str | None = None) -> str:
    """A pile of captain cards as thick as it is many: face down, or face up with the card on top."""
    layers = -(-count // 4)
    fill = "#8a5a34" if top is None else art.CARD
    look = f'fill="{fill}" stroke="{art.INK}" stroke-width="2.5"'
    out = "".join(art.rectangle(x, y + 20 - 3 * k, 80, 106, 10, look) for k in range(layers))
    high = y + 23 - 3 * layers
    if not count:
        out = art.rectangle(
            x,
            y + 20,
            80,
            106,
            10,
            f'class="e" fill="none" stroke="{art.INK}" stroke-width="2.5" stroke-dasharray="7 7"',
        )
    elif top is None:
        out += art.group(x + 12, high + 30, 0.56, f'<path d="{art.BODY}{art.BILL}"/>', f'fill="{art.CARD}"')
    elif top:
        out += captain(top, x, high, 80)
    return out + art.words(x + 40, y + 156, 22, f"{name} {count}", anchor="middle")


def discards(view: View, x: float, y: float) -> str:
    """The discards in rows, with a slot for each that is still to come; then what else is away."""
    width, places = 44.0, max(view.limit, len(view.discards))
    across = max(5, -(-places // 2))
    step = (WIDTH - EDGE - 10 - x - width) / (across - 1)
    out = art.words(x, y + 24, 22, f"{view.counted} of {view.limit} discards", bold=True)
    slot = f'class="e" fill="none" stroke="{art.INK}" stroke-opacity=".45" stroke-width="2" stroke-dasharray="5 5"'
    for k in range(places):
        left, top = x + step * (k % across), y + 38 + 66 * (k // across)
        if k < len(view.discards):
            out += captain(view.discards[k], left, top, width)
        else:
            out += art.rectangle(left, top, width, 60, 6, slot)
    return out


def podium(view: View, y: float) -> str:
    """The winners, where the called card was."""
    winners = [seat for seat, place in enumerate(view.places) if place == 1]
    size = 1.3 if len(winners) == 1 else 0.8
    out = ""
    for k, seat in enumerate(winners):
        left = WIDTH / 2 - 50 * size + 150 * (k - (len(winners) - 1) / 2) / max(1, len(winners) - 1)
        out += art.group(left, y + 18 + (1.3 - size) * 90, size, art.duck(seat), art.brush(seat))
    names = " and ".join(str(seat) for seat in winners)
    line = f"Seat {names} wins" if len(winners) == 1 else f"Seats {names} win"
    return out + art.words(WIDTH / 2, y + 158, 24, line, anchor="middle", bold=True)
