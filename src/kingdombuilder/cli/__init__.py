"""The command line: ``kingdombuilder VERB``.

``app`` lists the verbs, ``quick`` is a fast path for programs.
"""

from __future__ import annotations

import sys

from .errors import guarded
from .quick import quickly


def main() -> None:
    """Run the command line and exit with its status."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal that lacks a character shows a question mark instead
    sys.exit(guarded(_run))


def _run() -> int:
    status = quickly(sys.argv[1:])
    if status is None:
        from .app import app

        try:
            app(prog_name="kingdombuilder")
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 0
    sys.stdout.flush()
    return status or 0
