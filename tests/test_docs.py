"""What the pages show can be typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kingdombuilder import Game
from kingdombuilder.game.documents.record_reader import parse_setup_line
from kingdombuilder.game.documents.record_writer import FORMAT

DOCS = Path(__file__).parent.parent / "docs"


def blocks(page: str, language: str = "") -> list[str]:
    """The fenced blocks of a page."""
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


def test_the_record_replays() -> None:
    (record,) = [block for block in blocks("notation.md") if block.startswith(FORMAT)]
    game = Game.from_record(record)
    assert len(game.actions) == 8
    assert game.record().names == ("Ann", "Bob")


def test_the_setup_line_parses() -> None:
    (line,) = [block for block in blocks("notation.md") if "seed" in block and not block.startswith(FORMAT)]
    assert parse_setup_line(line).resolved().seed == 4711


def test_the_position_is_one() -> None:
    (document,) = blocks("position.md", "json")
    game = Game.from_position(json.loads(document))
    assert game.legal()["actions"]["build"]


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in DOCS.glob("*.md"))])
def test_links_lead_somewhere(page: str) -> None:
    file = DOCS.parent / page
    for target in re.findall(r"\]\(([^)#]+)\)", file.read_text("utf-8")):
        assert "://" in target or (file.parent / target).exists(), target
