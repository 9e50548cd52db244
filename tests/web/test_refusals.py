"""The page has a text for every refusal of the server, in each language."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdombuilder import device, features, protocol, server, service, table
from kingdombuilder.server.asgi import app
from tests.web.test_no_rule_twice import sources
from tests.web.test_texts import FOLDER, LANGUAGES

SOURCES = [Path(str(room.__file__)).parent for room in (protocol, table, service, features, server, device)]
CODE_AT = {"Refusal": 0, "Problem": 0, "Refused": 2}
"""What carries a code, and as which argument."""
FAILURE = re.compile(r"new Failure\('(\w+)'")
"""What the page itself refuses, such as a file that is too long."""
ELSEWHERE = {"closed", "offline"}
"""Failures of the connection: the bar that tells of it has their words."""


def codes_in(source: str) -> Iterator[str]:
    """The codes that are spelled out in a module."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            argument = node.args[CODE_AT[name]] if name in CODE_AT else None
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


def test_codes_are_found() -> None:
    source = 'raise Refusal("a", "b")\nm.Problem("c", "d")\nm.Refused(1, None, "e", "f")\nRefusal(code, "g")'
    assert list(codes_in(source)) == ["a", "c", "e"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str) -> None:
    codes = {code for folder in SOURCES for file in folder.rglob("*.py") for code in codes_in(file.read_text("utf-8"))}
    codes |= {code for code, _ in app.FAULTS.values()} | {app.OTHER_FAULT}
    codes |= {code for file in sources() for code in FAILURE.findall(file.read_text("utf-8"))}
    texts = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))["ui"]["errors"]["codes"]
    assert len(codes) > 40
    assert set(texts) == codes - ELSEWHERE
