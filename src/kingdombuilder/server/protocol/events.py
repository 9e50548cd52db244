"""What the engine tells of an action, as messages: hexes by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, Union, get_args

from msgspec import Struct, defstruct

from ...game import events as game_events


def _fields(event: type[Any]) -> dict[str, str]:
    """The fields of an event, each with its type as the code spells it."""
    return {name: annotation.__forward_arg__ for name, annotation in event.__annotations__.items()}


def _event_struct(event: type[Any]) -> type[Struct]:
    """The message for an event of the engine: hexes by name, and the event in words."""
    types: dict[str, Any] = {
        "int": int, "str": str, "str | None": str | None, "Terrain": str, "Terrain | None": str | None,
        "Hex": str, "Mask": list[str],
    }  # fmt: skip
    fields = [(name, types[spelled]) for name, spelled in _fields(event).items()]
    tag = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in event.__name__).lstrip("_")
    namespace = {"__doc__": event.__doc__}
    return defstruct(
        event.__name__, [*fields, ("text", str)], tag_field="type", tag=tag, module=__name__, namespace=namespace
    )


EVENT_STRUCTS: dict[type[Any], type[Struct]] = {event: _event_struct(event) for event in get_args(game_events.Event)}
"""For every event of the engine the message that tells of it."""
HEX_FIELDS, MASK_FIELDS = (
    frozenset(name for event in EVENT_STRUCTS for name, spelled in _fields(event).items() if spelled == kind)
    for kind in ("Hex", "Mask")
)
"""The fields of events that hold a hex, and those that hold several."""
if TYPE_CHECKING:
    AnyEvent: TypeAlias = Any
else:
    AnyEvent = Union[tuple(EVENT_STRUCTS.values())]  # noqa: UP007 - the union is made from a list
