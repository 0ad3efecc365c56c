"""`duckplay playtest`: play many games of one, or compare two variants, with a bar, and say what came of it."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from duckplay.words import plural

if TYPE_CHECKING:
    from duckplay.game import Game
    from duckplay.params import Dial
    from duckplay.playtests.run import Progress

WIDTH = 30
EVERY = 0.1
"""Seconds between two drawings of the bar."""
STEPS = 10
PATIENCE = 10.0
"""Where there is no terminal: lines for the whole way, and seconds after which there is one in between."""
APART = ("bots", "seats")
"""What a variant may name beside dials, unless the game has dials of these names."""
MOST = 10_000_000
WORKERS = 256
EMPTY = ("", "auto", "automatic")
YES = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


def add(parts: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the task and its flags."""
    task = parts.add_parser("playtest", help="let bots play many games and measure them", allow_abbrev=False)
    task.add_argument("game", metavar="GAME", help="a game of the shelf (duckplay games)")

    def flag(name: str, text: str, **options: Any) -> None:
        task.add_argument(name, help=text, **options)

    flag("--games", "how many games, of each of the two in a comparison (default 1000)", metavar="N", default="1000")
    flag("--set", "a dial, such as rounds=1; may be repeated", metavar="DIAL=VALUE", action="append", default=[])
    flag("--vs", "compare with this, dials and seats= or bots=; may be repeated", metavar="DIAL=VALUE", action="append")
    flag("--bots", "a bot for all seats, or one for each: greedy,search:200", metavar="BOTS")
    flag("--seats", "how many play", metavar="N")
    flag("--seed", "the seed of the playtest (default 1)", metavar="N", default="1")
    flag(
        "--workers",
        "processes that play (default 1: this one, which cannot stop a bot that thinks too long)",
        metavar="N",
        default="1",
    )
    flag("--out", "keep the games: FILE.csv, FILE.parquet, or else a store that can be taken up again", metavar="FILE")


def played(asked: argparse.Namespace) -> Iterator[str]:
    """Play, and yield the lines of what came of it. Raises ValueError; KeyboardInterrupt where it was interrupted."""
    import duckplay
    from duckplay.playtests import exports
    from duckplay.playtests.store import Store
    from duckplay.shelf import find

    game = find(asked.game)
    base = _variant("--set", game, asked.set)
    if asked.seats is not None:
        base["seats"] = _number("--seats", asked.seats, game.seats[0], game.seats[-1])
    if asked.bots is not None:
        base["bots"] = _bots(asked.bots)
    other = None if asked.vs is None else base | _variant("--vs", game, asked.vs)
    games, seed = _number("--games", asked.games, 1, MOST), _number("--seed", asked.seed, 0, 2**53 - 1)
    workers = _number("--workers", asked.workers, 1, WORKERS)
    out = None if asked.out is None else Path(asked.out)
    write = {".csv": exports.csv, ".parquet": exports.parquet}.get(out.suffix.lower()) if out else None
    if write and out:
        _writable(out)
    store = Store.at(None if write else out) if out else None
    answer: Any = None
    with _workers(workers) as executor, _bar(sys.stderr) as progress, suppress(KeyboardInterrupt):
        how: dict[str, Any] = {"games": games, "seed": seed, "executor": executor, "store": store, "progress": progress}
        if other is None:
            apart = {
                name: base.pop(name) for name in APART if name in base and name not in game.params.__struct_fields__
            }
            answer = duckplay.playtest(game, params=base, **apart, **how)
        else:
            answer = duckplay.compare(game, base, other, **how)
    if answer is None:  # the first games were not done, or somebody would not wait for what is under way
        yield f"Stopped with nothing to tell yet of {plural(games, 'game')}."
        yield _again(out, kept=store is not None and not write)
        raise KeyboardInterrupt
    yield repr(answer)
    if write and store and out and answer.run is not None:
        write(store, answer.run.plan.key, out)
        yield f"The games are in {out}."
    elif out and answer.run is None:
        yield f"So there are no games for {out}."
    if answer.interrupted:
        yield _again(out, kept=store is not None and not write)
        raise KeyboardInterrupt


def _writable(out: Path) -> None:
    """Raises ValueError where no file can be written, before the games are played for it."""
    folder = out.expanduser().absolute().parent
    if not folder.is_dir():
        raise ValueError(f"--out {str(out)!r}: there is no folder {str(folder)!r}: make it, or name another place")
    if out.is_dir() or not os.access(folder, os.W_OK):
        why = "is a folder" if out.is_dir() else "may not be written"
        raise ValueError(f"--out {str(out)!r}: {why}: name another place")


def _again(out: Path | None, kept: bool) -> str:
    if kept:
        return f"What is done is in {out}: the same command goes on with it."
    return "The next time it begins anew; with --out FILE.duckdb it would go on."


def _variant(flag: str, game: Game, given: Sequence[str]) -> dict[str, Any]:
    """The dials of `name=value` texts. Raises ValueError."""
    from duckplay.params import dials

    known = {dial.name: dial for dial in dials(game.params, game.sheet.defaults)}
    found: dict[str, Any] = {}
    for text in given:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise ValueError(
                f"{flag} {text!r}: a dial and its value are needed, such as {next(iter(known), 'seats')}=1"
            )
        if name in found:
            raise ValueError(f"{flag} {text!r}: {name} is set twice")
        if name in known:
            found[name] = _read(known[name], value)
        elif name in game.params.decks:
            found[name] = Path(value)
        elif name == "seats":
            found[name] = _number(f"{flag} seats", value, game.seats[0], game.seats[-1])
        else:  # a dial that there is not is refused where dials are built
            found[name] = _bots(value) if name == "bots" else value
    return found


def _read(dial: Dial, text: str) -> Any:
    """What a text stands for as that dial's value; the text itself where it cannot be read."""
    if dial.automatic and text.lower() in EMPTY:
        return None
    if dial.kind == "bool":
        return YES.get(text.lower(), text)
    if dial.kind == "ints":
        return [_int(part.strip()) for part in text.split(",")]
    if dial.kind == "choice":
        return next((choice for choice in dial.choices if str(choice) == text), text)
    return _cards(text) if dial.kind == "cards" else _int(text)


def _cards(text: str) -> Any:
    """A set of cards is a card sheet's file, or said in JSON."""
    if not text.startswith("["):
        return Path(text)
    try:
        return json.loads(text)
    except ValueError:
        return text


def _int(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text


def _bots(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _number(flag: str, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 16 or not least <= int(text) <= most:
        raise ValueError(f"{flag} {text!r}: a whole number from {least:,} to {most:,} is needed")
    return int(text)


@contextmanager
def _workers(count: int) -> Iterator[Any]:
    """An executor of so many processes, ended with the playtest; None for one."""
    if count == 1:
        yield None
        return
    from loky import ProcessPoolExecutor

    executor = ProcessPoolExecutor(max_workers=count)
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, kill_workers=True)


@contextmanager
def _bar(stream: TextIO) -> Iterator[Callable[[Progress], None]]:
    """What shows progress: a bar on a terminal, else a line each tenth of the way."""
    live, last, told = stream.isatty(), 0.0, -1

    def show(progress: Progress) -> None:
        nonlocal last, told
        share = progress.done / progress.total if progress.total else 1.0
        text = f"{progress.done:,} of {plural(progress.total, 'game')}, {progress.speed:,.0f} a second"
        if live:
            now = time.monotonic()
            if now - last >= EVERY or share == 1:
                last = now
                filled = round(WIDTH * share)
                stream.write(f"\r[{'#' * filled}{'.' * (WIDTH - filled)}] {text}\033[K")
                stream.flush()
        elif int(STEPS * share) > told or time.monotonic() - last >= PATIENCE:
            told, last = int(STEPS * share), time.monotonic()
            stream.write(f"{text}\n")
            stream.flush()

    yield show
    if live:
        stream.write("\r\033[K")
        stream.flush()
