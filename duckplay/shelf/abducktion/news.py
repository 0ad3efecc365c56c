"""What is told at a table of Abducktion: each piece of news, what a seat makes of it, and how the log says it.

Kinds and their numbers (ponds, kinds of cards, moves' arguments as in rules.py; a formation is its row in `cards`):
play: seat, kind, board, argument. refill: seat, the ponds that were left as a mask, then the colours that came, the
most downstream pond first. snatch: seat, three colours. place: seat, colours from the most upstream empty pond on.
claim: seat, formation, placement. refresh: seat, how many cards of each kind. pass: seat. open: formation.
drew: seat, cards. hand (to the seat alone): kinds. reshuffle: cards in the deck. turn: seat, turns over.
tie: formation, tied seats as a mask. over: turns over, then the place of each seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from duckplay.core import News
from duckplay.shelf.abducktion.formations import rows_of
from duckplay.shelf.abducktion.notation import at, pair
from duckplay.shelf.abducktion.params import Params
from duckplay.shelf.abducktion.ponds import PONDS, painted
from duckplay.shelf.abducktion.rules import (
    ABDUCKTION,
    BLACK_HOLE,
    BODY_SNATCHER,
    DUBADUCKTION,
    GRAVITY_ASSIST,
    ORBIT,
    ORDERS,
    PARALLEL_UNIVERSE,
    SHAPE_SHIFTER,
    TELEPORT,
    WORMHOLE,
    Rules,
)
from duckplay.shelf.abducktion.state import rules_of
from duckplay.shelf.abducktion.view import CARD, NAMES, RESHUFFLE, Event, Formation, Match, Memory, Seat, place, rank
from duckplay.words import plural

Numbers = tuple[int, ...]
ANSWERS: Final = {
    "refill": "ducks were drawn",
    "snatch": "ducks were drawn",
    "hand": "cards were drawn",
    "open": "a formation was turned up",
    "tie": "a formation was drawn",
}
"""The news that bring out what was hidden: see Game.answers."""


def fold(memory: Memory, news: News) -> Memory:
    """The memory after hearing a piece of news that reached its seat."""
    return FOLDS[news.kind](memory, news.args)


def words(news: News, params: Params) -> str:
    """A piece of news as a line of the log."""
    return WORDS[news.kind](news.args, params)


# ---- what a seat makes of it ----


def _public(memory: Memory, **changes: Any) -> Memory:
    return replace(memory, view=replace(memory.view, **changes))


def _seat(memory: Memory, seat: int, **changes: Any) -> Memory:
    seats = memory.view.seats
    return _public(memory, seats=(*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :]))


def _stream(seat: Seat) -> list[str]:
    """The colours of a board down the stream."""
    return [*seat.ducks[:5], *reversed(seat.ducks[5:])]


def _board(memory: Memory, seat: int, stream: list[str]) -> Memory:
    """With a board as it is now; what matches on the own board found anew."""
    after = _seat(memory, seat, ducks=(*stream[:5], *reversed(stream[5:])))
    return _matched(after) if seat == memory.view.eye else after


def _matched(memory: Memory) -> Memory:
    """With the matches of the formations that lie open."""
    found = tuple(_formation(memory, one.number) for one in memory.view.open)
    return _public(memory, open=found)


def _formation(memory: Memory, number: int) -> Formation:
    view, card = memory.view, memory.params.cards[number]
    rules = _rules(memory)
    places, board, found = rules.placements, 0, []
    own = _stream(view.seats[view.eye]) if isinstance(view.eye, int) else []
    if own and "" not in own:
        for pond, colour in enumerate(own):
            board = painted(board, pond, NAMES.index(colour))
        for one in range(places.first[number], places.first[number + 1]):
            if places.fits(one, board):
                ponds = sorted(place(pond) for pond in range(PONDS) if places.ducks[one] >> pond & 1)
                found.append(Match(places.row[one], places.column[one], tuple(ponds)))
    return Formation(number, card.name, tuple(rows_of(card.shape)), card.points, tuple(found))


def _rules(memory: Memory) -> Rules:
    return rules_of(memory.params, len(memory.view.seats))


def _past(memory: Memory, *events: Event) -> Memory:
    return replace(memory, past=(*memory.past, *events))


def _less(numbers: Numbers, at: int) -> Numbers:
    return (*numbers[:at], numbers[at] - 1, *numbers[at + 1 :])


def _played(memory: Memory, args: Numbers) -> Memory:
    seat, kind, board, argument = args
    memory = _gone(memory, seat, kind)
    rules = _rules(memory)
    stream = _stream(memory.view.seats[board])
    if kind in (ABDUCKTION, DUBADUCKTION, BLACK_HOLE):
        return memory
    if kind == BODY_SNATCHER:
        stream = _stream(memory.view.seats[seat])
        pool = list(memory.view.ufo)
        for pond in range(PONDS):
            if argument >> pond & 1:
                pool[NAMES.index(stream[pond])] += 1
                stream[pond] = ""
        empty = tuple(sorted(place(pond) for pond in range(PONDS) if argument >> pond & 1))
        memory = _public(memory, empty=empty, phase="place", ufo=tuple(pool))
        return _board(memory, seat, stream)
    if kind == WORMHOLE:
        return _exchanged(memory, seat, board, argument // 10, argument % 10)
    every = rules.rearranging
    number = every.place[kind << 8 | argument]
    for step in every.steps[every.begin[number] : every.begin[number + 1]]:
        one, other = step // 10, step % 10
        stream[one], stream[other] = stream[other], stream[one]
    return _board(memory, board, stream)


def _exchanged(memory: Memory, seat: int, board: int, pond: int, other: int) -> Memory:
    mine = _stream(memory.view.seats[seat])
    if memory.view.alone:
        pool = list(memory.view.ufo)
        pool[NAMES.index(mine[pond])] += 1
        pool[other] -= 1
        mine[pond] = NAMES[other]
        return _board(_public(memory, ufo=tuple(pool)), seat, mine)
    theirs = _stream(memory.view.seats[board])
    mine[pond], theirs[other] = theirs[other], mine[pond]
    return _board(_board(memory, seat, mine), board, theirs)


def _gone(memory: Memory, seat: int, kind: int) -> Memory:
    """A card has gone from a hand to the discards."""
    view = memory.view
    hand = list(view.hand)
    if seat == view.eye:
        hand.remove(CARD[kind])
    else:
        memory = replace(memory, unseen=_less(memory.unseen, kind))
    memory = _past(memory, ("played", seat, CARD[kind]))
    changes = {"hand": tuple(hand), "discards": (*view.discards, CARD[kind]), "played": view.played + 1}
    return _seat(_public(memory, **changes), seat, hand=view.seats[seat].hand - 1)


def _refilled(memory: Memory, args: Numbers) -> Memory:
    seat, gone, *came = args
    stream, pool = _stream(memory.view.seats[seat]), list(memory.view.ufo)
    for pond in range(PONDS):
        if gone >> pond & 1:
            pool[NAMES.index(stream[pond])] += 1
    for colour in came:
        pool[colour] -= 1
    stay = [colour for pond, colour in enumerate(stream) if not gone >> pond & 1]
    return _board(_public(memory, ufo=tuple(pool)), seat, [*(NAMES[colour] for colour in reversed(came)), *stay])


def _snatched(memory: Memory, args: Numbers) -> Memory:
    pool = list(memory.view.ufo)
    for colour in args[1:]:
        pool[colour] -= 1
    return _public(memory, held=tuple(NAMES[colour] for colour in sorted(args[1:])), ufo=tuple(pool))


def _put(memory: Memory, args: Numbers) -> Memory:
    seat, *colours = args
    stream, left = _stream(memory.view.seats[seat]), list(colours)
    stream = [colour or NAMES[left.pop(0)] for colour in stream]
    return _board(_public(memory, held=(), empty=(), phase="turn"), seat, stream)


def _claimed(memory: Memory, args: Numbers) -> Memory:
    seat, number, _ = args
    view, card = memory.view, memory.params.cards[number]
    lies = [one.number for one in view.open].index(number)
    memory = _public(memory, open=view.open[:lies] + view.open[lies + 1 :])
    if view.prize:
        return memory
    points = view.seats[seat].points + card.points
    memory = _seat(memory, seat, claimed=(*view.seats[seat].claimed, card.name), points=points)
    if not view.rank:
        return memory
    name, further = rank(points, memory.params.total)
    return _public(memory, rank=name, next=further)


def _refreshed(memory: Memory, args: Numbers) -> Memory:
    seat, *given = args
    for kind, count in enumerate(given):
        for _ in range(count):
            memory = _gone(memory, seat, kind)
    return memory


def _turned_up(memory: Memory, args: Numbers) -> Memory:
    view, hidden = memory.view, list(memory.hidden)
    hidden.remove(args[0])
    memory = replace(memory, hidden=tuple(hidden))
    return _public(memory, open=(*view.open, _formation(memory, args[0])), stack=view.stack - 1)


def _drew(memory: Memory, args: Numbers) -> Memory:
    seat, count = args
    memory = _public(memory, deck=memory.view.deck - count)
    if seat != memory.view.eye:
        unseen: Event = ("drew", seat, "")
        memory = _past(memory, *[unseen] * count)
    return _seat(memory, seat, hand=memory.view.seats[seat].hand + count)


def _dealt(memory: Memory, args: Numbers) -> Memory:
    unseen, view = memory.unseen, memory.view
    assert isinstance(view.eye, int)
    for kind in args:
        unseen = _less(unseen, kind)
    events: list[Event] = [("drew", view.eye, CARD[kind]) for kind in args]
    memory = _past(memory, *events)
    hand = tuple(sorted((*view.hand, *(CARD[kind] for kind in args)), key=CARD.index))
    return replace(_public(memory, hand=hand), unseen=unseen)


def _reshuffled(memory: Memory, args: Numbers) -> Memory:
    made = tuple(memory.view.discards.count(card) for card in CARD)
    unseen = tuple(one + other for one, other in zip(memory.unseen, made, strict=True))
    return replace(_past(_public(memory, discards=(), deck=args[0]), RESHUFFLE), unseen=unseen)


def _turned(memory: Memory, args: Numbers) -> Memory:
    return _public(memory, turn=args[0], ended=args[1], played=0)


def _tied(memory: Memory, args: Numbers) -> Memory:
    prize, tied = args
    seats = tuple(replace(seat, playing=bool(tied >> seat.seat & 1)) for seat in memory.view.seats)
    memory = _public(memory, prize=memory.params.cards[prize].name, seats=seats)
    return _public(memory, open=(_formation(memory, prize),))


def _ended(memory: Memory, args: Numbers) -> Memory:
    ended, *places = args
    view = memory.view
    played = view.played if view.alone and ended == view.ended else 0
    stopped = ended >= view.limit and bool(view.open)
    return _public(memory, phase="over", ended=ended, places=tuple(places), played=played, stopped=stopped)


def _same(memory: Memory, args: Numbers) -> Memory:
    return memory


FOLDS: Final[dict[str, Callable[[Memory, Numbers], Memory]]] = {
    "play": _played,
    "refill": _refilled,
    "snatch": _snatched,
    "place": _put,
    "claim": _claimed,
    "refresh": _refreshed,
    "pass": _same,
    "open": _turned_up,
    "drew": _drew,
    "hand": _dealt,
    "reshuffle": _reshuffled,
    "turn": _turned,
    "tie": _tied,
    "over": _ended,
}


# ---- how the log says it ----


def _card(args: Numbers, params: Params) -> str:
    seat, kind, board, argument = args
    on = "" if board == seat or kind == WORMHOLE else f" of seat {board}"
    return f"Seat {seat} plays {CARD[kind].title()}: {_does(kind, board, argument, on, params)}."


def _does(kind: int, board: int, argument: int, on: str, params: Params) -> str:
    pairs = rules_of(params, 2).edges
    if kind == ABDUCKTION:
        return f"the duck at {at(argument)}{on}"
    if kind == BLACK_HOLE:
        return f"the duck at {at(argument)}{on} and all of its colour"
    if kind == BODY_SNATCHER:
        return "the ducks at " + ", ".join(sorted(at(pond) for pond in range(PONDS) if argument >> pond & 1))
    if kind == ORBIT:
        return f"the square at 0,{argument // 4} by {argument % 4}"
    if kind == SHAPE_SHIFTER:
        row, first = argument // 18, argument // 6 % 3
        order = ", ".join(f"{row},{first + step}" for step in ORDERS[argument % 6])
        return f"{order} from the left"
    if kind == GRAVITY_ASSIST:
        one, other = pair(pairs[argument // 13]), pair(pairs[argument % 13])
        return f"{one[0]} with {one[1]}, then {other[0]} with {other[1]}"
    if kind == PARALLEL_UNIVERSE:
        columns = [str(column) for column in range(5) if argument >> column & 1]
        return f"column {', '.join(columns)}" if params.parallel_universe == "columns" else "the rows change places"
    if kind == WORMHOLE:
        own = at(argument // 10)
        return f"{own} with {at(argument % 10)} of seat {board}"
    one = pair(argument if kind == TELEPORT else pairs[argument])
    return f"{one[0]} {'and' if kind == DUBADUCKTION else 'with'} {one[1]}{on}"


def _colours(colours: Numbers | list[int]) -> str:
    return ", ".join(NAMES[colour] for colour in colours)


def _claim(args: Numbers, params: Params) -> str:
    card = params.cards[args[1]]
    return f"Seat {args[0]} claims {card.name}: {plural(card.points, 'point')}."


def _give(args: Numbers, params: Params) -> str:
    given = ", ".join(CARD[kind] for kind, count in enumerate(args[1:]) for _ in range(count))
    return f"Seat {args[0]} gives {given} for ten new ducks."


def _over(args: Numbers, params: Params) -> str:
    first = [str(seat) for seat, at in enumerate(args[1:]) if at == 1]
    if len(args) == 2:
        return "The game is over."
    return (
        f"The game is over: seat {first[0]} wins."
        if len(first) == 1
        else f"The game is over: seats {', '.join(first)} share the win."
    )


def _come(args: Numbers, params: Params) -> str:
    seat, _, *came = args
    return f"{_colours(came)} {'comes' if len(came) == 1 else 'come'} to seat {seat}."


WORDS: Final[dict[str, Callable[[Numbers, Params], str]]] = {
    "play": _card,
    "refill": lambda args, params: _come(args, params).capitalize(),
    "snatch": lambda args, params: f"Seat {args[0]} draws {_colours(args[1:])}.",
    "place": lambda args, params: f"Seat {args[0]} places them.",
    "claim": _claim,
    "refresh": _give,
    "pass": lambda args, params: f"Seat {args[0]} ends its turn.",
    "open": lambda args, params: f"{params.cards[args[0]].name} is turned up.",
    "drew": lambda args, params: f"Seat {args[0]} draws {plural(args[1], 'card')}.",
    "hand": lambda args, params: "You draw " + ", ".join(CARD[kind] for kind in args) + ".",
    "reshuffle": lambda args, params: f"The discards become a deck of {plural(args[0], 'card')}.",
    "turn": lambda args, params: f"Seat {args[0]} is at its turn.",
    "tie": lambda args, params: f"A tie: {params.cards[args[0]].name} lies open again, whoever claims it wins.",
    "over": _over,
}
