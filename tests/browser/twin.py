"""A closed game of Duck & Cover with a known seed, in the truth and in a world that its seat 0 cannot tell from it.

Only a test's own notebook can make such a table: in a served kernel a table draws its seed, and takes none.
"""

from __future__ import annotations

import secrets

import duckplay
from duckplay.core import Chance, State
from duckplay.tables import Table

SEED = 6_543_210_987
CALLED = 2
"""Further captain cards that both worlds turn up alike."""


def table(imagined: bool) -> Table:
    """The table to be played at; seats 1 and 2 are taken by bots that choose by luck alone."""
    secrets.randbits = lambda k: SEED
    made = duckplay.table("duck-and-cover", seats=3, params={"surprises": True})
    assert made.closed
    if imagined:
        course = made._course
        course.state = other_world(course.state)
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
    chance = Chance(1)
    chance.open(2000, 0)
    deck, removed = hidden(state)
    worlds = (state.imagine(0, chance) for _ in range(50_000))
    return next(one for one in worlds if hidden(one)[0][:CALLED] == deck[:CALLED] and hidden(one)[1] != removed)
