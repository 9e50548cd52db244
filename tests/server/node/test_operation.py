"""Running a server: it stops politely, leaves nothing behind, counts what happens and keeps secrets out of its logs."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from time import monotonic

import psutil
import pytest
from prometheus_client.parser import text_string_to_metric_families

from kingdombuilder.game.errors import KingdomBuilderError
from kingdombuilder.server.asgi import running
from kingdombuilder.server.asgi.running import run
from kingdombuilder.server.settings import read_settings
from tests.server import processes, serving
from tests.server.processes import SECONDS, Node
from tests.server.serving import GENEROUS, Guest

A_FEW_SECONDS = 12
"""In which a server stops, whatever is going on; half of that is for machines with a lot to do."""


def helpers(node: Node) -> list[psutil.Process]:
    """The processes that a server has started."""
    return psutil.Process(node.pid).children(recursive=True)


class TestStop:
    """The server stops in the middle of everything."""

    def test_everybody_is_told_and_nothing_is_lost(self, tmp_path: Path) -> None:
        with (
            processes.program(serving.sqlite(tmp_path), **GENEROUS) as node,
            closing(Guest(node, "Ann")) as ann,
            closing(Guest(node, "Bob")) as bob,
            ThreadPoolExecutor() as pool,
        ):
            thinking = ann.set_table(bots=[None, "expert"], start_player=1)
            table = ann.set_table(start_player=0)
            bob.join(table)
            with ann.socket(thinking) as at_bot, ann.socket(table) as at_table:
                at_bot.until_type("welcome")
                at_table.until_type("welcome")
                number = ann.play(table)["number"]
                poll = pool.submit(bob.get, f"tables/{table}/updates", after=number, wait=25)
                left_over = helpers(node)
                assert left_over, "a bot thinks, in a process of its own"
                began = monotonic()
                node.process.terminate()
                code, reason = at_table.until_closed()
                assert (code, reason) == (1013, "the server restarts; reconnect with the 'last' number you saw")
                assert (
                    at_table.messages[-1] | {"type": "closing", "reason": reason, "again": True}
                    == (at_table.messages[-1])
                )
                assert at_bot.until_closed() == (code, reason)
                assert poll.result()["updates"] == []
                assert node.process.wait(SECONDS) == 0
                assert monotonic() - began < A_FEW_SECONDS
        assert not psutil.wait_procs(left_over, timeout=SECONDS)[1]
        assert not [line for line in node.log if '"level":"error"' in line or "Traceback" in line]
        with closing(sqlite3.connect(tmp_path / "games.db")) as database:
            assert database.execute("SELECT max(number) FROM entries WHERE table_id = ?", [table]).fetchone() == (
                number,
            )

    def test_ctrl_c_is_a_good_end_and_nobody_can_delay_it(self, tmp_path: Path) -> None:
        """Somebody who began a request, and never goes on with it, keeps nobody waiting."""
        with processes.program(serving.sqlite(tmp_path), **GENEROUS) as node:
            host, port = node.address.removeprefix("http://").split(":")
            with socket.create_connection((host, int(port))) as quiet:
                quiet.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
                began = monotonic()
                node.process.send_signal(signal.SIGINT)
                assert node.process.wait(SECONDS) == 0
                assert monotonic() - began < A_FEW_SECONDS

    def test_nobody_waits_for_what_is_still_thought_about(self) -> None:
        """A bot thinks for a minute, or its process is not even ready on a busy machine: the server ends without it."""
        script = """if True:
            import asyncio, time
            from kingdombuilder.server.workers import Workers
            async def main():
                workers = Workers(1)
                thinking = asyncio.create_task(workers.run(time.sleep, 60))
                await asyncio.sleep(0.1)
                thinking.cancel()
                workers.close()
            asyncio.run(main())
        """
        subprocess.run([sys.executable, "-c", script], check=True, timeout=40)


class TestCounting:
    def test_what_is_counted(self, arrive: Callable[..., Guest]) -> None:
        guest = arrive()
        before = numbers(guest)
        table = guest.set_table(bots=[None, "greedy"], start_player=0)
        while guest.look(table)["view"]["game"]["decider"] == 0:
            guest.play(table)
        guest.wait_until(table, serving.deciding)
        assert guest.refused(table, "act", kind="nonsense")
        with guest.socket(table) as talk:
            talk.until_type("welcome")
            after = numbers(guest)
        grown = {name: number - before.get(name, 0) for name, number in after.items()}
        bots_entries = grown["kingdombuilder_thinking_seconds_count bot=greedy"]
        assert bots_entries >= 1
        assert grown["kingdombuilder_entries_total type=set"] == 1
        assert grown["kingdombuilder_entries_total type=acted"] >= 8, "two turns of three builds and the end"
        assert grown["kingdombuilder_commit_seconds_count"] == grown["kingdombuilder_entries_total type=acted"]
        assert grown["kingdombuilder_requests_total method=POST route=/api/tables status=201"] == 1
        assert grown["kingdombuilder_requests_total method=GET route=/api/tables/{id} status=200"] >= 5
        assert grown["kingdombuilder_sockets"] == 1
        assert after["kingdombuilder_tables_in_memory"] >= 1
        assert sum(number for name, number in grown.items() if name.startswith("kingdombuilder_refusals_total")) == 1

    def test_health(self, node: Node) -> None:
        with node.client() as client:
            answer = client.get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def numbers(guest: Guest) -> dict[str, float]:
    """What the server has counted, by name and labels."""
    families = text_string_to_metric_families(guest.http.get("/metrics").text)
    return {
        " ".join([sample.name, *(f"{name}={value}" for name, value in sorted(sample.labels.items()))]): sample.value
        for family in families
        for sample in family.samples
        if family.name.startswith("kingdombuilder")
    }


def test_logs_tell_what_happened_but_no_secrets(tmp_path: Path) -> None:
    """Cookies, secrets, ids of tables, names and queries stay out of the logs; the kind of address is in them.

    Then the server is killed, and those who think for it leave by themselves.
    """
    seed = "31415926535"
    with processes.node(serving.sqlite(tmp_path), **GENEROUS) as node, closing(Guest(node, "Canaryname")) as guest:
        asked = {"name": "Canaryname", "seed": seed, "bots": [None, "greedy"], "start_player": 1}
        answer = guest.http.post("/api/tables", json=asked).json()
        table, secret = answer["table"], answer["secret"]
        cookie = next(iter(guest.http.cookies.values()))
        guest.wait_until(table, serving.deciding)
        guest.ask(table, "chat", text="canary in the chat")
        assert guest.refused(table, "start", key="canarykey")
        assert guest.http.get(f"/api/tables/{table}x").status_code == 404
        assert guest.http.get("/api/canarypath", params={"canary": "query"}).status_code == 404
        canary = {"Authorization": "Bearer canarysecret"}
        assert guest.http.get(f"/api/tables/{table}", headers=canary).status_code == 403
        with guest.socket(table, secret=secret) as talk:
            talk.until_type("welcome")
            assert talk.ask("act", kind="canarykind")["type"] == "refused"
        left_over = helpers(node)
        node.kill()
    assert left_over
    assert not psutil.wait_procs(left_over, timeout=SECONDS)[1]
    lines = [json.loads(line) for line in node.log if line.startswith("{")]
    assert all({"at", "level", "message"} <= line.keys() for line in lines)
    at_tables = ("", "/{id}", "/{id}/updates", "/{id}/chat", "/{id}/start")
    routes = {"/healthz", "/api/{path:path}", *(f"/api/tables{more}" for more in at_tables)}
    assert routes == {line["route"] for line in lines if line["message"] == "request"} - {"other", "/{path:path}"}
    for told in ("canary", table, secret, *cookie.split("."), seed):
        assert told.lower() not in "".join(node.log).lower()


class ForAPlayer(processes.Program):
    """As ``make play`` starts it."""

    options = ("--open",)


class TestStart:
    """What keeps a server from starting is said in one clear line."""

    @pytest.mark.parametrize(
        ("given", "expected"),
        [
            ({"database": "nix"}, "'nix' is not an address of a database; give 'sqlite:///games.db' or 'postgresql://"),
            ({"database": "mysql://a:canary@b/c"}, "'mysql://...' is not an address of a database; give "),
            ({"database": "postgresql://a:canary@b:x/c"}, "'postgresql://...' is not an address of a database; give "),
            ({"database": "sqlite://"}, "games in memory would be lost; name a file, such as 'sqlite:///games.db'"),
            ({"database": "sqlite:////no/where.db"}, "the database sqlite:////no/where.db cannot be used: unable to "),
            (
                {"database": "postgresql://a:canary@localhost:1/c"},
                "the database postgresql://a:***@localhost:1/c cannot be used: ",
            ),
            (
                {"host": "192.0.2.1"},
                "cannot listen on 192.0.2.1, port 0: Cannot assign requested address; try another with --host",
            ),
        ],
    )
    def test_bad_settings(self, given: dict[str, str], expected: str, tmp_path: Path) -> None:
        with pytest.raises(KingdomBuilderError) as error:
            run(read_settings(None, {}, **{"port": "0", "database": serving.sqlite(tmp_path)} | given))
        assert str(error.value).startswith(expected)
        assert "canary" not in str(error.value)

    def test_a_file_that_is_no_database(self, tmp_path: Path) -> None:
        tmp_path.joinpath("games.db").write_text("my diary" * 1000)
        with pytest.raises(KingdomBuilderError, match=r"games\.db cannot be used: file is not a database$"):
            run(read_settings(environment={}, database=serving.sqlite(tmp_path)))
        assert tmp_path.joinpath("games.db").read_text() == "my diary" * 1000

    def test_a_database_that_another_server_uses(self, tmp_path: Path) -> None:
        """Two servers on one SQLite file would not tell each other who is at the tables."""
        address = serving.sqlite(tmp_path)
        tmp_path.joinpath("also.db").symlink_to(tmp_path / "games.db")
        with processes.program(address) as node:
            for same in (address, f"sqlite:///{tmp_path / 'also.db'}"):
                with pytest.raises(KingdomBuilderError, match=r"is in use by another server at http.*; stop that one"):
                    run(read_settings(environment={}, port=0, database=same), browser=True)
            node.kill()
        with processes.program(address) as after:
            assert after.address, "the lock went with the process that was killed"

    def test_a_busy_port(self, sqlite_node: Node, tmp_path: Path) -> None:
        port = sqlite_node.address.rsplit(":", 1)[1]
        words = ["serve", "--port", port, "--database", serving.sqlite(tmp_path)]
        result = subprocess.run(
            [sys.executable, "-m", "kingdombuilder", *words], capture_output=True, text=True, check=False, timeout=60
        )
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr == (
            f"error: cannot listen on 127.0.0.1, port {port}: Address already in use; try another with --port\n"
        )

    def test_a_game_that_runs_already_is_opened(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """``make play`` a second time."""
        opened = list[str]()
        monkeypatch.setattr("webbrowser.open", opened.append)
        with processes.program(serving.sqlite(tmp_path)) as node:
            run(read_settings(environment={}, database=serving.sqlite(tmp_path)), browser=True)
        (address,) = opened
        assert address.rpartition(":")[2] == f"{node.address.rpartition(':')[2]}/"
        assert capsys.readouterr().err == f"Kingdom Builder is already at {address}\n"

    def test_a_player_sees_the_address_and_no_line_for_each_request(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """``make play``: the address would soon be out of sight."""
        monkeypatch.setenv("BROWSER", "true")  # the program, which does nothing
        with closing(ForAPlayer(serving.sqlite(tmp_path))) as node, node.client() as client:
            assert client.get("/api/me").status_code == 200
        assert node.log == []

    def test_the_next_free_port_if_none_was_asked_for_and_the_browser_opens(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            monkeypatch.setattr(running, "PORT", port)
            settings = read_settings(environment={})
            with running.listen(settings, range(port, port + 20)) as listening:
                found = listening.getsockname()[1]
            assert port < found < port + 20
            assert capsys.readouterr().err == f"Port {port} is taken: this server uses port {found}.\n"
            for asked, next_ports in (
                (settings, ()),
                (read_settings(environment={}, port=port), range(port, port + 20)),
            ):
                with pytest.raises(KingdomBuilderError, match=f"cannot listen on 127.0.0.1, port {port}: "):
                    running.listen(asked, next_ports)
