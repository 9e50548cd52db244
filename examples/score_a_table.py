"""Score a physical table: write down what stands on it, and see who has how much gold for what."""

from kingdombuilder import Game

TABLE = {
    "format": "kingdombuilder-position/1",
    "sections": ["tavern", "paddock", "oasis", "farm"],
    "cards": ["fishermen", "knights", "merchants"],
    "players": [
        {"houses": ["g18", "h18", "h19", "r2", "q2", "q1"], "supply": 34},
        {"houses": ["m8", "m9", "n9", "c6", "d5"], "supply": 35, "gold": 0},
    ],
}


def main() -> None:
    """Print the score of each player, with the hexes that earn it."""
    game = Game.from_position(TABLE)
    for seat, score in enumerate(game.score(), 1):
        print(f"Player {seat}: {score.total} gold")
        for line in score.explain():
            print(f"  {line}")
    print("Most gold:", *(f"player {seat + 1}" for seat in game.winners()))


if __name__ == "__main__":
    main()
