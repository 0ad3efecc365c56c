"""A request of as many games as a Lab allows: told as they come, stopped and gone on with, in bounded memory."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any

import psutil
import pytest
from msgspec.structs import replace

from duckplay.playtests.executors import Inline
from duckplay.playtests.store import Store
from duckplay.shelf import find
from duckplay.widgets.lab import readings
from duckplay.widgets.lab.race import Came, Ended, Event, Race
from duckplay.widgets.lab.request import MOST, usual

MEMORY = 300
"""MiB that a Lab may take for them."""
SHORT = {"rounds": 1, "discards": 2}
MIB = 2**20


class Here:
    """Workers of this process."""

    def take(self, stop: Any, queued: Any) -> Executor:
        return Inline()

    def rest(self) -> None:
        pass


def held() -> float:
    return float(psutil.Process().memory_full_info().uss / MIB)


def test_as_many_games_as_a_lab_allows_are_told_stopped_gone_on_with_and_kept_small() -> None:
    game = find("duck-and-cover")
    request = usual(game, 2)
    values = {**request.values, **SHORT}
    request = replace(request, pinned=values, values={**values, "discards": 3}, games=MOST)
    plan, store = request.plan(game, readings.metrics(game)), Store()
    assert plan.games * len(plan.arms) == MOST
    told: list[int] = []
    ended: list[Ended] = []
    stops = [MOST // 3, MOST + 1]
    before = most = held()

    def tell(race: Race, event: Event) -> None:
        nonlocal most
        if isinstance(event, Came):
            told.append(event.done)
            readings.read(event.run, "length")
            most = max(most, held())
            if event.done >= stops[0]:
                race.cancel()
        elif isinstance(event, Ended):
            ended.append(event)

    first: Any = Race(plan, Here(), store, tell, None)  # type: ignore[arg-type]  # Here plays in this process
    first.start()
    first.join(300)
    assert [each.error for each in ended] == [None]
    assert first.stopped
    assert MOST // 3 <= first.run.done < MOST
    del stops[0]
    second: Any = Race(plan, Here(), store, tell, first)  # type: ignore[arg-type]  # Here plays in this process
    second.start()
    second.join(300)
    assert second.run.done == MOST
    assert told == sorted(told)
    assert len(told) > 4
    assert told[0] < MOST // 100
    found = readings.read(second.run, "length")
    assert found.n == MOST // 2
    assert "decided" in found.sentence
    assert max(most, held()) - before < MEMORY
    store.close()


@pytest.mark.parametrize("games", [MOST // 2, MOST, 10 * MOST])
def test_no_request_has_more_games_than_that(games: int) -> None:
    game = find("duck-and-cover")
    request = replace(usual(game), games=games)
    for turned in (request, replace(request, values={**request.values, "rounds": 1})):
        plan = turned.plan(game, ("length",))
        assert plan.games * len(plan.arms) <= MOST
