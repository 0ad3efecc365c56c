"""The page server, really running: what it shows, what it keeps shut, and that it leaves nothing behind."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import signal
import socket
import struct
import sys
import urllib.parse
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from typing import Any

import psutil
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from duckplay.pages.server import EXTENSIONS
from tests.serving import PATIENCE, Answer, Server, Visitor, notebook, wait

FACTS = """
import json, os, sys
from ipykernel.kernelapp import IPKernelApp
facts = {"environment": dict(os.environ), "folder": os.listdir(), "python": sys.executable}
facts["folder"].sort()
facts |= {"transport": IPKernelApp.instance().transport, "modules": sorted(sys.modules)}
print("FACTS" + json.dumps(facts) + "END")
"""


def facts(page: Answer) -> dict[str, Any]:
    """What the kernel behind a page said of itself."""
    assert page.status == 200, page.text
    found = re.search("FACTS(.*)END", unescape(page.text), re.DOTALL)
    assert found, page.text
    said: dict[str, Any] = json.loads(found[1])
    return said


@pytest.fixture(scope="module")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Start servers that stop with the module."""
    servers: list[Server] = []

    def start(*cells: str, **settings: Any) -> Server:
        folder = tmp_path_factory.mktemp("s")
        servers.append(Server.of(folder, notebook(folder / "first.ipynb", *cells or [FACTS]), **settings))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="module")
def plain(serve: Callable[..., Server]) -> Server:
    """A server as `duckplay` starts it."""
    return serve(environment={"DUCKPLAY_OPEN": "1", "DUCKPLAY_SEED": "7", "DUCKPLAY_TOKEN": "not for kernels"})


@pytest.fixture(scope="module")
def page(plain: Server) -> Answer:
    return plain.visitor().get()


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
    assert told <= {"DUCKPLAY_INTERPRETED", "DUCKPLAY_SAVES"}


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


def test_kernel_imports_no_heavy_library(page: Answer) -> None:
    assert {"pandas", "plotly", "scipy", "matplotlib"}.isdisjoint(facts(page)["modules"])


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


def test_leaving_ends_the_kernel(plain: Server) -> None:
    before = {kernel.pid for kernel in plain.kernels()}
    visitor = plain.visitor()
    page = visitor.get()
    (kernel,) = (kernel for kernel in plain.kernels() if kernel.pid not in before)
    assert plain.visitor().leave(page).status == 403, "a stranger without the page's cookie"
    assert kernel.is_running()
    assert visitor.leave(page).status == 204
    wait(lambda: kernel.pid not in {k.pid for k in plain.kernels()}, "the kernel of a page that was left ends")
    assert visitor.leave(page).status == 204, "a page may say goodbye twice"
    assert plain.visitor().leave(page).status == 403


def test_leaving_before_the_page_is_there_ends_the_kernel(serve: Callable[..., Server]) -> None:
    server = serve("import time; time.sleep(600)")
    address = urllib.parse.urlsplit(server.url)
    with socket.create_connection((address.hostname or "", address.port or 0)) as visitor:
        visitor.sendall(f"GET /voila/render/first.ipynb HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
        wait(lambda: server.kernels(), "the page is being made")
    wait(lambda: not server.kernels(), "its kernel ends")


def test_full_house_is_told_in_words(serve: Callable[..., Server]) -> None:
    server = serve(max_tables=2)
    with ThreadPoolExecutor(4) as four:
        visits = list(four.map(lambda visitor: (visitor, visitor.get()), [server.visitor() for _ in range(4)]))
    assert sorted(page.status for _, page in visits) == [200, 200, 503, 503]
    assert len(server.kernels()) == 2
    assert all("All tables are taken: try again in a minute." in page.text for _, page in visits if page.status == 503)
    visitor, page = next((visitor, page) for visitor, page in visits if page.status == 200)
    visitor.leave(page)
    wait(lambda: len(server.kernels()) == 1, "a place is free")
    assert server.visitor().get().status == 200


HANGS = """
import time
from comm import get_comm_manager
get_comm_manager().register_target("hang", lambda comm, message: time.sleep(600))
"""


@asynccontextmanager
async def talking(visitor: Visitor, page: Answer, *protocols: str) -> AsyncIterator[WebSocketClientConnection]:
    """The socket by which a page talks with its kernel."""
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.cookies)
    url = visitor.url.replace("http", "ws") + f"api/kernels/{page.kernel}/channels"
    channel = await websocket_connect(HTTPRequest(url, headers={"Cookie": cookies}), subprotocols=[*protocols])
    try:
        yield channel
    finally:
        channel.close()
        while await channel.read_message() is not None:
            pass


async def heard(channel: WebSocketClientConnection, word: str) -> bool:
    """Whether a frame with this word comes before the socket closes."""
    while (frame := await asyncio.wait_for(channel.read_message(), PATIENCE)) is not None:
        if word in str(frame):
            return True
    return False


def header(kind: str) -> dict[str, str]:
    return {"msg_id": kind, "msg_type": kind, "session": "", "username": "", "version": "5.3", "date": "2026-01-01"}


def message(content: str) -> str:
    """A frame to the board of nobody, with this content."""
    frame = {"channel": "shell", "header": header("comm_msg"), "parent_header": {}, "metadata": {}, "content": "?"}
    return json.dumps(frame).replace('"?"', content)


def packed(content: str, head: str = "") -> bytes:
    """The same as the browsers of today send it."""
    parts = [b"shell", (head or json.dumps(header("comm_msg"))).encode(), b"{}", b"{}", content.encode()]
    starts = list(itertools.accumulate(map(len, parts), initial=8 * (len(parts) + 2)))
    return struct.pack(f"<{len(starts) + 1}Q", len(starts), *starts) + b"".join(parts)


def test_frame_that_is_no_message_closes_nothing(plain: Server) -> None:
    half, deep = '{"comm_id": "\\ud800", "data": {}}', "[" * 3000 + "]" * 3000
    frames = ["no JSON", "null", "[]", "{}", '{"channel": ["x"]}', '{"channel": "shell", "header": 3}', b"\0\1\2"]
    visitor = plain.visitor()
    page = visitor.get()
    ask = {"channel": "shell", "header": header("kernel_info_request"), "parent_header": {}, "content": {}}

    async def answers() -> bool:
        async with talking(visitor, page) as channel:
            for frame in [*frames, message(half), message(deep)]:
                await channel.write_message(frame, binary=isinstance(frame, bytes))
            await channel.write_message(json.dumps(ask | {"metadata": {}}))
            assert await heard(channel, "kernel_info_reply")
        async with talking(visitor, page, "v1.kernel.websocket.jupyter.org") as channel:
            for frame in [b"", b"\1", packed(half)]:
                await channel.write_message(frame, binary=True)
        return True

    assert asyncio.run(answers())
    wait(lambda: plain.log.count("no message (half a character)") == 2, "half a character reaches no kernel")
    assert "Uncaught exception" not in plain.log
    visitor.leave(page)


def test_abandoned_kernel_that_hangs_is_culled(serve: Callable[..., Server]) -> None:
    server = serve(HANGS, idle=3, idle_check=1)
    visitor = server.visitor()
    page = visitor.get()

    async def hang() -> None:
        opening = {"comm_id": "x", "target_name": "hang", "data": {}}
        frame = {"header": header("comm_open"), "parent_header": {}, "metadata": {}, "content": opening}
        async with talking(visitor, page) as channel:
            await channel.write_message(json.dumps(frame | {"channel": "shell"}))
            assert await heard(channel, "busy")

    asyncio.run(hang())
    wait(lambda: not server.kernels(), "the kernel that works for nobody ends")


def test_abandoned_kernel_is_culled(serve: Callable[..., Server]) -> None:
    server = serve(idle=1, idle_check=1)
    assert server.visitor().get().status == 200
    wait(lambda: not server.kernels(), "the kernel of a page nobody is connected to ends")


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


def test_page_whose_socket_never_opens_gives_its_table_back(serve: Callable[..., Server]) -> None:
    server = serve(arrival=1)
    left, stayed = server.visitor(), server.visitor()

    async def visits() -> None:
        async with talking(stayed, stayed.get()) as channel:
            assert left.get().status == 200
            assert len(server.kernels()) == 2
            while len(server.kernels()) == 2:
                await asyncio.sleep(0.05)
            await channel.write_message(json.dumps(ask("still there")))
            assert await heard(channel, "kernel_info_reply")

    asyncio.run(asyncio.wait_for(visits(), PATIENCE))


def ask(name: str) -> dict[str, Any]:
    """A question that every kernel answers."""
    head = header("kernel_info_request") | {"msg_id": name}
    return {"channel": "shell", "header": head, "parent_header": {}, "metadata": {}, "content": {}}


def test_junk_on_one_socket_silences_no_other(plain: Server) -> None:
    visitor = plain.visitor()
    page = visitor.get()
    odd_heads = [{}, [], {"msg_type": "comm_msg"}, header("comm_msg") | {"subshell_id": ["x"]}]
    odd_heads += [header("comm_open") | {"msg_id": None}, header("comm_close") | {"date": {}}, header("shutdown")]
    contents = [{}, [], {"comm_id": []}, {"comm_id": "x", "data": 3}, {"target_name": {}, "comm_id": "y", "data": []}]
    frames = [packed(json.dumps(content), json.dumps(head)) for head in odd_heads for content in contents]
    whole = packed("{}")
    frames += [whole[:cut] for cut in range(0, len(whole), 7)] + [whole + b"x" * 9, bytes(range(256)) * 8]

    async def answered() -> None:
        protocol = "v1.kernel.websocket.jupyter.org"
        async with talking(visitor, page, protocol) as junk, talking(visitor, page) as other:
            for channel in (junk, other):
                for frame in frames:
                    await channel.write_message(frame, binary=True)
            for channel in (other, junk):
                question = ask(f"after {channel is junk}")
                if channel is junk:
                    await channel.write_message(packed("{}", json.dumps(question["header"])), binary=True)
                else:
                    await channel.write_message(json.dumps(question))
                assert await heard(channel, "kernel_info_reply")

    asyncio.run(answered())
    visitor.leave(page)
