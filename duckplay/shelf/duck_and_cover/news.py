"""What is told at a table of Duck & Cover: each piece of news, what a seat makes of it, and how the log says it.

Kinds and their numbers (a duck is owner, number; a place is row, column; a card is its number, MAX or REPEAT):
round: round from 0, cards in the deck, cards removed. deal: seat, then the numbers of its ducks row by row.
call: card. aside: card, 1 when it is out of the game. discard: card, 1 when it counts. reshuffle: cards in the deck.
asked: seat, phase, then duck and place of each pile that may move or be given from; PLACE: the duck alone.
quack: seat, card. chosen: seat. choice (to the seat alone): seat, duck, target, then its source unless it places.
duck: seat, duck, from, to. cover: the same, then the covered duck. give: seat, duck, place, receiver.
place: seat, duck, place. score: seat, points, 1 when the round was stopped. over: the place of each seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from duckplay.core import News
from duckplay.shelf.duck_and_cover.params import Params
from duckplay.shelf.duck_and_cover.rules import MAX, REPEAT
from duckplay.shelf.duck_and_cover.state import GIVE, PLACE
from duckplay.shelf.duck_and_cover.view import ASKS, PHASES, Choice, Duck, Grid, Memory, Pile, card, place
from duckplay.words import plural

Numbers = tuple[int, ...]
ANSWERS: Final = {"deal": "ducks were dealt", "call": "a card was called"}
"""The news that bring out what was hidden: see Game.answers."""


def fold(memory: Memory, news: News) -> Memory:
    """The memory after hearing a piece of news that reached its seat."""
    after = FOLDS[news.kind](memory, news.args)
    view = after.view
    return replace(after, view=replace(view, called=len(after.called) - (view.card is not None)))


def words(news: News, params: Params) -> str:
    """A piece of news as a line of the log."""
    return WORDS[news.kind](news.args)


# ---- what a seat makes of it ----


def _public(memory: Memory, **changes: Any) -> Memory:
    return replace(memory, view=replace(memory.view, **changes))


def _seat(memory: Memory, seat: int, **changes: Any) -> Memory:
    """With a seat's grid changed; its piles sorted and what they show counted anew."""
    view = memory.view
    grid = replace(view.grids[seat], **changes)
    if "piles" in changes:
        piles = tuple(sorted(grid.piles, key=place))
        grid = replace(grid, piles=piles, shown=_shown(memory.params, view.splashes, view.round, piles))
    return _public(memory, grids=(*view.grids[:seat], grid, *view.grids[seat + 1 :]))


def _shown(params: Params, splashes: tuple[int, ...], round: int, piles: tuple[Pile, ...]) -> int:
    total = sum(splashes[pile.top.number - 1] for pile in piles)
    if len(piles) == 1:
        total = -total * (2 if params.pressure and round == params.rounds else 1)
    return total


def _every(memory: Memory, **changes: Any) -> Memory:
    for seat in range(memory.view.seats):
        memory = _seat(memory, seat, **changes)
    return memory


def _round(memory: Memory, args: Numbers) -> Memory:
    number, deck, removed = args
    params = memory.params
    captain = [n for n in range(4 if params.constraints else 1, params.ducks + 1) for _ in range(params.copies)]
    captain += [MAX] * params.max_cards + [REPEAT] * (params.repeat_cards - len(memory.view.gone))
    memory = replace(memory, called=(), unseen=tuple(map(card, captain)), away=())
    memory = _public(
        memory, round=number + 1, deck=deck, removed=removed, reshuffles=0, discards=(), counted=0, aside=()
    )
    return _every(_idle(memory), repeats=None)


def _idle(memory: Memory) -> Memory:
    """No card is called, nobody is asked anything."""
    memory = _public(memory, card=None, previous="", discarded=False)
    return _every(memory, asked="", movable=(), hand=None, chosen=False)


def _deal(memory: Memory, args: Numbers) -> Memory:
    seat, *numbers = args
    wide = memory.params.columns
    piles = [Pile(k // wide, k % wide, (Duck(seat, number),)) for k, number in enumerate(numbers)]
    return _seat(memory, seat, piles=tuple(piles))


def _call(memory: Memory, args: Numbers) -> Memory:
    view = memory.view
    called = card(args[0])
    unseen = list(memory.unseen)
    unseen.remove(called)
    lost = view.card is not None and not any(grid.asked in ("move", "give", "place") for grid in view.grids)
    memory = replace(memory, called=(*memory.called, called), unseen=tuple(unseen))
    memory = _public(memory, card=called, previous=view.card or "", discarded=lost, deck=view.deck - 1)
    return _every(memory, asked="", movable=(), chosen=False)


def _aside(memory: Memory, args: Numbers) -> Memory:
    view = memory.view
    memory = replace(memory, called=memory.called[:-1])
    lot = "gone" if args[1] else "aside"
    return _public(memory, card=None, **{lot: (*getattr(view, lot), card(args[0]))})


def _discard(memory: Memory, args: Numbers) -> Memory:
    view = memory.view
    memory = replace(memory, called=memory.called[:-1])
    return _public(memory, discards=(*view.discards, card(args[0])), counted=view.counted + args[1])


def _reshuffle(memory: Memory, args: Numbers) -> Memory:
    view = memory.view
    memory = replace(
        memory, called=(), unseen=tuple(sorted(memory.called, key=_order)), away=memory.away + memory.unseen
    )
    return _public(memory, deck=args[0], reshuffles=view.reshuffles + 1)


def _order(text: str) -> int:
    return MAX if text == "MAX" else REPEAT if text == "REPEAT" else int(text)


def _asked(memory: Memory, args: Numbers) -> Memory:
    seat, phase, *rest = args
    memory = _public(memory, phase=PHASES[phase])
    if phase == PLACE:
        return _seat(memory, seat, asked=ASKS[phase], movable=(), hand=Duck(*rest), chosen=False)
    places = sorted((rest[k + 2], rest[k + 3]) for k in range(0, len(rest), 4))
    return _seat(memory, seat, asked=ASKS[phase], movable=tuple(places), chosen=False)


def _quack(memory: Memory, args: Numbers) -> Memory:
    forgets = memory.params.repeat_after_own_quack == "quack"
    grid = memory.view.grids[args[0]]
    return _seat(memory, args[0], asked="quack", repeats=None if forgets else grid.repeats)


def _chosen(memory: Memory, args: Numbers) -> Memory:
    return _seat(memory, args[0], chosen=True)


def _choice(memory: Memory, args: Numbers) -> Memory:
    seat, owner, number, row, column, *source = args
    start = (source[0], source[1]) if source else None
    return _public(memory, choice=Choice(seat, Duck(owner, number), start, (row, column)))


def _lift(grid: Grid, at: tuple[int, int]) -> tuple[Pile, tuple[Pile, ...]]:
    """The pile at a place, and the others."""
    pile = next(pile for pile in grid.piles if place(pile) == at)
    return pile, tuple(other for other in grid.piles if other is not pile)


def _move(memory: Memory, args: Numbers) -> Memory:
    seat, owner, number, row, column, to_row, to_column = args[:7]
    grid = memory.view.grids[seat]
    moving, others = _lift(grid, (row, column))
    ducks = moving.ducks
    if len(args) > 7:
        covered, others = _lift(replace(grid, piles=others), (to_row, to_column))
        ducks += covered.ducks
    repeats = None if memory.params.low_blows else Duck(owner, number)
    memory = _public(memory, choice=None)
    return _seat(memory, seat, piles=(*others, Pile(to_row, to_column, ducks)), repeats=repeats, chosen=False)


def _give(memory: Memory, args: Numbers) -> Memory:
    seat, _, _, row, column, _ = args
    pile, others = _lift(memory.view.grids[seat], (row, column))
    left = (Pile(row, column, pile.ducks[1:]),) if len(pile.ducks) > 1 else ()
    return _seat(_public(memory, choice=None), seat, piles=(*others, *left))


def _place(memory: Memory, args: Numbers) -> Memory:
    seat, owner, number, row, column = args
    piles = (*memory.view.grids[seat].piles, Pile(row, column, (Duck(owner, number),)))
    return _seat(_public(memory, choice=None), seat, piles=piles, hand=None, chosen=False)


def _score(memory: Memory, args: Numbers) -> Memory:
    seat, points, stopped = args
    grid = memory.view.grids[seat]
    memory = _public(memory, stopped=memory.view.stopped or bool(stopped))
    return _seat(memory, seat, scores=(*grid.scores, points), total=grid.total + points)


def _over(memory: Memory, args: Numbers) -> Memory:
    return _public(_idle(memory), phase="over", places=args)


FOLDS: Final[dict[str, Callable[[Memory, Numbers], Memory]]] = {
    "round": _round, "deal": _deal, "call": _call, "aside": _aside, "discard": _discard, "reshuffle": _reshuffle,
    "asked": _asked, "quack": _quack, "chosen": _chosen, "choice": _choice, "duck": _move, "cover": _move,
    "give": _give, "place": _place, "score": _score, "over": _over,
}  # fmt: skip


# ---- how the log says it ----


def _name(seat: int, owner: int, number: int) -> str:
    return str(number) if owner == seat else f"{number} of seat {owner}"


def _say_round(args: Numbers) -> str:
    removed = f", {args[2]} of them secretly removed" if args[2] else ""
    return f"Round {args[0] + 1} begins: {args[1] + args[2]} captain cards are shuffled{removed}."


def _say_aside(args: Numbers) -> str:
    end = "out of the game" if args[1] else "set aside until the next round"
    return f"There is no card to repeat: {card(args[0])} is {end}."


def _say_asked(args: Numbers) -> str:
    seat, phase, *rest = args
    if phase == PLACE:
        return f"Seat {seat} must place the {_name(seat, rest[0], rest[1])} that it was given."
    names = [_name(seat, rest[k], rest[k + 1]) for k in range(0, len(rest), 4)]
    if phase == GIVE:
        return f"Seat {seat} must give one of its lowest ducks to the left: {' or '.join(names)}."
    return f"Seat {seat} must move its {' or '.join(names)}."


def _say_score(args: Numbers) -> str:
    return f"Seat {args[0]} scores {args[1]}{' in the round, which was stopped' if args[2] else ''}."


def _are(cards: int) -> str:
    return f"{plural(cards, 'card')} {'is' if cards == 1 else 'are'}"


def _say_over(args: Numbers) -> str:
    return "The game is over: " + ", ".join(f"seat {seat} has place {at}" for seat, at in enumerate(args)) + "."


WORDS: Final[dict[str, Callable[[Numbers], str]]] = {
    "round": _say_round,
    "deal": lambda args: f"Seat {args[0]} deals its ducks: {' '.join(str(number) for number in args[1:])}.",
    "call": lambda args: f"{card(args[0])} is called.",
    "aside": _say_aside,
    "discard": lambda args: f"{card(args[0])} is discarded{'' if args[1] else ' and does not count'}.",
    "reshuffle": lambda args: f"The called pile is shuffled: {_are(args[0])} the new deck.",
    "asked": _say_asked,
    "quack": lambda args: f"Seat {args[0]} quacks.",
    "chosen": lambda args: f"Seat {args[0]} has chosen.",
    "choice": lambda args: f"Only seat {args[0]} knows: {_name(*args[:3])} goes to {args[3]},{args[4]}.",
    "duck": lambda args: f"Seat {args[0]} ducks {_name(*args[:3])} to {args[5]},{args[6]}.",
    "cover": lambda args: f"Seat {args[0]} covers {_name(args[0], *args[7:9])} with {_name(*args[:3])}.",
    "give": lambda args: f"Seat {args[0]} gives {_name(*args[:3])} to seat {args[5]}.",
    "place": lambda args: f"Seat {args[0]} places {_name(*args[:3])} at {args[3]},{args[4]}.",
    "score": _say_score,
    "over": _say_over,
}
