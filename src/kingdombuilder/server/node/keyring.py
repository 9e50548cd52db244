"""Who is who without accounts: guests by a signed cookie, seats by a secret. Both follow from one key of the server."""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_hex

from ..table.table import Table

SIGNING = "signing"
"""The name of the key in the database."""
MARK = re.compile("[0-9a-f]{16}")
"""What the mark of an address looks like; no address does."""


def new_guest() -> str:
    """A guest nobody has met before."""
    return token_hex(12)


class Keyring:
    """Signs cookies and secrets with a key, and checks them."""

    def __init__(self, key: str) -> None:
        """Sign with this key."""
        self._key = key.encode()

    def cookie(self, guest: str) -> str:
        """What the guest's browser keeps."""
        return f"{guest}.{self._sign('guest', guest)}"

    def guest(self, cookie: str | None) -> str | None:
        """The guest that a cookie is of, if it is ours."""
        guest, dot, signature = (cookie or "").partition(".")
        return guest if dot and self._is(signature, "guest", guest) else None

    def seat_secret(self, table: Table, seat: int) -> str:
        """The secret of the person who sits there now; somebody else on the seat later has another one."""
        return f"{seat}.{self._sign('seat', *_sitting(table, seat))}"

    def seat(self, table: Table, secret: str) -> int | None:
        """The seat that a secret opens, if it does."""
        number, dot, signature = secret.partition(".")
        if not dot or number not in map(str, range(len(table.chairs))):
            return None
        seat = int(number)
        known = table.chairs[seat].guest is not None
        return seat if self._is(signature, "seat", *_sitting(table, seat)) and known else None

    def mark(self, address: str) -> str:
        """A mark by which an address is known again, and from which nobody without the key can tell it."""
        return hmac.digest(self._key, f"address\n{address}".encode(), sha256)[:8].hex()

    def _sign(self, *what: str) -> str:
        digest = hmac.digest(self._key, "\n".join(what).encode(), sha256)
        return urlsafe_b64encode(digest[:24]).decode()

    def _is(self, signature: str, *what: str) -> bool:
        return hmac.compare_digest(signature.encode(errors="replace"), self._sign(*what).encode())


def _sitting(table: Table, seat: int) -> tuple[str, str, str]:
    return table.sheet.id, str(seat), str(table.chairs[seat].since)
