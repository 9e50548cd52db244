"""A bot of your own: it takes the action after which it has the most gold.

In this folder, ``kingdombuilder arena own_bot:Miser greedy`` measures it, and ``kingdombuilder play --players
you,own_bot:Miser`` plays against it.
"""

from kingdombuilder import Action, Bot, Game, HiddenInformation, State, apply, choices, each, make_bot, score


class Miser(Bot):
    """Looks one action ahead."""

    def choose(self, view: State) -> tuple[str, int]:
        """The action with the most gold; of equal ones any."""
        actions = [Action(kind, hex) for kind, hexes in choices(view).items() for hex in each(hexes)]
        self.chance.shuffle(actions)
        return max(actions, key=lambda action: self.gold_after(view, action))

    def gold_after(self, view: State, action: Action) -> int:
        """The bot's gold after an action, as if the game ended then."""
        try:
            return score(apply(view, action))[view.decider].total
        except HiddenInformation:  # the action turns up a card, as the end of a turn does
            return score(view)[view.decider].total


def main() -> None:
    """Let it play a game against a built-in bot."""
    game = Game(4711)
    bots = [Miser(), make_bot("greedy")]
    while not game.over:
        game.play(bots[game.decider].choose(game.view(game.decider)))
    for name, player in zip(("Miser", "greedy"), game.score(), strict=True):
        print(f"{name}: {player.total} gold")


if __name__ == "__main__":
    main()
