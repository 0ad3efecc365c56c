"""What a result means, in plain words: one sentence, with the number, its bounds and how it was decided.

Shares are told in percent, their differences in points. Bounds are told in the direction of the word before them:
"18 % shorter (16-20)", and "3 % shorter (-2 to 8)" where it may also be 2 % longer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from duckplay.playtests.stats.intervals import Interval
from duckplay.playtests.stats.pairs import Pairs
from duckplay.playtests.stats.rankings import Place
from duckplay.playtests.stats.ratings import elo_of
from duckplay.playtests.stats.repeats import Repeats
from duckplay.playtests.stats.verdicts import Verdict
from duckplay.words import plural

if TYPE_CHECKING:
    from duckplay.playtests.studies.bans import Restriction
    from duckplay.playtests.studies.grids import Sweep
    from duckplay.playtests.studies.measures import Measure
    from duckplay.playtests.studies.pieces import Worth
    from duckplay.playtests.studies.racing import Tuning
    from duckplay.playtests.studies.rungs import Ladder
    from duckplay.playtests.studies.strange import Strange

SHARE = "share"
"""The unit of numbers from 0 to 1."""
MOST = 4
"""Decimals that are told at most."""
DIGITS = 3
"""Digits that are told of a number that is not whole and has no bounds."""


def number(value: float, decimals: int) -> str:
    """A number with so many decimals and commas between thousands; never minus zero."""
    return f"{round(value, decimals) + 0.0:,.{decimals}f}" if math.isfinite(value) else "unknown"


def digits(value: float) -> int:
    """The decimals with which a number has DIGITS digits."""
    return max(0, DIGITS - 1 - math.floor(math.log10(abs(value)))) if value and math.isfinite(value) else 0


def counted(value: str, unit: str) -> str:
    """A number as it is told, with its unit: "1 turn", "41.3 turns", "1 move a turn"."""
    first, rest = unit.split(" ")[:1], unit.split(" ")[1:]
    return " ".join([value, *(map(singular, first) if value in ("1", "-1") else first), *rest]).rstrip()


def singular(word: str) -> str:
    """One of what the word means several of: turn of turns, ply of plies."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word.removesuffix("s") if not word.endswith("ss") else word


def about(n: float) -> str:
    """An estimated number of games, to two digits."""
    digits = 10 ** max(0, len(str(math.ceil(n))) - 2)
    return f"{math.ceil(n / digits) * digits:,}"


def told(interval: Interval, scale: float = 1.0) -> tuple[str, str]:
    """A number and its bounds in brackets, times `scale`: ("34.1", " (32.6-35.6)").

    As many decimals as the bounds leave: none where they are 2 or more off, one from 0.2 on. No brackets where there
    are no bounds; where all games agree, two of them or more, how many they are and how many others there may be.
    """
    value, half = interval.value * scale, interval.half * abs(scale)
    exact = next((d for d in range(MOST) if math.isclose(round(value, d), value, abs_tol=1e-9)), MOST)
    exact = min(exact, digits(value))
    if not math.isfinite(half):
        if not agree(interval):
            return number(value, 1), ""
        return number(value, exact), f" (all {interval.n:,} alike; others at most {others(interval)} %)"
    if half == 0:  # of a median, between two equal numbers
        return number(value, exact), f" ({number(value, exact)}-{number(value, exact)})"
    decimals = min(MOST, max(0, math.ceil(-math.log10(half / 2) - 1e-9)))
    ends = [number(end, decimals) for end in sorted((interval.low * scale, interval.high * scale))]
    return number(value, decimals), f" ({(' to ' if '-' in ''.join(ends) else '-').join(ends)})"


def agree(interval: Interval) -> bool:
    """Whether to say of a number that all games agree on it: one game agrees with none."""
    return interval.alike > 0 and interval.n > 1


def others(interval: Interval) -> str:
    """How many games at most have another number, in percent: 0.24, 95, 99.7."""
    percent = 100 * interval.others
    return f"{percent:.2g}" if percent < 99 else f"{percent:.3g}"


def amount(interval: Interval, unit: str) -> str:
    """A number with its unit and bounds: "41.3 turns (40.8-41.8)"; a share in percent, "34.1 % (32.6-35.6)"."""
    value, bounds = told(interval, 100.0 if unit == SHARE else 1.0)
    return counted(value, "%" if unit == SHARE else unit) + bounds


def threshold(smallest: float, unit: str) -> str:
    """The smallest difference that matters: of shares in points."""
    return counted(f"{smallest * 100:.3g}", "points") if unit == SHARE else counted(f"{smallest:.3g}", unit)


def needs(verdict: Verdict, games: str) -> str:
    """What an undecided verdict waits for, `games` the word for what is counted."""
    if not math.isfinite(verdict.needed):
        return f"undecided: too few {games} yet"
    more = about(verdict.needed)
    return f"undecided: about {more} more {singular(games) if more == '1' else games}"


def seat(place: int, share: Interval, verdict: Verdict) -> str:
    """How often a seat wins (0 the first), with the verdict on its wins less its fair part.

    "Seat 0 wins 34.1 % (32.6-35.6): an advantage, decided after 4,000 games."
    """
    ends = "; " if verdict.answer == "undecided" else ": "
    return f"Seat {place} wins {amount(share, SHARE)}{ends}{advantage(verdict)}."


def advantage(verdict: Verdict) -> str:
    """The verdict on the wins of a seat: "an advantage, decided after 4,000 games"."""
    if verdict.answer == "undecided":
        return needs(verdict, "games")
    same = f"no advantage above {threshold(verdict.smallest, SHARE)}"
    found = {"more": "an advantage", "less": "a disadvantage", "same": same}[verdict.answer]
    return f"{found}, decided after {plural(verdict.pairs, 'game')}"


def farthest(shares: Sequence[Interval], verdicts: Sequence[Verdict]) -> int:
    """The seat that there is most to say of: the farthest from fair of those that are decided to be off, or of all."""
    middle = sum(share.value for share in shares) / len(shares)
    return max(
        range(len(shares)),
        key=lambda at: (verdicts[at].answer in ("more", "less"), abs(shares[at].value - middle), -at),
    )


def seats(shares: Sequence[Interval], verdicts: Sequence[Verdict]) -> str:
    """What it is worth to sit somewhere: of each seat its wins, and the verdict on them."""
    if all(verdict.answer == "same" for verdict in verdicts):
        most = threshold(verdicts[0].smallest, SHARE)
        after = max(verdict.pairs for verdict in verdicts)
        return f"No seat has an advantage above {most}, decided after {plural(after, 'game')}."
    far = farthest(shares, verdicts)
    return seat(far, shares[far], verdicts[far])


def effect(what: str, change: Interval, more: str = "more", less: str = "less", unit: str = "%") -> str:
    """What a change does: as a part ("%"), of shares in points, else in its unit: "game 18 % shorter (16-20)"."""
    if not math.isfinite(change.value):
        return f"{what}: unknown"
    scale, sign = (100.0, "%") if unit == "%" else (100.0, "points") if unit == SHARE else (1.0, unit)
    down = change.value < 0
    value, bounds = told(change, -scale if down else scale)
    return " ".join(filter(None, (what, counted(value, sign), less if down else more))) + bounds


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
    """What B does to a number that A has, a and b their names: as `differ` tells it, and what is decided of it.

    "rounds=1: game 18 % shorter (16-20) than rounds=3, decided after 120 pairs." The verdict is on A's less B's.
    """
    if not pairs.n:
        return f"{b}: {what} has no number in both games of any pair, so there is nothing to compare with {a}."
    if not pairs.differing:
        return f"{b}: {what} the same as {a} {alike(pairs)}."
    found, scale = larger(pairs, change, unit)
    told = f"{b}: {effect(what, found, more, less, scale)} than {a}"
    if verdict.answer == "undecided":
        return f"{told}; {needs(verdict, 'pairs')}."
    after = f"decided after {plural(verdict.pairs, 'pair')}"
    if verdict.answer == "same":
        part = change is not None and found is change
        size = f"{100 * verdict.smallest / abs(pairs.a.value):.3g} %" if part else threshold(verdict.smallest, unit)
        return f"{told}: no difference rather than {size} or more, {after}."
    if found.holds(0):
        return f"{told}: {less if verdict.answer == 'more' else more}, {after}, by how much is open."
    return f"{told}, {after}."


def larger(pairs: Pairs, change: Interval | None, unit: str) -> tuple[Interval, str]:
    """By how much B's number is larger than A's, and the unit that is told in.

    As a part of A's where `change` is that and has bounds, or the difference has none either; else as the difference.
    """
    found = pairs.watched.turned
    if change is not None and (with_bounds(change) or (math.isfinite(change.value) and not with_bounds(found))):
        return change, "%"
    return found, unit


def alike(pairs: Pairs) -> str:
    """How often B's number was the same as A's: "in all of 300 pairs (others at most 2.2 %)"."""
    rest = f" (others at most {others(pairs.watched)} %)" if agree(pairs.watched) else ""
    return f"in all of {plural(pairs.n, 'pair')}{rest}"


def differ(pairs: Pairs, change: Interval | None = None, more: str = "more", less: str = "less", unit: str = "") -> str:
    """The same without names, and without a verdict: "18 % shorter (16-20)", "the same in all of 300 pairs"."""
    if pairs.n and not pairs.differing:
        return f"the same {alike(pairs)}"
    found, scale = larger(pairs, change, unit)
    return effect("", found, more, less, scale).strip()


def with_bounds(found: Interval) -> bool:
    """Whether there are bounds to be told of a number, or that all games agree on it."""
    return math.isfinite(found.half) or agree(found)


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
    distinct = f"Of {repeats.games:,} games {repeats.distinct:,} {'is' if repeats.distinct == 1 else 'are'} distinct"
    return f"{distinct}: they are worth {worth}, and all bounds are as wide as for so few."


IDENTICAL = "A and B are identical: the same dials, seats and bots. Nothing was played."


def kept(sentence: str, done: int, total: int) -> str:
    """The sentence of a study that somebody stopped."""
    return f"Stopped after {done:,} of {plural(total, 'game')}, which are kept. {sentence}"


def playtest(games: int, shares: Sequence[Interval], verdicts: Sequence[Verdict], length: Interval) -> str:
    """What it is worth to sit somewhere, and how long games are; of each seat its wins, and the verdict on them."""
    turns = f"a game takes {amount(length, 'turns')}."
    if not shares:
        return f"In {plural(games, 'game')} {turns}"
    return f"{seats(shares, verdicts).removesuffix('.')}; {turns}"


def comparison(measure: Measure, a: str, b: str, pairs: Pairs, verdict: Verdict, change: Interval, answer: str) -> str:
    """What B has more of than A; where that is better or worse, this first."""
    part = change if measure.unit != SHARE else None
    more, less = measure.words
    told = compared(measure.title.lower(), a, b, pairs, verdict, change=part, more=more, less=less, unit=measure.unit)
    return f"{answer}. {told}" if measure.better and verdict.decided and verdict.answer != "same" else told


def sweep(found: Sweep) -> str:
    """How many settings meet the goals."""
    tried = [row for row in found.rows if row["verdict"] != "not allowed"]
    if not found.goals:
        return f"{plural(len(tried), 'setting')} played; name goals to have them judged."
    passed = [row for row in tried if row["verdict"] == "pass"]
    unsure = sum(row["verdict"] == "undecided" for row in tried)
    goals = " and ".join(map(str, found.goals))
    said = f"No setting surely meets {goals}."
    if passed:
        said = f"{_listed([_setting(row, ('seats', *found.dials)) for row in passed])} {_meet(passed)} {goals}."
    return f"{said} Undecided: {unsure} of {plural(len(tried), 'setting')}." if unsure else said


def ladder(found: Ladder) -> str:
    """Whether stronger bots win, and how much of that is skill."""
    if found.cycle:
        return f"The bots beat each other in a circle: {' beats '.join((*found.cycle, found.cycle[0]))}."
    weak, strong = found.bots[0], found.bots[-1]
    row = next(row for row in found.rows if (row["bot"], row["against"]) == (strong, weak))
    ahead = amount(Interval(row["ahead"], row["low"], row["high"], row["deals"]), SHARE)
    value, bounds = told(found.skill)
    said = f"{strong} is ahead of {weak} in {ahead} of the games: skill {value}{bounds}, of 0 (luck alone) to 1."
    steps = {(bot, below) for below, bot in pairwise(found.bots)}
    unsure = [row for row in found.rows if (row["bot"], row["against"]) in steps and not row["low"] > 0.5]
    if not unsure:
        return f"{said} Each bot is ahead of the one before it."
    names = [f"{row['bot']} of {row['against']}" for row in unsure]
    return f"{said} Not shown to be ahead: {_listed(names)}."


def restriction(found: Restriction) -> str:
    """What a ban costs."""
    kinds, unit, of = " or ".join(found.never), found.measure.unit, _worse(found.measure)
    if found.cost.low > 0:
        return f"Never to play {kinds} {effect('costs a bot', found.cost, '', '', unit)} {of}."
    if found.cost.high < 0:
        return f"Never to play {kinds} {effect('gains a bot', found.cost.turned, '', '', unit)} {of}."
    cost = _points(found.cost) if unit == SHARE else amount(found.cost, unit)
    return f"Never to play {kinds} costs a bot nothing that shows: {cost} {of}."


def worth(found: Worth) -> str:
    """Which kind of move is worth most."""
    tried = [row for row in found.rows if row["cost"] is not None]
    missed = [row for row in tried if row["sure"] and row["cost"] > 0]
    if missed:
        best = missed[0]
        lost, unit = Interval(best["cost"], best["low"], best["high"], 0), found.measure.unit
        cost = _points(lost) if unit == SHARE else amount(lost, unit)
        return f"{best['kind']} is worth most: never to play it costs a bot {cost} {_worse(found.measure)}."
    if tried:
        return f"No kind of move is surely missed by a bot that never plays it; {len(tried)} were tried."
    most = max(found.rows, key=lambda row: float(row["played"]))
    return f"{most['kind']} is played most, {counted(number(most['played'], 1), 'times a game')}."


def tuning(found: Tuning) -> str:
    """Which settings meet the goals."""
    goals = " and ".join(map(str, found.goals))
    tried = [row for row in found.rows if row["verdict"] != "not allowed"]
    fell = sum(row["verdict"] == "dropped" for row in tried)
    unsure = sum(row["verdict"] == "undecided" for row in tried)
    rest = [f"{fell} fell out"] * (fell > 0) + [f"{unsure} undecided"] * (unsure > 0)
    said = f"None of {plural(len(tried), 'setting')} surely meets {goals}"
    if found.meets:
        said = f"{_listed([_setting(each, tuple(each)) for each in found.meets])} {_meet(found.meets)} {goals}"
    return f"{said}{': ' if rest else ''}{', '.join(rest)}."


def outliers(title: str, games: Sequence[Strange], variants: int) -> str:
    """The strangest game; `variants` is of how many any game has a number at all."""
    if not games and variants:
        return f"All games{' of each variant' if variants > 1 else ''} are alike in {title.lower()}."
    if not games:
        return f"No game has a number for {title.lower()}."
    first = games[0]
    return f"Strangest is game {first.game}, seed {first.seed}: {first.why}. At ply {first.ply} {first.moment}."


def _points(share: Interval) -> str:
    """3.1 points (2.0-4.2)."""
    value, bounds = told(share, 100.0)
    return counted(value, "points") + bounds


def _worse(measure: Measure) -> str:
    """What a cost is taken from, or where it is added."""
    return "of its wins" if measure.unit == SHARE else "of its score" if measure.better > 0 else "more, and fewer win"


def _meet(which: Sequence[Any]) -> str:
    return "meets" if len(which) == 1 else "meet"


def _listed(names: Sequence[str], most: int = 3) -> str:
    rest = len(names) - most
    return "; ".join([*names[:most], *([f"{rest} more"] if rest > 0 else [])])


def _setting(row: Mapping[str, Any], names: Sequence[str]) -> str:
    return ", ".join(plural(row[name], "seat") if name == "seats" else f"{name} {setting(row[name])}" for name in names)


def setting(value: Any) -> str:
    """The value of a dial."""
    if value is None:
        return "automatic"
    if isinstance(value, bool):
        return "on" if value else "off"
    if not isinstance(value, (tuple, list)):
        return str(value)
    return ", ".join(map(str, value)) if all(isinstance(each, int) for each in value) else plural(len(value), "card")
