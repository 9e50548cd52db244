"""The engine says of every example what the rules say, found by hand; and the page shows what the engine says."""

from __future__ import annotations

import pytest

from tests.citations import ROOT, cited_in, places_to_cite
from tools.examples.__main__ import files
from tools.examples.example import Example, answer, drawn, positions
from tools.examples.things import things

PAGE = ROOT / "web" / "src" / "rules"
EXAMPLES = positions()


@pytest.mark.parametrize(("id", "example"), EXAMPLES.items(), ids=list(EXAMPLES))
def test_the_engine_agrees_with_the_rules(id: str, example: Example) -> None:
    """``expected`` is reasoned by hand, and ``why`` cites its rule (RULES 3.1, R47)."""
    assert answer(drawn(example)) == example["expected"]
    cited = {place for _, place in cited_in(example["why"])}
    assert cited, "cites no rule"
    assert cited <= places_to_cite()


def test_there_is_one_for_each_thing() -> None:
    assert set(EXAMPLES) == set(things())


@pytest.mark.parametrize("id", EXAMPLES)
def test_everything_that_is_shown_lies_on_the_part_of_the_board(id: str) -> None:
    picture = drawn(EXAMPLES[id])
    shown = set(picture["board"])
    for pieces in picture.get("pieces", []):
        assert {hex for hexes in pieces.values() for hex in hexes} <= shown
    assert {hex for _, hexes in picture.get("paid", []) for hex in hexes} <= shown
    assert set(picture.get("lit", [])) <= shown
    assert picture.get("lit") or picture.get("gold"), "nothing to see"


@pytest.mark.parametrize("name", files())
def test_the_page_has_the_examples_of_the_engine(name: str) -> None:
    assert PAGE.joinpath(name).read_text("utf-8") == files()[name], (
        "the examples have changed; write them anew: python -m tools.examples web/src/rules"
    )
