"""A bot that fails is replaced by a simpler one at once, and the table goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from prometheus_client import REGISTRY

from kingdombuilder import Action, Options
from kingdombuilder.features.programs.server import Programs
from kingdombuilder.game.choices import choices
from kingdombuilder.game.errors import HiddenInformation
from kingdombuilder.game.setup import first_state
from kingdombuilder.game.view import view
from kingdombuilder.hexes import each
from kingdombuilder.programs.turns import Turn
from kingdombuilder.server.workers import LONGEST, Workers
from kingdombuilder.service.thinking.deciding import Decided, Question, decided
from kingdombuilder.table import decisions as thinking
from tests.server import processes, serving
from tests.server.processes import Node
from tests.server.serving import Guest, Message, deciding

RICH: Message = {
    "sections": ["tavern", "paddock", "oasis", "farm"],
    "cards": ["lords", "citizens", "miners"],
    "players": [{"gold": 10_000}, {"gold": 10_000}],
    "turn": {"card": "grass", "player": 1},
}
"""A position in which everybody has as much gold as a position may say."""
NO_PROGRAMS = Programs({}, 1000)
SEEN = view(first_state(Options.first_game()), 0)


def raises(error: Exception) -> Callable[[], list[Action]]:
    """A bot that fails."""

    def fail() -> list[Action]:
        raise error

    return fail


FAILURES: dict[str, Callable[[], list[Action]]] = {
    "a number too large": raises(OverflowError("int too large to convert to float")),
    "its process dies": raises(BrokenProcessPool("terminated abruptly")),
    "looks at what is hidden": raises(HiddenInformation("the next card is hidden")),
    "too deep": raises(RecursionError()),
    "no memory": raises(MemoryError()),
    "nothing": list,
    "something illegal": lambda: [Action("end")],
}


class Failing(Workers):
    """Workers with whom some bots fail."""

    def __init__(self, bots: str, failure: Callable[[], list[Action]]) -> None:
        super().__init__(1)
        self.bots = bots.split()
        self.failure = failure
        self.asked: list[str] = []

    async def run(self, function: Any, *arguments: Any, **named: Any) -> Any:
        """What the bot decides."""
        self.asked.append(arguments[1])
        return self.failure() if arguments[1] in self.bots else function(*arguments, **named)


class Playing(Workers):
    """Workers with whom a program plays this turn, or who fail themselves."""

    def __init__(self, turn: Turn | Exception) -> None:
        super().__init__(1)
        self.turn = turn
        self.asked: list[str] = []

    async def run(self, function: Any, *arguments: Any, **named: Any) -> Any:
        """What the program plays."""
        self.asked.append(arguments[1])
        if isinstance(self.turn, Exception):
            raise self.turn
        return self.turn


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize(
    ("bots", "asked"),
    [
        ("planner", ["planner", "greedy"]),
        ("planner greedy", ["planner", "greedy", "random"]),
        ("planner greedy random", ["planner", "greedy", "random"]),
    ],
)
def test_a_simpler_bot_decides(failure: str, bots: str, asked: list[str], caplog: pytest.LogCaptureFixture) -> None:
    workers = Failing(bots, FAILURES[failure])
    with caplog.at_level(logging.ERROR):
        actions, _ = asyncio.run(decided(workers, NO_PROGRAMS, Question("AAAAAAAAAAAA", SEEN, "planner", "seed")))
    assert workers.asked == asked
    assert choices(SEEN)[actions[0].kind] >> actions[0].hex & 1
    assert len(caplog.records) == len(bots.split())
    assert caplog.messages[0] == "table AAAA...: planner failed, so greedy decides"


def test_from_the_master_down_to_chance(caplog: pytest.LogCaptureFixture) -> None:
    workers = Failing("expert planner greedy random", FAILURES["nothing"])
    actions, failed = asyncio.run(decided(workers, NO_PROGRAMS, Question("AAAAAAAAAAAA", SEEN, "expert", "seed")))
    assert not failed
    assert workers.asked == ["expert", "planner", "greedy", "random"]
    assert len(actions) == 1
    assert caplog.messages[-1] == "table AAAA...: random failed, so chance decides"


def die(*_: object, **named: object) -> list[Action]:
    """Take the whole process down."""
    os._exit(1)


def test_a_process_that_dies_every_time(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr("kingdombuilder.service.thinking.deciding.decide", die)
    workers = Workers(1)
    try:
        found = asyncio.run(decided(workers, NO_PROGRAMS, Question("AAAAAAAAAAAA", SEEN, "random", "seed")))
        assert len(found.actions) == 1
    finally:
        workers.close()
    assert "random failed, so chance decides" in caplog.text
    assert "BrokenProcessPool" in caplog.text


def cut_off() -> float:
    """How many thoughts were cut off so far."""
    return REGISTRY.get_sample_value("kingdombuilder_thoughts_cut_off_total") or 0


def hang(*_: object, **named: object) -> list[Action]:
    """Think for ever."""
    while True:
        pass


def test_a_bot_that_thinks_for_ever_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The others who think in the meantime are not troubled, and the processes are free again."""
    monkeypatch.setattr("kingdombuilder.service.thinking.deciding.decide", hang)
    workers, before = Workers(2, longest=0.5), cut_off()

    async def test() -> None:
        hanging = asyncio.create_task(decided(workers, NO_PROGRAMS, Question("AAAAAAAAAAAA", SEEN, "random", "seed")))
        await asyncio.sleep(0)  # it has begun, and only the others may take their time
        workers.longest = LONGEST
        other = asyncio.create_task(workers.run(sleep, 1))
        assert len((await hanging).actions) == 1
        await other
        assert await workers.run(abs, -1) == 1
        assert cut_off() == before + 1

    try:
        asyncio.run(test())
    finally:
        workers.close()
    assert "random failed, so chance decides" in caplog.text
    assert "no answer after 0.5 seconds" in caplog.text


def test_a_bot_that_gives_up_in_time_is_no_reason_to_end_processes() -> None:
    """Its own ``TimeoutError`` is a failure as any other."""
    workers, before = Workers(1), cut_off()

    async def test() -> None:
        with pytest.raises(TimeoutError, match="of its own"):
            await workers.run(out_of_time)
        assert cut_off() == before

    try:
        asyncio.run(test())
    finally:
        workers.close()


def out_of_time() -> None:
    """Give up as bots may."""
    raise TimeoutError("of its own")


def test_the_bots_are_as_they_were() -> None:
    workers = Failing("", FAILURES["nothing"])
    found = asyncio.run(decided(workers, NO_PROGRAMS, Question("", SEEN, "greedy", "seed")))
    assert found == Decided(thinking.decide(SEEN, "greedy", "seed"))


PLAYED = [Action("build", each_hex) for each_hex in list(each(choices(SEEN)["build"]))[:2]]
"""What a program may have played before it failed."""


@pytest.mark.parametrize(
    ("turn", "found", "noted"),
    [
        (Turn(PLAYED, None), Decided(PLAYED), None),
        (Turn([], "it stopped"), Decided([], failed=True), "it stopped"),
        (Turn(PLAYED, "it stopped"), Decided(PLAYED, failed=True), "it stopped"),
        (Turn([], None), Decided([], failed=True), "BadDecision the bot chose no action"),
        (Turn([Action("end")], None), Decided([], failed=True), "BadDecision end is not legal"),
        (BrokenProcessPool("terminated"), Decided([], failed=True), "BrokenProcessPool terminated"),
    ],
)
def test_nobody_decides_as_if_it_were_a_program_that_failed(
    turn: Turn | Exception, found: Decided, noted: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    """What it played itself counts. That it failed is noted with the reason, which nobody at the table learns."""
    workers = Playing(turn)
    programs = Programs({"mine": "true"}, 1000)
    assert asyncio.run(decided(workers, programs, Question("AAAAAAAAAAAA", SEEN, "program:mine", "seed"))) == found
    assert workers.asked == ["true"]
    assert caplog.messages == ([f"table AAAA...: program:mine failed, so greedy plays on: {noted}"] if noted else [])


def test_a_program_that_is_not_offered_any_more_has_failed(caplog: pytest.LogCaptureFixture) -> None:
    workers = Playing(Turn(PLAYED, None))
    found = asyncio.run(decided(workers, NO_PROGRAMS, Question("AAAAAAAAAAAA", SEEN, "program:mine", "seed")))
    assert (found, workers.asked) == (Decided([], failed=True), [])
    assert caplog.messages == ["table AAAA...: program:mine failed, so greedy plays on: it is no longer offered"]


def test_the_most_gold_is_no_trouble_for_any_bot(sqlite_node: Node) -> None:
    """A position with all the gold it may have is played on by each of the bots, and nobody notes a failure."""
    with closing(Guest(sqlite_node)) as ann:
        for bot in ("random", "greedy", "planner", "expert"):
            table = ann.set_table(
                bots=[None, bot],
                position=RICH,
            )
            seen = ann.wait_until(table, deciding)
            assert seen["view"]["game"]["scores"][1]["total"] >= 10_000
            assert ann.get(f"tables/{table}/hints")["hints"]
    assert not any("failed" in line for line in sqlite_node.log)


def test_a_table_of_an_earlier_version_that_cannot_be_read_any_more_is_let_be(tmp_path: Path) -> None:
    """Positions once had no bounds. Such a table is refused, noted once, and not due again and again."""
    database = serving.sqlite(tmp_path)
    with processes.node(database) as node, closing(Guest(node)) as ann:
        table = ann.set_table(bots=[None, "greedy"], position=RICH, seed="7")
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as file:
        gold = f":{'9' * 310}}}"
        file.execute("UPDATE tables SET due = NULL, sheet = replace(sheet, ':10000}', ?)", [gold])
        with processes.node(database) as node, closing(Guest(node)) as ann:
            file.execute("UPDATE tables SET due = 0")
            while file.execute("SELECT due FROM tables").fetchone() != (None,):
                sleep(0.1)
            for _ in range(2):
                answer = ann.http.get(f"/api/tables/{table}")
                assert (answer.status_code, answer.json()["code"]) == (500, "failure")
            assert ann.set_table()
        noted = [line for line in node.log if f"table {table[:4]}... cannot be read" in line]
        assert len(noted) in (2, 3), "by those who see to tables, and whenever it is asked for after that"
        assert "from 0 to 10000" in noted[0]
