"""What holds for every test: no compiled module may be older than its source."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True, scope="session")
def saves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games that tests play are not kept in the tester's own folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DUCKPLAY_SAVES", str(tmp_path_factory.mktemp("saves")))
        yield


def stale(root: Path) -> list[str]:
    """The compiled modules below `root`/duckplay whose source is newer or gone, as dotted names."""
    found = []
    for library in root.glob(f"duckplay/**/*{EXTENSION_SUFFIXES[0]}"):
        source = library.with_name(library.name.removesuffix(EXTENSION_SUFFIXES[0]) + ".py")
        if not source.exists() or source.stat().st_mtime > library.stat().st_mtime:
            found.append(".".join(source.relative_to(root).with_suffix("").parts))
    return sorted(found)


def pytest_configure() -> None:
    """Refuse to run on a compiled module that silently wins over a newer source; let Ctrl-C reach what tests start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background job; children would inherit it
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if os.environ.get("DUCKPLAY_INTERPRETED") == "1":
        return
    if old := stale(ROOT):
        raise pytest.UsageError(
            f"compiled from an older source: {', '.join(old)}. Rebuild with 'python setup.py build_ext --inplace' "
            "(a source that is gone: delete its compiled file), or run from source with DUCKPLAY_INTERPRETED=1."
        )
