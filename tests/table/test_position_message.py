"""The position that the server tells is typed, and says the same as the position document."""

from __future__ import annotations

from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

from kingdombuilder import Game
from kingdombuilder.game import catalogue
from kingdombuilder.game.documents.position import snapshot
from kingdombuilder.game.documents.position_reader import parts_of_boxes
from kingdombuilder.game.option_fields import Spots
from kingdombuilder.game.options import box_fields
from kingdombuilder.protocol import messages as m

GAMES = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))


def fields(message: type) -> set[str]:
    return set(get_type_hints(message))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_nothing_of_the_document_is_lost_or_added(file: Path) -> None:
    for state in Game.from_record(file.read_text("utf-8")).states[::7]:
        document = snapshot(state)
        assert msgspec.convert(document, m.Position, strict=True) == document


def test_every_field_of_every_box_is_known() -> None:
    for part in parts_of_boxes():
        assert set(part.document) <= fields(m.Position)
        assert set(part.player) <= fields(m.PlayerPosition)
        assert set(part.turn) <= fields(m.TurnPosition)


def test_every_option_of_every_box_is_known() -> None:
    assert {option.name for option in box_fields()} <= fields(m.Position)
    assert [option.name for option in box_fields() if isinstance(option, Spots)] == list(get_args(m.SpotName))


def test_every_kind_of_unit_has_a_name_in_the_protocol() -> None:
    units = [unit.kind for box in catalogue.boxes.values() for unit in box.units]
    assert units == list(get_args(m.UnitName))
