"""`make ladder`: every bot of a game against every other, two seats, as a table with intervals.

`make ladder GAME=abducktion` measures one game.

A pair plays each seed twice, seats swapped, so that neither the deal nor the seat favours a bot. A win counts 1, a
shared win 1/2. The interval of the share of games won is Wilson's (1927), at 95 %, shared wins counted by half.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise
from multiprocessing import get_context
from pathlib import Path

from duckplay.core import Chance, playout
from duckplay.shelf import find

HERE = Path(__file__).parent
GAMES = 400
FEW = 40
Z = 1.959963984540054
CHUNK = 5

Pair = tuple[str, str]
Shares = dict[Pair, list[float]]
"""By pair, what the first bot won of each seed's two games: 0, 0.5, 1, 1.5 or 2."""


@dataclass(frozen=True)
class Ladder:
    """A game's bots that each beat the one before: the interval of its share of wins lies above one half.

    `short` are the dials of the few games that every change of the project plays again, by all bots but the `slow`.
    """

    game: str
    rungs: tuple[str, ...]
    short: Mapping[str, int] = field(default_factory=dict)
    slow: tuple[str, ...] = ()

    @property
    def bots(self) -> list[str]:
        return list(find(self.game).bots)

    @property
    def table(self) -> Path:
        return HERE / f"ladder-{self.game}.md"

    @property
    def fews(self) -> Path:
        return HERE / f"ladder-{FEW}-{self.game}.json"

    def pairs(self) -> list[Pair]:
        """All pairs of the game's bots, in its order."""
        return list(combinations(self.bots, 2))

    def few(self) -> list[Pair]:
        """The pairs of which a few games are played again."""
        return [pair for pair in self.pairs() if not set(pair) & set(self.slow)]


LADDERS = {
    ladder.game: ladder
    for ladder in (
        Ladder("duck-and-cover", ("random", "greedy", "search:1", "search:2", "search:3"), {"rounds": 1}),
        Ladder("abducktion", ("random", "greedy", "solver"), slow=("search",)),
        Ladder("deduckto", ("random", "careless", "careful", "planner", "search:2")),
    )
}


def won(name: str, changes: Mapping[str, int], job: tuple[Pair, int]) -> float:
    """What the first bot of a pair wins of a seed's two games."""
    (first, second), seed = job
    game, share = find(name), 0.0
    for names in ((first, second), (second, first)):
        chance = Chance(seed)
        state = game.start(game.build(changes), 2, chance)
        playout(state, [game.bots[name] for name in names], chance)
        places = list(state.places())
        mine, other = places[names.index(first)], places[names.index(second)]
        share += 1.0 if mine < other else 0.5 if mine == other else 0.0
    return share


def tournament(ladder: Ladder, games: int, changes: Mapping[str, int], among: Sequence[Pair]) -> Shares:
    """So many games of each pair, from seeds 0, 1, 2, ...; the same whatever the number of processes."""
    order = ladder.bots
    jobs = [(pair, seed) for pair in among for seed in range(games // 2)]
    jobs.sort(key=lambda job: -max(map(order.index, job[0])))  # the longest games start first
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        found = dict(zip(jobs, pool.map(partial(won, ladder.game, changes), jobs, chunksize=CHUNK), strict=True))
    return {pair: [found[pair, seed] for seed in range(games // 2)] for pair in among}


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins."""
    share, z2 = wins / games, Z * Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * math.sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return middle - half, middle + half


def table(ladder: Ladder, shares: Shares, games: int) -> Iterator[str]:
    """The results as Markdown: the share of games that the row's bot wins against the column's, in percent."""
    names = ladder.bots
    yield f"# {find(ladder.game).title}: the ladder of its bots"
    yield ""
    yield (
        f"Two seats, {games} games a pair: seeds 0 to {games // 2 - 1}, each played twice with seats swapped. Percent "
        "of games that the row's bot wins against the column's, shared wins counted by half, with Wilson's 95 % "
        "interval."
    )
    yield ""
    yield f"| | {' | '.join(names)} |"
    yield f"|---|{'---|' * len(names)}"
    for row in names:
        cells = []
        for column in names:
            if row == column:
                cells.append("")
                continue
            flipped = (row, column) not in shares
            wins = sum(shares[(column, row) if flipped else (row, column)])
            wins = games - wins if flipped else wins
            low, high = wilson(wins, games)
            cells.append(f"{100 * wins / games:.1f} ({100 * low:.1f} to {100 * high:.1f})")
        yield f"| **{row}** | {' | '.join(cells)} |"
    yield ""
    for lower, higher in pairwise(ladder.rungs):
        low, high = wilson(games - sum(shares[lower, higher]), games)
        verdict = "above one half" if low > 0.5 else "NOT above one half"
        yield f"- {higher} beats {lower}: {100 * low:.1f} to {100 * high:.1f} %, {verdict}"


def document(shares: Shares) -> str:
    """The results as JSON, a line a pair: who played whom, and what the first won of each seed's two games."""
    lines = [f"  {json.dumps(f'{first} against {second}')}: {shares[first, second]}" for first, second in shares]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    for name in sys.argv[1:] or LADDERS:
        ladder = LADDERS[name]
        ladder.fews.write_text(document(tournament(ladder, FEW, ladder.short, ladder.few())), encoding="utf-8")
        lines = [*table(ladder, tournament(ladder, GAMES, {}, ladder.pairs()), GAMES)]
        ladder.table.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(*lines, sep="\n")
