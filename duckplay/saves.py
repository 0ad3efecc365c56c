"""Saves: a board's game kept on the disk after every play, so that a kernel that dies takes no game along.

A save lies in a private folder of the machine that runs the kernel, under a name that only the page which showed the
game has been told: whoever knows the name may go on with it. One board holds it at a time. Whoever takes it up holds it
from then on, and the board that held it before plays no more: else two pages would play one deal, and one could look
ahead for the other. For the same reason a closed table is kept before anything of it is shown, under a lock: a decision
that was seen to go wrong cannot be had back by killing the kernel, nor by taking the game up elsewhere meanwhile.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from weakref import finalize

import msgspec

from duckplay import served
from duckplay.game import Game
from duckplay.openings import resume
from duckplay.records import RecordError
from duckplay.tables import IllegalMove, Table
from duckplay.telling import Kept

if sys.platform == "win32":
    fcntl = None
else:
    import fcntl

AGE = 24 * 3600
"""Seconds after which a save that nobody wrote to is swept."""
MOST = 200
"""Saves that a folder keeps."""
LIFE = 30 * AGE
"""Seconds for which it stays known that a game was taken up whose save was swept or thrown away, no board being left
that held it: of such a board it stays known for as long as it lives."""
MARKS = 10_000
"""Games without such a board of which a folder knows that."""
SIZE = 1 << 24
"""Bytes that a save may have."""
ROOM = 1 << 10
"""Bytes of them for what is not a table."""
PATIENCE = 0.5
"""Seconds to wait for another kernel that holds a save; a kernel that waits answers nobody."""
BUSY = "it is being played at just now in another page; try again in a moment"
TAKEN = "this game has gone on in another page; load this page again to begin a new one"
NAME = re.compile(r"[0-9a-f]{32}")
FILE = re.compile(r"[0-9a-f]{32}\.(json|lock|seat|[0-9a-f]{8}\.part)")


class SaveError(ValueError):
    """A save that cannot be written, found or taken up; `why` says it in words that betray nothing of the game."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NoSaveError(SaveError):
    """Nothing is kept under that name."""


class Rescued(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is kept: which, up to which ply, and whether it is over; `back` is the ply of the one left for it."""

    game: str
    ply: int
    over: bool
    back: int | None = None


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a game: what a page may be told of it, all of its table, and who sits at the screen.

    `left` are the games that were left for it, one for the next, the last one last.
    """

    told: Rescued
    table: Kept
    seat: int | None
    left: tuple[Kept, ...] = ()


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file: whose the save is, a check of its text, and that.

    `passed` says that a board took it up from another one; its save is null when it was thrown away since.
    """

    holder: str
    check: str
    save: msgspec.Raw
    passed: bool = False


class Keeper:
    """Keeps the game of one board; `name` is the save's, and changes when another one is taken up."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(16)
        self._holder = secrets.token_hex(16)
        self._passed = False
        self._swept = False
        self._alone = False
        self._leave: finalize[..., Keeper] | None = None

    def _sit(self, name: str) -> None:
        """Be known to live as a board that has held that save, and no other any more. Raises SaveError."""
        file = _locked(_place(where(), name).with_suffix(".seat"), shared=True)
        if self._leave is not None:
            self._leave()
        self._leave = None if file is None else finalize(self, os.close, file)

    def write(self, table: Table, seat: int | None, left: tuple[Table, ...] = ()) -> None:
        """Keep the table as it stands now, `seat` at the screen, and those that were `left` for it. Raises SaveError.

        Of these the first are left out when the file would have more than SIZE bytes.
        """
        if not self._alone:
            self._check()
        home = folder()
        if self._leave is None:
            self._sit(self.name)
        try:
            kept = table.kept()
            behind = tuple(each.kept() for each in left)
        except RecordError as error:
            raise SaveError("no record can hold it" + ("" if table.closed else f" ({error})")) from None
        if not self._swept:
            sweep(home)
            self._swept = True
        behind = _fitting(kept, behind)
        told = Rescued(table.game.name, table.ply, table.over, left[-1].ply if behind else None)
        _put(_place(home, self.name), _sealed(self._holder, Save(told, kept, seat, behind), self._passed))

    def drop(self) -> None:
        """Keep nothing: a game has begun that nobody has played at. Raises SaveError."""
        self._check()
        with nullcontext() if self._alone else _lock(self.name):
            self._check()
            _forget(self.name)

    @contextmanager
    def alone(self, table: Table) -> Iterator[None]:
        """Play on: where the table is closed, no other board takes the game up meanwhile.

        Raises SaveError when another has.
        """
        self._check()  # whoever took it up may hold the lock now, and play
        with _lock(self.name) if table.closed else nullcontext():
            self._check()
            self._alone = table.closed
            try:
                yield
            finally:
                self._alone = False

    def taken(self) -> bool:
        """Whether another board has taken this game up."""
        try:
            with _place(where(), self.name).open("rb") as file:
                head = file.read(len(_head(self._holder)))
        except OSError:  # never written, or swept
            return False
        return head != _head(self._holder)

    def _check(self) -> None:
        """Raises SaveError when another board has taken this game up."""
        if self.taken():
            raise SaveError(TAKEN)

    def take(self, name: str, game: Game) -> tuple[Table, int | None, tuple[Table, ...]]:
        """The table kept under that name, who sat at its screen, and the tables that were left for it.

        This board holds the save from now on. A table that was closed is closed. Raises SaveError.
        """
        with _lock(name):
            save = _get(where(), name, game)
            table, *left = (_table(kept, game) for kept in (save.table, *save.left))
            self._sit(name)
            _put(_place(folder(), name), _sealed(self._holder, save, passed=True))
        self.name, self._passed = name, True
        return table, save.seat, tuple(left)


def _table(kept: Kept, game: Game) -> Table:
    """A table as it stood when it was kept. Raises SaveError."""
    if served.closed() and not kept.served:
        raise SaveError("it was played at an open table, and the tables here are closed")
    try:
        course, bots = resume(kept.record, game)
    except RecordError as error:
        raise SaveError("it does not fit the rules any more" + ("" if kept.served else f": {error}")) from None
    changed = "the rules have changed since, and it would stand otherwise now"
    if course.state.digest() != kept.digest:
        raise SaveError(changed)
    table = Table(course, bots, kept.policy, served=kept.served, opened=kept.opened)
    try:
        table.put_back(kept)
    except IllegalMove:
        raise SaveError(changed) from None
    return table


def _fitting(kept: Kept, left: tuple[Kept, ...]) -> tuple[Kept, ...]:
    """The last of the games that were left, as many as have room beside the game itself."""
    room, start = SIZE - ROOM - len(msgspec.json.encode(kept)), len(left)
    while start and (room := room - len(msgspec.json.encode(left[start - 1])) - 1) >= 0:
        start -= 1
    return left[start:]


def look(name: str, game: Game) -> Rescued:
    """What is kept under that name. Raises SaveError."""
    return _get(where(), name, game).told


def forget(name: str) -> None:
    """Throw away what is kept under that name, if anything is. Raises SaveError.

    Of a game that was taken up it stays known by whom: the board that held it before plays it no more, even now.
    """
    with _lock(name):
        _forget(name)


def _forget(name: str) -> None:
    path = _place(where(), name)
    try:
        envelope: Envelope | None = _read(path)
    except SaveError:  # there is none, or none that could be taken up
        envelope = None
    if envelope is not None and envelope.passed:
        _put(path, _mark(envelope.holder))
        return
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError(f"its file could not be removed ({error.strerror or error})") from None


def where() -> Path:
    """DUCKPLAY_SAVES, else a folder in Jupyter's runtime folder."""
    from jupyter_core.paths import jupyter_runtime_dir

    return Path(os.environ.get("DUCKPLAY_SAVES") or Path(jupyter_runtime_dir()) / "duckplay")


def folder() -> Path:
    """Where saves lie: made when it is missing, for this user alone. Raises SaveError."""
    path = where()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        info = path.stat()
        if not _own(info):
            raise SaveError("the folder for kept games belongs to another user")
        if os.name == "posix" and info.st_mode & 0o077:
            path.chmod(0o700)
    except OSError as error:
        raise SaveError(f"there is no folder for kept games ({error.strerror or error})") from None
    return path


def sweep(home: Path) -> None:
    """Remove what nobody wrote to for AGE seconds, and the oldest of more than MOST saves.

    Of a game that was taken up a mark is left, see `forget`: while a board lives that has held it, and else for LIFE
    seconds, in the newest MARKS cases.
    """
    saves, marks, now = list[tuple[float, Path]](), list[tuple[float, Path]](), time.time()
    for path in home.iterdir():
        if FILE.fullmatch(path.name):
            try:
                info = path.lstat()
            except FileNotFoundError:  # another kernel swept it
                continue
            if path.suffix == ".json":
                (marks if info.st_size == MARK else saves).append((info.st_mtime, path))
            elif path.suffix == ".seat":
                _seated(path)
            elif now - info.st_mtime > AGE:
                path.unlink(missing_ok=True)
    for place, (written, path) in enumerate(sorted(marks, reverse=True)):
        if (place >= MARKS or now - written > LIFE) and not _seated(path.with_suffix(".seat")):
            path.unlink(missing_ok=True)
    for place, (written, path) in enumerate(sorted(saves, reverse=True)):
        if place >= MOST or now - written > AGE:
            with suppress(SaveError, FileNotFoundError), _lock(path.stem):
                if path.lstat().st_mtime == written:  # nobody took it up just now
                    _forget(path.stem)


def _place(home: Path, name: str) -> Path:
    """The file of a save. Raises SaveError for a name that is none, so that no path can be made of one."""
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise NoSaveError("that is not the name of a kept game")
    return home / f"{name}.json"


@contextmanager
def _lock(name: str) -> Iterator[None]:
    """Keep other kernels from a save, where the system has such locks; one that dies lets go of it.

    Its file goes along with the save's. Raises SaveError when another kernel holds the save for longer than PATIENCE.
    """
    save = _place(where(), name)
    place = save.with_suffix(".lock")
    try:
        folder()
    except SaveError:  # nothing can be kept there, so nothing can be taken up
        yield
        return
    file = _locked(place)
    try:
        yield
    finally:
        if file is not None:
            if not save.exists():
                place.unlink(missing_ok=True)
            os.close(file)


def _seated(place: Path) -> bool:
    """Whether a board lives that has held this save; else its file goes."""
    if fcntl is None:
        return False
    try:
        file = os.open(place, os.O_RDWR)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        place.unlink(missing_ok=True)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False


def _locked(place: Path, shared: bool = False) -> int | None:
    """The open file of a lock that is held; None where there are no such locks. Raises SaveError."""
    end = time.monotonic() + PATIENCE
    while fcntl is not None:
        try:
            file = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:  # no save can be written either
            return None
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(file), place.stat()):
                os.utime(file)  # so that no sweep removes it while it is held
                return file
        except (BlockingIOError, FileNotFoundError):  # another kernel holds it, or has just removed it
            pass
        except BaseException:
            os.close(file)
            raise
        os.close(file)
        if time.monotonic() >= end:
            raise SaveError(BUSY)
        time.sleep(0.01)
    return None


def _head(holder: str) -> bytes:
    return f'{{"holder":"{holder}",'.encode()


def _sum(save: bytes) -> str:
    return hashlib.blake2b(save, digest_size=16).hexdigest()


def _sealed(holder: str, save: Save, passed: bool) -> Envelope:
    text = msgspec.json.encode(save)
    return Envelope(holder, _sum(text), msgspec.Raw(text), passed)


def _mark(holder: str) -> Envelope:
    """What is left of a save that was taken up: by whom."""
    return Envelope(holder, "", msgspec.Raw(b"null"), passed=True)


MARK = len(msgspec.json.encode(_mark("0" * 32)))
"""Bytes of a mark; no save is as short."""


def _put(path: Path, envelope: Envelope) -> None:
    """Write the file for this user alone; it is whole or as it was. Raises SaveError."""
    draft = path.with_suffix(f".{secrets.token_hex(4)}.part")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(msgspec.json.encode(envelope))
        draft.replace(path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise SaveError(f"its file could not be written ({error.strerror or error})") from None


def _read(path: Path) -> Envelope:
    """The file of a save, this user's own. Raises SaveError."""
    try:
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), "rb") as file:
            info = os.fstat(file.fileno())
            private = stat.S_ISREG(info.st_mode) and _own(info) and not (os.name == "posix" and info.st_mode & 0o077)
            if not private:
                raise SaveError("its file is not this user's own alone")
            if info.st_size > SIZE:
                raise SaveError("its file is too large")
            text = file.read()
    except FileNotFoundError:
        raise NoSaveError("no game is kept under that name") from None
    except OSError as error:
        raise SaveError(f"its file cannot be read ({error.strerror or error})") from None
    try:
        return msgspec.json.decode(text, type=Envelope)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise SaveError("its file is not as it was written") from None


def _get(home: Path, name: str, game: Game) -> Save:
    """A save as it was written, of that game. Raises SaveError."""
    envelope = _read(_place(home, name))
    if bytes(envelope.save) == b"null":
        raise NoSaveError("no game is kept under that name")
    try:
        if envelope.check != _sum(bytes(envelope.save)):
            raise SaveError("its file is not as it was written")
        save = msgspec.json.decode(envelope.save, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise SaveError("its file is not as it was written") from None
    if save.told.game != game.name:
        raise SaveError(f"it is a game of {save.told.game}, and {game.name} is played here")
    return save


def _own(info: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or info.st_uid == os.getuid()
