"""One target, guided by what its inputs reach: ``python -m tools.fuzz.guided TARGET FINDINGS CORPUS``.

What follows are options of libFuzzer. An input that breaks the target is kept with its traceback, one for each place,
and the search goes on.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import atheris

with atheris.instrument_imports(include=["kingdombuilder"]):
    from .server import SERVER
    from .targets import TARGETS

from .mutations import mutated

PLAIN = 0.3
"""The share of inputs that libFuzzer changes by itself, bit by bit; the others keep their form."""


def main() -> None:
    """Search until libFuzzer's options say that it is enough."""
    name, findings, corpus, *options = sys.argv[1:]
    target = (TARGETS | {"server": SERVER})[name]
    folder = Path(corpus)
    for number, seed in enumerate(target.seeds()):
        folder.joinpath(f"seed-{number}").write_bytes(seed)
    atheris.Setup([sys.argv[0], corpus, *options], _keeping(target.run, Path(findings), name), custom_mutator=_mutator)
    atheris.Fuzz()


def _mutator(data: bytes, most: int, seed: int) -> bytes:
    chance = Random(seed)
    if chance.random() < PLAIN:
        changed: bytes = atheris.Mutate(data, most)
        return changed
    return mutated(data, chance, most)


def _keeping(run: Callable[[bytes], None], folder: Path, name: str) -> Callable[[bytes], None]:
    """The target, with what breaks it kept instead of raised."""

    def kept(data: bytes) -> None:
        try:
            run(data)
        except Exception as error:  # noqa: BLE001  # whatever goes wrong is what is looked for
            places = [f"{frame.filename}:{frame.lineno}" for frame in traceback.extract_tb(error.__traceback__)]
            finding = folder / f"{name.replace(' ', '-')}-{sha256(repr(places).encode()).hexdigest()[:12]}"
            if not finding.exists():
                finding.write_bytes(data)
                finding.with_suffix(".txt").write_text(traceback.format_exc(), "utf-8", "backslashreplace")

    return kept


if __name__ == "__main__":
    main()
