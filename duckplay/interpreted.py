"""One checkout runs both ways: with DUCKPLAY_INTERPRETED=1 duckplay's modules come from their sources alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

SWITCH = "DUCKPLAY_INTERPRETED"


class SourceFinder(MetaPathFinder):
    """Finds duckplay's modules by their .py files and passes compiled ones over."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("duckplay."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def install() -> None:
    """Heed the switch; called before anything else of duckplay is imported. Raises ValueError for a value it lacks.

    The `duckplay` command imports before it can catch anything, so there the error ends it here.
    """
    wanted = os.environ.get(SWITCH, "")
    if wanted not in ("", "0", "1"):
        why = f"{SWITCH}={wanted!r}: 1 runs duckplay from its sources, 0 or nothing runs it compiled"
        if Path(sys.argv[0]).stem == "duckplay":
            sys.stderr.write(f"duckplay: error: {why}\n")
            sys.exit(2)
        raise ValueError(why)
    if wanted == "1" and not any(isinstance(finder, SourceFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourceFinder())


def why() -> str | None:
    """None when the engine runs compiled, else a sentence that says why it runs interpreted and what that means."""
    from duckplay.core import chance

    if not str(chance.__file__).endswith(".py"):
        return None
    if os.environ.get(SWITCH) == "1":
        return f"duckplay runs interpreted, because {SWITCH}=1: all works, bots think many times slower."
    return (
        "duckplay runs interpreted, because it was installed without a C compiler: all works, bots think many times "
        "slower. Install a C compiler and Python's headers, then duckplay again."
    )
