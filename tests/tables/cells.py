"""A game whose classes live in a function, and one that lives in a notebook's cell; annotations are values here."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

import duckplay
from tests.toy import SHEET, Pond

CELL = (Path(__file__).parents[1] / "toy.py").read_text()


def local_game() -> duckplay.SimpleGame:
    """All that a Params may have, and a struct beside it."""

    class Card(msgspec.Struct, frozen=True):
        name: str
        points: int = 2
        marks: list[int] = msgspec.field(default_factory=list)

    class Dials(duckplay.Params):
        rounds: Annotated[int, Meta(ge=1, le=9, title="Rounds", extra_json_schema={"unit": "rounds"})]
        prize: Annotated[int, Meta(ge=0, le=20)]
        cards: Annotated[int, Meta(ge=1, le=9)]
        extra: Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(max_length=3)] | None = None

        def __post_init__(self) -> None:
            if self.rounds == 7:
                raise ValueError("rounds: seven is bad luck")

        def automatic(self, seats: int) -> dict[str, Any]:
            return {"extra": (seats,)}

    class Local(Pond):
        best = Card("the best")

        def start(self, params: Dials, chance: duckplay.core.Chance) -> None:
            super().start(params, chance)
            self.points = [self.best.points + len(Card("another").marks)] * self.seats

    return duckplay.SimpleGame(Local, Dials, SHEET)


def cell_game() -> duckplay.SimpleGame:
    """The toy game as a notebook's cell makes it, in __main__."""
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(CELL, "cell", "exec", dont_inherit=True), names)
    game: duckplay.SimpleGame = names["TOY"]
    return game
