"""What tests and source cite is in ``docs/rules.md``, and links to the rules lead somewhere."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.citations import LAST_RULING, RULES, all_citations, anchors, cited_in, places_to_cite
from tests.coverage import anchor, expected

RULINGS = RULES.with_name("rulings.md")


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("RULES 3.4: a comment of 2.5 hexes", ["3.4"]),
        ("RULES 3: a build needs a house.", ["3"]),
        ("RULES 4.2 Lords, 7 no. 24, 25, 8.5 no. 1, R8: ties", ["r8", "4.2", "7", "7.24", "7.25", "8.5", "8.5.1"]),
        ("RULES 2.2-2.5, chapter 3 and 8.4 alone", ["2.2", "2.5", "3", "8.4"]),
        ("RULES 1.7, section 7 nos. 46 and 47, 8.5 no. 15.", ["1.7", "7", "7.46", "7.47", "8.5", "8.5.15"]),
        ("R47 without a section", ["r47"]),
        ("RULES = Rules()", []),
    ],
)
def test_citations_are_read(text: str, cited: list[str]) -> None:
    assert [id for _, id in cited_in(text)] == cited


def test_every_citation_leads_somewhere() -> None:
    cited, places = all_citations(), places_to_cite()
    assert len(cited) > 150, "the citations are hardly read any more"
    lost = [f"{place.file}:{place.line} cites {id}" for id, all in cited.items() if id not in places for place in all]
    assert not lost, "docs/rules.md has no such place: " + ", ".join(lost)


def test_every_ruling_is_there_once() -> None:
    rulings = [id for id in anchors() if re.fullmatch(r"r\d+", id)]
    assert rulings == [f"r{number}" for number in range(1, LAST_RULING + 1)]
    rows = re.findall(r'^\| <a id="r(\d+)"></a>R(\d+) \|', RULES.read_text("utf-8"), re.MULTILINE)
    assert rows == [(str(number), str(number)) for number in range(1, LAST_RULING + 1)]


def test_every_anchor_is_there_once() -> None:
    assert [id for id, number in Counter(anchors()).items() if number > 1] == []


@pytest.mark.parametrize("id", [id for ids in expected().values() for id in ids])
def test_the_rules_have_a_place_for_each_id(id: str) -> None:
    assert anchor(id) in anchors()


@pytest.mark.parametrize("page", sorted(RULES.parent.glob("*.md")), ids=lambda page: page.name)
def test_links_to_rules_and_rulings_lead_somewhere(page: Path) -> None:
    for target, id in re.findall(r"\]\(((?:rules|rulings)(?:\.\w\w)?\.md|)#([^)]+)\)", page.read_text("utf-8")):
        if target or page.name.startswith((RULES.stem, RULINGS.stem)):
            assert id in anchors(page.parent / target if target else page), f"{target}#{id}"
