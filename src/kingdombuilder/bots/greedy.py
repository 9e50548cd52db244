"""The player who takes what pays most at once."""

from __future__ import annotations

from ..game.actions import END, Kind
from ..game.apply import apply
from ..game.choices import choices
from ..game.scoring import gold
from ..game.state import State
from ..hexes import Hex, each
from .bot import Bot
from .sampling import sampled


class Greedy(Bot):
    """Takes the single decision with the best immediate gain; of equal ones, any that builds something."""

    def choose(self, view: State) -> tuple[Kind, Hex]:
        """The action after which the bot is farthest ahead."""
        state, seat = sampled(view, self.chance), view.decider
        actions = [(kind, hex) for kind, hexes in choices(view).items() for hex in each(hexes)]
        if len(actions) == 1:
            return actions[0]
        self.chance.shuffle(actions)
        return max(actions, key=lambda action: self._worth(state, action, seat))

    def _worth(self, state: State, action: tuple[Kind, Hex], seat: int) -> tuple[float, bool, bool]:
        """The lead after an action; then, whether it builds something; then, whether it ends the turn."""
        after = apply(state, action)
        built = after.players[seat].supply < state.players[seat].supply
        return lead(after, seat), built, action[0] == END


def lead(state: State, seat: int) -> float:
    """By how much gold a player is ahead of the others, on average."""
    others = [gold(state, other) for other in range(len(state.players)) if other != seat]
    return gold(state, seat) - sum(others) / len(others)
