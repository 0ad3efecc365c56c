"""Pond: a small game with secrets, a die and simultaneous choices, for seeing each law fail on a planted fault.

Every seat is dealt ducks from one shuffled flock; some stay hidden. Each round all seats choose a duck in secret, then
all are shown, a die is thrown, and the highest duck scores it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from duckplay import params, sheets
from duckplay.core import EVERYBODY, Bot, Chance, News, Random, State, fingerprint, moves, places_of, vec
from duckplay.game import Eye, Game, Move, Reason, Tally

DEAL, DIE = 1, 2
SHEET = """
game = "pond"
title = "Pond"
version = 1
seats = [2, 4]
source = "made up for the tests of the laws"
[params]
rounds = 2
ducks = 3
[[clauses]]
id = "PO-01"
text = "Each round every seat chooses one of its ducks in secret."
status = "invented"
[[clauses]]
id = "PO-02"
text = "When all have chosen, a die is thrown, and the highest duck scores it."
status = "invented"
"""


class Params(params.Params, frozen=True, kw_only=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=4)]
    ducks: Annotated[int, Meta(ge=2, le=5)]
    low: bool = False
    die: Literal[4, 6] = 6

    def __post_init__(self) -> None:
        if self.rounds > self.ducks:
            raise ValueError(f"rounds: {self.rounds} rounds need as many ducks, not {self.ducks}")


class Seen(msgspec.Struct, frozen=True):
    """Memory and view alike; None is what the eye does not know."""

    eye: str
    round: int
    hands: tuple[tuple[int, ...] | None, ...]
    chosen: tuple[int | None, ...]
    has_chosen: tuple[bool, ...]
    shown: tuple[int, ...]
    points: tuple[int, ...]
    rolled: int
    low: bool


class Pond(State):
    """The truth: hands, the ducks nobody holds, open choices (0 is none yet), and what was shown."""

    def __init__(self, params: Params, seats: int, chance: Chance) -> None:
        flock = moves(range(1, seats * params.ducks + 3))
        chance.open(DEAL, 0)
        chance.shuffle(flock)
        self.seats = seats
        self.news = None
        self.params = params
        self.hands = [sorted(flock[seat * params.ducks : (seat + 1) * params.ducks]) for seat in range(seats)]
        self.rest = sorted(flock[seats * params.ducks :])
        self.chosen = [0] * seats
        self.shown: list[int] = []
        self.points = [0] * seats
        self.round = 0
        self.rolled = 0

    def waiting(self) -> vec[int]:
        if self.round == self.params.rounds:
            return moves(())
        return moves(seat for seat in range(self.seats) if self.chosen[seat] == 0)

    def legal(self, seat: int) -> vec[int]:
        return moves(self.hands[seat] if seat in list(self.waiting()) else ())

    def play(self, seat: int, move: int, chance: Chance) -> None:
        self.hands[seat].remove(move)
        self.chosen[seat] = move
        self.tell(seat, "chose", seat, move)
        self.tell(EVERYBODY, "has chosen", seat)
        if all(self.chosen):
            self.resolve(chance)

    def resolve(self, chance: Chance) -> None:
        chance.open(DIE, self.round)
        self.rolled = 1 + chance.below(self.params.die)
        best = self.chosen.index(max(self.chosen))
        self.points[best] += self.rolled
        self.tell(EVERYBODY, "shown", *self.chosen)
        self.tell(EVERYBODY, "rolled", self.rolled, best)
        self.shown += self.chosen
        self.chosen = [0] * self.seats
        self.round += 1

    def tell(self, to: int, kind: str, *args: int) -> None:
        if self.news is not None:
            self.news.append(News(to, kind, args))

    def copy(self) -> Pond:
        other = type(self).__new__(type(self))
        other.seats, other.news, other.params = self.seats, None, self.params
        other.hands = [list(hand) for hand in self.hands]
        other.rest, other.chosen, other.shown = list(self.rest), list(self.chosen), list(self.shown)
        other.points, other.round, other.rolled = list(self.points), self.round, self.rolled
        return other

    def imagine(self, seat: int, chance: Chance) -> Pond:
        world = self.copy()
        others = [one for one in range(self.seats) if one != seat]
        unknown = moves(sorted([*self.rest, *(duck for one in others for duck in self.all_of(one))]))
        chance.shuffle(unknown)
        pool = list(unknown)
        for one in others:
            world.hands[one] = sorted(pool.pop() for _ in self.all_of(one))
            if self.chosen[one]:
                world.chosen[one] = world.hands[one].pop(chance.below(len(world.hands[one])))
        world.rest = sorted(pool)
        return world

    def all_of(self, seat: int) -> list[int]:
        return self.hands[seat] + [self.chosen[seat]] * (self.chosen[seat] > 0)

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def places(self) -> vec[int]:
        return places_of(self.scores(), self.params.low) if self.round == self.params.rounds else moves(())

    def components(self) -> vec[int]:
        return moves(
            sorted([*self.rest, *self.shown, *(duck for one in range(self.seats) for duck in self.all_of(one))])
        )

    def digest(self) -> int:
        fields = [self.round, self.rolled, *self.chosen, -1, *self.shown, -1, *self.points, -1, *self.rest]
        for hand in self.hands:
            fields += [-1, *hand]
        return fingerprint(fields)

    def value(self, seat: int) -> float:
        return (1 + self.points[seat]) / (1 + self.seats + sum(self.points))


class High(Bot):
    """Plays its highest duck."""

    def choose(self, world: State, seat: int, legal: vec[int], chance: Chance) -> int:
        return max(legal)


class Picture:
    def text(self, view: Seen) -> str:
        return f"round {view.round}, points {view.points}"

    def svg(self, view: Seen) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'


def see(state: Pond, eye: Eye) -> Seen:
    """What an eye knows; with perfect recall it is also what a seat remembers."""

    def mine(seat: int) -> bool:
        return eye in (seat, "designer")

    return Seen(
        eye=str(eye),
        round=state.round,
        hands=tuple(tuple(hand) if mine(seat) else None for seat, hand in enumerate(state.hands)),
        chosen=tuple(duck or None if mine(seat) else None for seat, duck in enumerate(state.chosen)),
        has_chosen=tuple(duck > 0 for duck in state.chosen),
        shown=tuple(state.shown),
        points=tuple(state.points),
        rolled=state.rolled,
        low=state.params.low,
    )


def fold(memory: Seen, news: News) -> Seen:
    """The memory after one piece of news."""
    hands, seats = list(memory.hands), len(memory.hands)
    match news.kind:
        case "chose":
            seat, duck = news.args
            hands[seat] = tuple(one for one in hands[seat] or () if one != duck)
            chosen = tuple(duck if one == seat else was for one, was in enumerate(memory.chosen))
            return msgspec.structs.replace(memory, hands=tuple(hands), chosen=chosen)
        case "has chosen":
            has = tuple(was or one == news.args[0] for one, was in enumerate(memory.has_chosen))
            return msgspec.structs.replace(memory, has_chosen=has)
        case "shown":
            none, clear = (None,) * seats, (False,) * seats
            shown = memory.shown + news.args
            return msgspec.structs.replace(memory, round=memory.round + 1, shown=shown, chosen=none, has_chosen=clear)
    rolled, best = news.args
    points = tuple(was + rolled * (one == best) for one, was in enumerate(memory.points))
    return msgspec.structs.replace(memory, rolled=rolled, points=points)


def move(state: Pond, seat: int, number: int) -> Move:
    return Move(f"duck {number}", f"send duck {number}", ("PO-01",), (f"{seat}/duck:{number}",))


def parse(view: Seen, text: str) -> tuple[str, ...]:
    word, _, number = text.partition(" ")
    if word != "duck" or not number.isdecimal():
        raise ValueError(f"{text!r} is no move; one is 'duck 3'")
    return (f"{view.eye}/duck:{int(number)}",)


def why_not(view: Seen, picks: tuple[str, ...]) -> Reason:
    return Reason(f"{', '.join(picks) or 'nothing'} is no duck in your hand", "PO-01")


def pond(state: type[Pond] = Pond, **changes: Any) -> Game:
    """The game, its State class or any of the descriptor's fields changed."""
    fields: Mapping[str, Any] = {
        "params": Params,
        "start": state,
        "memory": see,
        "fold": fold,
        "view": see,
        "ask": lambda view: f"Round {view.round}: which duck?",
        "words": lambda news: f"{news.kind} {news.args}",
        "move": move,
        "parse": parse,
        "why_not": why_not,
        "picture": Picture(),
        "bots": {"random": Random(), "high": High()},
        "low_wins": lambda params: params.low,
        "kind": lambda state, seat, number: "high" if number > len(state.hands) else "low",
        "tallies": {"dice": Tally("Dice won", "rolled", 1)},
        "sheet": sheets.read(SHEET, "pond.toml"),
    }
    return Game(**(fields | changes))
