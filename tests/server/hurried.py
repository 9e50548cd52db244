"""``python -m tests.server.hurried``: a server for which a minute passes in a second, so that nobody waits for long."""

from __future__ import annotations

from time import time

from kingdombuilder.cli import main
from kingdombuilder.service import tables as tables

HURRY = 60
BEGAN = time()


def hurried() -> float:
    """The time for this server, in seconds since 1970."""
    return BEGAN + HURRY * (time() - BEGAN)


if __name__ == "__main__":
    vars(tables)["time"] = hurried
    main()
