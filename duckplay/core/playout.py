"""The bare loop: a game played to its end by bots, without log or views."""

from __future__ import annotations

from mypy_extensions import i64

from duckplay.core.chance import BOT, Chance
from duckplay.core.state import NOBODY, Bot, State
from duckplay.core.vecs import vec


def playout(state: State, bots: list[Bot], chance: Chance) -> i64:
    """Play `state` to its end in place, bot by seat, and return the number of plies.

    A bot that is not blind gets a world imagined on its own stream (seed, BOT + seat, its n-th decision), as at
    a Table.
    """
    decisions = vec[i64]([0] * len(bots))
    plies: i64 = 0
    while True:
        seat = state.actor()
        if seat == NOBODY:
            return plies
        bot = bots[seat]
        legal = state.legal(seat)
        n = decisions[seat]
        decisions[seat] = n + 1
        plies += 1
        if len(legal) == 1:
            state.play(seat, legal[0], chance)
            continue
        chance.open(BOT + seat, n)
        world = state if bot.blind else state.imagine(seat, chance)
        state.play(seat, bot.choose(world, seat, legal, chance), chance)


def rollout(world: State, policy: Bot, luck: Chance, mind: Chance) -> i64:
    """Play an imagined world on in place with one policy for all seats, to its end or its next rest; returns the plies.

    The policy sees the world itself: it was imagined once, for the seat that searches. The game opens its streams on
    `luck`; the policy goes on drawing from the stream that is open on `mind`.
    """
    plies: i64 = 0
    while True:
        seat = world.actor()
        if seat == NOBODY:
            return plies
        legal = world.legal(seat)
        world.play(seat, legal[0] if len(legal) == 1 else policy.choose(world, seat, legal, mind), luck)
        plies += 1
        if world.resting():
            return plies
