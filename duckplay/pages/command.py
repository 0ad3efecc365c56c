"""The `duckplay` command: serve the pages, list the games, print a saved table, playtest a game, measure the engine."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from duckplay.pages import playtesting

OPEN = (
    "Tables are open: every visitor may see the seed, the order of the deck and hidden cards, step back, undo, branch\n"
    "and save the record. Without --open (or DUCKPLAY_OPEN=1) all that stays shut until a game is over."
)
HOME = "gallery.ipynb"
SERVING = ("open", "port", "host", "url", "token", "max_tables", "lab_workers", "no_browser")
URL = re.compile(r"https?://(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?(?:/[\w.~-]+)*/?", re.ASCII)
TABLES = range(1, 1001)
WORKERS = range(1, 257)
PORTS = range(65536)


class FlagError(ValueError):
    """A flag or an environment variable that cannot be used: which one, what it says, what would be right."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code: 0 done, 1 nobody reads what it prints, 2 asked for wrongly."""
    parser = reader()
    asked = parser.parse_args(arguments)
    try:
        given = [flag for flag in SERVING if getattr(asked, flag) != parser.get_default(flag)]
        if given and (asked.version or asked.what not in (None, "serve")):
            raise FlagError(f"--{given[0].replace('_', '-')} is for serving the pages, not for another task")
        if asked.version:
            print(f"duckplay {version('duckplay')}")
        elif asked.what not in (None, "serve"):
            for line in task(asked):
                print(line, flush=True)
        else:
            pages(asked, os.environ)
    except ValueError as error:
        parser.exit(2, f"{parser.prog}: error: {error}\n")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def task(asked: argparse.Namespace) -> Iterator[str]:
    """What a task other than serving prints; ValueError."""
    from duckplay.pages import tasks

    if asked.what == "playtest":
        return playtesting.played(asked)
    if asked.what == "replay":
        return tasks.replay(asked.file)
    return tasks.games() if asked.what == "games" else tasks.bench()


def reader() -> argparse.ArgumentParser:
    """The flags and what they mean."""
    parser = argparse.ArgumentParser(
        prog="duckplay",
        description="Serves the games as web pages, on this machine only, unless told otherwise.",
        allow_abbrev=False,  # what opens tables is said in full
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    flags(parser)
    parts = parser.add_subparsers(dest="what", metavar="TASK", title="other tasks")
    own = parts.add_parser("serve", help="serve notebooks of your own, or a folder of them", allow_abbrev=False)
    own.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a notebook, or a folder that holds some")
    flags(own, default=argparse.SUPPRESS)
    parts.add_parser("games", help="print the games of the shelf")
    parts.add_parser("replay", help="print a saved table, ply by ply").add_argument("file", type=Path)
    playtesting.add(parts)
    parts.add_parser("bench", help="print how many moves a second the engine makes here")
    return parser


def flags(parser: argparse.ArgumentParser, **default: Any) -> None:
    """Add what can be said of serving, with its defaults or with this one."""
    serving = parser.add_argument_group("serving")

    def flag(name: str, text: str, **options: Any) -> None:
        serving.add_argument(name, help=text, **options | default)

    flag("--open", "open tables: show all, allow undo, branch and record (DUCKPLAY_OPEN=1)", action="store_true")
    flag("--port", "port (default 8866, or a free one; 0: any free one)", metavar="N")
    flag("--host", "address to serve on; other than this machine needs --token", default="127.0.0.1")
    flag("--url", "address that visitors use, behind a reverse proxy (https://example.org/games/)", metavar="URL")
    flag("--token", "what visitors must give (better set as DUCKPLAY_TOKEN: a flag shows in ps)")
    flag("--max-tables", "tables at a time (default 30)", metavar="N", default="30")
    flag("--lab-workers", "processes that play for all Labs together (default 1)", metavar="N", default="1")
    flag("--no-browser", "do not open a browser", action="store_true")


def number(flag: str, text: str, allowed: range) -> int:
    """`text` as a number in range; FlagError."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 9 or int(text) not in allowed:
        raise FlagError(f"{flag} {text!r}: a whole number from {allowed[0]} to {allowed[-1]} is needed")
    return int(text)


def opened(flag: bool, environment: Mapping[str, str]) -> bool:
    """Whether who serves opens the tables; FlagError."""
    value = environment.get("DUCKPLAY_OPEN", "")
    if value not in ("", "0", "1"):
        raise FlagError(f"DUCKPLAY_OPEN={value!r}: 1 opens the tables, 0 or nothing keeps them closed")
    return flag or value == "1"


def token(flag: str | None, environment: Mapping[str, str]) -> str:
    """What visitors must give, "" for nothing; FlagError."""
    name, value = ("--token", flag) if flag is not None else ("DUCKPLAY_TOKEN", environment.get("DUCKPLAY_TOKEN"))
    if value is None:
        return ""
    if not value or not all("!" <= letter <= "~" for letter in value):
        raise FlagError(f"{name}: letters, digits and signs without spaces are needed, at least one")
    return value


def outside(text: str | None) -> str:
    """The address that visitors use, "" for that of the server; FlagError."""
    if text is None:
        return ""
    if not URL.fullmatch(text) or ".." in text:
        raise FlagError(f"--url {text!r}: an address such as https://example.org/games/ is needed")
    return text if text.endswith("/") else f"{text}/"


def pages(asked: argparse.Namespace, environment: Mapping[str, str]) -> None:
    """Serve the pages until interrupted; FlagError, NotebookError, ServerError."""
    from duckplay.interpreted import why
    from duckplay.pages.server import Settings, loopback, serve
    from duckplay.seating import environment as seed_of_environment

    port = None if asked.port is None else number("--port", asked.port, PORTS)
    tables = number("--max-tables", asked.max_tables, TABLES)
    workers = number("--lab-workers", asked.lab_workers, WORKERS)
    secret = token(asked.token, environment)
    if not asked.host:
        raise FlagError("--host '': an address is needed, such as 127.0.0.1")
    url = outside(asked.url)
    for name, host in (("--host", asked.host), ("--url", urlsplit(url).hostname or "localhost")):
        if not loopback(host) and not secret:
            raise FlagError(f"{name} {host}: others can reach that address, so --token (or DUCKPLAY_TOKEN) is needed")
    open_tables = opened(asked.open, environment)
    if open_tables:
        seed_of_environment()
    if reason := why():
        print(reason, flush=True)
    if open_tables:
        print(OPEN, flush=True)
    with as_file(files("duckplay.notebooks")) as folder:
        settings = Settings(
            notebooks=tuple(asked.paths) if asked.what else (folder,),
            home="" if asked.what else HOME,
            host=asked.host,
            port=port,
            url=url,
            token=secret,
            max_tables=tables,
            lab_workers=workers,
            opened=open_tables,
            browser=not asked.no_browser,
        )
        serve(settings)
