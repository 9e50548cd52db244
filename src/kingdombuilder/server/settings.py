"""Settings of the server: defaults, then a file, then the environment, then what the command line says."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_data_path

from ..game.errors import KingdomBuilderError, unknown
from .private import OWNER_ONLY_FOLDER, tighten
from .protocol import PROGRAM_NAME

PREFIX = "KINGDOMBUILDER_"
"""The environment sets ``port`` by ``KINGDOMBUILDER_PORT``, and so on."""
WORDS = {"int": "a whole number", "bool": "true or false", "str": "a text", "array": "a list of texts"}
"""Types as people call them."""

Positive = Annotated[int, Meta(ge=1)]
Days = Annotated[int, Meta(ge=0, le=36_500)]
"""So many days; 0 stands for ever."""


class BadSettings(KingdomBuilderError):
    """Settings with which no server can run."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about a server that can be set."""

    host: str = "127.0.0.1"
    """The address to listen on; ``0.0.0.0`` for everybody."""
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """The port to listen on; 0 takes a free one."""
    database: str = ""
    """The database, ``sqlite:///file`` or ``postgresql://...``; if empty, a file in the user's data folder."""
    origins: tuple[str, ...] = ()
    """Other web sites (``https://example.org``) whose pages may talk to the server."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies that are believed about who is calling."""
    secure_cookies: bool = False
    """Send cookies over HTTPS only; to be set behind a proxy that speaks HTTPS."""
    programs: dict[str, str] = msgspec.field(default_factory=dict)
    """Programs that guests may seat as bots: commands by name; in the environment one a line, ``NAME=COMMAND``."""
    program_ms: Annotated[int, Meta(ge=1, le=10_000)] = 2000
    """Milliseconds that such a program has for a turn."""
    bot_workers: Annotated[int, Meta(ge=0, le=64)] = 0
    """Processes in which bots think; 0 for one a core."""
    tables_in_memory: Positive = 2000
    """Tables kept at hand; others are read again when somebody comes."""
    tables_per_guest: Positive = 30
    """Unfinished tables that one guest may have set."""
    tables_per_minute: Positive = 20
    """New tables a minute from one address."""
    imports_per_hour: Positive = 60
    """Records and positions an hour from one address."""
    imports_per_guest: Positive = 50
    """Finished games that one guest may have imported."""
    requests_per_second: Positive = 200
    """Simple requests a second from one address, on average; what takes more work counts for several."""
    burst: Positive = 1000
    """The same at once."""
    messages_per_second: Positive = 20
    """Messages a second on one socket, on average."""
    message_burst: Positive = 60
    """Messages at once on one socket."""
    connections: Positive = 5000
    """Connections that are open at the same time, in all."""
    connections_per_address: Positive = 400
    """The same from one address that is no proxy's; no more than a quarter of all connections."""
    sockets_per_address: Positive = 200
    """Sockets that are open at the same time from one address, and as many requests."""
    watchers_per_table: Positive = 300
    """Those who watch one table; the players always find a place."""
    watchers_per_address: Positive = 30
    """The same from one address."""
    waiting_messages: Positive = 100
    """Messages that wait for a slow reader before the connection is closed."""
    body_bytes: Positive = 16_384
    """Bytes of the longest request, and of the longest message on a socket."""
    upload_bytes: Positive = 524_288
    """Bytes of the longest request with a record or a position."""
    chat_lines: Positive = 500
    """Lines of chat at one table."""
    entries_per_table: Positive = 5000
    """Entries in the log of one table; after that the game can be played to its end, without chat and undo."""
    hints_per_minute: Positive = 30
    """Hints for one guest."""
    analyses_per_hour: Positive = 30
    """Analyses of finished games an hour from one address; what is known already costs nothing."""
    analysis_nice: Annotated[int, Meta(ge=0, le=19)] = 19
    """How far analyses stand back behind everything else on the machine: 19 lets all others go first."""
    identity_per_hour: Positive = 30
    """Codes made or tried, sign-outs, exports, deletions and wishes to be rated or not, an hour from one address."""
    reports_per_hour: Positive = 20
    """Reports of what somebody said, an hour from one address."""
    noticing_ms: Annotated[int, Meta(ge=100, le=60_000)] = 5000
    """Milliseconds between two looks at what the operator has done: tables closed, guests shut out, keys dropped."""
    page: Positive = 50
    """Tables on one page of a list."""
    open_hours: Positive = 72
    """Tables at which no game begins are forgotten after so long."""
    import_days: Days = 30
    """Imported finished games are forgotten if nobody looks at them for so long; 0 keeps them for good."""
    imports: Positive = 2000
    """Imported finished games in all; those that nobody has looked at for longest are forgotten first."""
    finished_days: Days = 0
    """Games that were played to their end are forgotten if nobody looks at them for so long; 0 keeps them for good."""
    forsaken_days: Days = 0
    """Games under way are forgotten if nobody goes on or looks at them for so long; 0 keeps them for good."""
    lesson_days: Positive = 7
    """Tables of lessons and puzzles are forgotten if nobody goes on or looks at them for so long."""
    audit_days: Positive = 30
    """The audit log tells of so many days, and reports are forgotten so long after they were closed."""
    key_days: Positive = 90
    """Cookies and secrets that an old key has signed are believed for so long after the next one has taken over."""

    @property
    def database_address(self) -> str:
        """Where the games are kept."""
        return self.database or f"sqlite:///{usual_file()}"

    def for_one_address(self, limit: int) -> int:
        """What one address may have of something that takes a connection: a quarter of all there may be at most."""
        return min(limit, max(1, self.connections // 4))


def usual_file() -> Path:
    """The file in which games are kept if nobody says otherwise."""
    folder = user_data_path("kingdombuilder")
    try:
        folder.mkdir(OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        tighten(folder, OWNER_ONLY_FOLDER)
    except OSError as error:
        raise BadSettings(
            f"{folder}: {error.strerror}; keep the games elsewhere with --database sqlite:///FILE"
        ) from None
    return folder / "games.db"


def read_settings(file: Path | None = None, environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings from a TOML file, the environment and the given values; the later ones count.

    >>> read_settings(environment={"KINGDOMBUILDER_PORT": "9000"}, host="0.0.0.0").port
    9000
    """
    values: dict[str, Any] = _from_file(file) if file else {}
    fields = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name, text in (os.environ if environment is None else environment).items():
        if name.startswith(PREFIX):
            key = name.removeprefix(PREFIX).lower()
            if key not in fields:
                raise BadSettings(f"{name}: {unknown('setting', key, fields)}")
            values[key] = _from_text(fields[key], text)
    values |= {key: value for key, value in given.items() if value is not None}
    for key, value in values.items():
        if key not in fields:
            raise BadSettings(unknown("setting", key, fields))
        try:
            values[key] = msgspec.convert(value, fields[key].type, strict=False)
        except msgspec.ValidationError as error:
            raise BadSettings(f"{key}: {value!r} is not {_wanted(error)}") from None
    _check_programs(values.get("programs", {}))
    return Settings(**values)


def _from_text(field: msgspec.structs.FieldInfo, text: str) -> Any:
    """A value as the environment spells it: lists are words, and programs are lines."""
    if isinstance(field.default, tuple):
        return text.split()
    return named_commands(text.splitlines()) if field.name == "programs" else text


def named_commands(lines: Iterable[str]) -> dict[str, str]:
    """Commands by name, from lines such as ``mine=node my-bot.js``.

    >>> named_commands(["mine=node my-bot.js --level=3"])
    {'mine': 'node my-bot.js --level=3'}
    """
    found: dict[str, str] = {}
    for line in filter(str.strip, lines):
        name, equals, command = line.partition("=")
        name = name.strip()
        if not equals or not command.strip():
            raise BadSettings(f"programs: {line!r} is not NAME=COMMAND, such as 'mine=node my-bot.js'")
        if name in found:
            raise BadSettings(f"programs: {name} is named twice; give each program a name of its own")
        found[name] = command.strip()
    return found


def _check_programs(programs: Mapping[str, str]) -> None:
    """Refuse names that no table could use, and a name for nothing."""
    for name, command in programs.items():
        if not re.fullmatch(PROGRAM_NAME, name):
            raise BadSettings(
                f"programs: {name!r} is no name for a program: up to 32 small letters, digits, hyphens "
                "and underscores, the first of them a letter or a digit"
            )
        if not command.strip():
            raise BadSettings(f"programs: {name} has no command, such as 'node my-bot.js'")


def _wanted(error: msgspec.ValidationError) -> str:
    """What would have been right, in words."""
    wanted = str(error).removeprefix("Expected ").split(", got ")[0]
    for kind, words in WORDS.items():
        wanted = wanted.replace(f"`{kind}`", words)
    return wanted


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"{file}: cannot read it: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSettings(f"{file}: it is not TOML: {error}") from None
