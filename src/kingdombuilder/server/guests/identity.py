"""Identity on a server: guests by cookie, seats by secret."""

from __future__ import annotations

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...table.caller import Caller, is_host
from ...table.ids import is_table_id, new_table_id
from ...table.table import Table
from .keyring import Keyring


class CookiesAndSecrets:
    """Identifies callers by signatures of a keyring."""

    def __init__(self, keyring: Keyring) -> None:
        self.keyring = keyring

    new_table_id = staticmethod(new_table_id)
    is_table_id = staticmethod(is_table_id)
    is_host = staticmethod(is_host)

    def caller(self, table: Table, guest: str | None, secret: str | None) -> Caller:
        """The caller, by seat secret or else by cookie."""
        if secret is None:
            return Caller(guest, table.seat_of(guest))
        seat = self.keyring.seat(table, secret)
        if seat is None:
            raise Refusal("bad_secret", "that is not the secret of a seat at this table", 403)
        owner = table.chairs[seat].guest
        return Caller(owner, seat, by_secret=owner != guest)

    def acts_as(self, table: Table, caller: Caller, command: m.Command) -> Caller:
        """Callers act for themselves."""
        return caller

    def seat_secret(self, table: Table, seat: int) -> str:
        """The secret that opens a seat."""
        return self.keyring.seat_secret(table, seat)

    def seats_again(self, table: Table, caller: Caller) -> list[int]:
        """Players join the next table one by one."""
        if caller.seat is None or caller.guest is None:
            raise Refusal("no_seat", "only players of this game may offer a rematch", 403)
        return [caller.seat]
