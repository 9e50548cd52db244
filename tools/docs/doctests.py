"""Examples in docstrings become blocks of code in the reference: an extension of Griffe, which mkdocstrings uses."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*\n?(?:^(?!\s*$).*\n?)*", re.MULTILINE)


class Doctests(Extension):
    """Puts each example into a fence."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change a docstring that was found."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    r"""A docstring with its examples in fences.

    >>> fenced("What it does.\n\n>>> 1 + 1\n2\n")
    'What it does.\n\n```pycon\n>>> 1 + 1\n2\n```\n'
    """
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", docstring)
