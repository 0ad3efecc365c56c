"""Being served is found out in one place, for each way in which Voila starts kernels; only who serves lifts it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from duckplay import served
from tests.serving import Server, Visitor, notebook, wait

LIFT = """
import os
for name in list(os.environ):
    if name.startswith(("VOILA_", "SERVER_")):
        del os.environ[name]
os.environ["DUCKPLAY_OPEN"] = "1"
"""
SAY = """
import json
import duckplay
from duckplay import served
from tests.toy import TOY
tables = [duckplay.table(TOY) for _ in range(2)]
facts = {"served": served.served(), "opened": served.opened(), "closed": [table.closed for table in tables]}
if not served.closed():
    facts["seeds"] = [table.seed for table in tables]
try:
    duckplay.table(TOY, seed=1)
except duckplay.Closed:
    facts["refused"] = True
print("FACTS" + json.dumps(facts) + "END")
"""
CLOSED = {"served": True, "opened": False, "closed": [True, True], "refused": True}
ROOT = Path(__file__).parents[2]


def facts(text: str) -> dict[str, Any]:
    found = re.search("FACTS(.*)END", unescape(text), re.DOTALL)
    assert found, text[-3000:]
    said: dict[str, Any] = json.loads(found[1])
    return said


def said_by(**environment: str) -> dict[str, Any]:
    """What a process says that is started with this environment beside the usual one."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("DUCKPLAY_SEED", "DUCKPLAY_OPEN"))
    }
    done = subprocess.run(
        [sys.executable, "-c", LIFT + SAY], env=kept | environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    return facts(done.stdout)


PLAIN = {"VOILA_PREHEAT": "False", "VOILA_APP_PORT": "8866", "SERVER_SOFTWARE": "voila/0.5.13"}
PREHEATED = {"VOILA_PREHEAT": "True", "VOILA_APP_PORT": "8866"}


@pytest.mark.parametrize(
    "environment", [PLAIN, PREHEATED, {"SERVER_SOFTWARE": "voila/1"}, {**PLAIN, "DUCKPLAY_OPEN": "0"}], ids=str
)
def test_a_notebook_cannot_lift_what_its_kernel_was_started_with(environment: dict[str, str]) -> None:
    assert said_by(**environment) == CLOSED


def test_who_serves_lifts_it_in_the_servers_environment() -> None:
    said = said_by(**PLAIN, DUCKPLAY_OPEN="1", DUCKPLAY_SEED="6")
    assert said == {"served": True, "opened": True, "closed": [False, False], "seeds": [6, 6]}


def test_ones_own_notebook_is_open() -> None:
    said = said_by(SERVER_SOFTWARE="jupyter/2", DUCKPLAY_SEED="6")
    assert said == {"served": False, "opened": False, "closed": [False, False], "seeds": [6, 6]}


def test_a_wrong_word_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "_initial", lambda: {**PLAIN, "DUCKPLAY_OPEN": "yes"})
    with pytest.raises(ValueError, match=r"DUCKPLAY_OPEN='yes': takes 1 \(served tables are open\) or 0 \(closed\)"):
        served.closed()


def test_where_the_first_environment_is_not_kept_that_of_the_import_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(path: Path) -> bytes:
        raise FileNotFoundError(path)

    monkeypatch.setattr(Path, "read_bytes", missing)
    monkeypatch.setattr(served, "_IMPORTED", {"VOILA_PREHEAT": "False"})
    assert served.served()
    assert served.closed()
    monkeypatch.setattr(served, "_IMPORTED", {})
    assert not served.served()
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    assert served.closed()
    monkeypatch.setenv("DUCKPLAY_OPEN", "1")
    assert served.closed()


# Real servers


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A notebook that tries to lift it, and says what it is told."""
    return notebook(tmp_path / "page.ipynb", f"import sys\nsys.path.insert(0, {str(ROOT)!r})", LIFT, SAY)


@pytest.fixture(params=[(), ("--preheat_kernel=True", "--pool_size=1")], ids=["plain", "preheated"])
def voila(request: pytest.FixtureRequest, page: Path) -> Iterator[Visitor]:
    """Voila as anybody may start it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "voila", str(page), "--no-browser", f"--port={port}", *request.param]
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("DUCKPLAY_SEED", "DUCKPLAY_OPEN"))
    }
    log_file = page.parent / "log"
    with log_file.open("w") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log, env=clean)
    try:
        wait(lambda: server.poll() is not None or "is running at" in log_file.read_text(), "Voila is up", 60)
        assert server.poll() is None, log_file.read_text()
        yield Visitor(f"http://127.0.0.1:{port}/")
    finally:
        server.terminate()
        server.wait(30)


def test_a_page_of_plain_voila_is_closed_and_so_is_a_preheated_one(voila: Visitor) -> None:
    assert facts(voila.get().text) == CLOSED


@pytest.mark.parametrize(("opened", "said"), [(False, CLOSED), (True, {"served": True, "closed": [False, False]})])
def test_a_page_of_ours_is_closed_unless_who_serves_says_so(page: Path, opened: bool, said: dict[str, Any]) -> None:
    server = Server.of(page.parent, page, opened=opened)
    try:
        found = facts(server.visitor().get().text)
    finally:
        server.stop()
    assert found == found | said
