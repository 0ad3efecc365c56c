"""What may be taken back: where the last decision is, and whether anything has come of it."""

from __future__ import annotations

from collections.abc import Collection

from duckplay.core import Chance
from duckplay.courses import Course, Entry, heard
from duckplay.game import Reason

JUDGE = 2047
"""Purpose of the stream on which a decision is tried in imagined worlds."""
WORLDS = 64


def decision(course: Course, bots: Collection[int], seat: int | None) -> int | Reason:
    """The ply of the last decision: of that seat, else of a person, else (nobody is a person) of anybody."""
    people = {seat} if seat is not None else set(range(course.seats)) - set(bots)
    for ply in range(course.ply - 1, -1, -1):
        if course.log[ply].seat in people or not people:
            return ply
    return Reason("nobody has played yet" if seat is None else f"seat {seat} has not played yet", "")


def spoilt(course: Course, bots: Collection[int], start: int) -> Reason | None:
    """Why a player may not take back the decision at that ply, judged on it and all since; None when they may."""
    mine, since = course.log[start], course.log[start + 1 :]
    other = next((entry.seat for entry in since if entry.seat not in bots), None)
    if mine.seat in bots:
        why = f"seat {mine.seat} is a bot"
    elif not mine.alone:
        why = "other seats were choosing at the same time"
    elif other is not None:
        why = f"seat {other} has decided since"
    elif mine.drew or any(entry.drew for entry in since):
        why = "chance has been drawn from since"
    elif any(entry.heard(mine.seat) for entry in since):
        why = f"seat {mine.seat} has been told something since"
    elif answer := _answer(course, mine):
        why = answer
    elif _revealed(course, start):
        why = f"the move told seat {mine.seat} something it could not know"
    else:
        return None
    return Reason(why, "")


def _answer(course: Course, entry: Entry) -> str | None:
    """What has happened when the seat's news of that decision bring out something hidden, as the game names it.

    A surprise may be too rare for imagined worlds to show it: hardly one of them has the guess right that was wrong.
    """
    answers = course.game.answers
    return next((answers[news.kind] for news in entry.heard(entry.seat) if news.kind in answers), None)


def _revealed(course: Course, ply: int) -> bool:
    """Whether the seat's news of that decision would differ in other worlds that the seat could not tell apart."""
    entry, before = course.log[ply], course.state_at(ply)
    chance = Chance(course.chance(ply).seed)
    for world in range(WORLDS):
        chance.open(JUDGE, ply * WORLDS + world)
        state = before.imagine(entry.seat, chance)
        state.news = []
        state.play(entry.seat, entry.number, chance)
        if heard(state.news, entry.seat) != entry.heard(entry.seat):
            return True
    return False
