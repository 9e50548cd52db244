"""Fault injection: each fault breaks something, waits, and repairs it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from random import Random
from typing import TypeAlias

from .world import World

Fault: TypeAlias = Callable[[World, Random], Awaitable[None]]

HOUR, DAY = 3600.0, 86_400.0
JUMPS = (-DAY, -HOUR, -10.0, 0.0, 10.0, HOUR, DAY)
"""Seconds by which a clock may be wrong after a jump."""
PAUSES = (0.3, 1.0, 2.0, 7.0)
"""Seconds for which a node is stopped; the last is longer than other nodes wait for its bots."""


def _any(world: World, chance: Random) -> int:
    """The place of any node that runs."""
    return chance.choice(world.living())


async def kill(world: World, chance: Random) -> None:
    """A node is killed and started again."""
    place = _any(world, chance)
    await world.end(place)
    await asyncio.sleep(chance.uniform(0, 0.5))
    await world.start(place)


async def kill_all(world: World, chance: Random) -> None:
    """All nodes are killed at once."""
    places = world.living()
    await asyncio.gather(*map(world.end, places))
    await asyncio.gather(*map(world.start, places))


async def kill_newborn(world: World, chance: Random) -> None:
    """A node is killed, and the next one in its place so early that perhaps it has not even begun."""
    place = _any(world, chance)
    await world.end(place)
    await world.start_and_kill(place, chance.uniform(0, 1.5))
    await world.start(place)


async def restart(world: World, chance: Random) -> None:
    """A node is asked politely to stop, and started again."""
    place = _any(world, chance)
    await world.end(place, signal.SIGTERM)
    await world.start(place)


async def stop_and_continue(world: World, chance: Random) -> None:
    """Suspend a node for a while, then resume it."""
    process = world.node(_any(world, chance)).process
    process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(chance.choice(PAUSES))
    process.send_signal(signal.SIGCONT)


async def stop_and_kill(world: World, chance: Random) -> None:
    """A node stands still, and never goes on."""
    place = _any(world, chance)
    world.node(place).process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(chance.uniform(0.1, 1))
    await world.end(place)
    await world.start(place)


async def cut_clients(world: World, chance: Random) -> None:
    """The connections of all clients to a node are cut in the middle of a message."""
    await world.proxies[_any(world, chance)].cut()


async def jump(world: World, chance: Random) -> None:
    """The clock of a node jumps, and stays wrong until it jumps again."""
    world.move_clock(_any(world, chance), chance.choice(JUMPS))


async def jump_and_kill(world: World, chance: Random) -> None:
    """The clock of a node is wrong for a moment; then it is right again, and the node is killed."""
    place = _any(world, chance)
    world.move_clock(place, chance.choice((HOUR, DAY)))
    await asyncio.sleep(1)
    world.move_clock(place, 0)
    await world.end(place)
    await world.start(place)


async def fill_disk(world: World, chance: Random) -> None:
    """The disk is full for a while."""
    assert world.disk
    node = world.node(0)
    world.disk.fill(node)
    await asyncio.sleep(chance.uniform(0.3, 2))
    world.disk.free(node)


async def kill_on_full_disk(world: World, chance: Random) -> None:
    """The disk is full, and the node is killed before there is room again."""
    assert world.disk
    node = world.node(0)
    world.disk.fill(node)
    await asyncio.sleep(chance.uniform(0.1, 1))
    await world.end(0)
    world.disk.free(node)
    await world.start(0)


async def cut_database(world: World, chance: Random) -> None:
    """The connections of all nodes to the database are cut in the middle of a message."""
    assert world.database_proxy
    await world.database_proxy.cut()


async def restart_database(world: World, chance: Random) -> None:
    """The database is stopped in order, and started again."""
    await world.restart_postgresql("fast")


async def crash_database(world: World, chance: Random) -> None:
    """The database stops without putting anything in order, and is started again."""
    await world.restart_postgresql("immediate")


ANYWHERE: tuple[Fault, ...] = (
    kill, kill_newborn, restart, stop_and_continue, stop_and_kill, cut_clients, jump, jump_and_kill
)  # fmt: skip
FAULTS: dict[str, tuple[Fault, ...]] = {
    "sqlite": (*ANYWHERE, fill_disk, kill_on_full_disk),
    "postgresql": (*ANYWHERE, kill_all, cut_database, restart_database, crash_database),
}
"""The faults that there can be with each kind of database."""


def schedule(kind: str, number: int, chance: Random) -> list[Fault]:
    """So many faults, each kind as often as the others, in any order."""
    found: list[Fault] = []
    while len(found) < number:
        found += chance.sample(FAULTS[kind], len(FAULTS[kind]))
    return found[:number]
