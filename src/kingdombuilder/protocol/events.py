"""The engine's events as messages, with hexes by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, Union, get_args

from msgspec import defstruct

from ..game import events as game_events
from ..hexes import name, names
from .values import Holding, PieceName, Said


class EventMessage(Said, tag_field="type", kw_only=True):
    """An event, with its fields and in English."""

    text: str


class Form(NamedTuple):
    """How a field of an event is converted for its message."""

    type: Any
    write: Callable[[Any], Any] = lambda value: value


FORMS: Mapping[str, Form] = {
    "int": Form(int), "bool": Form(bool), "str": Form(str), "str | None": Form(str | None), "Terrain": Form(str),
    "tuple[str, ...]": Form(list[str], list), "Hex": Form(str, name), "Mask": Form(list[str], names),
    "PieceName": Form(PieceName), "Holding": Form(Holding, lambda what: Holding(*what)),
}  # fmt: skip
"""The conversions, by the type of the field in ``game/events.py``."""


def _forms(event: type[Any]) -> dict[str, Form]:
    """The fields of an event, each with its conversion."""
    return {field: FORMS[annotation.__forward_arg__] for field, annotation in event.__annotations__.items()}


def _message_type(event: type[Any]) -> type[EventMessage]:
    tag = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in event.__name__).lstrip("_")
    fields = [(field, form.type) for field, form in _forms(event).items()]
    namespace = {"__doc__": event.__doc__}
    made = defstruct(event.__name__, fields, bases=(EventMessage,), tag=tag, module=__name__, namespace=namespace)
    assert issubclass(made, EventMessage)
    return made


EVENTS: tuple[type[Any], ...] = get_args(game_events.Event)
EVENT_STRUCTS: dict[type[Any], type[EventMessage]] = {event: _message_type(event) for event in EVENTS}
"""The message type of each event."""
EVENT_FORMS = {event: _forms(event) for event in EVENTS}

if TYPE_CHECKING:
    AnyEvent: TypeAlias = EventMessage
else:
    AnyEvent = Union[tuple(EVENT_STRUCTS.values())]  # noqa: UP007 - the union is made from a list


def event_message(event: game_events.Event, text: str) -> AnyEvent:
    """The message of an event, with this text."""
    kind = type(event)
    fields = {field: form.write(getattr(event, field)) for field, form in EVENT_FORMS[kind].items()}
    return EVENT_STRUCTS[kind](**fields, text=text)
