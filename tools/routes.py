"""The routes for other readers: the table of docs/server-api.md, and the types of the page's client.

``make schema`` writes both anew, with the messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, get_args, get_origin

from kingdombuilder.device.data import DeviceData
from kingdombuilder.server.asgi.http import Http
from kingdombuilder.server.node import Server
from kingdombuilder.server.settings import Settings
from kingdombuilder.service.calls import File
from kingdombuilder.service.routing import Route, routes_of
from tools.markdown import between, table
from tools.schema import comment, type_text

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "server-api.md"
TYPES = ROOT / "web" / "src" / "routes.ts"

BEGIN, END = "<!-- routes -->", "<!-- /routes -->"
HEADINGS = ("address", "what it does", "body", "answer", "cost", "device")
HEADER = """\
/**
 * What can be asked of a server or of the device, by method and path: what goes into the path, the query and the body,
 * and what is answered. A `Blob` is a file.
 *
 * Written by `make schema` from the routes of the service; change those instead.
 */
"""

NOTHING = """
/** There is nothing to say. */
export interface Nothing {
  body?: undefined;
}
"""
OTHERS = {"Blob", "Nothing", "Omit", "Record", "Required"}
"""Types that are no messages."""


def main() -> None:
    """Write both files."""
    for file, text in ((PAGE, page(PAGE.read_text("utf-8"))), (TYPES, types())):
        file.write_text(text, encoding="utf-8")
        print(f"wrote {file.relative_to(ROOT)}")


def routes() -> list[Route]:
    """The routes of a server, by their paths."""
    with TemporaryDirectory() as folder:
        found = Http(Server(Settings(database=f"sqlite:///{folder}/none.db"))).router.routes
    return sorted(found, key=lambda route: (route.path, route.method))


# --- The page about the server ---


def page(text: str) -> str:
    """The page about the server with its table of addresses as it is now; hidden ones are the operator's."""
    shown = [route for route in routes() if not route.hidden]
    return between(text, BEGIN, END, table(HEADINGS, dict.fromkeys(map(_row, shown))))


def _row(route: Route) -> tuple[str, ...]:
    """A line of the table; all commands share one."""
    path, body, does = route.path, route.asked[1].__name__ if route.asked else "", route.description
    if route.body:
        path, body = f"{path.rpartition('/')[0]}/{{command}}", "a command"
        does = "Carry out a command, such as `act`: see [Commands](#commands)."
    answer = _answer(route) + (f", {route.status}" if route.status != 200 else "")
    return (
        f"`{route.method} /api/{path}`",
        " ".join(does.replace("``", "`").split()),
        f"`{body}`" if route.asked and not route.body else body,
        answer,
        str(route.cost) if route.cost > 1 else "",
        "yes" if route.on_device else "",
    )


def _answer(route: Route) -> str:
    """The answer in the words of the page."""
    if get_origin(route.answer) is File:
        (content,) = get_args(route.answer)
        return "a file: " + " or ".join(map(_name, get_args(content) or (content,)))
    return _name(route.answer)


def _name(kind: Any) -> str:
    if kind is str:
        return "text"
    return "JSON" if get_origin(kind) is dict else f"`{kind.__name__}`"


# --- The types of the page's client ---


def types() -> str:
    """What can be asked, as TypeScript types."""
    at_server = routes()
    known = {(route.method, route.path) for route in at_server}
    on_device = [route for route in routes_of(DeviceData) if (route.method, route.path) not in known]
    lines = [line for route in (*at_server, *on_device) for line in _entry(route)]
    names = sorted(set(re.findall(r"\b[A-Z]\w+", re.sub(r"'[^']*'|/\*\*.*?\*/", "", "\n".join(lines)))) - OTHERS)
    imported = ["import type {", *(f"  {name}," for name in names), "} from './messages';"]
    return "\n".join([HEADER, *imported, NOTHING, "export interface Routes {", *lines, "}"]) + "\n"


def _entry(route: Route) -> Iterator[str]:
    yield from comment(route.summary, "  ")
    asked = "; ".join(f"{name}: {kind}" for name, kind in _asked(route))
    asked = f"{{ {asked} }}" if asked else "Nothing"
    answer = "Blob" if get_origin(route.answer) is File else type_text(route.answer, said=True)
    yield f"  '{route.method} {route.path}': {{ asked: {asked}; answer: {answer} }};"


def _asked(route: Route) -> Iterator[tuple[str, str]]:
    """What is said when it is asked: in the path, in the query, in the body."""
    if route.in_path:
        kinds = [f"{name}: {type_text(route.parameters.get(name, str), said=False)}" for name in route.in_path]
        yield "path", f"{{ {'; '.join(kinds)} }}"
    if route.in_query:
        optional = all(name in route.default for name in route.in_query)
        kinds = [
            f"{name}{'?' if name in route.default else ''}: {type_text(kind, said=False)}"
            for name, kind in route.in_query.items()
        ]
        yield f"query{'?' if optional else ''}", f"{{ {'; '.join(kinds)} }}"
    if route.asked:
        _, kind = route.asked
        name = "unknown" if kind is bytes else kind.__name__
        yield "body", f"Omit<{name}, '{kind.__struct_config__.tag_field}'>" if route.body else name


if __name__ == "__main__":
    main()
