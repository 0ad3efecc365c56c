"""What a game is to the engine: State, Bot, News."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from duckplay.core.chance import Chance
from duckplay.core.vecs import append, vec

NOBODY: Final[i64] = -1
EVERYBODY: Final[i64] = -1
"""News addressed to EVERYBODY reaches each seat and the watchers."""


class News:
    """One fact that a play made known, to one seat or to EVERYBODY: a kind and its int arguments."""

    def __init__(self, to: i64, kind: str, args: tuple[int, ...]) -> None:
        self.to: i64 = to
        self.kind: str = kind
        self.args: tuple[int, ...] = args

    def __repr__(self) -> str:
        return f"News({self.to}, {self.kind!r}, {self.args})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, News) and self.to == other.to and self.kind == other.kind and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.kind, self.args))


# State and Bot are abstract without ABC: compiled classes share ABC's cache of instance checks, which then answers for
# one class what was asked of another.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The whole truth of one game in progress.

    Mutable; never leaves the kernel; holds no random generator. `news` is None unless somebody asks: then `play`
    appends to it. A copy starts with None.
    """

    seats: i64
    news: list[News] | None

    @abstractmethod
    def waiting(self) -> vec[i64]:
        """Seats that may choose now, in serving order; several choose in secret; none when over. Public facts only."""

    @abstractmethod
    def legal(self, seat: i64) -> vec[i64]:
        """The moves of a waiting seat, from what that seat knows; empty for a seat that does not wait."""

    @abstractmethod
    def play(self, seat: i64, move: i64, chance: Chance) -> None:
        """Carry out a legal move in place. Legality is NOT checked here: Table does."""

    @abstractmethod
    def copy(self) -> State:
        """An independent copy, its news None."""

    @abstractmethod
    def imagine(self, seat: i64, chance: Chance) -> State:
        """A copy in which all that `seat` cannot know is drawn anew from the open stream, as its knowledge allows.

        Other seats' open commitments are drawn from their legal moves. The unknowns are collected in a canonical order
        first, so that equal knowledge and an equal stream give an equal world.
        """

    @abstractmethod
    def scores(self) -> list[float]:
        """Points as the game counts them, a number a seat."""

    def standing(self) -> list[float]:
        """Points as they would be if the game ended now: `scores`, unless the game counts some only later."""
        return self.scores()

    @abstractmethod
    def places(self) -> vec[i64]:
        """Place of each seat, ties shared (1, 1, 3); empty until the game is over."""

    @abstractmethod
    def components(self) -> vec[i64]:
        """Sorted ids of every component wherever it lies: constant through the game."""

    @abstractmethod
    def digest(self) -> int:
        """64 bits, equal for equal positions on every platform."""

    @abstractmethod
    def value(self, seat: i64) -> float:
        """0..1, how well the game stands for `seat`: from its place when over, a running estimate before."""

    def actor(self) -> i64:
        """First of the waiting seats, NOBODY when over."""
        waiting = self.waiting()
        return waiting[0] if len(waiting) > 0 else NOBODY

    def stopped(self) -> bool:
        """True when a cap ended the game (or part of it), not the rules."""
        return False

    def turns(self) -> i64:
        """Turns begun so far, as the game counts them; -1 when it does not, and playtests tell them by who plays."""
        return -1

    def resting(self) -> bool:
        """True at a natural break, where a rollout may stop and ask `value` (between rounds, say)."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses a move for a seat and keeps nothing between calls."""

    blind: bool = False
    """A blind bot looks at the legal moves alone and is handed no imagined world."""

    @abstractmethod
    def choose(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        """One of `legal`. `world` is imagined from what the seat knows; `chance` is the bot's own open stream."""

    def __reduce__(self) -> tuple[object, ...]:
        # mypyc's own way leaves out what a class written in a notebook cell has added
        names = [name for kind in type(self).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())]
        fields = {name: getattr(self, name) for name in names if hasattr(self, name)}
        return remade, (type(self), {**fields, **getattr(self, "__dict__", {})})


def remade(kind: Any, fields: dict[str, object]) -> object:
    """An object of that class with these attributes."""
    made = kind.__new__(kind)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


class Random(Bot):
    """Uniform over the legal moves."""

    def __init__(self) -> None:
        self.blind = True

    def choose(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        return legal[chance.below(i64(len(legal)))]


def moves(numbers: Iterable[int]) -> vec[i64]:
    """The `vec` of some move numbers: how a game written in a notebook cell returns its moves."""
    out = vec[i64]()
    for number in numbers:
        out = append(out, i64(number))
    return out


def fingerprint(values: Iterable[int]) -> int:
    """64-bit BLAKE2b hash of a sequence of ints: what `State.digest` returns over its fields in a fixed order."""
    text = ",".join(str(int(value)) for value in values)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


def places_of(scores: list[float], low_wins: bool) -> vec[i64]:
    """Places from scores, ties shared: [5, 5, 7] with low_wins gives 1, 1, 3."""
    out = vec[i64]()
    for mine in scores:
        place: i64 = 1
        for other in scores:
            if (other < mine) if low_wins else (other > mine):
                place += 1
        out = append(out, place)
    return out
