"""Identity on a server: guests by signed cookie, seats by secret; both are made with the server's keys."""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from ipaddress import IPv6Network, ip_address
from secrets import token_hex
from typing import NamedTuple

from ...protocol import messages as m
from ...protocol.refusals import Refusal
from ...table.caller import Caller, is_host
from ...table.ids import is_table_id, new_table_id
from ...table.table import Table

MARKS = "marks"
"""The name of the key that hashes addresses. It never changes, or bans would be lost."""
MARK = re.compile("[0-9a-f]{16}")
"""The pattern of a hashed address, which matches no address."""


def network(host: str) -> str:
    """The address for rate limits and bans: an IPv4 address, or the customer's network for IPv6."""
    if ":" not in host:
        return host
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return "unknown"
    mapped = getattr(found, "ipv4_mapped", None)
    return str(mapped or IPv6Network((found, 64), strict=False))


def new_guest() -> str:
    """A new guest id."""
    return token_hex(12)


def new_session() -> str:
    """A new id of a session: of one browser in which a guest is signed in. It is signed, so it need not be secret."""
    return token_hex(8)


class SignedIn(NamedTuple):
    """What a valid cookie says. Cookies of earlier versions share one session, which has the id of the guest."""

    guest: str
    session: str


class Keyring:
    """Signs cookies and secrets with its first key, and checks them with all of its keys.

    A guest can revoke all their cookies and seat secrets, which begins a new epoch. Signatures with an earlier epoch,
    or none, are invalid. A guest can also end one session, whose cookies are invalid then.
    """

    def __init__(self, *keys: str, marks: str = "") -> None:
        """Sign with the first key and accept all; addresses have a key of their own."""
        self.share(marks)
        self.epochs: dict[str, int] = {}
        """The epochs of guests after their first one."""
        self.ended: set[str] = set()
        """The ids of ended sessions."""
        self.use(*keys)

    def share(self, marks: str) -> None:
        """Set the key for addresses, shared by all nodes."""
        self._marks = marks.encode()

    def use(self, *keys: str) -> None:
        """Sign with the first of these keys from now on, and accept all."""
        self._keys = [key.encode() for key in keys]

    def cookie(self, guest: str, session: str = "") -> str:
        """The cookie of a guest in a session; without one it is that of an earlier version."""
        epoch = self.epoch(guest)
        return self._signed(f"{guest}-{epoch}-{session}" if session else _numbered(guest, epoch), "guest")

    def read(self, cookie: str | None) -> SignedIn | None:
        """The guest and the session of a cookie, if it is valid."""
        name, dot, signature = (cookie or "").partition(".")
        if not dot or not self._is(signature, "guest", name):
            return None
        guest, _, rest = name.partition("-")
        epoch, _, session = rest.partition("-")
        found = SignedIn(guest, session or guest)
        return found if int(epoch or 0) >= self.epoch(guest) and found.session not in self.ended else None

    def guest(self, cookie: str | None) -> str | None:
        """The guest of a cookie, if it is valid."""
        found = self.read(cookie)
        return found and found.guest

    def is_newest(self, cookie: str | None, guest: str, session: str = "") -> bool:
        """Whether this is the cookie of a session, signed with the current key."""
        return hmac.compare_digest((cookie or "").encode(errors="replace"), self.cookie(guest, session).encode())

    def seat_secret(self, table: Table, seat: int) -> str:
        """The secret of the player now on the seat; a later player has another one."""
        name = _numbered(str(seat), self.epoch(table.chairs[seat].guest))
        return self._signed(name, "seat", table.config.id, after=str(table.chairs[seat].since))

    def seat(self, table: Table, secret: str) -> int | None:
        """The seat of a secret, if it is valid."""
        name, dot, signature = secret.partition(".")
        number, _, epoch = name.partition("-")
        if not dot or number not in map(str, range(len(table.chairs))):
            return None
        chair = table.chairs[int(number)]
        if not self._is(signature, "seat", table.config.id, name, str(chair.since)) or chair.guest is None:
            return None
        return int(number) if int(epoch or 0) >= self.epoch(chair.guest) else None

    def mark(self, address: str) -> str:
        """The keyed hash of an address, without the guest of a club."""
        return hmac.digest(self._marks, f"address\n{address.partition(' ')[0]}".encode(), sha256)[:8].hex()

    def epoch(self, guest: str | None) -> int:
        """The guest's epoch: the number of revocations known to this node."""
        return self.epochs.get(guest or "", 0)

    def _signed(self, name: str, *before: str, after: str = "") -> str:
        """A name with its signature, which also covers the context."""
        what = [*before, name, *filter(None, [after])]
        return f"{name}.{_signature(self._keys[0], what)}"

    def _is(self, signature: str, *what: str) -> bool:
        given = signature.encode(errors="replace")
        return any(hmac.compare_digest(given, _signature(key, what).encode()) for key in self._keys)


def _signature(key: bytes, what: Iterable[str]) -> str:
    return urlsafe_b64encode(hmac.digest(key, "\n".join(what).encode(), sha256)[:24]).decode()


def _numbered(name: str, epoch: int) -> str:
    """A name with its epoch, which is omitted for the first one."""
    return f"{name}-{epoch}" if epoch else name


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
