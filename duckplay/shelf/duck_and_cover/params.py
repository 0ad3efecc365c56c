"""The dials of Duck & Cover; their default numbers stand in the rule sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from duckplay.params import Params as Base

STANDARD: tuple[int, ...] = (0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5)
"""Splashes of the ducks 1..12 as found (grade C)."""


def unit(word: str) -> dict[str, str]:
    return {"unit": word}


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

    rounds: Annotated[
        int,
        Meta(
            ge=1,
            le=9,
            title="Rounds",
            description="How many rounds are added up.",
            extra_json_schema=unit("rounds"),
        ),
    ]
    rows: Annotated[
        int,
        Meta(
            ge=1,
            le=20,
            title="Grid rows",
            description="Rows of the starting grid; rows x columns is the number of ducks, 4 to 20.",
            extra_json_schema=unit("rows"),
        ),
    ]
    columns: Annotated[
        int,
        Meta(
            ge=1,
            le=20,
            title="Grid columns",
            description="Columns of the starting grid; rows x columns is the number of ducks, 4 to 20.",
            extra_json_schema=unit("columns"),
        ),
    ]
    splash: Annotated[
        Annotated[tuple[Annotated[int, Meta(ge=0, le=20)], ...], Meta(min_length=4, max_length=20)] | None,
        Meta(
            title="Splashes",
            description="Splash of duck 1, 2, 3 and so on, one for each duck; empty: the standard table, stretched.",
            extra_json_schema=unit("splashes"),
        ),
    ] = None
    copies: Annotated[
        int,
        Meta(
            ge=1,
            le=4,
            title="Copies of a number",
            description="Captain cards of each number.",
            extra_json_schema=unit("cards"),
        ),
    ]
    max_cards: Annotated[
        int,
        Meta(
            ge=0,
            le=4,
            title="MAX cards",
            description="Captain cards that move every seat's highest visible duck.",
            extra_json_schema=unit("cards"),
        ),
    ]
    repeat_cards: Annotated[
        int,
        Meta(
            ge=0,
            le=4,
            title="REPEAT cards",
            description="Captain cards that move what moved on the card before.",
            extra_json_schema=unit("cards"),
        ),
    ]
    discards: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | None,
        Meta(
            title="Discards that end a round",
            description="So many cards that made everybody quack end the round; empty: 11 less the number of seats.",
            extra_json_schema=unit("cards"),
        ),
    ] = None
    reshuffles: Annotated[
        int,
        Meta(
            ge=0,
            le=40,
            title="Reshuffles before a round is stopped",
            description="Where one reshuffle more is needed, the round stops and is scored.",
            extra_json_schema=unit("reshuffles"),
        ),
    ]
    repeat_after_own_quack: Annotated[
        Literal["quack", "last_moved"],
        Meta(
            title="REPEAT after an own quack",
            description="A seat that quacked on the card before quacks again, or moves the pile it moved last.",
        ),
    ]
    repeat_after_discard_counts: Annotated[
        bool,
        Meta(
            title="REPEAT after a discard counts",
            description="On: it is discarded and counts. Off: it lies with the discards, uncounted, out of the round.",
        ),
    ]
    set_aside: Annotated[
        Literal["round", "game"],
        Meta(
            title="A REPEAT with no card before it is away for",
            description="It comes back with the next round, or is out of the game.",
        ),
    ]
    competition: Annotated[
        bool,
        Meta(title="Competition", description="Duck numbers score in place of splashes."),
    ]
    pressure: Annotated[
        bool,
        Meta(title="Pressure", description="Negative scores count double in the last round."),
    ]
    surprises: Annotated[
        bool,
        Meta(
            title="Surprises",
            description="Two captain cards are secretly removed before each round (all but one of a smaller deck).",
        ),
    ]
    constraints: Annotated[
        bool,
        Meta(
            title="Constraints",
            description="The numbers 1, 2 and 3 are not in the captain deck; those ducks move only with a pile.",
        ),
    ]
    low_blows: Annotated[
        bool,
        Meta(
            title="Low blows",
            description="On MAX and REPEAT every seat gives one of its two lowest visible ducks to its left.",
        ),
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
    def stretched(self) -> tuple[int, ...]:
        """The standard table for this number of ducks: entry ceil(12 d / n) for duck d of n."""
        return tuple(STANDARD[-(-12 * duck // self.ducks) - 1] for duck in range(1, self.ducks + 1))

    def limit(self, seats: int) -> int:
        """Discards that end a round at so many seats."""
        return 11 - seats if self.discards is None else self.discards

    def automatic(self, seats: int) -> Mapping[str, Any]:
        return {"discards": 11 - seats, "splash": self.stretched}
