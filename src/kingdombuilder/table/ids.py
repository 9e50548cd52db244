"""The ids of tables, which cannot be guessed because an id is the link; and aliases of deleted guests."""

from __future__ import annotations

from secrets import choice, token_hex
from string import ascii_letters, digits

LENGTH = 12
ERASED = "erased-"
"""The prefix of aliases of deleted guests. They differ at every table, so nothing connects the tables."""


def new_table_id() -> str:
    """A new random id for a table."""
    return "".join(choice(ascii_letters + digits) for _ in range(LENGTH))


def is_table_id(text: str) -> bool:
    """Whether a text has the form of a table id."""
    return len(text) == LENGTH and text.isascii() and text.isalnum()


def alias() -> str:
    """The alias that replaces a guest's id at one table when the guest's data are deleted."""
    return ERASED + token_hex(8)


def is_erased(guest: str) -> bool:
    """Whether an id is the alias of a deleted guest."""
    return guest.startswith(ERASED)
