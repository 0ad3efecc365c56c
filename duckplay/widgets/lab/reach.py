"""Reach: how often a kind of move comes up, and what points it brings; counted by playing some games once more."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from duckplay.core import Chance
from duckplay.playtests.plan import Plan
from duckplay.playtests.replays import replayed
from duckplay.playtests.spans import COUNT
from duckplay.playtests.stats import intervals
from duckplay.playtests.stats.intervals import Interval
from duckplay.widgets.lab.sample import Sample
from duckplay.widgets.lab.workers import TooLong, Workers

GAMES = 50
"""Games of each variant that are played once more."""
BUDGET = 5.0
"""Seconds after which no further one begins."""
SLOW = 30.0
"""Seconds that one may take, before its worker is ended."""

Counted = Mapping[str, tuple[int, int, float]]
"""Of one game, by kind: how often it came up, how often it was played to an end that can be judged, the points then."""


@dataclass
class Reach:
    """What was counted in some games of a variant, a number a game."""

    seats: int
    games: list[Counted] = field(default_factory=list)

    def came(self, kind: str) -> Interval:
        """How often the kind came up, a seat and game."""
        return intervals.mean(self._each(kind, 0) / self.seats, span=COUNT)

    def points(self, kind: str) -> Interval | None:
        """The points that one play brings whoever makes it: a ratio of sums, its bounds by linearisation.

        Cochran 1977, "Sampling Techniques", 3rd edition, section 6.3. None where it was never played.
        """
        plays, points = self._each(kind, 1), self._each(kind, 2)
        if not plays.sum():
            return None
        each = float(points.sum() / plays.sum())
        return intervals.mean(each + (points - each * plays) / plays.mean())

    def _each(self, kind: str, place: int) -> intervals.Numbers:
        return np.array([game.get(kind, (0, 0, 0.0))[place] for game in self.games], dtype=np.float64)


def counted(plan: Plan, arm: int, i: int) -> Counted:
    """In a worker: what a game has of each kind.

    A kind comes up for a seat when it may be played at a decision, and could not be at the one before or was played
    there. A play is judged when all who chose with it have chosen, and not where a new deal has changed all points by
    then.
    """
    course = replayed(plan, arm, i)
    kind = course.game.kind
    assert kind is not None
    chance = Chance(course.seeds[0][1])
    state = course.game.start(course.params, course.seats, chance)
    came: dict[str, int] = {}
    plays: dict[str, int] = {}
    points: dict[str, float] = {}
    had: list[set[str]] = [set() for _ in range(course.seats)]
    open_: dict[int, tuple[str, float]] = {}
    choosing: set[int] = set()
    began: list[float] = []
    for entry in course.log:
        seat = entry.seat
        now = {kind(state, seat, move) for move in state.legal(seat)}
        for each in now - had[seat]:
            came[each] = came.get(each, 0) + 1
        what = kind(state, seat, entry.number)
        had[seat] = now - {what}
        if not choosing:
            choosing, began = set(map(int, state.waiting())), state.standing()
        open_[seat] = what, state.standing()[seat]
        state.play(seat, entry.number, chance)
        choosing.discard(seat)
        if choosing:
            continue
        standing = state.standing()
        dealt = state.resting() and course.seats > 1 and all(a != b for a, b in zip(began, standing, strict=True))
        if not dealt:
            for who, (done, before) in open_.items():
                plays[done] = plays.get(done, 0) + 1
                points[done] = points.get(done, 0.0) + standing[who] - before
        open_.clear()
    return {each: (number, plays.get(each, 0), points.get(each, 0.0)) for each, number in came.items()}


def look(
    samples: Sequence[Sample],
    workers: Workers,
    stop: threading.Event,
    current: Callable[[], bool],
    done: Callable[[list[Reach], Exception | None], None],
) -> None:
    """Have the first games of each variant counted, one at a time so that nobody waits for a worker; then tell `done`.

    It ends early, and tells nothing, where the games are no longer `current`.
    """
    if not samples or samples[0].run.plan.found.kind is None:
        return
    plan = samples[0].run.plan
    found = [Reach(sample.arm.seats) for sample in samples]
    games = [(arm, int(i)) for at in range(GAMES) for arm, each in enumerate(samples) for i in each.games[at : at + 1]]

    def go() -> None:
        end, error = time.monotonic() + BUDGET, None
        if workers.take(stop, lambda _: None) is None:
            return
        try:
            for arm, i in games:
                if not current():
                    return
                if time.monotonic() > end:
                    break
                found[arm].games.append(workers.answer(SLOW, counted, plan, arm, i))
        except TooLong:
            pass  # what was counted before is told
        except Exception as fault:
            error = fault
        finally:
            workers.rest()
        if current():
            done(found, error)

    threading.Thread(target=go, name="duckplay lab reach", daemon=True).start()
