"""Puzzles: find the best last turn of a game."""
