"""What each formation is worth against its points: how often it can be claimed, and how long it takes to collect.

Chances are of a board of ten random ducks, and hands drawn from the action deck: what their cards can surely bring
about. A card that draws ducks helps by luck alone, and counts as none. What Wormhole brings comes from one other board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckplay.core import BOT, NOBODY, Chance, moves
from duckplay.playtests.sentences import SHARE, amount
from duckplay.playtests.spans import PART
from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers, mean, wilson
from duckplay.playtests.studies.answers import Answer, Grid, Scale
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.params import Params
from duckplay.shelf.abducktion.rules import (
    CARDS,
    GRAVITY_ASSIST,
    ORBIT,
    PARALLEL_UNIVERSE,
    SHAPE_SHIFTER,
    SWAP,
    TELEPORT,
    WORMHOLE,
)
from duckplay.shelf.abducktion.solver import (
    Solver,
    left,
    opened,
    reached,
    rearranging,
    solver_of,
    wormholes,
)
from duckplay.shelf.abducktion.state import PLACING, Abducktion, rules_of

DEALS, GAMES, CHASES = 10_000, 300, 200
"""Boards with hands; games between two solvers; times that each formation is collected alone."""
HANDS = 3
SEATS = 2
SOLVER: Final = GAME.bots["solver"]
SURE: Final = (SWAP, ORBIT, SHAPE_SHIFTER, GRAVITY_ASSIST, TELEPORT, PARALLEL_UNIVERSE)
"""The cards that move ducks about and draw none; Wormhole is the seventh."""
MORE, LESS = "pays more", "pays less"
UNTOLD = "Which formation is paid as the middle one hangs on games that the cap ended: no fair points are told."


class Worth(msgspec.Struct, frozen=True):
    """A formation's points, and what they buy.

    `chances` are the shares of random boards on which it lies by itself, and with one, two, three random cards.
    `played` is the share of turns between two solvers, of those in which it lay open, that could surely claim it;
    `lay` how many turns of both it lay open. `turns` are those that a seat takes to claim it when it wants nothing
    else, `pays` the points that each of them brings. `fair` are the points it would have if its turns were paid as
    those of the formation in the middle are. `cut` of the games in which it was collected ended by the cap before: then
    its turns are more than were counted, by nobody knows how many.
    """

    number: int
    name: str
    points: int
    chances: tuple[Interval, ...]
    played: Interval
    lay: Interval
    turns: Interval
    pays: Interval
    fair: Interval
    cut: int = 0

    @property
    def verdict(self) -> str:
        """Whether it pays more than a turn is worth elsewhere, or less; "" where bounds or cut games allow both."""
        if self.cut:
            return ""
        if self.points > self.fair.high:
            return MORE
        return LESS if self.points < self.fair.low else ""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Prices(Answer):
    """The worth of every formation, the dearest first: `worths`. Shown as a table."""

    worths: tuple[Worth, ...] = ()


def prices(
    params: Mapping[str, Any] | None = None,
    seed: int = 1,
    deals: int = DEALS,
    games: int = GAMES,
    chases: int = CHASES,
) -> Prices:
    """The worth of each formation that these dials leave, all drawn from the seed.

    The bounds of `fair` hold together for all formations, the others each by itself. Numbers that agree in all games
    are bounded by how rare another must be to have been missed. Raises ParamsError; ValueError for fewer than two of
    anything that is counted.
    """
    if min(deals, games, chases) < 2:
        raise ValueError(f"deals, games and chases are two at least, not {min(deals, games, chases)}")
    dials = GAME.build(params or {})
    assert isinstance(dials, Params)
    GAME.check(dials, SEATS)
    deck = sorted(set(dials.deck))
    found = chances(dials, seed, deals)
    lay, ready = played(dials, seed, games)
    taken, cut = {}, {}
    for card in deck:
        taken[card], cut[card] = chased(dials, card, seed, chases)
    pays = {card: dials.cards[card].points / float(taken[card].mean()) for card in deck}
    middle = float(np.median([*pays.values()]))
    lower = sorted(pays.values())[(len(deck) - 1) // 2]
    told = all(pays[card] < lower for card in deck if cut[card])  # else the middle one may be another
    most = float(-(-dials.turns // SEATS))
    worths = [
        _worth(
            card,
            dials,
            tuple(wilson(float(found[hand, card]), deals) for hand in range(HANDS + 1)),
            _ratio(ready[:, card], lay[:, card]),
            _mean(np.where(lay[:, card] > 0, lay[:, card], np.nan), float(dials.turns)),
            (_mean(taken[card], most), _mean(taken[card], most, LEVEL ** (1 / len(deck)))),
            middle,
            told,
            cut[card],
        )
        for card in deck
    ]
    worths.sort(key=lambda worth: -worth.points)
    return Prices(
        sentence=_sentence(worths),
        warnings=(*(_cut(worth, chases) for worth in worths if worth.cut), *([] if told else [UNTOLD])),
        rows=[*map(_row, worths)],
        grids=_grids(worths, deals),
        scales=(_scale(worths, middle),),
        worths=tuple(worths),
    )


def _worth(
    card: int,
    dials: Params,
    seen: tuple[Interval, ...],
    ready: Interval,
    lay: Interval,
    turns: tuple[Interval, Interval],
    middle: float,
    told: bool,
    cut: int,
) -> Worth:
    """`turns` by its own bounds and by those that hold for all."""
    alone, together = (msgspec.structs.replace(each, high=np.inf if cut else each.high) for each in turns)
    name, points = dials.cards[card].name, dials.cards[card].points
    pays = Interval(points / alone.value, points / alone.high, points / alone.low, alone.n)
    fair = (middle * together.value, middle * together.low, middle * together.high)
    if not told:
        fair = (fair[0], -np.inf, np.inf)
    return Worth(card, name, points, seen, ready, lay, alone, pays, Interval(*fair, together.n, together.level), cut)


def _sentence(worths: list[Worth]) -> str:
    most, least = (pick(worths, key=lambda worth: worth.pays.value) for pick in (max, min))
    more, less = (sum(worth.verdict == verdict for worth in worths) for verdict in (MORE, LESS))
    return (
        f"A turn spent on {most.name} brings {_pays(most, 'points')}, one spent on {least.name} "
        f"{_pays(least)}; of {len(worths)} formations {more} surely pay "
        f"more than the middle one, {less} less."
    )


def _pays(worth: Worth, unit: str = "") -> str:
    return _least(worth.pays.high, unit, "most") if worth.cut else amount(worth.pays, unit)


def _fair(worth: Worth) -> str:
    if not np.isfinite(worth.fair.low):
        return "unknown"
    return _least(worth.fair.low) if worth.cut else amount(worth.fair, "")


def _least(bound: float, unit: str = "", word: str = "least") -> str:
    """What is bounded on one side alone."""
    return f"at {word} {bound:.3g} {unit}".rstrip()


def _cut(worth: Worth, chases: int) -> str:
    return (
        f"{worth.cut} of {chases} games in which {worth.name} alone was wanted ended by the cap before it was claimed: "
        "it takes more turns than were counted, and whether it pays is not told. A higher cap would tell."
    )


def _scale(worths: list[Worth], middle: float) -> Scale:
    ordered = sorted(worths, key=lambda worth: -worth.pays.value)
    lines = tuple((f"{worth.name} ({worth.points})", worth.pays) for worth in ordered)
    return Scale("pays", "What does a turn bring that is spent on it?", "points a turn", lines, (middle,))


def _row(worth: Worth) -> dict[str, Any]:
    row: dict[str, Any] = {"name": worth.name, "points": worth.points}
    named = {f"cards_{cards}": chance for cards, chance in enumerate(worth.chances)}
    named |= {"played": worth.played, "lay": worth.lay, "turns": worth.turns}
    named |= {"pays": worth.pays, "fair": worth.fair}
    for name, found in named.items():
        row |= {name: found.value, f"{name}_low": found.low, f"{name}_high": found.high}
    return row | {"cut": worth.cut, "verdict": worth.verdict}


def _grids(worths: list[Worth], deals: int) -> tuple[Grid, ...]:
    seen = tuple(
        (
            worth.name,
            str(worth.points),
            *(amount(chance, SHARE) for chance in worth.chances),
            amount(worth.played, SHARE),
        )
        for worth in worths
    )
    cost = tuple(
        (
            worth.name,
            str(worth.points),
            amount(worth.lay, ""),
            _least(worth.turns.low) if worth.cut else amount(worth.turns, ""),
            _pays(worth),
            _fair(worth),
            worth.verdict,
        )
        for worth in worths
    )
    heads = ("formation", "points", "by itself", "with a card", "two cards", "three cards", "by solver play")
    return (
        Grid(f"How often it can be claimed: {deals:,} random boards, and turns between two solvers", heads, seen),
        Grid(
            "What it costs: turns it lies open between two solvers, and turns that one takes who wants nothing else",
            ("formation", "points", "lies open, turns", "takes, turns", "points a turn", "fair points", "so it"),
            cost,
        ),
    )


def _ratio(of: Numbers, to: Numbers) -> Interval:
    """The sum of one number per game as a part of the sum of another, its bounds by linearisation.

    Cochran 1977, "Sampling Techniques", 3rd edition, section 6.3.
    """
    whole = float(to.mean())
    if whole == 0:
        return Interval(np.nan, -np.inf, np.inf, len(of))
    share = float(of.mean()) / whole
    found = mean(share + (of - share * to) / whole, span=PART)
    if share in (0.0, 1.0):  # nothing varies: a game is a trial
        games = int((to > 0).sum())
        found = wilson(share * games, games)
    return found


def _mean(numbers: Numbers, most: float, level: float = LEVEL) -> Interval:
    """The mean of turns a game, from one to `most`."""
    found = mean(numbers, level, span=(1.0, most))
    return msgspec.structs.replace(found, low=max(1.0, found.low)) if found.n else found


def chances(dials: Params, seed: int, deals: int) -> NDArray[np.int64]:
    """On how many of so many boards each card of the dial can be claimed, by hands of 0, 1, 2, 3 random cards.

    The larger hands hold the smaller ones, and meet the same boards. Shape: hands, cards.
    """
    solver = _warm(dials)
    dice = np.random.default_rng(seed)
    colours = np.repeat(np.arange(4), [dials.ducks * (colour < dials.colours) for colour in range(4)])
    kinds = np.repeat(np.arange(CARDS), dials.copies)
    out = np.zeros((HANDS + 1, len(dials.cards)), np.int64)
    bits = 1 << np.arange(10)
    for _ in range(deals):
        ducks = dice.permutation(colours)[: 10 * SEATS]
        drawn = dice.permutation(kinds)[:HANDS]
        board = int(((ducks[:10] & 1) * bits).sum()) | int(((ducks[:10] >> 1) * bits).sum()) << 10
        pool = np.bincount(ducks[10:], minlength=4)
        hand = holes = 0
        for size in range(HANDS + 1):
            if size:
                kind = int(drawn[size - 1]) if size <= len(drawn) else -1
                holes += kind == WORMHOLE and dials.wormhole_on_others
                hand += solver.unit(kind) if kind in SURE else 0
            out[size] += _bits(solver.reach_far(board, hand, holes, moves(pool.tolist()), size), len(dials.cards))
    return out


def played(dials: Params, seed: int, games: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """By game and card of the dial: in how many turns it lay open, and in how many of these it could surely be claimed.

    Two solvers play; a turn is judged as it begins.
    """
    lay, ready = np.zeros((2, games, len(dials.cards)))
    for game, chance in enumerate(_dice(seed, games)):
        state = _begun(dials, chance)
        for seat in _turns(state, {0: SOLVER, 1: SOLVER}, chance):
            if state.prize != NOBODY:
                break
            lies = opened(state)
            lay[game] += _bits(lies, len(dials.cards))
            ready[game] += _bits(lies & _surely(state, seat), len(dials.cards))
    return lay, ready


def chased(dials: Params, card: int, seed: int, games: int) -> tuple[NDArray[np.float64], int]:
    """Turns that seat 0, playing as the solver does, takes to claim a card when it alone lies open; seat 1 passes.

    Where the cap ends a game first, the turns it had; beside them, in how many games it did. Game n of every card has
    the same boards, decks and hands.
    """
    out, cut = np.zeros(games), 0
    for game, chance in enumerate(_dice(seed, games)):
        state = _begun(dials, chance)
        state.turn, state.open, state.stack = 0, moves([card]), moves([])
        state.box = moves(other for other in state.rules.deck if other != card)
        for seat in _turns(state, {0: SOLVER}, chance):
            if state.prize != NOBODY:  # a card without points leaves the game tied (AK-19): it is asked for again
                break
            out[game] += seat == 0
        cut += state.stopped() and state.prize == NOBODY
    return out, cut


def _turns(state: Abducktion, bots: Mapping[int, Any], chance: Chance) -> Iterator[int]:
    """Whose turn begins, before it is played; a seat without a bot passes."""
    decisions = [0] * state.seats
    turn = -1
    while (seat := state.actor()) != NOBODY:
        if state.ended != turn:
            turn = state.ended
            yield seat
        legal = state.legal(seat)
        move = legal[len(legal) - 1]
        if seat in bots and len(legal) > 1:
            chance.open(BOT + seat, decisions[seat])
            decisions[seat] += 1
            move = bots[seat].choose(state.imagine(seat, chance), seat, legal, chance)
        state.play(seat, move, chance)


def _surely(state: Abducktion, seat: int) -> int:
    """The formations that the seat's hand can bring about in this turn, as a set."""
    assert state.phase != PLACING
    solver = solver_of(state.rules)
    hand, holes = rearranging(solver, state, seat), wormholes(state, seat)
    return int(solver.reach_far(state.boards[seat], hand, holes, reached(state, seat), left(state, seat)))


def _dice(seed: int, games: int) -> Iterator[Chance]:
    for each in np.random.default_rng(seed).integers(1 << 53, size=games):
        yield Chance(int(each))


def _begun(dials: Params, chance: Chance) -> Abducktion:
    state = GAME.start(dials, SEATS, chance)
    assert isinstance(state, Abducktion)
    return state


def _warm(dials: Params) -> Solver:
    solver = solver_of(rules_of(dials, SEATS))
    if solver.met < 43_947:
        solver.warm()
    return solver


def _bits(cards: int, count: int) -> NDArray[np.int64]:
    """A set of cards as zeros and ones."""
    return cards >> np.arange(count, dtype=np.int64) & 1
