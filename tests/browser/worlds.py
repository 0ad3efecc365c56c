"""Closed games with a known seed, each in the truth and in a world that its seat 0 cannot tell from it.

Only a test's own notebook can make such a table: in a served kernel a table draws its seed, and takes none. A world is
what the game starts with, so that undo, earlier moments and a game that is taken up again are of that world as well.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import duckplay
from duckplay import hints
from duckplay.core import Bot, Chance, State, moves
from duckplay.core.vecs import vec
from duckplay.shelf import find
from duckplay.shelf.deduckto.rules import GUESS, TURN_NO, TURN_YES, cards_of
from duckplay.shelf.deduckto.state import Deduckto
from duckplay.tables import Table

SEED = 6_543_210_987
FIRST = 4
CALLED = 2
"""Further captain cards that both worlds of Duck & Cover turn up alike."""
AHEAD = 6
"""Action cards, and formations, that both worlds of Abducktion bring alike from the start."""
CLAIMS = 17
"""A seed of Abducktion under which seat 0 begins and can claim at once."""
TURNED = 1
"""A seed of Deduckto under which seat 0 begins."""
UNSEEN = ((27, 13), (7, 21), (45, 0), (46, 40), (39, 24), (37, 34))
"""Suspects that have changed places in the other world.

The first two are seat 0's secret and a card of the deck. Two cards of each later pair lie turned when the page is
opened, before seat 0 and before seat 1; they tell the same of both secrets. The rest are in other hands or in the deck.
"""


def guess(animal: int, disguise: int, location: int) -> int:
    return GUESS + (animal * 7 + disguise) * 7 + location


SCRIPT = {
    1: (22, 16, 8),
    2: (7, 21),
    3: (45, 0),
    4: (20,),
    5: (guess(0, 0, 1), TURN_NO),
    6: (guess(1, 0, 0), TURN_NO),
    7: (26,),
    9: (14,),
    10: (guess(2, 0, 0), TURN_YES),
    12: (33,),
    13: (25,),
}
"""What is done at Deduckto in each turn, the first of these that can be: gifts, cards that are revealed, wrong guesses,
piles. In the turns that are missing the page is asked."""
OPENED = 10
"""Moves that are made before the page is opened."""


class Scripted(Bot):
    """Makes in each turn the first move of the script that it can, and the last of all where there is none."""

    def __init__(self, script: Mapping[int, Sequence[int]]) -> None:
        self.blind = False
        self.script = script

    def choose(self, world: State, seat: int, legal: vec[Any], chance: Chance) -> int:
        return next((move for move in self.script.get(world.turns(), ()) if move in legal), legal[-1])


def duck_and_cover(imagined: bool) -> Table:
    return seated("duck-and-cover", other_cards, imagined, SEED, params={"surprises": True})


def abducktion(imagined: bool) -> Table:
    """Seat 0 begins; the others end their turns at once."""
    return seated("abducktion", other_hands, imagined, CLAIMS)


def gifts(imagined: bool) -> Table:
    """A table of Deduckto at which one of the others has chosen its gift before seat 0 does."""
    return seated("deduckto", lambda state: state.imagine(0, luck()), imagined, SEED)


def turned(imagined: bool) -> Table:
    """A table of Deduckto at which piles of seat 0 and seat 1 lie turned: other cards in the other world."""
    made = seated("deduckto", other_suspects, imagined, TURNED, SCRIPT)
    bot = made.game.bots["scripted"]
    while made.ply < OPENED:
        number = made._course.choice(0, bot)
        made.play(0, dict(made._course.legal(0))[number].text)
    return made


def suspects() -> Table:
    """A table of Deduckto for two people and a bot."""
    secrets.randbits = lambda k: FIRST
    made = duckplay.table("deduckto", seats=3, bots={2: "careless"})
    assert made.closed
    return made


def seated(
    name: str,
    other: Callable[[Any], State],
    imagined: bool,
    seed: int,
    script: Mapping[int, Sequence[int]] | None = None,
    **options: Any,
) -> Table:
    """The table to be played at, seats 1 and 2 by bots that do what stands in the script."""
    game = find(name)
    secrets.randbits = lambda k: seed
    hints.SECONDS, hints.SORTING, hints.PROVING = 600.0, 60, 40  # no clock decides what a hint says

    def start(*given: Any) -> State:
        true = game.start(*given)
        state = other(true)
        assert state.digest() != true.digest()
        return state

    made = duckplay.table(
        replace(game, start=start if imagined else game.start, bots={"scripted": Scripted(script or {}), **game.bots}),
        seats=3,
        **options,
    )
    assert made.closed
    assert 0 in made.waiting
    for seat in (1, 2):
        made.seat_bot(seat, "scripted")
    return made


def other_cards(state: State) -> State:
    """A world of Duck & Cover that seat 0 might be in: the same next cards, others taken out."""
    chance = luck()
    deck, removed = hidden(state)
    worlds = (state.imagine(0, chance) for _ in range(50_000))
    return next(one for one in worlds if hidden(one)[0][:CALLED] == deck[:CALLED] and hidden(one)[1] != removed)


def hidden(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The deck of Duck & Cover as it will be called, and the cards that were taken out of it."""
    secret = find("duck-and-cover").view(state, "designer").secret
    return secret.deck, secret.removed


def other_hands(state: Any) -> Any:
    """A world of Abducktion that seat 0 might be in: other hands, and another deck and stack after what comes first."""
    out = state.imagine(0, luck())
    out.deck = moves(ahead(out.deck[: out.left], state.deck[: state.left]))
    cards = ahead([*out.box, *out.stack], [*state.box, *state.stack])
    out.box, out.stack = moves(cards[: len(out.box)]), moves(cards[len(out.box) :])
    true, other = (find("abducktion").view(one, "designer").secret for one in (state, out))
    assert all(one != two for one, two in zip(true.hands[1:], other.hands[1:], strict=True))
    assert true.deck != other.deck
    assert true.stack != other.stack
    return out


def ahead(order: Iterable[int], true: Sequence[int]) -> list[int]:
    """The order with its last AHEAD cards, which come first, as in the true one."""
    out = list(order)
    for at in range(len(out) - 1, len(out) - 1 - AHEAD, -1):
        place = out.index(true[at], 0, at + 1)
        out[at], out[place] = out[place], out[at]
    return out


def other_suspects(state: Deduckto) -> Deduckto:
    """A world of Deduckto that seat 0, having forgotten what lies turned, might be in."""
    changed = {one: two for pair in UNSEEN for one, two in (pair, pair[::-1])}

    def there(card: int) -> int:
        return changed.get(card, card)

    out = state.copy()
    out.secrets, out.deck = moves(map(there, state.secrets)), moves(map(there, state.deck))
    out.hands = moves(sum(1 << there(card) for card in cards_of(hand)) for hand in state.hands)
    assert out.secrets[0] != state.secrets[0]
    assert out.deck != state.deck
    true, other = scripted(state), scripted(out)
    assert true.hands[0] == other.hands[0]
    for seat in (1, 2):
        assert true.hands[seat] != other.hands[seat]
    for seat in (0, 1):
        assert true.down[seat] != other.down[seat] != 0
    return out


def scripted(state: Deduckto) -> Deduckto:
    """That game as it stands when the page is opened."""
    out, bot, chance = state.copy(), Scripted(SCRIPT), luck()
    for _ in range(OPENED):
        seat = out.actor()
        out.play(seat, bot.choose(out, seat, out.legal(seat), chance), chance)
    return out


def luck() -> Chance:
    chance = Chance(1)
    chance.open(2000, 0)
    return chance
