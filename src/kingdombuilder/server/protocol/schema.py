"""The messages for other languages: their JSON Schema and TypeScript types, written from the structs of this package.

``python -m kingdombuilder.server.protocol.schema`` writes both files anew.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from ...game import events as game_events
from .. import protocol as m
from . import (
    analysis,
    catalogue,
    commands,
    deals,
    entries,
    guests,
    hints,
    http,
    lessons,
    new_table,
    position,
    puzzles,
    ratings,
    socket,
    statistics,
    values,
    views,
)

ROOT = Path(__file__).parents[4]
SCHEMA = ROOT / "docs" / "messages.schema.json"
TYPES = ROOT / "web" / "src" / "messages.ts"

MODULES = (
    values,
    lessons,
    new_table,
    commands,
    entries,
    position,
    views,
    socket,
    hints,
    analysis,
    puzzles,
    http,
    guests,
    deals,
    ratings,
    statistics,
    catalogue,
)
"""The modules of messages in the order in which they are written down; the events of the engine come last."""

PLAIN: dict[Any, str] = {
    str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown",
}  # fmt: skip
UNIONS: dict[str, Any] = {
    name: getattr(m, name) for name in ("Command", "FromClient", "AnyEntry", "AnyEvent", "FromServer", "DoneWhen")
}
"""The unions of messages that have a name."""
WORDS: dict[str, Any] = {
    name: found for module in MODULES for name, found in vars(module).items() if get_origin(found) is Literal
}
"""The types that are a few words to choose from."""
SHAPES: dict[str, tuple[Any, str]] = {"BotName": (m.BotName, f"HouseBot | `{m.PROGRAM}${{string}}`")}
"""The texts of some shape that TypeScript can tell from others, and how."""

HEADER = """\
/**
 * The messages between the server and its clients.
 *
 * Written by `python -m kingdombuilder.server.protocol.schema` from the structs of the server; change those instead.
 * What a client says may leave fields with a `?` out; what the server says is complete.
 */
"""


def main() -> None:
    """Write both files."""
    for file, text in ((SCHEMA, schema()), (TYPES, types())):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(f"wrote {file.relative_to(ROOT)}")


def schema() -> str:
    """The JSON Schema of every message."""
    _, structs = msgspec.json.schema_components([*m.TOP_LEVEL, *UNIONS.values()], ref_template="#/$defs/{name}")
    for name, found in structs.items():
        for field, words in _field_docs().get(name, {}).items():
            found["properties"][field] |= {"description": words}
    unions, _ = msgspec.json.schema_components(UNIONS.values(), ref_template="#/$defs/{name}")
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kingdom Builder: the messages between the server and its clients",
        "$defs": structs | dict(zip(UNIONS, unions, strict=True)),
    }
    return json.dumps(document, indent=2) + "\n"


def types() -> str:
    """The TypeScript types of every message."""
    words = [f"export type {name} = {' | '.join(map(_literal, get_args(found)))};" for name, found in WORDS.items()]
    shapes = [f"export type {name} = {shape};" for name, (_, shape) in SHAPES.items()]
    unions = [
        f"export type {name} =\n  | " + "\n  | ".join(kind.__name__ for kind in get_args(found)) + ";"
        for name, found in UNIONS.items()
    ]
    interfaces = ["\n".join(_interface(struct)) for struct in structs()]
    return "\n".join([HEADER, *words, *shapes, *(f"\n{block}" for block in [*interfaces, *unions])]) + "\n"


def structs() -> list[type[Struct]]:
    """Every message and every part of one, in the order of the modules; the events come last."""
    found = [one for module in MODULES for one in vars(module).values() if _is_struct(one, module.__name__)]
    bases = {base for struct in found for base in struct.__mro__[1:]}
    return [*(struct for struct in found if struct not in bases), *m.EVENT_STRUCTS.values()]


def _is_struct(found: Any, module: str) -> bool:
    """Whether it is a message that this module defines."""
    return isinstance(found, type) and issubclass(found, Struct) and found.__module__ == module


def _interface(struct: type[Struct]) -> Iterator[str]:
    docs = _field_docs().get(struct.__name__, {})
    said = not issubclass(struct, m.Asked)
    hints = get_type_hints(struct, include_extras=True)
    yield from _comment(inspect.cleandoc(struct.__doc__ or ""))
    yield f"export interface {struct.__name__} {{"
    if struct.__struct_config__.tag:
        yield f"  {struct.__struct_config__.tag_field}: {_literal(struct.__struct_config__.tag)};"
    for field in msgspec.structs.fields(struct):
        yield from _comment(docs.get(field.encode_name, ""), "  ")
        left_out = not field.required and (not said or struct.__struct_config__.omit_defaults)
        yield f"  {field.encode_name}{'?' if left_out else ''}: {_type(hints[field.name], said)};"
    yield "}"


def _comment(words: str, indent: str = "") -> Iterator[str]:
    lines = words.replace("``", "`").splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}".rstrip() for line in lines)
        yield f"{indent} */"


def _literal(value: Any) -> str:
    return json.dumps(value)


def _type(kind: Any, said: bool) -> str:
    """A type as TypeScript spells it; ``said`` if the server says it."""
    for name, found in (WORDS | UNIONS | {name: found for name, (found, _) in SHAPES.items()}).items():
        if kind == found:
            return name
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _type(arguments[0], said)
    if origin is Literal:
        return " | ".join(map(_literal, arguments))
    if origin in (Union, UnionType):
        return " | ".join(_type(argument, said) for argument in arguments)
    if origin is list:
        item = _type(arguments[0], said)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {_type(arguments[1], said)}>"
    if isinstance(kind, type) and issubclass(kind, Struct):
        return f"Required<{kind.__name__}>" if said and issubclass(kind, m.Asked) else str(kind.__name__)
    return PLAIN[kind]


@cache
def _field_docs() -> dict[str, dict[str, str]]:
    """What the source says of fields: the text below each, by struct and field (``from_`` is ``from`` in messages)."""
    found: dict[str, dict[str, str]] = {}
    for node in (node for module in (*MODULES, game_events) for node in ast.parse(inspect.getsource(module)).body):
        if isinstance(node, ast.ClassDef):
            for field, text in zip(node.body, node.body[1:], strict=False):
                match field, text:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                        found.setdefault(node.name, {})[name.rstrip("_")] = inspect.cleandoc(words)
    return found


if __name__ == "__main__":
    main()
