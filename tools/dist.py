"""Builds what is published: ``make dist`` checks it, installs it into a clean environment and plays a game there.

The sdist and the wheel go to ``dist/``. Twine checks their metadata, and that the README renders on the package index.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from tools.versions.__main__ import LOCK, ROOT, build, run

TWINE = "twine==7.0.0"
GAME = ("play", "--players", "planner,greedy", "--seed", "1", "--record", "game.txt")


def main() -> None:
    """Build, check, install and play."""
    uv = which("uv", path=str(Path(sys.executable).parent)) or "uv"
    folder = ROOT / "dist"
    for old in (*folder.glob("*.whl"), *folder.glob("*.tar.gz")):
        old.unlink()
    packages = build(uv, folder)
    run(uv, "tool", "run", "--quiet", "--from", TWINE, "twine", "check", "--strict", *packages)
    (wheel,) = (package for package in packages if package.suffix == ".whl")
    gold = try_out(uv, wheel)
    print(*(f"dist/{package.name}: checked" for package in sorted(packages)), sep="\n")
    print(f"The wheel was installed; planner against greedy ended {gold[0]} : {gold[1]}.")


def try_out(uv: str, wheel: Path) -> list[int]:
    """The gold of two bots after a game that they played in an environment with this wheel."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    with TemporaryDirectory() as folder:
        environment = Path(folder) / "venv"
        programs = environment / ("Scripts" if os.name == "nt" else "bin")
        run(uv, "venv", "--quiet", "--python", sys.executable, environment)
        run(uv, "pip", "install", "--quiet", "--python", environment, "--constraints", LOCK, wheel)
        told = run(programs / "kingdombuilder", "--version", cwd=folder).split()
        if told != ["kingdombuilder", version]:
            raise SystemExit(f"{wheel.name} says {' '.join(told)}, pyproject.toml says {version}")
        run(programs / "kingdombuilder", *GAME, cwd=folder)
        game = json.loads(run(programs / "kingdombuilder", "replay", "game.txt", "--json", cwd=folder))
        if not game["over"]:
            raise SystemExit(f"{wheel.name}: the game of {' '.join(GAME)} did not end")
        return [player["total"] for player in game["players"]]


if __name__ == "__main__":
    main()
