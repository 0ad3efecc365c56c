"""Lab: what does this dial do? Two variants of a game side by side, played while one watches."""

from __future__ import annotations

import threading
from asyncio import AbstractEventLoop, TimerHandle, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, assert_never

import ipywidgets as ipw
from msgspec.structs import replace

from duckplay import served
from duckplay.game import Game
from duckplay.openings import replay, set_up
from duckplay.params import ParamsError, dials
from duckplay.playtests.exports import csv
from duckplay.playtests.plan import Plan
from duckplay.playtests.run import Run
from duckplay.playtests.store import Store
from duckplay.records import Record
from duckplay.refusals import Closed
from duckplay.widgets.board import Board
from duckplay.widgets.faults import broken
from duckplay.widgets.frame import about as told_of_game
from duckplay.widgets.lab import errand, maps, protocol, reach, readings
from duckplay.widgets.lab.behind import behind
from duckplay.widgets.lab.listing import Listing
from duckplay.widgets.lab.maps import Map
from duckplay.widgets.lab.panel import Panel, plotly
from duckplay.widgets.lab.protocol import About, Chart, Message, Stage, View
from duckplay.widgets.lab.race import Begun, Broken, Came, Ended, Event, Queued, Race
from duckplay.widgets.lab.reach import Reach
from duckplay.widgets.lab.readings import Reading, Unwanted, Words
from duckplay.widgets.lab.request import LEAST, MOST, Request, seated, usual, wrong
from duckplay.widgets.lab.sets import Sets
from duckplay.widgets.lab.workers import TooLong, Workers
from duckplay.words import plural

REST = 0.12
"""Seconds that a dial has to stand still before its games begin."""
AWAY = 90.0
"""Seconds after which a page that said nothing is taken to be gone; one in the background speaks once a minute."""
OWN = "On the table: a game of your own. Touch a bar or a dot above, and one of its games comes here."


class Lab:
    """The dashboard of a game: `request` is what is compared, `reading` what was found, `board` the table below it.

    Nothing is played before a page shows it. `errors` keeps what handlers raised; the page says the last one.
    """

    def __init__(self, game: Game, seats: int | None = None, bots: tuple[str, ...] = ()) -> None:
        self.game = game
        self.request = usual(game, seats, bots)
        every = dials(game.params, game.sheet.defaults)
        self._dials = tuple(dial for dial in every if dial.kind != "cards")  # these have a table of their own
        self.errors: list[Exception] = []
        self.workers = Workers()
        self.store = Store()
        self.race: Race | None = None
        self.reading: Reading | None = None
        self._loop: AbstractEventLoop | None = None
        self._waits: TimerHandle | None = None
        self._seen = 0.0
        self._leave = threading.Event()
        self._last: Race | None = None
        self._spoken: Race | None = None
        self._read: Run | None = None
        self._mapped: Map | None = None
        self._maps: list[Chart] = []
        self._played: Run | None = None
        self._view = self._blank()
        self.panel = Panel(self._about(), self._view, self._heard)
        self.board = Board(set_up(game, self.request.seats, None, None, None, "designer"))
        self.board.keeps = False
        self.listing = Listing()
        decks = [dial for dial in every if dial.kind == "cards"]
        self.sets = Sets(decks, self.request.values, self._fits, self._deal) if decks else None
        sets = [] if self.sets is None else [self.sets.box]
        self.box = ipw.VBox([self.panel, *sets, self.board, self.listing])
        self.box.add_class("dpl-page")

    def __repr__(self) -> str:
        bots = ", ".join(dict.fromkeys(self.request.bots))
        turned = "".join(f", {name}={self.request.values[name]!r}" for name in self.request.turned)
        return f"Lab({self.game.name}: {plural(self.request.seats, 'seat')}, {bots}{turned})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return (self.box._repr_mimebundle_(**kwargs) or {}) | {"text/plain": repr(self)}

    @property
    def view(self) -> View:
        """How the Lab stands, as its page is told."""
        return self._view

    def close(self) -> None:
        """Stop what runs, end the workers, and take the Lab off the page."""
        self._leave.set()
        self._cancel()
        if self._last is not None:
            self._last.join()
        self.workers.close()
        self.store.close()
        self.board.close()
        if self.sets is not None:
            self.sets.close()
        for widget in (self.panel, self.listing, self.box):
            widget.layout.close()
            widget.close()

    # What a page says

    def _heard(self, message: Message) -> None:
        """Does what a page asks; what goes wrong is said on it."""
        try:
            self._act(message)
        except Exception as error:
            self._broke(error)

    def _act(self, message: Message) -> None:
        self._loop = get_running_loop()
        self._seen = self._loop.time()
        match message:
            case protocol.Here():
                pass
            case protocol.Hello():
                if self._view.stage == "rest":
                    self._ask(0.0)
            case protocol.Library():
                threading.Thread(target=self._pack, name="duckplay lab library", daemon=True).start()
            case protocol.Turn(name=name, value=value):
                self._turn({**self.request.values, name: value} if name in self.request.values else {})
            case protocol.Sit(seats=seats, bots=bots):
                self._try(lambda: seated(self.request, self.game, seats, bots))
            case protocol.Count(games=games):
                count = int(min(max(games, LEAST), MOST)) if games == games else LEAST
                self._try(lambda: replace(self.request, games=count))
            case protocol.By(name=name):
                if name in {each.name for each in self._measures() if each.seats <= self.request.seats}:
                    self._measure(name)
            case protocol.Pin():
                self._try(lambda: replace(self.request, pinned=dict(self.request.values)))
            case protocol.Reset():
                self._turn(dict(self.request.pinned))
            case protocol.Again():
                if self._view.stage == "done":
                    self.request = replace(self.request, games=min(2 * self.request.games, MOST))
                self._ask(0.0, self._view.done)
            case protocol.Cancel():
                self._cancel()
            case protocol.MapOf(x=x, y=y):
                self._map(x, y)
            case protocol.Mark(mark=mark) if mark.startswith("field/"):
                self._field(mark.removeprefix("field/"))
            case protocol.Mark(mark=mark):
                samples = () if self.reading is None else self.reading.samples
                self._show(behind=behind(mark, samples))
            case protocol.Take(arm=arm):
                self._take(arm)
            case protocol.Open(arm=arm, game=game, ply=ply, move=kind, map=of_map):
                self._fetch(arm, game, ply, kind, of_map)
            case protocol.Save():
                self._save()
            case _:
                assert_never(message)

    def _pack(self) -> None:
        """In a thread: has plotly sent once it is packed, which takes as long as many games."""
        try:
            plotly()
        except Exception as error:
            self._later(partial(self._broke, error))
        else:
            self._later(self.panel.library)

    def _try(self, change: Callable[[], Request]) -> None:
        """Takes up another request, or says why not."""
        try:
            self.request = change()
        except ValueError as error:
            self._show(error=str(error))
        else:
            self._ask(REST)

    def _measure(self, name: str) -> None:
        """Compares by another metric: the games are the same."""
        self.request = replace(self.request, measure=name)
        run = None if self.race is None else self.race.run
        if run is not None and run.ready:
            self._took(run, readings.read(run, name))
        self._show(reading=self.reading)

    def _turn(self, values: dict[str, Any]) -> None:
        """Turns B's dials; while they cannot be, nothing is played."""
        if not values:
            return
        self.request = replace(self.request, values=values)
        if found := wrong(self.game, values, self.request.seats):
            self._cancel()
            self._show(stage="stopped", wrong=found, error=found.get("", ""))
        else:
            self._ask(REST)

    def _fits(self, name: str, value: Any) -> None:
        """Raises ParamsError where B cannot be with that set of cards."""
        self.game.check(self.game.build({**self.request.values, name: value}), self.request.seats)

    def _deal(self, name: str, value: Any) -> None:
        """Plays B with other cards, as its page has edited them."""
        self._heard(protocol.Turn(name=name, value=value))

    # Playing

    def _ask(self, rest: float, done: int = 0) -> None:
        """Has the request played once nothing more is turned for a moment; what ran for another one stops.

        Of its games `done` are known to be there.
        """
        if self._waits is not None:
            self._waits.cancel()
        if self._last is not None:
            self._last.cancel()
        if wrong(self.game, self.request.values, self.request.seats):
            return
        assert self._loop is not None
        self._show(stage="asked", wrong={}, error="", warnings=(), fallen=())
        self._waits = self._loop.call_later(rest, self._begin, done)

    def _begin(self, done: int) -> None:
        self._waits = None
        try:
            plan = self.request.plan(self.game, readings.metrics(self.game))
            self.race = self._race(plan, self._told)
            self._show(stage="asked", done=done, total=plan.games * len(plan.arms), speed=0.0, before=0, behind=None)
            self.race.start()
        except Exception as error:
            self._broke(error)

    def _cancel(self) -> None:
        """Stops; what is there is kept."""
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None
            self._show(stage="stopped")
        if self._last is not None:
            self._last.cancel()

    def _race(self, plan: Plan, tell: Callable[[Race, Event], None]) -> Race:
        """A race that begins once the one before it has ended."""
        self._last = Race(plan, self.workers, self.store, tell, self._last)
        return self._last

    def _told(self, race: Race, event: Event) -> None:
        """In the race's thread: makes what came readable there, and has the loop show it, the first words at once.

        Of a race that stops for the next one nothing is: that one would wait for it.
        """
        if race is not self.race:
            return
        reading: Reading | None = None
        try:
            if isinstance(event, Came) and event.run.ready and self._spoken is not race:
                self._spoken = race
                words = readings.say(event.run, self.request.measure)
                self._later(partial(self._speak, race, event, words))
            if isinstance(event, Came | Ended) and event.run is not None and event.run.ready and self._holds(race):
                reading = readings.read(event.run, self.request.measure, lambda: self._holds(race))
        except Unwanted:
            pass
        except Exception as error:
            event = Ended(event.run, error) if isinstance(event, Ended) else Broken(error)
        self._later(lambda: self._came(race, event, reading))

    def _took(self, run: Run, reading: Reading) -> None:
        """Takes up a reading; games that are listed of another run are no longer those of its marks."""
        self.reading = reading
        if self._read is not run:
            self._read = run
            if self._view.behind is not None and self._view.behind.field is None:
                self._view = replace(self._view, behind=None)

    def _holds(self, race: Race) -> bool:
        """Whether what a race plays is still asked for."""
        return race is self.race and self._waits is None

    def _speak(self, race: Race, event: Came, words: Words) -> None:
        """Shows the sentence, before the charts have been worked out."""
        if race is self.race:
            self._show(stage="running", done=event.done, speed=event.speed, **words._asdict())

    def _came(self, race: Race, event: Event, reading: Reading | None) -> None:
        """Shows what came, unless the request is another one by now."""
        if race is not self.race:
            return
        if reading is not None and race.run is not None:
            self._took(race.run, reading)
        match event:
            case Queued(before=before):
                self._show(stage="queued", before=before)
            case Begun():
                self._show(stage="running")
            case Came(done=done, speed=speed):
                assert self._loop is not None
                if self._loop.time() - self._seen > AWAY:
                    race.cancel()
                self._show(reading=reading, stage="running", done=done, speed=speed)
            case Ended(run=run, error=error):
                done = 0 if run is None else run.done
                stage: Stage = "stopped" if race.stopped or error is not None else "done"
                self._show(reading=reading, stage=stage if self._waits is None else "asked", done=done, speed=0.0)
                if reading is not None:
                    self.listing.fill(reading.samples)
                    self._look(race, reading)
                if error is not None:
                    self._broke(error)
            case Broken(error=error):
                self._broke(error)

    def _look(self, race: Race, reading: Reading) -> None:
        """Has some of the games counted once more, for what the table of kinds says beside."""

        def current() -> bool:
            return self.race is race and self.reading is reading and not self._leave.is_set()

        def done(found: list[Reach], error: Exception | None) -> None:
            self._later(lambda: self.listing.fill(reading.samples, found) if error is None else self._broke(error))

        reach.look(reading.samples, self.workers, self._leave, current, done)

    # The map of two dials

    def _map(self, x: str, y: str) -> None:
        """Has the measure mapped over two dials around B."""
        named = {dial.name: dial for dial in self._dials if maps.mappable(dial)}
        if x not in named or y not in named or x == y or wrong(self.game, self.request.values, self.request.seats):
            return
        self._mapped = maps.mapped(self.game, self.request, named[x], named[y], readings.metrics(self.game))
        if self._last is not None and self._last is not self.race:
            self._last.cancel()
        self._played = None
        gone = self._view.behind is not None and self._view.behind.field is not None
        self._show(mapping="Playing …", behind=None if gone else self._view.behind)
        self._race(self._mapped.plan, self._drew).start()

    def _drew(self, race: Race, event: Event) -> None:
        """In the race's thread: draws the map as far as its games have come."""
        drawn, name = self._mapped, self.request.measure
        if drawn is None or race.plan is not drawn.plan or not isinstance(event, Came | Ended):
            return
        made: list[Chart] = []
        run = event.run
        words = "Not played."
        if run is not None and run.ready:
            measure = next(each for each in readings.looked(self.game) if each.name == name)
            made = maps.charts(drawn, run, measure)
            words = f"{run.done:,} of {plural(run.total, 'game')}."
        broke = event.error if isinstance(event, Ended) else None

        def show() -> None:
            if drawn is not self._mapped:
                return
            self._maps, self._played = made or self._maps, run if made else self._played
            self._show(reading=self.reading, mapping=words)
            if broke is not None:
                self._broke(broke)

        self._later(show)

    def _field(self, arm: str) -> None:
        """Lists the games of a field of the map."""
        drawn, run = self._mapped, self._played
        if drawn is None or run is None or not arm.isdecimal() or int(arm) >= len(drawn.plan.arms):
            return
        measure = next(each for each in readings.looked(self.game) if each.name == self.request.measure)
        self._show(behind=maps.behind(drawn, run, int(arm), measure))

    def _take(self, arm: int) -> None:
        """Turns B's dials to a field of the map."""
        if self._mapped is None or arm >= len(self._mapped.plan.arms):
            return
        field = self._mapped.field(arm)
        x, y = self._mapped.dials
        bots = self.request.bots
        self.request = seated(self.request, self.game, field.seats, bots)
        self._turn({**self.request.values, x.name: field.x, y.name: field.y})

    # The table

    def _fetch(self, arm: int, game: int, ply: int, kind: str, of_map: bool) -> None:
        """Has a game of A or B, or of the map, played again in a worker, and put on the table."""
        run = self._played if of_map else self._read  # of the charts that are shown, whatever is played by now
        if run is None or arm >= len(run.plan.arms) or game >= run.plan.games:
            return
        plan, until = run.plan, run.fell(game, arm)
        title = f"game {game} of {'the map' if of_map else 'AB'[arm]}"
        self._show(shown=f"Fetching {title} …")

        def done(found: tuple[Record, int] | None, error: Exception | None) -> None:
            self._later(lambda: self._lay(title, found, error))

        errand.fetch(plan, arm, game, ply, kind, self.workers, self._leave, done, until)

    def _lay(self, title: str, found: tuple[Record, int] | None, error: Exception | None) -> None:
        """Puts a game on the table, at its ply."""
        if isinstance(error, TooLong):
            self._show(shown=f"Not fetched: {title} took longer than {errand.PATIENCE:g} s to be played again.")
            return
        if found is None:
            if error is not None:
                self._show(shown=f"Not fetched: {title}.")
                self._broke(error)
            return
        record, ply = found
        try:
            table = replay(record, self.game)
            where = f"{title}, at move {ply} of {table.ply}"
            self.board.show(table, notice=f"This is {where}. Step through it with the keys below.")
            self.board.screen.designer = True
            self.board.screen.shown = None if ply == table.ply else ply
            self.board.refresh()
            self._show(shown=f"On the table: {where}.")
        except Closed:
            self._show(shown=f"Not shown: {title} was given up at move {ply}, and only games that ended are served.")
        except Exception as fault:
            self._show(shown=f"Not shown: {title}.")
            self._broke(fault)

    def _save(self) -> None:
        """Has the browser keep the games as a CSV file."""
        run = None if self.race is None else self.race.run
        if run is not None:
            with TemporaryDirectory(prefix="duckplay-") as folder:
                (file,) = csv(run.store, run.key, Path(folder, "games.csv"))
                self.panel.file(f"{self.game.name}-games.csv", file.read_text(encoding="utf-8"))

    # What is shown

    def _later(self, act: Callable[[], None]) -> None:
        """Has the kernel's loop do something; but after the loop ended or the Lab was closed."""

        def guarded() -> None:
            try:
                if not self._leave.is_set():
                    act()
            except Exception as error:
                self._broke(error)

        assert self._loop is not None
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(guarded)

    def _broke(self, error: Exception) -> None:
        self._show(error=broken(self.errors, error, "Lab", served.closed()))

    def _measures(self) -> tuple[protocol.Measure, ...]:
        return tuple(protocol.Measure(each.name, each.title, each.seats) for each in readings.looked(self.game))

    def _about(self) -> About:
        told = told_of_game(self.game, self.request.seats, 0)
        return About(self.game.title, self._dials, tuple(self.game.seats), told.bots, self._measures(), MOST)

    def _blank(self) -> View:
        return View(
            stage="rest",
            sentence="",
            surety="",
            verdict="",
            done=0,
            total=0,
            speed=0.0,
            before=0,
            wrong={},
            warnings=(),
            fallen=(),
            error="",
            behind=None,
            shown=OWN,
            mapping="",
            **self._asked(),
        )

    def _asked(self) -> dict[str, Any]:
        """What the page is told of the request."""
        request = self.request
        try:
            automatic = dict(self.game.build(request.values).automatic(request.seats))
        except ParamsError:
            automatic = {}
        told = {name: getattr(request, name) for name in ("seats", "bots", "games", "measure", "pinned", "values")}
        return told | {"turned": request.turned, "automatic": automatic}

    def _show(self, reading: Reading | None = None, **changed: Any) -> None:
        """Tells the page how the Lab stands, with what changed."""
        if reading is not None:
            changed |= {
                name: getattr(reading, name) for name in ("sentence", "surety", "verdict", "warnings", "fallen")
            }
        self._view = replace(self._view, **self._asked(), **changed)
        if self.sets is not None:
            self.sets.show(self.request.values, self._view.wrong)
        self.panel.show(self._view, None if reading is None else [*reading.charts, *self._maps])
