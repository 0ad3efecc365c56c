"""A wire between a browser and a server that can be cut, and mended."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit


class Relay:
    """Passes on what is said between the browser and the server at `url`, for as long as it is not cut."""

    def __init__(self, url: str) -> None:
        self._server = (urlsplit(url).hostname or "", urlsplit(url).port or 80)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._ends: set[socket.socket] = set()
        self._whole = True
        self._lock = threading.Lock()
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End every connection; new ones are ended at once."""
        with self._lock:
            self._whole = False
            ends = list(self._ends)
        for end in ends:
            self._end(end)

    def mend(self) -> None:
        """Let new connections through again."""
        self._whole = True

    def close(self) -> None:
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed: the test is over
            while True:
                browser, _ = self._listening.accept()
                self._join(browser)

    def _join(self, browser: socket.socket) -> None:
        with self._lock:
            if self._whole:
                server = socket.create_connection(self._server)
                self._ends |= {browser, server}
                for one, other in ((browser, server), (server, browser)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()
                return
        browser.close()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):  # either end was closed
            while said := one.recv(65536):
                other.sendall(said)
        self._end(one)
        self._end(other)

    def _end(self, end: socket.socket) -> None:
        with self._lock:
            self._ends.discard(end)
        with contextlib.suppress(OSError):  # it was not connected any more
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextlib.contextmanager
def relay(url: str) -> Iterator[Relay]:
    """A relay to the server at `url`, closed in the end."""
    made = Relay(url)
    try:
        yield made
    finally:
        made.close()
