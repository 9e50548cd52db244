"""Identity on a device: all people share it, so seat secrets are not secret."""

from __future__ import annotations

from secrets import token_hex

from ..protocol import messages as m
from ..protocol.refusals import Refusal
from ..service.live_table import LiveTable
from ..service.presence import Presence
from ..table import ids
from ..table.absence import ALL_THERE, Attendance
from ..table.caller import Caller
from ..table.table import Table

HOST = "device"
"""The guest who creates all tables."""
PREFIX = "d_"
"""The prefix of table ids on a device, which no table of a server has."""
SEAT = "seat."
"""The prefix of seat secrets; the number of the seat follows."""


class OneDevice:
    """The identity of the users of one device."""

    def new_table_id(self) -> str:
        """A new, globally unique table id."""
        return PREFIX + ids.new_table_id()

    def is_table_id(self, text: str) -> bool:
        """Whether the text has the form of a device's table id."""
        return text.startswith(PREFIX) and ids.is_table_id(text.removeprefix(PREFIX))

    def caller(self, table: Table, guest: str | None, secret: str | None) -> Caller:
        """The caller of a request: the player on a seat, or the host."""
        if secret is None:
            return Caller(HOST, table.seat_of(HOST))
        for seat, chair in enumerate(table.chairs):
            if chair.guest and secret == self.seat_secret(table, seat):
                return Caller(chair.guest, seat)
        raise Refusal("bad_secret", "that is not the secret of a seat at this table", 403)

    def acts_as(self, table: Table, caller: Caller, command: m.Command) -> Caller:
        """The caller as whom a command acts: a new guest who joins, or the host."""
        if command.by_host:  # every user of the device is the host
            return Caller(table.config.host, caller.seat)
        if not isinstance(command, m.Join):
            return caller
        is_repeated = command.key is not None and f"{HOST}:{command.key}" in table.keys
        if is_repeated or table.seat_of(HOST) is None:
            return Caller(HOST)
        return Caller(f"{HOST}-{command.key or token_hex(4)}")

    def is_host(self, table: Table, caller: Caller) -> bool:
        """Every user of the device is the host."""
        return True

    def seat_secret(self, table: Table, seat: int) -> str:
        """The secret that identifies the player on this seat."""
        return f"{SEAT}{seat}"

    def seats_again(self, table: Table, caller: Caller) -> list[int]:
        """All people join the next table at once."""
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.guest]
        if not seats:
            raise Refusal("no_seat", "only players of this game may offer a rematch", 403)
        return seats


class AllHere(Presence):
    """All people are at the device."""

    def present(self, live: LiveTable) -> list[bool]:
        """The seats of people."""
        return [chair.guest is not None for chair in live.table.chairs]

    def look(self, live: LiveTable) -> tuple[list[bool], Attendance]:
        """The seats of people; no player is ever absent."""
        return self.present(live), ALL_THERE
