"""View -> text and SVG: what Duck & Cover looks like where no board is drawn, and what the plain board shows.

Drawn from the view alone. A pile carries `data-id="<seat>/pile:<row>,<column>"`, a place to land
`data-id="<seat>/cell:<row>,<column>"`. Rows and columns are those of the notation, however far the layout has drifted:
only the drawing leaves out long empty stretches, at a visible break.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from duckplay.shelf import art
from duckplay.shelf.duck_and_cover.layout import GAP, Axis, Plan, landings, tile
from duckplay.shelf.duck_and_cover.view import Grid, View
from duckplay.words import plural

WIDTH: Final = 720.0
EDGE: Final = 14.0
WIDE: Final = 500.0
"""A seat with more room than this has its plate beside its grid, not above it."""
STRIP: Final = 146.0
"""Height of the row of captain cards."""


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


def name_of(view: View, seat: int) -> str:
    return f"Seat {seat} (you)" if seat == view.eye else f"Seat {seat}"


def text(view: View) -> str:
    """The table in monospaced text: a grid a seat. `>` moves, `+2` lies on two ducks, `[]` is a place to land."""
    head = f"Duck & Cover, round {view.round} of {view.rounds}"
    head += ", over" if view.over else f", {view.card} is called"
    head += ", stopped by the cap" if view.stopped else ""
    lines = [head, f"{view.counted} of {view.limit} discards{': ' if view.discards else ''}{' '.join(view.discards)}"]
    away = [f"deck {view.deck}", f"called pile {view.called}"]
    away += [f"set aside {len(view.aside)}"] if view.aside else []
    away += [f"out of the game {len(view.gone)}"] if view.gone else []
    away += [f"removed in secret {view.removed}"] if view.removed else []
    away += [f"reshuffled {plural(view.reshuffles, 'time')}"] if view.reshuffles else []
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
    cells = dict.fromkeys(landings(view, grid), "[]")
    rows, columns = Axis(row for row, _ in [*piles, *cells]), Axis(column for _, column in [*piles, *cells])
    for place, pile in piles.items():
        mark = ">" if place in grid.movable and not grid.chosen else ""
        foreign = f"@{pile.top.owner}" if pile.top.owner != grid.seat else ""
        under = f"+{len(pile.ducks) - 1}" if len(pile.ducks) > 1 else ""
        cells[place] = f"{mark}{pile.top.number}{foreign}{under}"
    width = max(len(cell) for cell in [*cells.values(), *map(str, columns.at)]) + 2
    margin = max(len(str(row)) for row in rows.at) + 2

    def line(name: str, middle: dict[int, str]) -> str:
        cuts = {where + GAP for where, _ in columns.breaks}
        out = name.rjust(margin)
        for column, where in columns.at.items():
            out += "  ~" if where in cuts else ""
            out += middle.get(column, ".").rjust(width)
        return out

    lines.append(line("", {column: str(column) for column in columns.at}))
    cuts = {where + GAP: missing for where, missing in rows.breaks}
    for row, where in rows.at.items():
        if where in cuts:
            lines.append(f"{'~'.rjust(margin)}  {cuts[where]} empty rows")
        lines.append(line(str(row), {place[1]: cell for place, cell in cells.items() if place[0] == row}))
    return lines


# --- SVG ----------------------------------------------------------------------------------------------------------


def svg(view: View) -> str:
    """The table as a picture: the others at the top, the cards in the middle, the eye's own grid large below them.

    For watcher and designer all grids are equal, and the cards lie between them.
    """
    own = view.grids[view.eye] if isinstance(view.eye, int) else None
    first = own.seat + 1 if own is not None else 0
    others = [view.grids[(first + k) % view.seats] for k in range(view.seats - (own is not None))]
    rows = shelves(others, own is not None)
    height = 160.0 if own is not None else (300.0, 230.0, 180.0)[len(rows) - 1]
    parts, y = [title(view)], 50.0
    for index, row in enumerate(rows):
        tall, drawn = panels(view, row, y, height)
        parts.append(drawn)
        y += tall + EDGE
        if index == (len(rows) - 1 if own is not None else (len(rows) - 1) // 2):
            parts.append(strip(view, y))
            y += STRIP + EDGE
    if own is not None:
        tall, drawn = panels(view, [own], y, 370.0)
        parts.append(drawn)
        y += tall + EDGE
    return art.sheet(WIDTH, y, f"Duck & Cover, round {view.round} of {view.rounds}", "".join(parts))


def shelves(grids: list[Grid], owned: bool) -> list[list[Grid]]:
    """Grids cut into rows of at most three, as even as can be."""
    most = 3 if owned or len(grids) > 4 else 2
    rows = -(-len(grids) // most)
    cut = [len(grids) * k // rows for k in range(rows + 1)]
    return [grids[cut[k] : cut[k + 1]] for k in range(rows)]


def title(view: View) -> str:
    right = "game over" if view.over else f"round {view.round} of {view.rounds}"
    right += ", stopped" if view.stopped else ""
    out = art.words(EDGE + 6, 36, 28, "Duck & Cover", bold=True)
    out += art.words(WIDTH - EDGE - 6, 36, 22, right, anchor="end")
    if view.secret is not None and view.secret.deck:
        out += art.words(250, 36, 18, f"to come {' '.join(view.secret.deck[:6])}")
    return out


def panels(view: View, grids: Sequence[Grid], y: float, height: float) -> tuple[float, str]:
    """Seats side by side; returns the height they take and the drawing."""
    width = (WIDTH - EDGE * (len(grids) + 1)) / len(grids)
    wide = width > WIDE
    plans = [Plan(view, grid) for grid in grids]
    numbers = 28.0 if any(plan.large for plan in plans) else 0.0
    left, top = (200.0 + numbers, 8.0 + numbers) if wide else (8.0, 86.0)
    room = width - left - 8
    sizes = [plan.cell(room, height) for plan in plans]
    deep = max(plan.rows.length * size for plan, size in zip(plans, sizes, strict=True))
    deep = max(deep, 236 - top if wide else 0)
    out = []
    for k, (plan, size) in enumerate(zip(plans, sizes, strict=True)):
        x = EDGE + k * (width + EDGE)
        look = f'class="m w" fill="{art.MAT}" stroke="{art.LEAD}" stroke-width="3"'
        if plan.grid.seat not in view.waiting:
            look = f'class="m" fill="{art.MAT}"'
        right = x + left + (room - plan.columns.length * size) / 2
        down = y + top + (deep - plan.rows.length * size) / 2
        out.append(art.rectangle(x, y, width, top + deep + 8, 16, look))
        out += [plate(view, plan.grid, x, y, width), plan.draw(right, down, size)]
    return top + deep + 8, "".join(out)


def plate(view: View, grid: Grid, x: float, y: float, width: float) -> str:
    """Who sits here, what the card means for them, what they have."""
    waits, quacks, wide = grid.seat in view.waiting, grid.asked == "quack", width > WIDE
    you = grid.seat == view.eye
    size, step = (0.9, 36) if wide else (0.52, 25)
    left, top = (x + 18, y + 126) if wide else (x + 68, y + 27)
    out = art.group(x + (18 if wide else 10), y + (16 if wide else 9), size, art.duck(grid.seat), art.brush(grid.seat))
    out += art.words(left, top, 26 if wide else 21, "You" if you else f"Seat {grid.seat}", bold=True)
    if quacks:
        out += art.rectangle(
            left - 8,
            top + step - (26 if wide else 22),
            152 if wide else 118,
            36 if wide else 30,
            14,
            f'fill="{art.CARD}"',
        )
        if not wide:
            out += f'<path fill="{art.CARD}" d="M{art.number(left - 22)} {art.number(top + 1)}l24 4l-8 14z"/>'
    role = "" if quacks else "l" if waits else "i"
    line, score = asks(view, grid), f"now {grid.shown} · total {grid.total}"
    if view.over:
        score = f"{sum_of(grid)} = {grid.total}"
    room = 178 if wide else width - 78 - 46 * (grid.hand is not None)
    out += art.words(left, top + step, art.fitting(28 if wide else 22, line, room), line, bold=True, role=role)
    room = 178 if wide else width - 24
    out += art.words(left if wide else x + 12, top + 2 * step - 2, art.fitting(19, score, room), score)
    if you:
        out += "".join(art.words(left, top + 106 + 23 * k, 17, hint) for k, hint in enumerate(hints(view, grid)))
    if grid.hand is not None:
        place = (left + 46, top + 226, 0.55) if wide else (x + width - 40, y + 34, 0.28)
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


def strip(view: View, y: float) -> str:
    """Deck, called pile, the called card or the winners, and the discards."""
    middle = podium(view, y) if view.over else captain(view.card or "", WIDTH / 2 - 52, y, 104)
    below = view.called and not (view.discarded or view.over or view.low_blows)
    out = stack(view.deck, 40, y, "deck") + stack(view.called, 156, y, "called", view.previous if below else "")
    return out + middle + discards(view, 450, y)


def captain(card: str, x: float, y: float, width: float) -> str:
    """A captain card, face up: its number, MAX, or REPEAT's turning arrow."""
    height, middle = width * 1.36, x + width / 2
    look = f'fill="{art.CARD}" stroke="{art.INK}" stroke-width="{art.number(1 + width * 0.02)}"'
    out = art.rectangle(x, y, width, height, width * 0.12, look)
    if card != "REPEAT":
        size = width * (0.66 if len(card) < 3 else 0.34)
        return out + art.words(middle, y + height / 2 + size * 0.36, size, card, anchor="middle", bold=True, role="")
    turn = f'<path d="M22-18A28 28 0 1 0 28 4M24-32v16h-16"/><title>{card}</title>'
    look = f'fill="none" stroke="{art.INK}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
    return out + art.group(middle, y + height / 2, width / 100, turn, look)


def stack(count: int, x: float, y: float, name: str, top: str | None = None) -> str:
    """A pile of captain cards as thick as it is many: face down, or face up with the card on top where it is known."""
    layers, lowest = 1 + min(count // 4, 6), y + 22
    ink = f'class="e" stroke="{art.INK}" stroke-width="2.5"'
    if not count:
        out = art.rectangle(x, lowest, 66, 90, 9, f'{ink} fill="none" stroke-dasharray="7 7"')
    else:
        look = f'{ink} fill="{art.BACK if top is None else art.CARD}"'
        high = lowest - 4 * (layers - 1)
        out = "".join(art.rectangle(x, lowest - 4 * k, 66, 90, 9, look) for k in range(layers))
        if top is None:
            out += art.group(x + 9, high + 26, 0.48, f'<path d="{art.BODY}{art.BILL}"/>', f'fill="{art.CARD}"')
        elif top:
            out += captain(top, x, high, 66)
    return out + art.words(x + 33, y + 138, 20, f"{name} {count}", anchor="middle")


def discards(view: View, x: float, y: float) -> str:
    """The discards in rows, with a slot for each that is still to come, and what else is away."""
    places = max(view.limit, len(view.discards))
    across = max(5, -(-places // 2))
    step = (WIDTH - EDGE - x) / across
    width = min(38.0, step - 3)
    out = art.words(x, y + 20, 20, f"{view.counted} of {view.limit} discards", bold=True)
    away = [f"{len(view.aside)} aside"] if view.aside else []
    away += [f"{len(view.gone)} gone"] if view.gone else []
    if away:
        out += art.words(WIDTH - EDGE - 8, y + 20, 15, ", ".join(away), anchor="end")
    slot = f'class="e" fill="none" stroke="{art.INK}" stroke-opacity=".5" stroke-width="2" stroke-dasharray="5 5"'
    for k in range(places):
        left, top = x + step * (k % across), y + 32 + 58 * (k // across)
        if k < len(view.discards):
            out += captain(view.discards[k], left, top, width)
        else:
            out += art.rectangle(left, top, width, width * 1.36, 5, slot)
    return out


def podium(view: View, y: float) -> str:
    """The winners, where the called card was."""
    winners = [seat for seat, place in enumerate(view.places) if place == 1]
    size, apart = (1.1, 0.0) if len(winners) == 1 else (0.7, 130 / (len(winners) - 1))
    out = ""
    for k, seat in enumerate(winners):
        left = WIDTH / 2 - 50 * size + apart * (k - (len(winners) - 1) / 2)
        out += art.group(left, y + 18 + (1.1 - size) * 80, size, art.duck(seat), art.brush(seat))
    names = ["You" if seat == view.eye else f"Seat {seat}" for seat in winners]
    line = f"{' and '.join(names)} {'wins' if len(names) == 1 and names != ['You'] else 'win'}"
    return out + art.words(WIDTH / 2, y + 138, art.fitting(24, line, 230), line, anchor="middle", bold=True)
