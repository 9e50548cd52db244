"""Runs an attack in a process of its own, so that the stranger does not wait for the attackers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import process_time

from ..client import loop_factory
from ..load.measuring import allow_many_files
from .attacks import ATTACKS, Front

FILES = 8_000
"""Files that an attack may open."""


class Pressure:
    """What the attackers did; nothing yet, and nothing if there is no attack."""

    def __init__(self, pipe: Connection | None = None) -> None:
        self.counted: Counter[str] = Counter()
        self.cpu = 0.0
        """Their CPU time in seconds."""
        self._pipe = pipe

    def end(self) -> None:
        """Have the attackers stop, and tell."""
        if self._pipe:
            self._pipe.send("enough")
            self.counted, self.cpu = self._pipe.recv()


@contextmanager
def pressing(name: str, server: str) -> Iterator[Pressure]:
    """Attack a server, once everything is prepared for that."""
    context = get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_press, args=(name, server, there), daemon=True)
    process.start()
    there.close()
    try:
        here.recv()
        yield Pressure(here)
    except EOFError:
        raise SystemExit(f"the attack {name!r} gave up; its error is above") from None
    finally:
        process.kill()
        process.join()


def _press(name: str, server: str, pipe: Connection) -> None:
    allow_many_files(FILES)
    began = 0.0

    def begins() -> None:
        nonlocal began
        began = process_time()
        pipe.send("ready")

    front = Front(server, begins)

    async def press() -> None:
        attack = asyncio.ensure_future(ATTACKS[name](front))
        enough = asyncio.ensure_future(asyncio.to_thread(pipe.recv))
        await asyncio.wait((attack, enough), return_when=asyncio.FIRST_COMPLETED)
        if attack.done():
            attack.result()
        attack.cancel()
        await asyncio.gather(attack, return_exceptions=True)
        pipe.send((front.counted, process_time() - began))

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(press())
