"""A Kingdom Builder card of your own: one gold for each settlement next to a forest hex.

Scoring, hints and bots know it at once. Adding cards is public: see ``add_card`` in docs/api.md.
"""

from kingdombuilder import Card, Earned, Game, Options, State, add_card, make_bot, neighbours


def hunters(state: State, seat: int) -> list[Earned]:
    """One gold for each settlement next to a forest hex."""
    forest = state.setup.board.terrain["forest"]
    hexes = state.players[seat].houses & neighbours(forest)
    return [Earned(hexes.bit_count(), hexes, per_hex=1)] if hexes else []


def main() -> None:
    """Let two bots play for it."""
    add_card(Card("hunters", hunters))
    game = Game(Options(cards=("hunters", "knights", "fishermen"), seed=1))
    bots = [make_bot("greedy"), make_bot("greedy")]
    while not game.over:
        game.play(bots[game.decider].choose(game.view(game.decider)))
    for seat, player in enumerate(game.score(), 1):
        print(f"Player {seat}: {player.by_item()}")
        print(f"  {player.explain()[0]}")


if __name__ == "__main__":
    main()
