"""Whatever a checker is told to overlook, or a test to leave out, has its reason beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path for folder in ("duckplay", "tests", "binder", "seeds") for path in (ROOT / folder).rglob("*.py"))
IGNORED = re.compile(r"#\s*(?:type: ?ignore|noqa|pyright: ?ignore|pragma)(.*)$")
RULES = re.compile(r"^(?:\[[\w, -]+\]|: [A-Z]+\d+(?:, [A-Z]+\d+)*)?(?:\s+(?:#|-) )?")
LEFT_OUT = re.compile(r"(?:skipif|xfail|\bskip)\(")


def without_reason(line: str) -> bool:
    """Whether a line has something overlooked and says no word of why."""
    found = IGNORED.search(line)
    return found is not None and len(RULES.sub("", found[1]).split()) < 2


@pytest.mark.parametrize(
    ("line", "lacks"),
    [
        ("x = 1  # type: ignore[misc]", True),
        ("x = 1  # type: ignore", True),
        ("x = 1  # noqa: N801", True),
        ("x = 1  # noqa: B018, N818 - asking is the test", False),
        ("x = 1  # type: ignore[misc, unused-ignore]  # voila has no types", False),
        ("x = 1  # nothing to overlook", False),
    ],
)
def test_what_a_reason_is(line: str, lacks: bool) -> None:
    assert without_reason(line) == lacks


def test_whatever_is_overlooked_has_its_reason_beside_it() -> None:
    assert len(FILES) > 300
    lines = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in FILES
        if path != Path(__file__).resolve()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if without_reason(line) or (LEFT_OUT.search(line) and not re.search(r"reason=|skip\(\"", line))
    ]
    assert lines == []
