"""The page about the server and the types of the page's client say what the routes say."""

from __future__ import annotations

from kingdombuilder.protocol import messages as m
from tools import routes

AGAIN = "run: make schema"


def lines(path: str) -> list[str]:
    """The lines of the page about the server that show an address."""
    return [line for line in routes.PAGE.read_text("utf-8").splitlines() if f"/api/{path}` |" in line]


def types(route: str) -> str:
    """What the types say of a route."""
    (found,) = [line for line in routes.TYPES.read_text("utf-8").splitlines() if f"'{route}':" in line]
    return found.partition(": ")[2]


def test_the_page_is_current() -> None:
    page = routes.PAGE.read_text("utf-8")
    assert page == routes.page(page), AGAIN


def test_the_types_are_current() -> None:
    assert routes.TYPES.read_text("utf-8") == routes.types(), AGAIN


def test_every_address_has_a_line() -> None:
    """All commands share one, and hidden routes have none."""
    for route in routes.routes():
        if route.hidden:
            assert lines(route.path) == []
            continue
        path = route.path if not route.body else "tables/{id}/{command}"
        assert [line for line in lines(path) if line.startswith(f"| `{route.method} ")], path
    assert len(lines("tables/{id}/{command}")) == 1
    assert len(lines("tables/{id}/{command}")[0].split("|")) == len(routes.HEADINGS) + 2


def test_a_line_tells_what_is_sent_and_answered() -> None:
    assert [line.split(" | ")[2:] for line in lines("tables") if "POST" in line] == [
        ["`NewTable`", "`Done`, 201", "10", "yes |"]
    ]
    assert [line.split(" | ")[2:] for line in lines("me/games")] == [["", "a file: `OwnGames` or text", "10", "yes |"]]
    assert [line.split(" | ")[2:] for line in lines("me/rating") if "GET" in line] == [["", "`OwnRating`", "", " |"]]


def test_every_parameter_of_a_query_is_explained() -> None:
    for route in routes.routes():
        for name in route.in_query:
            assert f"{name}=" in route.description, f"{route.path} does not explain {name}"


def test_types_tell_what_is_asked_and_answered() -> None:
    assert types("GET tables/{id}/steps/{step}") == (
        "{ asked: { path: { id: string; step: number }; query?: { seat?: number | null } }; answer: Step };"
    )
    assert types("GET me") == "{ asked: Nothing; answer: Guest };"
    assert types("GET me/data") == "{ asked: Nothing; answer: Blob };"
    for name, command in m.COMMANDS.items():
        assert f"body: Omit<{command.__name__}, 'type'> }}" in types(f"POST tables/{{id}}/{name}")


def test_the_client_knows_what_only_a_device_answers() -> None:
    assert types("POST me/data") == "{ asked: { body: unknown }; answer: Imported };"
    assert "POST /api/me/data" not in routes.PAGE.read_text("utf-8")
