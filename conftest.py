"""Documents may add cards of their own: each does so for itself."""

from __future__ import annotations

import pytest

from kingdombuilder.game import catalogue


@pytest.fixture(autouse=True)
def own_cards(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the cards that the examples of a document add."""
    if isinstance(request.node, pytest.DoctestItem):
        monkeypatch.setattr(catalogue, "cards", dict(catalogue.cards))
