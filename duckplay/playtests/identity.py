"""What a plan plays as one hash: games of one rule, dial, bot or version are never mixed with those of another."""

from __future__ import annotations

import copyreg
import dis
import sys
import sysconfig
import types
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec, resolve_name
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import duckplay
from duckplay.game import Game
from duckplay.shelf import SHELF, find
from duckplay.words import brief

if TYPE_CHECKING:
    from duckplay.playtests.plan import Plan

PACKAGE = Path(duckplay.__file__).parent
TOP = ("cards", "columns", "decks", "game", "params", "seating", "sheets", "simple", "totals")
NOTED = ("plan", "rows", "worker")
ENGINE = ("core/*.py", *(f"{name}.py" for name in TOP), *(f"playtests/{name}.py" for name in NOTED))
"""What plays and notes a game of any kind: from its dials, seats and luck to its rows."""
METRICS = "playtests/metrics/*.py"
LIBRARIES = tuple(Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib", "purelib", "platlib"))
INSTALLED = {"site-packages", "dist-packages"}
UNSAID = {
    "__dict__",
    "__weakref__",
    "__doc__",
    "__module__",
    "__qualname__",
    "__firstlineno__",
    "__static_attributes__",
    "__slotnames__",
}
"""Attributes of a class that say nothing of what it does."""
BOUND = ("__wrapped__", "__self__", "__objclass__", "__origin__")
"""By which attribute what is made in C refers to what it works on."""


def key(plan: Plan) -> str:
    """The hash of all that decides what is noted of a game: 32 hex digits, the same in any process."""
    said = {
        "duckplay": duckplay.__version__,
        "engine": sources(ENGINE),
        "metrics": [list(plan.metrics), sources((METRICS,)) if plan.metrics else ""],
        "game": game_print(plan.found),
        "arms": [arm_print(plan, number) for number in range(len(plan.arms))],
        "seed": plan.seed,
        "uses": [plan.uses, plan.pieces],
        "rotate": plan.rotate,
        "limit": plan.decision_limit,
    }
    return blake2b(msgspec.json.encode(said), digest_size=16).hexdigest()


def arm_print(plan: Plan, number: int) -> list[Any]:
    """What is played in an arm: equal for arms that play the very same games."""
    arm, game = plan.arms[number], plan.found
    dials = msgspec.to_builtins(plan.params(number), enc_hook=repr)
    named = shelved(game)
    bots = [
        bot if named and isinstance(bot, str) else Print.of(plan.bot(number, place))
        for place, bot in enumerate(arm.bots)
    ]
    never = sorted(set(arm.never))
    restricted = sorted(set(arm.restricted) or range(arm.seats)) if never else []
    return [dials, arm.seats, bots, never, restricted]


def game_print(game: Game) -> list[Any]:
    """Name, rules version, and a fingerprint of the code."""
    if shelved(game):
        home = SHELF[game.name].removeprefix("duckplay.").replace(".", "/")
        return [game.name, game.version, sources((f"{home}/*.py",)), Print.of(game.sheet.defaults)]
    parts = (game.params, game.start, game.kind, game.low_wins, game.tallies, game.pieces, game.sheet.defaults)
    return [game.name, game.version, Print.of(parts)]


def shelved(game: Game) -> bool:
    """Whether it is the game of the shelf that has its name."""
    return game.name in SHELF and find(game.name) is game


@cache
def sources(patterns: tuple[str, ...]) -> str:
    """A hash of source files of the package."""
    paths = sorted(path for pattern in patterns for path in PACKAGE.glob(pattern))
    found = blake2b(digest_size=16)
    for path in paths:
        text = path.read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{path.relative_to(PACKAGE).as_posix()},{len(text)};".encode() + text)
    return found.hexdigest()


class Print:
    """A walk through a value and the code behind it that ends in a hash.

    Of code that is installed the name stands for it; of duckplay's the source; of a module of the author's that is
    referred to as a whole, or imported within a function, its text too; all other is read, with what it refers to, as
    compiled code without its lines, so that a cell that is run again is the same. What a name made up while it runs
    leads to (`importlib`, a file that is read) is not seen.
    """

    def __init__(self) -> None:
        self.hash = blake2b(digest_size=16)
        self.seen: dict[int, int] = {}
        self.held: list[object] = []

    @classmethod
    def of(cls, value: object) -> str:
        """The hash of a value, 32 hex digits."""
        walk, loaded = cls(), -1
        while loaded != len(sys.modules):  # what was loaded on the way may stand in a module that was read before
            loaded = len(sys.modules)
            walk = cls()
            walk.add(value)
        return walk.hash.hexdigest()

    def say(self, *words: object) -> None:
        text = "\0".join(str(word) for word in words).encode("utf-8", "surrogatepass")
        self.hash.update(f"{len(text)}:".encode() + text)

    def add(self, value: Any) -> None:
        """Add a value; what was met before is told by when that was."""
        if value is None or value is Ellipsis or isinstance(value, bool | int | float | complex | str | bytes):
            self.say(type(value).__name__, repr(value))
            return
        if id(value) in self.seen:
            self.say("again", self.seen[id(value)])
            return
        self.seen[id(value)] = len(self.seen)
        self.held.append(value)  # as long as it lives no other has its id
        if isinstance(value, Mapping):
            self.say("mapping", len(value))
            for name, item in value.items():
                self.add(name)
                self.add(item)
        elif isinstance(value, set | frozenset):
            self.say("set", *sorted(Print.of(item) for item in value))
        elif isinstance(value, tuple | list):
            self.several(type(value).__name__, value)
        elif isinstance(value, types.CodeType):
            self.code(value)
        elif isinstance(value, types.FunctionType):
            self.function(value)
        elif isinstance(value, types.MethodType):
            self.several("method", (value.__func__, value.__self__))
        elif isinstance(value, types.ModuleType):
            self.module(value)
        elif isinstance(value, type):
            self.kind(value)
        elif isinstance(value, property):
            self.several("property", (value.fget, value.fset, value.fdel))
        elif isinstance(value, staticmethod | classmethod):
            self.several(type(value).__name__, (value.__func__,))
        elif isinstance(value, types.CellType):
            self.several("cell", (value.cell_contents,) if _filled(value) else ())
        elif hasattr(value, "__qualname__") and _installed(type(value).__module__):
            self.built(value)
        else:
            self.instance(value)

    def several(self, what: str, values: Iterable[Any]) -> None:
        items = tuple(values)
        self.say(what, len(items))
        for item in items:
            self.add(item)

    def named(self, value: Any) -> bool:
        """Name what is installed; False when its code has to be read."""
        module = getattr(value, "__module__", None) or ""
        if not _installed(module):
            return False
        self.say("named", module, value.__qualname__, _source(module))
        return True

    def module(self, module: types.ModuleType) -> None:
        """A module by its name, and the author's own by its text, its functions as loaded, and its own such imports."""
        self.say("module", module.__name__)
        if module.__name__ == "__main__" or _installed(module.__name__):
            return
        self.say(_text(getattr(module, "__file__", None)))
        package = getattr(module, "__package__", None)
        for name, value in sorted(vars(module).items()):
            home = getattr(value, "__module__", None) if isinstance(value, type | types.FunctionType) else None
            if isinstance(value, types.ModuleType):
                self.add(value)
            elif home == module.__name__:  # the text may have been edited since, and not loaded again
                inner = vars(value).values() if isinstance(value, type) else (value,)
                codes = [each.__code__ for each in inner if isinstance(each, types.FunctionType)]
                self.several(name, codes)
                for each in codes:
                    self.imports(each, package)
            elif home in sys.modules:
                self.add(sys.modules[home])

    def built(self, value: Any) -> None:
        """A function or method in C, by its name and what it is bound to. Raises ValueError for what has neither."""
        if self.named(value):
            return
        around = next((name for name in BOUND if hasattr(value, name)), None)
        if around is None:
            raise ValueError(
                f"a bot or rule holds {brief(value)}, which cannot be told from others of its kind, so its games could"
                " be taken for theirs: a function written in Python can be told, and so can a list"
            )
        owner = getattr(value, around)
        self.say(type(value).__name__, value.__qualname__)
        offered = getattr(sys.modules.get(type(owner).__module__), value.__name__, None)
        if offered is not value:  # as random.random is, bound to luck of the process
            self.add(owner)

    def code(self, code: types.CodeType) -> None:
        counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
        names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
        self.say("code", *counts, code.co_code.hex(), getattr(code, "co_exceptiontable", b"").hex(), *names)
        self.several("constants", code.co_consts)

    def function(self, function: types.FunctionType) -> None:
        self.several("closure", function.__closure__ or ())
        if self.named(function):
            return
        self.say("function", function.__qualname__)
        self.add(function.__code__)
        self.add(function.__defaults__)
        self.add(function.__kwdefaults__)
        around = function.__globals__
        self.imports(function.__code__, around.get("__package__"))
        for name in sorted(_names(function.__code__)):
            if name in around:
                self.say(name)
                self.add(around[name])

    def imports(self, code: types.CodeType, package: str | None) -> None:
        """The modules that a code of this package imports when it runs; the author's are imported now, to be read."""
        for name in _imported(code, package):
            self.say("import", name)
            if _installed(name) or _elsewhere(name):
                self.say(_source(name))
            elif (module := _loaded(name)) is not None:
                self.add(module)

    def kind(self, kind: type) -> None:
        if self.named(kind):
            return
        self.say("class", kind.__qualname__)
        self.several("bases", kind.__bases__)
        if isinstance(kind, msgspec.StructMeta):
            self.several("fields", (kind.__struct_fields__, kind.__struct_defaults__))
        for name, value in sorted(vars(kind).items()):
            if name in UNSAID or isinstance(value, types.MemberDescriptorType | types.GetSetDescriptorType):
                continue
            self.say(name)
            if name.startswith(("__annot", "__struct", "__msgspec", "__match")):
                self.say(repr(value) if name == "__annotations__" else "")
            else:
                self.add(value)

    def instance(self, value: Any) -> None:
        """Anything else, by what would make it anew."""
        self.say("instance")
        self.kind(type(value))
        try:
            made = copyreg.dispatch_table[type(value)](value) if type(value) in copyreg.dispatch_table else None
            made = value.__reduce_ex__(4) if made is None else made
        except TypeError:  # it cannot be made anew: its class has to do
            return
        parts: tuple[Any, ...] = (made,) if isinstance(made, str) else tuple(made)[1:]
        self.several("made", (list(part) if isinstance(part, Iterator) else part for part in parts))


def _names(code: types.CodeType) -> set[str]:
    """The global names that a code, and the code within it, may ask for."""
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found |= _names(constant)
    return found


def _imported(code: types.CodeType, package: str | None) -> list[str]:
    """The modules that a code, and the code within it, imports; of `from a import b` both a and a.b may be one."""
    found: list[str] = []
    before: list[Any] = [0, None]  # the level, and the names that are wanted of the module
    for step in dis.get_instructions(code):
        if step.opname == "IMPORT_NAME":
            level, names = before[-2:]
            with suppress(ImportError, ValueError):  # it will say so itself when it runs
                home = resolve_name("." * level + step.argval, package) if level else step.argval
                found += [home, *(f"{home}.{name}" for name in names or ())]
        if step.opname != "EXTENDED_ARG":
            before.append(step.argval)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found += _imported(constant, package)
    return found


def _elsewhere(name: str) -> bool:
    """Whether a module that is not loaded is a library's: those are not loaded for their name."""
    top = name.partition(".")[0]
    with suppress(ImportError, ValueError):
        spec = find_spec(top)
        return spec is not None and spec.origin is not None and _library(spec.origin)
    return False


def _loaded(name: str) -> types.ModuleType | None:
    """A module of the author's, loaded if it is not; None for what is none, or cannot be."""
    if name not in sys.modules:
        with suppress(Exception, SystemExit):  # the bot that imports it will raise the same, in its game
            import_module(name)
    return sys.modules.get(name)


def _filled(cell: types.CellType) -> bool:
    try:
        cell.cell_contents  # noqa: B018 - asking is the test
    except ValueError:
        return False
    return True


def _installed(module: str) -> bool:
    """Whether a module is Python's, duckplay's or a library's, and not the author's own."""
    top = module.partition(".")[0]
    if top in ("__main__", ""):
        return False
    if top == "duckplay" or top in sys.stdlib_module_names:
        return True
    origin = getattr(sys.modules.get(module), "__file__", None)
    return origin is not None and _library(origin)


@cache
def _library(file: str) -> bool:
    """Whether a file is a library's."""
    path = Path(file).resolve()
    return not INSTALLED.isdisjoint(path.parts) or any(library in path.parents for library in LIBRARIES)


def _text(path: str | None) -> str:
    """A hash of a file; "" where there is none."""
    try:
        text = Path(path).read_bytes() if path else b""
    except OSError:
        return ""
    return blake2b(text.replace(b"\r\n", b"\n"), digest_size=16).hexdigest()


@cache
def _source(module: str) -> str:
    """A hash of the source of a module of duckplay, "" for others."""
    if not module.startswith("duckplay."):
        return ""
    path = module.removeprefix("duckplay.").replace(".", "/")
    return sources((f"{path}.py", f"{path}/__init__.py"))
