"""Writes what this version leaves behind, for later ones to read: ``python -m tests.earlier.make``.

The folder is named after the version; what stands there is never written anew.

* ``boxes/<box>.txt`` and ``.json``: a whole game of every box
* ``boxes/<box>.positions.json``: positions of it, one a line, with the gold of every player and the legal actions
* ``all_boxes.sql``: a database of the server with a finished, a running and an open table of all boxes
* ``all_boxes.txt``: the record of the finished game, as the server gave it out
* ``all_boxes.json``: what is known of the running one: its players' cookies, who is to decide, and the position
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from kingdombuilder import Game, Options
from kingdombuilder.game import catalogue
from tests.server.processes import node
from tests.server.serving import Guest, sqlite

FOLDER = Path(__file__).parent / version("kingdombuilder")
EVERY = 25
"""How many actions lie between the positions of a game."""
MOVES = 24
"""How many decisions are made at the running table."""
TABLES = {"over": "overboxes000", "running": "runsboxes000", "open": "openboxes000"}
"""What the tables in the database are called."""


def games() -> dict[str, Options]:
    """What is played: the base game, each box with it, and all of them together."""
    boxes = list(catalogue.boxes)
    alone = {box: Options(players=2 + number % 4, sets=("base",) if box == "base" else ("base", box), seed=number)
             for number, box in enumerate(boxes)}  # fmt: skip
    return alone | {"everything": Options(players=3, sets=tuple(boxes), seed=len(boxes))}


def played(options: Options) -> tuple[Game, list[dict[str, Any]]]:
    """A whole game, decided by chance, and positions on its way."""
    rng, game, positions = Random(options.seed), Game(options), list[dict[str, Any]]()
    while not game.over:
        if len(game.actions) // EVERY == len(positions) and not game.state.pending:
            positions.append(known(game))
        kind, hexes = rng.choice(list(game.choices().items()))
        game.play(f"{kind} {rng.choice(sorted(map(str, hexes)))}" if hexes else kind)
    return game, positions


def known(game: Game) -> dict[str, Any]:
    """A position with what is known of it."""
    scores = [score.by_item() for score in game.score()]
    return {"position": game.position(), "gold": scores, "legal": game.legal()}


def boxes() -> Iterator[tuple[str, str]]:
    """The files of every box, with their contents."""
    for name, options in games().items():
        game, positions = played(options)
        record = game.record()
        yield f"boxes/{name}.txt", record.text()
        yield f"boxes/{name}.json", json.dumps(record.document()) + "\n"
        yield f"boxes/{name}.positions.json", "".join(json.dumps(one) + "\n" for one in positions)


def database() -> Iterator[tuple[str, str]]:
    """The files of a database, with their contents."""
    with TemporaryDirectory() as folder:
        with (
            node(sqlite(Path(folder))) as server,
            closing(Guest(server, "Ann")) as ann,
            closing(Guest(server, "Bob")) as bob,
        ):
            ids, record, running = _evening(ann, bob)
        with closing(sqlite3.connect(Path(folder) / "games.db")) as connection:
            dump = "\n".join(connection.iterdump()) + "\n"
    for name, id in ids.items():
        dump = dump.replace(id, TABLES[name])
    yield "all_boxes.sql", dump
    yield "all_boxes.txt", record
    yield "all_boxes.json", json.dumps(running) + "\n"


def _evening(ann: Guest, bob: Guest) -> tuple[dict[str, str], str, dict[str, Any]]:
    """Three tables: their ids, the record of the finished one, and what is known of the running one."""
    rng, sets = Random(3), list(catalogue.boxes)
    over = ann.set_table(sets=sets, seed="5", start_player=0, bots=["random", "random"], watch=True)
    running = ann.set_table(sets=sets, seed="6", start_player=0, clock={"kind": "days", "days": 30})
    bob.join(running)
    for move in range(MOVES):
        decider = (ann, bob)[ann.look(running)["view"]["game"]["decider"]]
        decider.play(running, rng.choice)
        if move in (3, 9) and decider.look(running)["view"]["game"]["can_undo"]:
            decider.ask(running, "undo")
    ann.ask(running, "chat", text="hello")
    waiting = bob.set_table(sets=sets, players=5, visibility="public")
    ann.wait_until(over, lambda view: view["status"] == "finished")
    view = ann.look(running)["view"]
    known = {
        "guests": {guest.name: dict(guest.http.cookies) for guest in (ann, bob)},
        "decider": view["seats"][view["game"]["decider"]]["name"],
        "position": view["game"]["position"],
    }
    return {"over": over, "running": running, "open": waiting}, ann.http.get(f"/api/tables/{over}/record").text, known


def main() -> None:
    """Write the folder of this version."""
    for file, text in (*boxes(), *database()):
        path = FOLDER / file
        if path.exists():
            print(f"{file} stays as it is")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"wrote {file}: {len(text)} characters")


if __name__ == "__main__":
    main()
