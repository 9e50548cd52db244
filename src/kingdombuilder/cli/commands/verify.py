"""The verb ``verify``: check that a recorded game was legal and its seed was not changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import typer

from ...game.documents.record import Record
from ...game.errors import KingdomBuilderError
from ...game.fairness import HASH_LENGTH, is_hash
from ..documents import print_json
from ..errors import BadUsage, printable
from ..files import parse_file
from ..options import JsonOption, RecordArgument

BROKEN = 1
"""The exit status if a check fails."""


@dataclass
class Check:
    """The result of one check."""

    check: str
    ok: bool
    says: str


def verify(
    file: RecordArgument,
    noted: Annotated[
        str | None, typer.Option("--hash", help="The hash that was shown when the game began.", metavar="HASH")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check that a game played on a server was fair.

    Replays the record: every action must be legal, and the seed must deal every
    card. Then checks the server's commitment to the seed: the server shows a
    hash when the game begins, and the record of the finished game has the seed
    and the salt of that hash. Give the hash that you noted at the beginning
    with --hash; only that proves that the seed was not changed later. The exit
    status is 1 if a check fails.

    Examples:
      kingdombuilder verify game.txt
      kingdombuilder verify game.txt --hash 5a1f09...
      kingdombuilder verify - --json < game.json
    """
    if noted is not None:
        noted = noted.strip().lower()
        if not is_hash(noted):
            raise BadUsage([f"--hash: a hash has {HASH_LENGTH} hexadecimal digits; {noted[:80]!r} is not one"])
    record = parse_file(file, Record.parse)
    checks = [_replay(record), *_promise(record, noted)]
    verified = all(check.ok for check in checks)
    if as_json:
        print_json(_document(record, checks, verified))
    else:
        for check in checks:
            typer.echo(f"{'ok' if check.ok else 'NOT OK':7} {check.check}: {printable(check.says)}")
        typer.echo(_verdict(verified, noted is not None))
    if not verified:
        raise typer.Exit(BROKEN)


def _replay(record: Record) -> Check:
    try:
        *_, last = record.states()
    except KingdomBuilderError as error:
        return Check("replay", False, str(error))
    number = len(record.actions)
    where = "up to the end of the game" if last.over else "the game is not over"
    if record.given_up and not last.over:
        where = f"{record.name_of(record.resigned[-1].player)} resigned then"
    return Check("replay", True, f"{number} legal actions, all cards as the seed deals them, {where}")


def _promise(record: Record, noted: str | None) -> Iterator[Check]:
    """The checks of the commitment, and of the noted hash."""
    promise = record.fairness
    if promise is None:
        yield Check(
            "promise", False, "the record has no line 'fairness: HASH SALT', so nothing is known about the seed"
        )
        return
    if promise.is_kept_by(record.options.seed or 0):
        yield Check("promise", True, f"seed and salt give the hash in the record, {promise.hash}")
    else:
        yield Check("promise", False, f"seed and salt do not give the hash in the record, {promise.hash}")
    if noted is not None and noted == promise.hash:
        yield Check("noted", True, "the hash in the record is the one that you noted")
    elif noted is not None:
        yield Check("noted", False, f"you noted {noted}, but the record says {promise.hash}")


def _verdict(verified: bool, compared: bool) -> str:
    if not verified:
        return "The game cannot be called fair."
    return "The game was fair." if compared else "The game was fair if this is the hash that was shown when it began."


def _document(record: Record, checks: list[Check], verified: bool) -> dict[str, Any]:
    return {
        "verified": verified,
        "seed": record.options.seed,
        "hash": record.fairness and record.fairness.hash,
        "checks": [asdict(check) for check in checks],
    }
