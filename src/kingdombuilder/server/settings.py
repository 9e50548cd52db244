"""Settings of the server: defaults, overridden by a file, the environment and the command line, in this order."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_data_path

from ..game.errors import KingdomBuilderError, unknown
from ..protocol.values import PROGRAM_NAME
from .private import OWNER_ONLY_FOLDER, tighten

PORT = 8000
"""The default port."""
PREFIX = "KINGDOMBUILDER_"
"""The environment sets ``port`` by ``KINGDOMBUILDER_PORT``, and so on."""
WORDS = {"int": "a whole number", "bool": "true or false", "str": "a text", "array": "a list of texts"}
"""Types as people call them."""

DATABASE = "games.db"
STATE = "STATE_DIRECTORY"
"""Where systemd tells a service its folder."""
SERVICE_SETTINGS = Path("/etc/kingdombuilder.toml")
SERVICE_DATABASE = Path("/var/lib/kingdombuilder") / DATABASE
"""Where the service of systemd has its settings and its games."""
EVERY_PROXY = "*"
"""Stands for all addresses."""
ORIGIN = re.compile(r"https?://(\[[0-9a-f:.]+\]|[^\s/:?#@A-Z]+)(:\d+)?")
"""The pattern of an ``Origin`` header."""

Positive = Annotated[int, Meta(ge=1)]
Days = Annotated[int, Meta(ge=0, le=36_500)]
"""A number of days; 0 means for ever."""


class BadSettings(KingdomBuilderError):
    """The settings are invalid."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a server."""

    host: str = "127.0.0.1"
    """The address to listen on; ``0.0.0.0`` for all interfaces."""
    port: Annotated[int, Meta(ge=0, le=65535)] | None = None
    """The port to listen on; 0 takes a free one. If none is set: 8000, and with ``--open`` the next free port."""
    database: str = ""
    """The database, ``sqlite:///file`` or ``postgresql://...``; if empty, a file in the usual folder."""
    address: str = ""
    """Where guests reach the server, such as ``https://games.example.org``, for links that commands print."""
    origins: tuple[str, ...] = ()
    """Other web sites (``https://example.org``) whose pages may talk to the server."""
    proxies: str = "127.0.0.1"
    """The addresses of trusted proxies, whose forwarding headers name the caller."""
    clubs: str = ""
    """Addresses and networks that many guests share; limits count for each of them."""
    metrics_token: str = ""
    """The token for reading ``/metrics`` remotely; without one it can be read on this machine only."""
    secure_cookies: bool = False
    """Mark cookies as secure; set it behind a proxy that terminates HTTPS."""
    programs: dict[str, str] = msgspec.field(default_factory=dict)
    """Programs that guests may use as bots: commands by name; in the environment one per line, ``NAME=COMMAND``."""
    program_ms: Annotated[int, Meta(ge=1, le=10_000)] = 2000
    """The budget of such a program per turn, in milliseconds."""
    bot_workers: Annotated[int, Meta(ge=0, le=64)] = 0
    """The worker processes for bots; 0 for one per core."""
    tables_in_memory: Positive = 2000
    """The tables cached in memory; others are read again on demand."""
    tables_per_guest: Positive = 30
    """The most unfinished tables of one guest, and of all callers without a cookie from one address."""
    tables_per_minute: Positive = 20
    """New tables per minute from one address."""
    tables_per_day: Positive = 1000
    """New tables per day from one address, on average, and as many at once."""
    imports_per_hour: Positive = 60
    """Imports (records, positions, moments) per hour from one address."""
    imports_per_guest: Positive = 50
    """The most imported finished games of one guest, and of all callers without a cookie from one address."""
    requests_per_second: Positive = 200
    """Simple requests per second from one address, on average; other requests have a higher cost."""
    burst: Positive = 1000
    """The same at once."""
    messages_per_second: Positive = 20
    """Messages per second on one socket, on average."""
    message_burst: Positive = 60
    """The burst of messages on one socket."""
    messages_per_address: Positive = 200
    """Messages per second on all sockets of one address, on average."""
    connections: Positive = 5000
    """The most open connections in total."""
    connections_per_address: Positive = 400
    """The same from one address, except proxies; at most a quarter of the total."""
    sockets_per_address: Positive = 200
    """The most open sockets from one address, and as many long polls."""
    watchers_per_table: Positive = 300
    """The most spectators of one table; players are always admitted."""
    watchers_per_address: Positive = 30
    """The same from one address."""
    waiting_messages: Positive = 100
    """The most queued messages for a slow client before the connection is closed."""
    body_bytes: Positive = 16_384
    """The most bytes of a request, and of a message on a socket."""
    upload_bytes: Positive = 524_288
    """The most bytes of a request with a record or a position."""
    chat_lines: Positive = 500
    """The most chat messages at one table."""
    entries_per_table: Positive = 5000
    """The most entries in the log of one table; beyond that the game continues without chat and undo."""
    hints_per_minute: Positive = 30
    """Hints per minute for one guest."""
    analyses_per_hour: Positive = 30
    """New analyses per hour from one address; stored results are free."""
    analyses_per_address: Positive = 5
    """The most concurrent analyses of one address on a node."""
    analysis_nice: Annotated[int, Meta(ge=0, le=19)] = 19
    """The nice value of analyses, at most 19."""
    identity_per_hour: Positive = 30
    """Recoveries, sign-outs, exports, deletions and rating changes per hour from one address."""
    reports_per_hour: Positive = 20
    """Reports per hour from one address."""
    noticing_ms: Annotated[int, Meta(ge=100, le=60_000)] = 5000
    """The interval, in milliseconds, of checks for operator actions: closed tables, bans, revoked keys."""
    page: Positive = 50
    """Tables per page of a list."""
    open_hours: Positive = 72
    """The hours after which tables without a game are deleted."""
    import_days: Days = 30
    """The days without a view after which imported finished games are deleted; 0 means never."""
    rated_at_one_address: bool = False
    """Whether players at the same address can play rated games, as in one room."""
    imports: Positive = 2000
    """The most imported finished games in total; the least recently viewed are deleted first."""
    finished_days: Days = 0
    """The days without a view after which finished games are deleted; 0 means never."""
    forsaken_days: Days = 0
    """The days without a move or a view after which running games are deleted; 0 means never."""
    unplayed_days: Days = 7
    """The days without a view after which running games are deleted in which no person has moved; 0 means never."""
    lesson_days: Positive = 7
    """The days without a move or a view after which tables of lessons and puzzles are deleted."""
    audit_days: Positive = 30
    """The days after which entries of the audit log and closed reports are deleted."""
    key_days: Positive = 90
    """The days for which signatures of an old key stay valid after the next one has begun to sign."""

    @property
    def database_address(self) -> str:
        """Where the games are kept."""
        return self.database or f"sqlite:///{usual_file()}"

    @property
    def connected_freely(self) -> str:
        """The addresses of which each may have any number of connections: of proxies and clubs."""
        return EVERY_PROXY if self.proxies == EVERY_PROXY else ",".join(filter(None, [self.proxies, self.clubs]))

    def for_one_address(self, limit: int) -> int:
        """What one address may have of something that takes a connection: a quarter of all there may be at most."""
        return min(limit, max(1, self.connections // 4))


def usual_file() -> Path:
    """The default database file; systemd names the folder of a service."""
    given = os.environ.get(STATE, "").partition(":")[0]
    folder = Path(given) if given else user_data_path("kingdombuilder")
    try:
        folder.mkdir(OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
        tighten(folder, OWNER_ONLY_FOLDER)
    except OSError as error:
        raise BadSettings(
            f"{folder}: {error.strerror}; keep the games elsewhere with --database sqlite:///FILE"
        ) from None
    return folder / DATABASE


def settings_of_server() -> Settings:
    """The settings of the server on this machine, for operators who name neither a file nor a database.

    The environment counts first, as in a container. Otherwise it is the service of ``deploy/kingdombuilder.service``,
    or a server that the same user has started.
    """
    if any(name in os.environ for name in (f"{PREFIX}DATABASE", STATE)):
        return read_settings()
    files = SERVICE_DATABASE, user_data_path("kingdombuilder") / DATABASE
    state = {file: _state(file) for file in (SERVICE_SETTINGS, *files)}
    settings = read_settings(SERVICE_SETTINGS if state[SERVICE_SETTINGS] == "there" else None)
    if settings.database:
        return settings
    found = [file for file in files if state[file] == "there"]
    if len(found) == 1:
        return msgspec.structs.replace(settings, database=f"sqlite:///{found[0]}")
    if found:
        raise BadSettings(f"there are two databases: name one with --database sqlite:///{found[0]} or {found[1]}")
    if "denied" in state.values():
        raise BadSettings("the server's files belong to another user: run the command as root, with 'sudo'")
    raise BadSettings(
        f"no database was found: none is named in the environment or in {SERVICE_SETTINGS}, and there is no "
        f"{files[0]} and no {files[1]}; name it with --database, or run the command where the server runs, such as "
        "'docker compose exec SERVICE kingdombuilder ...'"
    )


def _state(file: Path) -> Literal["there", "missing", "denied"]:
    """Whether a file can be read."""
    try:
        file.open("rb").close()
    except PermissionError:
        return "denied"
    except OSError:
        return "missing"
    return "there"


def read_settings(file: Path | None = None, environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings from a TOML file, the environment and the given values; later ones take precedence.

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
    settings = Settings(**values)
    _check_programs(settings.programs)
    _check_networks("proxies", settings.proxies if settings.proxies != EVERY_PROXY else "", ", or '*' alone for all")
    _check_networks("clubs", settings.clubs)
    _check_origins(settings.origins)
    _check_address(settings.address)
    return settings


def _from_text(field: msgspec.structs.FieldInfo, text: str) -> Any:
    """Parse a value of the environment: lists are separated by spaces, programs by lines."""
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
            raise BadSettings(f"programs: {name} is listed twice; each program needs its own name")
        found[name] = command.strip()
    return found


def _check_programs(programs: Mapping[str, str]) -> None:
    """Refuse invalid names of programs, and empty commands."""
    for name, command in programs.items():
        if not re.fullmatch(PROGRAM_NAME, name):
            raise BadSettings(
                f"programs: {name!r} is not a name for a program: use a letter or a digit, then up to 31 "
                "lower-case letters, digits, hyphens and underscores"
            )
        if not command.strip():
            raise BadSettings(f"programs: {name} has no command, such as 'node my-bot.js'")


def _check_networks(setting: str, networks: str, otherwise: str = "") -> None:
    """Refuse an item that is neither an address nor a network: it would silently have no effect."""
    for one in map(str.strip, networks.split(",") if networks else ()):
        try:
            ip_network(one)
        except ValueError as error:
            raise BadSettings(
                f"{setting}: {one!r} is not an IP address or network ({error}); give addresses such as '127.0.0.1' "
                f"and networks such as '10.0.0.0/8', separated by commas{otherwise}"
            ) from None


def _check_origins(origins: Iterable[str]) -> None:
    """Refuse an origin that no browser would send."""
    for origin in origins:
        if not ORIGIN.fullmatch(origin):
            raise BadSettings(
                f"origins: {origin!r} is not an origin; give 'https://' or 'http://' and a name in small letters, "
                "with the port if there is one, and nothing after it, such as 'https://example.org'"
            )


def _check_address(address: str) -> None:
    """Refuse an address that is more than a scheme, a host and a port."""
    if address and not ORIGIN.fullmatch(address):
        raise BadSettings(f"address: {address!r} is no address such as 'https://games.example.org'")


def _wanted(error: msgspec.ValidationError) -> str:
    """The valid values of a field, in words."""
    wanted = str(error).removeprefix("Expected ").split(", got ")[0].replace(" | null", "")
    for kind, words in WORDS.items():
        wanted = wanted.replace(f"`{kind}`", words)
    return wanted.replace(">=", "of at least").replace("<=", "of at most")


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSettings(f"{file}: cannot read it: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSettings(f"{file}: it is not TOML: {error}") from None
