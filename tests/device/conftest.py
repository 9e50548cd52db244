"""Lines of devices end with the test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.device import devices


@pytest.fixture(autouse=True)
def lines_end() -> Iterator[None]:
    """Cancel everything that still waits for a page."""
    yield
    devices.end_lines()
