"""The coach remarks on a turn that missed a better one."""

from __future__ import annotations

from typing import Literal

from ...protocol.hints import HintStep, Reason
from ...protocol.values import Numbered, Said


class Remark(Said):
    """A remark of the coach on a turn that lost much."""

    about: Literal["tile", "gold", "loss", "freedom"]
    """A tile not taken, gold not earned, a tile lost for nothing, or the next turn bound by adjacency."""
    reason: Reason
    """What the better turn brings; for a loss and for freedom, what the turn did."""
    further: int | None
    """The number of hexes between the player's new pieces and the tile that was not taken."""
    gold: int
    """The approximate total loss in gold."""
    better: list[HintStep]
    """The better turn, as far as it could be planned."""


class Coached(Numbered, tag="coached"):
    """The remark on the player's last turn; null if there is none."""

    remark: Remark | None
