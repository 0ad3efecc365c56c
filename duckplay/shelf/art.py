"""One duck in seven liveries, a table and its cards: what the pictures of the shelf are drawn with.

All functions return SVG text. It carries no id, no script and no reference, so that any number of pictures may stand
on one page, or alone as files. Colours are attributes first, so that a picture survives where style sheets are
stripped; the style sheet turns the table dark with the reader's system, or with the page's own theme where it has one.
"""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

INK: Final = "#321"
CARD: Final = "#ffe"
TABLE: Final = "#ecd8b4"
MAT: Final = "#bcdcd8"
"""Water: what a seat lays its ducks on."""
SPOT: Final = "#dcedea"
BACK: Final = "#8a5a34"
WATER: Final = "#a9dcf6"
LEAD: Final = "#0a5f8a"
"""What may be done now: piles that move, places to land."""
PAPER: Final = f'fill="{INK}" stroke="none"'
"""The look of what is printed on a card: cards stay light on a dark table."""

LIGHT: Final = f"--dt:{TABLE};--dm:{MAT};--dk:{SPOT};--di:{INK};--dl:{LEAD}"
DARK: Final = "--dt:#2c2219;--dm:#1b4247;--dk:#285a5f;--di:#f4e8d2;--dl:#7fcbf2"
STYLE: Final = (
    f'.duckp,[data-jp-theme-light="true"] .duckp{{{LIGHT}}}'
    f'@media(prefers-color-scheme:dark){{.duckp{{{DARK}}}}}[data-jp-theme-light="false"] .duckp{{{DARK}}}'
    ".duckp{font-family:var(--jp-ui-font-family,system-ui,sans-serif);max-width:100%;height:auto}"
    ".duckp .t{fill:var(--dt)}.duckp .m{fill:var(--dm)}.duckp .k{fill:var(--dk)}.duckp .i{fill:var(--di)}"
    ".duckp .l{fill:var(--dl)}.duckp .w{stroke:var(--dl)}.duckp .e{stroke:var(--di)}"
)

BODY: Final = "M45 46c-7 9-18 9-26 4c-5-4-10-9-14-7c-4 18 0 48 43 48s45-15 42-31q-2-12-11-15a21 21 0 1 0-34 1z"
BILL: Final = "M80 26q9-4 19 3q-3 11-20 10z"
EYE: Final = "M69 26v3"
SHADE: Final = "M5 62c0 16 13 29 43 29c30 0 45-15 42-31c-4 14-20 22-43 22s-37-7-42-20z"
LINES: Final = "M61 62c-1 14-16 20-29 13q-7-5-6-13M82 34q9 3 15-4"
"""Shade, wing and mouth of a duck that is drawn large."""


class Livery(NamedTuple):
    """A seat's look: the colour of its ducks, and the mark that tells them apart without colour."""

    colour: str
    name: str
    mark: str


LIVERIES: Final = (
    Livery("#f7cb3b", "yellow ducks with a hat", "M35 16l48-8M46 14l-1-16l23-4l4 16"),
    Livery("#62b1e2", "blue ducks with a scarf", "M44 43q18 14 36 0l4 8q-20 15-44 0zM51 55l-9 20l10 4l9-20"),
    Livery("#7cc474", "green ducks with spots", "M17 62h3M27 81h3M42 58h3M43 70h3M68 70h3M79 60h2M62 82h3M54 20h2"),
    Livery("#ef8069", "red ducks with stripes", "M15 50q-5 14 2 28M29 54q-6 16 1 32M70 50q9 16-1 36M82 50q7 14 0 28"),
    Livery("#ab8fe0", "violet ducks with glasses", "M60 27a9 9 0 1 0 18 0a9 9 0 1 0-18 0l-17-4"),
    Livery("#fbf7ee", "white ducks with a crest", "M57 11l-14-14M61 10l2-19M67 12l11-11"),
    Livery("#a97a50", "brown ducks with a bow", "M66 53l-22-9l6 20zl18-9l-2 18z"),
)


def number(value: float) -> str:
    """A length with at most one decimal."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def words(x: float, y: float, size: float, text: str, *, anchor: str = "", bold: bool = False, role: str = "i") -> str:
    """A line of text, escaped. `role` is i (ink of the table), l (lead), or empty: printed on a card."""
    look = f' text-anchor="{anchor}"' if anchor else ""
    look += ' font-weight="700"' if bold else ""
    look += {"i": f' class="i" fill="{INK}"', "l": f' class="l" fill="{LEAD}"'}.get(role, f" {PAPER}")
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{look}>{escape(text)}</text>'


def fitting(size: float, text: str, room: float) -> float:
    """`size`, or as much less as lets the text stay within `room` in any usual typeface."""
    return min(size, room / (0.62 * max(1, len(text))))


def rectangle(x: float, y: float, width: float, height: float, radius: float, look: str = "") -> str:
    """A rounded rectangle; `look` are further attributes."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place} rx="{number(radius)}"{look and " "}{look}/>'


def group(x: float, y: float, scale: float, inner: str, look: str = "") -> str:
    """Things moved to (x, y) and scaled."""
    size = f" scale({scale:.3g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){size}"{look and " "}{look}>{inner}</g>'


def brush(seat: int) -> str:
    """Attributes of a group whose outlines are ink and whose fill is a seat's colour."""
    colour = LIVERIES[seat % len(LIVERIES)].colour
    return f'stroke="{INK}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" fill="{colour}"'


def duck(seat: int, colour: bool = False) -> str:
    """The duck, 100 by 90, looking right; it takes its body's colour from `brush` unless `colour` is asked for."""
    livery = LIVERIES[seat % len(LIVERIES)]
    fill = f' fill="{livery.colour}"' if colour else ""
    return f'<path{fill} d="{BODY}"/><path fill="#f80" d="{BILL}"/><path{fill} d="{EYE}{livery.mark}"/>'


def portrait(x: float, y: float, scale: float, seat: int) -> str:
    """A duck drawn large, at (x, y), with shade and wing."""
    livery = LIVERIES[seat % len(LIVERIES)]
    body, line = f'<path d="{BODY}"/><path fill="{INK}" fill-opacity=".13" stroke="none" d="{SHADE}"/>', 'fill="none"'
    face = f'<path fill="#f28c28" d="{BILL}"/><path {line} d="{LINES}"/><path {line} stroke-width="6" d="{EYE}"/>'
    look = brush(seat).replace('"4.5"', '"3.5"')
    return group(x, y, scale, f'{body}{face}<path d="{livery.mark}"/>', look)


def sheet(width: float, height: float, name: str, inner: str) -> str:
    """The whole picture on its table; `name` is its accessible name."""
    table = rectangle(0, 0, width, height, 24, f'class="t" fill="{TABLE}"')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="duckp" viewBox="0 0 {number(width)} {number(height)}" '
        f'width="{number(width)}" height="{number(height)}" role="group" aria-label="{escape(name)}" '
        f'font-family="system-ui,sans-serif"><style>{STYLE}</style>'
        f"{table}{inner}</svg>"
    )
