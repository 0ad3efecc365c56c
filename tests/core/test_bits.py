"""Sets as bits are the same compiled and interpreted, beyond 32 numbers as well."""

from __future__ import annotations

from duckplay.core.bits import bit


def test_the_set_of_one_number() -> None:
    assert [bit(place) for place in range(63)] == [1 << place for place in range(63)]
