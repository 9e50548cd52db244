"""Many jobs: one after the other, or in many processes, where one that kills its process does not stop the others.

All ways to do jobs have the same form. They take the work, which is a function, and the jobs, and hand out each job
with what came of it as soon as it is done: an exception if it went wrong.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread, current_thread, main_thread
from typing import TypeVar

from ..programs.helpers import collect_seldom
from ..programs.host import leave, leave_when_told

Job = TypeVar("Job")
Found = TypeVar("Found")

MOST_PROCESSES = 256
TICK_SECONDS = 0.5


class ProcessDied(Exception):
    """The process that did the job died, and so did the next one that tried."""


def no_tick() -> None:
    """Do nothing, for callers who do not want to be called now and then."""


def cores() -> int:
    """How many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def serially(
    work: Callable[[Job], Found], jobs: Iterable[Job], tick: Callable[[], None] = no_tick
) -> Iterator[tuple[Job, Found | BaseException]]:
    """Do the jobs here, one after the other; ``tick`` is called after each."""
    for job in jobs:
        try:
            found: Found | BaseException = work(job)
        except Exception as error:  # noqa: BLE001  # whatever it is, the others go on
            found = error
        yield job, found
        tick()


def in_processes(
    work: Callable[[Job], Found], jobs: Iterable[Job], tick: Callable[[], None] = no_tick, *, processes: int
) -> Iterator[tuple[Job, Found | BaseException]]:
    """Do so many jobs at the same time, each in a process of its own; ``tick`` is called at least twice a second.

    When a process dies nobody can tell which job it had, so all that were under way are done again, one by one. One
    that kills its process then too has found a ``ProcessDied``.
    """
    waiting = iter(jobs)
    while lost := (yield from _until_one_dies(work, waiting, tick, processes, ahead=processes)):
        suspects = iter(lost)
        while guilty := (yield from _until_one_dies(work, suspects, tick, 1, ahead=0)):
            yield guilty[0], ProcessDied("its process died, twice")


def _until_one_dies(
    work: Callable[[Job], Found], jobs: Iterator[Job], tick: Callable[[], None], processes: int, ahead: int
) -> Generator[tuple[Job, Found | BaseException], None, list[Job]]:
    """Do the jobs, but begin no more after a process has died; returns those that were under way then.

    So many jobs wait ``ahead``, for processes that have nothing to do.
    """
    under_way: dict[Future[Found], Job] = {}
    lost: list[Job] = []
    with _pool(processes) as pool:
        while True:
            for job in islice(jobs, 0 if lost else processes + ahead - len(under_way)):
                try:
                    with _deaf_to_interrupts():
                        under_way[pool.submit(work, job)] = job
                except BrokenProcessPool:
                    lost.append(job)
            if not under_way:
                return lost
            for done in wait(under_way, timeout=TICK_SECONDS, return_when=FIRST_COMPLETED).done:
                job, error = under_way.pop(done), done.exception()
                if isinstance(error, BrokenProcessPool):
                    lost.append(job)
                else:
                    yield job, error or done.result()
            tick()


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that start afresh, because forking one that shows a progress bar is not safe.

    Each holds one end of a pipe and leaves when the other end is closed: by us, who want to go, or because we are dead.
    """
    theirs, ours = get_context("spawn").Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_begin_process, initargs=(theirs,)
    )
    try:
        yield pool
    except BaseException:
        ours.close()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        ours.close()
        theirs.close()


def _begin_process(pipe: Connection) -> None:
    """Leave with the process that asks, or when told to, and leave its standard output alone."""
    collect_seldom()
    leave_when_told()
    Thread(target=_leave_after, args=(pipe,), daemon=True).start()
    os.dup2(2, 1)


def _leave_after(pipe: Connection) -> None:
    """Leave at once, in the middle of a job too, when the pipe is closed."""
    try:
        pipe.recv()
    finally:
        leave()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that begin meanwhile ignore Ctrl-C: it is for the process that asks, and that ends the others."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
