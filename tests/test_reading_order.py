"""The rules can be read from the first page on: nothing of a box is named before the chapter of that box."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from kingdombuilder.game import catalogue
from tests.citations import ROOT
from tools.examples.things import things

TEXTS = ROOT / "src" / "kingdombuilder" / "texts"
LANGUAGES = ("en", "es", "nl")


def chapters(language: str) -> Iterator[tuple[str, str]]:
    """The chapters to be read in order: their anchors and texts, the one on the base game first."""
    page = ROOT / "docs" / ("rules.md" if language == "en" else f"rules.{language}.md")
    for chapter in re.split(r"^## ", page.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        anchor = re.findall(r'<a id="([^"]+)"></a>', chapter)[0]
        if anchor == "0":
            return
        yield anchor.removeprefix("box-"), re.sub(r"\]\([^)]*\)|<[^>]*>", "", chapter)


def names(language: str) -> dict[str, str]:
    """What everything is called that shares its name with nothing else."""
    texts = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))["game"]
    found = {}
    for id, thing in things().items():
        kind = texts[thing.kind]
        name = (kind.get(id) or kind.get(id.removesuffix("_bonus")) or kind[f"{id}:grass"])["name"]
        found[id] = name.replace("’", "'").partition(":")[0]
    return {id: name for id, name in found.items() if list(found.values()).count(name) == 1}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_is_named_in_its_chapter_first(language: str) -> None:
    box_of = {id: thing.box for id, thing in things().items()}
    called = names(language)
    told = {"minute"}
    early = []
    for anchor, text in chapters(language):
        told.add(anchor)
        early += [
            f"{id} in {anchor}"
            for id, name in called.items()
            if box_of[id] not in told and re.search(rf"\b{re.escape(name)}\b", text)
        ]
    assert told == {"minute", *catalogue.boxes}
    assert early == []
