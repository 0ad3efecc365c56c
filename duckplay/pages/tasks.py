"""What the `duckplay` command prints: the games, a saved table, how fast the engine is here."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import duckplay
from duckplay.core import Chance, playout
from duckplay.game import Game
from duckplay.interpreted import why
from duckplay.pages.gallery import Gallery, seats
from duckplay.shelf import find
from duckplay.words import plural

SEATS = 4
SECONDS = 1.0


def games() -> Iterator[str]:
    """One line a game: its name, its title, how many seats it takes."""
    games = Gallery().games
    width = max(len(game.name) for game in games)
    for game in games:
        yield f"{game.name:{width}}  {game.title}, {seats(game)}"


def replay(file: Path) -> Iterator[str]:
    """A saved table as its log tells it, then how it stands. Raises RecordError."""
    table = duckplay.replay(file)
    yield f"{table.game.title}, {plural(table.seats, 'seat')}, {plural(table.ply, 'ply')}"
    for line in table.lines("designer"):
        who = "" if line.seat is None else f"seat {line.seat}: "
        rules = f" [{', '.join(line.rules)}]" if line.rules else ""
        yield f"{line.ply:4}  {who}{line.text}{rules}"
    yield table.game.ask(table.view("designer"))
    for seat, score in enumerate(table.scores):
        place = f", place {table.places[seat]}" if table.places else ""
        yield f"seat {seat}: {score:g}{place}"


def bench() -> Iterator[str]:
    """Moves a second of the bare playout on one core, by game and bot."""
    yield why() or "duckplay runs compiled."
    for game in map(find, duckplay.games()):
        count = SEATS if SEATS in game.seats else game.seats[0]
        looking = next(name for name, bot in game.bots.items() if not bot.blind)
        for bot in ("random", looking):
            yield f"{game.title}, {plural(count, 'seat')}, {bot}: {speed(game, count, bot):,.0f} moves a second"


def speed(game: Game, count: int, bot: str) -> float:
    """Moves a second of whole games with the same bot on every seat, default dials, seeds 0, 1, 2, ..."""
    params, bots = game.build({}), [game.bots[bot]] * count
    start, plies, seed = time.perf_counter(), 0, 0
    while time.perf_counter() - start < SECONDS:
        chance = Chance(seed)
        plies += playout(game.start(params, count, chance), bots, chance)
        seed += 1
    return plies / (time.perf_counter() - start)
