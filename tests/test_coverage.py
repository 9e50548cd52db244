"""Every rule has a scenario, and the page that says so is current."""

from __future__ import annotations

import pytest

from tests.coverage import PAGE, expected, page, shown

IDS = [id for ids in expected().values() for id in ids]


@pytest.fixture(scope="module")
def tests_by_id() -> dict[str, list[str]]:
    return shown()


@pytest.mark.parametrize("id", IDS)
def test_id_has_a_scenario(id: str, tests_by_id: dict[str, list[str]]) -> None:
    assert tests_by_id.get(id), f"no test in tests/scenarios shows {id}; mark one with @covers({id!r})"


def test_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == page(), "run 'make coverage'"
