"""Optional dependencies: the extras of the installation, such as ``kingdombuilder[server]``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from .game.errors import KingdomBuilderError


class MissingExtra(KingdomBuilderError):
    """A package of an extra is not installed."""


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Import packages of an extra; raises ``MissingExtra``, which says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == __package__:
            raise
        raise MissingExtra(f"{package} is not installed; get it with: pip install 'kingdombuilder[{extra}]'") from None


def module_of(extra: str, module: str) -> Any:
    """A module of an extra that has no types."""
    with needing(extra):
        return import_module(module)
