"""Tries an installed Kingdom Builder with what earlier versions wrote: ``python installed.py core|server FOLDER``.

It runs in the environment that is tried, so it needs nothing but the standard library and what is installed there.
``FOLDER`` is that of an earlier version; ``tests/earlier/make.py`` tells what is in it.
"""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep, time
from typing import Any
from urllib.request import Request, urlopen

PROGRAM = Path(sys.executable).parent / ("kingdombuilder.exe" if sys.platform == "win32" else "kingdombuilder")
SECONDS = 60


def core(folder: Path) -> str:
    """What needs no extra: records, positions, bots and the command line."""
    from kingdombuilder import Game, Record
    from kingdombuilder.bots.registry import make_bot

    records = sorted(folder.glob("boxes/*.txt"))
    positions = 0
    for file in records:
        text, written = file.read_text("utf-8"), json.loads(file.with_suffix(".json").read_text("utf-8"))
        game, twin = Game(Record.parse(text)), Record.parse(json.dumps(written))
        must(game.record().text() == text, f"{file.name} is written otherwise")
        must(twin.actions == tuple(game.actions), f"{file.name} and its twin differ")
        document = dict.fromkeys(twin.document()) | written  # what came later is null
        must(twin.document() == document, f"the twin of {file.name} is written otherwise")
        for line in file.with_suffix(".positions.json").read_text("utf-8").splitlines():
            known, positions = json.loads(line), positions + 1
            game = Game.from_position(known["position"])
            must(game.position() == known["position"], f"a position of {file.name} is written otherwise")
            must(game.legal() == known["legal"], f"a position of {file.name} has other legal actions")
            must([one.by_item() for one in game.score()] == known["gold"], f"a position of {file.name} pays otherwise")
    must(len(records) > 1 and positions > 10, f"there is too little in {folder}")
    game = Game(1)
    must(bool(make_bot("planner", seed=1).choose(game.view(game.decider))), "the planner decides nothing")
    must(run("--version").stdout.startswith("kingdombuilder "), "the command line does not tell its version")
    must("castle" in run("replay", str(records[0])).stdout, "the command line does not show a replayed game")
    return f"{len(records)} records, {positions} positions"


def server(folder: Path) -> str:
    """A server on a database of that version: its games are there and go on, and the page and the bots work."""
    with TemporaryDirectory() as place:
        with closing(sqlite3.connect(Path(place) / "games.db")) as connection:
            connection.executescript(as_of_now((folder / "all_boxes.sql").read_text("utf-8")))
        command = [str(PROGRAM), "serve", "--port", "0", "--database", f"sqlite:///{place}/games.db"]
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        try:
            assert process.stderr
            found = re.search(r"http://localhost:\d+", process.stderr.readline())
            must(found is not None, "the server does not start")
            _evening(str(found and found[0]).replace("localhost", "127.0.0.1"), folder)
        finally:
            process.send_signal(signal.SIGTERM)
            _, said = process.communicate(timeout=SECONDS)
    must(process.returncode == 0, f"the server ended with status {process.returncode}: {said[-2000:]}")
    must('"level":"error"' not in said, f"the server noted an error: {said[-2000:]}")
    return "database brought up to date, games go on"


def as_of_now(script: str) -> str:
    """A database as if it had been written an hour ago: open tables do not last, and the clocks of games run."""
    times = re.compile(r"\b1[789]\d{11}\b")  # milliseconds
    later = round(time() * 1000) - 3_600_000 - min(map(int, times.findall(script)))
    return times.sub(lambda found: str(int(found[0]) + later), script)


def _evening(address: str, folder: Path) -> None:
    """Look at the finished game, go on with the running one, and play against a bot."""
    running = json.loads((folder / "all_boxes.json").read_text("utf-8"))
    must(b"<html" in fetch(f"{address}/"), "there is no page")
    record = fetch(f"{address}/api/tables/overboxes000/record").decode()
    must(record == (folder / "all_boxes.txt").read_text("utf-8"), "the record of a finished game has changed")
    table = f"{address}/api/tables/runsboxes000"
    cookie = {"Cookie": "; ".join("=".join(one) for one in running["guests"][running["decider"]].items())}
    before = ask(table, cookie)["view"]["game"]
    must(before["position"] == running["position"], "the position of a running game has changed")
    (kind, hexes), *_ = before["decision"]["choices"].items()
    ask(f"{table}/act", cookie, kind=kind, hex=hexes[0] if hexes else None)
    must(ask(table, cookie)["view"]["game"]["actions"] == before["actions"] + 1, "a running game does not go on")
    new = ask(f"{address}/api/tables", {}, bots=["planner", None], start_player=0)["table"]
    wait_for(lambda: ask(f"{address}/api/tables/{new}", {})["view"]["game"]["actions"] > 0, "a bot decides nothing")


def fetch(address: str, headers: dict[str, str] | None = None, body: bytes | None = None) -> bytes:
    """What is there."""
    with urlopen(Request(address, body, headers or {}), timeout=SECONDS) as answer:
        found: bytes = answer.read()
        return found


def ask(address: str, headers: dict[str, str], **body: object) -> dict[str, Any]:
    """What the server answers."""
    found: dict[str, Any] = json.loads(fetch(address, headers, json.dumps(body).encode() if body else None))
    return found


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed program, which must succeed."""
    return subprocess.run([str(PROGRAM), *words], capture_output=True, text=True, timeout=SECONDS, check=True)


def wait_for(condition: Callable[[], bool], otherwise: str) -> None:
    """Wait until something is so."""
    end = monotonic() + SECONDS
    while not condition():
        must(monotonic() < end, otherwise)
        sleep(0.2)


def must(holds: bool, otherwise: str) -> None:
    """Stop with a message if something is not so. An assertion would be silent under ``python -O``."""
    if not holds:
        raise SystemExit(otherwise)


if __name__ == "__main__":
    print({"core": core, "server": server}[sys.argv[1]](Path(sys.argv[2])))
