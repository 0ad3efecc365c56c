"""`make bench`: the engine's speed beside the yardstick's, and which bars are met (`--check`: exit 1 if one is missed).

Rounds of the yardstick, the compiled and the interpreted engine take turns, so that what else the machine does weighs
on all alike; ratios are taken within a round, and medians over the rounds are printed. Seconds are of processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from duckplay.shelf.duck_and_cover import GAME
from tests.bench import abducktion, deduckto, lab, pages, playtests
from tests.bench.measure import SEATS
from tests.bench.report import Row, table

HERE = Path(__file__).parent
ROUNDS = 5
SECONDS = 0.4
GAMES = 2500
"""Games of the yardstick in a round: about half a second."""
REFERENCE = 6e6
"""Moves a second of the yardstick on the machine for which the interpreted bar is set."""

RATIO, INTERPRETED, SEARCH, THINKING = 0.30, 60_000, 0.20, 30.0
"""Bars: random play to the yardstick; interpreted moves a second; search to bare greedy; milliseconds a decision."""


@dataclass(frozen=True)
class Round:
    """Moves a second of the yardstick (None without a C compiler), and the figures of `measure` each way."""

    yardstick: float | None
    compiled: dict[str, float] | None
    interpreted: dict[str, float]


def yardstick(folder: Path) -> Path | None:
    """The compiled yardstick, or None where no C compiler is."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        return None
    program = folder / "yardstick"
    source = HERE / "duck_and_cover.c"
    subprocess.run([compiler, "-O3", "-march=native", "-w", source, "-o", program], check=True)
    return program


def raced(program: Path, games: int) -> float:
    """Moves a second of the yardstick: as it prints them, corrected for the time it waited for a processor."""
    start, used = time.perf_counter(), processor()
    told = subprocess.run([program, str(games)], capture_output=True, text=True, check=True).stdout
    waited = (time.perf_counter() - start) / (processor() - used)
    found = re.search(r"(\d+) moves/s", told)
    if found is None:
        raise ValueError(f"the yardstick printed no moves a second: {told!r}")
    return float(found[1]) * waited


def processor() -> float:
    """Seconds of processor time that finished child processes have used."""
    used = os.times()
    return used.children_user + used.children_system


def measured(interpreted: bool, seconds: float) -> dict[str, float] | None:
    """A round of `measure` in a process of its own; None when it should have been compiled and is not."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.bench.measure", str(seconds)],
        cwd=HERE.parents[1],
        env=os.environ | {"DUCKPLAY_INTERPRETED": "1" if interpreted else "0"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found = json.loads(run.stdout)
    return found["figures"] if found["compiled"] != interpreted else None


def rounds(count: int, seconds: float) -> Iterator[Round]:
    """Rounds of all that is measured."""
    with tempfile.TemporaryDirectory() as folder:
        program = yardstick(Path(folder))
        for _ in range(count):
            raw = raced(program, int(GAMES * seconds / SECONDS)) if program else None
            compiled = measured(False, seconds)
            interpreted = measured(True, seconds)
            if interpreted is None:
                raise RuntimeError("DUCKPLAY_INTERPRETED=1 ran compiled code")
            yield Round(raw, compiled, interpreted)


def importing() -> float:
    """Milliseconds that `import duckplay` adds to a Python process, median of seven."""

    def once(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], cwd=HERE.parents[1], check=True)
        return 1000 * (time.perf_counter() - start)

    return median(once("import duckplay") - once("pass") for _ in range(7))


def rows(found: Sequence[Round]) -> Iterator[Row]:
    """The report: what there is to say about these rounds."""
    raws = [each.yardstick for each in found if each.yardstick is not None]
    compiled = [each.compiled for each in found if each.compiled is not None]
    yield Row("yardstick in C, random", speed(median(raws)) if raws else "no C compiler: no ratios")
    if compiled:
        yield from engine("compiled", compiled, raws)
        yield from bots(compiled)
        yield from abducktion.rows("compiled", compiled, raws)
        yield from deduckto.rows("compiled", compiled, raws)
    else:
        yield Row("compiled", "duckplay is not compiled here", "to be so", False)
    interpreted = [each.interpreted for each in found]
    yield from engine("interpreted", interpreted, raws)
    yield from abducktion.rows("interpreted", interpreted, raws)
    yield from deduckto.rows("interpreted", interpreted, raws)


def engine(way: str, figures: Sequence[dict[str, float]], raws: Sequence[float]) -> Iterator[Row]:
    """What the engine makes when it runs that way; `raws` are the yardstick's moves a second in the same rounds."""

    def middle(name: str) -> str:
        return speed(median(each[name] for each in figures))

    yield Row(f"{way}: random, 4 seats, yardstick's dials", middle("yardstick"))
    yield Row(f"{way}: random, 4 seats, defaults", middle("defaults"))
    if raws:
        part = median(each["yardstick"] / raw for each, raw in zip(figures, raws, strict=True))
        if way == "compiled":
            yield Row("compiled: random to yardstick", f"{part:.2f}", f">= {RATIO:.2f}", part >= RATIO)
        else:
            name, scaled = "interpreted: random where the yardstick makes 6 million", part * REFERENCE
            yield Row(name, speed(scaled), f">= {INTERPRETED:,}", scaled >= INTERPRETED)
    for seats in SEATS:
        yield Row(f"{way}: greedy, {seats} seats, bare", middle(f"bare {seats}"))
        yield Row(f"{way}: greedy, {seats} seats, imagining each decision", middle(f"whole {seats}"))
        yield Row(f"{way}: tree search, greedy rollouts, {seats} seats", middle(f"search {seats}"))
        part = median(each[f"search {seats}"] / each[f"bare {seats}"] for each in figures)
        yield Row(f"{way}: search to bare greedy, {seats} seats", f"{part:.2f}", f">= {SEARCH:.2f}", part >= SEARCH)


def bots(figures: Sequence[dict[str, float]]) -> Iterator[Row]:
    """How long the game's bots think, compiled."""
    for bot in GAME.bots:
        taken = [median(each[f"{bot} {seats}"] for each in figures) for seats in SEATS]
        figure = " and ".join(f"{each:.2g}" for each in taken)
        met = max(taken) < THINKING
        yield Row(f"compiled: {bot}, median decision, 2 and 4 seats", f"{figure} ms", f"< {THINKING:.0f} ms", met)


def speed(moves: float) -> str:
    return f"{moves:,.0f} moves/s"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 when a bar is missed and `--check` asks."""
    parser = argparse.ArgumentParser(
        prog="bench", description="Measures the engine beside the yardstick, the pages, and playtests."
    )
    parser.add_argument("--check", action="store_true", help="exit 1 when a bar is missed")
    parser.add_argument("--only", choices=("engine", "pages", "playtests"), help="leave the others out")
    asked = parser.parse_args(arguments)
    report: list[Row] = []
    if asked.only in (None, "engine"):
        report += [*rows([*rounds(ROUNDS, SECONDS)]), Row("import duckplay", f"{importing():.0f} ms")]
    if asked.only in (None, "playtests"):
        with tempfile.TemporaryDirectory() as folder:
            program = yardstick(Path(folder))
            report += playtests.rows(None if program is None else lambda: raced(program, GAMES))
    if asked.only in (None, "pages"):
        report += [*pages.rows(), *lab.rows()]
    print(*table(report), sep="\n")
    return 1 if asked.check and any(row.met is False for row in report) else 0


if __name__ == "__main__":
    sys.exit(main())
