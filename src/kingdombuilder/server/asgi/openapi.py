"""The OpenAPI 3.1 document of a server, generated from the routes, with the web socket described in words."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from types import NoneType
from typing import Any, get_args, get_origin

import msgspec

from ... import features
from ...protocol import messages as m
from ...protocol.decoding import LARGEST
from ...protocol.schema import MODULES, Schema, components
from ...service.calls import Call, File
from ...service.routing import Route, get
from ...service.service import Service
from .callers import COOKIE
from .middleware import SOCKET_COST

SOCKET = "/api/tables/{id}/socket"
SCHEMAS = "#/components/schemas/"
GUEST, SEAT = "guest", "seat"
"""The two ways of authentication."""
SECURITY = {
    GUEST: {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The signed cookie of a guest, which comes with the first table or seat, or from `/api/me`.",
    },
    SEAT: {
        "type": "http",
        "scheme": "bearer",
        "description": "The secret of a seat, which comes with `done` when its player sits down.",
    },
}
REFUSALS = {
    "Refused": "The request was refused: `code` says why, `message` says what would be valid.",
    "TooMuch": "A rate limit or a quota was exceeded.",
    "Failed": "The server has failed or is busy; ask again, with the same `key` if there is one.",
}
PICTURE = {"type": "string", "contentEncoding": "binary"}
"""The schema of an answer that is no JSON."""
RETRY_AFTER = {
    "description": "Seconds to wait before a retry, where a retry can succeed.",
    "schema": {"type": "integer"},
}
ABOUT = (
    "Tables, games, hints, replays and statistics of a Kingdom Builder server. The page `docs/server-api.md` shows how "
    "the messages work together. `x-cost` is the number of requests that an operation counts as in the rate limit; "
    "`x-on-device` says whether games on a device, without a server, answer it, too."
)
LIVE = """\
Connect, and send a `hello` first: with the secret of a seat, or with the cookie, or with neither to watch. The answer
is a `welcome` with the whole view, or, with the number of the `last` entry that you know, the updates since then. From
then on every entry of the table comes as an `update`. Every message is a text in JSON. A client sends
`FromClient`, the server sends `FromServer`."""


class OpenApi:
    """Serves the document."""

    def __init__(self, service: Service) -> None:
        self.service = service

    @get("openapi.json", cost=4, max_age=3600)
    async def document(self) -> dict[str, Any]:
        """This API as an OpenAPI 3.1 document."""
        return await self.service.thinker.aside(
            document, tuple(route for route in self.service.router(self).routes if not route.hidden)
        )


@cache
def document(routes: tuple[Route, ...]) -> dict[str, Any]:
    """The OpenAPI 3.1 document of these routes."""
    kinds: list[Any] = [m.Problem]
    for route in routes:
        kinds += [*_answers(route), *([route.asked[1]] if route.asked else [])]
    modules = (*MODULES, *features.modules("messages"), *features.modules("parts"))
    unions, structs = components([m.FromClient, m.FromServer, *kinds], SCHEMAS, modules)
    paths: dict[str, Any] = {}
    for route in routes:
        paths.setdefault(f"/api/{route.path}", {})[route.method.lower()] = _operation(route, structs)
    paths[SOCKET] = {"get": _socket()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kingdom Builder",
            "version": version("kingdombuilder"),
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": _tags(routes),
        "paths": paths,
        "components": {
            "schemas": structs | dict(zip(("FromClient", "FromServer"), unions, strict=False)),
            "responses": {name: _refusal(words) for name, words in REFUSALS.items()},
            "securitySchemes": SECURITY,
        },
    }


def _operation(route: Route, structs: dict[str, Schema]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": re.sub(r"\W+", "_", f"{route.method.lower()} {route.path}").strip("_"),
        "summary": _plain(route.summary),
        "description": _plain(route.description),
        "tags": [_tag(route)],
        "parameters": _parameters(route),
        "responses": {str(route.status): _success(route)} | _refused(),
        "security": _security(route),
        "x-cost": route.cost,
        "x-on-device": route.on_device,
    }
    if route.asked:
        _, message = route.asked
        content = {"application/json": {"schema": _body(route, structs)}}
        required = any(field.required for field in msgspec.structs.fields(message))
        found["requestBody"] = {"content": content, "required": required}
    return found


def _parameters(route: Route) -> list[dict[str, Any]]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": _from_address(route.parameters.get(name, str))}
        for name in route.in_path
    ]
    in_query = [
        {
            "name": name,
            "in": "query",
            "required": name not in route.default,
            "schema": _from_address(kind, route.default.get(name)),
        }
        for name, kind in route.in_query.items()
    ]
    return in_path + in_query


def _from_address(kind: Any, default: object = None) -> Schema:
    """The schema of a parameter; a nullable one is optional."""
    (kind,) = [one for one in get_args(kind) if one is not NoneType] if NoneType in get_args(kind) else [kind]
    schema = msgspec.json.schema(kind)
    if kind is int:
        schema |= {"minimum": 0, "maximum": LARGEST}
    return schema if default is None else schema | {"default": default}


def _body(route: Route, structs: dict[str, Schema]) -> Schema:
    """The schema of a body. A command is identified by its path, so its ``type`` is optional."""
    assert route.asked
    kind = route.asked[1]
    if not route.body:
        return _schema(kind)
    command, tag = structs[kind.__name__], kind.__struct_config__.tag_field
    return command | {"required": [name for name in command["required"] if name != tag]}


def _success(route: Route) -> dict[str, Any]:
    if not _is_file(route):
        return {"description": "The answer.", "content": {"application/json": {"schema": _schema(route.answer)}}}
    if _answers(route) == (bytes,):
        return {"description": "The answer, a picture.", "content": {"image/png": {"schema": PICTURE}}}
    content = {"text/*" if kind is str else "application/json": {"schema": _schema(kind)} for kind in _answers(route)}
    return {"description": "The answer, to be saved as a file.", "content": content}


def _refused() -> dict[str, Any]:
    statuses = zip(("4XX", "429", "5XX"), REFUSALS, strict=True)
    return {status: {"$ref": f"#/components/responses/{name}"} for status, name in statuses}


def _refusal(words: str) -> dict[str, Any]:
    content = {"application/json": {"schema": _schema(m.Problem)}}
    return {"description": words, "headers": {"Retry-After": RETRY_AFTER}, "content": content}


def _security(route: Route) -> list[dict[str, list[str]]]:
    """The authentication of a route. Whether a guest is required depends on the table and the request."""
    if route.is_at_table:
        return [{GUEST: []}, {SEAT: []}, {}]
    return [{GUEST: []}, {}] if Call in route.parameters.values() else []


def _socket() -> dict[str, Any]:
    """The description of the web socket, which OpenAPI cannot express."""
    return {
        "operationId": "connect",
        "summary": "The web socket of a table, for live play.",
        "description": LIVE,
        "tags": ["service"],
        "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}],
        "responses": {"101": {"description": "The connection is now a WebSocket."}} | _refused(),
        "security": [{GUEST: []}, {}],
        "x-cost": SOCKET_COST,
        "x-on-device": True,
        "x-client-says": {"$ref": f"{SCHEMAS}FromClient"},
        "x-server-says": {"$ref": f"{SCHEMAS}FromServer"},
    }


def _tags(routes: Iterable[Route]) -> list[dict[str, str]]:
    """The tags: features with their docstrings."""
    modules = {_tag(route): sys.modules[_room(route)] for route in routes}
    return [
        {"name": name, "description": _plain((module.__doc__ or "").partition("\n")[0])}
        for name, module in modules.items()
    ]


def _tag(route: Route) -> str:
    """The tag of a route: the name of its feature."""
    return _room(route).rpartition(".")[2]


def _room(route: Route) -> str:
    """The folder of the feature, or else the module, of a route."""
    module = route.handler.__module__
    return module.rpartition(".")[0] if module.startswith(f"{features.__name__}.") else module


def _answers(route: Route) -> tuple[Any, ...]:
    """The types of the answer; several for a file with several formats."""
    if not _is_file(route):
        return (route.answer,)
    (content,) = get_args(route.answer)
    return get_args(content) or (content,)


def _is_file(route: Route) -> bool:
    return get_origin(route.answer) is File


def _schema(kind: Any) -> Schema:
    """A reference to the schema of a named type, or else its schema."""
    (found,), _ = msgspec.json.schema_components([kind], ref_template=SCHEMAS + "{name}")
    return found


def _plain(words: str) -> str:
    """A docstring as Markdown."""
    return words.replace("``", "`")
