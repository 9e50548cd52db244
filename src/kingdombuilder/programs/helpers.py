"""Processes that help an expert to think, if it was given several cores.

They leave when they are let go, or with the process that asks them, in the middle of a thought, too.
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

from ..bots.rounds import Allowance, Heat

SELDOM = 100_000, 20, 20
"""After how many new objects, and how often by then, a process that only thinks looks for those in cycles."""


def collect_seldom() -> None:
    """Prepare a process that only thinks: it makes thousands of positions a second, and none of them is in a cycle.

    Looking for cycles among them took about a twelfth of the time.
    """
    gc.freeze()
    gc.set_threshold(*SELDOM)


class Helpers:
    """Some processes, each of which plays rounds in its head when it is asked to."""

    def __init__(self, number: int) -> None:
        """Start so many processes."""
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
        """Give a heat to each process; if some have died, nobody plays theirs."""
        self.asked += 1
        for pipe, heat in zip(self.pipes, heats, strict=False):
            with suppress(OSError):  # that one has died, too
                pipe.send((self.asked, heat, allowed))

    def answers(self, seconds: float | None) -> dict[int, list[float]]:
        """The leads by the numbers of the deals; those that come too late are left out, if time is limited."""
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
        """Let the processes go."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.kill()  # which no signal handling that it has inherited can prevent
            process.join()
        self.pipes, self.processes = [], []


def help_at(pipe: Connection) -> None:
    """What a helping process does: play rounds until the other end of the pipe is closed."""
    collect_seldom()
    Thread(target=_leave_with_parent, daemon=True).start()
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            number, heat, allowed = pipe.recv()
            pipe.send((number, dict(heat.each_lead(allowed.evaluation(heat.view.setup, perf_counter)))))


def _leave_with_parent() -> None:
    """Leave at once when the process that asks has ended, however it did."""
    if parent := parent_process():
        parent.join()
        os._exit(1)
