"""Servers in this process that make no rounds of their own, so that a test makes them when it likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from kingdombuilder.protocol import messages as m
from kingdombuilder.server.guests.keyring import CookiesAndSecrets, Keyring
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from kingdombuilder.server.storage.store import Store
from kingdombuilder.server.workers import Workers
from kingdombuilder.service.calls import Call, Visit
from kingdombuilder.service.service import Service
from kingdombuilder.service.tables import Tables, clock_now
from kingdombuilder.table.caller import Caller

P = ParamSpec("P")
T = TypeVar("T")


class ThinksHere(Workers):
    """Bots that think in this very process."""

    async def run(self, function: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        return function(*arguments, **named)


def quiet_server(settings: Settings, workers: Workers | None = None, now: Callable[[], int] = clock_now) -> Server:
    """A server that is not open yet, whose bots think with these workers or with its own."""
    server = Server(settings, now, workers)
    server.background.start = lambda: None  # type: ignore[method-assign]  # the test makes its rounds
    return server


def tables_in(store: Store, keyring: Keyring | None = None, now: Callable[[], int] = clock_now) -> Tables:
    """The tables in a database, without a server."""
    return Tables(store, CookiesAndSecrets(keyring or Keyring()), ThinksHere(1), now=now)


async def create(service: Service, asked: m.NewTable, guest: str, address: str) -> m.Done:
    """Create a table as a guest who calls from an address."""
    return await service.create(asked, Call(guest, address))


async def ask(service: Service, id: str, caller: Caller, command: m.Command, address: str) -> m.Done:
    """Give a command at a table as a caller from an address."""
    return await service.ask(await visiting(service, id, caller, address), command)


async def visiting(service: Service, id: str, caller: Caller, address: str = "") -> Visit:
    """A visit at a table."""
    return Visit(Call(caller.guest, address), await service.tables.get(id), caller)
