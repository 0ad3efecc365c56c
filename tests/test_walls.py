"""Who may import whom: the core knows no game, a game no widget, nothing a certain game, and nothing the pages."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "duckplay"
ENGINE = {"duckplay.core", "librt", "mypy_extensions", *sys.stdlib_module_names}
"""All that the core may import."""


def imported(source: str) -> Iterator[str]:
    """Every module, or name of a module, that a source imports anywhere."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def within(name: str, *places: str) -> bool:
    """Whether a module is one of these, or inside one."""
    return any(name == place or name.startswith(place + ".") for place in places)


def broken(module: str, source: str) -> list[str]:
    """The imports of a module that go through a wall."""
    names = sorted(set(imported(source)))
    game = ".".join(module.split(".")[:3])
    if within(module, "duckplay.core"):
        return [name for name in names if not within(name, *ENGINE)]
    found = [name for name in names if within(name, "duckplay.pages") and not within(module, "duckplay.pages")]
    games = [name for name in names if name.startswith("duckplay.shelf.") and name != "duckplay.shelf.art"]
    if within(module, "duckplay.shelf"):
        found += [name for name in names if within(name, "duckplay.widgets", "duckplay.tables", "duckplay.laws")]
        return found + [name for name in games if not within(name, game, "duckplay.shelf.art")]
    return found + [name for name in games if name not in ("duckplay.shelf.SHELF", "duckplay.shelf.find")]


def modules() -> dict[str, Path]:
    """Every module of the package and its source."""
    sources = {path.relative_to(PACKAGE.parent).with_suffix(""): path for path in PACKAGE.rglob("*.py")}
    return {".".join(name.parts).removesuffix(".__init__"): path for name, path in sorted(sources.items())}


@pytest.mark.parametrize("module", modules())
def test_no_import_goes_through_a_wall(module: str) -> None:
    assert broken(module, modules()[module].read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("duckplay.core.search", "from duckplay.game import Game"),
        ("duckplay.core.search", "import numpy"),
        ("duckplay.shelf.team_quack.view", "from duckplay.widgets import Board"),
        ("duckplay.shelf.team_quack.view", "from duckplay.shelf.duck_and_cover.view import Duck"),
        ("duckplay.widgets.frame", "def f():\n    from duckplay.shelf.duck_and_cover import GAME"),
        ("duckplay.tables", "from duckplay import pages"),
    ],
)
def test_a_hole_in_a_wall_is_found(module: str, line: str) -> None:
    assert len(broken(module, line)) == 1
