"""Wrong settings of proxies are noticed from the requests."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from kingdombuilder.protocol.values import ProxyFault
from kingdombuilder.server.asgi.proxies import SEEN, Proxies

PUBLIC = {"host": "games.example.org"}


def request(peer: str, path: str = "/", **headers: str) -> dict[str, Any]:
    """A request that comes over a connection from a peer."""
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "path": path, "client": (peer, 40_000), "scheme": "http", "headers": given}


def shown(requests: list[dict[str, Any]], trusted: str = "127.0.0.1") -> tuple[set[ProxyFault], list[str]]:
    """The faults that the requests show at the end, and the addresses from which the application saw them come."""
    faults: set[ProxyFault] = set()
    callers: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        callers.append(scope["client"][0])

    async def run() -> None:
        proxies = Proxies(app, trusted, faults)
        for one in requests:
            await proxies(dict(one), None, None)  # type: ignore[arg-type]

    asyncio.run(run())
    return faults, callers


def test_a_proxy_that_is_not_trusted(caplog: pytest.LogCaptureFixture) -> None:
    """It is logged once, with the address that is to be added."""
    asked = [request("172.18.0.5", x_forwarded_for=f"9.9.9.{number}", **PUBLIC) for number in range(SEEN)]
    faults, callers = shown(asked * 3)
    assert (faults, set(callers)) == ({"proxy_untrusted"}, {"172.18.0.5"})
    (warning,) = caplog.records
    assert "172.18.0.5" in warning.getMessage()
    assert "203.0.113" not in warning.getMessage()


def test_a_proxy_that_says_nothing() -> None:
    assert shown([request("127.0.0.1", **PUBLIC)] * SEEN)[0] == {"proxy_silent"}
    assert shown([request("172.18.0.5", **PUBLIC)] * SEEN, "*")[0] == {"proxy_silent"}


def test_a_proxy_that_tells_the_address_of_another_proxy() -> None:
    """Four guests or more on a public name do not all sit in the same private network."""
    asked = [
        request("172.18.0.5", x_forwarded_for="172.18.0.1", cookie=f"guest={number % 4}", **PUBLIC)
        for number in range(SEEN)
    ]
    assert shown(asked, "*")[0] == {"one_address"}
    alone = [request("172.18.0.5", x_forwarded_for="172.18.0.1", cookie="guest=1", **PUBLIC)] * SEEN
    assert shown(alone, "*")[0] == set()


def test_what_is_right_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """A laptop without a proxy, in a network and alone; a proxy as it should be; a club with one public address."""
    right = [
        [request("127.0.0.1", host="localhost:8000")],
        [request("192.168.1.7", host="192.168.1.2:8000"), request("192.168.1.8", host="laptop.local:8000")],
        [request("127.0.0.1", x_forwarded_for=f"9.9.9.{number}", **PUBLIC) for number in range(5)],
        [request("127.0.0.1", x_forwarded_for="9.9.9.7", cookie=f"guest={number}", **PUBLIC) for number in range(9)],
        [request("127.0.0.1", "/healthz", **PUBLIC)],
        [request("9.9.9.7", **PUBLIC)],
    ]
    for asked in right:
        assert shown(asked * SEEN)[0] == set()
    assert caplog.records == []


def test_a_stranger_alone_raises_no_alarm() -> None:
    """Anybody can send the header; it takes nine of ten requests to be taken for a proxy. The log has no address."""
    stranger = request("9.9.9.7", x_forwarded_for="9.9.8.1", **PUBLIC)
    assert shown([stranger, request("9.9.9.8", **PUBLIC)] * SEEN)[0] == set()


def test_a_public_address_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert shown([request("9.9.9.7", x_forwarded_for="9.9.8.1", **PUBLIC)] * SEEN)[0] == {"proxy_untrusted"}
    assert "9.9.9.7" not in caplog.text


def test_a_fault_that_was_mended_goes() -> None:
    wrong, right = request("127.0.0.1", **PUBLIC), request("127.0.0.1", x_forwarded_for="9.9.9.7", **PUBLIC)
    assert shown([wrong] * SEEN + [right] * SEEN)[0] == set()


@pytest.mark.parametrize("header", ["", ",", "x" * 5000, "9.9.9.7, 10.0.0.1", "\x00"])
def test_rubbish_in_headers_does_no_harm(header: str) -> None:
    asked = request("127.0.0.1", x_forwarded_for=header, host="[:::", cookie="\xff")
    assert len(shown([asked] * SEEN)[1]) == SEEN
