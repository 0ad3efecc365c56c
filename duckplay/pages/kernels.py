"""The kernels behind the pages: one a visit and no more than there are tables, each ended when nobody is at it."""

from __future__ import annotations

import logging
import re
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from traitlets import Int

FULL = "All tables are taken: try again in a minute."
HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""Half a character in JSON: no browser writes a whole one so, and a kernel that is to repeat it can answer no more."""
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


class Kernels(AsyncMappingKernelManager):
    """One kernel a visit, at most `max_tables` of them, those that are starting included.

    A kernel whose page does not open its socket within `arrival` seconds of being sent (a crawler's, a reader's
    without scripts) ends; one that was left later ends when it has been idle for long enough.
    """

    max_tables = Int(30, config=True)
    arrival = Int(90, config=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]  # its base has no types
        self._starting: set[str] = set()
        self._awaited: dict[str, object] = {}

    def reserve(self) -> str:
        """Take a table, and the id of the kernel that will have it; HTTPError 503 when all are taken."""
        if len(self._starting.union(self.list_kernel_ids())) >= self.max_tables:
            raise HTTPError(503, FULL)
        kernel_id = self.new_kernel_id()
        self._starting.add(kernel_id)
        return kernel_id

    async def begin(self, kernel_id: str, folder: Path, environment: dict[str, str]) -> None:
        """Start the kernel of a reserved table in a folder."""
        await self.start_kernel(kernel_id=kernel_id, cwd=str(folder), env=environment)
        self.release(kernel_id)

    def release(self, kernel_id: str) -> None:
        """Give back what was reserved: the kernel is there, or does not come."""
        self._starting.discard(kernel_id)

    def await_arrival(self, kernel_id: str) -> None:
        """Told that the page of a kernel was sent."""
        if self._kernel_connections.get(kernel_id) == 0:
            self._awaited[kernel_id] = IOLoop.current().call_later(self.arrival, self._end_unused, kernel_id)

    def notify_connect(self, kernel_id: str) -> None:
        """Told that a page opened its socket."""
        if (waiting := self._awaited.pop(kernel_id, None)) is not None:
            IOLoop.current().remove_timeout(waiting)
        super().notify_connect(kernel_id)  # type: ignore[no-untyped-call]  # its base has no types

    def end(self, kernel_id: str) -> None:
        """End a kernel soon, if it lives."""
        if kernel_id in self:
            IOLoop.current().spawn_callback(self.shutdown_kernel, kernel_id, now=True)

    def _end_unused(self, kernel_id: str) -> None:
        self._awaited.pop(kernel_id)
        self.end(kernel_id)


class OwnKernel(KernelSpecManager):
    """Knows one kernel, the Python that serves: a kernel of that name which a user registered may lack duckplay."""

    def _kernel_dirs_default(self) -> list[str]:
        return []


class Channel(ZMQChannelsWebsocketConnection):
    """Keeps tracebacks on this side: what a kernel says of a fault goes to the log; the page has words of its own.

    A frame that cannot be read changes nothing and closes nothing.

    That a page asks for a comm that is not there is no fault: it asks for all kinds, and again while it is left.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)  # else small answers wait 40 ms for the browser's acknowledgement
        return super().connect()

    def handle_incoming_message(self, incoming_msg: Any) -> None:  # text or bytes
        frame: bytes = incoming_msg.encode(errors="replace") if isinstance(incoming_msg, str) else incoming_msg
        why = ""
        if HALF.search(frame):
            why = "half a character"
        elif incoming_msg is frame and parts(frame, v1=bool(self.subprotocol)) > len(frame):
            why = "more parts than bytes"
        else:
            try:
                super().handle_incoming_message(incoming_msg)
            except Exception as error:  # whatever a stranger may send, in as many ways as it can be no message
                why = type(error).__name__
        if why:
            self.log.warning("A page sent a frame that is no message (%s); it is passed over.", why)

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        message: Any = self.session.feed_identities(outgoing_msg)[1]
        _, header, _, _, content, *_ = message
        kind = self.session.unpack(header)["msg_type"]
        said = self.session.unpack(content) if kind in ("error", "stream") else {}
        if kind == "error":
            self.log.error("A kernel met a fault.\n%s", COLOURS.sub("", "\n".join(said["traceback"])))
        elif kind == "stream" and said["name"] == "stderr":
            expected = said["text"].startswith("No such comm")
            self.log.log(
                logging.INFO if expected else logging.WARNING, "A kernel says: %s", COLOURS.sub("", said["text"])
            )
        else:
            super().handle_outgoing_message(stream, outgoing_msg)


def parts(frame: bytes, v1: bool) -> int:
    """How many parts a frame says it has: what reads it would look for as many, and for years if need be."""
    return int.from_bytes(frame[:8], "little") if v1 else int.from_bytes(frame[:4], "big", signed=True)
