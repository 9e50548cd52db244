"""The public API is the committed list ``tests/public.txt``: a change of it is a decision, and the changelog tells it.

Write the list anew with ``python -m tests.test_public``.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

import kingdombuilder

LIST = Path(__file__).with_name("public.txt")
INHERITED = (BaseException, tuple, int, str)
"""Their attributes are Python's, and not listed."""

DRAFTS = {"edit", "tell", "own", "raised", "known_choices", "known_layout", "at_start", "survey", "with_hand"}
OPTIONS = {"own", "own_on_board", "side_beside", "with_values", "drawn"}
PRIVATE = DRAFTS | OPTIONS | {"claimed_by_item", "places"}
"""What only the rules use."""


def public() -> Iterator[str]:
    """Each name, functions with their parameters, classes with their attributes."""
    for name in sorted(kingdombuilder.__all__):
        found = getattr(kingdombuilder, name)
        if inspect.isfunction(found):
            yield f"{name}({', '.join(inspect.signature(found).parameters)})"
            continue
        yield name
        if inspect.isclass(found) and found is not int:
            of_python = {attribute for base in INHERITED for attribute in dir(base)}
            yield from (f"{name}.{attribute}" for attribute in sorted(attributes(found) - of_python - PRIVATE))


def attributes(found: type) -> set[str]:
    """The public attributes of a class, fields without a value among them."""
    if found is kingdombuilder.Board:
        return {name for name in [*dir(found), *vars(kingdombuilder.Game(1).board)] if not name.startswith("_")}
    annotated = {name for base in found.__mro__ for name in inspect.get_annotations(base)}
    return {name for name in annotated | set(dir(found)) if not name.startswith("_")}


def test_the_public_names_are_those_of_the_list() -> None:
    assert list(public()) == LIST.read_text("utf-8").splitlines()


def test_the_page_names_the_fields_of_states_and_players() -> None:
    page = (Path(__file__).parents[1] / "docs" / "api.md").read_text("utf-8")
    fields = [line.partition(".")[2] for line in public() if line.startswith(("State.", "Player."))]
    assert [field for field in fields if f"`{field}" not in page] == []


def test_each_function_has_an_example_and_says_what_it_raises() -> None:
    """The reference on the documentation site is made of the docstrings."""
    functions = {name: getattr(kingdombuilder, name) for name in kingdombuilder.__all__}
    said = {name: inspect.getdoc(found) or "" for name, found in functions.items() if inspect.isfunction(found)}
    assert [name for name, doc in said.items() if ">>> " not in doc] == []
    assert [name for name, doc in said.items() if "aises" not in doc] == []


if __name__ == "__main__":
    LIST.write_text("\n".join(public()) + "\n", "utf-8")
