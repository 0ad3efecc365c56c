"""Whether this kernel belongs to a page that Voila serves, and so whether its tables are closed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

_MARKS = ("VOILA_PREHEAT", "VOILA_APP_PORT", "VOILA_KERNEL_ID")
_IMPORTED = dict(os.environ)


def served() -> bool:
    """True in a kernel that Voila started: plain, preheated, or by the duckplay command.

    Voila 0.5 sets VOILA_PREHEAT and VOILA_APP_PORT for every kernel it starts (in `VoilaHandler.get_generator`, and in
    `VoilaKernelManager.fill_if_needed` for preheated ones), and SERVER_SOFTWARE for those started by a visit. A
    notebook that removes them is served all the same: the environment that the process was started with counts.
    """
    return any(_marked(environment) for environment in (_initial(), os.environ))


def opened() -> bool:
    """True when who serves has lifted closing: DUCKPLAY_OPEN=1 in the environment the kernel was started with.

    Raises ValueError for a value other than 1 or 0.
    """
    value = told("DUCKPLAY_OPEN") or "0"
    if value not in ("0", "1"):
        raise ValueError(f"DUCKPLAY_OPEN={value!r}: takes 1 (served tables are open) or 0 (closed)")
    return value == "1"


def closed() -> bool:
    """True where a table must hide what its visitor may not know."""
    return served() and not opened()


def told(name: str) -> str | None:
    """A variable of the environment that the kernel was started with, which no notebook can change."""
    return _initial().get(name)


def _marked(environment: Mapping[str, str]) -> bool:
    return any(mark in environment for mark in _MARKS) or environment.get("SERVER_SOFTWARE", "").startswith("voila/")


def _initial() -> Mapping[str, str]:
    """The environment this process was started with; without /proc what it was when duckplay was imported."""
    try:
        raw = Path("/proc/self/environ").read_bytes()
    except OSError:
        return _IMPORTED
    pairs = (os.fsdecode(entry).partition("=") for entry in raw.split(b"\0") if entry)
    return {name: value for name, _, value in pairs}
