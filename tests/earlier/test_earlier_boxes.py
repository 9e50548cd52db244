"""Games, positions and databases of every box that earlier versions wrote are read as they were meant.

``make.py`` wrote them, and tells what is in which file.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder import Game, Record
from kingdombuilder.game import catalogue
from tests.server.processes import node
from tests.server.rough import must_be_well
from tests.server.serving import Guest, choices, sqlite
from tools.versions.installed import as_of_now

RECORDS = sorted(Path(__file__).parent.glob("*/boxes/*.txt"))
DATABASES = sorted(Path(__file__).parent.glob("*/all_boxes.sql"))


def named(file: Path) -> str:
    return f"{file.parts[-3]}-{file.stem}"


@pytest.mark.parametrize("version", sorted({file.parts[-3] for file in RECORDS}))
def test_every_box_is_there(version: str) -> None:
    there = {file.stem for file in RECORDS if file.parts[-3] == version}
    boxes = {box for name in there for box in Record.parse(record_text(version, name)).options.sets}
    assert there == {*boxes, "everything"}
    assert boxes <= set(catalogue.boxes)
    if version == "0.1.0":
        assert len(boxes) == 8


def record_text(version: str, name: str) -> str:
    return (Path(__file__).parent / version / "boxes" / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("file", RECORDS, ids=named)
def test_a_record_replays_and_is_written_byte_by_byte_as_it_was(file: Path) -> None:
    """Every line names the card of its turn, so the text of the replayed game tells the whole deck."""
    text = file.read_text("utf-8")
    game, twin = Game(Record.parse(text)), Record.parse(file.with_suffix(".json").read_text("utf-8"))
    assert game.over
    assert game.record().text() == text
    assert all(one == other for one, other in zip_longest(game.states, twin.states()))
    written = json.loads(file.with_suffix(".json").read_text("utf-8"))
    assert twin.document() == dict.fromkeys(twin.document()) | written, "what came later is null"


@pytest.mark.parametrize("file", RECORDS, ids=named)
def test_a_position_is_read_and_written_as_it_was(file: Path) -> None:
    for known in positions(file):
        game = Game.from_position(known["position"])
        assert game.position() == known["position"]
        assert game.legal() == known["legal"]
        assert [score.by_item() for score in game.score()] == known["gold"]


def positions(file: Path) -> list[dict[str, Any]]:
    found = [json.loads(line) for line in file.with_suffix(".positions.json").read_text("utf-8").splitlines()]
    assert found
    return found


@pytest.mark.parametrize("file", DATABASES, ids=lambda file: file.parts[-2])
def test_a_database_is_brought_up_to_date_and_its_games_go_on(file: Path, tmp_path: Path) -> None:
    """The finished game has its record, the people of the running one are known by their cookies and play on."""
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript(as_of_now(file.read_text("utf-8")))
    then = json.loads(file.with_suffix(".json").read_text("utf-8"))
    with node(sqlite(tmp_path)) as server, closing(Guest(server, then["decider"])) as guest:
        guest.http.cookies.update(then["guests"][then["decider"]])
        assert guest.http.get("/api/tables/overboxes000/record").text == file.with_suffix(".txt").read_text("utf-8")
        seen = guest.look("runsboxes000")["view"]
        assert (seen["status"], seen["game"]["position"]) == ("running", then["position"])
        guest.ask("runsboxes000", "act", **choices(seen)[0])
        assert guest.look("runsboxes000")["view"]["game"]["actions"] == seen["game"]["actions"] + 1
        assert guest.look("openboxes000")["view"]["status"] == "open"
        mine = guest.get("tables", status="running", mine=1)["tables"]
        assert [line["id"] for line in mine] == ["runsboxes000"]
        must_be_well(server)
