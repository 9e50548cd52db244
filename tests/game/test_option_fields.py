"""The table of options is whole: everything that must name the options by hand agrees with it."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from kingdombuilder import Options
from kingdombuilder.cli.game_options import named_options
from kingdombuilder.game import catalogue
from kingdombuilder.game.documents.record_writer import header_fields
from kingdombuilder.game.option_fields import Named, Number, OneName, OptionField, OwnSections
from kingdombuilder.game.options import INCLUDE, all_fields, box_fields

DOCS = Path(__file__).parents[2] / "docs"
TYPES = {
    Number: ("int", "int | None"),
    OwnSections: ("tuple[Section, ...] | None",),
    OneName: ("str | None",),
    Named: ("tuple[str, ...]", "tuple[str, ...] | None"),
}


def test_every_field_of_the_options_is_in_the_table() -> None:
    """All but the names that a game must have, of which nothing is left once it is set up."""
    assert [*(field.name for field in all_fields()), INCLUDE.name] == [field.name for field in fields(Options)]
    assert {field.name for field in box_fields()} == {
        option.name for box in catalogue.boxes.values() for option in box.options
    }


@pytest.mark.parametrize("field", all_fields(), ids=lambda field: field.name)
def test_the_options_have_the_types_of_the_table(field: OptionField) -> None:
    declared = {one.name: one.type for one in fields(Options)}
    kind = next(kind for kind in TYPES if isinstance(field, kind))
    assert declared[field.name] in TYPES[kind]


@pytest.mark.parametrize("field", box_fields(), ids=lambda field: field.name)
def test_what_a_box_lets_players_choose_is_left_open_at_first(field: Named) -> None:
    assert field.of(Options()) is None
    assert field.of(Options().resolved()) == field.nothing


def test_the_documents_name_every_option() -> None:
    notation, cli = (DOCS / "notation.md").read_text(), (DOCS / "cli.md").read_text()
    for field in header_fields():
        assert re.search(rf"`{field.name}[`:]", notation), field.name
    twin = notation[notation.index("The JSON form") :]
    assert all(f"`{field.name}`" in twin for field in all_fields())
    assert all(f"`--{'with' if name == INCLUDE.name else name}`" in cli for name in named_options())
    position = (DOCS / "position.md").read_text()
    assert all(f"`{field.name}`" in position for field in box_fields())
