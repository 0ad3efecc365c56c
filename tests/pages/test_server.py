"""The page server, really running: what it shows, what it keeps shut, and that it leaves nothing behind."""

from __future__ import annotations

import json
import re
import signal
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from duckplay.pages.server import EXTENSIONS
from tests.pages.conftest import FACTS
from tests.serving import Answer, Server, Visitor, notebook, wait

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
HEAVY = {"distributed", "duckdb", "itables", "loky", "matplotlib", "numpy", "pandas", "plotly", "scipy"}


def facts(page: Answer) -> dict[str, Any]:
    """What the kernel behind a page said of itself."""
    assert page.status == 200, page.text
    found = re.search("FACTS(.*)END", unescape(page.text), re.DOTALL)
    assert found, page.text
    said: dict[str, Any] = json.loads(found[1])
    return said


def test_root_shows_the_first_page_as_a_page(page: Answer) -> None:
    assert page.status == 200
    assert page.text.count("<main>") == 1
    assert 'name="viewport" content="width=device-width' in page.text
    assert page.headers["Content-Type"] == "text/html"


def test_page_names_no_other_host(page: Answer) -> None:
    text = re.sub(r"FACTS.*END", "", page.text, flags=re.DOTALL)
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//[^"'\s>]*""", text) == []
    assert not re.search("cdn|jsdelivr|unpkg|googleapis", re.sub(r'"(full)?[mM]athjaxUrl": "[^"]*"', "", text))
    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "*" not in policy
    assert "http" not in policy


def test_page_loads_the_extensions_it_needs_and_no_others(page: Answer) -> None:
    extensions = json.loads(re.findall(r'"federated_extensions": (\[.*?\])', page.text)[0])
    assert sorted(one["name"] for one in extensions) == sorted(EXTENSIONS)


def test_page_shows_no_source(page: Answer) -> None:
    assert "IPKernelApp.instance" not in page.text


def test_kernel_of_a_closed_server_is_told_nothing_that_opens(page: Answer) -> None:
    told = {name for name in facts(page)["environment"] if name.startswith("DUCKPLAY_")}
    assert told <= {"DUCKPLAY_INTERPRETED", "DUCKPLAY_LAB", "DUCKPLAY_LAB_WORKERS", "DUCKPLAY_SAVES"}


def test_kernels_save_games_in_a_private_folder_of_the_server(plain: Server, page: Answer) -> None:
    folder = Path(facts(page)["environment"]["DUCKPLAY_SAVES"])
    assert folder.is_relative_to(plain.runtime)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_open_server_tells_its_kernels(serve: Callable[..., Server]) -> None:
    server = serve(opened=True, environment={"DUCKPLAY_SEED": "7", "DUCKPLAY_TOKEN": "not for kernels"})
    environment = facts(server.visitor().get())["environment"]
    assert (environment["DUCKPLAY_OPEN"], environment["DUCKPLAY_SEED"]) == ("1", "7")
    assert "DUCKPLAY_TOKEN" not in environment


def test_kernel_is_reached_by_files_not_by_ports(page: Answer) -> None:
    assert facts(page)["transport"] == "ipc"


def test_kernel_of_a_folder_with_a_long_name_starts_too(serve: Callable[..., Server], tmp_path: Path) -> None:
    runtime = tmp_path / ("long-" * 20)
    runtime.mkdir()
    assert facts(serve(runtime=runtime).visitor().get())["transport"] == "tcp"


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("play-*.ipynb")), ids=lambda path: path.stem)
def test_kernel_of_a_play_page_imports_no_heavy_library(serve: Callable[..., Server], path: Path) -> None:
    """The page as it is served, its table dealt and its dials shown: what it imports every visitor pays for."""
    cells = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    modules = set(facts(serve(*cells, FACTS).visitor().get())["modules"])
    assert {"duckplay.widgets.board", "duckplay.widgets.dials"} <= modules
    assert modules & HEAVY == set()


@pytest.mark.parametrize(
    "path",
    [
        "voila/api/contents",
        "voila/api/contents?content=1",
        "voila/api/contents/first.ipynb",
        "voila/tree",
        "voila/tree/",
        "voila/files/first.ipynb",
        "voila/files/log",
        "voila/render/log",
        "voila/render/first.py",
        "voila/render/../log",
        "voila/render/..%2flog",
        "voila/render/%2e%2e/log",
        "voila/render/first.ipynb%00",
        "voila/render/first.ipynb/",
        "voila/render//first.ipynb",
        "voila/render/" + "n" * 5000,
        "voila/render/",
        "voila/templates/x",
        "voila/templates/nothing/static/page.css",
        "voila/templates/duckplay/static/..%2findex.html.j2",
        "voila/templates/duckplay/static/%00",
        "voila/templates/duckplay/index.html.j2",
        "voila/static/",
        "voila/static/%00",
        "voila/labextensions/%00",
        "voila/labextensions/..%5c..",
        "voila/api/themes/x",
        "voila/api/shutdown/",
        "api/kernels/%00",
        "logout",
        "%00",
        "%2e%2e/%2e%2e/etc/passwd",
        "voila/render/none.ipynb",
        "api/kernels",
        "api/contents",
        "nothing",
    ],
)
def test_other_doors_are_shut(plain: Server, path: str) -> None:
    answer = plain.visitor().get(path)
    assert answer.status == 404
    assert "There is no such page here." in answer.text
    assert "Traceback" not in answer.text


@given(
    parts=st.lists(
        st.sampled_from(
            [
                "voila",
                "render",
                "static",
                "templates",
                "duckplay",
                "labextensions",
                "api",
                "login",
                "kernels",
                "shutdown",
                "channels",
                "first.ipynb",
                "..",
                ".",
                "%2e",
                "%00",
                "%ff",
                "%2f",
                "%5C",
                "%",
                "%zz",
                "+",
                ";",
                "~",
                "a" * 300,
                "%F0%9F%A6%86",
                "00000000-0000-0000-0000-000000000000",
            ]
        ),
        max_size=8,
    )
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_address_is_a_fault_of_the_server(plain: Server, parts: list[str]) -> None:
    path = "/".join(parts)
    assume(path.rstrip("/") not in ("", "voila/render/first.ipynb"))
    visitor = plain.visitor()
    for answer in (visitor.get(path), visitor.post(path)):
        assert 400 <= answer.status < 500, (path, answer.status)


@pytest.mark.parametrize("query", ['theme="><script>alert(1)</script>', "template=base", "theme=x&template=../../x"])
def test_visitor_changes_neither_template_nor_theme(plain: Server, query: str) -> None:
    visitor = plain.visitor()
    page = visitor.get(f"voila/render/first.ipynb?{query.replace(' ', '+')}")
    assert page.status == 200
    assert "<main>" in page.text
    assert "alert(1)" not in re.sub("FACTS.*END", "", page.text, flags=re.DOTALL)
    visitor.leave(page)


def test_names_asked_for_are_escaped(plain: Server) -> None:
    answer = plain.visitor().get("voila/render/%3Cscript%3Ealert(1)%3C%2Fscript%3E.ipynb")
    assert answer.status == 404
    assert "<script>alert" not in answer.text


def test_other_host_name_is_refused(plain: Server) -> None:
    answer = plain.visitor().get(Host="evil.example")
    assert answer.status == 403
    assert "This page is not open to you." in answer.text


def test_fault_in_a_cell_is_told_in_words_and_logged(serve: Callable[..., Server]) -> None:
    server = serve("print('before')", "raise ValueError('planted ' + 'fault')", "print('after')")
    page = server.visitor().get()
    assert page.status == 200
    assert "before" in page.text
    assert "This page could not be set up. The server's log says why" in page.text
    assert "planted fault" not in page.text
    assert "Traceback" not in page.text
    wait(lambda: "planted fault" in server.log, "the log says why")


def test_notebook_that_cannot_be_read_is_told_in_words_until_it_can(tmp_path: Path) -> None:
    path = tmp_path / "first.ipynb"
    path.write_text("{")
    server = Server.of(tmp_path, path)
    try:
        page = server.visitor().get()
        assert page.status == 500
        assert "This notebook cannot be shown. The server" in page.text
        assert f"{path}: no notebook that can be read" in server.log
        assert "500 GET /" in server.log
        assert "User-Agent" not in server.log
        assert server.kernels() == []
        notebook(path, FACTS)
        assert facts(server.visitor().get())["folder"] == ["first.ipynb", "log"]
        path.unlink()
        assert server.visitor().get().status == 404
    finally:
        server.stop()


def test_dead_kernel_ends_the_page(serve: Callable[..., Server]) -> None:
    page = serve("import os; os._exit(1)").visitor().get()
    assert page.status == 200
    assert page.text.rstrip().endswith("</html>")


def test_kernel_that_cannot_start_ends_the_page_in_words(serve: Callable[..., Server], tmp_path: Path) -> None:
    die = "import os\nif 'ipykernel_launcher' in open('/proc/self/cmdline').read():\n    os._exit(1)\n"
    (tmp_path / "sitecustomize.py").write_text(die)
    server = serve(environment={"PYTHONPATH": str(tmp_path)})
    page = server.visitor().get()
    assert "This page could not be set up. The server's log says why." in page.text
    assert "Traceback" not in page.text
    assert "Kernel died" in server.log


def test_token_is_asked_for(serve: Callable[..., Server]) -> None:
    server = serve(token="quack-quack")
    stranger = server.visitor()
    form = stranger.get()
    assert "These tables ask for a token" in form.text
    assert "http://" not in form.text
    assert "https://" not in form.text
    assert server.kernels() == []
    xsrf = re.search(r'name="_xsrf" value="([^"]+)"', form.text)
    assert xsrf
    wrong = stranger.post("login", password="quack", _xsrf=xsrf[1])
    assert wrong.status == 401
    assert "That is not the token." in wrong.text
    assert facts(stranger.post("login", password="quack-quack", _xsrf=xsrf[1]))["python"] == sys.executable
    assert facts(server.visitor().get("?token=quack-quack"))["python"] == sys.executable
    assert server.visitor().get("voila/render/none.ipynb?token=quack-quack").status == 404
    assert "quack" not in server.log


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_stopping_ends_the_kernels_and_leaves_nothing(serve: Callable[..., Server], sign: signal.Signals) -> None:
    server = serve()
    for _ in range(2):
        server.visitor().get()
    kernels = server.kernels()
    assert len(kernels) == 2
    (runtime,) = server.runtime.iterdir()
    assert runtime.stat().st_mode & 0o777 == 0o700
    assert server.stop(sign) == 0
    assert [kernel for kernel in kernels if kernel.is_running()] == []
    assert not runtime.exists()


def test_killed_server_takes_its_kernels_with_it(serve: Callable[..., Server]) -> None:
    server = serve()
    server.visitor().get()
    (kernel,) = server.kernels()
    server.stop(signal.SIGKILL)
    wait(lambda: not kernel.is_running() or kernel.status() == psutil.STATUS_ZOMBIE, "the kernel notices and ends")


def test_nobody_s_configuration_is_read(tmp_path: Path) -> None:
    told = {"VoilaConfiguration": {"strip_sources": False, "show_tracebacks": True, "template": "base"}}
    (tmp_path / "voila.json").write_text(json.dumps(told))
    spec = tmp_path / "data" / "kernels" / "python3"
    spec.mkdir(parents=True)
    (spec / "kernel.json").write_text(json.dumps({"argv": ["false"], "display_name": "x", "language": "python"}))
    startup = tmp_path / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00.py").write_text("raise SystemExit('startup')")
    (tmp_path / "start.py").write_text("import pandas_is_not_here")
    server = Server.of(
        tmp_path,
        notebook(tmp_path / "first.ipynb", FACTS, "1 / 0"),
        environment={
            "JUPYTER_DATA_DIR": str(tmp_path / "data"),
            "JUPYTER_CONFIG_DIR": str(tmp_path),
            "JUPYTER_PREFER_ENV_PATH": "0",
            "JUPYTER_TOKEN": "x",
            "IPYTHONDIR": str(tmp_path / "ipython"),
            "PYTHONSTARTUP": str(tmp_path / "start.py"),
        },
    )
    try:
        page = server.visitor().get()
        assert "ZeroDivisionError" not in page.text
        assert "IPKernelApp.instance" not in page.text
        assert facts(page)["python"] == sys.executable
        assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["kernels"]
    finally:
        server.stop()


@pytest.fixture(scope="module")
def behind(serve: Callable[..., Server]) -> Server:
    """A server that is told of the address that visitors use."""
    return serve(url="https://ducks.example/games/")


def test_every_address_lies_under_the_path_of_the_proxy(behind: Server) -> None:
    assert behind.url.endswith("/games/")
    page = behind.visitor().get(Host="ducks.example")
    assert page.status == 200
    for address in re.findall(r'(?:href|src)="([^"]*)"', page.text):
        assert address.startswith(("/games/", "data:")), address
    assert json.loads(re.findall(r'"baseUrl": ("[^"]*")', page.text)[0]) == "/games/"
    below = Visitor(behind.url.removesuffix("games/"))
    for path in ("", "voila/render/first.ipynb", "voila/static/voila.js"):
        assert below.get(path).status == 404


def test_cookies_are_for_that_path_and_its_secure_line(behind: Server) -> None:
    said = behind.visitor().get("voila/render/first.ipynb").headers.items()
    cookies = [text for name, text in said if name == "Set-Cookie"]
    assert cookies
    for cookie in cookies:
        assert {"Path=/games/", "Secure", "SameSite=Lax"} <= set(cookie.split("; ")), cookie


def test_only_the_host_and_the_origin_of_that_address_are_known(behind: Server) -> None:
    assert behind.visitor().get(Host="ducks.example").status == 200
    assert behind.visitor().get(Host="evil.example").status == 403


@pytest.mark.parametrize("url", ["", "https://ducks.example/games/"])
def test_what_a_proxy_says_of_itself_is_not_believed(serve: Callable[..., Server], url: str) -> None:
    server = serve(url=url, token="quack-quack")
    said = {f"X-Forwarded-{name}": "evil.example" for name in ("Host", "For", "Server", "Prefix")}
    said |= {
        "X-Forwarded-Proto": "gopher",
        "X-Scheme": "https",
        "X-Real-Ip": "8.8.8.8",
        "Forwarded": "host=evil.example",
    }
    form = server.visitor().get("?a=b", **said)
    assert "These tables ask for a token" in form.text
    assert "evil" not in form.text + str(form.headers)
    page = server.visitor().get("?token=quack-quack", **said)
    assert page.status == 200
    assert "evil" not in page.text
    assert "8.8.8.8" not in server.log
