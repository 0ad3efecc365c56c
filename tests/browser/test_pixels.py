"""The measures themselves: they pass over how edges are drawn, and see what a person sees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import pixels

SMALL, BROKEN = 0.01, 0.05


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport={"width": 640, "height": 480}) as context:
        yield context.new_page()


def drawn(page: Page, *, left: float = 40, colour: str = "#fa0", size: int = 16, aside: bool = True) -> bytes:
    """A page somewhat like a table's."""
    column = "float:right;width:200px" if aside else "width:100%"
    row = f"<p style='margin:4px;background:#eee;font:{size}px sans-serif'>Cover 5 onto 7</p>"
    ring = f"<circle cy='80' r='25.5' fill='{colour}' cx="
    svg = "".join(f"{ring}'{left + 60 * at}'/>" for at in range(5))
    page.set_content(f"<body style='margin:0'><div style='{column}'>{row * 9}</div><svg width='400'>{svg}</svg>")
    return page.screenshot()


def test_edges_may_be_drawn_otherwise_and_a_layout_may_not(page: Page) -> None:
    kept = drawn(page)
    assert pixels.strayed(page, kept, drawn(page, left=40.4)) < SMALL
    for other in (drawn(page, left=70), drawn(page, aside=False), drawn(page, colour="#06c"), drawn(page, size=26)):
        assert pixels.strayed(page, kept, other) > BROKEN
    page.set_viewport_size({"width": 600, "height": 480})
    assert pixels.strayed(page, kept, drawn(page)) == 1


def test_greys_tell_shapes_apart_and_not_colours_of_one_tone(page: Page) -> None:
    def sign(shape: str) -> bytes:
        page.set_content(f"<svg viewBox='0 0 100 100' width='80'>{shape}</svg>")
        return page.locator("svg").screenshot()

    round_, red, hat = (
        sign("<circle cx='50' cy='50' r='40' fill='#808080'/>"),
        sign("<circle cx='50' cy='50' r='40' fill='#d94f4f'/>"),
        sign("<circle cx='50' cy='50' r='40' fill='#808080'/><path d='M20 30h60v-25h-60z'/>"),
    )
    assert pixels.apart(page, round_, red) < 0.01
    assert pixels.apart(page, round_, hat) > 0.05
