"""The base classes of the library's exceptions; ``game/errors.py`` has those of the game."""

from __future__ import annotations


class KingdomBuilderError(ValueError):
    """The base class of errors caused by invalid input."""


class Frozen(KingdomBuilderError, AttributeError):
    """An attempt to change a value that others share: a state, a player of it, or a board."""


class BadArgument(KingdomBuilderError, TypeError):
    """An argument of the wrong type; the message says which type is right."""
