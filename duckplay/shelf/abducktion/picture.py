"""View -> text and SVG: what Abducktion looks like where no board is drawn, and what the plain board shows.

Drawn from the view alone. What a move is made of carries its pick as `data-id`: ponds, cards of the hand, formations
and the spots where they match, the squares that an Orbit turns, columns, the UFO's colours, ducks to be placed.
"""

from __future__ import annotations

from typing import Final

from duckplay.shelf import art
from duckplay.shelf.abducktion.view import NAMES, Formation, Seat, View
from duckplay.words import plural

WIDTH: Final = 720.0
EDGE: Final = 14.0
ROW: Final = 5
CELL: Final = 100.0
"""A pond of a board before it is scaled."""
BOARD: Final = (5 * CELL, 2 * CELL)
CARD: Final = (112.0, 126.0)
LOOKS: Final = {"yellow": (0, "#f7cb3b"), "white": (5, "#fbf7ee"), "blue": (1, "#62b1e2"), "pink": (3, "#f39ac0")}
"""Of each colour the mark, that of a livery of the shelf (hat, crest, scarf, stripes), and the colour."""
TINTS: Final = {"A": "#5f8f6b", "B": "#c98a3c", "C": "#7d6fb3", "D": "#3f7fa6"}
"""On formation cards a letter stands for any colour: these are none of the ducks'."""
LETTER: Final = {"": ".", "yellow": "Y", "white": "W", "blue": "B", "pink": "P"}


# --- text ---------------------------------------------------------------------------------------------------------


def text(view: View) -> str:
    """The table in monospaced text: boards of Y, W, B, P (yellow, white, blue, pink), a dot for an empty pond."""
    lines = [heading(view)]
    lines += [f"{one.name}, {plural(one.points, 'point')}: {' / '.join(one.shape)}{_where(one)}" for one in view.open]
    lines.append(piles(view))
    if view.held:
        ponds = " ".join(f"{row},{column}" for row, column in view.empty)
        lines.append(f"seat {view.turn} places {', '.join(view.held)} into {ponds}")
    if view.secret is not None:
        lines.append("stack: " + (", ".join(view.secret.stack) or "nothing"))
        lines.append("deck: " + (", ".join(view.secret.deck) or "nothing"))
    for seat in view.seats:
        lines += ["", name_of(view, seat) + f": {standing(view, seat)}"]
        for row in range(2):
            lines.append("  " + " ".join(LETTER[colour] for colour in seat.ducks[ROW * row : ROW * row + ROW]))
        if seat.seat == view.eye:
            lines.append("hand: " + (", ".join(view.hand) or "nothing"))
        elif view.secret is not None:
            lines.append("hand: " + (", ".join(view.secret.hands[seat.seat]) or "nothing"))
        if seat.claimed:
            lines.append("claimed: " + ", ".join(seat.claimed))
    return "\n".join(lines) + "\n"


def heading(view: View) -> str:
    if view.over:
        return "Abducktion, over" + (", stopped by the cap" if view.stopped else "")
    if view.alone:
        return f"Abducktion alone, {view.rank}" if view.rank else "Abducktion alone"
    prize = f", the tie is for {view.prize}" if view.prize else ""
    played = f"{view.played} of {plural(view.plays, 'card')} played"
    return f"Abducktion, turn {view.ended + 1}: seat {view.turn}, {played}{prize}"


def piles(view: View) -> str:
    words = [f"{plural(view.stack, 'formation')} to come", f"deck {view.deck}", f"discards {len(view.discards)}"]
    return ", ".join([*words, f"{plural(sum(view.ufo), 'duck')} in the UFO"])


def name_of(view: View, seat: Seat) -> str:
    return f"Seat {seat.seat} (you)" if seat.seat == view.eye else f"Seat {seat.seat}"


def standing(view: View, seat: Seat) -> str:
    """Points, cards, and how it ended for a seat."""
    words = [plural(seat.points, "point"), plural(seat.hand, "card")]
    if view.alone and view.next is not None and not view.over:
        least, rank = view.next
        words.append(f"{least - seat.points} to {rank}")
    if not seat.playing:
        words.append("out of the tie")
    if view.places:
        words.append(view.rank if view.alone and view.rank else f"place {view.places[seat.seat]}")
    return ", ".join(words)


def _where(one: Formation) -> str:
    return "".join(f" [{match.row},{match.column}]" for match in one.matches)


# --- SVG ----------------------------------------------------------------------------------------------------------


def svg(view: View) -> str:
    """The table as a picture: formations and piles above, the others' boards, the eye's own large with its hand below.

    For watcher and designer all boards are equal.
    """
    own = view.seats[view.eye] if isinstance(view.eye, int) else None
    first = own.seat + 1 if own is not None else 0
    count = len(view.seats)
    others = [view.seats[(first + k) % count] for k in range(count - (own is not None))]
    parts, y = [title(view)], 50.0
    parts.append(market(view, y))
    y += CARD[1] + EDGE
    if others:
        width = (WIDTH - EDGE * (len(others) + 1)) / len(others)
        scale = min(0.62, (width - 16) / BOARD[0])
        for k, seat in enumerate(others):
            parts.append(panel(view, seat, EDGE + k * (width + EDGE), y, width, scale))
        y += BOARD[1] * scale + 44 + EDGE
    if own is not None:
        scale = 0.94
        parts.append(panel(view, own, EDGE, y, WIDTH - 2 * EDGE, scale))
        y += BOARD[1] * scale + 44 + EDGE
        tall, drawn = hand(view, y)
        parts.append(drawn)
        y += tall
    return art.sheet(WIDTH, y, heading(view), "".join(parts))


def title(view: View) -> str:
    left = art.words(EDGE + 6, 36, 28, "Abducktion", bold=True)
    right = heading(view).removeprefix("Abducktion").lstrip(", ")
    return left + art.words(WIDTH - EDGE - 6, 36, art.fitting(20, right, 500), right, anchor="end")


def market(view: View, y: float) -> str:
    """The formations that lie open, then the piles and the UFO."""
    room = 480.0
    count = max(1, len(view.open))
    step = min(CARD[0] + 8, room / count)
    out = "".join(formation(view, one, EDGE + k * step, y, step - 8) for k, one in enumerate(view.open))
    x = EDGE + room + 8
    for k, words in enumerate((f"to come {view.stack}", f"deck {view.deck}", f"discards {len(view.discards)}")):
        out += art.words(x, y + 20 + 24 * k, 18, words)
    if view.discards:
        out += art.words(x + 118, y + 68, 13, f"({view.discards[-1]})")
    out += art.words(x, y + 92, 18, f"UFO {sum(view.ufo)}")
    for k, colour in enumerate(NAMES):
        out += duck(colour, x + 50 * k, y + 98, 0.3, f"{view.turn}/ufo:{colour}" if view.alone else "")
        out += art.words(x + 30 + 50 * k, y + 122, 13, str(view.ufo[k]))
    return out


def formation(view: View, one: Formation, x: float, y: float, width: float) -> str:
    """A formation card: its name, its shape as a little picture, its points."""
    ready = bool(one.matches)
    edge = f'class="w" stroke="{art.LEAD}" stroke-width="5"' if ready else f'stroke="{art.INK}" stroke-width="2"'
    out = art.rectangle(x, y, width, CARD[1], 10, f'fill="{art.CARD}" {edge}')
    middle = x + width / 2
    size = art.fitting(15, one.name, width - 8)
    out += art.words(middle, y + 18, size, one.name, anchor="middle", bold=True, role="")
    across = len(one.shape[0])
    dot = min(20.0, (width - 10) / across)
    left, top = middle - dot * across / 2, y + 54 - dot * len(one.shape) / 2 + 6
    for row, letters in enumerate(one.shape):
        for column, letter in enumerate(letters):
            out += _letter(letter, left + dot * (column + 0.5), top + dot * (row + 0.5), dot)
    out += art.words(middle, y + CARD[1] - 10, 22, str(one.points), anchor="middle", bold=True, role="")
    if not isinstance(view.eye, int):
        return f"<g>{out}</g>"
    spots = ""
    for k, match in enumerate(one.matches if len(one.matches) > 1 else ()):
        place = f"{match.row},{match.column}"
        words = art.words(x + 8, y + CARD[1] - 10 - 16 * k, 13, f"at {place}", bold=True, role="")
        spots += f'<g data-id="{view.eye}/spot:{place}">{words}</g>' if _first(view, one, place) else words
    return f'<g data-id="{view.eye}/formation:{one.number}">{out}</g>{spots}'


def _first(view: View, one: Formation, place: str) -> bool:
    """Whether no earlier formation has drawn that spot: an id is unique on the table."""
    for other in view.open:
        if other.number == one.number:
            return True
        if len(other.matches) > 1 and place in {f"{match.row},{match.column}" for match in other.matches}:
            return False
    return True


def _letter(letter: str, x: float, y: float, size: float) -> str:
    if letter == "-":
        return f'<circle cx="{art.number(x)}" cy="{art.number(y)}" r="2" fill="{art.INK}" fill-opacity=".5"/>'
    free = letter not in TINTS
    look = f'fill="none" stroke="{art.INK}" stroke-dasharray="3 2"' if free else f'fill="{TINTS[letter]}"'
    out = f'<circle cx="{art.number(x)}" cy="{art.number(y)}" r="{art.number(size * 0.46)}" {look}/>'
    ink = art.INK if free else "#fff"
    where = f'x="{art.number(x)}" y="{art.number(y + size * 0.24)}" font-size="{art.number(size * 0.66)}"'
    return out + f'<text {where} text-anchor="middle" font-weight="700" fill="{ink}">{letter}</text>'


def panel(view: View, seat: Seat, x: float, y: float, width: float, scale: float) -> str:
    """A seat's board with its name and points above it."""
    waits = seat.seat in view.waiting
    edge = f'class="m w" stroke="{art.LEAD}" stroke-width="3"' if waits else 'class="m"'
    tall = BOARD[1] * scale + 44
    out = art.rectangle(x, y, width, tall, 16, f'{edge} fill="{art.MAT}"')
    line = f"{'You' if seat.seat == view.eye else f'Seat {seat.seat}'}: {standing(view, seat)}"
    out += art.words(x + 12, y + 25, art.fitting(19, line, width - 24), line, bold=waits)
    left = x + (width - BOARD[0] * scale) / 2
    return out + art.group(left, y + 36, scale, board(view, seat))


def board(view: View, seat: Seat) -> str:
    """Two rows of five ponds and, on the eye's own board, what an Orbit and a Parallel Universe take hold of."""
    out = ""
    for place, colour in enumerate(seat.ducks):
        row, column = divmod(place, ROW)
        x, y = column * CELL, row * CELL
        look = f'class="k" fill="{art.SPOT}"'
        if not colour:
            look += f' stroke="{art.INK}" stroke-width="3" stroke-dasharray="8 6"'
        pond = art.rectangle(x + 3, y + 3, CELL - 6, CELL - 6, 26, look)
        inside = duck(colour, x + 13, y + 14, 0.74) if colour else ""
        out += f'<g data-id="{seat.seat}/pond:{row},{column}">{pond}{inside}</g>'
    flow = f'class="e" fill="none" stroke="{art.INK}" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"'
    out += f'<path {flow} d="M-9 50h-1M497 62v76M490 130l7 9 7-9"/>'
    if seat.seat != view.eye or view.over:
        return out
    look = f'fill="{art.CARD}" fill-opacity=".8" stroke="{art.INK}" stroke-width="2"'
    if "orbit" in view.hand:
        for square in range(4):
            hub = f'<circle cx="{art.number((square + 1) * CELL)}" cy="{art.number(CELL)}" r="13" {look}/>'
            out += f'<g data-id="{seat.seat}/square:{square}">{hub}</g>'
    if "parallel universe" in view.hand:
        for column in range(ROW):
            tab = art.rectangle(column * CELL + 36, CELL - 8, 28, 16, 8, look)
            out += f'<g data-id="{seat.seat}/column:{column}">{tab}</g>'
    return out


def hand(view: View, y: float) -> tuple[float, str]:
    """The eye's action cards, ducks that wait to be placed, and what ends a turn; returns the height it takes."""
    if not isinstance(view.eye, int):
        return 0.0, ""
    out, x, eye = "", EDGE, view.eye
    seen: set[str] = set()

    def button(words: str, pick: str) -> None:
        nonlocal out, x, y
        width = 22 + 10.5 * len(words)
        if x + width > WIDTH - EDGE:
            x, y = EDGE, y + 52
        edge = f'fill="{art.CARD}" stroke="{art.INK}" stroke-width="2"'
        drawn = art.rectangle(x, y, width, 42, 10, edge)
        drawn += art.words(x + width / 2, y + 27, 18, words, anchor="middle", bold=True, role="")
        out += f'<g data-id="{pick}">{drawn}</g>' if pick not in seen else f"<g>{drawn}</g>"
        seen.add(pick)
        x += width + 8

    top = y
    for card in view.hand:
        button(card.title(), f"{eye}/card:{card}")
    if eye in view.waiting:
        for colour in view.held:
            button(f"place {colour}", f"{eye}/held:{colour}")
        if not view.held:
            if "orbit" in view.hand:
                for steps in range(1, 4):
                    button(plural(steps, "step"), f"{eye}/steps:{steps}")
            if "parallel universe" in view.hand:
                button("both rows", f"{eye}/rows:both")
                button("these columns", f"{eye}/done:columns")
            if view.cost and len(view.hand) >= view.cost:
                button(f"give {view.cost} for ten new ducks", f"{eye}/refresh:cards")
            if not view.alone:
                button("end the turn", f"{eye}/pass:turn")
    return (y - top + 42 + EDGE if out else EDGE), out


def duck(colour: str, x: float, y: float, scale: float, pick: str = "") -> str:
    """A duck, its colour told by a mark as well."""
    seat, fill = LOOKS[colour]
    stroke = f'stroke="{art.INK}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" fill="{fill}"'
    look = f'{stroke} data-id="{pick}"' if pick else stroke
    return art.group(x, y, scale, f"<title>{colour}</title>{art.duck(seat)}", look)
