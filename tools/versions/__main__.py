"""``make versions`` builds the package, installs it on every Python, and reads data of earlier versions.

A wheel and an sdist are built with the pinned build requirements. On every Python from 3.11 that is found, or that is
named (``ARGS="/path/to/python ..."``), each of the two is installed without extras and with the server, in environments
of their own, and ``installed.py`` tries them with all that earlier versions have left in ``tests/earlier``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
LOCK = ROOT / "requirements.lock"
EARLIER = sorted(file.parent for file in ROOT.glob("tests/earlier/*/all_boxes.sql"))
OLDEST = (3, 11)
KINDS = {"core": "", "server": "[server]"}
"""What is tried, with the extra that it takes."""
PACKAGES = {".whl": "wheel", ".gz": "sdist"}
"""What the files of packages are called by how their names end."""
ASK = "import json, sys; print(json.dumps([sys.version.split()[0], sys.version_info[:2], sys.implementation.name]))"


class Interpreter(NamedTuple):
    """A Python, and where it is."""

    version: str
    path: Path


def interpreters(uv: str, named: Sequence[str] = ()) -> list[Interpreter]:
    """The Pythons that are named, or else all of CPython that are found; each version once, the oldest first."""
    found: dict[str, Path] = {}
    for path in map(Path, named) if named else _paths(uv):
        asked = subprocess.run([path, "-c", ASK], capture_output=True, text=True, check=False)
        if asked.returncode:
            continue
        version, numbers, kind = json.loads(asked.stdout)
        if tuple(numbers) >= OLDEST and kind == "cpython":
            found.setdefault(version, path)
    return sorted((Interpreter(*one) for one in found.items()), key=lambda one: [*map(_number, one.version.split("."))])


def _number(text: str) -> int:
    return int("".join(filter(str.isdecimal, text)) or 0)


def _paths(uv: str) -> Iterator[Path]:
    """Where Pythons are: this one, those that uv knows, and those of pyenv."""
    yield Path(sys.executable)
    listed = subprocess.run(
        [uv, "python", "list", "--only-installed", "--output-format", "json"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    yield from (Path(one["path"]) for one in json.loads(listed.stdout))
    yield from Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser().glob("versions/*/bin/python")


def build(uv: str, folder: Path) -> list[Path]:
    """The sdist, and the wheel that is made of it."""
    run(uv, "build", "--quiet", "--build-constraints", LOCK, "--require-hashes", "--out-dir", folder, ROOT)
    built = [file for ending in PACKAGES for file in folder.glob(f"*{ending}")]
    if len(built) != 2:
        raise SystemExit(f"a wheel and an sdist should have been built, not {[file.name for file in built]}")
    return built


def tried(uv: str, python: Interpreter, package: Path, kind: str) -> str:
    """What came of a package on a Python, in an environment of its own."""
    with TemporaryDirectory() as folder:
        environment = Path(folder) / "venv"
        run(uv, "venv", "--quiet", "--python", python.path, environment)
        inside = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        run(
            uv, "pip", "install", "--quiet", "--python", inside, "--constraints", LOCK, "--build-constraints", LOCK,
            f"{package}{KINDS[kind]}",
        )  # fmt: skip
        said = [
            run(inside, "-I", Path(__file__).with_name("installed.py"), kind, earlier, cwd=folder)
            for earlier in EARLIER
        ]
    return "; ".join(f"{earlier.name}: {told.strip()}" for earlier, told in zip(EARLIER, said, strict=True))


def run(*command: str | Path, cwd: str | Path = ROOT) -> str:
    """Run a program, which must succeed; what it said."""
    without = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run([*map(str, command)], cwd=cwd, env=without, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    """Build, install and try, and say what came of it."""
    parser = ArgumentParser(prog="make versions", description=__doc__)
    parser.add_argument("pythons", nargs="*", help="the Pythons to try; all that are found, if none is named")
    parser.add_argument("--uv", default=which("uv", path=str(Path(sys.executable).parent)) or "uv")
    asked = parser.parse_args()
    found = interpreters(asked.uv, asked.pythons)
    if not found:
        raise SystemExit(f"no CPython of {'.'.join(map(str, OLDEST))} or later was found")
    print(f"Pythons: {', '.join(one.version for one in found)}; earlier versions: {', '.join(e.name for e in EARLIER)}")
    with TemporaryDirectory() as folder:
        for package in build(asked.uv, Path(folder)):
            for python in found:
                for kind in KINDS:
                    told = tried(asked.uv, python, package, kind)
                    print(f"Python {python.version}, {PACKAGES[package.suffix]}, {kind}: {told}", flush=True)
    print("Everything installs, runs and reads what earlier versions wrote.")


if __name__ == "__main__":
    main()
