"""The TypeScript side speaks the protocol of duckplay/widgets/protocol.py: its types are written from the structs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.widgets.typescript import files


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_the_types_of_the_browser_side_are_those_of_the_structs(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == files()[path], "renew it: python -m tests.widgets.typescript"
