"""A closed page in two worlds that its seat cannot tell apart: the browser is sent the same, message by message."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Message, Visit
from tests.serving import Server, notebook, wait

IDLE = {"execution_state": "idle"}
ROOT = Path(__file__).resolve().parents[2]
PASSING = re.compile(r"IPY_MODEL_\w+|\b[0-9a-f]{32}\b|[-0-9a-f]{36}|\"id\": \"[^\"]*\"")
"""Names that are drawn anew for every message, widget, save and visit."""
VIEW = re.compile(r'"view": ?("\[.*?[^\\]")')


def told(
    serve: Callable[..., Server],
    visit: Callable[..., Visit],
    home: Path,
    world: str,
    script: Callable[[Page], None],
    **options: Any,
) -> list[Message]:
    """What a visitor is told who does the same in the truth and in the imagined world; it has to be the same.

    `world` is the function of worlds.py that makes both tables; `script` is the visit, from the first move that can be
    made on.
    """
    cell = f"from tests.browser import worlds\n\nworlds.{world}(imagined={{}})"
    pages = [notebook(home / f"{imagined}.ipynb", cell.format(imagined)) for imagined in (False, True)]
    server = serve(*pages, environment={"PYTHONPATH": str(ROOT)})
    heard = []
    for page in pages:
        visitor = visit(**options)
        hands.arrive(visitor.page, f"{server.url}voila/render/{page.name}")
        expect(hands.can(visitor.page).first).to_be_visible()
        hands.settled(visitor.page)
        script(visitor.page)
        wait(lambda one=visitor: one.page.title() and one.heard[-1].content == IDLE, "the kernel is done")
        heard.append([one for one in visitor.heard if one.asked != "kernel_info_request"])
    for channel in ("iopub", "shell", "control"):
        true, imagined = ([plain(one) for one in some if one.channel == channel] for some in heard)
        apart = [around(*two) for two in zip(true, imagined, strict=False) if two[0] != two[1]]
        assert not apart, f"{len(apart)} of {len(true)} messages differ, the first: {apart[0]}"
        assert len(true) == len(imagined)
    return heard[0]


def plain(message: Message) -> tuple[str, str]:
    """What a message says, less the names that are drawn anew."""
    return message.kind, PASSING.sub("-", json.dumps(message.content))


def around(true: tuple[str, str], imagined: tuple[str, str]) -> tuple[str, str]:
    """Two messages that differ, from a little before the first letter that does."""
    at = next((at for at, (one, other) in enumerate(zip(true[1], imagined[1], strict=False)) if one != other), 0)
    return (
        f"{true[0]} {true[1][max(0, at - 120) : at + 80]}",
        f"{imagined[0]} {imagined[1][max(0, at - 120) : at + 80]}",
    )


def views(heard: list[Message]) -> list[str]:
    """The views that a drawn board was sent, each as its JSON."""
    return [json.loads(view) for one in heard for view in VIEW.findall(one.whole)]


def refused(page: Page, clause: str = "") -> None:
    """Touch what cannot be touched, and take back what cannot be taken back."""
    page.locator(".dp-picture [data-state=rest]").first.click(force=True)
    expect(page.locator("[data-fault=illegal]")).to_contain_text(clause)
    page.get_by_role("button", name="Undo").click(force=True)
    expect(page.locator("[data-fault=refused]")).to_be_visible()


def looked_back(page: Page) -> None:
    """Preview an earlier moment, stay at the first one, and come back."""
    board, timeline = page.locator(".dp-table"), page.get_by_role("region", name="Timeline")
    now = str(board.get_attribute("data-version"))
    page.get_by_role("region", name="Log").locator("[data-ply]").first.focus()
    expect(board).not_to_have_attribute("data-shown", now)
    hands.settled(page)
    timeline.get_by_role("button", name="First moment").click()
    expect(board).to_have_attribute("data-shown", "0")
    hands.settled(page)
    timeline.get_by_role("button", name="Now", exact=True).click()
    expect(board).to_have_attribute("data-shown", now)
    hands.settled(page)


def taken_up(page: Page) -> None:
    """Load the page again and go on with the game, from its save."""
    board = page.locator(".dp-table")
    now = str(board.get_attribute("data-version"))
    page.reload()
    page.get_by_role("button", name="Go on with it").click()
    expect(board).to_have_attribute("data-version", now)
    hands.settled(page)
