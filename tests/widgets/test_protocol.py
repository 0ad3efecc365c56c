"""The TypeScript side speaks the protocol of duckplay/widgets/protocol.py: its types are written from the structs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from duckplay.game import Move, Reason
from duckplay.widgets import protocol

FILE = Path(__file__).parents[2] / "widgets" / "src" / "protocol.ts"
SAID = (Move, Reason, protocol.Clause, protocol.Seat, protocol.Line, protocol.May, protocol.Frame, protocol.Fault)


def typescript() -> str:
    """The whole of protocol.ts."""
    heard = get_args(protocol.Message)
    structs = [*SAID, protocol.Reply, *heard]
    parts = ["// Written from duckplay/widgets/protocol.py by tests/widgets/test_protocol.py: do not edit by hand."]
    parts += [interface(struct) for struct in structs]
    parts += [f"export type Message = {' | '.join(struct.__name__ for struct in heard)};"]
    return "\n\n".join(parts) + "\n"


def interface(struct: type[msgspec.Struct]) -> str:
    """One struct as an interface; a union is told apart by its tag."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    tag = [f'  {info.tag_field}: "{info.tag}";'] if info.tag_field else []
    lines = tag + [f"  {field.encode_name}: {word(field.type)};" for field in info.fields]
    return "\n".join([f"export interface {struct.__name__} {{", *lines, "}"])


def word(kind: Any) -> str:
    """A msgspec type in TypeScript."""
    match kind:
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
        case inspect.VarTupleType(item_type=item):
            inner = word(item)
            return f"readonly ({inner})[]" if "|" in inner else f"readonly {inner}[]"
        case inspect.DictType(value_type=value):
            return f"Readonly<Record<string, {word(value)}>>"
        case inspect.UnionType(types=types):
            return " | ".join(word(each) for each in types)
        case inspect.StructType(cls=cls):
            return str(cls.__name__)
    raise TypeError(f"no word for {kind}")


def test_the_types_of_the_browser_side_are_those_of_the_structs() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript(), f"renew it: python {Path(__file__).name}"


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
