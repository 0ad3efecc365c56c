"""What is told at a table of Deduckto: each piece of news, what a seat makes of it, and how the log says it.

Kinds and their numbers (a face is animal * 49 + disguise * 7 + location, each the place of its name):
chosen: seat. choice (to the seat alone): seat, face. gift: giver, receiver, face, 1 for Yes. drew: seat, cards left in
the deck. hand (to the seat alone): face. turn: seat, turns begun. reveal: seat, seat, face, 1 for Yes.
guess: seat, animal, disguise, location, 1 when right. asked: the seat that chooses which pile it turns.
turned: seat, 1 for the Yes pile. out: seat, face of its secret, then those of its hand. over: winner, -1 for nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from duckplay.core import News
from duckplay.shelf.deduckto.params import ANIMALS, DISGUISES, LOCATIONS, Params
from duckplay.shelf.deduckto.view import Guess, Held, Lying, Memory, Pile, Seat, View, concluded, seen

Numbers = tuple[int, ...]
FACES: Final = {"choice": 1, "hand": 0, "gift": 2, "reveal": 2}
"""Where the news of a kind name a card that may be turned later."""
ANSWERS: Final = {
    "guess": "the guess was answered",
    "reveal": "the card was answered",
    "gift": "the gifts were answered",
    "hand": "a card was drawn",
    "out": "a secret was laid open",
}
"""The news that bring out what was hidden: see Game.answers."""
UNSAID: Final = -1
LAST: Final = ("chosen", "choice", "turn", "asked", "over")
"""What can be told last of a play: then the case is worked out anew."""


def fold(memory: Memory, news: News) -> Memory:
    """The memory after hearing a piece of news that reached its seat."""
    view = FOLDS[news.kind](memory.view, news.args)
    return replace(memory, view=concluded(view) if news.kind in LAST else view)


def hush(news: News, now: View) -> News:
    """The news without the card that it told of, where that lies turned now (DD-13)."""
    at = FACES.get(news.kind)
    if at is None or news.args[at] == UNSAID or _card(now, news.args[at]) in set(seen(now)):
        return news
    return News(news.to, news.kind, (*news.args[:at], UNSAID, *news.args[at + 1 :]))


def words(news: News, params: Params) -> str:
    """A piece of news as a line of the log."""
    return WORDS[news.kind](news.args)


# ---- what a seat makes of it ----


def _seat(view: View, seat: int, **changes: Any) -> View:
    seats = list(view.seats)
    seats[seat] = replace(seats[seat], **changes)
    return replace(view, seats=tuple(seats))


def _card(view: View, face: int) -> int:
    return face // 49 * view.values + face // 7 % 7


def _chosen(view: View, args: Numbers) -> View:
    return _seat(view, args[0], chosen=True)


def _choice(view: View, args: Numbers) -> View:
    return replace(view, gift=_card(view, args[1]))


def _lay(view: View, args: Numbers) -> View:
    giver, receiver, face, yes = args
    card = _card(view, face)
    view = _seat(view, giver, hand=view.seats[giver].hand - 1, chosen=False)
    if giver == view.eye:
        view = replace(view, gift=None, hand=tuple(held for held in view.hand if held.card != card))
    seat = view.seats[receiver]
    lying = Lying(card, 1 + sum(len(pile.open) + pile.turned for pile in (seat.yes, seat.no)))
    name = "yes" if yes else "no"
    pile: Pile = getattr(seat, name)
    return _seat(view, receiver, **{name: replace(pile, open=(*pile.open, lying))})


def _drew(view: View, args: Numbers) -> View:
    seat = view.seats[args[0]]
    return replace(_seat(view, args[0], hand=seat.hand + 1, drew=seat.drew + 1), deck=args[1])


def _hand(view: View, args: Numbers) -> View:
    cards = sorted([*(held.card for held in view.hand), _card(view, args[0])])
    return replace(view, hand=tuple(Held(card, 0, 0.0) for card in cards))


def _turn(view: View, args: Numbers) -> View:
    return replace(view, phase="turn", turn=args[0], begun=args[1])


def _guess(view: View, args: Numbers) -> View:
    number, animal, disguise, location, right = args
    seat: Seat = view.seats[number]
    card = view.card_of(animal, disguise, location)
    guesses = (*seat.guesses, Guess(animal, disguise, location, card, bool(right)))
    if right:
        return _seat(view, number, guesses=guesses, secret=card)
    return _seat(view, number, guesses=guesses, chances=seat.chances - 1)


def _asked(view: View, args: Numbers) -> View:
    return replace(view, phase="pile")


def _turned(view: View, args: Numbers) -> View:
    name = "yes" if args[1] else "no"
    pile: Pile = getattr(view.seats[args[0]], name)
    return _seat(view, args[0], **{name: Pile((), len(pile.open), True, pile.open)})


def _out(view: View, args: Numbers) -> View:
    seat, secret, *hand = args
    cards = tuple(_card(view, face) for face in hand)
    return _seat(view, seat, out=True, secret=_card(view, secret), shown=cards)


def _over(view: View, args: Numbers) -> View:
    winner = args[0]
    places = tuple(1 if winner < 0 or seat.seat == winner else 2 for seat in view.seats)
    return replace(view, phase="over", winner=winner, places=places)


FOLDS: Final[dict[str, Callable[[View, Numbers], View]]] = {
    "chosen": _chosen, "choice": _choice, "gift": _lay, "reveal": _lay, "drew": _drew, "hand": _hand, "turn": _turn,
    "guess": _guess, "asked": _asked, "turned": _turned, "out": _out, "over": _over,
}  # fmt: skip


# ---- how the log says it ----


def _face(face: int) -> str:
    if face == UNSAID:
        return "a card that lies turned now"
    return f"{ANIMALS[face // 49]}, {DISGUISES[face // 7 % 7]}, {LOCATIONS[face % 7]}"


def _answer(yes: int) -> str:
    return "Yes" if yes else "No"


def _say_guess(args: Numbers) -> str:
    seat, animal, disguise, location, right = args
    looks = f"{ANIMALS[animal]}, {DISGUISES[disguise]}, {LOCATIONS[location]}"
    return f"Seat {seat} guesses {looks}: {'right' if right else 'wrong'}."


def _say_out(args: Numbers) -> str:
    hand = "; ".join(_face(face) for face in args[2:]) or "no card"
    return f"Seat {args[0]} is out. It was {_face(args[1])}, and held {hand}."


WORDS: Final[dict[str, Callable[[Numbers], str]]] = {
    "chosen": lambda args: f"Seat {args[0]} has chosen its gift.",
    "choice": lambda args: f"Only seat {args[0]} knows: it will give {_face(args[1])}.",
    "gift": lambda args: f"Seat {args[0]} gives seat {args[1]} {_face(args[2])}: {_answer(args[3])}.",
    "drew": lambda args: f"Seat {args[0]} draws a card; {args[1]} are left.",
    "hand": lambda args: f"The card is {_face(args[0])}.",
    "turn": lambda args: f"Turn {args[1]}: seat {args[0]}.",
    "reveal": lambda args: f"Seat {args[0]} reveals {_face(args[2])}: {_answer(args[3])}.",
    "guess": _say_guess,
    "asked": lambda args: f"Seat {args[0]} chooses which of its piles is turned.",
    "turned": lambda args: f"Seat {args[0]} turns its {_answer(args[1])} pile face down.",
    "out": _say_out,
    "over": lambda args: f"The game is over: {'nobody wins' if args[0] < 0 else f'seat {args[0]} wins'}.",
}
