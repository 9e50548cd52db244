"""Analyses of finished games, and practice turns."""
