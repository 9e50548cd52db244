"""The ids of tables: whoever knows one has the link, so nobody can guess one."""

from __future__ import annotations

from secrets import choice
from string import ascii_letters, digits

LENGTH = 12


def new_table_id() -> str:
    """An id that no table has."""
    return "".join(choice(ascii_letters + digits) for _ in range(LENGTH))


def is_table_id(text: str) -> bool:
    """Whether there could be a table of this id."""
    return len(text) == LENGTH and text.isascii() and text.isalnum()
