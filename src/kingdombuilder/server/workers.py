"""Worker processes for slow functions: bot decisions, hints and analyses."""

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

from ..programs.helpers import collect_seldom
from ..programs.processes import leave, leave_when_told
from ..service.ports import TookTooLong
from ..service.thinking.scheduler import Scheduler
from . import metrics

CPU_MAX = Path("/sys/fs/cgroup/cpu.max")
"""The file in which Linux gives the CPU quota of a container."""
MOST = 64
"""The most processes."""

LONGEST = 30.0
"""The time limit of a call in seconds. No bot takes that long for a turn, even on a busy machine."""

IDLE = 60.0
"""Seconds after which processes with nothing to do end: to start one takes a second of CPU time."""

NICE = 10
"""The nice value of the processes of bots, from 0 to 19."""

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """A pool of worker processes."""

    def __init__(self, number: int, longest: float = LONGEST, nice: int = NICE) -> None:
        """Set up a pool of processes, started on demand; 0 for one per core.

        ``longest`` is the time limit of a call in seconds.
        """
        self.number = number or min(cores(), MOST)
        self.longest = longest
        self.nice = nice
        self.scheduler = Scheduler(self.number)
        """Who has something to think about asks here for a place first."""
        self._pool: ProcessPoolExecutor | None = None
        self._resting: asyncio.TimerHandle | None = None

    async def run(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run a function in a process, and retry once if the process died.

        A single process of the pool cannot be stopped, so after a timeout all are stopped, and the other calls
        are retried.
        """
        self._stay()
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

    async def aside(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run a function in a thread."""
        return await asyncio.to_thread(function, *arguments, **named)

    def rest(self) -> None:
        """End the processes soon, if there is nothing to do until then: they would only take up memory."""
        self._stay()
        self._resting = asyncio.get_running_loop().call_later(IDLE, self.close)

    def _stay(self) -> None:
        """Do not end the processes yet."""
        if self._resting:
            self._resting.cancel()
            self._resting = None

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.number, mp_context=get_context("spawn"), initializer=_stand_back, initargs=(self.nice,)
        )

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Kill the processes of a pool."""
        metrics.CUT_OFF.inc()
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):
            process.kill()

    def close(self) -> None:
        """Kill the processes at once, because their results are no longer needed.

        A later call starts new ones.
        """
        self._stay()
        pool, self._pool = self._pool, None
        if pool:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


def cores() -> int:
    """The number of usable processors: the CPU affinity, limited by the container's quota."""
    found = os.cpu_count() or 1
    with suppress(AttributeError):  # only Linux knows which ones they are
        found = len(os.sched_getaffinity(0))
    given = _given_by_container()
    return found if given is None else max(1, min(found, given))


def _given_by_container(file: Path = CPU_MAX) -> int | None:
    """The CPU quota of the control group in processors, rounded up; None without a limit."""
    with suppress(OSError, ValueError):
        quota, period = file.read_text().split()
        return None if quota == "max" else -(-int(quota) // int(period))
    return None


def _stand_back(nice: int) -> None:
    """Initialise a worker: raise its nice value, ignore interrupts, and end with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_when_told()
    Thread(target=_leave_with_parent, daemon=True).start()
    collect_seldom()
    with suppress(AttributeError, OSError):
        os.nice(nice)


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        leave()
