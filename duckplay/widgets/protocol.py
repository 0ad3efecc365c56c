"""What a board and its kernel say to each other; `widgets/src/protocol.ts` is written from these structs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from duckplay.game import Eye, Move, Reason
from duckplay.sheets import Status

Name = Annotated[str, Meta(max_length=100)]


class Clause(msgspec.Struct, frozen=True):
    """A clause of the rule sheet as the page shows it: never a ruling as if the publisher had written it."""

    text: str
    status: Status
    origin: str


class Seat(msgspec.Struct, frozen=True):
    """Who sits where; `bot` is None for a person."""

    bot: str | None
    waiting: bool
    score: float | None
    place: int | None


class Line(msgspec.Struct, frozen=True):
    """A line of the log as this eye may read it."""

    ply: int
    seat: int | None
    text: str
    rules: tuple[str, ...]


class May(msgspec.Struct, frozen=True):
    """What the shell offers; None means allowed, a Reason says why not."""

    undo: Reason | None
    redo: Reason | None
    look: Reason | None
    branch: Reason | None
    again: Reason | None
    """A new game with the same seed."""
    sit: Reason | None
    """A person takes a bot's seat, or gives up their own."""


class Frame(msgspec.Struct, frozen=True):
    """All that one eye is shown of a table: the only value that reaches a browser."""

    game: str
    title: str
    terms: dict[str, str]
    """Words of this game for the shell."""
    eye: Eye
    version: int
    """The ply the table stands at."""
    line: int
    """Raised whenever the log was not simply continued: undo, redo, branch, new game."""
    shown: int
    """The ply of the picture; below `version` when an earlier moment is looked at."""
    ask: str
    moves: tuple[Move, ...]
    clauses: dict[str, Clause]
    svg: str
    text: str
    seats: tuple[Seat, ...]
    bots: tuple[str, ...]
    log: tuple[Line, ...]
    earlier: int
    """Lines of the log before those: a long game's are not sent with every move."""
    may: May
    closed: bool
    over: bool
    stopped: bool
    seed: str | None
    """Open tables only, as text: it may not fit a JavaScript number."""
    notice: str | None
    """What the last change of the table has to say for itself (a replay that stopped, say)."""
    error: str | None
    """A fault of the program, in words; the position is unchanged."""


class Play(msgspec.Struct, frozen=True, tag_field="kind", tag="play", forbid_unknown_fields=True):
    """Play the move with this notation for the seat at the screen."""

    id: Name
    version: int
    line: int
    text: Annotated[str, Meta(max_length=200)]


class Why(msgspec.Struct, frozen=True, tag_field="kind", tag="why", forbid_unknown_fields=True):
    """Ask why no legal move has these picks."""

    id: Name
    version: int
    line: int
    picks: Annotated[tuple[Name, ...], Meta(max_length=20)]


class Undo(msgspec.Struct, frozen=True, tag_field="kind", tag="undo", forbid_unknown_fields=True):
    """Take the last decision back."""

    id: Name
    version: int
    line: int


class Redo(msgspec.Struct, frozen=True, tag_field="kind", tag="redo", forbid_unknown_fields=True):
    """Play again what was taken back."""

    id: Name
    version: int
    line: int


class Look(msgspec.Struct, frozen=True, tag_field="kind", tag="look", forbid_unknown_fields=True):
    """Look at an earlier moment; None comes back to now."""

    id: Name
    version: int
    line: int
    ply: int | None


class Branch(msgspec.Struct, frozen=True, tag_field="kind", tag="branch", forbid_unknown_fields=True):
    """Play on from this ply on a table of its own."""

    id: Name
    version: int
    line: int
    ply: int


class New(msgspec.Struct, frozen=True, tag_field="kind", tag="new", forbid_unknown_fields=True):
    """A new game with the same seats, bots and dials; `same` keeps the seed as well."""

    id: Name
    version: int
    line: int
    same: bool


class Sit(msgspec.Struct, frozen=True, tag_field="kind", tag="sit", forbid_unknown_fields=True):
    """Give a seat to a bot by name, or to a person (None)."""

    id: Name
    version: int
    line: int
    seat: int
    bot: Name | None


Message = Play | Why | Undo | Redo | Look | Branch | New | Sit
"""What a browser may say. No message names the seat that acts: the kernel knows who sits at the screen."""


class Fault(msgspec.Struct, frozen=True):
    """Why a message was not carried out; `clause` when a rule says so."""

    kind: Literal["unreadable", "stale", "refused", "illegal", "broken"]
    why: str
    clause: str = ""
    rule: Clause | None = None


class Reply(msgspec.Struct, frozen=True):
    """The answer to the message with this id. The new position comes through the frame, never here."""

    id: str
    ok: bool
    error: Fault | None = None
