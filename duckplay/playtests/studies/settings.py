"""The settings of some dials: every combination of their values, as far as the game allows them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duckplay.game import Game
from duckplay.params import ParamsError
from duckplay.playtests.sentences import setting
from duckplay.playtests.studies.refusals import StudyError
from duckplay.refusals import integer
from duckplay.words import brief


@dataclass(frozen=True)
class Setting:
    """Dials and their values; `why` says why the game does not allow them, "" where it does."""

    dials: Mapping[str, Any]
    why: str = ""

    def __str__(self) -> str:
        return ", ".join(f"{name} {setting(value)}" for name, value in self.dials.items())


def settings(
    game: Game, params: Mapping[str, Any], values: Mapping[str, list[Any]], field: str, most: int
) -> list[Setting]:
    """Every combination, the last dial turned first.

    Raises StudyError for more than `most`, or where none is allowed, and the ParamsError of a value that fits with no
    other.
    """
    total = math.prod(map(len, values.values()))
    if total > most:
        raise StudyError(field, f"{total:,} settings are more than {most:,}: give fewer values")
    found: list[Setting] = []
    errors: list[ParamsError | None] = []
    for chosen in itertools.product(*values.values()):
        dials = dict(zip(values, chosen, strict=True))
        try:
            game.build({**params, **dials})
        except ParamsError as error:
            found.append(Setting(dials, error.why.removeprefix(f"{game.name}: ")))
            errors.append(error)
        else:
            found.append(Setting(dials))
            errors.append(None)
    for name, listed in values.items():
        for value in listed:
            of_it = [each for each, setting in zip(errors, found, strict=True) if setting.dials[name] == value]
            if of_it[0] is not None and None not in of_it:
                raise of_it[0]
    if all(setting.why for setting in found):
        raise StudyError(field, f"no setting is allowed: {found[0].why}")
    return found


def seated(game: Game, params: Mapping[str, Any], cells: Sequence[Setting], seats: int) -> list[Setting]:
    """The same settings at a number of seats, which some dials may not fit."""
    found = []
    for cell in cells:
        try:
            if not cell.why:
                game.check(game.build({**params, **cell.dials}), seats)
        except ParamsError as error:
            cell = Setting(cell.dials, error.why.removeprefix(f"{game.name}: "))
        found.append(cell)
    return found


def listed(given: Any, field: str) -> dict[str, list[Any]]:
    """The values of each dial. Raises StudyError."""
    if not isinstance(given, Mapping) or not given:
        raise StudyError(field, f'dials with their values ({{"rounds": [1, 2, 3]}}), not {brief(given)}')
    found: dict[str, list[Any]] = {}
    for name, values in given.items():
        if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
            raise StudyError(field, f"{brief(name)}: a list of values is needed, not {brief(values)}")
        found[name] = []
        for value in values:  # each once: equal settings would be played twice
            if value not in found[name]:
                found[name].append(value)
        if not found[name]:
            raise StudyError(field, f"{brief(name)}: at least one value is needed")
    return found


def ranges(game: Game, given: Any, field: str) -> dict[str, list[Any]]:
    """The same, where (low, high) stands for all whole numbers between, and None for all that the dial declares."""
    from duckplay.params import dials

    if not isinstance(given, Mapping):
        return listed(given, field)
    known = {dial.name: dial for dial in dials(game.params, game.sheet.defaults)}
    spread = dict(given)
    for name, values in given.items():
        dial = known.get(name)
        if values is None and dial is not None and dial.kind in ("int", "bool", "choice"):
            numbers = dial.ge is not None and dial.le is not None
            spread[name] = (False, True) if dial.kind == "bool" else dial.choices
            if dial.kind == "int":
                spread[name] = range(dial.ge or 0, (dial.le or 0) + 1) if numbers else None
        elif isinstance(values, tuple) and len(values) == 2 and (dial is None or dial.kind == "int"):
            low, high = map(integer, values)
            if low is not None and high is not None and low < high:
                spread[name] = range(low, high + 1)
    return listed(spread, field)


def counts(game: Game, seats: Any) -> list[int]:
    """The numbers of seats: one, several, or all that the game takes. Raises StudyError."""
    given = list(game.seats) if seats is None else [seats] if isinstance(seats, int) else seats
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise StudyError("seats", f"a number or several are needed, not {brief(seats)}")
    found = [integer(each) for each in given]
    if not found or any(each not in game.seats for each in found):
        raise StudyError("seats", f"{game.name} takes {game.seats[0]} to {game.seats[-1]} seats, not {brief(seats)}")
    return [each for each in dict.fromkeys(found) if each is not None]
