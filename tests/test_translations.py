"""The rules and rulings say the same in every language: block by block, with the same numbers, links and names."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.citations import ROOT, anchors
from tools.examples.things import things

DOCS = ROOT / "docs"
LANGUAGES = ("es", "nl")
TEXTS = ROOT / "src" / "kingdombuilder" / "texts"


def page(name: str, language: str) -> Path:
    return DOCS / (f"{name}.md" if language == "en" else f"{name}.{language}.md")


def links(text: str) -> list[str]:
    """Where the links go, whatever the language of the page."""
    return [re.sub(r"\.(es|nl)\.md", ".md", target) for target in re.findall(r"\]\(([^)]+)\)", text)]


def shape(text: str) -> dict[str, Any]:
    """What a page is made of, from its first line to its last: what a translation must not change."""
    lines = text.split("\n")
    return {
        "headings": [line.split(" ")[0] for line in lines if line.startswith("#")],
        "cells of each row": [line.count(" | ") for line in lines if line.startswith("|")],
        "items": [re.match(r"\* |\d+\. ", line)[0] for line in lines if re.match(r"\* |\d+\. ", line)],  # type: ignore[index]
        "quotations": sum(line.startswith("> *") for line in lines),
        "marks of each chapter": [
            re.findall("[†‡]", chapter) for chapter in re.split(r"^## ", text, flags=re.MULTILINE)
        ],
        "strong words": text.count("**") // 2,
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["rules", "rulings"])
def test_nothing_is_missing(name: str, language: str) -> None:
    english, other = page(name, "en"), page(name, language)
    assert anchors(other) == anchors(english)
    assert shape(other.read_text("utf-8")) == shape(english.read_text("utf-8"))
    translation_of = f"{name}.md"
    found = links(other.read_text("utf-8"))
    found.remove(translation_of)
    assert found == links(english.read_text("utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["rules", "rulings"])
def test_numbers_are_the_same(name: str, language: str) -> None:
    """Every number that is written in digits, row by row and item by item: gold, distances, hexes, versions."""

    def numbers(text: str) -> list[list[str]]:
        blocks = re.split(r"\n(?=\||\* |\d+\. |#|\n)", text.partition("\n## ")[2])
        return [sorted(re.findall(r"\d+", re.sub(r"\.(es|nl)\.md", ".md", block))) for block in blocks]

    english, other = (numbers(page(name, one).read_text("utf-8")) for one in ("en", language))
    different = [(here, there) for here, there in zip(english, other, strict=True) if here != there]
    assert different == []


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_things_are_called_as_on_the_screens(language: str) -> None:
    """At the anchor of a card, task, tile, bonus or terrain stands its name."""
    texts = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))["game"]
    rules = page("rules", language).read_text("utf-8").replace("**", "")
    for id, thing in things().items():
        if thing.kind in ("specials", "pieces", "bonus"):
            continue
        name = texts[thing.kind].get(id, texts[thing.kind].get(f"{id}:grass"))["name"]
        called = name.replace("’", "'").partition(":")[0].removesuffix(" (Granja)")
        there = rules.partition(f'<a id="{id}"></a>')[2][: len(called)]
        assert there.lower() == called.lower(), id


def test_every_thing_has_a_place() -> None:
    assert set(things()) <= set(anchors())
