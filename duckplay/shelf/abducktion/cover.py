"""What stands for Abducktion in the gallery: a UFO over a night with ponds, and a duck that it beams up."""

from __future__ import annotations

from typing import Final

from duckplay.shelf import art
from duckplay.shelf.abducktion.picture import duck

WIDTH: Final = 720.0
HEIGHT: Final = 430.0
NIGHT: Final = "#1f2f56"
STAR: Final = "#f2d679"
POND: Final = 92.0
"""Side of a pond's square."""
LEFT: Final = 176.0
TOP: Final = 214.0
DUCKS: Final = (("pink", "white", "", "blue", "pink"), ("blue", "yellow", "yellow", "yellow", "white"))
RINGED: Final = ((1, 1), (1, 2), (1, 3))


def svg() -> str:
    """The cover, as wide as a picture of the table."""
    night = art.rectangle(24, 22, WIDTH - 48, HEIGHT - 44, 40, f'fill="{NIGHT}"')
    return art.sheet(WIDTH, HEIGHT, "Abducktion", night + stars() + stream() + beam() + ufo())


def stars() -> str:
    places = ((70, 70), (150, 120), (110, 190), (620, 80), (560, 140), (668, 190), (214, 64), (520, 60), (64, 300))
    dots = "".join(f"M{x} {y}h.01" for x, y in places)
    return f'<path d="{dots}" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" stroke-opacity=".7"/>'


def middle(row: int, column: int) -> tuple[float, float]:
    return LEFT + POND * (column + 0.5), TOP + POND * (row + 0.5)


def stream() -> str:
    """The stream that bends back, its ponds, the ducks on them, three of them joined as a constellation is."""
    (x0, y0), (x4, y1) = middle(0, 0), middle(1, 4)
    way = f"M{art.number(x0 - 130)} {art.number(y0)}H{art.number(x4)}V{art.number(y1)}H{art.number(x0)}"
    look = f'fill="none" stroke="{art.MAT}" stroke-width="{art.number(POND * 0.92)}" stroke-linejoin="round"'
    out = f'<path {look} d="{way}"/>'
    ponds = [(row, column) for row in range(2) for column in range(5)]
    for row, column in ponds:
        x, y = middle(row, column)
        out += f'<circle cx="{art.number(x)}" cy="{art.number(y)}" r="{art.number(POND * 0.41)}" fill="{art.SPOT}"/>'
    (xa, ya), (xb, _) = middle(*RINGED[0]), middle(*RINGED[-1])
    ring = f'fill="none" stroke="{STAR}" stroke-width="6" stroke-linecap="round"'
    out += f'<path {ring} d="M{art.number(xa)} {art.number(ya)}H{art.number(xb)}"/>'
    for place in RINGED:
        x, y = middle(*place)
        out += f'<circle {ring} cx="{art.number(x)}" cy="{art.number(y)}" r="{art.number(POND * 0.44)}"/>'
    for row, column in ponds:
        if colour := DUCKS[row][column]:
            x, y = middle(row, column)
            out += duck(colour, x - 31, y - 30, 0.64)
    return out + comets()


def comets() -> str:
    """Which way the stream runs."""
    out = ""
    for row, column, turn in ((0, 0, 0), (0, 3, 0), (1, 0, 180), (1, 3, 180)):
        x, y = middle(row, column)
        where = f'transform="translate({art.number(x + POND / 2)} {art.number(y)}) rotate({turn})"'
        tail = f'<path d="M-16 -5h11M-20 0h15M-16 5h11" fill="none" stroke="{art.INK}" stroke-width="2"/>'
        head = f'<path d="M-5 -8l14 8l-14 8z" fill="{STAR}" stroke="{art.INK}" stroke-width="2.4"/>'
        out += f"<g {where}>{tail}{head}</g>"
    return out


def beam() -> str:
    """The light in which a duck goes up from its pond."""
    x, y = middle(0, 2)
    light = f'<path d="M{art.number(x - 26)} 142h52l22 {art.number(y - 120)}h-96z" fill="{STAR}" fill-opacity=".45"/>'
    return light + duck("pink", x - 36, 146, 0.74)


def ufo() -> str:
    x, _ = middle(0, 2)
    look = f'stroke="{art.INK}" stroke-width="5" stroke-linejoin="round"'
    glass = f'<path d="M{art.number(x - 84)} 104c0-92 168-92 168 0z" fill="{art.SPOT}" {look}/>'
    riders = duck("yellow", x - 68, 52, 0.5) + duck("blue", x + 14, 52, 0.5)
    hull = f'<ellipse cx="{art.number(x)}" cy="116" rx="138" ry="34" fill="#8794ad" {look}/>'
    lamps = "".join(
        f'<circle cx="{art.number(x + 62 * step)}" cy="120" r="10" fill="{STAR}" {look}/>'
        for step in (-1.5, -0.5, 0.5, 1.5)
    )
    return glass + riders + hull + lamps
