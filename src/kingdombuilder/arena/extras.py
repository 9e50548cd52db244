"""Packages that only some need: the extras of the installation."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..game.errors import KingdomBuilderError


class MissingExtra(KingdomBuilderError):
    """Something was asked for that needs a package which is not installed."""


def module_of(extra: str, module: str) -> Any:
    """A module of an extra; raises ``MissingExtra``, which says what to install."""
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0]
        raise MissingExtra(f"{package} is not installed; get it with: pip install 'kingdombuilder[{extra}]'") from None
