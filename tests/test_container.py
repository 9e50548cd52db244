"""The container: what ``.dockerignore`` admits is enough for the build stage of the ``Dockerfile``."""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
MOVED = ("/wheels", "/venv")
"""Folders of the build stage that lie elsewhere here."""


def admitted(folder: Path, patterns: list[str], base: Path) -> Iterator[Path]:
    """The files below a folder that Docker sends to the build; the last pattern that fits a path decides."""
    for path in sorted(folder.iterdir()):
        name = path.relative_to(base).as_posix()
        fitting = [pattern for pattern in patterns if fits(name, pattern.removeprefix("!"))]
        ignored = bool(fitting) and not fitting[-1].startswith("!")
        inside = any(pattern.startswith(f"!{name}/") for pattern in patterns)
        if path.is_dir() and (inside or not ignored):
            yield from admitted(path, patterns, base)
        elif path.is_file() and not ignored:
            yield path


def fits(name: str, pattern: str) -> bool:
    """Whether a pattern names a path or a folder above it: ``*`` stays within a folder, ``**`` does not."""
    marks = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", pattern)
    return bool(re.fullmatch("".join(marks.get(part, re.escape(part)) for part in parts) + "(?:/.*)?", name))


def build_stage() -> list[tuple[str, str]]:
    """The instructions of the stage that makes the wheel."""
    stage = DOCKERFILE.split(" AS build\n")[1].split("\nFROM ")[0].replace("\\\n", " ")
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in stage.splitlines() if line]


@pytest.mark.parametrize(
    ("name", "expected"),
    [("docs/rules.es.md", True), ("docs/api.md", False), ("src/a/__pycache__/b.pyc", False), ("web/src/a.ts", True)],
)
def test_what_docker_would_send(name: str, expected: bool, tmp_path: Path) -> None:
    """Docker's own rules: ``*`` keeps everything out, ``!`` lets something in again, and later lines win."""
    file = tmp_path / name
    file.parent.mkdir(parents=True)
    file.touch()
    patterns = ["*", "!src", "!web", "!docs/rules*.md", "**/__pycache__", "web/node_modules"]
    assert (list(admitted(tmp_path, patterns, tmp_path)) == [file]) is expected


def test_the_build_stage_builds(tmp_path: Path) -> None:
    """Its own commands, on nothing but what its ``COPY`` lines take from what the ignore file admits."""
    patterns = [line for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line]
    sent, stage = tmp_path / "sent", tmp_path / "build"
    for file in admitted(ROOT, patterns, ROOT):
        target = sent / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    stage.mkdir()
    environment = os.environ | {"PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    for instruction, words in build_stage():
        if instruction == "COPY":
            *sources, target_name = words.split()
            for pattern in sources:
                found = list(sent.glob(pattern))
                assert found, f"COPY {pattern}: the ignore file keeps it out"
                for path in found:
                    _copy(path, stage / target_name)
        elif instruction == "RUN" and not words.startswith("pip install"):  # uv is installed already
            command = re.sub("|".join(MOVED), lambda folder: f"{tmp_path}{folder[0]}", words)
            done = subprocess.run(
                command, shell=True, cwd=stage, env=environment, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.joinpath("wheels").glob("*.whl")
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    for needed in ("index.html", "rules.es.html", "rules.nl.html", "runtime/engine-*.zip"):
        assert fnmatch.filter(names, f"kingdombuilder/web/{needed}"), needed
    served = [str(tmp_path / "venv" / "bin" / "kingdombuilder"), "serve", "--help"]
    assert "Run the server" in subprocess.run(served, capture_output=True, text=True, check=True).stdout


def _copy(source: Path, target: Path) -> None:
    """As ``COPY`` does: a folder's contents to the target, a file into it."""
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
