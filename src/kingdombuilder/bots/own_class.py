"""Load the user's own classes, named ``mymodule:MyClass``, and describe their errors."""

from __future__ import annotations

from importlib import import_module
from pathlib import PurePath
from traceback import extract_tb
from typing import TypeVar

from ..game.errors import IllegalAction, KingdomBuilderError

AnyClass = TypeVar("AnyClass")


class NoSuchClass(KingdomBuilderError):
    """The name of a class that cannot be loaded, or is of the wrong kind."""


def own_class(what: str, module: str, attribute: str, base: type[AnyClass]) -> type[AnyClass]:
    """Load a class of the user's module; it must be derived from ``base``."""
    name = f"{module}:{attribute}"
    if not module or module.startswith(".") or module.endswith(".py") or PurePath(module).name != module:
        raise NoSuchClass(f"no {what} {name}: name it as 'my_module:MyClass', without a folder and without .py")
    try:
        there = import_module(module)
    except ImportError as error:
        raise NoSuchClass(f"no {what} {name}: {error}") from None
    except (Exception, SystemExit) as error:  # noqa: BLE001  # the module is the user's, and may fail in any way
        raise NoSuchClass(f"no {what} {name}: {described(error)}") from None
    found = getattr(there, attribute, None)
    if found is None:
        raise NoSuchClass(f"no {what} {name}: the module has no {attribute!r}")
    if not (isinstance(found, type) and issubclass(found, base)):
        raise NoSuchClass(f"{name} is not a class derived from {base.__module__}.{base.__name__}")
    return found


def described(error: BaseException) -> str:
    """An error on one line, with its place in the code if that helps."""
    if isinstance(error, (IllegalAction, TimeoutError)):
        return str(error)
    words = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError):
        return words  # it names its place itself, and was not raised there
    place = extract_tb(error.__traceback__)[-1]
    return f"{words} ({PurePath(place.filename).name}, line {place.lineno})"
