"""Saved tables: one JSON document that says how a game came to stand where it stands."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from duckplay.words import plainly, printable

Seat = Annotated[int, Meta(ge=0, le=19)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
Seed = Annotated[int, Meta(ge=0, le=(1 << 53) - 1)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    `field` as in log[3]; `row` is the line of a file that is no JSON, and the ply of the log otherwise.
    """

    def __init__(self, why: str, field: str = "", row: int | None = None, file: str = "record") -> None:
        super().__init__(why, field, row, file)
        self.why = why
        self.field = field
        self.row = row
        self.file = file

    def __str__(self) -> str:
        row = [] if self.row is None else [f"row {self.row}"]
        return printable(f"{', '.join([self.file, *row, *filter(None, [self.field])])}: {self.why}")


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A saved table.

    `rules` is the version of the game's rules it was played by; `params` the dials that differ from the defaults;
    `seeds` the ply from which each seed holds; `bots` "name" or "name:strength" by seat; `log` the (seat, move text) of
    each ply; `counts` how many moves that seat had to choose from and `scores` the points at the end, by which a replay
    notices that the rules have changed (both may be left out); `note` plain text.
    """

    game: Annotated[str, Meta(min_length=1, max_length=60)]
    rules: Annotated[int, Meta(ge=1, le=1_000_000)]
    seats: Annotated[int, Meta(ge=1, le=20)]
    seeds: Annotated[tuple[tuple[Ply, Seed], ...], Meta(min_length=1)]
    params: dict[str, Any] = {}
    bots: dict[Seat, Annotated[str, Meta(max_length=60)]] = {}
    log: tuple[tuple[Seat, Text], ...] = ()
    counts: tuple[Annotated[int, Meta(ge=1)], ...] = ()
    scores: tuple[float, ...] = ()
    note: Annotated[str, Meta(max_length=2000)] = ""

    def json(self) -> str:
        """The document as text, one line a field and a ply."""
        fields = []
        for name, value in msgspec.to_builtins(self, str_keys=True).items():
            text = json.dumps(value, ensure_ascii=False)
            if name == "log" and value:
                rows = ",\n".join(f"  [{seat}, {msgspec.json.encode(move).decode()}]" for seat, move in value)
                text = f"[\n{rows}\n ]"
            fields.append(f' "{name}": {text}')
        return "{\n" + ",\n".join(fields) + "\n}\n"

    def packed(self) -> str:
        """The document as text in as little time and room as can be, for no person to read."""
        return msgspec.json.encode(self).decode()

    def save(self, path: str | Path) -> None:
        """Write the document; the file is whole or untouched."""
        path = Path(path)
        draft = path.with_name(path.name + ".part")
        draft.write_text(self.json(), encoding="utf-8")
        draft.replace(path)


def load(source: str | Mapping[str, Any] | os.PathLike[str] | Record) -> Record:
    """A record from JSON text, its decoded object, a file, or a Record built by hand.

    Raises RecordError that names file, row and field; a record is read whole or not at all.
    """
    if isinstance(source, Record):
        return _built(source)
    file = "record"
    if isinstance(source, os.PathLike) or (isinstance(source, str) and not source.lstrip().startswith(("{", "["))):
        path = Path(source)
        file, text = _name(path), _text(path)
    elif isinstance(source, str):
        text = source
    else:
        text = _dumped(source)
    try:
        found = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        record = msgspec.convert(found, Record, str_keys=True)
    except RecordError as error:
        raise RecordError(error.why, error.field, file=file) from None
    except json.JSONDecodeError as error:
        raise RecordError(f"is no JSON: {error.msg}", row=error.lineno, file=file) from None
    except msgspec.ValidationError as error:
        raise _explain(str(error), file) from None
    except (RecursionError, ValueError) as error:
        raise RecordError(f"is no JSON: {error}", file=file) from None
    _check(record, file)
    return record


def _built(record: Record) -> Record:
    """A Record built by hand, as its document would be read: it may hold anything. Raises RecordError."""
    try:
        plain = msgspec.to_builtins(record, str_keys=True)
        json.dumps([plain["params"], plain["scores"]], allow_nan=False)
        record = msgspec.convert(plain, Record, str_keys=True)
    except msgspec.ValidationError as error:
        raise _explain(str(error), "record") from None
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError(f"cannot be written as JSON: {error}") from None
    _check(record, "record")
    return record


def _check(record: Record, file: str) -> None:
    """What a field's type cannot say."""
    try:
        record.packed()
    except UnicodeEncodeError as error:
        why = f"holds {error.object[error.start : error.end]!r}, half a character, which no file can"
        raise RecordError(why, file=file) from None
    except RecursionError:
        raise RecordError("nests too deeply", file=file) from None
    last = -1
    for place, (ply, _) in enumerate(record.seeds):
        if place == 0 and ply != 0:
            raise RecordError(f"the first seed holds from ply 0, not {ply}", "seeds[0]", file=file)
        if ply <= last or ply > len(record.log):
            why = f"ply {ply} must come after ply {last} and not after the end of the log, {len(record.log)}"
            raise RecordError(why, f"seeds[{place}]", file=file)
        last = ply
    for seat in record.bots:
        if seat >= record.seats:
            raise RecordError(f"there is no seat {seat}; seats are 0 to {record.seats - 1}", "bots", file=file)
    for ply, (seat, _) in enumerate(record.log):
        if seat >= record.seats:
            why = f"there is no seat {seat}; seats are 0 to {record.seats - 1}"
            raise RecordError(why, f"log[{ply}]", ply, file)
    if len(record.counts) not in (0, len(record.log)):
        raise RecordError(f"has {len(record.counts)} numbers for {len(record.log)} plies", "counts", file=file)
    if len(record.scores) not in (0, record.seats):
        raise RecordError(f"has {len(record.scores)} numbers for {record.seats} seats", "scores", file=file)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError:
        raise RecordError("is not UTF-8 text", file=_name(path)) from None
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise RecordError(f"cannot be read as a file: {why}; JSON text starts with {{", file=_name(path)) from None


def _name(path: Path) -> str:
    """What a file is called in errors."""
    return (path.name or str(path))[:80]


def _dumped(source: object) -> str:
    if not isinstance(source, Mapping):
        raise RecordError(f"is a JSON object, its text or its file, not {type(source).__name__}")
    try:
        return json.dumps(dict(source), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise RecordError(f"cannot be written as JSON: {error}") from None


def _no_number(word: str) -> Any:
    raise RecordError(f"is no JSON: {word} is no number there")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RecordError("stands there twice", twice[:60])
    return found


def _explain(message: str, file: str) -> RecordError:
    why, _, path = message.partition(" - at `")
    field = path.removeprefix("key` in `").rstrip("`").removeprefix("$").lstrip(".")
    named = re.search(r"field `([^`]*)`", why)
    if named:
        field = f"{field}.{named[1][:60]}".lstrip(".")
    row = re.match(r"log\[(\d+)\]", field)
    return RecordError(plainly(why), field, int(row[1]) if row else None, file)
