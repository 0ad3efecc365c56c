"""A page server in its own process, as the tests of pages and browsers meet it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import nbformat
import psutil

PATIENCE = 90.0
"""Seconds a test waits for what takes one or two on an idle machine."""

START = """
import json, sys
from pathlib import Path
from duckplay.pages.server import Settings, serve
settings = json.loads(sys.argv[1])
serve(Settings(**settings | {"notebooks": tuple(map(Path, settings["notebooks"]))}))
"""


def wait(true: Callable[[], Any], what: str, patience: float = PATIENCE) -> None:
    """Return as soon as `true()` holds; AssertionError naming `what` when it never does."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end, f"not within {patience:g} s: {what}"
        time.sleep(0.05)


def notebook(path: Path, *cells: str, **metadata: Any) -> Path:
    """Write a notebook of code cells without outputs."""
    page = nbformat.v4.new_notebook(metadata=metadata, cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbformat.write(page, path)
    return path


def kernel(process: psutil.Process) -> bool:
    """Whether a process is a kernel that lives."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE and "ipykernel_launcher" in process.cmdline()
    except psutil.NoSuchProcess:  # it ended between the two
        return False


@dataclass(frozen=True)
class Answer:
    """What came back: status, headers, text."""

    status: int
    headers: Mapping[str, str]
    text: str

    @property
    def kernel(self) -> str:
        """The id of the kernel behind a page."""
        found = re.search(r'"kernelId": "([-\w]+)"', self.text)
        assert found, self.text[-2000:]
        return found[1]


class Visitor:
    """A browser without scripts: keeps cookies, follows redirects."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path: str = "", **headers: str) -> Answer:
        return self.ask(urllib.request.Request(self.url + path, headers=headers))

    def post(self, path: str, **fields: str) -> Answer:
        return self.ask(urllib.request.Request(self.url + path, data=urllib.parse.urlencode(fields).encode()))

    def ask(self, request: urllib.request.Request) -> Answer:
        try:
            with self.opener.open(request, timeout=PATIENCE) as reply:
                return Answer(reply.status, reply.headers, reply.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read().decode())

    def leave(self, page: Answer) -> Answer:
        """What a closing page sends."""
        xsrf = [cookie.value or "" for cookie in self.cookies if cookie.name == "_xsrf"]
        return self.post(f"voila/api/shutdown/{page.kernel}", **({"_xsrf": xsrf[0]} if xsrf else {}))


class Server:
    """A server that runs until stopped; `log` is what it wrote to its error stream, `runtime` where it keeps its files.

    The name of `runtime` is short: the kernels' socket files lie below it.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        environment: Mapping[str, str] | None = None,
        runtime: Path | None = None,
    ) -> None:
        self.folder = folder
        self.runtime = runtime or Path(tempfile.mkdtemp(prefix="d-"))
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("DUCKPLAY_", "JUPYTER_"))}
        kept = {name: os.environ[name] for name in ("DUCKPLAY_INTERPRETED", "JUPYTER_PATH") if name in os.environ}
        with (folder / "log").open("w") as log:
            self.process = subprocess.Popen(
                command,
                cwd=folder,
                env=clean | kept | {"TMPDIR": str(self.runtime)} | dict(environment or {}),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        self.said: list[str] = []
        assert self.process.stdout
        for line in self.process.stdout:
            self.said.append(line)
            if found := re.search(r"duckplay is at (\S+)", line):
                self.url = found[1]
                return
        self.process.wait()
        raise AssertionError(f"the server ended with {self.process.returncode}: {self.said} {self.log}")

    @classmethod
    def of(
        cls,
        folder: Path,
        *notebooks: Path,
        environment: Mapping[str, str] | None = None,
        runtime: Path | None = None,
        **settings: Any,
    ) -> Server:
        """Serve these notebooks with these settings on a free port; a gallery among them is the first page."""
        home = next((path.name for path in notebooks if path.stem == "gallery"), "")
        asked = {"port": 0, "home": home, "notebooks": [str(path) for path in notebooks]} | settings
        return cls([sys.executable, "-c", START, json.dumps(asked)], folder, environment, runtime)

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def visitor(self) -> Visitor:
        return Visitor(self.url)

    def kernels(self) -> list[psutil.Process]:
        """The kernels that live."""
        return [child for child in psutil.Process(self.process.pid).children() if kernel(child)]

    def stop(self, sign: signal.Signals = signal.SIGINT) -> int:
        """End it as Ctrl-C does, and return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(sign)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            assert self.process.stdout
            self.process.stdout.close()
            shutil.rmtree(self.runtime, ignore_errors=True)
