"""The metrics are for the operator: for this machine, or for a client with the token."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.processes import Node, node
from tests.server.serving import sqlite

TOKEN = "canary-of-the-operator"


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.7"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Real-IP": "203.0.113.7"},
        {"Forwarded": "for=203.0.113.7"},
        {"Via": "1.1 proxy"},
        {"Host": "games.example.org"},
        {"Host": "192.168.1.20:8000"},
        {"X-Forwarded-For": "203.0.113.7", "Authorization": "Bearer guessed"},
        {"X-Forwarded-For": "203.0.113.7", "Authorization": "Bearer"},
    ],
)
def test_strangers_behind_a_proxy_are_refused(sqlite_node: Node, headers: dict[str, str]) -> None:
    """Requests through the proxy come from this machine, too; its headers, or the name of the server, tell."""
    with sqlite_node.client() as stranger:
        answer = stranger.get("/metrics", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "metrics")
    assert "metrics_token" in answer.json()["message"]
    assert "kingdombuilder_requests" not in answer.text


def test_this_machine_may_read_them(sqlite_node: Node) -> None:
    with sqlite_node.client() as operator:
        assert "kingdombuilder_requests_total" in operator.get("/metrics").text


def test_a_client_with_the_token_may_read_them(tmp_path: Path) -> None:
    stranger = {"X-Forwarded-For": "203.0.113.7"}
    with node(sqlite(tmp_path), metrics_token=TOKEN) as one, one.client(headers=stranger) as client:
        assert client.get("/metrics").status_code == 403
        assert client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN[:-1]}"}).status_code == 403
        assert (
            "kingdombuilder_requests_total" in client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).text
        )
        assert TOKEN not in "".join(one.log)
