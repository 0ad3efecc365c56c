"""Metric: one number a game, with its formula and where it is from."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from duckplay.playtests.rows import Columns
from duckplay.playtests.spans import COUNT, PART, Span

Floats = NDArray[np.float64]

TURNS = frozenset({"turns"})
VALUES = frozenset({"turns", "values"})
USES = frozenset({"uses"})
"""What a metric may need noted beside the counts of a game: a row a turn, `State.value` in it, the kinds of moves."""


@dataclass(frozen=True, eq=False)
class Metric:
    """One number a game: `of` takes the columns of many games at once, and returns NaN where it has no meaning.

    `formula` is one line: M turns, N seats, P plies of a game, places, b legal moves of a ply, t turns, p and w seats,
    S scores, E values. `unit` is "share" for what runs from 0 to 1 and is read in per cent. `span` is between what the
    number lies in any game.
    """

    name: str
    title: str
    unit: str
    formula: str
    source: str
    of: Callable[[Columns], Floats]
    needs: frozenset[str] = frozenset()
    span: Span = COUNT

    @property
    def meaning(self) -> str:
        """What it says, in a sentence."""
        return inspect.cleandoc(self.of.__doc__ or "").partition("\n\n")[0].replace("\n", " ")

    def __repr__(self) -> str:
        return f"Metric({self.name!r}: {self.formula})"


def metric(
    title: str, unit: str, formula: str, source: str, needs: frozenset[str] = frozenset(), *, span: Span = COUNT
) -> Callable[[Callable[[Columns], Floats]], Metric]:
    """Make a Metric of a function; it has the function's name, and is not below 0 where no other `span` is given."""

    def made(of: Callable[[Columns], Floats]) -> Metric:
        return Metric(of.__name__, title, unit, formula, source, of, needs, PART if unit == "share" else span)

    return made
