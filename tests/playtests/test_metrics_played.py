"""Metrics of games that bots play, against the same games played again and written down by hand, ply by ply."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from duckplay.core import BOT, Chance
from duckplay.game import Game
from duckplay.playtests.metrics import METRICS, find
from duckplay.playtests.plan import Arm, Plan, seed_of
from duckplay.playtests.worker import Chunk
from tests.laws.games import GAMES
from tests.playtests.hand import Hand, columns

UNWRITTEN = {
    "games": {"seed", "path", "digest"},
    "seats": {"plies", "decisions", "options"},
    "turns": {"ply", "seat"},
    "uses": set[str](),
}
"""Columns that no metric reads."""


def written_down(plan: Plan, game: Game, i: int) -> Hand:
    """Game i of the first arm, played as the bare loop plays, looked at from outside."""
    chance = Chance(seed_of(plan.seed, i))
    state = game.start(plan.params(0), plan.arms[0].seats, chance)
    state.news = []
    seating = plan.seating(0, i)
    asked: list[list[tuple[int, int]]] = []
    standing: list[list[float]] = []
    values: list[list[float]] = []
    uses: Counter[tuple[int, str]] = Counter()
    chosen: Counter[int] = Counter()
    first = state.waiting()[0] if len(state.waiting()) == 1 else -1
    begun: Any = None
    while (seat := state.actor()) >= 0:
        legal = state.legal(seat)
        alone = len(state.waiting()) == 1 and begun != "together"  # the toy's seats all choose together at its end
        turn = state.turns() if state.turns() >= 0 else sum(chosen.values()) if alone else "together"
        if turn != begun:
            asked.append([])
            standing.append([])
            values.append([])
            begun = turn
        asked[-1].append((seat, len(legal)))
        chance.open(BOT + seat, chosen[seat])
        chosen[seat] += 1
        bot = plan.bot(0, seating[seat])
        move = legal[0]
        if len(legal) > 1:
            move = bot.choose(state if bot.blind else state.imagine(seat, chance), seat, legal, chance)
        assert game.kind is not None
        uses[seat, game.kind(state, seat, move)] += 1
        state.play(seat, move, chance)
        standing[-1] = state.standing()
        values[-1] = [state.value(one) for one in range(state.seats)]
    for name, tally in game.tallies.items():
        uses.update((news.args[tally.seat], f"tally:{name}") for news in state.news if news.kind == tally.news)
    return Hand(
        places=list(state.places()),
        scores=state.scores(),
        asked=asked,
        standing=standing,
        values=values,
        first=first,
        low=game.low_wins(plan.params(0)),
        stopped=state.stopped(),
        bots=seating,
        uses=dict(uses),
    )


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", GAMES)
def test_every_metric_of_games_that_are_played(name: str, seats: int) -> None:
    game = GAMES[name]
    bots = (([*game.bots][1], "random") * seats)[:seats]
    kinds = ["use:cover", "use:duck"] if name == "duck-and-cover" else ["use:roll", "use:guess"]
    names = (*METRICS, *(f"tally:{tally}" for tally in game.tallies), *kinds)
    plan = Plan(game=game, arms=(Arm(seats=seats, bots=bots),), games=12, seed=5, metrics=names)
    chunk = Chunk(plan, 0)
    for i in range(plan.games):
        chunk.play(i)
    played = chunk.columns()
    by_hand = columns(*(written_down(plan, game, i) for i in range(plan.games)))
    for metric in find(game, names):
        assert played.games[metric.name] == pytest.approx(metric.of(by_hand), rel=1e-9, nan_ok=True), metric.name
    for table in ("games", "seats", "turns", "uses"):
        for column in set(by_hand.table(table)) - UNWRITTEN[table]:
            assert played.table(table)[column].tolist() == by_hand.table(table)[column].tolist(), (table, column)
    shares = [metric.name for metric in METRICS.values() if metric.unit == "share"]
    assert all(0 <= number <= 1 for share in shares for number in played.games[share] if not np.isnan(number))
    assert played.games[f"tally:{next(iter(game.tallies))}"].sum() > 0
