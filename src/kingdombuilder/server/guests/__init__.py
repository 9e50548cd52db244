"""Guests: identity, bans, recovery and their data."""
