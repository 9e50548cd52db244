"""What cannot be done is refused, with a code for programs and a message for people."""

from __future__ import annotations

from ...game.errors import KingdomBuilderError

LONGEST_MESSAGE = 1000
"""How many characters are told of all that is wrong with a record or a position."""


class Refusal(Exception):
    """Something asked for cannot be done. The code is for programs, the message says what would have been right."""

    def __init__(self, code: str, message: str, status: int = 409) -> None:
        """Keep what to say, and the HTTP status to say it with."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status


def bad_options(error: KingdomBuilderError) -> Refusal:
    """The refusal of a game that cannot be set up like this."""
    return Refusal("bad_options", str(error)[:LONGEST_MESSAGE], 422)
