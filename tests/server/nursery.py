"""A process with the server preloaded, which forks a server for each line of input: see ``serving.Nursery``."""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import suppress


def _serve(log: str, environment: dict[str, str], database: str, port: int) -> None:
    """What ``kingdombuilder serve`` does, with a log in a file."""
    from kingdombuilder.server.asgi.running import run
    from kingdombuilder.server.settings import read_settings

    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), sys.stderr.fileno())
    os.dup2(os.open(os.devnull, os.O_RDWR), sys.stdin.fileno())
    os.dup2(sys.stdin.fileno(), sys.stdout.fileno())
    os.environ.clear()
    os.environ.update(environment)
    run(read_settings(database=database, port=port))


def _bury(*_: object) -> None:
    """Reap dead processes."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _main() -> None:
    import alembic.command  # noqa: F401
    import asyncpg  # noqa: F401

    import kingdombuilder.server.asgi.running  # noqa: F401

    signal.signal(signal.SIGCHLD, _bury)
    while line := sys.stdin.readline():
        child = os.fork()
        if not child:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _serve(**json.loads(line))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    _main()
