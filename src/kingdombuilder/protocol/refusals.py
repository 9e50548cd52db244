"""Refusals: errors with a code for programs and a message for people."""

from __future__ import annotations

from ..game.errors import KingdomBuilderError

LONGEST_MESSAGE = 1000
"""The most characters of a message about a record or a position."""


class Refusal(Exception):
    """A request is refused. The code is for programs; the message says what would be valid."""

    def __init__(self, code: str, message: str, status: int = 409, retry_after: float | None = None) -> None:
        """``status`` is the HTTP status; ``retry_after`` has the seconds until a retry makes sense."""
        super().__init__(code, message, status, retry_after)  # so that it can be pickled
        self.code = code
        self.message = message
        self.status = status
        self.retry_after = retry_after

    def __str__(self) -> str:
        return self.message


def bad_options(error: KingdomBuilderError) -> Refusal:
    """The refusal of invalid options."""
    return Refusal("bad_options", str(error)[:LONGEST_MESSAGE], 422)
