"""A little chaos, and the proof that it would be noticed if a server lost something, forked or got stuck."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from kingdombuilder.protocol import messages as m
from kingdombuilder.table.views.table_view import game_view
from tests.server.sitting import Sitting
from tools.chaos import __main__ as chaos
from tools.chaos import faults
from tools.chaos.checks import violations
from tools.chaos.evidence import Acknowledged, Evidence
from tools.chaos.faults import FAULTS, Fault, schedule
from tools.chaos.world import COMMAND

SHORT: dict[str, Sequence[Fault]] = {
    "sqlite": (
        faults.cut_clients, faults.fill_disk, faults.stop_and_continue, faults.jump_and_kill, faults.kill_on_full_disk
    ),
    "postgresql": (
        faults.cut_database, faults.stop_and_kill, faults.crash_database, faults.jump, faults.cut_clients, faults.kill
    ),
}  # fmt: skip


def try_out(kind: str, trouble: Sequence[Fault], command: Sequence[str] = COMMAND) -> chaos.Report:
    return asyncio.run(chaos.try_out(kind, trouble, tables=3, seed=1, command=command))


@pytest.mark.parametrize("kind", SHORT)
def test_a_little_chaos(kind: str) -> None:
    report = try_out(kind, SHORT[kind])
    assert report.violations == []
    assert report.faults == len(SHORT[kind])
    assert report.acknowledged > 50
    assert report.games > report.acknowledged / 2


@pytest.mark.parametrize(("fault", "noticed"), [("forgetful", "lost: "), ("lazy", "a table is stuck")])
def test_a_broken_server_is_noticed(fault: str, noticed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing goes wrong around these servers; they themselves do."""
    monkeypatch.setattr(chaos, "RECOVERY", 4)
    command = [sys.executable, "-m", "tests.server.broken_node", fault]
    report = try_out("sqlite", [nothing] * 4, command)
    assert any(noticed in violation for violation in report.violations), report.lines()


async def nothing(*_: object) -> None:
    """No fault at all."""


# --- What is compared in the end -------------------------------------------------------------------------------------


@pytest.fixture
def sitting() -> Sitting:
    """A game of which Ann has made two decisions, each with a key."""
    found = Sitting().fill()
    guest = ("ann", "bob")[found.decider]
    for number in (1, 2):
        command = found.decide()
        found.rows[-1] = replace(found.rows[-1], guest=guest, key=f"{guest}:{number}")
        assert command.kind == "build"
    return found


def told(sitting: Sitting) -> Evidence:
    """What the players at this table were told, if all went well."""
    evidence = Evidence("A" * 12, asked={"1", "2"})
    for seat in (0, 1):
        for row in sitting.rows:
            evidence.told(seat, row.number, m.encode(row.entry))
        evidence.shown(seat, len(sitting.rows), m.encode(game_view(sitting.table, seat)))
    for row in sitting.rows[-2:]:
        assert isinstance(row.entry, m.Acted)
        key = str(row.key).rpartition(":")[2]
        fields: dict[str, Any] = {"kind": row.entry.kind, "hex": row.entry.hex}
        evidence.done(row.number, Acknowledged(row.entry.seat, key, "act", fields))
    return evidence


def found(sitting: Sitting, evidence: Evidence, rows: Sequence[Any] | None = None) -> list[str]:
    return list(violations(evidence, (sitting.table.config, sitting.rows if rows is None else rows)))


def test_all_is_well(sitting: Sitting) -> None:
    assert found(sitting, told(sitting)) == []


def test_a_lost_table(sitting: Sitting) -> None:
    assert list(violations(told(sitting), None)) == ["the table is not stored"]


def test_a_lost_entry(sitting: Sitting) -> None:
    """The last entry is not stored, though it was acknowledged to one player and told to both."""
    words = " ".join(found(sitting, told(sitting), sitting.rows[:-1]))
    assert "lost: Acknowledged" in words
    assert "a fork: entry 6 was told, but the log ends with 5" in words
    assert "seat 1 is out of sync: it knows of 6 entries of 5" in words


def test_a_gap(sitting: Sitting) -> None:
    rows = [row for row in sitting.rows if row.number != 5]
    assert found(sitting, told(sitting), rows) == ["the log has gaps: [1, 2, 3, 4, 6]"]


def test_another_entry_than_the_one_that_was_acknowledged(sitting: Sitting) -> None:
    """Somebody said something instead."""
    rows = [*sitting.rows[:-1], replace(sitting.rows[-1], entry=m.Spoke(sitting.decider, "hello"))]
    words = " ".join(found(sitting, told(sitting), rows))
    assert "lost: Acknowledged" in words
    assert "a fork: entry 6 was told as" in words
    assert "was shown another game after entry 6" in words


def test_what_nobody_asked_for_or_was_told_of(sitting: Sitting) -> None:
    evidence = told(sitting)
    evidence.asked.discard("2")
    assert "nobody asked for Row(number=6" in found(sitting, evidence)[0]
    evidence = told(sitting)
    del evidence.acknowledged[6]
    assert "was never told so: Row(number=6" in found(sitting, evidence)[0]


def test_a_player_who_was_not_told_of_the_end(sitting: Sitting) -> None:
    evidence = told(sitting)
    evidence.ends[1] = 5
    missed = m.encode(sitting.rows[5].entry).decode()
    assert found(sitting, evidence) == [f"seat 1 is out of sync: it knows of 5 entries of 6; entry 6 is {missed}"]


def test_what_comes_when_the_players_have_gone(sitting: Sitting) -> None:
    """A player's time may run out then; but that all were told of all before is what counts."""
    evidence = told(sitting)
    sitting.decide()
    assert len(found(sitting, evidence)) == 2, "both players know of one entry less"
    evidence.at_rest = 6
    assert found(sitting, evidence) == []
    evidence.at_rest = 7
    assert len(found(sitting, evidence)) == 2


def test_another_game_than_the_stored_one(sitting: Sitting) -> None:
    evidence = told(sitting)
    evidence.games[6, 1] = b"something else"
    assert found(sitting, evidence) == ["seat 1 was shown another game after entry 6 than the stored one"]


def test_what_cannot_be_whatever_is_stored() -> None:
    evidence = Evidence("A" * 12)
    evidence.told(0, 1, b"one")
    evidence.told(1, 1, b"other")
    assert "a fork: entry 1 was told as b'one' and as b'other'" in evidence.faults.pop()
    evidence.told(0, 3, b"three")
    assert evidence.faults.pop() == "seat 0 was told of entry 3 after entry 1"
    evidence.shown(0, 3, b"a game")
    evidence.shown(0, 3, b"another game")
    assert evidence.faults.pop() == "seat 0 was shown two different games after entry 3"
    first = Acknowledged(0, "1", "undo", {})
    evidence.done(3, first)
    evidence.done(3, first)
    assert evidence.faults == []
    evidence.done(3, first._replace(key="2"))
    assert "entry 3 was given to two requests" in evidence.faults.pop()


def test_the_faults_come_equally_often() -> None:
    for kind, possible in FAULTS.items():
        planned = schedule(kind, 2 * len(possible), Random(1))
        assert sorted(planned.count(fault) for fault in possible) == [2] * len(possible)
