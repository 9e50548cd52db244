"""Who is who without accounts: guests by a signed cookie, seats by a secret, both made with the server's keys."""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from secrets import token_hex

from ...table.table import Table

MARKS = "marks"
"""The name of the key in the database that makes the marks of addresses. It stays, or bans would be lost."""
DEALS = "deals"
"""The name of the key in the database that deals the days. It stays, or a day would have two deals."""
MARK = re.compile("[0-9a-f]{16}")
"""What the mark of an address looks like; no address does."""


def new_guest() -> str:
    """A guest nobody has met before."""
    return token_hex(12)


class Keyring:
    """Signs cookies and secrets with its first key, and checks them with all of its keys.

    A guest can revoke all cookies and secrets of seats there are of them: with that an epoch ends. What was signed
    before carries the number of an earlier epoch, or none, and counts no more.
    """

    def __init__(self, *keys: str, marks: str = "", deals: str = "") -> None:
        """Sign with the first key, believe the others, too; make marks, and deal the days, with keys of their own."""
        self._marks = marks.encode()
        self._deals = deals.encode()
        self.epochs: dict[str, int] = {}
        """The epochs of those guests who are not in their first one."""
        self.use(*keys)

    def use(self, *keys: str) -> None:
        """Sign with the first of these keys from now on, and believe the others, too."""
        self._keys = [key.encode() for key in keys]

    def cookie(self, guest: str) -> str:
        """What the guest's browser keeps."""
        return self._signed(_numbered(guest, self.epoch(guest)), "guest")

    def guest(self, cookie: str | None) -> str | None:
        """The guest that a cookie is of, if it is ours."""
        name, dot, signature = (cookie or "").partition(".")
        if not dot or not self._is(signature, "guest", name):
            return None
        guest, epoch = _number_of(name)
        return guest if epoch >= self.epoch(guest) else None

    def is_newest(self, cookie: str | None, guest: str) -> bool:
        """Whether a cookie of this guest is signed with the key of today."""
        return hmac.compare_digest((cookie or "").encode(errors="replace"), self.cookie(guest).encode())

    def seat_secret(self, table: Table, seat: int) -> str:
        """The secret of the person who sits there now; somebody else on the seat later has another one."""
        name = _numbered(str(seat), self.epoch(table.chairs[seat].guest))
        return self._signed(name, "seat", table.sheet.id, after=str(table.chairs[seat].since))

    def seat(self, table: Table, secret: str) -> int | None:
        """The seat that a secret opens, if it does."""
        name, dot, signature = secret.partition(".")
        number = name.partition("-")[0]
        if not dot or number not in map(str, range(len(table.chairs))):
            return None
        chair = table.chairs[int(number)]
        if not self._is(signature, "seat", table.sheet.id, name, str(chair.since)) or chair.guest is None:
            return None
        return int(number) if _number_of(name)[1] >= self.epoch(chair.guest) else None

    def mark(self, address: str) -> str:
        """A mark by which an address is known again, and from which nobody without the key can tell it."""
        return hmac.digest(self._marks, f"address\n{address}".encode(), sha256)[:8].hex()

    def day_seed(self, day: str) -> int:
        """The seed of the deal of a day, which nobody without the key can tell before."""
        return int.from_bytes(hmac.digest(self._deals, f"deal of the day\n{day}".encode(), sha256)[:16])

    def epoch(self, guest: str | None) -> int:
        """How often all cookies of a guest were revoked, as far as this node knows."""
        return self.epochs.get(guest or "", 0)

    def _signed(self, name: str, *before: str, after: str = "") -> str:
        """A name with its signature, which is also over what comes before and after it."""
        what = [*before, name, *filter(None, [after])]
        return f"{name}.{_signature(self._keys[0], what)}"

    def _is(self, signature: str, *what: str) -> bool:
        given = signature.encode(errors="replace")
        return any(hmac.compare_digest(given, _signature(key, what).encode()) for key in self._keys)


def _signature(key: bytes, what: Iterable[str]) -> str:
    return urlsafe_b64encode(hmac.digest(key, "\n".join(what).encode(), sha256)[:24]).decode()


def _numbered(name: str, epoch: int) -> str:
    """A name with the number of an epoch; in the first one it stands alone, as all did before there were epochs."""
    return f"{name}-{epoch}" if epoch else name


def _number_of(name: str) -> tuple[str, int]:
    """The name and the epoch of what we have signed."""
    plain, dash, epoch = name.partition("-")
    return plain, int(epoch) if dash else 0
