"""Build the documentation site: ``make docs``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path

from .building import SITE, BadSite, build


def main(words: list[str] | None = None) -> int:
    """What ``make docs`` does; returns the exit status."""
    parser = ArgumentParser("docs", description="Build the documentation site.")
    parser.add_argument("--out", type=Path, default=SITE, help="the folder of the site")
    asked = parser.parse_args(words)
    try:
        build(site=asked.out)
    except BadSite as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The site is in {asked.out}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
