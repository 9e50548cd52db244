"""Every input is either parsed or refused with a reason, and parsed input is usable.

``make fuzz`` searches the same targets for an hour, guided by what the inputs reach; ``FUZZ=20000`` tries more here.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingdombuilder.protocol import messages as m
from tools.fuzz import __main__ as search
from tools.fuzz.mutations import RUBBISH, mutated
from tools.fuzz.server import SERVER, close_server
from tools.fuzz.targets import MESSAGES, TARGETS, Target

MORE = int(os.environ.get("FUZZ", "0"))
EXAMPLES = settings(max_examples=MORE or 120, derandomize=not MORE)
SERVER_EXAMPLES = settings(max_examples=MORE // 4 or 60, derandomize=not MORE)


def values() -> st.SearchStrategy[Any]:
    """Any JSON."""
    plain = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.sampled_from(RUBBISH))
    return st.recursive(plain, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10)


def inputs(target: Target) -> st.SearchStrategy[bytes]:
    """Valid inputs, inputs with a fault, and arbitrary ones."""
    seeds = st.sampled_from(target.seeds())
    return st.one_of(
        st.builds(lambda seed, number: mutated(seed, Random(number)), seeds, st.integers(0, 2**64)),
        seeds,
        st.text().map(lambda text: text.encode(errors="surrogatepass")),
        values().map(lambda value: json.dumps(value).encode()),
        st.binary(),
    )


@pytest.mark.parametrize("name", TARGETS)
def test_any_input(name: str) -> None:
    target = TARGETS[name]

    @EXAMPLES
    @given(inputs(target))
    def read(data: bytes) -> None:
        target.run(data)

    read()


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_right_is_accepted(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The inputs to begin from are not refused, or the search would begin nowhere."""
    refused: list[str] = []
    monkeypatch.setattr("tools.fuzz.targets.check_refusal", lambda error: refused.append(str(error)))
    for seed in TARGETS[name].seeds():
        TARGETS[name].run(seed)
    if name not in ("notation", "identities", "messages"):  # of these each input is read in more than one way
        assert refused == []


def test_messages_of_every_kind_are_among_them() -> None:
    assert {message["type"] for message in MESSAGES} == {kind.__struct_config__.tag for kind in get_args(m.FromClient)}


@pytest.fixture
def server() -> Iterator[Target]:
    yield SERVER
    close_server()


def test_any_request_and_any_conversation(server: Target) -> None:
    for seed in server.seeds():
        server.run(seed)

    @SERVER_EXAMPLES
    @given(inputs(server))
    def ask(data: bytes) -> None:
        server.run(data)

    ask()


def test_the_search_knows_every_target() -> None:
    assert (*TARGETS, "server") == search.NAMES


def test_the_search_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(search, "find_spec", lambda name: None)
    assert search.main(["records"]) == 2
    assert "atheris is not installed" in capsys.readouterr().err
