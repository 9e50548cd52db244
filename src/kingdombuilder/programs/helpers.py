"""Helper processes of the expert, if it has several cores.

They exit when they are closed, or with the parent process, even in the middle of a search.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from time import perf_counter

from ..bots.rollouts import Allowance, Heat

SELDOM = 100_000, 20, 20
"""The thresholds of the garbage collector in worker processes."""


def collect_seldom() -> None:
    """Raise the garbage collector's thresholds in a worker process.

    Search creates thousands of positions a second, none of them in a cycle; collecting cost about 8 % of the time.
    """
    gc.freeze()
    gc.set_threshold(*SELDOM)


class Helpers:
    """Processes that play rollouts on request."""

    def __init__(self, number: int) -> None:
        context = get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes: list[BaseProcess] = []
        self.asked = 0
        for _ in range(number):
            ours, theirs = context.Pipe()
            process = context.Process(target=help_at, args=(theirs,), daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)

    def ask(self, heats: Sequence[Heat], allowed: Allowance) -> None:
        """Send a heat to each process; those of dead processes are lost."""
        self.asked += 1
        for pipe, heat in zip(self.pipes, heats, strict=False):
            with suppress(OSError):  # that one has died, too
                pipe.send((self.asked, heat, allowed))

    def answers(self, seconds: float | None) -> dict[int, list[float]]:
        """The leads by number of the deal, without answers that arrive too late."""
        found: dict[int, list[float]] = {}
        waiting = list(self.pipes)
        until = inf if seconds is None else perf_counter() + seconds
        while waiting and (ready := wait(waiting, None if until == inf else max(0.0, until - perf_counter()))):
            for pipe in [pipe for pipe in waiting if pipe in ready]:
                try:
                    number, leads = pipe.recv()
                except (EOFError, OSError):
                    self.pipes.remove(pipe)
                    waiting.remove(pipe)
                    continue
                if number == self.asked:
                    found |= leads
                    waiting.remove(pipe)
        return found

    def close(self) -> None:
        """Stop the processes."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.kill()  # which no signal handling that it has inherited can prevent
            process.join()
        self.pipes, self.processes = [], []


def help_at(pipe: Connection) -> None:
    """The main function of a helper: play rollouts until the other end of the pipe is closed."""
    collect_seldom()
    Thread(target=_leave_with_parent, daemon=True).start()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            number, heat, allowed = pipe.recv()
            pipe.send((number, dict(heat.each_lead(allowed.evaluation(heat.view.setup, perf_counter)))))


def _leave_with_parent() -> None:
    """Exit at once when the parent process has ended."""
    if parent := parent_process():
        parent.join()
        os._exit(1)
