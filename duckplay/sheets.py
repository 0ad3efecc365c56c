"""Rule sheets: a game's clauses with ids and status, its components, its notation and its default numbers, in TOML."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from duckplay.columns import fields
from duckplay.params import Params, ParamsError, build, dials, named, without_total
from duckplay.totals import copies_of
from duckplay.words import plainly, printable

Status = Literal["text", "found", "ruling", "invented"]
Words = Annotated[str, Meta(min_length=1, max_length=4000)]
ORIGIN: dict[Status, str] = {
    "text": "from the rulebook",
    "found": "from other public sources",
    "ruling": "our ruling",
    "invented": "our invention",
}


class SheetError(ValueError):
    """A rule sheet that cannot be used: which file, which row (line, from 1), which field."""

    def __init__(self, why: str, file: str, row: int, field: str = "") -> None:
        super().__init__(why, file, row, field)
        self.why = why
        self.file = file
        self.row = row
        self.field = field

    def __str__(self) -> str:
        return printable(f"{self.file}, row {self.row}{f', {self.field}' if self.field else ''}: {self.why}")


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words.

    `status` says where it comes from; `note` which part of it is a ruling, or which source was found.
    """

    id: Annotated[str, Meta(pattern=r"^[A-Z]{2,4}-[0-9]{2}[a-z]?$")]
    text: Words
    status: Status
    note: str = ""

    @property
    def origin(self) -> str:
        """Where the clause comes from, in words: a page never shows a ruling as the publisher's."""
        return ORIGIN[self.status] + (f" ({self.note})" if self.note else "")


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is in the box: how many of what.

    `deck` names the deck or the set of cards in [params] that has to come to this count.
    """

    name: Words
    count: Annotated[int, Meta(ge=0, le=10_000)]
    note: str = ""
    deck: str = ""


class Grammar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One form of a move's text, with an example that can be played in some position."""

    form: Words
    example: Words
    help: Words


class Sheet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"defaults": "params"}):
    """A rule sheet.

    `defaults` is its [params] table; `seats` the fewest and the most; `about` a sentence for those new to the game.
    """

    game: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
    title: Words
    version: Annotated[int, Meta(ge=1, le=1_000_000)]
    seats: tuple[Annotated[int, Meta(ge=1, le=20)], Annotated[int, Meta(ge=1, le=20)]]
    source: Words
    about: str = ""
    clauses: Annotated[tuple[Clause, ...], Meta(min_length=1)]
    defaults: dict[str, Any] = {}
    components: tuple[Component, ...] = ()
    grammar: tuple[Grammar, ...] = ()

    def clause(self, id: str) -> Clause:
        """The clause with that id. Raises KeyError."""
        for clause in self.clauses:
            if clause.id == id:
                return clause
        raise KeyError(f"{self.game} has no clause {id}")


def read(text: str, name: str, params: type[Params] | None = None) -> Sheet:
    """A rule sheet from TOML text; `name` is the file's name for errors, `params` checks the [params] table too.

    A set of cards in it may end with a row that declares its sums. Raises SheetError with file, row and field.
    """
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        why, row = _syntax(str(error), text)
        raise SheetError(why, name, row) from None
    try:
        sheet = msgspec.convert(found, Sheet)
    except msgspec.ValidationError as error:
        why, _, path = str(error).partition(" - at `$")
        missing = re.search(r"field `(\w+)`", why)
        path = path.rstrip("`") + (f".{missing[1]}" if missing else "")
        raise SheetError(plainly(why), name, _row(text, path), path.lstrip(".")) from None
    _check(sheet, text, name)
    if params is not None:
        try:
            built = build(params, sheet.defaults, {})
        except ParamsError as error:
            row = _card(text, _row(text, f".params.{error.field}"), named(error.why, error.field)[0])
            raise SheetError(str(error), name, row, f"params.{error.field}") from None
        bare = {each.name: without_total(sheet.defaults.get(each.name), each) for each in dials(params, sheet.defaults)}
        _counted(sheet, built, text, name)
        sheet = replace(sheet, defaults={field: bare[field] for field in sheet.defaults})
    return sheet


def load(path: str | Path, params: type[Params] | None = None) -> Sheet:
    """A rule sheet from a file, as `read`. Raises SheetError, also when it is not UTF-8; OSError when there is none."""
    path = Path(path)
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError as error:
        row = path.read_bytes()[: error.start].count(b"\n") + 1
        raise SheetError("is not UTF-8 text", path.name, row) from None
    return read(text, path.name, params)


def seeds() -> Path:
    """The folder of rule sheets and records: inside the package where installed, beside it in a checkout."""
    inside = Path(__file__).parent / "seeds"
    return inside if inside.is_dir() else Path(__file__).parents[1] / "seeds"


def _check(sheet: Sheet, text: str, name: str) -> None:
    """What a field's type cannot say."""
    low, high = sheet.seats
    if low > high:
        raise SheetError(
            f"from {low} to {high} is no range; the fewest stand first", name, _row(text, ".seats"), "seats"
        )
    seen: dict[str, int] = {}
    for place, clause in enumerate(sheet.clauses):
        if clause.id in seen:
            field = f"clauses[{place}].id"
            why = f"{clause.id} is already clause number {seen[clause.id] + 1}"
            raise SheetError(why, name, _row(text, "." + field), field)
        seen[clause.id] = place


def _counted(sheet: Sheet, built: Params, text: str, name: str) -> None:
    """Raises SheetError where a component is not as many as the deck that it stands for."""
    for place, component in enumerate(sheet.components):
        field = f"components[{place}]"
        cards = getattr(built, component.deck) if component.deck in built.__struct_fields__ else None
        if component.deck in built.decks:
            found = sum(getattr(built, each) for each in built.decks[component.deck])
        elif isinstance(cards, tuple) and all(isinstance(card, msgspec.Struct) for card in cards):
            found = sum(copies_of(msgspec.to_builtins(card), fields(type(card))) for card in cards)
        elif component.deck:
            why = f"{component.deck} is no deck and no set of cards of this game"
            raise SheetError(why, name, _row(text, f".{field}.deck"), f"{field}.deck")
        else:
            continue
        if found != component.count:
            why = f"{component.count} {component.name} are declared, but {component.deck} in [params] comes to {found}"
            raise SheetError(why, name, _row(text, f".{field}.count"), f"{field}.count")


def _syntax(message: str, text: str) -> tuple[str, int]:
    found = re.search(r" \(at line (\d+), column \d+\)$", message)
    row = int(found[1]) if found else text.count("\n") + 1
    return re.sub(r" \(at .*\)$", "", message), row


def _row(text: str, path: str) -> int:
    """The line on which the value at a path such as `.clauses[3].status` stands; its table's line if it is missing."""
    table, key, place = "", "", -1
    steps = re.findall(r"(\w+)(?:\[(\d+)\])?", path)
    if len(steps) > 1:
        table, key, place = steps[0][0], steps[1][0], int(steps[0][1] or 0)
    elif steps:
        key = steps[0][0]
    here, count, best = "", -1, 1
    for row, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[\[?\s*([\w.-]+)\s*\]", line)
        if header:
            here = header[1]
            count += here in (table, key)
            if here == key or (here == table and count == max(place, 0)):
                best = row
        elif (
            here == table and (not table or count == max(place, 0)) and re.match(rf"\s*['\"]?{key}['\"]?\s*[=.]", line)
        ):
            return row
    return best


def _card(text: str, row: int, place: int | None) -> int:
    """The line of a card in the list that begins in that row, where each card has a line of its own."""
    if place is None:
        return row
    lines = text.splitlines()[row:]
    inside = [at for at, line in enumerate(lines, row + 1) if re.match(r"\s*\{", line)]
    return inside[place] if place < len(inside) else row
