"""The dials of Abducktion; their default numbers, and the formation cards, stand in the rule sheet."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from duckplay.core import moves
from duckplay.params import Params as Base
from duckplay.params import dial
from duckplay.shelf.abducktion.formations import Placements, rows_of
from duckplay.words import plural

KINDS: tuple[str, ...] = (
    "swap",
    "abducktion",
    "dubaducktion",
    "body_snatcher",
    "orbit",
    "shape_shifter",
    "gravity_assist",
    "teleport",
    "wormhole",
    "parallel_universe",
    "black_hole",
)
"""The kinds of action cards, in the order of their clauses AK-31 to AK-41."""


SHAPES = (
    "A shape has one row of ponds or two, as AA- / -AA: A to D are ducks of different colours, W to Z of any, "
    "and - is any duck."
)


def number_of(title: str) -> Meta:
    return dial(title, "So many of them are in the action deck.", 0, 20, unit="cards")


class Formation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A formation card: its shape as a little picture of text ("AA- / -AA"), its points, how many copies there are.

    Equal shapes are kept alike, and a name in one line. Raises ValueError for a shape that cannot be placed, and for a
    name of blanks.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    shape: Annotated[str, Meta(min_length=1, max_length=40)]
    points: Annotated[int, Meta(ge=0, le=99)]
    count: Annotated[int, Meta(ge=1, le=20)] = 1

    def __post_init__(self) -> None:
        try:
            rows = rows_of(self.shape)
        except ValueError as error:
            raise ValueError(f"shape: {error}") from None
        name = " ".join(self.name.split())
        if not name:
            raise ValueError("name: is empty; a claim calls the formation by it")
        msgspec.structs.force_setattr(self, "shape", " / ".join(rows))
        msgspec.structs.force_setattr(self, "name", name)


class Params(Base, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a designer may turn. Raises ValueError("field: ...") where fields do not fit each other.

    A deck of formations takes what the set leaves (AK-20). What no mode can do without is what it lays out at the
    start: the formations that lie face up, no more than its deck is to hold, and the cards of the opening hands
    (AK-01, AK-25). A set or an action deck of fewer is refused.
    """

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "The game": ("formations", "face_up", "hand", "plays", "difficulty", "refresh", "refresh_cost"),
        "The formation cards": ("cards",),
        "Solo": ("solo_hand", "solo_draw"),
        "Ducks": ("colours", "ducks"),
        "The action deck": tuple(f"{kind}_cards" for kind in KINDS),
        "Where the rules are silent": (
            "parallel_universe",
            "wormhole_on_others",
            "black_hole_on_others",
            "abducktion_on_others",
            "dubaducktion_on_others",
            "turns",
        ),
    }

    decks: ClassVar[Mapping[str, tuple[str, ...]]] = {"action_deck": groups["The action deck"]}

    formations: Annotated[
        int, dial("Formations in the deck", "The game ends when they are claimed; alone you play all.", 1, 24, "cards")
    ]
    face_up: Annotated[int, dial("Formations face up", "How many can be claimed at a time.", 1, 6, "cards")]
    hand: Annotated[int, dial("Hand", "Action cards a seat draws up to at the end of its turn.", 1, 8, "cards")]
    plays: Annotated[int, dial("Plays a turn", "Action cards a seat may play on its turn.", 1, 8, "cards")]
    difficulty: Annotated[
        Literal["base", "hard", "junior"],
        dial("Difficulty", "Hard leaves out formations of 4 points or fewer, junior those of 6 or more."),
    ]
    refresh: Annotated[bool, dial("Refresh", "Some cards may be given for ten new ducks.")]
    refresh_cost: Annotated[int, dial("Cost of a refresh", "Action cards that ten new ducks cost.", 1, 8, "cards")]
    solo_hand: Annotated[int, dial("Solo hand", "Cards at the start, and the most ever held.", 1, 10, "cards")]
    solo_draw: Annotated[int, dial("Solo draw", "Cards drawn after a claim.", 0, 5, "cards")]
    colours: Annotated[
        int, dial("Colours", "Formations that need more colours than there are stay in the box.", 2, 4, "colours")
    ]
    ducks: Annotated[
        int,
        dial("Ducks of a colour", "Ten a seat at least; formations that need more stay in the box.", 5, 40, "ducks"),
    ]
    swap_cards: Annotated[int, number_of("Swap")]
    abducktion_cards: Annotated[int, number_of("Abducktion")]
    dubaducktion_cards: Annotated[int, number_of("Dubaducktion")]
    body_snatcher_cards: Annotated[int, number_of("Body Snatcher")]
    orbit_cards: Annotated[int, number_of("Orbit")]
    shape_shifter_cards: Annotated[int, number_of("Shape Shifter")]
    gravity_assist_cards: Annotated[int, number_of("Gravity Assist")]
    teleport_cards: Annotated[int, number_of("Teleport")]
    wormhole_cards: Annotated[int, number_of("Wormhole")]
    parallel_universe_cards: Annotated[int, number_of("Parallel Universe")]
    black_hole_cards: Annotated[int, number_of("Black Hole")]
    parallel_universe: Annotated[
        Literal["rows", "columns"],
        dial("Parallel Universe swaps", "The two rows as wholes, or the two ducks of each column that is named."),
    ]
    wormhole_on_others: Annotated[
        bool, dial("Wormhole reaches others", "Off: with two seats or more nobody can play it.")
    ]
    black_hole_on_others: Annotated[bool, dial("Black Hole reaches others", "It may be played on another's board.")]
    abducktion_on_others: Annotated[bool, dial("Abducktion reaches others", "It may be played on another's board.")]
    dubaducktion_on_others: Annotated[bool, dial("Dubaducktion reaches others", "It may be played on another's board.")]
    turns: Annotated[
        int,
        dial("Turns before the game is stopped", "Of all seats together; the points stand then.", 20, 2000, "turns"),
    ]
    cards: Annotated[
        tuple[Formation, ...], Meta(min_length=1, max_length=60, title="Formation cards", description=SHAPES)
    ]

    def __post_init__(self) -> None:
        if not any(self.copies):
            raise ValueError("swap_cards: the action deck is empty; it needs one card at least, of any kind")
        seen: dict[str, str] = {}
        for row, card in enumerate(self.cards):
            key = " ".join(card.name.lower().split())
            if key in seen:
                raise ValueError(
                    f"cards[{row}].name: another card before it is called {seen[key]}; each has its own name"
                )
            seen[key] = card.name
        if not self.deck:
            raise ValueError(f"cards: none is left to claim ({self._leaving}); give cards that fit")
        self._lays_out(min(self.face_up, self.formations))
        if sum(self.copies) < min(self.solo_hand, 2 * self.hand):
            raise ValueError(
                f"swap_cards: the action deck has {plural(sum(self.copies), 'card')}, too few for the hands at the "
                f"start: it needs {self.solo_hand} alone, {self.hand} a seat with others"
            )
        for seats in (2, 3, 4):
            with suppress(ValueError):
                self.check(seats)
                return
        self.check(1)

    @property
    def copies(self) -> tuple[int, ...]:
        """Action cards of each kind, in the order of KINDS."""
        return tuple(getattr(self, f"{kind}_cards") for kind in KINDS)

    @property
    def deck(self) -> tuple[int, ...]:
        """The cards that this difficulty and these ducks leave, as rows of `cards`, a row for each copy (AK-20)."""
        low, high = {"base": (0, 99), "hard": (5, 99), "junior": (0, 5)}[self.difficulty]
        return tuple(
            row
            for row, card in enumerate(self.cards)
            if low <= card.points <= high and _made(card.shape, self.colours, self.ducks)
            for _ in range(card.count)
        )

    @property
    def total(self) -> int:
        """Points of all formations of the deck: what a game alone can bring at most."""
        return sum(self.cards[row].points for row in self.deck)

    @property
    def _leaving(self) -> str:
        return f"{self.difficulty}, {self.colours} colours of {self.ducks} ducks"

    @property
    def priced(self) -> dict[int, tuple[str, float]]:
        """Name and points of each formation of the deck, by its row in the set."""
        return {card: (self.cards[card].name, float(self.cards[card].points)) for card in sorted(set(self.deck))}

    def _lays_out(self, needed: int) -> None:
        """Raises ValueError, with the set's last row, where fewer formations are left than lie face up at the start."""
        if len(self.deck) < needed:
            left = f"{plural(len(self.deck), 'formation')} to claim ({self._leaving})"
            raise ValueError(
                f"cards[{len(self.cards) - 1}]: the set ends here and leaves {left}, but {needed} lie face up at the "
                f"start; add {needed - len(self.deck)}, or lay out fewer (face_up)"
            )

    def check(self, seats: int) -> None:
        if self.colours * self.ducks < 10 * seats:
            raise ValueError(
                f"ducks: {self.colours} colours of {self.ducks} ducks do not fill {seats} boards of ten; "
                f"{-(-10 * seats // self.colours)} of each do"
            )
        if seats == 1:
            self._lays_out(self.face_up)
        hand = self.solo_hand if seats == 1 else self.hand
        if sum(self.copies) < seats * hand:
            hands = f"the hand of {hand}" if seats == 1 else f"{seats} hands of {hand}"
            raise ValueError(
                f"swap_cards: the action deck has {plural(sum(self.copies), 'card')}, too few for {hands} at the "
                f"start; it needs {seats * hand}, of any kinds"
            )


@lru_cache(maxsize=4096)
def _made(shape: str, colours: int, ducks: int) -> bool:
    """Whether some board of these ducks has the shape."""
    return Placements([shape]).possible(0, moves([ducks] * colours))
