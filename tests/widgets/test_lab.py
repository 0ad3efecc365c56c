"""The Lab as its page meets it: what is asked of it, what it tells, and what becomes of what runs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

import duckplay
from duckplay import served
from duckplay.playtests.executors import Inline
from duckplay.playtests.plan import Plan
from duckplay.playtests.run import begin
from duckplay.playtests.store import Store
from duckplay.shelf import find
from duckplay.widgets.deck import Deck
from duckplay.widgets.lab import errand, race, readings
from duckplay.widgets.lab import lab as labs
from duckplay.widgets.lab.lab import REST, Lab
from duckplay.widgets.lab.protocol import Marked
from duckplay.widgets.lab.readings import Reading, Unwanted, Words
from duckplay.widgets.lab.request import MOST, usual
from duckplay.widgets.lab.sets import Sets
from duckplay.widgets.lab.workers import TooLong
from tests.bench.lab import FIRST as FIRST_NUMBERS
from tests.toy import TOY
from tests.widgets.conftest import Wire


class Games:
    """A run whose games come when the test says so: `come(n)` of each arm, `end()` all of them."""

    made: list[Games]

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.ready = self.done = 0
        self.cancelled = threading.Event()
        self.given: list[int] = []
        self.news = threading.Condition()

    def come(self, count: int) -> None:
        with self.news:
            self.given.append(count)
            self.news.notify_all()

    def end(self) -> None:
        self.come(self.plan.games)

    def fell(self, i: int, arm: int = 0) -> int | None:
        return 13 if (i, arm) == (7, 0) else None

    def cancel(self) -> None:
        self.cancelled.set()
        with self.news:
            self.news.notify_all()

    def steps(self) -> Iterator[Any]:
        while self.ready < self.plan.games and not self.cancelled.is_set():
            with self.news:
                self.news.wait_for(lambda: self.given or self.cancelled.is_set(), 30)
                if self.given:
                    self.ready = min(self.ready + self.given.pop(0), self.plan.games)
            self.done = self.ready * len(self.plan.arms)
            yield SimpleNamespace(done=self.done, speed=100.0)


class Workers:
    """Workers that play nothing; `before` is who waits before this Lab, until the test lets it in."""

    def __init__(self) -> None:
        self.before: int | None = None
        self.closed = False

    def take(self, stop: threading.Event, queued: Callable[[int], None]) -> object | None:
        if self.before is not None:
            queued(self.before)
        while self.before is not None:
            if stop.wait(0.01):
                return None
        return self

    def rest(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def played(monkeypatch: pytest.MonkeyPatch) -> list[Games]:
    """The runs that were begun; none of them plays, and what they say is how many games there are."""
    runs: list[Games] = []

    def begin(plan: Plan, *, executor: object, store: object) -> Games:
        runs.append(Games(plan))
        return runs[-1]

    def say(run: Games, measure: str) -> Words:
        return Words(f"{run.plan.arms[-1].label}: {run.ready} games by {measure}", "", "undecided")

    def read(run: Games, measure: str, _: object = None) -> Reading:
        return Reading(run.ready, *say(run, measure), (), [], ())

    monkeypatch.setattr(race, "begin", begin)
    monkeypatch.setattr(readings, "say", say)
    monkeypatch.setattr(readings, "read", read)
    monkeypatch.setattr(labs, "Workers", Workers)
    return runs


class Page:
    """A page that shows a Lab."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab

    def say(self, kind: str, **words: Any) -> None:
        wire = self.lab.panel.comm
        assert isinstance(wire, Wire)
        wire.browser({"method": "custom", "content": {"kind": kind, **words}})

    @property
    def view(self) -> dict[str, Any]:
        held: dict[str, Any] = self.lab.panel.view
        return held

    async def until(self, true: Callable[[], Any]) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(20):
            while not true():
                await asyncio.sleep(0.005)

    async def stage(self, name: str) -> None:
        await self.until(lambda: self.view["stage"] == name)

    def waits(self) -> bool:
        """Whether games are to begin once the dials have rested."""
        return self.lab._waits is not None


def visit(script: Callable[[Page], Coroutine[Any, Any, None]], game: Any = "duck-and-cover") -> None:
    """A visit to a Lab, in the loop of a kernel; no handler may have raised."""

    async def come() -> None:
        lab = duckplay.lab(game)
        try:
            async with asyncio.timeout(60):
                await script(Page(lab))
            assert lab.errors == []
        finally:
            lab.close()

    asyncio.run(come())


def test_plays_nothing_before_a_page_shows_it(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        assert not page.waits()
        assert played == []
        page.say("hello")
        await page.until(lambda: played)
        page.say("hello")  # another page, or the same one loaded again
        played[0].come(100)
        await page.until(lambda: "100 games" in page.view["sentence"])
        assert len(played) == 1

    visit(script)


def test_a_dial_that_is_dragged_is_played_once_it_stands_still(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        begun = []
        for step in range(30):
            page.say("turn", name="rounds", value=1 + step % 8)
            begun.append(page.lab._waits)
        assert played == []
        assert [each.cancelled() for each in begun if each] == [True] * 29 + [False]
        await page.until(lambda: played)
        assert not page.waits()
        assert len(played) == 1
        assert played[0].plan.arms[1].params["rounds"] == 1 + 29 % 8
        assert played[0].plan.arms[0].params["rounds"] == 3
        assert list(page.view["turned"]) == ["rounds"]

    visit(script)


def test_nothing_but_the_rest_lies_between_a_turn_and_the_first_game_and_its_numbers(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        loop = asyncio.get_running_loop()
        later, waits = loop.call_later, []

        def noted(delay: float, call: Callable[..., object], *words: Any, **more: Any) -> Any:
            if call == page.lab._begin:
                waits.append(delay)
            return later(0, call, *words, **more)

        loop.call_later = noted  # type: ignore[assignment]  # stands for the loop's own
        page.say("turn", name="rounds", value=1)
        await page.until(lambda: played)
        played[0].come(1)  # of 2,000: the first reading is not kept back until there are more
        await page.until(lambda: page.view["sentence"].startswith("Rounds 1: 1 games"))
        assert waits == [REST]
        assert REST <= FIRST_NUMBERS / 2
        assert page.view["stage"] == "running"

    visit(script)


def test_the_first_numbers_take_one_game_of_each_variant_however_many_are_asked_for() -> None:
    request = usual(find("duck-and-cover"))
    request = replace(request, values={**request.values, "rounds": 1}, games=MOST // 2)
    given: list[int] = []

    class Counting(Inline):
        _max_workers = 1

        def submit(self, fn: Any, job: Any, *more: Any, **named: Any) -> Any:
            given.append(len(job.games))
            return super().submit(fn, job, *more, **named)

    run = begin(request.plan(find("duck-and-cover"), ("length",)), executor=Counting(), store=Store())
    steps = run.steps()
    while not run.ready:
        next(steps)
    assert given[:2] == [1, 1]
    assert sum(given) <= 4
    steps.close()


def test_turning_on_stops_what_ran_and_none_of_its_games_are_shown(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("turn", name="rounds", value=1)
        await page.until(lambda: played)
        page.say("turn", name="rounds", value=2)
        await page.until(lambda: len(played) == 2)
        assert played[0].cancelled.is_set()
        played[1].come(40)
        await page.until(lambda: page.view["sentence"].startswith("Rounds 2: 40 games"))

    visit(script)


def test_the_sentence_comes_before_the_charts_are_worked_out_and_these_not_for_a_race_that_is_over(
    played: list[Games], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(page: Page) -> None:
        read, begun, go_on, found = readings.read, threading.Event(), threading.Event(), list[str]()

        def slow(run: Games, measure: str, wanted: Callable[[], bool]) -> Reading:
            begun.set()
            assert go_on.wait(20)
            if not wanted():
                raise Unwanted
            found.append(run.plan.arms[-1].label)
            return read(run, measure)  # type: ignore[arg-type]  # the one that stands in its place

        monkeypatch.setattr(readings, "read", slow)
        page.say("turn", name="rounds", value=1)
        await page.until(lambda: played)
        played[0].come(40)
        await page.until(begun.is_set)
        await page.until(lambda: page.view["sentence"].startswith("Rounds 1: 40 games"))
        assert page.lab.reading is None
        page.say("turn", name="rounds", value=2)
        go_on.set()
        await page.until(lambda: len(played) == 2)
        assert found == []
        played[1].come(40)
        await page.until(lambda: found == ["Rounds 2"])

    visit(script)


def test_stopping_keeps_what_there_is(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("hello")
        await page.until(lambda: played)
        played[0].come(300)
        await page.until(lambda: page.view["done"] == 300)
        page.say("cancel")
        await page.stage("stopped")
        assert played[0].cancelled.is_set()
        assert page.view["done"] == 300
        assert "300 games" in page.view["sentence"]

    visit(script)


def test_a_stop_while_a_dial_still_moves_plays_nothing(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("turn", name="rounds", value=1)
        assert page.waits()
        page.say("cancel")
        assert not page.waits()
        assert played == []
        assert page.view["stage"] == "stopped"

    visit(script)


def test_when_all_is_played_more_may_be_asked_for_up_to_the_limit(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("hello")
        await page.until(lambda: played)
        played[0].end()
        await page.stage("done")
        page.say("again")
        await page.until(lambda: len(played) == 2)
        assert played[1].plan.games == 2 * played[0].plan.games
        page.say("count", games=1e9)
        await page.until(lambda: len(played) == 3)
        assert played[2].plan.games == MOST
        page.say("turn", name="rounds", value=1)
        await page.until(lambda: len(played) == 4)
        assert played[3].plan.games * len(played[3].plan.arms) == MOST

    visit(script)


def test_who_waits_for_a_place_is_told_how_many_are_before(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        workers: Any = page.lab.workers
        workers.before = 2
        page.say("hello")
        await page.stage("queued")
        assert page.view["before"] == 2
        assert played == []
        workers.before = None
        await page.stage("running")
        assert len(played) == 1

    visit(script)


def test_who_waits_may_leave_the_queue(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        workers: Any = page.lab.workers
        workers.before = 0
        page.say("hello")
        await page.stage("queued")
        page.say("cancel")
        await page.stage("stopped")
        assert played == []

    visit(script)


def test_dials_that_do_not_fit_are_said_beside_them_and_not_played(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("turn", name="rows", value=9)
        assert "rows x columns" in page.view["wrong"]["rows"]
        page.say("turn", name="rounds", value="<b>many")
        assert set(page.view["wrong"]) == {"rounds"}
        assert not page.waits()
        assert played == []
        page.say("reset")
        assert page.view["wrong"] == {}
        await page.until(lambda: played)

    visit(script)


def test_other_bots_and_seats_are_played_and_unknown_ones_refused(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("sit", seats=2, bots=["greedy", "random", "random"])
        await page.until(lambda: played)
        assert (played[0].plan.arms[0].seats, played[0].plan.arms[0].bots) == (2, ("greedy", "random"))
        page.say("sit", seats=2, bots=["<b>no bot"])
        assert "has no bot '<b>no bot'" in page.view["error"]
        page.say("sit", seats=9, bots=["greedy"])
        assert "takes 2 to 7 seats" in page.view["error"]
        assert page.view["seats"] == 2

    visit(script)


def test_b_can_become_what_others_are_compared_with(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("turn", name="rounds", value=1)
        await page.until(lambda: played)
        page.say("pin")
        await page.until(lambda: len(played) == 2)
        assert [arm.params["rounds"] for arm in played[1].plan.arms] == [1]
        page.say("turn", name="rounds", value=2)
        await page.until(lambda: len(played) == 3)
        assert [arm.params["rounds"] for arm in played[2].plan.arms] == [1, 2]

    visit(script)


def test_another_measure_needs_no_other_games(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("turn", name="rounds", value=1)
        await page.until(lambda: played)
        played[0].come(60)
        await page.until(lambda: page.view["done"] == 120)
        name = page.lab.panel.about["measures"][1]["name"]
        page.say("measure", name=name)
        assert page.view["sentence"].endswith(f"by {name}")
        page.say("measure", name="<script>")
        assert page.view["measure"] == name
        assert len(played) == 1

    visit(script)


def test_alone_nothing_is_compared_that_holds_seats_against_each_other(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        offered = {each["name"]: each["seats"] for each in page.lab.panel.about["measures"]}
        assert offered["length"] == offered["tally:claims"] == 1
        assert offered["shared_win"] == offered["lead_changes"] == 2
        page.say("sit", seats=3, bots=["greedy"])
        page.say("measure", name="shared_win")
        assert page.view["measure"] == "shared_win"
        page.say("sit", seats=1, bots=["greedy"])
        assert page.view["measure"] == "length"
        page.say("measure", name="shared_win")
        assert page.view["measure"] == "length"

    visit(script, "abducktion")


def test_a_fault_of_the_program_is_said_and_kept(played: list[Games], monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(page: Page) -> None:
        def broken(*_: object) -> Reading:
            raise RuntimeError("quack")

        monkeypatch.setattr(readings, "read", broken)
        page.say("hello")
        await page.until(lambda: played)
        played[0].come(60)
        await page.until(lambda: page.view["error"])
        assert "RuntimeError: quack" in page.view["error"]
        assert [str(error) for error in page.lab.errors] == ["quack"]
        page.lab.errors.clear()

    visit(script)


def test_nobody_plays_for_a_page_that_was_left(played: list[Games], monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(page: Page) -> None:
        monkeypatch.setattr(race, "PAUSE", 0.0)  # all that comes is told at once
        monkeypatch.setattr(race, "SHARE", 0)
        page.say("hello")
        await page.until(lambda: played)
        played[0].come(60)
        await page.until(lambda: page.view["done"] == 60)
        assert not played[0].cancelled.is_set()
        page.say("here")
        monkeypatch.setattr(labs, "AWAY", -1.0)
        played[0].come(1)
        await page.until(played[0].cancelled.is_set)
        await page.stage("stopped")

    visit(script)


def test_what_no_page_of_ours_says_changes_nothing(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        before = page.view
        for kind, words in (
            ("turn", {"name": "rounds"}),
            ("turn", {"name": "no_dial", "value": 1}),
            ("turn", {"name": "rounds", "value": {"a": 1}}),
            ("open", {"arm": 7, "game": 0, "ply": 0}),
            ("open", {"arm": 0, "game": 0, "ply": 0}),
            ("mark", {"mark": "x" * 1000}),
            ("count", {"games": "many"}),
            ("eval", {}),
        ):
            page.say(kind, **words)
        wire = page.lab.panel.comm
        assert isinstance(wire, Wire)
        wire.browser({"method": "update", "state": {"view": {}, "charts": [], "_esm": "alert(1)"}, "buffer_paths": []})
        assert page.view == before
        assert "alert" not in page.lab.panel._esm[:20]
        assert played == []

    visit(script)


def test_a_game_that_cannot_be_shown_is_said_where_it_was_asked_for(
    played: list[Games], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(page: Page) -> None:
        asked: list[Any] = []
        monkeypatch.setattr(errand, "fetch", lambda *words: asked.append(words))
        page.say("hello")
        await page.until(lambda: played)
        played[0].come(60)
        await page.until(lambda: page.view["done"] == 60)
        page.say("open", arm=0, game=7, ply=-1)
        ((plan, arm, game, *_, done, until),) = asked
        assert (plan, arm, game, until) == (played[0].plan, 0, 7, 13)
        assert page.view["shown"] == "Fetching game 7 of A …"
        done(None, TooLong("it took longer than 30 s"))
        await page.until(lambda: "game 7 of A took longer than 30 s to be played again" in page.view["shown"])
        monkeypatch.setattr(served, "closed", lambda: True)
        done((unfinished, 0), None)
        await page.until(lambda: "game 7 of A was given up at move 0, and only games" in page.view["shown"])
        assert page.view["error"] == ""
        monkeypatch.setattr(served, "closed", lambda: False)
        done((unfinished, 0), None)
        await page.until(lambda: page.view["shown"] == "On the table: game 7 of A, at move 0 of 0.")

    unfinished = duckplay.table("duck-and-cover", seats=3).record()
    visit(script)


def test_while_other_games_are_waited_for_the_marks_lead_to_those_that_are_shown(
    played: list[Games], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(page: Page) -> None:
        asked: list[Any] = []
        monkeypatch.setattr(errand, "fetch", lambda *words: asked.append(words))
        monkeypatch.setattr(labs, "behind", lambda *_: Marked("What is behind it", ()))
        page.say("turn", name="rounds", value=1)
        await page.until(lambda: played)
        played[0].come(60)
        await page.until(lambda: page.view["done"] == 120)
        workers: Any = page.lab.workers
        workers.before = 0
        page.say("turn", name="rounds", value=2)
        await page.stage("queued")
        page.say("mark", mark="wins/0/0")
        page.say("open", arm=0, game=7, ply=-1)
        ((plan, arm, game, *_, until),) = asked
        assert (plan, arm, game, until) == (played[0].plan, 0, 7, 13)
        workers.before = None
        await page.until(lambda: len(played) == 2)
        assert page.view["behind"]["title"] == "What is behind it"
        played[1].come(60)
        await page.until(lambda: page.lab.reading is not None and page.view["behind"] is None)

    visit(script)


def test_a_game_of_a_cell_has_its_lab(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("hello")
        await page.until(lambda: played)
        assert played[0].plan.game is TOY
        assert repr(page.lab) == "Lab(under-the-pond: 2 seats, greedy)"

    visit(script, TOY)


def test_closing_ends_what_runs(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        page.say("hello")
        await page.until(lambda: played)
        page.lab.close()
        workers: Any = page.lab.workers
        assert played[0].cancelled.is_set()
        assert workers.closed

    visit(script)


def unfolded(page: Page) -> tuple[Sets, Deck]:
    """The tables of B's cards, unfolded, and the first of them."""
    sets = page.lab.sets
    assert sets is not None
    sets.fold()
    return sets, sets.decks["cards"]


def retyped(deck: Deck, field: str, text: str) -> None:
    """The first card's field as a browser changes it."""
    wire = deck.comm
    assert isinstance(wire, Wire)
    content = {"kind": "cell", "row": deck.view["rows"][0]["id"], "field": field, "text": text}
    wire.browser({"method": "custom", "content": content})


def test_b_is_played_with_other_cards_until_it_goes_back_to_a(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        sets, deck = unfolded(page)
        retyped(deck, "points", "9")
        await page.until(lambda: played)
        a, b = (arm.params["cards"][0]["points"] for arm in played[0].plan.arms)
        assert (a, b) == (1, 9)
        assert [arm.label for arm in played[0].plan.arms] == [
            "Formation cards 24 cards of 129 points", "Formation cards 24 cards of 137 points",
        ]  # fmt: skip
        assert "24 cards of 137 points" in sets.button.description
        assert list(page.view["turned"]) == ["cards"]
        page.say("reset")
        await page.until(lambda: len(played) == 2)
        assert len(played[1].plan.arms) == 1
        assert deck.view["rows"][0]["cells"][2] == "1"
        sets.fold()
        assert not sets.unfolded

    visit(script, "abducktion")


def test_cards_that_cannot_be_are_marked_and_not_played(played: list[Games]) -> None:
    async def script(page: Page) -> None:
        _, deck = unfolded(page)
        retyped(deck, "shape", "ABCDABC")
        assert "at most 5 ponds wide" in str(deck.view["rows"][0]["wrong"])
        assert set(page.view["wrong"]) == {"cards"}
        assert not page.waits()
        assert played == []

    visit(script, "abducktion")


def test_a_game_without_cards_has_no_table_of_them() -> None:
    async def script(page: Page) -> None:
        assert page.lab.sets is None

    visit(script)
