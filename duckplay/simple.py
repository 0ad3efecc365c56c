"""The short way to a game: SimpleState and SimpleGame need about 60 lines in a notebook cell."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from html import escape
from typing import Any

import msgspec

from duckplay.core import EVERYBODY, Bot, Chance, News, OnePly, Random, State, moves, places_of
from duckplay.game import Eye, Game, Move, Pieces, Reason, Tally
from duckplay.params import Params
from duckplay.sheets import read
from duckplay.travel import pack, unpack
from duckplay.words import brief, seat_names

VEC = type(moves([]))
WRITTEN = ("start", "waiting", "legal", "play", "imagine", "components", "scores", "places", "label")
"""What the author of a SimpleState writes."""
NUMBERS = ("waiting", "legal", "components", "places")
"""Those that return numbers to the engine."""


class SimpleState(State):
    """A state of plain Python values: ints, texts, lists, dicts. The fields are whatever `start` sets.

    Write start, waiting, legal, play, imagine, components, scores, places and label; `tell` for all that a seat learns.
    Numbers go to the engine as `duckplay.core.moves([...])`, not as a list: what waiting, legal, components and places
    return, and what `chance.shuffle` shuffles; `list(...)` makes it a list again. Before the first draw of `start` or
    of a `play`, open a stream of the game's own: `chance.open(purpose, index)`, another index each time. `components`
    counts all that is in the box, wherever it lies. Set `low_wins` when the fewest points win.
    """

    low_wins = False
    facts: list[list[tuple[Any, ...]]]

    def __init_subclass__(cls) -> None:
        """Tell an author who returns a list where the engine takes numbers in a `vec`."""
        super().__init_subclass__()
        for name in NUMBERS:
            if name in vars(cls):
                setattr(cls, name, _numbers(vars(cls)[name]))

    def start(self, params: Any, chance: Chance) -> None:
        """Set the fields for a new game of `self.seats` seats."""
        raise NotImplementedError

    def label(self, seat: int, move: int) -> str:
        """The text of a move, which is its notation too: different for each legal move, spaces single."""
        raise NotImplementedError

    def rules(self, seat: int, move: int) -> tuple[str, ...]:
        """The clauses that allow a move; all of the sheet's when not said."""
        return ()

    def kind(self, seat: int, move: int) -> str:
        """The kind of a move as a designer thinks of it, from what the seat knows: playtests count kinds. May be left
        out."""
        raise NotImplementedError

    def tell(self, to: int, kind: str, *args: int) -> None:
        """Let a seat, or EVERYBODY, learn a fact: kept as memory, and told as news when somebody asks.

        `kind` is a sentence with a {} for each number, or one word.
        """
        for seat in range(self.seats + 1) if to == EVERYBODY else (to,):
            self.facts[seat].append((kind, *args))
        if self.news is not None:
            self.news.append(News(to, kind, args))

    def known_to(self, seat: int) -> SimpleState:
        """A copy without what only other seats were told: `imagine` starts here, then draws what `seat` cannot know."""
        world: SimpleState = self.copy()
        for other in range(self.seats):
            if other != seat:
                world.facts[other] = list(world.facts[self.seats])
        return world

    def copy(self) -> Any:
        world = type(self).__new__(type(self))
        world.seats = self.seats
        world.news = None
        for name, value in self.fields().items():
            setattr(world, name, _copied(value))
        return world

    def fields(self) -> dict[str, Any]:
        """What the game has set, and `facts`: what each seat was told, and last what everybody was."""
        return {name: value for name, value in vars(self).items() if name not in ("seats", "news")}

    def digest(self) -> int:
        text = _canonical([self.seats, self.fields()])
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")

    def value(self, seat: int) -> float:
        ended = list(self.places())
        places = ended or list(places_of(list(self.scores()), self.low_wins))
        weight = 1.0 if ended else 0.5
        worse = sum(place > places[seat] for place in places)
        ties = sum(place == places[seat] for place in places) - 1
        share = (worse + ties / 2) / (len(places) - 1) if len(places) > 1 else 1.0
        return 0.5 + (share - 0.5) * weight


class SimpleMemory(msgspec.Struct, frozen=True):
    """What a seat was told, in order: (kind, *args)."""

    facts: tuple[tuple[Any, ...], ...]


class SimpleView(msgspec.Struct, frozen=True):
    """What the table shows an eye: what it was told, and what it may do now.

    `moves` are the texts of a waiting seat's legal moves; `scores` and `places` are there when the game is over;
    `truth` holds every field, for the designer alone.
    """

    title: str
    eye: Eye
    facts: tuple[str, ...]
    waiting: tuple[int, ...]
    moves: tuple[str, ...] = ()
    scores: tuple[float, ...] = ()
    places: tuple[int, ...] = ()
    truth: tuple[tuple[str, str], ...] = ()


class SimplePicture:
    """A view as lines of text, in SVG too."""

    def text(self, view: SimpleView) -> str:
        lines = [f"{view.title}, as {'the ' + view.eye if isinstance(view.eye, str) else f'seat {view.eye}'} sees it"]
        lines += [f"- {fact}" for fact in view.facts]
        lines += [f"  {name} = {value}" for name, value in view.truth]
        return "\n".join([*lines, _ask(view)])

    def svg(self, view: SimpleView) -> str:
        lines = self.text(view).split("\n")
        width = max(40, *(len(line) for line in lines)) * 9 + 32
        height = len(lines) * 22 + 24
        rows = "".join(f'<text x="16" y="{place * 22 + 30}">{_safe(line)}</text>' for place, line in enumerate(lines))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'font-family="ui-monospace, monospace" font-size="14" fill="currentColor" xml:space="preserve">'
            f"<title>{_safe(lines[0])}</title>{rows}</svg>"
        )


class SimpleGame(Game):
    """A Game made of a SimpleState, a Params and a rule sheet in TOML; it pickles to other processes whole.

    The bots are random, and greedy by one ply, when none are given; `tallies` name what playtests count beside the
    moves, `pieces` what carries points. Raises TypeError for what is still to be written, SheetError for the sheet.
    """

    _made: tuple[Any, ...]

    def __init__(
        self,
        state: type[SimpleState],
        params: type[Params],
        sheet: str,
        bots: Mapping[str, Bot] | None = None,
        tallies: Mapping[str, Tally] | None = None,
        pieces: Pieces | None = None,
    ) -> None:
        _complete(state, params, sheet)
        rules = read(sheet, "rule sheet", params)
        everything = tuple(clause.id for clause in rules.clauses)

        def start(dials: Any, seats: int, chance: Chance) -> State:
            begun = state()
            begun.seats = seats
            begun.news = None
            begun.facts = [[] for _ in range(seats + 1)]
            begun.start(dials, chance)
            return begun

        def view(now: Any, eye: Eye) -> SimpleView:
            waiting, places = tuple(now.waiting()), tuple(now.places())
            own = now.facts[now.seats if isinstance(eye, str) else eye]
            return SimpleView(
                title=rules.title,
                eye=eye,
                facts=tuple(_sentence(kind, args) for kind, *args in own),
                waiting=waiting,
                moves=tuple(now.label(eye, move) for move in now.legal(eye)) if eye in waiting else (),
                scores=tuple(now.scores()) if places else (),
                places=places,
                truth=tuple((name, repr(now.fields()[name])) for name in sorted(now.fields()))
                if eye == "designer"
                else (),
            )

        def move(now: Any, seat: int, number: int) -> Move:
            text = now.label(seat, number)
            return Move(text, text, now.rules(seat, number) or everything, (f"{seat}/move:{text}",))

        super().__init__(
            params=params,
            start=start,
            memory=lambda now, seat: SimpleMemory(tuple(now.facts[seat])),
            fold=lambda memory, news: SimpleMemory((*memory.facts, (news.kind, *news.args))),
            view=view,
            ask=_ask,
            words=lambda news, dials: _sentence(news.kind, news.args),
            move=move,
            parse=_parse,
            why_not=_why_not,
            picture=SimplePicture(),
            bots={"random": Random(), "greedy": OnePly(Random(), iterations=12)} if bots is None else dict(bots),
            sheet=rules,
            low_wins=lambda dials: state.low_wins,
            kind=None if state.kind is SimpleState.kind else lambda now, seat, number: str(now.kind(seat, number)),
            tallies=dict(tallies or {}),
            pieces=pieces,
        )
        object.__setattr__(self, "_made", (state, params, sheet, bots, tallies, pieces))

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpacked, (pack(self._made),)


def _numbers(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method of a SimpleState, its result looked at: compiled code would refuse it in words of its own."""

    @wraps(method)
    def looked_at(*given: Any, **named: Any) -> Any:
        return _looked_at(method(*given, **named), method.__qualname__)

    return looked_at


def _looked_at(found: Any, where: str) -> Any:
    if type(found) is not VEC:
        raise TypeError(f"{where} returns {brief(found)}; the engine takes duckplay.core.moves([...])")
    return found


def _complete(state: Any, params: Any, sheet: Any) -> None:
    """Raises TypeError for a part that is not what it should be, or a state with something left to write."""
    if not (isinstance(state, type) and issubclass(state, SimpleState)):
        raise TypeError(f"state is a class made from SimpleState, not {state!r}")
    if not (isinstance(params, type) and issubclass(params, Params)):
        raise TypeError(f"params is a class made from Params, not {params!r}")
    if not isinstance(sheet, str):
        raise TypeError(f"sheet is the rule sheet's TOML text, not {type(sheet).__name__}")
    written = {name for kind in state.__mro__[: state.__mro__.index(SimpleState)] for name in vars(kind)}
    missing = [name for name in WRITTEN if name not in written]
    if missing:
        raise TypeError(f"{state.__name__} has still to write {', '.join(missing)}")


def _unpacked(data: bytes) -> SimpleGame:
    return SimpleGame(*unpack(data))


def _ask(view: SimpleView) -> str:
    if view.places:
        ends = (f"seat {seat} has place {place}" for seat, place in enumerate(view.places))
        points = ", ".join(f"{score:g}" for score in view.scores)
        return f"The game is over: {', '.join(ends)} (points {points})."
    if view.moves:
        return f"Seat {view.eye}, choose: {', '.join(view.moves)}."
    return f"Waiting for {seat_names(view.waiting)}."


def _parse(view: SimpleView, text: str) -> tuple[str, ...]:
    if not text:
        raise ValueError(f"an empty text is no move; {_choices(view)}")
    return (f"{view.eye}/move:{text}",)


def _why_not(view: SimpleView, picks: tuple[str, ...]) -> Reason:
    return Reason(f"it is none of the moves there are now; {_choices(view)}", "")


def _choices(view: SimpleView) -> str:
    return f"seat {view.eye} may choose {', '.join(view.moves) or 'nothing now'}"


def _sentence(kind: str, args: Iterable[int]) -> str:
    """A fact in words: the numbers in the {} of its kind, or behind it."""
    numbers = tuple(args)
    if "{" not in kind:
        return " ".join([kind, *(str(number) for number in numbers)])
    try:
        return kind.format(*numbers)
    except (IndexError, KeyError, ValueError) as error:
        raise ValueError(f"tell: {kind!r} does not fit the numbers {numbers}: {error}") from None


def _copied(value: Any) -> Any:
    """A copy that shares nothing mutable with the value."""
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return tuple(_copied(item) for item in value)
    if value is None or isinstance(value, int | str | float | Params):
        return value
    return copy.deepcopy(value)


def _canonical(value: Any) -> str:
    """Text that is equal for equal values, on every platform. Raises TypeError for what it does not know."""
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    if isinstance(value, str):
        return f"{len(value)}:{value}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(_canonical(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(sorted(f"{_canonical(key)}={_canonical(item)}" for key, item in value.items())) + "}"
    if isinstance(value, set | frozenset):
        return "<" + ",".join(sorted(_canonical(item) for item in value)) + ">"
    if isinstance(value, msgspec.Struct):
        return type(value).__name__ + _canonical(msgspec.structs.asdict(value))
    raise TypeError(f"a SimpleState's fields are numbers, texts, lists, dicts and sets, not {type(value).__name__}")


def _safe(text: str) -> str:
    """Text for SVG: escaped, without the control characters that XML does not take."""
    return escape("".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text))
