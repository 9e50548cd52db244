"""The search for inputs that break a reader or the server: ``make fuzz`` runs it after the random games.

Every target is searched for its share of the time by atheris, which is guided by what the inputs reach. An input that
breaks one is kept, and the exit status is then 1.
"""

from __future__ import annotations

import re
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

NAMES = ("records", "positions", "sections", "codes", "notation", "identities", "new tables", "messages", "server")
"""The targets, by the names that ``targets`` gives them."""
HANGS = 120
"""Seconds after which an input hangs, on a busy machine too."""
LONGEST = 60_000
"""Bytes of an input."""
MEMORY = 4096
"""Megabytes that a target may take."""


@dataclass(frozen=True)
class Result:
    """What came of one target."""

    target: str
    inputs: int
    seconds: int
    findings: Sequence[Path]
    crash: str = ""
    """The last words of a search that did not come to its end."""

    def summary(self) -> str:
        """The result in a line, and where to look."""
        lines = [f"{self.target}: {self.inputs} inputs in {self.seconds} s, {len(self.findings)} broke it"]
        lines += [f"  {finding}" for finding in self.findings]
        return "\n".join([*lines, *([f"  it did not come to its end: {self.crash}"] if self.crash else [])])


def search(target: str, seconds: int, out: Path) -> Result:
    """Search one target in a process of its own."""
    kept = f"{target.replace(' ', '-')}-"
    known = set(out.glob(f"{kept}*"))
    with TemporaryDirectory() as corpus:
        options = [
            f"-max_total_time={seconds}", f"-timeout={HANGS}", f"-report_slow_units={HANGS}", f"-max_len={LONGEST}",
            f"-rss_limit_mb={MEMORY}", f"-artifact_prefix={out / kept}",
        ]  # fmt: skip
        run = subprocess.run(
            [sys.executable, "-m", "tools.fuzz.guided", target, str(out), corpus, *options],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    found = re.search(r"Done (\d+) runs in (\d+) second", run.stderr)
    inputs, took = map(int, found.groups()) if found else (0, seconds)
    crash = "" if found and run.returncode == 0 else run.stderr[-2000:]
    return Result(target, inputs, took, sorted(set(out.glob(f"{kept}*")) - known), crash)


def main(arguments: Sequence[str] | None = None) -> int:
    """Search all targets, or the named ones."""
    asked = _asked(arguments)
    if find_spec("atheris") is None:
        print("atheris is not installed; 'make fuzz' installs it, where there is one for this Python", file=sys.stderr)
        return 2
    out = Path(asked.out)
    out.mkdir(parents=True, exist_ok=True)
    targets = asked.targets or NAMES
    seconds = round(60 * asked.minutes / len(targets))
    with ThreadPoolExecutor(asked.jobs) as pool:
        results = []
        for result in pool.map(lambda target: search(target, seconds, out), targets):
            print(result.summary(), flush=True)
            results.append(result)
    inputs, broken = sum(result.inputs for result in results), sum(len(result.findings) for result in results)
    print(f"{inputs} inputs in all, {broken} broke something")
    return 1 if broken or any(result.crash for result in results) else 0


def _asked(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tools.fuzz", description="Search for inputs that break readers and server.")
    parser.add_argument("targets", nargs="*", choices=[*NAMES, []], help="what to search; everything unless given")
    parser.add_argument("--minutes", type=float, default=60, help="how long, all targets together (default: 60)")
    parser.add_argument("--jobs", type=int, default=2, help="targets at the same time (default: 2)")
    parser.add_argument("--out", default="fuzz-findings", help="where inputs that break something go")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main())
