"""The growable int array of the engine: librt's `vec` when the engine is compiled, a list when it is not.

Interpreted code reads a list about twice as fast as a `vec`, and there may be no librt (WebAssembly).
"""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING


def _compiled() -> bool:
    spec = importlib.util.find_spec("duckplay.core.chance")
    return spec is not None and not str(spec.origin).endswith(".py")


if TYPE_CHECKING or _compiled():
    from librt.vecs import append, vec
else:

    class vec:  # noqa: N801 - librt's name
        """Makes lists with `vec`'s signature: `vec[i64](items, capacity=8)`."""

        def __class_getitem__(cls, item):
            return cls

        def __new__(cls, items=(), /, *, capacity=0):
            return list(items)

    def append(array, item, /):
        array.append(item)
        return array


__all__ = ["append", "vec"]
