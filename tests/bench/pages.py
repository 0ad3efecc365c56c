"""The served play page beside a bare anywidget counter on the same server, and the sizes of what a page is sent.

Both pages take turns within a round, so that what else the machine does weighs on both alike. Times are of the page's
own clock: from the click, as the page meets it, until the frame is made that shows what it led to; from the start of
the navigation until the first element that does something is there.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import comm
import psutil
from comm.base_comm import BaseComm
from jupyter_client.session import Session
from playwright.sync_api import Browser, Page, sync_playwright

import duckplay
from duckplay.core import Chance
from duckplay.game import Game
from duckplay.shelf import SHELF, find
from duckplay.widgets import board
from tests.bench.counter import CELL
from tests.bench.report import Row
from tests.browser import chromium
from tests.bundles import bundled
from tests.serving import Server, notebook

PLAY = Path(__file__).resolve().parents[2] / "notebooks" / "play-duck-and-cover.ipynb"
ROUNDS, LOADS, CLICKS, WARM = 5, 2, 15, 5
CLICK, LOAD, MEMORY = 1.5, 1.3, 1.3
"""Bars: the play page to the counter."""
BUNDLE, MESSAGE = 80_000, 5_000
"""Bars in bytes: scripts and sheets gzipped; one state message."""
LONG = {"rounds": 1, "rows": 4, "columns": 5, "copies": 4, "max_cards": 4, "repeat_cards": 4, "discards": 20}
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "duck-and-cover": (
        {},
        {"low_blows": True},
        {"surprises": True, "pressure": True},
        {"low_blows": True, "splash": [20] * 20, **LONG},
    ),
}
"""Dials of a game to be weighed, the defaults alone for the others.

The last has the longest messages that dials can lead to; the designer's view of it is measured too.
"""
MIB = 2**20

FIRST = """
    const seek = () => {
      const found = document.querySelector(%r);
      if (found !== null && found.getClientRects().length > 0) window.usable = performance.now();
      else requestAnimationFrame(seek);
    };
    seek();
"""
ANSWER = """
    ([click, shown, name, whole]) => new Promise((resolve) => {
      const target = document.querySelector(shown);
      const told = () => (name === null ? target.textContent : target.getAttribute(name));
      const before = told();
      let start = 0, answered = null, drawn = null;
      const heard = (note) => {  // what is sent on the way to a frame is heard when that has been made
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = note;
        return port2;
      };
      const end = () => { if (answered > 0 && drawn > 0) resolve([answered, drawn]); };
      const watch = new MutationObserver(() => {
        if (told() === before) return;
        if (answered === null) {
          answered = 0;
          const port = heard(() => { answered = performance.now() - start; end(); });
          requestAnimationFrame(() => port.postMessage(null));
        }
        if (drawn === null && target.matches(whole)) {
          drawn = 0;
          heard(() => { drawn = performance.now() - start; end(); }).postMessage(null);
        }
      });
      watch.observe(target, { attributes: true, childList: true, characterData: true, subtree: true });
      document.addEventListener("click", () => { start = performance.now(); }, { capture: true, once: true });
      document.querySelector(click).click();
    })
"""
"""Clicks, and resolves to milliseconds: until the frame with the answer is made, and until all it led to is drawn."""


@dataclass(frozen=True)
class Kind:
    """A page to measure: what on it is usable first, what is clicked, where the answer shows, what it is when drawn."""

    name: str
    usable: str
    click: str
    shown: str
    attribute: str | None
    whole: str
    ready: str


COUNTER = Kind("counter.ipynb", ".counter", ".counter", ".counter", None, ".counter", ".counter")
TABLE = Kind(
    PLAY.name,
    ".dp-picture [data-state=can]",
    "button.dp-move",
    ".dp-table",
    "data-version",
    ".dp-table[aria-busy=false]",
    ".dp-table[aria-busy=false]:not(:has([data-moving])) button.dp-move",
)


@dataclass(frozen=True)
class Round:
    """Milliseconds, each a median of the round: of the counter and of the play page.

    `clicks` until the frame with the answer is made, `wholes` until the board is drawn too, its motion begun.
    """

    loads: tuple[float, float]
    clicks: tuple[float, float]
    wholes: tuple[float, float]


def loaded(browser: Browser, server: Server, kind: Kind) -> float:
    """Milliseconds until the page can be used, as a stranger's browser meets it."""
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(FIRST % kind.usable)
        page.goto(f"{server.url}voila/render/{kind.name}")
        page.wait_for_function("window.usable")
        return float(page.evaluate("window.usable"))


def clicked(page: Page, kind: Kind) -> tuple[float, float]:
    """Milliseconds from a click to its answer, and to all it led to; begins a new game where no move is left."""
    ready = page.locator(kind.ready)
    again = page.get_by_role("region", name="How it ended").get_by_role("button", name="New game")
    ready.or_(again).first.wait_for()
    if again.is_visible():
        again.click()
    ready.first.wait_for()
    answer, whole = page.evaluate(ANSWER, [kind.click, kind.shown, kind.attribute, kind.whole])
    return float(answer), float(whole)


def rounds(browser: Browser, server: Server, pages: tuple[Page, Page], count: int = ROUNDS) -> Iterator[Round]:
    both = (COUNTER, TABLE)
    for _ in range(count):
        loads = [[loaded(browser, server, kind) for kind in both] for _ in range(LOADS)]
        clicks = [[clicked(page, kind) for page, kind in zip(pages, both, strict=True)] for _ in range(CLICKS)]
        counter, table = zip(*clicks, strict=True)
        yield Round(
            loads=(median(one[0] for one in loads), median(one[1] for one in loads)),
            clicks=(median(answer for answer, _ in counter), median(answer for answer, _ in table)),
            wholes=(median(whole for _, whole in counter), median(whole for _, whole in table)),
        )


@contextmanager
def serving() -> Iterator[Server]:
    """Both pages on one server, tables closed as they are unless somebody opens them."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server.of(Path(folder), PLAY, notebook(Path(folder, COUNTER.name), CELL))
        try:
            yield server
        finally:
            server.stop()


def memory(kernels: Sequence[psutil.Process]) -> float:
    """MiB that these processes alone use."""
    return sum(kernel.memory_full_info().uss for kernel in kernels) / MIB


def opened(browser: Browser, server: Server, kind: Kind) -> tuple[Page, list[psutil.Process]]:
    """A page at rest, and its kernel."""
    before = {kernel.pid for kernel in server.kernels()}
    page = browser.new_page()
    page.goto(f"{server.url}voila/render/{kind.name}")
    page.locator(kind.ready).first.wait_for()
    for _ in range(WARM):
        clicked(page, kind)
    return page, [kernel for kernel in server.kernels() if kernel.pid not in before]


def rows() -> Iterator[Row]:
    """What there is to say about the pages."""
    packed, game = max((bundled(game), game) for game in SHELF)
    name = f"bundle: scripts and sheets that a page of one game may load, gzipped; the most: {game}"
    yield Row(name, f"{packed / 1000:.1f} kB", f"< {BUNDLE // 1000} kB", packed < BUNDLE)
    where, largest = max(messages(), key=lambda one: one[1])
    name = f"largest state message, whole games of any number of seats ({where})"
    yield Row(name, f"{largest / 1000:.2f} kB", f"< {MESSAGE // 1000} kB", largest < MESSAGE)
    path = chromium.found()
    if path is None:
        yield Row("served pages", "no Chromium: not measured")
        return
    with serving() as server, sync_playwright() as playwright, chromium.launch(playwright, path) as browser:
        counter, bare = opened(browser, server, COUNTER)
        table, full = opened(browser, server, TABLE)
        found = [*rounds(browser, server, (counter, table))]
        yield from compared(found, memory(bare), memory(full))


def compared(found: Sequence[Round], bare: float, full: float) -> Iterator[Row]:
    """The play page to the counter: clicks, loads, memory."""

    def row(name: str, pairs: Sequence[tuple[float, float]], unit: str, bar: float | None) -> Row:
        ratio = median(ours / theirs for theirs, ours in pairs)
        theirs, ours = (median(each) for each in zip(*pairs, strict=True))
        figure = f"{ours:.0f} to {theirs:.0f} {unit}: {ratio:.2f}"
        return Row(name, figure) if bar is None else Row(name, figure, f"<= {bar:.1f}", ratio <= bar)

    yield row("served: a click answered on screen, to the counter's", [each.clicks for each in found], "ms", CLICK)
    yield row("served: its board drawn, motion begun, to the counter's", [each.wholes for each in found], "ms", None)
    yield row("served: page playable, to the counter's usable", [each.loads for each in found], "ms", LOAD)
    yield row("served: memory of a kernel, to the counter's", [(bare, full)], "MiB", MEMORY)


class Scale(BaseComm):
    """A comm that weighs what is sent: bytes, as a kernel packs them."""

    heaviest = 0

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        if msg_type == "comm_msg" and (data or {}).get("method") == "update":
            self.heaviest = max(self.heaviest, len(Session().pack({"comm_id": self.comm_id, "data": data})))


def messages() -> Iterator[tuple[str, int]]:
    """The bytes of the largest state message of a whole game, by how it was played."""
    create, comm.create_comm = comm.create_comm, Scale
    try:
        for name in SHELF:
            game = find(name)
            variants = VARIANTS.get(name, ({},))
            for seats in game.seats:
                for number, params in enumerate(variants):
                    for designer in (False, True) if params is variants[-1] else (False,):
                        dials = f"{', '.join(params) or 'defaults'}{', the designer' * designer}"
                        yield f"{name}, {seats} seats, {dials}", heaviest(game, seats, number, params, designer)
    finally:
        comm.create_comm = create


def heaviest(game: Game, seats: int, seed: int, params: dict[str, Any], designer: bool = False) -> int:
    bots = dict.fromkeys(range(1, seats), [*game.bots][1])
    table = duckplay.table(game, seats=seats, seed=seed, bots=bots, params=params)
    shown, chance = board.Board(table), Chance(seed)
    shown.screen.designer = designer
    chance.open(2000, 0)
    while not table.over:
        moves = table.moves(0)
        table.play(0, moves[chance.below(len(moves))].text)
    scale = shown.comm
    assert isinstance(scale, Scale)
    shown.close()
    return scale.heaviest
