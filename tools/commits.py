"""Commit subjects: at most 72 characters that name the room and the change, such as ``server: cap chat per seat``.

The hook ``commit-msg`` (``.pre-commit-config.yaml``) refuses others; a test checks all commits since version 0.2.0.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

LONGEST = 72
SHAPE = re.compile(r"[a-z][a-z0-9_ ,./-]*: \S.*\S")
GENERATED = ("Merge ", 'Revert "', "fixup! ", "squash! ")
"""How subjects begin that git writes itself."""


def fault_of(subject: str) -> str | None:
    """What is wrong with a subject; None if nothing is."""
    if subject.startswith(GENERATED):
        return None
    if len(subject) > LONGEST:
        return f"the subject has {len(subject)} characters, {LONGEST} are allowed: {subject}"
    if not SHAPE.fullmatch(subject):
        return f"the subject should name the room and the change, such as 'server: cap chat per seat': {subject}"
    return None


def main() -> int:
    """Check the message in the file that git names."""
    lines = Path(sys.argv[1]).read_text("utf-8").splitlines()
    subject = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    if fault := fault_of(subject):
        print(fault, file=sys.stderr)
    return 1 if fault else 0


if __name__ == "__main__":
    raise SystemExit(main())
