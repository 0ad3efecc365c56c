"""Measures what turning each dial does, for the form beside which it is told: `make effects`, after a changed rule.

`make effects GAME=abducktion` measures one game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

import duckplay
from duckplay.effects import Effect, Effects
from duckplay.game import Game
from duckplay.params import ParamsError, dials
from duckplay.playtests import sentences
from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.run import Run, begin
from duckplay.playtests.sentences import SHARE
from duckplay.playtests.stats import intervals
from duckplay.playtests.stats.intervals import LEVEL, Interval
from duckplay.playtests.stats.pairs import paired
from duckplay.playtests.studies.asking import usual
from duckplay.playtests.studies.evidence import Evidence, Match
from duckplay.playtests.studies.measures import Measure, measures, needed
from duckplay.sheets import seeds
from duckplay.shelf import find

GAMES, SEED = 2_000, 1
PROBED = 10
"""Games of each variant by which a test knows the rules again."""
SEATS = 3
MAIN = "length"
BESIDE = ("decisions_per_turn", "shared_win", "mean_score", "margin", "waiting")
"""Of these the one that changes most is told too, where it surely changes."""


def turned(game: Game, seats: int) -> Iterator[tuple[str, Any]]:
    """Each dial with the values next to its default that the rules allow: one less, one more, or any other choice."""
    stands = game.build({}).automatic(seats)
    for dial in dials(game.params, game.sheet.defaults):
        now = stands.get(dial.name) if dial.default is None else dial.default
        values: list[Any] = []
        if dial.kind == "bool":
            values = [not now]
        elif dial.kind == "choice":
            values = [choice for choice in dial.choices if choice != now]
        elif dial.kind == "int":
            values = [now - 1, now + 1]
        for value in values:
            try:
                game.build({dial.name: value})
            except ParamsError:
                continue
            yield dial.name, value


def plan(game: Game, dial: str, value: Any, seats: int, bot: str, games: int, metrics: tuple[str, ...]) -> Plan:
    """The default against one dial turned."""
    arms = tuple(Arm(seats=seats, bots=(bot,), params=params) for params in ({}, {dial: value}))
    return Plan(game=game.name, arms=arms, games=games, seed=SEED, metrics=metrics)


def probe(game: Game, dial: str, value: Any, seats: int, bot: str) -> str:
    """What the first games come to: another text when a rule, a bot or the dice have changed."""
    run = begin(plan(game, dial, value, seats, bot, PROBED, ()))
    for _ in run.steps():
        pass
    found = [f"{digest:x}" for digest in run.column("digest", 1)]
    return " ".join(each[:6] for each in found)


def change(match: Match, measure: Measure, level: float) -> Interval:
    """B's number less A's as a part of A's; of shares, the difference itself."""
    a, b = match.pairs(measure.of)
    if measure.unit == SHARE:
        return paired(b, a, level, match.weight).difference
    return intervals.change(a, b, level, match.weight)


def told(run: Run, looked: tuple[Measure, ...]) -> str:
    """What the turned dial does, in words: to the length of games, and to what changes most beside it."""
    match = Match(Evidence(run, 0), Evidence(run, 1))
    level = 1 - (1 - LEVEL) / len(looked)
    found = {measure: change(match, measure, level) for measure in looked}
    main, *beside = looked
    length = found[main]
    words = [sentences.effect("game", length, "longer", "shorter")]
    if length.alike:
        if length.value == 0:
            words = [f"game no longer or shorter{sentences.told(length, 100)[1]}"]
    elif length.holds(0):
        words = [f"game no longer or shorter ({100 * length.low:+.1f} to {100 * length.high:+.1f} %)"]
    sure = [measure for measure in beside if not found[measure].holds(0) and abs(found[measure].value) >= 0.01]
    if sure:
        most = max(sure, key=lambda measure: abs(found[measure].value))
        unit = SHARE if most.unit == SHARE else "%"
        words.append(sentences.effect(most.title.lower(), found[most], *most.words, unit))
    return "; ".join(words)


def measured(game: Game) -> Effects:
    """All effects on a game."""
    seats = SEATS if SEATS in game.seats else game.seats[0]
    bot = usual(game)
    looked = measures(game, (MAIN, *BESIDE), "metrics")
    found = []
    for dial, value in turned(game, seats):
        run = begin(plan(game, dial, value, seats, bot, GAMES, needed(looked)), executor="loky")
        for _ in run.steps():
            pass
        found.append(Effect(dial, value, told(run, looked), probe(game, dial, value, seats, bot)))
        print(f"{game.name}, {dial} {value}: {found[-1].words}", flush=True)
    defaults = msgspec.to_builtins(game.sheet.defaults)
    return Effects(game.name, game.version, defaults, seats, bot, GAMES, SEED, tuple(found))


def write(game: Game) -> None:
    """Measure them and keep them beside the rule sheet."""
    folder = seeds() / "effects"
    folder.mkdir(exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(measured(game)), indent=1)
    (folder / f"{game.name}.json").write_bytes(text + b"\n")


if __name__ == "__main__":
    for name in sys.argv[1:] or duckplay.games():
        write(find(name))
