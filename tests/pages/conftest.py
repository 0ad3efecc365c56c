"""Servers for the tests of pages: started as they are asked for, stopped with the module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.serving import Answer, Server, notebook

FACTS = """
import json, os, sys
from ipykernel.kernelapp import IPKernelApp
facts = {"environment": dict(os.environ), "folder": os.listdir(), "python": sys.executable}
facts["folder"].sort()
facts |= {"transport": IPKernelApp.instance().transport, "modules": sorted(sys.modules)}
print("FACTS" + json.dumps(facts) + "END")
"""


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
