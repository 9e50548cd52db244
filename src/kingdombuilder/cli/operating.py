"""Shared by operator verbs: options, database access and output.

A verb is a function that takes a ``Server`` first. ``operator_verb`` gives it the options ``--database`` and
``--settings``, and ``--json`` if it returns something ``Shown``.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import cached_property, wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias, TypeVar

import typer

from ..extras import needing
from .documents import print_json
from .errors import printable
from .options import JsonOption, SettingsOption

if TYPE_CHECKING:
    from ..server.operator import Operator
    from ..server.settings import Settings

T = TypeVar("T")

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
        show_default="from the settings",
        metavar="ADDRESS",
    ),
]
LimitOption = Annotated[int, typer.Option(help="The maximum number.", min=1, metavar="NUMBER")]
SHARED_OPTIONS = (
    Parameter("as_json", Parameter.KEYWORD_ONLY, default=False, annotation=JsonOption),
    Parameter("database", Parameter.KEYWORD_ONLY, default=None, annotation=DatabaseOption),
    Parameter("settings", Parameter.KEYWORD_ONLY, default=None, annotation=SettingsOption),
)
TableArgument = Annotated[str, typer.Argument(help="The id of a table, as in its link.", metavar="TABLE")]
TablesArgument = Annotated[list[str], typer.Argument(help="Ids of tables, as in their links.", metavar="TABLE...")]


class Server:
    """The server named by the options of a verb."""

    def __init__(self, database: str | None, settings: Path | None) -> None:
        self._database, self._file = database, settings

    @cached_property
    def settings(self) -> Settings:
        """Its settings; raises an error if one is invalid."""
        from ..server.settings import read_settings, settings_of_server

        if self._file is None and self._database is None:
            return settings_of_server()
        return read_settings(self._file, database=self._database)

    def do(self, work: Callable[[Operator], Awaitable[T]]) -> T:
        """Run an operator action on the database."""
        from ..server.operator import at_the_database

        address = self.settings.database_address

        async def at_work() -> T:
            async with at_the_database(address) as operator:
                return await work(operator)

        return asyncio.run(at_work())

    def do_each(self, things: Iterable[T], work: Callable[[Operator, T], Awaitable[object]], done: str) -> None:
        """Run an action for each item, and report each as ``done`` at once, because a later one may fail."""

        async def all_of_them(operator: Operator) -> None:
            for thing in things:
                await work(operator, thing)
                say(done.format(thing))

        self.do(all_of_them)


class Shown(NamedTuple):
    """The output of a verb: a JSON document, or lines for people."""

    document: object
    lines: Iterable[str]


Work: TypeAlias = Callable[..., Shown | None]
"""The function of a verb: takes a ``Server`` and the verb's own options."""


def rows(found: Iterable[T], line: Callable[[T], str]) -> Shown:
    """Output with one line for each row."""
    found = list(found)
    return Shown(found, map(line, found))


def facts(found: Mapping[str, object]) -> list[str]:
    """One line for each fact with its name; a dash if unknown."""
    return [f"{name + ':':12}{'-' if fact is None else fact}" for name, fact in found.items()]


def operator_verb(work: Work) -> Callable[..., None]:
    """Make a verb: add the shared options, say what to install if need be, and print its output."""
    asked = signature(work, eval_str=True)

    @wraps(work)
    def verb(*, database: str | None = None, settings: Path | None = None, as_json: bool = False, **more: Any) -> None:
        with needing("server"):
            shown = work(Server(database, settings), **more)
        if shown and as_json:
            print_json(document(shown.document))
        elif shown:
            for line in shown.lines:
                typer.echo(printable(line))

    _, *own = asked.parameters.values()
    shared = SHARED_OPTIONS if asked.return_annotation is Shown else SHARED_OPTIONS[1:]
    verb.__signature__ = asked.replace(parameters=[*own, *shared])  # type: ignore[attr-defined]  # Typer reads it
    return verb


class OperatorVerbs(typer.Typer):
    """A family of operator verbs."""

    def __init__(self, help: str) -> None:
        super().__init__(no_args_is_help=True, help=help)

    def verb(self, name: str | None = None) -> Callable[[Work], Callable[..., None]]:
        """Add a verb; it has the name of its function unless another is given."""
        return lambda work: self.command(name)(operator_verb(work))


def say(text: str) -> None:
    """Report on standard error."""
    typer.echo(text, err=True)


def document(message: object) -> Any:
    """A message of the server as a JSON document."""
    from ..protocol.encoding import encode

    return json.loads(encode(message))


def shown_time(milliseconds: int) -> str:
    """Format a time in ISO 8601."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
