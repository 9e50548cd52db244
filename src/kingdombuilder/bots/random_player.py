"""The simplest player: any legal action."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ..game.actions import Kind
from ..game.choices import choices
from ..game.state import State
from ..hexes import Hex, Mask, nth
from .bot import Bot


class RandomPlayer(Bot):
    """Does anything that is legal."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """Any action on offer."""
        return draw_action(choices(view), self.chance)


def draw_action(offers: Mapping[Kind, Mask], chance: Random) -> tuple[Kind, Hex]:
    """Draw a kind from those on offer, each as likely as the others, and then one of its hexes."""
    if len(offers) == 1:
        ((kind, hexes),) = offers.items()
    else:
        kinds = list(offers)
        kind = kinds[int(chance.random() * len(kinds))]
        hexes = offers[kind]
    return kind, nth(hexes, int(chance.random() * hexes.bit_count()))
