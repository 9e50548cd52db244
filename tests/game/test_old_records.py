"""Records of earlier versions replay to the same states, also those whose sets stand in another order than today's."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

import pytest

from kingdombuilder import Options, Record
from kingdombuilder.game import catalogue

RECORDS = sorted((Path(__file__).parent / "records-0.1.0").glob("*.txt"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_with_sets_in_any_order_replays_as_it_did(file: Path) -> None:
    """Every line of the text names the card of its turn, so that the whole deck is checked, turn by turn."""
    text = file.read_text()
    record = Record.parse(text)
    assert record.options.sets != catalogue.in_order(record.options.sets), "this is what the record is kept for"
    assert record.text() == text
    twin = Record.parse(file.with_suffix(".json").read_text())
    assert all(one == other for one, other in zip_longest(record.states(), twin.states()))
    written = json.loads(file.with_suffix(".json").read_text())
    assert twin.document() == dict.fromkeys(twin.document()) | written, "what came later is null"


def test_another_order_of_the_sets_would_have_dealt_another_deck() -> None:
    """The Marshlands have terrain cards of their own, which lay below those of the base game."""
    record = Record.parse((Path(__file__).parent / "records-0.1.0" / "marshlands_before_base.txt").read_text())
    other = replace(record, options=replace(record.options, sets=("base", "marshlands")), actions=())
    assert record.first_state().deck != other.first_state().deck


def test_sections_that_bring_their_boxes_bring_them_last() -> None:
    """A record written by hand may leave out the sets of its sections; they follow those that it names."""
    text = "\n".join([
        "kingdombuilder-record/1", "setup: temple tavern oasis farm | lords miners hermits | seed 3", "players: 2",
        "sets: harvest base", "", "",
    ])  # fmt: skip
    assert Record.parse(text).first_state().setup.options.sets == ("harvest", "base", "marshlands")


def test_names_of_nobody_in_an_old_record_are_left_out() -> None:
    """Earlier versions read records with more names than players, and servers have kept such records."""
    record = replace(Record(Options(2, seed=1)), names=("Ann", "Bob"))
    document = json.dumps(record.document() | {"names": ["Ann", "Bob", "Cec"]})
    text = record.text().replace("Ann | Bob", "Ann | Bob | Cec")
    assert "Cec" in text
    assert [Record.parse(one).names for one in (document, text)] == [record.names] * 2
