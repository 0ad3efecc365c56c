"""How long a dial of the Lab takes to its first numbers, on a served page in a browser.

Times are of the page's own clock: from the dial's move, as the page meets it, until the sentence in the document says
what it does, in a number. The dial moves on at once, so that what plays for the move before has to stop first.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from duckplay.widgets.lab.lab import REST
from tests.bench.report import Row
from tests.browser import chromium
from tests.serving import Server

LAB = Path(__file__).resolve().parents[2] / "notebooks" / "lab-duck-and-cover.ipynb"
FIRST = 0.5
"""Bar in seconds: a dial's move to first numbers on the screen."""
WARM = 2
VALUES = (2, 4, 1, 5, 6, 7, 8)
"""What the dial is moved to, each for the first time: games that are there already come sooner."""
MOVE = """
    ([name, value]) => new Promise((resolve) => {
      const sentence = document.querySelector(".dpl-sentence");
      const dial = document.querySelector(`[data-dial=${name}] input`);
      const title = document.querySelector(`[data-dial=${name}] label`).textContent;
      const told = new RegExp(`${title} ${value}\\\\b.*: .*\\\\d`);
      const watch = new MutationObserver(() => {
        if (!told.test(sentence.textContent)) return;
        watch.disconnect();
        resolve(performance.now() - start);
      });
      watch.observe(sentence, { childList: true, characterData: true, subtree: true });
      dial.value = String(value);
      const start = performance.now();
      dial.dispatchEvent(new Event("input", { bubbles: true }));
    })
"""
"""Moves a dial, and resolves to the milliseconds until the sentence says what that does."""


@contextmanager
def opened(path: str) -> Iterator[Page]:
    """The Lab of Duck & Cover, its first games played."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server.of(Path(folder), LAB)
        try:
            with chromium.launch(playwright, path) as browser:
                page = browser.new_page(viewport={"width": 1440, "height": 900})
                page.goto(server.url)
                page.locator(".dpl-found[data-stage=done]").wait_for()
                yield page
        finally:
            server.stop()


def moved(page: Page, dial: str, values: Sequence[int] = VALUES) -> list[float]:
    """Milliseconds from each move of a dial to its first numbers."""
    return [float(page.evaluate(MOVE, [dial, value])) for value in values]


def rows() -> Iterator[Row]:
    """What there is to say about the Lab."""
    path = chromium.found()
    if path is None:
        yield Row("the Lab", "no Chromium: not measured")
        return
    with opened(path) as page:
        yield told(moved(page, "rounds"))


def told(found: Sequence[float]) -> Row:
    """The middle one of some moves, and the slowest, without the first ones; and the very first after the page came."""
    seconds = [each / 1000 for each in found[WARM:]]
    middle = median(seconds)
    name = f"Lab: moving a dial to first numbers, {REST:g} s of it at rest"
    return Row(
        name,
        f"{middle:.2f} s, at most {max(seconds):.2f} s, first {found[0] / 1000:.2f} s",
        f"<= {FIRST:.1f} s",
        middle <= FIRST,
    )
