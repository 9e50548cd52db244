"""Puzzles: the best last turn of a game, proved by exhaustive search; see ``docs/puzzles.md``."""
