"""Run bots on a device: in a second worker, or in this one if there is none.

A job is a function of a module with its arguments, pickled: both workers run the same engine.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from ..service.thinking.scheduler import Scheduler
from .browser import Browser

P = ParamSpec("P")
T = TypeVar("T")


class SecondWorker:
    """The only place to think on a device."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.scheduler = Scheduler(1)

    async def run(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The result of a function, run in the second worker if there is one."""
        answer = await self.browser.think(_packed((function, arguments, named)))
        if not answer:
            return function(*arguments, **named)
        done, result = pickle.loads(b64decode(answer))
        if not done:
            raise result
        found: T = result
        return found

    async def aside(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The result of a function that takes some milliseconds: it runs here."""
        return function(*arguments, **named)

    def rest(self) -> None:
        """The second worker stays."""

    def close(self) -> None:
        """The second worker ends with the page."""


def think(job: str) -> str:
    """Run a job in the second worker; returns whether it succeeded, with its result or error."""
    function, arguments, named = pickle.loads(b64decode(job))
    try:
        return _packed((True, function(*arguments, **named)))
    except Exception as error:  # noqa: BLE001 - the worker that asked says what went wrong
        return _packed((False, RuntimeError(f"{type(error).__name__}: {error}")))


def _packed(what: object) -> str:
    return b64encode(pickle.dumps(what)).decode()
