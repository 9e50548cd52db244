"""The JSON Schema of messages, with the docstrings of their fields."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, TypeAlias

import msgspec

from ..game import events as game_events
from . import (
    catalogue,
    commands,
    entries,
    guests,
    hints,
    http,
    new_table,
    position,
    socket,
    values,
    views,
)
from .parts import extended, parts_of, with_parts

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema."""

MODULES = (
    values,
    new_table,
    commands,
    entries,
    position,
    views,
    socket,
    hints,
    http,
    guests,
    catalogue,
)
"""The modules of messages, in the order of the schema. The events of the engine follow."""


def components(
    kinds: Iterable[Any], below: str, modules: Iterable[ModuleType]
) -> tuple[tuple[Schema, ...], dict[str, Schema]]:
    """The JSON Schema of each of these types, and of nested messages, which are referenced ``below`` a path.

    The messages come from these ``modules``.
    """
    template = below + "{name}"
    found, structs = msgspec.json.schema_components(kinds, ref_template=template)
    for message in [message for message in extended() if message.__name__ in structs]:
        structs |= msgspec.json.schema_components([with_parts(message)], ref_template=template)[1]
    docs = field_docs(tuple(modules))
    for name, struct in structs.items():
        for field, words in docs.get(name, {}).items():
            struct["properties"][field] |= {"description": words}
    return found, structs


@cache
def field_docs(modules: tuple[ModuleType, ...]) -> Mapping[str, Mapping[str, str]]:
    """The docstrings of fields, by struct and field (``from_`` is ``from`` in messages)."""
    found: dict[str, dict[str, str]] = {}
    for node in (node for module in (*modules, game_events) for node in ast.parse(inspect.getsource(module)).body):
        if isinstance(node, ast.ClassDef):
            for field, text in zip(node.body, node.body[1:], strict=False):
                match field, text:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                        found.setdefault(node.name, {})[name.rstrip("_")] = inspect.cleandoc(words)
    for message in extended():
        for part in parts_of(message):
            found.setdefault(message.__name__, {}).update(found.get(part.__name__, {}))
    return found
