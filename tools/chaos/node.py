"""A server whose clock can be moved while it runs: ``python -m tools.chaos.node --port 0 --database ADDRESS``.

The file that ``CLOCK`` names holds the seconds by which its clock is wrong. Everything in the server that asks for the
time of day is written in Python and asks ``time.time``, which is replaced here before anything else is loaded; what
measures spans of time asks the monotonic clock, which no jump concerns. In everything else this is ``kingdombuilder
serve``.
"""

from __future__ import annotations

import os
import runpy
import sys
import time
from pathlib import Path

CLOCK = "CHAOS_CLOCK"
"""The variable of the environment that names the file."""


def move_clock(file: Path) -> None:
    """Let this process see a time of day that is wrong by the seconds in a file, whenever it looks."""
    right = time.time
    time.time = lambda: right() + float(file.read_text())


def main() -> None:
    """Serve."""
    move_clock(Path(os.environ[CLOCK]))
    sys.argv[1:1] = ["serve"]
    runpy.run_module("kingdombuilder", run_name="__main__")


if __name__ == "__main__":
    main()
