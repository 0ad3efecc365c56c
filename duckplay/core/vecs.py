"""The growable int array of the engine: librt's `vec`, or a list where librt is missing (no compiler, WebAssembly)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append, vec
else:
    try:
        from librt.vecs import append, vec
    except ImportError:

        class vec(list):
            """A list that takes `vec`'s keywords: what the interpreted engine runs on without librt."""

            def __init__(self, items=(), /, *, capacity=0):
                super().__init__(items)

            def __getitem__(self, place):
                found = super().__getitem__(place)
                return vec(found) if isinstance(place, slice) else found

        def append(array, item, /):
            array.insert(len(array), item)
            return array


__all__ = ["append", "vec"]
