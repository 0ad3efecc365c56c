"""A folder of this process alone for what outgrows memory; one whose process was killed goes with the next."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import stat
import sys
import tempfile
from pathlib import Path

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl

PREFIX = "duckplay-runs-"
LOCK = "held"


class Scratch:
    """A new folder in the system's place for temporary files, for this user alone, until `remove`."""

    def __init__(self) -> None:
        home = Path(tempfile.gettempdir())
        sweep(home)
        self.path = Path(tempfile.mkdtemp(prefix=PREFIX, dir=home))
        self._held = _hold(self.path)
        self._process = os.getpid()

    @property
    def mine(self) -> bool:
        """Whether this is the process that made it, and not a fork of that."""
        return os.getpid() == self._process

    def remove(self) -> None:
        """Remove the folder with all that is in it."""
        if self.mine:
            shutil.rmtree(self.path, ignore_errors=True)
            if self._held is not None:
                os.close(self._held)
                self._held = None


def sweep(home: Path) -> None:
    """Remove the folders of this user whose process is gone; its death has let go of the lock in it."""
    if fcntl is None:
        return
    for path in home.glob(PREFIX + "*"):
        with contextlib.suppress(OSError):  # held, gone meanwhile, or another user's
            info = path.lstat()
            if not stat.S_ISDIR(info.st_mode) or info.st_uid != os.getuid():
                continue
            file = os.open(path / LOCK, os.O_RDWR | os.O_NOFOLLOW)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(path, ignore_errors=True)
            finally:
                os.close(file)


def _hold(folder: Path) -> int | None:
    """A lock in the folder, held before it has the name that `sweep` looks for."""
    if fcntl is None:
        return None
    draft = folder / secrets.token_hex(4)
    file = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    fcntl.flock(file, fcntl.LOCK_EX)
    draft.rename(folder / LOCK)
    return file
