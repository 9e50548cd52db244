"""The OpenAPI document says what the server does."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from kingdombuilder.protocol import messages as m
from kingdombuilder.server.asgi.http import Http
from kingdombuilder.server.asgi.openapi import SOCKET
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.routing import Route
from tests.server.processes import Node
from tests.server.serving import Guest, sqlite

Document = dict[str, Any]


@pytest.fixture(scope="module")
def document(sqlite_node: Node) -> Document:
    """What a server says of itself."""
    with sqlite_node.client() as client:
        answer = client.get("/api/openapi.json")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    found: Document = answer.json()
    return found


@pytest.fixture(scope="module")
def routes(tmp_path_factory: pytest.TempPathFactory) -> list[Route]:
    """The routes of a server, without those of the operator's page."""
    folder: Path = tmp_path_factory.mktemp("routes")
    return [route for route in Http(Server(Settings(database=sqlite(folder)))).router.routes if not route.hidden]


def operation(document: Document, method: str, path: str) -> Document:
    """What the document says of a method at a path."""
    found: Document = document["paths"][f"/api/{path}"][method]
    return found


def check(document: Document, schema: Document, value: object) -> None:
    """The value is as the schema says, which may refer to the document."""
    jsonschema.Draft202012Validator({"components": document["components"], **schema}).validate(value)


def schema_of(said: Document) -> Document:
    """The schema of a body or an answer in JSON."""
    found: Document = said["content"]["application/json"]["schema"]
    return found


def test_it_is_a_valid_document(document: Document) -> None:
    OpenAPIV31SpecValidator(document).validate()
    assert document["openapi"] == "3.1.0"


def test_a_faulty_document_is_not_valid(document: Document) -> None:
    """The check would find a parameter of a path that is not described."""
    faulty = json.loads(json.dumps({**document, "components": {}, "paths": {"/api/tables/{id}": {"get": {}}}}))
    assert not OpenAPIV31SpecValidator(faulty).is_valid()


def test_every_route_is_in_it_and_nothing_else(document: Document, routes: list[Route]) -> None:
    described = {(method.upper(), path) for path, found in document["paths"].items() for method in found}
    assert described == {(route.method, f"/api/{route.path}") for route in routes} | {("GET", SOCKET)}
    ids = [found["operationId"] for path in document["paths"].values() for found in path.values()]
    assert len(ids) == len(set(ids))


def test_costs_and_devices_are_told(document: Document, routes: list[Route]) -> None:
    for route in routes:
        found = operation(document, route.method.lower(), route.path)
        assert (found["x-cost"], found["x-on-device"]) == (route.cost, route.on_device)
        assert found["summary"], route.path
        module = route.handler.__module__.split(".")
        assert found["tags"] == [module[2] if module[1] == "features" else module[-1]]
    assert {tag["name"] for tag in document["tags"]} >= {"hints", "replay", "ratings", "service"}
    assert all(tag["description"] for tag in document["tags"])


def test_parameters_have_types_and_defaults(document: Document) -> None:
    step, seat = operation(document, "get", "tables/{id}/steps/{step}")["parameters"][1:]
    number = {"type": "integer", "minimum": 0, "maximum": 10**9}
    assert step == {"name": "step", "in": "path", "required": True, "schema": number}
    assert seat == {"name": "seat", "in": "query", "required": False, "schema": number}
    status, mine, before = operation(document, "get", "tables")["parameters"]
    assert status["schema"]["default"] == "open"
    assert set(status["schema"]["enum"]) == {"open", "running", "finished"}
    assert mine["schema"] == {"type": "boolean", "default": False}
    assert before["schema"] == {"type": "string"}


def test_it_tells_how_to_say_who_asks(document: Document) -> None:
    assert operation(document, "get", "catalogue")["security"] == []
    assert operation(document, "get", "me/statistics")["security"] == [{"guest": []}, {}]
    assert operation(document, "post", "tables/{id}/act")["security"] == [{"guest": []}, {"seat": []}, {}]
    guest, seat = (document["components"]["securitySchemes"][name] for name in ("guest", "seat"))
    assert (guest["in"], guest["name"]) == ("cookie", "kingdombuilder_guest")
    assert (seat["type"], seat["scheme"]) == ("http", "bearer")


def test_files_are_of_the_kinds_that_they_are(document: Document) -> None:
    record = operation(document, "get", "tables/{id}/record")["responses"]["200"]["content"]
    assert record == {"text/*": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}}
    data = operation(document, "get", "me/data")["responses"]["200"]
    assert schema_of(data) == {"$ref": "#/components/schemas/GuestData"}


def test_a_command_needs_no_type_at_its_own_address(document: Document) -> None:
    for name in m.COMMANDS:
        body = schema_of(operation(document, "post", f"tables/{{id}}/{name}")["requestBody"])
        assert "type" not in body["required"]
        assert body["properties"]["type"] == {"enum": [name]}
    act = schema_of(operation(document, "post", "tables/{id}/act")["requestBody"])
    check(document, act, {"kind": "build", "hex": "c4"})
    with pytest.raises(jsonschema.ValidationError):
        check(document, act, {"hex": "c4"})
    assert "type" in document["components"]["schemas"]["Act"]["required"]
    bodies = [operation(document, "post", f"tables/{{id}}/{name}")["requestBody"] for name in ("act", "undo")]
    assert [body["required"] for body in bodies] == [True, False]


def test_the_web_socket_is_described(document: Document) -> None:
    found = document["paths"][SOCKET]["get"]
    assert "101" in found["responses"]
    assert "hello" in found["description"]
    check(document, found["x-client-says"], {"type": "hello", "secret": "0.abc", "last": 7})
    check(document, found["x-server-says"], {"type": "pong", "number": 7})


def test_real_answers_are_as_it_says(document: Document, arrive: Callable[..., Guest]) -> None:
    ann = arrive()
    new = {"name": "Ann", "bots": [None, "greedy"], "start_player": 0}
    check(document, schema_of(operation(document, "post", "tables")["requestBody"]), new)

    def ask(method: str, path: str, asked: object = None, status: int = 200, **ids: str) -> Any:
        answer = ann.http.request(method, f"/api/{path}".format(**ids), json=asked)
        assert answer.status_code == status, answer.text
        responses = operation(document, method, path)["responses"]
        said = responses.get(str(status)) or document["components"]["responses"]["Refused"]
        check(document, schema_of(said), answer.json())
        return answer.json()

    id = ask("post", "tables", new, 201)["table"]
    for path in ("catalogue", "me", "tables", "daily", "ratings", "statistics", "me/statistics", "me/games", "me/data"):
        ask("get", path)
    for path in ("tables/{id}", "tables/{id}/updates", "tables/{id}/hints", "tables/{id}/rating"):
        ask("get", path, id=id)
    ask("post", "tables/{id}/chat", {"text": "Well played!"}, id=id)
    assert ask("post", "tables/{id}/act", {"kind": "fly", "hex": None}, 422, id=id)["code"] == "illegal"
    assert ask("get", "tables/{id}", None, 404, id="abcdefghijkl")["code"] == "no_table"
