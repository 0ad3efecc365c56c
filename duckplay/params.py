"""Dials: what a designer may turn, declared once as a msgspec struct and read by forms, records, sweeps and tests."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from duckplay import cards, decks
from duckplay.columns import NUMBERS, CardError, convert, fields, unwrap
from duckplay.core import Chance
from duckplay.totals import agree, copies_of, is_total, says_total
from duckplay.words import brief, plainly, ranged

P = TypeVar("P", bound="Params")
Kind = Literal["int", "bool", "choice", "ints", "cards"]


class Params(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's dials.

    A field is `Annotated[int, dial("Rounds", "How many are played.", 1, 9, unit="rounds")]`, a bool, a Literal, a tuple
    of such ints or of frozen structs (a set of cards); `... | None = None` makes it automatic when empty. Checks that
    span fields stand in `__post_init__` and raise ValueError("field: what is wrong"), for one card of a set with its
    place, "cards[3]: ..." or "cards[3].points: ...". `groups` are the headings of the form and the fields under each;
    fields of no group come first. `decks` are decks by name, and the numbers that count their cards: for the name the
    Path of a card sheet may be given.
    """

    groups: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    decks: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def automatic(self, seats: int) -> Mapping[str, Any]:
        """What each field that may be empty stands for at so many seats: {"discards": 7}."""
        return {}

    def check(self, seats: int) -> None:
        """Raises ValueError("field: what is wrong") where the dials do not fit so many seats."""


class ParamsError(ValueError):
    """A dial that does not exist or a value outside its range; `field` is "" where the whole is wrong."""

    def __init__(self, why: str, field: str = "") -> None:
        super().__init__(why, field)
        self.why = why
        self.field = field

    def __str__(self) -> str:
        return self.why


class Dial(msgspec.Struct, frozen=True, kw_only=True):
    """One field of a Params as a form shows it.

    `ge` and `le` bound an int, or each int of a list ("ints") whose length lies in `least`..`most`, as that of a set
    of cards does; `automatic` says that empty (None) is allowed; `choices` are sorted; `fields` are those of a `card`.
    """

    name: str
    title: str
    help: str
    kind: Kind
    default: Any
    unit: str = ""
    ge: int | None = None
    le: int | None = None
    least: int = 0
    most: int | None = None
    choices: tuple[str | int, ...] = ()
    fields: tuple[str, ...] = ()
    card: type[msgspec.Struct] | None = None
    automatic: bool = False
    group: str = ""

    @property
    def allowed(self) -> str:
        """The values it takes, in words."""
        numbers = "a whole number" + ranged(self.ge, self.le)
        words = {
            "int": numbers,
            "bool": "true or false",
            "choice": "one of " + ", ".join(repr(choice) for choice in self.choices),
            "ints": f"a list{_length(self.least, self.most)}, each {numbers}",
            "cards": f"a list{_length(self.least, self.most)} cards, each with {', '.join(self.fields)}",
        }[self.kind]
        return words + (", or empty (automatic)" if self.automatic else "")


def dial(title: str, help: str = "", low: int | None = None, high: int | None = None, unit: str = "") -> msgspec.Meta:
    """What a form says of a field, and the range of its number."""
    return msgspec.Meta(ge=low, le=high, title=title, description=help, extra_json_schema={"unit": unit})


def build(params_type: type[P], defaults: Mapping[str, Any], changes: Mapping[str, Any]) -> P:
    """The validated dials: the defaults of the rule sheet with some changed. The only door.

    A set of cards may be given as the Path of a card sheet, and end with a row that declares its sums. Raises
    ParamsError that names the field, the value, and what would be right; of a card sheet its row.
    """
    for given in (defaults, changes):
        if not isinstance(given, Mapping):
            raise ParamsError(f"params are names with values ({{'rounds': 2}}), not {brief(given)}")
    merged = {**defaults, **_counted(params_type, changes)}
    known = params_type.__struct_fields__
    for name in merged:
        if not isinstance(name, str) or name not in known:
            raise ParamsError(_unknown(name, known), name if isinstance(name, str) else "")
    read: dict[str, cards.Deck[Any]] = {}
    for name, value in merged.items():
        if isinstance(value, Path):
            read[name] = _deck(name, value, params_type)
            merged[name] = [msgspec.to_builtins(card) for card in read[name].cards]
        elif isinstance(value, (list, tuple)):  # a copy, and a struct that was made by hand was never checked
            merged[name] = [msgspec.to_builtins(card) if isinstance(card, msgspec.Struct) else card for card in value]
    totals: dict[str, dict[str, Any]] = {}
    if any(isinstance(value, list) and _summed(value) for value in merged.values()):
        for dial in dials(params_type, {}):
            whole = merged.get(dial.name)
            bare = without_total(whole, dial)
            if whole is not None and bare is not whole:
                merged[dial.name], totals[dial.name] = bare, whole[-1]
    try:
        built = msgspec.convert(merged, params_type)
    except msgspec.ValidationError as error:
        raise _explain(str(error), params_type, merged, read) from None
    except UnicodeEncodeError as error:
        text = repr(error.object)
        name = next(name for name, value in merged.items() if text in brief(value, sys.maxsize))
        raise _refuse(name, merged[name], name, params_type) from None
    for name, total in totals.items():
        _agree(name, total, getattr(built, name))
    return built


def without_total(value: Any, dial: Dial) -> Any:
    """A dial's value without the row of sums that a set of cards may end with."""
    if dial.card is None or not isinstance(value, list) or not _summed(value):
        return value
    return value[:-1] if is_total(value[-1], fields(dial.card)) else value


def dials(params_type: type[Params], defaults: Mapping[str, Any]) -> tuple[Dial, ...]:
    """The fields of a Params in their order. Raises TypeError for a field that no form could show."""
    info = msgspec.inspect.type_info(params_type)
    assert isinstance(info, msgspec.inspect.StructType)
    groups = {name: heading for heading, names in params_type.groups.items() for name in names}
    if strange := set(groups).difference(params_type.__struct_fields__):
        raise TypeError(f"params groups name no field: {', '.join(sorted(strange))}")
    return tuple(_dial(field, defaults, groups.get(field.name, "")) for field in info.fields)


def field_of(message: str) -> str:
    """The field that a check across fields names: "cards" of "cards[3].points: what is wrong"."""
    return re.sub(r"\[\d+\](\.\w+)?$", "", message.partition(":")[0])


def named(message: str, field: str) -> tuple[int | None, str, str]:
    """Of the words on what is wrong with a set of cards: the place of the card, its field, and why.

    None and "" where the words name none.
    """
    if found := re.match(rf"(?:[\w-]+: )?{field}(?:\[(\d+)\](?:\.(\w+))?)?: (.*)", message, re.DOTALL):
        why = re.sub(r", in \{.*$", "", found[3], flags=re.DOTALL)
        return (None if found[1] is None else int(found[1])), found[2] or "", why
    return None, "", message.partition(f": {field} ")[2] or message


def differs(params: Params, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The fields whose value is not the default, in JSON's types: what a Record stores."""
    base = build(type(params), defaults, {})
    return {
        name: plain(getattr(params, name))
        for name in params.__struct_fields__
        if getattr(params, name) != getattr(base, name)
    }


def plain(value: Any) -> Any:
    """A dial's value in JSON's types."""
    return msgspec.to_builtins(list(value)) if isinstance(value, (list, tuple)) else value


def draw(params_type: type[P], defaults: Mapping[str, Any], chance: Chance) -> P:
    """A random set of dials inside the declared ranges, edges often, from the open stream.

    Each field keeps its default half the time. A value that the checks across fields refuse is drawn again, and left at
    what it was when no candidate fits.
    """
    order = list(dials(params_type, defaults))
    for i in range(len(order) - 1, 0, -1):
        j = chance.below(i + 1)
        order[i], order[j] = order[j], order[i]
    changes: dict[str, Any] = {}
    drawn = build(params_type, defaults, changes)
    for dial in order:
        if chance.below(2):
            continue
        for value in _candidates(dial, chance):
            try:
                drawn = build(params_type, defaults, {**changes, dial.name: value})
            except ParamsError:
                continue
            changes[dial.name] = value
            break
    return drawn


def _candidates(dial: Dial, chance: Chance) -> Iterator[Any]:
    """Values to try for a dial, in random order."""
    if dial.automatic and not chance.below(4):
        yield None
    if dial.kind == "bool":
        yield bool(chance.below(2))
    elif dial.kind == "choice":
        yield dial.choices[chance.below(len(dial.choices))]
    elif dial.kind == "int":
        for _ in range(20):
            yield _number(dial, chance)
    elif dial.kind == "cards":
        yield [card for card in dial.default if chance.below(3)]
    else:
        most = dial.most if dial.most is not None else max(dial.least, 24)
        lengths = list(range(dial.least, most + 1))
        while lengths:
            length = lengths.pop(chance.below(len(lengths)))
            yield [_number(dial, chance) for _ in range(length)]


def _number(dial: Dial, chance: Chance) -> int:
    low = dial.ge if dial.ge is not None else min(0, dial.le or 0)
    high = dial.le if dial.le is not None else low + 100
    edge = chance.below(4)
    return low if edge == 0 else high if edge == 1 else low + chance.below(high - low + 1)


def _dial(field: msgspec.inspect.Field, defaults: Mapping[str, Any], group: str) -> Dial:
    notes: dict[str, Any] = {}
    kind, automatic = unwrap(field.type, notes)
    given: dict[str, Any] = {}
    card: type[msgspec.Struct] | None = None
    match kind:
        case msgspec.inspect.BoolType():
            given["kind"] = "bool"
        case msgspec.inspect.IntType(ge=ge, le=le):
            given.update(kind="int", ge=ge, le=le)
        case msgspec.inspect.LiteralType(values=values):
            given.update(kind="choice", choices=tuple(values))
        case msgspec.inspect.VarTupleType(item_type=item, min_length=least, max_length=most):
            inner, _ = unwrap(item, {})
            given.update(least=least or 0, most=most)
            if isinstance(inner, msgspec.inspect.StructType):
                card = inner.cls
                given.update(kind="cards", card=card, fields=tuple(one.name for one in fields(card)))
            elif isinstance(inner, msgspec.inspect.IntType):
                given.update(kind="ints", ge=inner.ge, le=inner.le)
            else:
                what = f"a list of {inner} makes no dial; one of int or of structs does"
                raise TypeError(f"params field {field.name}: {what}")
        case _:
            what = "int, bool, Literal, tuple[int, ...] and tuples of a struct do"
            raise TypeError(f"params field {field.name}: {kind} makes no dial; {what}")
    default = defaults.get(field.name, None if field.default is msgspec.NODEFAULT else field.default)
    if card is not None and default is not None:  # as they are stored, what a card leaves out filled in
        known = fields(card)
        default = [msgspec.to_builtins(msgspec.convert(one, card)) for one in default if not is_total(one, known)]
    return Dial(
        name=field.name,
        title=notes.get("title", field.name.replace("_", " ")),
        help=notes.get("description", ""),
        unit=notes.get("unit", ""),
        default=tuple(default) if isinstance(default, list) else default,
        automatic=automatic,
        group=group,
        **given,
    )


def _explain(
    message: str,
    params_type: type[Params],
    merged: dict[str, Any],
    read: Mapping[str, cards.Deck[Any]],
) -> ParamsError:
    missing = re.search(r"missing required field `(\w+)`$", message)
    if missing:
        return ParamsError(f"{missing[1]}: has no value, and the rule sheet gives no default", missing[1])
    path = re.search(r" - at `\$\.(\w+)(.*)`$", message)
    name = path[1] if path else field_of(message)
    if name not in merged and name not in params_type.__struct_fields__:
        return ParamsError(message)
    if path is None:
        return ParamsError(_in_deck(message, name, read), name)
    place = re.match(r"\[(\d+)\]", path[2])
    card = next((dial.card for dial in dials(params_type, {}) if dial.name == name), None)
    if place and card is not None:
        one = merged[name][int(place[1])]
        where, why = f"{name}{path[2]}", plainly(message.partition(" - at `")[0])
        try:
            if isinstance(one, dict):
                convert(one, card, fields(card))
        except CardError as error:
            where, why = f"{name}{place[0]}{f'.{error.field}' if error.field else ''}", error.why
        return ParamsError(f"{where}: {why}, in {brief(one)}", name)
    where, value = (f"{name}[{place[1]}]", merged[name][int(place[1])]) if place else (name, merged[name])
    return _refuse(where, value, name, params_type)


def _counted(params_type: type[Params], changes: Mapping[str, Any]) -> Mapping[str, Any]:
    """The changes with the numbers of a deck in place of its sheet. Raises ParamsError with file, row and field."""
    if not any(isinstance(name, str) and name in params_type.decks for name in changes):
        return changes
    known = {dial.name: dial for dial in dials(params_type, {})}
    found: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in params_type.decks:
            found[name] = value
            continue
        if not isinstance(value, Path):
            raise ParamsError(f"{name} = {brief(value)}: {name} takes the Path of a card sheet", name)
        try:
            found |= decks.counted(value, [known[each] for each in params_type.decks[name]])[0]
        except (OSError, cards.CardsError) as error:
            raise ParamsError(f"{name}: {_missing(error)}", name) from None
    return found


def _missing(error: OSError | cards.CardsError) -> str:
    """Why a file cannot be read, with its name."""
    return f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)


def _deck(name: str, path: Path, params_type: type[Params]) -> cards.Deck[Any]:
    """The set of cards that a file holds. Raises ParamsError with file, row and field."""
    card = next(dial.card for dial in dials(params_type, {}) if dial.name == name)
    if card is None:
        raise ParamsError(f"{name} = {brief(path)}: {name} is no set of cards, which alone comes from a file", name)
    try:
        return cards.load(path, card)
    except (OSError, cards.CardsError) as error:
        raise ParamsError(f"{name}: {_missing(error)}", name) from None


def _summed(value: list[Any]) -> bool:
    """Whether a list may end with a row of sums."""
    return bool(value) and isinstance(value[-1], dict) and any(map(says_total, value[-1].values()))


def _agree(name: str, total: Mapping[str, Any], lot: tuple[msgspec.Struct, ...]) -> None:
    """Raises ParamsError where a set of cards does not come to the sums that its last row declares."""
    made = [msgspec.to_builtins(card) for card in lot]
    known = fields(type(lot[0])) if lot else ()
    sums = {each.name: total[each.name] for each in known if each.kind in NUMBERS and each.name in total}
    try:
        agree(sums, [(card, copies_of(card, known)) for card in made])
    except CardError as error:
        raise ParamsError(f"{name}[{len(lot)}].{error.field}: {error.why}", name) from None


def _in_deck(message: str, name: str, read: Mapping[str, cards.Deck[Any]]) -> str:
    """A message with the row of the file where it names a card by its place."""
    place = re.match(rf"{name}\[(\d+)\]", message)
    if place is None or name not in read:
        return message
    return f"{name}[{place[1]}] (row {read[name].rows[int(place[1])]} of the file){message[place.end() :]}"


def _refuse(where: str, value: object, name: str, params_type: type[Params]) -> ParamsError:
    dial = next(dial for dial in dials(params_type, {}) if dial.name == name)
    return ParamsError(f"{where} = {brief(value)}: {name} takes {dial.allowed}", name)


def _unknown(name: object, known: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(str(name), known, 1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"{brief(name)}: no such dial; {hint}there are {', '.join(known) or 'none'}"


def _length(least: int, most: int | None) -> str:
    if most is None:
        return f" of at least {least}" if least else ""
    return f" of {least} to {most}" if least != most else f" of {most}"
