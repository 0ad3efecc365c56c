"""A plan's key: the same for the same games in any process, another for anything that could change one."""

from __future__ import annotations

import importlib
import subprocess
import sys
from contextlib import suppress
from functools import cache, partial, update_wrapper
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path, PurePath
from random import Random as Luck
from random import random as luck
from typing import Any

import numpy as np
import pytest

import duckplay
from duckplay.core import Bot, Flat, OnePly, Random
from duckplay.params import dials
from duckplay.playtests import identity
from duckplay.playtests.plan import Arm, Plan
from duckplay.shelf import find
from tests.tables.cells import CELL, cell_game, local_game
from tests.toy import SHEET, TOY, Params, Pond

ROOT = Path(__file__).parents[2]
DUCKS = {"seats": 2, "bots": ("greedy",)}

CELL_PLAN = """
from duckplay.playtests.plan import Arm, Plan
from tests.tables.cells import CELL
exec(compile(CELL, "cell", "exec"))
class Mine(duckplay.Bot):
    LIKED = {"roll", "peek", "rest", "guess"}
    def choose(self, world, seat, legal, chance):
        return legal[{0, 1, 2, len(legal)} and min(CUT, len(legal) - 1)]
CUT = 1
print(Plan(game=TOY, arms=(Arm(seats=2, bots=("greedy", Mine())),), games=5, seed=1).key)
"""


def ducks(**changes: Any) -> Plan:
    arm = {**DUCKS, **{name: changes.pop(name) for name in [*changes] if name in Arm.__struct_fields__}}
    return Plan(**{"game": "duck-and-cover", "arms": (Arm(**arm),), "games": 5, "seed": 1, **changes})


def said(code: str, seed: str, *given: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *given],
        env={"PYTHONHASHSEED": seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_cell_that_is_run_again_anywhere_has_the_same_key_and_an_edited_one_another() -> None:
    keys = {said(code, seed) for code in (CELL_PLAN, "\n\n" + CELL_PLAN) for seed in ("0", "1", "2")}
    assert len(keys) == 1
    for edit in (("CUT = 1", "CUT = 2"), ("+= 1\n", "+= 1\n"), ("min(CUT", "max(CUT")):
        assert (said(CELL_PLAN.replace(*edit), "0") in keys) == (edit[0] == edit[1])


HELPED = """
import sys
sys.path.insert(0, sys.argv[1])
import helpers_of_an_author
from duckplay.core import Bot
from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.run import begin
class Helped(Bot):
    def choose(self, world, seat, legal, chance):
        return helpers_of_an_author.best(legal)
plan = Plan(game="duck-and-cover", arms=(Arm(seats=2, bots=(Helped(),)),), games=5, seed=1)
run = begin(plan, store=sys.argv[1] + "/games.duckdb")
print(run.done, end=" ")
for _ in run.steps():
    pass
print(run.digest)
"""


WITHIN = "        import helpers_of_an_author\n"
"""The helper imported where it is needed; by itself, so the next one too."""


@pytest.mark.parametrize("within", [False, True], ids=["at the top", "within a method"])
def test_a_helper_that_was_edited_does_not_go_on_with_the_games_of_the_old_one(tmp_path: Path, within: bool) -> None:
    helper, deeper = tmp_path / "helpers_of_an_author.py", tmp_path / "deeper_of_an_author.py"
    deeper.write_text("PLACE = 0\n")
    code, best = HELPED, "import deeper_of_an_author\ndef best(legal):\n    return legal[deeper_of_an_author.PLACE]\n"
    if within:
        code = HELPED.replace(WITHIN.lstrip(), "").replace("        return", f"{WITHIN}        return")
        best = "def best(legal):\n    from deeper_of_an_author import PLACE\n    return legal[PLACE]\n"
        assert code.index("class Helped") < code.index("import helpers")
    helper.write_text(best)

    def play() -> tuple[str, str]:
        done, digest = said(code, "0", str(tmp_path)).split()
        return done, digest

    first = play()
    assert first[0] == "0"
    assert play() == ("5", first[1])
    deeper.write_text("PLACE = -1\n")
    second = play()
    assert second[0] == "0"
    helper.write_text("def best(legal):\n    return legal[len(legal) // 2]\n")
    third = play()
    assert third[0] == "0"
    assert len({first[1], second[1], third[1]}) == 3


def test_what_a_method_imports_of_a_package_beside_it_is_in_the_key_and_a_library_is_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "ducks_of_an_author"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "mind.py").write_text("TABLE = [1]\n")
    lines = [
        "def best(legal):",
        "    from . import mind",
        "    import colorsys, dask, no_such_module",
        "    return mind",
    ]
    (package / "bots.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("dask", "dask.base"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    bots = importlib.import_module("ducks_of_an_author.bots")
    first = identity.Print.of(bots.best)
    assert first == identity.Print.of(bots.best)
    assert "dask" not in sys.modules
    (package / "mind.py").write_text("TABLE = [1, 2]\n")
    assert identity.Print.of(bots.best) != first


@pytest.mark.parametrize("error", ["SystemExit('no more ducks')", "ImportError", "ZeroDivisionError"])
def test_a_module_that_does_not_let_itself_be_imported_leaves_a_key(
    error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"ending_of_an_author_{error[:5].lower()}"
    (tmp_path / f"{name}.py").write_text(f"raise {error}\n")
    (tmp_path / f"bots_{name}.py").write_text(f"def best(legal):\n    import {name}\n    return {name}\n")
    monkeypatch.syspath_prepend(tmp_path)
    bots = importlib.import_module(f"bots_{name}")
    assert identity.Print.of(bots.best) == identity.Print.of(bots.best)


def test_a_helper_that_is_edited_and_not_yet_loaded_again_is_not_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "helpers_of_another.py"
    path.write_text("def best(legal):\n    return legal[0]\n")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    helpers, prints = module_from_spec(spec), []
    spec.loader.exec_module(helpers)
    prints.append(identity.Print.of(helpers))
    path.write_text("def best(legal):\n    return legal[-1] if legal else None\n")
    prints.append(identity.Print.of(helpers))
    spec.loader.exec_module(helpers)
    prints.append(identity.Print.of(helpers))
    assert len(set(prints)) == 3


def test_an_edited_rule_of_a_cell_is_another_plan() -> None:
    def key(source: str) -> str:
        names: dict[str, Any] = {"__name__": "__main__"}
        exec(compile(source, "cell", "exec", dont_inherit=True), names)
        return Plan(game=names["TOY"], arms=(Arm(seats=2, bots=("random",)),), games=5, seed=1).key

    assert key(CELL) == key("# a word\n" + CELL)
    edits = [("chance.below(6)", "chance.below(8)"), ("DIE, ROLL", "ROLL, DIE"), ("le=20, title", "le=30, title")]
    assert all(old in CELL for old, _ in edits)
    assert len({key(CELL), *(key(CELL.replace(*edit)) for edit in edits)}) == 4


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": 2},
        {"metrics": ("length",)},
        {"uses": True},
        {"pieces": True},
        {"rotate": False},
        {"decision_limit": 9.0},
        {"bots": ("random",)},
        {"bots": (Random(),)},
        {"bots": ("greedy", "random")},
        {"seats": 3},
        {"params": {"rounds": 1}},
        {"never": ("duck",)},
        {"arms": (Arm(**DUCKS), Arm(**DUCKS))},
        {"game": TOY},
    ],
    ids=", ".join,
)
def test_whatever_could_change_a_game_or_its_rows_changes_the_key(changes: dict[str, Any]) -> None:
    assert ducks(**changes).key != ducks().key


def test_a_longer_plan_goes_on_with_a_shorter_one_and_what_only_looks_different_is_the_same() -> None:
    rounds = ducks().params(0)
    for changes in ({"games": 9}, {"label": "as it is"}, {"params": {"rounds": rounds.rounds}}, {"restricted": (1,)}):  # type: ignore[attr-defined]  # Params of the game, not of any
        assert ducks(**changes).key == ducks().key
    assert ducks(never=("duck",), restricted=(0, 1)).key == ducks(never=("duck",)).key


def test_arms_that_play_the_very_same_games_are_known() -> None:
    one, two = Arm(**DUCKS, label="A"), Arm(**DUCKS, label="B", params={"rounds": ducks().params(0).rounds})  # type: ignore[attr-defined]  # Params of the game, not of any
    assert ducks(arms=(one, two)).identical
    assert not ducks(arms=(one, Arm(**DUCKS, params={"rounds": 1}))).identical
    assert not ducks(arms=(one,)).identical


def test_bots_are_told_apart_by_what_they_are_made_of() -> None:
    class Weighing(Bot):
        def __init__(self, weights: Any) -> None:
            self.weights = weights

        def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
            return legal[0]

    bots = [
        Random(),
        OnePly(Random(), 12),
        OnePly(Random(), 13),
        Flat(Random(), 12),
        *(Weighing(weights) for weights in (np.zeros(2), np.ones(2), np.zeros(3), {"a": 1}, {"a": 2}, [1], (1,), {1})),
        Weighing(partial(max, 1)),
        Weighing(partial(min, 1)),
    ]
    assert len({identity.Print.of(bot) for bot in bots}) == len(bots)
    assert identity.Print.of(OnePly(Random(), 12)) == identity.Print.of(bots[1])
    assert identity.Print.of(Weighing(np.ones(2))) == identity.Print.of(bots[5])


class Noted:
    """A function that counts how often it is asked, in the manner of a decorator."""

    def __init__(self, of: Any, most: int) -> None:
        update_wrapper(self, of)
        self.most = most


@pytest.mark.parametrize(
    "several",
    [
        lambda: [{0: 1}.get, {0: 2}.get, {0: 1}.__getitem__, {}.get],
        lambda: [Luck(5).random, Luck(6).random, Luck(5).getrandbits, luck],
        lambda: [(3).__add__, (4).__add__, (3).__sub__, "a".join, "b".join, [1].index, np.ones(2).dot, np.zeros(2).dot],
        lambda: [str.upper, str.lower, str.__len__, dict.fromkeys, len, max],
        lambda: [cache(lambda legal: legal[0]), cache(lambda legal: legal[1]), cache(len)],
        lambda: [Noted(max, 1), Noted(max, 2), Noted(min, 1)],
    ],
    ids=("dict", "luck", "values", "kinds", "cached", "wrapped"),
)
def test_what_is_written_in_c_is_told_apart_by_its_name_and_what_it_is_bound_to(several: Any) -> None:
    prints = [identity.Print.of(each) for each in several()]
    assert len(set(prints)) == len(prints)
    assert prints == [identity.Print.of(each) for each in several()]


def test_what_nothing_tells_apart_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^a bot or rule holds <generator .* cannot be told from others of its kind"):
        identity.Print.of(move for move in range(9))


def test_what_refers_to_itself_has_an_end() -> None:
    ring: list[Any] = [1]
    ring.append(ring)
    assert identity.Print.of(ring) == identity.Print.of(ring)
    assert identity.Print.of(ring) != identity.Print.of([1, [1]])


def test_games_of_functions_and_cells_have_a_key() -> None:
    keys = [Plan(game=game, arms=(Arm(seats=2, bots=("random",)),), games=5, seed=1).key for game in _games()]
    again = [Plan(game=game, arms=(Arm(seats=2, bots=("random",)),), games=5, seed=1).key for game in _games()]
    assert keys == again
    assert len(set(keys)) == 2


def _games() -> list[Any]:
    return [local_game(), cell_game()]


PLAYED = """
import sys
from pathlib import Path

import duckplay
from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.worker import Chunk

ran = set()
for name in duckplay.games():
    arm = Arm(seats=2, bots=("random", "random"))
    made = Plan(game=name, arms=(arm,), games=1, seed=1, uses=True, metrics=("length", "drama"))
    sys.setprofile(lambda frame, event, _: ran.add(frame.f_code.co_filename))
    chunk = Chunk(made, 0)
    chunk.play(0)
    chunk.columns()
    sys.setprofile(None)
for path in ran:
    if Path(duckplay.__file__).parent in Path(path).parents:
        print(Path(path).relative_to(Path(duckplay.__file__).parent).as_posix())
"""
NEUTRAL = {"refusals.py", "words.py", "shelf/__init__.py"}
"""What runs too, and can refuse a plan or not, but change no row."""


def test_all_code_that_plays_a_game_or_notes_it_is_in_the_key() -> None:
    env = {"DUCKPLAY_INTERPRETED": "1"}
    done = subprocess.run([sys.executable, "-c", PLAYED], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    ran = set(done.stdout.split())
    assert {"core/tally.py", "playtests/plan.py", "seating.py", "shelf/duck_and_cover/state.py"} <= ran
    patterns = (*identity.ENGINE, identity.METRICS, "shelf/*/*.py")
    assert {path for path in ran if not any(PurePath(path).match(pattern) for pattern in patterns)} <= NEUTRAL


def test_the_key_is_of_all_that_and_of_no_other_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = "shelf/duck_and_cover/*.py"
    for path in identity.PACKAGE.rglob("*.py"):
        copy = tmp_path / path.relative_to(identity.PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    monkeypatch.setattr(identity, "PACKAGE", tmp_path)
    made = ducks(metrics=("length",))
    files = sorted(tmp_path.rglob("*.py"))
    found = set()
    identity.sources.cache_clear()
    before = made.key
    for path in files:
        text = path.read_bytes()
        path.write_bytes(text + b"\nchanged = True\n")
        identity.sources.cache_clear()
        if made.key != before:
            found.add(path)
        path.write_bytes(text)
    identity.sources.cache_clear()
    assert found == {path for pattern in (*identity.ENGINE, identity.METRICS, home) for path in tmp_path.glob(pattern)}
    assert all(any(tmp_path.glob(pattern)) for pattern in identity.ENGINE)
    assert len(found) < len(files) / 2


def test_another_version_of_duckplay_or_of_the_rules_is_another_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    def key(sheet: str) -> str:
        game = duckplay.SimpleGame(Pond, Params, sheet)
        return Plan(game=game, arms=(Arm(seats=2, bots=("random",)),), games=5, seed=1).key

    assert "version = 1\n" in SHEET
    before, ruled = key(SHEET), key(SHEET.replace("version = 1\n", "version = 2\n"))
    monkeypatch.setattr(duckplay, "__version__", "another")
    assert len({before, ruled, key(SHEET)}) == 3


@pytest.mark.parametrize("name", duckplay.games())
def test_every_dial_turned_is_another_plan(name: str) -> None:
    game = find(name)
    keys = [Plan(game=name, arms=(Arm(seats=2, bots=("random",)),), games=5, seed=1).key]
    for dial in dials(game.params, game.sheet.defaults):
        for value in turned(dial):
            with suppress(ValueError):  # it does not go with the others
                arm = Arm(seats=2, bots=("random",), params={dial.name: value})
                keys.append(Plan(game=name, arms=(arm,), games=5, seed=1).key)
                break
    assert len(set(keys)) == len(keys) > len(dials(game.params, game.sheet.defaults)) / 2


def turned(dial: Any) -> list[Any]:
    """Other values of a dial."""
    if dial.kind == "bool":
        return [not dial.default]
    if dial.kind == "choice":
        return [choice for choice in dial.choices if choice != dial.default]
    return [dial.default + 1, dial.default - 1] if isinstance(dial.default, int) else []


def test_another_source_is_another_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "core").mkdir()
    chance = tmp_path / "core" / "chance.py"
    hashes = []
    monkeypatch.setattr(identity, "PACKAGE", tmp_path)
    for text in ("a = 1\n", "a = 1\r\n", "a = 2\n"):
        chance.write_bytes(text.encode())
        identity.sources.cache_clear()
        hashes.append(identity.sources(("core/*.py",)))
    identity.sources.cache_clear()
    assert hashes[0] == hashes[1] != hashes[2]
