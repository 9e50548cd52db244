"""A device for tests: what the worker of the page does, without a browser. Logs are lists of texts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Any

import msgspec

from kingdombuilder.device.analyses import MissingAnalysis
from kingdombuilder.device.desk import Desk
from kingdombuilder.device.logs import Advised
from kingdombuilder.device.outcomes import Missing, Outcome
from kingdombuilder.server.table.refusals import Refusal

Message = dict[str, Any]


@dataclass
class Disk:
    """What is written: sheets and rows by table."""

    sheets: dict[str, str] = field(default_factory=dict)
    rows: dict[str, list[str]] = field(default_factory=dict)
    advised: dict[str, list[Advised]] = field(default_factory=dict)
    analyses: dict[str, str] = field(default_factory=dict)


class Device:
    """One window of a device. Several share a disk."""

    def __init__(self, disk: Disk | None = None) -> None:
        """Open a window on a new device, or on the one with this disk."""
        self.disk = disk or Disk()
        self.desk = Desk(now=lambda: next(self._times))
        self.heard: list[tuple[int, Message]] = []
        """What was said over lines."""
        self._times = count(1_000_000)
        self._lines = count(1)

    def call(self, work: Callable[[], Outcome]) -> Outcome:
        """Do something: read what is missing, write what is to be written, say what is to be said."""
        while True:
            try:
                outcome = work()
            except Missing as missing:
                id = missing.table
                self.desk.load(id, self.disk.sheets.get(id), self.disk.rows.get(id, []))
            except MissingAnalysis as missing:
                self.desk.load_analysis(missing.table, self.disk.analyses.get(missing.table))
            else:
                break
        for write in outcome.writes:
            log = self.disk.rows.setdefault(write.table, [])
            assert write.number == len(log) + 1
            assert (write.number == 1) == (write.sheet is not None)
            log += write.rows
            if write.sheet:
                self.disk.sheets[write.table] = write.sheet
        for one in outcome.advised:
            known = self.disk.advised.setdefault(one.table, [])
            known += [one] if one not in known else []
        self.disk.analyses |= {one.table: one.text for one in outcome.analysed}
        self.heard += [(one.line, msgspec.to_builtins(one.message, str_keys=True)) for one in outcome.told]
        return outcome

    def ask(self, method: str, address: str, body: Any = None, secret: str | None = None) -> Any:
        """Ask for something; bots that have to think do so at once."""
        text = "" if body is None else json.dumps(body)
        outcome = self.call(lambda: self.desk.request(method, address, text, secret))
        if outcome.refused:
            raise Refusal(outcome.refused.code, outcome.refused.message)
        self.let_bots_think(outcome)
        return msgspec.to_builtins(outcome.answer, str_keys=True)

    def let_bots_think(self, outcome: Outcome) -> None:
        """Let bots decide until somebody else has to."""
        while outcome.bots:
            (table,) = outcome.bots
            thought = self.desk.think(table)
            assert thought
            outcome = self.call(partial(self.desk.decide, table, thought.number, thought.actions))

    def refused(self, *asked: Any) -> str:
        """Ask for something that must be refused: ``code: message``. Nothing is written then."""
        before = json.dumps(self.disk.rows)
        try:
            self.ask(*asked)
        except Refusal as refusal:
            assert json.dumps(self.disk.rows) == before
            return f"{refusal.code}: {refusal.message}"
        raise AssertionError(f"{asked} was not refused")

    def set_table(self, **asked: Any) -> str:
        """Set a table; its id."""
        return str(self.ask("POST", "tables", {"name": "Ann"} | asked)["table"])

    def look(self, table: str, seat: int | None = None) -> Message:
        """Everything there is to see at a table, for the host or the one on a seat."""
        found: Message = self.ask("GET", f"tables/{table}", None, None if seat is None else f"seat.{seat}")
        return found

    def act(self, table: str, decision: Message) -> Message:
        """Make a decision for the one who has to."""
        seat = self.look(table)["view"]["game"]["decider"]
        done: Message = self.ask("POST", f"tables/{table}/act", decision, f"seat.{seat}")
        return done

    def line(self, table: str, **hello: Any) -> int:
        """A line to a table."""
        line = next(self._lines)
        self.let_bots_think(self.call(lambda: self.desk.open(line, table, json.dumps({"type": "hello"} | hello))))
        return line

    def say(self, line: int, **message: Any) -> Message:
        """Say something over a line; the answer."""
        outcome = self.call(lambda: self.desk.say(line, json.dumps(message)))
        answer = self.heard[-1][1]
        self.let_bots_think(outcome)
        return answer

    def over(self, line: int) -> list[Message]:
        """What was said over a line."""
        return [message for one, message in self.heard if one == line]
