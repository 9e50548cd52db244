"""Puzzles: the best last turn of a game, proved by looking at every turn there is; see ``docs/puzzles.md``."""
