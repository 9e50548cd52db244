"""No rule exists twice: the page asks the server for the facts of the game instead of naming what boxes bring."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from kingdombuilder.game import catalogue
from kingdombuilder.protocol import messages as m

PAGE = Path(__file__).parents[2] / "web" / "src"
QUOTED = re.compile(r"""['"`]([a-z_:]+)['"`]|\b([a-z_]+): (?=['"`])""")
"""A quoted word, or a name for which an object has a quoted word."""
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|//[^\n]*", re.DOTALL)
NOT_LOOKED_AT = ("board", "artwork", "testing", "messages.ts")
"""What draws things and so must know them by name, what only tests use, and what is made from the protocol."""


def named_in(text: str) -> set[str]:
    """The words that a source quotes outside its comments, and those that it says something quoted of."""
    return {word for words in QUOTED.findall(COMMENT.sub("", text)) for word in words if word}


def sources() -> Iterator[Path]:
    for file in PAGE.rglob("*"):
        elsewhere = file.relative_to(PAGE).parts[0] in NOT_LOOKED_AT
        if file.suffix in (".ts", ".svelte") and ".test." not in file.name and not elsewhere:
            yield file


def test_quoted_words_are_found() -> None:
    text = "const A = ['knights', \"lords\"]; // 'miners'\n/* 'farm' */ `tavern`; const B = { quarry: 'wall', n: 2 };"
    assert named_in(text) == {"knights", "lords", "tavern", "quarry", "wall"}


@pytest.mark.parametrize("things", ["cards", "tasks", "tiles", "sections", "islands"])
def test_the_page_names_nothing_that_a_box_brings(things: str) -> None:
    names = set(getattr(catalogue, things)) - set(get_args(m.UnitName))
    assert len(names) > 1
    found = {file.relative_to(PAGE).as_posix(): named_in(file.read_text("utf-8")) & names for file in sources()}
    assert {file: words for file, words in found.items() if words} == {}
