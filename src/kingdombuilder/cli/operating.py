"""What the verbs of whoever runs a server share: finding its database, and doing something there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..extras import needing

if TYPE_CHECKING:
    from ..server.node.guarding.operator import Operator

T = TypeVar("T")

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
        show_default="what the settings say",
        metavar="ADDRESS",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]


def at_the_server(work: Callable[[Operator], Awaitable[T]], database: str | None, settings: Path | None) -> T:
    """Let the operator do something at the database."""
    with needing("server"):
        from ..server.node.guarding.operator import at_the_database
        from ..server.settings import read_settings

    address = read_settings(settings, database=database).database_address

    async def at_work() -> T:
        async with at_the_database(address) as operator:
            return await work(operator)

    return asyncio.run(at_work())


def document(message: object) -> Any:
    """A message of the server as a JSON document."""
    from ..server.protocol import encode

    return json.loads(encode(message))


def shown_time(milliseconds: int) -> str:
    """A time as people and programs read it."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
