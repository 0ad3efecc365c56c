"""Values with classes made in a notebook cell, as bytes for another process: cloudpickle, and msgspec structs too."""

from __future__ import annotations

import inspect
import io
import pickle
import sys
import typing
import uuid
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

_IDS: WeakKeyDictionary[type, str] = WeakKeyDictionary()
_BUILT: dict[str, type] = {}
_LIMITS = ("gt", "ge", "lt", "le", "multiple_of", "pattern", "min_length", "max_length", "tz")
_NOTES = ("title", "description", "examples", "extra_json_schema", "extra")
_CONFIG = ("frozen", "eq", "order", "array_like", "gc", "omit_defaults", "forbid_unknown_fields", "tag", "tag_field")


def pack(value: object) -> bytes:
    """The value as bytes for `unpack`. Raises pickle.PicklingError or TypeError for what cannot travel."""
    import cloudpickle

    class Pickler(cloudpickle.Pickler):  # type: ignore[misc, name-defined, unused-ignore]  # cloudpickle has no types
        """cloudpickle takes no msgspec struct that is not importable: those go as a recipe."""

        def reducer_override(self, obj: Any) -> Any:
            if isinstance(obj, msgspec.Meta):
                return _meta, ({name: getattr(obj, name) for name in (*_LIMITS, *_NOTES)},)
            if isinstance(obj, msgspec.StructMeta) and not _importable(obj):
                return _struct, _recipe(obj)
            return super().reducer_override(obj)

    buffer = io.BytesIO()
    Pickler(buffer).dump(value)
    return buffer.getvalue()


def unpack(data: bytes) -> Any:
    """What `pack` made bytes of; the same class each time it comes."""
    return pickle.loads(data)


def _importable(kind: type) -> bool:
    found: Any = sys.modules.get(kind.__module__) if kind.__module__ != "__main__" else None
    for name in kind.__qualname__.split("."):
        found = getattr(found, name, None)
    return found is kind


def _recipe(kind: Any) -> tuple[Any, ...]:
    fields = inspect.get_annotations(kind)
    hints = typing.get_type_hints(kind, include_extras=True)
    defaults = dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))
    body: dict[str, Any] = {
        name: value
        for name, value in kind.__dict__.items()
        if name not in (*fields, "__slots__", "__dict__", "__weakref__") and not name.startswith("__annot")
    }
    factories = {}
    for name in fields:
        default = defaults.get(name, msgspec.NODEFAULT)
        if type(default).__module__ == "msgspec._core" and hasattr(default, "factory"):
            factories[name] = default.factory
        elif default is not msgspec.NODEFAULT:
            body[name] = default
    body["__annotations__"] = {name: hints[name] for name in fields}
    config = {name: getattr(kind.__struct_config__, name) for name in _CONFIG}
    config["kw_only"] = kind.__match_args__ != kind.__struct_fields__
    return _IDS.setdefault(kind, uuid.uuid4().hex), kind.__name__, kind.__bases__, body, factories, config


def _struct(
    identity: str,
    name: str,
    bases: tuple[type, ...],
    body: dict[str, Any],
    factories: dict[str, Any],
    config: dict[str, Any],
) -> type:
    if identity not in _BUILT:
        body |= {field: msgspec.field(default_factory=factory) for field, factory in factories.items()}
        _BUILT[identity] = msgspec.StructMeta(name, bases, body, **config)
        _IDS[_BUILT[identity]] = identity
    return _BUILT[identity]


def _meta(given: dict[str, Any]) -> msgspec.Meta:
    return msgspec.Meta(**{name: value for name, value in given.items() if value is not None})
