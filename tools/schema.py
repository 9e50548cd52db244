"""The messages for other languages: their JSON Schema and TypeScript types, written from the structs of the package.

``make schema`` writes both files anew.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
from msgspec import Struct

from kingdombuilder import features
from kingdombuilder.protocol import events
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.parts import Part, with_parts
from kingdombuilder.protocol.schema import MODULES as CORE
from kingdombuilder.protocol.schema import components, field_docs

ROOT = Path(__file__).parents[1]
SCHEMA = ROOT / "docs" / "messages.schema.json"
TYPES = ROOT / "web" / "src" / "messages.ts"

MODULES = (*CORE, *features.modules("messages"), *features.modules("parts"))
"""The modules of messages in the order in which they are written down; the events of the engine come last."""

PLAIN: dict[Any, str] = {
    str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown",
}  # fmt: skip
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
 * Written by `make schema` from the structs of the server; change those instead.
 * What a client says may leave fields with a `?` out; what the server says is complete.
 */
"""


def _is_struct(found: Any) -> bool:
    return isinstance(found, type) and (issubclass(found, Struct) or is_typeddict(found))


UNIONS: dict[str, Any] = {
    name: found
    for module in (*MODULES, events)
    for name, found in vars(module).items()
    if get_origin(found) in (Union, UnionType) and all(map(_is_struct, get_args(found)))
}
"""The unions of messages that have a name."""


def main() -> None:
    """Write both files."""
    for file, text in ((SCHEMA, schema()), (TYPES, types())):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(f"wrote {file.relative_to(ROOT)}")


def schema() -> str:
    """The JSON Schema of every message."""
    unions, found = components([*UNIONS.values(), *structs()], "#/$defs/", MODULES)
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kingdom Builder: the messages between the server and its clients",
        "$defs": found | dict(zip(UNIONS, unions, strict=False)),
    }
    return json.dumps(document, indent=2) + "\n"


def types() -> str:
    """The TypeScript types of every message."""
    words = [f"export type {name} = {' | '.join(map(literal, get_args(found)))};" for name, found in WORDS.items()]
    shapes = [f"export type {name} = {shape};" for name, (_, shape) in SHAPES.items()]
    unions = [
        f"export type {name} =\n  | " + "\n  | ".join(kind.__name__ for kind in get_args(found)) + ";"
        for name, found in UNIONS.items()
    ]
    interfaces = ["\n".join(_interface(struct)) for struct in structs()]
    return "\n".join([HEADER, *words, *shapes, *(f"\n{block}" for block in [*interfaces, *unions])]) + "\n"


def structs() -> list[Any]:
    """Every message and every part of one, in the order of the modules; the events come last."""
    found = [
        one
        for module in MODULES
        for one in vars(module).values()
        if _is_struct(one) and one.__module__ == module.__name__ and not one.__name__.startswith("_")
    ]
    bases = {base for struct in found for base in struct.__mro__[1:]}
    messages = [struct for struct in found if struct not in bases and not issubclass(struct, Part)]
    return [*messages, *m.EVENT_STRUCTS.values()]


def _interface(struct: Any) -> Iterator[str]:
    docs, struct = field_docs(MODULES).get(struct.__name__, {}), with_parts(struct)
    said = not issubclass(struct, m.Asked)
    yield from comment(inspect.cleandoc(struct.__doc__ or ""))
    yield f"export interface {struct.__name__} {{"
    if issubclass(struct, Struct) and struct.__struct_config__.tag:
        yield f"  {struct.__struct_config__.tag_field}: {literal(struct.__struct_config__.tag)};"
    for name, kind, left_out in _fields(struct, said):
        yield from comment(docs.get(name, ""), "  ")
        yield f"  {name}{'?' if left_out else ''}: {type_text(kind, said)};"
    yield "}"


def _fields(struct: Any, said: bool) -> Iterator[tuple[str, Any, bool]]:
    """Each field with its type, and whether it may be left out."""
    hints = get_type_hints(struct, include_extras=True)
    if not issubclass(struct, Struct):
        for name, kind in hints.items():
            may_lack = get_origin(kind) is NotRequired
            yield name, get_args(kind)[0] if may_lack else kind, may_lack
        return
    for field in msgspec.structs.fields(struct):
        may_lack = not field.required and (not said or struct.__struct_config__.omit_defaults)
        yield field.encode_name, hints[field.name], may_lack


def comment(words: str, indent: str = "") -> Iterator[str]:
    """A comment in TypeScript, line by line."""
    lines = words.replace("``", "`").splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield f"{indent}/**"
        yield from (f"{indent} * {line}".rstrip() for line in lines)
        yield f"{indent} */"


def literal(value: Any) -> str:
    """A value as TypeScript spells it."""
    return json.dumps(value)


def type_text(kind: Any, said: bool) -> str:
    """A type as TypeScript spells it; ``said`` if the server says it."""
    for name, found in (WORDS | UNIONS | {name: found for name, (found, _) in SHAPES.items()}).items():
        if kind == found:
            return name
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return type_text(arguments[0], said)
    if origin is Literal:
        return " | ".join(map(literal, arguments))
    if origin in (Union, UnionType):
        return " | ".join(type_text(argument, said) for argument in arguments)
    if origin is list:
        item = type_text(arguments[0], said)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is dict:
        return f"Record<string, {type_text(arguments[1], said)}>"
    if _is_struct(kind):
        return f"Required<{kind.__name__}>" if said and issubclass(kind, m.Asked) else str(kind.__name__)
    return PLAIN[kind]


if __name__ == "__main__":
    main()
