"""Sanitise names and chat: remove characters that could mislead other readers."""

from __future__ import annotations

import re
from unicodedata import category, normalize

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
