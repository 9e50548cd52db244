"""Ratings of guests who opt in, and of bots."""
