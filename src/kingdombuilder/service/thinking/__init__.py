"""Slow computations and their scheduling: bots, programs, analyses."""
