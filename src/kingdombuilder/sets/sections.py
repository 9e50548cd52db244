"""Reading section files: those that lie beside a box, and those of the users."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from ..game import catalogue
from ..section import BadSection, Section


def read_sections(package: str) -> tuple[Section, ...]:
    """All sections in the folder ``sections`` of a box's package, by name."""
    folder = files(package) / "sections"
    found = (Section.parse(file.read_text("utf-8")) for file in folder.iterdir() if file.name.endswith(".txt"))
    return tuple(sorted(found, key=lambda section: section.name))


def bring_folder(folder: Path) -> tuple[Section, ...]:
    """Bring every ``.txt`` file of a user's folder as a section; see ``docs/sections.md``.

    Raises ``BadSection`` that names the files and what is wrong with them; then none is brought.
    """
    if not folder.is_dir():
        raise BadSection(f"{folder} is not a folder")
    return catalogue.bring({file.name: _text_of(file) for file in sorted(folder.glob("*.txt"))})


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSection(f"{file.name}: the file is not text in UTF-8") from None
