"""States as bytes, and as the text of what a seat knows. Both have a version; reading bytes runs no code of theirs."""

from __future__ import annotations

import json
import zlib

from ..errors import BadState, BadView, HiddenInformation, NotAState, shown
from ..setup import lay_out
from ..state import HIDDEN, State
from ..view import view
from . import view_document

MAGIC, VERSION = b"KBS", 1
LONGEST = 1_000_000
"""The most bytes of a state that are unpacked; usually they are about 3,000."""


def state_to_bytes(state: State) -> bytes:
    """The whole state as bytes, with its hidden cards and its seed; ``state_from_bytes`` reads them.

    Raises ``KingdomBuilderError`` for anything but a state.

    >>> from kingdombuilder import Game
    >>> state = Game(4711).state
    >>> state_from_bytes(state_to_bytes(state)) == state
    True
    """
    if not isinstance(state, State):
        raise NotAState(state)
    content = {"seed": state.setup.options.seed, "state": view_document.document(state)}
    packed = zlib.compress(json.dumps(content, separators=(",", ":")).encode(), 1)
    return MAGIC + bytes([VERSION]) + packed


def state_from_bytes(data: bytes | bytearray | memoryview) -> State:
    """The state that ``state_to_bytes`` wrote; raises ``BadState`` for anything else.

    >>> from kingdombuilder import Game
    >>> seen = Game(4711).view(0)
    >>> state_from_bytes(state_to_bytes(seen)) == seen
    True
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise BadState([f"{shown(data)} are no bytes; state_to_bytes(state) writes them"])
    data = bytes(data)
    head, packed = data[: len(MAGIC) + 1], data[len(MAGIC) + 1 :]
    if not head.startswith(MAGIC) or len(head) <= len(MAGIC):
        raise BadState([f"{shown(head)} is not the beginning of a state; state_to_bytes(state) writes one"])
    if head[-1] != VERSION:
        raise BadState([f"the state has version {head[-1]}; this library reads version {VERSION}"])
    try:
        unpacker = zlib.decompressobj()
        content = json.loads(unpacker.decompress(packed, LONGEST))
        if not unpacker.eof or unpacker.unused_data:
            raise ValueError
        seed, state = content["seed"], view_document.read(content["state"])
    except BadView as error:
        raise BadState(error.faults) from None
    except (zlib.error, ValueError, KeyError, TypeError, RecursionError):
        raise BadState(["the bytes are damaged, or not all there"]) from None
    if seed is None:
        return state
    draft = state.copy()
    draft.setup = lay_out(state.setup.options.with_values(seed=seed))
    return draft.freeze()


def information_text(state: State, seat: int | None) -> str:
    """What a seat sees of the state (None: a spectator), as a line of JSON.

    It is equal for two states if and only if the seat cannot tell one from the other by what lies on the table and in
    its own hand. It does not contain what a player may remember, such as earlier turns. Raises ``HiddenInformation``
    for the view of another seat, which does not know the hand.

    >>> from kingdombuilder import Game
    >>> state = Game(4711).state
    >>> information_text(state, 0) == information_text(view(state, 0), 0)
    True
    """
    if seat is not None and HIDDEN in view(state, seat).players[seat].hand:
        raise HiddenInformation(f"this view hides the cards of seat {seat}; give the state, or the view of this seat")
    seen = view_document.document(view(state, seat))
    return json.dumps({"seat": seat, **seen}, separators=(",", ":"), sort_keys=True)
