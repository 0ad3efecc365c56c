"""A closed game with a known seed, in the truth and in a world that its seat 0 cannot tell from it.

Only a test's own notebook can make such a table: in a served kernel a table draws its seed, and takes none.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

import duckplay
from duckplay.core import Chance, State
from duckplay.shelf.deduckto import GAME as DEDUCKTO
from duckplay.tables import Table

SEED = 6_543_210_987
FIRST = 4
CALLED = 2
"""Further captain cards that both worlds turn up alike."""


def table(imagined: bool) -> Table:
    """A table of Duck & Cover."""
    secrets.randbits = lambda k: SEED
    return seated(duckplay.table("duck-and-cover", seats=3, params={"surprises": True}), other_world, imagined)


def abducktion(imagined: bool) -> Table:
    """A table of Abducktion at which seat 0 begins."""
    secrets.randbits = lambda k: FIRST
    return seated(duckplay.table("abducktion", seats=3), lambda state: state.imagine(0, luck()), imagined)


def deduckto(imagined: bool) -> Table:
    """A table of Deduckto whose bots choose their gifts before seat 0 does."""
    secrets.randbits = lambda k: SEED
    return seated(duckplay.table(DEDUCKTO, seats=3), lambda state: state.imagine(0, luck()), imagined)


def suspects() -> Table:
    """A table of Deduckto for two people and a bot."""
    secrets.randbits = lambda k: FIRST
    made = duckplay.table(DEDUCKTO, seats=3, bots={2: "careless"})
    assert made.closed
    return made


def seated(made: Table, other: Callable[[State], State], imagined: bool) -> Table:
    """The table to be played at; seats 1 and 2 are taken by bots that choose by luck alone."""
    assert made.closed
    assert 0 in made.waiting
    if imagined:
        course = made._course
        true, course.state = course.state, other(course.state)
        assert course.state.digest() != true.digest()
        course._snapshots, course._known = {0: course.state}, {}
    for seat in (1, 2):
        made.seat_bot(seat, "random")
    return made


def hidden(state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The deck as it will be called, and the cards that were taken out of it."""
    secret = duckplay.table("duck-and-cover").game.view(state, "designer").secret
    return secret.deck, secret.removed


def other_world(state: State) -> State:
    """A world that seat 0 might be in: the same next cards, others taken out."""
    chance = luck()
    deck, removed = hidden(state)
    worlds = (state.imagine(0, chance) for _ in range(50_000))
    return next(one for one in worlds if hidden(one)[0][:CALLED] == deck[:CALLED] and hidden(one)[1] != removed)


def luck() -> Chance:
    chance = Chance(1)
    chance.open(2000, 0)
    return chance
