"""Writes the TypeScript side's types from the Python structs: `python -m tests.widgets.typescript` renews the files."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from duckplay.game import Move, Reason
from duckplay.hints import Hint
from duckplay.shelf.abducktion.view import View as Abducktion
from duckplay.shelf.deduckto.view import View as Deduckto
from duckplay.shelf.duck_and_cover.view import View as DuckAndCover
from duckplay.widgets import protocol

SRC = Path(__file__).parents[2] / "widgets" / "src"
FRAME = (
    Move,
    Reason,
    protocol.Clause,
    protocol.BotAbout,
    protocol.About,
    protocol.Seat,
    protocol.Line,
    protocol.Bunch,
    protocol.Picture,
    protocol.May,
    protocol.Frame,
    protocol.Task,
    protocol.Fault,
    protocol.Glimpse,
    Hint,
    protocol.Rescued,
    protocol.Reply,
)
VIEWS: dict[str, type[msgspec.Struct]] = {
    "abducktion": Abducktion,
    "deduckto": Deduckto,
    "duck-and-cover": DuckAndCover,
}
"""The view of each drawn game."""


def files() -> dict[Path, str]:
    """What each written file has to hold."""
    views = {SRC / "games" / game / "view.ts": view(root) for game, root in VIEWS.items()}
    return {SRC / "protocol.ts": messages(), **views}


def written(source: type) -> str:
    return f"// Written from {source.__module__} by tests/widgets/typescript.py: do not edit by hand."


def messages() -> str:
    """The whole of protocol.ts."""
    parts = [written(protocol.Frame), *map(interface, FRAME)]
    for name, kinds in (("Reading", protocol.Reading), ("Acting", protocol.Acting)):
        parts += map(interface, get_args(kinds))
        parts.append(union(name, [kind.__name__ for kind in get_args(kinds)]))
    parts.append(union("Message", ["Reading", "Acting"]))
    return "\n\n".join(parts) + "\n"


def view(root: type[msgspec.Struct]) -> str:
    """The whole of a drawn game's view.ts: what its drawing reads, and how it is unpacked from the wire."""
    kinds = structs(root)
    wire = "/** A struct as the wire carries it: its fields in order. */\ntype Wire = readonly unknown[];"
    parsed = f"{called(root)}(JSON.parse(wire as string) as Wire)"
    door = f"export function unpack(wire: unknown): {root.__name__} {{\n  return {parsed};\n}}"
    return "\n\n".join([written(root), *map(interface, kinds), wire, *map(unpacker, kinds), door]) + "\n"


def structs(root: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """The structs that a struct is made of, itself last."""
    found: list[type[msgspec.Struct]] = []

    def visit(kind: Any) -> None:
        match kind:
            case inspect.StructType(cls=cls, fields=fields):
                for field in fields:
                    visit(field.type)
                if cls not in found:
                    found.append(cls)
            case inspect.VarTupleType(item_type=item):
                visit(item)
            case inspect.UnionType(types=types):
                for each in types:
                    visit(each)

    visit(inspect.type_info(root))
    return found


def union(name: str, parts: list[str]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";"


def interface(struct: type[msgspec.Struct]) -> str:
    """One struct as an interface; a union is told apart by its tag."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    tag = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
    lines = tag + [f"  {field.encode_name}: {word(field.type)};" for field in info.fields]
    return "\n".join([f"export interface {struct.__name__} {{", *lines, "}"])


def unpacker(struct: type[msgspec.Struct]) -> str:
    """The function that makes an object of a struct's array."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    assert info.array_like, f"{struct.__name__} has to be array_like to be small on the wire"
    fields = [f"  {field.encode_name}: {taken(field.type, f'wire[{at}]')}," for at, field in enumerate(info.fields)]
    return "\n".join([f"const {called(struct)} = (wire: Wire): {struct.__name__} => ({{", *fields, "});"])


def called(struct: type[msgspec.Struct]) -> str:
    """The name of a struct's unpacker."""
    return f"the{struct.__name__}"


def taken(kind: Any, source: str) -> str:
    """An expression for a field's value, taken from the array."""
    match kind:
        case inspect.StructType(cls=cls):
            return f"{called(cls)}({source} as Wire)"
        case inspect.VarTupleType(item_type=inspect.StructType(cls=cls)):
            return f"({source} as readonly Wire[]).map({called(cls)})"
        case (
            inspect.UnionType(types=(inspect.StructType() as struct, inspect.NoneType()))
            | inspect.UnionType(types=(inspect.NoneType(), inspect.StructType() as struct))
        ):
            return f"{source} === null ? null : {taken(struct, source)}"
    return f"{source} as {word(kind)}"


def word(kind: Any) -> str:
    """A msgspec type in TypeScript."""
    match kind:
        case inspect.AnyType():
            return "unknown"
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=values):
            return " | ".join(f'"{value}"' for value in values)
        case inspect.TupleType(item_types=items):
            return f"readonly [{', '.join(map(word, items))}]"
        case inspect.VarTupleType(item_type=item):
            inner = word(item)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case inspect.DictType(value_type=value):
            return f"Readonly<Record<string, {word(value)}>>"
        case inspect.UnionType(types=types):
            return " | ".join(word(each) for each in types)
        case inspect.StructType(cls=cls):
            return str(cls.__name__)
    raise TypeError(f"no word for {kind}")


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
