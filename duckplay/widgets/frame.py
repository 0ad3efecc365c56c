"""What one eye is shown of a table: everything that a browser gets of a position is made here."""

from __future__ import annotations

import msgspec

from duckplay.game import Eye, Move, Reason
from duckplay.tables import Table
from duckplay.widgets import protocol
from duckplay.widgets.protocol import Frame, Line, May

LINES = 200
"""Lines of the log in a frame: so many up to the moment on show, and a quarter as many after it."""
CLOSED = Reason(why="This table is closed until its game is over.", clause="")


def frame(
    table: Table,
    eye: Eye,
    *,
    line: int = 0,
    shown: int | None = None,
    notice: str | None = None,
    error: str | None = None,
) -> Frame:
    """The frame of `table` for `eye`, its picture that of ply `shown` (None: now).

    A closed table shows no seed, no earlier moment and no points that the picture does not show.
    """
    game = table.game
    now = shown is None or shown == table.ply
    moment = table if now or shown is None else table.at(shown)
    view = moment.view(eye)
    moves = tuple(table.moves(eye)) if now and isinstance(eye, int) and eye in table.waiting else ()
    told = lines(table, eye)
    until = len(told) if now else sum(row.ply <= moment.ply for row in told)
    earlier = max(0, until - LINES)
    log = told[earlier : until + LINES // 4]
    return Frame(
        game=game.name,
        title=game.title,
        terms=dict(game.terms),
        eye=eye,
        version=table.ply,
        line=line,
        shown=moment.ply,
        ask=game.ask(view),
        moves=moves,
        clauses=clauses(table, moves, log),
        svg=game.picture.svg(view),
        text=game.picture.text(view),
        seats=seats(table),
        bots=tuple(game.bots),
        log=log,
        earlier=earlier,
        may=may(table),
        closed=table.closed,
        over=table.over,
        stopped=table.stopped,
        seed=None if table.closed else str(table.seed),
        notice=notice,
        error=error,
    )


def lines(table: Table, eye: Eye) -> tuple[Line, ...]:
    """The log, each line with the ply it led to.

    A move that made something known is told by its news, which then carries its clauses. Other seats' choices not
    carried out yet stay secret, open or not.
    """
    pending = table.ply
    if not table.closed and not table.over and eye != "designer":
        entries = table.log
        while pending > 0 and not entries[pending - 1].alone:
            pending -= 1
    out: list[Line] = []
    moved: dict[int, Line] = {}
    for row in table.lines(eye):
        line = Line(ply=row.ply + 1, seat=row.seat, text=row.text, rules=tuple(row.rules))
        if row.seat is None:
            move = moved.pop(row.ply, None)
            if move is not None:
                out.remove(move)
                line = msgspec.structs.replace(line, rules=move.rules)
            out.append(line)
        elif row.seat == eye or row.ply < pending:
            out.append(line)
            moved[row.ply] = line
    return tuple(out)


def seats(table: Table) -> tuple[protocol.Seat, ...]:
    """Who sits where. Points are the truth's, so a closed table leaves them to the picture."""
    scores = None if table.closed else table.scores
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


def may(table: Table) -> May:
    """What the shell offers on this table, each with its reason when it does not."""
    closed = CLOSED if table.closed else None
    player = Reason(why="Under the player's rules of undo a game has no branches.", clause="")
    return May(
        undo=table.may_undo(),
        redo=table.may_redo(),
        look=closed,
        branch=closed or (player if table.policy == "player" else None),
        again=closed,
        sit=closed,
    )


def clauses(table: Table, moves: tuple[Move, ...], log: tuple[Line, ...]) -> dict[str, protocol.Clause]:
    """The clauses that the moves and the log name."""
    named = {rule for move in moves for rule in move.rules} | {rule for row in log for rule in row.rules}
    return {each.id: rule(table, each.id) for each in table.game.sheet.clauses if each.id in named}


def rule(table: Table, clause: str) -> protocol.Clause:
    """A clause of the game's rule sheet; raises KeyError for one that it does not have."""
    for each in table.game.sheet.clauses:
        if each.id == clause:
            return protocol.Clause(text=each.text, status=each.status, origin=each.origin)
    raise KeyError(clause)
