"""Puzzles at tables, on a server and on a device: laid, solved, answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kingdombuilder.features.puzzles.answering import puzzle_list, puzzle_solution
from kingdombuilder.features.puzzles.messages import PuzzleSummary
from kingdombuilder.features.puzzles.parts import PuzzleAsked
from kingdombuilder.protocol import messages as m
from kingdombuilder.protocol.refusals import Refusal
from kingdombuilder.puzzles.collection import collection
from kingdombuilder.table.creating.new_tables import lay
from tests.device.devices import Device
from tests.server import processes, serving
from tests.server.serving import GENEROUS, Guest

PUZZLE = min(collection().values(), key=lambda puzzle: puzzle.ends)
LARGE = max(collection().values(), key=lambda puzzle: puzzle.ends)
"""The one with the most turns, which nobody solves by chance."""


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    with (
        processes.node(serving.sqlite(tmp_path_factory.mktemp("puzzles")), **GENEROUS) as node,
        closing(Guest(node)) as guest,
    ):
        yield guest


def steps(solution: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for move in solution["moves"] for step in move["steps"]]


def test_the_table_of_a_puzzle() -> None:
    """The solver has the first seat and may ask for no hints; a rematch is a game like any other."""
    asked = m.NewTable(name="Ann", visibility="public", hints=True).adding(PuzzleAsked(PUZZLE.id))
    config, entries = lay(asked, "t", "ann", 1)
    assert config.puzzle == PUZZLE.id
    assert (config.terms.visibility, config.terms.hints) == ("link", False)
    assert config.starting_record().start == PUZZLE.position
    assert entries[0] == m.Joined(0, "Ann", "blue")
    assert entries[-1] == m.Started()
    assert len(entries) == PUZZLE.players + 1
    assert (config.asked.part(PuzzleAsked), config.asked.position, config.asked.seed) == (None, None, None)


def test_a_puzzle_is_a_beginning_of_its_own() -> None:
    with pytest.raises(Refusal, match="give a position or a puzzle, not both"):
        lay(m.NewTable(position={}).adding(PuzzleAsked(PUZZLE.id)), "t", "ann", 1)


@pytest.mark.parametrize("id", ["x", "../../etc/passwd", "' OR 1=1 --", "\x00", "é" * 40])
def test_a_puzzle_that_is_not_there(id: str) -> None:
    for ask in (lambda: puzzle_solution(id), lambda: lay(m.NewTable().adding(PuzzleAsked(id)), "t", "ann", 1)):
        with pytest.raises(Refusal, match="there is no puzzle") as refused:
            ask()
        assert (refused.value.code, refused.value.status) == ("no_puzzle", 404)


def test_the_list_tells_what_each_is_about_but_not_how_to_solve_it() -> None:
    found = puzzle_list().puzzles
    assert [puzzle.id for puzzle in found] == list(collection())
    assert [puzzle.rating for puzzle in found] == sorted(puzzle.rating for puzzle in found)
    assert not {"line", "best", "position"} & set(PuzzleSummary.__struct_fields__)


def test_solved_over_http(ann: Guest) -> None:
    """The solution, played at a table, is the right answer; before the end there is none."""
    table = ann.set_table(puzzle=PUZZLE.id)
    assert ann.look(table)["view"]["puzzle"] == PUZZLE.id
    assert ann.http.get(f"/api/tables/{table}/answer").json()["code"] == "not_finished"
    assert [one["id"] for one in ann.get("puzzles")["puzzles"]] == list(collection())
    for step in steps(ann.get(f"puzzles/{PUZZLE.id}")):
        ann.ask(table, "act", **step)
    found = ann.get(f"tables/{table}/answer")
    assert found == {"puzzle": PUZZLE.id, "gold": PUZZLE.best, "best": PUZZLE.best, "same": True, "missed": []}
    for status in ("running", "finished"):
        assert ann.get("tables", status=status, mine=1)["tables"] == []


def test_answered_badly_over_http(ann: Guest) -> None:
    """What is missing is told item by item, and adds up."""
    table = ann.set_table(puzzle=LARGE.id)
    while ann.look(table)["view"]["status"] == "running":
        ann.play(table, lambda choices: choices[-1])
    found = ann.get(f"tables/{table}/answer")
    assert found["gold"] < found["best"]
    assert sum(reason["gold"] for reason in found["missed"]) == found["best"] - found["gold"]


def test_what_is_no_puzzle_over_http(ann: Guest) -> None:
    table = ann.set_table(bots=[None, "random"])
    for address in (f"tables/{table}/answer", "puzzles/nothing", "puzzles/%00"):
        answer = ann.http.get(f"/api/{address}")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_puzzle")


def test_solved_on_a_device(tmp_path: Path) -> None:
    device = Device()
    table = device.ask("POST", "tables", {"puzzle": PUZZLE.id, "name": "Ann"})["table"]
    assert device.refused("GET", f"tables/{table}/answer").startswith("not_finished")
    assert len(device.ask("GET", "puzzles")["puzzles"]) == len(collection())
    for step in steps(device.ask("GET", f"puzzles/{PUZZLE.id}")):
        device.ask("POST", f"tables/{table}/act", step)
    found = device.ask("GET", f"tables/{table}/answer")
    assert (found["gold"], found["same"]) == (PUZZLE.best, True)
    assert device.refused("GET", "puzzles/nothing").startswith("no_puzzle: there is no puzzle")
