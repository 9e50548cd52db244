"""Positions and sections without a table: score, check, draw, encode and decode."""
