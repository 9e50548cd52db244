"""The lines of the protocol: a word, a space, and the content."""

from __future__ import annotations

import json
from typing import Any

from ..game.actions import Action
from ..game.choices import choices
from ..game.documents import position, view_document
from ..game.options import all_fields
from ..game.scoring import score, winners
from ..game.state import State
from ..hexes import NOWHERE_MASK, names

HELLO = "kbp"
VERSION = "1"
GAME, ACTION, DECIDE, REFUSED, OVER, QUIT = "game", "action", "decide", "refused", "over", "quit"
"""The words of the host after the hello."""
PLAY, INFO = "play", "info"
"""The words of a program after its hello."""

LONGEST_LINE = 1_000_000
"""The most characters of a line; a longer one is a failure of the program."""


def line(word: str, rest: object = None) -> str:
    """Format a line; the content is a text, or anything else as JSON.

    >>> line("play", "build c4"), line("over", {"gold": [41, 39]})
    ('play build c4', 'over {"gold":[41,39]}')
    """
    if rest is None:
        return word
    return f"{word} {rest if isinstance(rest, str) else json.dumps(rest, separators=(',', ':'))}"


def parted(text: str) -> tuple[str, str]:
    """Split a line into word and content.

    >>> parted("  play   build c4 ")
    ('play', 'build c4')
    """
    word, _, rest = text.strip().partition(" ")
    return word, rest.strip()


def game_line(seen: State, seat: int, seed: int | str) -> str:
    """The line with the set-up, the program's seat, and a seed for its random numbers."""
    options = seen.setup.options.with_values(seed=0)
    board = seen.setup.board
    known = {field.name: field.document(field.of(options)) for field in all_fields() if field.name != "seed"}
    hexes = {names(1 << hex)[0]: symbol for hex, symbol in board.symbols.items()}
    return line(GAME, {"seat": seat, "chance": str(seed), "options": known, "board": hexes})


def action_line(seat: int, action: Action) -> str:
    """The line with an action of any player."""
    return line(ACTION, f"{seat} {action}")


def decide_line(seen: State, ms: int | None) -> str:
    """The question: legal actions, view, and the time limit in milliseconds, if any."""
    offers = {kind: names(hexes & ~NOWHERE_MASK) for kind, hexes in choices(seen).items()}
    seat = seen.decider
    return line(
        DECIDE,
        {
            "ms": ms,
            "legal": offers,
            "hand": list(seen.players[seat].hand),
            "deck": len(seen.deck),
            "discard": list(seen.discard),
            "position": position.snapshot(seen),
            "view": view_document.document(seen),
        },
    )


def over_line(last: State) -> str:
    """The line with the result."""
    scores = score(last)
    return line(OVER, {"gold": [one.total for one in scores], "winners": winners(scores)})


def read_json(text: str) -> dict[str, Any]:
    """Parse a JSON object; raises ``ValueError`` for anything else."""
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("its objects and lists are nested too deeply") from None
    if not isinstance(found, dict):
        raise ValueError("it is not an object")  # all that is wrong with a line is one kind of error
    return found
