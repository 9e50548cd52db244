"""Features: what a service offers beside the game. A feature is a folder here and a line in ``FEATURES``.

Everything else works without it: a feature is imported only through this list. A feature has those of these modules
that it needs, and others of its own:

``messages``  requests and answers
``parts``     additions to tables and core messages
``feature``   routes, the same on a server and on a device
``server``    routes on a server, if different; ``server.storage`` is its part of the database
``device``    routes on a device, if different
``verbs``     verbs of the command line

``server`` and ``verbs`` stay out of the browser. ``parts`` are imported first.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

FEATURES = (
    "programs",
    "ratings",
    "daily",
    "hints",
    "lessons",
    "puzzles",
    "replay",
    "analysis",
    "statistics",
    "positions",
    "pictures",
    "operator",
)
"""The features, in the order in which they are called."""


def modules(*kinds: str) -> list[ModuleType]:
    """For each feature, the first of these modules that it has."""
    found = []
    for name in FEATURES:
        kind = next((kind for kind in kinds if _has(name, kind)), None)
        if kind:
            found.append(import_module(f"{__name__}.{name}.{kind}"))
    return found


def _has(name: str, kind: str) -> bool:
    """Whether a feature has such a module."""
    with suppress(ModuleNotFoundError):
        return find_spec(f"{__name__}.{name}.{kind}") is not None
    return False


def classes(host: str) -> list[Any]:
    """The classes of all features for a host, ``server`` or ``device``."""
    return [module.FEATURE for module in modules(host, "feature")]
