"""What a board and its kernel say to each other; `widgets/src/protocol.ts` is written from these structs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from duckplay.game import Eye, Reason
from duckplay.hints import Hint
from duckplay.saves import Rescued
from duckplay.sheets import Status

Name = Annotated[str, Meta(max_length=100)]


class Clause(msgspec.Struct, frozen=True):
    """A clause of the rule sheet as the page shows it: never a ruling as if the publisher had written it."""

    text: str
    status: Status
    origin: str


class BotAbout(msgspec.Struct, frozen=True):
    """A bot that a seat can be given to: its name, the name as people read it, and how it chooses."""

    name: str
    title: str
    help: str


class About(msgspec.Struct, frozen=True):
    """What the page has to know of a table once: nothing of a position."""

    board: int
    """The number of the board among those of its kernel, in the order they were made: the same when all runs again."""
    game: str
    title: str
    terms: dict[str, str]
    """Words of this game for the shell."""
    clauses: dict[str, Clause]
    bots: tuple[BotAbout, ...]
    drawn: bool
    """The game has a drawing of its own: frames then hold a view and no picture."""
    seats: int


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


class Bunch(msgspec.Struct, frozen=True):
    """Moves with the same clauses, and the same picks but the last; of which a group of one of each kind begins alike.

    `text`, `label` and `pick` are what their texts, labels and last picks begin with; each of `ends` is one move: the
    rest of these three, or one text where all three end alike. `picks` are all picks but the last; a move without picks
    is a bunch of its own, `pick` None.
    """

    text: str
    label: str
    rules: tuple[str, ...]
    picks: tuple[str, ...]
    pick: str | None
    ends: tuple[str | tuple[str, str, str], ...]


class Picture(msgspec.Struct, frozen=True):
    """What a game without a drawing of its own is shown by."""

    svg: str
    text: str


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
    design: Reason | None
    """The designer's view."""
    record: Reason | None
    load: Reason | None
    hint: Reason | None


class Frame(msgspec.Struct, frozen=True):
    """All that one eye is shown of a table: the only value of a position that reaches a browser unasked."""

    eye: Eye
    seat: int | None
    """The seat that acts at this screen; None for a watcher, and while the curtain is drawn."""
    version: int
    """The ply the table stands at."""
    course: int
    """Raised whenever the log was not simply continued: undo, branch, new game, another eye, a table that opens."""
    shown: int
    """The ply of the picture; below `version` when an earlier moment is looked at."""
    ask: str
    view: str | None
    """The game's view as JSON, for its own drawing to unpack; None behind the curtain and for a game without one."""
    picture: Picture | None
    moves: tuple[Bunch, ...]
    apart: bool
    """There are moves that have no room in the message: they are asked for."""
    seats: tuple[Seat, ...]
    log: tuple[Line, ...]
    """The last lines; the others are asked for."""
    told: int
    """Lines of the log there are: `log` holds those up to this number."""
    may: May
    closed: bool
    over: bool
    stopped: bool
    back: int | None
    """The ply of the game that was left for this one: for a branch, a record, or by the dials."""
    seed: str | None
    """Open tables only, as text: it may not fit a JavaScript number."""
    curtain: int | None
    """The seat that the screen has to be passed to: nothing of its view is in the frame until it says so."""
    remembering: bool
    """On a closed table: earlier moments are shown as they were, not only what still lies open."""
    designer: bool
    rescue: str
    """Name under which the kernel keeps the game; "" when it does not."""
    notice: str | None
    """What the last change of the table has to say for itself (a replay that stopped, say)."""
    error: str | None
    """A fault of the program, in words; the position is unchanged."""


class Task(msgspec.Struct, frozen=True):
    """A lesson's question, asked beside the board; `said` is what an answer is told, by the clauses `rules`."""

    number: int
    ask: str
    state: Literal["asked", "right", "wrong"]
    said: str
    rules: tuple[str, ...]


class Said(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What every message of a browser holds: its own name, and the position it is about."""

    id: Name
    version: int
    course: int


class Play(Said, frozen=True, tag="play"):
    """Play the move with this notation for the seat at the screen."""

    text: Annotated[str, Meta(max_length=200)]


class Why(Said, frozen=True, tag="why"):
    """Ask why no legal move has these picks."""

    picks: Annotated[tuple[Name, ...], Meta(max_length=20)]


class Undo(Said, frozen=True, tag="undo"):
    """Take the last decision back."""


class Redo(Said, frozen=True, tag="redo"):
    """Play again what was taken back."""


class Look(Said, frozen=True, tag="look"):
    """Look at an earlier moment, on every screen of this table; None comes back to now."""

    ply: int | None


class Glance(Said, frozen=True, tag="glance"):
    """Ask what an earlier moment looked like; nothing changes."""

    ply: int


class Branch(Said, frozen=True, tag="branch"):
    """Play on from this ply on a table of its own."""

    ply: int


class Back(Said, frozen=True, tag="back"):
    """Leave a game for the one that was left for it."""


class New(Said, frozen=True, tag="new"):
    """A new game with the same seats, bots and dials; `same` keeps the seed as well."""

    same: bool


class Sit(Said, frozen=True, tag="sit"):
    """Give a seat to a bot by name, or to a person (None)."""

    seat: int
    bot: Name | None


class Face(Said, frozen=True, tag="face"):
    """Lift the curtain: whoever looks at the screen now is this seat."""

    seat: int


class Design(Said, frozen=True, tag="design"):
    """Turn the designer's view on or off."""

    on: bool


class Remember(Said, frozen=True, tag="remember"):
    """Turn the coach's memory on or off."""

    on: bool


class AskHint(Said, frozen=True, tag="hint"):
    """Ask what a bot thinks of the moves there are."""


class Lines(Said, frozen=True, tag="lines"):
    """Ask for the lines of the log from number `start` up to, not with, `stop`."""

    start: Annotated[int, Meta(ge=0)]
    stop: Annotated[int, Meta(ge=0)]


class AskMoves(Said, frozen=True, tag="moves"):
    """Ask for the moves that had no room in the frame."""


class AskRecord(Said, frozen=True, tag="record"):
    """Ask for the record of the table."""

    note: Annotated[str, Meta(max_length=2000)]


class AskKept(Said, frozen=True, tag="kept"):
    """Ask what a kernel kept under this name; nothing, when nothing is."""

    name: Name


class Load(Said, frozen=True, tag="load"):
    """Go over to the table of this record."""

    text: Annotated[str, Meta(max_length=2_000_000)]


class Rescue(Said, frozen=True, tag="rescue"):
    """Go over to the game that a kernel kept under this name."""

    name: Name


class Forget(Said, frozen=True, tag="forget"):
    """Throw away what a kernel kept under this name."""

    name: Name


Reading = Why | Glance | AskHint | Lines | AskMoves | AskRecord | AskKept
"""Messages that change nothing: they may come while an acting one is under way."""
Acting = Play | Undo | Redo | Look | Branch | Back | New | Sit | Face | Design | Remember | Load | Rescue | Forget
Message = Reading | Acting
"""What a browser may say. No message names the seat that acts: the kernel knows who sits at the screen."""


class Fault(msgspec.Struct, frozen=True):
    """Why a message was not carried out; `clause` when a rule says so."""

    kind: Literal["unreadable", "stale", "refused", "illegal", "broken"]
    why: str
    clause: str = ""


class Glimpse(msgspec.Struct, frozen=True):
    """An earlier moment, as the frame would show it."""

    ply: int
    ask: str
    view: str | None
    picture: Picture | None


class Reply(msgspec.Struct, frozen=True):
    """The answer to the message with this id. The new position comes through the frame, never here."""

    id: str
    ok: bool
    error: Fault | None = None
    glimpse: Glimpse | None = None
    hints: tuple[Hint, ...] | None = None
    lines: tuple[Line, ...] | None = None
    moves: tuple[Bunch, ...] | None = None
    record: str | None = None
    rescued: Rescued | None = None
