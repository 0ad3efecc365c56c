"""What may lie in other hands, told naively from what a seat hears of a game: nothing here knows how worlds are drawn.

A seat hears of cards that are played, drawn and reshuffled. Cards are numbers of kinds; a hand is how many of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from duckplay.core import EVERYBODY, News
from duckplay.shelf.abducktion.params import KINDS

Event = tuple[str, int, int]
"""played, drew or reshuffle; the seat; the kind, -1 where the seat that hears does not see it."""
Cards = tuple[int, ...]
Hands = tuple[Cards, ...]
NONE: Cards = (0,) * len(KINDS)


def heard(news: Iterable[News], seat: int) -> Iterator[Event]:
    """What becomes of cards, as the seat hears it."""
    for one in news:
        if one.kind == "play":
            yield "played", one.args[0], one.args[1]
        elif one.kind == "refresh":
            for kind, count in enumerate(one.args[1:]):
                for _ in range(count):
                    yield "played", one.args[0], kind
        elif one.kind == "reshuffle":
            yield "reshuffle", -1, -1
        elif one.kind == "drew" and one.args[0] != seat:
            for _ in range(one.args[1]):
                yield "drew", one.args[0], -1
        elif one.kind == "hand" and one.to == seat != EVERYBODY:
            for kind in one.args:
                yield "drew", seat, kind


def more(cards: Cards, kind: int, by: int = 1) -> Cards:
    return (*cards[:kind], cards[kind] + by, *cards[kind + 1 :])


def changed(hands: Hands, seat: int, kind: int, by: int) -> Hands:
    return (*hands[:seat], more(hands[seat], kind, by), *hands[seat + 1 :])


def possible(events: list[Event], hands: Hands, deck: Cards, copies: Cards) -> bool:
    """Whether some course of the game, of which only this was heard, leads to these hands and this deck.

    It goes back from the end: a card that was played lies in its hand again, one that was drawn unseen may be any of
    the hand, and before a reshuffle the deck was empty, its cards the discards.
    """
    made, lying = [copies], NONE
    for what, _, kind in events:
        if what == "played":
            lying = more(lying, kind)
        elif what == "reshuffle":
            made.append(lying)
            lying = NONE
    now = {(hands, deck)}
    for what, seat, kind in reversed(events):
        before = set()
        for held, rest in now:
            if what == "played":
                before.add((changed(held, seat, kind, 1), rest))
            elif what == "reshuffle":
                if rest == made[-1]:
                    before.add((held, NONE))
            else:
                for one in range(len(KINDS)) if kind < 0 else [kind]:
                    if held[seat][one] and rest[one] < made[-1][one]:
                        before.add((changed(held, seat, one, -1), more(rest, one)))
        if what == "reshuffle":
            made.pop()
        now = before
        if not now:
            return False
    return ((NONE,) * len(hands), copies) in now


def chances(events: list[Event], seats: int, copies: Cards) -> dict[tuple[Hands, Cards], Fraction]:
    """How likely each deal is: each order of a deck alike, and a card that is played any of its hand alike."""
    now = {((NONE,) * seats, copies): Fraction(1)}
    lying = NONE
    for what, seat, kind in events:
        after: dict[tuple[Hands, Cards], Fraction] = {}
        for (held, rest), share in now.items():
            if what == "played":
                if held[seat][kind]:
                    place = (changed(held, seat, kind, -1), rest)
                    after[place] = after.get(place, Fraction()) + share * held[seat][kind] / sum(held[seat])
            elif what == "reshuffle":
                after[held, lying] = share
            else:
                for one in range(len(KINDS)) if kind < 0 else [kind]:
                    if rest[one]:
                        place = (changed(held, seat, one, 1), more(rest, one, -1))
                        after[place] = after.get(place, Fraction()) + share * rest[one] / sum(rest)
        lying = more(lying, kind) if what == "played" else NONE if what == "reshuffle" else lying
        now = after
    whole = sum(now.values())
    return {place: share / whole for place, share in now.items()}
