"""JSON Lines files to which a run appends its results, so that a later run can resume."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def kept(file: Path | None) -> list[Any]:
    """What the lines of the file hold: nothing, if there is no such file.

    A last line that was being written when its program was killed is cut off, so that the next one stands by itself.
    """
    if file is None or not file.exists():
        return []
    with file.open("r+b") as there:
        content = there.read()
        whole = content[: content.rfind(b"\n") + 1]
        there.truncate(len(whole))
    return [json.loads(line) for line in whole.splitlines()]


def add(file: Path | None, document: Any) -> None:
    """Add a line to the file, if there is to be one."""
    if file:
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(document) + "\n")
