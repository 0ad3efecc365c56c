"""Law 1: the same digest at every ply, in two processes with other hash seeds, compiled and interpreted."""

from __future__ import annotations

import base64
import json
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from duckplay import interpreted, shelf
from duckplay.core import Chance
from duckplay.game import Game
from duckplay.laws.drives import Drive, Run
from duckplay.params import build
from duckplay.travel import pack, unpack

Script = dict[str, Any]
"""One driven game: number, params, seats, seed, log, and its digest at every ply."""
DRIVEN = 10
"""So many short games are not only replayed but driven anew, bots and all, in the other build."""
SHORT = 25


def replay(run: Run) -> None:
    """1: replay in a process of the same build, where the mix drives again too, and in one of the other build."""
    scripts: dict[int, Script] = {}

    def each(drive: Drive) -> None:
        script = scripts.setdefault(drive.number, _script(drive))
        script["digests"].append(drive.state.digest())
        script["log"] = drive.log

    for _ in run.cases(each=each):
        pass
    try:
        game = _carried(run.game)
    except (pickle.PicklingError, TypeError, AttributeError) as error:
        run.finding.unchecked.append(f"replay in another process (the game cannot be sent there: {error})")
        return
    short = [one for one, script in scripts.items() if len(script["log"]) <= SHORT][:DRIVEN]
    here = bool(interpreted.why())
    with ThreadPoolExecutor(2) as pool:
        same = pool.submit(_elsewhere, run, game, scripts, [*scripts], here, 1)
        other = pool.submit(_elsewhere, run, game, scripts, short, not here, 2)
    for answer in (same.result(), other.result()):
        _compare(run, scripts, answer)
    if other.result()["compiled"] != here:
        run.finding.unchecked.append("compiled against interpreted (no compiled engine is installed)")


def _script(drive: Drive) -> Script:
    return {"params": drive.changes, "seats": drive.seats, "seed": drive.seed, "log": drive.log, "digests": []}


def _carried(game: Game) -> str:
    """The game by name when it is on the shelf, else pickled, functions of a notebook cell included."""
    if game.name in shelf.SHELF and shelf.find(game.name) is game:
        return game.name
    return base64.b64encode(pack(game)).decode()


def _elsewhere(
    run: Run, game: str, scripts: dict[int, Script], drive: list[int], interpreted: bool, hash_seed: int
) -> dict[str, Any]:
    """The answer of a process of one build with its own hash seed."""
    paths = os.pathsep.join(path or os.getcwd() for path in sys.path)
    switch = {"DUCKPLAY_INTERPRETED": "1" if interpreted else "0"}
    child = subprocess.run(
        [sys.executable, "-m", "duckplay.laws.again"],
        input=json.dumps({"game": game, "seed": run.seed, "scripts": scripts, "drive": drive}),
        env=os.environ | switch | {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    if child.returncode:
        last = child.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        raise run.broken(f"another process could not replay: {last[0]}")
    answer: dict[str, Any] = json.loads(child.stdout)
    return answer


def _compare(run: Run, scripts: dict[int, Script], answer: dict[str, Any]) -> None:
    build_of = "compiled" if answer["compiled"] else "interpreted"
    for kind in ("replayed", "driven"):
        for number, (log, digests) in answer[kind].items():
            script = scripts[int(number)]
            for ply, digest in enumerate(script["digests"]):
                chose = log[ply - 1] if 0 < ply <= len(log) else None
                if chose is not None and tuple(chose) != tuple(script["log"][ply - 1]):
                    what = f"(seat, move) {chose} was chosen, not {script['log'][ply - 1]}"
                elif ply >= len(digests) or digests[ply] != digest:
                    what = f"the digest is {digests[ply] if ply < len(digests) else 'missing'}, not {digest}"
                else:
                    continue
                drive = Drive(run.game, run.seed, int(number))
                drive.ply = ply
                seat = script["log"][ply - 1][0] if ply else None
                raise run.broken(f"{kind} in another process ({build_of}), after ply {ply} {what}", drive, seat)


def _answer(job: dict[str, Any]) -> dict[str, Any]:
    """What the other process says: every script replayed, and the games it was asked to drive anew."""
    name = job["game"]
    game = shelf.find(name) if name in shelf.SHELF else unpack(base64.b64decode(name))
    replayed = {number: (script["log"], _digests(game, script)) for number, script in job["scripts"].items()}
    driven = {number: _driven(game, job["seed"], number, job["scripts"][str(number)]) for number in job["drive"]}
    return {"compiled": not interpreted.why(), "replayed": replayed, "driven": driven}


def _digests(game: Game, script: Script) -> list[int]:
    chance = Chance(script["seed"])
    params = build(game.params, game.sheet.defaults, script["params"])
    state = game.start(params, script["seats"], chance)
    digests = [state.digest()]
    for seat, move in script["log"]:
        state.play(seat, move, chance)
        digests.append(state.digest())
    return digests


def _driven(game: Game, seed: int, number: int, script: Script) -> tuple[list[tuple[int, int]], list[int]]:
    drive = Drive(game, seed, number)
    digests = [drive.state.digest()]
    for _ in script["log"]:
        drive.play(*drive.choose())
        digests.append(drive.state.digest())
    return drive.log, digests


if __name__ == "__main__":
    json.dump(_answer(json.load(sys.stdin)), sys.stdout)
