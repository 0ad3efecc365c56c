"""The dials of Deduckto; their default numbers stand in the rule sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from duckplay.params import Params as Base
from duckplay.params import dial

ANIMALS: tuple[str, ...] = ("fox", "pigeon", "bear", "dog", "pig", "cat", "rabbit")
DISGUISES: tuple[str, ...] = ("sunglasses", "mustache", "hat", "bandana", "wig", "monocle", "mask")
LOCATIONS: tuple[str, ...] = ("mountains", "library", "pier", "park", "city", "aquarium", "desert")


class Params(Base, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a designer may turn. Raises ValueError("field: ...") where fields do not fit each other."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The game": ("hand", "chances", "gifts"),
        "The suspects": ("values", "shuffle_labels"),
        "Where the rules are silent": ("last_seat",),
    }

    values: Annotated[
        int,
        dial(
            "Values of an attribute",
            "So many animals, disguises and locations; the suspects are as many times as many.",
            4,
            7,
            unit="values",
        ),
    ]
    hand: Annotated[int, dial("Hand", "Cards dealt to a seat, beside its secret.", 1, 10, unit="cards")]
    chances: Annotated[int, dial("Chances", "The wrong guess of this number puts a seat out.", 1, 9, unit="guesses")]
    gifts: Annotated[bool, dial("Gift round", "Each seat first gives the seat on its left a card.")]
    last_seat: Annotated[
        Literal["wins", "plays_on"],
        dial("The last seat left", "It wins at once, or plays on alone and may still lose."),
    ]
    shuffle_labels: Annotated[
        bool, dial("Shuffle the names", "Which suspect is where differs from game to game; the game stays as hard.")
    ]

    def __post_init__(self) -> None:
        self.check(2)

    @property
    def suspects(self) -> int:
        """Cards of the deck, as it is before the deal."""
        return self.values**2

    def check(self, seats: int) -> None:
        needed = self.hand + 1 + self.gifts
        if self.suspects < seats * needed:
            most = self.suspects // seats - 1 - self.gifts
            fits = f"a hand of {most} does" if most > 0 else "no hand does"
            raise ValueError(
                f"hand: {seats} seats need {seats * needed} suspects, {needed} each, and there are {self.suspects}; "
                f"{fits}"
            )
