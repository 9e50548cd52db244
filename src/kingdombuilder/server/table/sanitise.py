"""What people write at a table: names and chat, without what would confuse or mislead the others."""

from __future__ import annotations

import re
from unicodedata import category, normalize

JOINERS = "\u200c\u200d"
"""Signs that are invisible, but without which some scripts and many pictures are not right."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that show nothing."""
MARKS = re.compile("MMMMM")
"""More marks on a letter than any language has."""


def clean(text: str) -> str:
    """The text in one line, or nothing if it has signs that nobody can see, or that turn around what follows.

    >>> clean("  Ann   of the  Hill ")
    'Ann of the Hill'
    >>> clean("Ann" + chr(0x202E) + "boB")
    ''
    """
    text = " ".join(normalize("NFC", text).split())
    kinds = "".join(category(letter)[0] for letter in text)
    hidden = any(not letter.isprintable() and letter not in JOINERS for letter in text)
    seen = any(kind in "LNPS" and letter not in BLANK for kind, letter in zip(kinds, text, strict=True))
    return text if seen and not hidden and not MARKS.search(kinds) else ""
