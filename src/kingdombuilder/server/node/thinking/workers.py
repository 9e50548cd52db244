"""Thinking takes long, so it happens in other processes: bots' decisions and hints for people."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import ParamSpec, TypeVar

from ....programs.helpers import collect_seldom
from ....programs.host import leave, leave_when_told
from ...settings import PREFIX
from .. import metrics
from .scheduler import Scheduler

CPU_MAX = Path("/sys/fs/cgroup/cpu.max")
"""Where Linux tells a container how many microseconds of CPU time it has in how many."""
MOST = 64
"""More processes than this are of no use to anybody."""

LONGEST = 30.0
"""Seconds after which a thought is cut off. No bot takes as long for a turn, even on a busy machine."""

NICE = 10
"""How nice bots are to all that people wait for, as systems count it: from 0 to 19."""

P = ParamSpec("P")
T = TypeVar("T")


class TookTooLong(Exception):
    """A thought that was cut off."""


class Workers:
    """The processes that think."""

    def __init__(self, number: int, longest: float = LONGEST, nice: int = NICE) -> None:
        """Have so many processes, started when they are needed; 0 for as many as the machine has cores.

        No thought may take more seconds than ``longest``. The nicer a process is, the more it lets others go first.
        """
        self.number = number or min(cores(), MOST)
        self.longest = longest
        self.nice = nice
        self.scheduler = Scheduler(self.number)
        """Who has something to think about asks here for a place first."""
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run a function in one of the processes, and once more if that process died meanwhile.

        A process cannot be stopped alone, so all of them end if one does not answer: what the others were at is run
        once more.
        """
        loop, longest = asyncio.get_running_loop(), self.longest
        for _ in range(2):
            pool = self._pool = self._pool or self._new_pool()
            try:
                async with asyncio.timeout(longest) as bound:
                    return await loop.run_in_executor(pool, partial(function, *arguments, **named))
            except TimeoutError:
                if not bound.expired():
                    raise
                self._end(pool)
                raise TookTooLong(f"no answer after {longest:g} seconds") from None
            except BrokenProcessPool as error:
                died = error
                if self._pool is pool:
                    self._pool = None
        raise died

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.number, mp_context=get_context("spawn"), initializer=_stand_back, initargs=(self.nice,)
        )

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End the processes of a pool, whatever they are at."""
        metrics.CUT_OFF.inc()
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()

    def close(self) -> None:
        """End the processes at once: nobody needs what they think any more, and the server would wait for them.

        Whoever has something to think about later gets new ones.
        """
        pool, self._pool = self._pool, None
        if pool:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


def cores() -> int:
    """How many processors this process may use: those that it is bound to, but no more than its container is given."""
    found = os.cpu_count() or 1
    with suppress(AttributeError):  # only Linux knows which ones they are
        found = len(os.sched_getaffinity(0))
    given = _given_by_container()
    return found if given is None else max(1, min(found, given))


def _given_by_container(file: Path = CPU_MAX) -> int | None:
    """How many processors' time a control group leaves us, rounded up; None if it sets no limit."""
    with suppress(OSError, ValueError):
        quota, period = file.read_text().split()
        return None if quota == "max" else -(-int(quota) // int(period))
    return None


def _stand_back(nice: int) -> None:
    """Let people come first, leave interrupts to the server, and end with the server, however it ends.

    The settings stay with the server: a program that plays need not know where the database is.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_when_told()
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        del os.environ[name]
    Thread(target=_leave_with_parent, daemon=True).start()
    collect_seldom()
    with suppress(AttributeError, OSError):
        os.nice(nice)


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        leave()
