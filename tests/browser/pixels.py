"""Pictures compared by the browser that took them: whether a layout held, whether greys alone tell two signs apart."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def strayed(page: Page, one: bytes, other: bytes) -> float:
    """The share of blocks in which two screenshots differ, 0 to 1; pictures of two sizes differ altogether."""
    return measured(page, "strayed", one, other)


def apart(page: Page, one: bytes, other: bytes) -> float:
    """The share of pixels in which the greys of two signs, brought to one size, differ so much that it is seen."""
    return measured(page, "apart", one, other)


def measured(page: Page, what: str, *pictures: bytes) -> float:
    texts = [base64.b64encode(picture).decode() for picture in pictures]
    return float(page.evaluate(f"(pictures) => {{ {SCRIPT}\n return {what}(...pictures); }}", texts))
