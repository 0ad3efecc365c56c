"""An nginx of its own before a page server, with the lines that the README gives."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.serving import wait

INSTALL = "sudo apt-get install --yes nginx"
README = Path(__file__).resolve().parents[2] / "README.md"
FRAME = """
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/errors;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port};
        {location}
    }}
}}
"""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as held:
        return int(held.getsockname()[1])


def reached(port: int) -> bool:
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def running(folder: Path, port: int, behind: int) -> Iterator[None]:
    """Pass on what comes to `port` under /games/ to the server at the port `behind`, until the end of the block."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None:
        pytest.fail(f"no nginx found, which this test needs; run:\n{INSTALL}", pytrace=False)
    told = re.search(r"```nginx\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert told, "the README's lines for nginx"
    location = told[1].replace("127.0.0.1:8866", f"127.0.0.1:{behind}")
    (folder / "nginx.conf").write_text(FRAME.format(folder=folder, port=port, location=location))
    with subprocess.Popen(
        [program, "-p", str(folder), "-e", str(folder / "errors"), "-c", str(folder / "nginx.conf")]
    ) as process:
        try:
            wait(lambda: reached(port) or process.poll() is not None, "nginx listens")
            assert process.poll() is None, (folder / "errors").read_text()
            yield
        finally:
            process.terminate()
