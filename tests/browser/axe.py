"""What axe-core finds wrong with a page for people who see, hear or move otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser import hands

SCRIPT = Path(__file__).resolve().parents[2] / "widgets" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice")
"""All that is settled: wcag21a holds rules that axe-core itself calls experiments."""


def violations(page: Page, within: str | None = None) -> list[str]:
    """One line for each fault, with the elements it is found at; `within` looks at a part of the page."""
    hands.painted(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    run = "async ([part, rules]) => await axe.run(part ?? document, { runOnly: rules, resultTypes: ['violations'] })"
    found: dict[str, Any] = page.evaluate(run, [within, list(RULES)])
    return [
        f"{fault['id']}: {fault['help']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]
