"""The checkout: what is installed from where, which sources run, and when the tests refuse to."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def run(*command: str, cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )


def origins(**environment: str) -> str:
    code = "from duckplay.core import chance, state; import duckplay.seeds; print(chance.__file__, state.__file__)"
    done = run(sys.executable, "-c", code, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_switch_runs_the_sources_beside_compiled_modules() -> None:
    assert [Path(path).suffix for path in origins(DUCKPLAY_INTERPRETED="1").split()] == [".py", ".py"]


def test_without_the_switch_the_compiled_modules_run_where_there_are_any() -> None:
    kind = EXTENSION_SUFFIXES[0] if any(ROOT.glob(f"duckplay/core/*{EXTENSION_SUFFIXES[0]}")) else ".py"
    assert [path.endswith(kind) for path in origins(DUCKPLAY_INTERPRETED="0").split()] == [True, True]


def test_another_value_of_the_switch_is_refused_by_name() -> None:
    done = run(sys.executable, "-c", "import duckplay", DUCKPLAY_INTERPRETED="yes")
    assert done.returncode != 0
    assert "DUCKPLAY_INTERPRETED='yes': 1 runs duckplay from its sources" in done.stderr


def test_it_can_say_why_it_runs_interpreted() -> None:
    code = "from duckplay import interpreted; print(interpreted.why())"
    assert "because DUCKPLAY_INTERPRETED=1" in run(sys.executable, "-c", code, DUCKPLAY_INTERPRETED="1").stdout


@pytest.mark.parametrize("source_age", [-10, None])
def test_tests_refuse_a_compiled_module_that_is_older_than_its_source_or_has_none(
    tmp_path: Path, source_age: int | None
) -> None:
    core = tmp_path / "duckplay" / "core"
    core.mkdir(parents=True)
    compiled = core / f"rules{EXTENSION_SUFFIXES[0]}"
    compiled.touch()
    now = compiled.stat().st_mtime
    if source_age is not None:
        source = core / "rules.py"
        source.touch()
        os.utime(source, (now, now - source_age))
    tests = tmp_path / "tests"
    tests.mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", tests)
    (tests / "test_one.py").write_text("def test_one():\n    pass\n", encoding="utf-8")

    def pytest_run(switch: str) -> subprocess.CompletedProcess[str]:
        return run(sys.executable, "-m", "pytest", "-q", "tests", cwd=tmp_path, DUCKPLAY_INTERPRETED=switch)

    refused = pytest_run("0")
    assert refused.returncode == pytest.ExitCode.USAGE_ERROR
    assert "duckplay.core.rules" in refused.stderr
    assert "python setup.py build_ext --inplace" in refused.stderr
    assert pytest_run("1").returncode == 0

    (core / "rules.py").touch()
    os.utime(core / "rules.py", (now, now - 10))
    assert pytest_run("0").returncode == 0


def test_what_tests_start_hears_ctrl_c_even_from_a_background_job(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path / "tests")
    started = "import signal, sys; sys.exit(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    one = f"def test_one():\n    subprocess.run([sys.executable, '-c', {started!r}], check=True)\n"
    (tmp_path / "tests" / "test_one.py").write_text(f"import subprocess, sys\n{one}", encoding="utf-8")
    background = f"trap '' INT; exec {shlex.quote(sys.executable)} -m pytest -q tests"
    done = run("sh", "-c", background, cwd=tmp_path)
    assert done.returncode == 0, done.stdout


def test_a_checkout_builds_with_what_an_isolated_build_gets() -> None:
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]


def test_every_constraint_is_one_version_of_one_package() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert [line for line in pins if not re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*", line)] == []
    pinned = {re.sub(r"[-_.]+", "-", line.split("==")[0]).lower() for line in pins}
    groups = [entry for entry in PROJECT["dependency-groups"]["test"] if isinstance(entry, str)]
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"], *groups]
    names = {re.split(r"[<>=!~\[; ]", line)[0] for line in wanted}
    assert {re.sub(r"[-_.]+", "-", name).lower() for name in names} <= pinned


def test_every_pinned_version_that_is_installed_runs_on_the_oldest_python() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.lower() for line in lines}
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=") + ".0"
    checked = [found for found in distributions() if f"{found.name}=={found.version}".lower() in pinned]
    assert len(checked) > 50
    wants = {found.name: SpecifierSet(found.metadata.get("Requires-Python", "")) for found in checked}
    assert {name: str(python) for name, python in wants.items() if not python.contains(oldest)} == {}


def test_the_examples_of_the_readme_print_what_it_says() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = "".join(re.findall(r"```python\n(.*?)```", readme, re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", None, 0)
    assert test.examples != []
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)


def test_the_picture_in_the_readme_is_light() -> None:
    """`python -m tests.browser.draw_table` takes it anew."""
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown == ["notebooks/table.png"]
    assert 50_000 < (ROOT / shown[0]).stat().st_size < 200_000
