"""What others watch: a table or a lesson, told by those that change it."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakMethod


class Watched:
    """Whose changes others are told; it keeps none of them alive."""

    def __init__(self) -> None:
        self._watchers: list[WeakMethod[Callable[[], None]]] = []

    def watch(self, callback: Callable[[], None]) -> None:
        """Have a bound method, held weakly, called after every change."""
        self._watchers.append(WeakMethod(callback))

    def unwatch(self, callback: Callable[[], None]) -> None:
        """Stop calling it."""
        self._watchers = [watcher for watcher in self._watchers if watcher() not in (None, callback)]

    def _tell(self) -> None:
        for watcher in list(self._watchers):
            if (callback := watcher()) is not None:
                callback()
