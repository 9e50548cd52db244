"""The journal: the sums of all jobs that are done, so that an interrupted run can go on."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kingdombuilder.game.errors import KingdomBuilderError

from .counting import Sums, merged
from .plan import SERIES, Block

FORMAT = "kingdombuilder-numbers/1"


class BadJournal(KingdomBuilderError):
    """The file is not a journal of this command."""


@dataclass
class Journal:
    """What has been played so far."""

    done: dict[str, list[int]] = field(default_factory=dict)
    """The jobs of each series that are done."""
    sums: dict[str, Sums] = field(default_factory=dict)
    """The sums of each series."""
    runs: list[dict[str, Any]] = field(default_factory=list)
    """The code that played: its version, the digest of the engine and the bots, first and last day, number of jobs."""

    @classmethod
    def read(cls, path: Path) -> Journal:
        """The journal in a file, or an empty one if there is no file."""
        if not path.exists():
            return cls()
        try:
            document = json.loads(path.read_text("utf-8"))
            if document.pop("format") != FORMAT or not set(document["done"]) <= set(SERIES):
                raise ValueError
            return cls(**document)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise BadJournal(f"{path} is not a journal of these games; name another file, or --fresh") from None

    def write(self, path: Path) -> None:
        """Replace the file in one step."""
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(path.name + ".new")
        new.write_text(json.dumps({"format": FORMAT, **asdict(self)}), "utf-8")
        new.replace(path)

    def waiting(self, blocks: Iterable[Block]) -> list[Block]:
        """Those of the jobs that are not done."""
        done = {Block(series, number) for series, numbers in self.done.items() for number in numbers}
        return [block for block in blocks if block not in done]

    def note(self, block: Block, sums: Sums, version: str, code: str, day: str) -> None:
        """Add the sums of a job that was played by this code."""
        self.done.setdefault(block.series, []).append(block.number)
        self.sums[block.series] = merged(self.sums.get(block.series, {}), sums)
        run = next((run for run in self.runs if run["code"] == code), None)
        if run is None:
            self.runs.append(run := {"version": version, "code": code, "from": day, "to": day, "jobs": 0})
        run["to"], run["jobs"] = day, run["jobs"] + 1
