"""Every rule has a scenario, and the page that says so is current."""

from __future__ import annotations

import pytest

from tests.coverage import MATRIX_ROWS, PAGE, expected, matrix_entries, page, shown

IDS = [id for ids in expected().values() for id in ids]


@pytest.fixture(scope="module")
def tests_by_id() -> dict[str, list[str]]:
    return shown()


@pytest.mark.parametrize("id", IDS)
def test_id_has_a_scenario(id: str, tests_by_id: dict[str, list[str]]) -> None:
    assert tests_by_id.get(id), f"no test in tests/scenarios shows {id}; mark one with @covers({id!r})"


@pytest.mark.parametrize("row", MATRIX_ROWS)
def test_row_of_the_matrix_has_a_scenario(row: str, tests_by_id: dict[str, list[str]]) -> None:
    assert matrix_entries(row, tests_by_id), f"no test in tests/scenarios shows the row {row} of RULES 4.8"


def test_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == page(), "run 'make coverage'"
