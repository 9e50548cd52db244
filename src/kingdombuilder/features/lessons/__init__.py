"""Lessons, played at tables of their own."""
