"""What the page about the server shows can be typed, and nothing is missing there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from starlette.routing import Route

from kingdombuilder.game.documents.record import Record
from kingdombuilder.protocol import messages as m
from kingdombuilder.server.asgi.http import Http
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from tests.server.processes import Node
from tests.server.serving import Guest, sqlite

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "server-api.md").read_text("utf-8")
ROOMS = [ROOT / "src" / "kingdombuilder" / room for room in ("protocol", "table", "service", "features", "server")]


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def run(command: list[str], node: Node) -> list[str]:
    """The lines that a program prints that plays on a server."""
    environment = os.environ | {"SERVER": node.address}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="curl and jq are not installed")
def test_the_game_with_curl(sqlite_node: Node) -> None:
    lines = run(["bash", "-euo", "pipefail", "-c", block("sh")], sqlite_node)
    answers = [line for line in lines if line.startswith("{")]
    assert {json.loads(answer)["type"] for answer in answers} == {"done"}
    record = Record.parse("\n".join(line for line in lines if not line.startswith("{")))
    *_, last = record.states()
    assert last.over
    assert record.names == ("Ada", "Gatherer")


def test_the_game_with_python(sqlite_node: Node) -> None:
    assert len([line for line in block("python").splitlines() if line]) <= 30
    (line,) = run([sys.executable, "-c", block("python")], sqlite_node)
    assert re.fullmatch(r"\['Ada', 'Bob'\] \[\d+, \d+\]", line)


def test_the_new_table_is_one() -> None:
    asked = msgspec.json.decode(block("json"), type=m.NewTable)
    assert asked.clock.increment == 20


def test_what_is_said_over_the_socket_is_understood() -> None:
    said = [line for line in PAGE.splitlines() if line.startswith("you ")]
    assert len(said) == 3
    for line in said:
        msgspec.json.decode(line.removeprefix("you").strip(), type=m.FromClient)
    named = set(re.findall(r'"type": "(\w+)"', PAGE)) | set(re.findall(r"`(\w+)`", PAGE))
    for kind in (*get_args(m.FromClient), *get_args(m.FromServer)):
        assert kind.__struct_config__.tag in named, kind


def test_every_address_is_there(tmp_path: Path) -> None:
    """Those of the service are in a table that follows from them (``tests/tools/test_routes.py``)."""
    http = Http(Server(Settings(database=sqlite(tmp_path))))
    paths = {route.path for route in http.routes() if isinstance(route, Route)} - {"/api/{path:path}"}
    assert paths == {"/healthz", "/metrics"}
    assert [path for path in (*sorted(paths), "/api/tables/{id}/socket") if f"{path}`" not in PAGE] == []


def test_every_command_is_there() -> None:
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith("| `")]
    for kind in get_args(m.Command):
        (fields,) = [row[2] for row in rows if f"`{kind.__struct_config__.tag}`" in row[1]]
        for field in set(kind.__struct_fields__) - {"key"}:
            assert f"`{field}`" in fields


def test_every_code_is_there() -> None:
    errors = PAGE.partition("## Errors")[2].partition("## Limits")[0]
    source = "".join(file.read_text("utf-8") for room in ROOMS for file in room.rglob("*.py"))
    codes = set(re.findall(r'(?:Refusal|Problem)\([^")=]*"([a-z_]+)"', source))
    assert "not_your_turn" in codes
    assert set(re.findall(r"`([a-z_]+)`", errors)) - {"refused"} == codes


def test_every_limit_is_there() -> None:
    limits = PAGE.partition("## Limits")[2].partition("## Fairness")[0]
    for line in re.findall(r"^\|.*`.*$", limits, re.MULTILINE):
        numbers, settings = re.findall(r"\d+", line), re.findall(r"`(\w+)`", line)
        assert numbers == [str(getattr(Settings(), setting)) for setting in settings]


def test_other_methods_are_refused_with_those_that_are_answered(arrive: Callable[..., Guest]) -> None:
    """An address that there is not is none with every method."""
    http = arrive().http
    answers = [http.request(method, path) for method, path in (("PUT", "/api/catalogue"), ("DELETE", "/api/tables"))]
    assert [(one.status_code, one.headers["allow"]) for one in answers] == [
        (405, "GET, HEAD"),
        (405, "GET, HEAD, POST"),
    ]
    assert [http.request(method, "/api/nothing").status_code for method in ("GET", "PUT", "POST")] == [404, 404, 404]
