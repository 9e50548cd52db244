"""Names and chat without characters that could mislead other readers; no two names at a table read alike."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count
from unicodedata import category, normalize
from unicodedata import name as character_name

from ..bots.registry import TITLES
from ..protocol.refusals import Refusal

LONGEST_NAME = 30
COLOURFUL = "\ufe0f"
"""The variation selector that makes a picture colourful; after a letter it is invisible."""
ALIKE = {"LATIN", "GREEK", "CYRILLIC"}
"""Scripts that share many letter shapes."""
JOINERS = "\u200c\u200d"
"""Invisible characters that some scripts and many pictures need."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Blank letters, which are treated as spaces."""
UNSEEN = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0e\U000e0100-\U000e01ef]")
"""Variation selectors that show nothing by themselves; U+FE0F, which makes pictures colourful, stays."""
SPACES = dict.fromkeys(map(ord, BLANK), " ")
MARKS = re.compile("MMMMM")
"""The limit of combining marks per letter, more than any language has."""


def clean(text: str) -> str:
    """The text in one line; empty if it has invisible characters, or ones that reverse the text direction.

    >>> clean("  Ann   of the  Hill ")
    'Ann of the Hill'
    >>> clean("Ann" + chr(0x202E) + "boB")
    ''
    """
    text = " ".join(UNSEEN.sub("", normalize("NFC", text)).translate(SPACES).split())
    kinds = "".join(category(letter)[0] for letter in text)
    hidden = any(not letter.isprintable() and letter not in JOINERS for letter in text)
    seen = any(kind in "LNPS" for kind in kinds)
    return text if seen and not hidden and not MARKS.search(kinds) else ""


def clean_name(name: str) -> str:
    """Sanitise a name; a ``Refusal`` if it is invalid.

    >>> clean_name("  Ann   of the  Hill ")
    'Ann of the Hill'
    """
    name = clean(name)
    if not name or "|" in name or not name.isprintable():
        raise Refusal("bad_name", f"a name has 1 to {LONGEST_NAME} letters, digits, spaces or signs, but no '|'", 422)
    if any(len(_scripts(word)) > 1 for word in name.split()):
        raise Refusal(
            "bad_name", "the letters of a word in a name must be of one script: Latin, Greek or Cyrillic", 422
        )
    return name


def _scripts(word: str) -> set[str]:
    """Which of the confusable scripts a word uses."""
    return ALIKE & {character_name(letter, "").partition(" ")[0] for letter in word}


def read_as(name: str) -> str:
    """The skeleton of a name: names with the same skeleton look alike.

    >>> read_as("Ann") == read_as("a" + COLOURFUL + "nN")
    True
    """
    return " ".join(normalize("NFKC", name).replace(COLOURFUL, "").casefold().split())


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if a player or a built-in bot already has it.

    >>> told_apart("Guest", ["guest", "Guest 2"])
    'Guest 3'
    """
    known = set(map(read_as, [*others, *TITLES.values()]))
    numbers = (f" {number}" for number in count(2))
    numbered = (name[: LONGEST_NAME - len(end)].rstrip() + end for end in numbers)
    return name if read_as(name) not in known else next(one for one in numbered if read_as(one) not in known)
