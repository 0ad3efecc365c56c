"""What one eye is shown of a table: everything that a browser gets of a position is made here."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import structs

from duckplay.game import Game, Reason
from duckplay.tables import Table
from duckplay.widgets import protocol
from duckplay.widgets.bunches import bunches
from duckplay.widgets.protocol import About, Bunch, Frame, Glimpse, Line, May, Picture
from duckplay.widgets.screen import Screen

LINES = 6
"""Lines of the log that a frame repeats when it has no newer ones."""
SIZE = 4_700
"""Bytes up to which the moves, and then lines of the log, go along with a frame; a page asks for the others. A message
has 5,000."""
CLOSED = Reason(why="Closed until the game is over.", clause="")
PLAYER = Reason(why="Under the player's rules of undo a game has no branches.", clause="")
NOTHING = Reason(why="Nothing is asked of you now.", clause="")
FORGOTTEN = Reason(why="The hint remembers what lies open no more: choose Remember for me first.", clause="")
EARLIER = Reason(why="This is an earlier moment: go back to now first.", clause="")


def about(game: Game, seats: int, board: int) -> About:
    """What a page has to know of a table's game, once."""
    return About(
        board=board,
        game=game.name,
        title=game.title,
        terms=dict(game.terms),
        clauses={each.id: protocol.Clause(each.text, each.status, each.origin) for each in game.sheet.clauses},
        bots=tuple(
            protocol.BotAbout(name, name.replace(":", " ").replace("-", " ").capitalize(), game.ways.get(name, ""))
            for name in game.bots
        ),
        drawn=game.drawn,
        seats=seats,
    )


def frame(
    screen: Screen, offer: May, *, rescue: str = "", notice: str | None = None, error: str | None = None
) -> Frame:
    """The frame of the screen's table for the eye at the screen, its picture that of the moment on show.

    A closed table shows no seed and no points that the picture does not show; behind the curtain there is no position.
    """
    table, eye, curtain = screen.table, screen.eye, screen.curtain
    told = screen.lines
    if curtain is None:
        now = glimpse(screen, table.ply if screen.shown is None else screen.shown)
    else:
        now = Glimpse(ply=table.ply, ask=f"Pass the screen to seat {curtain}.", view=None, picture=None)
    bare = Frame(
        eye=eye,
        seat=screen.acting,
        version=table.ply,
        course=screen.course,
        shown=now.ply,
        ask=now.ask,
        view=now.view,
        picture=now.picture,
        moves=moves(screen),
        apart=False,
        seats=seats(table, hidden=table.closed or curtain is not None),
        log=(),
        told=len(told),
        may=offer,
        closed=table.closed,
        over=table.over,
        stopped=table.stopped,
        back=screen.left[-1].ply if screen.left else None,
        seed=None if table.closed else str(table.seed),
        curtain=curtain,
        remembering=screen.remembering,
        designer=screen.designer,
        rescue=rescue,
        notice=notice,
        error=error,
    )
    size = weight(bare)
    if bare.moves and size > SIZE:
        bare = structs.replace(bare, moves=(), apart=True)
        size = weight(bare)
    return structs.replace(bare, log=last(told, max(LINES, len(told) - screen.sent), SIZE - size))


def moves(screen: Screen) -> tuple[Bunch, ...]:
    """What the seat at the screen may do now: nothing while an earlier moment is looked at."""
    seat, table = screen.acting, screen.table
    if seat is None or seat not in table.waiting or screen.shown is not None:
        return ()
    return bunches(table.moves(seat))


def last(told: list[Line], most: int, room: int) -> tuple[Line, ...]:
    """The last lines, at most so many, as far as they have room."""
    at = len(told)
    while at > max(0, len(told) - most):
        room -= weight(told[at - 1])
        if room < 0:
            break
        at -= 1
    return tuple(told[at:])


def weight(struct: msgspec.Struct) -> int:
    """The bytes that a struct takes in a message of a kernel, and what stands between it and the next one."""
    return len(json.dumps(msgspec.to_builtins(struct), ensure_ascii=False).encode()) + 2


def glimpse(screen: Screen, ply: int) -> Glimpse:
    """That moment as the eye at the screen is shown it."""
    table = screen.table
    game, view = table.game, table.glance(ply, screen.eye, screen.remembering)
    return Glimpse(
        ply=ply,
        ask=game.ask(view),
        view=wire(view) if game.drawn else None,
        picture=None if game.drawn else Picture(svg=game.picture.svg(view), text=game.picture.text(view)),
    )


def wire(view: Any) -> str:
    """A view as it goes over the wire: a text is half as long there as the same JSON inside the message."""
    return msgspec.json.encode(view).decode()


def seats(table: Table, hidden: bool) -> tuple[protocol.Seat, ...]:
    """Who sits where. Points are the truth's: hidden ones are left to the picture."""
    scores = None if hidden else table.scores
    places = list(table.places)
    return tuple(
        protocol.Seat(
            bot=table.bots.get(seat),
            waiting=seat in table.waiting,
            score=None if scores is None else float(scores[seat]),
            place=int(places[seat]) if places else None,
        )
        for seat in range(table.seats)
    )


def may(screen: Screen) -> May:
    """What the shell offers at this screen, each with its reason when it does not."""
    table, behind = screen.table, screen.closed_to()
    closed = CLOSED if table.closed else None
    return May(
        undo=(behind if table.policy == "player" else None) or table.may_undo(screen.undoes),
        redo=table.may_redo(),
        look=behind,
        branch=closed or (PLAYER if table.policy == "player" else None),
        again=closed,
        sit=closed,
        design=closed,
        record=closed,
        load=closed,
        hint=behind or hint(screen),
    )


def hint(screen: Screen) -> Reason | None:
    """Why the seat at the screen is given no hint, None when it is; a hint has all in mind that the seat ever saw."""
    table, seat = screen.table, screen.seat
    if screen.shown is not None:
        return EARLIER
    if seat is None or seat not in table.waiting:
        return NOTHING
    return FORGOTTEN if table.closed and not screen.remembering and table.forgets(seat) else None
