"""How a table is opened: anew, or from a record."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from duckplay import served, shelf
from duckplay.courses import Course
from duckplay.game import Game
from duckplay.params import ParamsError
from duckplay.records import RecordError, load
from duckplay.refusals import Closed, IllegalMove, TableError
from duckplay.seating import a_count, a_policy, a_seating, a_seed, environment
from duckplay.tables import Policy, Table
from duckplay.words import brief, plural


def set_up(
    game: str | Game,
    seats: int | None,
    seed: int | None,
    params: Mapping[str, Any] | None,
    bots: Mapping[int, str] | None,
    policy: Policy,
) -> Table:
    """A new table; see `duckplay.table`. Raises ValueError, TableError, ParamsError, Closed."""
    found, closed = shelf.find(game), served.closed()
    if closed and seed is not None:
        raise Closed("a table served to visitors draws its own seed: leave seed out")
    dials = found.build({} if params is None else params)
    count = a_count(found, seats)
    seated = a_seating(found, count, bots)
    if seed is None and not closed:
        seed = environment()
    course = Course(found, dials, count, [(0, a_seed(seed))])
    table = Table(course, seated, a_policy(policy), served=closed)
    table.autoplay()
    return table


def replay(record: Any, game: str | Game | None) -> Table:
    """The table of a record; see `duckplay.replay`.

    A record by another version of the rules is taken where it still fits. Raises RecordError with the first ply that
    differs, Closed for an unfinished game in a served kernel.
    """
    try:
        course, bots = resume(record, game)
    except RecordError as error:
        if isinstance(record, os.PathLike):
            error.file = Path(record).name[:80]
        raise
    table = Table(course, bots, "designer", served=served.closed())
    if table.closed:
        raise Closed("a table served to visitors draws its own seed: only records of finished games are shown")
    return table


def resume(record: Any, game: str | Game | None) -> tuple[Course, dict[int, str]]:
    """The course and the bots of a record. Raises RecordError with the first ply that differs."""
    saved = load(record)
    try:
        found = shelf.find(saved.game if game is None else game)
    except ValueError as error:
        raise RecordError(f"{error}; a game that is not on the shelf is passed as game=", "game") from None
    if saved.game != found.name:
        raise RecordError(f"is of {saved.game}, not of {found.name}", "game")
    try:
        params = found.build(saved.params)
    except ParamsError as error:
        raise RecordError(str(error), f"params.{error.field}".rstrip(".")) from None
    try:
        a_count(found, saved.seats)
    except TableError as error:
        raise RecordError(str(error), "seats") from None
    try:
        bots = a_seating(found, saved.seats, saved.bots)
    except TableError as error:
        raise RecordError(str(error), "bots") from None
    try:
        course = Course(found, params, saved.seats, saved.seeds)
    except ParamsError as error:
        raise RecordError(str(error), f"params.{error.field}".rstrip(".")) from None
    by = "" if saved.rules == found.version else f"played by rules {saved.rules}, these are rules {found.version}: "
    for ply, (seat, text) in enumerate(saved.log):
        try:
            number, move = course.find(seat, text)
        except IllegalMove as error:
            raise RecordError(f"{by}seat {seat}, {brief(text)}: {error.why}", f"log[{ply}]", ply) from None
        choices = len(course.legal(seat))
        if saved.counts and saved.counts[ply] != choices:
            why = f"seat {seat} chose among {plural(saved.counts[ply], 'move')} then, and among {choices} now"
            raise RecordError(by + why, f"log[{ply}]", ply)
        course.push(seat, number, move, choices)
    scores = tuple(course.state.scores())
    if saved.scores and saved.scores != scores:
        raise RecordError(f"{by}the scores were {saved.scores} then, and are {scores} now", "scores", len(saved.log))
    return course, bots
