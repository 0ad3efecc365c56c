"""What a result means, in plain words: one sentence, with the number, its bounds and how it was decided.

Shares are told in percent, their differences in points. Bounds are told in the direction of the word before them:
"18 % shorter (16-20)", and "3 % shorter (-2 to 8)" where it may also be 2 % longer.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from duckplay.playtests.stats import sizes
from duckplay.playtests.stats.intervals import Interval
from duckplay.playtests.stats.pairs import Pairs
from duckplay.playtests.stats.rankings import Place
from duckplay.playtests.stats.ratings import elo_of
from duckplay.playtests.stats.repeats import Repeats
from duckplay.playtests.stats.verdicts import Verdict

SHARE = "share"
"""The unit of numbers from 0 to 1."""
MOST = 4
"""Decimals that are told at most."""


def number(value: float, decimals: int) -> str:
    """A number with so many decimals and commas between thousands; never minus zero."""
    return f"{round(value, decimals) + 0.0:,.{decimals}f}" if math.isfinite(value) else "unknown"


def about(n: float) -> str:
    """An estimated number of games, to two digits."""
    digits = 10 ** max(0, len(str(math.ceil(n))) - 2)
    return f"{math.ceil(n / digits) * digits:,}"


def told(interval: Interval, scale: float = 1.0) -> tuple[str, str]:
    """A number and its bounds in brackets, times `scale`: ("34.1", " (32.6-35.6)").

    As many decimals as the bounds leave: none where they are 2 or more off, one from 0.2 on. No brackets where there
    are no bounds, or where nothing varied.
    """
    value, half = interval.value * scale, interval.half * abs(scale)
    if not math.isfinite(half):
        return number(value, 1), ""
    if half == 0:
        exact = (d for d in range(MOST) if math.isclose(round(value, d), value, abs_tol=1e-9))
        return number(value, next(exact, MOST)), ""
    decimals = min(MOST, max(0, math.ceil(-math.log10(half / 2) - 1e-9)))
    ends = [number(end, decimals) for end in sorted((interval.low * scale, interval.high * scale))]
    return number(value, decimals), f" ({(' to ' if '-' in ''.join(ends) else '-').join(ends)})"


def amount(interval: Interval, unit: str) -> str:
    """A number with its unit and bounds: "41.3 turns (40.8-41.8)"; a share in percent, "34.1 % (32.6-35.6)"."""
    value, bounds = told(interval, 100.0 if unit == SHARE else 1.0)
    return f"{value} {'%' if unit == SHARE else unit}".rstrip() + bounds


def threshold(smallest: float, unit: str) -> str:
    """The smallest difference that matters: of shares in points."""
    return f"{smallest * 100:.3g} points" if unit == SHARE else f"{smallest:.3g} {unit}".rstrip()


def needs(verdict: Verdict, games: str) -> str:
    """What an undecided verdict waits for, `games` the word for what is counted."""
    if not math.isfinite(verdict.needed):
        return f"undecided: too few {games} yet"
    return f"undecided: about {about(verdict.needed)} more {games}"


def narrower(share: Interval, half: float) -> str:
    """How many games more bound a share to ± half: "2,300 more games for ±1 %"; empty where they are that narrow."""
    games = sizes.watched if share.watched else sizes.share
    more = games(half, share.value if share.n else 0.5, share.level) - share.n
    return f"{about(more)} more games for ±{100 * half:.3g} %" if more > 0 else ""


def seat(place: int, share: Interval, verdict: Verdict) -> str:
    """How often a seat wins (1 the first), with the verdict on its wins less its fair part.

    "Seat 1 wins 34.1 % (32.6-35.6): an advantage, decided after 4,000 games."
    """
    wins = f"Seat {place} wins {amount(share, SHARE)}"
    if verdict.answer == "undecided":
        return f"{wins}; {needs(verdict, 'games')}."
    same = f"no advantage above {threshold(verdict.smallest, SHARE)}"
    found = {"more": "an advantage", "less": "a disadvantage", "same": same}[verdict.answer]
    return f"{wins}: {found}, decided after {verdict.pairs:,} games."


def effect(what: str, change: Interval, more: str = "more", less: str = "less", unit: str = "%") -> str:
    """What a change does: as a part ("%"), of shares in points, else in its unit: "game 18 % shorter (16-20)"."""
    if not math.isfinite(change.value):
        return f"{what}: unknown"
    scale, sign = (100.0, "%") if unit == "%" else (100.0, "points") if unit == SHARE else (1.0, unit)
    down = change.value < 0
    value, bounds = told(change, -scale if down else scale)
    return " ".join(filter(None, (what, value, sign, less if down else more))) + bounds


def compared(
    what: str,
    a: str,
    b: str,
    pairs: Pairs,
    verdict: Verdict,
    *,
    change: Interval | None = None,
    more: str = "more",
    less: str = "less",
    unit: str = "",
) -> str:
    """What B does to a number that A has, a and b their names: with `change` as a part of A's, else as a difference.

    "rounds=1: game 18 % shorter (16-20) than rounds=3, decided after 120 pairs." The verdict is on A's less B's.
    """
    part = change is not None and math.isfinite(change.value)
    found = change if change is not None and part else pairs.watched.turned
    unit = "%" if part else unit
    if pairs.n and not pairs.differing:
        return f"{b}: {what} the same as {a} in all of {pairs.n:,} pairs."
    if verdict.answer == "undecided":
        return f"{b}: {effect(what, found, more, less, unit)} than {a}; {needs(verdict, 'pairs')}."
    if verdict.answer == "same":
        size = f"{100 * verdict.smallest / pairs.a.value:.3g} %" if part else threshold(verdict.smallest, unit)
        return f"{b}: {what} not {size} {more} or {less} than {a}, decided after {verdict.pairs:,} pairs."
    down = verdict.answer == "more"
    after = f"than {a}, decided after {verdict.pairs:,} pairs"
    if found.holds(0):
        return f"{b}: {what} {less if down else more} {after}, by how much is open."
    return f"{b}: {effect(what, found, more, less, unit)} {after}."


def places(labels: Sequence[str], ranking: Sequence[Place], unit: str) -> list[str]:
    """A line an arm, the best first, those that cannot be told apart with all the places they may have: "2-3."."""
    lines = []
    for place in ranking:
        where = f"{place.best}-{place.worst}" if place.tied else f"{place.best}"
        lines.append(f"{where}. {labels[place.arm]}: {amount(place.mean, unit)}")
    return lines


def rung(lower: str, higher: str, share: Interval) -> str:
    """How a bot does against the one below it, by its share of wins."""
    wins = f"{higher} wins {amount(share, SHARE)} against {lower}"
    if share.holds(0.5):
        return f"{wins}: not told apart."
    return f"{wins}: {effect('', elo_of(share), 'stronger', 'weaker', 'Elo')}."


def repeated(repeats: Repeats) -> str:
    """The warning where games repeat each other; empty where they do not."""
    if not repeats.warned:
        return ""
    worth = f"{repeats.effective:,.0f}"
    distinct = f"Of {repeats.games:,} games {repeats.distinct:,} are distinct"
    return f"{distinct}: they are worth {worth}, and all bounds are as wide as for so few."
