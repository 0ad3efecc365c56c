"""The kernels behind the pages: one a visit, ended when nobody is at it, silenced by nothing that a page sends."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
import struct
import urllib.parse
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.serving import PATIENCE, Answer, Server, Visitor, wait


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


def ask(name: str) -> dict[str, Any]:
    """A question that every kernel answers."""
    head = header("kernel_info_request") | {"msg_id": name}
    return {"channel": "shell", "header": head, "parent_header": {}, "metadata": {}, "content": {}}


def test_frame_that_is_no_message_closes_nothing(plain: Server) -> None:
    half, deep = '{"comm_id": "\\ud800", "data": {}}', "[" * 3000 + "]" * 3000
    frames = ["no JSON", "null", "[]", "{}", '{"channel": ["x"]}', '{"channel": "shell", "header": 3}', b"\0\1\2"]
    visitor = plain.visitor()
    page = visitor.get()

    async def answers() -> bool:
        async with talking(visitor, page) as channel:
            for frame in [*frames, message(half), message(deep)]:
                await channel.write_message(frame, binary=isinstance(frame, bytes))
            await channel.write_message(json.dumps(ask("kernel_info_request")))
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
