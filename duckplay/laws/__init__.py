"""The twelve laws, for any Game: of the shelf by name, or one that was written in a notebook cell a minute ago."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from duckplay import shelf
from duckplay.game import Game
from duckplay.laws.again import replay
from duckplay.laws.counts import count, counts
from duckplay.laws.dials import parameters
from duckplay.laws.drives import Run
from duckplay.laws.kept import refused, saved
from duckplay.laws.notation import clauses, notation
from duckplay.laws.report import LawBroken, Report
from duckplay.laws.steps import copies, nothing_is_lost, order, over_or_move
from duckplay.laws.worlds import two_worlds

__all__ = ["LawBroken", "Report", "check", "count"]

Law = Callable[[Run], None]


def check(
    game: str | Game,
    cases: int = 1000,
    laws: Iterable[int] = range(1, 13),
    *,
    seed: int = 1,
    only: int | None = None,
    named: Collection[str] | None = None,
    stored: Mapping[str, Any] | None = None,
) -> Report:
    """Check the laws over so many cases each, the same ones for the same seed; the Report says what was not checked.

    A case is one drawn (game, params, seed, ply, seat); a game driven once gives several. `only` drives a single game:
    the one of that number. `named` are the clauses that tests name (law 12), `stored` the counts that `count` made
    (law 11). Raises LawBroken at the first case that breaks a law.
    """
    game = shelf.find(game)
    book: dict[int, Law] = {
        1: replay,
        2: two_worlds,
        3: nothing_is_lost,
        4: over_or_move,
        5: copies,
        6: refused,
        7: order,
        8: notation,
        9: saved,
        10: parameters,
        11: lambda run: counts(run, stored),
        12: lambda run: clauses(run, named),
    }
    report = Report(game.name, seed)
    for number in laws:
        if number not in book:
            raise ValueError(f"there is no law {number}; they are 1 to {len(book)}")
        run = Run(game, number, cases, seed, only)
        began = time.perf_counter()
        try:
            book[number](run)
        except LawBroken:
            raise
        except Exception as error:
            raise run.broken(f"{type(error).__name__} was raised: {error}", run.drive) from error
        run.finding.seconds = time.perf_counter() - began
        report.findings[number] = run.finding
    return report
