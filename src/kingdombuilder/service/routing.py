"""Routes, each declared once by a decorator on its handler.

The path, the parameters of the handler and its return type define the query, the body and the answer. The
routes of server and device, the cost of a request, the OpenAPI document, the table of ``docs/server-api.md``
and the types of the page's client follow from it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from ..protocol.decoding import decoded, whole, whole_or_none
from ..protocol.refusals import Refusal
from .calls import Visit

F = TypeVar("F", bound=Callable[..., Awaitable[object]])
ROUTES = "__routes__"
"""The attribute of a method that holds its routes."""
PARAMETER = re.compile(r"\{(\w+)\}")
TRUE = ("1", "true")


@dataclass(frozen=True)
class Route:
    """A route: its method and path, and its cost."""

    method: Literal["GET", "POST"]
    path: str
    """The address below ``/api/``, such as ``tables/{id}/hints``."""
    handler: Callable[..., Awaitable[object]]
    cost: int = 1
    """The cost in simple requests."""
    on_device: bool = False
    """Whether a device answers it, too."""
    status: int = 200
    admits: bool = False
    """Whether a caller without a cookie gets one and becomes a guest."""
    large: bool = False
    """Whether the body may be as large as a record."""
    max_age: int = 0
    """The seconds for which a browser may cache the answer."""
    hidden: bool = False
    """Whether it exists only for callers whom its part lets in (``Feature.opens``)."""
    body: Any = None
    """The type of the body; None: that of the handler's parameter."""

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """The parameters of the handler with their types."""
        types = get_type_hints(self.handler)
        return {name: types[name] for name in inspect.signature(self.handler).parameters if name != "self"}

    @cached_property
    def in_path(self) -> list[str]:
        """The names of the path parameters."""
        return PARAMETER.findall(self.path)

    @cached_property
    def in_query(self) -> dict[str, Any]:
        """The query parameters with their types."""
        return {name: kind for name, kind in self.parameters.items() if name not in self.in_path and _is_text(kind)}

    @cached_property
    def asked(self) -> tuple[str, Any] | None:
        """The body parameter with its type, if any."""
        found = [(name, kind) for name, kind in self.parameters.items() if _is_message(kind)]
        return (found[0][0], self.body or found[0][1]) if found else None

    @cached_property
    def answer(self) -> Any:
        """The type of the answer."""
        return get_type_hints(self.handler)["return"]

    @cached_property
    def is_at_table(self) -> bool:
        """Whether it is about the table ``{id}``."""
        return Visit in self.parameters.values()

    @cached_property
    def default(self) -> dict[str, Any]:
        """The defaults of the parameters."""
        found = inspect.signature(self.handler).parameters
        return {name: one.default for name, one in found.items() if one.default is not inspect.Parameter.empty}

    @property
    def summary(self) -> str:
        """The first line of its description."""
        return self.description.partition("\n")[0]

    @property
    def description(self) -> str:
        """The docstring of the command or handler."""
        return inspect.getdoc(self.body or self.handler) or ""

    def arguments(self, path: Mapping[str, str], query: Mapping[str, str], body: bytes | str) -> dict[str, Any]:
        """The arguments for the handler, from the address and the body."""
        found = {name: _read(path, name, kind) for name, kind in self.parameters.items() if name in path}
        for name, kind in self.in_query.items():
            if name in query or name not in self.default:
                found[name] = _read(query, name, kind)
        if self.asked:
            name, message = self.asked
            found[name] = body if message is bytes else decoded(body or b"{}", message)
        return found


def get(path: str, **facts: Any) -> Callable[[F], F]:
    """Answer GET requests at a path."""
    return _declared("GET", path, facts)


def post(path: str, **facts: Any) -> Callable[[F], F]:
    """Answer POST requests at a path."""
    return _declared("POST", path, facts)


def _declared(method: Literal["GET", "POST"], path: str, facts: dict[str, Any]) -> Callable[[F], F]:
    def declare(handler: F) -> F:
        handler.__dict__.setdefault(ROUTES, []).append(Route(method, path, handler, **facts))
        return handler

    return declare


def routes_of(part: type) -> list[Route]:
    """The routes that the methods of a class answer, in their order."""
    own = [one for kind in reversed(part.__mro__) for one in vars(kind).values()]
    return [route for one in own for route in getattr(one, ROUTES, ())]


class Found(NamedTuple):
    """A matched route."""

    route: Route
    part: object
    """The part of the service with the handler."""
    path: dict[str, str]
    """The values in the path."""


class Router:
    """Matches requests to handlers."""

    def __init__(self, parts: Iterable[object]) -> None:
        self.routes: list[Route] = []
        self._forms: dict[tuple[str, int], list[tuple[Route, object, re.Pattern[str]]]] = {}
        for part in parts:
            for route in routes_of(type(part)):
                self.routes.append(route)
                self._forms.setdefault(_shape(route.path), []).append((route, part, _form(route.path)))

    def find(self, method: str, path: str) -> Found | None:
        """The matched route of a request below ``/api/``, if any."""
        for route, part, form in self._forms.get(_shape(path), ()):
            if route.method == method and (found := form.fullmatch(path)):
                return Found(route, part, found.groupdict())
        return None

    def methods(self, path: str) -> list[str]:
        """The HTTP methods of an address, without hidden routes."""
        found = [method for method in ("GET", "POST") if (one := self.find(method, path)) and not one.route.hidden]
        return ["GET", "HEAD", *found[1:]] if "GET" in found else found


def _shape(path: str) -> tuple[str, int]:
    """The lookup key of a path: its first word and the number of its parts."""
    return path.partition("/")[0], path.count("/")


def _form(path: str) -> re.Pattern[str]:
    """The regular expression of a path."""
    return re.compile(PARAMETER.sub(r"(?P<\1>[^/]+)", path.replace(".", r"\.")))


def _is_text(kind: Any) -> bool:
    """Whether a parameter is read from the path or query."""
    if get_origin(kind) in (Union, UnionType):
        return all(_is_text(one) or one is NoneType for one in get_args(kind))
    return kind in (str, int, bool) or get_origin(kind) is Literal or kind == Mapping[str, str]


def _is_message(kind: Any) -> bool:
    """Whether a parameter is read from the body: as a message, or raw (``bytes``)."""
    return isinstance(kind, type) and (kind is bytes or issubclass(kind, msgspec.Struct))


def _read(given: Mapping[str, str], name: str, kind: Any) -> Any:
    """Parse a parameter of the path or query."""
    if kind == Mapping[str, str]:
        return given
    if get_origin(kind) is Literal:
        if (text := given.get(name)) not in get_args(kind):
            raise Refusal("bad_query", f"{name!r} is one of {', '.join(map(str, get_args(kind)))}", 422)
        return text
    if kind is bool:
        return given.get(name) in TRUE
    if kind is int:
        return whole(given, name)
    if kind == int | None:
        return whole_or_none(given, name)
    return given.get(name)
