"""Find the best turn: what the player to move may do until the end of the turn, with reasons."""

from kingdombuilder import Game, Options, hints, in_english, win_chance


def main() -> None:
    """Print three different ways to play the first turn of a game."""
    game = Game(Options.first_game(players=2, seed=4711))
    seen = game.view(game.decider)  # what this player knows, and no more
    for number, hint in enumerate(hints(seen, number=3, budget="2000n"), 1):
        print(f"{number}. {', '.join(hint.phrases)}  ({hint.worse:.1f} gold worse than the best)")
        print(f"   {in_english(hint)}")
    print(f"Chance to win: {win_chance(seen, game.decider):.0%}")


if __name__ == "__main__":
    main()
