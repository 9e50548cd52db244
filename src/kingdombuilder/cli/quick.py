"""The fast path for programs: ``score`` and ``legal`` with JSON output, without loading Typer.

Typer takes 0.4 s to load, the engine 0.1 s. That matters to a program that asks about many positions, so the few plain
forms that it uses are recognised here; everything else is left to ``app``.
"""

from __future__ import annotations

from collections.abc import Sequence

from .documents import ANSWERS, print_answers
from .own_sections import bring_sections

JSON, JSONL = "--json", "--jsonl"


def quickly(words: Sequence[str]) -> int | None:
    """Answer and return the exit status; None, without output, if this is not one of the plain forms."""
    if not words or words[0] not in ANSWERS:
        return None
    answer = ANSWERS[words[0]]
    options = {word for word in words[1:] if word in (JSON, JSONL)}
    files = [word for word in words[1:] if word not in options]
    if len(files) != 1 or (files[0].startswith("-") and files[0] != "-"):
        return None
    bring_sections()
    return print_answers(files[0], answer, JSON in options, JSONL in options)
