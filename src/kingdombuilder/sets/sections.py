"""Reading the section files that lie beside a box."""

from __future__ import annotations

from importlib.resources import files

from ..section import Section


def read_sections(package: str) -> tuple[Section, ...]:
    """All sections in the folder ``sections`` of a box's package, by name."""
    folder = files(package) / "sections"
    found = (Section.parse(file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".txt"))
    return tuple(sorted(found, key=lambda section: section.name))
