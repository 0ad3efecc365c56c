"""Rock, paper, scissors: each bot beats another; and without its weather it is a game without chance."""

from __future__ import annotations

from typing import Annotated, Any

import duckplay
from duckplay.core import Bot, moves, places_of
from duckplay.params import dial

WEATHER = 0
NAMES = ("rock", "paper", "scissors")
SHEET = """
game = "hands"
title = "Hands"
version = 1
seats = [2, 2]
source = "made up for the tests"

[params]
weather = true

[[clauses]]
id = "HA-01"
text = "Both choose in secret; paper beats rock, scissors beat paper, rock beats scissors."
status = "invented"

[[grammar]]
form = "rock, paper, scissors"
example = "rock"
help = "What is shown."
"""


class Params(duckplay.Params, frozen=True):
    weather: Annotated[bool, dial("Weather", "No two games are played in the same weather, which changes nothing.")]


class Hands(duckplay.SimpleState):
    """Each seat shows a hand, once."""

    def start(self, params: Any, chance: Any) -> None:
        self.shown = [-1, -1]
        self.weather = 0
        if params.weather:
            chance.open(WEATHER, 0)
            self.weather = int(chance.below(1_000_000))

    def waiting(self) -> Any:
        return moves(seat for seat in range(2) if self.shown[seat] < 0)

    def legal(self, seat: int) -> Any:
        return moves(range(3) if self.shown[seat] < 0 else ())

    def label(self, seat: int, move: int) -> str:
        return NAMES[move]

    def kind(self, seat: int, move: int) -> str:
        return NAMES[move]

    def play(self, seat: int, move: int, chance: Any) -> None:
        self.shown[seat] = int(move)

    def imagine(self, seat: int, chance: Any) -> Any:
        return self.known_to(seat)

    def components(self) -> Any:
        return moves([])

    def scores(self) -> list[float]:
        if -1 in self.shown:
            return [0.0, 0.0]
        return [float((mine - other) % 3 == 1) for mine, other in (self.shown, self.shown[::-1])]

    def places(self) -> Any:
        return moves([]) if -1 in self.shown else places_of(self.scores(), low_wins=False)


class Shows(Bot):
    """Shows the same hand nine times of ten, and anything otherwise; without `slip`, always."""

    def __init__(self, hand: int, slip: bool = True) -> None:
        self.blind = True
        self.hand = hand
        self.slip = slip

    def choose(self, world: Any, seat: int, legal: Any, chance: Any) -> int:
        return int(chance.below(3)) if self.slip and not chance.below(10) else self.hand


BOTS = {name: Shows(hand) for hand, name in enumerate(NAMES)}
HANDS = duckplay.SimpleGame(Hands, Params, SHEET, bots=BOTS)
