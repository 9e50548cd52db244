"""Nobody gets in where they do not belong: headers, origins, cookies, secrets, and what is never told."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kingdombuilder.server.asgi import app as app_module
from kingdombuilder.server.asgi import pages as pages_module
from kingdombuilder.server.asgi.app import application
from kingdombuilder.server.asgi.callers import address, is_own_page
from kingdombuilder.server.asgi.middleware import HEADERS
from kingdombuilder.server.guests import keyring
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from tests.server.processes import NO_CERTIFICATES, Node, node
from tests.server.rough import must_be_well, open_socket, raw, status, turned_away
from tests.server.serving import Guest, Socket, sqlite

Arrive = Callable[..., Guest]


@pytest.fixture(scope="module")
def proxied_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server behind a proxy that is not on this machine, with a friendly site elsewhere."""
    settings: dict[str, Any] = {
        "proxies": "10.9.9.9",
        "origins": "https://friend.example",
        "secure_cookies": True,
        "tables_per_minute": 5,
    }
    with node(sqlite(tmp_path_factory.mktemp("proxied")), **settings) as found:
        yield found


# --- Headers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
        ("GET", "/api/catalogue", 200),
        ("GET", "/api/me", 200),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/AAAAAAAAAAAA", 404),
        ("PUT", "/api/tables", 405),
        ("POST", "/api/tables", 400),
        ("HEAD", "/api/me", 200),
    ],
)
def test_security_headers_on_every_answer(sqlite_node: Node, method: str, path: str, code: int) -> None:
    with sqlite_node.client() as client:
        answer = client.request(method, path, content=b"{" if method == "POST" else b"")
    assert answer.status_code == code
    for name, value in HEADERS.items():
        assert answer.headers[name] == value or (name == "Cache-Control" and path == "/api/catalogue")
    assert "server" not in answer.headers


def test_security_headers_where_somebody_is_turned_away(sqlite_node: Node) -> None:
    elsewhere = {"Origin": "https://evil.example"}
    with sqlite_node.client() as client:
        answers = [
            client.post("/api/tables", headers=elsewhere, json={}),
            client.get(
                "/api/tables/AAAAAAAAAAAA/socket",
                headers=elsewhere
                | {
                    "Upgrade": "websocket",
                    "Connection": "Upgrade",
                    "Sec-WebSocket-Key": "A" * 22 + "==",
                    "Sec-WebSocket-Version": "13",
                },
            ),
        ]
    for answer in answers:
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
        assert answer.headers["X-Frame-Options"] == "DENY"


def test_the_content_policy_allows_what_the_pages_need_and_no_more() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert not {"script-src", "connect-src"} & set(policy), "these are as narrow as the rest"
    assert "unsafe" not in HEADERS["Content-Security-Policy"].replace(policy["style-src"], "")
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"


APP = '<html data-server lang="en"><script src="/assets/index-abc.js"></script>the app'
"""The built page as the server sends it: it finds its files from every address, and knows that there is a server."""


@pytest.fixture
def get(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], httpx.Response]:
    """Asks for a page of a web app that has a secret file beside it."""
    pages = tmp_path / "web"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text('<html lang="en"><script src="./assets/index-abc.js"></script>the app')
    (pages / "pages.json").write_text(json.dumps(["^/$", "^/new$", r"^\/t\/(\w+)$", r"^\/t\/\w+\/replay(?:\/(\d+))?$"]))
    (pages / "icon.svg").write_text("<svg/>")
    (pages / "rules.html").write_text("the rules")
    (pages / "assets" / "index-abc.js").write_text("1")
    (pages / "assets" / "worker-a_b-c.js").write_text("2")
    (pages / "runtime").mkdir()
    (pages / "runtime" / "files.json").write_text("{}")
    (pages / "runtime" / "engine-abc.zip").write_text("3")
    (tmp_path / "secret.txt").write_text("secret")
    for module in (app_module, pages_module):
        monkeypatch.setattr(module, "WEB", pages)

    async def ask(path: str) -> httpx.Response:
        server = Server(Settings(database=sqlite(tmp_path)))
        app: Any = application(server.settings, server)
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://test", verify=NO_CERTIFICATES) as client:
            answer = await client.get(path)
        await server.store.close()
        return answer

    return lambda path: asyncio.run(ask(path))


@pytest.mark.parametrize(
    ("path", "code", "text", "cached"),
    [
        ("/", 200, APP, "no-cache"),
        ("/new", 200, APP, "no-cache"),
        ("/t/AAAAAAAAAAAA", 200, APP, "no-cache"),
        ("/t/AAAAAAAAAAAA/", 200, APP, "no-cache"),
        ("/t/AAAAAAAAAAAA/replay", 200, APP, "no-cache"),
        ("/t/AAAAAAAAAAAA/replay/17", 200, APP, "no-cache"),
        ("/icon.svg", 200, "<svg/>", "no-cache"),
        ("/rules", 200, "the rules", "no-cache"),
        ("/rules.html", 200, "the rules", "no-cache"),
        ("/rulings.html", 200, "the rules", "no-cache"),
        ("/assets/index-abc.js", 200, "1", "public, max-age=31536000, immutable"),
        ("/runtime/files.json", 200, "{}", "no-cache"),
        ("/runtime/engine-abc.zip", 200, "3", "public, max-age=31536000, immutable"),
        ("/runtime/%2e%2e/%2e%2e/secret.txt", 404, None, "no-store"),
        ("/tables/AAAAAAAAAAAA", 404, APP, "no-cache"),
        ("/t/AAAAAAAAAAAA/replay/x", 404, APP, "no-cache"),
        ("//etc/passwd", 404, APP, "no-cache"),
        ("/%00", 404, APP, "no-cache"),
        ("/" + "x" * 5000, 404, APP, "no-cache"),
        ("/index.html", 404, None, "no-store"),
        ("/favicon.ico", 404, None, "no-store"),
        ("/robots.txt", 404, None, "no-store"),
        ("/t/..%2f..%2findex.html", 404, None, "no-store"),
        ("/..%2fsecret.txt", 404, None, "no-store"),
        ("/%2e%2e/secret.txt", 404, None, "no-store"),
        ("/assets/%2e%2e/%2e%2e/secret.txt", 404, None, "no-store"),
        ("/assets/%00", 404, None, "no-store"),
        ("/assets/" + "x" * 5000, 404, None, "no-store"),
        ("/api/nothing", 404, None, "no-store"),
    ],
)
def test_pages_and_paths(
    get: Callable[[str], httpx.Response], path: str, code: int, text: str | None, cached: str
) -> None:
    """Where there is no page, the app says so in the reader's language; where there is no file, the server does."""
    answer = get(path)
    assert answer.status_code == code
    assert answer.text == text if text else answer.json()["code"] == "not_found"
    assert "secret" not in answer.text
    assert answer.headers["Cache-Control"] == cached
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_only_the_worker_of_the_device_may_run_what_it_compiles(get: Callable[[str], httpx.Response]) -> None:
    policy = get("/assets/worker-a_b-c.js").headers["Content-Security-Policy"]
    assert policy == f"{HEADERS['Content-Security-Policy']}; script-src 'self' 'wasm-unsafe-eval'"
    for path in ("/", "/assets/index-abc.js", "/runtime/engine-abc.zip", "/runtime/files.json"):
        assert get(path).headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


def test_the_built_app_lists_its_pages(sqlite_node: Node) -> None:
    """Those of the screens that every app has, and of the features; the operator's is a page for the operator alone."""
    page = Path(__file__).parents[3] / "web" / "src"
    lists = [page / "screens" / "index.ts", *page.glob("features/*/index.ts")]
    forms = [form for file in lists for form in re.findall(r"\bscreen\(\s*/(\^.+\$)/,", file.read_text("utf-8"))]
    assert len(forms) > 12
    assert sorted(json.loads((pages_module.WEB / pages_module.PAGES).read_text("utf-8"))) == sorted(forms)
    for path, code in [("/puzzles", 200), ("/daily/2026-11-16/base/", 200), ("/daily/x", 404), ("/operator", 404)]:
        assert httpx.get(sqlite_node.address + path, verify=NO_CERTIFICATES).status_code == code, path


# --- Where requests come from ----------------------------------------------------------------------------------------

OTHERS = ["null", "", "http://[", "rubbish", "https://evil.example", "http://127.0.0.1", "http://127.0.0.1:1"]


@pytest.mark.parametrize("origin", [*OTHERS, "http://sub.{host}", "http://{host}.evil.example", "http://x@{host}"])
def test_pages_of_other_sites_change_nothing(arrive: Arrive, sqlite_node: Node, origin: str) -> None:
    ann = arrive()
    table = ann.set_table()
    headers = {"Origin": origin.replace("{host}", httpx.URL(sqlite_node.address).netloc.decode())}
    answer = ann.http.post(f"/api/tables/{table}/chat", json={"text": "x"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert turned_away(sqlite_node, table, **headers) == 403
    assert ann.look(table)["chat"] == []


def test_our_own_pages_and_scripts_may(arrive: Arrive, sqlite_node: Node) -> None:
    ann = arrive()
    table = ann.set_table()
    for headers in ({"Origin": sqlite_node.address}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {}):
        assert ann.http.post(f"/api/tables/{table}/chat", json={"text": "x"}, headers=headers).status_code == 200
        assert turned_away(sqlite_node, table, **headers) == 101


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_form_of_another_site_without_an_origin(arrive: Arrive, site: str) -> None:
    ann = arrive()
    table = ann.set_table()
    headers = {"Sec-Fetch-Site": site, "Content-Type": "text/plain"}
    answer = ann.http.post(f"/api/tables/{table}/chat", content='{"text": "x"}', headers=headers)
    assert answer.status_code == 403


def test_no_host_is_nobodys_origin(sqlite_node: Node) -> None:
    for host in (b"Host: \r\n", b""):
        for origin in (b"null", b"http://", b""):
            request = b"POST /api/tables HTTP/1.1\r\n" + host + b"Origin: " + origin + b"\r\nContent-Length: 0\r\n"
            assert status(raw(sqlite_node, request + b"Connection: close\r\n\r\n")) in (400, 403)


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://192.168.1.7:8000", "192.168.1.7:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://games:8000", "games:8000", True),
        ("http://games.local", "games.local", True),
        ("https://games.example.org", "games.example.org", True),
        ("http://evil.example", "evil.example", False),
        ("http://evil.example:8000", "evil.example:8000", False),
        ("http://127.0.0.1.evil.example", "127.0.0.1.evil.example", False),
        ("http://evil.example", "127.0.0.1:8000", False),
        ("http://", "", False),
        ("http://[", "[", False),
        ("http://:8000", ":8000", False),
    ],
)
def test_names_that_others_could_point_here_are_not_believed(origin: str, host: str, own: bool) -> None:
    assert is_own_page(origin, host) is own


def test_a_page_whose_name_was_pointed_here_changes_nothing(proxied_node: Node) -> None:
    def said(origin: str, host: str) -> int:
        with proxied_node.client(headers={"Origin": origin, "Host": host}) as client:
            return client.post("/api/tables/AAAAAAAAAAAA/chat", json={"text": "x"}).status_code

    assert said("http://evil.example:8000", "evil.example:8000") == 403
    assert said("http://[", "[") == 403
    assert said("https://games.example.org", "games.example.org") == 404, "it may ask, but there is no such table"
    port = httpx.URL(proxied_node.address).port
    assert turned_away(proxied_node, "AAAAAAAAAAAA", Origin=f"http://127.0.0.1:{port}") == 101


def test_a_friendly_site_may_talk_to_us(proxied_node: Node) -> None:
    """It has no cookie of ours, but the secret of a seat."""
    friend, evil = {"Origin": "https://friend.example"}, {"Origin": "https://evil.example"}
    asked = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization,content-type"}
    with proxied_node.client() as client:
        preflight = client.options("/api/tables", headers=friend | asked)
        assert preflight.status_code == 200
        assert preflight.headers["Access-Control-Allow-Origin"] == "https://friend.example"
        assert "authorization" in preflight.headers["Access-Control-Allow-Headers"].lower()
        assert "Access-Control-Allow-Credentials" not in preflight.headers
        made = client.post("/api/tables", json={}, headers=friend)
        assert made.status_code == 201
        assert made.headers["Access-Control-Allow-Origin"] == "https://friend.example"
        assert client.options("/api/tables", headers=evil | asked).status_code == 400
        assert client.post("/api/tables", json={}, headers=evil).status_code == 403
        assert "Access-Control-Allow-Origin" not in client.get("/api/me", headers=evil).headers
    assert turned_away(proxied_node, made.json()["table"], **friend) == 101


def test_only_the_proxy_is_believed(proxied_node: Node) -> None:
    """Somebody else who names other addresses is still the same somebody."""
    with proxied_node.client() as client:
        codes = [
            client.post("/api/tables", content=b"[]", headers={"X-Forwarded-For": f"10.0.0.{number}"}).status_code
            for number in range(20)
        ]
        codes += [
            client.post("/api/tables", json={}, headers={"X-Forwarded-For": f"10.0.1.{number}"}).status_code
            for number in range(20)
        ]
    assert 429 in codes


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::rubbish", "unknown"),
    ],
)
def test_where_somebody_calls_from(host: str, found: str) -> None:
    assert address({"client": (host, 1)}) == found
    assert address({}) == "unknown"


# --- Cookies and secrets ---------------------------------------------------------------------------------------------


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(sqlite_node: Node, proxied_node: Node) -> None:
    for one, secure in ((sqlite_node, False), (proxied_node, True)):
        with one.client() as client:
            cookie = client.get("/api/me").headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert ("; secure" in cookie) is secure
        assert "domain" not in cookie


def test_the_cookie_is_secure_where_the_proxy_speaks_https(sqlite_node: Node) -> None:
    with sqlite_node.client() as client:
        answer = client.get("/api/me", headers={"X-Forwarded-Proto": "https"})
    assert "; secure" in answer.headers["set-cookie"].lower()


def test_a_tampered_cookie_is_nobodys(arrive: Arrive) -> None:
    ann, eve = arrive("Ann"), arrive("Eve")
    table = ann.set_table()
    cookie = ann.http.cookies["kingdombuilder_guest"]
    guest, signature = cookie.split(".")
    tampered = [
        guest,
        f"{guest}.",
        f".{signature}",
        f"{guest}.{signature[:-1]}",
        f"{guest}.{signature}A",
        f"{guest}.{signature.swapcase()}",
        f"{guest[:-1]}0.{signature}",
        f"{guest}\n.{signature}",
        "x" * 4000,
    ]
    for value in tampered:
        headers = {b"cookie": f"kingdombuilder_guest={value.strip()}".replace("\n", "%0A").encode()}
        answer = eve.http.post(f"/api/tables/{table}/chat", json={"text": "x"}, headers=headers)
        assert answer.status_code == (200 if value == cookie else 403)
    assert eve.http.post(
        f"/api/tables/{table}/chat", json={"text": "x"}, headers={"cookie": f"kingdombuilder_guest={cookie}"}
    ).is_success


def test_secrets_are_compared_in_constant_time() -> None:
    source = Path(keyring.__file__).read_text()
    assert "compare_digest" in source
    assert not re.search(r"signature\s*==|==\s*self\._sign", source)


def test_the_secret_of_a_seat_is_for_who_sits_there_now(arrive: Arrive, sqlite_node: Node) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    table, other = ann.set_table(), ann.set_table()
    secret = bob.join(table)["secret"]
    with sqlite_node.client(headers={"Authorization": f"Bearer {secret}"}) as script:
        assert script.post(f"/api/tables/{table}/resign", json={}).status_code == 200
        assert script.get(f"/api/tables/{other}").status_code == 403
        assert "set-cookie" not in script.get(f"/api/tables/{table}").headers
    with Socket(sqlite_node, other, secret=secret) as socket:
        assert socket.until_closed()[0] == 1008


def test_the_secret_of_who_left_opens_nothing(arrive: Arrive, sqlite_node: Node) -> None:
    ann, bob, cec = arrive("Ann"), arrive("Bob"), arrive("Cec")
    table = ann.set_table(players=3)
    old = bob.join(table)["secret"]
    bob.ask(table, "leave")
    new = cec.join(table)["secret"]
    with sqlite_node.client() as script:
        for secret, code in ((old, 403), (new, 200)):
            found = script.get(f"/api/tables/{table}", headers={"Authorization": f"Bearer {secret}"})
            assert found.status_code == code


# --- What is never told ----------------------------------------------------------------------------------------------


def test_looking_changes_nothing(arrive: Arrive) -> None:
    ann = arrive()
    table = ann.set_table(bots=[None, "random"], start_player=0)
    before = without_time(ann.look(table))
    for path in ("", "/updates", "/record", "/steps/0", "/hints", "/why-not", "/act", "/resign", "/undo", "/rematch"):
        for method in ("GET", "HEAD", "OPTIONS"):
            ann.http.request(method, f"/api/tables/{table}{path}?kind=end&text=x")
    assert without_time(ann.look(table)) == before


def without_time(seen: dict[str, Any]) -> dict[str, Any]:
    """What is to be seen at a table, but for how long people have been gone, which passes by itself."""
    seen["view"]["patience"] = None
    for seat in seen["view"]["seats"]:
        seat |= {"away": None, "present": True}
    return seen


def test_no_line_of_the_log_tells_a_secret(arrive: Arrive, sqlite_node: Node) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    table = ann.set_table()
    secret = bob.join(table)["secret"]
    cookies = [guest.http.cookies["kingdombuilder_guest"] for guest in (ann, bob)]
    ann.http.get(f"/api/tables/{table}?secret={secret}", headers={"Authorization": f"Bearer {secret}"})
    ann.http.get(f"/api/tables/{table}/updates?after={secret}")
    ann.ask(table, "chat", text="a private word")
    with open_socket(sqlite_node, table, Cookie=f"kingdombuilder_guest={cookies[0]}") as line:
        line.send(json.dumps({"type": "hello", "secret": secret}))
        line.recv()
    must_be_well(sqlite_node)
    told = "".join(sqlite_node.log) + ann.http.get("/metrics").text
    assert '"route":"/api/tables/{id}"' in told
    for word in (secret, table, "a private word", *cookies):
        assert word not in told


def test_a_mistake_of_ours_tells_nothing_of_the_code(
    get: Callable[[str], httpx.Response], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a broken server answers 500, and then without a trace of its insides."""

    async def broken(*_: object) -> None:
        raise RuntimeError("inside /secret/place.py")

    monkeypatch.setattr(pages_module.Pages, "page", broken)
    answer = get("/")
    assert (answer.status_code, answer.json()["code"]) == (500, "failure")
    assert "inside" not in answer.text
    assert answer.headers["X-Frame-Options"] == "DENY"
