"""Replays of finished games: records and every moment."""
