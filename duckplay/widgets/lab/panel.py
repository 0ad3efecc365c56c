"""Panel: the anywidget that a page shows a Lab by; it says what the page is told, and hears what the page says."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import anywidget
import msgspec
import traitlets

from duckplay.widgets.board import bundle
from duckplay.widgets.lab import protocol
from duckplay.widgets.lab.protocol import About, Chart, Message, View


class Panel(anywidget.AnyWidget):
    """The page's side of a Lab: `hear` is called with each message that could be read."""

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    charts: traitlets.List[Any] = traitlets.List().tag(sync=True)

    def __init__(self, about: About, view: View, hear: Callable[[Message], None]) -> None:
        self._hear = hear
        told = msgspec.to_builtins(about)
        super().__init__(_esm=bundle("lab.js"), _css=bundle("lab.css"), about=told, view=msgspec.to_builtins(view))
        self.on_msg(self._read)

    def show(self, view: View, charts: Sequence[Chart] | None = None) -> None:
        """Shows how the Lab stands, and then other charts."""
        self.view = msgspec.to_builtins(view)
        if charts is not None:
            self.charts = msgspec.to_builtins(charts)

    def library(self) -> None:
        """Sends plotly, which comes with its Python package."""
        self.send({"kind": "library"}, [plotly()])

    def file(self, name: str, text: str) -> None:
        """Has the browser keep a text as a file."""
        self.send({"kind": "file", "name": name, "text": text})

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Refuses whatever a browser writes: it may only send messages."""

    def _read(self, _panel: Panel, content: Any, _buffers: Any) -> None:
        try:
            message = protocol.read(content)
        except msgspec.ValidationError:
            return  # no page of ours says it
        self._hear(message)


@cache
def plotly() -> bytes:
    """Plotly's library for browsers, packed."""
    return gzip.compress(files("plotly").joinpath("package_data", "plotly.min.js").read_bytes(), 6, mtime=0)
