"""The growable arrays of the engine: librt's `vec` and `BytesWriter` when it is compiled, lists and bytes when not.

Interpreted code reads a list about twice as fast as a `vec`, and there may be no librt (WebAssembly).
"""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING


def _compiled() -> bool:
    spec = importlib.util.find_spec("duckplay.core.chance")
    return spec is not None and not str(spec.origin).endswith(".py")


if TYPE_CHECKING or _compiled():
    from librt.strings import BytesWriter, write_f64_le, write_i64_le
    from librt.time import time
    from librt.vecs import append, vec
else:
    import struct
    from time import time

    class vec:  # noqa: N801 - librt's name
        """Makes lists with `vec`'s signature: `vec[i64](items, capacity=8)`."""

        def __class_getitem__(cls, item):
            return cls

        def __new__(cls, items=(), /, *, capacity=0):
            return list(items)

    def append(array, item, /):
        array.append(item)
        return array

    class BytesWriter(bytearray):
        def getvalue(self):
            return bytes(self)

        def truncate(self, size, /):
            del self[size:]

    def write_i64_le(writer, number, /):
        writer += struct.pack("<q", number)

    def write_f64_le(writer, number, /):
        writer += struct.pack("<d", number)


__all__ = ["BytesWriter", "append", "time", "vec", "write_f64_le", "write_i64_le"]
