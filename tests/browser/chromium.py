"""A Chromium to test with: the machine's, Playwright's own, or one that is installed now. Tests never go without."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir

from playwright.sync_api import Browser, Playwright

SHELL = "chromium-headless-shell"
"""What Debian calls the Chromium that never draws a window: it starts and loads pages in less time than the whole."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
MINUTES = 10
"""How long an installation may take."""


class NoChromium(Exception):
    """There is no Chromium, and none could be installed."""


def launch(playwright: Playwright, *more: str) -> Browser:
    """Start a headless Chromium, with more arguments if need be."""
    return playwright.chromium.launch(executable_path=find(playwright), args=[*ARGUMENTS, *more])


def find(playwright: Playwright) -> str:
    """Where the program is; installed on the way if it must be, by one process after the other."""
    if found := _present(playwright):
        return found
    with (Path(gettempdir()) / "kingdombuilder-chromium.lock").open("w") as lock:
        if os.name != "nt":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        return _installed(playwright)


def _installed(playwright: Playwright) -> str:
    faults: list[str] = []
    while not (found := _present(playwright)):
        command = _installations()[len(faults) :][:1]
        if not command:
            raise NoChromium(
                "The tests of the web app need Chromium, and none was found. Tried in vain:\n"
                + "\n".join(faults)
                + f"\nInstall one so that {', '.join(NAMES[:2])} or {NAMES[2]} is on the path."
            )
        faults.append(_install(command[0]))
    return found


def _present(playwright: Playwright) -> str | None:
    for name in NAMES:
        if found := shutil.which(name):
            return found
    own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def _installations() -> list[list[str]]:
    """The ways to get one, the best first."""
    install = [sys.executable, "-m", "playwright", "install", "chromium"]
    if os.name == "nt" or os.geteuid() or not shutil.which("apt-get"):
        return [install]
    debian = "apt-get -o DPkg::Lock::Timeout=300 install -y"
    return [install, ["sh", "-c", f"apt-get update; {debian} {SHELL} || {debian} chromium"]]


def _install(command: list[str]) -> str:
    """Try to install it; what was tried, with the last words of the program."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60 * MINUTES)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"  {' '.join(command)}: {error}"
    said = (done.stderr or done.stdout).strip().splitlines()[-1:]
    return f"  {' '.join(command)}: {' '.join(said) or 'ended'} (code {done.returncode})"
