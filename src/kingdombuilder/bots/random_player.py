"""The random bot."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from ..game.actions import Kind
from ..game.choices import choices
from ..game.errors import BadArgument, KingdomBuilderError
from ..game.state import State
from ..hexes import Hex, Mask, nth
from .bot import Bot


class RandomPlayer(Bot):
    """Plays a random legal action."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """A random legal action."""
        return draw_action(choices(view), self.chance)


def draw_action(offers: Mapping[Kind, Mask], chance: Random, *, uniform: bool = False) -> tuple[Kind, Hex]:
    """Draw a legal action: first one of the kinds, then one of its hexes; or ``uniform`` among all actions.

    The ``random`` bot draws a kind first. Drawn uniformly, builds are far more frequent than ``end``, because a kind
    with many hexes has many actions. Raises ``KingdomBuilderError`` if there is nothing to draw from.

    >>> from kingdombuilder import Game, Options, hex_name
    >>> kind, hex = draw_action(choices(Game(Options.first_game(seed=4711)).state), Random(1))
    >>> kind, hex_name(hex)
    ('build', 'r1')
    """
    try:
        if uniform:
            number = int(chance.random() * sum([hexes.bit_count() for hexes in offers.values()]))
            for kind, hexes in offers.items():
                if number < hexes.bit_count():
                    return kind, nth(hexes, number)
                number -= hexes.bit_count()
        if len(offers) == 1:
            ((kind, hexes),) = offers.items()
        else:
            kinds = list(offers)
            kind = kinds[int(chance.random() * len(kinds))]
            hexes = offers[kind]
        hex = nth(hexes, int(chance.random() * hexes.bit_count()))
        if hex < 0:
            raise BadArgument(f"nothing can be drawn: {kind} has no hex; leave such a kind out")
        return kind, hex
    except IndexError:
        raise KingdomBuilderError("nothing can be drawn: there are no choices, because the game is over") from None
    except (AttributeError, TypeError) as error:
        if isinstance(error, BadArgument):
            raise
        raise BadArgument("draw_action takes choices(state), a mask for each kind, and a random.Random") from error
