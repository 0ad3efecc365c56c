"""What a check of the laws says: the law that broke and the case to see it again, or what was checked and what not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from duckplay.words import brief, plural

Path = tuple[str | int, ...]
"""The fields and places that lead into a value."""
MISSING: Final = object()
TITLES = {
    1: "replay",
    2: "two worlds",
    3: "nothing is lost",
    4: "over, or somebody can move",
    5: "a copy is a copy",
    6: "an illegal move is refused",
    7: "the order of simultaneous choices does not matter",
    8: "notation",
    9: "save, load, continue",
    10: "every parameter in range",
    11: "stored move counts",
    12: "clauses and tests",
}
"""The laws by number, in a few words each."""


class LawBroken(AssertionError):  # noqa: N818 - as one says it: the law is broken
    """A law that does not hold: which, in which case, and what differed; `again` is the line that shows it again."""

    def __init__(self, law: int, game: str, what: str, case: dict[str, Any], again: str) -> None:
        where = ", ".join(f"{name} {value}" for name, value in case.items())
        found = f"\n  case: {where}" if where else ""
        super().__init__(f"law {law} ({TITLES[law]}) is broken by {game}: {what}{found}\n  again: {again}")
        self.law = law
        self.game = game
        self.what = what
        self.case = case
        self.again = again


@dataclass
class Finding:
    """How far one law was checked: cases, the games they lie in, seconds, and in words what could not be checked."""

    law: int
    cases: int = 0
    games: int = 0
    seconds: float = 0.0
    unchecked: list[str] = field(default_factory=list)


@dataclass(repr=False)
class Report:
    """All laws that were checked, none of them broken. A case is one drawn (game, params, seed, ply, seat); one game
    that is driven to its end gives several."""

    game: str
    seed: int
    findings: dict[int, Finding] = field(default_factory=dict)

    @property
    def unchecked(self) -> tuple[str, ...]:
        """What was not checked, a sentence each."""
        return tuple(f"law {law}: {why}" for law, found in sorted(self.findings.items()) for why in found.unchecked)

    def __repr__(self) -> str:
        count = len(self.findings)
        hold = f"{plural(count, 'law')} {'holds' if count == 1 else 'hold'}"
        lines = [f"{self.game}: {hold} (seed {self.seed})"]
        for law, found in sorted(self.findings.items()):
            size = f"{plural(found.cases, 'case')} in {plural(found.games, 'game')}, {found.seconds:.1f} s"
            lines.append(f"  {law:2} {TITLES[law]}: {size}")
            lines += [f"     not checked: {why}" for why in found.unchecked]
        return "\n".join(lines)


def differing(left: Any, right: Any, path: Path = ()) -> Iterator[tuple[Path, Any, Any]]:
    """The innermost places where two values of frozen structs differ: (path, left there, right there)."""
    if left == right:
        return
    one, other = _plain(left), _plain(right)
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(key, one[key], other[key]) for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(place, *both) for place, both in enumerate(zip(one, other, strict=True))]
    else:
        yield path, left, right
        return
    for key, inner, outer in pairs:
        yield from differing(inner, outer, (*path, key))


def difference(left: Any, right: Any, name: str = "") -> str:
    """The first place where two values differ, in words; empty when they are equal."""
    for path, one, other in differing(left, right, (name,) if name else ()):
        return f"{told(path) or 'it'} is {brief(one, 200)} and {brief(other, 200)}"
    return ""


def told(path: Path) -> str:
    """A path in words: `grids[2].shown`."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def fields(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The innermost fields of a frozen struct, lists whole."""
    plain = _plain(value)
    if isinstance(plain, dict):
        for key, one in plain.items():
            yield from fields(one, (*path, key))
    else:
        yield path, value


def at(value: Any, path: Path) -> Any:
    """What stands at a path of a value; MISSING when there is no such place."""
    for key in path:
        try:
            value = _plain(value)[key]
        except (IndexError, KeyError, TypeError):
            return MISSING
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(key): one for key, one in value.items()}
    if isinstance(value, tuple):
        return list(value)
    return sorted(value) if isinstance(value, set | frozenset) else value
