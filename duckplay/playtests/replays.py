"""A game of a playtest played again, on a Table's course."""

from __future__ import annotations

from duckplay.core import BOT, moves
from duckplay.courses import Course
from duckplay.game import Game
from duckplay.playtests.plan import Plan, seed_of


def replayed(plan: Plan, arm: int, i: int, until: int | None = None) -> Course:
    """Game i of an arm, to its end or to a ply: choice by choice what the measured loop played."""
    game, variant, seating = plan.found, plan.arms[arm], plan.seating(arm, i)
    bots = [plan.bot(arm, place) for place in seating]
    barred = variant.barred(seating)
    course = Course(game, plan.params(arm), variant.seats, [(0, seed_of(plan.seed, i))])
    decided = [0] * variant.seats
    while course.waiting and (until is None or course.ply < until):
        state, seat = course.state, int(course.state.actor())
        legal = state.legal(seat)
        if barred is not None and barred[seat]:
            legal = moves(_allowed(game, course, seat, variant.never) or legal)
        if len(legal) == 1:
            number = int(legal[0])
        else:
            chance = course.chance(course.ply)
            chance.open(BOT + seat, decided[seat])
            world = state if bots[seat].blind else state.imagine(seat, chance)
            number = int(bots[seat].choose(world, seat, legal, chance))
        decided[seat] += 1
        course.play(seat, number, game.move(state, seat, number))
    return course


def seated(plan: Plan, arm: int, i: int) -> dict[int, str]:
    """The bots of game i by seat, those that the game has by name."""
    bots = plan.arms[arm].bots
    seats = enumerate(plan.seating(arm, i))
    return {seat: bot for seat, place in seats if isinstance(bot := bots[place], str)}


def _allowed(game: Game, course: Course, seat: int, never: tuple[str, ...]) -> list[int]:
    kind = game.kind
    assert kind is not None  # the plan has seen to it
    return [move for move in course.state.legal(seat) if kind(course.state, seat, move) not in never]
