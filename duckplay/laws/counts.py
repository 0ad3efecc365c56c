"""Law 11: move counts to a fixed depth from fixed seeds, stored as text and checked move by move."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from duckplay.core import Chance, State, fingerprint
from duckplay.game import Game
from duckplay.laws.drives import Run
from duckplay.params import build, differs, draw

COUNT = 2002
"""Purpose of the streams from which the roots of the trees are drawn."""
TREES = 12
LEAVES = 2000
"""A tree is as deep as it can be with no more leaves than this."""


def counts(run: Run, stored: Mapping[str, Any] | None) -> None:
    """11: a case is one move from the root of a stored tree; where a count differs, both are printed by move."""
    game = run.game
    if stored is None:
        run.finding.unchecked.append("stored move counts (none are given; they are optional for games off the shelf)")
        return
    if (stored["game"], stored["version"]) != (game.name, game.version):
        found = f"of {stored['game']} version {stored['version']}"
        raise run.broken(f"the stored counts are {found}, the game is {game.name} version {game.version}")
    for place, tree in enumerate(stored["trees"]):
        params = build(game.params, game.sheet.defaults, tree["params"])
        root, chance = _root(game, params, tree["seats"], tree["seed"], tree["after"])
        now = _divide(game, root, chance, tree["depth"])
        run.finding.games += 1
        run.count(len(tree["moves"]))
        if now != tree["moves"]:
            where = {name: tree[name] for name in ("params", "seats", "seed", "after", "depth")}
            raise run.broken(f"tree {place} {where} counts\n{_compared(tree['moves'], now)}")


def count(game: Game) -> str:
    """The counts to store, as JSON text: trees of drawn and default params, from the start and from later on.

    For each move of the root stands [positions at the depth, fingerprint of their digests].
    """
    trees = [_tree(game, number) for number in range(TREES)]
    words = ",\n".join(json.dumps(tree) for tree in trees)
    head = f'"game": {json.dumps(game.name)}, "version": {game.version}'
    return f'{{{head}, "trees": [\n{words}\n]}}\n'


def _tree(game: Game, number: int) -> dict[str, Any]:
    dice = Chance(1)
    dice.open(COUNT, number)
    drawn = draw(game.params, game.sheet.defaults, dice)
    params = build(game.params, game.sheet.defaults, {}) if number % 2 == 0 else drawn
    fitting = game.fitting(params)
    seats = fitting[number // 2 % len(fitting)]
    after = 0 if number % 4 < 2 else 1 + dice.below(40)
    root, chance = _root(game, params, seats, number, after)
    depth, moves = 1, _divide(game, root, chance, 1)
    while depth < 6:
        deeper = _divide(game, root, chance, depth + 1)
        if sum(leaves for leaves, _ in deeper.values()) > LEAVES:
            break
        depth, moves = depth + 1, deeper
    changes = differs(params, game.sheet.defaults)
    return {"params": changes, "seats": seats, "seed": number, "after": after, "depth": depth, "moves": moves}


def _root(game: Game, params: Any, seats: int, seed: int, after: int) -> tuple[State, Chance]:
    """A position that many random plies from the start, earlier if the game ends."""
    chance, dice = Chance(seed), Chance(seed)
    state = game.start(params, seats, chance)
    dice.open(COUNT, seed)
    for _ in range(after):
        seat = state.actor()
        if seat < 0:
            break
        legal = state.legal(seat)
        state.play(seat, legal[dice.below(len(legal))], chance)
    return state, chance


def _divide(game: Game, root: State, chance: Chance, depth: int) -> dict[str, list[int]]:
    """Move of the root -> [positions at the depth, fingerprint of their digests]."""
    seat = root.actor()
    divided: dict[str, list[int]] = {}
    for move in root.legal(seat) if seat >= 0 else ():
        leaves = _leaves(_after(root, seat, move, chance), chance, depth - 1)
        divided[f"{seat}: {game.move(root, seat, move).text}"] = [len(leaves), fingerprint(leaves)]
    return divided


def _leaves(state: State, chance: Chance, depth: int) -> list[int]:
    seat = state.actor()
    if depth == 0 or seat < 0:
        return [state.digest()]
    return [
        leaf for move in state.legal(seat) for leaf in _leaves(_after(state, seat, move, chance), chance, depth - 1)
    ]


def _after(state: State, seat: int, move: int, chance: Chance) -> State:
    after = state.copy()
    after.play(seat, move, chance)
    return after


def _compared(stored: Mapping[str, list[int]], now: Mapping[str, list[int]]) -> str:
    """Stored and present count of each move, those that differ marked."""
    lines = []
    for move in sorted({*stored, *now}):
        was, is_now = (one.get(move, [0, 0]) for one in (stored, now))
        mark = "" if was == is_now else "  <- other count" if was[0] != is_now[0] else "  <- other positions"
        lines.append(f"    {move}: stored {was[0]}, now {is_now[0]}{mark}")
    return "\n".join(lines)
