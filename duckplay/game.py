"""Game: the descriptor that makes rules playable, explainable and drawable."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import msgspec

from duckplay.core import Bot, Chance, News, State
from duckplay.params import Params, ParamsError, build, field_of
from duckplay.sheets import Sheet

Eye = int | Literal["watcher", "designer"]
"""Who looks: a seat number, a watcher (public facts only), or the designer (everything)."""


class Move(msgspec.Struct, frozen=True):
    """A legal move as people meet it.

    `text` is its notation, `label` a sentence for people, `rules` the clauses that allow it, `picks` the ids of the
    elements a person touches, in order; an id is `<seat>/<kind>:<place>`, unique on the whole table.
    """

    text: str
    label: str
    rules: tuple[str, ...]
    picks: tuple[str, ...]


class Plan(msgspec.Struct, frozen=True):
    """What a seat can surely make of its turn: its moves in order, none where none was found, and words for people."""

    moves: tuple[int, ...]
    words: str


class Reason(msgspec.Struct, frozen=True):
    """Why something is not allowed, and the clause that says so."""

    why: str
    clause: str


class Picture(Protocol):
    """View -> text and SVG: what a reader without a kernel sees.

    In the SVG each element that can be picked has its id as `data-id`.
    """

    def text(self, view: Any) -> str: ...
    def svg(self, view: Any) -> str: ...


class Tally(msgspec.Struct, frozen=True):
    """Something worth counting in each game of a playtest, told by its news: quacks, claims, blackouts.

    `news` is the kind of the news to count, which everybody hears; `seat` is the place, among its arguments, of the
    seat that it is counted for.
    """

    title: str
    news: str
    seat: int = 0


class Pieces(msgspec.Struct, frozen=True):
    """Things of a game that carry points, formations or cards: a playtest weighs these points against what each does.

    `news`, which everybody hears, says that a seat has made use of one: `seat` and `number` are the places, among its
    arguments, of that seat and of the thing's number. `named` gives, for the dials, the name and the points of each
    thing by its number; things of one name are told as one.
    """

    title: str
    news: str
    named: Callable[[Any], Mapping[int, tuple[str, float]]]
    seat: int = 0
    number: int = 1


def most_wins(params: Any) -> bool:
    """Not the fewest points win."""
    return False


def as_it_was(then: Any, now: Any) -> Any:
    """The earlier view whole: right for a game that shows nothing which it later hides."""
    return then


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Game:
    """A game that a Table can play.

    All callables are pure; `view` and `memory` never hold what the eye may not know.
    """

    params: type[Params]
    start: Callable[[Any, int, Chance], State]
    """(params, seats, chance) -> the position before the first move."""
    memory: Callable[[Any, int], Any]
    """(state, seat) -> the frozen struct of all that the seat knows with perfect recall."""
    fold: Callable[[Any, News], Any]
    """(memory, news) -> the memory after hearing it: the naive bookkeeping that `memory` must equal (law 2b)."""
    view: Callable[[Any, Eye], Any]
    """(state, eye) -> the frozen struct that the table shows that eye now."""
    ask: Callable[[Any], str]
    """view -> one sentence: whose turn it is and what is being asked; how it ended when over."""
    words: Callable[[News, Any], str]
    """(news, params) -> a piece of news as a line of the log."""
    move: Callable[[Any, int, int], Move]
    """(state, seat, move) -> the move as people meet it."""
    parse: Callable[[Any, str], tuple[str, ...]]
    """(view, text) -> the picks the text stands for; ValueError says what cannot be read and how it would be right."""
    why_not: Callable[[Any, tuple[str, ...]], Reason]
    """(view, picks) -> why no legal move has these picks."""
    picture: Picture
    bots: Mapping[str, Bot]
    """Bots by name, the strongest last, strengths behind a colon: "random", "greedy", "search:2".

    People may ask for a search by its iterations as well, "search:200"."""
    sheet: Sheet
    record: str | None = None
    """Name of a stored record in seeds/records/<name>/ that shows the game, when there is one."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """Words of this game for the shell: what a "seat" and the "score" are called."""
    ways: Mapping[str, str] = field(default_factory=dict)
    """How each bot chooses, in a short sentence, by its name."""
    strike: Callable[[Any, Any], Any] = as_it_was
    """(an earlier view, the view now) -> the earlier one with all struck out that lies open no more."""
    hush: Callable[[News, Any], News] | None = None
    """(news, the view now) -> the news without what lies open no more: so a closed table's log tells it later."""
    recall: Callable[[Any, int], Any] | None = None
    """(state, seat) -> its view with what it would have to remember: what is shown with the coach's memory on."""
    gone: Callable[[Any], bool] | None = None
    """view -> whether something lay open that lies so no more: who has it not remembered is given no hint, which would
    remember it."""
    answers: Mapping[str, str] = field(default_factory=dict)
    """Kinds of news that bring out something hidden, each with what has happened then: a player whose decision was told
    such news takes it back no more, however likely the news had been. Of all other kinds imagined worlds decide."""
    cover: Callable[[], str] | None = None
    """An SVG that stands for it in the gallery; without one its record's picture does."""
    low_wins: Callable[[Any], bool] = most_wins
    """params -> whether the fewest points win: who is placed before another has then never more points."""
    kind: Callable[[Any, int, int], str] | None = None
    """(state, seat, move) -> the kind of a move as a designer thinks of it ("cover", a card's name), from what the seat
    knows."""
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    """What playtests count beside the moves, by name."""
    pieces: Pieces | None = None
    """What of it carries points: `duckplay.worth` shows them against what it does."""
    plan: Callable[[Any, int], Plan | None] | None = None
    """(state, seat) -> the best the seat can make of its turn without luck, from what it knows: a hint tells it."""
    hindsight: Callable[[Sequence[Any], Sequence[int], int], str] | None = None
    """(positions, moves, seat) -> what the seat missed in a turn, "" when nothing; told to it alone.

    `positions` are those in which it made the moves. It reads what the seat knew, and nothing else."""
    drawn: bool = False
    """The browser has a drawing for it (`widgets/src/games`): frames hold the view in place of the picture."""

    @property
    def name(self) -> str:
        return self.sheet.game

    @property
    def title(self) -> str:
        return self.sheet.title

    @property
    def version(self) -> int:
        """Version of the rules, raised whenever an old record could replay differently."""
        return self.sheet.version

    @property
    def seats(self) -> range:
        """How many may play."""
        return range(self.sheet.seats[0], self.sheet.seats[1] + 1)

    def build(self, changes: Mapping[str, Any]) -> Params:
        """The validated dials: the rule sheet's defaults with some changed. Raises ParamsError with the game's name."""
        try:
            return build(self.params, self.sheet.defaults, changes)
        except ParamsError as error:
            raise ParamsError(f"{self.name}: {error}", error.field) from None

    def check(self, params: Params, seats: int) -> None:
        """Raises ParamsError, with the game's name, where the dials do not fit so many seats."""
        try:
            params.check(seats)
        except ValueError as error:
            field = field_of(str(error))
            known = field in params.__struct_fields__
            raise ParamsError(f"{self.name}: {error}", field if known else "") from None

    def fitting(self, params: Params) -> list[int]:
        """The numbers of seats that the dials fit."""
        found = []
        for seats in self.seats:
            with suppress(ParamsError):
                self.check(params, seats)
                found.append(seats)
        return found

    def __repr__(self) -> str:
        return f"Game({self.name!r}, rules version {self.version})"
