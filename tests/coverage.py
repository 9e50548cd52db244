"""Which test shows which rule: read from the scenarios' source, written to ``docs/coverage.md``.

A test shows the ids in its ``@covers(...)``, the rulings (R8, R59 ...) that its docstring cites, and the location or
card that its name begins with (``test_tavern_...``). Run ``make coverage`` to write the page anew.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import kingdombuilder  # noqa: F401  # fills the catalogue
from kingdombuilder.game import catalogue
from tests.citations import LAST_RULING

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "coverage.md"
SCENARIOS = ROOT / "tests" / "scenarios"

THINGS = {
    "nomad tiles": ("donation", "resettlement", "outpost", "sword", "treasure"),
    "bonus actions": ("temple_bonus", "refuge_bonus", "canoe_bonus", "fountain_bonus"),
    "unit actions": (
        "warrior_place",
        "warrior_take_back",
        "wagon_place",
        "wagon_move",
        "wagon_take_back",
        "ship_place",
        "ship_move",
        "ship_take_back",
    ),
    "other actions": ("farmland", "cave", "silo", "double_card", "two_cards"),
    "fixed scoring": ("castles", "palaces", "capitols"),
}
UNSEEN_RULINGS = {
    19: "only a name",
    38: "the order changes no total",
    39: "cosmetic",
    41: "only a name",
}
"""Rulings that cannot be seen on a board, and why."""

MATRIX_ROWS = (
    "Fishermen", "Miners", "Merchants", "Workers", "Discoverers", "Knights", "Hermits", "Citizens", "Lords", "Farmers",
    "Geologists", "Messengers", "Noblewomen", "Vassals", "Captains", "Chainers", "Scouts", "Rangers", "Travellers",
    "Homesteaders", "Mayors", "Rovers", "Families", "Shepherds", "Ambassadors", "Home country", "Place of refuge",
    "Fortress", "Road", "Advance", "Compass", "University", "Caravan stop", "Castle", "Cave placement",
)  # fmt: skip
"""The rows of the interaction matrix, RULES 4.8."""


def expected() -> dict[str, list[str]]:
    """Every id that must have a scenario, by chapter."""
    rulings = [f"R{number}" for number in range(1, LAST_RULING + 1) if number not in UNSEEN_RULINGS]
    return {
        "locations": sorted(catalogue.tiles),
        **{chapter: list(ids) for chapter, ids in THINGS.items()},
        "cards": sorted(catalogue.cards),
        "tasks": sorted(catalogue.tasks),
        "rulings": rulings,
    }


def shown() -> dict[str, list[str]]:
    """Every id that some test shows, with those tests."""
    found: dict[str, list[str]] = {}
    known = sorted({id for ids in expected().values() for id in ids}, key=len, reverse=True)
    for file in sorted(SCENARIOS.rglob("test_*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for id in dict.fromkeys(_ids(node, known)):
                    found.setdefault(id, []).append(f"{file.relative_to(SCENARIOS).as_posix()}::{node.name}")
    return found


def _ids(test: ast.FunctionDef, known: list[str]) -> Iterator[str]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "covers":
            yield from (argument.value for argument in decorator.args if isinstance(argument, ast.Constant))  # type: ignore[misc]
    yield from re.findall(r"\bR\d+\b", ast.get_docstring(test) or "")
    name = test.name.removeprefix("test_")
    yield from [id for id in known if name == id or name.startswith(f"{id}_")][:1]


def matrix_entries(row: str, tests: dict[str, list[str]]) -> list[str]:
    """The entries of a row of the matrix that some test shows."""
    return sorted(id for id in tests if id.startswith(f"4.8 {row}"))


def anchor(id: str) -> str:
    """Where ``docs/rules.md`` has an id: a ruling, an entry of the matrix, or anything that is called there as here."""
    return "4.8" if id.startswith("4.8 ") else id.lower()


def linked(id: str) -> str:
    """An id that leads to its place in ``docs/rules.md``."""
    return f"[{id}](rules.md#{anchor(id)})"


def page() -> str:
    """The page as it should be."""
    tests = shown()
    lines = [
        "# Which test shows which rule",
        "",
        "Made by `make coverage` from the scenarios in `tests/scenarios`; a test fails when an id has none.",
        "",
        "Rulings that cannot be seen on a board:",
        "",
        *(f"- {linked(f'R{number}')}: {why}" for number, why in UNSEEN_RULINGS.items()),
    ]
    for chapter, ids in expected().items():
        lines += ["", f"## {chapter.capitalize()}", "", "| id | tests | first |", "|---|---|---|"]
        lines += [
            f"| {linked(id)} | {len(tests.get(id, []))} | `{tests[id][0] if id in tests else '-'}` |" for id in ids
        ]
    lines += ["", "## Interaction matrix", "", "| entry | first |", "|---|---|"]
    lines += [f"| {linked(id)} | `{tests[id][0]}` |" for row in MATRIX_ROWS for id in matrix_entries(row, tests)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    print(f"{PAGE.relative_to(ROOT)} is up to date.")
