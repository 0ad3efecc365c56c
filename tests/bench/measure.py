"""One round of measurements of the engine as this process runs it; run as a module it prints them as JSON.

Figures are moves a second of processor time, and for decisions milliseconds of it: what else runs counts little.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from itertools import islice
from statistics import median

from duckplay.core import BOT, NOBODY, Bot, Chance, Random, State, Tree, playout, rollout
from duckplay.core.arms import Arms
from duckplay.core.chance import __file__ as engine
from duckplay.shelf.duck_and_cover import GAME
from tests.bench import abducktion, deduckto

YARDSTICK = {"discards": 3}
"""The dials of the yardstick's game: everything else is default, three rounds included."""
ITERATIONS = 200
REACH = 0.4
APART = 7
"""Every so manyth decision of a game is measured."""
DECISIONS = 9
SEATS = (2, 4)
COMPILED = not str(engine).endswith(".py")


def dealt(seats: int, seed: int, changes: dict[str, int] | None = None) -> tuple[State, Chance]:
    chance = Chance(seed)
    return GAME.start(GAME.build(changes or {}), seats, chance), chance


def whole(seats: int, bot: Bot, seconds: float, changes: dict[str, int] | None = None) -> float:
    """Moves a second of whole games as tables and playtests play them, an imagined world for each decision included."""
    plies, seed, start = 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        state, chance = dealt(seats, seed, changes)
        plies += playout(state, [bot] * seats, chance)
        seed += 1
    return plies / (time.process_time() - start)


def bare(seats: int, policy: Bot, seconds: float) -> float:
    """Moves a second of whole games in which the policy sees the truth: nothing is imagined."""
    plies, seed, start = 0, 0, time.process_time()
    while time.process_time() - start < seconds:
        state, chance = dealt(seats, seed)
        mind = Chance(seed)
        mind.open(BOT, 0)
        while state.actor() != NOBODY:
            plies += rollout(state, policy, chance, mind)
        seed += 1
    return plies / (time.process_time() - start)


def decisions(seats: int) -> Iterator[tuple[State, int, Chance]]:
    """Real decisions from games that greedy plays: the position, the seat, its bot's open stream."""
    greedy, seed = GAME.bots["greedy"], 0
    while True:
        state, chance = dealt(seats, seed)
        mind = Chance(seed)
        mind.open(BOT, 0)
        ply = 0
        while (seat := state.actor()) != NOBODY:
            legal = state.legal(seat)
            if len(legal) > 1:
                ply += 1
                if ply % APART == 0:
                    stream = Chance(seed)
                    stream.open(BOT + seat, ply)
                    yield state, seat, stream
            state.play(seat, greedy.choose(state, seat, legal, mind), chance)
        seed += 1


def searched(seats: int, policy: Bot, seconds: float) -> float:
    """Moves a second of tree search with that policy's rollouts: the plies in imagined worlds, tree and all."""
    plies, spent = 0, 0.0
    bot = Tree(policy, ITERATIONS, reach=REACH)
    for state, seat, stream in decisions(seats):
        start = time.process_time()
        world = state.imagine(seat, stream)
        arms = Arms(seats, bot.reach, policy.blind)
        plies += bot.grow(arms, world, seat, world.legal(seat), stream)
        spent += time.process_time() - start
        if spent >= seconds:
            break
    return plies / spent


def thinking(seats: int, bot: Bot) -> list[float]:
    """Milliseconds of each of some decisions, the imagined world included."""
    taken: list[float] = []
    for state, seat, stream in islice(decisions(seats), DECISIONS):
        start = time.process_time()
        world = state if bot.blind else state.imagine(seat, stream)
        bot.choose(world, seat, state.legal(seat), stream)
        taken.append(1000 * (time.process_time() - start))
    return taken


def figures(seconds: float) -> dict[str, float]:
    """All of a round: moves a second by what was played, and median milliseconds of each bot's decisions."""
    greedy = GAME.bots["greedy"]
    found = {"yardstick": whole(4, Random(), seconds, YARDSTICK), "defaults": whole(4, Random(), seconds)}
    for seats in SEATS:
        found[f"bare {seats}"] = bare(seats, greedy, seconds)
        found[f"whole {seats}"] = whole(seats, greedy, seconds)
        found[f"search {seats}"] = searched(seats, greedy, seconds)
        if COMPILED:
            for name, bot in GAME.bots.items():
                found[f"{name} {seats}"] = median(thinking(seats, bot))
    return found | abducktion.figures(seconds, COMPILED) | deduckto.figures(seconds, COMPILED)


if __name__ == "__main__":
    print(json.dumps({"compiled": COMPILED, "figures": figures(float(sys.argv[1]))}))
