"""Runs: equal rows however they are played, resumed where they were left, and each game to be had on a table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import duckplay
from duckplay.core import Bot, OnePly, Random
from duckplay.game import Tally
from duckplay.playtests.plan import Arm, Plan, PlanError, seed_of
from duckplay.playtests.rows import DTYPES
from duckplay.playtests.run import Run, begin
from duckplay.playtests.scratch import PREFIX
from duckplay.playtests.store import Store, StoreError
from duckplay.shelf import find
from duckplay.simple import SimpleGame
from tests.playtests.games import plan, ponds
from tests.toy import SHEET, TOY, Params, Pond

ROOT = Path(__file__).parents[2]
GAMES = {"duck-and-cover": plan(uses=True), TOY.name: ponds("greedy", "random", OnePly(Random(), 6), uses=True)}
DIGESTS = """
import json
from duckplay.core import chance
from tests.playtests.test_run import GAMES, digest, shelf
print(json.dumps([chance.__file__, *(digest(each) for each in (*GAMES.values(), *shelf()))]))
"""


def shelf() -> list[Plan]:
    """Two games of each of the shelf, by each of its bots that looks no further than a move."""
    return [
        Plan(game=name, arms=(Arm(seats=2, bots=(bot,)),), games=2, seed=5, metrics=("length", "drama"), uses=True)
        for name in duckplay.games()
        for bot in find(name).bots
        if ":" not in bot and bot != "search"
    ]


def played(made: Plan, **options: Any) -> Run:
    run = begin(made, **options)
    for _ in run.steps():
        pass
    return run


def digest(made: Plan, **options: Any) -> str:
    return played(made, **options).digest


@pytest.mark.parametrize("name", GAMES)
def test_any_cut_into_chunks_gives_the_same_rows(name: str) -> None:
    assert len({digest(GAMES[name], size=size) for size in (None, 1, 3, 100)}) == 1


@pytest.mark.parametrize(("interpreted", "hashing"), [("0", "1"), ("1", "2")])
def test_another_process_gets_the_same_rows(interpreted: str, hashing: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS],
        env=os.environ | {"DUCKPLAY_INTERPRETED": interpreted, "PYTHONHASHSEED": hashing, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    source, *found = json.loads(done.stdout)
    assert source.endswith(".py") or interpreted == "0"
    assert found == [digest(each) for each in (*GAMES.values(), *shelf())]


def test_what_is_played_otherwise_has_another_digest() -> None:
    ones = [
        plan(),
        plan(seed=8),
        plan(games=19),
        plan(rotate=False),
        plan(metrics=("length",)),
        plan(arms=plan().arms[:1]),
        plan(uses=True),
    ]
    assert len({digest(each) for each in ones}) == len(ones)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_the_one_that_a_table_plays(name: str) -> None:
    made = GAMES[name]
    run = played(made)
    for arm, variant in enumerate(made.arms):
        named = all(isinstance(bot, str) for bot in variant.bots)
        places, scores, bots = (run.seats(arm)[column] for column in ("place", "score", "bot"))
        for i in range(0, made.games, 3):
            seating = made.seating(arm, i)
            table = run.table(i, arm)
            assert table.over
            assert table.ply == run.column("plies", arm)[i]
            assert table.places == tuple(places[i])
            assert list(table.scores) == list(scores[i])
            assert seating == tuple(bots[i])
            assert table.seed == run.column("seed", arm)[i] == seed_of(made.seed, i)
            record = run.record(i, arm)
            assert duckplay.replay(record, game=made.found).ply == table.ply
            assert run.table(i, arm, 3).ply == 3
            if named:
                seated = {seat: str(variant.bots[place]) for seat, place in enumerate(seating)}
                told = duckplay.table(
                    made.game, seats=variant.seats, seed=table.seed, params=variant.params, bots=seated
                )
                assert told.record().log == record.log
                assert record.bots == seated


def test_rows_add_up() -> None:
    run = played(GAMES["duck-and-cover"])
    for arm in (0, 1):
        seats, turns, uses = run.seats(arm), run.rows("turns", arm), run.uses(arm)
        for name in ("plies", "decisions", "options"):
            assert (seats[name].sum(axis=1) == run.column(name, arm)).all()
            assert turns[name].sum() == run.column(name, arm).sum()
        kinds = np.array([not kind.startswith("tally:") for kind in uses["kind"]])
        assert uses["count"][kinds].sum() == run.column("plies", arm).sum()
        assert set(uses["kind"][~kinds]) == {f"tally:{name}" for name in run.plan.found.tallies}
        assert (run.column("length", arm) == run.column("turns", arm)).all()
        assert set(run.rows("games", arm)) == {*DTYPES["games"], *run.plan.metrics}
        assert seats["waited"].max() > 0


def test_a_row_a_turn_is_noted_only_when_a_metric_needs_it() -> None:
    assert len(played(plan(metrics=("length",))).rows("turns")["turn"]) == 0
    valued = played(plan(metrics=("drama",)))
    assert valued.rows("turns", 0)["values"].shape == valued.rows("turns", 0)["scores"].shape
    assert np.isfinite(valued.rows("turns", 1)["values"]).all()
    assert played(plan()).rows("turns", 0)["values"].shape[1] == 0


def test_a_run_that_was_left_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    file = tmp_path / "games.duckdb"
    run = begin(plan(), store=file, size=3)
    steps = run.steps()
    for _ in range(4):
        next(steps)
    steps.close()
    assert 0 < run.ready < 20
    assert run.done == 12
    again = begin(plan(), store=file)
    assert again.done == 12
    played_first = next(again.steps()).done
    assert played_first > 12
    for _ in again.steps():
        pass
    assert again.digest == digest(plan())
    assert [*begin(plan(), store=file).steps()] == []


class Hourglass(Bot):
    """Takes a second for each decision, by a clock of its own."""

    blind = True
    now = 0.0

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        Hourglass.now += 1
        return legal[0]


def test_games_a_second_are_those_since_it_went_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duckplay.playtests.run.time", SimpleNamespace(monotonic=lambda: Hourglass.now))
    for games, played_before in ((8, 0), (24, 8)):
        Hourglass.now = 0.0
        run = begin(ponds(Hourglass(), Hourglass(), games=games), store=tmp_path / "games.duckdb")
        *_, last = run.steps()
        assert last.done == games
        assert last.speed == pytest.approx((games - played_before) / Hourglass.now)


def test_a_longer_plan_goes_on_with_a_shorter_one_and_another_never_mixes_in() -> None:
    store = Store()
    short, other = played(plan(games=5), store=store), played(plan(seed=8), store=store)
    longer = begin(plan(), store=store)
    assert (longer.done, longer.total, longer.ready) == (10, 40, 5)
    for _ in longer.steps():
        pass
    assert longer.digest == digest(plan())
    assert short.digest == digest(plan(games=5))
    assert len(short.column("plies")) == 5
    assert other.digest == digest(plan(seed=8))


def test_cancelled_from_another_thread_it_ends_soon_with_what_it_has() -> None:
    made = ponds(*[OnePly(Random(), 3000)] * 3, games=500)
    run = begin(made)
    taken = [next(steps := run.steps())]
    thread = Thread(target=lambda: taken.extend(steps))
    thread.start()
    thread.join(0.3)
    assert thread.is_alive()
    run.cancel()
    thread.join(2)
    assert not thread.is_alive()
    assert 0 < run.done < 500
    assert run.done == taken[-1].done


def test_live_numbers_are_of_leading_games_alone() -> None:
    run = begin(plan(games=40), size=7)
    seen = []
    for step in run.steps():
        done = [set(run.column("game", arm)) for arm in (0, 1)]
        assert all(set(range(run.ready)) <= games for games in done)
        assert any(run.ready not in games for games in done)
        seen.append(step.done)
    assert seen == sorted(seen)
    assert seen[-1] == run.total == 80
    assert run.ready == 40


def test_a_seat_that_is_kept_from_a_kind_of_move_plays_none_on_its_table_too() -> None:
    arm = Arm(seats=3, bots=("greedy",), params={"rounds": 1}, never=("cover",), restricted=(1,))
    run = played(plan(arms=(arm,), uses=True, games=9))
    uses = run.uses()
    covers = {
        (game, seat)
        for game, seat, kind in zip(uses["game"], uses["seat"], uses["kind"], strict=True)
        if kind == "cover"
    }
    barred = {(i, seat) for i in range(9) for seat, place in enumerate(run.plan.seating(0, i)) if place == 1}
    assert len(barred) == 9
    assert covers
    assert not covers & barred
    for i in range(3):
        table = run.table(i)
        assert (table.ply, list(table.scores)) == (run.column("plies")[i], list(run.seats()["score"][i]))


def test_games_that_took_the_same_path_are_counted() -> None:
    assert played(plan()).identical == 0
    same = Plan(game=TOY, arms=(Arm(seats=1, bots=("random",), params={"rounds": 1, "cards": 1}),), games=30, seed=1)
    run = played(same)
    ends = list(zip(run.column("path").tolist(), run.column("digest").tolist(), strict=True))
    assert run.identical == sum(ends.count(end) > 1 for end in ends) > 20


class First(Bot):
    """Plays the first of the legal moves: in the toy game it rolls."""

    def __init__(self) -> None:
        self.blind = True

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        return legal[0]


def test_games_of_the_same_moves_that_dice_led_elsewhere_are_not_the_same() -> None:
    arms = (Arm(seats=1, bots=(First(),), params={"rounds": 1}),)
    run = played(ponds(arms=arms, games=60))
    assert len(set(run.column("path").tolist())) == 1
    assert run.identical == 60 - sum(count == 1 for count in Counter(run.column("digest").tolist()).values())


class Gated(First):
    """Waits for a gate to open in all but the first four games."""

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        if chance.seed not in QUICK:
            GATE.wait(30)
        return legal[0]


QUICK = [seed_of(3, i) for i in range(4)]
GATE = Event()


def test_games_are_kept_while_slow_ones_go_on() -> None:
    made = ponds(Gated(), "random", games=6)
    with ThreadPoolExecutor(2) as pool:
        run = begin(made, executor=pool, size=1)
        carried = Thread(target=lambda: [*run.steps()])
        carried.start()
        deadline = time.monotonic() + 10
        while run.done < 4 and time.monotonic() < deadline:
            carried.join(0.02)
        kept = run.done
        GATE.set()
        carried.join()
    assert (kept, run.done) == (4, 6)


def test_a_store_that_fails_ends_the_run_whole(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    run = begin(plan())
    monkeypatch.setattr(run.store, "put", lambda *_: (_ for _ in ()).throw(StoreError("games", "is full")))
    with pytest.raises(StoreError, match="is full"):
        [*run.steps()]
    assert not [path for path in tmp_path.iterdir() if not path.name.startswith(PREFIX)]


TWICE = {"peeks": Tally("Peeks", "seat {} peeks"), "peekers": Tally("Peekers", "seat {} peeks")}


def test_two_tallies_may_count_the_same_news() -> None:
    run = played(ponds("random", "random", game=SimpleGame(Pond, Params, SHEET, tallies=TWICE), uses=True))
    uses = run.uses()
    counts = {name: uses["count"][uses["kind"] == f"tally:{name}"].tolist() for name in TWICE}
    assert counts["peeks"] == counts["peekers"] != []


def test_a_tally_of_news_that_names_no_seat_there_is_told() -> None:
    made = SimpleGame(Pond, Params, SHEET, tallies={"peeks": Tally("Peeks", "seat {} peeks", 1)})
    with pytest.raises(ValueError, match=r"tally 'peeks' of .*: argument 1 of the news '.*' is no seat"):
        played(ponds("random", "random", game=made, uses=True))


def test_what_is_no_executor_is_refused() -> None:
    with pytest.raises(PlanError, match="executor: None, 'loky' or a concurrent\\.futures"):
        next(begin(plan(), executor="dask").steps())  # type: ignore[arg-type]  # no executor is the test
