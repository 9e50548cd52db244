"""Requests and messages are worked on a few at a time, and addresses take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kingdombuilder.service import gate as gates
from kingdombuilder.service.gate import Gate, step_aside


class Requests:
    """Requests at a gate with two places."""

    def __init__(self) -> None:
        self.now = 0.0
        self.gate = Gate(2, lambda: self.now)
        self.worked_on: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._done: dict[str, asyncio.Event] = {}

    async def come(self, *names: str) -> None:
        """Requests come, each from the address before the hyphen."""
        for name in names:
            self._done[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._work(name))
        await self._settle()

    async def _work(self, name: str) -> None:
        async with self.gate.place(name.split("-")[0]):
            self.worked_on.append(name)
            await self._done[name].wait()

    async def end(self, name: str, seconds: float = 0.0) -> None:
        """A request is done, after so many seconds."""
        self.now += seconds
        self._done[name].set()
        await self._settle()

    @staticmethod
    async def _settle() -> None:
        for _ in range(5):
            await asyncio.sleep(0)


def run(course: Callable[[Requests], Awaitable[None]]) -> None:
    async def begin() -> None:
        requests = Requests()
        await course(requests)
        for task in requests.tasks.values():
            task.cancel()
        await asyncio.gather(*requests.tasks.values(), return_exceptions=True)

    asyncio.run(begin())


def test_a_stranger_comes_before_the_many_of_an_address() -> None:
    async def course(requests: Requests) -> None:
        await requests.come(*(f"eve-{number}" for number in range(100)), "ann-0", "ann-1")
        assert requests.worked_on == ["eve-0", "eve-1"]
        await requests.end("eve-0", 0.1)
        await requests.end("ann-0", 0.01)
        await requests.end("ann-1", 0.01)
        await requests.end("eve-1")
        assert requests.worked_on == ["eve-0", "eve-1", "ann-0", "ann-1", "eve-2", "eve-3"]

    run(course)


def test_addresses_are_ordered_by_the_time_that_they_used() -> None:
    """Bob has used 0.15 s and Eve 0.2 s, so it is Bob's turn once more, though he was served last."""

    async def course(requests: Requests) -> None:
        await requests.come("eve-0", "bob-0", "bob-1", "bob-2", "eve-1", "eve-2")
        await requests.end("bob-0", 0.1)
        await requests.end("eve-0", 0.1)
        await requests.end("bob-1", 0.05)
        assert requests.worked_on == ["eve-0", "bob-0", "eve-1", "bob-1", "bob-2"]

    run(course)


def test_whoever_waits_for_something_gives_the_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once if it says so, or else after a while; twice gives no second place."""
    monkeypatch.setattr(gates, "LONGEST", 0.01)

    async def course(requests: Requests) -> None:
        await requests.come("eve-0", "eve-1", "ann-0", "ann-1", "ann-2")
        async with asyncio.timeout(60):
            while len(requests.worked_on) < 5:
                await asyncio.sleep(0.01)
        assert requests.worked_on == ["eve-0", "eve-1", "ann-0", "ann-1", "ann-2"]
        monkeypatch.setattr(gates, "LONGEST", 60)
        await requests.end("eve-0")
        await asyncio.sleep(0.05)
        async with requests.gate.place("bob"), requests.gate.place("cid"):
            await requests.come("dan-0", "dan-1")
            assert "dan-0" not in requests.worked_on
            await asyncio.create_task(_steps_aside())
            await requests.come()
            assert "dan-0" not in requests.worked_on, "a task that was started holds no place"
            step_aside()
            step_aside()
            await requests.come()
            assert "dan-0" in requests.worked_on
            assert "dan-1" not in requests.worked_on

    run(course)


async def _steps_aside() -> None:
    step_aside()


def test_a_request_that_is_given_up_takes_no_place() -> None:
    async def course(requests: Requests) -> None:
        await requests.come("eve-0", "eve-1", "ann-0", "bob-0")
        requests.tasks["ann-0"].cancel()
        await requests.end("eve-0")
        assert requests.worked_on == ["eve-0", "eve-1", "bob-0"]

    run(course)
