"""Run jobs serially or in processes; a job that kills its process does not stop the others.

All ways to run jobs have the same interface. They take a function and the jobs, and yield each job with its result as
soon as it is done, or with an exception if it failed.
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
from ..programs.processes import leave, leave_when_told

Job = TypeVar("Job")
Found = TypeVar("Found")

MOST_PROCESSES = 256
TICK_SECONDS = 0.5


class ProcessDied(Exception):
    """The process of the job died, and so did that of a second attempt."""


def cores() -> int:
    """The number of CPU cores that can be used."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def serially(
    work: Callable[[Job], Found], jobs: Iterable[Job], tick: Callable[[], None] = lambda: None
) -> Iterator[tuple[Job, Found | BaseException]]:
    """Run the jobs in this process; calls ``tick`` after each."""
    for job in jobs:
        try:
            found: Found | BaseException = work(job)
        except Exception as error:  # noqa: BLE001  # other games go on after any error
            found = error
        yield job, found
        tick()


def in_processes(
    work: Callable[[Job], Found], jobs: Iterable[Job], tick: Callable[[], None] = lambda: None, *, processes: int
) -> Iterator[tuple[Job, Found | BaseException]]:
    """Run jobs in ``processes`` worker processes; calls ``tick`` at least twice a second.

    When a worker dies, it is unknown which job killed it, so all jobs under way are repeated one by one. A job that
    kills its process again results in ``ProcessDied``.
    """
    waiting = iter(jobs)
    while lost := (yield from _until_one_dies(work, waiting, tick, processes, ahead=processes)):
        suspects = iter(lost)
        while guilty := (yield from _until_one_dies(work, suspects, tick, 1, ahead=0)):
            yield guilty[0], ProcessDied("its process died, twice")


def _until_one_dies(
    work: Callable[[Job], Found], jobs: Iterator[Job], tick: Callable[[], None], processes: int, ahead: int
) -> Generator[tuple[Job, Found | BaseException], None, list[Job]]:
    """Run the jobs until a worker dies; returns the jobs under way at that moment.

    ``ahead`` jobs are queued for idle workers.
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
    """A pool of spawned processes, because forking a process with a progress bar is not safe.

    Each holds one end of a pipe and exits when the other end is closed, also if the parent process dies.
    """
    theirs, ours = get_context("spawn").Pipe(duplex=False)
    pool = ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_begin_process, initargs=(theirs,)
    )
    try:
        yield pool
    finally:
        ours.close()  # a stop signal alone is lost if it comes just before a worker waits for its next job
        pool.shutdown(cancel_futures=True)
        theirs.close()


def _begin_process(pipe: Connection) -> None:
    """Set up a worker: exit with the parent, and do not write to its standard output."""
    collect_seldom()
    leave_when_told()
    Thread(target=_leave_after, args=(pipe,), daemon=True).start()
    os.dup2(2, 1)


def _leave_after(pipe: Connection) -> None:
    """Exit at once when the pipe is closed, even in the middle of a job."""
    try:
        pipe.recv()
    finally:
        leave()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let processes started meanwhile ignore Ctrl-C; the parent handles it and stops them."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
