"""The rules as tests and comments cite them: ``RULES 3.4``, ``RULES 7 no. 31``, ``R47``.

Read from the source, so that a test can tell whether ``docs/rules.md`` has what they lead to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules.md"

LAST_RULING = 68

_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
_LIST_ITEM = re.compile(r"^(\d+)\. ", re.MULTILINE)
_SECTION_HEADING = re.compile(r'^##+ <a id="([\d.]+)"></a>', re.MULTILINE)

_CITATION = re.compile(r"\bRULES (?=\d|R\d|section \d|chapter \d)([^:\n]*)")
"""A citation goes on to the colon after which its content follows, or to the end of the line."""
_RULING = re.compile(r"\bR(\d+)\b")
_SECTION = r"(?P<section>\b\d\.\d+|\b\d(?=$| nos?\. )|(?<=chapter )\d)"
_NUMBERS = r"(?:,? nos?\. (?P<numbers>\d+(?:(?:, | and |-)\d+(?!\d|\.\d| no))*))?"
_REFERENCE = re.compile(_SECTION + _NUMBERS)
"""A section, perhaps with numbers of its items: ``8.5 nos. 11 and 12``, ``7 no. 12-14``."""


class Place(NamedTuple):
    """Where a citation stands."""

    file: str
    line: int


def anchors(page: Path = RULES) -> list[str]:
    """Every anchor of a page, as often as it is there: sections, rulings, locations, cards and so on."""
    return _ANCHOR.findall(page.read_text("utf-8"))


def places_to_cite() -> set[str]:
    """What can be cited: the anchors, and the items of a section's numbered list as ``1.5.10``."""
    found = set(anchors())
    parts = _SECTION_HEADING.split(RULES.read_text("utf-8"))
    for section, text in zip(parts[1::2], parts[2::2], strict=True):
        found |= {f"{section}.{number}" for number in _LIST_ITEM.findall(text)}
    return found


def cited_in(text: str) -> Iterator[tuple[int, str]]:
    """Each reference in a text, as the anchor that it should lead to, with its line."""
    for number, line in enumerate(text.split("\n"), 1):
        for ruling in _RULING.findall(line):
            yield number, f"r{ruling}"
        for citation in _CITATION.findall(line):
            for reference in _REFERENCE.finditer(citation):
                yield from ((number, anchor) for anchor in _anchors_of(reference))


def _anchors_of(reference: re.Match[str]) -> Iterator[str]:
    section = reference["section"]
    yield section
    for number in re.findall(r"\d+", reference["numbers"] or ""):
        yield f"{section}.{number}"


def all_citations() -> dict[str, list[Place]]:
    """Everything that is cited in the tests and the source, with the places that do so."""
    found: dict[str, list[Place]] = {}
    for folder in ("tests", "src"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            for line, anchor in cited_in(file.read_text("utf-8")):
                found.setdefault(anchor, []).append(Place(file.relative_to(ROOT).as_posix(), line))
    return found
