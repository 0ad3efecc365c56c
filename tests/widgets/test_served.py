"""In a served kernel a browser can make no widget of its own; in one's own notebook it can."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from jupyter_client.blocking import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

SEE = "import duckplay.widgets, ipywidgets; from ipywidgets.widgets.widget import _instances; print(len(_instances))"


@contextmanager
def kernel(**environment: str) -> Iterator[BlockingKernelClient]:
    manager, client = start_new_kernel(kernel_name="python3", env={**os.environ, **environment})
    try:
        yield client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def said(client: BlockingKernelClient, code: str) -> str:
    """What a cell prints."""
    printed: list[str] = []

    def hear(message: dict[str, object]) -> None:
        content = message["content"]
        assert isinstance(content, dict)
        if message["msg_type"] == "stream" and content["name"] == "stdout":
            printed.append(str(content["text"]))

    client.execute_interactive(code, timeout=60, output_hook=hear)
    return "".join(printed).strip()


def open_comm(client: BlockingKernelClient) -> None:
    """A browser asks the kernel to make a slider."""
    state = {"_model_name": "IntSliderModel", "_model_module": "@jupyter-widgets/controls", "value": 7}
    state |= {
        "_model_module_version": "2.0.0",
        "_view_module_version": "2.0.0",
        "_view_name": "IntSliderView",
        "_view_module": "@jupyter-widgets/controls",
    }
    content = {"comm_id": "forged", "target_name": "jupyter.widget", "data": {"state": state}}
    message = client.session.msg("comm_open", {**content, "metadata": {"version": "2.1.0"}})
    message["metadata"] = {"version": "2.1.0"}
    client.shell_channel.send(message)


@pytest.mark.parametrize(("environment", "made"), [({}, 1), ({"VOILA_PREHEAT": "False"}, 0)])
def test_a_browser_makes_widgets_in_ones_own_notebook_and_none_in_a_served_kernel(
    environment: dict[str, str], made: int
) -> None:
    with kernel(**environment) as client:
        before = int(said(client, SEE))
        open_comm(client)
        assert int(said(client, SEE)) - before == made


def test_a_board_in_a_served_kernel_still_opens_its_own_comm() -> None:
    code = "import duckplay; from tests.toy import TOY; from duckplay.widgets import board_of; "
    code += "board = board_of(duckplay.table(TOY)); print(board.view['closed'], board.comm is not None)"
    with kernel(VOILA_PREHEAT="False") as client:
        assert said(client, code) == "True True"
