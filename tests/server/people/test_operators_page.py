"""The operator's page, and what a stranger gets who looks for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest

from kingdombuilder.server.asgi.app import application
from kingdombuilder.server.asgi.callers import COOKIE, OPERATOR_COOKIE
from kingdombuilder.server.operator import Operator
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.storage.maintenance.sessions import LINK, SESSION
from kingdombuilder.service.tables import clock_now
from tests.server.quiet import ThinksHere, quiet_server
from tests.server.serving import sqlite

WHY = {"reason": "rude"}
NOTHING = {"code": "not_found", "message": "there is nothing at this address; docs/server-api.md lists what there is"}


class Place:
    """A server in this process, whose clock the test sets."""

    def __init__(self, folder: Path, runner: asyncio.Runner) -> None:
        self.clock = clock_now()
        self.runner = runner
        settings = Settings(database=sqlite(folder), origins=("https://blog.example.org",))
        self.server = quiet_server(settings, ThinksHere(1), lambda: self.clock)
        self.app = application(settings, self.server)

    def link(self) -> str:
        """The secret of a new link, as ``kingdombuilder operator`` makes it."""
        return self.runner.run(Operator(self.server.store, self.server.tables).new_link())


class Browser:
    """A browser of its own."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(place.app), base_url="https://games.example.org")
        self.cookies = self.http.cookies

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self.place.runner.run(self.http.request(method, path, **more))

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)

    def enter(self, secret: str) -> httpx.Response:
        return self.post("/api/operator/enter", headers={"Authorization": f"Bearer {secret}"})


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with asyncio.Runner() as runner:
        place = Place(tmp_path, runner)
        place.runner.run(place.server.open())
        yield place
        place.runner.run(place.server.close())


@pytest.fixture
def stranger(place: Place) -> Browser:
    """Somebody without any cookie."""
    return Browser(place)


@pytest.fixture
def operator(place: Place) -> Browser:
    """Somebody who has come by a link."""
    browser = Browser(place)
    assert browser.enter(place.link()).status_code == 200
    return browser


def test_a_link_works_once_and_gives_a_strict_cookie(place: Place, stranger: Browser) -> None:
    secret = place.link()
    answer = stranger.enter(secret)
    assert answer.json() == {"until": place.clock + SESSION}
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{OPERATOR_COOKIE}=")
    for word in ("HttpOnly", "SameSite=strict", "Secure", f"Max-Age={SESSION // 1000}"):
        assert word in cookie
    assert secret not in cookie
    assert stranger.get("/api/operator").status_code == 200
    again = Browser(place).enter(secret)
    assert (again.status_code, again.json()) == (404, NOTHING)


def test_two_who_use_a_link_at_once_get_one_session(place: Place) -> None:
    one, two, secret = Browser(place), Browser(place), place.link()
    head = {"Authorization": f"Bearer {secret}"}

    async def both() -> list[httpx.Response]:
        return await asyncio.gather(*(who.http.post("/api/operator/enter", headers=head) for who in (one, two)))

    assert sorted(answer.status_code for answer in place.runner.run(both())) == [200, 404]


@pytest.mark.parametrize(("after", "status"), [(LINK - 1, 200), (LINK, 404)])
def test_a_link_lasts_fifteen_minutes(place: Place, stranger: Browser, after: int, status: int) -> None:
    secret = place.link()
    place.clock += after
    assert stranger.enter(secret).status_code == status


@pytest.mark.parametrize(("after", "status"), [(SESSION - 1, 200), (SESSION, 404)])
def test_a_session_ends(place: Place, operator: Browser, after: int, status: int) -> None:
    place.clock += after
    assert operator.get("/api/operator").status_code == status


def test_neither_secret_is_in_the_database_or_the_log(
    place: Place, stranger: Browser, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    with caplog.at_level(logging.DEBUG):
        secret = place.link()
        stranger.enter(secret)
        stranger.enter(secret)
        stranger.enter(secret + "x")
        stranger.get(f"/operator?{secret}")
    session = stranger.cookies[OPERATOR_COOKIE]
    own = [record for record in caplog.records if record.name.startswith(("kingdombuilder", "uvicorn"))]
    assert len(own) == 4
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for one in (secret, session):
        assert one.encode() not in stored
        assert one not in "".join(str(vars(record)) for record in own)


ROUTES = [
    ("GET", "operator"),
    ("GET", "operator/tables?status=rubbish"),
    ("GET", "operator/guests"),
    ("GET", "operator/audit"),
    ("POST", "operator/enter"),
    ("POST", "operator/leave"),
    ("POST", "operator/bans"),
    ("POST", "operator/tables/abc/close"),
    ("PUT", "operator/enter"),
]


def test_for_strangers_there_is_nothing(place: Place, stranger: Browser) -> None:
    """Neither the method nor the body tells them more, nor do other secrets and cookies."""
    stranger.post("/api/tables", json={})
    guest = stranger.cookies[COOKIE]
    cookies = ("", guest, "rubbish", place.link())
    for cookie, (method, path) in product(cookies, ROUTES):
        stranger.cookies.set(OPERATOR_COOKIE, cookie)
        answer = stranger.request(method, f"/api/{path}", content=b"{rubbish")
        assert (answer.status_code, answer.json()) == (404, NOTHING)
        assert "allow" not in answer.headers
        answer = stranger.request(method, f"/api/{path}", headers={"Origin": "http://[::"})
        assert answer.status_code in (403, 404)
    assert stranger.get("/operator").status_code == 404
    assert "/api/operator" not in stranger.get("/api/openapi.json").text


def test_pages_of_other_sites_cannot_act(operator: Browser) -> None:
    """A page of ``origins`` may talk to the server, but not as the operator."""
    ban = {"kind": "guest", "who": "abc", **WHY}
    for origin in ["https://blog.example.org", "https://evil.example.com", "null"]:
        answer = operator.post("/api/operator/bans", json=ban, headers={"Origin": origin})
        assert answer.status_code in (403, 404)
    assert operator.get("/api/operator").json()["bans"] == []
    assert operator.post("/api/operator/bans", json=ban, headers={"Origin": "https://games.example.org"}).is_success


RUBBISH: list[tuple[str, dict[str, Any], int, str]] = [
    ("tables/nothing/close", WHY, 409, "cannot"),
    ("tables/..%2f..%2fx/delete", WHY, 404, "not_found"),
    ("guests/nobody/rename", {"name": "Ann", **WHY}, 409, "cannot"),
    ("reports/9/close", WHY, 409, "cannot"),
    ("reports/999999999999/close", WHY, 422, "bad_query"),
    ("bans", {"kind": "mute", "who": "a" * 45, **WHY}, 422, "bad_message"),
    ("reports/x/close", WHY, 422, "bad_query"),
    ("bans/lift", {"kind": "guest", "who": "abc", **WHY}, 409, "cannot"),
    ("bans", {"kind": "address", "who": "999.1.1.1", **WHY}, 422, "bad_message"),
    ("bans", {"kind": "guest", "who": "<script>", **WHY}, 422, "bad_message"),
    ("bans", {"kind": "guest", "who": "abc", "reason": ""}, 422, "bad_message"),
    ("bans", {"kind": "guest", "who": "abc", "reason": "\u200b"}, 422, "bad_text"),
    ("bans", {"kind": "guest", "who": "abc"}, 422, "bad_message"),
]


def test_rubbish_is_refused(operator: Browser) -> None:
    for path, body, status, code in RUBBISH:
        answer = operator.post(f"/api/operator/{path}", json=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), path
    assert operator.get("/api/operator").json()["bans"] == []


def test_leaving_ends_the_session(operator: Browser) -> None:
    cookie = operator.cookies[OPERATOR_COOKIE]
    assert operator.post("/api/operator/leave").is_success
    operator.cookies.set(OPERATOR_COOKIE, cookie)
    assert operator.get("/api/operator").status_code == 404


def test_all_sessions_can_be_ended(place: Place, operator: Browser) -> None:
    waiting = place.link()
    place.runner.run(Operator(place.server.store).end_sessions())
    assert operator.get("/api/operator").status_code == 404
    assert operator.enter(waiting).status_code == 404


def deeds(operator: Browser) -> dict[str, str]:
    """The reasons in the audit log, by what was done."""
    found = operator.get("/api/operator/audit").json()["deeds"]
    return {one["deed"]: one["reason"] for one in found if one["address"] == "operator"}


@pytest.fixture
def game(operator: Browser) -> tuple[str, str]:
    """A running game of a guest called Rude Ann and a bot: its table and the guest."""
    done = operator.post("/api/tables", json={"name": "Rude Ann", "bots": [None, "random"], "visibility": "public"})
    return done.json()["table"], operator.get("/api/me").json()["id"]


def test_tables_and_guests_are_found_by_name_and_id(operator: Browser, game: tuple[str, str]) -> None:
    table, guest = game
    for search in ("", "rude", "RUDE a", table, guest):
        asked = {"search": search}
        found = operator.get("/api/operator/tables", params=asked).json()["tables"]
        assert [(one["id"], one["players"][0]) for one in found] == [(table, "Rude Ann")]
        if search != table:
            (one,) = operator.get("/api/operator/guests", params=asked).json()["guests"]
            assert (one["guest"], one["names"], one["hosted"]) == (guest, ["Rude Ann"], 1)
            assert one["requests"] >= 10, "a new table costs ten simple requests"


def test_what_is_no_name_finds_nobody(operator: Browser, game: tuple[str, str]) -> None:
    for search in ["visibility", "%", "_", '"', "sections", "Ann Rude", "x" * 200]:
        assert operator.get("/api/operator/tables", params={"search": search}).json()["tables"] == []
        assert operator.get("/api/operator/guests", params={"search": search}).json()["guests"] == []


def test_a_guest_is_renamed_everywhere(operator: Browser, game: tuple[str, str]) -> None:
    """Also in what was said before; a name that another player has gets a number. The game goes on."""
    table, guest = game
    operator.post(f"/api/tables/{table}/chat", json={"text": "hello"})
    assert operator.post(f"/api/operator/guests/{guest}/rename", json={"name": "Ann", **WHY}).is_success
    for path in (f"tables/{table}", f"tables/{table}/updates", "tables?status=running", "me/data"):
        assert "Rude" not in operator.get(f"/api/{path}").text
    seen = operator.get(f"/api/tables/{table}").json()
    assert (seen["view"]["seats"][0]["name"], seen["chat"][0]["name"], seen["seat"]) == ("Ann", "Ann", 0)
    assert operator.post(f"/api/tables/{table}/resign", json={}).is_success
    assert deeds(operator)["rename"] == "rude"


def test_a_muted_guest_plays_on_without_chat(operator: Browser, game: tuple[str, str]) -> None:
    table, guest = game
    mute = {"kind": "mute", "who": guest, **WHY}
    assert operator.post("/api/operator/bans", json=mute).json()["bans"][0]["kind"] == "mute"
    said = operator.post(f"/api/tables/{table}/chat", json={"text": "hello"})
    assert (said.status_code, said.json()["code"]) == (403, "muted")
    assert operator.post(f"/api/tables/{table}/resign", json={}).is_success
    assert operator.post("/api/operator/bans/lift", json=mute).json()["bans"] == []
    assert operator.post(f"/api/tables/{table}/chat", json={"text": "hello"}).is_success
    assert {**deeds(operator), "link": ""} == {"mute": "rude", "unmute": "rude", "enter": "", "link": ""}


def test_a_banned_guest_is_out_at_once(operator: Browser, game: tuple[str, str]) -> None:
    table, guest = game
    operator.post("/api/operator/bans", json={"kind": "guest", "who": guest, **WHY})
    assert operator.get(f"/api/tables/{table}").json()["code"] == "banned"
    (one,) = operator.get("/api/operator/guests").json()["guests"]
    assert (one["banned"], one["muted"]) == (True, False)


def test_tables_are_closed_or_deleted(operator: Browser, game: tuple[str, str]) -> None:
    table, _ = game
    path = f"/api/operator/tables/{table}"
    assert operator.post(f"{path}/delete", json=WHY).json()["code"] == "cannot"
    assert operator.post(f"{path}/close", json=WHY).json()["storage"]["tables"] == {"finished": 1}
    assert operator.get(f"/api/tables/{table}").json()["view"]["closed"]
    assert operator.post(f"{path}/delete", json=WHY).json()["storage"]["tables"] == {}
    assert operator.get(f"/api/tables/{table}").json()["code"] == "no_table"
    assert deeds(operator) == {"link": "", "enter": "", "close": "rude", "delete": "rude"}


def test_reports_are_shown_and_closed(place: Place, operator: Browser, game: tuple[str, str]) -> None:
    table, guest = game
    operator.post(f"/api/tables/{table}/chat", json={"text": "boo"})
    other = Browser(place)
    other.get("/api/me")
    assert other.post(f"/api/tables/{table}/report", json={"reason": "insult", "seat": 0, "note": "no"}).is_success
    (report,) = operator.get("/api/operator").json()["reports"]
    assert (report["guest"], report["name"], report["reasons"], report["notes"]) == (
        guest,
        "Rude Ann",
        ["insult"],
        ["no"],
    )
    assert [line["text"] for line in report["around"]] == ["boo"]
    assert operator.post(f"/api/operator/reports/{report['number']}/close", json=WHY).json()["reports"] == []


def test_load_errors_and_queues_are_told(operator: Browser) -> None:
    logging.getLogger("kingdombuilder.server").error("the disk is full")
    (node,) = operator.get("/api/operator").json()["nodes"]
    assert node["faults"][0]["message"] == "the disk is full"
    assert {queue["name"] for queue in node["queues"]} == {"bots", "replay", "analysis"}
    assert node["tables"] == 0
