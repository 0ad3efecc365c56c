"""The dials of Duck & Cover; their default numbers stand in the rule sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from duckplay.params import Params as Base
from duckplay.params import dial

STANDARD: tuple[int, ...] = (0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5)
"""Splashes of the ducks 1..12 as found (grade C)."""


class Params(Base, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a designer may turn. Raises ValueError("field: ...") where fields do not fit each other."""

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The game": ("rounds", "discards", "rows", "columns", "splash", "copies", "max_cards", "repeat_cards"),
        "The publisher's variants": ("competition", "pressure", "surprises", "constraints", "low_blows"),
        "Where the rules are silent": (
            "repeat_after_own_quack",
            "repeat_after_discard_counts",
            "set_aside",
            "reshuffles",
        ),
    }

    rounds: Annotated[int, dial("Rounds", "How many rounds are added up.", 1, 9, unit="rounds")]
    rows: Annotated[
        int,
        dial(
            "Grid rows",
            "Rows of the starting grid; rows x columns is the number of ducks, 4 to 20.",
            1,
            20,
            unit="rows",
        ),
    ]
    columns: Annotated[
        int,
        dial(
            "Grid columns",
            "Columns of the starting grid; rows x columns is the number of ducks, 4 to 20.",
            1,
            20,
            unit="columns",
        ),
    ]
    splash: Annotated[
        Annotated[tuple[Annotated[int, Meta(ge=0, le=20)], ...], Meta(min_length=4, max_length=20)] | None,
        dial(
            "Splashes",
            "Splash of duck 1, 2, 3 and so on, one for each duck; empty: the standard table, stretched.",
            unit="splashes",
        ),
    ] = None
    copies: Annotated[int, dial("Copies of a number", "Captain cards of each number.", 1, 4, unit="cards")]
    max_cards: Annotated[
        int, dial("MAX cards", "Captain cards that move every seat's highest visible duck.", 0, 4, unit="cards")
    ]
    repeat_cards: Annotated[
        int, dial("REPEAT cards", "Captain cards that move what moved on the card before.", 0, 4, unit="cards")
    ]
    discards: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | None,
        dial(
            "Discards that end a round",
            "So many cards that made everybody quack end the round; empty: 11 less the number of seats.",
            unit="cards",
        ),
    ] = None
    reshuffles: Annotated[
        int,
        dial(
            "Reshuffles before a round is stopped",
            "Where one reshuffle more is needed, the round stops and is scored.",
            0,
            40,
            unit="reshuffles",
        ),
    ]
    repeat_after_own_quack: Annotated[
        Literal["quack", "last_moved"],
        dial(
            "REPEAT after an own quack",
            "A seat that quacked on the card before quacks again, or moves the pile it moved last.",
        ),
    ]
    repeat_after_discard_counts: Annotated[
        bool,
        dial(
            "REPEAT after a discard counts",
            "On: it is discarded and counts. Off: it lies with the discards, uncounted, out of the round.",
        ),
    ]
    set_aside: Annotated[
        Literal["round", "game"],
        dial(
            "A REPEAT with no card before it is away for", "It comes back with the next round, or is out of the game."
        ),
    ]
    competition: Annotated[bool, dial("Competition", "Duck numbers score in place of splashes.")]
    pressure: Annotated[bool, dial("Pressure", "Negative scores count double in the last round.")]
    surprises: Annotated[
        bool,
        dial("Surprises", "Two captain cards are secretly removed before each round (all but one of a smaller deck)."),
    ]
    constraints: Annotated[
        bool,
        dial("Constraints", "The numbers 1, 2 and 3 are not in the captain deck; those ducks move only with a pile."),
    ]
    low_blows: Annotated[
        bool, dial("Low blows", "On MAX and REPEAT every seat gives one of its two lowest visible ducks to its left.")
    ]

    def __post_init__(self) -> None:
        ducks = self.ducks
        if not 4 <= ducks <= 20:
            raise ValueError(f"rows: {self.rows} x {self.columns} is {ducks} ducks; rows x columns must be 4 to 20")
        if self.splash is not None and len(self.splash) != ducks:
            raise ValueError(
                f"splash: {len(self.splash)} numbers for {ducks} ducks; give one for each, or none (automatic)"
            )

    @property
    def ducks(self) -> int:
        """Ducks of a seat, numbered 1..ducks."""
        return self.rows * self.columns

    @property
    def splashes(self) -> tuple[int, ...]:
        """Splash of duck 1, 2, 3 ... as resolved; the numbers themselves under *competition*."""
        if self.competition:
            return tuple(range(1, self.ducks + 1))
        if self.splash is not None:
            return self.splash
        return self.stretched

    @property
    def splashed(self) -> dict[int, tuple[str, float]]:
        """Each duck by its number, with its splashes."""
        return {number: (f"duck {number}", float(splash)) for number, splash in enumerate(self.splashes, 1)}

    @property
    def stretched(self) -> tuple[int, ...]:
        """The standard table for this number of ducks: entry ceil(12 d / n) for duck d of n."""
        return tuple(STANDARD[-(-12 * duck // self.ducks) - 1] for duck in range(1, self.ducks + 1))

    def limit(self, seats: int) -> int:
        """Discards that end a round at so many seats."""
        return 11 - seats if self.discards is None else self.discards

    def automatic(self, seats: int) -> Mapping[str, Any]:
        return {"discards": 11 - seats, "splash": self.stretched}
