"""What stands for Deduckto in the gallery: suspects in disguise, and a duck that looks closely at the one unknown."""

from __future__ import annotations

from typing import Final

from duckplay.shelf import art

WIDTH: Final = 720.0
HEIGHT: Final = 430.0
ROUND: Final = "M13 58A37 36 0 1 1 87 58A37 36 0 1 1 13 58Z"
EYES: Final = "M36 50v4M64 50v4"
FOX: Final = (
    ("#f28c28", "M14 48L9 5L44 27ZM86 48L91 5L56 27Z"),
    ("#f28c28", "M10 47C17 28 34 22 50 22C66 22 83 28 90 47C93 66 66 92 50 96C34 92 7 66 10 47Z"),
    ("#ffe", "M10 53C24 53 40 62 50 80C60 62 76 53 90 53C90 70 66 92 50 96C34 92 10 70 10 53Z"),
    (art.INK, "M42 68h16l-8 8z"),
    (
        art.INK,
        "M12 42H47C48 58 42 68 29 68C17 68 11 58 12 42ZM53 42H88C89 58 83 68 71 68C58 68 52 58 53 42ZM44 43h12v5H44Z",
    ),
)
PIG: Final = (
    ("#f5b9c4", ROUND),
    (
        "#e68a9f",
        "M10 14C22 8 40 14 44 26C36 36 26 42 20 44C12 36 8 24 10 14ZM90 14C78 8 60 14 56 26C64 36 74 42 80 44Z",
    ),
    ("none", EYES),
    ("#e68a9f", "M30 70A20 14 0 1 1 70 70A20 14 0 1 1 30 70Z"),
    (art.INK, "M43 66v8M57 66v8"),
    ("#3f5d8f", "M27 32C24 8 34 -1 50 -1C66 -1 76 8 73 32ZM8 33C22 27 78 27 92 33C88 43 12 43 8 33Z"),
)
BEAR: Final = (
    ("#a97a50", "M7 28A15 15 0 1 1 37 28A15 15 0 1 1 7 28ZM63 28A15 15 0 1 1 93 28A15 15 0 1 1 63 28Z"),
    ("#a97a50", ROUND),
    ("#ead3a2", "M31 74A19 16 0 1 1 69 74A19 16 0 1 1 31 74Z"),
    ("none", EYES),
    (art.INK, "M42 63h16l-8 9z"),
    (
        art.INK,
        "M50 77C44 68 31 68 25 75C19 81 11 81 4 72C6 89 40 95 50 80"
        "C60 95 94 89 96 72C89 81 81 81 75 75C69 68 56 68 50 77Z",
    ),
)


def svg() -> str:
    """The cover, as wide as a picture of the table."""
    mat = art.rectangle(24, 150, WIDTH - 48, 256, 60, f'class="m" fill="{art.MAT}"')
    row = card(56, 96, -9, "#fbe3a6", FOX) + card(196, 70, -3, "#d6ecd2", PIG) + card(340, 92, 5, "#dfe9f6", BEAR)
    return art.sheet(WIDTH, HEIGHT, "Deduckto", mat + row + unknown() + art.portrait(470, 130, 2.1, 0) + glass())


def card(x: float, y: float, turn: float, ground: str, suspect: tuple[tuple[str, str], ...]) -> str:
    """A suspect on its card."""
    sheet = art.rectangle(0, 0, 136, 176, 14, f'fill="{ground}" stroke="{art.INK}" stroke-width="4"')
    look = f'stroke="{art.INK}" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round"'
    face = "".join(f'<path fill="{fill}" d="{path}"/>' for fill, path in suspect)
    head = art.group(18, 40, 1, face, look)
    return f'<g transform="translate({art.number(x)} {art.number(y)}) rotate({art.number(turn)})">{sheet}{head}</g>'


def unknown() -> str:
    """The one card that its owner does not see."""
    sheet = art.rectangle(0, 0, 120, 156, 14, f'fill="#ffe" stroke="{art.INK}" stroke-width="4"')
    mark = art.words(60, 114, 100, "?", anchor="middle", bold=True, role="")
    return f'<g transform="translate(276 238) rotate(-4)">{sheet}{mark}</g>'


def glass() -> str:
    """A magnifying glass over it."""
    look = f'stroke="{art.INK}" stroke-linecap="round"'
    handle = f'<path fill="none" {look} stroke-width="16" d="M402 330l62 22"/>'
    lens = f'<circle cx="346" cy="312" r="62" fill="#fff" fill-opacity=".15" {look} stroke-width="9"/>'
    return handle + lens
