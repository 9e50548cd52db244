"""Reports of chat messages and names: one for each guest and message; the operator lists and closes them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.cli.command import run
from tests.server import processes, serving
from tests.server.people.test_own_data import delete
from tests.server.people.test_recovery import id_of, until
from tests.server.processes import Node
from tests.server.serving import GENEROUS, Guest
from tests.test_section import FARM

Arrive = Callable[..., Guest]


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return serving.sqlite(tmp_path)
    fresh: Callable[[], str] = request.getfixturevalue("fresh_postgresql")
    return fresh()


@pytest.fixture
def server(address: str) -> Iterator[Node]:
    with processes.node(address, **GENEROUS) as node:
        yield node


@pytest.fixture
def operate(address: str) -> Callable[..., Any]:
    """Runs a verb with ``--json``; what it prints."""

    def ask(*words: str) -> Any:
        result = run(*words, "--json", "--database", address)
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return ask


def report(guest: Guest, table: str, number: int, reason: str = "insult", **more: Any) -> httpx.Response:
    return guest.http.post(f"/api/tables/{table}/report", json={"number": number, "reason": reason, **more})


def said(guest: Guest, table: str, text: str) -> int:
    """Say something; the number of its entry."""
    return int(guest.ask(table, "chat", text=text)["number"])


@pytest.fixture
def three(server: Node, arrive: Arrive) -> tuple[Guest, Guest, Guest, str]:
    """A table of three."""
    people = [arrive(name, server) for name in ("Ann", "Bob", "Cec")]
    table = people[0].set_table(players=3)
    for guest in people[1:]:
        guest.join(table)
    return people[0], people[1], people[2], table


def test_a_report_reaches_whoever_runs_the_server(
    three: tuple[Guest, Guest, Guest, str], operate: Callable[..., Any], address: str
) -> None:
    """Counted once for each person; with the words, who said them, the reasons, and what was said around."""
    ann, bob, cec, table = three
    said(ann, table, "hello")
    number = said(bob, table, "a bad word")
    said(cec, table, "please stop")
    assert report(ann, table, number, note="not for the first time").json() == {"number": number, "again": False}
    assert report(ann, table, number, "spam").json() == {"number": number, "again": True}
    assert report(cec, table, number, "hate").status_code == 201
    (line,) = operate("reports", "list")
    assert (line["times"], line["reasons"], line["text"], line["name"]) == (2, ["hate", "insult"], "a bad word", "Bob")
    assert (line["table"], line["line"], line["guest"], line["closed"]) == (table, number, id_of(bob), None)
    shown = operate("reports", "show", str(line["number"]))
    assert [(one["reporter"], one["note"]) for one in shown["reports"]] == [
        (id_of(ann), "not for the first time"),
        (id_of(cec), ""),
    ]
    assert [one["text"] for one in shown["around"]] == ["hello", "please stop"]
    plain = run("reports", "list", "--database", address).stdout
    assert "2 x hate, insult" in plain
    assert "Bob: a bad word" in plain
    page = run("reports", "show", str(line["number"]), "--database", address).stdout
    assert "not for the first time" in page
    until(lambda: [deed["deed"] for deed in operate("audit", "--table", table)].count("report") == 2)
    assert run("reports", "close", str(line["number"]), "--database", address).exit_code == 0
    assert operate("reports", "list") == []
    assert len(operate("reports", "list", "--all")) == 1
    assert operate("audit", "--table", table)[0]["deed"] == "close_report"
    again = run("reports", "close", str(line["number"]), "--database", address)
    assert (again.exit_code, again.stderr) == (2, f"error: report {line['number']} is closed already\n")
    assert "there is no report 99" in run("reports", "show", "99", "--database", address).stderr


def test_a_name_can_be_reported(
    three: tuple[Guest, Guest, Guest, str], arrive: Arrive, server: Node, operate: Callable[..., Any], address: str
) -> None:
    """By anyone who can look at the table, once each; it stays known when the player has left."""
    _, bob, _, table = three
    wes = arrive("Wes", server)

    def of_seat(guest: Guest, seat: int) -> httpx.Response:
        return guest.http.post(f"/api/tables/{table}/report", json={"seat": seat, "reason": "hate"})

    assert of_seat(wes, 1).json()["code"] == "no_guest"
    wes.get("me")
    assert of_seat(wes, 1).json()["again"] is False
    assert of_seat(wes, 1).json()["again"] is True
    assert of_seat(bob, 1).json()["code"] == "own_message"
    assert of_seat(wes, 4).json()["code"] == "no_message"
    bob.ask(table, "leave")
    assert of_seat(wes, 1).json()["again"] is True, "the game has begun, and the name stays"
    (line,) = operate("reports", "list")
    assert (line["name"], line["text"], line["guest"]) == ("Bob", "", id_of(bob))
    assert "the name Bob" in run("reports", "list", "--database", address).stdout


def test_what_cannot_be_reported(three: tuple[Guest, Guest, Guest, str], arrive: Arrive, server: Node) -> None:
    ann, bob, _, table = three
    number = said(bob, table, "a bad word")
    assert report(bob, table, number).json()["code"] == "own_message"
    assert report(arrive("Wes", server), table, number).json()["code"] == "no_seat"
    for other in (0, 1, number + 1, 10**9):
        answer = report(ann, table, other)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_message")
    for body in (
        {"number": -1, "reason": "spam"},
        {"number": number, "reason": "bored"},
        {"number": number},
        {"reason": "spam"},
        {"number": number, "seat": 1, "reason": "spam"},
        {"number": number, "reason": "spam", "note": "x" * 301},
        {"number": number, "reason": "spam", "guest": "x"},
    ):
        assert ann.http.post(f"/api/tables/{table}/report", json=body).json()["code"] == "bad_message"
    assert report(ann, "A" * 12, number).json()["code"] == "no_table"


def test_the_hosts_own_sections_can_be_reported(arrive: Arrive, server: Node, operate: Callable[..., Any]) -> None:
    """Their names are words, too. The entry with which the table was created stands for them."""
    ann, bob = arrive("Ann", server), arrive("Bob", server)
    section = FARM.replace("section: farm", "section: bad_word").replace("my own", "worse words")
    table = ann.set_table(sections=["bad_word", None, None, None], own_sections=section)
    bob.join(table)
    assert report(ann, table, 1).json()["code"] == "own_message"
    assert report(bob, table, 1).json() == {"number": 1, "again": False}
    (line,) = [line for line in operate("reports", "list") if line["table"] == table]
    assert (line["text"], line["name"], line["guest"]) == ("own sections: bad_word (worse words)", "Ann", id_of(ann))


def test_words_are_told_of_the_one_who_said_them(server: Node, arrive: Arrive, operate: Callable[..., Any]) -> None:
    """Not of somebody else who sits there now: nobody is blamed for what was said before they came."""
    ann, bob, cec = (arrive(name, server) for name in ("Ann", "Bob", "Cec"))
    table = ann.set_table(players=3)
    bob.join(table)
    number = said(bob, table, "a bad word")
    bob.ask(table, "leave")
    cec.join(table)
    assert cec.look(table)["seat"] == 1
    assert [(line["name"], line["text"]) for line in ann.look(table)["chat"]] == [("Bob", "a bad word")]
    report(ann, table, number)
    (line,) = operate("reports", "list")
    assert (line["name"], line["guest"]) == ("Bob", id_of(bob))


def test_a_note_is_cleaned(three: tuple[Guest, Guest, Guest, str], operate: Callable[..., Any]) -> None:
    """Nobody sends whoever runs the server signs that move the cursor, or that turn words around."""
    ann, bob, _, table = three
    report(ann, table, said(bob, table, "one"), note="first\n second\t third")
    report(ann, table, said(bob, table, "two"), note="\x1b[2Jgone")
    notes = [
        operate("reports", "show", str(line["number"]))["reports"][0]["note"] for line in operate("reports", "list")
    ]
    assert notes == ["first second third", ""]


def test_reports_are_limited(tmp_path: Path, arrive: Arrive) -> None:
    with processes.node(serving.sqlite(tmp_path), reports_per_hour=3) as node:
        ann, bob = arrive("Ann", node), arrive("Bob", node)
        table = ann.set_table()
        bob.join(table)
        numbers = [said(bob, table, f"word {number}") for number in range(5)]
        answers = [report(ann, table, number) for number in numbers]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert answers[-1].json()["code"] == "too_fast"
        assert int(answers[-1].headers["retry-after"]) > 60


def test_words_are_kept_until_somebody_has_looked_at_them(
    three: tuple[Guest, Guest, Guest, str], operate: Callable[..., Any], address: str
) -> None:
    """Neither deleting the table nor deleting oneself takes away what others have reported; closing it does."""
    ann, bob, cec, table = three
    number = said(bob, table, "a bad word")
    report(ann, table, number, note="a note of Ann's")
    report(cec, table, number)
    delete(bob)
    delete(ann)
    (line,) = operate("reports", "list")
    assert (line["text"], line["times"]) == ("a bad word", 2)
    shown = operate("reports", "show", str(line["number"]))
    assert "a note of Ann's" not in json.dumps(shown)
    assert id_of(ann) not in json.dumps(shown)
    run("tables", "delete", table, "--force", "--database", address)
    assert operate("reports", "show", str(line["number"]))["around"] == []


def test_closed_reports_are_forgotten_in_time(tmp_path: Path, arrive: Arrive) -> None:
    address = serving.sqlite(tmp_path)
    count = partial(run, "reports", "list", "--all", "--database", address)
    with processes.node(address) as node:
        ann, bob = arrive("Ann", node), arrive("Bob", node)
        table = ann.set_table()
        bob.join(table)
        for text in ("one", "two"):
            report(ann, table, said(bob, table, text))
        assert run("reports", "close", "1", "--database", address).exit_code == 0
    assert len(count().stdout.splitlines()) == 2
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection, connection:
        connection.execute("UPDATE reports SET at = at - 31 * 86400000, closed = closed - 31 * 86400000")
    with processes.node(address):
        until(lambda: len(count().stdout.splitlines()) == 1)
    assert "two" in count().stdout
