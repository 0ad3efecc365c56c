"""Importing: quick, without Jupyter, and no module takes the name of a public function."""

from __future__ import annotations

import json
import pkgutil
import subprocess
import sys
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path
from typing import Any

import pytest

import duckplay
from tests.toy import TOY

ROOT = Path(__file__).parents[1]
MODULES = sorted(module.name for module in pkgutil.walk_packages(duckplay.__path__, "duckplay."))


def said_by(code: str) -> Any:
    """What a fresh process prints as JSON."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def test_every_public_function_works_twice_after_every_module_is_imported() -> None:
    for name in MODULES:
        import_module(name)
    arguments: dict[str, tuple[Any, ...]] = {
        "games": (),
        "table": ("duck-and-cover",),
        "replay": (duckplay.table("duck-and-cover", seed=1).record(),),
        "dials": (TOY,),
        "lesson": (TOY,),
        "lab": (TOY,),
    }
    studies: dict[str, tuple[Any, ...]] = {
        "compare": (TOY, {"rounds": 1}, {"rounds": 2}),
        "ladder": (TOY,),
        "outliers": (TOY,),
        "playtest": (TOY,),
        "restrict": (TOY, "roll"),
        "sweep": (TOY, {"rounds": [1]}),
        "tune": (TOY, {"rounds": [1]}, {"turns": "<9"}),
        "worth": (TOY,),
    }
    functions = {name for name in duckplay.__all__ if isfunction(getattr(duckplay, name))}
    assert functions == {*arguments, *studies}
    for name in sorted(functions):
        for _ in range(2):
            if name in arguments:
                assert getattr(duckplay, name)(*arguments[name])
            else:
                assert getattr(duckplay, name)(*studies[name], games=2).sentence


def test_no_module_has_the_name_of_a_public_function() -> None:
    functions = {name for name in duckplay.__all__ if isfunction(getattr(duckplay, name))}
    assert not {f"duckplay.{name}" for name in functions} & set(MODULES)


@pytest.mark.parametrize("name", duckplay.__all__)
def test_every_public_name_is_there_and_says_what_it_is(name: str) -> None:
    thing = getattr(duckplay, name)
    assert isclass(thing) or isfunction(thing)
    assert thing.__doc__ or isclass(thing)  # mypyc leaves out the docstrings of classes
    assert name in dir(duckplay)
    assert said_by(f"import duckplay, json; print(json.dumps(duckplay.{name}.__name__))") == name


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'duckplay' has no attribute 'tabel'"):
        duckplay.tabel  # noqa: B018 - asking for it is the test


LOADED = """
import json, sys, time
before = time.process_time()
import duckplay
spent = time.process_time() - before
duckplay.table("duck-and-cover", seed=1).record()
print(json.dumps([spent, sorted(sys.modules)]))
"""


def test_importing_is_quick_and_a_table_needs_no_jupyter() -> None:
    runs = [said_by(LOADED) for _ in range(3)]
    assert min(spent for spent, _ in runs) < 0.15
    heavy = {"IPython", "anywidget", "comm", "ipykernel", "ipywidgets", "jupyter_client", "numpy", "traitlets", "voila"}
    assert not heavy & set(runs[0][1])
