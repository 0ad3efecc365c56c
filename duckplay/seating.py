"""Who sits where, with what luck: the checks on bots, seats and seeds."""

from __future__ import annotations

import copy
import os
import secrets
from collections.abc import Mapping, Sequence
from typing import Literal

from duckplay.core import SEEDS, Bot, Search
from duckplay.game import Game
from duckplay.refusals import TableError, integer
from duckplay.words import brief

Policy = Literal["designer", "player"]
ITERATIONS = 10
"""The fewest iterations that a search can be asked for by name, "search:200"; a smaller number is a strength."""
TIMES = 10
"""It can be asked for so many times those of the game's strongest search of that name: no page waits long for it."""


def a_count(game: Game, seats: object) -> int:
    """The number of seats, checked; the fewest for None. Raises TableError."""
    count = game.seats[0] if seats is None else integer(seats)
    if count is None or count not in game.seats:
        raise TableError(f"{game.name} takes {game.seats[0]} to {game.seats[-1]} seats, not {brief(seats)}")
    return count


def a_seating(game: Game, seats: int, bots: Mapping[int, str] | None) -> dict[int, str]:
    """The bots by seat, checked. Raises TableError."""
    if bots is not None and not isinstance(bots, Mapping):
        raise TableError(f"bots are names by seat ({{1: 'random'}}), not {brief(bots)}")
    found: dict[int, str] = {}
    for seat, name in (bots or {}).items():
        number = integer(seat)
        if number is None or not 0 <= number < seats:
            raise TableError(f"bots: no seat {brief(seat)}; with {seats} seats there are 0 to {seats - 1}")
        a_bot(game, name)
        found[number] = name
    return dict(sorted(found.items()))


def a_bot(game: Game, name: object) -> Bot:
    """The game's bot with that name, or its search with so many iterations ("search:200").

    Raises TableError that names those there are.
    """
    if isinstance(name, str):
        if name in game.bots:
            return game.bots[name]
        kind, _, strength = name.partition(":")
        same = [other for other in game.bots if other.partition(":")[0] == kind]
        search = _strongest([game.bots[other] for other in same])
        most = TIMES * int(search.iterations) if search else 0
        if search and strength.isascii() and strength.isdigit() and name == f"{kind}:{int(strength[:9])}":
            iterations = int(strength)
            if ITERATIONS <= iterations <= most:
                found = copy.copy(search)
                found.iterations = iterations
                return found
        if same:
            or_else = f"; or, in iterations, {kind}:{ITERATIONS} to {kind}:{most}" if search else ""
            told = f"there are {', '.join(same)}{or_else}"
            raise TableError(f"{game.name} has no strength {brief(name)} of that bot; {told}")
    raise TableError(f"{game.name} has no bot {brief(name)}; there are {', '.join(game.bots) or 'none'}")


def _strongest(bots: Sequence[Bot]) -> Search | None:
    """The search with the most iterations; None where there is none that counts them."""
    searches = [bot for bot in bots if isinstance(bot, Search) and bot.iterations > 0]
    return max(searches, key=lambda search: int(search.iterations), default=None)


def a_seed(seed: object) -> int:
    """The seed, checked; a drawn one for None. Raises TableError."""
    if seed is None:
        return secrets.randbits(53)
    number = integer(seed)
    if number is None or not 0 <= number < SEEDS:
        raise TableError(f"no seed {brief(seed)}; a seed is a whole number, 0 <= seed < 2**53")
    return number


def environment() -> int | None:
    """DUCKPLAY_SEED: the seed that open tables take when none is given. Raises TableError."""
    text = os.environ.get("DUCKPLAY_SEED")
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 16 or int(text) >= SEEDS:
        raise TableError(f"DUCKPLAY_SEED={brief(text)} is no seed; a seed is a whole number, 0 <= seed < 2**53")
    return int(text)


def a_policy(policy: Policy) -> Policy:
    """The policy, checked. Raises TableError."""
    if policy not in ("designer", "player"):
        raise TableError(f"no policy {brief(policy)}; there are 'designer' and 'player'")
    return policy
