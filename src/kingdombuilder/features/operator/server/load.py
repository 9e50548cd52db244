"""The load of a node, what each guest costs it, and the loads that nodes tell each other through the database."""

from __future__ import annotations

import logging
import os
import resource
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from math import exp2
from pathlib import Path
from secrets import token_hex
from time import monotonic, process_time

import msgspec
from sqlalchemy import delete, select

from ....server.metrics import REQUESTS
from ....server.node import Server
from ....server.storage.schema import node_loads
from ....server.storage.store import Store
from ....server.storage.transactions import insertion
from ....server.workers import cores
from ....service.calls import Call
from ....service.thinking.scheduler import Claim, Scheduler
from ..messages import GuestCost, LoggedFault, NodeLoad, OperatorQueue

FAULTS = 30
"""Warnings and errors that are kept."""
LONGEST = 300
"""Characters of a message that are kept."""
COSTLIEST = 20
SILENT = 60_000
"""Milliseconds after which a node that has told nothing is gone."""
REMEMBERED = 5000
"""The number of guests whose costs are kept (LRU)."""
HALF_LIFE = 3600.0
"""Seconds after which costs count half."""

_decode = msgspec.json.Decoder(NodeLoad).decode


@dataclass
class _Cost:
    requests: float = 0.0
    seconds: float = 0.0
    at: float = 0.0

    def forget(self, now: float) -> None:
        """Decay the costs until now."""
        left = exp2((self.at - now) / HALF_LIFE)
        self.requests, self.seconds, self.at = self.requests * left, self.seconds * left, now


class Costs:
    """The costs of guests on one node."""

    def __init__(self) -> None:
        self._costs: OrderedDict[str, _Cost] = OrderedDict()

    def asked(self, call: Call, cost: int) -> None:
        """Count a request or a message."""
        if call.guest:
            self._of(call.guest).requests += cost

    def thought(self, claim: Claim, seconds: float) -> None:
        """Count the time of a process that thinks."""
        if claim.host and claim.host != claim.address:
            self._of(claim.host).seconds += seconds

    def highest(self, number: int) -> list[GuestCost]:
        """The guests who cost most."""
        now = monotonic()
        for cost in self._costs.values():
            cost.forget(now)
        most = sorted(self._costs.items(), key=lambda one: -_weight(one[1]))
        return [GuestCost(guest, round(cost.requests), round(cost.seconds, 1)) for guest, cost in most[:number]]

    def _of(self, guest: str) -> _Cost:
        now = monotonic()
        cost = self._costs.setdefault(guest, _Cost(at=now))
        cost.forget(now)
        self._costs.move_to_end(guest)
        if len(self._costs) > REMEMBERED:
            self._costs.popitem(last=False)
        return cost


def _weight(cost: _Cost) -> float:
    """Seconds of work: a simple request takes about a millisecond."""
    return cost.seconds + cost.requests / 1000


class LatestFaults(logging.Handler):
    """Keeps the latest warnings and errors of the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.faults: list[LoggedFault] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a record, with the kind of its exception."""
        message = record.getMessage()
        if record.exc_info and record.exc_info[0]:
            message = f"{message} ({record.exc_info[0].__name__})"
        fault = LoggedFault(round(record.created * 1000), record.levelname.lower(), message[:LONGEST])
        self.faults = [fault, *self.faults][:FAULTS]


class Load:
    """Measures one node."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.node = token_hex(4)
        self.started = server.tables.now()
        self.costs = Costs()
        self.log = LatestFaults()
        self._last = (monotonic(), process_time(), 0.0)
        self._requests = self._cpu = 0.0

    def measure(self) -> NodeLoad:
        """The load now."""
        server = self.server
        self._measure_rates()
        return NodeLoad(
            node=self.node,
            at=server.tables.now(),
            version=version("kingdombuilder"),
            started=self.started,
            tables=len(server.tables.live_tables),
            watchers=sum(len(live.watchers) for live in server.tables.live_tables),
            requests=round(self._requests, 1),
            cpu=round(self._cpu, 2),
            memory=_memory(),
            cores=cores(),
            load=_machine_load(),
            queues=[
                OperatorQueue(name, queue.places, queue.places - queue.free, queue.waiting)
                for name, queue in self.queues().items()
            ],
            faults=self.log.faults,
            proxy_faults=list(server.proxy_faults),
            costs=self.costs.highest(COSTLIEST),
        )

    def queues(self) -> dict[str, Scheduler]:
        """All queues of this node."""
        found = {"bots": self.server.workers.scheduler}
        for feature in self.server.service.features:
            found.update(feature.queues())
        return found

    def _measure_rates(self) -> None:
        """Measure what happened since the last time, if that was a moment ago."""
        now, cpu, requests = monotonic(), process_time(), _requests()
        then, cpu_then, requests_then = self._last
        if now - then > 1:
            self._requests, self._cpu = (requests - requests_then) / (now - then), (cpu - cpu_then) / (now - then)
            self._last = now, cpu, requests


async def tell(store: Store, load: NodeLoad) -> None:
    """Tell the other nodes the load of this one."""
    values = {"at": load.at, "load": msgspec.json.encode(load).decode()}
    row = insertion(store.engine, node_loads).values(node=load.node, **values)
    async with store.writing.begin() as connection:
        await connection.execute(row.on_conflict_do_update(index_elements=["node"], set_=values))
        await connection.execute(delete(node_loads).where(node_loads.c.at < load.at - SILENT))


async def others(store: Store, load: NodeLoad) -> list[NodeLoad]:
    """The loads of the other nodes."""
    c = node_loads.c
    query = select(c.load).where(c.node != load.node, c.at > load.at - SILENT).order_by(c.node)
    found = []
    async with store.engine.connect() as connection:
        for told in await connection.scalars(query):
            with suppress(msgspec.MsgspecError):  # of a node of another version
                found.append(_decode(told))
    return found


def _requests() -> float:
    """The number of requests since the start."""
    samples = (sample for metric in REQUESTS.collect() for sample in metric.samples)
    return sum(sample.value for sample in samples if sample.name.endswith("_total"))


def _memory() -> int | None:
    with suppress(OSError, ValueError, IndexError):  # only Linux tells
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    return None


def _machine_load() -> float | None:
    with suppress(AttributeError, OSError):
        return round(os.getloadavg()[0], 2)
    return None
