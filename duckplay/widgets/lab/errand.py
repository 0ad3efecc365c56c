"""An errand: one game of a plan, played again in a worker for the table, for its bots may think long."""

from __future__ import annotations

import threading
from collections.abc import Callable

from duckplay.courses import Course
from duckplay.playtests.plan import Plan
from duckplay.records import Record
from duckplay.widgets.lab.behind import TURNING
from duckplay.widgets.lab.workers import Workers

PATIENCE = 30.0
"""Seconds that a game may take to be played again, before its worker is ended."""

Done = Callable[[tuple[Record, int] | None, Exception | None], None]


def fetch(
    plan: Plan,
    arm: int,
    game: int,
    ply: int,
    kind: str,
    workers: Workers,
    stop: threading.Event,
    done: Done,
    until: int | None = None,
) -> None:
    """Have game `game` of an arm played again; `done`, called in a thread, gets its record and the ply to look at.

    A game that was kept out is played `until` the ply at which it went wrong (`Run.fell`), and no further. The error
    is TooLong for one that takes longer than PATIENCE.
    """

    def go() -> None:
        found: tuple[Record, int] | None = None
        error: Exception | None = None
        try:
            if workers.take(stop, lambda _: None) is not None:
                try:
                    found = workers.answer(PATIENCE, recorded, plan, arm, game, ply, kind, until)
                finally:
                    workers.rest()
        except Exception as fault:
            error = fault
        done(found, error)

    threading.Thread(target=go, name="duckplay lab game", daemon=True).start()


def recorded(plan: Plan, arm: int, game: int, ply: int, kind: str, until: int | None = None) -> tuple[Record, int]:
    """In a worker: the record of a game, to its end or `until` a ply, and the ply to look at.

    That is the one given, LAST or TURNING as behind.py has them, or where the first move of a kind was made. The
    decision at `until` is not asked for: it is the one that took too long, or raised.
    """
    from duckplay.playtests.replays import replayed, seated
    from duckplay.playtests.studies.strange import turning

    course = replayed(plan, arm, game, until)
    if kind:
        ply = first(course, kind)
    elif ply == TURNING:
        ply = turning(course)[0]
    record = course.record(seated(plan, arm, game), "")
    return record, min(ply, course.ply) if ply >= 0 else course.ply


def first(course: Course, kind: str) -> int:
    """The ply before the first move of a kind, or before the first news that a tally counts; the last for none."""
    game = course.game
    tally = game.tallies.get(kind.removeprefix("tally:")) if kind.startswith("tally:") else None
    for ply, entry in enumerate(course.log):
        if tally is not None:
            found = any(news.kind == tally.news for news in entry.news)
        else:
            found = game.kind is not None and game.kind(course.state_at(ply), entry.seat, entry.number) == kind
        if found:
            return ply
    return course.ply
