"""A feature is a folder: without the folder and its line in the list, everything else works."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

import kingdombuilder
from kingdombuilder.features import FEATURES
from kingdombuilder.features.analysis.server.storage import StoredAnalyses
from kingdombuilder.features.daily.messages import PlayDay
from kingdombuilder.features.daily.server import Deals
from kingdombuilder.features.lessons.parts import LessonAsked
from kingdombuilder.features.puzzles.parts import PuzzleAsked
from kingdombuilder.features.ratings.messages import RateMe
from kingdombuilder.features.ratings.server import Ratings
from kingdombuilder.protocol import messages as m
from kingdombuilder.puzzles.collection import collection
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.calls import Call
from tests.hosts import feature
from tests.server.quiet import ThinksHere, quiet_server
from tests.server.serving import sqlite

SOURCE = Path(kingdombuilder.__file__).parent

GAME = """
import asyncio, sys
from pathlib import Path
import kingdombuilder
from kingdombuilder.features import FEATURES
from kingdombuilder.game.choices import choices
from kingdombuilder.hexes import NOWHERE, name
from kingdombuilder.protocol import messages as m
from kingdombuilder.server.asgi.app import application
from kingdombuilder.server.asgi.http import Http
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.workers import Workers
from kingdombuilder.service.calls import Call
import kingdombuilder.device.bridge
if sys.argv[3:]:
    import kingdombuilder.cli.app

class ThinksHere(Workers):
    async def run(self, function, *arguments, **named):
        return function(*arguments, **named)

async def play(folder, decisions):
    settings = Settings(database=f"sqlite:///{folder}/games.db")
    server = Server(settings, workers=ThinksHere(1))
    server.background.start = lambda: None
    application(settings, server)
    service = await server.open()
    for feature in service.features:
        await feature.chore()
    for id in sys.argv[3:]:
        m.encode(await service.table(await service.visit(id, Call("ann", "1"))))
    asked = m.NewTable(players=3, bots=[None, None, "random"], name="Ann", hints=False)
    done = await service.create(asked, Call("ann", "1"))
    await service.ask(await service.visit(done.table, Call("bob", "2")), m.Join(name="Bob"))
    live = await server.tables.get(done.table)
    made = 0
    while live.table.status == "running" and made < decisions:
        if live.bots_task and not live.bots_task.done():
            await asyncio.wait([live.bots_task])
            continue
        table = live.table
        kind, hexes = next(iter(choices(table.play.state).items()))
        hex = hexes.bit_length() - 1
        guest = table.chairs[table.decider].guest
        act = m.Act(kind=kind, hex=None if hex == NOWHERE else name(hex))
        await service.ask(await service.visit(done.table, Call(guest, "1")), act)
        made += 1
    m.encode(await service.table(await service.visit(done.table, Call("bob", "2"))))
    m.encode(await server.guests.export("ann"))
    if live.table.status == "finished":
        await server.guard.write_audit()
        await server.guests.delete("ann")
    status = live.table.status
    await server.close()
    return status

print(asyncio.run(play(sys.argv[1], int(sys.argv[2]))), *FEATURES)
"""


def copy_without(folder: Path, *names: str) -> Path:
    """A copy of the package without some features: their folders, and their lines in the list."""
    package = folder / "kingdombuilder"
    shutil.copytree(SOURCE, package, ignore=shutil.ignore_patterns("web"))
    for name in names:
        shutil.rmtree(package / "features" / name)
        file = package / "features" / "__init__.py"
        listed, lines = re.subn(rf'    "{name}",\n', "", file.read_text("utf-8"))
        assert lines == 1
        file.write_text(listed, "utf-8")
    return folder


def ran(package: Path, database: Path, decisions: int, *tables: str) -> list[str]:
    """The result of a game on a server of the copy: its status, and the remaining features."""
    command = [sys.executable, "-c", GAME, str(database), str(decisions), *tables]
    environment = {"PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1", "PATH": ""}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=package)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


async def filled(database: Path) -> list[str]:
    """Fill a database with rows of all features; the tables at which Ann sits."""
    server = quiet_server(Settings(database=sqlite(database)), ThinksHere(1))
    service, ann = await server.open(), Call("ann", "1")
    await feature(server, Ratings).rate(ann, RateMe("Ann"))
    day = await feature(server, Deals).play_today(ann, PlayDay(name="Ann"))
    clock = m.Clock("real", bank=600)
    rated = await service.create(m.NewTable(bots=[None, "random"], hints=False, name="Ann", clock=clock), ann)
    taught = [LessonAsked(m.LessonStart("first")), PuzzleAsked(next(iter(collection())))]
    tables = [
        str(done.table)
        for done in (day, rated, *[await service.create(m.NewTable().adding(one), ann) for one in taught])
    ]
    visit = await service.visit(tables[1], ann)
    await service.ask(visit, m.Resign())
    await feature(server, Ratings).chore()
    await server.store.note_advice(tables[1], 0, "hint")
    assert await StoredAnalyses(server.store).begin(tables[1], 1, "ann", 0, 1)
    async with server.store.engine.connect() as connection:
        for name in ("deals", "games", "results", "advice", "analyses", "rated_games", "rated_seats", "ratings"):
            assert await connection.scalar(text(f"SELECT count(*) FROM {name}")), name
    await server.close()
    return tables


def mentions(database: Path, guest: str) -> list[str]:
    """The tables of a database in which a guest is named."""
    with closing(sqlite3.connect(database / "games.db")) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [(name, value) for name in names for row in connection.execute(f"SELECT * FROM {name}") for value in row]
    return sorted({name for name, value in rows if value == guest or f'"{guest}"' in str(value)})


def test_without_all_features_a_game_is_played(tmp_path: Path) -> None:
    """A database with rows of all of them still opens, and a guest is forgotten in rows of features that are gone."""
    tables = asyncio.run(filled(tmp_path))
    assert {"rated_seats", "ratings", "analyses", "deals"} <= set(mentions(tmp_path, "ann"))
    left = ran(copy_without(tmp_path, *FEATURES), tmp_path, 10_000, *tables)
    assert left == ["finished"]
    assert mentions(tmp_path, "ann") == ["guests"]


@pytest.mark.parametrize("name", FEATURES)
def test_without_one_feature_the_others_work(name: str, tmp_path: Path) -> None:
    left = ran(copy_without(tmp_path, name), tmp_path, 3)
    assert left == ["running", *(one for one in FEATURES if one != name)]
