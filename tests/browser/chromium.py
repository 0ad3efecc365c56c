"""Finding and starting Chromium, kept from talking to anybody but this machine."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
"""Chromium asks its maker's servers at every start unless told not to."""


def found() -> str | None:
    """Where the browser is."""
    names = (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, (shutil.which(name) for name in names if name)), None)


def launch(playwright: Playwright, path: str) -> Browser:
    root = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    return playwright.chromium.launch(executable_path=path, args=[*QUIET, *root])
