"""What clues tell, in bits: those that a hand could give now, and those that came in games of bots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duckplay.core import BOT, NOBODY, Chance
from duckplay.playtests.sentences import SHARE, amount
from duckplay.playtests.spans import COUNT, PART
from duckplay.playtests.stats.intervals import mean
from duckplay.playtests.studies.answers import Answer, Grid, Scale
from duckplay.shelf.deduckto import GAME
from duckplay.shelf.deduckto.case import in_bits
from duckplay.shelf.deduckto.rules import count_of
from duckplay.shelf.deduckto.state import Deduckto
from duckplay.shelf.deduckto.view import STRUCK, View, square_of
from duckplay.words import plural

CLUES = 6
"""So many clues of a seat are told; most games are over before the next."""
LEFT, YES, TOLD, IF_YES, IF_NO = range(5)


def reveals(view: View) -> Answer:
    """A row for each card of a seat's hand, the one that tells most first; numbers are bits.

    A Yes, or a No, tells the uncertainty before less that after it. Raises ValueError for an eye that has no case.
    """
    if view.case is None or not isinstance(view.eye, int):
        raise ValueError(f"only a seat has a case, {view.eye} has none: take the view of a seat")
    possible = view.case.possible
    odds = dict(zip(possible, view.case.odds or (1 / len(possible),) * len(possible), strict=True))
    shares, before = square_of(view.values, view.square).shares, missing(odds.values())
    rows: list[dict[str, Any]] = []
    for held in view.hand:
        if held.card == STRUCK:
            continue
        yes = [odds[card] for card in possible if shares[held.card] >> card & 1]
        no = [odds[card] for card in possible if not shares[held.card] >> card & 1]
        rows.append(
            {
                "card": view.told(held.card),
                "yes": len(yes),
                "of": len(possible),
                "chance": sum(yes),
                "a_yes_tells": before - missing(yes) if yes else None,
                "a_no_tells": before - missing(no) if no else None,
                "bits": before - sum(yes) * missing(yes) - sum(no) * missing(no),
            }
        )
    rows.sort(key=lambda row: -row["bits"])
    heads = ("card", "Yes for", "a Yes tells", "a No tells", "on average")
    lines = tuple(
        (
            str(row["card"]),
            f"{row['yes']} of {row['of']}",
            *(_bits(view, row[name]) for name in ("a_yes_tells", "a_no_tells", "bits")),
        )
        for row in rows
    )
    left = f"{plural(len(possible), 'suspect')} left, {in_bits(view, before)}"
    most = f": {rows[0]['card']} tells most, {_bits(view, rows[0]['bits'])} on average" if rows and before > 0 else ""
    return Answer(sentence=f"{left}{most}.", rows=rows, grids=(Grid("", heads, lines),))


def clues(
    params: Mapping[str, Any] | None = None, seats: int = 3, bot: str = "planner", games: int = 500, seed: int = 1
) -> Answer:
    """What a seat's first, second, ... clue told in games of a bot against itself, each with its 95 % bounds.

    A seat forgets nothing. What a clue tells is log2 of the possible secrets before less that after. Raises
    ParamsError; ValueError for a bot that the game has not, and for fewer than two games.
    """
    if games < 2 or bot not in GAME.bots:
        raise ValueError(f"games are two at least, and bots are {', '.join(GAME.bots)}, not {games} and {bot!r}")
    dials = GAME.build(params or {})
    GAME.check(dials, seats)
    found = np.full((games, 5, CLUES), np.nan)
    for game, number in enumerate(np.random.default_rng(seed).integers(1 << 53, size=games)):
        chance = Chance(int(number))
        state = GAME.start(dials, seats, chance)
        assert isinstance(state, Deduckto)
        found[game] = heard(state, bot, chance)
    rows, lines, dots = [], [], []
    for place in range(CLUES):
        if np.isfinite(found[:, TOLD, place]).sum() < 2:
            break
        left, yes, told, if_yes, if_no = (
            mean(found[:, what, place], span=PART if what == YES else COUNT) for what in range(5)
        )
        named = {"left": left, "yes": yes, "bits": told, "if_yes": if_yes, "if_no": if_no}
        row: dict[str, Any] = {"clue": place + 1, "games": told.n}
        for name, each in named.items():
            row |= {name: each.value, f"{name}_low": each.low, f"{name}_high": each.high}
        rows.append(row)
        dots += [(f"clue {place + 1}", told), (f"clue {place + 1}, a Yes", if_yes), (f"clue {place + 1}, a No", if_no)]
        bits = (amount(each, "bits") for each in (told, if_yes, if_no))
        lines.append((str(place + 1), amount(left, ""), amount(yes, SHARE), *bits, f"{told.n:,}"))
    heads = ("clue", "left before it", "a Yes", "it tells", "if a Yes", "if a No", "games")
    first = f"The first clue tells {lines[0][3]}" if lines else "No clue came"
    last = f", the {lines[-1][0]}th {lines[-1][3]}" if len(lines) > 3 else ""
    return Answer(
        sentence=f"{first}{last}.",
        rows=rows,
        grids=(Grid("", heads, tuple(lines)),),
        scales=(Scale("bits", "What does a clue tell?", "bits", tuple(dots), (1.0,)),),
    )


def heard(state: Deduckto, bot: str, chance: Chance) -> NDArray[np.float64]:
    """Of a game: what was left before, whether it was a Yes, and what it told, by clue; the mean over its seats."""
    decisions, mind = [0] * state.seats, GAME.bots[bot]
    told: list[list[tuple[float, ...]]] = [[] for _ in range(CLUES)]
    count = [0] * state.seats
    while (seat := state.actor()) != NOBODY:
        legal = state.legal(seat)
        move = legal[0]
        if len(legal) > 1:
            chance.open(BOT + seat, decisions[seat])
            decisions[seat] += 1
            move = mind.choose(state if mind.blind else state.imagine(seat, chance), seat, legal, chance)
        before, lay = [state.possible(each) for each in range(state.seats)], len(state.order)
        state.play(seat, move, chance)
        for card in state.order[lay:]:
            whose = next(each for each in range(state.seats) if (state.yes[each] | state.no[each]) >> card & 1)
            yes, share = state.yes[whose] >> card & 1, state.square.shares[card]
            left, after = (
                float(count_of(some)) for some in (before[whose], before[whose] & (share if yes else ~share))
            )
            if count[whose] < CLUES:
                bits = math.log2(left / after)
                told[count[whose]].append((left, float(yes), bits, bits if yes else np.nan, np.nan if yes else bits))
            count[whose] += 1
    out = np.full((5, CLUES), np.nan)
    for place, some in enumerate(told):
        for what in range(5):
            values = [each[what] for each in some if not math.isnan(each[what])]
            out[what, place] = sum(values) / len(values) if values else np.nan
    return out


def missing(odds: Iterable[float]) -> float:
    """The bits that are missing where these are the odds; they need not add up to one."""
    some = [chance for chance in odds if chance > 0]
    total = sum(some)
    return abs(sum(chance / total * math.log2(chance / total) for chance in some)) if some else 0.0


def _bits(view: View, value: float | None) -> str:
    return "\N{EN DASH}" if value is None else in_bits(view, abs(value))
