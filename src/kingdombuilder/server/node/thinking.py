"""Thinking takes long, so it happens in other processes: bots' decisions and hints for people."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from time import perf_counter
from typing import TypeVar

from ...bots.bot import Budget
from ...bots.hint import Hint, hints
from ...bots.registry import make_bot
from ...game.actions import Action
from ...game.apply import apply
from ...game.errors import HiddenInformation
from ...game.state import State
from .. import protocol as m

T = TypeVar("T")

BUDGETS: dict[m.BotName, str] = {
    "random": "random",
    "greedy": "greedy",
    "planner": "planner:1000ms",
    "expert": "expert:1500ms",
}
"""The bots with the time they take for a turn."""
HINT_BUDGET = Budget(ms=700)


def decide(view: State, bot: m.BotName, seed: str) -> list[Action]:
    """What the bot does in this view, up to the end of the turn or to something that it cannot foresee."""
    player = make_bot(BUDGETS[bot], seed, perf_counter)
    seat, actions = view.decider, list[Action]()
    with suppress(HiddenInformation):
        while not view.over and view.decider == seat:
            actions.append(Action(*player.choose(view)))
            view = apply(view, actions[-1])
    return actions


def advise(view: State, seed: str) -> list[Hint]:
    """Hints for the one who decides in this view."""
    return hints(view, seed=seed, budget=HINT_BUDGET, clock=perf_counter)


class Thinkers:
    """The processes that think."""

    def __init__(self, workers: int) -> None:
        """Think with so many processes, started when they are needed."""
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def decide(self, view: State, bot: m.BotName, seed: str) -> list[Action]:
        """See the function of this name."""
        return await self._run(decide, view, bot, seed)

    async def advise(self, view: State, seed: str) -> list[Hint]:
        """See the function of this name."""
        return await self._run(advise, view, seed)

    async def _run(self, function: Callable[..., T], *arguments: object) -> T:
        """Run a function in one of the processes; once more if that process died meanwhile."""
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._pool = self._pool or self._new_pool()
            try:
                return await loop.run_in_executor(pool, function, *arguments)
            except BrokenProcessPool as error:
                died = error
                if self._pool is pool:
                    self._pool = None
        raise died

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_stand_back)

    def close(self) -> None:
        """Send everybody home."""
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _stand_back() -> None:
    """People come first. An interrupt is the server's to handle; when it is gone, however it went, so are we."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(10)


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
