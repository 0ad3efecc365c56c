"""What stands for Duck & Cover in the gallery: ducks on the water, a captain card, one that quacks."""

from __future__ import annotations

from typing import Final

from duckplay.shelf import art
from duckplay.shelf.duck_and_cover.layout import tile
from duckplay.shelf.duck_and_cover.picture import captain
from duckplay.shelf.duck_and_cover.view import Duck

WIDTH: Final = 720.0
HEIGHT: Final = 430.0
WAVE: Final = "q9-9 18 0t18 0t18 0"


def svg() -> str:
    """The cover, as wide as a picture of the table."""
    pond = art.rectangle(24, 150, WIDTH - 48, HEIGHT - 174, 60, f'class="m" fill="{art.MAT}"')
    places = ((190, 196), (350, 180), (54, 268), (60, 372), (452, 372), (628, 352))
    waves = "".join(f"M{x} {y}{WAVE}" for x, y in places)
    look = f'class="e" fill="none" stroke="{art.INK}" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"'
    ducks = art.portrait(444, 96, 2.3, 0) + art.portrait(306, 214, 1.35, 1) + art.portrait(48, 96, 1.3, 2)
    return art.sheet(WIDTH, HEIGHT, "Duck & Cover", f'{pond}<path {look} d="{waves}"/>{cards()}{ducks}{quack()}')


def cards() -> str:
    """The called 5, and a 5 on its way onto a 7."""
    called = turned(206, 26, -6, captain("5", 0, 0, 112))
    under, over = tile(2, (Duck(2, 7), Duck(2, 11)), 190), tile(2, (Duck(2, 5),), 190, moves=True)
    look = f'{art.brush(2)} font-size="66" font-weight="700"'
    pile = turned(168, 322, -8, art.group(0, 0, 0.78, under)) + turned(232, 296, 8, art.group(0, 0, 0.78, over))
    return f"{called}<g {look}>{pile}</g>"


def turned(x: float, y: float, degrees: int, inner: str) -> str:
    return f'<g transform="translate({art.number(x)} {art.number(y)}) rotate({degrees})">{inner}</g>'


def quack() -> str:
    look = f'fill="{art.CARD}" stroke="{art.INK}" stroke-width="4" stroke-linejoin="round"'
    bubble = f'<path {look} d="M366 32h138q22 0 22 22v16q0 22-22 22h-6l24 30-56-30h-100q-22 0-22-22v-16q0-22 22-22z"/>'
    return bubble + art.words(435, 73, 30, "QUACK!", anchor="middle", bold=True, role="")
