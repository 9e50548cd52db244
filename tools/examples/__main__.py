"""Write the examples for the page: ``python -m tools.examples web/src/rules``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from .example import drawn, positions
from .things import things


def files() -> dict[str, str]:
    """The files of the page by their names."""
    return {
        "things.json": _rows({id: thing._asdict() for id, thing in things().items()}),
        "examples.json": _rows({id: drawn(example) for id, example in positions().items()}),
    }


def _rows(table: dict[str, Any]) -> str:
    """A table as JSON, one entry a line, for readable diffs."""
    rows = (f"    {json.dumps(id)}: {json.dumps(value, separators=(',', ':'))}" for id, value in table.items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for name, text in files().items():
        folder.joinpath(name).write_text(text, "utf-8")
