"""Parts: fields that features add to core messages and configurations.

The core's view of a table has no ratings: that feature adds a field. ``with_parts`` makes the type with the fields of
all parts, which is encoded and decoded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self, TypeVar

from msgspec import NODEFAULT, Struct, defstruct
from msgspec import field as new_field
from msgspec.structs import FieldInfo, asdict, fields

M = TypeVar("M")
P = TypeVar("P", bound="Part")


class Extensible(Struct):
    """A message to which features add parts."""

    def part(self, kind: type[P]) -> P | None:
        """One of its parts; None if missing, or if a field without a default is null."""
        if not all(hasattr(self, field) for field in kind.__struct_fields__):
            return None
        values = {field: getattr(self, field) for field in kind.__struct_fields__}
        missing = any(field.required and values[field.name] is None for field in fields(kind))
        return None if missing else kind(**values)

    def adding(self, *parts: Part) -> Self:
        """A copy with other parts."""
        values = asdict(self)
        for part in parts:
            values |= asdict(part)
        return with_parts(type(self))(**values)


class Part(Struct):
    """Fields that a feature adds to messages. Defining the class registers it."""

    within: ClassVar[tuple[type[Extensible], ...]] = ()
    """The messages to which it adds fields."""

    def __init_subclass__(cls) -> None:
        """Register the part."""
        for message in cls.__dict__.get("within", ()):
            _PARTS.setdefault(message, []).append(cls)
        _MADE.clear()


_PARTS: dict[Any, list[type[Part]]] = {}
"""The parts by message."""
_MADE: dict[Any, Any] = {}
"""The types with all parts."""
_IS_MADE = "has_parts"


def extended() -> Sequence[type[Extensible]]:
    """The messages that have parts."""
    return list(_PARTS)


def parts_of(message: type[Extensible]) -> Sequence[type[Part]]:
    """The parts of a message."""
    return _PARTS.get(message, ())


def with_parts(kind: type[M]) -> type[M]:
    """The message type with the fields of its parts; other types unchanged."""
    if not _is_extensible(kind) or hasattr(kind, _IS_MADE):
        return kind
    if kind not in _MADE:
        own: Any = kind
        found = [_within(field) for field in fields(own) if _is_extensible(field.type)]
        found += [_added(field) for part in _PARTS.get(kind, ()) for field in fields(part)]
        space = {_IS_MADE: True, "__doc__": kind.__doc__}
        _MADE[kind] = defstruct(kind.__name__, found, bases=(kind,), module=kind.__module__, namespace=space)
    made: type[M] = _MADE[kind]
    return made


def _is_extensible(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Extensible)


def _within(field: FieldInfo) -> tuple[str, Any]:
    """A nested message in a stored one, where fields of removed features are ignored."""
    inner = with_parts(field.type)
    return field.name, defstruct(inner.__name__, [], bases=(inner,), forbid_unknown_fields=False)


def _added(field: FieldInfo) -> tuple[Any, ...]:
    """A field of a part; null if the part is missing."""
    if field.required:
        return field.name, field.type | None, None
    if field.default is NODEFAULT:
        return field.name, field.type, new_field(default_factory=field.default_factory)
    return field.name, field.type, field.default
