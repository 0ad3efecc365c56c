"""No test of tables keeps a game where a person's own are kept."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the saves, not yet there."""
    path = tmp_path / "deep" / "saves"
    monkeypatch.setenv("DUCKPLAY_SAVES", str(path))
    return path
