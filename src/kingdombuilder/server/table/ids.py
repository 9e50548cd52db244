"""The ids of tables, which nobody can guess because whoever knows one has the link; and of guests who are no more."""

from __future__ import annotations

from secrets import choice, token_hex
from string import ascii_letters, digits

LENGTH = 12
ERASED = "erased-"
"""How the ids of those begin whose data were deleted. They are new at every table, so nothing connects the tables."""


def new_table_id() -> str:
    """An id that no table has."""
    return "".join(choice(ascii_letters + digits) for _ in range(LENGTH))


def is_table_id(text: str) -> bool:
    """Whether there could be a table of this id."""
    return len(text) == LENGTH and text.isascii() and text.isalnum()


def alias() -> str:
    """The id that takes the place of a guest's at one table when their data are deleted."""
    return ERASED + token_hex(8)


def is_erased(guest: str) -> bool:
    """Whether an id stands for somebody whose data were deleted."""
    return guest.startswith(ERASED)
