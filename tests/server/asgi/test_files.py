"""Files with a hash in their names are cached, and compressed for clients that accept it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import Mount

from kingdombuilder.server.asgi import app
from kingdombuilder.server.asgi.files import KeptFiles
from tests.server.processes import NO_CERTIFICATES, Node

PATHS = "/docs", "/docs/", "/docs/cards/knights/", "/docs/cards/lords/", "/docs/%2e%2e/secret.js"
"""What is asked of the documentation site."""
TEXT = "let hex = 'c4';\n" * 100


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A script, and something beside the folder that nobody may read."""
    tmp_path.joinpath("secret.js").write_text("secret")
    found = tmp_path / "assets"
    found.mkdir()
    found.joinpath("index-abc.js").write_text(TEXT)
    return found


def ask(folder: Path, *requests: tuple[str, str, dict[str, str]]) -> list[httpx.Response]:
    """The answers to these requests, each a method, a path and headers, of one and the same server."""
    files = Starlette(routes=[Mount("/assets", KeptFiles(folder))])
    app = CORSMiddleware(files, allow_origins=["https://one.example", "https://two.example"])

    async def all_of_them() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test", verify=NO_CERTIFICATES) as client:
            return [await client.request(method, path, headers=headers) for method, path, headers in requests]

    return asyncio.run(all_of_them())


def test_compressed_for_those_who_can_read_it(folder: Path) -> None:
    plain, small = ask(
        folder,
        ("GET", "/assets/index-abc.js", {"Accept-Encoding": "identity"}),
        ("GET", "/assets/index-abc.js", {"Accept-Encoding": "br, gzip"}),
    )
    assert plain.text == small.text == TEXT
    assert (plain.headers.get("Content-Encoding"), small.headers["Content-Encoding"]) == (None, "gzip")
    assert int(small.headers["Content-Length"]) < 100 < int(plain.headers["Content-Length"]) == len(TEXT)
    for answer in (plain, small):
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert "Accept-Encoding" in answer.headers["Vary"]
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/api/catalogue", "/api/puzzles", "/rules"])
def test_what_everybody_reads_is_compressed(sqlite_node: Node, path: str) -> None:
    with sqlite_node.client() as client:
        plain, small = (
            client.get(path, headers={"Accept-Encoding": encoding}) for encoding in ("identity", "br, gzip")
        )
    assert plain.text == small.text
    assert (plain.headers.get("Content-Encoding"), small.headers["Content-Encoding"]) == (None, "gzip")
    assert int(small.headers["Content-Length"]) < int(plain.headers["Content-Length"]) / 2
    assert plain.headers["Vary"] == small.headers["Vary"] == "Accept-Encoding"
    assert plain.headers["Content-Type"] == small.headers["Content-Type"]


def test_what_is_told_to_one_guest_is_not(sqlite_node: Node) -> None:
    """The length of a compressed answer would tell of the secrets in it."""
    with sqlite_node.client() as client:
        answer = client.post("/api/tables", json={"bots": [None, "greedy"]}, headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in answer.headers
        look = client.get(f"/api/tables/{answer.json()['table']}", headers={"Accept-Encoding": "gzip"})
    assert look.is_success
    assert "Content-Encoding" not in look.headers


def test_read_once_and_answered_to_each_anew(folder: Path) -> None:
    """What is said to the page of one site is not said to the next."""
    file = folder / "index-abc.js"
    first, *_ = ask(folder, ("GET", "/assets/index-abc.js", {}))
    sites = [{"Origin": f"https://{name}.example"} for name in ("one", "two", "three")]
    answers = ask(folder, *(("GET", "/assets/index-abc.js", site) for site in sites * 3))
    assert {answer.headers["Vary"] for answer in answers[::3]} == {answers[0].headers["Vary"]}
    told = [answer.headers.get("Access-Control-Allow-Origin") for answer in answers]
    assert told == ["https://one.example", "https://two.example", None] * 3
    assert first.text == answers[-1].text == file.read_text()


@pytest.mark.parametrize(
    "path", ["other.js", "", "..", "%2e%2e/secret.js", "../secret.js", "%00", "x" * 5000, "index-abc.js/", "a%0ab"]
)
def test_what_is_not_there(folder: Path, path: str) -> None:
    (answer,) = ask(folder, ("GET", f"/assets/{path}", {}))
    assert answer.status_code == 404
    assert "secret" not in answer.text


def test_files_can_only_be_read(folder: Path) -> None:
    posted, looked = ask(folder, ("POST", "/assets/index-abc.js", {}), ("HEAD", "/assets/index-abc.js", {}))
    assert (posted.status_code, posted.headers["Allow"]) == (405, "GET, HEAD")
    assert looked.status_code == 200


def test_a_server_offers_the_documentation_if_it_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders are pages, under the same strict policy as the app; without the site the address is none."""
    card = tmp_path / "docs" / "cards" / "knights"
    card.mkdir(parents=True)
    for folder, words in ((tmp_path / "docs", "all pages"), (card, "two gold each")):
        folder.joinpath("index.html").write_text(words)
    monkeypatch.setattr(app, "DOCS", tmp_path / "docs")
    files = Starlette(routes=app.documentation())
    files.router.redirect_slashes = False

    async def answers() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app=files)
        async with httpx.AsyncClient(transport=transport, base_url="http://test", verify=NO_CERTIFICATES) as client:
            return [await client.get(path) for path in PATHS]

    moved, home, page, missing, outside = asyncio.run(answers())
    assert (moved.status_code, moved.headers["Location"]) == (307, "/docs/")
    assert (home.text, page.text) == ("all pages", "two gold each")
    assert page.headers["Cache-Control"] == "no-cache"
    assert missing.status_code == outside.status_code == 404
    monkeypatch.setattr(app, "DOCS", tmp_path / "none")
    assert app.documentation() == []
