"""Columns: the fields of a card as a sheet and a form show them, and what the text of a cell stands for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeVar, get_type_hints

import msgspec

from duckplay.words import brief, plainly, ranged

C = TypeVar("C", bound=msgspec.Struct)
COUNT: Final = frozenset(
    {"count", "qty", "quantity", "copies", "copy", "number", "numberofcopies", "numberofcards", "num", "no", "nr", "n"}
    | {"amount", "howmany", "times", "cards", "anzahl", "menge", "numero", "cantidad"}
)
"""Headings of the column that says how many copies there are."""
NUMBERS: Final = ("int", "number")
YES, NO = frozenset({"yes", "true", "on", "1", "x", "y"}), frozenset({"no", "false", "off", "0", "n"})


class CardError(ValueError):
    """One card that cannot be: which field ("" where the whole is wrong) and why."""

    def __init__(self, why: str, field: str = "") -> None:
        super().__init__(why, field)
        self.why = why
        self.field = field


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """A field of a card as a column shows it; `ge` and `le` bound a number, or the length of a text."""

    name: str
    title: str
    kind: Literal["text", "int", "number", "bool", "choice"]
    type: Any
    ge: float | None = None
    le: float | None = None
    choices: tuple[str | int, ...] = ()
    default: Any = msgspec.NODEFAULT
    automatic: bool = False

    @property
    def allowed(self) -> str:
        """What it takes, in words."""
        words = {
            "text": f"text{ranged(self.ge, self.le, ' of')}{' characters' if self.ge or self.le else ''}",
            "int": "a whole number" + ranged(self.ge, self.le),
            "number": "a number" + ranged(self.ge, self.le),
            "bool": "yes or no",
            "choice": "one of " + ", ".join(str(choice) for choice in self.choices),
        }[self.kind]
        return words + (", or empty" if self.automatic else "")


def fields(card: type[msgspec.Struct]) -> tuple[Field, ...]:
    """The fields of a card in their order. Raises TypeError for one that no column could show."""
    info = msgspec.inspect.type_info(card)
    assert isinstance(info, msgspec.inspect.StructType)
    hints = get_type_hints(card, include_extras=True)
    return tuple(_field(each, hints[each.name]) for each in info.fields)


def convert(values: Mapping[str, Any], card: type[C], known: Sequence[Field]) -> C:
    """One card from its fields in JSON's types; `known` are the fields of `card`. Raises CardError with the field."""
    for each in known:
        if each.name not in values:
            if each.default is msgspec.NODEFAULT:
                raise CardError(f"is missing; it takes {each.allowed}", each.name)
            continue
        try:
            msgspec.convert(values[each.name], each.type)
        except (msgspec.ValidationError, UnicodeEncodeError):
            why = "is empty; it" if values[each.name] in ("", None) else f"{brief(values[each.name])}: it"
            raise CardError(f"{why} takes {each.allowed}", each.name) from None
    try:
        return msgspec.convert(dict(values), card)
    except msgspec.ValidationError as error:
        field, colon, why = str(error).partition(": ")
        if colon and field in {each.name for each in known}:
            raise CardError(why, field) from None
        raise CardError(plainly(str(error))) from None


def value_of(cell: str, field: Field) -> Any:
    """What the text of a cell stands for, in JSON's types; what cannot be read stays text, for `convert` to refuse."""
    if not cell and (field.automatic or field.default is not msgspec.NODEFAULT):
        return None if field.automatic else msgspec.to_builtins(field.default)
    if field.kind == "int":
        return int(cell.partition(".")[0]) if re.fullmatch(r"[-+]?[0-9]{1,15}(\.0{1,15})?", cell) else cell
    if field.kind == "number":
        return float(cell) if re.fullmatch(r"[-+]?[0-9]{1,15}(\.[0-9]{1,15})?", cell) else cell
    if field.kind == "bool":
        return True if cell.casefold() in YES else False if cell.casefold() in NO else cell
    if field.kind == "choice":
        return next((choice for choice in field.choices if bare(str(choice)) == bare(cell)), cell)
    return cell


def cell_of(value: Any) -> str:
    """A value as the text of a cell."""
    return "" if value is None else ("yes" if value else "no") if isinstance(value, bool) else str(value)


def bare(heading: str) -> str:
    """A heading without case, spaces, accents and signs."""
    parts = unicodedata.normalize("NFKD", heading).casefold()
    return "".join(each for each in parts if each.isalnum())


def _field(field: msgspec.inspect.Field, hint: Any) -> Field:
    notes: dict[str, Any] = {}
    given: dict[str, Any] = {}
    kind, automatic = unwrap(field.type, notes)
    match kind:
        case msgspec.inspect.BoolType():
            given["kind"] = "bool"
        case msgspec.inspect.IntType(ge=ge, le=le):
            given.update(kind="int", ge=ge, le=le)
        case msgspec.inspect.FloatType(ge=ge, le=le):
            given.update(kind="number", ge=ge, le=le)
        case msgspec.inspect.StrType(min_length=ge, max_length=le):
            given.update(kind="text", ge=ge, le=le)
        case msgspec.inspect.LiteralType(values=values):
            given.update(kind="choice", choices=tuple(values))
        case _:
            raise TypeError(f"card field {field.name}: {kind} makes no column; str, int, float, bool and Literal do")
    default = field.default
    if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
        default = field.default_factory()
    return Field(
        name=field.name,
        title=notes.get("title", field.name.replace("_", " ").capitalize()),
        type=hint,
        default=default,
        automatic=automatic,
        **given,
    )


def counts(name: str) -> bool:
    """Whether a field or a heading of that name says how many copies there are."""
    return bare(name) in COUNT


def unwrap(kind: msgspec.inspect.Type, notes: dict[str, Any]) -> tuple[msgspec.inspect.Type, bool]:
    """The bare type, and whether None is allowed; titles and units on the way go to `notes`."""
    automatic = False
    while True:
        if isinstance(kind, msgspec.inspect.Metadata):
            notes.update(kind.extra_json_schema or {})
            kind = kind.type
        elif isinstance(kind, msgspec.inspect.UnionType):
            rest = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
            if len(rest) != 1:
                return kind, automatic
            automatic = True
            kind = rest[0]
        else:
            return kind, automatic
