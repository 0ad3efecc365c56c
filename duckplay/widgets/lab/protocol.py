"""What a Lab and its page say to each other; the page's side is `widgets/src/lab/protocol.ts`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from duckplay.params import Dial
from duckplay.widgets.protocol import BotAbout

Name = Annotated[str, Meta(max_length=100)]
Number = Annotated[int, Meta(ge=0, le=1 << 53)]
Stage = Literal["rest", "asked", "queued", "running", "done", "stopped"]
Verdict = Literal["more", "less", "same", "undecided", "identical", ""]


class Measure(msgspec.Struct, frozen=True):
    """A metric by which variants can be compared, of games of `seats` seats and more."""

    name: str
    title: str
    seats: int


class About(msgspec.Struct, frozen=True):
    """What a page has to know of a game's Lab once; `most` is how many games a request may have."""

    title: str
    dials: tuple[Dial, ...]
    seats: tuple[int, ...]
    bots: tuple[BotAbout, ...]
    measures: tuple[Measure, ...]
    most: int


class Behind(msgspec.Struct, frozen=True):
    """One of the games behind a mark: which, the ply that mattered in it, and what there is to say of it.

    With a `kind` of move it is the ply before the first such move; -1 stands for the end,
    -2 for where the winner took the lead for good.
    """

    arm: int
    game: int
    ply: int
    words: str
    kind: str = ""


class Marked(msgspec.Struct, frozen=True):
    """The games behind a mark that was touched; of a map's field, then `field` is the arm of the map that plays it."""

    title: str
    games: tuple[Behind, ...]
    field: int | None = None


class Row(msgspec.Struct, frozen=True):
    """A line of a chart's table; `mark` names the games behind it, "" where there are none."""

    cells: tuple[str, ...]
    mark: str = ""


class Figure(msgspec.Struct, frozen=True):
    """What plotly draws: its traces and its layout. `var(--name)` stands for a colour of the page."""

    data: list[dict[str, Any]]
    layout: dict[str, Any]


class Chart(msgspec.Struct, frozen=True):
    """A chart: its question, what it says in one sentence, the drawing, and the same as a table."""

    name: str
    title: str
    says: str
    figure: Figure
    heads: tuple[str, ...]
    rows: tuple[Row, ...]


class View(msgspec.Struct, frozen=True):
    """How a Lab stands: all that changes on its page but the charts."""

    stage: Stage
    sentence: str
    surety: str
    verdict: Verdict
    done: int
    total: int
    speed: float
    before: int
    """How many visitors wait before this one."""
    seats: int
    bots: tuple[str, ...]
    games: int
    measure: str
    pinned: dict[str, Any]
    values: dict[str, Any]
    automatic: dict[str, Any]
    """What dials that are left to themselves stand for."""
    turned: tuple[str, ...]
    """The dials that differ from the pinned ones."""
    wrong: dict[str, str]
    warnings: tuple[str, ...]
    fallen: tuple[Row, ...]
    """Which variants have games that were kept out, with the marks of these."""
    error: str
    behind: Marked | None
    shown: str
    mapping: str
    """How it stands with the map of two dials, "" when none was asked for."""


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something that a page says."""


class Hello(Said, frozen=True, tag="hello"):
    """The page shows the Lab: from here on it may play."""


class Here(Said, frozen=True, tag="here"):
    """The page still shows the Lab: it says so again and again."""


class Library(Said, frozen=True, tag="library"):
    """The page has no plotly yet."""


class Turn(Said, frozen=True, tag="turn"):
    """A dial of B is turned; the value is judged where it is used."""

    name: Name
    value: int | bool | Annotated[str, Meta(max_length=2000)] | Annotated[list[Any], Meta(max_length=200)] | None


class Sit(Said, frozen=True, tag="sit"):
    """Other bots, or another number of seats."""

    seats: Annotated[int, Meta(ge=1, le=20)]
    bots: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=20)]


class Count(Said, frozen=True, tag="count"):
    """How many games each variant is to have."""

    games: float


class By(Said, frozen=True, tag="measure"):
    """The metric by which the variants are compared."""

    name: Name


class Pin(Said, frozen=True, tag="pin"):
    """B becomes the variant that others are compared with."""


class Reset(Said, frozen=True, tag="reset"):
    """B goes back to A."""


class Again(Said, frozen=True, tag="again"):
    """Play, or go on where it was stopped."""


class Cancel(Said, frozen=True, tag="cancel"):
    """Stop, and keep what there is."""


class MapOf(Said, frozen=True, tag="map"):
    """The measure over two dials is to be mapped."""

    x: Name
    y: Name


class Mark(Said, frozen=True, tag="mark"):
    """A bar or a dot was touched."""

    mark: Name


class Take(Said, frozen=True, tag="take"):
    """B's dials are to be turned to a field of the map."""

    arm: Number


class Open(Said, frozen=True, tag="open"):
    """A game is to be put on the table, at a ply: of A or B, or of the `map`."""

    arm: Number
    game: Number
    ply: Annotated[int, Meta(ge=-2, le=1_000_000)]
    move: Name = ""
    map: bool = False


class Save(Said, frozen=True, tag="save"):
    """The games as a CSV file."""


Message = (
    Hello | Here | Library | Turn | Sit | Count | By | Pin | Reset | Again | Cancel | MapOf | Mark | Take | Open | Save
)


def read(content: Any) -> Message:
    """What a page said. Raises msgspec.ValidationError."""
    message: Message = msgspec.convert(content, Message)
    return message
