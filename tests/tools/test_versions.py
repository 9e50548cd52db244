"""``make versions`` takes long, as it installs the package on every Python; that it can find faults is tried here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from tools.versions.__main__ import EARLIER, interpreters
from tools.versions.installed import core

UV = str(Path(sys.executable).parent / "uv")


def test_what_earlier_versions_wrote_is_read_by_the_package_alone() -> None:
    assert [core(folder) for folder in EARLIER] == ["9 records, 70 positions"]


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("base.txt", "build r1", "build  r1", "base.txt is written otherwise"),
        ("base.positions.json", '"lords": 48', '"lords": 47', "a position of base.txt pays otherwise"),
        ("base.positions.json", '"build": ["a1", ', '"build": [', "a position of base.txt has other legal actions"),
    ],
)
def test_what_is_read_otherwise_is_a_fault(tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
    folder = copytree(EARLIER[0], tmp_path / "earlier")
    spoiled = folder / "boxes" / file
    text = spoiled.read_text("utf-8")
    assert old in text
    spoiled.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(SystemExit, match=fault):
        core(folder)


def test_every_python_is_found_once_and_none_that_is_too_old() -> None:
    found = interpreters(UV)
    assert sys.version.split()[0] in [one.version for one in found]
    assert len({one.version for one in found}) == len(found)
    for version, path in found:
        told = subprocess.run([path, "-c", "import sys; print(sys.version_info >= (3, 11), sys.version)"],
                              capture_output=True, text=True, check=True).stdout  # fmt: skip
        assert told.startswith(f"True {version} ")
    assert interpreters(UV, [sys.executable])[0].path == Path(sys.executable)
