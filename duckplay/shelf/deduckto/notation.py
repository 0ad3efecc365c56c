"""Moves of Deduckto as texts, as picks, and why one is not allowed.

    give fox hat pier           a card of the hand to the seat on the left
    reveal fox hat pier         a card of the hand to the own Yes or No pile
    guess fox hat pier          who you are
    turn yes, turn no           after the first wrong guess, which pile is turned face down

A suspect is its animal, disguise and location. Picks are the ids of what is touched: a card of the hand by its number
("0/card:9",), to turn ("0/pile:yes",), for a guess a group of three names that are touched in any order
("0/animal:fox+0/disguise:hat+0/location:pier",).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from duckplay.game import Move, Reason
from duckplay.shelf.deduckto.params import ANIMALS, DISGUISES, LOCATIONS
from duckplay.shelf.deduckto.rules import GUESS, TURN_NO, TURN_YES
from duckplay.shelf.deduckto.state import GIFT, Deduckto
from duckplay.shelf.deduckto.view import View
from duckplay.words import brief

KINDS: Final = ("animal", "disguise", "location")
FORMS: Final = "'give fox hat pier', 'reveal fox hat pier', 'guess fox hat pier', 'turn yes' or 'turn no'"
PICK: Final = re.compile(r"([0-9])/(card|animal|disguise|location|pile):([a-z]{1,20}|0|[1-9][0-9]?)")


def move(state: Deduckto, seat: int, number: int) -> Move:
    """A move as people meet it."""
    if number in (TURN_YES, TURN_NO):
        pile = "yes" if number == TURN_YES else "no"
        return Move(f"turn {pile}", f"Turn your {pile.title()} pile face down", ("DD-09",), (f"{seat}/pile:{pile}",))
    if number >= GUESS:
        names = named(state.looks(number - GUESS))
        text = " ".join(names)
        return Move(f"guess {text}", f"Guess that you are {', '.join(names)}", ("DD-05", "DD-08"), guessed(seat, names))
    names = named(state.looks(state.square.combination(number)))
    text, words, picks = " ".join(names), ", ".join(names), (f"{seat}/card:{number}",)
    if state.phase == GIFT:
        return Move(f"give {text}", f"Give the seat on your left {words}", ("DD-02",), picks)
    return Move(f"reveal {text}", f"Reveal {words}", ("DD-05", "DD-06"), picks)


def kind(state: Deduckto, seat: int, number: int) -> str:
    """What a move does: give, reveal, guess or turn."""
    if number >= TURN_YES:
        return "turn"
    return "guess" if number >= GUESS else "give" if state.phase == GIFT else "reveal"


def guessed(seat: int, names: Sequence[str]) -> tuple[str]:
    """The picks of a guess: one group."""
    return ("+".join(f"{seat}/{kind}:{name}" for kind, name in zip(KINDS, names, strict=True)),)


def named(looks: tuple[int, int, int]) -> tuple[str, str, str]:
    animal, disguise, location = looks
    return ANIMALS[animal], DISGUISES[disguise], LOCATIONS[location]


def parse(view: View, text: str) -> tuple[str, ...]:
    """The picks that a text of the view's seat stands for. Raises ValueError: what cannot be read, what would be."""
    if not isinstance(view.eye, int):
        raise ValueError("only a seat can move")
    verb, *words = text.lower().replace(",", " ").split() or [""]
    if verb == "turn":
        if words not in (["yes"], ["no"]):
            raise ValueError("a pile is turned by 'turn yes' or 'turn no'")
        return (f"{view.eye}/pile:{words[0]}",)
    if verb not in ("give", "reveal", "guess") or len(words) != 3:
        raise ValueError(f"a move reads {FORMS}; a suspect is an animal, a disguise and a location")
    lists = (view.animals, view.disguises, view.locations)
    for word, kind, known in zip(words, KINDS, lists, strict=True):
        if word not in known:
            raise ValueError(f"{brief(word)} is no {kind} in this game; there are {', '.join(known)}")
    if verb == "guess":
        return guessed(view.eye, words)
    for held in view.hand:
        if held.card >= 0 and list(view.names(held.card)) == words:
            return (f"{view.eye}/card:{held.card}",)
    raise ValueError(f"{' '.join(words)} is not in your hand: {_hand(view)}")


def why_not(view: View, picks: tuple[str, ...]) -> Reason:
    """Why no legal move of the view's seat has these picks."""
    if view.over:
        right = any(guess.right for seat in view.seats for guess in seat.guesses)
        return Reason("the game is over", "DD-11" if right else "DD-12")
    if not isinstance(view.eye, int):
        return Reason("only a seat can move", "")
    own = view.seats[view.eye]
    if own.out:
        return Reason("you are out and take no more turns", "DD-10")
    if view.phase == "gift" and own.chosen:
        return Reason("you have chosen your gift, and it cannot be taken back", "DD-02")
    if view.eye not in view.waiting:
        return Reason(f"it is seat {view.turn}'s turn", "DD-04")
    touched: list[tuple[str, str]] = []
    for pick in (one for group in picks for one in group.split("+")):
        found = PICK.fullmatch(pick)
        if found is None:
            return Reason(
                f"{brief(pick)} is nothing on this table; a pick reads '0/card:9', '0/animal:fox' or '0/pile:yes'", ""
            )
        if int(found[1]) != view.eye:
            return Reason(f"what you touched belongs to seat {found[1]}, you are seat {view.eye}", "DD-05")
        touched.append((found[2], found[3]))
    if view.phase == "pile":
        return _not_turn(touched)
    kinds = tuple(kind for kind, _ in touched)
    if "pile" in kinds:
        return Reason("a pile is turned face down after your first wrong guess only", "DD-09")
    if not touched:
        first = (
            "pick the card that you give"
            if view.phase == "gift"
            else "pick a card, or an animal, a disguise and a location"
        )
        return Reason(first, "DD-02" if view.phase == "gift" else "DD-05")
    if kinds[0] == "card":
        return _not_card(view, touched)
    if view.phase == "gift":
        return Reason("now all give a card; nobody guesses before", "DD-02")
    return _not_guess(view, touched)


def _not_turn(touched: list[tuple[str, str]]) -> Reason:
    if len(touched) == 1 and touched[0][0] == "pile":
        return Reason("pick your Yes or your No pile", "DD-09")
    return Reason("first choose which of your piles is turned face down, Yes or No: one pick", "DD-09")


def _not_card(view: View, touched: list[tuple[str, str]]) -> Reason:
    clause = "DD-02" if view.phase == "gift" else "DD-05"
    if len(touched) > 1:
        return Reason("that is one pick too many: one card is a move", clause)
    name = touched[0][1]
    card = int(name) if name.isdigit() else -1
    if card not in {held.card for held in view.hand}:
        what = view.told(card) if 0 <= card < len(view.square) else f"card {name}"
        return Reason(f"{what} is not in your hand: {_hand(view)}", clause)
    if view.phase == "gift":
        assert isinstance(view.eye, int)
        left = view.seats[(view.eye + 1) % len(view.seats)]
        assert left.secret is not None
        return Reason(
            f"{view.told(card)} shares nothing with {view.told(left.secret)}, the secret on your left, and you hold a "
            "card that does",
            "DD-02",
        )
    return Reason("that is a legal move", "")


def _not_guess(view: View, touched: list[tuple[str, str]]) -> Reason:
    lists = dict(zip(KINDS, (view.animals, view.disguises, view.locations), strict=True))
    found: dict[str, str] = {}
    for kind, name in touched:
        if kind not in lists:
            return Reason("a guess names an animal, a disguise and a location, no card", "DD-08")
        if name not in lists[kind]:
            return Reason(f"there is no {kind} {name}; there are {', '.join(lists[kind])}", "DD-08")
        if kind in found:
            return Reason(f"a guess names one {kind}, not {found[kind]} and {name}", "DD-08")
        found[kind] = name
    missing = [f"the {kind}" for kind in KINDS if kind not in found]
    return Reason(
        f"now pick {' and '.join(missing)}" if missing else "that is a legal move", "DD-08" if missing else ""
    )


def _hand(view: View) -> str:
    return "; ".join(view.told(held.card) for held in view.hand) or "you hold no card"
